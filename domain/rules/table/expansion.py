"""What the expansion adds to the books of a memory on the table: companion, cubes handed over, poison (A2, A5)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.language.commands import HandOver, JoinCompanion, NoteCure, NotePoison
from domain.language.events import CompanionJoined, CubesGained, CubesHanded, CubesLost, PoisonCured, Poisoned
from domain.model.state import Assassin
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.companion import refuse_gift
from domain.rules.memory.damage import hurt
from domain.rules.memory.slots import poison_cubes, poisonable

SLOTS = ("free", "plus")
"""Slots that a poison cube can be noted on: the books keep no other cube than the saved one."""


# The companion


def considered_joins(play: Play) -> Iterator[JoinCompanion]:
    """Everybody whom all players can run together."""
    yield from (JoinCompanion(who) for who in play.pack.companions if who not in play.state.assassins)


def check_join(play: Play, command: JoinCompanion) -> Refusal | None:
    """Whether the pack has such a companion, who isn't in play yet (A2.1)."""
    if command.who not in play.pack.companions:
        return refuse("A2.1", "no_such_companion", name=command.who)
    if command.who in play.state.assassins:
        return refuse("A2.1", "companion_there", name=command.who)
    return None


def do_join(play: Play, command: JoinCompanion) -> None:
    """In play from now on, and everybody's (A2.1)."""
    card = play.pack.companions[command.who]
    play.emit(CompanionJoined(command.who, card.health, play.state.level), "A2.1")


def check_hand_over(play: Play, command: HandOver) -> Refusal | None:
    """Whether these cubes can be handed over: once a turn, at one moment, no more than the level (A2.5, A2.6).

    Which cubes of a turn are left the books don't know: the players do.
    """
    figure = play.state.assassins.get(command.to)
    if figure is None or not figure.companion:
        return refuse("A2.5", "no_companion", name=command.to)
    if not play.state.play.turn:
        return refuse("2.1", "table_set_up")
    if play.state.play.phase != "assassins":
        return refuse("A2.q3", "hand_over_in_phase", name=command.to)
    if figure.place == "eliminated" or figure.critical:
        return refuse("A2.5", "companion_out", name=command.to)
    if refusal := refuse_gift(play, figure, command):
        return refusal
    return next((r for who, _ in command.given if (r := _refuse_donor(play, who))), None)


def _refuse_donor(play: Play, who: str) -> Refusal | None:
    """Why somebody can't give: not in play, or unable to act (A2.q3)."""
    figure = play.state.assassins.get(who)
    if figure is None or figure.place == "eliminated":
        return refuse("36.3", "not_in_play", name=who)
    if figure.companion:
        return refuse("A2.q3", "hand_over_amounts")
    return refuse("26.5", "critical", name=who) if figure.critical else None


def do_hand_over(play: Play, command: HandOver) -> None:
    """The cubes lie on her card until the turn ends (A2.7, A2.8); donors are dealt to anew (A2.9)."""
    for who, number in command.given:
        play.emit(CubesGained(who, number), "3.1")
        play.emit(CubesHanded(who, command.to, number, 0, play.state.play.turn), "A2.5", "A2.7")


def clear_cards(play: Play) -> None:
    """At the end of a turn what was handed over and not saved is lost (A2.8)."""
    for figure in play.state.assassins.values():
        if figure.companion and figure.cubes:
            play.emit(CubesLost(figure.name, figure.cubes), "A2.8")


# Poison


def considered_poison(play: Play) -> Iterator[NotePoison]:
    """One poison cube for each who has a slot for it."""
    yield from (NotePoison(a.name) for a in play.state.assassins.values() if _can_be_poisoned(a))


def _can_be_poisoned(figure: Assassin) -> bool:
    return figure.place != "eliminated" and bool(figure.health) and poisonable(figure) > 0


def check_poison(play: Play, command: NotePoison) -> Refusal | None:
    """Whether a health cube can go onto that slot: two slots of each stay free of poison (A5.5)."""
    figure = play.state.assassins.get(command.who)
    if figure is None or figure.place == "eliminated":
        return refuse("36.3", "not_in_play", name=command.who)
    if not play.state.play.turn:
        return refuse("2.1", "table_set_up")
    if command.slot not in SLOTS:
        return refuse("A5.2", "poison_slot", slot=command.slot, slots=", ".join(SLOTS))
    if not figure.health:
        return refuse("26.1", "table_cubes", name=command.who, n=0)
    if not poisonable(figure) or (command.slot == "plus" and figure.poison_plus):
        return refuse("A5.6", "poison_full", name=command.who)
    return None


def do_poison(play: Play, command: NotePoison) -> None:
    """The cube goes onto the slot (A5.1, A5.2); without any left the assassin is in critical condition (A5.7)."""
    play.emit(Poisoned(command.who, command.slot), "A5.2")
    hurt(play, command.who, 1, "A5.1")


def considered_cures(play: Play) -> Iterator[NoteCure]:
    """Everybody who is poisoned."""
    yield from (NoteCure(figure.name) for figure in play.state.assassins.values() if poison_cubes(figure))


def check_cure(play: Play, command: NoteCure) -> Refusal | None:
    """Whether somebody is poisoned."""
    figure = play.state.assassins.get(command.who)
    if figure is None or not poison_cubes(figure):
        return refuse("A5.8", "not_poisoned", name=command.who)
    return None if play.state.play.turn else refuse("2.1", "table_set_up")


def do_cure(play: Play, command: NoteCure) -> None:
    """The cubes leave the slots, and don't come back as health (A5.8, A5.q6)."""
    play.emit(PoisonCured(command.who), "A5.8", "A5.q6")
