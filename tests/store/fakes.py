"""A small engine and pack for tests of the log: real facts and their real fold, hardly any rule."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from domain import commands as c
from domain import events as e
from domain.chance import ChanceNode, as_command
from domain.content.pack import Pack
from domain.errors import Refused
from domain.evolve import evolve as real_evolve
from domain.history import Answer
from domain.model.state import Board, Deck, MapState, Objective, Square, State
from domain.store import Library

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
    """Moves move, `attack` and `hide_bodies` need dice, `start` sets up a memory, `climb` is refused."""

    EMPTY = State()

    def evolve(self, state: State, fact: e.AnyFact) -> State:
        return real_evolve(state, fact)

    def settle(
        self,
        pack: Pack,
        state: State,
        command: c.AnyCommand,
        answer: Callable[[ChanceNode, State], Answer | None],
    ) -> Settled:
        events: list[e.Event] = []
        answers: list[Answer] = []

        def emit(fact: e.AnyFact, *rules: str) -> None:
            nonlocal state
            state = real_evolve(state, fact)
            events.append(e.Event(fact, rules))

        def ask(node: ChanceNode) -> None:
            given = answer(node, state)
            if given is not None:
                answers.append(given)
                found = as_command(given)
                if isinstance(found, c.Roll):
                    emit(e.DiceRolled(node.stream.removeprefix("die."), found.faces, "C4"), "22.2")
                else:
                    emit(e.CardDrawn(node.stream.removeprefix("deck."), found.card), "3.2")

        match command:
            case c.Begin(pack_id, edition, difficulty, assassins, commitment):
                emit(e.CampaignBegun(pack_id, pack.hash, edition, difficulty, commitment), "1.4")
                for name in assassins:
                    emit(e.AssassinJoined(name, Board(melee="boathook"), 3, apprentice=False), "1.7")
            case c.Start(memory):
                emit(_set_up(memory), "7.1")
                emit(e.DeckBuilt("event", Deck(unknown=(("fog", 2), ("rain", 3)))), "7.2")
            case c.Move(who, to):
                emit(e.Moved(who, state.assassins[who].square, to), "13.2", "13.4")
            case c.HideBodies(who, _):
                emit(e.CardUsed(who, "boathook"), "17.1")
                ask(ChanceNode("die.detection", 2, pack.dice["detection"], "test"))
            case c.Save(who):
                cards = tuple(card for card, n in state.decks["event"].unknown for _ in range(n))
                ask(ChanceNode("deck.event", 1, cards, "test"))
            case c.Roll(faces):
                emit(e.DiceRolled("detection", faces, "C4"), "22.2")
            case c.Concede():
                emit(e.MemoryEnded("0.1", "failure", "conceded", 1, 0), "6.1")
            case c.SetDifficulty(level):
                emit(e.DifficultySet(level), "45.1")
            case _:
                raise Refused("9.1", "There is no tower.", "Go to one.")
        return Settled(tuple(events), tuple(answers), state)


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


def open_library(path, clock=None, **wiring):
    """A library with the fake engine; two of them on one path are two windows."""
    wiring = {"packs": lambda _: PACK, "engine": FakeEngine(), "version": "", "lock_timeout": 1} | wiring
    return Library.open(path, clock=clock or Clock(), new_id=wiring.pop("new_id", Ids()), **wiring)


def begin(library, name="Venice", source="app", player="Ann"):
    """A campaign of two assassins, and the service of it."""
    campaign = library.create(
        name, PACK, ("aurelia", "biagio"), "fr_1_05", "normal", source, SEED, player
    )
    return library.service(campaign)


def walk(service, *squares, player="Ann"):
    """Aurelia goes from square to square; the ids of the moves."""
    return [service.submit(c.Move("aurelia", square), player=player).action for square in squares]
