"""The app opens where it was left, half-typed lines included, however it ended; nothing of that is in the campaign."""

from importlib import import_module

import pytest
from textual.widgets import Input

from campaign_tui.kept import small_files
from campaign_tui.kept.places import FOLDER, NOTHING, Draft, Keeper, Place, Spot, library_name
from campaign_tui.keys.actions import EVERYWHERE
from campaign_tui.screens.adjust import AdjustScreen
from campaign_tui.screens.base import AppScreen
from campaign_tui.screens.by_name import WITH_A_VIEW
from campaign_tui.screens.dialogs import Ask
from campaign_tui.screens.finding import FilterScreen, FindScreen
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.screens.library import LibraryScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.new_campaign import NewCampaignScreen
from campaign_tui.screens.taking_in import ImportScreen
from campaign_tui.widgets.menu import Menu
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import into_memory, rows_of

SIZE = (80, 24)
PLACE = Place((Spot("campaign", {"row": "1"}), Spot("memory", {"cursor": "C4"})), Draft("note", {"answer": "half"}))


@pytest.fixture
def make_kept(make_app, tmp_path):
    """An app that keeps where it was; a later one opens on the same store and the same folder."""

    def make(**options):
        return make_app(settings=tmp_path / "settings.toml", **options)

    return make


async def kill(app):
    """End an app as `kill -9` does: whatever it would keep at its end is not kept."""
    app.returning.keeper = None


async def reopen(app, pilot, times=4):
    for _ in range(times):
        await idle(app, pilot)


def campaign_of(app):
    return app.desk.opened.session.campaign.hex()


async def in_memory(app, pilot):
    """A campaign with a memory in play; returns its id."""
    await into_memory(app, pilot)
    app.remember()
    return campaign_of(app)


@pytest.mark.parametrize(
    ("keys", "screen", "field", "typed"),
    [
        (["n", *"half a note"], Ask, "answer", "half a note"),
        (["k", *"half a mark"], Ask, "answer", "half a mark"),
        (["w", *"half a name"], Ask, "answer", "half a name"),
        (["slash", *"led"], Ask, "answer", "led"),
        (["A", *"aur"], AdjustScreen, "what", "aur"),
        (["h", "n", *"there"], Ask, "answer", "there"),
        (["h", "slash", *"mov"], FindScreen, "answer", "mov"),
    ],
)
async def test_what_is_half_typed_is_there_again_after_a_kill(make_kept, keys, screen, field, typed):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        campaign = await in_memory(app, pilot)
        rows = rows_of(app)
        await press(app, pilot, *keys)
        assert rows_of(app) == rows
        await kill(app)

    again = make_kept(campaign=campaign)
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)

        assert type(again.screen) is screen
        assert again.screen.query_one(f"#{field}", Input).value == typed
        assert rows_of(again) == rows
        below = again.screen_stack[-2]
        assert isinstance(below, HistoryScreen if keys[0] == "h" else MemoryScreen)


async def test_a_form_is_finished_after_a_kill(make_kept):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        campaign = await in_memory(app, pilot)
        who = next(iter(app.head_view.state.assassins))
        await press(app, pilot, "A", *f"{who} health", "enter", "1", "enter", *"it fe")
        await kill(app)

    again = make_kept(campaign=campaign)
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        form = again.screen
        assert isinstance(form, AdjustScreen)
        assert [form.field(name).value for name in ("value", "why")] == ["1", "it fe"]
        assert form.focused is form.field("why")
        await press(again, pilot, *"ll", "enter")
        await idle(again, pilot)

        assert again.head_view.state.assassins[who].health == 1
        command = again.desk.opened.session.timeline.actions[again.head_view.action].command
        assert command.why == "it fell"
        assert again.returning.keeper.read(campaign).draft is None


async def test_a_form_that_was_left_stays_away(make_kept):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        campaign = await in_memory(app, pilot)
        await press(app, pilot, "n", *"half", "escape")
        app.remember()
        await kill(app)

    again = make_kept(campaign=campaign)
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        assert isinstance(again.screen, MemoryScreen)
        await press(again, pilot, "n")
        assert again.screen.query_one(Input).value == ""


