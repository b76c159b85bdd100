"""The numbered cards of the # slot (A13) and the threat gauge that brings some of them (A20)."""

from __future__ import annotations

from domain.language.events import (
    CardKept,
    CardShelved,
    ClueGained,
    GaugeOverflowed,
    GaugeTicked,
    NumberMissing,
    NumberTaken,
)
from domain.language.waiting import Choice
from domain.model.between import AskNumber, Bestowal, OwnMap, Reading
from domain.model.region import GAUGE, numbered
from domain.playing.own_plan import is_own, told
from domain.playing.play import Play
from domain.rules.apocalypse.characters import characters, lose, queue_card, region_of
from domain.rules.apocalypse.own_slot import BAG, READ, take_own
from domain.rules.campaign.villa import slot_for
from domain.rules.memory.gear import keep


def take(play: Play, number: int) -> None:
    """Take a number out of the slot and do with it what its kind says (A13.1); a missing one is only noted (A13.q2)."""
    if is_own(play.pack):
        take_own(play, number)
        return
    if number not in play.state.region.slot:
        play.emit(NumberMissing(number), "A13.q2", "A20.q5")
        return
    card = region_of(play).numbers[number]
    match card.kind:
        case "event" | "reinforcement":
            # Into its deck for good, unseen; the copies for other teams into theirs (A13.2, A13.4, A13.8 to A13.10).
            play.emit(NumberTaken(number, card.kind), "A13.3", "A13.4", "A13.9", "A13.10", "A13.q4")
        case "exploration":
            # Unseen and shuffled in: the pile is drawn from lazily (A13.3, A13.7, A13.q1).
            play.emit(NumberTaken(number, region_of(play).cards[numbered(number)].pile), "A13.3", "A13.7", "A13.q4")
        case "clue":
            play.emit(NumberTaken(number, BAG), "A13.1")
            # On no board: map.R18
            play.emit(ClueGained(card.card), "A12.1", "A12.2")
        case "narrative":
            play.emit(NumberTaken(number, READ), "A13.1")
            queue_card(play, Reading(numbered(number)))
        case _:
            play.emit(NumberTaken(number, BAG), "A13.5")
            play.push(Bestowal(card.card))


def team(play: Play) -> tuple[str, ...]:
    """The assassins in play, a companion not counted (A2.13, A1.20)."""
    return tuple(who for who, figure in play.state.assassins.items() if not figure.companion)


def joined(play: Play, kind: str) -> tuple[str, ...]:
    """Cards out of the slot that belong to a deck that is built anew for each memory (A13.2, A13.q3).

    Of a reinforcement card that is the copy for the number of assassins (A13.8).
    """
    plan = play.pack.region
    if plan is None or plan.own:
        # The decks of the players' own box lie on the table.
        return ()
    size = len(team(play)) if kind == "reinforcement" else 0
    return tuple(numbered(n, size) for n in play.state.region.joined if plan.numbers[n].kind == kind)


def is_full(play: Play) -> bool:
    """Whether every box is ticked (A20.2); never as long as nobody has said how many there are."""
    if is_own(play.pack) and GAUGE not in told(play.pack, play.state):
        return False
    return play.state.region.ticks >= len(region_of(play).gauge)


def tick(play: Play) -> str:
    """Tick the gauge once (A20.1, A20.3); with every box ticked everybody loses a health cube (A20.2).

    Returns "tick" or "overflow". It is never reset (A20.q1); the last box's number counts as any other (A20.q2).
    """
    gauge, ticks = region_of(play).gauge, play.state.region.ticks
    if not is_full(play):
        # One box further to the right: map.R11
        play.emit(GaugeTicked(ticks + 1), "A20.3")
        if is_own(play.pack):
            _ask_box(play, ticks + 1)
        elif gauge[ticks]:
            take(play, gauge[ticks])
        return "tick"
    play.emit(GaugeOverflowed(), "A20.2")
    for figure in characters(play):
        lose(play, figure.name, 1, "A20.2", "A20.4")
    return "overflow"


def _ask_box(play: Play, ticked: int) -> None:
    """Ask for what the players' own map prints: in the box, and before that how many boxes there are (A20.1)."""
    known = told(play.pack, play.state)
    play.push(OwnMap("box", ticked))
    if GAUGE not in known:
        play.push(AskNumber(GAUGE))


# A gained card


def work_bestowal(play: Play, frame: Bestowal) -> Choice:
    """Ask where a gained card goes: the bag, or a board with room for it (A13.5)."""
    boards = tuple(f.name for f in characters(play) if not f.companion and slot_for(play, f, frame.card))
    # On the map the receiving board can be rearranged first (A17.q8); in a memory that costs cubes as ever.
    kind = "bestowal" if play.state.memory is None else "bestowal_in_memory"
    return Choice(kind, (BAG, *boards), square=frame.card, rules=("A13.5",))


def answer_bestowal(play: Play, frame: Bestowal, option: str) -> None:
    """Put it there."""
    play.swap()
    if option == BAG:
        play.emit(CardShelved(frame.card), "A13.5")
        return
    slot = slot_for(play, play.figure(option), frame.card)
    if slot == "inventory":
        play.emit(CardKept(option, frame.card, slot), "A13.5", "A13.6")
    else:
        keep(play, option, frame.card, slot, "A13.5", "A13.6")
