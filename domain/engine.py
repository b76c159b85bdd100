"""The engine: decide, evolve, pending, legal decisions. Dispatch only; the rules stand in `domain.rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import ClassVar

from msgspec import Struct

from domain.content.pack import MemoryPlan, Pack
from domain.core.errors import Refused
from domain.folding.evolve import evolve, fold
from domain.language import commands as c
from domain.language.chance import Answer, ChanceNode, as_command, fits, outcomes
from domain.language.events import Event
from domain.language.waiting import Between, Choice, Waiting, Window
from domain.model.prototype import Regroup
from domain.model.state import State
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.danger import watch
from domain.rules.campaign.pack_taking import check_given
from domain.rules.campaign.sync_watch import watch_sync
from domain.rules.dispatch import ALONE, ANSWERED, DEEDS, PICKED, WORK, Deed, nothing
from domain.rules.memory.ending import check_end
from domain.rules.memory.two_maps import check_maps
from domain.rules.table.open_decks import refuse_drawn
from domain.rules.table.own_numbers import ask_numbers
from domain.rules.windows import ANYTIME, BESIDE, BESIDE_DRAW, BETWEEN, NAMING, WINDOWS, is_open

__all__ = [
    "EMPTY",
    "Course",
    "LegalDecisions",
    "Position",
    "Settled",
    "considered",
    "decide",
    "evolve",
    "fold",
    "goes_on",
    "legal_decisions",
    "pending",
    "settle",
]

EMPTY = State()
"""The state before the first action."""

MOST_OPTIONS = 200
"""No node lists more options than this."""


def decide(pack: Pack, state: State, command: c.AnyCommand) -> tuple[Event, ...]:
    """The events that follow from a command, up to the next input that is needed.

    Raises Refused, with the statement's id and a remedy, when the rules don't allow it; the state never changes.
    """
    _expect_known(pack, state, command)
    play = _begun(_look(pack, state), command)
    _advance(play)
    _look_ahead(pack, state, play.state, command)
    return play.finish()


class _Look:
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
        waiting = _pending(play)
        if play.state is self.play.state:
            self._waiting = waiting
        return waiting


class _Looked:
    """The last look, and where the last action came to rest.

    Whoever lists the decisions of a state carries one of them out as a rule, and asks what can be decided next. Both
    are kept alive until the next look and the next action: the commands listed of one state, the courses tried from
    it with all that their throws led to, and the states that these came to.
    """

    last: ClassVar[_Look | None] = None
    settled: ClassVar[Course | None] = None


def _look(pack: Pack, state: State) -> _Look:
    """A look at a state: the last one again for the very same, as packs and states never change."""
    look = _Looked.last
    if look is None or look.play.state is not state or look.play.printed is not pack:
        course = _Looked.settled
        look = (course.rest(pack, state) if course else None) or _Look(Play(pack, state))
        _Looked.last = look
    return look


def _expect_known(pack: Pack, state: State, command: c.AnyCommand) -> None:
    """Before a look, which such a pack may lack something for: Refused where a campaign can't go on with it."""
    if type(command) is c.TakePack:
        refusal = check_given(pack, state, command)
        if refusal:
            raise refusal.error(pack)


def _begun(look: _Look, command: c.AnyCommand) -> Play:
    """A command carried out, and nothing of what follows from it. Raises Refused where it isn't legal."""
    play = look.play.fork()
    # What was listed here has been found legal.
    if command not in look.legal:
        refusal = _refusal(play, command, look)
        # Before anything is done: map.R24
        if refusal:
            raise refusal.error(play.pack)
    _carry_out(play, command)
    return play


def _refusal(play: Play, command: c.AnyCommand, look: _Look) -> Refusal | None:
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


def _carry_out(play: Play, command: c.AnyCommand) -> None:
    # By type, here and wherever something is asked at every step: `isinstance` takes four times as long on structs.
    top = play.state.top
    if type(command) is c.Roll:
        ANSWERED[type(top)](play, top, command.faces)
    elif type(command) is c.Draw:
        ANSWERED[type(top)](play, top, command.card)
    elif type(command) is c.Pick:
        PICKED[type(top)](play, top, command.option)
    else:
        DEEDS[type(command)].do(play, command)


