"""Optional memories that only the players' booklets offer: those of the box, and of other boxes joined to it."""

from __future__ import annotations

from campaign_tui.keys.actions import action
from campaign_tui.notes import memory_result
from campaign_tui.screens.campaign_screen import CampaignScreen
from campaign_tui.widgets.menu import Item
from domain.language.waiting import Choice
from domain.rules.campaign.flow import offered_freely
from domain.telling.names import memory as memory_words
from domain.text.catalogue import say

OPTIONAL = "optional"
"""The row for optional memories, and the list of them."""
OFFERED = "offered:"
"""Before an optional memory that is chosen."""


class Offered(CampaignScreen, inherit_bindings=False):
    """A campaign's screen on which one of them can be chosen: it is begun like the memory that is due."""

    tag = "start"
    """What is listed."""
    offered = ""
    """The optional memory that the players have chosen to play next."""

    def reportable(self, *, mapped: bool = False) -> list[tuple[str, str, str]]:
        """The memories whose result can be entered; an optional one that was chosen stands first."""
        if self.offered not in offered_freely(self.view.pack, self.view.state):
            # It has been played.
            self.offered = ""
        found = list(memory_result.reportable(self.view, mapped=mapped, offered=self.offered))
        return sorted(found, key=lambda one: one[0] != self.offered)

    def optional_rows(self) -> list[Item]:
        """The row for optional memories, where booklets say when they are played; in their list, those memories."""
        view = self.view
        if self.tag not in {"start", OPTIONAL} or view.past or view.state.memory or isinstance(view.waiting, Choice):
            return []
        pack = view.pack
        free = [memory for memory in offered_freely(pack, view.state) if pack.memories[memory].box]
        if self.tag == OPTIONAL:
            return [Item(memory_words(pack, memory), f"{OFFERED}{memory}") for memory in free]
        return [Item(say("tui.campaign.optional", n=len(free)), OPTIONAL, action("optional").key)] if free else []

    def action_optional(self) -> None:
        """List the optional memories that can be played between any two others, and back."""
        if self.tag == "start" and not self.optional_rows():
            self.tell(say("tui.campaign.no_optional"), alarm=True)
            return
        self.tag = "start" if self.tag == OPTIONAL else OPTIONAL
        self.draw()

    def offer(self, memory: str) -> None:
        """An optional memory was chosen: it is begun like the one that is due."""
        self.offered, self.tag = memory, "start"
        self.draw()
