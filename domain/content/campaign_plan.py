"""What a pack says of the campaign around its memories: order, levels, headquarters, contracts, blueprints.

`docs/packs.md` describes `campaign.toml`, which these values are read from. Never changed by play.
"""

from msgspec import Struct


class FigureCard(Struct, frozen=True):
    """The brown card of a kind of figure: what each of them does in a building, and on the map (40.11)."""

    id: str
    name: str
    number: int = 1
    """How many figures of this kind there are."""
    heal: tuple[int, ...] = (1,)
    """Health cubes on a white space of the hospital, by headquarters level from 0; the last holds for all above."""
    white: int = 0
    """White cards that a blueprint costs less for each of them in the workshop (41.12)."""
    black: int = 0
    keep: int = 1
    """Cards that are kept for each of them in the shop (41.23)."""
    dice: int = 1
    """Assassin dice for each of them in the command room (41.27)."""
    ally: str = ""
    """The ally card of such a figure on the map; empty for one that never goes there."""
    text: str = ""


class ContractBox(Struct, frozen=True):
    """A box on a contract card: "grey" ones are played in the assignment, "red" ones in the resolution (40.32)."""

    colour: str
    text: str
    rewards: tuple[str, ...] = ()
    """Cards that the box brings into the main hall."""
    blueprints: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    """Kinds of figures that join the headquarters."""
    xp: int = 0


class Contract(Struct, frozen=True):
    """A contract card: hits, and the headquarters level once it is fulfilled (41.26, 41.30)."""

    id: str
    name: str
    hits: int
    level: int
    text: str = ""
    boxes: tuple[ContractBox, ...] = ()


class Blueprint(Struct, frozen=True):
    """A blueprint: what it costs and the card it becomes (38.1, 38.3)."""

    id: str
    name: str
    white: int
    black: int
    item: str
    text: str = ""


class CampaignPlan(Struct, frozen=True):
    """The campaign of a pack."""

    levels: tuple[int, ...] = ()
    """Experience at which levels I, II, III, IV are reached (39.1)."""
    apprentices: str = ""
    """The memory that everybody plays with an apprentice (1.5), after which assassins are chosen (12.1)."""
    villa: tuple[str, ...] = ()
    """Memories after which everybody rests in the villa (36.1)."""
    free_sync: str = ""
    """The memory whose 100% sync is given away (34.7)."""
    headquarters_after: str = ""
    """The memory after which the headquarters opens; empty for a campaign without one."""
    boards: tuple[str, ...] = ()
    """Kinds of figures of which the players choose one for their headquarters (40.12)."""
    apprentice: str = ""
    """The kind of figure of the apprentices (40.17)."""
    companions: tuple[str, ...] = ()
    """Kinds of figures that are there from the start whatever is chosen (40.18)."""
    level: int = 0
    """The headquarters level at the start."""
    contracts: tuple[str, ...] = ()
    """The contract deck, the first one on top (40.15)."""
    figures: dict[str, FigureCard] = {}
    contract_cards: dict[str, Contract] = {}
    blueprints: dict[str, Blueprint] = {}
    unknown: tuple[str, ...] = ()
    """Paths of numbers that only the players' cards tell: `figures.boatman.heal` is that of every level."""
    confidence: dict[str, str] = {}
    """How sure a number is that stands here, by path: "high", "medium" or "low", and why."""
    banned: tuple[str, ...] = ()
    """Skill cards that nobody can choose in this campaign (A22.2 to A22.4)."""
    start_level: int = 0
    """The level that everybody begins with, choosing a skill of each up to it (A1.3, A1.10)."""
    opening: str = ""
    """The page before everything else."""
    headquarters: str = ""
    """The page that is read when the headquarters opens."""
    epilogue: str = ""
    """The page after the last memory."""
    sequel: str = ""
    """The pack that goes on from here."""

    def figure(self, figure: str) -> FigureCard:
        """The brown card of a figure: figures are named by kind and number, `boatman_2`.

        Raises KeyError for a name that is no figure's.
        """
        return self.figures[figure.rpartition("_")[0]]

    def crew(self, kind: str) -> tuple[str, ...]:
        """The names of the figures of a kind."""
        return tuple(f"{kind}_{n}" for n in range(1, self.figures[kind].number + 1))
