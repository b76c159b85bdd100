"""Numbers that only the players' own cards tell, and the private pack that keeps them."""

from contextlib import contextmanager
from itertools import count

import pytest

from campaign_tui.app.app import CampaignApp
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Ask
from campaign_tui.screens.new_campaign import NewCampaignScreen
from campaign_tui.screens.own_numbers import OwnNumbersScreen
from campaign_tui.screens.why import WhyScreen
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import find_pack
from domain.content.check import check_pack
from domain.content.loader import load_pack
from domain.rules.campaign.numbers import table as numbers
from domain.store import Library
from migrations.run import prepare
from tests.tui.box_app import SIZES, press, said, shown
from tests.tui.box_app import box_stores as box_stores  # noqa: PLC0414 - a fixture
from tests.tui.box_app import table as table  # noqa: PLC0414 - a fixture
from tests.tui.gallery.stores import idle

UNKNOWN = "figures.courtesan.dice"


def listed(app):
    return [item.value for item in app.screen.menu.items]


async def point_at(app, pilot, path):
    """Point at the number of a path."""
    app.screen.menu.point(next(n for n, one in enumerate(listed(app)) if one.path == path))
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_number_is_listed_with_how_sure_it_is(table, size):
    async with table("box-house").open(size) as (app, pilot):
        await press(app, pilot, "N")
        assert isinstance(app.screen, OwnNumbersScreen)
        view = app.screen.view
        assert listed(app) == list(numbers(view.pack, view.state))
        await point_at(app, pilot, "levels.2")
        assert "one player's copy of the printed diary" in shown(app)
        await point_at(app, pilot, UNKNOWN)
        assert "Asked for when it is needed." in shown(app)


async def test_a_number_says_who_told_it_or_that_nobody_had_to(table):
    async with table("box-house").open() as (app, pilot):
        await press(app, pilot, "N")
        await point_at(app, pilot, "levels.2")
        await press(app, pilot, "Q")
        assert "stands in the pack" in said(app)
        await point_at(app, pilot, UNKNOWN)
        await press(app, pilot, "Q")
        assert said(app) == "Nobody has told it yet."
        await press(app, pilot, "1", "enter", "Q", "enter")

        assert isinstance(app.screen, WhyScreen)
        reason = app.screen.reason
        assert reason is not None
        assert reason.path == f"told/{UNKNOWN}"
        assert [link.now for link in reason.links] == ["1"]


async def test_a_number_is_typed_and_told_and_kept_in_the_history(table):
    async with table("box-house").open() as (app, pilot):
        depth = app.head_view.depth
        await press(app, pilot, "N")
        await point_at(app, pilot, UNKNOWN)
        await press(app, pilot, "1", "2")
        assert "12_ (now ?)" in shown(app)
        assert app.head_view.depth == depth
        await press(app, pilot, "backspace", "enter")
        assert app.head_view.state.told[UNKNOWN] == 1
        assert "dice of one Courtesan in the command room: 1" in said(app)
        assert app.screen.menu.current.value.confidence == "told"
        await press(app, pilot, "escape", "h")
        assert "dice of one Courtesan" in shown(app)


async def test_a_number_is_corrected_and_taken_back(table):
    async with table("box-house").open() as (app, pilot):
        await press(app, pilot, "N")
        await point_at(app, pilot, "levels.1")
        await press(app, pilot, "2", "0", "enter")
        assert app.screen.menu.current.value.value == 20
        await press(app, pilot, "u")
        assert app.screen.menu.current.value.value == 25


async def test_without_a_digit_nothing_is_told(table):
    async with table("box-house").open() as (app, pilot):
        before = app.head_view.state
        await press(app, pilot, "N", "enter")
        assert said(app) == "Type the number on your card first, then press Enter."
        await press(app, pilot, "7", "down")
        assert app.screen.typed == ""
        await press(app, pilot, "7", "escape")
        assert isinstance(app.screen, OwnNumbersScreen)
        assert app.screen.typed == ""
        await press(app, pilot, *"qäyz!", "space", "backspace")
        assert app.head_view.state == before


async def test_kinds_and_words_narrow_the_list(table):
    async with table("box-house").open() as (app, pilot):
        await press(app, pilot, "N", "f")
        assert {one.confidence for one in listed(app)} == {"unknown"}
        assert "unknown ones" in shown(app)
        await press(app, pilot, "f")
        assert {one.confidence for one in listed(app)} == {"told"}
        await press(app, pilot, "f")
        assert not {one.confidence for one in listed(app)} & {"unknown", "told"}
        await press(app, pilot, "f", "slash", *"contract 3", "enter")
        assert {one.path for one in listed(app)} == {"contracts.contract_3.hits", "contracts.contract_3.level"}
        await press(app, pilot, "slash", *"[b]nothing", "enter")
        assert listed(app) == []
        assert "No number of this kind is called that." in shown(app)
        await press(app, pilot, "escape")
        assert len(listed(app)) > 50
        await press(app, pilot, "escape")
        assert isinstance(app.screen, OverviewScreen)


