"""What is done with whole campaigns and whole stores: copies, farewells, backups and their return.

Serves the command line and the screens alike. What could lose something makes a backup first.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign_tui.session.targets import write_file
from campaign_tui.session.wiring import now, open_library, prepare_read_models, store_path
from domain.core.errors import StoreError, UnknownName
from domain.log.names import checked_name
from domain.text.catalogue import say
from domain.text.visible import slug, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from domain.store import CampaignId, CampaignSummary, Library, StoredRow
    from domain.store.backups import Backup
    from exports.files.from_jsonl import Imported

NAME_PART = 40
"""Letters of a campaign's name in the name of a file."""


def at_home(path: str) -> Path:
    """A typed path, in which ~ is the player's own folder."""
    typed = Path(path)
    try:
        return typed.expanduser()
    except RuntimeError:  # there is nobody of that name
        return typed


def take_in(library: Library, imported: Imported, rows: Iterable[StoredRow] | None = None) -> CampaignId:
    """Store a campaign that was read from a file; `rows` are its rows, for whoever counts them on the way.

    One that is there already is brought forward. Makes a backup first. Raises Refused when it has nothing new or has
    gone another way, StoreError, OSError.
    """
    from domain.core.canonical import ActionId
    from domain.store import Anchor, CampaignId
    from domain.store.backups import backed_up

    campaign = CampaignId(imported.campaign)
    anchor = Anchor(len(imported.rows), imported.rows[-1].hash, ActionId(imported.head))
    with backed_up(library.path, "import", now()):
        if any(one.id == campaign for one in library.campaigns()):
            library.bring_forward(campaign, imported.rows, anchor, imported.packs)
        else:
            given = imported.rows if rows is None else rows
            library.restore(campaign, given, anchor, imported.seed, imported.packs)
    prepare_read_models(library)
    return campaign


def copy(library: Library, campaign: CampaignId, name: str, player: str = "") -> CampaignId:
    """A campaign with the same history under an id and a name of its own. Raises Refused, StoreError."""
    duplicate = library.duplicate(campaign, checked_name("campaign", name), player)
    prepare_read_models(library)
    return duplicate


def farewell_file(library: Library, campaign: CampaignId) -> Path:
    """Where a campaign is exported to before it is deleted, unless another place is named."""
    name = next((one.name for one in library.campaigns() if one.id == campaign), "")
    moment = re.sub(r"[^0-9]", "", _moment())[:14]
    parts = (file_part(name), campaign.hex()[:8], moment)
    return _farewell_folder(library) / f"{'-'.join(part for part in parts if part)}.jsonl"


def _farewell_folder(library: Library) -> Path:
    """The folder beside a store for what was deleted in it."""
    return Path(f"{library.path}.deleted")


def file_part(name: str) -> str:
    """A name as a part of a file's name: small letters, digits and hyphens; empty when none are left."""
    return slug(name, "-")[:NAME_PART].strip("-")


def bid_farewell(library: Library, campaign: CampaignId, target: Path) -> int:
    """Export a campaign with its seed, and read the file back to be sure of it; returns how many rows it has.

    Raises StoreError, OSError.
    """
    from exports.files.from_jsonl import from_jsonl
    from exports.files.to_jsonl import to_jsonl

    anchor = library.anchor(campaign)
    if target.parent == _farewell_folder(library):
        # Only this folder is ours to make: a slip in a name that was typed leaves no folders behind.
        target.parent.mkdir(exist_ok=True)
    rows = (row for row in library.rows(campaign) if row.number <= anchor.rows)
    # Nothing is left of it elsewhere afterwards: what its owner has typed goes into this file as well.
    write_file(target, to_jsonl(campaign, anchor.head, rows, library.seed(campaign), library.packs(campaign)))
    with target.open("rb") as lines:
        written = from_jsonl(lines)
    if (len(written.rows), written.rows[-1].hash) != (anchor.rows, anchor.hash):
        raise StoreError(say("shelf.unlike", path=visible(str(target))))
    return anchor.rows


