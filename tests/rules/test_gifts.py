"""Every skill and every special ability of the bundled pack does something in a game."""

import pytest
from msgspec.structs import replace

from domain.content.loader import load_pack
from domain.engine import EMPTY, decide, legal_decisions, settle
from domain.folding.evolve import fold
from domain.language.chance import ChanceNode, Generator
from domain.language.commands import Begin, Start, Use
from domain.model.agenda import Arrival, Attack, DetectionTest, Strike, Volley
from domain.model.state import Square
from domain.playing.play import Play
from domain.rules.memory.combat import work_attack
from domain.rules.memory.damage import work_volley
from domain.rules.memory.movement import work_arrival
from domain.rules.memory.stealth import work_detection_test
from tests.narrow import a

PACK = load_pack("drowned_ledger")
PEOPLE = [
    pytest.param(person.id, card, id=card)
    for person in PACK.assassins.values()
    for card in (*person.abilities, *person.skills)
]
WEAPONS = {"melee": "boathook", "ranged": "throwing_spike", "blade": "bone_needle"}


@pytest.fixture(autouse=True)
def _the_best_headquarters(monkeypatch):
    monkeypatch.setattr(Play, "headquarters_level", lambda _: 4)


def table(who, card):
    """A table on which there is something to do for every card: alert, hurt people, a boss, an objective, a chest."""
    team = tuple(sorted({who, *(name for name in PACK.assassins if name != who)}))[:4]
    answer = Generator(bytes(32)).answer
    state = settle(PACK, EMPTY, Begin(PACK.id, "en_1_03", "normal", team), answer).state
    state = settle(PACK, state, Start("0.4"), answer).state
    while state.play.turn == 0 or state.play.phase != "assassins":
        state = settle(PACK, state, next(iter(legal_decisions(PACK, state))), answer).state
    memory = state.play
    square = memory.objectives["windlass"].square
    near = next(name for name in PACK.memories["0.4"].maps["a"].near[square] if name != square)
    level = next((n for n, name in enumerate(PACK.assassins[who].abilities) if name == card), 0)
    figures = {
        name: replace(
            a,
            square=square if name == who else near,
            cubes=2 if name == who else 0,
            health=1,
            exposed=name == who,
            level=level,
            board=replace(a.board, **WEAPONS, skills=(card,) if PACK.cards[card].level else ()),
        )
        for name, a in state.assassins.items()
    }
    beside = next(name for name in figures if name != who)
    figures[beside] = replace(figures[beside], square=square)
    squares = {square: Square(chest=True), near: Square(guards=(("captain", 1), ("crossbowman", 2)))}
    memory = replace(
        memory,
        maps={"a": replace(memory.maps["a"], alert=True)},
        squares=squares,
        bosses={"captain": 3},
        boss_teams={"captain": 4},
        objectives={**memory.objectives, "windlass": replace(memory.objectives["windlass"], cost=3)},
    )
    return replace(state, assassins=figures, memory=memory), square, near


def moved(before, after):
    """What a use has changed on the table, besides its price and that it has been used."""
    plain = [
        replace(
            state,
            agenda=(),
            assassins={n: replace(a, cubes=0, used=(), used_now=()) for n, a in state.assassins.items()},
        )
        for state in (before, after)
    ]
    cubes = [{n: a.cubes for n, a in state.assassins.items()} for state in (before, after)]
    more = any(cubes[1][name] > cubes[0][name] for name in cubes[0])
    return plain[0] != plain[1] or more


@pytest.mark.parametrize(("who", "card"), PEOPLE)
def test_every_effect_of_a_skill_or_ability_changes_something(who, card):
    exposed, _, _ = table(who, card)
    figures = exposed.assassins
    unseen = replace(exposed, assassins={**figures, who: replace(figures[who], exposed=False)})
    effects = PACK.cards[card].effects
    for number, effect in enumerate(effects):
        # Each effect by itself, so that none of them hides behind another.
        alone = replace(PACK.cards[card], effects=(effect,), exposed=False, alert=False)
        pack = replace(PACK, cards={**PACK.cards, card: alone})
        changed = False
        for state in (exposed, unseen):
            for command in [c for c in legal_decisions(pack, state) if isinstance(c, Use) and c.card == card]:
                after = fold(state, [event.fact for event in decide(pack, state, command)])
                changed = changed or moved(state, after)
        assert changed, f"effect {number} of {card}: {effect.op}"


