"""Compiles the messages: of every folder of domain/text `rules.mo` of rules.po, and `messages.mo` of all other files.

usage: compile_texts.py [FOLDER]      FOLDER holds a folder a language, domain/text where none is given

The key of a message is the context of its entry, and all that stays of the source text in what is compiled. A
translation that is missing, marked as fuzzy or made of another English text than today's is left out: English stands
in for it. Says in one line what can't be used and exits 1; nothing is replaced then.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

if TYPE_CHECKING:
    from collections.abc import Iterable

    from babel.messages.catalog import Message

FOLDER = Path(__file__).resolve().parent.parent / "domain" / "text"
ENGLISH = "en"
RULES = "rules"
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""The same sources are compiled to the same bytes, whenever that is."""


class Unusable(Exception):  # noqa: N818 - one sentence about a file, not a fault of the program
    """A catalogue that can't be compiled; `str` of it is the sentence."""


def main(arguments: list[str]) -> None:
    """Compile all languages of a folder."""
    folder = Path(arguments[0]) if arguments else FOLDER
    try:
        compile_all(folder)
    except Unusable as unusable:
        sys.exit(f"compile_texts: {unusable}")


def compile_all(folder: Path = FOLDER) -> None:
    """Write both catalogues of every language of a folder. Raises Unusable before anything is written."""
    made = {}
    english = sources(folder / ENGLISH)
    for home in sorted({path.parent for path in folder.glob("*/*.po")}):
        found = english if home.name == ENGLISH else sources(home)
        rules = {name: catalogue for name, catalogue in found.items() if name == RULES}
        others = {name: catalogue for name, catalogue in found.items() if name != RULES}
        made[home / "rules.mo"] = compiled(rules, english)
        made[home / "messages.mo"] = compiled(others, english)
    for path, content in made.items():
        # In one step: somebody may be reading the old one, and another process may be compiling as well.
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        beside.write_bytes(content)
        beside.replace(path)


def stale(folder: Path = FOLDER) -> bool:
    """Whether a language isn't compiled, or a source of it is newer than what was compiled of it."""
    for home in {path.parent for path in folder.glob("*/*.po")}:
        targets = [home / "messages.mo", home / "rules.mo"]
        if not all(target.exists() for target in targets):
            return True
        oldest = min(target.stat().st_mtime_ns for target in targets)
        if any(source.stat().st_mtime_ns > oldest for source in home.glob("*.po")):
            return True
    return False


def sources(home: Path) -> dict[str, Catalog]:
    """The catalogues of a language by the names of their files. Raises Unusable for one that can't be read."""
    found = {}
    for path in sorted(home.glob("*.po")):
        try:
            with path.open("rb") as opened:
                found[path.stem] = read_po(opened, abort_invalid=True)
        except (PoFileError, ValueError) as error:
            raise Unusable(f"{path} is no gettext catalogue: {error}") from error
        nameless = [message.id for message in messages(found[path.stem]) if not message.context]
        if nameless:
            raise Unusable(f"{path}: {nameless[0]!r} has no key; put it before the text as msgctxt")
    if len(rules := {catalogue.plural_forms for catalogue in found.values()}) > 1:
        raise Unusable(f"{home}: the files say {len(rules)} different Plural-Forms; a language has one")
    twice = Counter(str(message.context) for catalogue in found.values() for message in messages(catalogue))
    if again := [key for key, times in twice.items() if times > 1]:
        raise Unusable(f"{home}: {again[0]} stands there more than once")
    return found


def messages(catalogue: Catalog) -> Iterable[Message]:
    """The messages of a catalogue without its header."""
    return (message for message in catalogue if message.id)


def compiled(catalogues: dict[str, Catalog], english: dict[str, Catalog]) -> bytes:
    """One catalogue of several, by key, as `.mo`."""
    today = {str(message.context): message.id for catalogue in english.values() for message in messages(catalogue)}
    whole = Catalog(creation_date=EPOCH, revision_date=EPOCH)
    for name, catalogue in catalogues.items():
        headers = [(key, value) for key, value in catalogue.mime_headers if key in {"Language", "Plural-Forms"}]
        whole.mime_headers = headers
        for message in messages(catalogue):
            key = str(message.context)
            text = message.id if catalogue is english.get(name) else message.string
            if not message.fuzzy and message.id == today.get(key):
                whole.add(key if isinstance(message.id, str) else (key, key), text)
    written = BytesIO()
    write_mo(written, whole)
    return written.getvalue()


if __name__ == "__main__":
    main(sys.argv[1:])
