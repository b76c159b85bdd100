"""Reminders on their way to the player: one is shown at a time, and each once an occasion of a campaign.

Which occasions were shown is kept in a small file for each campaign, beside the settings and never in its log. What
can't be read counts as nothing shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from campaign_tui.kept.small_files import SmallFiles

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from campaign_tui.views.view import View
    from domain.coach.reminders import Reminder

FOLDER = "reminded"

MOST_KEPT = 600
"""Occasions that are kept of a campaign: the newest ones; those of turns long past never come again."""

_decode = msgspec.json.Decoder(list[str]).decode


class Reminding:
    """What players are reminded of now, what waits, and what they have seen."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps what was shown; without one it is remembered as long as the app runs."""
        self._files = SmallFiles(folder) if folder is not None else None
        self._campaign = ""
        self._seen: dict[str, dict[str, None]] = {}
        """Occasions by campaign, oldest first."""
        self._open: set[str] = set()
        """Occasions that were shown and aren't put away yet."""
        self._due: tuple[Reminder, ...] = ()

    def begin(self, campaign: str) -> None:
        """Another campaign is open; "" for none."""
        self._campaign, self._due = campaign, ()
        self._open.clear()
        if campaign and campaign not in self._seen:
            self._seen[campaign] = dict.fromkeys(self._read(campaign))

    def forget(self, campaign: str) -> None:
        """A campaign is gone: what was shown of it is let go."""
        self._seen.pop(campaign, None)
        if self._files is not None:
            self._files.forget(campaign)

    @property
    def waiting(self) -> int:
        """How many reminders wait behind the first one."""
        return max(0, len(self._due) - 1)

    def show(self, view: View, off: Collection[str], *, reads: bool) -> Reminder | None:
        """The reminder for what a view shows, if there is one; `off` are turned off.

        One counts as shown once somebody `reads` it, and stays until it is put away or its moment is over.
        """
        from domain.coach.reminders import met

        seen = self._seen.setdefault(self._campaign, {})
        self._due = met(view.pack, view.state, seen.keys() - self._open, off, dealt=view.source == "app")
        # One that is on the screen already isn't pushed aside by another one.
        first = next((one for one in self._due if one.occasion in self._open), None)
        found = first or next(iter(self._due), None)
        if found is not None and reads and found.occasion not in self._open:
            self._open.add(found.occasion)
            seen[found.occasion] = None
            self._write()
        return found

    def dismiss(self) -> bool:
        """Put away the reminder that is shown; whether there was one."""
        shown = [one for one in self._due if one.occasion in self._open]
        self._open.difference_update(one.occasion for one in shown)
        return bool(shown)

    # ---- the file -----------------------------------------------------------------------------

    def _read(self, campaign: str) -> list[str]:
        try:
            return _decode(self._files.read(campaign)) if self._files is not None else []
        except (ValueError, RecursionError):
            return []

    def _write(self) -> None:
        """Keep what was shown."""
        if self._files is not None and self._campaign:
            seen = list(self._seen[self._campaign])[-MOST_KEPT:]
            self._files.write(self._campaign, msgspec.json.encode(seen))
