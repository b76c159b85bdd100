"""A memory that was played with the box, entered as what came of it: the same facts, the same road afterwards."""

from __future__ import annotations

from domain.content.pack import LASTING
from domain.language.commands import Report
from domain.language.events import (
    CardGivenUp,
    CardShelved,
    CardUnshelved,
    Eliminated,
    HealthLost,
    HealthRestored,
    MemoryBegun,
    MemoryEnded,
    MemoryEstimated,
    SyncMet,
    TurnBegun,
)
from domain.model.between import Assignment
from domain.model.headquarters import HALL
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.characters import bring_back
from domain.rules.campaign.assignment import refuse_to_begin
from domain.rules.campaign.flow import before_second_attempt, refuse_start, second_attempt
from domain.rules.campaign.remembered import assign_untold, refuse_unassigned
from domain.rules.campaign.standing_in import carried
from domain.rules.campaign.villa import slot_for
from domain.rules.memory.difficulty import note_ease
from domain.rules.memory.ending import end
from domain.rules.memory.gear import give_up, is_withheld, keep
from domain.rules.prototype.unpublished import refuse_unpublished

OUTCOMES = ("success", "failure")
ATTEMPTS = 2
"""A first failure gives exactly one second attempt (6.6)."""
TABLE = "table"
"""The reason of an end that the players report."""


def refuse_memory(play: Play, memory: str, *, long_ago: bool = False) -> Refusal | None:
    """Why a memory can't be played on the table now: it isn't the one that is due, or something is to do before.

    Before one of `long_ago` nobody is asked who was assigned where.
    """
    if memory not in play.pack.memories:
        return refuse("7.1", "no_such_memory", memory=memory)
    due = second_attempt(play.state)
    if due not in {"", memory}:
        return refuse("6.6", "second_attempt_due", memory=play.pack.memories[due].title)
    refusal = refuse_unpublished(play, memory) or refuse_start(play, memory)
    if refusal is None and isinstance(play.state.top, Assignment) and not long_ago:
        return refuse_unassigned(play) or refuse_to_begin(play)
    return refusal


def check_report(play: Play, command: Report) -> Refusal | None:
    """Whether a result can be entered like this: the memory is due, and people, cards and numbers exist."""
    state = play.state
    if refusal := refuse_memory(play, command.memory, long_ago=command.estimated) or _refuse_early(play, command):
        return refusal
    if command.outcome not in OUTCOMES:
        return refuse("5.5", "report_outcome", outcome=command.outcome)
    line = state.diary.get(command.memory)
    least = 2 if line is not None and line.attempts else 1
    if not least <= command.attempts <= ATTEMPTS:
        return refuse("6.6", "report_attempts", least=least, most=ATTEMPTS)
    return _check_people(play, command) or _check_cards(play, command)


def _refuse_early(play: Play, command: Report) -> Refusal | None:
    """Why a result can't be entered before hospital and figures are seen to: only one of long ago can."""
    top = play.state.top
    early = isinstance(top, Assignment) and top.stage == "patients" and not command.estimated
    return refuse("40.4", "assign_first") if early else None


def _check_people(play: Play, command: Report) -> Refusal | None:
    """Whether everybody named plays, with health cubes that the gauge has (25.3), and none left when eliminated."""
    for who in (*(who for who, _ in command.health), *command.eliminated):
        if who not in play.state.assassins:
            return refuse("36.3", "not_in_play", name=who)
    lost = (who for who in command.eliminated if play.figure(who).companion)
    if command.outcome == "success" and (who := next(lost, "")):
        return refuse("A10.1", "report_companion", name=who)
    for who, cubes in command.health:
        most = play.figure(who).max_health
        if cubes > most:
            return refuse("25.3", "report_health", name=who, most=most)
    return None


def _check_cards(play: Play, command: Report) -> Refusal | None:
    """Whether the cards exist, have room, or are there to be lost."""
    refusals = [refuse_gain(play, to, card) for to, card in command.gained]
    refusals += [refuse_loss(play, who, card) for who, card in command.lost]
    return next((refusal for refusal in refusals if refusal), None)


