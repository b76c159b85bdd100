"""One action of the registry: what a key, the palette or the footer can do, and the key that a player has chosen."""

from __future__ import annotations

from msgspec import Struct

from domain.text import families
from domain.text.catalogue import say

OWN_KEYS: dict[str, str] = {}
"""Keys that the player has chosen, by action: one player sits at one terminal, so the program has one set."""


SIGNS = {
    "enter": "⏎",
    "space": "␣",
    "tab": "⇥",
    "shift+tab": "⇧⇥",
    "backspace": "⌫",
    "escape": "Esc",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "full_stop": ".",
    "comma": ",",
    "slash": "/",
    "question_mark": "?",
    "asterisk": "*",
    "number_sign": "#",
    "plus": "+",
    "minus": "-",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
}
"""How keys are written that Textual calls otherwise, in the registry and in what is said of keys outside of it."""

CONTROL = "ctrl"
"""What is held down where a key is written as "^" and one letter."""


def written(key: str, typed: str | None = None) -> str:
    """How a key is written, by Textual's name of it and the sign that it types, None for none.

    The sign in the table comes first, then what is typed. A key that is typed while others are held down says which:
    as "^" before one letter, else by the names of all, "Ctrl+Left", "Alt+x".
    """
    if key in SIGNS:
        return SIGNS[key]
    held, _, last = key.rpartition("+")
    if typed is not None and typed.isprintable() and not typed.isspace() and held in {"", "shift"}:
        return typed
    if held == CONTROL and len(last) == 1:
        return f"^{last}"
    return "+".join(name if len(name) == 1 else name.replace("_", " ").title() for name in key.split("+"))


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
    """How its keys are written where they stand for many; empty for the first key alone."""
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
        return written(own) if own else self.usual

    @property
    def usual(self) -> str:
        """How the key of the registry is written."""
        return self.shown or written(self.keys.split(",")[0])

    @property
    def presses(self) -> tuple[str, ...]:
        """The keys that do it now, as Textual names them."""
        return tuple(OWN_KEYS.get(self.id, self.keys).split(","))
