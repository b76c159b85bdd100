# ruff: noqa: SLF001 - a fork is a play like the one that it takes over from
"""What a rule works with: the state so far, the pack, and the events it has written.

A rule reads `play.state` and writes with `play.emit`, which folds at once, so the next line sees the outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.content.pack import MemoryPlan, Pack
from domain.core.errors import Refused
from domain.folding.evolve import APPLY
from domain.language.chance import ChanceNode
from domain.language.events import AgendaChanged, AnyFact, DeckReshuffled, Event
from domain.model.agenda import AnyFrame
from domain.model.state import ON_MAP, Ally, Assassin, Figure, Objective, State
from domain.playing.ground import plan_in_play, standing_plan
from domain.playing.legendary import in_use
from domain.playing.owned import known_cards, with_own
from domain.telling.names import figure as figure_name
from domain.text import families
from domain.text.catalogue import known, say

P = TypeVar("P")
T = TypeVar("T")

MOST_BOARDS = 100
"""How much is kept of boards: a team has few, and their cards seldom change."""

RESHUFFLED = {"event": "3.9", "equipment": "17.9"}
"""The statement by which the discards of a deck become the deck."""


class Refusal(Struct, frozen=True, gc=False):
    """Why a command isn't legal: the statement, the key of its sentence, and what the sentence names.

    Made by the checks, which run for every greyed-out entry; the sentence is only put together when shown.
    """

    rule: str
    key: str
    values: tuple[tuple[str, str | int], ...] = ()

    def error(self, pack: Pack) -> Refused:
        """The refusal as the error that `decide` raises, people and cards by their names."""
        named: dict[str, Mapping[str, Any]] = {
            "name": {**pack.allies, **pack.companions, **pack.assassins},
            "card": {**pack.allies, **pack.cards},
            "machine": pack.machines,
        }
        values = dict(self.values)
        for key, table in named.items():
            if values.get(key) in table:
                values[key] = table[str(values[key])].name
        if "figure" in values:
            values["figure"] = figure_name(pack, str(values["figure"]))
        # Not every prompt is a question or a sentence, and what helps is said behind it.
        if not (prompt := str(values.get("prompt", "."))).endswith((".", "?", "!", ":")):
            values["prompt"] = f"{prompt}."
        # Not everything can be helped.
        remedy = say(families.REMEDY[self.key], **values) if known(families.REMEDY[self.key], "") else ""
        return Refused(self.rule, say(families.REFUSAL[self.key], **values), remedy)


def refuse(rule: str, key: str, **values: str | int) -> Refusal:
    """A refusal with its values."""
    return Refusal(rule, key, tuple(values.items()))


class Endless(Struct, frozen=True, gc=False):
    """What the end of a memory hangs on: where everybody is, allies and objectives."""

    figures: dict[str, Assassin]
    places: list[str]
    """Of each of the figures."""
    allies: dict[str, Ally]
    objectives: dict[str, Objective]


def _on_map(state: State) -> tuple[Assassin, ...]:
    # A companion is one of them to every text that doesn't say otherwise: A2.10, A2.11
    return tuple([a for a in state.assassins.values() if a.place in ON_MAP])


def _companions(state: State) -> tuple[str, ...]:
    return tuple([name for name, figure in state.assassins.items() if figure.companion])


def _asks(pack: Pack) -> bool:
    return pack.campaign is not None and bool(pack.campaign.unknown)


class Play:
    """One decision in the making.

    Frames come and go on the state at once; their net change is written as one fact when the decision is done, as no
    other fact reads the agenda.
    """

    __slots__ = (
        "_agenda_before",
        "_boards",
        "_companions",
        "_companions_of",
        "_known",
        "_known_of",
        "_seated",
        "_there",
        "able",
        "asks",
        "endless",
        "events",
        "pack",
        "plan",
        "printed",
        "state",
        "watched",
    )

    def __init__(self, pack: Pack, state: State) -> None:
        """Start from a state; `plan` is the memory in play, if any, with its maps as they stand now."""
        self.printed = pack
        """The pack without anything that the players have told, for `reread`."""
        self.pack = in_use(with_own(pack, state), state.difficulty)
        self.state = state
        self.events: list[Event] = []
        self._agenda_before = state.agenda
        self._seated = state.assassins
        self._there = _on_map(state)
        self._companions_of = state.assassins
        self._companions = _companions(state)
        self.able: dict[tuple[int, bool], tuple[Assassin, ...]] | None = None
        """Who can pay how many cubes, as far as asked: set where only legal commands of this very state are wanted."""
        self.watched = 0
        """How many of `events` have been looked at for what a 100% sync forbids."""
        self.endless: Endless | None = None
        """That of which `check_end` has found that the memory goes on."""
        self.asks = _asks(self.pack)
        """Whether there may be numbers that nobody has told yet."""
        self.plan: MemoryPlan | None = plan_in_play(pack, state) if state.memory else None
        self._known_of = state
        self._known: dict[tuple[object, int], tuple[object, Any]] = {}
        self._boards: dict[tuple[object, int, str, int, bool], tuple[object, Any]] = {}

    def fork(self) -> Play:
        """The same decision as far as it has come, to be gone on with in another way."""
        # Line by line, as this is done for every throw that is tried: a loop over the slots takes three times as long.
        other = Play.__new__(Play)
        other.printed = self.printed
        other.pack = self.pack
        other.plan = self.plan
        other.state = self.state
        other.events = self.events.copy()
        other.watched = self.watched
        other.endless = self.endless
        other.able = self.able
        other.asks = self.asks
        other._agenda_before = self._agenda_before
        other._seated = self._seated
        other._there = self._there
        other._companions_of = self._companions_of
        other._companions = self._companions
        # It is the same state, so what one works out of it the other needn't.
        other._known_of = self._known_of
        other._known = self._known
        other._boards = self._boards
        return other

    def resumed(self) -> Play:
        """The next decision, begun where this one has come to rest."""
        other = self.fork()
        other.events = []
        other.watched = 0
        other._agenda_before = self.state.agenda
        return other

    def is_up_to_date(self) -> bool:
        """Whether pack and plan are those that a play begun with the state would have."""
        state, memory = self.state, self.state.memory
        pack = with_own(self.printed, state)
        if self.pack is not in_use(pack, state.difficulty):
            return False
        return self.plan is (standing_plan(pack.memories[memory.memory], memory) if memory else None)

    def once(self, make: Callable[[Play, P], T], part: P) -> T:
        """What `make` works out of this very state for a frame or figure in it: worked out once, however often asked.

        Kept beside the state that it was made of, and gone with it. `make` must not write.
        """
        state = self.state
        if self._known_of is not state:
            self._known_of, self._known = state, {}
        known = self._known.get((make, id(part)))
        if known is None or known[0] is not part:
            known = self._known[make, id(part)] = (part, make(self, part))
        found: T = known[1]
        return found

    def of_board(self, make: Callable[[Play, Assassin], T], figure: Assassin) -> T:
        """What `make` works out of a board and whose it is: kept as long as the cards on it are the very same.

        `make` must not write, and may look at nothing else of the state than the edition's flags: these change by an
        override alone, which makes all boards anew.
        """
        board = figure.board
        key = make, id(board), figure.name, figure.level, figure.apprentice
        known = self._boards.get(key)
        if known is None or known[0] is not board:
            if len(self._boards) >= MOST_BOARDS:
                self._boards.clear()
            known = self._boards[key] = (board, make(self, figure))
        found: T = known[1]
        return found

    def knows(self, make: Callable[[Play, P], T], part: P, found: T) -> None:
        """Keep for `once` what was just worked out for a part that has come into this state unchanged."""
        self._known_of, self._known = self.state, {(make, id(part)): (part, found)}

    def emit(self, fact: AnyFact, *rules: str) -> None:
        """Write a fact with the statements it follows from, and fold it."""
        # As `evolve` does, a call less for what happens most often.
        self.state = APPLY[type(fact)](self.state, fact)
        self.events.append(Event(fact, rules))

    def push(self, *frames: AnyFrame) -> None:
        """Put frames on the agenda, the first one on top."""
        self.state = replace(self.state, agenda=frames + self.state.agenda)

    def push_below(self, number: int, frame: AnyFrame) -> None:
        """Put a frame on the agenda under so many of the top ones."""
        agenda = self.state.agenda
        self.state = replace(self.state, agenda=(*agenda[:number], frame, *agenda[number:]))

    def swap(self, *frames: AnyFrame) -> None:
        """Replace the top frame by others, the first one on top; by none, the frame is done."""
        self.state = replace(self.state, agenda=frames + self.state.agenda[1:])

    def drop_agenda(self) -> None:
        """Nothing is left to resolve."""
        self.state = replace(self.state, agenda=())

    def finish(self) -> tuple[Event, ...]:
        """All events of the decision so far, the net change of the agenda last: the state has that already."""
        before, after = self._agenda_before, self.state.agenda
        if before is after:
            return tuple(self.events)
        shared, most = 0, min(len(before), len(after))
        while shared < most and (
            before[-1 - shared] is after[-1 - shared] or before[-1 - shared] == after[-1 - shared]
        ):
            shared += 1
        if before == after:
            return tuple(self.events)
        return (*self.events, Event(AgendaChanged(len(before) - shared, after[: len(after) - shared]), ()))

    def redraw(self) -> None:
        """Look at the maps again, after tiles have fallen or a map was put away."""
        self._known = {}
        self.plan = plan_in_play(self.pack, self.state)

    @property
    def memory_plan(self) -> MemoryPlan:
        """The plan of the memory in play, its maps as they stand now. Raises LookupError between memories."""
        if self.plan is None:
            raise LookupError("no memory is in play")
        return self.plan

    def reread(self) -> None:
        """Look at the pack again, after the players have told something of their own box."""
        self.pack = in_use(with_own(self.printed, self.state), self.state.difficulty)
        self.asks = _asks(self.pack)
        self._known, self._boards = {}, {}
        if self.state.memory:
            self.redraw()

    def is_open(self, deck: str) -> bool:
        """Whether a deck lies on the table in the memory in play."""
        return self.plan is not None and deck in self.plan.open

    def figure(self, who: str) -> Assassin:
        """An assassin by name."""
        return self.state.assassins[who]

    def on_map(self) -> tuple[Assassin, ...]:
        """Assassins on the map, in seating order."""
        # Asked many times between two changes of a figure.
        if self.state.assassins is not self._seated:
            self._seated = self.state.assassins
            self._there = _on_map(self.state)
        return self._there

    def companions(self) -> tuple[str, ...]:
        """Companions in play, wherever they are: none in most games."""
        if self.state.assassins is not self._companions_of:
            self._companions_of = self.state.assassins
            self._companions = _companions(self.state)
        return self._companions

    def headquarters_level(self) -> int:
        """The level of the headquarters; 0 while there are none."""
        return self.state.headquarters.level

    @property
    def explains(self) -> bool:
        """Whether what isn't legal is wanted too, for the reason why not."""
        return self.able is None

    def person(self, who: str) -> Figure:
        """An assassin or ally by name."""
        return self.state.person(who)

    def people(self) -> tuple[Figure, ...]:
        """Assassins and allies on the map, allies last."""
        allies = self.state.memory.allies.values() if self.state.memory else ()
        return (*self.on_map(), *(a for a in allies if a.on_map))

    def is_ally(self, who: str) -> bool:
        """Whether a name is that of an ally who has come onto the map."""
        return self.state.memory is not None and who in self.state.memory.allies

    def draw_node(self, deck: str, kind: str, *rules: str) -> ChanceNode | None:
        """The chance node for the next card of a deck, its discards shuffled in when it has run out (3.9, 17.9, 29.11).

        Known cards at the bottom come last (47.4). None when neither deck nor discards hold a card.

        Also 3.q1, P2.6.
        """
        if self.is_open(deck):
            return ChanceNode(f"deck.{deck}", 1, known_cards(self.pack, deck), kind, rules=rules, open=True)
        if self.state.decks[deck].size == 0:
            if not self.state.decks[deck].discards:
                return None
            self.emit(DeckReshuffled(deck), RESHUFFLED.get(deck, "29.11"))
        cards = self.state.decks[deck]
        if cards.top:
            faces = cards.top[:1]
        elif cards.unknown:
            faces = tuple(card for card, number in cards.unknown for _ in range(number))
        else:
            faces = cards.bottom[:1]
        return ChanceNode(f"deck.{deck}", 1, faces, kind, rules=rules)

    def dice_node(self, die: str, number: int, kind: str, *rules: str, whose: str = "", square: str = "") -> ChanceNode:
        """The chance node for a roll of `number` dice of a kind.

        Also 0.q3.
        """
        unsure = self.asks and self.pack.campaign is not None and f"dice.{die}" in self.pack.campaign.unknown
        return ChanceNode(f"die.{die}", number, self.pack.dice[die], kind, whose, square, rules, unsure=unsure)
