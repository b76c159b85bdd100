"""The vocabulary of card effects: what a pack may say, where, and with which arguments."""

from msgspec import Struct

EVENT = "event"
"""On an event card: happens when it is revealed (3.4)."""
SPECIAL = "special"
"""The special ability of a weapon (16.5 to 16.7)."""
USE = "use"
"""On a card that is used: equipment (24.9), a skill, the ability of an assassin."""
FOUND = "found"
"""On a card that takes effect the moment it is found, and ends the search (17.6)."""
TOWER = "tower"
"""On the tower card of a memory (9.5)."""
GRANT = "grant"
"""What a skill or an ability makes its owner better at: looked up by the rule it is about, never carried out."""
MACHINE = "machine"
"""On a card of a machine: an action of whoever is in it (48.5)."""


class Operation(Struct, frozen=True):
    """One word of the vocabulary: where it is accepted, the arguments it needs and those it may have."""

    places: tuple[str, ...]
    arguments: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    kind: str = "guard"
    """What its argument `kind` names: a "guard", a "boss", an "objective", an "ally", a "danger" token, a slot of a
    "weapon", a kind of "tile", or only the word "square" or "nearby"."""
    aimed: bool = False
    """On a card that is used: whether the user names somebody or a square it is aimed at."""


OPERATIONS = {
    "add_guards": Operation((EVENT, USE, FOUND, TOWER), ("kind", "entrance", "number")),
    "raise_alert": Operation((EVENT, USE, FOUND, TOWER, MACHINE)),
    "end_alert": Operation((EVENT, USE, FOUND, TOWER, MACHINE)),
    "gain_cube": Operation((EVENT, USE, FOUND, TOWER), ("number",)),
    "return_cube": Operation((USE,), ("number",)),
    "lose_cube": Operation((EVENT, USE, FOUND, TOWER), ("number",)),
    "heal": Operation((EVENT, USE, TOWER), ("number",), optional=("kind",), kind="nearby", aimed=True),
    "antidote": Operation((EVENT, USE, TOWER), optional=("kind",), kind="nearby", aimed=True),
    "encourage": Operation((USE,), ("number",), optional=("kind",), kind="nearby", aimed=True),
    "expose": Operation((USE, FOUND)),
    "incognito": Operation((USE,), optional=("kind",), kind="square"),
    "glide": Operation((USE,), ("number",), aimed=True),
    "slip": Operation((USE,), aimed=True),
    "unlock": Operation((USE,), ("number",), aimed=True),
    "lure": Operation((USE, MACHINE), aimed=True),
    "eliminate": Operation((USE, MACHINE), ("number",), optional=("kind",), aimed=True),
    "disguise": Operation((USE,), ("kind",)),
    "skip_test": Operation((EVENT,)),
    "skip_first_test": Operation((EVENT,)),
    "add_boss": Operation((EVENT, TOWER), ("kind", "square"), kind="boss"),
    "wound_boss": Operation((SPECIAL, USE, MACHINE), ("number",), aimed=True),
    "by_hand": Operation((EVENT, SPECIAL, USE, FOUND, TOWER, MACHINE), optional=("text",)),
    "call_ally": Operation((EVENT, USE, TOWER), ("kind",), optional=("square",), kind="ally"),
    "drive": Operation((MACHINE,), ("number",), aimed=True),
    "place_danger": Operation((EVENT, TOWER), ("square",)),
    "discard_danger": Operation((EVENT, USE, TOWER), ("square",)),
    "add_danger": Operation((EVENT, USE, FOUND, TOWER), ("kind", "number"), kind="danger"),
    "reveal_objective": Operation((TOWER,), ("kind",), kind="objective"),
    "push": Operation((SPECIAL,)),
    "extra_hit": Operation((SPECIAL,), ("number",)),
    "attack_dice": Operation((GRANT,), ("number",), optional=("kind",), kind="weapon"),
    "quiet": Operation((GRANT,), ("number",)),
    "parry": Operation((GRANT,), ("number",)),
    "unhunted": Operation((GRANT,), optional=("kind",), kind="tile"),
}
"""Every effect that a pack may use, by its `op`."""