async def test_a_new_campaign_half_filled_in_is_there_again(make_kept):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "n", "backspace", *"Fog")
        form = app.screen
        third = list(form.answers.load().assassins)[2]
        down = form.rows.index(("assassins", third)) + 1
        await press(app, pilot, *["down"] * down, "space")
        team = form.answers.assassins
        assert third in team
        await kill(app)

    again = make_kept()
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        form = again.screen
        assert isinstance(form, NewCampaignScreen)
        assert (form.answers.name, form.answers.assassins) == ("Fog", team)
        assert form.query_one("#name", Input).value == "Fog"
        await press(again, pilot, "enter")
        assert again.head_view.name == "Fog"
        assert again.head_view.state.assassins.keys() == set(team)


async def test_after_a_kill_the_library_points_at_the_campaign_that_was_open(make_kept):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "enter")
        while not isinstance(app.screen, LibraryScreen):
            await press(app, pilot, "escape")
        await press(app, pilot, "n", "enter")
        begun = app.head_view.name
        app.remember()
        await kill(app)

    again = make_kept()
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        assert len(again.screen_stack[0].cards) == 2
        assert again.screen_stack[0].card.name == begun


async def test_the_library_is_as_it_was(make_kept):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "enter", "escape", "escape", "n", "enter")
        begun = app.head_view.name
        while not isinstance(app.screen, LibraryScreen):
            await press(app, pilot, "escape")
        # A new campaign is on top, and Enter opens it again.
        assert app.screen_stack[0].query_one(Menu).index == 0
        assert app.screen_stack[0].card.name == begun
        await press(app, pilot, "down", "v", "e", "X")
        pointed = app.screen_stack[0].card
        assert len(app.screen_stack[0].cards) == 2
        await kill(app)

    again = make_kept()
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        assert again.screen_stack[0].card.id == pointed.id
        assert again.screen_stack[0].with_archived
        assert again.screen.query_one(Input).value == "X"


async def test_an_import_half_typed_is_there_again(make_kept):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "i", *"/no/such")
        await kill(app)

    again = make_kept()
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        assert isinstance(again.screen, ImportScreen)
        assert again.screen.file.value == "/no/such"


async def test_cursor_zoom_and_assassin_are_as_they_were(make_kept):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        campaign = await in_memory(app, pilot)
        await press(app, pilot, "tab", "right", "plus", "v")
        screen = app.screen
        left = (screen.seat, screen.chart.cursor, screen.chart.zoom, screen.tab)
        app.remember()
        await kill(app)

    again = make_kept(campaign=campaign)
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        screen = again.screen
        assert isinstance(screen, MemoryScreen)
        assert (screen.seat, screen.chart.cursor, screen.chart.zoom, screen.tab) == left
        assert left[0] == 1


async def test_a_list_of_answers_is_as_it_was(make_kept):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        campaign = await in_memory(app, pilot)
        await press(app, pilot, "m", "down", "down")
        screen = app.screen
        left = (screen.listing, screen.tags, screen.choices.index)
        assert left[0]
        app.remember()
        await kill(app)

    again = make_kept(campaign=campaign)
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        screen = again.screen
        assert (screen.listing, screen.tags, screen.choices.index) == left


async def test_the_history_is_as_it_was(make_kept):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        campaign = await in_memory(app, pilot)
        await press(app, pilot, "h", "up", "up", "z", "f", "down", "right")
        screen = app.screen_stack[-2]
        wanted, pointed = app.screen.wanted, screen.row.action
        assert wanted.kind
        await kill(app)

    again = make_kept(campaign=campaign)
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        assert isinstance(again.screen, FilterScreen)
        assert again.screen.wanted == wanted
        screen = again.screen_stack[-2]
        assert (screen.folded, screen.row.action) == (True, pointed)


async def test_a_look_into_the_past_is_as_it_was(make_kept):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        campaign = await in_memory(app, pilot)
        await press(app, pilot, "j")
        view = app.screen.view
        assert view.cut
        await press(app, pilot, "n", *"odd")
        await kill(app)

    again = make_kept(campaign=campaign)
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        assert again.screen.query_one(Input).value == "odd"
        there = again.screen_stack[-2].view
        assert (there.past, there.action, there.cut) == (True, view.action, view.cut)
        await press(again, pilot, "escape", "escape")
        assert not again.screen.view.past


