"""The key that explains, on every screen of the registry and each thing pointed at: it answers, or says why not."""

import pytest
from textual.screen import ModalScreen

from campaign_tui.desk import records
from campaign_tui.keys.actions import EVERYWHERE
from campaign_tui.screens.why import WhyScreen
from campaign_tui.widgets.menu import Menu
from tests.narrow import some
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import SCREENS, SIZE, into_memory, to

NOWHERE = {"library", "rules", "backups", "map_editor"}
"""Screens without a value of the open campaign; a drawing has none until it is entered."""

ALIKE = 2
"""Rows of one kind that are asked about: a hundred keys of the settings answer alike."""


def said(app):
    """What stands in the line above the footer."""
    return str(app.screen.query("#say").first().content).strip()


async def answer(app, pilot):
    """What the key gives here: "explained" with a chain or the sentence in its place, else the sentence that stands."""
    screen = app.screen
    screen.tell("")
    before = said(app)
    await screen.run_action("why")
    await idle(app, pilot)
    top = app.screen
    if top is screen:
        assert said(app) != before
        assert said(app).endswith("."), said(app)
        return said(app)
    assert isinstance(top, WhyScreen)
    if top.reason is None:
        assert top.query_one(Menu).items, "nothing to choose from"
        await press(app, pilot, "enter")
    reason = some(top.reason)
    assert reason.links or reason.unmade.endswith(".")
    for link in reason.links:
        assert link.sentence
        assert link.action in app.desk.opened.session.timeline.actions
    while isinstance(app.screen, ModalScreen):
        app.pop_screen()
    return "explained"


def rows(screen):
    """The rows to point at, some of each kind; squares of a map where there is one."""
    menus = list(screen.query(Menu))[:1]
    seen: dict[str, list[int]] = {}
    for menu in menus:
        for index, item in enumerate(menu.items):
            kind = item.value[0] if isinstance(item.value, tuple) else type(item.value).__name__
            seen.setdefault(kind, []).append(index)
    return [(menu, index) for menu in menus for found in seen.values() for index in found[:ALIKE]]


@pytest.mark.parametrize("where", EVERYWHERE)
async def test_it_answers_at_everything_that_a_screen_points_at(make_app, where):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        app.desk.ask(records.join, "Ann", ())
        await idle(app, pilot)
        await to(app, pilot, where)
        screen = app.screen
        assert isinstance(screen, SCREENS[where])
        answers = {await answer(app, pilot)}
        for menu, index in rows(screen):
            menu.point(index)
            await idle(app, pilot)
            answers.add(await answer(app, pilot))
            assert app.screen is screen
        assert not app._exception
        assert ("explained" in answers) == (where not in NOWHERE), answers
