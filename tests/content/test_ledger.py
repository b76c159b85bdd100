"""The memories of the bundled pack: what each of them is there to show."""

from collections import Counter

import pytest
from msgspec.structs import replace

from campaign_tui.shell.subcommands.bots import make_player
from campaign_tui.shell.subcommands.policies import CAREFUL
from domain.bots.simulation import begin, simulate
from domain.content.check import check_pack
from domain.content.loader import BUNDLED, load_pack
from domain.engine import pending, settle
from domain.language.chance import Generator
from domain.language.commands import Pick, Start, Synchronise
from domain.language.waiting import Choice
from domain.model.editions import EDITIONS
from domain.model.headquarters import Headquarters

ARC = ["0.1", "0.2", "0.3", "0.4", "1.1", "1.2", "1.3", "M.A", "2.1", "2.2", "2.3", "M.B", "2.4"]
ELITES = {"runner", "bull", "nose", "rider"}
BOSSES = {"captain", "prior", "admiral"}


@pytest.fixture(scope="module")
def pack():
    return load_pack("drowned_ledger")


def test_the_memories_come_in_the_order_of_the_campaign(pack):
    assert list(pack.memories) == ARC
    assert {name: plan.after for name, plan in pack.memories.items() if plan.optional} == {"M.A": "1.3", "M.B": "2.3"}


def test_the_pack_has_no_fault():
    assert [str(fault) for fault in check_pack(BUNDLED / "drowned_ledger") if not fault.warning] == []


@pytest.mark.parametrize("name", ARC)
def test_every_memory_has_the_size_that_the_table_needs(pack, name):
    memory = pack.memories[name]

    assert 12 <= sum(len(terrain.kinds) for terrain in memory.maps.values()) <= 60
    assert sum(number for _, number in memory.events) >= 16
    assert {team: sum(n for _, n in deck) for team, deck in memory.reinforcements.items()} == {2: 8, 3: 8, 4: 8}
    assert any(token.mandatory for token in memory.objectives.values())
    for page in (memory.before, memory.success, memory.failure):
        assert 100 < len(page) < 900


def test_the_enemy_phase_grows_over_the_first_three_memories(pack):
    assert [tuple(pack.memories[name].steps) for name in ("0.1", "0.2", "0.3")] == [
        (),
        ("movement",),
        ("reinforcement", "movement", "combat"),
    ]
    assert [pack.memories[name].saving for name in ("0.1", "0.2", "0.3", "0.4")] == [False, False, True, True]


def test_san_polo_has_a_tower_that_shows_something_and_hay_to_leap_into(pack):
    memory = pack.memories["0.3"]
    (tower,) = memory.maps["a"].towers
    hidden = {name for name, token in memory.objectives.items() if token.hidden}

    assert {effect.kind for effect in memory.synchronise} == hidden != set()
    assert any(memory.maps["a"].hiding.get(square) == "haystack" for square in tower)
    assert memory.chests
    assert memory.chest_deck


def test_bodies_are_worth_searching_from_low_tide_on(pack):
    first = dict(pack.memories["0.4"].equipment)

    assert sum(first.values()) >= 30
    assert len(first) >= 12
    assert not any(pack.memories[name].equipment for name in ("0.1", "0.2", "0.3"))
    assert all(dict(pack.memories[name].equipment) == first for name in ARC[3:])


def test_each_special_rule_has_its_memory(pack):
    memories = pack.memories

    assert memories["1.1"].restricted
    assert "canal" in memories["1.1"].maps["a"].kinds.values()
    assert [ally.leave for ally in memories["1.2"].allies.values()] == [True]
    assert memories["1.3"].machines
    assert any(pack.guards[kind].boss for _, kind, _ in memories["2.1"].guards)
    assert sorted(memories["2.2"].maps) == ["a", "b"]
    assert memories["2.3"].collapse is not None
    assert memories["2.3"].limit_fails
    assert (memories["2.4"].turn_limit, memories["2.4"].limit_fails) == (9, True)
    assert "canal" in memories["2.4"].maps["a"].kinds.values()


def test_optional_memories_offer_a_chest_that_was_missed(pack):
    for name, plan in pack.memories.items():
        if not plan.optional:
            continue
        before = ARC[: ARC.index(name)]
        begun = max(at for at, other in enumerate(before) if pack.memories[other].chest_deck)
        series = pack.memories[before[begun]]
        opened = sum(len(pack.memories[other].chests) for other in before[begun:])

        assert plan.chests
        assert not plan.chest_deck, "it would begin a new series"
        assert plan.last_chests
        assert len(series.chest_deck) >= opened + len(plan.chests)


def test_elites_and_bosses_are_four_and_three_and_all_are_met(pack):
    met = Counter(kind for plan in pack.memories.values() for _, kind, _ in plan.guards)
    met.update(
        effect.kind
        for plan in pack.memories.values()
        for card, _ in plan.events
        for effect in pack.events[card].effects
        if effect.op == "add_boss"
    )

    guards = {kind for kind, card in pack.guards.items() if not card.boss}
    assert guards == {"crossbowman", *ELITES}
    assert set(pack.guards) - guards == BOSSES
    assert set(met) >= ELITES | BOSSES


