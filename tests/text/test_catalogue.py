"""Sentences are found by their keys, in the language that is spoken."""

import os
import subprocess
import sys

import pytest

from domain.core.errors import TextsUnreadyError
from domain.text import catalogue
from domain.text.catalogue import ENGLISH, MESSAGES, RULES, known, say
from script.compile_texts import compile_all

FRENCH = """
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""


@pytest.fixture
def spoken(tmp_path, monkeypatch):
    """Makes a folder of languages and speaks one of them: `spoken(language, po, en=po)`."""
    kept = catalogue.language()

    def speak(language, entries, english):
        headed = FRENCH.replace("Language: fr", "Language: en").replace("(n > 1)", "(n != 1)")
        for name, text in ((ENGLISH, headed + english), (language, FRENCH + entries)):
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "words.po").write_text(text, encoding="utf-8")
        compile_all(tmp_path)
        monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
        catalogue.read.cache_clear()
        catalogue.speak(language)

    yield speak
    monkeypatch.undo()
    catalogue.read.cache_clear()
    catalogue.speak(kept)


ENTRY = """
msgctxt "some.dice"
msgid "{n} die of {name}"
msgid_plural "{n} dice of {name}"
msgstr[0] "{n} dé de {name}"
msgstr[1] "{n} dés de {name}"

msgctxt "some.plain"
msgid "{n} left"
msgstr "reste : {n}"

msgctxt "some.new"
msgid "New"
msgstr ""
"""


def test_a_missing_key_and_a_missing_value_are_errors():
    with pytest.raises(LookupError):
        say("no.such.key")
    with pytest.raises(LookupError):
        say("no.such.key", n=2)
    with pytest.raises(LookupError):
        say("name.amount", number=1)


@pytest.mark.parametrize(("n", "told"), [(0, "0 health cubes"), (1, "1 health cube"), (2, "2 health cubes")])
def test_english_has_a_singular_for_one(n, told):
    assert say("story.health_lost", who="Aurelia", n=n) == f"Aurelia loses {told}."


@pytest.mark.parametrize(("n", "told"), [(0, "0 dé de B"), (1, "1 dé de B"), (2, "2 dés de B")])
def test_plurals_are_those_of_the_catalogue(spoken, n, told):
    spoken("fr", ENTRY, ENTRY)

    assert say("some.dice", n=n, name="B") == told


def test_a_text_without_plural_takes_any_number(spoken):
    spoken("fr", ENTRY, ENTRY)

    assert [say("some.plain", n=n) for n in (0, 1, 2)] == ["reste : 0", "reste : 1", "reste : 2"]


def test_english_stands_in_for_what_is_not_translated(spoken):
    spoken("fr", ENTRY, ENTRY + '\nmsgctxt "some.other"\nmsgid "{n} day"\nmsgid_plural "{n} days"\nmsgstr[0] ""\n')

    assert say("some.new") == "New"
    assert known("some.new", "") == "New"
    assert say("some.other", n=0) == "0 days"
    with pytest.raises(LookupError):
        say("some.gone")


def test_a_language_says_its_name():
    assert catalogue.language() == ENGLISH
    assert ENGLISH in catalogue.languages()


def test_a_language_that_is_not_there_is_refused_and_nothing_changes(spoken):
    spoken("fr", ENTRY, ENTRY)

    with pytest.raises(LookupError):
        catalogue.speak("it")
    assert catalogue.language() == "fr"
    assert say("some.plain", n=1) == "reste : 1"


def test_values_are_data():
    assert say("name.amount", number="{name.__class__}", name="{x} %s") == "{name.__class__} × {x} %s"


def test_unknown_names_of_a_fixed_set_are_shown_as_they_are():
    assert known("face.alarm", "alarm") == "exposed if alert"
    assert known("face.skull", "skull") == "skull"


@pytest.mark.parametrize("name", [MESSAGES, RULES])
def test_texts_that_are_not_compiled_are_told_in_a_sentence(spoken, tmp_path, name):
    spoken("fr", ENTRY, ENTRY)
    (tmp_path / "fr" / f"{name}.mo").unlink()
    catalogue.read.cache_clear()

    with pytest.raises(TextsUnreadyError, match="fr aren't compiled: run script/setup"):
        catalogue.read("fr", name)


def test_texts_older_than_their_source_are_told_in_a_sentence_until_they_are_compiled(spoken, tmp_path):
    spoken("fr", ENTRY, ENTRY)
    source = tmp_path / "fr" / "words.po"
    source.write_text(source.read_text(encoding="utf-8").replace("reste :", "encore"), encoding="utf-8")
    later = (tmp_path / "fr" / "messages.mo").stat().st_mtime_ns + 10**9
    os.utime(source, ns=(later, later))
    catalogue.read.cache_clear()

    with pytest.raises(TextsUnreadyError, match=r"words\.po is newer than the texts compiled of it: run script/setup"):
        catalogue.read("fr", MESSAGES)

    os.utime(source, ns=(0, 0))
    compile_all(tmp_path)
    catalogue.speak("fr")
    assert say("some.plain", n=1) == "encore 1"


def test_the_program_says_that_its_texts_are_not_ready():
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from domain.text import catalogue\n"
        "catalogue.FOLDER = Path('nowhere')\n"
        "from campaign_tui.cli import main\n"
        "sys.exit(main(['--version']))\n"
    )

    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)

    assert result.returncode == 1
    assert result.stderr == "The texts of the language en aren't compiled: run script/setup.\n"


def test_words_load_nothing_heavy():
    program = "import sys, domain.text.catalogue; print(*{name.partition('.')[0] for name in sys.modules})"

    loaded = set(
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    )

    assert not loaded & {
        "babel",
        "sqlalchemy",
        "sqlmodel",
        "eventsourcing",
        "textual",
        "typer",
        "rich",
        "pydantic",
        "sqlite3",
    }
