"""What a memory asks is told on the command line, as data, and on the exported page, in the same sentences."""

import json
from html import unescape

import pytest

from domain.coach.aims import aims
from domain.coach.aims_words import sentences
from tests.domain.test_aims import started

NAME = "Aims"


@pytest.fixture
def begun(run):
    """A campaign whose first memory has begun; with what that one needs, in sentences."""
    given = ("--pack", "drowned_ledger", "--assassins", "aurelia,biagio", "--flow", "single", "--seed", "aims")
    assert run("new", "--name", NAME, *given).code == 0
    assert run("act", NAME, "start:0.1").code == 0
    pack, state = started("0.1")
    found = aims(pack, state)
    assert found is not None
    return [sentence for sentence in sentences(pack, found) if "0 of" in sentence]


def test_show_tells_what_a_memory_asks(run, begun):
    told = run("show", NAME).out

    assert len(begun) > 1
    assert [sentence for sentence in begun if sentence not in told] == []


def test_show_gives_what_a_memory_asks_as_data(run, begun):
    found = json.loads(run("show", NAME, "--json").out)["aims"]

    assert len(found["goals"]) == len(begun)
    assert [goal["name"] in sentence for goal, sentence in zip(found["goals"], begun, strict=True)] == [True] * len(
        begun
    )
    assert (found["deadline"]["turn"], found["deadline"]["last"]) == (1, 5)
    assert found["ways_out"] == ["B1", "H3"]


def test_the_exported_page_tells_what_a_memory_asks(run, begun, tmp_path):
    file = tmp_path / "page.html"
    assert run("export", NAME, "--format", "html", "-o", str(file)).code == 0
    page = unescape(file.read_text(encoding="utf-8"))

    assert [sentence for sentence in begun if sentence not in page] == []
