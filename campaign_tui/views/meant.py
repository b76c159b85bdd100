"""What a key means at a square of the map: the obvious thing for Enter, and what a letter stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign_tui.keys.actions import ASKED
from campaign_tui.views.view import Entry
from domain.coach.usefulness import IDLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from campaign_tui.views.view import View

NOT_OBVIOUS = frozenset({"hand_over", "save", "travel", "use"})
"""What nobody means by Enter on a square, though it should be all that can be done there: it is listed first."""

WAYS = frozenset({"climb", "leap", "move", "travel"})
"""What leads an assassin to another square."""


def offered_at(view: View, square: str) -> list[Entry]:
    """What can be done on a square, but for what is asked about first."""
    return [entry for entry in view.at(square) if entry.legal and entry.tag not in ASKED]


def wanted_by(entries: Iterable[Entry], who: str) -> list[Entry]:
    """Of these what an assassin does, but for what is hardly wanted."""
    return [entry for entry in entries if who in entry.who and entry.rank < IDLE]


def obvious(wanted: list[Entry]) -> Entry | None:
    """What Enter does at once: all that is wanted on a square, if it is one thing that harms nobody unasked."""
    if len(wanted) != 1:
        return None
    return wanted[0] if wanted[0].tag not in NOT_OBVIOUS and not wanted[0].loud else None


def objected(entries: Iterable[Entry], who: str, square: str) -> Entry | None:
    """Of what can't be done that with the reason to be told: of an assassin and a square first, None if all can."""
    refused = (entry for entry in entries if not entry.legal)
    return min(refused, key=lambda entry: (who not in entry.who, entry.square != square), default=None)


class Letter(Struct, frozen=True):
    """What a letter stands for, pressed for an assassin with the cursor on a square.

    What has neither a square nor anybody who does it, like the end of the turn, is the same everywhere.
    """

    found: tuple[Entry, ...]
    """All decisions of its kinds, those that can't be taken among them."""
    who: str
    square: str

    @property
    def legal(self) -> tuple[Entry, ...]:
        """Those that can be taken."""
        return tuple(entry for entry in self.found if entry.legal)

    @property
    def general(self) -> Entry | None:
        """The one thing that it stands for, if that has no place and nobody who does it."""
        legal = self.legal
        return legal[0] if len(legal) == 1 and not legal[0].square and not legal[0].who else None

    @property
    def here(self) -> Entry | None:
        """The one decision that it takes here, else None."""
        here = [e for e in self.legal if (e.square == self.square and self.who in e.who) or not (e.square or e.who)]
        return here[0] if len(here) == 1 else None

    @property
    def own(self) -> tuple[Entry, ...]:
        """What it stands for that the assassin would do, whether it can be done or not."""
        return tuple(entry for entry in self.found if self.who in entry.who)

    @property
    def asked(self) -> tuple[Entry, ...]:
        """Those of its own about the square pointed at, or about none: a reason of another one is no answer."""
        return tuple(entry for entry in self.own if entry.square in {"", self.square})

    @property
    def only_others(self) -> bool:
        """Whether somebody can do it, but not the assassin."""
        return not any(self.who in entry.who or not entry.who for entry in self.legal)

    def elsewhere(self, stands: str) -> tuple[Entry, ...] | None:
        """What the assassin can't do on the square pointed at, while it can be done on others.

        None where nothing is to be said of the square: the assassin `stands` or can do it there, or it has no place.
        """
        there = tuple(entry for entry in self.own if entry.square == self.square)
        if self.square == stands or any(e.legal for e in there) or not any(e.square for e in self.found):
            return None
        return there


def is_way_back(entry: Entry, view: View, came_from: Mapping[str, str]) -> bool:
    """Whether it leads somebody back to where the last decision led from: no letter does that at once.

    `came_from` are the squares on which the assassins stood before that decision.
    """
    team = view.state.assassins
    return entry.tag in WAYS and any(
        who in team and entry.square == came_from.get(who) and entry.square != team[who].square for who in entry.who
    )
