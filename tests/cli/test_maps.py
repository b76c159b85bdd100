"""`pack map`: the owner's map of a memory from a file, shown again as a file, undone, and taken along."""

import shlex
from pathlib import Path

import pytest

from tests.table.maps import FILE, MEMORY


@pytest.fixture
def owner(run):
    """A campaign of somebody who owns the box."""
    return run("new", "--name", "Our Venice", "--pack", "brotherhood_of_venice", "--chance", "table").last


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "map.toml"
    path.write_text(FILE, encoding="utf-8")
    return str(path)


def test_a_map_is_entered_from_a_file_and_the_memory_begins_on_it(run, owner, file):
    entered = run("pack", "map", owner, MEMORY, file)

    assert entered.code == 0
    assert f"start:{MEMORY}" in entered.out
    assert f"start:{MEMORY}" in run("decisions", owner).lines
    assert run("act", owner, f"start:{MEMORY}").code == 0
    assert run("verify").out.startswith("All is well")


def test_it_is_shown_again_as_a_file_that_can_be_entered(run, owner, file, tmp_path):
    run("pack", "map", owner, MEMORY, file)
    shown = run("pack", "map", owner, MEMORY)
    again = tmp_path / "again.toml"
    again.write_text(shown.out, encoding="utf-8")

    assert 'stations = ["A1", "D3"]' in shown.out
    assert run("pack", "map", owner, MEMORY, "--json").data["text"].rstrip() == shown.out.rstrip()
    assert run("pack", "map", owner, MEMORY, str(again), "--json").data["text"].rstrip() == shown.out.rstrip()


def test_the_notation_enters_the_same_map(run, owner, file):
    notation = run("pack", "map", owner, MEMORY, file, "--notation").last

    assert run("pack", "map", owner, MEMORY).code == 2, "showing the notation has entered nothing"
    assert run("act", owner, notation).code == 0
    assert run("pack", "map", owner, MEMORY, "--notation").last.startswith(f"map:{MEMORY}:")


def test_undo_takes_it_away_and_redo_brings_it_back(run, owner, file):
    run("pack", "map", owner, MEMORY, file)
    taken_back = run("undo", owner)

    assert f"map of Memory {MEMORY}" in taken_back.out
    missing = run("pack", "map", owner, MEMORY)
    assert missing.code == 2
    assert "pack map" in missing.err
    assert run("redo", owner).code == 0
    assert "drawing" in run("pack", "map", owner, MEMORY).out


def test_a_faulty_file_is_refused_with_the_place_and_enters_nothing(run, owner, tmp_path):
    path = tmp_path / "map.toml"
    path.write_text(FILE.replace("C2 =", "Z9 ="), encoding="utf-8")
    refused = run("pack", "map", owner, MEMORY, str(path))

    assert refused.code == 1
    assert "Z9" in refused.err
    assert "7.1" in refused.err
    assert run("pack", "map", owner, MEMORY).code == 2


@pytest.mark.parametrize("data", [None, b"\xff\xfe\x00maps", b"x" * 100_000], ids=["no file", "no text", "too long"])
def test_a_file_that_is_none_gets_a_sentence(run, owner, tmp_path, data):
    path = tmp_path / "map.toml"
    if data is not None:
        path.write_bytes(data)

    assert run("pack", "map", owner, MEMORY, str(path)).code in {1, 3}
    assert run("pack", "map", owner, MEMORY).code == 2


def test_the_private_pack_takes_it_along(run, owner, file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("pack", "map", owner, MEMORY, file)
    saved = run("pack", "own", owner, "our_box", "--json").data
    run("new", "--name", "Next time", "--pack", "our_box", "--chance", "table")

    assert (saved["maps"], saved["cards"], saved["numbers"]) == (1, 0, 0)
    assert run("pack", "check", "our_box").code == 0
    assert f"start:{MEMORY}" in run("decisions", "Next time").lines


PAGE = (Path(__file__).parents[2] / "docs" / "at-the-table.md").read_text(encoding="utf-8")
PART = PAGE.partition("## Maps of your own")[2].partition("\n## ")[0]
LINES = [
    shlex.split(line.removeprefix("$ ")) for line in PART.partition("```console\n")[2].partition("```")[0].splitlines()
]


def test_the_part_on_maps_of_the_page_works_line_by_line(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "courtyard.toml").write_text(PART.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    told = {}
    for program, *words in LINES:
        result = run(*words)
        assert program == "script/play"
        assert result.code == 0, (words, result.err)
        told[" ".join(words)] = result.out

    assert len(LINES) > 10
    assert "Papers on D2, done" in told["show Map night"]
    assert "Memory 0.1 was won" in told["show Map night --recap"]
    assert "Night Fog" in run("show", "Once more").out
    assert run("verify").out.startswith("All is well")
