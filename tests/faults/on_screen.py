"""Texts that act on terminals, in the store behind the program's back: the app shows them, and nothing of them acts."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from campaign_tui.app.app import CampaignApp
from campaign_tui.kept.settings import Settings
from campaign_tui.looks.harmless import ACTING
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import open_library
from domain.core.errors import CampaignError
from domain.log import history as h
from domain.store import CampaignId
from tests.faults.trials import HOSTILE, FaultFound, sound
from tests.tui.pilot import DefinitePilot, settled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from random import Random

KEYS = ("e", "escape", "enter", "escape", "h", "escape", "S", "escape", "y", "escape", "question_mark", "escape", "Z")
"""The library with the form for a name, the campaign, its history, statistics, diary, help, and the seal."""


def hostile_in_app(chance: Random, folder: Path) -> str:
    """Names, notes and players with a hostile text, and a walk through the app: nothing on the screen acts."""
    store = folder / "campaigns.db"
    store.write_bytes(sound().store)
    text = chance.choice(HOSTILE) + "".join(chance.choice(HOSTILE)[:40] for _ in range(chance.randrange(3)))
    kept = 0
    with open_library(str(store)) as library:
        service = library.service(CampaignId(bytes.fromhex(sound().campaign)))
        for record in (h.CampaignNamed(text), h.NoteWritten(text), h.BookmarkSet(text), h.PlayerJoined(text, ())):
            # A text without a letter, or one that no UTF-8 is, is refused by the log itself.
            with suppress(CampaignError, UnicodeError):
                service.record(record, on=service.head, player=text)
                kept += 1
        with suppress(CampaignError, UnicodeError):
            service.name_branch(text, service.head, player=text)
    asyncio.run(_walk(str(store), text))
    return "shown" if kept else "refused by the log"


async def _walk(store: str, text: str) -> None:
    @contextmanager
    def library() -> Iterator[LibrarySession]:
        with open_library(store) as opened:
            yield LibrarySession(opened)

    app = CampaignApp(library, look="night")
    app.settings = Settings(lessons=False, reminders=False)
    async with app.run_test(size=(80, 24)):
        pilot: DefinitePilot[int] = DefinitePilot(app)
        await settled(app)
        for key in (None, *KEYS):
            if key is not None:
                await pilot.press(key)
            lines = ["".join(part.text for part in strip) for strip in app.screen._compositor.render_strips()]
            if any(ACTING.search(line) for line in lines):
                raise FaultFound(f"acts on the screen after {key}: {text!r}")
            if app.crash is not None or type(app.screen).__name__ == "Trouble":
                raise FaultFound(f"the app stumbles after {key}: {text!r}: {app.crash!r}")
