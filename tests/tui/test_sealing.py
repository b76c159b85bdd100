"""The seal in the app: everything is compared, six words are shown, and words written down earlier are checked."""

import sqlite3
from contextlib import closing

import pytest
from textual.widgets import Input, Static

from campaign_tui.screens.dialogs import Ask, Page
from campaign_tui.screens.library import LibraryScreen
from campaign_tui.widgets.bars import Bar
from domain.core.seal import seal

NOTHING_ELSE = " abandon ability able about above absent"


def told(app):
    """What stands above the footer."""
    return str(app.screen.query_one("#say", Bar).render())


def asked(app):
    """What the question on top says."""
    assert isinstance(app.screen, Ask)
    return str(app.screen.query_one(".question", Static).render())


def words_of(app, campaign):
    with app.desk.opened.library.open(campaign.hex()) as session:
        return seal(list(session.rows())[-1].hash)


@pytest.fixture
async def begun(make_app):
    """The app on its library with one campaign, and that campaign's id."""
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "escape")
        while not isinstance(app.screen, LibraryScreen):
            await pilot.press("escape")
        assert app.screen.card is not None
        yield app, pilot, app.screen.card.id


async def type_words(app, pilot, words):
    app.screen.query_one(Input).value = words
    await pilot.press("enter")


async def test_the_seal_is_shown_and_holds_when_the_history_has_gone_on(begun):
    app, pilot, campaign = begun
    words = words_of(app, campaign)

    await pilot.press("Z")
    assert "everything was compared, and all is well" in asked(app)
    assert words in asked(app)
    await pilot.press("escape")
    with app.desk.opened.library.open(campaign.hex()) as session:
        session.note("later")
    await pilot.press("Z")
    assert words not in asked(app)
    await type_words(app, pilot, words.upper().replace(" ", ", "))

    assert "is the one that was sealed; 1 row has come since" in told(app)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (NOTHING_ELSE, "seal no row of this history"),
        ("abandon ability", "is no seal"),
        ("[b]x[/b]", "“[b]x[/b]” is no"),
    ],
)
async def test_other_words_are_told_apart(begun, typed, said):
    app, pilot, _ = begun

    await pilot.press("Z")
    await type_words(app, pilot, typed)

    assert said in told(app)


async def test_a_campaign_is_sealed_where_it_is_open(begun):
    app, pilot, campaign = begun
    words = words_of(app, campaign)
    await pilot.press("enter")
    assert app.head_view is not None
    assert isinstance(app.screen, Page)
    await pilot.press("space")

    await pilot.press("Z")

    assert words in asked(app)


async def test_what_differs_gets_no_seal(begun, tmp_path):
    app, pilot, _ = begun
    with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as db:
        db.execute("UPDATE campaigns SET latest = latest + 1")

    await pilot.press("Z")

    assert "latest time" in told(app)
    assert "gets no seal" in told(app)


async def test_without_its_seed_the_seal_says_what_could_not_be_compared(begun, tmp_path):
    app, pilot, campaign = begun
    from domain.language.commands import Start

    with app.desk.opened.library.open(campaign.hex()) as session:
        session.submit(Start(next(iter(session.pack.memories))))
    with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as db:
        db.execute("DELETE FROM seeds")

    await pilot.press("Z")

    assert "the seed isn't in this store" in asked(app)
