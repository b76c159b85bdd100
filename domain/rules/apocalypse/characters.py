"""Characters on the region map: who is there, what harms and heals them (A19, region map page P9 and P10)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.content.region_plan import PILES, RegionPlan
from domain.language.events import AssassinRested, Eliminated, HealthLost, HealthRestored
from domain.model.agenda import AnyFrame
from domain.model.between import OwnMap, Reading
from domain.model.state import Assassin
from domain.playing.own_plan import plan_of
from domain.playing.play import Play
from domain.rules.campaign.standing_in import make_whole, replace_eliminated
from domain.rules.memory.damage import hurt
from domain.rules.memory.slots import missing

RETURNS_WITH = 1
"""Health cubes, besides those of the armour, with which an assassin or companion comes back (A16.8, A16.9, A19.10)."""


def region_of(play: Play) -> RegionPlan:
    """The region of the pack. Raises LookupError for a pack without one."""
    plan = plan_of(play.pack, play.state)
    if plan is None:
        raise LookupError("the pack has no region")
    return plan


def characters(play: Play) -> tuple[Assassin, ...]:
    """Assassins, apprentices who stand in, and a companion who is in play (A2.q8, A19.7); in seating order."""
    # An eliminated companion is out until the next memory: A19.q11
    return tuple(figure for figure in play.state.assassins.values() if figure.place != "eliminated")


BY_HAND = (*PILES, "narrative", "clue")
"""What an `OwnMap` frame asks while a card is read at the table."""


def is_card(frame: AnyFrame) -> bool:
    """Whether a frame is a card that is being read, by its script or by hand, or waits for it."""
    return isinstance(frame, Reading) or (isinstance(frame, OwnMap) and frame.asks in BY_HAND)


def reading(play: Play) -> Reading | OwnMap | None:
    """The card that is being read, however many frames lie above it."""
    return next((f for f in play.state.agenda if isinstance(f, Reading | OwnMap) and is_card(f)), None)


def queue_card(play: Play, card: Reading | OwnMap) -> None:
    """Read a card now, or after those that are being read or wait (T12)."""
    agenda = play.state.agenda
    at = max((n + 1 for n, frame in enumerate(agenda) if is_card(frame)), default=0)
    play.state = replace(play.state, agenda=(*agenda[:at], card, *agenda[at:]))


def amend_reading(play: Play, **changes: Any) -> None:  # noqa: ANN401 - fields of Reading, of many types
    """Change what is kept of the card that is being read."""
    now = reading(play)
    if now is None:
        return
    agenda = list(play.state.agenda)
    agenda[agenda.index(now)] = replace(now, **changes)
    play.state = replace(play.state, agenda=tuple(agenda))


def lose(play: Play, who: str, cubes: int, *rules: str) -> None:
    """Take health cubes; more than there are is lost (A19.q12).

    Without any left a character is eliminated at once (A19.8), while a card is read only at its end (A19.9, A20.q4).
    That is so on the region map: a card that is read in a memory hurts as anything does there.
    """
    if play.state.memory is not None:
        hurt(play, who, cubes, *rules)
        return
    figure = play.figure(who)
    # map.R16
    lost = min(cubes, figure.health)
    if lost <= 0:
        return
    play.emit(HealthLost(who, lost), *rules)
    if play.figure(who).health:
        return
    now = reading(play)
    if now is None:
        eliminate(play, who, "A19.8")
    elif who not in now.doomed:
        # The companion as well: A19.q5
        amend_reading(play, doomed=(*now.doomed, who))


def recover(play: Play, who: str, cubes: int, *rules: str, chosen: bool) -> None:
    """Give health cubes back, never above the maximum; only a choice saves the doomed (A19.q6)."""
    figure = play.figure(who)
    # map.R16
    gained = min(cubes, missing(figure))
    if gained <= 0:
        return
    play.emit(HealthRestored(who, gained), *rules)
    now = reading(play)
    if chosen and now is not None:
        amend_reading(play, doomed=tuple(name for name in now.doomed if name != who))


def bring_back(play: Play) -> None:
    """A companion who fell on the map starts the next memory with one health cube (A19.10)."""
    for figure in characters_out(play):
        play.emit(AssassinRested(figure.name, RETURNS_WITH), "A19.10", "A19.q11")


def characters_out(play: Play) -> tuple[Assassin, ...]:
    """Companions who are out of play until the next memory."""
    return tuple(
        figure for figure in play.state.assassins.values() if figure.companion and figure.place == "eliminated"
    )


def eliminate(play: Play, who: str, *rules: str) -> None:
    """An apprentice takes the seat at once, a fresh one that of an apprentice (A19.q3); a companion is out (A19.10)."""
    figure = play.figure(who)
    play.emit(Eliminated(who), *rules)
    if figure.companion:
        return
    if not figure.apprentice:
        replace_eliminated(play, figure, "", "A19.q3", "A16.6")
    make_whole(play, who, "A19.q3")
