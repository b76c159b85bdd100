"""Questions about whole campaigns and stores: files taken in, copies, farewells, backups and their return.

What the system says about a file is no trouble of ours, but a sentence.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from campaign_tui.desk import library_messages as lm
from campaign_tui.desk.library import campaigns
from domain.core.errors import CampaignError
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.desk.opened import Opened
    from campaign_tui.session.together import Arrived

P = ParamSpec("P")
T = TypeVar("T")

MOST_ENTRIES = 500
"""Files of a folder that are offered."""


def _plainly(question: Callable[P, T]) -> Callable[P, T]:
    """A question whose trouble with files is declined in a sentence."""

    @wraps(question)
    def asked(*given: P.args, **named: P.kwargs) -> T:
        with _files():
            return question(*given, **named)

    return asked


@contextmanager
def _files() -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        what = visible(str(fault.filename)) if fault.filename else ""
        raise CampaignError(say("tui.files.fault", file=what, fault=fault.strerror or str(fault))) from fault


def folder(opened: Opened, text: str) -> lm.FolderRead:
    """Which files a path that is being typed could mean."""
    return lm.FolderRead(text, entries(text))


@_plainly
def take_in(opened: Opened, path: str) -> lm.Shelved:
    """Take a campaign in from a file."""
    arrived, rows = opened.library.take_in(path)
    return _shelved(opened, _came(arrived, rows), "import")


def _came(arrived: Arrived, rows: int) -> str:
    """What has come of a file; where both sides have gone on, what can be done about it."""
    merged, name = arrived.merged, visible(arrived.name)
    if merged is None:
        return say("tui.import.done", name=name, n=rows)
    if merged.branch:
        return say("tui.import.branch", name=name, n=merged.actions, branch=visible(merged.branch))
    return say("tui.import.followed" if merged.followed else "tui.import.more", name=name, n=merged.rows)


@_plainly
def duplicate(opened: Opened, text: str, name: str) -> lm.Shelved:
    """Copy a campaign, under a name of its own."""
    opened.library.duplicate(text, name)
    return _shelved(opened, say("tui.library.copied", name=visible(name)))


@_plainly
def export(opened: Opened, text: str, what: tuple[str, str], path: str, *, replace: bool) -> lm.Exported:
    """Write a campaign of the library, or the open one (""), to a file; `what` is a format and what it pictures."""
    from campaign_tui.session import exporting
    from campaign_tui.session.later_syncs import later_syncs
    from campaign_tui.session.shelf import at_home
    from campaign_tui.session.targets import checked_target, write_file
    from campaign_tui.session.typed import TypedRows

    if "\0" in path:
        raise CampaignError(say("tui.export.no_path"))
    form, picture = what
    target = checked_target(str(at_home(path)), Path(opened.library.store_path))
    if target.exists() and not replace:
        return lm.Exported("", path)
    kinds, typed = exporting.of_format(form, picture), TypedRows()
    with opened.held_or(text) as session:
        later = later_syncs(opened.library.read_models, session.campaign)
        rows = typed.among(session.rows()) if kinds[0].is_log else None
        wanted = exporting.Wanted(rows=rows, later=later)
        write_file(target, exporting.written(session, kinds, wanted))
    done = say("tui.export.done", path=visible(str(target.resolve())))
    return lm.Exported(f"{done} {say('export.typed', n=typed.number)}" if typed.number else done, path)


@_plainly
def farewell(opened: Opened, text: str) -> lm.FarewellRead:
    """What deleting a campaign would mean."""
    name, rows, target = opened.library.farewell(text)
    return lm.FarewellRead(text, name, rows, str(target))


@_plainly
def delete(opened: Opened, text: str) -> lm.Shelved:
    """Export a campaign and delete it."""
    name, target = opened.library.delete(text)
    return _shelved(opened, say("tui.library.deleted", name=visible(name), path=visible(str(target))))


@_plainly
def backups(opened: Opened) -> lm.BackupsRead:
    """The backups of the store."""
    return _backups(opened)


@_plainly
def back_up(opened: Opened) -> lm.BackupsRead:
    """Make a backup now."""
    from campaign_tui.session.shelf import back_up_now

    made = back_up_now(opened.library.store_path)
    if made is None:
        raise CampaignError(say("tui.backups.nothing"))
    sentence = say("tui.backups.damaged_made" if made.damaged else "tui.backups.made", name=made.path.name)
    return _backups(opened, sentence)


@_plainly
def look_into(opened: Opened, backup: Path) -> lm.BackupRead:
    """What a backup holds."""
    from campaign_tui.session.shelf import contents

    now = {one.id: one for one in opened.library.campaigns()}
    return lm.BackupRead(backup, contents(backup, now))


@_plainly
def put_back(opened: Opened, backup: Path) -> lm.Shelved:
    """Make the store what a backup holds."""
    from campaign_tui.session.shelf import put_back

    store = opened.library.store_path
    # What the library remembers of the store is of the time before.
    opened.let_go()
    kept = put_back(store, backup)
    name = kept.path.name if kept else ""
    return _shelved(opened, say("tui.backups.restored", name=backup.name, kept=name), "restore")


def _backups(opened: Opened, sentence: str = "") -> lm.BackupsRead:
    from campaign_tui.session.shelf import copies

    return lm.BackupsRead(copies(opened.library.store_path), sentence)


def _shelved(opened: Opened, sentence: str, done: str = "") -> lm.Shelved:
    listed = campaigns(opened)
    return lm.Shelved(listed.cards, listed.store, sentence, done)


def entries(text: str) -> tuple[tuple[str, bool], ...]:
    """Paths that a typed one could be the beginning of, folders first: (path, whether it is a folder)."""
    from campaign_tui.session.shelf import at_home

    folder, _, start = text.rpartition(os.sep)
    shown = folder + os.sep if folder or text.startswith(os.sep) else ""
    try:
        with os.scandir(at_home(shown or ".")) as files:
            found = [
                (shown + file.name, file.is_dir())
                for file in files
                if file.name.startswith(start) and (start.startswith(".") or not file.name.startswith("."))
            ]
    except OSError:
        return ()
    fitting = [(path + os.sep * is_dir, is_dir) for path, is_dir in found if is_dir or path.endswith(".jsonl")]
    return tuple(sorted(fitting, key=lambda entry: (not entry[1], entry[0])))[:MOST_ENTRIES]
