"""Which files may be read and written, and how: as a whole or not at all, and never the program or the store."""

from __future__ import annotations

import os
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING

from domain.core.errors import CampaignError, ContentError
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

PACKAGES = ("campaign_tui", "domain", "exports", "migrations", "projections")
LETTER_BYTES = 4
"""Bytes of a letter at most."""

BESIDE_A_STORE = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of a store's files."""


class BadTarget(CampaignError):  # noqa: N818 - an answer to whoever named the file
    """A file that can't be read from or written to: a folder, the store, or part of the program."""


def _real(path: Path) -> Path:
    """Where a path leads to; a link that leads back to itself, which `Path.resolve` fails on, to itself."""
    return Path(os.path.realpath(path))


def checked_target(output: str, store: Path) -> Path:
    """The file to write to. Raises BadTarget for a folder, a store, and anything among the program's own files."""
    from domain.store.backups import folder_of, is_store

    target = Path(output)
    real = _real(target)
    if target.is_dir() or output.endswith(os.sep):
        raise BadTarget(say("cli.target_folder", path=output))
    root = Path(__file__).resolve().parents[2]
    if any(real.is_relative_to(root / package) for package in PACKAGES):
        raise BadTarget(say("cli.target_program", path=output))
    if any(real == _real(Path(f"{store}{end}")) for end in BESIDE_A_STORE):
        raise BadTarget(say("cli.target_store", path=output))
    if any(is_store(Path(str(real).removesuffix(end))) for end in BESIDE_A_STORE):
        raise BadTarget(say("cli.target_other_store", path=output))
    if real.is_relative_to(_real(folder_of(store))):
        raise BadTarget(say("cli.target_backups", path=output))
    return target


def read_map(path: Path) -> str:
    """The text of a file with a map, little more of it than one can have.

    Raises OSError, and ValueError for what is no text.
    """
    from domain.playing.own_memory import MOST_TEXT

    return _read_text(path, MOST_TEXT)


def written_text(path: Path, most: int) -> str:
    """The text of a file that somebody has written, little more than `most` letters of it.

    It may be spelled as editors and shells do: UTF-8 with its mark or without, UTF-16 with it. Raises ContentError in
    one sentence for what can't be read or is no text.
    """
    where = visible(str(path))
    try:
        return _read_text(path, most)
    except OSError as fault:
        why = fault.strerror or type(fault).__name__
        raise ContentError(say("text_file.unread", where=where, fault=why)) from fault
    except ValueError as fault:
        raise ContentError(say("text_file.no_text", where=where)) from fault


def _read_text(path: Path, most: int) -> str:
    """The text of a file without its marks, at least `most` letters and one where it has them.

    A device that never ends is read no further. Raises OSError, and ValueError for what is no text.
    """
    limit = LETTER_BYTES * (most + 2)
    with path.open("rb") as source:
        data = source.read(limit)
    # What was cut may end within a letter.
    errors = "strict" if len(data) < limit else "ignore"
    return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig", errors)


def checked_source(source: Path, store: str | Path) -> Path:
    """The file to read from. Raises BadTarget for one of an open store's own files.

    Closing such a file, even unread, would drop SQLite's locks on it: what is played afterwards could be lost.
    """
    if any(_real(source) == _real(Path(f"{store}{end}")) for end in BESIDE_A_STORE):
        raise BadTarget(say("cli.source_store", path=str(source)))
    return source


def write_file(target: Path, chunks: Iterable[bytes]) -> None:
    """Write a file as a whole or not at all: a reader never sees half of it. Raises OSError."""
    if target.exists() and not target.is_file():
        # A pipe or device has nothing to be replaced.
        with target.open("wb") as file:
            file.writelines(chunks)
        return
    from domain.store.backups import is_running

    real = _real(target)
    draft = real.with_name(f".{real.name}.{os.getpid()}")
    with suppress(OSError):
        # A process that was killed here has left its own behind.
        for left in real.parent.glob(f".{escape(real.name)}.*"):
            number = left.name.rpartition(".")[2]
            if number.isdecimal() and not is_running(number):
                left.unlink(missing_ok=True)
    try:
        _write_draft(draft, chunks)
        draft.replace(real)
    except OSError as fault:
        # The draft is nobody's business: the fault is told of the file that was named.
        raise OSError(fault.errno, fault.strerror, str(target)) from fault
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _write_draft(draft: Path, chunks: Iterable[bytes]) -> None:
    """Write a new file and have it on the disk."""
    with draft.open("xb") as file:
        file.writelines(chunks)
        file.flush()
        os.fsync(file.fileno())
