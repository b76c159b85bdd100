"""Several decisions in one transaction, and corrected lines: what is written with them, undo, redo, chance."""

import pytest

from domain.core.canonical import ROOT_PARENT
from domain.core.errors import HeadMovedError, Refused
from domain.language import commands as c
from domain.log import history as h
from domain.store import Act, Line
from tests.store.fakes import open_library

ON_BOTH = True

TEST = c.HideBodies("aurelia", search=False)


@pytest.fixture
def misread(service):
    """Aurelia has gone to the wrong square, tested and gone on: the service, and the actions from the wrong one on."""
    first = service.head
    wrong = service.submit(c.Move("aurelia", "C4"), player="Ann")
    tested = service.submit(TEST, player="Bo")
    last = service.submit(c.Move("biagio", "D1"), player="Bo")
    return service, first, (wrong, tested, last)


def line(first, actions, why="it was B2"):
    """The same with another square, the dice as they fell."""
    wrong, tested, last = actions
    return Line(
        first,
        (
            Act(c.Move("aurelia", "B2"), "Cleo", stands_for=wrong.action),
            Act(TEST, "Bo", tested.answers, tested.action),
            Act(c.Move("biagio", "D1"), "Bo", stands_for=last.action),
        ),
        why,
        "before",
    )


def test_several_decisions_are_one_write(service):
    before = service.anchor.rows

    done = service.submit([c.Move("aurelia", "C4"), TEST, c.Move("biagio", "D1")], player="Ann")

    assert [service.timeline.actions[one.action].parent for one in done[1:]] == [one.action for one in done[:-1]]
    assert service.head == done[-1].action
    assert service.state == done[-1].state
    assert [row.family for row in service.rows(before)] == list("aeaeeae")
    assert service.verify() == []


def test_none_is_written_when_one_is_refused(service):
    before = service.anchor, service.state

    with pytest.raises(Refused, match="no tower"):
        service.submit([c.Move("aurelia", "C4"), c.Climb("aurelia")])

    assert (service.anchor, service.state) == before


def test_a_corrected_line_follows_its_fork_with_a_link_on_each_action(misread):
    service, first, actions = misread
    left, before = service.head, service.anchor.rows

    made = service.submit(line(first, actions), player="Cleo", expect=left)

    links = [
        (row.value.on, row.value.record.corrected, row.value.record.why, row.value.player)
        for row in service.rows(before)
        if isinstance(row.value, h.RecordRow) and isinstance(row.value.record, h.CorrectionLinked)
    ]
    assert links == [
        *((one.action, old.action, "it was B2", "Cleo") for one, old in zip(made, actions, strict=True)),
        (made[-1].action, left, "it was B2", "Cleo"),
    ]
    assert service.timeline.path()[1:] == tuple(one.action for one in made)
    assert [service.timeline.actions[one.action].player for one in made] == ["Cleo", "Bo", "Bo"]
    assert made[1].answers == actions[1].answers
    assert service.timeline.branches == {"before": left}
    assert service.state.assassins["aurelia"].square == "B2"
    assert service.verify() == []


def test_undo_goes_back_to_the_head_before_a_correction_and_redo_makes_it_again(misread):
    service, first, actions = misread
    left, old = service.head, service.state
    made = service.submit(line(first, actions))
    after = service.submit(c.Move("aurelia", "C4"))

    assert service.timeline.undo_target() == made[-1].action
    assert service.timeline.undo_target(2) == left
    service.move(service.timeline.undo_target(2), "undo")
    assert (service.head, service.state) == (left, old)
    assert service.timeline.undo_target() == actions[1].action

    assert service.timeline.redo_target(2) == after.action
    service.move(service.timeline.redo_target(), "redo")
    assert service.head == made[-1].action
    assert service.verify() == []


def test_after_another_decision_there_is_no_correction_to_redo(misread):
    service, first, actions = misread
    service.submit(line(first, actions))
    service.move(service.timeline.undo_target(), "undo")

    other = service.submit(c.Move("biagio", "D2"))
    service.move(service.timeline.undo_target(), "undo")

    assert service.timeline.redo_target() == other.action


