"""Where we stand, in the app: a campaign under way is typed in within 120 keys, and what is left out costs one key."""

import pytest
from textual.widgets import Input, Static

from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.standing import StandingScreen
from campaign_tui.session import new_campaign
from domain.core.unknown import Unknown
from domain.language.commands import NewCard
from domain.playing.known import as_known
from domain.rules.campaign.flow import due
from domain.rules.table import naming
from domain.text.catalogue import say
from tests.tui.box_app import box_stores as box_stores  # noqa: PLC0414 - a fixture
from tests.tui.box_app import press, said, shown
from tests.tui.box_app import table as table  # noqa: PLC0414 - a fixture
from tests.tui.gallery.stores import NAME, idle, library

NEW = "table-new"
MOST_KEYS = 120
STANDS = {
    "next": "1.3",
    "xp": "45",
    "level": "1",
    "memories/0.1": "w8",
    "memories/0.2": "w7r",
    "memories/0.3": "w6",
    "memories/0.4": "w9",
    "memories/1.1": "l5",
    "memories/1.2": "w6r",
    "assassins/alessandra/health": "3",
    "assassins/alessandra/skills": "t",
    "assassins/alessandra/cards": "com,pa",
    "assassins/bastiano/health": "2",
    "assassins/bastiano/skills": "12",
    "assassins/bastiano/cards": "com,th,m",
    "assassins/claudio/health": "h1",
    "assassins/claudio/skills": "do",
    "assassins/claudio/cards": "com",
    "assassins/daria/health": "3",
    "assassins/daria/skills": "h",
    "assassins/daria/cards": "com,g",
    "hall": "sm,me",
    "headquarters/board": "c",
    "headquarters/level": "2",
    "headquarters/contract": "3",
    "headquarters/contract_attempt": "2",
    "headquarters/blueprints": "f",
}
"""A campaign at 1.3 with four assassins and ten cards, as it is typed."""


async def type_all(app, pilot, entries):
    """Fill in the form, row by row; how many keys that took. Fields that nobody says take Enter."""
    keys = 0
    form = app.screen
    while (one := form.rows()[form.at]) is not None:
        text = entries.get(one.key, "")
        await press(
            app,
            pilot,
            *("comma" if letter == "," else "full_stop" if letter == "." else letter for letter in text),
            "enter",
        )
        keys += len(text) + 1
        assert not str(form.query_one("#fault").content), (one.key, str(form.query_one("#fault").content))
    await press(app, pilot, "enter")
    assert isinstance(app.screen, OverviewScreen), shown(app)
    return keys + 1


async def test_a_campaign_at_1_3_takes_at_most_120_keys(table):
    async with table(NEW).open() as (app, pilot):
        await press(app, pilot, "s")
        assert isinstance(app.screen, StandingScreen)
        keys = 1 + await type_all(app, pilot, STANDS)

        state = app.head_view.state
        assert keys <= MOST_KEYS, keys
        assert (due(app.head_view.pack, state), state.xp, state.diary["1.1"].xp) == ("1.3", 45, 5)
        assert state.assassins["bastiano"].board.ranged == "throwing_knife"
        assert state.assassins["claudio"].bag.health == 1
        assert state.headquarters.contracts[0] == "contract_3"
        assert "Taken over" in said(app)


async def test_what_is_left_open_costs_one_key_and_stands_as_unknown(table):
    async with table(NEW).open((120, 40)) as (app, pilot):
        await press(app, pilot, "s")
        rows = app.screen.rows()
        keys = await type_all(app, pilot, {"next": "1.3"})

        assert keys <= rows.index(None) + 1 + len("1.3")
        assert isinstance(as_known(app.head_view.state).xp, Unknown)
        assert "? XP" in shown(app)
        await press(app, pilot, "s")
        assert [one.key for one in app.screen.rows() if one][:2] == ["xp", "level"]
        await press(app, pilot, "4", "5", "enter", "ctrl+s")
        assert app.head_view.state.xp == 45
        await press(app, pilot, "u")
        assert "xp" in app.head_view.state.open


async def test_nonsense_is_said_and_the_row_stays(table):
    async with table(NEW).open() as (app, pilot):
        await press(app, pilot, "s", *"zz", "enter")
        assert "next memory can't be zz" in shown(app)
        assert app.screen.at == 0
        await press(app, pilot, "backspace", "backspace", *"1", "full_stop", "3", "enter", "up")
        assert app.screen.query_one("#line", Input).value == "1.3"
        await press(app, pilot, "escape")
        assert not isinstance(app.screen, StandingScreen)
        assert app.head_view.state.taken == ()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_was_half_filled_in_is_there_again(table, size):
    tables = table(NEW)
    async with tables.open(size) as (app, pilot):
        await press(app, pilot, "s", *"1", "full_stop", "3", "enter", "down", "4", "5")
    async with tables.open(size) as (app, pilot):
        assert isinstance(app.screen, StandingScreen)
        assert app.screen.said["next"] == "1.3"
        assert app.screen.query_one("#line", Input).value == "45"


