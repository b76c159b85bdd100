"""Whole campaigns: renamed, archived, copied, deleted; and values overridden."""

import io
import json
import sqlite3
from pathlib import Path

import pytest

from campaign_tui.shell.subcommands.console import Console


def names(run):
    return [(one["name"], one["archived"]) for one in run("list", "--json").data]


def test_a_campaign_gets_another_name_and_the_history_knows_both(run, campaign):
    renamed = run("rename", campaign, "Another [Test]")

    assert renamed.code == 0
    assert names(run) == [("Another [Test]", False)]
    assert run("show", "Another [Test]").code == 0
    assert "The campaign is called Another [Test]" in run("log", campaign).out


@pytest.mark.parametrize("name", ["", " ", "a\x1b[31m", "x" * 100, " a"])
def test_a_name_that_will_not_do_is_refused(run, campaign, name):
    assert run("rename", campaign, name).code == 1
    assert names(run) == [("The Test", False)]


def test_a_campaign_is_archived_and_brought_back_once_each(run, campaign):
    away = [run("archive", campaign, "--json").data["changed"] for _ in range(2)]
    assert names(run) == [("The Test", True)]
    rows = run("list", "--json").data[0]["rows"]
    back = [run("archive", campaign, flag, "--json").data["changed"] for flag in ("--back", "--undo")]

    assert (away, back) == ([True, False], [True, False])
    assert names(run) == [("The Test", False)]
    assert run("list", "--json").data[0]["rows"] == rows + 1


def test_a_copy_has_the_same_history_under_an_id_of_its_own(run, playing):
    run("undo", playing)
    copied = run("duplicate", playing)

    copy = copied.last
    assert copied.code == 0
    assert copy != playing
    assert names(run) == [("The Test", False), ("The Test 2", False)]
    ours, theirs = (
        [line["action"] for line in run("log", one, "--kind", "action", "--json").data] for one in (playing, copy)
    )
    assert ours == theirs
    assert run("verify").code == 0


def test_copy_and_original_go_their_own_ways_with_the_same_dice(run, playing):
    copy = run("duplicate", playing, "--name", "Copy").last
    before = run("show", playing, "--json").data["state"]

    assert run("act", copy, "pass").code == 0
    assert run("show", playing, "--json").data["state"] == before
    assert run("act", playing, "pass").code == 0

    assert run("show", copy, "--json").data["state"] == run("show", playing, "--json").data["state"]
    assert run("verify").code == 0


def test_nothing_is_deleted_where_nobody_can_be_asked(run, playing, tmp_path):
    refused = run("delete", playing)

    assert (refused.code, refused.out) == (2, "")
    assert names(run) == [("The Test", False)]
    assert not list(tmp_path.glob("*.deleted"))


def deleted(run, campaign, *words):
    result = run("delete", campaign, "--yes", "--json", *words)
    assert result.code == 0
    return result.data


def test_a_deleted_campaign_is_in_the_file_that_was_named(run, playing, store, tmp_path):
    exported = run("export", playing, "--format", "jsonl", "--seed").out
    shown = run("show", playing, "--json").data

    gone = deleted(run, playing)

    assert names(run) == []
    assert run("verify").code == 0
    assert Path(gone["path"]).read_text(encoding="utf-8") == exported
    assert Path(gone["path"]).parent == Path(f"{store}.deleted")
    assert run("import", gone["path"]).code == 0
    assert run("show", playing, "--json").data == shown
    assert run("act", playing, "pass").code == 0


def test_the_file_of_a_deleted_campaign_can_be_chosen(run, playing, tmp_path):
    target = tmp_path / "farewell.jsonl"

    assert deleted(run, playing, "-o", str(target))["path"] == str(target)
    assert target.is_file()


@pytest.mark.parametrize("target", ["", "{store}", "{store}-wal", "{folder}"])
def test_the_history_is_not_written_over_the_store(run, campaign, store, tmp_path, target):
    assert run("delete", campaign, "--yes", "-o", target.format(store=store, folder=tmp_path)).code == 2
    assert names(run) == [("The Test", False)]


