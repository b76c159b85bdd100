"""The evening in docs/at-the-table.md works line by line, and what it shows is there."""

import re
import shlex
from pathlib import Path

import pytest

from campaign_tui.keys.actions import actions
from domain.notation import FORMS
from domain.rules.table.standing_fields import RESULTS, STICKERS

PAGE = (Path(__file__).parents[2] / "docs" / "at-the-table.md").read_text(encoding="utf-8")


def section(heading):
    """What the page says below a heading."""
    return PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def session(heading):
    """The words of each line of the session below a heading."""
    block = re.search(r"```console\n(.*?)```", section(heading), re.DOTALL)
    assert block, f"the page has a session below {heading}"
    return [shlex.split(line.removeprefix("$ ")) for line in block.group(1).splitlines()]


@pytest.fixture
def evening(run, tmp_path, monkeypatch):
    """All lines of the page, run one after another in an empty folder."""
    monkeypatch.chdir(tmp_path)
    done = []
    for program, *words in session("The evening"):
        assert program == "script/play"
        result = run(*words)
        assert result.code == 0, (words, result.err)
        done.append((words, result.out))
    return done


def test_the_page_works_line_by_line(evening, run):
    shown = [out for words, out in evening if words[0] == "show"]

    assert len(evening) > 20
    assert "Claudio is out at the end of turn 3 unless healed." in shown[0]
    assert "In the reserve: 3 x Crossbowman. They may run short." in shown[1]
    assert "[ ] Draw a reinforcement card.  (29.3)" in shown[1]
    assert "Memory 0.3 was won." in shown[2]
    assert "Next: Memory 0.4." in shown[2]
    assert "Stiletto" in run("show", "Next time").out
    assert run("verify").out.startswith("All is well")
    assert "Claudio keeps Stiletto" in run("log", "Our Venice", "--text", "Stiletto").out


def test_memories_played_before_are_entered_as_the_page_says(run):
    told = {}
    for _, *words in session("Memories of long ago"):
        result = run(*words)
        assert result.code == 0, (words, result.err)
        told[words[0]] = result.out

    assert "Memory 0.2 was won." in told["show"]
    assert "The numbers of Memory 0.2 are estimates" in told["audit"]


def test_what_lies_on_the_table_is_taken_over_as_the_page_says(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown, told = "", []
    for program, *words in session("Starting in the middle"):
        if program == "printf":
            text, sign, file = words
            assert sign == ">"
            Path(file).write_text(text.replace("\\n", "\n"), encoding="utf-8")
            continue
        result = run(*words)
        assert result.code == 0, (words, result.err)
        told.append(result.out)
        shown = result.out if words[0] == "show" else shown

    assert "Memory 0.1: won, 9 XP, 100% sync, red" in shown
    assert "Claudio, 2 of 3 health cubes. Carries: Common Sword" in shown
    assert "Alessandra, ? of ? health cubes." in shown
    assert "Alessandra: health cubes" in told[2]
    assert "Alessandra: health cubes" not in told[4]
    assert "Memory 0.3 is set up." in run("log", "Under way").out


def test_an_expedition_at_its_fourth_memory_is_taken_over_as_the_page_says(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = []
    for program, *words in session("An expedition under way"):
        if program == "printf":
            text, sign, file = words
            before = Path(file).read_text(encoding="utf-8") if sign == ">>" else ""
            Path(file).write_text(before + text.replace("\\n", "\n"), encoding="utf-8")
            continue
        result = run(*words)
        assert result.code == 0, (words, result.err)
        told.append(result.out)
    _, first, shown, _, _, recap, audit = told

    assert "Bastiano: health cubes" in first
    assert "A.3 Memory A3: won at the second attempt, 6 XP, 100% sync, grey" in shown
    assert "Next: A.6 Memory A6." in shown
    assert "Roads travelled: 11-17, 17-23, 23-26." in shown
    assert "Clues in the bag: ?." in shown
    assert "Sequence A: 2 of ? syncs." in shown
    assert "A.6 Memory A6 was won." in recap
    assert "A.1 Memory A1 was won." not in recap
    assert "error" not in audit


def test_a_recap_is_data_too(evening, run):
    assert evening
    data = run("show", "Our Venice", "--recap", "--json").data

    assert {line["part"] for line in data} >= {"then", "next"}


WORD = re.compile(r"`([a-z-]{2,})(?::[^`]*)?`")
NOTATION = {form.word for form in FORMS}
STANDING = section("Starting in the middle")
FILE = {*RESULTS, *STICKERS, "null"} - NOTATION
"""Words that stand in files and are no decisions; the last one is JSON's."""


@pytest.mark.parametrize("word", sorted({*WORD.findall(PAGE)} - FILE))
def test_every_word_of_the_notation_on_the_page_exists(word):
    others = {"hall", "yes", "show", "undo", "adjust", "melee", "ranged", "blade", "armour", "other", "tell", "report"}

    assert word in NOTATION | others


def test_words_of_the_file_stand_all_where_the_page_tells_of_the_file_and_nowhere_else():
    assert {*WORD.findall(STANDING)} >= FILE
    assert FILE.isdisjoint(WORD.findall(PAGE.replace(STANDING, "")))


def test_the_keys_on_the_page_are_those_of_the_app():
    table = PAGE.partition("| key | note |")[2].partition("\n\n")[0]
    named = {
        key for row in table.splitlines() for key in re.findall(r"`([^`]+)`", row.split("|")[1] if "|" in row else "")
    }
    keys = {found.key: found.id for found in actions("tracker")}
    notes = {key for key, name in keys.items() if name.startswith("noted_")}

    assert named - {"1", "4"} == notes
    assert {found.key for found in actions("campaign")} >= {"e", "t", "z", "D", "b"}


def test_an_own_pack_needs_a_folder_and_a_name_of_its_own(evening, run, tmp_path):
    assert evening
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("x", encoding="utf-8")

    assert run("pack", "own", "Our Venice", str(tmp_path / "full")).code == 2
    refused = run("pack", "own", "Our Venice", str(tmp_path / "roma"))
    assert refused.code == 2
    assert "roma" in refused.err
    empty = run("new", "--name", "bare", "--pack", "tokyo").last
    assert "neither numbers nor cards" in run("pack", "own", empty, str(tmp_path / "bare")).out