def test_each_elite_has_a_trait_of_its_own(pack):
    traits = {
        kind: (card.ladderless, card.speed, card.keen, card.armour > pack.guards["crossbowman"].armour)
        for kind, card in pack.guards.items()
        if kind in ELITES
    }

    assert traits["runner"][0]
    assert traits["bull"][1] == 0
    assert traits["rider"][1] == 2
    assert traits["nose"][2] > 0
    assert len(set(traits.values())) == len(ELITES)


def test_the_bosses_differ_in_all_that_a_card_can_say(pack):
    bosses = [pack.guards[kind] for kind in sorted(BOSSES)]

    assert len({tuple(boss.boss_health.values()) for boss in bosses}) == len(bosses)
    assert len({tuple(boss.boss_dice.values()) for boss in bosses}) == len(bosses)
    for trait in ("ranged", "searchable", "keen_nearby"):
        assert {getattr(boss, trait) for boss in bosses} == {True, False}


def test_there_is_enough_to_find_and_to_win(pack):
    chests = [name for plan in pack.memories.values() for name in plan.chest_deck]
    decks = Counter(dict(pack.memories["0.4"].equipment)) + Counter(chests)
    gear = {name: number for name, number in decks.items() if not pack.cards[name].ends_search}
    found = [pack.cards[name] for name in gear]

    assert sum(gear.values()) >= 30
    assert len(gear) >= 12
    assert {card.slot for card in found} >= {"", "melee", "ranged", "blade", "armour"}
    assert any(card.single_use for card in found)
    assert any(not card.single_use and not card.slot for card in found), "something permanent"


@pytest.mark.parametrize("name", ["drowned_ledger", "salt_road"])
def test_the_story_goes_on_with_every_objective_and_begins_and_ends(name):
    pack = load_pack(name)
    told = [token.done for plan in pack.memories.values() for token in plan.objectives.values()]

    assert all(told)
    assert len(set(told)) == len(told)
    assert pack.campaign is not None
    assert pack.campaign.opening
    assert pack.campaign.epilogue


@pytest.mark.rule("16.q2")
@pytest.mark.parametrize(
    ("memory", "tower", "group", "lands"),
    [
        ("2.1", "A2", ("boatman_1",), {"rowing_boatman": "F2"}),
        ("2.1", "A2", ("player_1",), {"strolling_player": "F2"}),
        ("2.1", "A2", (), {}),
        ("M.B", "A4", ("agnola_1", "boatman_1"), {"suor_agnola": "F3"}),
        ("M.B", "A4", ("boatman_1",), {}),
    ],
)
def test_a_bell_tower_calls_whoever_is_with_the_memory_group(pack, memory, tower, group, lands):
    generator = Generator(bytes(32))
    state = settle(
        pack, begin(pack, ("aurelia", "donata"), "normal", EDITIONS[0]), Start(memory), generator.answer
    ).state
    while isinstance(waiting := pending(pack, state), Choice):
        state = settle(pack, state, Pick(waiting.options[0]), generator.answer).state
    there = Headquarters(board="player" if "player_1" in group else "boatman", figures=dict.fromkeys(group, "memory"))
    aurelia = replace(state.assassins["aurelia"], place="tower", square=tower, cubes=1)
    state = replace(state, headquarters=there, assassins=state.assassins | {"aurelia": aurelia})

    state = settle(pack, state, Synchronise("aurelia"), generator.answer).state

    assert {name: ally.square for name, ally in state.play.allies.items()} == lands


def test_everybody_in_the_memory_group_is_called_by_something_that_can_be_had(pack):
    campaign = pack.campaign
    won = {card for plan in pack.memories.values() for card in plan.rewards}
    won |= {card for contract in campaign.contract_cards.values() for box in contract.boxes for card in box.rewards}
    won |= {skill for who in pack.assassins.values() for skill in who.skills}
    called = {effect.kind for name in won for effect in pack.cards[name].effects if effect.op == "call_ally"}

    kinds = (*campaign.boards, *campaign.companions)
    assert {campaign.figures[kind].ally for kind in kinds} <= called
    # The first of them comes with the headquarters.
    assert "landing_whistle" in pack.memories[campaign.headquarters_after].rewards


def test_the_machine_waits_with_an_empty_seat_where_the_memory_leads(pack):
    plan = pack.memories["1.3"]
    (machine,) = plan.machines.values()

    assert not machine.guard
    assert any(token.mandatory and token.square == machine.square for token in plan.objectives.values())


def test_careful_players_ride_the_machine(pack):
    start = begin(pack, ("aurelia", "biagio", "corvo"), "normal", EDITIONS[0])
    games = simulate(pack, "1.3", start, lambda game: make_player(CAREFUL, 1, game), games=4, seed=1)

    assert sum("machine_moved" in game.facts for game in games) >= 2
