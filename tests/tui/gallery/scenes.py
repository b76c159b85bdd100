"""Every screen as a scene: a position, and the keys that lead to what is shown."""

import os
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from textual.pilot import Pilot

from campaign_tui.app.app import CampaignApp
from campaign_tui.looks.symbols import SETS
from campaign_tui.screens.base import AppScreen
from tests.tui.gallery.frames import Frame, frame
from tests.tui.gallery.positions import CHOICES
from tests.tui.gallery.stores import Stores

SMALL, MEDIUM, LARGE = SIZES = ((80, 24), (120, 40), (200, 60))
OPTIONS: dict[str, dict[str, str]] = {
    "colour": {"look": "night", "symbols": "unicode"},
    "ascii": {"look": "night", "symbols": "ascii"},
    "NO_COLOR": {"look": ""},
}
"""Options of the app by look; NO_COLOR is a variable of the surroundings besides."""

LIVE = frozenset({"colour", "ascii"})
"""Looks that most screens can change between while they are open."""

View: TypeAlias = tuple[tuple[int, int], str]
"""The size of a window, and a look."""


class Scene(Struct, frozen=True):
    """One screen."""

    name: str
    title: str
    position: str
    keys: tuple[str, ...] = ()
    settings: dict[str, bool] = {}
    """Settings that differ from the usual quiet ones."""
    act: Callable[[CampaignApp], None] | None = None
    """What is done after the keys, where no key leads there."""
    sizes: tuple[tuple[int, int], ...] = SIZES


def _stumble(app: CampaignApp) -> None:
    """Something unexpected happens."""
    from campaign_tui.desk import messages as m

    app.post_message(m.Troubled(ValueError("made up"), "submit"))


PROMPTS = {
    "hits": "Hits to be shared out",
    "march": "Guards march onto a full square",
    "push": "A blow pushes a guard away",
    "hunters": "Who hunts",
    "attract": "A red base draws guards",
    "placement": "Reinforcements on a full square",
    "trade": "A trade",
    "trade_place": "Where a traded card goes",
    "equip": "Where a found card goes",
    "search": "A search, card by card",
    "dice_share": "Retaliation: who takes the dice",
    "follow": "Who follows",
    "skip_test": "An event that cancels a test",
}
assert tuple(PROMPTS) == CHOICES

CHARTED = ("5", "2", "colon", "space", "4", "1", "space", "6", "0", "space", "r")
"""A location as it is typed."""

MEMORY = (
    Scene("memory", "A memory", "alert"),
    Scene("memory-close", "A memory, close", "alert", ("plus",)),
    Scene("memory-overview", "A memory from far away", "alert", ("minus",)),
    Scene("memory-crowded", "A crowded square", "crowd"),
    Scene("memory-list", "What can be done here", "alert", ("space",)),
    Scene("memory-moves", "A letter for one kind of decision", "crowd", ("m",)),
    Scene("memory-refused", "Why not", "crowd", ("y",)),
    Scene("memory-boards", "The boards", "alert", ("v",)),
    Scene("memory-log", "What happened", "alert", ("v", "v")),
    Scene("memory-day", "A memory by day", "alert", ("T",)),
    Scene("choice", "A choice", "station"),
    *(Scene(f"choice-{kind.replace('_', '-')}", title, kind.replace("_", "-")) for kind, title in PROMPTS.items()),
    Scene("dice-app", "Dice of the app", "two-maps", ("a", "enter")),
    Scene("telling", "What the enemies do, step by step", "two-maps", ("p", "x", "x")),
    Scene("dice-hand", "Dice by hand", "dice"),
    Scene("dice-hand-detection", "Detection dice by hand", "dice-one"),
    Scene("card-hand", "A card drawn by hand", "card"),
    Scene("enemy-gap", "Between two steps of the enemies", "gap"),
    Scene("two-maps", "Two maps: the first", "two-maps"),
    Scene("two-maps-other", "Two maps: the second", "two-maps", ("M",)),
    Scene("boss", "A boss", "boss"),
    Scene("escort", "An escort", "escort"),
    Scene("machine", "A machine", "machine"),
    Scene("collapse", "The ground gives way", "collapse"),
    Scene("time-limit", "The last turn", "limit"),
    Scene("linear", "A memory in sentences", "alert", settings={"linear": True}),
    Scene("lesson", "A lesson", "station", ("enter", "escape"), settings={"lessons": True}),
    Scene("adjust", "A value to be overridden", "alert", ("A",)),
    Scene("too-small", "A window that is too small", "alert", sizes=((60, 20),)),
)

