"""An app that is watched: which picture each key met, and which decision came of it."""

import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count, pairwise
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from textual.events import Key
from textual.geometry import Region
from textual.screen import ModalScreen

from campaign_tui.app import app as campaign_app
from campaign_tui.app.app import CampaignApp
from campaign_tui.desk import library as shelf
from campaign_tui.desk import playing
from campaign_tui.desk.messages import Answer, Decided
from campaign_tui.desk.opened import Opened
from campaign_tui.kept.settings import Settings
from campaign_tui.screens.dialogs import Confirm
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.tracker_prompts import DirectionPrompt, EventPrompt, NotePrompt
from campaign_tui.session.session import CampaignSession
from campaign_tui.views.outcomes import options
from campaign_tui.views.view import View
from campaign_tui.widgets.menu import Item, Menu
from domain import engine
from domain.core.canonical import ActionId
from domain.core.errors import UnknownName
from domain.core.tags import tag_of
from domain.language.commands import Adjust, AnyCommand, Concede, GiveUp, Point, SetDifficulty
from domain.telling.decisions import describe
from tests.tui.gallery.positions import SEED
from tests.tui.gallery.stores import LATER, NAME, idle, library

ARROWS = ("up", "down", "left", "right")
LETTERS = tuple("mamatcoebsyixdfgq")
"""The verbs of the assassins, those that are used most twice."""
ANY = (*ARROWS, "enter", "space", "tab", "1", "2", "3", "home", "end", *LETTERS, "p", "u", "ctrl+r", "escape")
BESIDE = (*"qcyhrnNwjklvzY0?E", "question_mark")
"""Keys that lead elsewhere."""


WAYS = {"up": "N", "right": "E", "down": "S", "left": "W"}
"""Arrows that say where the enemies march."""

LETTERED = {letter: way for way in "NESW" for letter in (way, way.lower())}
"""Letters that say it where nothing is typed."""


def some_keys(dice: random.Random) -> list[str]:
    """What somebody types who means something, or who doesn't."""
    down = ["down"] * dice.randrange(4)
    return dice.choice(
        (
            [dice.choice(ARROWS), "enter"],
            [dice.choice(ARROWS), "enter"],
            [dice.choice(ARROWS), dice.choice(ARROWS), dice.choice(LETTERS)],
            ["space", *down, "enter"],
            [dice.choice(LETTERS), *down, "enter"],
            [*down, "enter", "enter"],
            ["p", "y"],
            ["u"],
            [dice.choice(ANY)],
            [dice.choice(ANY), dice.choice(ANY), dice.choice(ANY)],
            [dice.choice(BESIDE), dice.choice(ANY), "escape"],
        )
    )


SELDOM = (Concede, GiveUp, SetDifficulty, Adjust)
"""Decisions that another window doesn't take."""


class Picture(Struct, frozen=True):
    """What a key met."""

    key: str
    time: float
    where: str
    view: View | None
    """What the screen showed."""
    pointed: str = ""
    """The painted words of the row that was highlighted, without blanks; empty where no list was to be seen."""
    meant: tuple[object, ...] = ()
    """What that row means, where its words are among the painted ones: a decision, or the name of an action."""
    cursor: str = ""
    selected: str = ""
    listing: bool = False
    """Whether the arrows moved in a list."""
    first: object = None
    """What the first row of the list beside the map means that can be chosen, where that list was to be seen."""
    question: str = ""
    origin: "Picture | None" = None
    """What the key met that the question came of."""

    @property
    def action(self) -> bytes:
        """The action that the screen showed."""
        return self.view.action if self.view is not None else b""


class Taken(Struct, frozen=True):
    """A decision that was handed over."""

    command: object
    seen: View
    """What it was decided about."""
    picture: Picture
    title: str
    """What the decision is called."""
    square: str
    who: tuple[str, ...]
    tag: str
    changed: float
    """When the last change from elsewhere was there."""


def squeezed(text: str) -> str:
    """A text without blanks."""
    return "".join(text.split())


def painted(menu: Menu) -> str:
    """What stands in the lines of the row that is highlighted, as they were painted."""
    lines = [y for y, owner in enumerate(menu._owners) if owner == menu.index and y < len(menu._strips)]
    return squeezed("".join(menu.render_line(y).text for y in lines))


def meaning(row: Item | None) -> object:
    """What a row means: a decision, or the name of an action; None for no row."""
    return getattr(row.value, "command", row.value) if row is not None else None


