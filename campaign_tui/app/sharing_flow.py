"""A shared campaign in the app: who else is there, what isn't sent yet, and a line that is lost, told once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import playing
from campaign_tui.widgets.company import PLACES
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.app.current import Current
    from campaign_tui.app.stage import Stage
    from campaign_tui.desk.desk import Desk
    from campaign_tui.desk.messages import Parted, SharedTold
    from campaign_tui.session.link import Link, Shared


class SharingFlow:
    """What follows when something is heard of the shared logs."""

    def __init__(self, stage: Stage, desk: Desk, current: Current) -> None:
        """Nothing is shared as far as is known."""
        self._stage = stage
        self._desk = desk
        self._current = current
        self._known: dict[str, Shared] = {}
        self.link: Link | None = None
        """By which decisions go to the others, and where it is said where this player is."""

    @property
    def shared(self) -> Shared | None:
        """How the open campaign stands to its shared log; None where it is in none."""
        return self._known.get(self._current.campaign) if self._current.head_view is not None else None

    def told(self, event: SharedTold) -> None:
        """Something else is known of a campaign: the headers say it, and a line that broke or is back is told once."""
        now = event.shared
        name = now.campaign.hex()
        before, self._known[name] = self._known.get(name), now
        if name == self._current.campaign and self._current.head_view is not None:
            if now.fault and (before is None or before.fault != now.fault):
                self._stage.say(now.fault)
            elif before is not None and before.fault and not now.fault:
                self._stage.say(say("tui.shared.back"))
            if now.note and (before is None or before.note != now.note):
                self._stage.say(now.note)
        for screen in self._stage.screens:
            if screen.ready:
                screen.show_company()

    def came(self, branch: str) -> None:
        """Others have decided: what they did is shown as soon as it is read, then what becomes of one's own."""
        self._desk.ask(playing.refresh)
        if branch:
            self._desk.ask(playing.parted, branch)

    def parted(self, event: Parted) -> None:
        """Both have gone on apart: say what one's own decisions are called now."""
        self._stage.between_keys(lambda: self._stage.say(say("tui.shared.parted", branch=visible(event.branch))))

    def where(self) -> None:
        """Say where this player is."""
        if self.link is None:
            return
        if self._current.head_view is None or not self._current.campaign:
            self.link.i_am(None, "")
            return
        screen = next((one for one in reversed(self._stage.screens) if one.where in PLACES), None)
        place = "" if screen is None else screen.where
        if screen is not None and screen.past_view is not None:
            place = "history"
        elif screen is not None and screen.ready and place == "memory":
            place = f"{place} {(screen.place() or {}).get('cursor', '')}".strip()
        self.link.i_am(bytes.fromhex(self._current.campaign), place or "elsewhere")