def refuse_gain(play: Play, to: str, card: str) -> Refusal | None:
    """Why a card can't come to somebody or into the hall: unknown, no room (24.2), or one that nobody is given."""
    if to != HALL and to not in play.state.assassins:
        return refuse("36.3", "not_in_play", name=to)
    if card not in play.pack.cards:
        return refuse("24.10", "no_such_card", card=card)
    if play.pack.cards[card].slot in LASTING:
        return refuse("24.10", "lasting_card", card=card)
    if to != HALL and is_withheld(play, play.figure(to), card):
        return refuse("27.q5", "armour_withheld", name=to, card=card)
    if to != HALL and not slot_for(play, play.figure(to), card):
        return refuse("24.2", "no_room", name=to, card=card)
    return None


def refuse_loss(play: Play, who: str, card: str) -> Refusal | None:
    """Why somebody, or the hall, can't lose a card: it isn't there; worn armour stays (25.4)."""
    if who != HALL and who not in play.state.assassins:
        return refuse("36.3", "not_in_play", name=who)
    held = play.state.hall if who == HALL else tuple(c for s, c in carried(play.figure(who)) if s != "armour")
    return None if card in held else refuse("36.3", "not_on_board", name=who, card=card)


def do_report(play: Play, command: Report) -> None:
    """Write what happened as if it had been played here: attempts, people, cards, then the end and what follows."""
    if command.estimated:
        assign_untold(play)
    play.drop_agenda()
    bring_back(play)
    line = play.state.diary.get(command.memory)
    second = line is not None and bool(line.attempts)
    _begin(play, command.memory, 2 if second else 1)
    if command.attempts == ATTEMPTS and not second:
        play.emit(MemoryEnded(command.memory, "failure", TABLE, 0, 0), "6.1", "6.6")
        before_second_attempt(play, command.memory)
        _begin(play, command.memory, 2)
    if command.turns:
        play.emit(TurnBegun(command.turns))
    _people(play, command)
    _cards(play, command)
    if command.sync:
        play.emit(SyncMet(), "34.1")
    if command.estimated:
        play.emit(MemoryEstimated(command.memory), "0.1")
    end(play, command.outcome, TABLE, "5.5" if command.outcome == "success" else "6.1", told_xp=command.xp)


def _begin(play: Play, memory: str, attempt: int) -> None:
    play.plan = play.pack.memories[memory]
    play.emit(MemoryBegun(memory, attempt, {}, {}, {}, ()), "7.1")
    note_ease(play)


def _people(play: Play, command: Report) -> None:
    for who, cubes in command.health:
        left = cubes - play.figure(who).health
        if left < 0:
            play.emit(HealthLost(who, -left), "26.2")
        elif left > 0:
            play.emit(HealthRestored(who, left), "26.7")
    for who in command.eliminated:
        if play.figure(who).health:
            play.emit(HealthLost(who, play.figure(who).health), "26.3")
        play.emit(Eliminated(who), "26.12")


def _cards(play: Play, command: Report) -> None:
    for who, card in command.lost:
        lose_card(play, who, card)
    for to, card in command.gained:
        gain_card(play, to, card)


def lose_card(play: Play, who: str, card: str) -> None:
    """Take a card away from somebody or out of the hall; where it goes its colour says (18.8)."""
    if who == HALL:
        play.emit(CardUnshelved(card), "36.4")
    else:
        slot = [s for s, held in carried(play.figure(who)) if held == card and s != "armour"][-1]
        play.emit(CardGivenUp(who, card, slot), "18.7")
    give_up(play, card)


def gain_card(play: Play, to: str, card: str) -> None:
    """Give a card to somebody, into its own slot if that is free, or put it into the hall."""
    slot = "" if to == HALL else slot_for(play, play.figure(to), card)
    if slot:
        keep(play, to, card, slot, "24.3", "24.4")
    else:
        play.emit(CardShelved(card), "5.9", "36.4")
