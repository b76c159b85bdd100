"""The message catalogues: a folder a language beside this module, gettext files in it (`*.po`, the key as the context).

`script/compile_texts.py` makes two catalogues of a folder: `rules.mo` of `rules.po`, which only who looks a rule up
waits for, and `messages.mo` of all others. English is the source of every translation and stands in where a language
has no sentence yet.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import ClassVar

from domain.core.errors import TextsUnreadyError
from domain.text.compiled import Compiled, MissingError

FOLDER = Path(__file__).parent

ENGLISH = "en"

MESSAGES, RULES = "messages", "rules"
"""The catalogues of a language."""


class Messages:
    """The texts of a language, with English behind it."""

    def __init__(self, own: Compiled, behind: Messages | None) -> None:
        """`behind` is asked for what the language hasn't got."""
        self._own = own
        self._behind = behind

    def text(self, key: str) -> str:
        """The text of a key. Raises LookupError where no language has one: such a key is an error, never a text."""
        try:
            return self._own.text(key)
        except MissingError:
            if self._behind is None:
                raise LookupError(f"there is no message {key}") from None
            return self._behind.text(key)

    def plural(self, key: str, number: int) -> str:
        """The text of a key for a number. Raises MissingError where no language has plurals of it."""
        try:
            return self._own.plural(key, number)
        except MissingError:
            if self._behind is None:
                raise
            return self._behind.plural(key, number)


class _Speaker:
    """The language in use."""

    language = ENGLISH
    messages: Messages | None = None
    plain: ClassVar[set[str]] = set()
    """Keys that have shown to have no plural, though a number was given: looking for one again takes its time."""


def speak(language: str) -> None:
    """Say everything in a language from now on. Comes before the first sentence: what was said is kept here and there.

    Raises LookupError where no folder has its name, TextsUnreadyError as `say` does.
    """
    if language not in languages():
        raise LookupError(f"there is no language {language}")
    _Speaker.messages = read(language, MESSAGES)
    _Speaker.language = language
    _Speaker.plain.clear()


def language() -> str:
    """The language that is spoken, as its folder is called: what HTML calls `lang`."""
    return _Speaker.language


def languages() -> tuple[str, ...]:
    """The languages there are, by the names of their folders."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{MESSAGES}.mo")))


def say(key: str, /, **values: object) -> str:
    """The sentence of a key, with the values filled in; a whole number `n` chooses between singular and plurals.

    Values are data: nothing in them is a placeholder. Raises LookupError for a key that isn't in the catalogue, or a
    value that the message asks for in vain; TextsUnreadyError where the catalogue isn't compiled.
    """
    messages = _messages()
    number = values.get("n")
    if isinstance(number, int) and key not in _Speaker.plain:
        try:
            return messages.plural(key, number).format_map(values)
        except MissingError:
            _Speaker.plain.add(key)
    return messages.text(key).format_map(values)


def known(key: str, otherwise: str) -> str:
    """The text of a key, or the other text where the catalogue has none: names of faces, slots, reasons."""
    try:
        return _messages().text(key)
    except LookupError:
        return otherwise


def rule(key: str) -> str:
    """The text of a key of the rules. Raises LookupError where there is none."""
    return read(_Speaker.language, RULES).text(key)


@cache
def read(language: str, name: str) -> Messages:
    """A catalogue of a language, English behind it. Raises TextsUnreadyError where it isn't compiled as it stands."""
    file = FOLDER / language / f"{name}.mo"
    _expect_fresh(file)
    return Messages(Compiled(file.read_bytes()), None if language == ENGLISH else read(ENGLISH, name))


def _messages() -> Messages:
    if _Speaker.messages is None:
        _Speaker.messages = read(_Speaker.language, MESSAGES)
    return _Speaker.messages


def _expect_fresh(file: Path) -> None:
    """Raise TextsUnreadyError unless a catalogue is as new as its sources, which an installation doesn't have."""
    try:
        compiled = file.stat().st_mtime_ns
    except FileNotFoundError:
        raise TextsUnreadyError(
            f"The texts of the language {file.parent.name} aren't compiled: run script/setup."
        ) from None
    for source in file.parent.glob("*.po"):
        if source.stat().st_mtime_ns > compiled:
            raise TextsUnreadyError(f"{source} is newer than the texts compiled of it: run script/setup.")
