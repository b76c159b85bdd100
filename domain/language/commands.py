"""What players can ask for. Tags are stored names; `notation` gives each its text form.

A command is stored in the header of its action as an array: the tag, then the fields in order.
"""

from typing import TypeAlias

from domain.language.campaign_commands import (
    Admit,
    Assign,
    Discharge,
    Give,
    Join,
    Lay,
    Leave,
    Report,
    Sell,
    Stow,
    Swap,
    TellNumber,
    Treat,
)
from domain.language.region_commands import (
    CardMoves,
    Chart,
    Craft,
    GainBlueprint,
    GainClue,
    Journey,
    Jump,
    NoteHydras,
    ReadCard,
    SeeHealer,
    TakeNumber,
    UseOnMap,
)
from domain.language.table_commands import (
    CountReserve,
    DrawMap,
    EndMemory,
    EnemyPhase,
    GainCard,
    Heal,
    Hurt,
    JoinCompanion,
    KeepCube,
    LoseCard,
    NameThing,
    NewCard,
    NewEvent,
    NewGuard,
    NextTurn,
    NoteCure,
    NotePoison,
    Point,
    Reinforce,
    RevealEvent,
    SetAlert,
    SpendCard,
    Stand,
    TakeOut,
    TickObjective,
    Track,
)
from domain.model.command import Command

__all__ = [
    "Adjust",
    "Admit",
    "AnyCommand",
    "Assign",
    "AttackWith",
    "Begin",
    "BoardMachine",
    "CardMoves",
    "Chart",
    "ClaimSync",
    "Climb",
    "Command",
    "Concede",
    "CountReserve",
    "Craft",
    "Discharge",
    "Draw",
    "DrawMap",
    "EndMemory",
    "EnemyPhase",
    "Equip",
    "FightOff",
    "GainBlueprint",
    "GainCard",
    "GainClue",
    "Give",
    "GiveUp",
    "Heal",
    "Hide",
    "HideBodies",
    "Hurt",
    "Join",
    "JoinCompanion",
    "Journey",
    "Jump",
    "KeepCube",
    "Lay",
    "Leap",
    "Leave",
    "LeaveMachine",
    "LoseCard",
    "Move",
    "NameThing",
    "NewCard",
    "NewEvent",
    "NewGuard",
    "NextTurn",
    "NoteCure",
    "NoteHydras",
    "NotePoison",
    "OpenChest",
    "Pass",
    "Pay",
    "Pick",
    "Point",
    "ReadCard",
    "Reinforce",
    "Report",
    "RevealEvent",
    "Roll",
    "Save",
    "SeeHealer",
    "Sell",
    "SetAlert",
    "SetDifficulty",
    "SpendCard",
    "Stand",
    "Start",
    "StepOut",
    "Stow",
    "Swap",
    "Synchronise",
    "TakeNumber",
    "TakeOut",
    "TakePack",
    "TellNumber",
    "TickObjective",
    "Track",
    "Trade",
    "Travel",
    "Treat",
    "Use",
    "UseOnMap",
]


class Begin(Command, frozen=True, tag="begin"):
    """The first action of a campaign. Not among the legal decisions of any state but the empty one."""

    pack: str
    edition: str
    difficulty: str
    assassins: tuple[str, ...]
    seed_hash: str = ""
    """The commitment to the seed of the app's dice, empty when all dice are rolled by hand."""
    flow: str = ""
    """"story": the memories of the pack in their order; empty: single memories."""


class Start(Command, frozen=True, tag="start"):
    """Set up a memory and play it."""

    memory: str


class Move(Command, frozen=True, tag="move"):
    """Move an assassin to a nearby square for 1 cube (13.2)."""

    who: str
    to: str


class AttackWith(Command, frozen=True, tag="attack"):
    """Attack a square, 1 cube from each of `attackers`: pairs of assassin and weapon card (16, 16.25).

    An ally who joins stands with its own id in place of the weapon (44.7); a machine strikes with a card of its own.
    """

    attackers: tuple[tuple[str, str], ...]
    target: str


class FightOff(Command, frozen=True, tag="fight_off"):
    """Attack the crocodile that holds `who`, alone or together: pairs of assassin and weapon card (A6.25)."""

    attackers: tuple[tuple[str, str], ...]
    who: str


class Pay(Command, frozen=True, tag="pay"):
    """Pay 1 cube towards an objective on the assassin's square (14.1)."""

    who: str
    objective: str


class HideBodies(Command, frozen=True, tag="hide_bodies"):
    """Hide all bodies on the assassin's square for 1 cube; with `search`, look through them (17)."""

    who: str
    search: bool


class Travel(Command, frozen=True, tag="travel"):
    """Leave by the fast travel station for 1 cube; `to` is a station's square, or "off" to stay off (15)."""

    who: str
    to: str


class Climb(Command, frozen=True, tag="climb"):
    """Climb the tower from one of its foot squares for 1 cube (9.1)."""

    who: str


