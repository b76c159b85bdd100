"""Why something can't be done, said until nobody asks about it any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class WhyNot:
    """The reason that stands above the footer."""

    def __init__(self, tell: Callable[..., None]) -> None:
        """No reason is said yet; `tell(sentence, alarm=...)` says one."""
        self._tell = tell
        self._said = False

    def say(self, reason: str, *, alarm: bool = True) -> None:
        """Say why something can't be done; no `alarm` where it was only pointed at."""
        self._said = True
        self._tell(reason, alarm=alarm)

    def forget(self) -> None:
        """Something else has been said since."""
        self._said = False

    def unsay(self) -> None:
        """Take the reason back, if one was said."""
        if self._said:
            self._said = False
            self._tell("")
