"""Verify finds what was changed behind the program's back; rebuild mends what can be made anew."""

import sqlite3

import pytest

from campaign_tui.session import wiring
from campaign_tui.shell.subcommands import look
from tests.faults.forging import forged, lines_of


def change(store, sql, *values):
    """Change the store as no program of ours would."""
    with sqlite3.connect(store) as db:
        assert db.execute(sql, values).rowcount > 0
    db.close()


@pytest.fixture
def stale(run, store):
    """A campaign whose store is not going to be in order."""
    begun = run("new", "--name", "x", "--pack", "practice").last
    run("act", begun, run("decisions", begun).lines[0])
    return begun


def test_a_flipped_bit_is_found_with_its_row(run, store, stale):
    with sqlite3.connect(store) as db:
        (state,) = db.execute("SELECT state FROM stored_events WHERE version = 10").fetchone()
    change(store, "UPDATE stored_events SET state = ? WHERE version = 10", state[:-1] + bytes([state[-1] ^ 1]))

    for words in ((), (stale,)):
        result = run("verify", *words)
        assert result.code == 1
        assert f"{stale[:8]}, row 10, " in result.out
        assert "stored" in result.out
        assert "computed" in result.out
    found = run("verify", "--json").data
    assert found["ok"] is False
    assert {10} <= {one["row"] for one in found["differences"]}


def test_a_missing_row_is_found(run, store, stale):
    change(store, "DELETE FROM stored_events WHERE version = 10")

    assert run("verify").code == 1


def test_read_models_are_compared_and_made_anew(run, store, stale):
    change(store, "UPDATE read_board SET health = 99")
    found = run("verify")

    rebuilt = run("rebuild", stale)

    assert found.code == 1
    assert "read_board" in found.out
    assert "health=99" in found.out
    assert rebuilt.code == 0
    assert run("verify").code == 0


def test_read_models_that_are_gone_are_made_anew_at_the_next_write(run, store, stale):
    change(store, "DELETE FROM read_position")
    with sqlite3.connect(store) as db:
        db.execute("DROP TABLE read_log")
    db.close()

    assert run("verify").code == 1
    assert run("note", stale, "x").code == 0
    assert run("verify").code == 0


def test_every_campaign_is_checked_and_rebuilt_when_none_is_named(run, stale):
    other = run("new", "--name", "y").last

    assert set(run("verify", "--json").data["campaigns"]) == {stale, other}
    assert {one["campaign"] for one in run("rebuild", "--json").data} == {stale, other}
    assert run("verify", other, "--json").data["campaigns"] == [other]


def test_an_empty_store_is_in_order(run):
    assert run("verify").out == "All is well (0 campaigns).\n"
    assert run("rebuild").out == ""


def test_the_doctor_tells_of_store_terminal_and_versions(run, store, stale):
    told = run("doctor")
    data = run("doctor", "--json").data

    assert told.code == 0
    assert store in told.out
    assert data["ok"] is True
    assert {"python", "sqlite", "campaign-tui", "msgspec"} <= set(data["versions"])


def test_doctor_notes_where_a_clock_was_set_back(run, campaign, monkeypatch):
    first = run("note", campaign, "before")
    now = wiring.now()
    monkeypatch.setattr(wiring, "now", lambda: now - 3 * 86_400_000_000)
    second = run("note", campaign, "a day that was already over")

    told = run("doctor")

    assert (first.code, second.code) == (0, 0)
    assert "Clock: set back at row" in told.out
    assert told.code == 0


def test_a_command_that_stumbles_says_what_is_wrong_with_the_store(run, stale, store, monkeypatch):
    def stumbles(*_given, **_named):
        raise KeyError("aure,ia")

    monkeypatch.setattr(look, "show_command", stumbles)
    unexpected = run("show", stale)
    assert (unexpected.code, "KeyError" in unexpected.err) == (1, True)

    change(store, "UPDATE campaigns SET latest = latest + 1")
    told = run("show", stale)
    assert told.code == 3
    assert "isn't as its log says (1 place: latest time" in told.err
    assert "KeyError" not in told.err


def test_a_history_that_no_rule_can_go_on_from_is_told_with_the_ways_out(run, stale, tmp_path):
    assert run("act", stale, "trade:biagio").code == 0
    lines = lines_of(run("export", stale, "--format", "jsonl").out.encode())
    *_, frames, _ = lines
    assert frames["body"][0][2][0][0] == "trading"
    frames["body"][0][2] = [["trading", ["biagio", "nobody who is here"], []]]
    file, store = tmp_path / "by-hand.jsonl", str(tmp_path / "elsewhere.db")
    file.write_bytes(forged(lines))
    taken = run("import", str(file), "--store", store).last

    for words in (("show",), ("decisions",), ("act", "pass")):
        told = run(words[0], taken, *words[1:], "--store", store)
        assert told.code == 3
        assert "The rules can't go on from where “x” stands" in told.err
    assert run("undo", taken, "--store", store).code == 0
    assert run("show", taken, "--store", store).code == 0
