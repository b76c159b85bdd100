"""Banners on the screen of the memory: above the newest sentences, until the next decision; and steps by themselves."""

import pytest
from msgspec.structs import replace

from campaign_tui.kept.settings import PACES, Settings
from campaign_tui.screens.dialogs import Page
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.views.banners import Banner, banner_of, without_pages, won
from campaign_tui.views.moments import Moment
from campaign_tui.views.view import ActionSentences
from campaign_tui.widgets.story import around
from domain.content.loader import load_pack
from domain.core.canonical import ActionId
from domain.language import events as e
from domain.language.events import Event
from domain.text.catalogue import say
from tests.tui import scene
from tests.tui.gallery.frames import shown
from tests.tui.test_pictures import SMALL, Quiet

KILL = Banner("kill", "2 × Crossbowman are down")
DONE = Banner("objective", "The clerk is done, for 1 XP.", "He asks whether he should sign for himself.")


async def on_the_map(app, pilot):
    screen = MemoryScreen(scene.view())
    await app.push_screen(screen)
    await pilot.pause()
    return screen


def test_a_card_that_goes_back_into_the_store_is_not_won():
    lost, kept = e.CardShelved("half_paid_sword"), e.CardShelved("boathook")
    events = [
        Event(e.CardGivenUp("biagio", "half_paid_sword", "melee"), ()),
        *(Event(fact, ()) for fact in (lost, kept, lost)),
    ]

    assert [event.fact for event in won(events)] == [events[0].fact, kept, lost]


def test_what_a_page_tells_is_said_by_no_banner_and_without_a_page_by_its_banner():
    ended, level = Banner("success", "Memory 0.1 is won"), Banner("level", "Level II")
    found = (ended, level, KILL)

    assert without_pages(found, ["Memory 0.1: success", "Level II"]) == (KILL,)
    assert without_pages(found, []) == found


async def test_a_page_is_read_to_its_end_before_a_key_leaves_it(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await app.push_screen(Page("The end", "\n".join(f"Line {n}" for n in range(40))))
        await pilot.pause()
        seen = shown(app)
        while isinstance(app.screen, Page):
            seen += shown(app)
            await pilot.press("space")

    assert all(f"Line {n}" in seen for n in range(40))
    assert say("tui.page.keys_more") in seen


async def test_only_a_page_with_something_to_scroll_says_that_it_scrolls(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await app.push_screen(Page("The end", "\n".join(f"Line {n}" for n in range(20))))
        await pilot.pause()
        assert say("tui.page.keys_more") in shown(app)
        await pilot.resize_terminal(80, 50)
        await pilot.pause()

        assert say("tui.page.keys_whole") in shown(app)


async def test_banners_stand_above_the_story_until_the_next_decision(make_app):
    app = make_app()
    app.desk.close()
    app.desk = Quiet()
    async with app.run_test(size=SMALL) as pilot:
        screen = await on_the_map(app, pilot)
        before = screen.chart.region
        screen.celebrate((KILL, DONE))
        await pilot.pause()

        assert KILL.text in shown(app)
        assert DONE.text in shown(app)
        assert screen.chart.region == before
        screen.show_view(scene.view())
        await pilot.pause()
        assert KILL.text not in shown(app)


def told(*sentences, rolls=()):
    """A view after two actions, the last one with these sentences."""
    said = (
        ActionSentences(ActionId(b"1"), "", ("Before.",)),
        ActionSentences(ActionId(b"2"), "", sentences, rolls=rolls),
    )
    return replace(scene.view(), story=said)


@pytest.mark.parametrize(
    ("lines", "above", "below"),
    [(1, [], ["After."]), (2, ["Paid."], ["After."]), (3, ["Before.", "Paid."], ["After."])],
)
def test_what_led_to_a_banner_stands_above_it_and_what_came_of_it_below(lines, above, below):
    view = told("Paid.", DONE.text, "After.")

    found = [part.plain.split("\n") for part in around(view, lines, 40, {DONE.text})]

    assert [[row.strip() for row in rows if row] for rows in found] == [above, below]


def test_of_two_banners_what_led_to_the_second_stands_below_both():
    view = told("Paid.", DONE.text, "Then.", KILL.text, "After.")

    found = [part.plain.split("\n") for part in around(view, 3, 40, {DONE.text, KILL.text})]

    assert [[row.strip() for row in rows if row] for rows in found] == [["Paid."], ["Then.", "After."]]


def test_a_banner_in_words_of_its_own_stands_above_all_that_was_said():
    above, below = around(told("It falls.", "The end."), 2, 40, {KILL.text})

    assert not above
    assert [row.strip() for row in below.plain.split("\n")] == ["It falls.", "The end."]


def test_dice_stand_where_they_were_rolled():
    view = told("Hit.", "Hit back.", DONE.text, "After.", rolls=("Hit.", "Hit back."))

    above, below = around(view, 3, 40, {DONE.text})

    assert [row.strip() for row in above.plain.split("\n")][-1] == "Hit. Hit back."
    assert below.plain.strip() == "After."


async def test_a_line_of_the_story_stands_behind_its_banner(make_app):
    app = make_app()
    app.desk.close()
    app.desk = Quiet()
    async with app.run_test(size=SMALL) as pilot:
        screen = await on_the_map(app, pilot)
        screen.celebrate((DONE,))
        await pilot.pause()

        assert DONE.line in shown(app)


async def test_steps_go_on_by_themselves_only_where_that_is_set(make_app, monkeypatch):
    app = make_app()
    app.desk.close()
    app.desk = Quiet()
    waits = []
    steps = (Moment(("One.",), scene.state()), Moment(("Two.",), scene.state()))
    async with app.run_test(size=SMALL) as pilot:
        screen = await on_the_map(app, pilot)
        monkeypatch.setattr(screen, "set_timer", lambda seconds, then: waits.append((seconds, then)))
        screen.show_moments(scene.view(), steps)
        assert waits == []
        app.settings = Settings(pace="quick", motion=False, lessons=False)
        screen.show_moments(scene.view(), steps)
        ((seconds, then),) = waits

        assert seconds == PACES["quick"]
        then()
        assert "Two." in shown(app) or screen.telling
        # A step that a key has passed already isn't pushed.
        then()
        assert screen.telling


@pytest.mark.parametrize(
    ("banner", "words"),
    [
        (Banner("card", "Won: A Purse", "1 cube more."), "Won: A Purse. 1 cube more."),
        (Banner("alert", "The alert is raised.", "It rings."), "The alert is raised. It rings."),
        (Banner("card", "Won: A Purse"), "Won: A Purse."),
        (Banner("alert", 'He says "go."', "It rings."), 'He says "go." It rings.'),
    ],
)
def test_in_one_line_the_name_of_a_card_ends_before_its_text(banner, words):
    assert banner.in_one == words


@pytest.mark.parametrize(
    ("fact", "tone"),
    [
        (e.AlertRaised(""), "bad"),
        (e.AlertEnded(""), "good"),
        (e.Seized("aurelia", "crocodile_1"), "bad"),
        (e.CrocodileGone("aurelia", "crocodile_1"), "good"),
    ],
)
def test_an_alert_that_ends_and_a_crocodile_that_comes_or_goes_have_banners(fact, tone):
    banner = banner_of(load_pack("salt_road"), fact)

    assert banner is not None
    assert banner.text
    assert banner.tone == tone
