"""What screens get from a session."""

import pytest

from campaign_tui.session import retelling
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import open_library
from domain.core.errors import HeadMovedError, Refused, UnknownName
from domain.language.commands import Move, Pass
from domain.language.waiting import Window
from tests import practice


def begun(library, source="app"):
    """A new campaign in its first memory, as far as the first open window."""
    session = practice.begun(library, "x", source=source)
    while not isinstance(session.pending, Window):
        session.submit(next(iter(session.decisions())))
    return session


@pytest.fixture
def library(store):
    with open_library(store) as opened:
        yield LibrarySession(opened, "Ann")


@pytest.fixture
def session(library):
    with begun(library) as session:
        yield session


def test_a_decision_is_one_of_those_considered_and_moves_the_head(session):
    before = session.head
    moves = [command for command in session.decisions() if isinstance(command, Move)]

    submitted = session.submit(moves[0])

    assert session.head == submitted.action != before
    assert session.state == submitted.state
    assert session.timeline.actions[session.head].player == "Ann"
    assert retelling.told(session, session.head)[0][0].startswith("Aurelia")


def test_considered_holds_the_legal_decisions_and_reasons_for_the_others(session):
    considered = list(session.considered())

    assert [command for command, why in considered if why is None] == list(session.decisions())
    assert all(isinstance(why, Refused) for _, why in considered if why is not None)
    assert any(why is not None for _, why in considered)


def test_undo_and_redo_tell_their_steps_from_the_near_end(session):
    here = session.head
    first = session.submit(next(c for c in session.decisions() if isinstance(c, Move))).action
    second = session.submit(Pass()).action

    undone = session.undo(2)
    again = session.redo(2)

    assert [step.action for step in undone.taken_back] == [second, first]
    assert undone.done_again == ()
    assert undone.after == here
    assert [step.action for step in again.done_again] == [first, second]
    assert session.head == second


def test_a_jump_to_another_branch_takes_back_and_does_again(session):
    left, right, *_ = (c for c in session.decisions() if isinstance(c, Move))
    one = session.submit(left).action
    fork = session.undo().after
    two = session.submit(right).action

    change = session.goto(one)

    assert ([s.action for s in change.taken_back], [s.action for s in change.done_again]) == ([two], [one])
    assert session.compare(fork, two).taken_back == ()
    assert session.head == one


def test_pieces_are_told_as_the_net_change(session):
    move = next(c for c in session.decisions() if isinstance(c, Move))
    origin = session.state.assassins[move.who].square
    session.submit(move)
    back = next(c for c in session.decisions() if isinstance(c, Move) and (c.who, c.to) == (move.who, origin))
    session.submit(back)

    pieces = retelling.pieces(session, session.undo(2))

    assert "give 2 action cubes to Aurelia" in pieces
    assert not [line for line in pieces if line.startswith("put Aurelia")]
    assert retelling.pieces(session, session.redo(2))[-1:] != pieces[-1:]


def test_the_past_can_be_looked_at_without_going_there(session):
    past, state = session.head, session.state
    session.submit(Pass())
    here = session.head

    assert session.state_at(past) == state
    assert session.head == here


def test_marks_are_found_again(session):
    session.branch("first try")
    session.bookmark("here")
    session.note("a note")

    assert session.find("first try") == session.find("here") == session.find("head") == session.head
    assert [note.text for note in session.timeline.notes.values()] == ["a note"]
    with pytest.raises(UnknownName):
        session.find("nowhere")


def test_nothing_is_done_on_top_of_what_another_window_did(session, store):
    with open_library(store) as library, LibrarySession(library, "Bo").open("x") as other:
        other.submit(Pass())
        theirs = other.head

    with pytest.raises(HeadMovedError):
        session.submit(Pass())

    assert session.refresh() or session.head == theirs
    assert session.head == theirs


def test_refresh_tells_whether_there_was_news(session, store):
    assert session.refresh() is False
    with open_library(store) as library, LibrarySession(library, "Bo").open("x") as other:
        other.note("news")
    assert session.refresh() is True
    assert session.refresh() is False


def test_before_the_first_action_there_is_nothing_to_undo(session):
    with pytest.raises(Refused):
        session.undo(99)
    with pytest.raises(Refused):
        session.redo()


def test_names_of_players_are_checked(store):
    with open_library(store) as library, pytest.raises(Refused):
        LibrarySession(library, "a\nb")
