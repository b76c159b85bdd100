"""What players can ask for between memories: cards, people, headquarters, results. Tags are stored names."""

from domain.model.command import Command


class Give(Command, frozen=True, tag="give"):
    """Between memories: a card changes hands at no cost (36.3, 36.4, 40.6, 40.7).

    `who` and `to` are assassins, or "hall" for the villa or main hall.
    """

    who: str
    card: str
    to: str


class Stow(Command, frozen=True, tag="stow"):
    """Between memories: put a card from its own slot into the inventory, for nothing (36.3, 40.8)."""

    who: str
    card: str


class Sell(Command, frozen=True, tag="sell"):
    """Between memories: sell a card for the florins that it prints (P5.4)."""

    who: str
    card: str


class Treat(Command, frozen=True, tag="treat"):
    """In the headquarters: spend a healing card of the assassin on one who is injured (40.9)."""

    who: str
    card: str
    on: str


class Join(Command, frozen=True, tag="join"):
    """An assassin of the pack who isn't in play joins (37.2 to 37.5)."""

    who: str


class Leave(Command, frozen=True, tag="leave"):
    """An assassin leaves (37.6)."""

    who: str


class Swap(Command, frozen=True, tag="swap"):
    """An assassin leaves and another one takes the place (37.9)."""

    who: str
    to: str


class Admit(Command, frozen=True, tag="admit"):
    """Put an injured assassin into hospital: an apprentice plays the next memory (40.21)."""

    who: str


class Discharge(Command, frozen=True, tag="discharge"):
    """Take an injured assassin back out of the hospital before the memory begins (40.q5)."""

    who: str


class Lay(Command, frozen=True, tag="lay"):
    """Put a blueprint into the workshop (40.24)."""

    blueprint: str


class Assign(Command, frozen=True, tag="assign"):
    """Put a figure into a building, into the group for the memory ("memory"), or back into the main hall ("hall")."""

    figure: str
    place: str


class Report(Command, frozen=True, tag="report"):
    """A memory was played with the box: what came of it, after the fact.

    `attempts` is how many attempts it took, the first one included when it was reported before. `health` are the
    health cubes left; `eliminated`, `gained` and `lost` are by assassin, "hall" for cards nobody carries.
    """

    memory: str
    outcome: str
    """"success" or "failure"."""
    attempts: int = 1
    turns: int = 0
    xp: int = 0
    sync: bool = False
    health: tuple[tuple[str, int], ...] = ()
    eliminated: tuple[str, ...] = ()
    gained: tuple[tuple[str, str], ...] = ()
    lost: tuple[tuple[str, str], ...] = ()
    estimated: bool = False
    """Played before the campaign was kept here, and known roughly."""


class TellNumber(Command, frozen=True, tag="tell"):
    """The players correct a number that stands on their own cards, or give it before it is needed."""

    path: str
    number: int