def test_notes_and_bookmarks_are_on_both_lines(misread):
    service, first, actions = misread
    service.record(h.NoteWritten("seen by the guard"), on=actions[1].action, player="Bo")
    service.record(h.BookmarkSet("the test"), on=actions[1].action)

    made = service.submit(line(first, actions), player="Cleo")

    notes = {(note.on, note.text, note.player) for note in service.timeline.notes.values()}
    assert notes == {(one, "seen by the guard", "Bo") for one in (actions[1].action, made[1].action)}
    assert service.timeline.records.carrying("the test") == (actions[1].action, made[1].action)
    assert service.timeline.find("the test") == made[1].action
    service.move(service.timeline.undo_target(), "undo")
    assert service.timeline.find("the test") == actions[1].action
    service.record(h.BookmarkRemoved("the test"))
    assert service.timeline.records.carrying("the test") == ()


def test_branch_names_go_along_and_come_back_with_the_undo(misread):
    service, first, actions = misread
    service.name_branch("main", service.head)
    service.name_branch("early", actions[1].action)
    before = dict(service.timeline.branches)

    made = service.submit(line(first, actions))
    after = {"main": made[-1].action, "early": made[1].action, "before": actions[-1].action}
    assert service.timeline.branches == after

    service.move(service.timeline.undo_target(), "undo")
    assert service.timeline.branches == {**before, "before": actions[-1].action}
    service.move(service.timeline.redo_target(), "redo")
    assert service.timeline.branches == after


def test_the_name_of_a_line_that_was_left_stays_there_in_later_corrections(misread):
    service, first, actions = misread
    service.submit(line(first, actions))
    service.move(service.timeline.undo_target(), "undo")

    service.submit(Line(first, (Act(TEST, "Bo", actions[1].answers, actions[1].action),), "", "once more"))

    assert service.timeline.branches == {"before": actions[-1].action, "once more": actions[-1].action}


def test_new_rolls_of_corrected_lines_are_other_ones(misread):
    """The die that was rolled second falls again, now first: what follows must not repeat it."""
    service, first, _ = misread
    second = service.submit(TEST)
    service.submit(Line(first, (Act(TEST, "", second.answers, second.action),)))

    again = service.submit(TEST)

    assert service.verify() == []
    assert again.answers[0].first == second.answers[0].first
    assert again.answers[0].salt != second.answers[0].salt


def test_the_same_correction_again_meets_the_same_dice(misread):
    service, first, actions = misread
    found = []
    for _ in range(2):
        service.submit(line(first, actions))
        found.append(service.submit(TEST).answers)
        service.move(service.timeline.undo_target(2), "undo")

    assert found[0] == found[1]


def test_an_answer_that_was_kept_is_held_against_the_action_it_stands_for(misread):
    service, first, actions = misread
    tested = actions[1]
    fallen = tested.answers[0].outcomes
    others = next(two for two in (("blank", "blank"), ("alarm", "alarm")) if two != fallen)
    forged = type(tested.answers[0])(tested.answers[0].stream, tested.answers[0].first, others, 0)

    service.submit(Line(first, (Act(TEST, "", (forged,), tested.action),)))

    assert [found.what for found in service.verify()] == ["roll die.detection"]


@pytest.mark.parametrize("acts", [(), (Act(c.Climb("aurelia")),)])
def test_a_line_that_comes_to_nothing_changes_nothing(misread, acts):
    service, first, _ = misread
    before = service.anchor

    with pytest.raises(Refused):
        service.submit(Line(first, acts))
    with pytest.raises(HeadMovedError):
        service.submit(Line(first, acts), expect=first)

    assert service.anchor == before


def test_a_closing_link_to_a_newer_action_is_taken_as_saying_nothing(misread):
    """Nothing from a file leads an undo in a circle."""
    service, _, actions = misread
    for _ in range(2):
        service.record(h.CorrectionLinked(actions[-1].action, ""), on=actions[1].action)

    assert service.timeline.left(actions[1].action) == ROOT_PARENT
    service.move(actions[1].action, "jump")
    assert service.timeline.undo_target() == actions[0].action


def test_a_window_that_opens_later_finds_the_same(misread, path):
    service, first, actions = misread
    service.record(h.BookmarkSet("the test"), on=actions[1].action)
    service.name_branch("main", service.head)
    service.submit(line(first, actions))
    service.move(service.timeline.undo_target(), "undo")
    other = open_library(path).service(service.campaign)

    assert other.timeline == service.timeline
    assert other.timeline.redo_target() == service.timeline.redo_target()
    assert (other.timeline.kept, other.timeline.came) == (service.timeline.kept, service.timeline.came)
