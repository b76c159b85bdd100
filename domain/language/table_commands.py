"""What players can ask for while they keep the books of a memory that lies on the table.

Tags are stored names, as those of `domain.language.commands`, which gathers these too.
"""

from domain.model.command import Command


class Track(Command, frozen=True, tag="track"):
    """Begin a memory that is played with the box and kept turn by turn."""

    memory: str
    maps: int = 1
    """How many maps lie on the table (50.1); a pack with maps knows it itself."""


class NextTurn(Command, frozen=True, tag="next_turn"):
    """The turn ends and the next one begins; the first one after the set-up.

    `card` is the event card, by id or by name, `direction` where its compass points; both can be left out.
    """

    card: str = ""
    direction: str = ""


class RevealEvent(Command, frozen=True, tag="reveal_event"):
    """The event card beside a map: of the second one, or another one than was noted (51.1)."""

    card: str
    direction: str = ""
    map: str = "a"


class EnemyPhase(Command, frozen=True, tag="enemy_phase"):
    """The assassin phase is over: the enemies move."""


class SetAlert(Command, frozen=True, tag="set_alert"):
    """The alert of a map is turned on or off."""

    raised: bool
    map: str = "a"


class Point(Command, frozen=True, tag="point"):
    """Where the enemies march this turn, found in the event deck (30.6)."""

    direction: str
    map: str = "a"


class Hurt(Command, frozen=True, tag="hurt"):
    """Somebody loses health cubes."""

    who: str
    cubes: int = 1


class Heal(Command, frozen=True, tag="heal"):
    """Somebody gets health cubes back."""

    who: str
    cubes: int = 1
    chosen: bool = True
    """On an exploration card: whether the players chose it, which alone saves whoever has lost the last one (A19.9)."""


class TakeOut(Command, frozen=True, tag="take_out"):
    """Somebody is eliminated at once."""

    who: str


class KeepCube(Command, frozen=True, tag="keep_cube"):
    """A cube is saved on the + slot, or the saved one is spent."""

    who: str
    kept: bool = True


class CountReserve(Command, frozen=True, tag="count_reserve"):
    """So many figures of a kind lie in the reserve now."""

    kind: str
    left: int


class Reinforce(Command, frozen=True, tag="reinforce"):
    """Guards enter from the reserve: how many of each kind (29.5)."""

    guards: tuple[tuple[str, int], ...]


class TickObjective(Command, frozen=True, tag="tick_objective"):
    """An objective is done; `xp` is what the players' booklet gives for it, of an objective the pack doesn't know."""

    objective: str
    xp: int = 0
    mandatory: bool = True


class GainCard(Command, frozen=True, tag="gain_card"):
    """A card comes to a board, or to the "hall"; `chest` when it was won from a chest (10.1)."""

    who: str
    card: str
    chest: bool = False


class LoseCard(Command, frozen=True, tag="lose_card"):
    """A card leaves a board, or the "hall"."""

    who: str
    card: str


class SpendCard(Command, frozen=True, tag="spend_card"):
    """A card of a board is used; a black one is used up."""

    who: str
    card: str


class EndMemory(Command, frozen=True, tag="end_memory"):
    """The memory on the table ends: "success" or "failure".

    `xp` is the experience that the players counted; -1 leaves it to what was ticked.
    """

    outcome: str
    xp: int = -1


class NewCard(Command, frozen=True, tag="new_card"):
    """A card of the players' own box is named, so that it can be carried, laid down and lost.

    `slot` is "melee", "ranged", "blade", "armour" or "other"; `colour` "white" or "black" (24.5).
    """

    card: str
    name: str
    slot: str
    colour: str = "white"
    health: int = 0
    """Health cubes that a piece of armour adds (25.2)."""


class Stand(Command, frozen=True, tag="stand"):
    """Players say what lies on the table of a campaign that was played elsewhere, or fill in what they left open.

    `entries` are fields of `domain.rules.table.standing_fields` and what is said of each.
    """

    entries: tuple[tuple[str, str], ...]


class JoinCompanion(Command, frozen=True, tag="join_companion"):
    """An instruction makes somebody join whom all players run together (A2.1)."""

    who: str


class NotePoison(Command, frozen=True, tag="note_poison"):
    """A health cube goes onto an action slot: "free", or "plus" for the one of a saved cube (A5.2)."""

    who: str
    slot: str = "free"


class NoteCure(Command, frozen=True, tag="note_cure"):
    """All poison cubes leave the action slots of somebody (A5.8)."""

    who: str


class DrawMap(Command, frozen=True, tag="draw_map"):
    """The map and set-up of a memory are entered, or corrected: `text` is a memory's file as packs have it."""

    memory: str
    text: str


class NewEvent(Command, frozen=True, tag="new_event"):
    """An event card of the players' own box is named.

    `direction` is "N", "E", "S" or "W", or "search" for a card whose direction is looked for in the deck (30.6).
    """

    card: str
    name: str
    direction: str
    text: str = ""
    """What it says in a few words, shown when it is drawn; players carry it out by hand."""


class NameThing(Command, frozen=True, tag="name_thing"):
    """A card, skill, event, memory or contract of the players' own box gets its name, and a line of text.

    `path` is "cards.ID", "events.ID", "memories.ID" or "contracts.ID"; an empty name or text leaves what is there.
    """

    path: str
    name: str = ""
    text: str = ""


class NewGuard(Command, frozen=True, tag="new_guard"):
    """A kind of enemy of the players' own box is named, so that maps and cards can bring it."""

    guard: str
    name: str
    letter: str
    boss: bool = False
