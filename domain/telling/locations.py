"""A location of the region map in words, the same on screens, in sentences and in pictures."""

from __future__ import annotations

from typing import Protocol

from domain.text import families
from domain.text.catalogue import say

MARKS = ("here", "activated", "explored", "completed")
"""What can lie on a location or be said of it, in the order in which it is told."""


class Located(Protocol):
    """A location as the group knows it."""

    @property
    def kind(self) -> str:
        """What it is; empty while that isn't known."""

    @property
    def stickered(self) -> bool:
        """Whether the group has been there."""

    @property
    def here(self) -> bool:
        """Whether the group is there."""

    @property
    def activated(self) -> bool:
        """Whether it is in use."""

    @property
    def explored(self) -> bool:
        """Whether nothing is left there."""

    @property
    def completed(self) -> bool:
        """Whether its memory is behind the group."""


def kind_words(place: Located) -> str:
    """What a location is, as far as it has been seen."""
    return say(families.TUI_REGION_KIND[place.kind or ("untold" if place.stickered else "unseen")])


def marks_on(place: Located) -> dict[str, str]:
    """What there is on a location, by its name in `MARKS`: a word or two each."""
    return {mark: say(families.TUI_REGION_MARK[mark]) for mark in MARKS if getattr(place, mark)}