async def test_the_app_opens_where_a_number_was_half_typed(table):
    there = table("box-house")
    async with there.open() as (app, pilot):
        await press(app, pilot, "N", "f", "down", "3")
        app.remember()
    async with there.open() as (app, pilot):
        assert isinstance(app.screen, OwnNumbersScreen)
        assert (app.screen.kind, app.screen.typed, app.screen.menu.index) == ("unknown", "3", 1)


async def test_a_pack_that_tells_everything_itself_has_nothing_to_be_told(table):
    async with table("road").open() as (app, pilot):
        await press(app, pilot, "N", "5", "enter")
        assert "there is nothing to tell" in shown(app)
        assert listed(app) == []


async def test_a_number_out_of_bounds_is_refused_and_changes_nothing(table):
    async with table("box-house").open() as (app, pilot):
        await press(app, pilot, "N")
        path = next(one.path for one in listed(app) if one.path.startswith("cards."))
        await point_at(app, pilot, path)
        before = app.head_view.state.told
        await press(app, pilot, "9", "9", "9", "enter")
        assert app.head_view.state.told == before
        assert said(app).endswith("]")
        assert app.screen.waits is False


# ---- the private pack ---------------------------------------------------------------------------------


def number_of(pack):
    """What the pack says of the number that is told here."""
    return pack.campaign.figures["courtesan"].dice


@contextmanager
def with_own_packs(path):
    """A library that knows the packs that were brought in."""
    ids = count(1000)
    opened = Library.open(path, clock=lambda: 0, new_id=lambda: next(ids).to_bytes(16, "big"), packs=find_pack)
    prepare(str(path))
    try:
        yield LibrarySession(opened)
    finally:
        opened.close()


async def test_numbers_and_cards_are_saved_as_a_pack_and_a_campaign_begins_with_it(table, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "our_box"
    async with table("box-house").open() as (app, pilot):
        await press(app, pilot, "N")
        await point_at(app, pilot, UNKNOWN)
        await press(app, pilot, "3", "enter", "x")
        assert isinstance(app.screen, Ask)
        await press(app, pilot, *str(folder), "enter")
        assert isinstance(app.screen, OwnNumbersScreen)
        assert "Your own pack our_box lies in" in said(app)
        assert check_pack(folder) == []
        pack = load_pack(str(folder))
        assert pack.cards["stiletto"].name == "Stiletto"
        assert number_of(pack) == 3
        # A second one of the same name is written, but can't be begun with.
        await press(app, pilot, "x")
        app.screen.dismiss(str(tmp_path / "more" / "our_box"))
        await idle(app, pilot)
        assert "stands among the packs" in said(app)
        await point_at(app, pilot, UNKNOWN)
        await press(app, pilot, "4", "enter", "x")
        app.screen.dismiss(str(tmp_path / "other" / "our_box"))
        await idle(app, pilot)
        assert "Another pack has this name already" in said(app)

    again = CampaignApp(lambda: with_own_packs(tmp_path / "other.db"), now=lambda: 0, new_seed=lambda: bytes(32))
    async with again.run_test(size=SIZES[0]) as pilot:
        await press(again, pilot, "n", "down")
        form = again.screen
        assert isinstance(form, NewCampaignScreen)
        for _ in range(20):
            if form.answers.pack == "our_box":
                break
            await press(again, pilot, "right")
        assert "Brotherhood of Venice (your box): our_box" in shown(again)
        await press(again, pilot, "enter")
        assert again.head_view is not None
        assert again.head_view.pack.cards["stiletto"].name == "Stiletto"
        assert number_of(again.head_view.pack) == 3


@pytest.mark.parametrize("name", ["", " ", "taken", "file/below", "brotherhood_of_venice"])
async def test_a_folder_that_will_not_do_is_refused_and_nothing_is_written(table, tmp_path, name):
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "letter.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    async with table("box-house").open() as (app, pilot):
        await press(app, pilot, "N", "x")
        app.screen.dismiss(str(tmp_path / name) if name.strip() else name)
        await idle(app, pilot)
        assert said(app)
        assert sorted(tmp_path.rglob("*")) == before


async def test_leaving_the_question_writes_nothing(table):
    async with table("box-house").open() as (app, pilot):
        await press(app, pilot, "N", "x", *"half", "escape")
        assert isinstance(app.screen, OwnNumbersScreen)
        assert "own pack" not in said(app)
