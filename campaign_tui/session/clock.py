"""The clock on the wall: what the log has in UTC as people read it, the same in the app and on the command line."""

from __future__ import annotations

from datetime import UTC, datetime

MINUTES = "%Y-%m-%d %H:%M"


def local(time: int, form: str = MINUTES) -> str:
    """A time of the log, microseconds since 1970, by the clock of this place; "" where it is beyond the calendar."""
    try:
        return datetime.fromtimestamp(time / 1_000_000, UTC).astimezone().strftime(form)
    except (OverflowError, OSError, ValueError):
        return ""
