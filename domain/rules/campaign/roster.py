"""Assassins join, leave and change places between two memories: point 37."""

from __future__ import annotations

from domain.language.commands import Join, Leave, Swap
from domain.language.events import AssassinJoined, AssassinLeft, CardGivenUp, CardShelved
from domain.model.between import EndOfMemory
from domain.model.editions import flag
from domain.model.headquarters import Away, Bag
from domain.model.state import Board
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.slot import team
from domain.rules.apocalypse.starting import equip_newcomer, same_letter
from domain.rules.campaign.flow import second_attempt
from domain.rules.campaign.standing_in import carried
from domain.rules.memory.beginning import FEWEST, MOST


def refuse_change(play: Play) -> Refusal | None:
    """Why nobody can come or go now: a memory, its second attempt included, is played by those who began it (37.1)."""
    second = second_attempt(play.state)
    if second:
        return refuse("37.1", "roster_second_attempt", memory=play.pack.memories[second].title)
    # After the first memory characters may be changed: 1.9, 12.q1
    if play.state.flow and not any(line.closed for line in play.state.diary.values()):
        return refuse("1.9", "roster_first_memory")
    if play.pack.region is not None and play.state.flow and not isinstance(play.state.top, EndOfMemory):
        return refuse("A16.q11", "roster_on_the_way")
    return None


def _is_fixed(play: Play) -> bool:
    """Whether nothing is listed, as nobody can come or go now and no reasons are wanted."""
    return not play.explains and refuse_change(play) is not None


def considered_joins(play: Play) -> list[Join]:
    """Everybody of the pack who isn't in play."""
    if _is_fixed(play):
        return []
    return [Join(who) for who in play.pack.assassins if who not in play.state.assassins]


def check_join(play: Play, command: Join) -> Refusal | None:
    """Whether an assassin can join: four at most (37.12), a companion not counted."""
    refusal = refuse_change(play) or _refuse_newcomer(play, command.who) or _refuse_letter(play, command.who)
    if refusal:
        return refusal
    return refuse("37.12", "team_full", number=MOST) if len(team(play)) >= MOST else None


def _refuse_newcomer(play: Play, who: str) -> Refusal | None:
    if who not in play.pack.assassins:
        return refuse("1.4", "unknown_assassin", name=who, known=", ".join(play.pack.assassins))
    return refuse("37.2", "already_in_play", name=who) if who in play.state.assassins else None


def _refuse_letter(play: Play, who: str, leaver: str = "") -> Refusal | None:
    """Why the letter of a newcomer doesn't fit the team of a campaign with a region map (A1.2)."""
    pair = same_letter(play, (*(name for name in team(play) if name != leaver), who))
    return refuse("A1.2", "same_letter", name=pair[0], other=play.pack.assassins[who].name) if pair else None


def do_join(play: Play, command: Join) -> None:
    """A newcomer has full health (E52) and the skills chosen so far (37.2, 37.3, 37.q1).

    One who returns takes the bag back: what that brings is printed in one edition, the others go without saying (37.5,
    E53). Cards come from the villa or main hall afterwards (37.4).
    """
    card = play.pack.assassins[command.who]
    away = play.state.away.get(command.who, Away())
    bag = away.bag
    board = Board(blade=bag.blade, skills=bag.skills)
    health = bag.health if away.played else card.health
    joined = AssassinJoined(
        command.who, board, health, apprentice=False, level=play.state.level, max_health=card.health
    )
    play.emit(joined, "37.2", "37.3", "37.5", "37.q1")
    equip_newcomer(play, command.who)


def considered_leavings(play: Play) -> list[Leave]:
    """Everybody in play."""
    return [] if _is_fixed(play) else [Leave(who) for who in team(play)]


def check_leave(play: Play, command: Leave) -> Refusal | None:
    """Whether an assassin can leave: two stay at least (37.12)."""
    refusal = refuse_change(play) or _refuse_leaver(play, command.who)
    if refusal:
        return refusal
    return refuse("37.12", "team_too_small", number=FEWEST) if len(team(play)) <= FEWEST else None


def _refuse_leaver(play: Play, who: str) -> Refusal | None:
    figure = play.state.assassins.get(who)
    if figure is None:
        return refuse("36.3", "not_in_play", name=who)
    if figure.companion:
        # In play from the moment of joining on (A2.1).
        return refuse("A2.1", "companion_stays", name=who)
    # Only the apprentice plays for an assassin in hospital, or waiting for it (37.11).
    return refuse("37.11", "stood_in_for", name=who) if figure.apprentice else None


def do_leave(play: Play, command: Leave) -> None:
    """Bag card, cubes, health left and skills (37.6), the blade of some editions (37.7, E54); the rest is shelved."""
    figure = play.figure(command.who)
    kept = figure.board.blade if flag(play.state, "leave_keeps_slot_card") == "true" else ""
    for slot, card in carried(figure):
        if slot != "blade" or not kept:
            play.emit(CardGivenUp(figure.name, card, slot), "37.8")
            play.emit(CardShelved(card), "37.8")
    # Armour stays behind, and its cubes with it (25.3). Who is injured leaves with what is left: 37.q2
    left = min(figure.health, play.pack.assassins[figure.name].health)
    play.emit(AssassinLeft(figure.name, Bag(kept, "", figure.board.skills, left)), "37.6", "37.7")


def considered_swaps(play: Play) -> list[Swap]:
    """Everybody in play, for everybody who isn't."""
    if _is_fixed(play):
        return []
    others = [who for who in play.pack.assassins if who not in play.state.assassins]
    return [Swap(who, to) for who in team(play) for to in others]


def check_swap(play: Play, command: Swap) -> Refusal | None:
    """Whether one can take the other's place (37.9): the leaver in full health (E55), no apprentice (37.10)."""
    refusal = refuse_change(play) or _refuse_swapped(play, command.who) or _refuse_newcomer(play, command.to)
    if refusal:
        return refusal
    if refusal := _refuse_letter(play, command.to, command.who):
        return refusal
    figure = play.figure(command.who)
    if figure.health < figure.max_health and flag(play.state, "swap_requires_full_health") == "true":
        return refuse("37.9", "swap_injured", name=command.who)
    return None


def _refuse_swapped(play: Play, who: str) -> Refusal | None:
    figure = play.state.assassins.get(who)
    if figure is not None and figure.apprentice and who not in play.state.headquarters.patients:
        return refuse("37.10", "apprentice_stays", name=who)
    return _refuse_leaver(play, who)


def do_swap(play: Play, command: Swap) -> None:
    """One leaves, the other joins (37.9)."""
    do_leave(play, Leave(command.who))
    do_join(play, Join(command.to))
