"""What was typed from a box is part of the history: whoever writes it out is told, and a folder takes it when asked."""

import pytest

from campaign_tui.session.typed import TYPED
from domain.language import events as e


@pytest.fixture
def typed(run):
    """A campaign on the table in which one card of the players' own box has a name."""
    campaign = run("new", "--name", "Ours", "--pack", "brotherhood_of_venice", "--chance", "table").last
    assert run("act", campaign, "new-card:stiletto:Stiletto:melee").code == 0
    return campaign


def test_an_export_of_the_log_says_what_was_typed(run, typed, tmp_path):
    told = run("export", typed, "--format", "jsonl")
    assert told.code == 0
    assert "1 thing that you typed from your box" in told.err
    assert "typed from your box" not in told.out
    file = str(tmp_path / "ours.jsonl")
    written = run("export", typed, "--format", "jsonl", "-o", file)
    assert written.err.startswith("Written to ")
    assert "1 thing that you typed" in written.err


def test_nothing_is_said_of_a_history_without_and_of_other_formats(run, typed, playing):
    assert run("export", playing, "--format", "jsonl").err == ""
    assert run("export", typed, "--format", "html").err == ""


def test_what_was_undone_is_counted_as_it_stands_in_the_log(run, typed):
    run("undo", typed)
    assert "1 thing" in run("export", typed, "--format", "jsonl").err


def test_a_folder_takes_it_when_it_is_asked_for(run, typed, tmp_path):
    folder = tmp_path / "cloud"
    folder.mkdir()
    refused = run("sync", str(folder), typed)
    assert (refused.code, list(folder.iterdir())) == (1, [])
    assert "--with-own" in refused.err
    assert run("sync", str(folder), typed, "--with-own").code == 0
    assert len(list(folder.iterdir())) == 1
    assert run("act", typed, "new-card:bow:Bow:ranged").code == 0
    assert run("sync", str(folder), typed).code == 0


def test_every_fact_that_names_something_of_a_box_counts():
    """A fact whose name says that players have noted something is typed from a box, unless it is listed here."""
    others = {"ShortageNoted", "Charted"}
    noted = {name for name in vars(e) if name.endswith(("Noted", "Charted", "Told", "Named"))}
    assert noted - others == {kind.__name__ for kind in TYPED}
