"""The one registry of actions: it feeds keys, footer, palette and help.

An action has an id, keys, the screens where it works and the name of the method that a screen has for it. Its title
and help are messages of the catalogue: `tui.action.<id>.title` and `.help`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from textual.binding import Binding, BindingType

from campaign_tui.keys.action import OWN_KEYS, Action
from campaign_tui.keys.forms import FIRST, FORM_ACTIONS, TYPED
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

BETWEEN = ("headquarters", "belongings", "diary", "region", "box", "told")
"""Screens of a campaign between its memories."""
EVERYWHERE = (
    "library",
    "campaign",
    "memory",
    "tracker",
    "backfill",
    "history",
    "rules",
    "statistics",
    "settings",
    "backups",
    "map_editor",
    *BETWEEN,
)
LISTS = tuple(where for where in EVERYWHERE if where not in {"statistics", "diary"})
"""Screens with something to do or to find."""

BEFORE_SETTINGS = ("library", "campaign", "memory", "tracker", "history", "rules", "statistics")
ASIDE = ("rules", "statistics", "settings", "backups", "backfill", *BETWEEN)
FINDING = (
    "library",
    "campaign",
    "memory",
    "tracker",
    "history",
    "rules",
    "settings",
    "headquarters",
    "belongings",
    "region",
    "told",
)
IN_CAMPAIGN = ("campaign", "memory", "tracker", "history")
IN_PLAY = ("memory", "tracker")
"""Screens of a memory in play, on the map or on the table."""
LOOKING = ("campaign", *IN_PLAY)
"""Screens that can show the past."""
EXPLAINING = (*LOOKING, *BETWEEN)
"""Screens with values of the campaign on them."""
UNDOING = (*IN_CAMPAIGN, "backfill", "headquarters", "belongings", "region", "box", "told", "map_editor")
SIDEWAYS = ("memory", "rules", "settings", "box", "map_editor")
"""Screens where left and right mean something."""
REMINDED = ("campaign", "memory", "tracker", "headquarters", "region")
"""Screens with room for a reminder."""


def _verb(name: str, key: str, tags: str) -> Action:
    """A letter for decisions of one kind."""
    return Action(f"verb_{name}", key, f"verb('{name}')", ("memory",), decides=tags)


def _noted(name: str, key: str, method: str, tags: str = "", *, show: bool = False) -> Action:
    """A key for a note of a memory on the table."""
    footer = ("tracker",) if show else ()
    return Action(f"noted_{name}", key, method, ("tracker",), footer=footer, decides=tags)


def _brings(name: str, key: str) -> Action:
    """A key for what a card of the players' own box brings, on the region map."""
    tags = name.split()
    return Action(f"card_{tags[0]}", key, f"bring('{tags[0]}')", ("region",), decides=name)


def _pen(name: str, key: str, method: str = "", *, show: bool = False) -> Action:
    """A key that draws on a map."""
    footer = ("map_editor",) if show else ()
    return Action(f"pen_{name}", key, method or f"pen('kind.{name}')", ("map_editor",), footer=footer)


