"""Lessons of the road stand on the region screen, those of a memory wait for the memory."""

import pytest

from campaign_tui.app.app import CampaignApp
from campaign_tui.kept.teaching import Teaching
from campaign_tui.screens.region import RegionScreen
from campaign_tui.screens.rules import RulesScreen
from campaign_tui.widgets.lesson import LessonPanel
from domain.coach.lessons import MEMORY, REGION, lessons
from domain.core.canonical import ActionId
from tests.tui import regions, stories
from tests.tui.gallery.stores import idle, library, press

LESSONS = {lesson.id: lesson for lesson in lessons()}
SIZES = ((80, 24), (120, 40))


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """An exploration phase that has just begun."""
    path = tmp_path_factory.mktemp("lessons") / "store.db"
    with library(path) as shelf, stories.begun(shelf, "salt_road", (), source="app") as session:
        regions.exploring(session)
    return path


@pytest.mark.parametrize("size", SIZES)
async def test_the_road_is_explained_beside_the_map(store, tmp_path, size):
    file = tmp_path / "settings.toml"
    file.write_text("motion = false\nreminders = false\nrecap = false\n", encoding="utf-8")
    app = CampaignApp(
        lambda: library(store), campaign=stories.NAME, now=lambda: 1_700_003_600, settings=file, look="night"
    )
    async with app.run_test(size=size) as pilot:
        await idle(app, pilot)
        await press(app, pilot, "m")
        assert isinstance(app.screen, RegionScreen)
        panel = app.screen.query_one(LessonPanel)
        assert str(panel.content) == LESSONS["exploration"].text
        assert app.screen.query_one("#map").size.height >= 8
        await press(app, pilot, "R")
        assert isinstance(app.screen, RulesScreen)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, RegionScreen)
        height = app.screen.query_one("#map").size.height
        while panel.display:
            await press(app, pilot, "backspace")
        if size != (80, 24):
            assert app.screen.query_one("#map").size.height == height
        assert "exploration" in app.settings.seen


def test_each_place_shows_its_own_lessons_and_those_that_are_not_shown_are_met_again():
    learned: list[str] = []
    teaching = Teaching(learned.append, learned.remove)
    teaching.meet((LESSONS["turn"], LESSONS["exploration"], LESSONS["moving"]), ActionId(b"first"))

    assert teaching.show(REGION) is LESSONS["exploration"]
    assert teaching.show(MEMORY) is None
    teaching.meet((LESSONS["turn"], LESSONS["moving"]), ActionId(b"second"))
    assert teaching.show(MEMORY) is LESSONS["turn"]
    teaching.meet((), ActionId(b"third"))
    assert teaching.show(MEMORY) is LESSONS["turn"]
    assert learned == ["exploration", "turn"]
    teaching.take_back({ActionId(b"second"), ActionId(b"third")})
    assert teaching.show(MEMORY) is None
    assert learned == ["exploration"]
