"""One memory in all ways: on the screen, and at the table in full, kept turn by turn, and entered as a result."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain import engine
from domain.language import commands as c
from domain.language import events as e
from domain.language.chance import ChanceNode, Generator, as_command
from domain.language.waiting import Choice
from tests.campaign.stories import begun, tiny
from tests.strategies import decision

MEMORY = "2"
RARELY = (c.SetDifficulty, c.GiveUp, c.Trade, c.Equip)


@cache
def story():
    """The tiny story; its one event card has a compass, as those of the box."""
    calm = replace(tiny().events["calm"], direction="E")
    return replace(tiny(), events={**tiny().events, "calm": calm})


class Move(NamedTuple):
    """A decision on the screen, what fell for it, and what came of it."""

    command: c.AnyCommand
    fallen: tuple[c.Roll | c.Draw, ...]
    facts: tuple[e.AnyFact, ...]


def taken(state, command, pack=None):
    """The state after a decision; nothing falls by itself."""
    return engine.settle(pack or story(), state, command, lambda _node, _state: None).state


@cache
def before():
    """The tiny story before its second memory."""
    state = taken(begun(), c.Report("1", "success", 1, 4, 3))
    while isinstance(waiting := engine.pending(story(), state), Choice):
        state = taken(state, c.Pick(waiting.options[0]))
    return state


@cache
def on_screen(seed):
    """Play the memory on the screen to its end, attempt by attempt: the moves of each, and the state afterwards."""
    pick, generator = random.Random(seed).randrange, Generator(bytes([seed]) * 32)
    state = before()
    attempts: list[list[Move]] = []
    while not attempts or state.diary[MEMORY].attempts:
        moves, command = [], c.Start(MEMORY)
        while True:
            settled = engine.settle(story(), state, command, generator.answer)
            state = settled.state
            fallen, facts = map(as_command, settled.answers), (event.fact for event in settled.events)
            moves.append(Move(command, tuple(fallen), tuple(facts)))
            if state.memory is None:
                break
            options = list(engine.legal_decisions(story(), state))
            command = decision([one for one in options if not isinstance(one, RARELY)] or options, pick)
        attempts.append(moves)
    return attempts, state


def facts_of(moves):
    """All facts of an attempt up to the end of the memory: what follows is the road."""
    return list(played(fact for move in moves for fact in move.facts))


NOTES: dict[type, Callable[[Any, Any], c.AnyCommand | None]] = {
    e.TurnBegun: lambda _fact, _rest: c.NextTurn(),
    e.AlertRaised: lambda _fact, _rest: c.SetAlert(raised=True),
    e.HealthLost: lambda fact, _rest: c.Hurt(fact.who, fact.cubes),
    e.HealthRestored: lambda fact, _rest: c.Heal(fact.who, fact.cubes),
    e.Eliminated: lambda fact, rest: None if clock_runs_out(rest) else c.TakeOut(fact.who),
    e.ObjectiveCompleted: lambda fact, _rest: c.TickObjective(fact.objective),
    e.SyncMet: lambda _fact, _rest: c.ClaimSync(),
    e.CardUsed: lambda fact, _rest: c.SpendCard(fact.who, fact.card),
    e.MemoryEnded: lambda fact, _rest: c.EndMemory(fact.outcome),
}
"""What players at the table would note of a fact, knowing what follows."""


def clock_runs_out(rest):
    """The books find out themselves who is eliminated as the next turn begins (26.12)."""
    return isinstance(next(fact for fact in rest if isinstance(fact, e.TurnBegun | e.MemoryEnded)), e.TurnBegun)


def noted(facts):
    """The notes of an attempt, command by command."""
    yield c.Track(MEMORY)
    chest = {fact.card for fact in facts if isinstance(fact, e.ChestOpened)}
    for place, fact in enumerate(facts):
        by_armour = isinstance(fact, e.HealthRestored) and isinstance(facts[place - 1], e.MaxHealthChanged)
        if isinstance(fact, e.CardKept):
            yield c.GainCard(fact.who, fact.card, fact.card in chest)
        elif type(fact) in NOTES and not by_armour and (note := NOTES[type(fact)](fact, facts[place:])):
            yield note


def played(facts):
    """The facts up to the end of the memory: what follows is the road."""
    for fact in facts:
        yield fact
        if isinstance(fact, e.MemoryEnded):
            return


def as_tracker(attempts):
    """Keep the same memory turn by turn."""
    state = before()
    for moves in attempts:
        for command in noted(facts_of(moves)):
            if state.memory is None and not isinstance(command, c.Track):
                # Everybody is eliminated: it has ended by itself.
                continue
            state = taken(state, command)
    return state


def as_result(attempts):
    """Enter the same memory as its result, attempt by attempt."""
    state = before()
    for number, moves in enumerate(attempts, 1):
        state = taken(state, result(state, number, facts_of(moves)))
    return state


def result(state, number, facts):
    """What came of an attempt."""
    ended = facts[-1]
    health = {who: figure.health for who, figure in state.assassins.items()}
    for fact in facts:
        match fact:
            case e.HealthLost(who, cubes):
                health[who] -= cubes
            case e.HealthRestored(who, cubes):
                health[who] += cubes
    out = tuple(fact.who for fact in facts if isinstance(fact, e.Eliminated))
    used_up = [(fact.who, fact.card) for fact in facts if isinstance(fact, e.CardGivenUp)]
    return c.Report(
        MEMORY,
        ended.outcome,
        number,
        ended.turns,
        ended.xp,
        any(isinstance(fact, e.SyncMet) for fact in facts),
        tuple(health.items()),
        out,
        tuple((fact.who, fact.card) for fact in facts if isinstance(fact, e.CardKept)),
        tuple(used_up),
    )


def books(state):
    """Diary, boards, headquarters and all that is kept from one memory to the next."""
    return {
        "diary": state.diary,
        "boards": state.assassins,
        "headquarters": state.headquarters,
        "hall": state.hall,
        "xp": (state.xp, state.level),
        "away": state.away,
        "retired": state.retired,
        "agenda": state.agenda,
    }


MAP = """
reserve = { crossbowman = 8, runner = 3 }
chests = ["C1"]
starts = ["A1"]

