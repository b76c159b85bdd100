"""The log fold: undo, redo, branches, names, finding."""

import pytest

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.core.errors import CampaignError, Refused, UnknownName
from domain.language.commands import Move, Pass
from domain.log import history as h
from domain.log.records import Records
from domain.log.timeline import Timeline, clock_set_back


def aid(number):
    return ActionId(number.to_bytes(16, "big"))


class Log:
    """A timeline with short ways to add rows. Actions are numbers."""

    def __init__(self):
        self.timeline = Timeline()
        self.row = 0
        self.act(1, None)

    def act(self, action, parent):
        self.row += 1
        above = ROOT_PARENT if parent is None else aid(parent)
        self.timeline.add_action(self.row, h.Header(aid(action), above, Pass(), (), "Ann", self.row), 2)
        self.row += 2

    def go(self, to, how="jump"):
        self.row += 1
        move = h.HeadMoved(self.timeline.head, aid(to), how)
        self.timeline.add_move(h.TimelineRow(bytes(16), move, "Ann", self.row))

    def branch(self, name, action):
        self.row += 1
        self.timeline.add_move(h.TimelineRow(bytes(16), h.BranchNamed(name, aid(action)), "Ann", self.row))

    def record(self, record, on=1, own=b"r" * 16):
        self.row += 1
        self.timeline.add_record(self.row, h.RecordRow(own, aid(on), record, "Ann", self.row))


@pytest.fixture
def log():
    """1 - 2 - 3, then back to 1, then 4 - 5."""
    log = Log()
    log.act(2, 1)
    log.act(3, 2)
    log.go(1)
    log.act(4, 1)
    log.act(5, 4)
    return log


def test_an_action_knows_its_place(log):
    action = log.timeline.actions[aid(5)]

    assert (action.parent, action.depth, action.row, action.facts) == (aid(4), 2, 14, 2)
    assert log.timeline.actions[aid(1)].children == (aid(2), aid(4))
    assert log.timeline.path() == (aid(1), aid(4), aid(5))
    assert log.timeline.path(aid(3)) == (aid(1), aid(2), aid(3))


def test_undo_goes_to_the_parent_and_stops_at_the_first_action(log):
    assert log.timeline.undo_target() == aid(4)
    assert log.timeline.undo_target(2) == aid(1)
    with pytest.raises(Refused, match="Only 2 actions"):
        log.timeline.undo_target(3)
    log.go(1, "undo")
    with pytest.raises(CampaignError, match="first action"):
        log.timeline.undo_target()


def test_redo_follows_the_child_that_was_on_the_path_last(log):
    log.go(1, "undo")
    assert log.timeline.redo_target() == aid(4)
    assert log.timeline.redo_target(2) == aid(5)

    log.go(3)
    log.go(1)
    assert log.timeline.redo_target(2) == aid(3)
    with pytest.raises(Refused, match="Only 2 actions"):
        log.timeline.redo_target(3)
    log.go(3)
    with pytest.raises(Refused, match="nothing to do again"):
        log.timeline.redo_target()


@pytest.mark.parametrize("steps", [0, -1])
def test_steps_are_at_least_one(log, steps):
    with pytest.raises(Refused):
        log.timeline.undo_target(steps)
    with pytest.raises(Refused):
        log.timeline.redo_target(steps)


def test_merged_rows_move_the_head_until_the_last_row_puts_it_back(log):
    log.act(6, 1)
    assert log.timeline.head == aid(6)
    log.go(5, "merge")

    assert log.timeline.head == aid(5)
    assert log.timeline.actions[aid(1)].redo == aid(4)


def test_the_common_ancestor(log):
    assert log.timeline.ancestor(aid(3), aid(5)) == aid(1)
    assert log.timeline.ancestor(aid(4), aid(5)) == aid(4)
    assert log.timeline.ancestor(aid(5), aid(5)) == aid(5)


