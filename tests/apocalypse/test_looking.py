"""The region map on the command line, in exports, and in many expeditions at once."""

import xml.etree.ElementTree as ET

import pytest

from domain.bots.explorers import careful_explorer, distances, play_expedition, random_explorer
from domain.bots.story_simulation import begin_story
from domain.rules.apocalypse.seeing import seen
from tests.apocalypse.canaries import build
from tests.apocalypse.expeditions import pack as practice
from tests.apocalypse.expeditions import play, start

DECISIONS = ("report:0.1:success:1:5:3", "pass", "journey:17:cube", "journey:26:cube")


@pytest.fixture
def pack(tmp_path):
    return build(tmp_path / "canaries")


@pytest.fixture
def campaign(run, pack):
    begun = run("new", "--name", "Aviary", "--pack", str(pack), "--flow", "story", "--seed", "one").last
    assert run("act", begun, *DECISIONS).code == 0
    return begun


def test_show_tells_the_region(run, campaign):
    lines = run("show", campaign).lines
    at = lines.index("Region")

    assert lines[at + 1 : at + 10] == [
        "  The group is on location 26.",
        "  1 exploration cube is left.",
        "  No healer has been used in this phase.",
        (
            "  Threat gauge: 0 of 5 boxes ticked; numbered boxes: 1 brings # 71, 2 brings # 72, 3 brings # 73, "
            "4 brings # 74."
        ),
        "  Clues in the bag: none.",
        "  Location 11: memory, 0.1, behind us; roads to 14, 17.",
        "  Location 14: not seen yet; roads to 11, 20.",
        "  Location 17: observation point, active; roads to 11, 23, 26.",
        "  Location 20: not seen yet; roads to 14, 23, 38.",
    ]
    assert "  Location 26: healer, 7 health cubes each, the group is here, active; roads to 17, 32." in lines
    assert "  Roads travelled: 11-17, 17-26." in lines
    assert "  Where it stands: Exploration." in lines


def test_exports_hold_the_region_and_the_journeys(run, campaign):
    told = run("export", campaign, "--format", "md").out

    assert "## Region" in told
    assert "## Journeys" in told
    assert "Journey to 17, for an exploration cube." in told
    between = dict(run("export", campaign, "--format", "json").data["report"]["between"])
    assert between["journeys"] == [
        "Journey to 17, for an exploration cube.",
        "Journey to 26, for an exploration cube.",
    ]


def test_the_region_is_drawn(run, campaign):
    drawn = ET.fromstring(run("export", campaign, "--format", "svg", "--picture", "region").out)  # noqa: S314 - ours

    texts = [element.text for element in drawn.iter() if element.tag.endswith("text") and element.text]
    titles = [element.text for element in drawn.iter() if element.tag.endswith("title")]
    assert {"11", "14", "17", "41", "#71"} <= set(texts)
    assert "The Aviary" in titles
    assert "26: healer, the group is here, 7 health cubes each, active" in titles
    assert "14: not seen yet" in titles
    assert "Box 1: open" in titles
    # The legend shows a piece of such a road besides.
    travelled = [e for e in drawn.iter() if e.get("class") == "m-trail" and "L" in (e.get("d") or "")]
    assert len(travelled) == 2


def test_without_a_region_there_is_no_such_picture(run):
    begun = run("new", "--name", "Other", "--pack", "practice").last

    refused = run("export", begun, "--format", "svg", "--picture", "region")

    assert refused.code == 1
    assert refused.err == "This campaign has no region map.\n"


def test_simulate_tells_of_expeditions(run, pack):
    first, again = (
        run("simulate", str(pack), "--expedition", "--games", "5", "--seed", "3", "--json").data for _ in range(2)
    )

    assert first == again
    assert len(first["results"]) == 5
    assert all(result["finished"] for result in first["results"])
    told = run("simulate", str(pack), "--expedition", "--games", "3", "--seed", "3", "--policy", "random").out
    assert "Boxes ticked: " in told
    assert "Eliminations: " in told
    assert run("simulate", "practice", "--expedition").err == "This campaign has no region map.\n"


@pytest.mark.parametrize("make", [careful_explorer, random_explorer])
def test_every_expedition_finds_every_memory(make):
    begun = begin_story(practice(), ("aurelia", "biagio"), "normal", "fr_1_05")
    for seed in range(20):
        numbers = iter(range(10**6))

        def pick(options, seed=seed, numbers=numbers):
            return (next(numbers) * 7919 + seed * 104729) % 10007 % options

        result = play_expedition(practice(), begun, make(pick), bytes([seed]) * 32)

        assert result.finished
        assert result.journeys == result.cubes + result.clues + result.ticks + result.overflows


def test_the_careful_explorer_knows_the_shortest_way():

    region = seen(practice(), play(start(), "journey:17:cube"))
    assert region is not None
    far = distances(region)
    assert (far[11], far[17], far[14], far[41]) == (1, 1, 0, 0)