PARTS = {
    "nothing": {"next": "1.3"},
    "one health": {"next": "1.3", "assassins/alessandra/health": "2"},
    "nobody": {key: text for key, text in STANDS.items() if not key.startswith("assassins/")},
    "no cards": {
        key: text for key, text in STANDS.items() if key.startswith(("next", "assassins/")) and "cards" not in key
    },
}
"""What somebody may say and leave out."""
SELDOM = {"one health", "nobody"}
"""What is left out with everything only: less than nothing is said, and less than no cards."""


@pytest.mark.parametrize(
    "said_so",
    [pytest.param(part, id=name, marks=pytest.mark.full if name in SELDOM else ()) for name, part in PARTS.items()],
)
async def test_whatever_is_left_out_every_page_of_the_campaign_opens(table, said_so):
    tables = table(NEW)
    async with tables.open((120, 40)) as (app, pilot):
        await press(app, pilot, "s")
        await type_all(app, pilot, said_so)
    async with tables.open((120, 40)) as (app, pilot):
        for key, where in {"q": "headquarters", "y": "diary", "c": "belongings", "B": "box", "S": "statistics"}.items():
            await press(app, pilot, key)
            assert app.screen.where == where, key
            await press(app, pilot, "escape")
            assert isinstance(app.screen, OverviewScreen), key
        await press(app, pilot, "escape")
        assert app.screen.where == "library"
        assert ("level ?" in shown(app)) == ("level" not in said_so)
        assert ("Claudio ?" in shown(app)) == ("assassins/claudio/health" not in said_so)


def asked(app):
    """The key of the field that the form is at."""
    one = app.screen.rows()[app.screen.at]
    return one.key if one else ""


async def test_a_card_that_the_pack_does_not_know_is_named_in_the_form(table):
    async with table(NEW).open() as (app, pilot):
        await press(app, pilot, "s", *"1", "full_stop", "3", "enter")
        while asked(app) != "assassins/alessandra/cards":
            await press(app, pilot, "enter")
        keys = [*"com", "comma", *"stiletto", "enter", "enter", "m"]
        await press(app, pilot, *keys[:-2])
        assert "New card: stiletto?" in shown(app)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, StandingScreen)
        assert "stiletto" not in app.head_view.state.cards
        await press(app, pilot, *keys[-3:])

        assert len(keys) - len("com,") <= 12
        assert isinstance(app.screen, StandingScreen), shown(app)
        assert app.screen.said["assassins/alessandra/cards"] == "common_sword stiletto"
        assert asked(app) != "assassins/alessandra/cards"
        # It is part of the form until that is confirmed: kept with it, and written with it.
        assert "stiletto" not in app.head_view.state.cards
        await press(app, pilot, "escape", "s")
        assert app.screen.said["assassins/alessandra/cards"] == "common_sword stiletto"
        assert "stiletto" in shown(app)
        await press(app, pilot, "ctrl+s")
        board = app.head_view.state.assassins["alessandra"].board
        assert "stiletto" in {board.melee, *board.inventory}
        assert app.head_view.state.cards["stiletto"].name == "stiletto"


async def at_cards(app, pilot):
    """The form, at the cards of the first assassin."""
    await press(app, pilot, "s", *"1", "full_stop", "3", "enter")
    app.screen._point([one.key if one else "" for one in app.screen.rows()].index("assassins/alessandra/cards"))


async def test_a_card_of_the_form_that_was_named_elsewhere_meanwhile_is_that_card(table):
    tables = table(NEW)
    async with tables.open() as (app, pilot):
        await at_cards(app, pilot)
        await press(app, pilot, *"stiletto", "enter", "enter", "m", "escape")
    with library(tables.store) as shelf, shelf.open(NAME) as session:
        session.submit(NewCard("stiletto", "Stiletto", "ranged"))
    async with tables.open() as (app, pilot):
        await press(app, pilot, "s")
        assert isinstance(app.screen, StandingScreen), shown(app)
        assert app.screen.said["assassins/alessandra/cards"] == "stiletto"
        await press(app, pilot, "ctrl+s")
        assert app.head_view.state.assassins["alessandra"].board.ranged == "stiletto"


async def test_a_draft_that_nobody_can_read_any_more_opens_without_it(table):
    async with table(NEW).open() as (app, pilot):
        app.set_aside("stand", {"new/x": "of an earlier version", "next": "1.3"})
        await press(app, pilot, "s")
        assert filled(app)[0] == "1.3", shown(app)


async def test_one_card_more_than_there_can_be_is_declined_in_the_form(table, monkeypatch):
    async with table(NEW).open() as (app, pilot):
        await at_cards(app, pilot)
        monkeypatch.setattr(naming, "MOST_CARDS", 0)
        await press(app, pilot, *"stiletto", "enter", "enter", "m")
        assert isinstance(app.screen, StandingScreen), shown(app)
        assert str(app.screen.query_one("#fault", Static).content)
        assert app.screen.new == {}


