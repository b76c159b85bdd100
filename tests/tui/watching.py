"""An app that is watched: which picture each key met, and which decision came of it."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from msgspec import Struct
from textual.events import Key
from textual.screen import ModalScreen

from campaign_tui.app import app as campaign_app
from campaign_tui.app.app import CampaignApp
from campaign_tui.desk import playing
from campaign_tui.keys.actions import ACTIONS
from campaign_tui.screens.dialogs import Confirm
from campaign_tui.session.session import CampaignSession
from campaign_tui.views.view import options
from campaign_tui.widgets.menu import Menu
from domain import engine
from domain.language.commands import Adjust, Assign, Concede, GiveUp, SetDifficulty
from tests.tui.gallery.positions import SEED
from tests.tui.gallery.stores import LATER, NAME, QUIET, idle, library

ARROWS = ("up", "down", "left", "right")
LETTERS = tuple("mamatcoebsyixdfgq")
"""The verbs of the assassins, those that are used most twice."""
ANY = (*ARROWS, "enter", "space", "tab", "1", "2", "3", "home", "end", *LETTERS, "p", "u", "ctrl+r", "escape")
BESIDE = (*"qcyhrnNwjklvzY0?", "question_mark")
"""Keys that lead elsewhere."""


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
    action: bytes
    """The action that the screen showed."""
    pointed: str = ""
    """The painted words of the row that was highlighted, without blanks."""
    commands: tuple[object, ...] = ()
    """What the rows mean that have these words."""
    cursor: str = ""
    selected: str = ""
    listing: bool = False
    question: str = ""


class Taken(Struct, frozen=True):
    """A decision that was handed over."""

    command: object
    seen: bytes
    picture: Picture
    titles: tuple[str, ...]
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


class Watched(CampaignApp):
    """Notes what each key met, and what was decided."""

    CSS_PATH = str(Path(campaign_app.__file__).with_name("app.tcss"))
    breath = 0

    def __init__(self, store: Path) -> None:
        """On a store; nothing explains itself."""
        file = store.with_name("settings.toml")
        quiet = QUIET | {"end_turn": True}
        file.write_text("".join(f"{name} = {str(on).lower()}\n" for name, on in quiet.items()), encoding="utf-8")
        super().__init__(
            lambda: library(store), campaign=NAME, now=lambda: LATER, new_seed=lambda: SEED, settings=file, look="night"
        )
        self.store = store
        self.pressed: list[str] = []
        self.taken: list[Taken] = []
        self.picture: Picture | None = None
        self.asked: dict[str, Picture] = {}
        """The pictures in which questions came up, by the question."""
        self.changed = 0.0
        """When the last change from elsewhere was taken in."""
        self._watch()

    async def take(self, event) -> None:
        if isinstance(event, Key):
            self.picture = self.look_at_it(event)
        await super().take(event)

    def look_at_it(self, event: Key) -> Picture:
        """What is to be seen at this moment."""
        screen = self.screen
        below = next((s for s in reversed(self.screen_stack) if hasattr(s, "view")), None)
        shown = below.view.action if below is not None else b""
        found = Picture(event.key, event.time, getattr(screen, "where", type(screen).__name__), shown)
        if isinstance(screen, Confirm):
            return Picture(event.key, event.time, "confirm", shown, question=squeezed(screen.shown_text))
        if isinstance(screen, ModalScreen) or not hasattr(screen, "view"):
            return found
        menus = [menu for menu in screen.query(Menu) if menu.active]
        menu = menus[0] if menus else None
        words = painted(menu) if menu is not None and menu.items else ""
        meant = tuple(
            getattr(item.value, "command", item.value)
            for item in (menu.items if menu is not None else ())
            if menu is not None
            and item == menu.current
            and squeezed(item.label) in words.replace(squeezed(item.tail), "", 1)
        )
        return Picture(
            event.key,
            event.time,
            found.where,
            shown,
            words,
            meant,
            getattr(getattr(screen, "chart", None), "cursor", ""),
            getattr(screen, "selected", ""),
            getattr(screen, "listing", True),
        )

    def note(self, command, action: bytes) -> None:
        """A decision is handed over, on the view of an action."""
        views = [screen.view for screen in self.screen_stack if hasattr(screen, "view")] + [self.head_view]
        seen = next(view for view in reversed(views) if view is not None and view.action == action)
        assert self.picture is not None
        entry = next((e for e in seen.entries if e.command == command), None)
        square = next((one.square for one in options(seen) if one.command == command), entry.square if entry else "")
        self.taken.append(
            Taken(
                command,
                action,
                self.picture,
                (entry.title,) if entry else (),
                square,
                entry.who if entry else (),
                entry.tag if entry else "",
                self.changed,
            )
        )

    def _watch(self) -> None:
        """Hear of what is handed to the desk, and of what other windows did."""
        ask, show = self.desk.ask, self.campaign_flow._from_elsewhere

        def asked(question, *given, **named):
            if question is playing.submit:
                self.note(*given)
            ask(question, *given, **named)

        def shown(view):
            show(view)
            self.changed = Key("x", None).time

        self.desk.ask = asked  # type: ignore[method-assign] # heard, and handed on
        self.campaign_flow._from_elsewhere = shown  # type: ignore[method-assign] # as above


@contextmanager
def other_window(store: Path, number: int) -> Iterator[CampaignSession]:
    """Another window on the same store, with ids of its own."""
    ticks, ids = count(LATER * 1_000_000 + number * 1000), count(2**100 + number * 2**20)
    with library(store, ticks, ids) as shelf, shelf.open(NAME) as session:
        yield session


def play_elsewhere(app: Watched, dice: random.Random, number: int) -> None:
    """Another window decides something that can be decided, or takes something back."""
    with other_window(app.store, number) as session:
        legal = [c for c in engine.legal_decisions(session.pack, session.state) if not isinstance(c, SELDOM)]
        if dice.random() < 0.2 and session.timeline.actions[session.head].depth > 1:
            session.undo()
        elif legal:
            command = dice.choice(legal)
            app.pressed.append(f"elsewhere: {command}")
            session.submit(command)


DECIDING = {"memory", "campaign", "headquarters", "region", "belongings", "tracker", "page"}
"""Screens that aren't left at once."""

