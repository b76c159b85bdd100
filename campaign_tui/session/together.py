"""Campaigns that several machines play: histories brought together, and a folder that carries them back and forth.

A folder holds exports, one a campaign and store, never the live store: each store writes files of its own alone, and
reads everybody's. So two machines that write at once can't undo each other's work, whatever carries the folder.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign_tui.session.clock import local
from campaign_tui.session.shelf import take_in
from campaign_tui.session.targets import BadTarget, write_file
from campaign_tui.session.typed import TypedRows
from campaign_tui.session.wiring import now, prepare_read_models
from domain.core.errors import CampaignError, Refused, StoreError
from domain.store import CampaignId, Merged
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.store import Library
    from exports.files.from_jsonl import Imported

LINES = ".jsonl"
"""How the names of exported logs end; other files of a folder are nobody's business."""

PLAYER_PART = 60
"""Letters of a player's name in the name of a branch."""

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

TAG = re.compile(r"[0-9a-f]{8}")

LAST_LINE = 4096
"""Bytes at the end of an export in which its last line stands."""


class Arrived(Struct, frozen=True):
    """What came of one file: a campaign that is new here, or one that was brought together with what is here."""

    file: str
    campaign: CampaignId
    name: str
    merged: Merged | None
    """None for a campaign that is new here."""


class LeftOut(Struct, frozen=True):
    """A file that can't be read, or not yet, and why."""

    file: str
    fault: str


class Synced(Struct, frozen=True):
    """What a look into a folder has come to."""

    arrived: tuple[Arrived, ...]
    left_out: tuple[LeftOut, ...]
    sent: tuple[str, ...]
    """Names of the campaigns whose file was written anew."""


def branch_name(player: str, time: int) -> str:
    """What the newest decision of somebody elsewhere is called here: "Jo, 28 Nov"."""
    who = player[:PLAYER_PART].strip() or say("together.somebody")
    month = local(time, "%m")
    if not month:  # a time beyond the calendar
        return who
    named = say(families.TOGETHER_MONTH[MONTHS[int(month) - 1]])
    return say("together.branch", who=who, day=local(time, "%d").lstrip("0"), month=named)


def bring_together(library: Library, imported: Imported, player: str = "") -> Arrived:
    """Take in a file whose campaign may be here already, after a backup; nothing that is here is overwritten.

    A file with nothing new changes nothing and makes no backup. Raises Refused when the two histories don't begin with
    the same decision, StoreError, OSError.
    """
    from domain.core.canonical import ActionId
    from domain.store import Anchor
    from domain.store.backups import backed_up

    campaign = CampaignId(imported.campaign)
    if all(one.id != campaign for one in library.campaigns()):
        take_in(library, imported)
        return Arrived("", campaign, _name(library, campaign), None)
    anchor = Anchor(len(imported.rows), imported.rows[-1].hash, ActionId(imported.head))

    def merged() -> Merged:
        return library.merge(campaign, imported.rows, anchor, imported.packs, player=player, name_for=branch_name)

    if not library.has_news(campaign, imported.rows):
        return Arrived("", campaign, _name(library, campaign), merged())
    with backed_up(library.path, "merge", now()):
        done = merged()
    prepare_read_models(library)
    return Arrived("", campaign, _name(library, campaign), done)


