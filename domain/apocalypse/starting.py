"""How a campaign with a region map begins: one assassin a letter, a level and skills from the start (A1)."""

from __future__ import annotations

from itertools import combinations

from domain.campaign.levels import skills_of
from domain.events import LevelReached
from domain.model.between import LevelUp
from domain.rules.play import Play


def same_letter(play: Play, names: tuple[str, ...]) -> tuple[str, str] | None:
    """Two of a team whose names begin with the same letter, which no team with a region map has (A1.2)."""
    if play.pack.region is None:
        return None
    people = play.pack.assassins
    return next(((a, b) for a, b in combinations(names, 2) if people[a].letter == people[b].letter), None)


def start_high(play: Play) -> None:
    """Everybody is at the level that the campaign says (A1.3), with a skill of each level up to it (A1.10)."""
    plan = play.pack.campaign
    most = plan.start_level if plan else 0
    for level in range(1, most + 1):
        play.emit(LevelReached(level), "A1.3")
    play.push(*_skills(play, tuple(play.state.assassins), most))


def equip_newcomer(play: Play, who: str) -> None:
    """Somebody who wasn't there at the beginning has the skills of the start to choose as well (A1.10)."""
    plan = play.pack.campaign
    most = plan.start_level if plan else 0
    has = {play.pack.cards[card].level for card in play.figure(who).board.skills if card in play.pack.cards}
    play.push(*(frame for frame in _skills(play, (who,), most) if frame.level not in has))


def _skills(play: Play, people: tuple[str, ...], most: int) -> list[LevelUp]:
    """The choices of skills, level by level: of the own letter, without what is banned (A1.11, A1.q2)."""
    frames = []
    for level in range(1, most + 1):
        waiting = tuple(who for who in people if skills_of(play, who, level))
        if waiting:
            frames.append(LevelUp(level, waiting))
    return frames
