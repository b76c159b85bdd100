"""Poison: dice that are dealt blindly among the attacked (A3), and health cubes on action slots (A5)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from domain.folding.company import KINDS
from domain.language.chance import ChanceNode
from domain.language.events import DiceRolled, DieDealt, Poisoned
from domain.language.waiting import Choice
from domain.model.agenda import MixedStrike, Poisoning, PoolDeal
from domain.model.state import Assassin
from domain.playing.play import Play
from domain.rules.memory.damage import hurt
from domain.rules.memory.machines import hit_machine
from domain.rules.memory.slots import free_slots, poisonable
from domain.rules.memory.stealth import MOST_DICE

BLACK, POISON = "black", "poison"

# The pool


def work_pool_deal(play: Play, frame: PoolDeal) -> ChanceNode | None:
    """Deal the kind of the next die, blindly: the dice are dealt before any of them is rolled (A3.3, A3.4, A3.q2).

    Dice of melee enemies reach the near ones only, so those further off draw theirs first. Also A3.q5.
    """
    turn = _next(frame)
    if turn is None:
        play.swap(*(MixedStrike(who, b, p, mixed=frame.mixed) for who, b, p in frame.dealt if b + p))
        return None
    black, poison = _pool_of(frame, turn)
    if black and poison and not _is_last(frame):
        faces = (BLACK,) * black + (POISON,) * poison
        return ChanceNode(KINDS, 1, faces, "die_kind", whose=turn, rules=("A3.3",))
    # One kind is left: nothing to find out.
    play.swap(_dealt(frame, turn, BLACK if black else POISON))
    return None


def _is_last(frame: PoolDeal) -> bool:
    """Whether all that is left falls to one target."""
    left = [dice for _, dice in frame.waiting if dice]
    return len(left) == 1 and left[0] == sum(frame.pool)


def _next(frame: PoolDeal) -> str | None:
    """Whose die comes next."""
    left = [who for who, dice in frame.waiting if dice]
    return next((who for who in left if who not in frame.near_only), left[0] if left else None)


def _pool_of(frame: PoolDeal, who: str) -> tuple[int, int]:
    """Black and poison dice among which somebody draws."""
    near_black, near_poison, black, poison = frame.pool
    return (near_black + black, near_poison + poison) if who in frame.near_only else (black, poison)


def _dealt(frame: PoolDeal, who: str, kind: str) -> PoolDeal:
    """The frame after a die of a kind has fallen to somebody."""
    pool = list(frame.pool)
    at = kind == POISON
    # Once the far ones are served it makes no difference which of the two pools a die leaves.
    pool[at if who in frame.near_only and pool[at] else at + 2] -= 1
    waiting = tuple((name, dice - (name == who)) for name, dice in frame.waiting)
    dealt = dict.fromkeys((name for name, _ in frame.waiting), (0, 0)) | {n: (b, p) for n, b, p in frame.dealt}
    black, poison = dealt[who]
    dealt[who] = (black + (kind == BLACK), poison + at)
    return replace(frame, waiting=waiting, pool=tuple(pool), dealt=tuple((n, b, p) for n, (b, p) in dealt.items()))


def answer_pool_deal(play: Play, frame: PoolDeal, kind: str) -> None:
    """A die has been dealt."""
    who = _next(frame) or ""
    play.emit(DieDealt(who, kind, *_pool_of(frame, who)), "A3.3")
    play.swap(_dealt(frame, who, kind))


# The strike


class Losses(NamedTuple):
    """What an attack takes: cubes lost, and cubes that go onto action slots."""

    hits: int
    poisons: int


def work_mixed_strike(play: Play, frame: MixedStrike) -> ChanceNode | Choice | None:
    """Roll the black dice, then the poison dice, then take the results together (A3.1, A3.5)."""
    if frame.dice or frame.poison:
        machine = play.state.play.machines.get(frame.target)
        square = (machine or play.person(frame.target)).square
        die, number = ("enemy", frame.dice) if frame.dice else (POISON, frame.poison)
        return play.dice_node(die, min(number, MOST_DICE), "strike", "31.10", "A3.1", whose=frame.target, square=square)
    figure = play.state.assassins.get(frame.target)
    if figure is None:
        # No action slots: every result is a hit.
        play.swap()
        if frame.target in play.state.play.machines:
            hit_machine(play, frame.target, frame.hits + frame.poisons)
        else:
            hurt(play, frame.target, frame.hits + frame.poisons, "31.11")
        return None
    return Choice("losses", tuple(_losses(figure, frame)), frame.target, figure.square, ("A3.5", "A3.q6"))


def answer_mixed_roll(play: Play, frame: MixedStrike, faces: tuple[str, ...]) -> None:
    """Count hits and poisons."""
    die = "enemy" if frame.dice else POISON
    play.emit(DiceRolled(die, faces, frame.target), "31.10")
    if frame.dice:
        play.swap(replace(frame, dice=frame.dice - len(faces), hits=frame.hits + faces.count("hit")))
    else:
        poisons = frame.poisons + faces.count(POISON)
        play.swap(replace(frame, poison=frame.poison - len(faces), poisons=poisons))


def _losses(figure: Assassin, frame: MixedStrike) -> dict[str, Losses]:
    """What can be taken: as many results as there are health cubes (A3.6), the players ignore the others (A3.5).

    Poisons without a slot are hits before that is decided (A5.q9). With poison dice alone nobody chooses (A3.q4).
    """
    hits, poisons = _converted(figure, frame.hits, frame.poisons)
    most = min(figure.health, hits + poisons)
    fewest, all_of_it = max(0, most - hits), min(poisons, most)
    numbers = range(fewest, all_of_it + 1) if frame.mixed else (all_of_it,)
    return {f"{most - number}hit+{number}poison": Losses(most - number, number) for number in numbers}


def _converted(figure: Assassin, hits: int, poisons: int) -> tuple[int, int]:
    """Hits and poisons when those that find no slot have become hits (A5.5, A5.6, A5.q9)."""
    real = min(poisons, poisonable(figure))
    return hits + poisons - real, real


def answer_losses(play: Play, frame: MixedStrike, option: str) -> None:
    """The results that count are taken: hits at once, poisons slot by slot."""
    losses = _losses(play.figure(frame.target), frame)[option]
    play.swap(*((Poisoning(frame.target, losses.poisons),) if losses.poisons else ()))
    hurt(play, frame.target, losses.hits, "31.11", "A3.6")


def inflict(play: Play, who: str, poisons: int) -> None:
    """Poison results from anything else than enemy dice; more than there is health for is lost (A3.q4)."""
    figure = play.figure(who)
    hits, real = _converted(figure, 0, poisons)
    real = min(real, figure.health)
    if real:
        play.push(Poisoning(who, real))
    hurt(play, who, min(hits, figure.health - real), "A5.6")


# The slots


def work_poisoning(play: Play, frame: Poisoning) -> Choice | None:
    """Ask for the slot of the next health cube: any without poison, the + slot too (A5.2, A5.q1, A5.q2, A5.q3)."""
    figure = play.figure(frame.who)
    options = _slots(figure)
    if not frame.number or not figure.health or not options:
        play.swap()
        return None
    return Choice("poison_slot", options, frame.who, figure.square, ("A5.2",))


def _slots(figure: Assassin) -> tuple[str, ...]:
    """Slots that differ: a free one, one with a cube, the + slot; none once two are poisoned (A5.5)."""
    if not poisonable(figure):
        return ()
    own = figure.cubes - figure.lent
    grouped = (*(("free",) if free_slots(figure) > 0 else ()), *(("taken",) if own else ()))
    return (*grouped, *(() if figure.poison_plus else ("plus",)))


def answer_poisoning(play: Play, frame: Poisoning, option: str) -> None:
    """A health cube goes onto the slot (A5.1); a cube there is laid beside the board (A5.3)."""
    play.swap(Poisoning(frame.who, frame.number - 1))
    play.emit(Poisoned(frame.who, option), "A5.2", *(("A5.3",) if option == "taken" else ()))
    # Without any left the assassin is in critical condition, as with a hit: A5.7
    hurt(play, frame.who, 1, "A5.1")
