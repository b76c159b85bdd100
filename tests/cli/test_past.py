"""`diff`: two moments of a campaign, or of two files, side by side."""

import pytest


def test_a_campaign_does_not_differ_from_itself(run, playing):
    assert run("diff", playing, "head").last == "Nothing differs."
    assert run("diff", playing, "head", "head", "--json").data["changes"] == []


def test_the_difference_of_two_moments_is_told_by_groups(run, playing):
    before = run("log", playing, "--kind", "action", "--json").data[-1]["action"]
    assert run("adjust", playing, "assassins/aurelia/health", "1", "--why", "a test").code == 0
    assert run("adjust", playing, "xp", "3", "--why", "a test").code == 0

    told = run("diff", playing, before)
    assert told.lines[2:] == ["Assassins", "  Aurelia: health: 3 → 1", "Diary", "  experience: 0 → 3"]
    back = run("diff", playing, "head", "head~2")
    assert "  experience: 3 → 0" in back.lines


def test_data_has_every_change_with_both_values(run, playing):
    assert run("adjust", playing, "xp", "3", "--why", "a test").code == 0

    (change,) = run("diff", playing, "head~1", "--json").data["changes"]
    assert (change["path"], change["group"], change["before"], change["after"]) == ("xp", "diary", 0, 3)


def test_what_every_turn_changes_is_counted_and_told_on_request(run, playing):
    assert run("act", playing, "pass").code == 0

    short, long = run("diff", playing, "head~1"), run("diff", playing, "head~1", "--all")
    assert "--all shows" in short.last
    assert not any("turn:" in line for line in short.lines)
    assert any(line.startswith("  turn: ") for line in long.lines)
    assert "What the program waits for" in long.lines


def test_branches_and_bookmarks_are_moments(run, playing):
    run("branch", playing, "by the roofs")
    run("adjust", playing, "xp", "3", "--why", "a test")
    run("bookmark", playing, "richer")

    assert run("diff", playing, "by the roofs", "richer").last == "  experience: 0 → 3"


def test_exported_logs_are_moments_as_well(run, playing, tmp_path):
    old, new = str(tmp_path / "old.jsonl"), str(tmp_path / "new.jsonl")
    run("export", playing, "--format", "jsonl", "-o", old)
    run("adjust", playing, "xp", "3", "--why", "a test")
    run("export", playing, "--format", "jsonl", "-o", new)

    assert run("diff", playing, old, "head").last == "  experience: 0 → 3"
    assert run("diff", old, new).last == "  experience: 0 → 3"
    assert run("list", "--json").data[0]["id"] == playing
    assert len(run("list").lines) == len(run("list", "--json").data)


@pytest.mark.parametrize("word", ["nothing", "head~999", ""])
def test_what_is_no_moment_is_one_sentence(run, playing, word):
    result = run("diff", playing, word)

    assert (result.code, result.out) == (2, "")


def test_a_file_that_is_no_log_is_refused(run, playing, tmp_path):
    other = tmp_path / "notes.jsonl"
    other.write_text("milk, bread\n")

    result = run("diff", playing, str(other))
    assert (result.code, result.out) == (3, "")
    assert "notes.jsonl" in result.err
