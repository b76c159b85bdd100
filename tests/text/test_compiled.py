"""A compiled catalogue gives the texts that gettext reads in it, whichever machine has compiled it."""

from gettext import GNUTranslations
from io import BytesIO
from struct import pack, unpack_from

import pytest

from domain.text.catalogue import FOLDER
from domain.text.compiled import Compiled, MissingError
from script.compile_texts import compile_all

POLISH = """
msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgctxt "some.guards"
msgid "{n} guard"
msgid_plural "{n} guards"
msgstr[0] "{n} stra\u017cnik"
msgstr[1] "{n} stra\u017cnicy"
msgstr[2] "{n} stra\u017cnik\u00f3w"

msgctxt "some.tower"
msgid "tower"
msgstr "wie\u017ca"
"""

ENGLISH = FOLDER / "en" / "messages.mo"


@pytest.fixture
def polish(tmp_path):
    """The bytes of a catalogue with three plurals."""
    for language in ("en", "pl"):
        (tmp_path / language).mkdir()
        (tmp_path / language / "words.po").write_text(POLISH, encoding="utf-8")
    compile_all(tmp_path)
    return (tmp_path / "pl" / "messages.mo").read_bytes()


def other_way_round(content):
    """A catalogue as a machine with the other order of bytes writes it."""
    _, _, number, keys, texts, *_ = unpack_from("=7I", content)
    swapped = bytearray(content)
    for start, count in ((0, 7), (keys, 2 * number), (texts, 2 * number)):
        words = unpack_from(f"<{count}I", content, start)
        swapped[start : start + 4 * count] = pack(f">{count}I", *words)
    return bytes(swapped)


def test_every_text_of_the_english_catalogue_is_what_gettext_reads():
    content = ENGLISH.read_bytes()
    ours, theirs = Compiled(content), GNUTranslations(BytesIO(content))
    catalogue = vars(theirs)["_catalog"]
    plurals = {key[0] for key in catalogue if isinstance(key, tuple)}

    for key in catalogue:
        if isinstance(key, str) and key:
            assert ours.text(key) == theirs.gettext(key)
    for key in plurals:
        assert ours.text(key) == theirs.gettext(key)
        assert [ours.plural(key, n) for n in range(4)] == [theirs.ngettext(key, key, n) for n in range(4)]


@pytest.mark.parametrize("written", [bytes, other_way_round])
def test_a_language_counts_in_its_own_way(polish, written):
    told = Compiled(written(polish))

    assert told.text("some.tower") == "wie\u017ca"
    assert [told.plural("some.guards", n).split()[1] for n in (1, 3, 5)] == [
        "stra\u017cnik",
        "stra\u017cnicy",
        "stra\u017cnik\u00f3w",
    ]


def test_what_is_not_there_is_missing(polish):
    told = Compiled(polish)

    with pytest.raises(MissingError):
        told.text("some.ladder")
    with pytest.raises(MissingError):
        told.plural("some.tower", 2)


def test_other_bytes_are_no_catalogue():
    with pytest.raises(ValueError, match="no compiled catalogue"):
        Compiled(b"PK\x03\x04" + bytes(40))
