"""Room: the largest zoom that fits, both maps where there is room, and nothing hidden beside emptiness."""

import pytest
from msgspec.structs import replace
from textual.widgets import Static

from campaign_tui.app.app import CampaignApp
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.widgets.event_panel import EventPanel
from campaign_tui.widgets.legend import present
from campaign_tui.widgets.lines import going_on, plain, wrap
from campaign_tui.widgets.map_lines import RULER_HEIGHT, RULER_WIDTH
from campaign_tui.widgets.map_view import SIZES, ZOOMS, largest
from campaign_tui.widgets.menu import Item
from domain.coach.aims import aims
from domain.content.loader import load_pack
from domain.notation import parse
from domain.text.catalogue import say
from tests.narrow import some
from tests.tui.gallery.stores import NAME, Stores, _begin, idle, library, press

SMALL, MEDIUM, LARGE = (80, 24), (120, 40), (200, 60)


def every_map():
    """The maps of both packs by memory and letter."""
    found = []
    for pack in ("drowned_ledger", "salt_road"):
        for memory, plan in load_pack(pack).memories.items():
            found += [pytest.param(terrain, id=f"{memory}{letter}") for letter, terrain in plan.maps.items()]
    return found


@pytest.mark.parametrize("terrain", every_map())
@pytest.mark.parametrize(("width", "height"), [(52, 17), (76, 31), (104, 51)])
def test_no_larger_square_would_fit(terrain, width, height):
    size = largest(terrain, width, height)
    if size is None:
        assert terrain.rows * 3 + 1 > height - RULER_HEIGHT or terrain.columns * 6 + 1 > width - RULER_WIDTH
        return
    assert terrain.columns * (size.width + 1) + 1 <= width - RULER_WIDTH
    assert terrain.rows * (size.height + 1) + 1 <= height - RULER_HEIGHT
    for other in (*SIZES["normal"], *SIZES["overview"]):
        if other.width > size.width and other.height > size.height and other.height <= other.width / 2:
            assert (
                terrain.columns * (other.width + 1) + 1 > width - RULER_WIDTH
                or terrain.rows * (other.height + 1) + 1 > height - RULER_HEIGHT
            )


@pytest.mark.parametrize("terrain", every_map())
def test_the_whole_map_fits_an_80_column_window_across(terrain):
    size = largest(terrain, 52, 100)

    assert size is not None


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    return Stores(tmp_path_factory.mktemp("stores"))


def opened(stores, position):
    path = stores.copy(position)
    file = path.with_name("settings.toml")
    file.write_text("motion = false\nlessons = false\nreminders = false\nrecap = false\n", encoding="utf-8")
    return CampaignApp(lambda: library(path), campaign=NAME, settings=file, look="night")


@pytest.mark.parametrize(("size", "both"), [(SMALL, False), (MEDIUM, True), (LARGE, True)])
async def test_two_maps_stand_one_above_the_other_where_both_fit(stores, size, both):
    app = opened(stores, "two-maps")
    async with app.run_test(size=size) as pilot:
        await idle(app, pilot)
        assert isinstance(app.screen, MemoryScreen)
        ground = app.screen.ground
        assert ground.other.display is both
        if both:
            assert {some(ground.chart.terrain).letter, some(ground.other.terrain).letter} == {"a", "b"}
        assert f"M {say('tui.action.other_map.title')}" in str(app.screen.query_one("#footer", Static).content)
        await press(app, pilot, "M")

        assert some(ground.chart.terrain).letter == "b"
        if both:
            assert some(ground.other.terrain).letter == "a"


def begun(folder, memory, *decisions):
    """An app on a memory that has just begun, or has gone on by some decisions."""
    path = folder / "store.db"
    with library(path) as shelf, _begin(shelf, NAME, ("aurelia", "biagio"), "app") as session:
        for decision in (f"start:{memory}", *decisions):
            session.submit(parse(decision))
        assert session.state.memory is not None
    file = folder / "settings.toml"
    file.write_text("motion = false\nlessons = false\nreminders = false\nrecap = false\n", encoding="utf-8")
    return CampaignApp(lambda: library(path), campaign=NAME, settings=file, look="night")


@pytest.fixture
def low_map(tmp_path):
    """An app on a memory whose map has three rows."""
    return begun(tmp_path, "0.1")