def test_finding_by_id_prefix_name_and_steps_back(log):
    timeline = log.timeline
    log.branch("dry run", 3)
    log.record(h.BookmarkSet("the roof"), on=2)
    log.branch("v~2", 2)

    assert timeline.find(aid(3).hex()) == aid(3)
    assert timeline.find(aid(3).hex().upper()) == aid(3)
    assert timeline.find("dry run") == aid(3)
    assert timeline.find("the roof") == aid(2)
    assert timeline.find("head") == aid(5)
    assert timeline.find("head~2") == aid(1)
    assert timeline.find("head~") == aid(4)
    assert timeline.find("dry run~1") == aid(2)
    assert timeline.find("v~2") == aid(2)


def test_a_prefix_has_to_be_unique(log):
    log.act(0xABCDEF << 96, 5)
    log.act(0xABC123 << 96, 5)

    assert log.timeline.find("00abcd") == aid(0xABCDEF << 96)
    with pytest.raises(UnknownName, match="fits 2 actions"):
        log.timeline.find("00abc")


@pytest.mark.parametrize(
    "text", ["", "~", "nowhere", "head~9", "head~x", "head~-1", "head~" + "9" * 30, "f" * 32, "g1"]
)
def test_what_means_no_action_is_told(log, text):
    with pytest.raises(UnknownName):
        log.timeline.find(text)


def test_a_branch_and_a_bookmark_of_one_name_on_two_actions_are_not_guessed(log):
    log.branch("roof", 3)
    log.record(h.BookmarkSet("roof"), on=3)
    assert log.timeline.find("roof") == aid(3)
    log.record(h.BookmarkSet("roof"), on=2)
    with pytest.raises(UnknownName, match="a branch and a bookmark"):
        log.timeline.find("roof")


def test_the_newest_row_of_a_branch_wins(log):
    log.branch("a", 3)
    log.branch("a", 4)
    assert log.timeline.branches == {"a": aid(4)}


def test_records_survive_undo_and_the_newest_wins(log):
    note = b"n" * 16
    log.record(h.CampaignNamed("Old"))
    log.record(h.CampaignNamed("New"))
    log.record(h.CampaignArchived(archived=True))
    log.record(h.NoteWritten("hm"), on=3, own=note)
    log.record(h.BookmarkSet("x"), on=2)
    log.record(h.PlayerJoined("Bo", ("biagio",)))
    log.record(h.ChancePolicySet("table", "anew"))
    log.record(h.EveningBegun(), on=5)
    log.record(h.VersionNoted("1.2"))
    log.record(h.CorrectionLinked(aid(3), "it was 3"), on=5)
    log.go(1, "undo")
    timeline = log.timeline

    assert (timeline.name, timeline.archived) == ("New", True)
    assert [(n.text, n.on, n.player) for n in timeline.notes.values()] == [("hm", aid(3), "Ann")]
    assert timeline.bookmarks == {"x": aid(2)}
    assert timeline.players == {"Bo": ("biagio",)}
    assert (timeline.policy.source, timeline.policy.after_undo) == ("table", "anew")
    assert [evening.on for evening in timeline.evenings] == [aid(5)]
    assert timeline.records.version == "1.2"
    assert timeline.corrections[aid(5)].corrected == aid(3)

    log.record(h.NoteWithdrawn(note))
    log.record(h.BookmarkRemoved("x"))
    log.record(h.PlayerLeft("Bo"))
    assert (timeline.notes, timeline.bookmarks, timeline.players) == ({}, {}, {})


@pytest.mark.parametrize(
    "record",
    [
        h.CampaignNamed("  "),
        h.BookmarkSet(""),
        h.NoteWritten("\n"),
        h.PlayerJoined("", ()),
        h.NoteWithdrawn(bytes(16)),
        h.BookmarkRemoved("x"),
        h.PlayerLeft("Bo"),
        h.ChancePolicySet("oracle", "same"),
        h.ChancePolicySet("app", "never"),
    ],
)
def test_a_record_that_says_nothing_is_refused(record):
    with pytest.raises(CampaignError):
        Records().check(record)


@pytest.mark.parametrize(("action", "parent"), [(3, 2), (9, None), (9, 99), (1, None)])
def test_an_action_that_fits_nowhere_is_an_error(log, action, parent):
    with pytest.raises((LookupError, ValueError)):
        log.act(action, parent)


