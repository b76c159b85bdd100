"""Going about in the past: looks at it, and playing it on action by action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from campaign_tui.desk import past, playing
from campaign_tui.screens.by_name import made, of_the_memory
from domain.core.canonical import ActionId
from domain.text.catalogue import say

if TYPE_CHECKING:
    from textual.timer import Timer

    from campaign_tui.app.stage import Stage
    from campaign_tui.desk.desk import Desk
    from campaign_tui.views.view import View

SPEEDS = (3.0, 1.5, 0.75, 0.3)
"""Seconds for one action while the past is played, from slow to fast."""

HERE = b""
"""The answer for a way back that is chosen in the history."""

MOST_STEPS = 5
"""Steps of a change that are named before the pieces on the table."""


class PastFlow:
    """Shows what was, and asks before it is gone back to."""

    def __init__(self, stage: Stage, desk: Desk) -> None:
        """On a stage; nothing is played."""
        self._stage = stage
        self._desk = desk
        self.playing: Timer | None = None
        self.speed = 1

    # ---- looks --------------------------------------------------------------------------------

    def look_by(self, view: View, way: int, by: str = "action") -> None:
        """Look further back (-1) or on (1) than what is shown: by "event", "action", "turn", "memory" or "evening"."""
        self._desk.ask(past.look_by, view.action, way, by, view.cut)

    def looked(self, event: m.Looked) -> None:
        """Show the past, over whatever is open; the head itself closes it."""
        top, view = self._stage.top, event.view
        here = top.past_view is not None
        where = of_the_memory(view) if view.state.memory is not None else "campaign"
        if not view.past:
            if here:
                if self.playing is not None:
                    # The past has come to its end by itself: the keys that were for it are not for the game.
                    self._stage.void_keys()
                self._stage.pop()
            else:
                self._stage.say(say("tui.past.is_head"))
        elif here and top.where == where:
            top.take_past(view)
        elif here:
            self._stage.switch(made(where, view))
        else:
            self._stage.push(made(where, view))

    def close(self) -> None:
        """Leave all looks at the past."""
        while self._stage.top.past_view is not None:
            self._stage.pop()

    # ---- playing ------------------------------------------------------------------------------

    def play(self) -> None:
        """Let the past that is shown go on action by action, until it is the head; or stop."""
        if self.playing is not None:
            self.stop()
            self._stage.say(say("tui.past.stopped"))
        elif self._stage.top.past_view is None:
            self._stage.say(say("tui.past.not_here"), alarm=True)
        else:
            self.playing = self._stage.every(SPEEDS[self.speed], self.play_on)
            self._stage.say(say("tui.past.playing", seconds=SPEEDS[self.speed]))

    def speed_by(self, by: int) -> None:
        """Play faster (1) or slower (-1)."""
        self.speed = max(0, min(self.speed + by, len(SPEEDS) - 1))
        if self.playing is not None:
            self.stop()
            self.play()
        else:
            self._stage.say(say("tui.past.speed", seconds=SPEEDS[self.speed]))

    def play_on(self) -> None:
        """The next action of what is played; where no past is shown any more, playing stops."""
        view = self._stage.top.past_view
        if view is None:
            self.stop()
        else:
            self.look_by(view, 1)

    def stop(self) -> None:
        """Play no further."""
        if self.playing is not None:
            self.playing.stop()
            self.playing = None

    # ---- ways back ----------------------------------------------------------------------------

    def ask_how_far(self, event: m.ScopesRead, history: View | None) -> None:
        """Ask how far back; what that takes back is shown and asked about next. `history` opens on a view."""
        from campaign_tui.screens.undo import UndoScreen

        def answered(action: bytes | None) -> None:
            if action == HERE:
                if history is not None:
                    self._stage.push(made("history", history))
            elif action is not None:
                self._desk.ask(playing.compare, ActionId(action))

        self._stage.push(UndoScreen(event.scopes), answered)

    def ask_whether(self, event: m.Compared) -> None:
        """Show what a way back takes back and does again, and ask whether it is meant."""
        from campaign_tui.screens.dialogs import Confirm

        change = event.change
        back = [say("tui.change.back_line", title=step.title) for step in change.taken_back]
        again = [say("tui.change.again_line", title=step.title) for step in change.done_again]
        if not back and not again:
            self._stage.say(say("tui.past.is_head"))
            return

        adopts = isinstance(event, m.AdoptionRead)

        def answered(sure: bool | None) -> None:
            if sure:
                meant = playing.adopt if adopts else playing.go_to
                self._desk.ask(meant, event.action, sure=bool(event.crossed))

        key = "tui.change.adopt" if adopts else "tui.change.question"
        question = say(key, back=len(back), again=len(again))
        if event.crossed:
            question = f"{question} {say('tui.change.leaves_luck', n=event.crossed)}"
        pieces = [say("tui.change.pieces"), *event.pieces] if event.pieces else []
        # What has to be done at the table is shown in full, whatever else is only counted.
        lines = _shortened([*back, *again], MOST_STEPS if pieces else 0) + pieces
        self._stage.push(Confirm(question, lines), answered)

    def ask_across_luck(self, event: m.LuckCrossed) -> None:
        """Ask whether leaving dice or something revealed behind is meant: the ledger keeps it."""
        from campaign_tui.screens.dialogs import Confirm

        def answered(sure: bool | None) -> None:
            if sure:
                self._desk.ask(event.question, event.given, sure=True)

        self._stage.push(Confirm(say("tui.change.luck", n=event.crossed)), answered)


def _shortened(lines: list[str], most: int) -> list[str]:
    """At most so many lines, the others counted; 0 for all of them."""
    rest = len(lines) - most
    return [*lines[:most], say("tui.more", n=rest)] if most and rest > 0 else lines