def noted(prompt: NotePrompt, key: str) -> tuple[object, ...]:
    """The decisions that a line with its list says when a key is pressed: those of the row, or of an arrow."""
    if not prompt.is_mounted or not prompt.query(Menu):
        return ()
    row = prompt.query_one(Menu).current
    way = WAYS.get(key, "")
    if way and isinstance(prompt, EventPrompt):
        given = prompt._command(row, way)
    elif isinstance(prompt, DirectionPrompt) and (way or key in LETTERED):
        given = (Point(way or LETTERED[key], prompt.letter),)
    else:
        given = prompt.noted(row, prompt.text)
    return given if isinstance(given, tuple) else ()


def to_be_seen(menu: Menu) -> bool:
    """Whether a list has a place in the window."""
    return menu.display and bool(menu.items) and bool(menu.region.area)


class Watched(CampaignApp):
    """Notes what each key met, and what was decided."""

    CSS_PATH = str(Path(campaign_app.__file__).with_name("app.tcss"))
    breath = 0

    def __init__(self, store: Path, campaign: str = NAME) -> None:
        """On a store; nothing explains itself, and nothing is kept between two starts."""
        super().__init__(
            lambda: library(self.store), campaign=campaign, now=lambda: LATER, new_seed=lambda: SEED, look="night"
        )
        self.settings = Settings(lessons=False, reminders=False, recap=False, motion=False)
        self._watch()
        self.afresh(store)

    def afresh(self, store: Path) -> None:
        """Forget all that was noted, to play on a store."""
        self.store = store
        self.pressed: list[str] = []
        self.stored: list[tuple[AnyCommand, Picture | None, View | None, float]] = []
        """Decisions that were stored since that was looked through."""
        self.places: dict[tuple[str, int, str], Region] = {}
        """Where maps stood in the window, by memory and zoom."""
        self.noted: list[Taken] = []
        """What of them has been looked through."""
        self.picture: Picture | None = None
        self.before_question: Picture | None = None
        """What the last key met that was no answer to a question."""
        self.changed = 0.0
        """When the last change from elsewhere was taken in."""

    async def take(self, event) -> None:
        if isinstance(event, Key):
            self.picture = self.look_at_it(event)
            if not self.picture.question:
                self.before_question = self.picture
        await super().take(event)

    def look_at_it(self, event: Key) -> Picture:
        """What is to be seen at this moment."""
        screen = self.screen
        below = next((s for s in reversed(self.screen_stack) if hasattr(s, "view")), None)
        where = getattr(screen, "where", "") or type(screen).__name__
        found = Picture(event.key, event.time, where, below.view if below is not None else None)
        if isinstance(screen, Confirm):
            return replace(found, question=squeezed(screen.shown_text), origin=self.before_question)
        menu = next((one for one in screen.query(Menu) if one.active and to_be_seen(one)), None)
        if menu is not None:
            words = painted(menu)
            row = menu.current
            fits = row is not None and squeezed(row.label) in words.replace(squeezed(row.tail), "", 1)
            found = replace(found, pointed=words, meant=(meaning(row),) if row is not None and fits else ())
        if isinstance(screen, NotePrompt):
            return replace(found, meant=noted(screen, event.key))
        if isinstance(screen, ModalScreen):
            return found
        listing = getattr(screen, "listing", True)
        beside = next((one for one in screen.query(Menu) if to_be_seen(one)), None)
        first = next((row for row in beside.items if row.enabled), None) if beside is not None and not listing else None
        return replace(
            found,
            cursor=getattr(getattr(screen, "chart", None), "cursor", ""),
            selected=getattr(screen, "selected", getattr(screen, "who", "")),
            listing=listing,
            first=meaning(first),
        )

    def note(self, command: AnyCommand, met: Picture | None, seen: View | None, changed: float) -> None:
        """A decision was stored; `seen` is the view of the position that it was handed over for."""
        assert met is not None, f"no key led to {command}"
        assert seen is not None, f"no screen showed the position that {command} is about"
        entry = next((e for e in seen.entries if e.command == command), None)
        square = next((one.square for one in options(seen) if one.command == command), entry.square if entry else "")
        title = entry.title if entry else describe(seen.pack, command)
        who = entry.who if entry else ()
        self.noted.append(Taken(command, seen, met, title, square, who, tag_of(command), changed))

    def _watch(self) -> None:
        """Hear of what is handed to the desk and stored, and of what other windows did."""
        ask, show = self.desk.ask, self.campaign_flow._from_elsewhere

        def asked(question, *given, **named):
            if question not in {playing.submit, playing.let_act}:
                ask(question, *given, **named)
                return
            met, changed = self.picture, self.changed
            views = [*(screen.view for screen in self.screen_stack if hasattr(screen, "view")), self.head_view]
            seen = next((view for view in reversed(views) if view is not None and view.action == given[-1]), None)

            def let_act(opened: Opened, action: ActionId) -> Answer:
                answer: Answer = question(opened, action)
                if isinstance(answer, Decided):
                    self.stored += [(*step, changed) for step in steps_after(opened, action, met, seen)]
                return answer

            def submit(opened: Opened, command: AnyCommand, action: ActionId) -> Answer:
                answer: Answer = question(opened, command, action)
                if isinstance(answer, Decided):
                    self.stored.append((command, met, seen, changed))
                return answer

            ask(submit if question is playing.submit else let_act, *given)

        def shown(view):
            stopped_short = show(view)
            self.changed = Key("x", None).time
            return stopped_short

        self.desk.ask = asked  # type: ignore[method-assign] # heard, and handed on
        self.campaign_flow._from_elsewhere = shown  # type: ignore[method-assign] # as above

    def look_at_the_map(self) -> None:
        """The rows of a map stay on the same lines: fails where it stands elsewhere than before, at the same zoom."""
        screen = self.screen
        if not isinstance(screen, MemoryScreen) or screen.state.memory is None or screen.view.past:
            return
        seen = (screen.state.memory.memory, len(screen.maps), screen.chart.zoom)
        place = self.places.setdefault(seen, screen.chart.region)
        assert place == screen.chart.region, f"the map stood at {place}, now at {screen.chart.region}"

    @property
    def taken(self) -> list[Taken]:
        """The decisions that were stored."""
        stored, self.stored = self.stored, []
        for one in stored:
            self.note(*one)
        return self.noted


