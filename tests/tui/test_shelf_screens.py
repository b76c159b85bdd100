"""Importing, copying, deleting, backing up and restoring in the app."""

import pytest
from textual.widgets import Static

from campaign_tui.desk.shelf import entries
from campaign_tui.screens.backups import BackupsScreen
from campaign_tui.screens.dialogs import Ask, Confirm
from campaign_tui.screens.library import LibraryScreen
from campaign_tui.screens.taking_in import ImportScreen, common
from campaign_tui.widgets.menu import Menu
from domain.store.backups import backups
from tests.tui.gallery.stores import idle, press

SIZE = (80, 24)


async def with_campaign(app, pilot):
    """The library with one campaign in it."""
    await idle(app, pilot)
    await press(app, pilot, "enter")
    while not isinstance(app.screen, LibraryScreen):
        await press(app, pilot, "escape")
    await idle(app, pilot)


def said(app):
    return str(app.screen.query_one("#say").content)


def names(app):
    return sorted(card.name for card in app.screen_stack[0].cards.values())


async def test_whoever_comes_back_is_not_told_that_the_campaign_opens(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        await press(app, pilot, "enter")
        await idle(app, pilot)
        assert not isinstance(app.screen, LibraryScreen)
        while not isinstance(app.screen, LibraryScreen):
            await press(app, pilot, "escape")

        assert "The Drowned Ledger" not in said(app)


async def test_a_campaign_is_copied(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        await press(app, pilot, "d")
        assert isinstance(app.screen, Ask)
        await press(app, pilot, *"Another", "enter")

        assert names(app) == ["Another", "The Drowned Ledger"]
        assert "copy" in said(app)


@pytest.mark.parametrize("name", ["The Drowned Ledger", " ", "a\tb"])
async def test_a_name_that_will_not_do_is_refused_and_copies_nothing(make_app, name):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        await press(app, pilot, "d")
        app.screen.dismiss(name)
        await idle(app, pilot)
        await idle(app, pilot)

        if name == "The Drowned Ledger":
            assert len(app.screen_stack[0].cards) in {1, 2}
        else:
            assert len(app.screen_stack[0].cards) == 1
            assert said(app).strip()


async def test_a_campaign_is_exported_and_deleted_and_comes_back_by_import(make_app, tmp_path):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        before = {card.id: card.rows for card in app.screen_stack[0].cards.values()}
        await press(app, pilot, "x")
        assert isinstance(app.screen, Confirm)
        assert any(".deleted" in line for line in app.screen._lines)
        await press(app, pilot, "escape")
        assert len(app.screen_stack[0].cards) == 1
        await press(app, pilot, "x", "y")
        await idle(app, pilot)
        assert app.screen_stack[0].cards == {}
        assert "deleted" in said(app)
        file = next((tmp_path / "store.db.deleted").iterdir())
        assert [backup.why for backup in backups(tmp_path / "store.db")] == ["delete"]

        await press(app, pilot, "i")
        assert isinstance(app.screen, ImportScreen)
        app.screen.file.value = f"{file.parent}/"
        await pilot.pause()
        await idle(app, pilot)
        await press(app, pilot, "tab")
        assert app.screen.file.value == str(file)
        await press(app, pilot, "enter")
        await idle(app, pilot)

        assert isinstance(app.screen, LibraryScreen)
        assert {card.id: card.rows for card in app.screen_stack[0].cards.values()} == before
        assert "is in the library" in said(app)


@pytest.mark.parametrize("content", [None, "folder", b"", b"hello\n", b"\x00\xff", b'{"format": 1}\n'])
async def test_a_file_that_is_no_history_is_refused_and_the_form_stays(make_app, tmp_path, content):
    file = tmp_path / "some.jsonl"
    if content == "folder":
        file.mkdir()
    elif content is not None:
        file.write_bytes(content)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        await press(app, pilot, "i")
        app.screen.file.value = str(file)
        await press(app, pilot, "enter")
        await idle(app, pilot)
        form = app.screen

        assert isinstance(form, ImportScreen)
        sentence = str(form.query_one("#fault", Static).content)
        assert sentence.endswith((".", ")"))
        assert "Traceback" not in sentence
        assert len(app.screen_stack[0].cards) == 1
        await press(app, pilot, "escape")
        assert isinstance(app.screen, LibraryScreen)


async def test_what_is_there_already_is_not_taken_in_again(make_app, tmp_path):
    from campaign_tui.session.exporting import of_format, written

    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        file = tmp_path / "same.jsonl"

        def export():
            with app.desk.opened.library.open("The Drowned Ledger") as session:
                file.write_bytes(b"".join(written(session, of_format("jsonl"))))

        app.desk._thread.submit(export).result()
        await press(app, pilot, "i")
        app.screen.file.value = str(file)
        await press(app, pilot, "enter")
        await idle(app, pilot)

        assert "already" in str(app.screen.query_one("#fault", Static).content)
        assert len(app.screen_stack[0].cards) == 1


async def test_the_open_store_is_no_file_to_read(make_app, tmp_path):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        await press(app, pilot, "i")
        app.screen.file.value = str(tmp_path / "x" / ".." / "store.db-wal")
        await press(app, pilot, "enter")
        await idle(app, pilot)

        assert "is the store that is open" in str(app.screen.query_one("#fault", Static).content)


async def test_nothing_typed_imports_nothing(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "i", "enter")

        assert "path" in str(app.screen.query_one("#fault", Static).content)


async def test_a_library_without_campaigns_says_so(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        for key in ("d", "x", "e", "a"):
            app.screen_stack[0].tell("")
            await press(app, pilot, key)
            assert isinstance(app.screen, LibraryScreen)
            assert "no campaign" in said(app)


async def test_backups_are_listed_made_looked_into_and_restored(make_app, tmp_path):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        await press(app, pilot, "b")
        screen = app.screen
        assert isinstance(screen, BackupsScreen)
        assert "No backup yet" in screen.query_one(Menu).empty
        await press(app, pilot, "enter")
        assert "no backup" in said(app)
        await press(app, pilot, "b")
        await idle(app, pilot)
        assert [backup.why for backup in screen.backups] == ["manual"]
        assert "as it is now" in str(screen.query_one("#told", Static).content)

        await press(app, pilot, "escape", "e", *"Changed", "enter")
        assert names(app) == ["Changed"]
        await press(app, pilot, "b")
        await idle(app, pilot)
        assert "rows, now" in str(app.screen.query_one("#told", Static).content)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Confirm)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, BackupsScreen)
        await press(app, pilot, "enter", "y")
        await idle(app, pilot)
        await idle(app, pilot)

        assert isinstance(app.screen, LibraryScreen)
        assert names(app) == ["The Drowned Ledger"]
        assert "kept" in said(app)
        assert [backup.why for backup in backups(tmp_path / "store.db")] == ["restore", "manual"]
        await press(app, pilot, "enter")
        assert app.head_view.name == "The Drowned Ledger"


async def test_a_backup_that_is_damaged_is_refused_and_the_library_stays(make_app, tmp_path):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        await press(app, pilot, "b", "b", "escape", "e", *"Changed", "enter")
        file = backups(tmp_path / "store.db")[0].path
        data = file.read_bytes()
        file.write_bytes(data[: len(data) // 2])
        await press(app, pilot, "b")
        await idle(app, pilot)
        await press(app, pilot, "enter", "y")
        await idle(app, pilot)
        await idle(app, pilot)

        assert isinstance(app.screen, BackupsScreen)
        assert said(app).strip()
        await press(app, pilot, "escape")
        assert names(app) == ["Changed"]


def test_paths_are_completed_with_folders_and_histories(tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "one.jsonl").write_text("")
    (tmp_path / "one.txt").write_text("")
    (tmp_path / ".hidden.jsonl").write_text("")
    (tmp_path / "[bold].jsonl").write_text("")

    assert entries(f"{tmp_path}/o") == ((f"{tmp_path}/other/", True), (f"{tmp_path}/one.jsonl", False))
    assert (f"{tmp_path}/.hidden.jsonl", False) in entries(f"{tmp_path}/.")
    assert len(entries(f"{tmp_path}/")) == 3
    assert entries(f"{tmp_path}/no/such/") == ()
    assert entries("~nobody-of-this-name/") == ()


@pytest.mark.parametrize(
    ("texts", "begin"), [(["/a/bc", "/a/bd"], "/a/b"), (["/a"], "/a"), (["x", "y"], ""), (["ab", "abc"], "ab")]
)
def test_what_texts_begin_with(texts, begin):
    assert common(texts) == begin


async def test_a_file_that_has_gone_another_way_lies_side_by_side_with_what_is_here(make_app, tmp_path):
    from campaign_tui.session.exporting import of_format, written
    from campaign_tui.session.wiring import open_library

    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        file, theirs = tmp_path / "there.jsonl", str(tmp_path / "there.db")

        def part():
            library = app.desk.opened.library
            with library.open("The Drowned Ledger") as session:
                session.note("here")
                file.write_bytes(b"".join(written(session, of_format("jsonl"))))
                session.submit(next(iter(session.decisions())))

        def go_on_there():
            from campaign_tui.session.library import LibrarySession
            from campaign_tui.session.shelf import take_in
            from exports.files.from_jsonl import from_jsonl

            with open_library(theirs) as library:
                take_in(library, from_jsonl(file.open("rb")))
                with LibrarySession(library, "Jo").open("The Drowned Ledger") as session:
                    session.submit([*session.decisions()][1])
                    file.write_bytes(b"".join(written(session, of_format("jsonl"))))

        app.desk._thread.submit(part).result()
        go_on_there()
        await press(app, pilot, "i")
        app.screen.file.value = str(file)
        await press(app, pilot, "enter")
        await idle(app, pilot)

        assert isinstance(app.screen, LibraryScreen)
        assert "came as branch “Jo, " in said(app)
        assert "stays where it stands" in said(app)
