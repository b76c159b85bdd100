"""How a campaign with a region map begins: one assassin a letter, a level and skills from the start (A1)."""

from __future__ import annotations

from itertools import combinations

from domain.language.events import CardKept, CardShelved, LevelReached
from domain.model.between import LevelUp
from domain.playing.play import Play
from domain.rules.campaign.levels import skills_of
from domain.rules.campaign.villa import slot_for
from domain.rules.memory.gear import keep


def same_letter(play: Play, names: tuple[str, ...]) -> tuple[str, str] | None:
    """Two of a team whose names begin with the same letter: no team has both, whatever boxes it is from (A1.2)."""
    people = play.pack.assassins
    return next(((a, b) for a, b in combinations(names, 2) if people[a].letter == people[b].letter), None)


def take_rewards(play: Play) -> None:
    """All reward cards of the lettered slots are taken, whoever plays (A1.6): the own ones onto the board (A1.7).

    Those of people who don't play go into the bag, and so does what a board has no room for (A1.q1).
    """
    for name, card in play.pack.assassins.items():
        for reward in card.rewards:
            figure = play.state.assassins.get(name)
            slot = slot_for(play, figure, reward) if figure is not None else ""
            if slot == "inventory":
                play.emit(CardKept(name, reward, slot), "A1.6", "A1.7")
            elif slot:
                keep(play, name, reward, slot, "A1.6", "A1.7")
            else:
                play.emit(CardShelved(reward), "A1.6", "A1.q1")


def start_high(play: Play) -> None:
    """Everybody is at the level that the campaign says (A1.3), with a skill of each level up to it (A1.10)."""
    plan = play.pack.campaign
    most = plan.start_level if plan else 0
    for level in range(1, most + 1):
        play.emit(LevelReached(level), "A1.3")
    play.push(*_skills(play, tuple(play.state.assassins), most))


def equip_newcomer(play: Play, who: str) -> None:
    """Somebody who wasn't there has skills to choose of each level up to now (A1.10, A22.q2)."""
    plan = play.pack.campaign
    most = max(plan.start_level, play.state.level) if plan else 0
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
