"""A memory on the table, kept turn by turn: every note is a key, or a key and a few letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from campaign_tui.desk import playing
from campaign_tui.keys.actions import action, bindings
from campaign_tui.notes import matching as t
from campaign_tui.notes import memory_result as r
from campaign_tui.screens.tracker_layout import TrackerLayout
from campaign_tui.views.outcomes import Outcome
from campaign_tui.views.view import Entry, condition
from campaign_tui.widgets import at_cursor
from campaign_tui.widgets.menu import Menu
from domain.language import commands as c
from domain.rules.table.checklist import CheckStep
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from textual import events

    from campaign_tui.screens.tracker_prompts import Noted, NotePrompt
    from campaign_tui.views.view import View
    from domain.core.canonical import ActionId
    from domain.language.commands import AnyCommand

    Make: TypeAlias = Callable[[], AnyCommand | None]


class TrackerScreen(TrackerLayout, inherit_bindings=False):
    """The books of a memory on the table: keys, prompts, and notes made faster than they are written."""

    sheets: ClassVar[tuple[str, ...]] = ("campaign", "table")

    BINDINGS = bindings("tracker")
    where: ClassVar[str] = "tracker"

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self._notes: list[Make] = []
        """Notes that were made while one was on its way."""
        self._other_maps: list[str] = []
        """Maps whose event card is asked for next."""
        self._asked_at = b""
        """The action at which the note on its way was made: until there is another one, it is still on its way."""

    def on_mount(self) -> None:
        super().on_mount()
        self.tell("")

    # ---- views --------------------------------------------------------------------------------

    def show_view(self, view: View) -> None:
        # The same view comes more than once: only another one is the answer.
        if view.action != self._asked_at:
            self.waits = False
        if not view.state.at_table:
            # The memory is over: the app takes this screen away.
            self._notes, self._other_maps, self.view = [], [], view
            return
        if self.letter not in view.state.play.maps:
            self.letter = next(iter(view.state.play.maps))
        self.seat = min(self.seat, len(view.state.assassins) - 1)
        super().show_view(view)
        self.tell("")
        self._go_on()

    decides = True

    def fits(self, view: View) -> bool:
        return view.state.at_table

    def declined(self, sentence: str) -> None:
        """The rules said no: what was to come after it is dropped."""
        self.waits, self._asked_at = False, b""
        self._notes, self._other_maps = [], []
        self.tell(sentence, alarm=True)

    def typed_key(self, event: events.Key) -> None:
        """Answers to a question are typed; while none is asked, all keys are notes."""
        if at_cursor.prompt(self.view)[1]:
            super().typed_key(event)

    def cited(self) -> tuple[str, ...]:
        """The rule of the step pointed at."""
        item = self.query_one("#steps", Menu).current
        return (item.value.rule,) if item is not None and isinstance(item.value, CheckStep) else ()

    def explained(self) -> tuple[str, ...]:
        """The selected assassin, then the others, the map that is shown, and the turn."""
        chosen = self.team[self.seat : self.seat + 1]
        people = dict.fromkeys([*chosen, *self.view.state.assassins])
        figures = (*(f"assassins/{who}" for who in people), "memory/allies", "memory/bosses", "memory/machines")
        return (*figures, f"memory/maps/{self.letter}", "memory/turn", "memory/objectives", "memory/reserve")

    def hint(self) -> str:
        memory = self.view.state.memory
        return say("tui.tracker.hint_set_up" if memory is not None and not memory.turn else "tui.tracker.hint")

    # ---- notes --------------------------------------------------------------------------------

    def note(self, *makers: Make) -> None:
        """Make notes one after the other; each is worked out when its turn comes."""
        if not self.decline_past():
            self._notes += makers
            self._go_on()

    def _go_on(self) -> None:
        """The next note that waits, then the event card of the next map that waits for one."""
        while self._notes and not self.waits:
            command = self._notes.pop(0)()
            if command is not None:
                self._take(command)
        if not self._notes and not self.waits and self._other_maps and self.app.screen is self:
            self._ask_event(self._other_maps.pop(0))

    def stop_short(self) -> bool:
        left = bool(self._notes or self._other_maps)
        self._notes, self._other_maps = [], []
        return left

    def _take(self, command: AnyCommand) -> None:
        """Take one note; a memory that would end by it is asked about first."""
        fault, ending = t.tried(self.view, (command,))
        if fault:
            self.declined(fault)
        elif doubt := r.doubt(self.view, command):
            self._sure(doubt, command, ending)
        elif ending and not isinstance(command, c.EndMemory):
            self._sure(say("tui.tracker.sure_end"), command, ending)
        else:
            self.submit_now(command)

    def _sure(self, question: str, command: AnyCommand, *lines: str) -> None:
        from campaign_tui.screens.dialogs import Confirm

        seen = self.view.action

        def answered(sure: bool | None) -> None:
            if sure:
                self.submit_now(command, seen)
            else:
                self._notes, self._other_maps = [], []

        self.app.push_screen(Confirm(question, lines), answered)

    def submit_now(self, command: AnyCommand, seen: ActionId | None = None) -> None:
        """Hand a decision to the campaign: about what is shown, or about what was `seen` when it was asked about."""
        self.waits, self._asked_at = True, self.view.action
        self.host.desk.ask(playing.submit, command, self.view.action if seen is None else seen)

    def submit(self, entry: Entry) -> None:
        """A decision from the palette."""
        command = entry.command
        if isinstance(command, c.ClaimSync):
            self.action_sync()
        else:
            self.note(lambda: command)

    def _prompt(self, prompt: NotePrompt, then: Callable[[], None] | None = None) -> None:
        """Ask, and note what comes of it."""

        def answered(noted: Noted | None) -> None:
            if noted:
                if then is not None:
                    then()
                self.note(*(lambda command=command: command for command in noted))

        if not self.decline_past():
            self.app.push_screen(prompt, answered)

    # ---- keys ---------------------------------------------------------------------------------

    def action_go(self) -> None:
        """Tick the step pointed at, or make the note pointed at."""
        menu = self.query_one("#steps", Menu)
        item = menu.current
        if item is None or self.decline_past():
            return
        if isinstance(item.value, Outcome) or item.gone:
            taken = self.row_taken(menu)
            if taken is not None:
                self.note(lambda: taken.value.command)
        elif isinstance(item.value, CheckStep):
            self.ticked ^= {menu.index}
            if menu.index in self.ticked:
                menu.index += 1
            self.draw()
            self.host.remember()
        else:
            self.run_worker(self.run_action(action(item.value).method), exclusive=False)

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self.footer(self._next_words())

    def action_select(self, seat: int) -> None:
        if seat < len(self.team):
            self.seat = seat
            self.draw()

    def action_select_by(self, by: int) -> None:
        self.action_select((self.seat + by) % len(self.team))

    def action_other_map(self) -> None:
        """The next map, where there are several."""
        maps = list(self.view.state.play.maps)
        if len(maps) == 1:
            self.tell(say("tui.tracker.one_map"), alarm=True)
            return
        self.letter = maps[(maps.index(self.letter) + 1) % len(maps)]
        self.draw()

    def action_next_turn(self) -> None:
        """The next turn with its event card; where there are two maps, the other one's card is asked for next."""
        from campaign_tui.screens.tracker_prompts import EventPrompt

        first, *others = self.view.state.play.maps

        def then() -> None:
            self._other_maps = list(others)

        self._prompt(EventPrompt(self.view, first, turn=True), then)

    def action_event(self) -> None:
        if not self.decline_past():
            self._ask_event(self.letter)

    def _ask_event(self, letter: str) -> None:
        from campaign_tui.screens.tracker_prompts import EventPrompt

        self._prompt(EventPrompt(self.view, letter, turn=False))

    def action_direction(self) -> None:
        from campaign_tui.screens.tracker_prompts import DirectionPrompt

        self._prompt(DirectionPrompt(self.view, self.letter))

    def action_enemies(self) -> None:
        self.note(c.EnemyPhase)

    def action_alert(self) -> None:
        letter = self.letter

        def turned() -> AnyCommand:
            return c.SetAlert(not self.view.state.play.maps[letter].alert, letter)

        self.note(turned)

    def action_hurt(self) -> None:
        who = self.who
        self.note(lambda: c.Hurt(who))

    def action_heal(self) -> None:
        who = self.who
        self.note(lambda: c.Heal(who))

    def action_cube(self) -> None:
        who = self.who
        self.note(lambda: c.KeepCube(who, not self.view.state.assassins[who].saved))

    def action_take_out(self) -> None:
        """Ask, then eliminate: it is seldom meant by a single key."""
        command = c.TakeOut(self.who)
        fault, ending = t.tried(self.view, (command,))
        if self.decline_past():
            return
        if fault:
            self.tell(fault, alarm=True)
        else:
            from domain.telling.decisions import describe

            question = say("tui.asked.give_up", title=describe(self.view.pack, command))
            self._sure(question, command, *([ending] if ending else []))

    def action_gain(self) -> None:
        from campaign_tui.screens.tracker_cards import GainPrompt

        self._prompt(GainPrompt(self.view, self.who))

    def action_lose(self) -> None:
        from campaign_tui.screens.tracker_cards import HeldPrompt

        self._prompt(HeldPrompt(self.view, self.who, lose=True))

    def action_use(self) -> None:
        from campaign_tui.screens.tracker_cards import HeldPrompt

        self._prompt(HeldPrompt(self.view, self.who, lose=False))

    def action_objective(self) -> None:
        from campaign_tui.screens.tracker_prompts import ObjectivePrompt

        self._prompt(ObjectivePrompt(self.view))

    def action_enter(self) -> None:
        from campaign_tui.screens.tracker_prompts import FiguresPrompt

        self._prompt(FiguresPrompt(self.view, left=False))

    def action_count(self) -> None:
        from campaign_tui.screens.tracker_prompts import FiguresPrompt

        self._prompt(FiguresPrompt(self.view, left=True))

    def action_dice(self) -> None:
        from campaign_tui.screens.tracker_prompts import DicePrompt

        self._prompt(DicePrompt(self.view))

    def action_sync(self) -> None:
        """The players are taken at their word: asked about first."""
        command = c.ClaimSync()
        fault, _ = t.tried(self.view, (command,))
        if self.decline_past():
            return
        if fault:
            self.tell(fault, alarm=True)
        else:
            self._sure(say("tui.tracker.sure_sync_of", words=condition(self.view.pack, self.view.state)), command)

    def action_words(self, text: str = "") -> None:
        """Whatever has no key of its own."""
        from campaign_tui.screens.note_line import WordsPrompt

        self._prompt(WordsPrompt(self.view, text))

    def action_done(self) -> None:
        from campaign_tui.screens.tracker_prompts import DonePrompt

        self._prompt(DonePrompt(self.view))

    def action_back(self) -> None:
        """Out of the past or to the campaign, from where ticks and seat come back as they were left."""
        if not self.view.past and self.app.screen is self:
            self.host.left_map(self.place())
        super().action_back()

    def action_find(self) -> None:
        self._ask("find", self._find)

    def _find(self, text: str) -> None:
        menu = self.query_one("#steps", Menu)
        for index, item in enumerate(menu.items):
            if text.casefold() in item.label.casefold():
                menu.point(index)
                return
        self.tell(say("tui.find.nothing", text=visible(text)), alarm=True)
