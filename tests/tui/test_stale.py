"""What is said goes when what it speaks of is over; whoever has left is at hand no more."""

from msgspec.structs import replace
from textual.widgets import Static

from campaign_tui.screens.library import LibraryScreen
from campaign_tui.views.campaign_cards import CampaignCard
from campaign_tui.views.seats import seat_at_hand
from campaign_tui.views.view import View
from domain.core.canonical import ActionId
from domain.language.waiting import Between
from domain.text.catalogue import say
from tests.domain.test_aims import started
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import into_memory

SIZE = (120, 40)


def said(app):
    return str(app.screen.query_one("#say", Static).content).strip()


async def test_why_a_row_cannot_be_done_goes_with_its_list(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        hint = said(app)
        await press(app, pilot, "space")
        screen = app.screen
        screen.unfolded = screen.chart.cursor
        screen._draw_here()
        refused = next(number for number, item in enumerate(screen.choices.items) if not item.enabled)
        screen.choices.point(refused)
        await idle(app, pilot)
        assert said(app) != hint
        await press(app, pilot, "escape")

        assert said(app) == hint


async def test_while_something_is_told_the_line_says_how_far_whatever_else_is_over(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "p")
        total = app.screen.telling.total
        place = say("tui.telling.place", number=1, total=total).strip()
        assert said(app) == place
        app.screen.why_not.say("A wall.")
        app.screen.why_not.unsay()

        assert said(app) == place


def test_whoever_has_left_is_not_at_hand():
    pack, state = started("0.1")

    def looked(state):
        return View("", pack, state, ActionId(b""), Between(), (), (), "", 0, 0, "app")

    team = list(state.assassins)
    there = {who: replace(figure, place="map", square="H3", cubes=3) for who, figure in state.assassins.items()}
    left = {**there, team[1]: replace(there[team[1]], place="left", square="")}
    nobody = {who: replace(figure, place="left", square="") for who, figure in there.items()}

    assert seat_at_hand(looked(replace(state, assassins=there)), 1) == 1
    assert seat_at_hand(looked(replace(state, assassins=left)), 1) == 0
    assert seat_at_hand(looked(replace(state, assassins=left)), 2) == 2
    assert seat_at_hand(looked(replace(state, assassins=nobody)), 1) == 1


async def test_that_the_library_is_empty_is_unsaid_when_it_is_not(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await idle(app, pilot)
        assert isinstance(app.screen, LibraryScreen)
        await press(app, pilot, "x")
        assert said(app) == say("tui.library.nothing_here")
        app.screen.show_cards([CampaignCard(b"1", "One", archived=False, rows=1, played=0)])

        assert said(app) != say("tui.library.nothing_here")
