"""Frozen values of what lies between memories: bags, assassins who don't play, the headquarters."""

from msgspec import Struct

HALL = "hall"
"""Who holds what nobody carries, and where figures are that are nowhere else: the villa, or the main hall."""


class Bag(Struct, frozen=True, array_like=True):
    """What waits for an assassin who doesn't play: eliminated, in hospital, or gone (26.14, 37.6, 40.22)."""

    blade: str = ""
    armour: str = ""
    skills: tuple[str, ...] = ()
    health: int = 0
    """Health cubes that the assassin still has; 0 for an eliminated one."""
    memory: str = ""
    """The memory in which the assassin was eliminated; empty for one who was put into hospital or has left."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards in it: blade, armour, skills."""
        return (*(card for card in (self.blade, self.armour) if card), *self.skills)


class Away(Struct, frozen=True, array_like=True):
    """An assassin of the pack who isn't in play (37)."""

    bag: Bag = Bag()
    played: bool = False
    """Whether the assassin has been in play before and so has a bag to come back to (37.5)."""


class Headquarters(Struct, frozen=True, array_like=True):
    """The headquarters: figures in buildings, contracts, blueprints (40)."""

    board: str = ""
    """The kind of allies chosen for it (40.12); empty while there is no headquarters."""
    level: int = 0
    figures: dict[str, str] = {}
    """Where each figure is: "hall", "hospital" (a white space), "workshop", "shop", "command" or "memory"."""
    patients: tuple[str, ...] = ()
    """Assassins on the red spaces of the hospital, in the order they came."""
    blueprints: tuple[str, ...] = ()
    """Blueprints in the main hall, not built (38.5)."""
    blueprint: str = ""
    """The blueprint in the workshop."""
    contracts: tuple[str, ...] = ()
    """The contract deck, the first one on top; never shuffled (40.15)."""
    revealed: bool = False
    """Whether the top contract lies face up (40.25)."""
    failed: bool = False
    """Whether the top contract has failed once (41.31)."""
    box: int = 0
    """Boxes of the top contract that have been played (40.32)."""
    assignments: int = 0
    """How often the players have assigned figures; the first assignment has rules of its own (40.13 to 40.20)."""

    @property
    def is_open(self) -> bool:
        """Whether there is a headquarters."""
        return bool(self.board)

    def staff(self, place: str) -> tuple[str, ...]:
        """The figures in a place, sorted."""
        return tuple(sorted(figure for figure, where in self.figures.items() if where == place))
