"""What the pilot of these tests promises: when a call returns, nothing is left to be done."""

from textual.app import App
from textual.widgets import Label


class Hopping(App[None]):
    """Every key starts a chain of messages, each sent when the one before has been painted."""

    def compose(self):
        yield Label("0", id="count")

    def on_key(self):
        self.hop(20)

    def hop(self, left):
        label = self.query_one("#count", Label)
        label.update(str(int(str(label.content)) + 1))
        if left > 1:
            self.call_after_refresh(self.hop, left - 1)


async def test_all_that_came_of_a_key_is_over_when_press_returns():
    app = Hopping()
    async with app.run_test() as keys:
        await keys.press("a", "b")

        assert str(app.query_one("#count", Label).content) == "40"


async def test_a_window_has_its_new_size_when_the_call_returns():
    app = Hopping()
    async with app.run_test(size=(80, 24)) as keys:
        await keys.resize_terminal(120, 40)

        assert app.screen.size == (120, 40)
        assert app.query_one("#count", Label).region.width <= 120
        assert app.screen.region.size == (120, 40)


async def test_the_desk_has_done_its_jobs_and_what_came_of_them_is_shown(make_app):
    app = make_app()
    async with app.run_test() as keys:
        await keys.pause()
        await keys.press("enter")

        assert app.head_view is not None
        assert app.desk._thread._work_queue.empty()
