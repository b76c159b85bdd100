"""Frames of what lies between memories: rewards, headquarters, region map. The agenda is `domain.model.agenda`."""

from domain.model.frame import Frame


class LevelUp(Frame, frozen=True, tag="level_up"):
    """Assassins, in play or not, choose a skill of a level, one after another (39.5)."""

    level: int
    waiting: tuple[str, ...]


class SyncOffer(Frame, frozen=True, tag="sync_offer"):
    """Whether a 100% sync is marked in earlier campaigns too (34.6)."""

    memory: str


class MemoryOffer(Frame, frozen=True, tag="memory_offer"):
    """An optional memory is played now, or never (46.2)."""

    memory: str


class HeadquartersChoice(Frame, frozen=True, tag="headquarters_choice"):
    """Which allies the headquarters has, chosen once (40.12)."""


class ApprenticeCall(Frame, frozen=True, tag="apprentice_call"):
    """Where the apprentice comes from who stands in for an assassin in the second attempt (27.4)."""

    who: str


class Hospital(Frame, frozen=True, tag="hospital"):
    """Resolution in the hospital: health cubes still to be given (41.2 to 41.9)."""

    begun: bool = False
    cubes: int = 0


class Workshop(Frame, frozen=True, tag="workshop"):
    """Resolution in the workshop: build the blueprint or not (41.11 to 41.21)."""


class Payment(Frame, frozen=True, tag="payment"):
    """Cards are chosen for a blueprint: so many of each kind are still due (41.14, 41.15)."""

    white: int
    black: int
    cards: tuple[tuple[str, str], ...] = ()
    """(who has it or "hall", card) of those chosen so far."""


class Shop(Frame, frozen=True, tag="shop"):
    """Resolution in the shop: cards are drawn, then some are kept (41.22 to 41.25)."""

    drawn: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    """Cards that were drawn and don't count (41.22)."""
    keep: int = -1
    """How many may still be kept; -1 while cards are drawn."""


class CommandRoom(Frame, frozen=True, tag="command_room"):
    """Resolution in the command room: the top contract is tried (41.26 to 41.36)."""

    memory: str
    """The memory that was played: its diary box notes what became of the contract."""
    tried: bool = False


class ContractBoxes(Frame, frozen=True, tag="contract_boxes"):
    """Boxes of the top contract are played while they have this colour: "grey" or "red" (40.33, 40.34)."""

    colour: str
    memory: str = ""
    """In the resolution the memory that was played: its diary box notes the contract."""
    met: bool = False
    """Whether the hits of the top contract have been made, so that it is fulfilled when its boxes are played."""


class Recollection(Frame, frozen=True, tag="recollection"):
    """After a memory that is entered as one of long ago: what became of the top contract is asked, nothing rolled."""

    memory: str
    """The memory that was played: its diary box notes what became of the contract."""


class Untold(Frame, frozen=True, tag="untold"):
    """The resolution needs something that nobody has told of the table that was taken over: it is told, or left open.

    `paths` are those of its values. Left open, the step below isn't played, and what it would change is unknown.
    """

    paths: tuple[str, ...]


class Assignment(Frame, frozen=True, tag="assignment"):
    """Figures are assigned, step by step (40.30); the last step is a window that is open until a memory is started.

    `stage` is "later" while memories of long ago can still be entered, then "begin", "patients", "blueprint",
    "contract" and "figures".
    """

    stage: str = "begin"


class AskNumber(Frame, frozen=True, tag="ask_number"):
    """A number that only the players' own cards tell is needed before the game goes on."""

    path: str


class EndOfMemory(Frame, frozen=True, tag="end_of_memory"):
    """An open window after an attempt: medicines and cards, until the players close it (A16)."""

    explore: str = ""
    """Why an exploration phase follows, "success" or "second_failure"; empty when none does (A17.3)."""
    memory: str = ""
    """The memory that was played: exploration begins at its location (A17.5)."""


class Exploration(Frame, frozen=True, tag="exploration"):
    """An open window of the exploration phase: the group goes on, or uses the place where it is (A17)."""


class Journey(Frame, frozen=True, tag="journey"):
    """A journey, stage by stage: "line", "arrive" (A17.10); what its payment brought lies above it."""

    origin: int
    to: int
    stage: str = "line"
    means: str = "journey"
    """"journey", or "card" where a card moves the group."""
    line: bool = True
    result: str = ""
    """On the players' own map: what the code of the place stands for, as far as they have said it."""


class Reading(Frame, frozen=True, tag="reading"):
    """An exploration card is read step by step (A19.1). Flags hold for this card only (A19.q1)."""

    card: str
    step: int = 0
    asked: tuple[str, ...] = ()
    """Characters whose dice or choice this step still waits for."""
    exposed: tuple[str, ...] = ()
    doomed: tuple[str, ...] = ()
    """Characters who have lost the last cube and have recovered none by choice (A19.9)."""
    successes: int = 0
    """Of the last roll of white dice (A19.4)."""
    left: int = 0
    """How often this step is still to be done."""
    arrival: int = 0
    """Where the group goes when the card is done."""
    line: bool = False
    memory: str = ""
    """The memory that the card has shown the way to: the phase ends when what stands before the next stop is done."""


class OwnMap(Frame, frozen=True, tag="own_map"):
    """On the players' own map something is read or carried out at the table.

    `asks` is "where" (the group's location), "memory" (which one was found), the pile of a card, "narrative" or "clue"
    (a card that is read), "box" (what a box of the gauge prints), "number" (what a card of the # slot is), "gain"
    (which card it is) or "bonus" (the card for unspent cubes). What is kept of a card that is read is as in `Reading`.
    """

    asks: str
    number: int = 0
    card: str = ""
    """The card, once it has been named."""
    doomed: tuple[str, ...] = ()
    arrival: int = 0
    line: bool = False
    memory: str = ""


class Bestowal(Frame, frozen=True, tag="bestowal"):
    """A card that was gained goes to the bag or onto a board (A13.5)."""

    card: str


class Healing(Frame, frozen=True, tag="healing"):
    """A healer gives health cubes: who can still get how many (A18.14)."""

    left: tuple[tuple[str, int], ...]


class Crafting(Frame, frozen=True, tag="crafting"):
    """Cards are chosen for a blueprint at a forge: so many of each kind are still due (A18.17)."""

    blueprint: str
    white: int
    black: int
    cards: tuple[tuple[str, str], ...] = ()


class TableMemory(Frame, frozen=True, tag="table_memory"):
    """An open window: a memory lies on the table, and the players keep its books turn by turn."""