def _look_ahead(pack: Pack, before: State, after: State, command: c.AnyCommand) -> None:
    """See whether the rules can go on from what players have put down themselves. Raises Refused where they can't.

    What was out of joint before is no reason: an override may be the first of those that put it right.
    """
    if type(command) is not c.Adjust:
        return
    try:
        legal_decisions(pack, after).count()
    except Exception as fault:
        if goes_on(pack, before):
            raise refuse("0.1", "adjust_breaks", path=command.path).error(Play(pack, after).pack) from fault


def goes_on(pack: Pack, state: State) -> bool:
    """Whether the rules can go on from a state at all, whatever has been written into it. Raises nothing."""
    try:
        legal_decisions(pack, state).count()
    except Exception:  # noqa: BLE001 - whatever it is, the rules can't go on
        return False
    return True


def _advance(play: Play) -> Waiting:
    """Work the agenda off until an input is needed; a choice with one option needs none."""
    events = play.events
    looked_at = -1
    while True:
        facts = len(events)
        if facts != looked_at:
            # What these are about changes with facts alone, but that nothing ends a memory that is regrouping (P10).
            watch_sync(play)
            check_end(play)
            check_maps(play)
            looked_at = facts
        if play.pack.dangers:
            watch(play)
        agenda = play.state.agenda
        if not agenda:
            return Between()
        top = agenda[0]
        if type(top) is Regroup:
            looked_at = -1
        if play.asks and ask_numbers(play, top):
            continue
        waiting = WORK[type(top)](play, top)
        if waiting is None:
            continue
        if type(waiting) is not Choice or len(waiting.options) != 1 or waiting.confirm:
            return waiting
        asking = play.state.top
        PICKED[type(asking)](play, asking, waiting.options[0])


def _pending(play: Play) -> Waiting:
    """What a state at rest waits for; its top frame writes nothing."""
    top = play.state.top
    return (WORK[type(top)](play, top) or Between()) if top else Between()


def pending(pack: Pack, state: State) -> Waiting:
    """What a state at rest waits for: a choice, a chance node, an open window, or the next memory."""
    look = _look(pack, state)
    return look.pending(look.play.fork())


def considered(pack: Pack, state: State) -> Iterator[tuple[c.AnyCommand, Refused | None]]:
    """Everything a player could mean now, with the refusal of what isn't legal."""
    look = _look(pack, state)
    play = look.play.fork()
    for command, refusal in _considered(play, look.pending(play)):
        yield command, refusal.error(play.pack) if refusal else None


def _considered(play: Play, waiting: Waiting) -> Iterator[tuple[c.AnyCommand, Refusal | None]]:
    match waiting:
        case Choice(options=options):
            yield from ((c.Pick(option), None) for option in options)
            for kind in BESIDE.get(waiting.kind, ()):
                yield from _of_kind(play, kind)
        case ChanceNode():
            yield from ((command, None) for command, _ in outcomes(waiting))
        case _:
            for kind in WINDOWS[waiting.kind] if isinstance(waiting, Window) else BETWEEN:
                yield from _of_kind(play, kind)


def _of_kind(play: Play, kind: type[c.Command]) -> Iterator[tuple[c.AnyCommand, Refusal | None]]:
    check, _, consider = DEEDS[kind]
    yield from ((command, check(play, command)) for command in consider(play))


def _offering(deeds: dict[type, Deed], kinds: Iterable[type[c.Command]]) -> tuple[Deed, ...]:
    """The deeds of some kinds of commands, without those of which nothing is ever offered."""
    return tuple(deed for deed in map(deeds.__getitem__, kinds) if deed.consider is not nothing)


OFFERED = {name: _offering(DEEDS, kinds) for name, kinds in WINDOWS.items()}
"""What is listed in each open window."""

OFFERED_ALONE = {name: _offering(ALONE, kinds) for name, kinds in WINDOWS.items()}
"""The same where no companion is in play, as in nearly all games."""

OFFERED_BETWEEN = _offering(DEEDS, BETWEEN)


OPEN = (Window, Between)
"""What is waited for where kinds of commands are open."""


def _legal(play: Play, waiting: Waiting, found: set[c.AnyCommand]) -> Iterator[list[c.AnyCommand]]:
    """The commands among the considered ones that aren't refused, one kind after another; noted among those found."""
    if type(waiting) not in OPEN:
        legal = [command for command, refusal in _considered(play, waiting) if refusal is None]
        found.update(legal)
        yield legal
        return
    if isinstance(waiting, Window):
        deeds = (OFFERED if play.companions() else OFFERED_ALONE)[waiting.kind]
    else:
        deeds = OFFERED_BETWEEN
    for check, _, consider in deeds:
        meant = consider(play)
        # Of most kinds there is nothing.
        if meant and (legal := [command for command in meant if check(play, command) is None]):
            found.update(legal)
            yield legal