SCREEN_ACTIONS: tuple[Action, ...] = (
    # Going about.
    Action("go", "enter", "go", LISTS, footer=LISTS),
    Action("up", "up", "step(0, -1)", EVERYWHERE),
    Action("down", "down", "step(0, 1)", EVERYWHERE),
    Action("left", "left", "step(-1, 0)", SIDEWAYS, footer=("settings",)),
    Action("right", "right", "step(1, 0)", SIDEWAYS, footer=("settings",)),
    Action("page_up", "pageup", "page(-1)", EVERYWHERE),
    Action("page_down", "pagedown", "page(1)", EVERYWHERE),
    Action("first", "home", "end(-1)", EVERYWHERE),
    Action("last", "end", "end(1)", EVERYWHERE),
    # The library.
    Action("new", "n", "new_campaign", ("library",), footer=("library",)),
    Action("rename", "e", "rename", ("library",), footer=("library",)),
    Action("archive", "a", "archive", ("library",), footer=("library",)),
    Action("show_archived", "v", "show_archived", ("library",)),
    Action("import", "i", "take_in", ("library",), footer=("library",)),
    Action("duplicate", "d", "duplicate", ("library",)),
    Action("delete", "x", "delete", ("library",)),
    Action("export", "W", "export", ("library", "campaign", *IN_PLAY)),
    Action("backups", "b", "backups", ("library",), footer=("library",)),
    Action("seal", "Z", "seal", ("library", *IN_CAMPAIGN)),
    Action("backup_now", "b", "back_up", ("backups",), footer=("backups",)),
    # The memory.
    Action("list", "space", "list", ("memory",), footer=("memory",)),
    Action("next_assassin", "tab", "select_by(1)", IN_PLAY, footer=("memory",)),
    Action("previous_assassin", "shift+tab", "select_by(-1)", IN_PLAY),
    Action("assassin_1", "1", "select(0)", IN_PLAY),
    Action("assassin_2", "2", "select(1)", IN_PLAY),
    Action("assassin_3", "3", "select(2)", IN_PLAY),
    Action("assassin_4", "4", "select(3)", IN_PLAY),
    _verb("move", "m", "move"),
    _verb("attack", "a", "attack fight_off"),
    _verb("pay", "o", "pay"),
    _verb("bodies", "b", "hide_bodies"),
    _verb("travel", "t", "travel"),
    _verb("climb", "c", "climb leap"),
    _verb("synchronise", "y", "synchronise"),
    _verb("hide", "e", "hide step_out"),
    _verb("chest", "x", "open_chest"),
    _verb("item", "i", "use"),
    _verb("equip", "q", "equip"),
    _verb("trade", "d", "trade hand_over"),
    _verb("machine", "f", "board_machine leave_machine"),
    _verb("sync", "Y", "sync"),
    _verb("stuck", "g", "give_up"),
    _verb("save", "s", "save"),
    Action("drawn", "N", "drawn", ("memory",)),
    Action("pass", "p", "verb('pass')", ("memory",), footer=("memory",), decides="pass"),
    Action("let_act", "E", "let_act", ("memory",), footer=("memory",), decides="pass"),
    Action("concede", "G", "concede", ("memory",)),
    Action("zoom_in", "plus,equals_sign", "zoom(1)", ("memory", "map_editor")),
    Action("zoom_out", "minus", "zoom(-1)", ("memory", "map_editor")),
    Action("zoom", "z", "zoom_round", ("memory",), footer=("past",)),
    Action("other_map", "M", "other_map", (*IN_PLAY, "map_editor"), footer=("memory", "past")),
    Action("aims", "O", "aims", ("memory",)),
    Action("refused", "K", "refused", ("memory",)),
    Action("board_cards", "C", "board_cards", ("memory",), footer=("memory", "past")),
    Action("legend", "asterisk", "legend", ("memory",), footer=("memory",)),
    Action("panel", "v", "panel", ("memory",), footer=("past",)),
    Action("lesson", "backspace", "lesson", REMINDED),
    Action("lesson_rules", "R", "lesson_rules", REMINDED),
    Action("mute", "X", "mute", REMINDED),
    # A memory on the table.
    _noted("turn", "t", "next_turn", "next_turn"),
    _noted("enemies", "N", "enemies", "enemy_phase"),
    _noted("hurt", "minus", "hurt", "hurt", show=True),
    _noted("heal", "plus,equals_sign", "heal", "heal", show=True),
    _noted("alert", "a", "alert", "set_alert", show=True),
    _noted("gain", "g", "gain", "gain_card new_card"),
    _noted("objective", "o", "objective", "tick_objective"),
    _noted("enter", "e", "enter", "reinforce", show=True),
    _noted("dice", "d", "dice", show=True),
    _noted("use", "i", "use", "spend_card"),
    _noted("lose", "b", "lose", "lose_card"),
    _noted("cube", "c", "cube", "keep_cube"),
    _noted("out", "x", "take_out", "take_out"),
    _noted("direction", "p", "direction", "point"),
    _noted("event", "E", "event", "reveal_event"),
    _noted("count", "v", "count", "count_reserve"),
    _noted("sync", "Y", "sync", "sync"),
    _noted("words", "m", "words"),
    _noted("done", "f", "done", "end_memory"),
    # What a card of the players' own box brings, on the region map.
    _brings("read_card", "i"),
    _brings("hurt", "minus"),
    _brings("heal", "plus,equals_sign"),
    _brings("take_out", "x"),
    _brings("gain_card", "g"),
    _brings("lose_card", "b"),
    _brings("gain_clue", "k"),
    _brings("gain_blueprint", "p"),
    _brings("take_number", "number_sign"),
    _brings("card_moves", "w"),
    _brings("note_hydras", "d"),
    _brings("join_companion", "j"),
    # A map of one's own.
    Action("draw_map", "D", "draw_map", ("campaign", *IN_PLAY), decides="draw_map"),
    Action("map_done", "f", "done", ("map_editor",), footer=("map_editor",)),
    Action("mark", "space", "mark", ("map_editor",)),
    Action("put", "p", "put", ("map_editor",), footer=("map_editor",)),
    _pen("street", "s"),
    _pen("roof", "r"),
    _pen("interior", "i"),
    _pen("canal", "c"),
    _pen("none", "full_stop,delete"),
    Action("rub", "backspace", "rub", ("map_editor",)),
    _pen("wall", "w", "edge('wall')", show=True),
    _pen("ladder", "l", "edge('ladder')"),
    _pen("outline", "W", "pen('outline')"),
    _pen("station", "n", "pen('stations')"),
    _pen("tower", "t", "pen('towers')"),
    _pen("hiding", "h", "pen('hiding')"),
    _pen("chest", "x", "pen('chests')"),
    _pen("objective", "o", "objective", show=True),
    _pen("base", "b", "pen('bases')"),
    _pen("restricted", "z", "pen('restricted')"),
    _pen("start", "k", "pen('starts')"),
    _pen("other", "g", "kind"),
    Action("map_setup", "j", "setup", ("map_editor",), footer=("map_editor",)),
    Action("map_text", "v", "text", ("map_editor",), footer=("map_editor",)),
    Action("throw_away", "X", "throw_away", ("map_editor",)),
    Action("rules_there", "R", "rules", ("map_editor",)),
    # Memories that were played before.
    Action("was_lost", "f", "lost", ("backfill",), footer=("backfill",)),
    Action("was_twice", "a", "attempts", ("backfill",), footer=("backfill",)),
    Action("was_synced", "y", "sync", ("backfill",), footer=("backfill",)),
    Action("was_cleared", "backspace", "clear", ("backfill",)),
    Action("was_more", "e", "report", ("backfill",), footer=("backfill",)),
    Action("in_words", "I", "words", ("campaign", "memory", "region")),
    # The timeline.
    Action("undo", "u", "undo", UNDOING, footer=UNDOING),
    Action("redo", "ctrl+r", "redo", UNDOING),
    Action("undo_to", "U", "undo_to", (*IN_CAMPAIGN, "region"), footer=("history", "past")),
    Action("history", "h", "history", (*LOOKING, "region"), footer=LOOKING),
    Action("look", "l", "look", ("history",)),
    Action("whole", "space", "whole", ("history",)),
    Action("earlier", "left_square_bracket", "look_by(-1)", LOOKING, footer=("past",)),
    Action("later", "right_square_bracket", "look_by(1)", LOOKING, footer=("past",)),
    Action("earlier_turn", "left_curly_bracket", "look_by(-1, 'turn')", LOOKING),
    Action("later_turn", "right_curly_bracket", "look_by(1, 'turn')", LOOKING),
    Action("earlier_memory", "left_parenthesis", "look_by(-1, 'memory')", LOOKING),
    Action("later_memory", "right_parenthesis", "look_by(1, 'memory')", LOOKING),
    Action("earlier_event", "j", "look_by(-1, 'event')", LOOKING, footer=("past",)),
    Action("later_event", "l", "look_by(1, 'event')", LOOKING, footer=("past",)),
    Action("earlier_evening", "J", "look_by(-1, 'evening')", LOOKING),
    Action("later_evening", "L", "look_by(1, 'evening')", LOOKING),
    Action("play", "full_stop", "play", LOOKING, footer=("past",)),
    Action("slower", "less_than_sign", "speed(-1)", LOOKING),
    Action("faster", "greater_than_sign", "speed(1)", LOOKING),
    Action("find_next", "tab", "find_by(1)", ("history",)),
    Action("find_previous", "shift+tab", "find_by(-1)", ("history",)),
    Action("put_right", "e", "put_right", ("history",), footer=("history",)),
    Action("filter", "f", "filter", ("history",), footer=("history",)),
    Action("fold", "z", "fold", ("history",), footer=("history",)),
    Action("note", "n", "note", IN_CAMPAIGN, footer=("history",)),
    Action("bookmark", "k", "bookmark", IN_CAMPAIGN),
    Action("branch", "w", "branch", IN_CAMPAIGN),
    Action("adjust", "A", "adjust", LOOKING),
    Action("why", "Q", "why", EVERYWHERE),
    Action("capsule", "H", "capsule", (*EXPLAINING, "history")),
    Action("until", "F", "until", (*LOOKING, "history")),
    Action("ledger", "L", "ledger", ("history",)),
    Action("adopt", "a", "adopt", ("history",)),
    Action("compare", "C", "compare", ("history",), footer=("history",)),
    # The campaign.
    Action("difficulty", "d", "difficulty", ("campaign",)),
    Action("headquarters", "q", "open('headquarters')", ("campaign", "belongings"), footer=("campaign", "belongings")),
    Action(
        "belongings",
        "c",
        "open('belongings')",
        ("campaign", "headquarters", "region"),
        footer=("campaign", "headquarters", "region"),
    ),
    Action("region", "m", "open('region')", ("campaign", "belongings", "diary"), footer=()),
    Action(
        "diary",
        "y",
        "open('diary')",
        ("campaign", "headquarters", "belongings", "region"),
        footer=("campaign", "region"),
    ),
    Action("chart", "n", "chart", ("region",), footer=("region",)),
    Action("correct", "v", "correct", ("region",), footer=("region",)),
    Action("higher", "o", "number", ("region",)),
    Action("suggest", "a", "suggest", ("headquarters",), footer=("headquarters",)),
    Action("life", "l", "life", ("belongings",), footer=("belongings",)),
    Action("card_comes", "g", "gain", ("belongings",), footer=("belongings",), decides="gain_card new_card"),
    Action("card_named", "t", "words", ("belongings",), footer=("belongings",), decides="name_thing"),
    Action("card_goes", "b", "lose", ("belongings",), footer=("belongings",), decides="lose_card"),
    Action("track", "t", "track", ("campaign",), decides="track"),
    Action("track_two_maps", "z", "track(2)", ("campaign",)),
    Action("backfill", "b", "backfill", ("campaign",)),
    Action("stand", "s", "stand", ("campaign",), decides="stand"),
    Action("optional", "o", "optional", ("campaign",)),
    Action("report", "e", "report", ("campaign", "headquarters", "region")),
    # The box.
    Action("newer_pack", "V", "newer_pack", ("campaign",), decides="take_pack"),
    Action("recap", "E", "recap", ("campaign",)),
    Action("box", "B", "box", ("campaign", *IN_PLAY, "told")),
    Action("told", "N", "open('told')", ("campaign", "box", "region")),
    Action("part", "tab", "part(1)", ("box",), footer=("box",)),
    Action("part_before", "shift+tab", "part(-1)", ("box",)),
    Action("accept", "a", "accept", ("box",), footer=("box",)),
    Action("skip", "backspace", "skip", ("box",), footer=("box",)),
    Action("found_card", "f", "found_card", ("box",), footer=("box",)),
    Action("clear_box", "c", "clear", ("box",)),
    Action("unsay", "backspace", "unsay", ("told",)),
    Action("kinds", "f", "kinds", ("told",), footer=("told",)),
    Action("own_pack", "x", "own_pack", ("told",), footer=("told",)),
    # Everywhere.
    Action("find", "slash", "find", FINDING, footer=("rules", "history", "settings")),
    Action("rules", "r", "rules", tuple(where for where in EVERYWHERE if where != "map_editor")),
    Action("statistics", "S", "statistics", IN_CAMPAIGN),
    Action("keyboard", "P", "keyboard", IN_CAMPAIGN),
    Action("settings", "comma", "settings", BEFORE_SETTINGS),
    Action("theme", "T", "theme", EVERYWHERE),
    Action("help", "question_mark", "help", EVERYWHERE, footer=(*EVERYWHERE, "past")),
    Action("palette", "ctrl+p", "palette", EVERYWHERE, footer=EVERYWHERE),
    Action("back", "escape", "back", EVERYWHERE, footer=("past", "history", "map_editor", *ASIDE)),
    Action("quit", "ctrl+q", "quit", EVERYWHERE),
)

