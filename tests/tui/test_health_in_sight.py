"""Everybody's health stays beside the map while a question is asked about people, in the smallest window too."""

from domain.language.waiting import Choice
from tests.tui.readable import Picture, squeezed


async def test_who_takes_a_die_is_asked_with_the_health_of_all_in_sight(stores):
    async with stores.app("dice-share", (80, 24)) as (app, _):
        waiting = app.screen.view.waiting
        assert isinstance(waiting, Choice)
        assert set(waiting.options) & set(app.screen.state.assassins)

        assert app.screen.query_one("#team").display
        assert squeezed(waiting.prompt) in Picture(app).said()
