"""Sources of messages become catalogues, or one sentence says what is wrong with them."""

import os
from gettext import GNUTranslations

import pytest

from script.compile_texts import ENGLISH, FOLDER, Unusable, compile_all, main, messages, sources, stale
from tests.text.texts import english, placeholders

HEADER = """msgid ""
msgstr ""
"Language: xx\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);\\n"

"""


@pytest.fixture
def write(tmp_path):
    """Writes `write("en/words", entries)` below a folder of languages, and returns the folder."""

    def put(name, entries, header=HEADER):
        path = tmp_path / f"{name}.po"
        path.parent.mkdir(exist_ok=True)
        path.write_text(header + entries, encoding="utf-8")
        return tmp_path

    return put


def entry(key, text, translation="", flags=""):
    return f'{flags}msgctxt "{key}"\nmsgid "{text}"\nmsgstr "{translation}"\n\n'


def read(path):
    with path.open("rb") as opened:
        return GNUTranslations(opened)


def test_the_key_is_what_a_text_is_found_by(write):
    folder = write("en/words", entry("a.b", "Hello") + entry("a.c", "Hello"))
    compile_all(write("en/rules", entry("rule.1", "Nothing is ever done.")))

    assert read(folder / "en" / "messages.mo").gettext("a.b") == "Hello"
    assert read(folder / "en" / "messages.mo").gettext("rule.1") == "rule.1"
    assert read(folder / "en" / "rules.mo").gettext("rule.1") == "Nothing is ever done."


def test_a_language_has_its_own_rule_for_plurals(write):
    text = 'msgctxt "a.n"\nmsgid "{n} day"\nmsgid_plural "{n} days"\nmsgstr[0] "%s"\nmsgstr[1] "%s"\n'
    plural = text % ("one", "two") + 'msgstr[2] "more"\n'
    write(
        "en/words",
        text % ("", ""),
        HEADER.replace("nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2)", "nplurals=2; plural=(n != 1)"),
    )
    folder = write("xx/words", plural)
    compile_all(folder)

    told = read(folder / "xx" / "messages.mo")
    assert [told.ngettext("a.n", "a.n", n) for n in (1, 2, 3)] == ["one", "two", "more"]


@pytest.mark.parametrize(
    "translated",
    [
        pytest.param(entry("a.b", "Hello"), id="not yet translated"),
        pytest.param(entry("a.b", "Hello", "Olleh", "#, fuzzy\n"), id="marked as fuzzy"),
        pytest.param(entry("a.b", "Hello there", "Ereht olleh"), id="made of another text"),
        pytest.param(entry("a.gone", "Hello", "Olleh"), id="of a key that is gone"),
    ],
)
def test_what_is_no_translation_of_todays_text_is_left_out(write, translated):
    write("en/words", entry("a.b", "Hello"))
    folder = write("xx/words", translated)
    compile_all(folder)

    told = read(folder / "xx" / "messages.mo")
    assert told.gettext("a.b") == "a.b"
    assert told.gettext("a.gone") == "a.gone"


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        pytest.param('msgid "Hello"\nmsgstr ""\n', "'Hello' has no key", id="no key"),
        pytest.param(entry("a.b", "Hello") + entry("a.b", "Bye"), "a.b stands there more than once", id="twice"),
        pytest.param('msgctxt "a.b\nmsgid "Hello"\n', "is no gettext catalogue", id="no gettext"),
    ],
)
def test_a_source_that_is_none_is_told_in_a_sentence_and_nothing_is_replaced(write, entries, fault):
    folder = write("en/words", entry("a.b", "Hello"))
    compile_all(folder)
    write("en/words", entries)

    with pytest.raises(SystemExit, match=fault):
        main([str(folder)])
    assert read(folder / "en" / "messages.mo").gettext("a.b") == "Hello"


def test_a_language_has_one_rule_for_plurals(write):
    write("en/words", entry("a.b", "Hello"))
    folder = write("en/more", entry("a.c", "Hello"), HEADER.replace("nplurals=3", "nplurals=4"))

    with pytest.raises(Unusable, match="2 different Plural-Forms"):
        compile_all(folder)


def test_what_is_newer_is_compiled_and_the_same_sources_give_the_same_bytes(write):
    folder = write("en/words", entry("a.b", "Hello"))
    assert stale(folder)
    compile_all(folder)
    assert not stale(folder)
    first = (folder / "en" / "messages.mo").read_bytes()

    later = (folder / "en" / "messages.mo").stat().st_mtime_ns + 1
    os.utime(folder / "en" / "words.po", ns=(later, later))
    assert stale(folder)
    os.utime(folder / "en" / "words.po", ns=(0, 0))
    compile_all(folder)
    assert (folder / "en" / "messages.mo").read_bytes() == first
    assert sorted(path.name for path in (folder / "en").iterdir()) == ["messages.mo", "rules.mo", "words.po"]


def test_the_first_word_of_a_key_names_its_file():
    files: dict[str, set[str]] = {}
    for name, catalogue in sources(FOLDER / ENGLISH).items():
        for message in messages(catalogue):
            files.setdefault(str(message.context).partition(".")[0], set()).add(name)

    assert {word: names for word, names in files.items() if len(names) > 1} == {}


def test_placeholders_are_plain_names():
    assert [
        key for key, texts in english().items() if not all(name.isidentifier() for name in placeholders(texts))
    ] == []


def test_messages_with_placeholders_are_marked_for_the_checks_of_editors():
    wrong = []
    for path in sorted((FOLDER / ENGLISH).glob("*.po")):
        # Babel adds and drops the mark by itself when it reads; what stands in the file counts.
        for block in path.read_text(encoding="utf-8").split("\n\n")[1:]:
            key = block.partition('msgctxt "')[2].partition('"')[0]
            if bool(placeholders(english().get(key, ()))) != ("#, python-brace-format" in block):
                wrong.append(f"{path.name}: {key}")

    assert wrong == [], "messages with {names}, and only they, have the line `#, python-brace-format` above them"


def test_english_texts_stand_as_the_source_only():
    texts = {
        f"{name}.po: {message.context}": message.string if isinstance(message.string, tuple) else (message.string,)
        for name, catalogue in sources(FOLDER / ENGLISH).items()
        for message in messages(catalogue)
    }

    assert [where for where, told in texts.items() if any(told)] == [], "the text of a message is its msgid"
