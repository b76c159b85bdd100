"""Whole stories at random: nothing raises, no card is lost or doubled, and every step can be taken back and again."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain import engine
from domain.audit import Step, audit, cards
from domain.audit.story import STORY_RULES
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language import events as e
from domain.log.history import Header
from domain.notation import parse, render
from domain.rules.campaign.assignment import BEDS, CAPS
from domain.rules.campaign.flow import due
from domain.rules.memory.beginning import FEWEST, MOST
from domain.scenario.invariants import broken, encode
from domain.telling.story import narrate
from tests.campaign.stories import at_random, begun, tiny
from tests.effort import examples
from tests.narrow import some
from tests.strategies import cards_of, editions, picks, seeded


def brought(events):
    """Cards that come into the campaign with these facts, by the pack's say."""
    pack = tiny()
    found: Counter[str] = Counter()
    for event in events:
        match event.fact:
            case e.MemoryClosed(memory=memory):
                found.update(pack.memories[memory].rewards)
            case e.SkillChosen(skill=skill):
                found[skill] += 1
            case e.BlueprintBuilt(blueprint=blueprint):
                found[pack.campaign.blueprints[blueprint].item] += 1
    return found


def check(before, command, settled):
    """Everything that holds of one action."""
    state, pack = before, tiny()
    for event in settled.events:
        state = engine.evolve(state, event.fact)
        assert narrate(pack, event.fact) is not None
    assert state == settled.state
    assert broken(pack, state) == []
    assert parse(render(command)) == command
    if not isinstance(command, c.Start):
        assert cards_of(state) == cards_of(before) + brought(settled.events), command
    step = Step(before, Header(bytes(16), b"", command, (), "", 1), settled.events, state)
    assert list(audit(pack, [step], (*STORY_RULES, cards))) == []
    assert FEWEST <= len(state.assassins) <= MOST
    assert not set(state.assassins) & set(state.away)
    check_people(state)
    check_headquarters(state)
    check_diary(before, state)


def check_people(state):
    pack = tiny()
    for name, figure in state.assassins.items():
        armour = pack.cards[figure.board.armour].health if figure.board.armour else 0
        assert figure.max_health == pack.assassins[name].health + armour
        assert not (figure.apprentice and figure.board.blade)
        high = [card for card in figure.board.skills if pack.cards[card].level > 2]
        assert not (figure.apprentice and high)
        assert figure.bag is None or figure.apprentice
        assert figure.level == state.level
        skills = (*figure.board.skills, *(figure.bag.skills if figure.bag else ()))
        assert len({pack.cards[card].level for card in skills}) == len(skills), "two skills of one level"


def check_headquarters(state):
    there = state.headquarters
    assert all(len(there.staff(place)) <= cap for place, cap in CAPS.items())
    assert len(there.patients) <= BEDS
    assert all(state.assassins[who].apprentice for who in there.patients)


def check_diary(before, after):
    """Memories come in their order, and a box that is closed stays as it is."""
    names = list(tiny().memories)
    closed = [name for name in names if (line := after.diary.get(name)) and (line.closed or line.skipped)]
    assert closed == names[: len(closed)]
    for name, line in before.diary.items():
        if line.closed or line.skipped:
            assert (after.diary[name].closed, after.diary[name].skipped) == (line.closed, line.skipped)
    assert sum(bool(line.attempts) for line in after.diary.values()) <= 1


def check_over(state):
    """Behind the last memory nothing can be decided, and what could be meant is refused with the reason."""
    assert list(engine.legal_decisions(tiny(), state)) == []
    meant = dict(engine.considered(tiny(), state))
    assert {"46.2", "35.1"} == {some(refusal).rule for refusal in meant.values()}
    for command in (c.SetDifficulty("easy"), c.Stow(next(iter(state.assassins)), "any")):
        with pytest.raises(Refused):
            engine.decide(tiny(), state, command)


@given(editions, picks)
@settings(max_examples=examples(30), deadline=None)
def test_no_story_raises_or_breaks_an_invariant(edition, pick):
    for before, command, settled in at_random(begun(edition), pick, 80):
        check(before, command, settled)


@pytest.mark.parametrize("seed", range(8))
def test_whole_stories_come_to_their_end(seed):
    kinds: Counter[type] = Counter()
    state = begun(("fr_1_05", "en_1_03", "it", "eog_v2")[seed % 4])
    for before, command, settled in at_random(state, seeded(seed), 1500):
        check(before, command, settled)
        kinds.update(type(event.fact) for event in settled.events)
        state = settled.state
        if not due(tiny(), state) and not state.agenda:
            break
    assert due(tiny(), state) == ""
    check_over(state)
    wanted = (e.MemoryClosed, e.LevelReached, e.SkillChosen, e.HeadquartersOpened, e.FigureAssigned)
    assert all(kinds[kind] for kind in wanted)


@given(editions, st.integers(0, 2**16), st.lists(st.integers(1, 12), min_size=1, max_size=6))
@settings(max_examples=examples(15), deadline=None)
def test_undo_across_every_border_and_the_same_way_again(edition, seed, jumps):
    """The states of a path are those of its facts: going back any way and folding again leads to the same states."""
    start = begun(edition)
    path = list(at_random(start, seeded(seed), 90))
    states = [start, *(settled.state for _, _, settled in path)]
    at = len(path)
    for jump in jumps:
        back = max(0, at - jump * 7)
        state = states[back]
        for index in range(back, at):
            state = engine.fold(state, [event.fact for event in path[index][2].events])
            assert encode(state) == encode(states[index + 1])
        at = back
    replayed = engine.fold(start, [event.fact for _, _, settled in path for event in settled.events])
    assert encode(replayed) == encode(states[-1])
