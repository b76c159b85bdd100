"""The vocabulary of card effects: what a pack may say, where, and with which arguments."""

from msgspec import Struct

EVENT = "event"
"""On an event card: happens when it is revealed (3.4)."""
SPECIAL = "special"
"""The special ability of a weapon (16.5 to 16.7)."""
USE = "use"
"""On a piece of equipment that is used from the inventory (24.9)."""
FOUND = "found"
"""On a card that takes effect the moment it is found, and ends the search (17.6)."""
TOWER = "tower"
"""On the tower card of a memory (9.5)."""


class Operation(Struct, frozen=True):
    """One word of the vocabulary: where it is accepted, the arguments it needs and those it may have."""

    places: tuple[str, ...]
    arguments: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    kind: str = "guard"
    """What its argument `kind` names: a "guard", an "objective", or only the word "square"."""


OPERATIONS = {
    "add_guards": Operation((EVENT, USE, FOUND, TOWER), ("kind", "entrance", "number")),
    "raise_alert": Operation((EVENT, USE, FOUND, TOWER)),
    "end_alert": Operation((EVENT, USE, FOUND, TOWER)),
    "gain_cube": Operation((EVENT, USE, FOUND, TOWER), ("number",)),
    "lose_cube": Operation((EVENT, USE, FOUND, TOWER), ("number",)),
    "heal": Operation((EVENT, USE, TOWER), ("number",)),
    "expose": Operation((USE, FOUND)),
    "incognito": Operation((USE,), optional=("kind",), kind="square"),
    "glide": Operation((USE,), ("number",)),
    "lure": Operation((USE,)),
    "eliminate": Operation((USE,), ("number",), optional=("kind",)),
    "disguise": Operation((USE,), ("kind",)),
    "reveal_objective": Operation((TOWER,), ("kind",), kind="objective"),
    "push": Operation((SPECIAL,)),
    "extra_hit": Operation((SPECIAL,), ("number",)),
}
"""Every effect that a pack may use, by its `op`."""
