"""One letter, one meaning: what is the same on every screen that has it, and what else uses its key.

`python -m campaign_tui.keys.meanings` writes the table of docs/keys.md.
"""

from __future__ import annotations

import sys

from campaign_tui.keys.action import Action
from campaign_tui.keys.actions import ACTIONS, EVERYWHERE, action, actions
from domain.text import families
from domain.text.catalogue import say

SHARED = {
    "note": ("note",),
    "find": ("find",),
    "statistics": ("statistics",),
    "diary": ("diary",),
    "cards": ("belongings",),
    "headquarters": ("headquarters",),
    "help": ("help",),
    "history": ("history",),
    "rules": ("rules", "rules_there"),
    "undo": ("undo",),
    "why": ("why",),
    "run until": ("until",),
    "write a report": ("capsule",),
}
"""What exists on more than one screen, with its actions: one key, wherever it is."""

PEN = "A pen of a map that is being drawn, where every letter is one."
VERB = "A verb of the assassins: from a memory there is no way to the screen of that letter."

EXCEPTIONS = {
    "rules_there": PEN + " The rules stand on R there.",
    "pen_hiding": PEN,
    "pen_station": PEN,
    "pen_canal": PEN,
    "pen_roof": PEN,
    "new": "The library has no game in it to write a note about.",
    "chart": "Enters the next location of a map of one's own; notes are written on the campaign's page.",
    "verb_equip": VERB,
    "verb_climb": VERB,
    "verb_synchronise": VERB,
    "noted_cube": "A note of a memory on the table: its cubes.",
    "clear_box": "Clears what was ticked or counted in the box, which holds the cards.",
    "was_synced": "Turns a mark of the line that is entered, where there is no way to the diary.",
}
"""Actions that use the key of a shared one for something else, or that have another key: with the reason."""


def others(name: str) -> list[Action]:
    """The actions of screens that use a key of a shared one for something else; questions and forms have their own."""
    mine = SHARED[name]
    keys = set(action(mine[0]).keys.split(","))
    screens = (found for found in ACTIONS if set(found.where) & set(EVERYWHERE))
    return [found for found in screens if found.id not in mine and keys & set(found.keys.split(","))]


def as_markdown() -> str:
    """Which key does what, as the page of the documentation has it."""
    lines = ["| key | on every screen that has it | screens |", "|---|---|---|"]
    for name, ids in SHARED.items():
        found = action(ids[0])
        lines.append(f"| `{found.usual}` | {name} | {_places(found)} |")
    lines += ["", "| key | action | screens | why it is no other one |", "|---|---|---|---|"]
    for name, why in EXCEPTIONS.items():
        found = action(name)
        lines.append(f"| `{found.usual}` | {found.title} | {_places(found)} | {why} |")
    for where in EVERYWHERE:
        lines += ["", f"### {say(families.TUI_HELP[where])}", "", "| key | does |", "|---|---|"]
        lines += [f"| `{_plainly(found)}` | {found.help} |" for found in actions(where)]
    return "\n".join(lines) + "\n"


def _places(found: Action) -> str:
    return ", ".join(found.where) if len(found.where) < len(EVERYWHERE) else "all"


def _plainly(found: Action) -> str:
    return found.usual.replace("|", "\\|")


if __name__ == "__main__":
    sys.stdout.write(as_markdown())
