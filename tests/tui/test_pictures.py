"""What screens look like: three sizes, no colours, no Unicode. `script/test --snapshot-update` draws them anew."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.views.campaign_cards import CampaignCard
from campaign_tui.views.moments import Moment
from campaign_tui.views.tree import TreeRow
from domain.core.canonical import ActionId
from domain.language.chance import ChanceNode
from tests.tui import scene

LATELY = 1_700_000_000_000_000
"""Microseconds since 1970."""

SMALL, MEDIUM, LARGE = (80, 24), (120, 40), (200, 60)


class Quiet:
    """A desk at which nothing is done."""

    opened = SimpleNamespace(now=lambda: LATELY // 1_000_000)

    def __getattr__(self, name):
        return self.nothing

    def nothing(self, *_, **__):
        pass


async def shown(app, size, screen, picture, name, *keys):
    """Push a screen, press keys, take a picture."""
    app.desk.close()
    app.desk = Quiet()
    async with app.run_test(size=size) as pilot:
        if screen is not None:
            await app.push_screen(screen)
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        picture(app, name)


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=["80x24", "120x40", "200x60"])
async def test_memory(make_app, picture, size):
    await shown(make_app(), size, MemoryScreen(scene.view()), picture, "memory", "down")


@pytest.mark.parametrize("zoom", ["z", "zz"])
async def test_memory_zoomed(make_app, picture, zoom):
    await shown(make_app(), SMALL, MemoryScreen(scene.view()), picture, "zoomed", "down", *zoom)


async def test_memory_by_day(make_app, picture):
    await shown(make_app(look="day"), SMALL, MemoryScreen(scene.view()), picture, "day")


async def test_memory_in_16_colours(make_app, picture):
    await shown(make_app(look="sixteen"), SMALL, MemoryScreen(scene.view()), picture, "sixteen")


async def test_memory_without_colours_in_ascii(make_app, picture, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app(look="", symbols="ascii")
    await shown(app, SMALL, MemoryScreen(scene.view()), picture, "plain")


async def test_no_colour_means_no_colour(make_app, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app(look="")
    app.desk.close()
    app.desk = Quiet()
    async with app.run_test(size=SMALL) as pilot:
        await app.push_screen(MemoryScreen(scene.view()))
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip if segment.style]

        assert all(c is None or c.is_default for style in styles for c in (style.color, style.bgcolor))
        assert any(style.reverse for style in styles)


async def test_prompt_with_odds(make_app, picture):
    node = ChanceNode("die.detection", 2, ("exposed", "alarm", "blank", "blank"), "detect", "aurelia", "C3", ("22.2",))
    view = scene.view(waiting=node, entries=(), source="table")
    await shown(make_app(), SMALL, MemoryScreen(view), picture, "prompt", "down")


async def test_telling(make_app, picture):
    screen = MemoryScreen(scene.view())
    app = make_app()
    app.desk.close()
    app.desk = Quiet()
    moments = (
        Moment(("The alert goes on.",), scene.state()),
        Moment(("Two crossbowmen come onto F4.",), scene.state(), "F4"),
    )
    async with app.run_test(size=SMALL) as pilot:
        app.current.head_view = scene.view()
        await app.push_screen(screen)
        await pilot.pause()
        screen.show_moments(scene.view(), moments)
        await pilot.press("x")
        await pilot.pause()
        picture(app, "telling")
        await pilot.press("x")

        assert not screen.telling


async def test_past(make_app, picture):
    view = scene.view(past=True, entries=())
    await shown(make_app(), SMALL, MemoryScreen(view), picture, "past")


@pytest.mark.parametrize("size", [SMALL, MEDIUM], ids=["80x24", "120x40"])
async def test_campaign(make_app, picture, size):
    view = replace(scene.view(), state=replace(scene.state(), memory=None, agenda=()))
    await shown(make_app(), size, OverviewScreen(view), picture, "campaign")


async def test_library(make_app, picture):
    app = make_app()
    app.desk.close()
    app.desk = Quiet()
    figures = (("Aurelia", 3, 3, False), ("Biagio", 1, 4, True))
    card = CampaignCard(
        b"1", "[red]Nights[/red]", False, 40, "0.4 Low Tide, turn 3", figures, 1_700_000_000_000_000, "Your turn."
    )
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.screen_stack[0].show_cards([card, CampaignCard(b"2", "", False, 3)])
        await pilot.pause()
        picture(app, "library")


async def test_history(make_app, picture):
    app = make_app()
    app.desk.close()
    app.desk = Quiet()
    rows = tuple(
        TreeRow(
            ActionId(bytes([n] * 16)),
            f"Step {n}",
            n in {3, 4},
            n,
            1_700_000_000_000_000,
            "",
            n == 5,
            n not in {3, 4},
            labels,
            (),
        )
        for n, labels in ((1, ()), (2, ("before the bridge",)), (3, ()), (4, ("[other]",)), (5, ()))
    )
    async with app.run_test(size=SMALL) as pilot:
        screen = HistoryScreen(scene.view())
        await app.push_screen(screen)
        await pilot.pause()
        screen.show_rows(rows)
        screen.show_words(rows[4].action, ("Aurelia pays 1 action cube.", "Aurelia moves from C3 to C2."))
        await pilot.pause()
        picture(app, "history")


async def test_too_small_and_back(make_app, picture):
    app = make_app()
    app.desk.close()
    app.desk = Quiet()
    async with app.run_test(size=(60, 20)) as pilot:
        screen = MemoryScreen(scene.view())
        await app.push_screen(screen)
        await pilot.pause()
        picture(app, "too-small")
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()

        assert not screen.has_class("-tiny")
        assert screen.chart.size.width > 40