HISTORY = (
    Scene("history", "The history", "road", ("h",)),
    Scene("history-filter", "Filters", "road", ("h", "f")),
    Scene("history-find", "Finding in the history", "road", ("h", "slash", *"donata")),
    Scene("history-branches", "A branch in the history", "alert", ("u", "u", "p", "escape", "h")),
    Scene("undo", "How far back", "alert", ("U",)),
    Scene("undo-preview", "What an undo takes back", "alert", ("U", "down", "enter")),
    Scene("undo-pieces", "What an undo means for the pieces on the table", "dice", ("U", "down", "enter")),
    Scene("past", "A look at the past", "alert", ("left_square_bracket", "left_square_bracket")),
    Scene("past-campaign", "The campaign in the past", "road", ("left_parenthesis",)),
)

WAITS = ("x",) * 12
"""Keys without a meaning: while they are pressed, a suggestion is carried out decision by decision."""

STORY = (
    Scene("story-levels", "A level: three skills to choose from", "story-levels"),
    Scene("story-workshop", "Resolution: the workshop", "story-resolution"),
    Scene("story-shop", "Resolution: the shop", "story-resolution", ("enter",)),
    Scene("story-contract", "Resolution: a box of the contract", "story-resolution", ("enter", "enter", "enter")),
    Scene("story-offer", "An optional memory, now or never", "story-offer"),
    Scene("story-assignment", "The campaign before an assignment", "story-assignment"),
    Scene(
        "story-headquarters",
        "The headquarters: who works where",
        "story-assignment",
        ("q", "enter", "enter", "a", *WAITS),
    ),
    Scene("story-cards", "Cards and people", "story-assignment", ("c",)),
    Scene("story-life", "The life of a card", "story-assignment", ("c", "l")),
    Scene("story-diary", "The diary of a story", "story-offer", ("y",)),
    Scene("story-result", "The result of a memory that was played with the box", "story-box", ("e",)),
    Scene("story-aloud", "The headquarters in sentences", "story-assignment", ("q",), settings={"linear": True}),
)

LONELY = ("n", "down", "right", "right", "right", "down", "down", "left", "down", "space")
"""An expedition on legendary difficulty, and one of the team sent away."""

OTHERS = (
    Scene("library-empty", "The library, empty", "empty"),
    Scene("library", "The library", "shelf"),
    Scene("library-archived", "The library with what is archived", "shelf", ("v",)),
    Scene("library-rename", "Another name", "shelf", ("e",)),
    Scene("library-backups", "Backups", "shelf", ("b",)),
    Scene("library-import", "What can be taken in", "shelf", ("i",)),
    Scene("export", "A campaign written to a file", "shelf", ("W", "down")),
    Scene("new-campaign", "A new campaign", "empty", ("n",)),
    Scene("new-campaign-box", "A new campaign with the box on the table", "empty", ("n", "down", "left")),
    Scene("new-campaign-road", "A team that can't begin", "empty", LONELY),
    Scene("new-campaign-players", "Names typed into a new campaign", "empty", ("n", *["down"] * 8, *"Mina, Jo")),
    Scene("campaign", "The campaign between memories", "road"),
    Scene("campaign-in-memory", "The campaign beside a memory", "alert", ("escape",)),
    Scene("headquarters", "The headquarters", "road", ("q",)),
    Scene("belongings", "Cards and skills", "road", ("c",)),
    Scene("region", "The region", "road", ("m",)),
    Scene("diary", "The diary", "road", ("y",)),
    Scene("help", "Help", "alert", ("question_mark",)),
    Scene("help-signs", "Help: the signs of the map", "alert", ("question_mark", *["pagedown"] * 12)),
    Scene("palette", "The palette", "alert", ("ctrl+p",)),
    Scene("rules", "The rules", "crowd", ("r",)),
    Scene("rules-statement", "A rule", "crowd", ("r", "enter", "down", "down")),
    Scene("rules-words", "The words of other boxes", "crowd", ("r", "slash", *"casella", "enter")),
    Scene("statistics", "Statistics", "road", ("S",)),
    Scene("settings", "Settings", "road", ("comma", "down")),
    Scene("dialog-note", "A note", "alert", ("n", *"Rain")),
    Scene("dialog-concede", "A question", "alert", ("G",)),
    Scene("dialog-page", "A page to read", "road", ("enter",)),
    Scene("dialog-trouble", "Something unexpected", "alert", act=_stumble),
)

