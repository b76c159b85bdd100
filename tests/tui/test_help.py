"""Help, signs and cards: what works here and now first, in columns, searchable; no keys of a box without one."""

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Static

from campaign_tui.keys.action import OWN_KEYS
from campaign_tui.keys.actions import action, actions
from campaign_tui.keys.groups import OF_AN_OWN_MAP, OF_OWN_CARDS, OF_THE_BOX
from campaign_tui.screens.dialogs import Sheet
from campaign_tui.screens.help import HelpScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.widgets.columns import Group, columns
from campaign_tui.widgets.figure_cards import cards_at
from campaign_tui.widgets.legend import legend
from campaign_tui.widgets.menu import Menu
from domain.text.catalogue import say
from tests.tui.gallery.positions import positions, state_of
from tests.tui.gallery.stores import Stores, press
from tests.tui.test_keys import into_memory

SIZES = [(80, 24), (120, 40), (200, 60)]


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    """Stores with positions."""
    return Stores(tmp_path_factory.mktemp("stores"))


def told(app):
    """The words of the columns."""
    return str(app.screen.query_one("#columns", Static).content)


def sheet(app):
    """The words of a page that is looked up."""
    return str(app.screen.query_one(".lines", Static).content)


@pytest.mark.parametrize("size", SIZES)
async def test_what_works_here_and_now_comes_first_and_everything_is_there(make_app, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        words = told(app)

        assert words.startswith(say("tui.help.group.now"))
        first = words.split(say("tui.help.group.here"))[0]
        assert action("verb_move").title in first
        for one in actions("memory"):
            assert (one.id in {"verb_machine", "other_map"}) or one.title in words
        assert app.screen.query_one("#columns").size.width >= max(map(len, words.splitlines()))


async def test_the_keys_of_a_box_stand_apart_where_there_is_none(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[1]) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "question_mark")
        before, heading, apart = told(app).partition(say("tui.help.group.box"))

        assert heading
        for one in actions("memory"):
            if one.id in OF_THE_BOX:
                assert one.title in apart
                assert f" {one.title}\n" not in before


@pytest.mark.parametrize("first", [(), ("slash",)], ids=["typed at once", "after the key of finding"])
async def test_what_is_typed_is_searched_in_titles_and_sentences(make_app, first):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "question_mark", *first, *"cube")
        found = app.screen.query_one(Menu).items
        assert found
        assert all("cube" in f"{item.label} {item.note}".casefold() for item in found)
        await press(app, pilot, "backspace", "escape")
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.query_one("#columns").display
        await press(app, pilot, "escape")

        assert isinstance(app.screen, MemoryScreen)


async def test_the_key_of_finding_shows_that_the_help_is_searched_whichever_key_it_is(make_app, monkeypatch):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        monkeypatch.setitem(OWN_KEYS, "find", "full_stop")
        await press(app, pilot, "question_mark", "full_stop")
        below = app.screen.query_one("#search", Static)

        assert str(below.content) == say("tui.help.searching", text="")
        await press(app, pilot, "escape")
        assert str(below.content) == say("tui.help.keys")


async def test_the_signs_have_a_key(make_app):
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "asterisk")
        assert isinstance(app.screen, Sheet)

        for sign, _ in legend(app.dress).rows:
            assert sign in sheet(app)


@pytest.mark.parametrize("size", SIZES)
async def test_one_key_shows_all_cards_of_the_assassin_at_hand_whole(make_app, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await into_memory(app, pilot)
        figure, pack = app.screen.team[0], app.screen.view.pack
        await press(app, pilot, "1", "C")
        assert isinstance(app.screen, Sheet)

        words = sheet(app)
        board = figure.board
        for card in filter(None, (board.melee, board.ranged, board.blade, board.armour, *board.inventory)):
            assert pack.cards[card].name in words
            assert pack.cards[card].text in words
        assert pack.cards[pack.assassins[figure.name].ability_at(figure.level)].text in words


@pytest.mark.parametrize(("name", "kind"), [("boss", "boss"), ("machine", "machine"), ("escort", "ally")])
def test_cards_of_those_who_are_no_assassins_are_read_by_pointing_at_them(name, kind):
    pack, state = state_of(positions()[name])
    memory = state.play
    found = {
        "boss": [
            (pack.guards[boss].name, pack.guards[boss].text, square)
            for boss in memory.bosses
            for square, there in memory.squares.items()
            if boss in dict(there.guards)
        ],
        "machine": [
            (pack.machines[one.name].name, pack.machines[one.name].text, one.square) for one in memory.machines.values()
        ],
        "ally": [
            (pack.allies[one.name].name, pack.allies[one.name].text, one.square)
            for one in memory.allies.values()
            if one.on_map
        ],
    }
    card, text, square = found[kind][0]
    words = cards_at(pack, state, square).plain

    assert card in words
    assert kind in words
    assert text in words


def test_columns_are_read_downwards_and_no_heading_stands_alone():
    groups = [Group("First", tuple((str(n), f"row {n}") for n in range(5))), Group("Second", (("x", "last"),))]
    lines = columns(groups, 70).plain.splitlines()

    assert lines[0].split() == ["First", *lines[0].split()[1:]]
    assert all(f"row {n}" in "\n".join(lines) for n in range(5))
    for number, line in enumerate(lines):
        if "Second" in line:
            assert "last" in lines[number + 1]


def test_no_row_of_two_lines_is_broken_between_columns():
    long = "words that don't fit into a single line of the column"
    for number in range(1, 12):
        rows = tuple((f"k{n}", long) for n in range(number))
        told = columns([Group("", rows)], 70).plain.splitlines()
        left = [line[:34] for line in told]

        # The left column ends with the end of a row.
        assert next(line for line in reversed(left) if line.strip()).strip() == "single line of the column"


@pytest.mark.parametrize("size", SIZES)
async def test_what_each_key_does_is_told_where_all_of_it_fits(make_app, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        app.push_screen(HelpScreen("headquarters"))
        await pilot.pause()
        rows, scroll = app.screen.query_one("#columns").size.height, app.screen.query_one(VerticalScroll)
        sentence = action("first").help

        assert (sentence in told(app)) is (size != SIZES[0])
        # It is as high as what it says, and covers no more of the screen below.
        assert scroll.size.height == min(rows, app.screen.query_one(".help").size.height - 2)


async def test_on_the_region_of_a_pack_the_keys_of_cards_that_are_noted_stand_apart(stores):
    async with stores.app("region-open", SIZES[1]) as (app, pilot):
        await press(app, pilot, "m", "question_mark")
        groups = {group.title: {words for _, words in group.rows} for group in app.screen._groups()}
        apart = groups.pop(say("tui.help.group.box"))

        assert apart >= {one.title for one in actions("region") if one.id in OF_OWN_CARDS | OF_AN_OWN_MAP}
        assert not any(apart & group for group in groups.values())


async def test_on_an_own_region_they_are_among_the_keys_of_the_screen(stores):
    async with stores.app("own-map", SIZES[1]) as (app, pilot):
        await press(app, pilot, "m")
        screen = app.screen

        assert not screen.keys_of_the_box() & (OF_OWN_CARDS | OF_AN_OWN_MAP)
        assert screen.keys_now() >= OF_AN_OWN_MAP


def test_the_keys_of_own_cards_are_all_that_the_region_screen_has():
    assert {one.id for one in actions("region") if one.id.startswith("card_")} <= OF_OWN_CARDS
    assert {one.id for one in actions("region")} >= OF_OWN_CARDS | OF_AN_OWN_MAP
