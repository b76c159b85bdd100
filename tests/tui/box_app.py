"""Apps on campaigns with the box on the table: several in a row on the same store, as on several evenings."""

from contextlib import asynccontextmanager

import pytest

from campaign_tui.app.app import CampaignApp
from tests.tui.gallery.frames import frame
from tests.tui.gallery.stores import LATER, NAME, QUIET, Stores, idle, library

SMALL, MEDIUM, LARGE = SIZES = ((80, 24), (120, 40), (200, 60))


class Tables:
    """A table: the store of a position, and the settings beside it."""

    def __init__(self, stores, position, settings):
        self.store = stores.copy(position)
        self.settings = self.store.with_name("settings.toml")
        values = QUIET | settings
        self.settings.write_text("".join(f"{name} = {str(on).lower()}\n" for name, on in values.items()))

    @asynccontextmanager
    async def open(self, size=SMALL, now=LATER, **options):
        """The app, opened on the campaign."""
        app = CampaignApp(
            lambda: library(self.store),
            campaign=NAME,
            now=lambda: now,
            settings=self.settings,
            **({"look": "night"} | options),
        )
        async with app.run_test(size=size) as pilot:
            await idle(app, pilot)
            yield app, pilot


@pytest.fixture(scope="session")
def box_stores(tmp_path_factory):
    """Stores in prepared positions, made once."""
    return Stores(tmp_path_factory.mktemp("boxes"))


@pytest.fixture
def table(box_stores):
    """A table in a position."""
    return lambda position, **settings: Tables(box_stores, position, settings)


async def press(app, pilot, *keys):
    for key in keys:
        await pilot.press(key)
        await idle(app, pilot)


def shown(app):
    """What stands on the terminal, line breaks and frames taken for blanks."""
    lines = (line.strip("│ ╭╮╰╯─") for line in frame(app).text)
    return " ".join(" ".join(lines).replace("│", " ").split())


def said(app):
    """The line above the footer."""
    return str(app.screen.query_one("#say").content).strip()