def test_going_to_an_unknown_action_is_an_error_and_changes_nothing(log):
    before = log.timeline.head
    with pytest.raises(LookupError):
        log.go(77)
    assert log.timeline.head == before


def test_an_empty_campaign_has_nowhere_to_go():
    with pytest.raises(CampaignError, match="no action yet"):
        Timeline().undo_target()


def test_two_folds_are_equal_when_they_say_the_same(log):
    other = Log()
    assert other.timeline != log.timeline
    for action, parent in ((2, 1), (3, 2)):
        other.act(action, parent)
    other.go(1)
    other.act(4, 1)
    other.act(5, 4)
    assert other.timeline == log.timeline
    other.branch("x", 1)
    assert other.timeline != log.timeline


def test_a_clock_set_back_is_noted():
    second = 1_000_000
    assert clock_set_back([(1, 5 * second), (2, 6 * second), (4, second), (5, 2 * second)]) == [4]


def test_an_undo_of_an_adoption_goes_back_to_the_line_before_and_redo_makes_it_again():
    line = Timeline()
    first, left, right = (ActionId(bytes([n]) * 16) for n in (1, 2, 3))
    line.add_action(1, h.Header(first, ROOT_PARENT, Pass(), (), "", 1), 0)
    line.add_action(2, h.Header(left, first, Pass(), (), "", 2), 0)
    line.add_action(3, h.Header(right, first, Pass(), (), "", 3), 0)

    line.add_move(h.TimelineRow(bytes(16), h.HeadMoved(right, left, "adopt"), "", 4))
    assert line.undo_target() == right
    assert line.undo_target(2) == first
    line.add_move(h.TimelineRow(bytes(16), h.HeadMoved(left, right, "undo"), "", 5))
    assert line.undo_target() == first
    assert line.redo_target() == left
    line.add_move(h.TimelineRow(bytes(16), h.HeadMoved(right, left, "redo"), "", 6))
    assert line.undo_target() == right


def test_adoptions_back_and_forth_lead_an_undo_in_no_circle():
    line = Timeline()
    first, left, right = (ActionId(bytes([n]) * 16) for n in (1, 2, 3))
    line.add_action(1, h.Header(first, ROOT_PARENT, Pass(), (), "", 1), 0)
    line.add_action(2, h.Header(left, first, Pass(), (), "", 2), 0)
    line.add_action(3, h.Header(right, first, Pass(), (), "", 3), 0)
    for time, (here, to) in enumerate(((right, left), (left, right), (right, left)), start=4):
        line.add_move(h.TimelineRow(bytes(16), h.HeadMoved(here, to, "adopt"), "", time))

    assert [line.undo_target(steps) for steps in (1, 2, 3, 4)] == [right, left, right, first]
    with pytest.raises(Refused):
        line.undo_target(9)


@pytest.mark.parametrize("at_once", [True, False], ids=["two at once", "one by one"])
def test_two_undos_at_once_are_two_undos(at_once):
    """1 - 2 - 3 and 1 - 4; 3 is left for 4 by adopting it, and beside 3 lies a newer 5."""
    log = Log()
    log.act(2, 1)
    log.act(3, 2)
    log.act(4, 1)
    log.go(3)
    log.go(4, "adopt")
    log.go(2)
    log.act(5, 2)
    log.go(4)
    assert [log.timeline.undo_target(steps) for steps in (1, 2)] == [aid(3), aid(2)]
    for to in (2,) if at_once else (3, 2):
        log.go(to, "undo")

    assert [log.timeline.redo_target(steps) for steps in (1, 2)] == [aid(3), aid(4)]


def test_what_is_said_again_is_kept_once():
    timeline = Timeline()
    for row, name in enumerate((b"1", b"2"), start=1):
        said, player = Move("aurelia", f"C{row + 4 - row}"), f"{'An' * row}"[:2] + "n"
        parent = ROOT_PARENT if row == 1 else timeline.head
        timeline.add_action(row, h.Header(ActionId(name * 16), parent, said, (), player, row), 0)

    first, second = timeline.actions.values()
    assert first.command is second.command
    assert first.player is second.player
