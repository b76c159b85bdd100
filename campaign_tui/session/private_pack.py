"""The owner's private pack, written to a folder: for the command line and the app alike."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from domain.core.errors import CampaignError, ContentError
from domain.text.catalogue import say
from domain.text.visible import slug

if TYPE_CHECKING:
    from domain.model.state import State

ID_LENGTH = 32
UNNAMED = "pack"


class UnfitFolderError(CampaignError):
    """A folder that no pack can be written to; the sentence says why and what to do."""


class OwnPack(NamedTuple):
    """A pack that was written."""

    id: str
    cards: int
    """Own cards in it."""
    numbers: int
    """Told numbers in it."""
    maps: int = 0
    """Memories in it whose maps its players have entered, and the map of their region."""

    @property
    def bare(self) -> bool:
        """Whether it is a copy of the pack and no more."""
        return not (self.cards or self.numbers or self.maps)


def refuse_taken(target: Path, shown: str) -> None:
    """Raise UnfitFolderError for a file, or a folder that holds something; `shown` is how the player named it."""
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise UnfitFolderError(say("cli.folder_taken", path=shown))


def write_own_pack(state: State, target: Path, shown: str) -> OwnPack:
    """Write numbers and cards of a campaign with all of its pack to an empty or new folder.

    Raises UnfitFolderError when the folder is taken or has the name of a pack that ships, and when what players have
    told can't be a pack, ContentError when it can't be written to; nothing is written then.
    """
    from campaign_tui.session.wiring import pack_folder
    from domain.content.faults import Report
    from domain.content.files import read_files
    from domain.content.loader import BUNDLED
    from domain.rules.table.own_pack import own_pack

    try:
        refuse_taken(target, shown)
        name = pack_id(Path(os.path.realpath(target)).name)
        if (BUNDLED / name).is_dir():
            raise UnfitFolderError(say("cli.own_pack_id", id=name))
        files = own_pack(read_files(pack_folder(state.pack.id), Report()).tables, state, name)
        refuse_faulty(files, name)
        write_files(files, target)
    except OSError as fault:
        raise folder_fault(shown, fault) from fault
    own = len(state.cards) + len(state.events) + len(state.guards) + len(state.named)
    return OwnPack(name, own, len(state.told), len(state.plans) + bool(state.region.charted))


def refuse_faulty(files: dict[str, str], name: str) -> None:
    """Raise UnfitFolderError where the files are no pack that loads: players have told numbers that can't be."""
    from tempfile import TemporaryDirectory

    from domain.content.check import check_pack

    with TemporaryDirectory() as folder:
        draft = Path(folder) / name
        write_files(files, draft)
        fault = next((fault for fault in check_pack(draft) if not fault.warning), None)
    if fault is not None:
        raise UnfitFolderError(say("cli.own_pack_fault", fault=str(fault)))


def write_files(files: dict[str, str], target: Path) -> None:
    """Write texts by name into an empty or new folder, all of them or none. Raises OSError."""
    try:
        for file, text in files.items():
            path = target / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError:
        for file in files:
            with suppress(OSError):
                (target / file).unlink()
        for folder in sorted({(target / file).parent for file in files} | {target}, reverse=True):
            with suppress(OSError):  # one that holds something else stays
                folder.rmdir()
        raise


def folder_fault(shown: str, fault: OSError) -> ContentError:
    """What is said of a folder that can't be written to; `shown` is how the player named it."""
    return ContentError(say("cli.folder_fault", path=shown, fault=fault.strerror or type(fault).__name__))


def bring_in(target: Path) -> bool:
    """Put a written pack among those that new campaigns can begin with; False where another one has its id."""
    from campaign_tui.session.wiring import choose_pack

    try:
        choose_pack(str(target))
    except (ContentError, OSError):
        return False
    return True


def pack_id(folder: str) -> str:
    """An id for the pack in a folder of this name: small letters, digits and `_`, a letter first."""
    name = slug(folder, "_")[:ID_LENGTH].strip("_")
    if not name:
        return UNNAMED
    return name if name[0].isalpha() else f"{UNNAMED}_{name}"[:ID_LENGTH]
