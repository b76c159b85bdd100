"""A state that is looked at, and where the decisions lead that are tried from it.

What all who ask about a state ask is worked out once, and so is the way to each throw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct

from domain.content.pack import MemoryPlan, Pack
from domain.engine.working import advance, at_rest, carry_out
from domain.language import commands as c
from domain.language.chance import Answer, ChanceNode, as_command, fits
from domain.language.events import Event
from domain.language.waiting import Choice, Waiting, Window
from domain.model.state import State
from domain.playing.play import Play, Refusal, refuse
from domain.rules.campaign.pack_taking import check_given
from domain.rules.dispatch import DEEDS
from domain.rules.table.open_decks import refuse_drawn
from domain.rules.windows import ANYTIME, BESIDE, BESIDE_DRAW, NAMING, is_open


class Look:
    """A state that is looked at: the play that every question about it begins with, and what has been asked of it.

    Nothing is written with this play, and nothing is held that isn't derived from the state.
    """

    __slots__ = ("_waiting", "courses", "legal", "play")

    def __init__(self, play: Play, waiting: Waiting | None = None) -> None:
        self.play = play
        self._waiting = waiting
        self.legal: set[c.AnyCommand] = set()
        """What has been listed, so found legal."""
        self.courses: dict[c.AnyCommand, Course] = {}
        """Where the decisions lead that have been tried."""

    def waiting(self) -> Waiting:
        """What the state waits for."""
        return self._waiting or self.pending(self.play.fork())

    def pending(self, play: Play) -> Waiting:
        """What a fork of the play waits for to which nothing has happened yet."""
        if self._waiting is not None:
            return self._waiting
        waiting = at_rest(play)
        if play.state is self.play.state:
            self._waiting = waiting
        return waiting


class Looked:
    """The last look, and where the last action came to rest.

    Whoever lists the decisions of a state carries one of them out as a rule, and asks what can be decided next. Both
    are kept alive until the next look and the next action: the commands listed of one state, the courses tried from
    it with all that their throws led to, and the states that these came to.
    """

    last: ClassVar[Look | None] = None
    settled: ClassVar[Course | None] = None


def look_at(pack: Pack, state: State) -> Look:
    """A look at a state: the last one again for the very same, as packs and states never change."""
    look = Looked.last
    if look is None or look.play.state is not state or look.play.printed is not pack:
        course = Looked.settled
        look = (course.rest(pack, state) if course else None) or Look(Play(pack, state))
        Looked.last = look
    return look


def expect_known(pack: Pack, state: State, command: c.AnyCommand) -> None:
    """Before a look, which such a pack may lack something for: Refused where a campaign can't go on with it."""
    if type(command) is c.TakePack:
        refusal = check_given(pack, state, command)
        if refusal:
            raise refusal.error(pack)


def begun(look: Look, command: c.AnyCommand) -> Play:
    """A command carried out, and nothing of what follows from it. Raises Refused where it isn't legal."""
    play = look.play.fork()
    # What was listed here has been found legal.
    if command not in look.legal:
        refusal = refusal_of(play, command, look)
        # Before anything is done: map.R24
        if refusal:
            raise refusal.error(play.pack)
    carry_out(play, command)
    return play


def refusal_of(play: Play, command: c.AnyCommand, look: Look) -> Refusal | None:
    """Why a command isn't legal; the one check behind decide, legal decisions and every greyed-out entry."""
    kind = type(command)
    if kind in ANYTIME:
        return DEEDS[kind].check(play, command)
    if not play.state.pack.id:
        return refuse("1.4", "no_campaign")
    if kind in NAMING and play.state.memory is None:
        return DEEDS[kind].check(play, command)
    waiting = look.pending(play)
    match waiting:
        case Choice(options=options):
            fitting = isinstance(command, c.Pick) and command.option in options
            if kind in BESIDE.get(waiting.kind, ()):
                return DEEDS[kind].check(play, command)
            return None if fitting else refuse("0.1", "choose_first", prompt=waiting.prompt)
        case ChanceNode():
            if kind in BESIDE_DRAW.get(waiting.stream, ()):
                return DEEDS[kind].check(play, command)
            if waiting.open and isinstance(command, c.Draw):
                return refuse_drawn(play, waiting, command)
            return None if fits(waiting, command) else refuse("4.q3", "roll_first", prompt=waiting.prompt)
        case Window(kind=name):
            closed = not is_open(kind, name)
        case _:
            closed = not is_open(kind, "")
    if closed:
        return refuse("4.q3", "not_asked" if kind in {c.Pick, c.Roll, c.Draw} else "wrong_moment")
    return DEEDS[kind].check(play, command)


class Settled(Struct, frozen=True):
    """One whole action: its events, the app's answers to the chance it met, and the state after it."""

    events: tuple[Event, ...]
    answers: tuple[Answer, ...]
    state: State


class Course:
    """A decision as far as it has come: at rest, or at dice or a card.

    What each outcome leads to is worked out once, however often it comes up.
    """

    __slots__ = ("_play", "_rest", "_ways", "answers", "waiting")

    def __init__(self, play: Play, answers: tuple[Answer, ...] = ()) -> None:
        """Work on from what has been decided or answered just now."""
        self._play = play
        self._ways: dict[Answer, Course] = {}
        self._rest: Look | None = None
        self.answers = answers
        """The answers to the chance on the way here."""
        self.waiting: Waiting = advance(play)
        """What is waited for now."""

    @property
    def state(self) -> State:
        """The state so far."""
        return self._play.state

    @property
    def plan(self) -> MemoryPlan | None:
        """The plan of the memory in play with its maps as they stand now, if any."""
        return self._play.plan

    def after(self, answer: Callable[[ChanceNode, State], Answer | None]) -> Course:
        """Where it comes to rest when chance answers like this; None leaves a node to the table."""
        course = self
        while type(node := course.waiting) is ChanceNode and not node.open:
            given = answer(node, course.state)
            if given is None:
                break
            course = course._answered(given)
        return course

    def _answered(self, given: Answer) -> Course:
        way = self._ways.get(given)
        if way is None:
            play = self._play.fork()
            carry_out(play, as_command(given))
            way = self._ways[given] = Course(play, (*self.answers, given))
        return way

    def then(self, command: c.AnyCommand) -> Course:
        """The next decision, from where this one rests. Raises Refused as `decide` does."""
        if self._rest is None:
            self._rest = Look(self._play.resumed(), self.waiting)
        return tried(self._rest, command)

    def rest(self, pack: Pack, state: State) -> Look | None:
        """A look at the state where this has come to rest; None for any other state, and where the books differ.

        They are what a look without a past would open.
        """
        play = self._play
        if play.state is not state or play.printed is not pack or not play.is_up_to_date():
            return None
        return Look(play.resumed(), self.waiting)

    def settled(self) -> Settled:
        """The whole action."""
        return Settled(self._play.finish(), self.answers, self.state)


def tried(look: Look, command: c.AnyCommand) -> Course:
    """A decision carried out as far as it goes without chance. Raises Refused as `decide` does."""
    expect_known(look.play.printed, look.play.state, command)
    course = look.courses.get(command)
    if course is None:
        course = look.courses[command] = Course(begun(look, command))
    return course
