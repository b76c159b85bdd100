"""Who signs: whoever has said to be at this window, else who runs the assassin, else who sits at the keyboard."""

import pytest

from domain import engine
from domain.language.commands import Move, Pass
from tests.tui import watching
from tests.tui.gallery.stores import NAME, Stores, library


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    return Stores(tmp_path_factory.mktemp("stores"))


def a_move(session, team):
    """A move of somebody in a team."""
    legal = engine.legal_decisions(session.pack, session.state)
    return next(command for command in legal if isinstance(command, Move) and command.who in team)


@pytest.mark.parametrize(("player", "team"), [("Mina", {"aurelia", "biagio"}), ("Jo", {"corvo", "donata"})])
def test_a_decision_is_signed_by_who_runs_the_assassin(stores, player, team):
    with watching.other_window(stores.copy("alert"), 1) as session:
        command = a_move(session, team)
        session.sit("Mina")

        assert session.signs(command) == player
        session.submit(command)
        assert session.timeline.actions[session.head].player == player


def test_a_decision_of_the_group_is_signed_by_who_sits_at_the_keyboard(stores):
    with watching.other_window(stores.copy("alert"), 1) as session:
        session.sit("Jo")

        assert session.signs(Pass()) == "Jo"


def test_whoever_has_said_to_be_at_this_window_signs_all_of_it(stores):
    with library(stores.copy("alert")) as shelf:
        shelf.player = "Ada"
        with shelf.open(NAME) as session:
            assert session.signs(a_move(session, {"corvo", "donata"})) == "Ada"
            session.sit("Mina")
            assert session.signs(a_move(session, {"corvo", "donata"})) == "Jo"
