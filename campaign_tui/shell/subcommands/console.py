"""What commands write to and what they were told for all commands: store, player, kind of output."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, TextIO, TypeVar

from msgspec import Struct

from domain.core.errors import CampaignError
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from exports.kit.plain import Json

FEW_ROWS = 20_000
"""Rows that are read or written before anybody wonders."""

FEW_ACTIONS = 1_000
"""Actions that are gone through before anybody wonders."""

LONG_WORD = re.compile(r"\S{1000,}")
SHOWN = 80
"""Letters that are repeated of a word that no reader would go through, or of a name that can't be used."""

SHORT = 8
"""Digits of an id that people are shown; more where they aren't unique."""


Item = TypeVar("Item")


class UsageError(CampaignError):
    """The command line makes no sense."""


class LostAnswer(CampaignError):  # noqa: N818 - an answer to whoever reads the other stream
    """Standard output can't be written to."""


class Console(Struct):
    """The options that every command takes, and the two streams."""

    store: str | None = None
    player: str = ""
    as_json: bool = False
    debug: bool = False
    answered: bool = False
    """Whether data has been printed: there is one answer, be it an error."""

    def line(self, *columns: str) -> None:
        """One line of output, columns apart by tabs; what players typed is made safe to look at."""
        write(sys.stdout, "\t".join(map(visible, columns)) + "\n")

    def lines(self, *texts: str) -> None:
        """Several lines at once, of one column each."""
        write(sys.stdout, "".join([f"{visible(text)}\n" for text in texts]))

    def say(self, *columns: str) -> None:
        """One line that is left out when data is asked for."""
        if not self.as_json:
            self.line(*columns)

    def data(self, value: Json) -> None:
        """The result as JSON, when it is asked for."""
        if self.as_json:
            from exports.kit.plain import dumps

            self.answered = True
            write(sys.stdout, f"{dumps(value)}\n")

    def raw(self, chunks: Iterable[bytes]) -> None:
        """Bytes of an export, as they come."""
        for chunk in chunks:
            write_bytes(sys.stdout, chunk)

    def remark(self, text: str) -> None:
        """One line on standard error; of a word without an end the beginning."""
        write(sys.stderr, f"{LONG_WORD.sub(lambda word: f'{word[0][:SHOWN]}…', visible(text))}\n")

    def progress(self, what: str) -> Callable[[int, int], None]:
        """Draws on standard error how far something has come; a pipe and what is short see nothing of it."""
        drawn = draws_bars()

        def come_to(done: int, total: int) -> None:
            if drawn and total >= FEW_ACTIONS:
                told = f"{what}  {100 * done // total}%" if done < total else ""
                write(sys.stderr, f"\r\033[K{told}")

        return come_to

    @property
    def asks(self) -> bool:
        """Whether there is somebody to ask."""
        return bool(sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty())

    def ask(self, question: str) -> bool:
        """Ask a question at the terminal; whether the answer is yes."""
        write(sys.stderr, f"{visible(question)} ")
        return sys.stdin.readline().strip().casefold() in say("cli.yes").split()


def write(stream: TextIO | None, text: str) -> None:
    """Write at once; when the reader has gone, the rest of the output goes nowhere and the work goes on.

    Raises LostAnswer where standard output fails in another way; a remark that can't be made isn't made.
    """
    if stream is None:  # closed by whoever started the program
        return
    try:
        stream.write(text)
        stream.flush()
    except OSError as fault:
        _give_up(stream, fault)


def write_bytes(stream: TextIO | None, chunk: bytes) -> None:
    """As `write`, for bytes; whoever writes text in between does so through `write`."""
    if stream is None:
        return
    try:
        stream.buffer.write(chunk)
        stream.buffer.flush()
    except OSError as fault:
        _give_up(stream, fault)


def _give_up(stream: TextIO, fault: OSError) -> None:
    """Let a stream that fails lead nowhere. Raises LostAnswer where somebody still waits for the answer."""
    abandon(stream)
    if stream is sys.stdout and not isinstance(fault, BrokenPipeError):
        raise LostAnswer(say("cli.lost", fault=fault.strerror or type(fault).__name__)) from fault


def abandon(stream: TextIO) -> None:
    """Let a stream whose reader has gone lead nowhere, so that nothing later fails on it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def short(ids: Iterable[bytes]) -> dict[bytes, str]:
    """The first digits of each id, as many as keep them apart."""
    digits = {one: one.hex() for one in ids}
    size = SHORT
    while len({text[:size] for text in digits.values()}) < len(digits):
        size += 1
    return {one: text[:size] for one, text in digits.items()}


def draws_bars() -> bool:
    """Whether standard error is a terminal that can draw how far something has come."""
    return bool(sys.stderr and sys.stderr.isatty()) and os.environ.get("TERM") != "dumb"


def counted(what: str, total: int, items: Iterable[Item], few: int = 1) -> Iterator[Item]:
    """Pass items on, with a progress bar on standard error where they are many and a terminal can draw one."""
    if total <= few or not draws_bars():
        yield from items
        return
    import typer

    with typer.progressbar(items, length=total, label=what, file=sys.stderr) as bar:
        yield from bar
