"""Between the enemies' steps: a square on which nothing can be done takes nothing out of sight."""

from tests.tui.gallery.stores import press


async def test_enter_on_a_square_leaves_in_sight_what_goes_on(stores):
    async with stores.app("gap", (80, 24)) as (app, pilot):
        screen = app.screen
        before = app.head_view.action
        screen.look_at("A1")
        screen.follow()
        assert not any(entry.legal for entry in screen.view.at("A1"))
        await press(app, pilot, "enter")
        said = str(screen.query_one("#say").render())
        assert app.head_view.action == before
        assert "(p" in said
