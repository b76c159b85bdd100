"""A store that can't be opened ends the app with its sentence and its exit code."""

import os
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from campaign_tui.app.app import UNUSABLE, CampaignApp
from campaign_tui.cli import main
from campaign_tui.desk import records
from campaign_tui.screens.library import LibraryScreen
from campaign_tui.session.session import LibrarySession
from campaign_tui.session.wiring import open_or_look
from campaign_tui.widgets.bars import Bar
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