def test_nothing_is_deleted_when_the_history_cannot_be_written(run, campaign, tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")

    assert run("delete", campaign, "--yes", "-o", str(tmp_path / "file" / "a.jsonl")).code == 3
    assert names(run) == [("The Test", False)]


def test_nothing_is_deleted_when_the_campaign_has_gone_on(run, campaign, monkeypatch):
    from campaign_tui.session import shelf

    monkeypatch.setattr(shelf, "bid_farewell", lambda *_: 1)

    assert run("delete", campaign, "--yes").code == 3
    assert names(run) == [("The Test", False)]


@pytest.mark.parametrize(("answer", "left"), [("y", 0), ("YES", 0), ("", 1), ("n", 1), ("yesterday", 1)])
def test_somebody_has_to_say_yes(run, store, monkeypatch, answer, left):
    begun = run("new", "--name", "x", "--pack", "practice").last
    monkeypatch.setattr(Console, "asks", True)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{answer}\n"))

    rows = run("list", "--json").data[0]["rows"]

    result = run("delete", begun)

    assert result.err == f"Delete “x” and its history of {rows} rows from the store? [y/N] "
    assert result.code == left
    assert len(names(run)) == left
    assert len(list(Path(f"{store}.deleted").iterdir())) == 1


def test_the_read_models_of_a_deleted_campaign_go_with_it(run, playing, store):
    deleted(run, playing)

    with sqlite3.connect(store) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE name LIKE 'read_%'")]
        left = {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables}  # noqa: S608 - as above
    db.close()
    assert len(tables) > 5
    assert {name: rows for name, rows in left.items() if rows} == {}


def adjust(run, campaign, path, value, why="the dog ate a cube"):
    return run("adjust", campaign, path, value, "--why", why)


def test_a_value_is_overridden_with_a_reason_and_can_be_undone(run, playing):
    adjusted = adjust(run, playing, "assassins/aurelia/health", "2")

    assert adjusted.code == 0
    assert adjusted.out.startswith("assassins/aurelia/health: 3 is now 2 (")
    assert run("show", playing, "--json").data["state"]["assassins"]["aurelia"]["health"] == 2
    assert "the dog ate a cube" in run("log", playing, "--kind", "adjust").out
    assert run("undo", playing).code == 0
    assert run("show", playing, "--json").data["state"]["assassins"]["aurelia"]["health"] == 3


@pytest.mark.parametrize(
    ("path", "value", "shown"),
    [
        ("difficulty", "easy", "easy"),
        ("difficulty", '"easy"', "easy"),
        ("edition", "it", "it"),
        ("xp", "4", 4),
        ("cards/pole/name", "5", "5"),
        ("cards/pole/name", "“odd” pole, half", "“odd” pole, half"),
        ("cards/pole/name", '"Pole 5"', "Pole 5"),
        ("assassins/aurelia/exposed", "true", True),
        ("assassins/aurelia/board/inventory", '["medicine"]', ["medicine"]),
    ],
)
def test_values_are_json_or_texts_as_they_are(run, campaign, path, value, shown):
    assert run("act", campaign, "new-card:pole:Pole:melee").code == 0
    assert adjust(run, campaign, path, value).code == 0

    here = run("show", campaign, "--json").data["state"]
    for part in path.split("/"):
        here = here[part]
    assert here == shown


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("assassins/aurelia/board/melee", "“odd” \\"),
        ("xp", "much"),
        ("xp", "1.5"),
        ("xp", "NaN"),
        ("xp", "[" * 100_000),
        ("xp", "1" + "0" * 40),
        ("xq", "1"),
        ("", "1"),
        ("assassins/nobody/health", "1"),
        ("assassins/aurelia", "1"),
        ("memory", "{}"),
        ("memory/squares/Z9/bases", "1"),
        ("memory/squares/Z9", "[[],[],1]"),
    ],
)
def test_what_cannot_be_overridden_is_refused_and_changes_nothing(run, playing, path, value):
    before = run("export", playing, "--format", "jsonl").out

    refused = adjust(run, playing, path, value)

    assert (refused.code, refused.out) == (1, "")
    assert run("export", playing, "--format", "jsonl").out == before


def test_an_override_needs_a_reason(run, campaign):
    assert run("adjust", campaign, "xp", "1").code == 2
    assert adjust(run, campaign, "xp", "1", why=" ").code == 1


def test_things_can_be_put_on_an_empty_square_and_taken_off(run, playing):
    empty = run("show", playing, "--json").data["state"]["memory"]["squares"]
    assert "A1" not in empty

    assert adjust(run, playing, "memory/squares/A1/bases", "1").code == 0
    assert run("show", playing, "--json").data["state"]["memory"]["squares"]["A1"]["bases"] == 1
    assert adjust(run, playing, "memory/squares/A1/bases", "0").code == 0

    assert run("show", playing, "--json").data["state"]["memory"]["squares"] == empty


def test_what_is_odd_after_an_override_is_said(run, playing):
    assert "Odd now: aurelia has 9 of 3 health cubes." in adjust(run, playing, "assassins/aurelia/health", "9").out
    assert "Odd now" not in adjust(run, playing, "xp", "1").out


def test_an_override_that_the_rules_cannot_go_on_from_is_refused(run, playing):
    while not run("decisions", playing).out.startswith("move"):
        assert run("act", playing, run("decisions", playing).lines[0]).code == 0
    refused = adjust(run, playing, "assassins/aurelia/square", "Z9")

    assert (refused.code, refused.out) == (1, "")
    assert run("decisions", playing).code == 0


def test_an_adjustment_is_a_decision_like_any_other(run, playing):
    good, bad = "adjust:xp:3:because", "adjust:xp:much:because"

    assert run("act", playing, bad).code == 1
    assert run("act", playing, good).code == 0
    assert json.loads(run("show", playing, "--json").out)["state"]["xp"] == 3
