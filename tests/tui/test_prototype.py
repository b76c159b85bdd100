"""The prototype's edition on screen: it can be chosen, its rulebook is listed, and a failure in place goes on there."""

from msgspec.structs import replace

from campaign_tui.desk import library, playing
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.rules import RulesScreen
from campaign_tui.session.new_campaign import defaults, values_of
from domain.content.loader import load_pack
from domain.language.commands import Concede
from domain.model.editions import PROTOTYPE
from domain.text import families
from domain.text.catalogue import say
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import into_memory
from tests.tui.test_pictures import SMALL


async def begun(app, pilot, edition):
    """A campaign of single memories in an edition, in its memory."""
    await idle(app, pilot)
    choices = replace(defaults(app.screen_stack[0].taken), flow="single", edition=edition)
    app.desk.ask(library.create, choices)
    await idle(app, pilot)
    await into_memory(app, pilot)


def points(app):
    return [item.value for item in app.screen.query_one("#points").items]


def test_the_edition_can_be_chosen_for_a_new_campaign():
    assert values_of("edition", load_pack("practice"))[-1] == PROTOTYPE
    assert say(families.TUI_EDITION[PROTOTYPE]) == "Kickstarter prototype"


async def test_the_prototypes_rulebook_stands_first_where_its_edition_is_played(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await begun(app, pilot, PROTOTYPE)
        app.push_screen(RulesScreen())
        await idle(app, pilot)

        assert points(app)[1:4] == ["P0", "P1", "P2"]
        assert [statement.id for statement in app.screen.shown][:2] == ["P0.1", "P0.2"]


async def test_in_a_printed_edition_it_is_listed_when_something_of_it_is_cited(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await begun(app, pilot, "fr_1_05")
        app.push_screen(RulesScreen())
        await idle(app, pilot)
        assert not [number for number in points(app) if number.startswith("P")]
        app.pop_screen()
        app.push_screen(RulesScreen(("P15.14",)))
        await idle(app, pilot)
        await press(app, pilot, "enter")

        assert "P15" in points(app)
        assert app.screen.statement.id == "P15.14"


async def test_after_a_failure_in_place_the_board_asks_where_everybody_stands(make_app):
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await begun(app, pilot, PROTOTYPE)
        memory = app.head_view.state.memory.memory
        app.desk.ask(playing.submit, Concede(), app.head_view.action)
        await idle(app, pilot)

        assert isinstance(app.screen, MemoryScreen)
        assert app.head_view.state.memory.memory == memory
        assert app.head_view.waiting.kind == "regroup"