def delete(library: Library, campaign: CampaignId, rows: int) -> None:
    """Delete a campaign of which `rows` rows were exported, after a backup.

    Raises StoreError when it has gone on since, or when the store can't be written; nothing is deleted then.
    """
    from domain.store.backups import backed_up
    from projections.schema import forget

    with backed_up(library.path, "delete", now()):
        if library.anchor(campaign).rows != rows:
            raise StoreError(say("shelf.went_on"))
        library.delete(campaign, lambda cursor: forget(cursor, campaign))


def back_up_now(store: str | None) -> Backup | None:
    """Make a backup on request; None where there is no campaign. Raises StoreError, OSError."""
    from domain.store.backups import back_up

    return back_up(store_path(store), "manual", now())


def find_backup(store: str | None, text: str) -> Path:
    """The backup that a path, a file's name or the beginning of one means; "latest" is the newest sound one.

    Raises UnknownName.
    """
    from domain.store.backups import backups

    path = Path(text)
    with suppress(OSError):
        if path.is_file():
            return path
    kept = backups(store_path(store))
    if text == "latest":
        fitting = [backup.path for backup in kept if not backup.damaged][:1]
    else:
        fitting = [backup.path for backup in kept if text and backup.path.name.startswith(text)]
    if len(fitting) > 1:
        raise UnknownName(say("shelf.several_backups", text=visible(text), n=len(fitting)))
    if not fitting:
        raise UnknownName(say("shelf.no_such_backup", text=visible(text)))
    return fitting[0]


def put_back(store: str | None, backup: Path) -> Backup | None:
    """Make the store what a backup holds, when all of it is in order; returns the backup made of the present store.

    Raises StoreError, OSError; the store is then as it was.
    """
    from domain.store import backups

    path = store_path(store)
    if path.exists() and path.samefile(backup):
        raise StoreError(say("shelf.same", path=visible(str(path))))
    kept: Backup | None = None

    def check(draft: Path) -> None:
        nonlocal kept
        _verify(draft, backup)
        if path.exists():
            kept = backups.keep_whatever_it_is(path, "restore", now())

    backups.put_back(backup, path, check)
    with open_library(store):
        pass
    return kept


def _verify(draft: Path, backup: Path) -> None:
    """Check every campaign of a copy. Raises StoreError, naming the backup, when one isn't in order."""
    with open_library(str(draft), looking=True) as library:
        found = [*library.verify_file(), *(d for one in library.campaigns() for d in library.verify(one.id))]
    # A pack that isn't here, or has changed, is no fault of the backup.
    faults = [difference for difference in found if difference.what != "pack"]
    if faults:
        what = say("shelf.difference", row=faults[0].row, what=faults[0].what)
        raise StoreError(say("shelf.unsound", path=visible(str(backup)), fault=what, n=len(faults)))


def _moment() -> str:
    from exports.kit.plain import moment

    return moment(now())


class Copy(Struct, frozen=True):
    """A backup as it is listed. `time` is microseconds since 1970 UTC, `size` is in bytes."""

    path: Path
    time: int
    why: str
    damaged: bool
    size: int


def copies(store: str) -> tuple[Copy, ...]:
    """The backups of a store, the newest first. Raises OSError."""
    from domain.store.backups import backups

    found = backups(store)
    return tuple(Copy(one.path, one.time, one.why, one.damaged, one.path.stat().st_size) for one in found)


class Content(Struct, frozen=True):
    """A campaign in a backup, against the same one now."""

    name: str
    rows: int
    """Rows in the backup, 0 for a campaign that isn't in it."""
    now: int
    """Rows now, 0 for a campaign that isn't there any more."""


def contents(backup: Path, now: Mapping[CampaignId, CampaignSummary]) -> tuple[Content, ...]:
    """What a backup holds against the campaigns of `now`: those in it, then those that aren't. Raises StoreError."""
    with TemporaryDirectory() as folder:
        # Opening a store leaves files beside it: a backup is left as it is.
        copied = Path(folder) / "backup.db"
        copyfile(backup, copied)
        with open_library(str(copied), looking=True) as library:
            held = {one.id: one for one in library.campaigns()}
    found = [Content(one.name, one.rows, now[key].rows if key in now else 0) for key, one in held.items()]
    return (*found, *(Content(one.name, 0, one.rows) for key, one in now.items() if key not in held))