async def test_who_left_the_memory_for_the_campaign_is_there_again(make_kept):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        campaign = await in_memory(app, pilot)
        await press(app, pilot, "escape", "escape")  # one too many after what was closed on the way asks for another
        app.remember()
        await kill(app)

    again = make_kept(campaign=campaign)
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        assert again.screen.where == "campaign"


DAMAGE = [b"", b"{", b"[1, 2]", b'{"screens": 3}', b"\xff\xfe", b'{"screens":[{"where":"x"}]}']


@pytest.mark.parametrize("damage", DAMAGE)
async def test_what_cannot_be_read_counts_as_not_there(make_kept, tmp_path, damage):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        campaign = await in_memory(app, pilot)
        await kill(app)
    for file in (tmp_path / FOLDER).iterdir():
        file.write_bytes(damage)

    again = make_kept(campaign=campaign)
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot)
        assert again.head_view is not None
        assert not again._exception


async def test_places_that_fit_nothing_any_more_are_left_out(make_kept, tmp_path):
    app = make_kept()
    async with app.run_test(size=SIZE) as pilot:
        campaign = await in_memory(app, pilot)
        await kill(app)
    spots = (
        Spot("campaign", {"row": "99999"}),
        Spot("memory", {"cursor": "Z99", "seat": "77", "zoom": "none", "tab": "none", "listing": "999", "tags": "x"}),
        Spot("memory", {"action": "not hexadecimal", "cut": "x"}),
        Spot("memory", {"action": "00" * 16, "cut": "3"}),
        Spot("cellar", {}),
        Spot("history", {"pointed": "x", "kind": "nonsense"}),
    )
    Keeper(tmp_path / FOLDER).write(campaign, Place(spots, Draft("action_quit", {"a": "b"})))

    again = make_kept(campaign=campaign)
    async with again.run_test(size=SIZE) as pilot:
        await reopen(again, pilot, 8)
        assert isinstance(again.screen, HistoryScreen)
        assert not again._exception


def test_a_place_is_read_as_it_was_written(tmp_path):
    Keeper(tmp_path / "new" / FOLDER).write("one", PLACE)

    assert Keeper(tmp_path / "new" / FOLDER).read("one") == PLACE
    assert Keeper(tmp_path / "new" / FOLDER).read("other") == NOTHING
    assert [file.stat().st_mode & 0o777 for file in (tmp_path / "new" / FOLDER).iterdir()] == [0o600]


def test_a_place_is_written_only_when_it_has_changed(tmp_path):
    keeper = Keeper(tmp_path)
    keeper.write("one", PLACE)
    file = next(tmp_path.iterdir())
    file.unlink()
    keeper.write("one", PLACE)
    assert not file.exists()
    keeper.write("one", NOTHING)
    assert file.exists()
    keeper.forget("one")
    assert not file.exists()


def test_a_folder_that_cannot_be_written_is_nobodys_trouble(tmp_path):
    (tmp_path / "file").write_text("")
    keeper = Keeper(tmp_path / "file" / FOLDER)
    keeper.write("one", PLACE)

    assert keeper.read("one") == NOTHING


def test_old_places_are_let_go(tmp_path, monkeypatch):
    monkeypatch.setattr(small_files, "MOST_FILES", 3)
    keeper = Keeper(tmp_path)
    for number in range(6):
        keeper.write(str(number), PLACE)

    assert len(list(tmp_path.glob("*.json"))) == 3


def test_the_name_of_a_librarys_place_tells_nothing_of_where_it_lies():
    assert "ann" not in library_name("/home/ann/campaigns.db")
    assert library_name("/home/ann/campaigns.db") != library_name("/home/bo/campaigns.db")


def test_every_screen_of_a_campaign_can_be_put_back():
    for where, name in WITH_A_VIEW.items():
        module, kind = name.split(":")
        screen = getattr(import_module(f"campaign_tui.screens.{module}"), kind)
        assert issubclass(screen, AppScreen)
        assert screen.where == where
    assert {*WITH_A_VIEW, "rules", "library", "backups"} >= set(EVERYWHERE)
