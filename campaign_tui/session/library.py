"""The library of campaigns, for screens: what there is, and what is done with whole campaigns."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from domain.core.errors import Refused, StoreError
from domain.log.names import checked_label, checked_name
from domain.text.catalogue import say

if TYPE_CHECKING:
    from pathlib import Path

    from campaign_tui.session.session import CampaignSession
    from campaign_tui.session.soundness import Checked
    from campaign_tui.session.together import Arrived
    from domain.content.pack import Pack
    from domain.store import Anchor, CampaignId, CampaignSummary, Library
    from projections.reader import ReadModels


class LibrarySession:
    """The library of campaigns, for screens."""

    def __init__(self, library: Library, player: str = "", only_looking: str = "") -> None:
        """Wrap an open library; `only_looking` says why nothing can be written to it, if so."""
        self._library = library
        self.player = checked_label("player", player) if player else ""
        self.only_looking = only_looking

    def campaigns(self) -> tuple[CampaignSummary, ...]:
        """Every campaign of the store."""
        return tuple(self._library.campaigns())

    def create(
        self,
        name: str,
        pack: Pack,
        assassins: tuple[str, ...],
        *,
        edition: str,
        difficulty: str,
        source: str,
        seed: bytes,
        flow: str = "",
    ) -> CampaignSession:
        """Begin a campaign and open it. Raises Refused when the choices or the name won't do."""
        campaign = self._library.create(
            checked_name("campaign", name),
            pack,
            assassins,
            edition=edition,
            difficulty=difficulty,
            source=source,
            seed=seed,
            player=self.player,
            flow=flow,
        )
        return self._session(campaign)

    def get_ready(self) -> None:
        """Load what writing takes, so that no decision waits for it."""
        self._library.application  # noqa: B018 - made when it is asked for first

    def open(self, text: str) -> CampaignSession:
        """Open the campaign of this id, prefix or name. Raises UnknownName."""
        return self._session(self._library.find(text))

    def _session(self, campaign: CampaignId) -> CampaignSession:
        """An open campaign; what only those need is loaded with the first one."""
        from campaign_tui.session.session import CampaignSession

        return CampaignSession(self._library.service(campaign), self.player, self._counted)

    def _counted(self, campaign: CampaignId, anchor: Anchor) -> tuple[int, int] | None:
        """Actions before a campaign's head and actions at all, by read models that know the log to its end."""
        from projections.catching_up import counted

        # Without read models they are counted in the log.
        with suppress(StoreError), self._library.store.reading() as cursor:
            return counted(cursor, campaign, anchor.rows, anchor.hash)
        return None

    def take_in(self, path: str) -> tuple[Arrived, int]:
        """Take a campaign in from a file, or what it has besides one that is here, after a backup.

        Returns what came of it, and how many rows the file has. Raises CampaignError for a file that isn't a history,
        Refused where it has nothing new or is the history of another campaign, StoreError, OSError.
        """
        from campaign_tui.session.shelf import at_home
        from campaign_tui.session.targets import checked_source
        from campaign_tui.session.together import bring_together
        from exports.files.from_jsonl import from_jsonl
        from exports.files.spelling import lines_of

        with checked_source(at_home(path), self._library.path).open("rb") as source:
            imported = from_jsonl(lines_of(source))
        arrived = bring_together(self._library, imported, self.player)
        if arrived.merged is not None and not arrived.merged.rows:
            raise Refused("", say("store.import.nothing_new", id=arrived.campaign.hex()))
        return arrived, len(imported.rows)

    def duplicate(self, text: str, name: str) -> None:
        """Copy a campaign with its history under another name. Raises UnknownName, Refused, StoreError."""
        from campaign_tui.session.shelf import copy

        copy(self._library, self._library.find(text), name, self.player)

    def farewell(self, text: str) -> tuple[str, int, Path]:
        """A campaign's name, its rows, and where it would be exported to before it is deleted. Raises UnknownName."""
        from campaign_tui.session.shelf import farewell_file

        campaign = self._library.find(text)
        return self._name(campaign), self._library.anchor(campaign).rows, farewell_file(self._library, campaign)

    def delete(self, text: str) -> tuple[str, Path]:
        """Export a campaign and delete it; returns its name and the file. Raises UnknownName, StoreError, OSError."""
        from campaign_tui.session.shelf import bid_farewell, delete

        name, _, target = self.farewell(text)
        campaign = self._library.find(text)
        delete(self._library, campaign, bid_farewell(self._library, campaign, target))
        return name, target

    def checked(self, campaign: CampaignId) -> Checked:
        """What came of comparing everything of a campaign, with the seal of its newest row. Raises StoreError."""
        from campaign_tui.session.soundness import checked

        return checked(self._library, campaign)

    def sealed_row(self, text: str, words: str) -> tuple[int, int]:
        """The row of a campaign that six words seal, 0 for none, and how many have come since. Raises StoreError."""
        from campaign_tui.session.soundness import sealed_row

        campaign = self._library.find(text)
        row = sealed_row(self._library, campaign, words)
        return row, self._library.anchor(campaign).rows - row

    def _name(self, campaign: CampaignId) -> str:
        return next((one.name for one in self._library.campaigns() if one.id == campaign), "")

    @property
    def read_models(self) -> ReadModels:
        """The read models of the store, to be asked by campaign."""
        from projections.reader import ReadModels

        return ReadModels(self._library.path)

    def fold(self) -> None:
        """Let the store's file hold everything by itself. Raises StoreError."""
        self._library.fold()

    @property
    def store_path(self) -> str:
        """The file of the store."""
        return self._library.path

    def close(self) -> None:
        """Close the store."""
        self._library.close()
