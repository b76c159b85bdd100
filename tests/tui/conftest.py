"""An app on a store of its own, with a clock and dice that never change; pictures of screens as text."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from campaign_tui.app.app import CampaignApp
from campaign_tui.app.keys_in_order import KeysInOrder
from campaign_tui.session.library import LibrarySession
from domain.content.loader import load_pack
from domain.language.chance import SEED_SIZE
from domain.store import Library
from migrations.run import prepare
from projections.sink import sink
from tests.tui import pilot
from tests.tui.gallery.frames import as_text, frame
from tests.tui.gallery.scenes import LARGE, MEDIUM
from tests.tui.gallery.stores import Stores
from tests.tui.table_app import Tables

pilot.install()

NOON = 1_700_000_000
"""Seconds since 1970."""

SEED = bytes(range(SEED_SIZE))


class Pictures(SingleFileSnapshotExtension):
    """One text file a picture."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


WITH_EVERYTHING = {
    "test_box_screen.py",
    "test_drawn.py",
    "test_lessons.py",
    "test_looking.py",
    "test_map_editor.py",
    "test_offered.py",
    "test_recap_screen.py",
    "test_region.py",
    "test_region_lessons.py",
    "test_region_notes.py",
    "test_reminders_screen.py",
    "test_returning.py",
    "test_told_screen.py",
    "test_tracker.py",
    "test_tracker_backfill.py",
    "test_tracker_dice.py",
    "test_twice.py",
    "test_why_everywhere.py",
    "test_writing_out.py",
    "test_every_action_writes_by_the_service_or_not_at_all",
}
"""Files and tests that take long: in them somebody does on one screen all that can be done there."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what runs with everything only: long tests, and other sizes than 80x24 of what is tried at several."""
    for item in items:
        if Path(__file__).parent in item.path.parents and isinstance(item, pytest.Function):
            size = item.callspec.params.get("size") if hasattr(item, "callspec") else None
            if size in (MEDIUM, LARGE) or {item.path.name, item.originalname} & WITH_EVERYTHING:
                item.add_marker(pytest.mark.full)


@pytest.fixture(autouse=True)
def same_surroundings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No colour settings, no time zone of the machine; keys that come after a picture belong to it."""
    monkeypatch.setattr(KeysInOrder, "breath", 0)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> Callable[[CampaignApp, str], None]:
    """Compare what an app shows with the picture of this name."""

    def compare(app: CampaignApp, name: str) -> None:
        assert as_text(frame(app)) == snapshot(name=name, extension_class=Pictures)

    return compare


@contextmanager
def no_library() -> Iterator[LibrarySession]:
    """A library for screens that never ask for it."""
    raise AssertionError("nothing asks for the store")
    yield


@pytest.fixture
def make_app(tmp_path) -> Callable[..., CampaignApp]:
    """An app on a store in the test's folder; it is made when first needed."""

    def make(**options: object) -> CampaignApp:
        ticks = count(NOON * 1_000_000, 60_000_000)
        ids = (number.to_bytes(16, "big") for number in count(1))

        @contextmanager
        def library() -> Iterator[LibrarySession]:
            path = tmp_path / "store.db"
            opened = Library.open(
                path, clock=lambda: next(ticks), new_id=lambda: next(ids), packs=load_pack, row_sink=sink
            )
            prepare(str(path))
            try:
                yield LibrarySession(opened)
            finally:
                opened.close()

        settings = {"look": "night", "now": lambda: NOON + 3600, "new_seed": lambda: SEED} | options
        app = CampaignApp(library, **settings)  # type: ignore[arg-type] # options by name
        if "settings" not in options:
            # Lessons and reminders come with the pack's words and the rules met: only tests of them want any.
            app.settings = replace(app.settings, lessons=False, reminders=False, end_turn=False)
        return app

    return make


@pytest.fixture(scope="session")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Stores:
    """Stores in prepared positions, made once."""
    return Stores(tmp_path_factory.mktemp("stores"))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """Stores with memories on the table, made once a module."""
    return Tables(tmp_path_factory.mktemp("tables"))


@pytest.fixture
def opened(tables: Tables, tmp_path: Path) -> Callable[..., Any]:
    """An app in a position of those stores."""

    def at(position: str, **options: Any) -> Any:
        return tables.app(tmp_path / "store.db", position, **options)

    return at