async def test_a_new_campaign_that_is_under_way_is_taken_over_with_one_key(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "n")
        screen = app.screen
        screen.answers = new_campaign.Choices("Ours", "brotherhood_of_venice", ("alessandra", "claudio"))
        await press(app, pilot, "ctrl+s")

        assert isinstance(app.screen, StandingScreen), shown(app)
        assert asked(app) == "next"
        await press(app, pilot, "escape")
        assert isinstance(app.screen, OverviewScreen)
        assert app.head_view.name == "Ours"


def filled(app):
    """The next memory that was said in the form, and what stands in its line."""
    return app.screen.said.get("next"), app.screen.query_one("#line", Input).value


async def test_what_was_said_before_esc_is_there_again_now_and_on_another_evening(table):
    tables = table(NEW)
    async with tables.open() as (app, pilot):
        await press(app, pilot, "s", *"1", "full_stop", "3", "enter", "down", "4", "5", "escape")
        assert isinstance(app.screen, OverviewScreen)
        assert "What you said is kept" in said(app)
        await press(app, pilot, "s")
        assert filled(app) == ("1.3", "45")
        await press(app, pilot, "escape")
    async with tables.open() as (app, pilot):
        assert isinstance(app.screen, OverviewScreen)
        await press(app, pilot, "s")
        assert filled(app) == ("1.3", "45")
        await press(app, pilot, "ctrl+s")
        assert app.head_view.state.xp == 45
        await press(app, pilot, "s")
        assert filled(app) == (None, "")


async def test_the_form_marks_what_is_needed_and_shows_names_and_whole_hints(table):
    async with table(NEW).open((120, 40)) as (app, pilot):
        await press(app, pilot, "s")
        assert [item.tail for item in app.screen.menu.items].count("needed") == 1
        await press(app, pilot, *"1", "full_stop", "3", "enter")
        rows = app.screen.rows()
        needed = [one.key for one, item in zip(rows, app.screen.menu.items, strict=True) if item.tail == "needed"]
        assert needed == ["headquarters/board"]
        assert "headquarters/hospital" in [one.key for one in rows[: rows.index(None)]]
        while asked(app) != "memories/0.1":
            await press(app, pilot, "enter")
        assert "n none. w14r" in shown(app)
        while asked(app) != "assassins/alessandra/cards":
            await press(app, pilot, "enter")
        await press(app, pilot, *"smo", "enter", "up")
        assert app.screen.query_one("#line", Input).value == "Smoke Bomb"


async def test_a_memory_that_is_told_but_for_its_sticker_says_so_when_it_is_asked_again(table):
    async with table(NEW).open((120, 40)) as (app, pilot):
        await press(app, pilot, "s")
        await type_all(app, pilot, {"next": "1.3", "memories/0.2": "w7"})
        await press(app, pilot, "s")
        tails = {item.value: item.tail for item in app.screen.menu.items}
        assert tails["memories/0.2"] == "missing: sync sticker (or none)"
        assert tails["memories/0.1"] == ""


async def test_library_and_statistics_say_what_nobody_told_of_memories_taken_over(table):
    async with table(NEW).open((120, 40)) as (app, pilot):
        await press(app, pilot, "s")
        await type_all(app, pilot, {"next": "1.3", "memories/0.2": "w", "memories/0.3": "w9"})
        await press(app, pilot, "S")
        assert "nobody told the turns" in shown(app)
        await press(app, pilot, "escape", "escape")
        assert app.screen.where == "library"
        assert "done, ? XP" in shown(app)
        assert "done, 9 XP" in shown(app)
        assert "0 XP" not in shown(app)


async def test_during_a_memory_the_form_says_that_it_comes_after_it(table):
    async with table(NEW).open((120, 40)) as (app, pilot):
        await press(app, pilot, "s")
        health = {f"assassins/{who}/health": "3" for who in ("alessandra", "bastiano", "claudio", "daria")}
        await type_all(app, pilot, {"next": "0.2", **health})
        await press(app, pilot, "t")
        if app.screen.where != "tracker":
            await press(app, pilot, "escape")
        assert app.screen.where == "tracker"
        await press(app, pilot, "escape", "s")
        assert f"After this memory {len(app.head_view.state.open)} things can be filled in" in said(app)


async def test_an_expedition_names_a_card_beside_the_open_choice_and_goes_on_exploring(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "n")
        app.screen.answers = new_campaign.Choices("River", "apocalypse_box", ("alessandra", "claudio"))
        await press(app, pilot, "ctrl+s")
        form = app.screen
        form._point([one.key if one else "" for one in form.rows()].index("assassins/alessandra/cards"))
        await press(app, pilot, *"Longbow", "enter", "enter", "r")
        assert form.said["assassins/alessandra/cards"] == "longbow", shown(app)

        form.said |= {"memories/A.1": "won 9", "memories/A.2": "won", "region/lines": "17-23 23-26"}
        await press(app, pilot, "ctrl+s")
        assert app.head_view.waiting.kind == "own_where", shown(app)
        while app.screen.where != "region":
            await press(app, pilot, "m" if app.screen.where == "campaign" else "escape")
        await press(app, pilot, "enter")
        assert say("tui.resolution.type_number") in shown(app)
        assert "♥" not in shown(app)
        await press(app, pilot, "2", "3", "enter")
        assert app.head_view.state.region.position == 23
