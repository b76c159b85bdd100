"""A store that can't be opened ends the app with its sentence and its exit code."""

import os
import shutil
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from textual.widgets import Static

from campaign_tui.app.app import UNUSABLE, CampaignApp
from campaign_tui.cli import main
from campaign_tui.desk import records
from campaign_tui.screens.broken import BrokenScreen
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.library import LibraryScreen
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import open_or_look
from campaign_tui.widgets.bars import Bar
from domain.content.loader import BUNDLED
from domain.core.errors import StoreError


async def test_the_app_ends_and_keeps_the_sentence():
    @contextmanager
    def library():
        raise StoreError("This file is somebody else's.")
        yield

    app = CampaignApp(library)
    async with app.run_test() as pilot:
        for _ in range(50):
            await pilot.pause(0.02)
            if app.unusable:
                break

    assert app.unusable == "This file is somebody else's."
    assert app.return_code == UNUSABLE


def told(app):
    """What stands above the footer."""
    return str(app.screen.query_one("#say", Bar).render())


def newer(path, _monkeypatch):
    """The store of a program that alone may write to it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE formats SET number = 99, program = '9.9' WHERE name = 'writer'")


def read_only(path, monkeypatch):
    """A store that can't be written, for whoever may write anywhere as well."""
    able = os.access
    monkeypatch.setattr(os, "access", lambda at, mode: able(at, mode) and not (Path(at) == path and mode & os.W_OK))


@pytest.mark.parametrize(("make", "reason"), [(newer, "version 9.9"), (read_only, "can't be written")])
async def test_a_store_that_this_program_may_not_write_is_looked_at_with_a_sentence(
    tmp_path, monkeypatch, make, reason
):
    path = tmp_path / "store.db"
    assert main(["new", "--name", "Far", "--pack", "practice", "--seed", "1", "--store", str(path)]) == 0
    make(path, monkeypatch)
    before = path.read_bytes()

    @contextmanager
    def library():
        with open_or_look(str(path)) as (opened, why):
            yield LibrarySession(opened, only_looking=why)

    app = CampaignApp(library)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LibraryScreen)
        assert reason in told(app)
        assert "to be looked at only" in str(screen.query_one("#head", Bar).render())
        await pilot.press("enter")
        assert app.head_view is not None
        assert app.head_view.name == "Far"
        app.desk.ask(records.note, "a word")
        await pilot.pause()
        assert reason in told(app)
    assert not app.unusable
    assert path.read_bytes() == before


@pytest.mark.parametrize("playing", [False, True])
async def test_a_campaign_whose_pack_is_nowhere_says_so_and_can_be_looked_at(tmp_path, monkeypatch, playing):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder, store = tmp_path / "mine", tmp_path / "store.db"
    shutil.copytree(BUNDLED / "practice", folder)
    about = folder / "pack.toml"
    about.write_text(about.read_text().replace('id = "practice"', 'id = "mine"'))
    assert main(["new", "--name", "Far", "--pack", str(folder), "--seed", "1", "--store", str(store)]) == 0
    if playing:
        assert main(["act", "Far", "start:1", "--store", str(store)]) == 0
    shutil.rmtree(tmp_path / "data")
    with closing(sqlite3.connect(store, isolation_level=None)) as db:
        db.execute("DELETE FROM packs")

    @contextmanager
    def library():
        with open_or_look(str(store)) as (opened, why):
            yield LibrarySession(opened, only_looking=why)

    app = CampaignApp(library)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, LibraryScreen)
        assert app.screen.card is not None
        assert "bring its folder back" in app.screen.card.next_step
        await pilot.press("enter")
        if playing:
            assert isinstance(app.screen, BrokenScreen)
            assert "bring its folder back" in str(app.screen.query_one("#failed", Static).render())
            await pilot.press("u")
        assert isinstance(app.screen, OverviewScreen)
        assert "bring its folder back" in told(app)
