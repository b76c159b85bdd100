"""What holds whatever is decided and thrown: in games that Hypothesis makes up and in long random ones."""

from itertools import islice

import pytest
from hypothesis import given, settings

from domain import engine
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language import events as e
from domain.language.chance import ChanceNode
from domain.language.waiting import Between, Window
from domain.model.terrain import map_of
from domain.notation import parse, render
from domain.scenario.invariants import bases, broken, encode
from tests.effort import examples
from tests.strategies import (
    TEAMS,
    cards_of,
    difficulties,
    editions,
    every_outcome,
    pack_of,
    packs,
    picks,
    playing,
    seeded,
    states,
)

LONG_GAMES = [(name, seed) for name in TEAMS for seed in range(4)]
SAMPLED = [(name, seed) for name in TEAMS for seed in (10, 11)]
LISTED = [pytest.param(name, seed, marks=() if seed == 11 else pytest.mark.full) for name, seed in SAMPLED]
"""Every possible and impossible decision is tried in them: one game of each pack, and two with everything."""


def takes_away(fact, square):
    """Whether a tile or map that is gone had this square."""
    return square in fact.tiles if isinstance(fact, e.TilesFallen) else map_of(square) == fact.map


def change_of_bases(state, fact):
    """How many red bases a fact brings onto the table, or takes off."""
    _, loose = bases(state)
    match fact:
        case e.Exposed(picked_up=picked_up):
            return 0 if picked_up else 1
        case e.BasePlaced():
            return 1
        case e.Incognito(left=left):
            return 0 if left else -1
        case e.BaseKept(who=who):
            return int(not state.person(who).exposed)
        case e.FellCritical(who=who) | e.Eliminated(who=who) | e.AssassinRested(who=who) | e.AssassinStored(who=who):
            return -state.person(who).exposed
        case e.LeftMap(who=who, base_left=left):
            return -(state.person(who).exposed and not left)
        case e.TilesFallen() | e.MapDismantled():
            return -sum(here.bases for square, here in state.play.squares.items() if takes_away(fact, square))
        case e.BasesCleared():
            return -loose
        case e.MemoryEnded():
            return -loose - sum(ally.exposed for ally in state.play.allies.values())
    return 0


def check_step(pack, before, command, settled):
    """Everything that holds of one action."""
    state = before
    encoded = encode(before)
    for event in settled.events:
        expected = sum(bases(state)) + change_of_bases(state, event.fact)
        state = engine.evolve(state, event.fact)
        assert sum(bases(state)) == expected, event.fact
    assert encode(before) == encoded, "the earlier state has changed"
    assert state == settled.state, "the facts lead elsewhere"
    assert broken(pack, settled.state) == []
    for name, figure in settled.state.assassins.items():
        armour = pack.cards[figure.board.armour].health if figure.board.armour else 0
        assert figure.max_health == pack.assassins[name].health + armour
    if not isinstance(command, c.Start):
        assert cards_of(settled.state) == cards_of(before), command


@given(packs, editions, difficulties, picks)
@settings(max_examples=examples(40), deadline=None)
def test_no_game_raises_or_breaks_an_invariant(name, edition, difficulty, pick):
    for before, command, settled in playing(name, pick, 60, edition=edition, difficulty=difficulty):
        check_step(pack_of(name), before, command, settled)


@pytest.mark.parametrize(("name", "seed"), LONG_GAMES)
def test_long_random_games_break_no_invariant(name, seed):
    ended = 0
    for before, command, settled in playing(name, seeded(seed), 400):
        check_step(pack_of(name), before, command, settled)
        ended += any(isinstance(event.fact, e.MemoryEnded) for event in settled.events)
    assert ended


def refusal_of(pack, state, command):
    try:
        engine.decide(pack, state, command)
    except Refused as refusal:
        return refusal
    return None


