"""What can be done when: the kinds of commands that are open in a window, beside a choice, and at any time.

Which of them a rule allows is asked of the rules; here stands only where they are asked at all.
"""

from __future__ import annotations

from domain.language import commands as c

IN_WINDOW: tuple[type[c.Command], ...] = (
    c.Move,
    c.AttackWith,
    c.FightOff,
    c.Pay,
    c.HideBodies,
    c.Travel,
    c.Climb,
    c.Synchronise,
    c.Leap,
    c.Hide,
    c.StepOut,
    c.OpenChest,
    c.Use,
    c.BoardMachine,
    c.LeaveMachine,
    c.Equip,
    c.Stow,
    c.Trade,
    c.Save,
    c.HandOver,
    c.Pass,
    c.SetDifficulty,
    c.GiveUp,
    c.Concede,
    c.ClaimSync,
)

CARDS: tuple[type[c.Command], ...] = (c.Give, c.Stow, c.Equip)
ENTERED: tuple[type[c.Command], ...] = (c.GainCard, c.LoseCard, c.NewCard)
"""Cards of the players' own box come and go between two memories: bought, found, given by a story."""
OWN: tuple[type[c.Command], ...] = (c.DrawMap, c.NewEvent, c.NewGuard)
TELLING: tuple[type[c.Command], ...] = (c.TellNumber, c.NewCard, *OWN)

