"""Owners at a table: whole campaigns on a map that they enter as they go, decided at random."""

from collections.abc import Callable, Iterator
from functools import cache

from domain import engine
from domain.content.loader import load_pack
from domain.content.pack import Pack
from domain.content.region_plan import SYMBOLS
from domain.core.errors import Refused
from domain.engine import Settled
from domain.language import commands as c
from domain.language.chance import ChanceNode
from domain.language.waiting import Choice, Window
from domain.model.state import State
from domain.playing.owned import with_own
from domain.rules.campaign.flow import due
from domain.rules.windows import BESIDE, ON_CARD
from tests.strategies import decision, thrower

Pick = Callable[[int], int]

MOST = 60
"""The highest location and number of these owners."""
OTHERS = (c.Join, c.Leave, c.Swap, c.DrawMap, c.NewEvent, c.NewGuard, c.SetDifficulty, c.TellNumber)
"""Decisions that are about other things."""
TEAM = ("alessandra", "bastiano")


@cache
def pack() -> Pack:
    """The skeleton for owners of the expansion."""
    return load_pack("apocalypse_box")


def take(of: Pack, state: State, command: c.AnyCommand, pick: Pick = lambda _: 0) -> Settled:
    """One decision, with the app's dice."""
    return engine.settle(of, state, command, thrower(pick))


@cache
def begun() -> State:
    """A campaign before its first memory."""
    return begun_with(pack())


def begun_with(of: Pack, team: tuple[str, ...] = TEAM) -> State:
    """The same with another pack."""
    state = take(of, engine.EMPTY, c.Begin(of.id, "fr_1_05", "normal", team, flow="story")).state
    while isinstance(waiting := engine.pending(of, state), Choice):
        state = take(of, state, c.Pick(waiting.options[0])).state
    return state


def note(state: State, pick: Pick) -> c.AnyCommand:
    """Something that a card could say, or that players could correct: half of it makes no sense."""
    who = (*state.assassins, "bag", "nobody")[pick(len(state.assassins) + 2)]
    number, name = 1 + pick(MOST), f"Card {pick(40)}"
    kinds = ("", "event", "reinforcement", "ruins", "clue", "major_clue", "reward", "item", "narrative")
    made: tuple[c.AnyCommand, ...] = (
        c.ReadCard(name, ("", "", "ruins", "encounter")[pick(4)]),
        c.ReadCard(str(number)),
        c.Hurt(who, 1 + pick(3)),
        c.Heal(who, 1 + pick(2), chosen=bool(pick(2))),
        c.TakeOut(who) if not pick(3) else c.Hurt(who),
        c.NewCard(f"own_{pick(9)}", name, "other", ("white", "black")[pick(2)]),
        c.GainCard(who, f"own_{pick(9)}"),
        c.LoseCard(who, f"own_{pick(9)}"),
        c.GainClue(name, major=bool(pick(2))),
        c.GainBlueprint(name),
        c.TakeNumber(number, kinds[pick(len(kinds))]),
        c.CardMoves(1 + pick(12), line=bool(pick(2))),
        c.NoteHydras(1 + pick(3), spent=bool(pick(2))),
        chart(state, pick),
        c.TellNumber(f"region.gauge.{1 + pick(9)}", pick(MOST)),
        c.TellNumber("region.gauge", pick(12)),
    )
    return made[pick(len(made))]


def chart(state: State, pick: Pick) -> c.Chart:
    """A location with roads to others, often the group's; sometimes with its symbol, sometimes taken away."""
    here = state.region.position if pick(2) else 0
    location = here or 1 + pick(12)
    roads = {1 + pick(12) for _ in range(1 + pick(3))} - {location}
    known = state.region.charted.get(str(location))
    if known is not None and pick(5):
        roads |= set(known.connections)
    if not pick(12):
        return c.Chart(location, ())
    symbol = SYMBOLS[pick(len(SYMBOLS))] if not pick(3) else known.symbol if known else ""
    return c.Chart(location, tuple(sorted(roads)), symbol, "", pick(4), pick(MOST) if symbol == "narrative" else 0)


def beside_a_memory(state: State, pick: Pick) -> c.AnyCommand:
    """The books of a memory on the table: a turn, a note of the expansion, or its end."""
    if not state.play.turn:
        return c.NextTurn() if pick(4) else c.TakeNumber(1 + pick(MOST), "item")
    if not pick(6):
        return c.EndMemory("success" if pick(2) else "failure", 5)
    return (c.NextTurn(), c.EnemyPhase(), note(state, pick), note(state, pick))[pick(4)]


def wanted(of: Pack, state: State, pick: Pick) -> c.AnyCommand | None:
    """What an owner does next: a note now and then, else a decision at random; None when the campaign is over."""
    waiting = engine.pending(of, state)
    on_card = isinstance(waiting, Choice) and BESIDE.get(waiting.kind) == ON_CARD
    if on_card and pick(3):
        return note(state, pick)
    if isinstance(waiting, Window) and not pick(4):
        return chart(state, pick) if pick(2) else note(state, pick)
    if isinstance(waiting, Choice):
        fits = [option for option in waiting.options if not option.isdigit() or int(option) < 9]
        # What is printed is small: a short gauge, cheap blueprints.
        picks = fits[:3] if waiting.kind == "number" else fits or list(waiting.options)
        return c.Pick(picks[pick(len(picks))])
    if isinstance(waiting, Window) and waiting.kind == "table":
        return beside_a_memory(state, pick)
    options = [one for one in engine.legal_decisions(of, state) if not isinstance(one, OTHERS)]
    if isinstance(waiting, ChanceNode):
        return options[pick(len(options))]
    if state.memory is None and not state.agenda:
        memory = due(of, state)
        if not memory:
            return None
        if pick(3) == 0:
            return c.Track(memory)
        attempts = state.diary[memory].attempts if memory in state.diary else 0
        return c.Report(memory, "success" if pick(3) else "failure", attempts + 1, turns=5, xp=3)
    if not any(isinstance(one, c.Journey | c.Jump | c.Pass) for one in options):
        # Nobody knows a way on: it is on the printed map.
        return chart(state, pick)
    unseen = [one for one in options if isinstance(one, c.Journey) and not state.region.place(one.to).stickered]
    chosen: c.AnyCommand = decision(unseen if unseen and pick(3) else options, pick)
    return chosen


def at_random(
    pick: Pick, number: int, state: State | None = None, of: Pack | None = None
) -> Iterator[tuple[State, c.AnyCommand, Settled | None]]:
    """Play up to `number` decisions: the state before, the decision, what came of it; None where it was refused."""
    of = of or pack()
    state = state or begun_with(of)
    for _ in range(number):
        command = wanted(of, state, pick)
        if command is None:
            return
        try:
            settled = engine.settle(with_own(of, state), state, command, thrower(pick))
        except Refused:
            yield state, command, None
            continue
        yield state, command, settled
        state = settled.state


__all__ = ["at_random", "begun", "begun_with", "chart", "note", "pack", "take", "wanted"]
