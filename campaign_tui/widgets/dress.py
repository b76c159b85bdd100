"""What widgets wear: the colours of a look and the signs of a symbol set."""

from __future__ import annotations

from msgspec import Struct

from campaign_tui.themes import LOOKS, Look
from campaign_tui.widgets.symbols import UNICODE, Symbols


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

    def seat(self, seat: int) -> str:
        """The style of an assassin's letter."""
        return f"bold $seat-{seat}"


NIGHT = Dress(LOOKS["night"], UNICODE)
