"""Experience makes levels, levels bring skills: points 35.5 and 39."""

from __future__ import annotations

from msgspec.structs import replace

from domain.content.pack import Pack
from domain.language.commands import TellNumber
from domain.language.events import LevelReached, SkillChosen
from domain.language.waiting import Choice
from domain.model.agenda import AnyFrame
from domain.model.between import LevelUp
from domain.model.state import State
from domain.playing.play import Play
from domain.rules.campaign import numbers
from domain.rules.campaign.numbers import as_told
from domain.rules.campaign.standing_in import FIRST_HIGH_LEVEL
from domain.telling.names import assassin
from domain.text.catalogue import say


def reach(play: Play) -> list[AnyFrame]:
    """Note every level that the experience has reached or passed, one after another (35.5, 39.1, 39.q1, A22.q2).

    Returns the frames in which all assassins, playing or not, choose their skills (39.2, 39.5). By experience or a
    level that nobody has told none is reached (decision 0013).
    """
    if {"xp", "level"} & {*play.state.open}:
        return []
    plan = play.pack.campaign
    levels = as_told(plan, play.state.told).levels if plan else ()
    frames: list[AnyFrame] = []
    for level, experience in enumerate(levels, start=1):
        if level > play.state.level and play.state.xp >= experience:
            play.emit(LevelReached(level), "39.1", "39.2", "39.3", "39.4")
            waiting = tuple(who for who in play.pack.assassins if skills_of(play, who, level) and not _later(play, who))
            if waiting:
                frames.append(LevelUp(level, waiting))
    return frames


def owed(pack: Pack, state: State) -> int:
    """The level that the experience has reached and nobody has noted yet, as an override can leave it; 0 for none.

    It comes with the next experience that is gained (35.5, 39.1).
    """
    plan = pack.campaign
    levels = as_told(plan, state.told).levels if plan and state.flow else ()
    passed = [level for level, experience in enumerate(levels, start=1) if state.xp >= experience > 0]
    return max((level for level in passed if level > state.level), default=0)


def do_tell(play: Play, command: TellNumber) -> None:
    """Keep a number that the players tell; a space of the track that has been passed already counts at once (35.5).

    In a memory on the table it counts with the experience of that memory.
    """
    numbers.do_tell(play, command)
    if not play.state.flow or play.state.memory is not None or not command.path.startswith("levels."):
        return
    frames = reach(play)
    # In order, behind those that are waiting: 39.q1
    agenda = play.state.agenda
    at = next((n for n, frame in enumerate(agenda) if not isinstance(frame, LevelUp)), len(agenda))
    play.state = replace(play.state, agenda=(*agenda[:at], *frames, *agenda[at:]))


def _later(play: Play, who: str) -> bool:
    """Whether somebody chooses on joining the team: another one of the letter plays, and takes the letter's cards.

    A22.q2
    """
    letter = play.pack.assassins[who].letter
    played = {play.pack.assassins[name].letter for name in play.state.assassins if name in play.pack.assassins}
    return play.pack.region is not None and who not in play.state.assassins and letter in played


def skills_of(play: Play, who: str, level: int) -> tuple[str, ...]:
    """The skill cards of an assassin for a level, as they lie in the envelope (39.5).

    What another one of the letter has taken isn't there any more, be it in a bag (A22.1, map.R12).
    A campaign can ban some (A1.12, A1.13, A1.14, A1.15, A22.2 to A22.4, A22.q1: a list of the pack), and what needs a
    headquarters is no choice where there will be none (A22.q3).
    """
    cards, plan = play.pack.cards, play.pack.campaign
    left = [card for card in play.pack.assassins[who].skills if cards[card].level == level]
    left = [card for card in left if not (plan and card in plan.banned)]
    held = _held_by_others(play, who)
    left = [card for card in left if card not in held]
    return tuple(card for card in left if not (play.pack.region and cards[card].headquarters))


def _held_by_others(play: Play, who: str) -> set[str]:
    """Skill cards on the boards and in the bags of others."""
    state = play.state
    bags = [away.bag for name, away in state.away.items() if name != who]
    bags += [figure.bag for name, figure in state.assassins.items() if name != who and figure.bag is not None]
    boards = [figure.board.skills for name, figure in state.assassins.items() if name != who]
    return {card for skills in (*boards, *(bag.skills for bag in bags)) for card in skills}


def work_level_up(play: Play, frame: LevelUp) -> Choice | None:
    """Ask the next assassin for one of three; the others stay in the envelope for good (39.5, 39.q3, A22.1)."""
    who = frame.waiting[0]
    options = skills_of(play, who, frame.level)
    if not options:
        # Another one of the letter has just taken the last card of the level.
        _go_on(play, frame)
        return None
    # One that asks for a headquarters level may be chosen early: 39.12
    # In the expansion another one of the letter may still take them: A22.1
    others = "" if play.pack.region is not None else say("level_up.gone")
    return Choice("level_up", options, who, rules=("39.5",), about=others, name=assassin(play.pack, who))


def _go_on(play: Play, frame: LevelUp) -> None:
    rest = frame.waiting[1:]
    play.swap(*((LevelUp(frame.level, rest),) if rest else ()))


def answer_level_up(play: Play, frame: LevelUp, option: str) -> None:
    """The chosen skill goes to the board, or waits in the bag of an assassin who isn't playing (39.6, 39.7, 39.13)."""
    who = frame.waiting[0]
    _go_on(play, frame)
    figure = play.state.assassins.get(who)
    bagged = figure is None or (figure.apprentice and frame.level >= FIRST_HIGH_LEVEL)
    play.emit(SkillChosen(who, option, bagged), "39.5", "39.6", "39.7", "39.13")
