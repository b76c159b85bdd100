"""docs/house-rules.md names every flag with every value, and its example can be used."""

import re
from pathlib import Path

import pytest

from domain.content.house_rules import read_house_rules
from domain.model.editions import EDITIONS, FLAGS, values_of
from domain.text.catalogue import say
from domain.text.families import FLAG

PAGE = (Path(__file__).parents[2] / "docs" / "house-rules.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `([a-z_]+)` \|[^|]*\|(.*)\|$", PAGE, re.MULTILINE))

MEANINGS = dict(re.findall(r"^\| `([a-z_]+)` \|([^|]*)\|", PAGE, re.MULTILINE))


@pytest.mark.parametrize("name", FLAGS)
def test_a_flag_has_its_row_with_the_usual_value_first(name):
    values = re.findall(r"`([^`]+)`", ROWS[name])

    assert values[0] == FLAGS[name][EDITIONS[0]]
    assert sorted(values) == sorted(values_of(name))


@pytest.mark.parametrize("name", FLAGS)
def test_the_page_says_what_a_flag_decides_as_the_app_does(name):
    assert MEANINGS[name].strip() == say(FLAG[name])


def test_there_is_no_row_without_a_flag():
    assert ROWS.keys() == FLAGS.keys()


def test_the_example_can_be_used():
    example = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)

    assert example
    assert len(read_house_rules(example[1], "example").flags) == 2