DOES = {found.id: found.decides.split() for found in ACTIONS}
"""Kinds of decisions by the id of the action that takes them."""

VERBS = {key: found.decides.split() for found in ACTIONS if "memory" in found.where for key in found.keys.split(",")}


def fault(app: Watched, taken: Taken) -> str:
    """What a decision is not: the one that was highlighted, or named for the key that was pressed; "" for all well."""
    met, command = taken.picture, taken.command
    title = squeezed(taken.titles[0]) if taken.titles else ""
    if met.time < taken.changed:
        return "it was typed before what another window did was there"
    if met.where == "confirm":
        known = (title and title in met.question) or "Endturn?" in met.question or "yours:" in met.question
        return "" if known else f"the question {met.question} isn't about {command}"
    if met.key == "a" and isinstance(command, Assign):
        return ""
    if taken.seen != met.action and not isinstance(command, Assign):
        return "it was decided about another position than the one that was shown"
    if met.key == "enter" and met.listing:
        # Rows of a memory whose books begin say which one it is.
        memory = getattr(command, "memory", "")
        suggested = isinstance(command, Assign) and "suggest" in met.commands
        # Rows of the books are called as the actions that they do.
        noted = any(taken.tag in DOES.get(str(meant), ()) for meant in met.commands)
        if (
            suggested
            or noted
            or command in met.commands
            or (memory and any(str(meant).endswith(f":{memory}") for meant in met.commands))
        ):
            return ""
        return f"{met.pointed} was highlighted, which means {met.commands}"
    if met.key == "enter":
        right = taken.square == met.cursor and (not taken.who or met.selected in taken.who)
        return "" if right else f"the cursor was on {met.cursor}, with {met.selected}"
    if taken.tag in VERBS.get(met.key, ()):
        right = (not taken.square and not taken.who) or taken.square == met.cursor
        return "" if right else f"{met.key} was pressed on {met.cursor}"
    return f"the key {met.key} doesn't stand for it"


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
        if not app.is_running or app.head_view is None:
            return
        if type(app.screen).__name__ == "Trouble":
            raise AssertionError("trouble")
