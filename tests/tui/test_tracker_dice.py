"""Dice that fell on the table: a letter a die, the whole roll in one line."""

import pytest

from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.widgets.menu import Menu
from campaign_tui.widgets.typed_dice import face_keys, how_to_type
from domain.language.chance import ChanceNode
from domain.text.catalogue import say
from tests.tui import scene
from tests.tui.table_app import shown


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


async def rolling(app, number=3):
    """The screen of a memory on which dice of the table are waited for."""
    view = scene.view(waiting=node("hit", "hit", "special", "retaliation", number=number), entries=(), source="table")
    await app.push_screen(MemoryScreen(view))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_whole_roll_is_a_letter_a_die(make_app, size):
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await rolling(app)
        await pilot.pause()
        assert "h hit" in shown(app)
        fell = ["retaliation", "hit", "special"]
        for number, face in enumerate(fell, start=1):
            await pilot.press(face[0])
            assert set(fell[:number]) <= set(pointed(app))

        assert pointed(app) == sorted(fell)


async def test_in_too_small_a_window_nothing_is_typed(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await rolling(app, number=2)
        await pilot.pause()
        before = pointed(app)
        assert before != ["retaliation", "special"]
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert app.screen.has_class("-tiny")
        await pilot.press("r", "s")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()

        assert pointed(app) == before


async def test_one_letter_too_many_begins_the_roll_anew(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await rolling(app, number=2)
        await pilot.press("h", "h")
        assert pointed(app) == ["hit", "hit"]
        await pilot.press("s")

        assert "special" in pointed(app)


async def test_what_is_pointed_at_is_taken_by_enter(make_app, monkeypatch):
    app, taken = make_app(), []
    async with app.run_test(size=(80, 24)) as pilot:
        await rolling(app, number=2)
        monkeypatch.setattr(app.desk, "ask", lambda _, command, *__: taken.append(command))
        await pilot.press("r", "s", "enter")
        await pilot.pause()

        assert [sorted(command.faces) for command in taken] == [["retaliation", "special"]]


async def test_letters_mean_what_they_always_do_where_no_dice_are_waited_for(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = MemoryScreen(scene.view())
        await app.push_screen(screen)
        await pilot.press("r")

        assert app.screen is not screen
