"""`show` on a story: road, headquarters, people, shelf and every box of the diary."""

import json

import pytest


@pytest.fixture
def story(run):
    return run("new", "--name", "The Road", "--pack", "brotherhood_of_venice", "--flow", "story").last


def test_show_tells_what_lies_between_memories(run, story):
    run("act", story, "report:0.1:success:1:5:10")
    shown = run("show", story).out

    for part in (
        "Road",
        "Where it stands",
        "Next: Memory 0.2",
        "Headquarters",
        "People",
        "Store",
        "Memory 0.1",
        "10 XP",
    ):
        assert part in shown


def test_show_json_has_it_through_the_state(run, story):
    run("act", story, "report:0.1:success:1:5:10")
    state = json.loads(run("show", story, "--json").out)["state"]

    assert state["xp"] == 10
    assert "headquarters" in state
    assert "hall" in state


def test_single_memories_are_shown_without_a_road(run):
    single = run("new", "--name", "Alone", "--flow", "single").last

    assert "Where it stands" not in run("show", single).out


def test_verify_finds_the_read_models_of_a_story_equal(run, story):
    run("act", story, "report:0.1:success:1:5:10")
    run("rebuild", story)

    assert run("verify", story).code == 0
