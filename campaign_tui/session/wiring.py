"""Puts the parts together: the store with clock, packs and read models, for the app and the command line alike."""

from __future__ import annotations

import os
import re
from contextlib import ExitStack, contextmanager, suppress
from functools import cache, cached_property, lru_cache
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING

from domain.core.blake2 import blake2b
from domain.core.errors import ContentError, OnlyLooking, StoreError
from domain.language.chance import SEED_SIZE
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from domain.content.pack import Pack
    from domain.engine import Settled
    from domain.language.commands import AnyCommand
    from domain.language.events import AnyFact
    from domain.language.waiting import Waiting
    from domain.model.state import State
    from domain.store import Answering, Batch, Cursor, Library, RowSink

APP = "campaign-tui"
STORE_NAME = "campaigns.db"
PACK_FILES = ("*.toml", "memories/*.toml")
"""What belongs to a content pack."""

PACK_ID = re.compile(r"[a-z][a-z0-9_]{0,31}")


def data_folder() -> Path:
    """The platform's folder for our data; made by whoever writes there first."""
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)


def default_store() -> str:
    """The path of the store that is used when none is named."""
    return str(data_folder() / STORE_NAME)


def store_path(store: str | None = None) -> Path:
    """The file of the store that a path or URL names, or of the one that is used when none is named."""
    return Path((store or default_store()).removeprefix("sqlite:///")).expanduser().absolute()


@contextmanager
def open_library(store: str | None = None, *, looking: bool = False) -> Iterator[Library]:
    """The library in a store (a path or URL), or in the platform's data folder; closed at the end.

    With `looking` nothing is going to be written: a store of an older version and its read models are left as they are,
    and their code isn't loaded.
    Raises StoreError when the store can't be used.
    """
    from domain.store import Library

    if store is None:
        try:
            data_folder().mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(say("wiring.folder", folder=data_folder(), fault=error.strerror)) from error
        store = default_store()
    with Library.open(
        store,
        clock=now,
        new_id=lambda: os.urandom(16),
        packs=find_pack,
        engine=Engine(),
        row_sink=None if looking else _row_sink(),
        version=version,
        looking=looking,
    ) as library:
        if not looking:
            prepare_read_models(library)
        yield library


def library_in_memory() -> Library:
    """An empty library that is kept while it is open: for campaigns that are only looked at."""
    from domain.store import Library

    return Library.in_memory(clock=now, new_id=lambda: os.urandom(16), packs=find_pack, engine=Engine())


@contextmanager
def open_or_look(store: str | None = None) -> Iterator[tuple[Library, str]]:
    """The library in a store, to be written where that is possible, else to be looked at, with the reason why.

    The reason is empty for a store that can be written. Raises StoreError when it can't even be looked at.
    """
    with ExitStack() as stack:
        why = ""
        try:
            library = stack.enter_context(open_library(store))
        except OnlyLooking as reason:
            library, why = stack.enter_context(open_library(store, looking=True)), str(reason)
        yield library, why


class Engine:
    """The engine. A list of campaigns loads nothing of it, looking into one only the fold, deciding the rules too."""

    @cached_property
    def EMPTY(self) -> State:  # noqa: N802 - a constant of the engine
        """The state before the first action."""
        from domain.model.state import State

        return State()

    @cached_property
    def evolve(self) -> Callable[[State, AnyFact], State]:
        """The state after one fact."""
        from domain.folding.evolve import evolve

        return evolve

    @cached_property
    def settle(self) -> Callable[[Pack, State, AnyCommand, Answering], Settled]:
        """One whole action. Raises Refused."""
        from domain.engine import settle

        return settle

    def pending(self, pack: Pack, state: State) -> Waiting:
        """What is waited for."""
        from domain import engine

        return engine.pending(pack, state)


def _row_sink() -> RowSink:
    """The read models' part of every write, loaded with the first one."""

    @cache
    def loaded() -> RowSink:
        from projections.sink import sink

        return sink

    def first(cursor: Cursor, batch: Batch) -> None:
        loaded()(cursor, batch)

    return first


