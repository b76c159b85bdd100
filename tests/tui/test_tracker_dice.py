"""Dice that fell on the table: a letter a die, the whole roll in one line."""

import pytest

from campaign_tui.faces import face_keys, how_to_type
from campaign_tui.widgets.menu import Menu
from domain.chance import ChanceNode
from domain.commands import Roll
from domain.words import say
from tests.tui.gallery.stores import Stores
from tests.tui.table_app import press, shown


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    return Stores(tmp_path_factory.mktemp("stores"))


def node(*faces, number=2):
    return ChanceNode("die.assassin", number, faces, "attack")


def pointed(app):
    """The faces of the row pointed at."""
    return sorted(app.screen.query_one("#here", Menu).current.value.command.faces)


def test_every_face_has_a_letter_of_its_own():
    assert face_keys(node("hit", "hit", "special", "retaliation", "blank")) == {
        "h": "hit",
        "s": "special",
        "r": "retaliation",
        "b": "blank",
    }
    assert len(face_keys(node("special", "sword", "spear"))) == 3
    assert "h hit" in how_to_type(node("hit"))
    assert how_to_type(ChanceNode("deck.event", 1, ("fog",), "event")) == say("tui.prompt.by_hand")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_whole_roll_is_a_letter_a_die_and_enter(stores, size):
    async with stores.app("dice", size, look="night") as (app, pilot):
        waiting = app.head_view.waiting
        assert isinstance(waiting, ChanceNode)
        keys = {face: key for key, face in face_keys(waiting).items()}
        assert how_to_type(waiting)[:12] in shown(app)
        fell = ["retaliation", "hit", "special"][: waiting.number]
        for number, face in enumerate(fell, start=1):
            await press(app, pilot, keys[face])
            assert set(fell[:number]) <= set(pointed(app))
        assert pointed(app) == sorted(fell)
        before = app.head_view.action
        await press(app, pilot, "enter")

        timeline = app.desk._session.timeline
        assert timeline.actions[app.head_view.action].parent == before
        command = timeline.actions[app.head_view.action].command
        assert isinstance(command, Roll)
        assert sorted(command.faces) == sorted(fell)


async def test_one_letter_too_many_begins_the_roll_anew(stores):
    async with stores.app("dice", (80, 24), look="night") as (app, pilot):
        keys = {face: key for key, face in face_keys(app.head_view.waiting).items()}
        await press(app, pilot, *[keys["hit"]] * app.head_view.waiting.number, keys["special"])

        assert "special" in pointed(app)


async def test_letters_mean_what_they_always_do_once_the_dice_have_fallen(stores):
    async with stores.app("alert", (80, 24), look="night") as (app, pilot):
        before = app.screen
        await press(app, pilot, "h")

        assert app.screen is not before
