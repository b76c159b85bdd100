"""One action of the registry: what a key, the palette or the footer can do, and the key that a player has chosen."""

from __future__ import annotations

from msgspec import Struct

from domain.text import families
from domain.text.catalogue import say

OWN_KEYS: dict[str, str] = {}
"""Keys that the player has chosen, by action: one player sits at one terminal, so the program has one set."""


SIGNS = {"space": "␣", "tab": "⇥", "shift+tab": "⇧⇥", "backspace": "⌫", "enter": "⏎", "ctrl": "^"}
"""How keys are written that aren't the sign that they type."""


def written(key: str, sign: str | None) -> str:
    """How a key is written that isn't in the registry: by what it types, else by its name."""
    if key in SIGNS:
        return SIGNS[key]
    if sign is not None and sign.isprintable():
        return sign
    held, _, last = key.rpartition("+")
    return f"{SIGNS['ctrl']}{last}" if held == "ctrl" else key.replace("_", " ").title()


class Action(Struct, frozen=True):
    """Something that a key, the palette or the footer can do."""

    id: str
    keys: str
    """Keys as Textual names them, separated by commas; the first one is shown."""
    method: str
    """The action of the screen: `action_<method>`, with arguments in brackets."""
    where: tuple[str, ...]
    footer: tuple[str, ...] = ()
    """The screens that show it in their footer, while there is room; "past" for looks at the past."""
    shown: str = ""
    """How the key is written; empty for the first key as it is."""
    decides: str = ""
    """Tags of the decisions that this key stands for, separated by blanks."""
    each: bool = False
    """Whether every one of its keys does something of its own: the method has `{key}` then, and the keys stay."""

    @property
    def title(self) -> str:
        """A few words for footer and palette."""
        return say(families.TUI_ACTION_TITLE[self.id])

    @property
    def help(self) -> str:
        """One sentence for the help screen."""
        return say(families.TUI_ACTION_HELP[self.id])

    @property
    def key(self) -> str:
        """How the key is written: the player's own one, else the one of the registry."""
        own = OWN_KEYS.get(self.id)
        return own or self.shown or self.keys.split(",")[0]

    @property
    def presses(self) -> tuple[str, ...]:
        """The keys that do it now, as Textual names them."""
        return tuple(OWN_KEYS.get(self.id, self.keys).split(","))
