"""`adjust` as it is typed: numbers below zero, the list of paths, and sentences for what won't do."""

import json
import re
from pathlib import Path

import pytest

from domain.folding.adjusting import value_at, with_value
from domain.model.state import (
    Ally,
    Assassin,
    Board,
    Deck,
    Machine,
    MapState,
    Memory,
    MemoryRecord,
    Objective,
    Square,
    State,
)

PATH = "assassins/aurelia/health"


def adjust(run, campaign, *words):
    return run("adjust", campaign, *words, "--why", "a test")


def test_a_number_below_zero_is_a_value(run, campaign):
    before = adjust(run, campaign, "xp", "-1")
    after = run("adjust", campaign, "--why", "a test", "xp", "-2")

    assert before.out.startswith("xp: 0 is now -1 (")
    assert after.out.startswith("xp: -1 is now -2 (")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "PATH VALUE"),
        (("xp",), "PATH VALUE"),
        (("xp", "-1"), "--why"),
        (("xp", "1"), "--why"),
        (("xp", "-1", "--frobnicate"), "--frobnicate"),
        (("xp", "1", "--paths"), "--paths"),
    ],
)
def test_what_is_missing_is_said(run, campaign, words, said):
    result = run("adjust", campaign, *words)

    assert (result.code, result.out) == (2, "")
    assert said in result.err


def test_every_path_that_is_listed_can_be_overridden_by_what_it_is(run, playing):
    listed = [line.split("\t") for line in run("adjust", playing, "--paths").lines]
    paths = {path: value for path, value, _ in listed}

    assert paths[PATH] == "3"
    assert paths["xp"] == "0"
    assert "memory/squares/A1/bases" in paths
    for path in (PATH, "memory/alert", "memory/squares/A1/guards", "assassins/aurelia/board/inventory"):
        if path in paths:
            assert adjust(run, playing, path, paths[path]).code == 0


def test_the_list_can_be_searched_and_is_data_on_request(run, playing):
    found = run("adjust", playing, "aurelia health", "--paths", "--json").data

    assert {"path": PATH, "value": 3, "label": "Aurelia: health"} in found
    assert all("aurelia" in one["path"] for one in found)
    nothing = run("adjust", playing, "no such thing", "--paths")
    assert (nothing.code, nothing.out) == (1, "")


@pytest.mark.parametrize(
    ("path", "value", "takes"),
    [
        (PATH, "much", "a whole number"),
        (PATH, "1.5", "a whole number"),
        (PATH, "[1]", "a whole number"),
        ("assassins/aurelia/exposed", "perhaps", "true or false"),
        ("assassins/aurelia/board/inventory", "3", "a list"),
        ("assassins/aurelia/board/inventory", '[["a", 2]]', "a list"),
    ],
)
def test_a_value_of_another_kind_gets_a_sentence_of_our_own(run, campaign, path, value, takes):
    refused = adjust(run, campaign, path, value)

    assert (refused.code, refused.out) == (1, "")
    assert f"{path} can't be " in refused.err
    assert f"it takes {takes}" in refused.err
    assert "$[" not in refused.err
    assert "Expected" not in refused.err


@pytest.mark.parametrize(("path", "inner"), [("assassins/aurelia", "name"), ("assassins/aurelia/board", "melee")])
def test_what_holds_several_values_says_so(run, campaign, path, inner):
    refused = adjust(run, campaign, path, "1")

    assert (refused.code, refused.out) == (1, "")
    assert f"like {path}/{inner}." in refused.err


@pytest.mark.parametrize("value", ["10000", "-10000", str(10**9), str(2**60), str(10**30), "1e300"])
def test_no_amount_is_larger_than_a_game_has(run, campaign, value):
    refused = adjust(run, campaign, PATH, value)

    assert (refused.code, refused.out) == (1, "")
    assert "9999" in refused.err


def test_amounts_in_lists_have_the_same_bound(run, playing):
    assert adjust(run, playing, "memory/squares/A1/guards", json.dumps([["crossbowman", 10**9]])).code == 1
    assert adjust(run, playing, "memory/squares/A1/guards", json.dumps([["crossbowman", 2]])).code == 0


def test_a_path_that_is_not_there_names_the_way_to_the_list(run, campaign):
    refused = adjust(run, campaign, "assassins/nobody/health", "1")

    assert refused.code == 1
    assert "--paths" in refused.err


def laid_out():
    """A table on which everything lies that the page on overriding speaks of."""
    memory = Memory(
        "0.1",
        attempt=1,
        turn=1,
        maps={"a": MapState()},
        squares={"C4": Square()},
        objectives={"barge": Objective("C4", 1)},
        reserve=(),
        bosses={"captain": 2},
        allies={"nonna": Ally("nonna", "C4")},
        machines={"snail": Machine("snail", "C4", 2)},
    )
    aurelia = Assassin("aurelia", Board(), 3, 3)
    return State(assassins={"aurelia": aurelia}, decks={"event": Deck()}, diary={"0.1": MemoryRecord()}, memory=memory)


PAGE = (Path(__file__).parents[2] / "docs" / "adjusting.md").read_text(encoding="utf-8")
DOCUMENTED = re.findall(r"^\| `([a-z0-9_./A-Z]+)` \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize("path", DOCUMENTED)
def test_every_path_of_the_page_is_there(path):
    now = value_at(laid_out(), path)

    assert value_at(with_value(laid_out(), path, now), path) == now


def test_the_page_has_a_table():
    assert len(DOCUMENTED) > 20


def test_a_mistyped_card_is_refused_in_one_line_and_changes_nothing(run, campaign):
    before = run("show", campaign, "--json").data["state"]
    refused = adjust(run, campaign, "assassins/aurelia/board/inventory", '["stileto"]')

    assert (refused.code, refused.out) == (1, "")
    assert "stileto: there is nothing of this name here. What there is: " in refused.err
    assert run("show", campaign, "--json").data["state"] == before


def test_act_lets_nothing_through_that_adjust_refuses(run, campaign):
    refused = run("act", campaign, "adjust:assassins/aurelia/board/inventory:%5B%22stileto%22%5D:box")

    assert refused.code == 1
    assert "stileto" in refused.err
