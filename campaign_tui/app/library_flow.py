"""What the app does when the desk reports of the library: what is said, asked, and put back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import sealing, shelf
from campaign_tui.kept.drawings import drawings_name
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.app.returning import Returning
    from campaign_tui.app.stage import Stage
    from campaign_tui.desk import library_messages as lm
    from campaign_tui.desk.desk import Desk
    from campaign_tui.kept.places import Keeper
    from campaign_tui.kept.reminding import Reminding


class LibraryFlow:
    """The campaigns of the store."""

    def __init__(
        self, stage: Stage, desk: Desk, returning: Returning, *, reminding: Reminding, keeper: Keeper | None
    ) -> None:
        """On a stage; the store hasn't answered yet."""
        self._stage = stage
        self._desk = desk
        self._returning = returning
        self._reminding = reminding
        self._keeper = keeper

    def listed(self, event: lm.LibraryListed) -> None:
        """The library is on the screen: put it back as it was left."""
        self._returning.to_library(event.store)

    def exported(self, event: lm.Exported) -> None:
        """A file was written."""
        if event.sentence:
            self._stage.later(self._stage.say, event.sentence)

    def sealed(self, event: lm.Sealed) -> None:
        """Show the seal of a campaign, and check one that was written down."""
        from campaign_tui.screens.dialogs import Ask

        def answered(text: str | None) -> None:
            if text and text.strip():
                self._desk.ask(sealing.check, event.campaign, text)

        self._stage.push(Ask(event.question), answered)

    def farewell(self, event: lm.FarewellRead) -> None:
        """Ask before a campaign is deleted."""
        from campaign_tui.screens.dialogs import Confirm

        def answered(sure: bool | None) -> None:
            if sure:
                if self._keeper is not None:
                    self._keeper.forget(event.campaign)
                    self._keeper.forget(drawings_name(event.campaign))
                self._reminding.forget(event.campaign)
                self._desk.ask(shelf.delete, event.campaign)

        lines = [say("tui.delete.rows", n=event.rows), visible(event.target), say("tui.delete.back")]
        self._stage.push(Confirm(say("tui.delete.question", name=visible(event.name)), lines), answered)
