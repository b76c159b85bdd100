"""The log folded without the game: at once, portion by portion, or only the newest of it, as far as somebody asks."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from domain.core.canonical import ActionId
from domain.log.history import Header, RecordRow, TimelineRow
from domain.log.timeline import Entry, Timeline
from domain.store.log import ACTION, EVENT, RECORD, TIMELINE
from domain.store.ports import damaged
from domain.store.recorded import read
from domain.store.rows import DECODE
from domain.store.states import HASH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domain.log.records import Records
    from domain.store.log import CampaignId, StoredRow
    from domain.store.ports import Recorder


class LogFold:
    """A log fold that is being made. With records their rows count as folded already."""

    def __init__(self, recorder: Recorder, campaign: CampaignId, records: Records | None = None) -> None:
        """Of a campaign, of which nothing is read yet."""
        self.timeline = Timeline(records)
        """What has been read; it says little before all of it has."""
        self._recorder = recorder
        self._campaign = campaign
        self._folds_records = records is None
        self._read = 0
        """The number of the last row that was read."""
        self._header: tuple[int, Header] | None = None
        """The newest header with its number: how many facts follow isn't known before the next row."""

    def read_on(self, last: int, most: int = 0) -> bool:
        """Read up to row `last`, at most so many rows of them where a number is given; whether it has come that far.

        Raises DamagedRow; what was read is of no use then.
        """
        end = min(last, self._read + most) if most else last
        timeline, header, number = self.timeline, self._header, self._read
        decode_header, decode_move, decode_record = DECODE[ACTION], DECODE[TIMELINE], DECODE[RECORD]
        try:
            for number, family, stored in self._recorder.framework(self._campaign, end, self._read):
                if header is not None:
                    timeline.add_action(*header, number - header[0] - 1)
                    header = None
                if family == ACTION:
                    header = number, decode_header(stored[HASH:])  # type: ignore[assignment] # the decoder of headers
                elif family == TIMELINE:
                    timeline.add_move(decode_move(stored[HASH:]))  # type: ignore[arg-type] # that of timeline rows
                elif family != RECORD:
                    raise damaged(number)
                elif self._folds_records:
                    timeline.add_record(number, decode_record(stored[HASH:]))  # type: ignore[arg-type] # as above
            if header is not None and end == last:
                timeline.add_action(*header, last - header[0])
                header = None
        except (LookupError, TypeError, ValueError) as fault:
            raise damaged(number) from fault
        self._header, self._read = header, end
        return end == last


def timeline_of(recorder: Recorder, campaign: CampaignId, last: int, records: Records | None = None) -> Timeline:
    """The log up to row `last` folded without the game; with `records`, their rows count as folded already.

    Raises DamagedRow.
    """
    fold = LogFold(recorder, campaign, records)
    fold.read_on(last)
    return fold.timeline


def add_rows(timeline: Timeline, rows: Sequence[StoredRow]) -> None:
    """Take whole actions, timeline and record rows into a log fold."""
    facts = 0
    counted: list[tuple[StoredRow, int]] = []
    for row in reversed(rows):
        if row.family == EVENT:
            facts += 1
        else:
            counted.append((row, facts))
            facts = 0
    for row, following in reversed(counted):
        value = row.value
        if isinstance(value, Header):
            timeline.add_action(row.number, value, following)
        elif isinstance(value, TimelineRow):
            timeline.add_move(value)
        elif isinstance(value, RecordRow):
            timeline.add_record(row.number, value)


def newest(recorder: Recorder, campaign: CampaignId, last: int, most: int) -> dict[ActionId, Entry]:
    """The actions among the newest `most` rows up to `last` that are no facts. Raises DamagedRow."""
    found, end = {}, last
    for row in islice(recorder.framework_back(campaign, last), most):
        header = read(row).value if row[1] == ACTION else None
        if isinstance(header, Header):
            action, facts = ActionId(header.id), end - row[0]
            parent = ActionId(header.parent)
            found[action] = Entry(action, parent, row[0], facts, header.command, header.player, header.time)
        end = row[0] - 1
    return found
