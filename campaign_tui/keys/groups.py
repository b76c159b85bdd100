"""What keys are for, as the help groups them; and which of them are about a box on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaign_tui.keys.action import Action

GROUPS = ("here", "going", "time", "program", "box")
"""The groups of the help, in its order: what one does here, going about, back and forth in time, the program, and what
is for a box on the table where there is none."""

_GOING = frozenset(
    {
        "up",
        "down",
        "left",
        "right",
        "page_up",
        "page_down",
        "first",
        "last",
        "next_assassin",
        "previous_assassin",
        "assassin_1",
        "assassin_2",
        "assassin_3",
        "assassin_4",
        "zoom_in",
        "zoom_out",
        "zoom",
        "other_map",
        "panel",
        "list",
        "refused",
        "aims",
        "legend",
        "board_cards",
        "find",
        "back",
    }
)  # fmt: skip - a table
_TIME = frozenset(
    {
        "undo",
        "redo",
        "undo_to",
        "history",
        "earlier",
        "later",
        "earlier_turn",
        "later_turn",
        "earlier_memory",
        "later_memory",
        "earlier_event",
        "later_event",
        "earlier_evening",
        "later_evening",
        "play",
        "slower",
        "faster",
        "note",
        "bookmark",
        "branch",
        "adjust",
    }
)  # fmt: skip - a table
_PROGRAM = frozenset(
    {
        "rules",
        "statistics",
        "keyboard",
        "settings",
        "theme",
        "help",
        "palette",
        "quit",
        "export",
        "lesson",
        "lesson_rules",
        "mute",
        "newer_pack",
        "seal",
        "why",
        "capsule",
        "until",
    }
)  # fmt: skip - a table

OF_THE_BOX = frozenset(
    {
        "drawn",
        "draw_map",
        "in_words",
        "box",
        "told",
        "backfill",
        "stand",
        "report",
        "track",
        "track_two_maps",
        "optional",
    }
)  # fmt: skip - a table
"""Keys that mean something only where a box lies on the table."""

OF_AN_OWN_MAP = frozenset({"chart", "correct"})
"""Keys that enter a region map of the players' own."""

OF_OWN_CARDS = frozenset(
    {
        "card_read_card",
        "card_hurt",
        "card_heal",
        "card_take_out",
        "card_gain_card",
        "card_lose_card",
        "card_gain_clue",
        "card_gain_blueprint",
        "card_take_number",
        "card_card_moves",
        "card_note_hydras",
        "card_join_companion",
        "higher",
    }
)  # fmt: skip - a table
"""Keys that note on the region map what a card of the players' own brings."""


def group_of(action: Action) -> str:
    """The group of an action in the help."""
    if action.id in _GOING:
        return "going"
    if action.id in _TIME:
        return "time"
    return "program" if action.id in _PROGRAM else "here"
