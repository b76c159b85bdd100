"""What all screens of an open campaign share: a view, the timeline, notes, lessons and reminders beside the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from campaign_tui.desk import library, past, playing, records, sealing
from campaign_tui.keys.groups import OF_THE_BOX
from campaign_tui.widgets.bars import Bar
from campaign_tui.widgets.lesson import LessonPanel
from campaign_tui.widgets.menu import Menu
from campaign_tui.widgets.notice import NoticePanel
from campaign_tui.widgets.reminder import ReminderPanel
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign_tui.screens.host import Host
    from campaign_tui.views.banners import Banner
    from campaign_tui.views.view import View
    from domain.coach.reminders import Reminder
    from domain.core.canonical import ActionId
    from domain.language.commands import AnyCommand
from campaign_tui.screens.base import AppScreen
from campaign_tui.widgets.bars import title


def pass_keyboard(host: Host, view: View, by: int = 1) -> None:
    """Pass the keyboard to the next player, or to nobody."""
    names = ["", *(name for name, _ in view.players)]
    if len(names) == 1:
        host.say(say("tui.settings.no_players"), alarm=True)
        return
    at = names.index(view.player) if view.player in names else 0
    host.desk.ask(records.sit, names[(at + by) % len(names)])


class CampaignScreen(AppScreen, inherit_bindings=False):
    """A screen of an open campaign: it shows a view, at the head or of the past."""

    sheets: ClassVar[tuple[str, ...]] = ("campaign",)

    def __init__(self, view: View) -> None:
        """With the first view to show."""
        super().__init__()
        self.view = view
        self.page = 0
        """Counts what the player's own keys have made of the position: lists stay as they are until they do."""

    def place(self) -> dict[str, str]:
        looked = {"action": self.view.action.hex(), "cut": str(self.view.cut)} if self.view.past else {}
        return {**super().place(), **looked}

    def show_view(self, view: View) -> None:
        """Take another view and show it; below a screen that covers the window only when it is come back to."""
        self.take_view(view)
        if self.covered:
            self._fresh = False
        else:
            self.draw()

    def take_view(self, view: View) -> None:
        """Take another view. What comes from elsewhere turns no page: who points at something goes on doing so."""
        if view.action != self.view.action and not self.host.elsewhere:
            self.page += 1
        self.view = view

    def on_screen_resume(self) -> None:
        # What every screen does then, Textual calls by itself.
        self.host.came_to(self)

    @property
    def past_view(self) -> View | None:
        return self.view if self.view.past else None

    def take_head(self, view: View) -> None:
        self.show_view(view)

    def take_past(self, view: View) -> None:
        self.show_view(view)

    def celebrate(self, banners: tuple[Banner, ...]) -> None:
        """Say what a decision brought, with what stands on it, above the footer."""
        self.tell(" ".join(banner.in_one for banner in banners))

    def on_mount(self) -> None:
        self.set_class(self.view.past, "-past")
        super().on_mount()

    def idle_keys(self) -> tuple[str, ...]:
        from domain.rules.campaign.outlook import has_headquarters

        return () if has_headquarters(self.view.pack, self.view.state) else ("headquarters",)

    def keys_of_the_box(self) -> frozenset[str]:
        view = self.view
        whole = all(plan.maps for plan in view.pack.memories.values())
        return OF_THE_BOX if view.source == "app" and whole and not view.state.at_table else frozenset()

    def draw_past(self) -> None:
        """Say that this is the past, where it is."""
        if not self.view.past:
            return
        self.styles.border_title_align = "center"
        view = self.view
        if view.cut:
            title(self, say("tui.past.within", depth=view.depth, cut=view.cut, cuts=view.cuts))
        else:
            title(self, say("tui.past.title", depth=view.depth))

    def draw_head(self) -> None:
        """Write the name of the campaign and where it stands on its road."""
        from campaign_tui.widgets import aloud, road

        view = self.view
        told = aloud.road(view.pack, view.state) if self.aloud else None
        head = told or road.header(view.name, view.pack, view.state, self.dress, self.app.size.width)
        self.query_one("#head", Bar).say(head)

    def decline_past(self) -> bool:
        """Say so when this is the past; whether it is."""
        if self.view.past:
            self.tell(say("tui.past.nothing"), alarm=True)
        return self.view.past

    def action_undo(self) -> None:
        if not self.decline_past():
            self.host.desk.ask(playing.undo)

    def action_redo(self) -> None:
        if not self.decline_past():
            self.host.desk.ask(playing.redo)

    def action_undo_to(self) -> None:
        """Ask how far back; from the past, go to where it is: from the middle of an action to its beginning."""
        if self.view.past:
            self.host.desk.ask(playing.compare, self.view.action, before=bool(self.view.cut))
        else:
            self.host.desk.ask(playing.scopes)

    def action_history(self) -> None:
        if not self.decline_past():
            self.host.open("history", self.host.head_view)

    def cited(self) -> tuple[str, ...]:
        """The rule of the entry pointed at, else those of what is waited for, else those behind the entry."""
        for menu in self.query(Menu):
            value = menu.current.value if menu.current else None
            rule, rules = getattr(value, "rule", ""), getattr(value, "rules", ())
            if rule or rules:
                return (rule,) if rule else tuple(rules)
        return tuple(getattr(self.view.waiting, "rules", ()))

    def action_statistics(self) -> None:
        self.host.open("statistics", self.view)

    def action_keyboard(self) -> None:
        if not self.decline_past():
            pass_keyboard(self.host, self.view)

    def action_look_by(self, way: int, by: str = "action") -> None:
        self.host.past.look_by(self.view, way, by)

    def action_play(self) -> None:
        """Let the past go on by itself, or stop it."""
        self.host.past.play()

    def action_speed(self, by: int) -> None:
        self.host.past.speed_by(by)

    # ---- lessons and reminders, on screens that have room for them ----------------------------

    def draw_notices(self, *, now: bool = True) -> None:
        """Show the next lesson, else what is easily got wrong at this moment; not `now` while something is told.

        They stand beside the game, in a `LessonPanel` and a `ReminderPanel` of the screen's body, never in front of it.
        """
        host, now, reads = self.host, now and not self.view.past, self.app.screen is self
        for lessons in self.query(LessonPanel):
            taught = lessons.follow(self.where, host.teaching, host.settings, self.dress, now=now, reads=reads)
            now = now and not taught
        for panel in self.query(ReminderPanel):
            panel.follow(self.view, host.reminding, host.settings, self.dress, now=now, reads=reads)
            # What only looks back gives way to it where there is little room.
            self.set_class(panel.shown is not None, "-reminding")

    @property
    def _reminder(self) -> Reminder | None:
        """The reminder that is shown; says so where there is none."""
        shown = next((panel.shown for panel in self.query(ReminderPanel)), None)
        if shown is None:
            self.tell(say("tui.reminder.none"), alarm=True)
        return shown

    @property
    def _teaches(self) -> bool:
        """Whether lessons are shown here."""
        return bool(self.query(LessonPanel)) and not self.view.past

    def action_lesson(self) -> None:
        """Put the lesson away, or the reminder where there is none; one that doesn't fit is read as a page first."""
        whole = next(filter(None, (panel.whole for panel in self.query(NoticePanel))), None)
        if whole is None:
            self._put_away()
            return
        from campaign_tui.screens.dialogs import Page

        self.app.push_screen(Page(*whole), lambda _: self._put_away())

    def _put_away(self) -> None:
        """The lesson goes, or the reminder; the next reminder follows."""
        taught = self._teaches and self.host.teaching.dismiss()
        if not taught and self._reminder is not None and not self.host.reminding.dismiss():
            self.tell(say("tui.reminder.none"), alarm=True)
        self.draw()

    def action_lesson_rules(self) -> None:
        """Open the statements behind the lesson or reminder."""
        lesson = self.host.teaching.shown if self._teaches else None
        if lesson is not None:
            self.host.open("rules", None, *lesson.rules)
        elif (reminder := self._reminder) is not None:
            self.host.open("rules", None, reminder.rule)

    def action_mute(self) -> None:
        """Turn this reminder off for good; the settings turn it on again."""
        if (reminder := self._reminder) is not None:
            host = self.host
            host.reminding.dismiss()
            host.settings = replace(host.settings, muted=(*host.settings.muted, reminder.id))
            self.tell(say("tui.reminder.off"))

    def marked(self) -> ActionId:
        """The action that notes, bookmarks and branches are for."""
        return self.view.action

    def action_adjust(self) -> None:
        """Override a value of the campaign."""
        if not self.decline_past():
            from campaign_tui.screens.adjust import AdjustScreen

            self.app.push_screen(AdjustScreen(self.view))

    def explained(self) -> tuple[str, ...]:
        """The paths of the values that the screen points at, or is about; none where it is about all of them."""
        return ()

    def action_why(self) -> None:
        """Where a value comes from: one of what is pointed at, or any other; a sentence where nothing made it."""
        from campaign_tui.screens.why import WhyScreen

        nothing = self.unexplained()
        if nothing:
            self.tell(nothing)
        else:
            self.app.push_screen(WhyScreen(self.view, self.explained()))

    def action_words(self, text: str = "") -> None:
        """Note in words what the table has brought; `text` is what is typed already."""
        if self.decline_past():
            return
        from campaign_tui.screens.note_line import WordsPrompt

        seen = self.view.action

        def answered(noted: tuple[AnyCommand, ...] | None) -> None:
            for command in noted or ():
                self.host.desk.ask(playing.submit, command, seen)

        self.app.push_screen(WordsPrompt(self.view, text), answered)

    def action_draw_map(self) -> None:
        """Draw or correct the map of the memory in play."""
        memory = self.view.state.memory
        if not self.decline_past():
            self.host.open("map_editor", self.view, memory.memory if memory is not None else "")

    def action_open(self, where: str) -> None:
        """Open another screen on the same view, by its name."""
        self.host.open(where, self.view)

    def action_box(self) -> None:
        """Open what lies where in the box."""
        if not self.decline_past():
            self.host.open("box", self.view)

    def action_export(self) -> None:
        """Open the form for a file to be written."""
        from campaign_tui.screens.writing_out import ExportScreen

        self.app.push_screen(ExportScreen("", self.view.name))

    def action_seal(self) -> None:
        """Have everything of the open campaign compared, for the seal."""
        self.tell(say("tui.seal.comparing"))
        self.host.desk.ask(sealing.seal, "")

    def action_capsule(self) -> None:
        """Write a report of where the campaign stands, without names, into the working folder."""
        width, height = self.app.size
        self.host.desk.ask(library.report, None, self.where, f"{width}x{height}")

    def action_until(self) -> None:
        """Go on, from what is shown, to where something happens."""
        at = self.marked()
        self._ask("until", lambda text: self.host.desk.ask(past.until, at, text))

    def action_note(self) -> None:
        at = self.marked()
        self._ask("note", lambda text: self.host.desk.ask(records.note, text, at))

    def action_bookmark(self) -> None:
        at = self.marked()
        self._ask("bookmark", lambda text: self.host.desk.ask(records.bookmark, text, at))

    def action_branch(self) -> None:
        at = self.marked()
        self._ask("branch", lambda text: self.host.desk.ask(records.branch, text, at))

    def _ask(self, what: str, then: Callable[[str], None]) -> None:
        """Ask for a line of text and do something with it."""
        from campaign_tui.screens.dialogs import Ask

        def answered(text: str | None) -> None:
            if text is not None:
                then(text)

        self.app.push_screen(Ask(say(families.TUI_ASK[what]), form=what), answered)
