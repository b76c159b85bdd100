"""What a pack says of a region: locations, gauge, numbered cards, exploration cards (region map page, section 1).

`docs/packs.md` describes `region.toml`, which these values are read from. All of it is hidden from players until its
moment; the engine shows it by facts only.
"""

from msgspec import Struct

from domain.model.region import OwnEntry, OwnNumber

SYMBOLS = ("encounter", "ruins", "unknown", "observation", "healer", "forge", "narrative")
"""What a sticker can show; "unknown" is a mystery or a memory, told apart by its code (A18.6)."""

PILES = ("encounter", "ruins", "mystery")
"""The decks of exploration cards."""

CLUES = {"clue": False, "major_clue": True}
"""The kinds of clue cards, and whether they are major ones."""

HELD = ("equipment", "reward", "item")
"""Kinds of cards of the # slot that go to the assassins (A13.5)."""

BLUEPRINT = "blueprint"

MOST_CARD = 999
"""The highest number of a card of the # slot."""

MOST_BOXES = 99
"""Boxes of a threat gauge: no printed map has nearly as many."""


class Location(Struct, frozen=True):
    """A location of the printed map."""

    number: int
    connections: tuple[int, ...]
    symbol: str
    code: str = ""
    amount: int = 0
    """For a healer: health cubes for each character (A18.14)."""
    card: int = 0
    """For a narrative: the number of its card (A18.19)."""
    x: int = 0
    y: int = 0
    """Where it is drawn; 0, 0 leaves it to the app."""
    result: str = ""
    """On the players' own map: "mystery" or the memory that its code stands for, as an earlier campaign found out."""


class Step(Struct, frozen=True):
    """One step of an exploration card; `op` names it (region map page, section 7).

    `goto` is the number of the step that follows instead of the next one, always a later one, so that every card ends.
    """

    op: str
    text: str = ""
    number: int = 0
    who: str = "all"
    """"all" characters, or "one" of the players' choice."""
    chosen: bool = False
    """For a recovery: by choice, which can save the doomed (A19.9)."""
    options: tuple[tuple[str, int], ...] = ()
    """For a choice: words of each option and the step it leads to."""
    goto: int = 0
    card: str = ""
    """The card, clue or blueprint gained, the memory revealed, or the condition tested."""
    line: bool = False
    """For a move: whether a line is drawn."""


class ExplorationCard(Struct, frozen=True):
    """An exploration card: its pile and its script. `pile` is of PILES, "narrative", or "clue" for what a clue does."""

    id: str
    name: str
    pile: str
    steps: tuple[Step, ...]


class NumberedCard(Struct, frozen=True):
    """An entry of the # slot (A13)."""

    number: int
    kind: str
    """"event", "equipment", "reward", "exploration", "reinforcement", "clue", "narrative" or "item"."""
    card: str = ""
    """The card it is."""
    copies: tuple[str, ...] = ()
    """For a reinforcement card: its copies for 2, 3 and 4 assassins (A13.8)."""


class Clue(Struct, frozen=True):
    """A clue card (A12)."""

    id: str
    name: str
    major: bool = False
    text: str = ""
    """What it says to whoever holds it."""
    steps: tuple[Step, ...] = ()
    """What happens when it is played (A12.q1)."""


class RegionPlan(Struct, frozen=True):
    """The region of a pack."""

    first: int
    """The location of the first memory (A17.5)."""
    locations: dict[int, Location]
    codes: dict[str, str]
    """4-digit codes: "mystery", or the id of a memory (A18.6)."""
    gauge: tuple[int, ...] = ()
    """The boxes from the left: a number of the # slot, or 0 for an empty one (A20.1)."""
    cubes: int = 3
    """Exploration cubes of a phase (A17.5)."""
    bonus: int = 24
    """The number of the card for unspent cubes (A21.2)."""
    cards: dict[str, ExplorationCard] = {}
    """By handle, which tells nothing of a card that hasn't been drawn: "ruins.3" for the third one of its pile in the
    file, "no.91" for one of the # slot, the clue's id for what a clue does."""
    numbers: dict[int, NumberedCard] = {}
    clues: dict[str, Clue] = {}
    title: str = ""
    own: bool = False
    """Whether the map is the players' own one: what else is given is what an earlier campaign has found out."""
    entries: dict[str, OwnEntry] = {}
    """On an own map: cards that have been seen, by id."""
    known: dict[int, OwnNumber] = {}
    """On an own map: numbers of the # slot that have been seen."""
    told: dict[str, int] = {}
    """On an own map: numbers that its cards and the map print, by path."""
