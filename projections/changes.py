"""What changed in the head tables between two states. It costs what differs: parts that both share are passed over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from domain.model.state import Memory, State
from projections.columns import BOARD, DIARY, HEADQUARTERS, LOCATION, MAP, REGION, SHELF, ShelfRow
from projections.rows import (
    NO_HEADQUARTERS,
    NO_REGION,
    Figures,
    board_row,
    counted,
    diary_row,
    headquarters_row,
    location_row,
    locations,
    map_rows,
    region_row,
    summary,
)
from projections.statements import Blob, Key, Row, Table

Campaign = TypeVar("Campaign", bytes, Blob)
Name = TypeVar("Name", str, int)
Value = TypeVar("Value")

Change = tuple[Table, Key, Row | None]
"""Table, key and the new row, None where it is gone."""


class Shown:
    """What a campaign's state shows in the rows that many of its values go into; each is worked out once.

    Kept until the next write, which begins with the state that this one has left.
    """

    __slots__ = ("_figures", "_maps", "_summary", "bound", "campaign", "has_other_maps", "state")

    def __init__(self, campaign: bytes, state: State) -> None:
        """Nothing is worked out before it is asked for."""
        self.campaign = campaign
        self.bound = Blob(campaign)
        self.state = state
        self.has_other_maps = True
        """Whether maps may show something else than those of the state that it came `after`."""
        self._summary: Row | None = None
        self._figures: Figures | None = None
        self._maps: dict[str, Row] | None = None

    def after(self, state: State) -> Shown:
        """The same of a later state; what can't have changed is taken over."""
        later = Shown(self.campaign, state)
        old, new = self.state.memory, state.memory
        if old is not None and new is not None and old.squares is new.squares:
            later._figures = self._figures
        if _same_maps(old, new):
            later._maps, later.has_other_maps = self._maps, False
        return later

    @property
    def summary(self) -> Row:
        """What `rows.summary` says."""
        if self._summary is None:
            self._summary = summary(self.state)
        return self._summary

    @property
    def maps(self) -> dict[str, Row]:
        """What `rows.map_rows` says."""
        if self._maps is None:
            play = self.state.memory
            if play is not None and self._figures is None:
                self._figures = counted(play.squares)
            self._maps = map_rows(self.bound, play, self._figures)
        return self._maps


def head_changes(before: Shown, after: Shown) -> Iterator[Change]:
    """What has changed in the head tables but the first, where `after` is that of `before`."""
    campaign, old, new = after.campaign, before.state, after.state
    if old.assassins is not new.assassins:
        yield from _changes(after.bound, BOARD, board_row, old.assassins, new.assassins)
    if old.diary is not new.diary:
        yield from _changes(campaign, DIARY, diary_row, old.diary, new.diary)
    if after.has_other_maps:
        yield from _changes(after.bound, MAP, lambda _, __, row: row, before.maps, after.maps)
    if old.headquarters is not new.headquarters and old.headquarters != new.headquarters:
        row = None if new.headquarters == NO_HEADQUARTERS else headquarters_row(campaign, new.headquarters)
        yield HEADQUARTERS, (campaign,), row
    if old.hall is not new.hall and old.hall != new.hall:
        yield from _changes(campaign, SHELF, ShelfRow, Counter(old.hall), Counter(new.hall))
    if old.region is not new.region and old.region != new.region:
        yield REGION, (campaign,), None if new.region == NO_REGION else region_row(campaign, new.region)
        yield from _changes(campaign, LOCATION, location_row, locations(old.region), locations(new.region))


def _same_maps(old: Memory | None, new: Memory | None) -> bool:
    """Whether the very values that `rows.map_rows` is made of are the same in both; then its rows are, too."""
    if old is new:
        return True
    if old is None or new is None or old.squares is not new.squares or old.maps is not new.maps:
        return False
    return (old.turn, old.phase, old.attempt, old.memory) == (new.turn, new.phase, new.attempt, new.memory)


def _changes(
    campaign: Campaign,
    table: Table,
    row: Callable[[Campaign, Name, Value], Row],
    old: Mapping[Name, Value],
    new: Mapping[Name, Value],
) -> Iterator[Change]:
    for name, value in new.items():
        had = old.get(name)
        if had is not value and had != value:
            yield table, (campaign, name), row(campaign, name, value)
    for name in old:
        if name not in new:
            yield table, (campaign, name), None
