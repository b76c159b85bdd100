"""The campaign and its memories: what begins, ends and is overridden.

A fact is stored as an array: the tag, then the fields in order. Numbers are differences unless a field says otherwise.
"""

from domain.language.facts.base import Fact, Telling
from domain.model.agenda import AnyFrame
from domain.model.state import Ally, Board, Deck, Machine, MapState, Objective, Square


class CampaignBegun(Fact, frozen=True, tag="campaign_begun"):
    """A campaign exists; `seed_hash` commits to the seed of the app's dice without showing it."""

    pack: str
    pack_hash: str
    edition: str
    difficulty: str
    seed_hash: str
    flow: str = ""
    """"story" where the memories follow each other as the pack says (35), empty for single memories."""


class AssassinJoined(Fact, frozen=True, tag="assassin_joined"):
    """An assassin is in play, seated by name."""

    who: str
    board: Board
    health: int
    apprentice: bool
    level: int = 0
    max_health: int = 0
    """Health cubes of a whole assassin; 0 where they are all there."""


class MemoryBegun(Telling, frozen=True, tag="memory_begun"):
    """A memory is set up: the map as the plan shows it, before the assassins enter."""

    memory: str
    attempt: int
    maps: dict[str, MapState]
    squares: dict[str, Square]
    objectives: dict[str, Objective]
    reserve: tuple[tuple[str, int], ...]
    allies: dict[str, Ally] = {}
    machines: dict[str, Machine] = {}


class DeckBuilt(Fact, frozen=True, tag="deck_built"):
    """A deck lies ready in this form; it replaces one of the same name."""

    deck: str
    cards: Deck


class AgendaChanged(Fact, frozen=True, tag="agenda_changed"):
    """The first `popped` frames are done, `pushed` are put on top (their first will be the top)."""

    popped: int
    pushed: tuple[AnyFrame, ...]


class PhaseBegun(Telling, frozen=True, tag="phase_begun"):
    """A phase of the turn begins: "event", "assassins", "enemies" or "end"."""

    phase: str


class TurnBegun(Telling, frozen=True, tag="turn_begun"):
    """`turn` is the number of the turn, from 1."""

    turn: int


class ObjectivePaid(Fact, frozen=True, tag="objective_paid"):
    """Cubes lie on an objective."""

    objective: str
    cubes: int


class ObjectiveCompleted(Telling, frozen=True, tag="objective_completed"):
    """An objective is done; unless the base stays it is off the map, and guards there are free (14.5, 14.q3)."""

    objective: str
    xp: int
    base_stays: bool = False


class PaymentsLapsed(Fact, frozen=True, tag="payments_lapsed"):
    """Part payments of this turn are worth nothing any more (14.3)."""


class TowerTurned(Fact, frozen=True, tag="tower_turned"):
    """The tower card of a map is turned; what it brings follows (9.5)."""

    map: str


class ObjectiveRevealed(Telling, frozen=True, tag="objective_revealed"):
    """An objective lies open on the map now."""

    objective: str


class MemoryEnded(Telling, frozen=True, tag="memory_ended"):
    """The attempt is over: "success" or "failure", for this reason; the diary line is written."""

    memory: str
    outcome: str
    reason: str
    turns: int
    xp: int


class TilesMarked(Fact, frozen=True, tag="tiles_marked"):
    """Tokens lie on the squares of the tiles that fall at the end of this turn (43.6)."""

    tiles: tuple[str, ...]


class TilesFallen(Fact, frozen=True, tag="tiles_fallen"):
    """The tiles of these squares are off the map, with everything that lay on them (43.1, 43.2)."""

    tiles: tuple[str, ...]


class ObjectiveLost(Fact, frozen=True, tag="objective_lost"):
    """An objective has left the map with its tile (43.q2)."""

    objective: str


class MapDismantled(Fact, frozen=True, tag="map_dismantled"):
    """A map is put away, with everything on it; its guards went to the reserve before (51.7)."""

    map: str


class MemoryEased(Fact, frozen=True, tag="memory_eased"):
    """Easy is or was the difficulty in this memory: its 100% sync is grey (45.5)."""

    memory: str


class DifficultySet(Fact, frozen=True, tag="difficulty_set"):
    """The difficulty from now on."""

    level: str


class PackTaken(Fact, frozen=True, tag="pack_taken"):
    """From now on the campaign is played with this version of its pack."""

    pack: str
    pack_hash: str
    version: str
    """As the pack names it."""


class ValueAdjusted(Telling, frozen=True, tag="value_adjusted"):
    """Players have overridden a value: `old` and `new` are JSON texts, `path` names it."""

    path: str
    old: str
    new: str
    why: str
