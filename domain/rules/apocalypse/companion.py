"""The companion whom all players run together: how she joins, what she can do, the cubes she is handed (A2).

She is one of the assassins of the state, so that whatever speaks of assassins covers her: she can be seen, hunted,
struck, poisoned, healed and carried off like them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from domain.content.pack import MemoryPlan
from domain.language.commands import Command, HandOver, HideBodies
from domain.language.events import CompanionJoined, CubesHanded
from domain.model.agenda import AssassinPhase
from domain.model.state import Assassin
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.acting import refuse_actor

ALWAYS = frozenset({"save", "give_up"})
"""What needs no place on the card: saving (A2.2), and the word of the players that somebody is stuck."""

WITH_CARDS = frozenset({"use", "equip", "trade", "open_chest"})
"""What means holding or using cards (A2.4, A2.q6)."""

LISTED_AS = {"step_out": "hide", "leap": "climb", "fight_off": "attack"}
"""Acts that go with another one: whoever can get in can get out again, whoever attacks can fight a crocodile off."""

Check = Callable[[Play, Any], Refusal | None]


def guarded(check: Check) -> Check:
    """The check of a kind of command, with what is closed to the companion before it."""

    def checked(play: Play, command: Command) -> Refusal | None:
        # Asked for every entry of every list, and few games have a companion.
        return (_refuse_unlisted(play, command) if play.companions() else None) or check(play, command)

    return checked


def _refuse_unlisted(play: Play, command: Any) -> Refusal | None:  # noqa: ANN401 - commands of many kinds
    """Why the companion can't do something: it isn't on her card, or is done with other cards (A2.3, A2.4)."""
    pairs = getattr(command, "attackers", None)
    named = [who for who, _ in pairs] if pairs is not None else [command.who]
    for who in named:
        figure = play.state.assassins.get(who)
        if figure is None or not figure.companion:
            continue
        act = str(command.__struct_config__.tag)
        if act in WITH_CARDS or (type(command) is HideBodies and command.search):
            return refuse("A2.4", "companion_cards", name=who)
        card = play.pack.companions.get(who)
        if card is not None and act not in ALWAYS and LISTED_AS.get(act, act) not in card.actions:
            return refuse("A2.3", "not_on_card", name=who)
    return None


# Handing over


def _donors(play: Play) -> list[Assassin]:
    """Assassins who are able to act and have a cube, grouped or saved (A2.q3)."""
    return [a for a in play.on_map() if not a.companion and refuse_actor(play.state, a.name, 1) is None]


def considered_hand_overs(play: Play) -> Iterator[HandOver]:
    """Every way to hand cubes to a companion, the donors in seating order."""
    if not isinstance(play.state.top, AssassinPhase):
        return
    level = play.state.level
    for figure in play.on_map():
        if not figure.companion or (figure.helped == play.state.play.turn and not play.explains):
            continue
        donors = _donors(play)
        for numbers in product(*(range(min(level, a.cubes + a.saved) + 1) for a in donors)):
            if 0 < sum(numbers) <= level:
                yield HandOver(figure.name, tuple((a.name, n) for a, n in zip(donors, numbers, strict=True) if n))


def check_hand_over(play: Play, command: HandOver) -> Refusal | None:
    """Whether these assassins may hand over these cubes: once a turn, at one moment (A2.5, A2.q5).

    Together they give no more than the level of the assassins (A2.6), in the assassin phase (A2.q3).
    """
    figure = play.state.assassins.get(command.to)
    if figure is None or not figure.companion:
        return refuse("A2.5", "no_companion", name=command.to)
    if not isinstance(play.state.top, AssassinPhase):
        return refuse("A2.q3", "hand_over_in_phase", name=command.to)
    if not figure.on_map or figure.critical:
        return refuse("A2.5", "companion_out", name=command.to)
    if refusal := refuse_gift(play, figure, command):
        return refusal
    return next(filter(None, (_refuse_donor(play, who, number) for who, number in command.given)), None)


def refuse_gift(play: Play, companion: Assassin, command: HandOver) -> Refusal | None:
    """Why a companion can't be given that much: once a turn (A2.5), by each once (A2.q5), up to the level (A2.6)."""
    if companion.helped == play.state.play.turn:
        return refuse("A2.5", "handed_already", name=command.to)
    names = [who for who, _ in command.given]
    if not names or len(set(names)) != len(names) or any(number < 1 for _, number in command.given):
        return refuse("A2.q5", "hand_over_amounts")
    if sum(number for _, number in command.given) > play.state.level:
        return refuse("A2.6", "too_many_handed", number=play.state.level)
    return None


def _refuse_donor(play: Play, who: str, number: int) -> Refusal | None:
    """Why somebody can't give that many: not on the map, unable to act, too few cubes (A2.q3)."""
    figure = play.state.assassins.get(who)
    if figure is not None and figure.companion:
        return refuse("A2.q3", "hand_over_amounts")
    refusal = refuse_actor(play.state, who, number)
    return refuse("A2.q3", refusal.key, **dict(refusal.values)) if refusal else None


def do_hand_over(play: Play, command: HandOver) -> None:
    """The cubes lie on her card now, hers to spend (A2.7); cubes are counted, nobody marks whose they were (A2.q4).

    Every donor is dealt to anew with the next turn (A2.9). Grouped cubes go first, as with any payment.
    """
    turn = play.state.play.turn
    for who, number in command.given:
        saved = max(0, number - play.figure(who).cubes)
        play.emit(CubesHanded(who, command.to, number, saved, turn), "A2.5", "A2.7")


def join(play: Play, plan: MemoryPlan) -> None:
    """Whom the memory says to join is in play from now on, and belongs to all players together (A2.1, A2.q1)."""
    if plan.joins and plan.joins not in play.state.assassins:
        card = play.pack.companions[plan.joins]
        play.emit(CompanionJoined(plan.joins, card.health, play.state.level), "A2.1")


def entering(play: Play) -> tuple[str, ...]:
    """Who comes onto the map, in seating order, a companion last."""
    figures = play.state.assassins
    return tuple(sorted(figures, key=lambda who: figures[who].companion))