REGION = (
    Scene("region-journeys", "Where a journey can go", "region-open", ("m", "down")),
    Scene("region-payment", "What a journey would cost and bring", "region-open", ("m", "down", "enter")),
    Scene("region-card", "A card, read step by step", "region-read", ("m",)),
    Scene("region-lesson", "A rule of the road, explained", "region-open", ("m",), settings={"lessons": True}),
    Scene("region-own", "A region of one's own", "own-map", ("m",)),
    Scene("region-own-chart", "Locations, entered line by line", "own-map", ("m", "n", *CHARTED)),
    Scene("region-own-symbol", "A symbol is asked for on arrival", "own-symbol", ("m",)),
    Scene("region-own-card", "A card of one's own, entered bit by bit", "own-card", ("m",)),
    Scene("region-own-hurt", "Health cubes, lost by a card", "own-card", ("m", "minus")),
    Scene("region-own-number", "A card out of the slot", "own-number", ("m",)),
    Scene("region-aloud", "The region in sentences", "region-open", ("m",), settings={"linear": True}),
)

TABS = ("tab", "tab", "tab")
"""From the first list of the box to counting."""

BOX = (
    Scene("box-places", "The box: what lies where", "box-house", ("B",)),
    Scene("box-setup", "The box: the set-up of the next memory", "box-house", ("B", "tab", "enter", "enter")),
    Scene("box-again", "The box: before a second attempt", "box-failed", ("B", "tab", "enter")),
    Scene("box-saving", "The box: putting it away", "box-house", ("B", "tab", "tab", "enter", "enter")),
    Scene("box-count", "The box: counting", "box-table", ("B", *TABS, "enter", "2", "down", "2")),
    Scene("box-told", "Numbers that only the box tells", "box-house", ("N", "down", "4")),
    Scene("box-own-pack", "A private pack", "box-house", ("N", "x", *"our_box")),
    Scene("optional", "Optional memories, those of another box too", "box-roma", ("o", "down")),
    Scene("recap", "Last time", "box-house", settings={"recap": True}),
    Scene("reminder", "A reminder at the table", "box-table", ("N",), settings={"reminders": True}),
    Scene("reminder-between", "A reminder between attempts", "box-failed", settings={"reminders": True}),
    Scene(
        "reminders-each",
        "Reminders, one by one",
        "road",
        ("comma", *["down"] * 7, "enter", "down", "enter", "down", "enter"),
    ),
)

TABLE = (
    Scene("tracker-set-up", "A memory on the table, to be set up", "table-set-up"),
    Scene("tracker", "A memory on the table", "table-turn", ("3",)),
    Scene("tracker-enemies", "The enemy phase, ticked off", "table-enemies", ("enter", "enter", "enter")),
    Scene("tracker-reminder", "A memory on the table, with a reminder", "table-turn", settings={"reminders": True}),
    Scene("tracker-two-maps", "Two maps on the table", "table-two-maps"),
    Scene("tracker-event", "The next turn: its event card", "table-turn", ("t", "m")),
    Scene("tracker-card", "A card that nobody knows yet", "table-turn", ("g", *"Ring mail")),
    Scene("tracker-kind", "What kind of card it is", "table-turn", ("g", *"Ring mail", "enter")),
    Scene("tracker-dice", "Dice of a test", "table-turn", ("d", *"312")),
    Scene("tracker-enter", "Guards enter", "table-turn", ("e", *"3c 1e")),
    Scene("tracker-words", "What the table has brought, in words", "table-turn", ("m",)),
    Scene("tracker-done", "How it ended", "table-turn", ("f", *"12")),
    Scene("tracker-aloud", "A memory on the table in sentences", "table-turn", settings={"linear": True}),
    Scene("depths", "How deep a memory is kept", "table-before"),
    Scene("backfill", "Memories that were played before", "table-before", ("b", "1", "2")),
)