@pytest.mark.parametrize("size", [MEDIUM, LARGE])
async def test_the_signs_of_the_map_stand_below_it_where_it_leaves_room(low_map, size):
    app = low_map
    async with app.run_test(size=size) as pilot:
        await idle(app, pilot)
        under = app.screen.query_one("#under", Static)
        assert under.display
        words = str(under.content)
        terrain = some(app.screen.chart.terrain)

        assert ("ladder" in words) is bool(terrain.ladders)
        assert ("canal" in words) is ("canal" in terrain.kinds.values())
        assert len(words.splitlines()) <= under.size.height


async def test_a_zoom_that_leaves_rows_keeps_the_signs_below_the_map(low_map):
    app = low_map
    async with app.run_test(size=MEDIUM) as pilot:
        await idle(app, pilot)
        chart, heights = app.screen.chart, set()
        for _ in ZOOMS:
            await press(app, pilot, "z")
            heights.add(chart.size.height)
            assert app.screen.query_one("#under").display
            assert chart.size.height == chart._picture.rows + RULER_HEIGHT
        assert len(heights) > 1


async def test_a_zoom_that_needs_all_rows_has_them(tmp_path):
    app = begun(tmp_path, "0.3")
    async with app.run_test(size=MEDIUM) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "plus", "plus")

        assert not app.screen.query_one("#under").display
        assert app.screen.chart.size.height == app.screen.ground.size.height


@pytest.mark.parametrize("past", [False, True])
async def test_the_letters_of_the_columns_stand_right_above_the_map_at_every_zoom(tmp_path, past):
    app = begun(tmp_path, "0.1", "move:aurelia:H2")
    async with app.run_test(size=MEDIUM) as pilot:
        await idle(app, pilot)
        if past:
            await press(app, pilot, "left_square_bracket")
            assert app.screen.view.past
        for _ in ZOOMS:
            await press(app, pilot, "z")
            chart = app.screen.chart
            rows = [chart.render_line(y).text for y in range(chart.size.height)]
            letters = next(number for number, row in enumerate(rows) if row.strip())
            assert rows[letters].replace(" ", "").strip("←→↑↓").isalpha()
            assert rows[letters + 1].strip()


@pytest.mark.parametrize(("memory", "events"), [("0.1", True), ("0.3", False)])
async def test_a_box_for_events_stands_beside_the_map_only_while_one_is_in_force(tmp_path, memory, events):
    app = begun(tmp_path, memory)
    async with app.run_test(size=MEDIUM) as pilot:
        await idle(app, pilot)

        found = aims(app.screen.view.pack, app.screen.state)
        assert found is not None
        assert bool(found.events) is events
        assert app.screen.query_one("#event").display is events
        assert app.screen.query_one("#notices").display is events


def test_only_signs_that_a_map_can_show_are_named():
    terrain = load_pack("drowned_ledger").memories["0.1"].maps["a"]
    names = present(terrain, {})

    assert {"assassin", "exposed", "guards"} <= names
    assert "boss" not in names
    assert ("canal" in names) is ("canal" in terrain.kinds.values())


@pytest.mark.parametrize("size", [MEDIUM, LARGE])
async def test_the_campaign_shows_what_happened_beside_the_boards(low_map, size):
    app = low_map
    async with app.run_test(size=size) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "escape")
        tale = app.screen.query_one("#tale", Static)
        assert "0.1 The Rope Walk is set up." in str(tale.content)
        cards = app.screen.query_one("#cards", Static)

        assert cards.display is (size == LARGE)
        if size == LARGE:
            pack = app.head_view.pack
            figure = next(iter(app.head_view.state.assassins.values()))
            assert pack.cards[figure.board.melee].text in str(cards.content)


async def test_the_story_beside_the_map_gives_way_whole_to_a_card_more(low_map):
    app = low_map
    async with app.run_test(size=LARGE) as pilot:
        await idle(app, pilot)
        screen = app.screen
        screen.view = replace(screen.view, story=screen.view.story * 30)
        screen.draw()
        tale, cards = screen.query_one("#tale", Static), screen.query_one("#cards", Static)
        lines = tale.size.height
        assert len(str(tale.content).splitlines()) > lines - 4

        cards.styles.height = cards.outer_size.height + 6
        await idle(app, pilot)
        assert tale.size.height == lines - 6
        assert len(str(tale.content).splitlines()) <= tale.size.height