def sync_folder(
    library: Library, folder: Path, campaign: CampaignId | None = None, player: str = "", *, own: bool = False
) -> Synced:
    """Take in what a folder has of campaigns, then put there what it lacks of those in it, and of `campaign`.

    A private pack stays here, and so does the seed. Names, numbers and maps that were typed from a box are part of the
    history: a campaign that has some is put there first with `own` alone. Files that can't be read are left out and
    told; they are looked at again the next time. Raises BadTarget for what is no folder for this, Refused where it is
    empty and no campaign was named, and for what was typed, StoreError, OSError.
    """
    if not folder.is_dir():
        raise BadTarget(say("together.no_folder", folder=visible(str(folder))))
    if Path(library.path).resolve().is_relative_to(folder.resolve()):
        raise BadTarget(say("together.store_inside", folder=visible(str(folder))))
    if campaign is not None and not own:
        _check_typed(library, campaign, folder)
    tag = _tag(library)
    arrived: list[Arrived] = []
    left_out: list[LeftOut] = []
    shared: set[CampaignId] = set() if campaign is None else {campaign}
    for file in sorted(one for one in folder.iterdir() if one.name.endswith(LINES) and one.is_file()):
        try:
            imported = _read(file)
            if imported is None:
                continue
            came = bring_together(library, imported, player)
        except (CampaignError, OSError) as fault:
            left_out.append(LeftOut(file.name, fault.strerror or "" if isinstance(fault, OSError) else str(fault)))
            continue
        shared.add(came.campaign)
        if came.merged is None or came.merged.rows:
            arrived.append(Arrived(file.name, came.campaign, came.name, came.merged))
    if not shared and not left_out:
        raise Refused("", say("together.empty", folder=visible(str(folder))))
    sent = tuple(_name(library, one) for one in sorted(shared) if _put(library, one, folder, tag))
    return Synced(tuple(arrived), tuple(left_out), sent)


def _check_typed(library: Library, campaign: CampaignId, folder: Path) -> None:
    """Whether a campaign may go into a folder where nobody has it yet. Raises Refused, StoreError."""
    if any(folder.glob(f"{_beginning(campaign)}*{LINES}")):
        return
    typed = TypedRows()
    for _ in typed.among(library.rows(campaign)):
        pass
    if typed.number:
        name = visible(_name(library, campaign))
        raise Refused("", say("together.typed", name=name, n=typed.number, folder=visible(str(folder))))


def _beginning(campaign: CampaignId) -> str:
    """How the names of a campaign's files begin."""
    # No name that anybody has typed: it could be changed, or mean something to the system that carries the folder.
    return f"campaign-{campaign.hex()[:16]}-"


def _read(file: Path) -> Imported | None:
    """A file's campaign; None for one without a line: something has only just begun to write it. Raises StoreError."""
    from exports.files.from_jsonl import from_jsonl
    from exports.files.spelling import lines_of

    if file.stat().st_size == 0:
        return None
    with file.open("rb") as source:
        return from_jsonl(lines_of(source))


def _put(library: Library, campaign: CampaignId, folder: Path, tag: str) -> bool:
    """Write this store's file of a campaign, where it isn't there as it is now. Raises StoreError, OSError."""
    from exports.files.to_jsonl import to_jsonl

    anchor = library.anchor(campaign)
    target = folder / f"{_beginning(campaign)}{tag}{LINES}"
    if anchor.hash in _ends(target):
        return False
    rows = (row for row in library.rows(campaign) if row.number <= anchor.rows)
    packs = [one for one in library.packs(campaign) if one.travels]
    write_file(target, to_jsonl(campaign, anchor.head, rows, None, packs))
    return True


def _ends(file: Path) -> Iterator[bytes]:
    """The newest hash that a file's last line tells, if it is there and whole."""
    with suppress(OSError), file.open("rb") as source:
        source.seek(max(0, file.stat().st_size - LAST_LINE))
        for digits in re.findall(rb'"hash": ?"([0-9a-f]{32})"', source.read().rpartition(b'{"anchor"')[2]):
            yield bytes.fromhex(digits.decode())


def _tag(library: Library) -> str:
    """What tells the files of this store from those of others: drawn once, and kept beside the store."""
    kept = Path(f"{library.path}.sync")
    with suppress(OSError, UnicodeError):
        text = kept.read_text("ascii").strip()
        if TAG.fullmatch(text):
            return text
    tag = os.urandom(4).hex()
    try:
        write_file(kept, [tag.encode()])
    except OSError as fault:
        raise StoreError(say("together.no_tag", path=visible(str(kept)))) from fault
    return tag


def _name(library: Library, campaign: CampaignId) -> str:
    return next((one.name for one in library.campaigns() if one.id == campaign), "")