ACTIONS = (*SCREEN_ACTIONS, *FORM_ACTIONS)

BY_TAG = {tag: action for action in reversed(ACTIONS) for tag in action.decides.split()}
"""The action for decisions of each tag: the first one that stands for them."""

FIXED = frozenset(
    {"quit", "back", "help", "up", "down", "left", "right", "go", "form_cancel", "form_take", "form_up", "form_down"}
) | {action.id for action in ACTIONS if action.each}
"""Actions that keep their keys, so that nobody locks themselves out."""

IN_A_LINE = frozenset({"form_left", "form_right"})
"""Keys of forms that move the cursor while a line is typed into."""

KEY = re.compile(r"[a-z0-9_+]{1,32}|[A-Z]")
"""A key as Textual names it."""

LETTERS = frozenset({*map(chr, range(33, 127)), "space", "backspace", "delete", "minus", "plus", "full_stop", "comma"})
"""Keys that are typed where there is a line to type into."""

ASKED = frozenset({"concede", "give_up", "sync"})
"""Decisions that give something up or take the players at their word: asked about first, never the obvious thing."""

PLAIN_KEYS = {
    "⏎": "Enter",
    "↑": "Up",
    "↓": "Down",
    "←": "Left",
    "→": "Right",
    "␣": "Space",
    "⇥": "Tab",
    "⇧⇥": "S-Tab",
    "⌫": "Backspace",
}
"""How keys are written where only ASCII is."""


