"""Random expeditions: whatever is decided, R1 to R24 hold; and the checker that says so finds what is broken."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from domain import engine
from domain.bots.explorers import careful_explorer, random_explorer
from domain.bots.story_simulation import begin_story
from domain.content.loader import load_pack
from domain.content.region_plan import Step
from domain.core.errors import Refused
from domain.folding.evolve import fold
from domain.language import commands as c
from domain.language import events as e
from domain.language.waiting import Choice
from domain.model import between as b
from domain.model.region import Phase, Place, Tally
from domain.model.state import State
from domain.notation import parse
from domain.rules.campaign.flow import due
from domain.scenario.invariants import broken, encode
from domain.scenario.region_invariants import broken_region, broken_step
from domain.telling.decisions import describe
from domain.telling.pieces import net_change
from domain.telling.story import narrate
from tests.apocalypse.expeditions import at_random, pack, play, start
from tests.narrow import a
from tests.strategies import thrower

SEEDS = range(12)
DECISIONS = 120
decode = msgspec.msgpack.Decoder(State).decode


def picker(seed):
    return random.Random(seed).randrange


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule(
    *(f"map.R{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19, 21, 22, 23)), "map.E19"
)
def test_the_invariants_hold_after_every_decision(seed):
    for before, command, settled in at_random(picker(seed), DECISIONS):
        assert broken(pack(), settled.state) == [], command
        assert list(broken_step(pack(), before, settled.events, settled.state)) == [], command
        assert fold(before, (event.fact for event in settled.events)) == settled.state
        answers = iter(settled.answers)
        reloaded = engine.settle(pack(), decode(encode(before)), command, lambda *_, given=answers: next(given, None))
        assert reloaded.events == settled.events


@pytest.mark.rule("A16.2", "A16.3", "map.R17")
def test_poisoning_ends_with_the_memory_and_its_cubes_are_lost():
    region_map = replace(start().region, memory="2", phase=None)
    state = play(replace(start(), region=region_map, agenda=()), "start:2", "pick:A1", "pick:A1", "pick:A1")
    poisoned = replace(state.assassins["biagio"], health=1, poison=1, poison_plus=1)
    state = replace(state, assassins={**state.assassins, "biagio": poisoned})

    settled = engine.settle(pack(), state, c.Concede(), thrower(lambda _below: 0))

    after = settled.state
    cured = [event.fact.who for event in settled.events if isinstance(event.fact, e.PoisonCured)]
    assert cured == ["biagio"]
    biagio = after.assassins["biagio"]
    assert (biagio.health, biagio.poison, biagio.poison_plus) == (1, 0, 0)
    assert list(broken_region(pack(), after)) == []


@pytest.mark.parametrize("seed", range(4))
def test_the_invariants_hold_on_the_salt_road(seed):
    salt_road = load_pack("salt_road")
    state = begin_story(salt_road, tuple(salt_road.assassins)[: 2 + seed % 3], "normal", "fr_1_05")
    pick = picker(seed)
    explorer = (careful_explorer, random_explorer)[seed % 2](pick)
    for _ in range(150):
        if not (state.agenda or due(salt_road, state)):
            break
        report = c.Report(due(salt_road, state), "success")
        command = explorer(salt_road, state) if state.agenda else report
        settled = engine.settle(salt_road, state, command, thrower(pick))
        assert broken(salt_road, settled.state) == [], command
        assert list(broken_step(salt_road, state, settled.events, settled.state)) == [], command
        state = settled.state
    assert state.region.phases > 1


def test_random_expeditions_meet_everything():
    met, waited = set(), set()
    for seed in range(30):
        for _, _, settled in at_random(picker(seed), DECISIONS):
            met |= {type(event.fact) for event in settled.events}
            waited.add(getattr(engine.pending(pack(), settled.state), "kind", "between"))

    assert {e.GaugeOverflowed, e.ClueSpent, e.HealerUsed, e.ItemCrafted, e.Eliminated, e.NumberTaken} <= met
    assert {e.SkillUsedOnMap, e.CardReturned, e.MemoryFound, e.ExposedByCard, e.CardRead, e.NumberMissing} <= met
    assert {"card_text", "card_choice", "card_rolls", "card_recover", "card_recovers", "bestowal", "crafting"} <= waited


@pytest.mark.rule("map.R24")
@pytest.mark.parametrize("seed", range(4))
def test_a_refused_decision_changes_nothing(seed):
    refused = 0
    for _, _, settled in at_random(picker(seed), 40):
        state, before = settled.state, encode(settled.state)
        tried = [c.Journey(n, means) for n in (11, 14, 20, 41, 999) for means in ("cube", "gauge", "a_key")]
        others = (c.Jump(17), c.SeeHealer(), c.Craft("press"), c.Pick("go_on"), c.Draw("ruins.1"))
        commands: tuple[c.AnyCommand, ...] = (*tried, *others)
        for command in commands:
            if command in engine.legal_decisions(pack(), state):
                continue
            with pytest.raises(Refused):
                engine.decide(pack(), state, command)
            assert encode(state) == before
            refused += 1
    assert refused > 100


@pytest.mark.parametrize("seed", range(6))
def test_undo_and_redo_say_what_comes_back_and_meet_the_same(seed):
    for before, _, settled in at_random(picker(seed), 60):
        back, forth = (net_change(pack(), *pair) for pair in ((settled.state, before), (before, settled.state)))
        assert all(line[0] == line[0].lower() for line in (*back, *forth))
        for event in settled.events:
            assert isinstance(narrate(pack(), event.fact), str)


def test_an_undone_journey_is_told_piece_by_piece():
    before = replace(start(), region=replace(start().region, ticks=1, phase=Phase("success", 0)))
    before = replace(before, region=replace(before.region, clues=()))
    after = play(before, "journey:17:gauge")

    assert net_change(pack(), after, before) == (
        "take # 91 in hand from the ruins deck",
        "take the sticker off location 17, without a look under others",
        "wipe the line between 11 and 17",
        "put the group on location 11",
        "have 1 box of the threat gauge ticked",
        "put # 91 back into the slot, unseen",
    )


@pytest.mark.rule("A17.4", "A17.q10")
@pytest.mark.parametrize("optional", [False, True])
def test_nobody_sets_out_for_an_optional_memory_without_a_place(optional):
    memories = pack().memories
    extra = {"x": replace(memories["1"], id="x", optional=True)} if optional else {}
    whole = replace(pack(), memories={**memories, **extra})
    closed = replace(start().diary["1"], closed="success")
    state = replace(region(start(), phase=None, memory="3"), agenda=(), diary={"1": closed, "2": closed})
    for command in (c.Report("3", "success", 1, turns=5, xp=0), c.Pass()):
        state = engine.settle(whole, state, command, thrower(lambda _below: 0)).state

    assert state.agenda == ()
    assert state.region.phase is None


@pytest.mark.rule("26.3")
def test_a_card_that_is_read_in_a_memory_eliminates_nobody():
    tale = replace(pack().region.cards["no.90"], steps=(Step("lose", number=2), Step("recover", number=1)))
    whole = replace(pack(), region=replace(pack().region, cards={**pack().region.cards, "no.90": tale}))
    biagio = replace(start().assassins["biagio"], health=1)
    state = replace(start(), assassins={**start().assassins, "biagio": biagio})
    state = replace(region(state, phase=None, memory="2"), agenda=())
    for text in ("track:2", "turn", "number:90"):
        state = engine.settle(whole, state, parse(text), thrower(lambda _below: 0)).state

    assert "no.90" in state.retired
    biagio = state.assassins["biagio"]
    assert (biagio.health, biagio.apprentice, biagio.place) == (1, False, "aside")


def place(number, **changes):
    return lambda state: region(
        state, places={**state.region.places, str(number): replace(state.region.place(number), **changes)}
    )


def region(state, **changes):
    return replace(state, region=replace(state.region, **changes))


def phase(**changes):
    return lambda state: region(state, phase=replace(state.region.phase, **changes))


def figure(who, **changes):
    return lambda state: replace(state, assassins={**state.assassins, who: replace(state.assassins[who], **changes)})


BROKEN = [
    ("R1", lambda state: region(state, phase=None)),
    ("R1", lambda state: replace(state, agenda=(b.Exploration(), b.Exploration()))),
    ("R2", phase(cubes=4)),
    ("R2", phase(cubes=-1)),
    ("R3", lambda state: region(state, position=20)),
    ("R4", lambda state: region(state, lines=((11, 20),))),
    ("R4", lambda state: region(state, lines=((11, 14),))),
    ("R6", place(11, activated=True)),
    ("R6", place(17, activated=True)),
    ("R7", place(17, stickered=True, activated=True, explored=True)),
    ("R8", place(14, stickered=True)),
    ("R8", place(17, stickered=True)),
    ("R9", place(23, stickered=True, result="2")),
    ("R10", lambda state: region(state, memory="2")),
    ("R11", lambda state: region(state, ticks=7)),
    ("R12", lambda state: replace(state, retired=("ruins.1",))),
    ("R12", lambda state: region(state, slot=())),
    ("R16", figure("aurelia", health=9)),
    ("R16", figure("aurelia", health=0)),
    ("R17", figure("aurelia", poison=1)),
    ("R17", figure("aurelia", poison_plus=1)),
    (
        "R18",
        lambda state: figure("biagio", board=replace(state.assassins["biagio"].board, inventory=("a_key",)))(state),
    ),
    ("R19", lambda state: replace(region(state, phase=None), agenda=(b.Healing(()),))),
    ("R23", lambda state: replace(region(state, phase=None), agenda=(b.Reading("ruins.1"),))),
]


@pytest.mark.parametrize(("rule", "change"), BROKEN, ids=[f"{rule}-{n}" for n, (rule, _) in enumerate(BROKEN)])
def test_the_checker_finds_a_broken_state(rule, change):
    assert list(broken_region(pack(), start())) == []
    assert any(f" {rule}:" in line for line in broken_region(pack(), change(start())))


def happened(*facts, rules=()):
    return tuple(e.Event(fact, rules) for fact in facts)


STEPS = [
    ("R5", place(14, stickered=True, explored=True), lambda state: state, ()),
    ("R11", lambda state: region(state, ticks=3), lambda state: region(state, ticks=2), ()),
    ("R13", lambda state: replace(state, retired=("ruins.1",)), lambda state: replace(state, retired=()), ()),
    ("R14", lambda state: state, lambda state: region(state, tally=Tally(journeys=2, cubes=1)), ()),
    ("R14", lambda state: state, lambda state: state, happened(e.GroupMoved(14, "journey"))),
    ("R15", phase(healer=26), lambda state: state, happened(e.HealerUsed(26))),
    ("R15", phase(skills=("long_walk",)), lambda state: state, happened(e.SkillUsedOnMap("aurelia", "long_walk"))),
    ("R21", phase(cubes=0), lambda state: state, happened(e.NumberTaken(24, "bag"), rules=("A21.2",))),
]


@pytest.mark.parametrize(
    ("rule", "before", "after", "events"), STEPS, ids=[f"{step[0]}-{n}" for n, step in enumerate(STEPS)]
)
def test_the_checker_finds_a_broken_step(rule, before, after, events):
    assert any(f" {rule}:" in line for line in broken_step(pack(), before(start()), events, after(start())))


def test_a_place_is_unknown_until_somebody_has_been_there():
    assert start().region.place(14) == Place()


def test_a_choice_on_a_card_is_told_by_its_words():
    reading = replace(start(), agenda=(b.Reading("encounter.1", 3), b.Exploration()))
    waiting = a(Choice, engine.pending(pack(), reading))

    assert waiting.prompt == "It waits.\n1: follow\n2: stay"
    assert describe(pack(), c.Pick("2"), (), lambda: waiting) == "The choice on the card: stay"