def stray_commands(pack, state):
    """Decisions that a careless or hostile caller could send, most of them impossible."""
    squares = [name for plan in pack.memories.values() for map_ in plan.maps.values() for name in map_.kinds]
    people = [*state.assassins, *pack.allies, "nobody"]
    yield from (c.Move(who, square) for who in people for square in (*squares, "Z9"))
    yield from (c.Travel(who, square) for who in people for square in (*squares, "off", ""))
    # Every weapon; of the many other cards and of the squares of a big pack a few, as they are all alike to an attack.
    idle = [card.id for card in pack.cards.values() if not card.dice]
    arms = [*(card.id for card in pack.cards.values() if card.dice), *idle[:: 1 + len(idle) // 10]]
    some = squares[:: 1 + len(squares) // 60]
    yield from (c.AttackWith(((who, card),), square) for who in people for card in arms for square in some)
    yield from (c.Use(who, card, who) for who in people for card in pack.cards)
    yield from (c.Equip(who, card, how) for who in people for card in pack.cards for how in ("", "swap", "x"))
    alone = (c.Climb, c.Synchronise, c.Leap, c.Hide, c.StepOut, c.OpenChest, c.Save, c.Trade, c.GiveUp)
    yield from (kind(who) for who in people for kind in alone)
    yield from (c.LeaveMachine(who) for who in people)
    yield from (c.BoardMachine(who, machine) for who in people for machine in (*pack.machines, "nothing"))
    yield from (c.AttackWith(((who, who),), square) for who in people for square in squares)
    yield from (c.HideBodies(who, search) for who in people for search in (False, True))
    yield from (c.Pay(who, objective) for who in people for objective in ("ledger", "seal", "nothing"))
    yield from (c.Pass(), c.Concede(), c.Start("1"), c.Start("nowhere"), c.SetDifficulty("easy"))
    yield from (c.Pick(""), c.Pick("use"), c.Roll(()), c.Roll(("blank",)), c.Draw("calm"), c.Draw(""))
    yield from (c.AttackWith((), ""), c.AttackWith((("aurelia", "common_sword"),) * 2, squares[0]))


@pytest.mark.parametrize(("name", "seed"), LISTED)
def test_legal_decisions_are_exactly_what_decide_accepts(name, seed):
    pack = pack_of(name)
    for state in states(name, seed, 120, every=12):
        legal = engine.legal_decisions(pack, state)
        listed = list(legal)
        assert len(set(listed)) == len(listed) == legal.count()
        assert bool(legal) == bool(listed)
        before = encode(state)
        for command, refusal in engine.considered(pack, state):
            found = refusal_of(pack, state, command)
            assert (command in legal) == (found is None) == (refusal is None), command
            assert refusal is None or refusal.rule == found.rule
            assert command in listed or refusal is not None
        # Whatever isn't the answer to a choice is refused alike; a few of thousands will do there.
        pace = 1 if isinstance(engine.pending(pack, state), Window | Between) else 40
        for command in islice(stray_commands(pack, state), 0, None, pace):
            accepted = refusal_of(pack, state, command) is None
            assert accepted == (command in legal), command
            assert accepted <= (command in listed), command
        assert encode(state) == before, "a refused decision has changed the state"


@pytest.mark.parametrize(("name", "seed"), SAMPLED)
def test_every_outcome_of_every_roll_is_accepted_and_the_odds_add_up(name, seed):
    pack = pack_of(name)
    met = 0
    for state in states(name, seed | 1, 120, every=1):
        waiting = engine.pending(pack, state)
        if not isinstance(waiting, ChanceNode):
            continue
        met += 1
        odds = every_outcome(waiting)
        assert sum(probability for _, probability in odds) == 1
        assert len({command for command, _ in odds}) == len(odds)
        if len(odds) <= 60:
            for command, _ in odds:
                engine.decide(pack, state, command)
    assert met


@pytest.mark.parametrize(("name", "seed"), SAMPLED)
def test_every_decision_can_be_written_down_and_read_again(name, seed):
    pack = pack_of(name)
    for state in states(name, seed, 120, every=6):
        for command, _ in engine.considered(pack, state):
            assert parse(render(command)) == command


@pytest.mark.parametrize(("name", "seed"), SAMPLED)
def test_deciding_and_settling_without_answers_are_the_same(name, seed):
    pack = pack_of(name)
    for before, command, settled in playing(name, seeded(seed), 120, answer=lambda _node, _state: None):
        assert engine.decide(pack, before, command) == settled.events
        assert settled.answers == ()