def actions(where: str) -> Iterator[Action]:
    """The actions of a screen, in the order of the registry."""
    return (action for action in ACTIONS if where in action.where)


def action(name: str) -> Action:
    """The action of an id. Raises LookupError."""
    for found in ACTIONS:
        if found.id == name:
            return found
    raise LookupError(f"no action {name}")


def bindings(where: str) -> list[BindingType]:
    """The keys of a screen or form, for Textual; where something is typed, they come before the line."""
    found: list[BindingType] = []
    for one in actions(where):
        if one.each:
            found += [Binding(key, one.method.format(key=key), show=False) for key in one.keys.split(",")]
        else:
            first = where in FIRST and one.id not in IN_A_LINE
            show = bool(one.footer)
            found.append(Binding(one.keys, one.method, one.title, show=show, id=f"{where}.{one.id}", priority=first))
    return found


def pressed(where: str) -> dict[str, str]:
    """What keys do now, as Textual names both, for forms that take them one after the other with what is typed."""
    return {key: one.method.format(key=key) for one in actions(where) for key in one.presses}


def rebind(keys: Mapping[str, str]) -> dict[str, str]:
    """Let players' keys stand for the registry's: key by action id. Gives Textual's keymap, by id of the binding.

    A key that means something else on one of the screens is left out, and so is an action that nobody knows.
    """
    OWN_KEYS.clear()
    for name, key in keys.items():
        # One after the other: two of the player's own keys can clash as well.
        if not clash(name, key):
            OWN_KEYS.update({name: key})
    return {f"{where}.{name}": key for name, key in OWN_KEYS.items() for where in action(name).where}


def clash(name: str, key: str) -> str:
    """What stands against a key for an action: the title of the action that has it, or "?" for nonsense; else empty."""
    mine = next((found for found in ACTIONS if found.id == name), None)
    if mine is None or name in FIXED or not KEY.fullmatch(key):
        return "?"
    if TYPED & set(mine.where) and key in LETTERS:
        return say("tui.settings.typed")
    for other in ACTIONS:
        if other.id != name and key in other.presses and set(other.where) & set(mine.where):
            return other.title
    return ""


def refused(keys: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Those of a player's own keys that don't count: the title of the action, the key, and what the key means there."""
    return [
        (action(name).title, key, meant)
        for name, key in keys.items()
        if name not in OWN_KEYS and any(found.id == name for found in ACTIONS) and (meant := clash(name, key))
    ]


def verb(name: str) -> tuple[str, ...]:
    """The tags of decisions that a verb stands for."""
    for found in ACTIONS:
        if found.method == f"verb('{name}')":
            return tuple(found.decides.split())
    return ()


def verb_key(tag: str) -> str:
    """The letter for decisions of a tag, empty when there is none."""
    found = BY_TAG.get(tag)
    return found.key if found is not None else ""