def dice(pack, state, grant, who, square):
    """How many dice are rolled where a grant counts."""
    play = Play(pack, state)
    match grant.op:
        case "attack_dice":
            attack = Attack(((who, WEAPONS[grant.kind or "melee"]),), square)
            play.push(attack)
            return a(ChanceNode, work_attack(play, attack)).number
        case "quiet":
            test = DetectionTest(square, (who,), 6, 0, alert=False, deferred=False)
            play.push(test)
            return a(ChanceNode, work_detection_test(play, test)).number
        case "parry":
            volley = Volley(((who, 5),), 0, even=True)
            play.push(volley)
            work_volley(play, volley)
            return a(Strike, play.state.agenda[0]).dice
    raise AssertionError(grant.op)


def is_hunted(pack, state, who, tile):
    """Whether runners hunt somebody onto a square of a kind, from any side."""
    terrain = pack.memories["0.4"].maps["a"]
    for to in [square for square, kind in terrain.kinds.items() if kind == tile]:
        figures = {**state.assassins, who: replace(state.assassins[who], square=to)}
        for origin in terrain.near[to]:
            memory = replace(state.play, squares={origin: Square(guards=(("runner", 2),))})
            play = Play(pack, replace(state, assassins=figures, memory=memory))
            play.push(frame := Arrival(who, origin, exposed=True))
            if origin != to and work_arrival(play, frame) is not None:
                return True
    return False


@pytest.mark.parametrize(("who", "card"), PEOPLE)
def test_whatever_a_skill_or_ability_grants_holds(who, card):
    state, square, _ = table(who, card)
    if PACK.cards[card].lasts:
        state = fold(state, [event.fact for event in decide(PACK, state, Use(who, card, ""))])
    idle = replace(PACK, cards={**PACK.cards, card: replace(PACK.cards[card], grants=())})
    for grant in PACK.cards[card].grants:
        if grant.op == "unhunted":
            for tile in (grant.kind or "street",):
                assert is_hunted(idle, state, who, tile)
                assert not is_hunted(PACK, state, who, tile)
        else:
            more = dice(PACK, state, grant, who, square) - dice(idle, state, grant, who, square)
            assert more * (1 if grant.op == "attack_dice" else -1) >= grant.number


def test_every_card_of_an_assassin_does_something():
    idle = [
        card.id
        for card in PACK.cards.values()
        if card.slot in {"skill", "ability"} and not (card.effects or card.grants)
    ]
    assert idle == []


def test_four_assassins_have_five_abilities_and_twelve_skills_each():
    assert len(PACK.assassins) == 4
    for person in PACK.assassins.values():
        assert len(set(person.abilities)) == 5
        assert [PACK.cards[card].level for card in person.skills] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
        assert any(PACK.cards[card].headquarters for card in person.skills)


def test_every_effect_of_the_vocabulary_for_skills_is_on_two_cards():
    """An effect that one card alone uses isn't worth its place in the vocabulary."""
    gifts = [card for card in PACK.cards.values() if card.slot in {"skill", "ability"}]
    for op in ("encourage", "slip", "unlock", "attack_dice", "quiet", "parry", "unhunted"):
        assert sum(any(effect.op == op for effect in (*card.effects, *card.grants)) for card in gifts) >= 2, op


@pytest.mark.rule("39.12", "39.q2")
@pytest.mark.parametrize(("level", "legal"), [(1, False), (2, True), (3, True)])
def test_better_headquarters_than_a_skill_asks_for_will_do(monkeypatch, level, legal):
    monkeypatch.setattr(Play, "headquarters_level", lambda _: level)
    state, _, _ = table("corvo", "master_key")

    commands = [c for c in legal_decisions(PACK, state) if isinstance(c, Use) and c.card == "master_key"]

    assert PACK.cards["master_key"].headquarters == 2
    assert bool(commands) == legal
