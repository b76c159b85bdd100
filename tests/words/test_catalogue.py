"""The catalogue holds what the code asks for, once."""

import ast
import string
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from domain.text import catalogue
from domain.text.catalogue import FOLDER, known, messages_of, say

ROOT = Path(__file__).parents[2]
PACKAGES = ("campaign_tui", "domain", "exports", "projections")


def placeholders(message):
    texts = [message] if isinstance(message, str) else list(message.values())
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def sources():
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def said():
    """Every `say` with a literal key: (where, key, names of values; None for a mapping of them)."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            key = node.args[0]
            if name == "say" and isinstance(key, ast.Constant):
                yield (
                    f"{path.relative_to(ROOT)}:{node.lineno}",
                    key.value,
                    {word.arg for word in node.keywords},
                )


def test_no_key_stands_in_two_files():
    keys = Counter(key for source in FOLDER.glob("*.toml") for key, _ in messages_of(source))

    assert [key for key, times in keys.items() if times > 1] == []


def test_every_sentence_that_code_asks_for_is_there_with_its_values():
    asked = list(said())
    missing = [f"{where}: {key}" for where, key, _ in asked if key not in catalogue.catalogue()]
    without = [
        f"{where}: {key} needs {sorted(placeholders(message) - values)}"
        for where, key, values in asked
        if (message := catalogue.catalogue().get(key)) is not None
        and None not in values
        and placeholders(message) - values
    ]

    assert len(asked) > 10
    assert missing == []
    assert without == []


def test_placeholders_are_plain_names():
    for key, message in catalogue.catalogue().items():
        assert all(name.isidentifier() for name in placeholders(message)), key


def test_a_missing_key_and_a_missing_value_are_errors():
    with pytest.raises(LookupError):
        say("no.such.key")
    with pytest.raises(LookupError):
        say("name.amount", number=1)


def test_the_number_chooses_between_singular_and_plural():
    assert say("story.health_lost", who="Aurelia", n=1) == "Aurelia loses 1 health cube."
    assert say("story.health_lost", who="Aurelia", n=2) == "Aurelia loses 2 health cubes."


def test_values_are_data():
    assert say("name.amount", number="{name.__class__}", name="{x} %s") == "{name.__class__} × {x} %s"


def test_unknown_names_of_a_fixed_set_are_shown_as_they_are():
    assert known("face.alarm", "alarm") == "exposed if alert"
    assert known("face.skull", "skull") == "skull"


def test_words_load_nothing_heavy():
    program = "import sys, domain.telling.story; print(*{name.partition('.')[0] for name in sys.modules})"

    loaded = set(
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    )

    assert not loaded & {
        "sqlalchemy",
        "sqlmodel",
        "eventsourcing",
        "textual",
        "typer",
        "rich",
        "pydantic",
        "sqlite3",
    }


@pytest.mark.parametrize("source", sorted(FOLDER.glob("*.toml")), ids=lambda source: source.name)
def test_the_plain_reader_reads_a_catalogue_as_any_reader_of_toml_does(source):
    text = source.read_text(encoding="utf-8")

    assert catalogue.plain_tables(text) == tomllib.loads(text), "keep to tables, plain texts and comments"


@pytest.mark.parametrize(
    "text",
    [
        "a = 1",
        "a = 'x'",
        'a = """x"""',
        "a = [1]",
        'a = "\\u0041"',
        'a = "x" # y',
        'a = "x"\na = "y"',
        '"a" = "x"',
        '  a = "x"',
    ],
)
def test_the_plain_reader_leaves_everything_else_to_a_reader_of_toml(text):
    assert catalogue.plain_tables(text) is None
