"""Campaigns written to files from the app: every kind, the path typed, nothing overwritten without being asked."""

import pytest
from textual.widgets import Static

from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.library import LibraryScreen
from campaign_tui.screens.writing_out import ExportScreen
from campaign_tui.session.exporting import LISTED
from tests.narrow import a
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import into_memory

SIZE = (100, 40)
BEGINS = {"html": "<!DOCTYPE html>", "svg": "<?xml", "md": "# ", "csv": '"row"', "json": "{", "jsonl": "{"}


def fault(app):
    return str(app.screen.query_one("#fault", Static).content)


async def at_the_form(app, pilot, tmp_path, *, number=0):
    """The form over the campaign, pointed at a kind of file, with a path in an empty folder."""
    while not isinstance(app.screen, OverviewScreen):
        await press(app, pilot, "escape")
    await press(app, pilot, "W", *["down"] * number)
    form = app.screen
    assert isinstance(form, ExportScreen)
    form.file.value = str(tmp_path / f"out.{LISTED[number].form}")
    await idle(app, pilot)
    return form


async def test_every_kind_of_file_is_written_from_the_campaign(make_app, tmp_path):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        for number, kind in enumerate(LISTED):
            form = await at_the_form(app, pilot, tmp_path, number=number)
            form.file.value = str(tmp_path / f"{number}.{kind.form}")
            await press(app, pilot, "enter")
            if kind.picture == "region":
                assert app.screen is form
                assert "region" in fault(app)
                await press(app, pilot, "escape")
                continue
            assert isinstance(app.screen, OverviewScreen)
            text = (tmp_path / f"{number}.{kind.form}").read_text(encoding="utf-8")
            assert text.startswith(BEGINS[kind.form])


async def test_a_campaign_of_the_library_is_written_without_opening_it(make_app, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        # The first Escape closes the page before everything, the second one the campaign.
        await press(app, pilot, "enter", "escape", "escape")
        assert isinstance(app.screen, LibraryScreen)
        await press(app, pilot, "W", "enter")

        assert isinstance(app.screen, LibraryScreen)
        assert (tmp_path / "the-drowned-ledger.html").is_file()


async def test_the_path_goes_along_with_the_kind(make_app, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        while not isinstance(app.screen, OverviewScreen):
            await press(app, pilot, "escape")
        await press(app, pilot, "W", "down")
        form = a(ExportScreen, app.screen)
        assert form.file.value == "the-drowned-ledger-map.svg"
        form.file.value = str(tmp_path / "mine.svg")
        await press(app, pilot, "down", "down", "down")
        assert form.file.value == str(tmp_path / "mine.md")


async def test_a_file_that_is_there_is_replaced_after_being_asked_only(make_app, tmp_path):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        form = await at_the_form(app, pilot, tmp_path)
        there = tmp_path / "out.html"
        there.write_text("mine", encoding="utf-8")
        await press(app, pilot, "enter")

        assert app.screen is form
        assert fault(app)
        assert there.read_text(encoding="utf-8") == "mine"
        await press(app, pilot, "enter")
        assert there.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    "path", ["", "  ", "{}/", "{}/no/such/folder.html", "{}/store.db", "{}/store.db-wal", "{}/a\0b.html"]
)
async def test_a_path_that_will_not_do_is_said_and_writes_nothing(make_app, tmp_path, path):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        form = await at_the_form(app, pilot, tmp_path)
        before = sorted(tmp_path.rglob("*.html"))
        form.file.value = path.format(tmp_path)
        await press(app, pilot, "enter", "enter")

        assert app.screen is form
        assert fault(app)
        assert sorted(tmp_path.rglob("*.html")) == before


async def test_what_was_half_chosen_is_there_again(make_app, tmp_path):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        form = await at_the_form(app, pilot, tmp_path, number=2)
        kept = form.kept()
        await press(app, pilot, "escape", "W")
        app.screen.take(kept)
        await idle(app, pilot)

        assert app.screen.kept() == kept
