"""An app on a campaign that is played with the box, in one of the gallery's positions; pressing and looking."""

import shutil
from contextlib import asynccontextmanager

from textual.widgets import Input

from campaign_tui.app.app import CampaignApp
from tests.tui.gallery.frames import frame
from tests.tui.gallery.stores import NAME, idle, library, make

QUIET = "motion = false\nlessons = false\nreminders = false\nrecap = false\n"


class Tables:
    """Stores in positions, made once; apps on copies of them."""

    def __init__(self, folder):
        """In a folder of its own."""
        self.folder = folder

    def copy(self, position, to):
        made = self.folder / f"{position}.db"
        if not made.exists():
            make(made, position)
        return shutil.copy(made, to)

    @asynccontextmanager
    async def app(self, path, position="", size=(80, 24), *, settings=QUIET, **options):
        """An app on a copy at a path; without a position on what is there already."""
        if position:
            self.copy(position, path)
        file = path.with_name("settings.toml")
        if not file.exists():
            file.write_text(settings, encoding="utf-8")
        app = CampaignApp(
            lambda: library(path),
            campaign=NAME,
            now=lambda: 1_700_003_600,
            settings=file,
            **({"look": "night"} | options),
        )
        async with app.run_test(size=size) as pilot:
            await idle(app, pilot)
            yield app, pilot


async def press(app, pilot, *keys):
    """Press keys, one after the other has been worked off; a text of several letters is put into a line at once."""
    for key in keys:
        if len(key) > 1 and key not in NAMED:
            focused = app.focused
            (focused if isinstance(focused, Input) else app.screen.query_one(Input)).insert_text_at_cursor(key)
        else:
            await pilot.press(SIGNS.get(key, key))
        await idle(app, pilot)


SIGNS = {" ": "space", "-": "minus", "+": "plus"}
"""Letters by the names of their keys."""

NAMED = {
    "enter",
    "escape",
    "up",
    "down",
    "left",
    "right",
    "tab",
    "shift+tab",
    "backspace",
    "space",
    "end",
    "home",
    "ctrl+r",
    "ctrl+u",
}
"""Keys that are no letters."""


def shown(app):
    """What stands on the terminal, frames and line breaks taken for blanks."""
    return " ".join(" ".join(frame(app).text).replace("│", " ").replace("|", " ").split())


def commands(app):
    """The decisions of a campaign up to its head, oldest first."""
    timeline = app.desk.opened.session.timeline
    return [timeline.actions[action].command for action in timeline.path()]


def told(app):
    """What stands in the line above the footer, or in that of a form."""
    top = app.screen
    return str((top.query("#fault") or top.query("#say")).first().content).strip()