def _listed(look: _Look) -> Iterator[c.AnyCommand]:
    """Every legal decision of a state once, in a stable order."""
    play = look.play.fork()
    if not play.state.pack.id:
        return iter(())
    waiting = look.pending(play)
    play.able = {}
    return islice(chain.from_iterable(_legal(play, waiting, look.legal)), MOST_OPTIONS)


class LegalDecisions(Iterable[c.AnyCommand]):
    """The legal decisions of a state, worked out as far as they are asked for."""

    def __init__(self, pack: Pack, state: State) -> None:
        """Remember the position."""
        self._pack = pack
        self._state = state

    def __iter__(self) -> Iterator[c.AnyCommand]:
        """Every legal decision once, in a stable order."""
        return _listed(_look(self._pack, self._state))

    def __contains__(self, command: object) -> bool:
        """Whether `decide` accepts the command."""
        look = _look(self._pack, self._state)
        return _refusal(look.play.fork(), command, look) is None if isinstance(command, c.Command) else False  # type: ignore[arg-type] # every Command subclass is in the union

    def __bool__(self) -> bool:
        """Whether anything can be decided."""
        return next(iter(self), None) is not None

    def count(self) -> int:
        """How many there are."""
        return sum(1 for _ in self)


def legal_decisions(pack: Pack, state: State) -> LegalDecisions:
    """What can be decided now, as a lazy collection."""
    return LegalDecisions(pack, state)


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
        self._rest: Position | None = None
        self.answers = answers
        """The answers to the chance on the way here."""
        self.waiting: Waiting = _advance(play)
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
            _carry_out(play, as_command(given))
            way = self._ways[given] = Course(play, (*self.answers, given))
        return way

    def then(self, command: c.AnyCommand) -> Course:
        """The next decision, from where this one rests. Raises Refused as `decide` does."""
        if self._rest is None:
            self._rest = Position(self._play.printed, self.state, _Look(self._play.resumed(), self.waiting))
        return self._rest.tried(command)

    def rest(self, pack: Pack, state: State) -> _Look | None:
        """A look at the state where this has come to rest; None for any other state, and where the books differ.

        They are what a look without a past would open.
        """
        play = self._play
        if play.state is not state or play.printed is not pack or not play.is_up_to_date():
            return None
        return _Look(play.resumed(), self.waiting)

    def settled(self) -> Settled:
        """The whole action."""
        return Settled(self._play.finish(), self.answers, self.state)


class Position:
    """A state for whoever weighs its decisions against each other: what all of them ask is worked out once.

    It holds nothing that isn't derived from its state. What is tried stays with the last look at the state, so that
    `settle` goes on from it; it is gone with the next look, or with the position where that lasts longer.
    """

    __slots__ = ("_look", "waiting")

    def __init__(self, pack: Pack, state: State, look: _Look | None = None) -> None:
        """`look` from whoever has looked at the state already."""
        self._look = look or _look(pack, state)
        self.waiting: Waiting = self._look.waiting()
        """What the state waits for."""

    @property
    def state(self) -> State:
        """The state that is decided on."""
        return self._look.play.state

    def decisions(self) -> Iterator[c.AnyCommand]:
        """Every legal decision once, as `legal_decisions` has them."""
        return _listed(self._look)

    def tried(self, command: c.AnyCommand) -> Course:
        """A decision carried out as far as it goes without chance. Raises Refused as `decide` does."""
        _expect_known(self._look.play.printed, self.state, command)
        courses = self._look.courses
        course = courses.get(command)
        if course is None:
            course = courses[command] = Course(_begun(self._look, command))
        return course


def settle(
    pack: Pack,
    state: State,
    command: c.AnyCommand,
    answer: Callable[[ChanceNode, State], Answer | None],
) -> Settled:
    """Decide, and go on with the answers to every chance node met; None leaves the node to the table.

    Raises Refused as `decide` does.
    """
    _expect_known(pack, state, command)
    look = _look(pack, state)
    # What was tried while it was weighed goes on from there.
    tried = look.courses.get(command) if look.courses else None
    course = (tried or Course(_begun(look, command))).after(answer)
    _look_ahead(pack, state, course.state, command)
    _Looked.settled = course
    return course.settled()
