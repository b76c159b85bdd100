"""`backup` and `restore`: whole copies of the store, and the way back to one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from campaign_tui.session.wiring import store_path
from domain.core.errors import Refused, StoreError
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from pathlib import Path

    from campaign_tui.shell.subcommands.console import Console
    from domain.store.backups import Backup
    from exports.kit.plain import Json

MEBI = 1 << 20


def backup_command(console: Console) -> None:
    """Make a backup of the store as it is now."""
    from campaign_tui.session.shelf import back_up_now
    from domain.store.backups import folder_of

    folder = folder_of(store_path(console.store))
    if store_path(console.store).is_file() and not _writable(folder):
        # Said before the store is opened, which a drive that can't be written to would be blamed on.
        raise StoreError(say("cli.backup.folder", path=str(folder)))
    made = back_up_now(console.store)
    if made is None:
        raise Refused("", say("cli.backup.nothing", path=str(store_path(console.store))))
    if made.damaged:
        raise StoreError(say("cli.backup.damaged", path=str(made.path)))
    console.say(str(made.path))
    console.data(_data(made))


def _writable(folder: Path) -> bool:
    """Whether files can be made in a folder, which is made itself where it isn't there yet."""
    there = folder if folder.exists() else folder.parent
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def restore_command(console: Console, file: str | None = None, *, listing: bool = False) -> None:
    """Bring a backup back, or list the backups where none is named."""
    from campaign_tui.session.shelf import find_backup, put_back

    if listing or file is None:
        _list(console)
        return
    backup = find_backup(console.store, file)
    kept = put_back(console.store, backup)
    if kept is not None:
        console.say(say("cli.backup.kept", path=str(kept.path)))
    console.say(say("cli.backup.restored", path=str(store_path(console.store)), backup=str(backup)))
    console.data({"restored": str(backup), "kept": str(kept.path) if kept else None})


def _list(console: Console) -> None:
    """The backups of the store, the newest first."""
    from domain.store.backups import backups, folder_of

    path = store_path(console.store)
    kept = backups(path)
    for backup in kept:
        console.say(line(backup))
    if not kept:
        console.say(say("cli.backup.none", path=str(folder_of(path))))
    console.data([_data(backup) for backup in kept])


def line(backup: Backup) -> str:
    """A backup in a line: its name, when it was made and why, its size."""
    from campaign_tui.session.clock import local

    return say(
        "cli.backup.damaged_line" if backup.damaged else "cli.backup.line",
        name=backup.path.name,
        time=local(backup.time),
        why=known(families.CLI_BACKUP_WHY[backup.why], backup.why),
        size=f"{backup.path.stat().st_size / MEBI:.1f}",
    )


def _data(backup: Backup) -> Json:
    """A backup as data."""
    from exports.kit.plain import moment

    return {
        "path": str(backup.path),
        "name": backup.path.name,
        "time": moment(backup.time),
        "why": backup.why,
        "damaged": backup.damaged,
        "bytes": backup.path.stat().st_size,
    }