@pytest.mark.parametrize(("size", "beside"), [(SMALL, False), (MEDIUM, True), (LARGE, True)])
async def test_the_library_tells_of_the_campaign_pointed_at_where_there_is_room(low_map, size, beside):
    app = low_map
    async with app.run_test(size=size) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "escape", "escape")
        about = app.screen.query_one("#about", Static)
        assert about.display is beside

        if beside:
            words = str(about.content)
            assert "decision" in words
            assert all(name in words for name, *_ in app.screen.card.figures)


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
async def test_what_the_event_leaves_free_belongs_to_the_square_at_the_cursor(stores, size):
    async with opened(stores, "boss").run_test(size=size) as pilot:
        await idle(pilot.app, pilot)
        side = pilot.app.screen.side
        event = side.query_one(EventPanel)
        notices = side.query_one("#notices")

        assert event.size.height == len(wrap([(str(event.content), "", 0)], event.size.width))
        assert notices.size.height == event.rows
        assert side.menu.region.bottom == notices.region.y
        assert notices.region.bottom == side.region.bottom


def without_events(view):
    """The same moment with no event in force."""
    maps = {letter: replace(there, event="") for letter, there in view.state.play.maps.items()}
    return replace(view, state=replace(view.state, memory=replace(view.state.play, maps=maps)))


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
@pytest.mark.parametrize("began_with_it", [False, True])
async def test_where_no_event_is_in_force_nothing_is_left_of_its_place(stores, size, began_with_it):
    async with opened(stores, "boss").run_test(size=size) as pilot:
        await idle(pilot.app, pilot)
        screen = pilot.app.screen
        side, with_it = screen.side, screen.view
        notices = side.query_one("#notices")
        if not began_with_it:
            screen = MemoryScreen(without_events(with_it))
            await pilot.app.push_screen(screen)
            await idle(pilot.app, pilot)
            side = screen.side
            notices = side.query_one("#notices")
            assert not notices.display
            assert side.menu.region.bottom == side.region.bottom
            screen.view = with_it
            screen.draw()
            await idle(pilot.app, pilot)
        assert notices.display
        assert side.menu.region.bottom == notices.region.y
        assert notices.region.bottom == side.region.bottom

        screen.view = without_events(with_it)
        screen.draw()
        await idle(pilot.app, pilot)
        assert not notices.display
        assert side.menu.region.bottom == side.region.bottom


async def test_several_events_have_a_title_of_their_own(stores):
    async with opened(stores, "two-maps").run_test(size=MEDIUM) as pilot:
        await idle(pilot.app, pilot)
        event = pilot.app.screen.side.query_one(EventPanel)

        assert say("tui.aims.events") in str(event.border_title)
        assert say("tui.aims.event", name="").strip() not in str(event.border_title)


def test_a_row_that_goes_on_below_the_list_says_so_and_no_word_of_it_is_cut():
    words = [("     ", "text", 0), ("as many words as the line has room for", "label", 0)]

    for width in range(12, 50):
        told = plain(going_on(words, width, "…"))
        assert len(told) <= width
        kept = told.removesuffix(" …")
        assert kept != told
        assert plain(words) == kept or plain(words).startswith(f"{kept} ")


def test_of_a_word_longer_than_the_line_its_beginning_is_shown():
    told = plain(going_on([("  ", "text", 0), ("Overwhelmingly", "label", 0)], 8, "…"))

    assert told == "Overwh …"


async def test_a_list_too_low_for_a_row_marks_its_last_line(stores):
    async with opened(stores, "boss").run_test(size=SMALL) as pilot:
        await idle(pilot.app, pilot)
        menu = pilot.app.screen.side.menu
        lines = [menu.render_line(row).text.rstrip() for row in range(menu.size.height)]
        row = menu._row(menu.index, menu.items[menu.index], menu.size.width)

        assert len(row) > menu.size.height
        assert lines[-1].endswith(" …")
        assert not any(line.endswith("…") for line in lines[:-1])


async def test_a_row_with_a_price_that_goes_on_below_says_so_before_the_price(stores):
    async with opened(stores, "boss").run_test(size=SMALL) as pilot:
        await idle(pilot.app, pilot)
        menu = pilot.app.screen.side.menu
        menu.show([Item("leaves the memory by the station that is nearest", tail="1▮")])
        width = menu.size.width
        row = menu._row(0, menu.items[0], width)
        counted = (-1, [("and 2 more", "label", 0)])

        for rest in ([], [counted]):
            (_, line), *_ = menu._marked([(0, row[0]), *rest], width)
            assert plain(line).endswith("1▮")
            assert " … " in plain(line)
            assert len(plain(line)) == width
        assert menu._marked([*((0, line) for line in row), counted], width)[0] == (0, row[0])
