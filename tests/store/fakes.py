"""A small engine and pack for tests of the log: real facts and their real fold, hardly any rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from domain.content.pack import Pack
from domain.core.errors import Refused
from domain.folding.evolve import evolve as real_evolve
from domain.language import commands as c
from domain.language import events as e
from domain.language.chance import Answer, ChanceNode, as_command
from domain.model.state import Board, Deck, MapState, Objective, Square, State
from domain.store import Library
from domain.store.memory import Memory, MemoryLog
from domain.store.ports import Answering

MINUTE = 60 * 1_000_000
HOUR = 60 * MINUTE
START = 1_800_000_000_000_000
SEED = bytes(range(32))

PACK = Pack(
    "test", "Test", "1", "", {"detection": ("blank", "exposed", "alarm")}, {}, {}, {}, {}, {}, {}, hash="0" * 32
)


class Settled(Struct, frozen=True):
    events: tuple[e.Event, ...]
    answers: tuple[Answer, ...]
    state: State


class FakeEngine:
    """Moves move, `hide_bodies` needs dice and `save` a card, `start` sets up a memory, `climb` is refused."""

    EMPTY = State()

    def evolve(self, state: State, fact: e.AnyFact) -> State:
        return real_evolve(state, fact)

    def settle(self, pack: Pack, state: State, command: c.AnyCommand, answer: Answering) -> Settled:
        events: list[e.Event] = []
        for fact, *rules in _facts(pack, state, command):
            state = real_evolve(state, fact)
            events.append(e.Event(fact, tuple(rules)))
        node = _asks(pack, state, command)
        given = answer(node, state) if node is not None else None
        if given is None:
            return Settled(tuple(events), (), state)
        fact = _outcome(given)
        events.append(e.Event(fact, ("22.2",)))
        return Settled(tuple(events), (given,), real_evolve(state, fact))


def _facts(pack: Pack, state: State, command: c.AnyCommand) -> Iterator[tuple[Any, ...]]:
    """The facts of a command, each with its rules."""
    match command:
        case c.Begin(pack_id, edition, difficulty, assassins, commitment):
            yield e.CampaignBegun(pack_id, pack.hash, edition, difficulty, commitment), "1.4"
            for name in assassins:
                yield e.AssassinJoined(name, Board(melee="boathook"), 3, apprentice=False), "1.7"
        case c.Start(memory):
            yield _set_up(memory), "7.1"
            yield e.DeckBuilt("event", Deck(unknown=(("fog", 2), ("rain", 3)))), "7.2"
        case c.Move(who, to):
            yield e.Moved(who, state.assassins[who].square, to), "13.2", "13.4"
        case c.HideBodies(who, _):
            yield e.CardUsed(who, "boathook"), "17.1"
        case c.Roll(faces):
            yield e.DiceRolled("detection", faces, "C4"), "22.2"
        case c.Concede():
            yield e.MemoryEnded("0.1", "failure", "conceded", 1, 0), "6.1"
        case c.Climb():
            raise Refused("9.1", "There is no tower.", "Go to one.")


def _asks(pack: Pack, state: State, command: c.AnyCommand) -> ChanceNode | None:
    if isinstance(command, c.HideBodies):
        return ChanceNode("die.detection", 2, pack.dice["detection"], "test")
    if isinstance(command, c.Save):
        cards = tuple(card for card, n in state.decks["event"].unknown for _ in range(n))
        return ChanceNode("deck.event", 1, cards, "test")
    return None


def _outcome(given: Answer) -> e.AnyFact:
    found = as_command(given)
    if isinstance(found, c.Roll):
        return e.DiceRolled("detection", found.faces, "C4")
    return e.CardDrawn("event", found.card)


def _set_up(memory: str) -> e.MemoryBegun:
    """A set-up whose maps are not in the order of their keys."""
    return e.MemoryBegun(
        memory,
        1,
        {"b": MapState(), "a": MapState(alert=True)},
        {"C4": Square(guards=(("runner", 1),)), "A1": Square(bases=1), "B2": Square(chest=True)},
        {"west": Objective("C4", 2), "east": Objective("A1", 1)},
        (("runner", 4),),
    )


class Clock:
    """A clock that tests set; it goes on by `step` with every look."""

    def __init__(self, now: int = START, step: int = 1_000_000) -> None:
        self.now = now
        self.step = step

    def __call__(self) -> int:
        now = self.now
        self.now += self.step
        return now


class Ids:
    """Campaign ids: 1, 2, 3, ..."""

    def __init__(self, first: int = 1) -> None:
        self.next = first

    def __call__(self) -> bytes:
        self.next += 1
        return (self.next - 1).to_bytes(16, "big")


def open_library(path, clock=None, new_id=None, **wiring):
    """A library with the fake engine, in the file at a path or in a `Memory`; two of them on one are two windows."""
    outside: dict[str, Any] = {"packs": lambda _: PACK, "engine": FakeEngine()} | wiring
    clock, new_id = clock or Clock(), new_id or Ids()
    if isinstance(path, Memory):
        outside.pop("lock_timeout", None)  # nobody waits for a file
        return Library.over(MemoryLog(path), clock=clock, new_id=new_id, **outside)
    return Library.open(path, clock=clock, new_id=new_id, **{"lock_timeout": 1} | outside)


def begin(library, name="Venice", source="app", player="Ann"):
    """A campaign of two assassins, and the service of it."""
    campaign = library.create(name, PACK, ("aurelia", "biagio"), "fr_1_05", "normal", source, SEED, player)
    return library.service(campaign)


def walk(service, *squares, player="Ann"):
    """Aurelia goes from square to square; the ids of the moves."""
    return [service.submit(c.Move("aurelia", square), player=player).action for square in squares]
