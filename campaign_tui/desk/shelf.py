"""What the desk does with whole campaigns and stores: files taken in, copies, farewells, backups and their return."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from domain.core.errors import CampaignError
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual.message import Message

    from campaign_tui.session.session import CampaignSession, LibrarySession

MOST_ENTRIES = 500
"""Files of a folder that are offered."""


class ShelfDesk(ABC):
    """The part of the desk that handles whole campaigns; no campaign is open meanwhile."""

    @abstractmethod
    def _do(self, doing: str, job: Callable[[], Message | None]) -> None: ...

    @abstractmethod
    def _lib(self) -> LibrarySession: ...

    @abstractmethod
    def _list(self) -> m.LibraryListed: ...

    @abstractmethod
    def _let_go(self) -> None: ...

    @property
    @abstractmethod
    def _campaign(self) -> CampaignSession: ...

    # ---- asking -------------------------------------------------------------------------------

    def folder(self, text: str) -> None:
        """Ask which files a path that is being typed could mean."""
        self._do("folder", lambda: m.FolderRead(text, entries(text)))

    def take_in(self, path: str) -> None:
        """Take a campaign in from a file."""

        def take() -> Message:
            name, rows = self._lib().take_in(path)
            return self._shelved(say("tui.import.done", name=visible(name), n=rows), "import")

        self._do("import", lambda: _plainly(take))

    def duplicate(self, text: str, name: str) -> None:
        """Copy a campaign, under a name of its own."""

        def copy() -> Message:
            self._lib().duplicate(text, name)
            return self._shelved(say("tui.library.copied", name=visible(name)))

        self._do("duplicate", lambda: _plainly(copy))

    def export(self, text: str, what: tuple[str, str], path: str, *, replace: bool) -> None:
        """Write a campaign of the library, or the open one (""), to a file; `what` is a format and what it pictures."""

        def write() -> Message:
            from campaign_tui.session import exporting
            from campaign_tui.session.shelf import at_home
            from campaign_tui.session.targets import checked_target, write_file

            if "\0" in path:
                raise CampaignError(say("tui.export.no_path"))
            form, picture = what
            target = checked_target(str(at_home(path)), Path(self._lib().store_path))
            if target.exists() and not replace:
                return m.Exported("", path)
            with self._held_or(text) as session:
                write_file(target, exporting.written(session, exporting.of_format(form, picture)))
            return m.Exported(say("tui.export.done", path=visible(str(target.resolve()))), path)

        self._do("export", lambda: _plainly(write))

    @contextmanager
    def _held_or(self, text: str) -> Iterator[CampaignSession]:
        """A campaign of the library, or the open one."""
        if text:
            with self._lib().open(text) as session:
                yield session
        else:
            yield self._campaign

    def farewell(self, text: str) -> None:
        """Ask what deleting a campaign would mean."""

        def read() -> Message:
            name, rows, target = self._lib().farewell(text)
            return m.FarewellRead(text, name, rows, str(target))

        self._do("farewell", lambda: _plainly(read))

    def delete(self, text: str) -> None:
        """Export a campaign and delete it."""

        def delete() -> Message:
            name, target = self._lib().delete(text)
            return self._shelved(say("tui.library.deleted", name=visible(name), path=visible(str(target))))

        self._do("delete", lambda: _plainly(delete))

    def backups(self) -> None:
        """Ask for the backups of the store."""
        self._do("backups", lambda: _plainly(self._backups))

    def back_up(self) -> None:
        """Make a backup now."""

        def make() -> Message:
            from campaign_tui.session.shelf import back_up_now

            made = back_up_now(self._lib().store_path)
            if made is None:
                raise CampaignError(say("tui.backups.nothing"))
            sentence = say("tui.backups.damaged_made" if made.damaged else "tui.backups.made", name=made.path.name)
            return self._backups(sentence)

        self._do("backup", lambda: _plainly(make))

    def look_into(self, backup: Path) -> None:
        """Ask what a backup holds."""

        def read() -> Message:
            from campaign_tui.session.shelf import contents

            now = {one.id: one for one in self._lib().campaigns()}
            return m.BackupRead(backup, contents(backup, now))

        self._do("preview", lambda: _plainly(read))

    def put_back(self, backup: Path) -> None:
        """Make the store what a backup holds."""

        def restore() -> Message:
            from campaign_tui.session.shelf import put_back

            store = self._lib().store_path
            # What the library remembers of the store is of the time before.
            self._let_go()
            kept = put_back(store, backup)
            name = kept.path.name if kept else ""
            return self._shelved(say("tui.backups.restored", name=backup.name, kept=name), "restore")

        self._do("restore", lambda: _plainly(restore))

    # ---- in the desk's thread -----------------------------------------------------------------

    def _backups(self, sentence: str = "") -> Message:
        from campaign_tui.session.shelf import copies

        return m.BackupsRead(copies(self._lib().store_path), sentence)

    def _shelved(self, sentence: str, done: str = "") -> Message:
        listed = self._list()
        return m.Shelved(listed.cards, listed.store, sentence, done)


def entries(text: str) -> tuple[tuple[str, bool], ...]:
    """Paths that a typed one could be the beginning of, folders first: (path, whether it is a folder)."""
    import os

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


def _plainly(job: Callable[[], Message]) -> Message:
    """Do a job; what the system says about a file is no trouble of ours, but a sentence."""
    with _files():
        return job()


@contextmanager
def _files() -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        what = visible(str(fault.filename)) if fault.filename else ""
        raise CampaignError(say("tui.files.fault", file=what, fault=fault.strerror or str(fault))) from fault
