"""Apps on campaigns whose maps the players draw: several in a row on one store, as after a crash."""

from contextlib import asynccontextmanager

import pytest

from campaign_tui.app.app import CampaignApp
from tests.tui.gallery.positions import SEED
from tests.tui.gallery.stores import LATER, NAME, QUIET, Stores, idle, library

SIZE = (80, 24)


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    """Stores in prepared positions, made once."""
    return Stores(tmp_path_factory.mktemp("maps"))


@asynccontextmanager
async def opened(store):
    """The app on the store; it keeps beside it where it was."""
    settings = store.with_name("settings.toml")
    settings.write_text("".join(f"{name} = {str(on).lower()}\n" for name, on in QUIET.items()), encoding="utf-8")
    app = CampaignApp(
        lambda: library(store), campaign=NAME, look="night", now=lambda: LATER, new_seed=lambda: SEED, settings=settings
    )
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        yield app, pilot


async def press(app, pilot, *keys):
    for key in keys:
        await pilot.press(key)
    await rest(app, pilot)


async def rest(app, pilot):
    """Wait until everything that was pressed is done."""
    await idle(app, pilot)


def said(app):
    """The line above the footer."""
    return str(app.screen.query_one("#say").content)


def fault(app):
    """What a form says is wrong."""
    return str(app.screen.query_one("#fault").content)
