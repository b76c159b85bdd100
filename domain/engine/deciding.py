"""Decisions: carried out for good, or weighed against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.content.pack import Pack
from domain.engine.courses import Course, Looked, Settled, begun, expect_known, look_at, tried
from domain.engine.listing import legal_decisions, listed
from domain.engine.working import advance
from domain.language import commands as c
from domain.language.chance import Answer, ChanceNode
from domain.language.events import Event
from domain.language.waiting import Waiting
from domain.model.state import State
from domain.playing.play import Play, refuse


def decide(pack: Pack, state: State, command: c.AnyCommand) -> tuple[Event, ...]:
    """The events that follow from a command, up to the next input that is needed.

    Raises Refused, with the statement's id and a remedy, when the rules don't allow it; the state never changes.
    """
    expect_known(pack, state, command)
    play = begun(look_at(pack, state), command)
    advance(play)
    _look_ahead(pack, state, play.state, command)
    return play.finish()


def settle(
    pack: Pack,
    state: State,
    command: c.AnyCommand,
    answer: Callable[[ChanceNode, State], Answer | None],
) -> Settled:
    """Decide, and go on with the answers to every chance node met; None leaves the node to the table.

    Raises Refused as `decide` does.
    """
    expect_known(pack, state, command)
    look = look_at(pack, state)
    # What was tried while it was weighed goes on from there.
    course = look.courses.get(command) if look.courses else None
    course = (course or Course(begun(look, command))).after(answer)
    _look_ahead(pack, state, course.state, command)
    Looked.settled = course
    return course.settled()


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


class Position:
    """A state for whoever weighs its decisions against each other: what all of them ask is worked out once.

    It holds nothing that isn't derived from its state. What is tried stays with the last look at the state, so that
    `settle` goes on from it; it is gone with the next look, or with the position where that lasts longer.
    """

    __slots__ = ("_look", "waiting")

    def __init__(self, pack: Pack, state: State) -> None:
        """Look at the state, or go on from where it was looked at last."""
        self._look = look_at(pack, state)
        self.waiting: Waiting = self._look.waiting()
        """What the state waits for."""

    @property
    def state(self) -> State:
        """The state that is decided on."""
        return self._look.play.state

    def decisions(self) -> Iterator[c.AnyCommand]:
        """Every legal decision once, as `legal_decisions` has them."""
        return listed(self._look)

    def tried(self, command: c.AnyCommand) -> Course:
        """A decision carried out as far as it goes without chance. Raises Refused as `decide` does."""
        return tried(self._look, command)
