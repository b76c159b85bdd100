"""What the app does when the desk reports of the open campaign: which screens see which view, and what is asked.

Every screen of the campaign shows one view at a time: that of the head, or of an action of the past.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from campaign_tui.desk import pack, past, playing
from campaign_tui.keys.actions import action
from campaign_tui.screens.by_name import made
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.app.current import Current
    from campaign_tui.app.opening import Opening
    from campaign_tui.app.past_flow import PastFlow
    from campaign_tui.app.returning import Returning
    from campaign_tui.app.stage import Stage
    from campaign_tui.desk.desk import Desk
    from campaign_tui.kept.reminding import Reminding
    from campaign_tui.kept.teaching import Teaching
    from campaign_tui.screens.host import Hosted
    from campaign_tui.session.retelling import HeadChange
    from campaign_tui.views.banners import Banner
    from campaign_tui.views.moments import Moment
    from campaign_tui.views.view import View
    from domain.coach.pack_changes import Changes
    from domain.content.pack import Pack
    from domain.language.commands import AnyCommand


READ_AFTER = 0.2
"""Seconds after a campaign was opened until the rest of its log is read: the screens come first."""

READ_EVERY = 0.02
"""Seconds between the portions of it."""

SAY_EVERY = 0.5
"""Seconds until it is looked again whether a page lies over the campaign."""

OFFER_AFTER = 1.5
"""Seconds after a campaign was opened until its pack is compared with the one that is here: the screens come first."""


class CampaignFlow:
    """At most one open campaign, shown on the screens of a stage."""

    def __init__(
        self,
        stage: Stage,
        desk: Desk,
        current: Current,
        *,
        opening: Opening,
        past: PastFlow,
        returning: Returning,
        teaching: Teaching,
        reminding: Reminding,
    ) -> None:
        """With everything that an open campaign has to do with; none is open yet."""
        self._stage = stage
        self._desk = desk
        self._current = current
        self._opening = opening
        self._past = past
        self._returning = returning
        self._teaching = teaching
        self._reminding = reminding
        self._pages: tuple[tuple[str, str], ...] = ()
        """Pages to read once everything is told."""
        self._stopped_short = False
        """Whether, since the last decision, something was dropped that a player had chosen to follow it."""
        self.elsewhere = False
        """Whether what is being shown comes from another window."""

    # ---- a campaign ---------------------------------------------------------------------------

    def opened(self, event: m.CampaignOpened) -> None:
        """Show the campaign where it was left, else where it stands."""
        name = event.campaign.hex()
        self._teaching.forget()
        self._teaching.meet(event.lessons, event.view.action)
        self._reminding.begin(name)
        self._current.begin(event.view, name, event.recap)
        if event.fault:
            self._stage.later(self._stage.say, event.fault, alarm=True)
        self._stage.once(READ_AFTER, self._read_on)
        if self._returning.to_campaign(name):
            return
        self._stage.push(made("campaign", event.view))
        self._opening.memory()
        if event.under_way:
            self._stage.later(self._opening.standing)
            return
        self._begin(event.view)
        self._returning.tell_recap()
        self._stage.once(OFFER_AFTER, lambda: self._desk.ask(pack.offered_pack, asked=False))

    def read_on(self, event: m.LogRead) -> None:
        """Some of the log was read: go on a little later, so that keys come in between."""
        if event.fault:
            self._say_in_sight(self._current.campaign, event.fault)
        elif not event.whole:
            self._stage.once(READ_EVERY, self._read_on)

    def _say_in_sight(self, campaign: str, fault: str) -> None:
        """Say what is wrong with a campaign once no page or form lies over it: these show no line.

        It isn't said of another one that has been opened meanwhile.
        """
        top = self._stage.top
        if self._current.head_view is None or self._current.campaign != campaign:
            return
        if top.in_play or top.is_overview or top.between:
            self._stage.say(fault, alarm=True)
        else:
            self._stage.once(SAY_EVERY, partial(self._say_in_sight, campaign, fault))

    def _read_on(self) -> None:
        self._desk.ask(past.read_on)

    def _begin(self, view: View) -> None:
        """A story that nobody has played yet begins with its page."""
        from campaign_tui.screens.dialogs import Page
        from campaign_tui.views.pages import opening

        page = opening(view.pack, view.state) if view.depth == 0 else None
        if page is not None:
            self._stage.push(Page(*page))

    def unshown(self, event: m.Unshown) -> None:
        """A campaign that can't be shown opens all the same, on a page with what leads out of it."""
        from campaign_tui.screens.broken import BrokenScreen

        if self._stage.top.where != BrokenScreen.where:
            self._stage.push(BrokenScreen(event))

    def adjusted(self, event: m.Adjusted) -> None:
        """A value was overridden: the form goes, and what has changed is shown as after a decision."""
        self._stage.top.makes_way(event)
        self._stage.later(self._adjusted, event)

    def _adjusted(self, event: m.Adjusted) -> None:
        before = self._current.head_view
        if self._stage.top.is_overview and before is not None and (before.state.memory and event.view.state.memory):
            # Who looks at the campaign while a memory is in play goes on looking at it.
            self._current.head_view = event.view
            self._show_heads(event.view)
        else:
            self._decided(m.Decided(event.view, None, (), event.pages))
        self._stage.say(event.sentence)

    def decided(self, event: m.Decided) -> None:
        """A decision was taken; a form that makes way for it goes first, then it is shown on the screen below."""
        if self._stage.top.makes_way(event):
            self._stage.later(self._decided, event)
        else:
            self._decided(event)

    def _decided(self, event: m.Decided) -> None:
        self._current.head_view = event.view
        self._stopped_short = False
        self._teaching.meet(event.lessons, event.view.action)
        memory = self._memory_screen()
        self._pages = event.pages
        if memory is not None and event.moments:
            self._show_heads(event.view, leave_out=memory)
            self._tell(memory, event.view, event.moments)
            return
        self._show_heads(event.view)
        self._told(memory, event.banners)

    def _tell(self, memory: Hosted, view: View, moments: tuple[Moment, ...]) -> None:
        """Have an action told step by step, where the screen does that."""
        if not memory.show_moments(view, moments):
            self.told()

    def told(self) -> None:
        """The telling is over: show the view it led to, the pages to read, and the screen that belongs to it."""
        self._told(self._memory_screen())

    def _told(self, memory: Hosted | None, banners: tuple[Banner, ...] = ()) -> None:
        view = self._current.head_view
        if view is None:
            return
        if memory is not None and (view.state.memory is None or memory.fits(view)):
            memory.take_head(view)
        self._right_screen(view)
        from campaign_tui.screens.dialogs import Page
        from campaign_tui.views.banners import without_pages

        pages, self._pages = self._pages, ()
        if self._stage.top.reads_no_pages:
            pages = ()
        left = without_pages(banners, [title for title, _ in pages])
        if left:
            self._stage.top.celebrate(left)
        # What came next isn't seen behind the page before it.
        for number, (title, text) in reversed(list(enumerate(pages, start=1))):
            self._stage.push(Page(title, text, followed=number < len(pages)))

    def _right_screen(self, view: View) -> None:
        """Leave the memory when none is in play; enter it when one has begun."""
        memory = self._memory_screen()
        if memory is not None and not memory.fits(view):
            self._stage.pop_with(memory)
            memory = None
        if view.state.memory is not None and memory is None:
            while self._stage.top.between:
                self._stage.pop()
            if self._stage.top.is_overview:
                self._opening.memory()

    def _memory_screen(self) -> Hosted | None:
        """The screen of the memory in play, if it is open."""
        for screen in self._stage.screens:
            if screen.in_play and screen.past_view is None:
                return screen
        return None

    def _show_heads(self, view: View, leave_out: Hosted | None = None) -> None:
        """Give all open screens but those of the past the new view."""
        for screen in self._stage.screens:
            if screen is not leave_out and screen.past_view is None and screen.fits(view):
                screen.take_head(view)

    def head_moved(self, event: m.HeadMoved) -> None:
        """The head went back or on."""
        from campaign_tui.screens.dialogs import Pieces

        self._stage.top.makes_way(event)
        before, self._current.head_view = self._current.head_view, event.view
        self._past.close()
        self._take_back(event.change)
        self._show_heads(event.view)
        self._right_screen(event.view)
        words = event.sentence or _change_words(event.change)
        self._stage.say(words)
        if before is not None and not event.pieces:
            self._stage.top.came_back(before.state, words)
        if event.pieces:
            self._stage.push(Pieces(say("tui.pieces.title"), "\n".join(event.pieces)))

    def recorded(self, event: m.Recorded) -> None:
        """Something was written beside the game."""
        self._current.head_view = event.view
        self._show_heads(event.view)
        self._stage.say(event.sentence)

    def recap(self, event: m.RecapRead) -> None:
        """What came of the last evening, as a page."""
        from campaign_tui.screens.recap import RecapScreen

        self._stage.push(RecapScreen(event.lines))

    def pack_offered(self, event: m.PackOffered) -> None:
        """Another version of the pack: a word that it is there, or what it would change where a player has asked."""
        if event.pack is None or event.changes is None:
            self._stage.say(say("tui.pack.none"))
        elif not event.asked:
            version, key = visible(event.pack.version), action("newer_pack").key
            self._stage.say(say("tui.pack.offered", version=version, key=key))
        else:
            self._offer(event.pack, event.changes)

    def _offer(self, offered: Pack, changes: Changes) -> None:
        from campaign_tui.screens.pack_offer import PackOfferScreen

        view = self._current.head_view

        def answered(taken: bool | None) -> None:
            if taken and view is not None:
                self._desk.ask(pack.take_pack, offered, view.action)

        self._stage.push(PackOfferScreen(offered, changes), answered)

    def life(self, event: m.LifeTold) -> None:
        """A page with a card's life."""
        from campaign_tui.screens.dialogs import Page

        self._stage.push(Page(event.title, event.text))

    # ---- other windows ------------------------------------------------------------------------

    def others_wrote(self, event: m.OthersWrote) -> None:
        """Another window went on: shown once the key that is on its way has met its own picture."""
        self._stage.between_keys(partial(self._others_wrote, event, self._current.head_view))

    def _others_wrote(self, event: m.OthersWrote, before: View | None) -> None:
        # What came of the key in between is newer.
        newer = self._current.head_view
        self._take_back(event.change)
        stopped_short = self._from_elsewhere(event.view if newer is before or newer is None else newer)
        words = [say("tui.others.rest")] if stopped_short else []
        if event.change.taken_back or event.change.done_again:
            what = _change_words(event.change, others=True)
            who = _whose(event.change, event.view.player)
            words.insert(0, say("tui.others.played", who=who, what=what) if who else say("tui.others.wrote", what=what))
        if words:
            self._stage.say(" ".join(words))

    def conflicted(self, event: m.Conflicted) -> None:
        """Another window was faster: show what it did, and ask."""
        from campaign_tui.screens.dialogs import Confirm

        self._take_back(event.change)
        self._from_elsewhere(event.view)
        lines = [say("tui.change.back_line", title=step.title) for step in event.change.taken_back]
        lines += [say("tui.change.again_line", title=step.title) for step in event.change.done_again]
        lines += [say("tui.others.rest")] if self._stopped_short else []
        self._stopped_short = False
        yours = say("tui.others.yours", title=_called(event.view, event.command))

        def answered(sure: bool | None) -> None:
            if sure:
                self._desk.ask(playing.submit, event.command, event.view.action)

        who = _whose(event.change, event.view.player)
        question = say("tui.others.asked", who=who) if who else say("tui.others.question")
        self._stage.push(Confirm(question, lines, last=yours), answered)

    def _take_back(self, change: HeadChange) -> None:
        """Lessons go with what they came of."""
        self._teaching.take_back({step.action for step in change.taken_back})

    def _from_elsewhere(self, view: View) -> bool:
        """Show what another window has made: everybody stays where they are, and no key means it before it is seen.

        Whether something was left out that a player had chosen to follow what was done last.
        """
        self._stage.void_keys()
        stopped_short = False
        for screen in self._stage.screens:
            stopped_short = screen.stop_short() or stopped_short
        self._stopped_short = self._stopped_short or stopped_short
        self._current.head_view, self.elsewhere = view, True
        try:
            self._show_heads(view)
            for screen in self._stage.screens:
                # Whoever waits for an answer hears of it by the question.
                screen.waits = False
        finally:
            self.elsewhere = False
        self.came_to(self._stage.top)
        return stopped_short

    def came_to(self, screen: Hosted) -> None:
        """A screen is on top: leave the map of a memory that is over in the meantime."""
        view = self._current.head_view
        if view is None or screen is not self._stage.top or screen is not self._memory_screen():
            return
        if not screen.fits(view):
            self._right_screen(view)


def _called(view: View, command: AnyCommand) -> str:
    """What a decision is called where it would be taken now: going on is the end of a turn in one place only."""
    from domain.telling.decisions import describe

    titles = [one.title for one in view.entries if one.command == command]
    return titles[0] if titles else describe(view.pack, command)


def _whose(change: HeadChange, player: str) -> str:
    """Who made a change elsewhere, where that is somebody with a name who doesn't sit here."""
    who = change.done_again[-1].player if change.done_again else ""
    return "" if who == player else visible(who)


def _change_words(change: HeadChange, *, others: bool = False) -> str:
    """What a change of the head did, in a sentence; what `others` did is done for the first time as a rule."""
    back, again = len(change.taken_back), len(change.done_again)
    if not again:
        what = change.taken_back[0].title if back == 1 else say("tui.undo.steps", n=back)
        return say("tui.change.back_one", title=what)
    if not back:
        what = change.done_again[-1].title
        if again > 1:
            what = say("tui.change.last_of", n=again, title=what) if others else say("tui.undo.steps", n=again)
        return say("tui.change.done_one" if others else "tui.change.again_one", title=what)
    return say("tui.change.done_both" if others else "tui.change.both", back=back, again=again)
