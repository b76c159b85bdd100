"""What a campaign can wait for, besides a chance node: a choice, an open window, or the next memory."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from domain.chance import ChanceNode
from domain.words import say


class Choice(Struct, frozen=True):
    """The players decide among enumerated options (0.1). Each option is valid after `pick:`."""

    kind: str
    """What is decided: the key of its prompt, and of the words for its options."""
    options: tuple[str, ...]
    whose: str = ""
    square: str = ""
    rules: tuple[str, ...] = ()

    @property
    def prompt(self) -> str:
        """The sentence that asks for it."""
        return say(f"prompt.{self.kind}", name=self.whose.capitalize(), square=self.square, number=len(self.options))


class Window(Struct, frozen=True):
    """Players may act in any order: the "assassins" phase, or a "gap" of the enemy phase with its number (0 to 3)."""

    kind: str
    gap: int = 0


class Between(Struct, frozen=True):
    """No memory is in play."""


Waiting: TypeAlias = Choice | ChanceNode | Window | Between