BETWEEN: tuple[type[c.Command], ...] = (
    c.Start,
    c.SetDifficulty,
    c.Join,
    c.Leave,
    c.Swap,
    *CARDS,
    c.Sell,
    c.Report,
    c.TellNumber,
    c.Journey,
    c.Jump,
    c.Chart,
    c.Track,
    *ENTERED,
    c.JoinCompanion,
    *OWN,
)
OF_THE_BOX: tuple[type[c.Command], ...] = (c.GainClue, c.GainBlueprint, c.TakeNumber, c.NoteHydras, c.JoinCompanion)
"""What a memory with the box on the table brings besides: clues, blueprints, numbered cards, hydras, a companion."""
IN_TABLE: tuple[type[c.Command], ...] = (
    c.NextTurn,
    c.RevealEvent,
    c.EnemyPhase,
    c.SetAlert,
    c.Point,
    c.Hurt,
    c.Heal,
    c.TakeOut,
    c.KeepCube,
    c.CountReserve,
    c.Reinforce,
    c.TickObjective,
    c.GainCard,
    c.LoseCard,
    c.SpendCard,
    c.ClaimSync,
    c.SetDifficulty,
    c.EndMemory,
    c.TellNumber,
    c.NewCard,
    c.HandOver,
    c.NotePoison,
    c.NoteCure,
    *OF_THE_BOX,
    *OWN,
)
IN_ADMISSION: tuple[type[c.Command], ...] = (
    c.Pass,
    c.Admit,
    c.Discharge,
    c.Treat,
    *CARDS,
    c.Report,
    c.TellNumber,
    *ENTERED,
)
IN_BEFORE: tuple[type[c.Command], ...] = (
    c.Pass,
    c.Start,
    c.Track,
    c.Report,
    c.SetDifficulty,
    c.Join,
    c.Leave,
    c.Swap,
    c.Treat,
    *CARDS,
    c.Sell,
    c.TellNumber,
    *ENTERED,
    *OWN,
)
"""After a memory of long ago, before figures are assigned again."""
IN_ASSIGNMENT: tuple[type[c.Command], ...] = (
    c.Pass,
    c.Start,
    c.Assign,
    c.Lay,
    c.Admit,
    c.Discharge,
    c.SetDifficulty,
    c.Join,
    c.Leave,
    c.Swap,
    c.Treat,
    *CARDS,
    c.Sell,
    c.Report,
    c.TellNumber,
    c.Track,
    *ENTERED,
    *OWN,
)
WINDOWS: dict[str, tuple[type[c.Command], ...]] = {
    "assassins": (*IN_WINDOW, *TELLING),
    "gap": (*IN_WINDOW, *TELLING),
    "before_assignment": IN_BEFORE,
    "admission": IN_ADMISSION,
    # Cards, medicines and people here, and in no exploration phase: A16.4, A16.10 to A16.12, A16.q5, A16.q11
    "end_of_memory": (
        c.Pass,
        c.Treat,
        c.Join,
        c.Leave,
        c.Swap,
        *CARDS,
        c.Sell,
        c.Chart,
        c.TellNumber,
        c.NewCard,
        c.GainCard,
        *OF_THE_BOX,
    ),
    # Neither abilities nor equipment, neither medicines nor trades: A17.q8, A19.11
    "exploration": (c.Journey, c.Jump, c.SeeHealer, c.Craft, c.UseOnMap, c.Chart, c.TellNumber, c.NewCard),
    "assignment": IN_ASSIGNMENT,
    "table": IN_TABLE,
}
"""What can be done in each open window."""
HANDING: tuple[type[c.Command], ...] = (c.Treat, *CARDS, c.TellNumber, *ENTERED)
ON_MAP: tuple[type[c.Command], ...] = (c.Hurt, c.Heal, c.TakeOut, c.GainCard, c.LoseCard)
"""Notes of a memory on the table that are made beside the region map as well."""
ON_CARD: tuple[type[c.Command], ...] = (
    c.ReadCard,
    *ON_MAP,
    c.NewCard,
    c.GainClue,
    c.GainBlueprint,
    c.TakeNumber,
    c.CardMoves,
    c.NoteHydras,
    c.Chart,
    c.TellNumber,
)
"""What a card of the players' own box can bring (A19)."""
BESIDE: dict[str, tuple[type[c.Command], ...]] = {
    **dict.fromkeys(("blueprint", "heal", "workshop", "shop", "contract_box"), HANDING),
    "bestowal": (c.Stow, c.Equip),
    **dict.fromkeys(("own_encounter", "own_ruins", "own_mystery", "own_narrative", "own_clue"), ON_CARD),
    **dict.fromkeys(("own_gain", "own_bonus"), (c.NewCard, c.GainCard)),
    **dict.fromkeys(
        ("number", "own_box", "level_up", "memory_offer", "sync_offer", "headquarters", "contract_recalled"),
        (c.TellNumber,),
    ),
    **dict.fromkeys(("payment", "apprentice_call"), (c.TellNumber,)),
    "shop_by_hand": HANDING,
    "untold": (c.Stand, c.TellNumber),
}
"""What can be done before a choice is answered: at any time in the headquarters cards change hands (40.6 to 40.9).

A board can be rearranged for a gained card (A17.q8); what the players' own cards say is entered note by note.
"""
BESIDE_DRAW: dict[str, tuple[type[c.Command], ...]] = {
    "deck.event": (c.NewEvent,),
    "deck.reinforcement": (c.NewGuard, c.DrawMap),
    "deck.equipment": (c.NewCard,),
    "deck.chest": (c.NewCard,),
}
"""What players can say of their own box before they enter the card that they have drawn."""
ANYTIME: tuple[type[c.Command], ...] = (c.Begin, c.Adjust, c.Stand)
NAMING: tuple[type[c.Command], ...] = (c.NewCard,)
"""What can be named between memories whatever is asked for there: it changes nothing else, and forms name cards too."""
BETWEEN = (*BETWEEN, c.TakePack)
WINDOWS = {name: (*kinds, c.TakePack) for name, kinds in WINDOWS.items()}
# Another version of the pack can be taken over wherever nothing is half done.


def _nameable(kinds: tuple[type[c.Command], ...]) -> tuple[type[c.Command], ...]:
    """Whatever lets numbers be told lets things be named, too."""
    return (*kinds, c.NameThing) if c.TellNumber in kinds else kinds


BETWEEN = _nameable(BETWEEN)
WINDOWS = {name: _nameable(kinds) for name, kinds in WINDOWS.items()}
ON_CARD = _nameable(ON_CARD)
BESIDE = {name: _nameable(kinds) for name, kinds in BESIDE.items()}


def is_open(kind: type[c.Command], window: str) -> bool:
    """Whether a kind of command can be given in a window; between two memories where its name is empty.

    What a table leaves out is closed, whatever the rules of the command say: to those who explore all that is done with
    equipment (A19.q10).
    """
    return kind in (WINDOWS[window] if window else BETWEEN)
