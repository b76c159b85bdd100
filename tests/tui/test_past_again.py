"""Going somewhere from a past that was put back after a restart."""

from campaign_tui.screens.history import HistoryScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.widgets.menu import Menu
from tests.tui.gallery.stores import idle, press
from tests.tui.test_returning import SIZE, in_memory


async def test_going_from_a_memory_to_before_it_after_a_restart_ends_nothing(make_app, tmp_path):
    def make():
        return make_app(settings=tmp_path / "settings.toml")

    app = make()
    async with app.run_test(size=SIZE) as pilot:
        await in_memory(app, pilot)
        assert isinstance(app.screen, MemoryScreen)
        await press(app, pilot, "h")
        assert isinstance(app.screen, HistoryScreen)
        app.screen.query_one("#tree", Menu).point(0)
        await press(app, pilot, "enter")
        assert app.screen.view.past
        app.remember()

    again = make()
    async with again.run_test(size=SIZE) as pilot:
        for _ in range(4):
            await idle(again, pilot)
        if not getattr(getattr(again.screen, "view", None), "past", False):
            await press(again, pilot, "enter")
            for _ in range(4):
                await idle(again, pilot)
        assert again.screen.view.past
        await press(again, pilot, "U")
        await press(again, pilot, "enter")
        for _ in range(4):
            await idle(again, pilot)
        assert again.crash is None
        assert not again.screen.view.past
        assert again.screen.view.state.memory is None
