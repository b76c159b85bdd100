"""What the desk reports of the library: whole campaigns, files and backups, one message a fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk.messages import Answer

if TYPE_CHECKING:
    from pathlib import Path

    from campaign_tui.session.shelf import Content, Copy
    from campaign_tui.views.campaign_cards import CampaignCard


class LibraryListed(Answer):
    """The campaigns of the store, without what stands in them."""

    cards: tuple[CampaignCard, ...]
    """In the order of the library."""
    store: str = ""
    """The file of the store."""
    only_looking: str = ""
    """Why nothing can be written to it; empty where it can."""


class Sealed(Answer):
    """Everything of a campaign was compared: its seal, and what asks for another one."""

    campaign: str
    """Its id, in hexadecimal."""
    question: str


class SealRead(Answer):
    """What six words are the seal of."""

    sentence: str
    held: bool
    """Whether the history still is what was sealed."""


class CardRead(Answer):
    """One campaign has been looked into."""

    card: CampaignCard


class Exported(Answer):
    """A campaign was written to a file; without a sentence it wasn't, as there is such a file already."""

    sentence: str
    path: str


class Shelved(Answer):
    """Something was done with a whole campaign or store; the library is listed anew."""

    cards: tuple[CampaignCard, ...]
    store: str
    sentence: str
    done: str
    """"import" or "restore", whose screens are closed then; empty for anything else."""


class FolderRead(Answer):
    """The files that a path which is being typed could mean."""

    text: str
    entries: tuple[tuple[str, bool], ...]
    """(path, whether it is a folder)."""


class FarewellRead(Answer):
    """What deleting a campaign would mean."""

    campaign: str
    name: str
    rows: int
    target: str
    """Where it is exported to first."""


class BackupsRead(Answer):
    """The backups of the store, the newest first."""

    backups: tuple[Copy, ...]
    sentence: str = ""


class BackupRead(Answer):
    """What one backup holds."""

    backup: Path
    contents: tuple[Content, ...]
