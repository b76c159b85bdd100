"""Whole campaigns between the memories: whatever is decided, nothing is lost, doubled or over its limit."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain import engine
from domain.folding.evolve import fold
from domain.language import commands as c
from domain.language import events as e
from domain.language.waiting import Choice, Window
from domain.model import between as b
from domain.playing.play import Play
from domain.rules.campaign.assignment import PLACES
from domain.rules.campaign.contracts import readable
from domain.scenario import read_scenario
from domain.scenario.invariants import broken
from domain.scenario.packing import build_pack
from domain.scenario.start import build_state
from domain.telling.pieces import net_change
from domain.telling.story import narrate
from tests.effort import examples
from tests.narrow import some
from tests.strategies import thrower

FILE = read_scenario(Path(__file__).parent / "story.toml")
PACK = build_pack(FILE)
PLAN = some(PACK.campaign)
START = build_state(FILE, PACK)
EDITIONS = ("fr_1_05", "en_1_03", "it", "eog_v2")


def cards(state):
    """Every card with the number of its copies, wherever it is; event and reinforcement cards are no campaign's."""
    found = Counter(state.hall) + Counter(state.retired)
    bags = [figure.bag for figure in state.assassins.values() if figure.bag]
    for board in (figure.board for figure in state.assassins.values()):
        found.update((*board.inventory, *board.skills))
        found.update(filter(None, (board.melee, board.ranged, board.blade, board.armour)))
    for bag in (*bags, *(gone.bag for gone in state.away.values())):
        found.update((*filter(None, (bag.blade, bag.armour)), *bag.skills))
    for name in ("equipment", "chest"):
        if name in state.decks:
            deck = state.decks[name]
            found.update((*deck.top, *deck.bottom, *deck.discards))
            found.update(dict(deck.unknown))
    for frame in state.agenda:
        if isinstance(frame, b.Shop):
            found.update((*frame.drawn, *frame.ignored))
    return found


def gained(events):
    """Cards that come into the campaign: rewards, boxes, what is built, skills."""
    found: Counter[str] = Counter()
    for fact in (event.fact for event in events):
        match fact:
            case e.MemoryClosed():
                found.update(PACK.memories[fact.memory].rewards)
            case e.ContractBoxPlayed():
                found.update(PLAN.contract_cards[fact.contract].boxes[fact.box - 1].rewards)
            case e.BlueprintBuilt():
                found[PLAN.blueprints[fact.blueprint].item] += 1
            case e.SkillChosen():
                found[fact.skill] += 1
    return found


def told(state, pick):
    """A memory that the players report: won or lost, with wounds and eliminations."""
    due = next(command.memory for command in engine.legal_decisions(PACK, state) if isinstance(command, c.Start))
    again = bool(due in state.diary and state.diary[due].attempts)
    team = tuple(state.assassins)
    fallen = tuple(who for who in team if pick(4) == 0)
    health = tuple((who, pick(state.assassins[who].max_health) + 1) for who in team if who not in fallen)
    outcome = ("success", "failure")[pick(3) == 0]
    return c.Report(due, outcome, 2 if again else 1 + pick(2), xp=pick(4), health=health, eliminated=fallen)


def next_command(state, pick, idle):
    """A legal decision: what has to be answered, sometimes something else, and after a while the memory."""
    waiting = engine.pending(PACK, state)
    legal = list(engine.legal_decisions(PACK, state))
    starting = any(isinstance(command, c.Start) for command in legal)
    if starting and (idle > 6 or pick(6) == 0):
        return told(state, pick)
    if isinstance(waiting, Window) and waiting.kind == "admission" and idle > 3:
        return c.Pass()
    if isinstance(waiting, Choice) and pick(4):
        return c.Pick(waiting.options[pick(len(waiting.options))])
    useful = [command for command in legal if not isinstance(command, c.Start | c.SetDifficulty)]
    if idle > 6 and not starting:
        # A contract that has failed needs its figures in the command room.
        useful = [
            command for command in useful if isinstance(command, c.Assign) and command.place == "command"
        ] or useful
    kinds: dict[type, list[c.AnyCommand]] = {}
    for command in useful:
        kinds.setdefault(type(command), []).append(command)
    same = list(kinds.values())[pick(len(kinds))]
    return same[pick(len(same))]


@settings(max_examples=examples(20), deadline=None)
@given(edition=st.sampled_from(EDITIONS), seed=st.randoms(use_true_random=False))
def test_a_walk_through_assignments_and_resolutions(edition, seed):
    def pick(number):
        return seed.randrange(number)

    state, states, facts, idle = replace(START, edition=edition), [], [], 0
    answer = thrower(pick)
    for _ in range(220):
        if not any(line_is_open(state)):
            break
        command = next_command(state, pick, idle)
        settled = engine.settle(PACK, state, command, answer)
        assert fold(state, (event.fact for event in settled.events)) == settled.state
        assert broken(PACK, settled.state) == []
        assert cards(settled.state) == cards(state) + gained(settled.events)
        there = settled.state.headquarters
        assert set(there.figures.values()) <= set(PLACES)
        assert set(state.headquarters.figures) <= set(there.figures)
        assert there.level >= state.headquarters.level
        standing_in = sum(figure.apprentice for figure in settled.state.assassins.values())
        assert standing_in >= len(there.patients)
        if isinstance(engine.pending(PACK, settled.state), Window):
            sent = [who for who in there.staff("memory") if who.startswith("apprentice")]
            assert len(sent) == standing_in
        for event in settled.events:
            assert "{" not in narrate(PACK, event.fact)
        assert net_change(PACK, settled.state, settled.state) == ()
        idle = 0 if isinstance(command, c.Report | c.Pass) else idle + 1
        states.append(settled.state)
        facts.append([event.fact for event in settled.events])
        state = settled.state
    # Undone to any point and redone the campaign is what it was.
    middle = len(states) // 2
    again = states[middle]
    for written in facts[middle + 1 :]:
        again = fold(again, written)
    assert again == state
    if states:
        assert (net_change(PACK, state, states[0]) == ()) == (state == states[0])


def line_is_open(state):
    """For every memory whether it is still to come."""
    lines = (state.diary.get(name) for name in PACK.memories)
    yield from (line is None or not (line.closed or line.skipped) for line in lines)


@pytest.mark.rule("40.35", "40.x1")
def test_all_text_of_an_open_contract_can_be_read_and_none_of_a_closed_one():
    there = replace(START.headquarters, contracts=("bells", "lamps"))
    closed = replace(START, headquarters=there)
    shown = replace(START, headquarters=replace(there, revealed=True, box=1))

    assert readable(Play(PACK, closed)) == ()
    assert readable(Play(PACK, shown)) == ("", "Listen.", "Ring.")
    assert readable(Play(PACK, replace(START, headquarters=replace(there, contracts=(), revealed=True)))) == ()