DRAWN = (
    Scene("map-editor", "A map that is entered, to be corrected", "map-drawn", ("D", "down", "right", "right")),
    Scene("map-editor-new", "A map, the first rows of it typed", "map-blank", ("D", *"ssrc", "enter", *"sr")),
    Scene("map-editor-marked", "Squares marked for one stroke", "map-drawn", ("D", "right", "space", "right", "down")),
    Scene("map-editor-put", "Everything that can be drawn", "map-drawn", ("D", "p", *"w")),
    Scene("map-editor-setup", "The set-up of a map", "map-drawn", ("D", "j", "down", "down", "1", "2")),
    Scene("map-editor-text", "The map as text", "map-drawn", ("D", "v")),
    Scene("drawn-event", "An event card from the table, named on the spot", "map-event", ("enter", *"Night fog")),
    Scene("drawn-reinforcement", "A reinforcement card by what it brings", "map-reinforcement", ("enter", *"A2c B1a")),
    Scene("map-editor-missing", "What still stands against a map", "map-blank", ("D", *"ssr", "f")),
)

SCENES = {scene.name: scene for scene in (*OTHERS, *STORY, *BOX, *REGION, *MEMORY, *TABLE, *DRAWN, *HISTORY)}


async def show(stores: Stores, scene: Scene, views: Sequence[View]) -> AsyncIterator[tuple[View, Frame]]:
    """What a scene shows: the app begins once, and again only for a look that can't be put on while it runs."""
    rest = list(views)
    while rest:
        begun = rest[0][1]
        with surroundings(begun):
            async with stores.app(scene.position, scene.sizes[0], settings=scene.settings, **OPTIONS[begun]) as opened:
                await _lead(*opened, scene)
                for view in _possible(opened[0], begun, rest):
                    rest.remove(view)
                    yield view, await _seen(*opened, view)


def _possible(app: CampaignApp, begun: str, views: Sequence[View]) -> list[View]:
    """Those of the views that an app can show that has begun in a look: a dialog isn't drawn anew in other signs."""
    others = LIVE if isinstance(app.screen, AppScreen) and begun in LIVE else {begun}
    return [(size, look) for size, look in views if look in others]


async def _seen(app: CampaignApp, pilot: Pilot[int], view: View) -> Frame:
    """What the app shows in a window of this size and in this look."""
    size, look = view
    if look in LIVE and app.dress.signs is not SETS[OPTIONS[look]["symbols"]]:
        app.settings = replace(app.settings, symbols=OPTIONS[look]["symbols"])
    if app.size != size:
        await pilot.resize_terminal(*size)
    await pilot.pause()
    # A dialog over a dialog keeps what it has drawn of the screens below.
    for screen in (*app._background_screens, app.screen):
        screen.refresh()
        await pilot.pause()
    return frame(app)


@contextmanager
def surroundings(look: str) -> Iterator[None]:
    """The variables that a terminal of this look has."""
    names = ("TERM", "NO_COLOR")
    before = {name: os.environ[name] for name in names if name in os.environ}
    os.environ.pop("NO_COLOR", None)
    os.environ |= {"TERM": "xterm-256color"} | ({"NO_COLOR": "1"} if look == "NO_COLOR" else {})
    try:
        yield
    finally:
        for name in names:
            os.environ.pop(name, None)
        os.environ |= before


async def _lead(app: CampaignApp, pilot: Pilot[int], scene: Scene) -> None:
    """Press the keys."""
    await pilot.press(*scene.keys)
    if scene.act is not None:
        scene.act(app)
        await pilot.pause()
