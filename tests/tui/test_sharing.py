"""A shared campaign in the app: who else is there, what isn't sent yet, and a line that is lost, told once."""

import pytest

from campaign_tui.desk.messages import SharedTold
from campaign_tui.screens.dialogs import Page
from campaign_tui.session.link import Link, Shared
from campaign_tui.widgets.bars import Bar
from domain.store import CampaignId, Here
from tests.tui.gallery.stores import idle, press
from tests.tui.test_shelf_screens import with_campaign

FAULT = "There can't be reached: what you decide is kept here and sent when it can."


def head(app):
    return app.screen.query_one("#head", Bar).content.plain


async def opened(app, pilot):
    """The campaign, without the pages that its story begins with."""
    await with_campaign(app, pilot)
    await press(app, pilot, "enter")
    while isinstance(app.screen, Page):
        await press(app, pilot, "escape")


async def tell(app, pilot, **known):
    campaign = CampaignId(bytes.fromhex(app.current.campaign))
    app.post_message(SharedTold(Shared(campaign, **known)))
    await idle(app, pilot)


@pytest.fixture
def said(monkeypatch):
    """What the app said, in order."""
    found = []

    def watch(app):
        plain = app.stage.say

        def say(sentence, *, alarm=False):
            found.append((sentence, alarm))
            plain(sentence, alarm=alarm)

        monkeypatch.setattr(app.stage, "say", say)
        return found

    return watch


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_header_says_who_else_is_there_and_what_isnt_sent(make_app, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await opened(app, pilot)
        alone = head(app)
        await tell(app, pilot, connected=True, others=(Here("Jo", "history"),))
        assert head(app).rstrip().endswith("Jo: history")
        await tell(app, pilot, connected=False, unsent=3, fault=FAULT)
        assert head(app).rstrip().endswith("no line 3 not sent")
        await tell(app, pilot, connected=True)
        assert head(app) == alone


async def test_on_the_map_the_header_keeps_its_turn_beside_them(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        for _ in range(4):
            if app.screen.where != "memory":
                await press(app, pilot, "enter")
        others = (Here("Jo", "memory C4"), Here("Bo", "elsewhere"), Here("A name that is long", "memory B1"))
        await tell(app, pilot, connected=True, others=others)
        assert "Jo: C4" in head(app)
        assert "+" in head(app) or "elsewhere" in head(app)
        assert len(head(app)) <= 80


async def test_a_lost_line_is_told_once_and_so_is_its_return(make_app, said):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        heard = said(app)
        await tell(app, pilot, connected=True)
        for unsent in range(3):
            await tell(app, pilot, connected=False, unsent=unsent, fault=FAULT)
        await tell(app, pilot, connected=True)
        assert [(sentence == FAULT, alarm) for sentence, alarm in heard] == [(True, False), (False, False)]
        assert "back" in heard[1][0]


async def test_another_campaign_is_nobodys_business_here(make_app, said):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        heard, before = said(app), head(app)
        app.post_message(SharedTold(Shared(CampaignId(b"x" * 16), connected=False, unsent=9, fault=FAULT)))
        await idle(app, pilot)
        assert (heard, head(app)) == ([], before)


async def test_what_a_name_holds_is_data(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await tell(app, pilot, connected=True, others=(Here("", "campaign"), Here("[b]\x1bJo", "[red] x")))
        assert "\x1b" not in head(app)
        assert "somebody" in head(app).lower()
        await tell(app, pilot, connected=True, others=(Here("[b]\x1bJo", "[red] x"),))
        assert "[b]" in head(app)
        assert "\x1b" not in head(app)


async def test_where_the_player_is_is_told_and_that_the_campaign_is_left(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        app.sharing.link = link = Link()
        await opened(app, pilot)
        app.sharing.where()
        assert link.here == (bytes.fromhex(app.current.campaign), "campaign")
        await press(app, pilot, "h")
        app.sharing.where()
        assert link.here[1] == "history"
        await press(app, pilot, "escape", "escape")
        app.sharing.where()
        assert link.here is None
        link.close()


async def test_a_map_that_isnt_drawn_yet_is_told_without_its_square(make_app, monkeypatch):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        app.sharing.link = link = Link()
        await opened(app, pilot)
        for _ in range(4):
            if app.screen.where != "memory":
                await press(app, pilot, "enter")
        app.sharing.where()
        assert link.here is not None
        assert link.here[1].startswith("memory ")
        monkeypatch.setattr(type(app.screen), "ready", False)
        app.sharing.where()
        assert link.here == (bytes.fromhex(app.current.campaign), "memory")
        link.close()