class Synchronise(Command, frozen=True, tag="synchronise"):
    """Turn the tower card from the top of the tower for 1 cube (9.5)."""

    who: str


class Leap(Command, frozen=True, tag="leap"):
    """The leap of faith into the tower's hiding spot, for nothing (9.8)."""

    who: str


class Hide(Command, frozen=True, tag="hide"):
    """Enter the hiding spot on the assassin's square, for nothing (8.3)."""

    who: str


class StepOut(Command, frozen=True, tag="step_out"):
    """Leave the hiding spot, for nothing (8.10)."""

    who: str


class OpenChest(Command, frozen=True, tag="open_chest"):
    """Open the chest on the assassin's square for 1 cube (10.1)."""

    who: str


class Save(Command, frozen=True, tag="save"):
    """Put one regular cube on the + slot (19.2)."""

    who: str


class Use(Command, frozen=True, tag="use"):
    """Use a card from the board at the cost printed on it (24.9); `on` is what it is aimed at, or empty."""

    who: str
    card: str
    on: str


class BoardMachine(Command, frozen=True, tag="board_machine"):
    """Climb into a machine on the assassin's square, for nothing (48.2)."""

    who: str
    machine: str


class LeaveMachine(Command, frozen=True, tag="leave_machine"):
    """Get out of a machine for 1 cube (48.3)."""

    who: str


class Equip(Command, frozen=True, tag="equip"):
    """Put a card from the inventory into its own slot (18.q2).

    `how` is empty for a free slot (0 cubes), "swap" to move the card in it to the inventory (1 cube), or "replace" to
    give that card up (0 cubes).
    """

    who: str
    card: str
    how: str


class Trade(Command, frozen=True, tag="trade"):
    """Open a trade among the assassins on the square for 1 cube; cards then change hands by `pick` (13.7)."""

    who: str


class HandOver(Command, frozen=True, tag="hand_over"):
    """Assassins hand action cubes to a companion, once a turn: pairs of assassin and number (A2.5)."""

    to: str
    given: tuple[tuple[str, int], ...]


class Pass(Command, frozen=True, tag="pass"):
    """Close the open window: end the assassin phase, or go on to the next enemy step."""


class GiveUp(Command, frozen=True, tag="give_up"):
    """Declare that an assassin has no way off the map any more: eliminated (26.18, 26.q5)."""

    who: str


class Concede(Command, frozen=True, tag="concede"):
    """Give the memory up as failed."""


class Pick(Command, frozen=True, tag="pick"):
    """Answer the pending choice."""

    option: str


class Roll(Command, frozen=True, tag="roll"):
    """Answer the pending chance node with dice: one face a die, sorted."""

    faces: tuple[str, ...]


class Draw(Command, frozen=True, tag="draw"):
    """Answer the pending chance node with a card."""

    card: str


class ClaimSync(Command, frozen=True, tag="sync"):
    """The players say that the 100% sync of the memory in play is met (34.1)."""


class SetDifficulty(Command, frozen=True, tag="difficulty"):
    """Change the difficulty between memories or turns (45)."""

    level: str


class TakePack(Command, frozen=True, tag="take_pack"):
    """Go on with another version of the pack: its id, and its hash, which says which one."""

    pack: str
    hash: str


class Adjust(Command, frozen=True, tag="adjust"):
    """Override a value of the state, with a reason. `value` is JSON text."""

    path: str
    value: str
    why: str


AnyCommand: TypeAlias = (
    Begin
    | Start
    | Move
    | AttackWith
    | Pay
    | HideBodies
    | Travel
    | Climb
    | Synchronise
    | Leap
    | Hide
    | StepOut
    | OpenChest
    | Save
    | HandOver
    | Use
    | BoardMachine
    | LeaveMachine
    | Equip
    | Trade
    | Pass
    | Concede
    | GiveUp
    | ClaimSync
    | Give
    | Stow
    | Treat
    | Join
    | Leave
    | Swap
    | Admit
    | Discharge
    | Lay
    | Assign
    | Report
    | TellNumber
    | Journey
    | Jump
    | SeeHealer
    | Craft
    | UseOnMap
    | Chart
    | Pick
    | Roll
    | Draw
    | SetDifficulty
    | Adjust
    | TakePack
    | Track
    | NextTurn
    | RevealEvent
    | EnemyPhase
    | SetAlert
    | Point
    | Hurt
    | Heal
    | TakeOut
    | KeepCube
    | CountReserve
    | Reinforce
    | TickObjective
    | GainCard
    | LoseCard
    | SpendCard
    | EndMemory
    | NewCard
    | Stand
    | FightOff
    | DrawMap
    | NewEvent
    | NameThing
    | NewGuard
    | CardMoves
    | GainBlueprint
    | GainClue
    | NoteHydras
    | ReadCard
    | TakeNumber
    | JoinCompanion
    | NotePoison
    | NoteCure
    | Sell
)
