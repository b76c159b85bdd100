"""Cards of decks on the table in a memory that is played in full: found by letters, named on the spot, or told."""

import pytest

from campaign_tui.screens.drawn import DrawnEvent, DrawnPrompt, DrawnReinforcement
from campaign_tui.screens.tracker_cards import KindPrompt
from domain.language.commands import Draw, NewCard, NewEvent
from domain.text.catalogue import say
from tests.tui.drawing_app import fault, opened, press, rest, said, stores

__all__ = ["stores"]


@pytest.fixture
def at(stores):
    """A store in a position."""
    return stores.copy


def made(app, number):
    """The last decisions."""
    session = app.desk.opened.session
    path = list(session.timeline.path(session.head))
    return [session.timeline.actions[action].command for action in path[-number:]]


def rows(app):
    return [item.label for item in app.screen.query_one("#rows").items]


async def test_an_event_card_is_named_on_the_spot_with_its_arrow(at):
    async with opened(at("map-event")) as (app, pilot):
        await press(app, pilot, "enter")
        assert isinstance(app.screen, DrawnEvent)
        assert app.screen.question() == app.head_view.waiting.prompt
        await press(app, pilot, *"Night Fog", "right")
        for _ in range(3):
            await rest(app, pilot)

        assert made(app, 2) == [NewEvent("night_fog", "Night Fog", "E"), Draw("night_fog")]
        assert app.head_view.state.play.maps["a"].event == "night_fog"


async def test_a_card_without_an_arrow_is_looked_for_in_the_deck(at):
    async with opened(at("map-event")) as (app, pilot):
        await press(app, pilot, "N", *"Fog", "enter")
        for _ in range(3):
            await rest(app, pilot)

        assert made(app, 2) == [NewEvent("fog", "Fog", "search"), Draw("fog")]


async def test_nothing_is_drawn_without_a_name(at):
    async with opened(at("map-event")) as (app, pilot):
        before = app.head_view.total
        await press(app, pilot, "enter")
        assert app.screen.query_one("#rows").empty == say("tui.drawn.name")
        await press(app, pilot, "enter")
        assert fault(app) == say("tui.drawn.name")
        await press(app, pilot, "escape")

        assert app.head_view.total == before
        assert not isinstance(app.screen, DrawnPrompt)


async def test_a_reinforcement_card_is_told_by_what_it_brings(at):
    async with opened(at("map-reinforcement")) as (app, pilot):
        await press(app, pilot, "enter")
        assert isinstance(app.screen, DrawnReinforcement)
        assert rows(app) == [say("tui.drawn.nobody")]
        await press(app, pilot, *"a2c,B1a")
        assert "A" in rows(app)[0]
        assert "B" in rows(app)[0]
        await press(app, pilot, "enter")

        assert made(app, 1) == [Draw("A.2crossbowman+B.1agile")]


@pytest.mark.parametrize("text", ["x", "A", "A2z", "A2c!", "2c", "A2c B", "@b A2c", "@b"])
async def test_what_cannot_be_read_of_it_gets_a_sentence(at, text):
    async with opened(at("map-reinforcement")) as (app, pilot):
        before = app.head_view.total
        await press(app, pilot, "enter", *text, "enter")

        assert fault(app)
        assert app.head_view.total == before


async def test_a_chest_holds_a_new_card_a_known_one_or_nothing(at):
    async with opened(at("map-chest")) as (app, pilot):
        await press(app, pilot, "enter")
        assert rows(app)[0] == say("tui.drawn.empty")
        await press(app, pilot, *"Ring mail", "enter")
        assert isinstance(app.screen, KindPrompt)
        await press(app, pilot, "2", "a")
        for _ in range(3):
            await rest(app, pilot)

        assert made(app, 2) == [NewCard("ring_mail", "Ring mail", "armour", "white", 2), Draw("ring_mail")]
        await press(app, pilot, "u", "u")
        for _ in range(3):
            await rest(app, pilot)
        await press(app, pilot, "enter", "enter")
        await rest(app, pilot)
        assert made(app, 1) == [Draw("")]


async def test_elsewhere_no_card_is_asked_for(at):
    async with opened(at("map-chest")) as (app, pilot):
        await press(app, pilot, "enter", "enter")
        await rest(app, pilot)
        await press(app, pilot, "N")

        assert not isinstance(app.screen, DrawnPrompt)
        assert said(app).strip() == say("tui.drawn.none")