[maps.a]
drawing = '''
+---+---+---+
| s   s   s |
+---+---+---+
'''
stations = ["A1", "C1"]
entrances = [{ letter = "A", squares = ["C1"] }]
hiding = { B1 = "haystack" }

[guards]
C1 = { crossbowman = 2, runner = 1 }

[objectives.ledger]
name = "Ledger"
square = "B1"
cost = 1
xp = 3

[objectives.purse]
name = "Purse"
square = "C1"
cost = 1
xp = 2
mandatory = false
"""
"""The memory as its owners would enter it: what lies on the table, and no card of a deck."""


@cache
def boxed():
    """The same story with the memory in a box: nobody but its owners knows its map and its decks."""
    names = dict.fromkeys(("events", "equipment", "chest_deck", "chests", "guards", "reserve", "starts"), ())
    decks = dict.fromkeys((2, 3, 4), ())
    bare = replace(story().memories[MEMORY], maps={}, objectives={}, reinforcements=decks, box=True, **names)
    return replace(story(), memories={**story().memories, MEMORY: bare})


def in_full(attempts):
    """Enter the map, then play the same memory on it: dice and cards are typed as they fell."""
    state = taken(before(), c.DrawMap(MEMORY, MAP), boxed())
    for moves in attempts:
        for move in moves:
            state = taken(state, move.command, boxed())
            fallen = list(move.fallen)
            while isinstance(node := engine.pending(boxed(), state), ChanceNode):
                state = taken(state, typed(state, node, fallen, move.facts), boxed())
            assert not fallen
    return state


def typed(state, node, fallen, facts):
    """What players type for what fell: a reinforcement card by what it brings, a card of a chest by its name."""
    if node.stream == "deck.chest":
        return c.Draw(next(fact.card for fact in facts if isinstance(fact, e.ChestOpened)))
    first = fallen.pop(0)
    if node.stream == "deck.reinforcement":
        assert first == c.Draw("patrol")
        return c.Draw("A.1crossbowman+A.1runner" if state.play.maps["a"].alert else "A.1crossbowman")
    return first
