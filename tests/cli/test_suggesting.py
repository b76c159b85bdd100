"""Memories of long ago on the command line, and what the road needs in between."""

import json
import re

import pytest

from domain.content.loader import load_pack
from domain.content.pack import Pack

BOX = ("--pack", "brotherhood_of_venice", "--assassins", "alessandra,claudio", "--chance", "table")


def rough(memory):
    return f"report:{memory}:success:1:0:7:no:%:%:%:%:yes"


@pytest.fixture
def box(run):
    run("new", "--name", "Box", *BOX)
    return lambda *words: run(words[0], "Box", *words[1:])


def pending(box):
    return json.loads(box("show", "--json").out)["pending"]


def settled(box):
    """Answer what is asked with the first answer, by what `suggest` says; the kinds that were asked."""
    kinds = []
    while (asked := pending(box))["type"] in {"choice", "chancenode"}:
        kinds.append(asked.get("kind"))
        told = box("suggest")
        assert box("act", re.findall(r"pick:[a-z0-9_]+", told.err)[0]).code == 0
    return kinds


@pytest.mark.full
def test_the_documented_lines_work_from_the_first_memory_to_the_last(box):
    pack: Pack = load_pack("brotherhood_of_venice")
    kinds = set()
    for memory, plan in pack.memories.items():
        if plan.optional and not plan.after:
            continue
        answer = box("act", rough(memory))
        assert answer.code == 0, answer.err
        kinds |= {*settled(box)}

    assert kinds == {"level_up", "headquarters", "contract_recalled", "number"}
    assert all(line["closed"] for line in json.loads(box("show", "--json").out)["state"]["diary"].values())


def test_what_is_asked_goes_to_standard_error_and_what_can_be_taken_to_standard_output(box):
    for memory in ("0.1", "0.2", "0.3", "0.4"):
        box("act", rough(memory).replace(":7:", ":0:"))
    asked = box("suggest")
    assert asked.out == ""
    assert "pick:courtesan" in asked.err

    box("act", "pick:courtesan", rough("1.1"), "pick:not_tried")
    assert "report:1.2:success" in box("suggest").err
    before = box("log").out
    lines = box("act", "pass").code == 0 and box("suggest").out.split()
    assert lines[0] == "pass"
    assert any(line.startswith("assign:") for line in lines)
    assert box("log").out != before
    assert box("act", *lines).code == 0
    assert box("suggest").out == ""


def test_it_is_decided_at_once_when_that_is_asked_for(box):
    for memory in ("0.1", "0.2", "0.3", "0.4"):
        box("act", rough(memory).replace(":7:", ":0:"))
    box("act", "pick:courtesan", rough("1.1"), "pick:not_tried", "pass")
    taken = json.loads(box("suggest", "--take", "--json").out)

    assert len(taken["actions"]) == len(taken["decisions"]) > 1
    assert json.loads(box("suggest", "--json").out)["decisions"] == []
