"""What widgets wear: the colours of a look and the signs of a symbol set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign_tui.keys.actions import PLAIN_KEYS
from campaign_tui.looks.symbols import UNICODE, Symbols
from campaign_tui.looks.themes import LOOKS, Look

if TYPE_CHECKING:
    from campaign_tui.keys.action import Action


class Dress(Struct, frozen=True):
    """A look and its signs."""

    look: Look
    signs: Symbols

    @property
    def alarm(self) -> str:
        """The style of what is exposed or on alert: visible without colour too."""
        return "bold reverse" if self.look.inverse else "bold $on-danger on $danger"

    @property
    def chosen(self) -> str:
        """The style of the row that a list points at."""
        return "bold reverse" if self.look.inverse else "bold $foreground on $chosen"

    @property
    def plain(self) -> bool:
        """Whether signs are ASCII only."""
        return self.signs.name != UNICODE.name

    def key(self, action: Action) -> str:
        """How the key of an action is written."""
        return self.sign(action.key)

    def sign(self, key: str) -> str:
        """A key as it is written, where there may be ASCII only."""
        return PLAIN_KEYS.get(key, key) if self.plain else key

    def seat(self, seat: int) -> str:
        """The style of an assassin's letter."""
        return f"bold $seat-{seat}"


NIGHT = Dress(LOOKS["night"], UNICODE)
