"""Whether a move of the head leaves dice or something revealed behind: groups can have that asked first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from domain.core.errors import Refused
from domain.log.luck import lucky
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.core.canonical import ActionId
    from domain.language.events import Event
    from domain.log.timeline import Timeline


class Session(Protocol):
    """What is asked of a campaign's session here."""

    @property
    def timeline(self) -> Timeline:
        """Its actions, with the group's word about undos."""

    @property
    def head(self) -> ActionId:
        """Where it stands."""

    def events_of(self, action: ActionId) -> tuple[Event, ...]:
        """What came of an action."""


class CrossesLuck(Refused):
    """A move would leave dice or something revealed behind, and the group wants to be asked; nothing has moved."""

    def __init__(self, crossed: int) -> None:
        """With the number of actions in which dice fell or something was revealed."""
        super().__init__("", say("luck.asks", n=crossed))
        self.crossed = crossed


def asked_first(session: Session, to: ActionId) -> int:
    """In how many actions a move of the head leaves luck behind that the group wants to be asked about; 0 for none."""
    return crossed_luck(session, to) if session.timeline.policy.asks else 0


def be_sure(session: Session, to: ActionId, *, sure: bool) -> None:
    """Let a move of the head pass that leaves no luck behind, or is meant. Raises CrossesLuck for any other.

    It stands before every undo, redo, jump and adoption of players, whoever asks them.
    """
    if not sure and (crossed := asked_first(session, to)):
        raise CrossesLuck(crossed)


def crossed_luck(session: Session, to: ActionId) -> int:
    """In how many actions on the way back from the head to another one dice fell or something was revealed."""
    timeline = session.timeline
    fork = timeline.ancestor(session.head, to)
    number, at = 0, session.head
    while at != fork:
        action = timeline.actions[at]
        number += lucky(action.command, (event.fact for event in session.events_of(at)))
        at = action.parent
    return number
