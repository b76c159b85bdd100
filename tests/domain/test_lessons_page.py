"""docs/lessons.md names every part of a trigger, and files that are there."""

import re
from pathlib import Path

from domain.coach.lessons import When, lessons

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")


def test_every_part_of_a_trigger_has_its_line():
    table = re.findall(r"^\| ((?:`[a-z]+`(?:, )?)+) \|", PAGE, re.MULTILINE)

    assert {name for cell in table for name in re.findall(r"`([a-z]+)`", cell)} == set(When.__struct_fields__)


def test_the_files_it_names_are_there():
    named = re.findall(r"`((?:domain|tests)/[a-z_/]+\.(?:toml|po|py))`", PAGE)

    assert len(named) >= 3
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_every_lesson_has_its_words_in_the_file_that_the_page_names():
    words = (ROOT / "domain" / "text" / "en" / "lessons.po").read_text(encoding="utf-8")
    keys = set(re.findall(r'^msgctxt "(.+)"$', words, re.MULTILINE))

    assert {f"lesson.{one.id}.{part}" for one in lessons() for part in ("title", "text")} - keys == set()
