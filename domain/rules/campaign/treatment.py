"""Healing cards in the headquarters: 40.9."""

from __future__ import annotations

from collections.abc import Iterator

from domain.language.commands import Treat
from domain.language.events import CardGivenUp, HealthRestored, PatientHealed
from domain.playing.play import Play, Refusal, refuse
from domain.rules.campaign.assignment import is_eliminated
from domain.rules.campaign.hospital import missing
from domain.rules.campaign.standing_in import carried
from domain.rules.memory.gear import give_up


def _cubes(play: Play, card: str) -> int:
    """Health cubes that a card gives back; 0 for one that doesn't heal."""
    effects = play.pack.cards[card].effects if card in play.pack.cards else ()
    return sum(effect.number for effect in effects if effect.op == "heal")


def considered_treatments(play: Play) -> Iterator[Treat]:
    """Every healing card, on everybody who plays."""
    for who, figure in play.state.assassins.items():
        healing = dict.fromkeys(card for slot, card in carried(figure) if slot == "inventory" and _cubes(play, card))
        yield from (Treat(who, card, on) for card in healing for on in play.state.assassins)


def check_treat(play: Play, command: Treat) -> Refusal | None:
    """Whether a healing card can be spent on an assassin: on anybody injured, in hospital too (40.9, E62).

    After a memory of the expansion on a companion as well (A16.4, A16.q7).
    """
    healer, patient = play.state.assassins.get(command.who), play.state.assassins.get(command.on)
    if healer is None or patient is None:
        return refuse("36.3", "not_in_play", name=command.who if healer is None else command.on)
    if command.card not in healer.board.inventory:
        return refuse("18.q2", "not_in_inventory", name=command.who, card=command.card)
    if not _cubes(play, command.card) or not play.pack.cards[command.card].single_use:
        return refuse("40.9", "does_not_heal", card=command.card)
    if is_eliminated(patient):
        # Back from elimination only by way of the hospital.
        return refuse("40.q3", "not_for_eliminated", name=command.on)
    if patient.apprentice and command.on not in play.state.headquarters.patients:
        return refuse("41.10", "apprentice_whole", name=command.on)
    return refuse("40.9", "not_injured", name=command.on) if not missing(play, command.on) else None


def do_treat(play: Play, command: Treat) -> None:
    """Heal, and discard the card (40.9); it costs no cube (40.10)."""
    cubes = min(_cubes(play, command.card), missing(play, command.on))
    play.emit(CardGivenUp(command.who, command.card, "inventory"), "40.9")
    give_up(play, command.card, "40.9")
    if command.on in play.state.headquarters.patients:
        play.emit(PatientHealed(command.on, cubes), "40.9", "40.10")
    else:
        play.emit(HealthRestored(command.on, cubes), "40.9", "40.10")