def prepare_read_models(library: Library) -> None:
    """Give the store's read models the shape of this version, and take in what they have missed.

    Before a migration a backup is made. Raises StoreError, OSError.
    """
    from domain.store import store_faults
    from migrations.run import outdated, prepare
    from projections.catching_up import catch_up

    path = library.path
    with store_faults(path):
        if outdated(path):
            from domain.store.backups import backed_up

            with backed_up(path, "migration", now()):
                prepare(path)
    catch_up(library)


@cache
def version() -> str:
    """The version of this app, "" when it runs without being installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(APP)
    except PackageNotFoundError:
        return ""


def now() -> int:
    """The time: whole microseconds since 1970, UTC."""
    return time_ns() // 1000


def find_pack(name: str) -> Pack:
    """The pack of an id: one that ships, or one that was brought in by `choose_pack`. Raises ContentError."""
    from domain.content.loader import load_pack

    if PACK_ID.fullmatch(name) and not _ships(name):
        own = data_folder() / "packs" / name
        if own.is_dir():
            return _own_pack(own)
    return load_pack(name)


def _own_pack(folder: Path) -> Pack:
    """A pack that was brought in, read again only when its files have changed. Raises ContentError."""
    with suppress(OSError):
        files = [file for pattern in PACK_FILES for file in folder.glob(pattern)]
        return _read_own(folder, max((file.stat().st_mtime_ns for file in files), default=0), len(files))
    return _read_own(folder, 0, 0)


@lru_cache(maxsize=8)
def _read_own(folder: Path, _newest: int, _files: int) -> Pack:
    from domain.content.loader import load_pack

    return load_pack(folder)


def pack_folder(name: str) -> Path:
    """The folder of a pack that `find_pack` knows by its id."""
    from domain.content.loader import BUNDLED

    return BUNDLED / name if _ships(name) else data_folder() / "packs" / name


def known_packs() -> tuple[tuple[str, str], ...]:
    """Id and title of the packs that a campaign can begin with: those that ship, then the players' own.

    The title of an own one has its id behind it, as it may be that of the pack it was made from.
    """
    from domain.content.loader import bundled_packs

    own = []
    with suppress(OSError):
        for folder in sorted((data_folder() / "packs").iterdir()):
            if PACK_ID.fullmatch(folder.name) and not _ships(folder.name):
                # One that doesn't load any more is left out: whoever looks for it asks `pack check`.
                with suppress(ContentError):
                    title = _own_pack(folder).title
                    own.append((folder.name, say("wiring.own_pack", title=title, id=folder.name)))
    return (*bundled_packs(), *own)


def choose_pack(source: str) -> Pack:
    """The pack for a new campaign: an id, or a folder. A folder's files are copied, so that they stay at hand.

    Raises ContentError when there is no such pack, when it has faults, or when another one has its id already.
    """
    from domain.content.loader import load_pack

    if PACK_ID.fullmatch(source) and not Path(source).is_dir():
        return find_pack(source)
    pack = load_pack(Path(source))
    own = data_folder() / "packs" / pack.id
    if check_free(pack):
        return pack
    for pattern in PACK_FILES:
        for file in sorted(Path(source).glob(pattern)):
            target = own / file.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    return pack


def check_free(pack: Pack) -> bool:
    """Whether the very pack is at hand already. Raises ContentError where another one has its id."""
    own = data_folder() / "packs" / pack.id
    if not (_ships(pack.id) or own.is_dir()):
        return False
    if find_pack(pack.id).hash != pack.hash:
        raise ContentError(say("wiring.pack_taken", id=pack.id))
    return True


def seed_of(text: str | None) -> bytes:
    """The seed that a text stands for: 64 hexadecimal digits are the seed itself; without a text it is drawn."""
    if text is None:
        return os.urandom(SEED_SIZE)
    if re.fullmatch(rf"[0-9a-fA-F]{{{2 * SEED_SIZE}}}", text):
        return bytes.fromhex(text)
    return blake2b(text.encode(errors="surrogateescape"), digest_size=SEED_SIZE, person=b"seed text").digest()


def _ships(name: str) -> bool:
    """Whether the app brings a pack of this id along."""
    from domain.content.loader import BUNDLED

    return (BUNDLED / name / "pack.toml").is_file()
