"""An action told step by step, for screens that show it at the players' pace.

One step is one thing that a player would point at on the map: a group that goes there, a test that is rolled, a guard
who strikes, a card that is turned over. What follows from it is told with it. Phases, discards and cubes are no things:
they are said in a line beside the next one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from campaign_tui.views.banners import Banner, banner_of, won
from domain import engine
from domain.language import events as e
from domain.model.state import State
from domain.telling.names import assassin, card, guards
from domain.telling.story import narrate
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domain.content.pack import Pack
    from domain.language.events import AnyFact, Event

OWN_PHASES = frozenset({"assassins", "setup", ""})
"""Phases in which players act themselves: what happens in them is shown at once."""

FOLDED: tuple[type, ...] = (
    e.PhaseBegun,
    e.TurnBegun,
    e.CardDiscarded,
    e.DeckReshuffled,
    e.CardShown,
    e.CardTucked,
    e.CubesGained,
    e.CubesLost,
    e.SavedCubeLost,
    e.PaymentsLapsed,
    e.GuardsSeated,
    e.DeckBuilt,
)
"""Facts that nobody would point at."""

BEGINNING: tuple[type, ...] = (e.DiceRolled, e.TilesFallen, e.BossEntered, e.MemoryEnded, e.Moved, e.DangerTurned)
"""Facts with which another thing begins; what isn't folded and doesn't begin anything follows from the last one."""


class Moment(Struct, frozen=True):
    """A step of the telling."""

    sentences: tuple[str, ...]
    state: State
    square: str = ""
    """Where to look."""
    note: str = ""
    """What was folded into it: the turn that has begun, the cubes that were taken."""
    card: tuple[str, str] | None = None
    """Name and text of the card that is turned over."""
    dice: tuple[str, ...] = ()
    """The faces that were rolled."""
    banners: tuple[Banner, ...] = ()
    """What is worth more than a sentence."""


def moments(pack: Pack, before: State, events: Iterable[Event]) -> tuple[Moment, ...]:
    """What happened outside the players' own phase, in steps; empty when all of it was their own doing."""
    told = tuple(events)
    teller = _Teller(pack, before, won(told))
    for event in told:
        own = _phase(teller.state) in OWN_PHASES
        teller.state = engine.evolve(teller.state, event.fact)
        teller.scene = teller.state if teller.state.memory is not None else teller.scene
        if not own or _phase(teller.state) not in OWN_PHASES:
            teller.take(event)
        else:
            teller.mark(event)
    return teller.all()


