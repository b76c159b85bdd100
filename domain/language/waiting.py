"""What a campaign can wait for, besides a chance node: a choice, an open window, or the next memory."""

from typing import TypeAlias

from msgspec import Struct

from domain.language.chance import ChanceNode
from domain.text import families
from domain.text.catalogue import say


class Choice(Struct, frozen=True, gc=False):
    """The players decide among enumerated options (0.1). Each option is valid after `pick:`."""

    kind: str
    """What is decided: the key of its prompt, and of the words for its options."""
    options: tuple[str, ...]
    whose: str = ""
    square: str = ""
    rules: tuple[str, ...] = ()
    about: str = ""
    """The text of the card that it is about, where players have to read it."""
    confirm: bool = False
    """Asked even with a single option, as the players do something before they answer."""
    name: str = ""
    """What whoever is asked is called, where the id doesn't say it."""

    @property
    def prompt(self) -> str:
        """The sentence that asks for it."""
        name = self.name or self.whose.capitalize()
        values = {"name": name, "square": self.square, "number": len(self.options), "about": self.about}
        return say(families.PROMPT[self.kind], **values).rstrip()


class Window(Struct, frozen=True, gc=False):
    """Players may act in any order: the "assassins" phase, or a "gap" of the enemy phase with its number (0 to 3).

    In the headquarters: the "admission" to the hospital, then the "assignment" of figures; "before_assignment" after a
    memory of long ago.
    """

    kind: str
    gap: int = 0


class Between(Struct, frozen=True, gc=False):
    """No memory is in play."""


Waiting: TypeAlias = Choice | ChanceNode | Window | Between
