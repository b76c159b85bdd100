"""What the soak says of the time from a key to the other screens, worked out from what its players wrote down."""

from tests.shared.timing import QUIET, Told, read, timing

ON = Told("on", "-", 0.0)


def test_a_decision_while_all_are_connected_counts_for_each_other_screen():
    ann = [ON, Told("did", "a1", 10.0)]
    bo = [ON, Told("saw", "a1", 10.2)]
    cleo = [ON, Told("saw", "a1", 10.4)]
    found = timing({"ann": ann, "bo": bo, "cleo": cleo}, [])
    assert (found.decisions, found.connected) == (1, 1)
    assert [round(one, 1) for one in found.seconds] == [0.2, 0.4]
    assert round(found.within(0.95), 1) == 0.4


def test_one_made_while_somebody_was_away_or_near_a_break_doesnt_count():
    away = [ON, Told("off", "-", 9.0), Told("saw", "a1", 90.0)]
    assert timing({"ann": [ON, Told("did", "a1", 10.0)], "bo": away}, []).connected == 0
    here = [ON, Told("saw", "a1", 10.2)]
    assert timing({"ann": [ON, Told("did", "a1", 10.0)], "bo": here}, [10.0 - QUIET / 2]).connected == 0


def test_a_line_that_a_kill_cut_short_is_left_out():
    assert read(["did a1 10.5", "saw a1"]) == [Told("did", "a1", 10.5)]
