"""One memory three ways: played on the screen, kept turn by turn at the table, and entered as a result."""

import random
from functools import cache

from domain import commands as c
from domain import engine
from domain import events as e
from domain.chance import Generator
from domain.waiting import Choice
from tests.campaign.stories import begun, play, tiny
from tests.strategies import decision

MEMORY = "2"
RARELY = (c.SetDifficulty, c.GiveUp, c.Trade, c.Equip)


@cache
def before():
    """The tiny story before its second memory."""
    state = play(begun(), c.Report("1", "success", 1, 4, 3))
    while isinstance(waiting := engine.pending(tiny(), state), Choice):
        state = play(state, c.Pick(waiting.options[0]))
    return state


def on_screen(seed):
    """Play the memory on the screen to its end, attempt by attempt: the facts of each, and the state afterwards."""
    pick, generator = random.Random(seed).randrange, Generator(bytes([seed]) * 32)
    state = before()
    attempts: list[list[e.AnyFact]] = []
    while not attempts or state.diary[MEMORY].attempts:
        facts, command = [], c.Start(MEMORY)
        while True:
            settled = engine.settle(tiny(), state, command, generator.answer)
            state = settled.state
            facts += [event.fact for event in settled.events]
            if state.memory is None:
                break
            options = list(engine.legal_decisions(tiny(), state))
            command = decision([one for one in options if not isinstance(one, RARELY)] or options, pick)
        attempts.append(facts)
    return attempts, state


NOTES = {
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
    facts = list(played(facts))
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
    for facts in attempts:
        for command in noted(facts):
            if state.memory is None and not isinstance(command, c.Track):
                # Everybody is eliminated: it has ended by itself.
                continue
            state = play(state, command)
    return state


def as_result(attempts):
    """Enter the same memory as its result, attempt by attempt."""
    state = before()
    for number, facts in enumerate(attempts, 1):
        state = play(state, result(state, number, list(played(facts))))
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