class _Teller:
    """Puts facts together into steps."""

    def __init__(self, pack: Pack, state: State, moments: Iterable[Event]) -> None:
        self.pack = pack
        self._worth = {id(event) for event in moments}
        """The events that may have a banner."""
        self.state = state
        self.scene = state
        """What a step shows: the state, and once the memory is over the last one of it, as a map is drawn of it."""
        self._steps: list[Moment] = []
        self._turn = 0
        self._lapsed = ""
        """That cubes have gone back from objectives."""
        self._cubes: dict[str, int] = {}
        self._marked: tuple[Banner, ...] = ()
        self._acting = False
        """Whether an enemy phase has begun in which nothing has happened yet."""
        self._gathers = ""
        """What the last step goes on gathering: "far" groups on the march, "near" ones to one square, "arrivals"."""
        self._arrived: list[e.GuardsAdded] = []
        self._calls = ""
        """The card that brings those who arrive."""

    def take(self, event: Event) -> None:
        """One more fact."""
        fact = event.fact
        match fact:
            case e.PhaseBegun(phase="enemies"):
                self._acting = bool(self._played())
            case e.PhaseBegun():
                self._nobody()
            case e.TurnBegun(turn=turn):
                self._turn = turn
            case e.PaymentsLapsed():
                self._lapsed = narrate(self.pack, fact)
            case e.CubesGained(who=who, cubes=cubes) if cubes:
                self._cubes[who] = self._cubes.get(who, 0) + cubes
            case e.CardDrawn(deck=deck, card=name):
                self._drawn(event, deck, name)
            case e.EventRevealed(card=name):
                self._event(name)
            case e.DirectionSet() if "movement" not in self._played():
                pass
            case e.GuardsMoved(number=number) if number:
                self._march(fact)
            case e.GuardsAdded():
                self._arrive(event, fact)
            case _ if not isinstance(fact, FOLDED):
                self._tell(event)

    def mark(self, event: Event) -> None:
        """A fact of the players' own phase in an action that is told in steps: its banner goes with the next one."""
        self._marked += self._banners(event)

    def _banners(self, event: Event) -> tuple[Banner, ...]:
        """The banner of an event, if it has one."""
        banner = banner_of(self.pack, event.fact, event.rules) if id(event) in self._worth else None
        return () if banner is None else (banner,)

    def all(self) -> tuple[Moment, ...]:
        """The steps; what was folded after the last thing is a step of its own where there is no other."""
        note = self._note()
        if note:
            self._begin(note)
        if self._marked and self._steps:
            self._goes_on(banners=self._marked)
        return tuple(self._steps)

    def _played(self) -> tuple[str, ...]:
        """The steps of the enemy phase that this memory plays."""
        memory = self.state.memory
        plan = self.pack.memories.get(memory.memory) if memory else None
        return plan.steps if plan else ()

    def _note(self) -> str:
        """What was folded so far, and is told now."""
        parts = [self._lapsed] if self._lapsed else []
        parts += [say("story.turn_begun", turn=self._turn)] if self._turn else []
        if self._cubes:
            taken = [say("tui.telling.taken", who=assassin(self.pack, who), n=n) for who, n in self._cubes.items()]
            same = len(set(self._cubes.values())) == 1 and len(taken) > 1
            all_of_them = say("tui.telling.all_taken", n=next(iter(self._cubes.values())))
            parts.append(all_of_them if same else say("tui.telling.cubes", taken=", ".join(taken)))
        self._turn, self._lapsed, self._cubes = 0, "", {}
        return " ".join(parts)

    def _begin(
        self,
        *sentences: str,
        square: str = "",
        card: tuple[str, str] | None = None,
        dice: tuple[str, ...] = (),
        banners: tuple[Banner, ...] = (),
    ) -> None:
        """Another thing happens."""
        self._acting, self._gathers = False, ""
        banners, self._marked = (*self._marked, *banners), ()
        self._steps.append(Moment(sentences, self.scene, square, self._note(), card, dice, banners))

    def _goes_on(self, *sentences: str, square: str = "", banners: tuple[Banner, ...] = ()) -> None:
        """Something follows from the last thing."""
        if not self._steps:
            self._begin(*sentences, square=square, banners=banners)
            return
        last = self._steps[-1]
        self._steps[-1] = replace(
            last,
            sentences=(*last.sentences, *sentences),
            state=self.scene,
            square=last.square or square,
            banners=(*last.banners, *banners),
        )

    def _nobody(self) -> None:
        """The enemy phase is over, and nobody has done anything."""
        if self._acting:
            self._begin(say("tui.telling.nobody"))
        self._acting = False

    def _drawn(self, event: Event, deck: str, name: str) -> None:
        """A card of a deck: an event is told as it is revealed, and a reinforcement with whoever comes."""
        if deck.startswith("event"):
            return
        if deck.startswith("reinforcement"):
            # Cards of a pack have no names, those of a box are called by what they bring.
            self._calls = (
                say("tui.telling.reinforcements") if name in self.pack.reinforcements else card(self.pack, name)
            )
            self._begin(say("tui.telling.nobody_comes", card=self._calls))
            self._gathers, self._arrived = "arrivals", []
        else:
            self._tell(event)

    def _event(self, name: str) -> None:
        """An event card is turned over, with all that stands on it."""
        found = self.pack.events.get(name)
        title, text = card(self.pack, name), found.text if found else ""
        self._begin(say("tui.telling.event", card=title, text=text) if text else title, card=(title, text))

    def _march(self, fact: e.GuardsMoved) -> None:
        """Guards go somewhere: near people each group by itself, or all that go to one square; the others together."""
        last = self._steps[-1] if self._steps else None
        near = self._near(fact.to)
        if near and last is not None and self._gathers == f"near {fact.to}":
            self._goes_on(narrate(self.pack, fact))
        elif near:
            self._begin(narrate(self.pack, fact), square=fact.to)
            self._gathers = f"near {fact.to}"
        elif last is not None and self._gathers.startswith("far "):
            moved, _, ways = self._gathers.removeprefix("far ").partition(" ")
            self._far(int(moved) + fact.number, f"{ways}, {self._way(fact)}")
        else:
            self._begin("", square=fact.to)
            self._far(fact.number, self._way(fact))

    def _way(self, fact: e.GuardsMoved) -> str:
        return say("tui.telling.way", origin=fact.origin, to=fact.to)

    def _far(self, number: int, ways: str) -> None:
        """The step of those who march far from everybody says it anew."""
        last = self._steps[-1]
        self._steps[-1] = replace(last, sentences=(say("tui.telling.far", n=number, ways=ways),), state=self.scene)
        self._gathers = f"far {number} {ways}"

    def _near(self, square: str) -> bool:
        """Whether somebody of the players stands on a square or beside it."""
        memory = self.state.play
        plan = self.pack.memories[memory.memory]
        people = [who.square for who in self.state.assassins.values() if who.on_map]
        people += [ally.square for ally in memory.allies.values() if ally.on_map]
        beside = plan.terrain(square).near.get(square, ()) if plan.maps else ()
        return square in people or any(there in people for there in beside)

    def _arrive(self, event: Event, fact: e.GuardsAdded) -> None:
        """Guards come onto the map: all of a card in one step."""
        last = self._steps[-1] if self._steps else None
        if last is not None and last.card is not None:
            # The card stands by itself, so that its text is read whole.
            self._begin("", square=fact.square)
            self._gathers, self._arrived, self._calls = "arrivals", [], last.card[0]
        if self._gathers == "arrivals":
            self._arrived.append(fact)
            step = self._steps[-1]
            told = say("tui.telling.arrive", card=self._calls, guards=self._arrivals())
            self._steps[-1] = replace(step, sentences=(told,), state=self.scene, square=step.square or fact.square)
        else:
            self._tell(event)

    def _arrivals(self) -> str:
        """Who has come where: equals on several squares together."""
        places: dict[str, list[str]] = {}
        for fact in self._arrived:
            places.setdefault(guards(self.pack, fact.kind, fact.number), []).append(fact.square)
        return "; ".join(
            say("tui.telling.arrives", guards=named, squares=", ".join(squares)) for named, squares in places.items()
        )

    def _tell(self, event: Event) -> None:
        """A fact in its own sentence: another thing, or what follows from the last one."""
        fact = event.fact
        sentence = narrate(self.pack, fact, event.rules)
        banners = self._banners(event)
        square = _square(self.state, fact)
        if isinstance(fact, e.DiceRolled):
            self._begin(sentence, square=square, dice=fact.faces, banners=banners)
        elif not sentence:
            return
        elif isinstance(fact, BEGINNING) or not self._follows():
            self._begin(sentence, square=square, banners=banners)
        else:
            self._gathers = ""
            self._goes_on(sentence, square=square, banners=banners)

    def _follows(self) -> bool:
        """Whether there is a thing that something can follow from: nothing folded stands between."""
        return bool(self._steps) and not (self._turn or self._cubes or self._acting)


def _phase(state: State) -> str:
    """The phase of the memory in play."""
    return state.memory.phase if state.memory else ""


def _square(state: State, fact: AnyFact) -> str:
    """Where a fact happens."""
    for field in ("to", "square"):
        value = getattr(fact, field, "")
        if value:
            return str(value)
    for field in ("who", "whose"):
        name = getattr(fact, field, "")
        if name in state.assassins:
            return state.assassins[name].square
        if name and name[-1].isdigit():
            return str(name)
    return ""