FIRST = (1).to_bytes(16, "big").hex()
"""The campaign of a position by its id: random keys may give it another name."""


def steps_after(
    opened: Opened, action: ActionId, met: Picture | None, seen: View | None
) -> Iterator[tuple[AnyCommand, Picture | None, View | None]]:
    """The decisions that a key has stored after an action, one after the other, with the position of each."""
    session = opened.campaign
    path = session.timeline.path()
    for before, after in pairwise(path[path.index(action) :]):
        state = session.state_at(before)
        there = seen and replace(seen, state=state, action=before, waiting=engine.pending(session.pack, state))
        yield session.timeline.actions[after].command, met, there


@contextmanager
def other_window(store: Path, number: int, campaign: str = NAME) -> Iterator[CampaignSession]:
    """Another window on the same store, with ids of its own."""
    ticks, ids = count(LATER * 1_000_000 + number * 1000), count(2**100 + number * 2**20)
    with library(store, ticks, ids) as shelf, shelf.open(campaign) as session:
        yield session


def play_elsewhere(app: Watched, dice: random.Random, number: int) -> None:
    """Another window decides something that can be decided, or takes something back; nothing where keys deleted it."""
    with suppress(UnknownName), other_window(app.store, number, FIRST) as session:
        legal = [c for c in engine.legal_decisions(session.pack, session.state) if not isinstance(c, SELDOM)]
        if dice.random() < 0.2 and session.timeline.actions[session.head].depth > 1:
            session.undo()
        elif legal:
            command = dice.choice(legal)
            app.pressed.append(f"elsewhere: {command}")
            session.submit(command)


DECIDING = {"memory", "campaign", "headquarters", "region", "belongings", "tracker", "page"}
"""Screens that aren't left at once."""

LOOKS = 200
"""How often an app is looked at before it counts as stuck; keys that are waiting need a few looks."""


async def caught_up(app: Watched, pilot) -> None:
    """Wait until every key that was typed has done what it does; fails when that never comes."""
    for _ in range(LOOKS):
        await idle(app, pilot)
        if not app.is_running or not (app._keys or app._asked or app._target is not None):
            return
    where = getattr(app.screen, "where", type(app.screen).__name__)
    raise AssertionError(f"keys are still waiting on {where}: {len(app._keys)} of them, after {app.pressed}")


async def play(app: Watched, pilot, dice: random.Random, steps: int) -> None:
    """Press keys at random, often faster than a picture, while other windows play."""
    for number in range(steps):
        chance = dice.random()
        if chance < 0.12:
            play_elsewhere(app, dice, dice.randrange(2**40) + number)
            app.desk.ask(playing.refresh)
            if dice.random() < 0.5:
                await idle(app, pilot)
        keys = [key for _ in range(dice.choice((1, 1, 2, 3))) for key in some_keys(dice)]
        if getattr(app.screen, "where", "page") not in DECIDING and dice.random() < 0.7:
            keys.insert(0, "escape")
        app.pressed.append(" ".join(keys))
        for key in keys:
            app.post_message(Key(key, key if len(key) == 1 else None))
        await caught_up(app, pilot)
        if type(app.screen).__name__ == "Trouble":
            raise AssertionError("trouble")
        if not app.is_running:
            return
        app.look_at_the_map()
        if app.head_view is None:
            # Out of the campaign, into the library: back again.
            while len(app.screen_stack) > 1:
                await app.pop_screen()
            app.desk.ask(shelf.open_campaign, FIRST)
            await idle(app, pilot)
