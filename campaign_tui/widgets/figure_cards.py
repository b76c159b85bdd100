"""The cards of those who are no assassins: guards, bosses, machines and allies, in words, where one points at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import AllyCard, GuardCard, MachineCard, Pack
    from domain.model.state import State


def cards_at(pack: Pack, state: State, square: str) -> Content:
    """The cards of everybody on a square but the assassins, each once; empty where nobody is."""
    return Content("\n").join(
        Content.styled(name, "bold $gold")
        + Content.styled(f"  {values}", "$quiet")
        + (Content.styled(f"\n{text}", "$foreground") if text else Content(""))
        for name, values, text in _cards(pack, state, square)
    )


def _cards(pack: Pack, state: State, square: str) -> Iterator[tuple[str, str, str]]:
    """Name, printed values and text of each card."""
    for kind, _ in state.at(square).guards:
        guard = pack.guards.get(kind)
        if guard is not None:
            yield guard.name, _values(_guard(guard, state)), guard.text
    for ally in state.play.allies.values():
        person = pack.allies.get(ally.name)
        if person is not None and ally.on_map and ally.square == square:
            yield person.name, _values(_ally(person)), person.text
    for machine in state.play.machines.values():
        card = pack.machines.get(machine.name)
        if card is not None and machine.square == square:
            yield card.name, _values(_machine(card)), _actions(pack, card)


def _values(parts: Iterator[str]) -> str:
    return ", ".join(parts)


def _guard(guard: GuardCard, state: State) -> Iterator[str]:
    """What the card prints; of a boss what holds for so many assassins."""
    dice = guard.dice
    if guard.boss and state.memory is not None:
        present = sum(figure.on_map for figure in state.assassins.values())
        dice = guard.boss_dice.get(present, guard.dice)
        yield say("tui.card.boss")
        if health := state.memory.bosses.get(guard.id, 0):
            yield say("tui.card.health", n=health)
    yield say("tui.card.armour", n=guard.armour)
    yield say("tui.card.enemy_dice", n=dice)
    if guard.ranged:
        yield say("tui.card.ranged")
    if guard.speed > 1:
        yield say("tui.card.speed", n=guard.speed)
    if guard.ladderless:
        yield say("tui.card.ladderless")
    if guard.poison:
        yield say("tui.card.poison", n=guard.poison)
    if guard.xp:
        yield say("tui.aims.xp", n=guard.xp)


def _ally(ally: AllyCard) -> Iterator[str]:
    yield say("tui.card.ally")
    if ally.health:
        yield say("tui.card.health", n=ally.health)
    if ally.dice:
        yield say("tui.card.dice", n=ally.dice)
        if ally.range == "nearby":
            yield say("tui.card.ranged")


def _machine(machine: MachineCard) -> Iterator[str]:
    yield say("tui.card.machine")
    yield say("tui.card.health", n=machine.health)


def _actions(pack: Pack, machine: MachineCard) -> str:
    """What can be done inside a machine: its own text, then its cards."""
    cards = [pack.cards[name] for name in machine.actions if name in pack.cards]
    told = [f"{card.name}: {card.text}" if card.text else card.name for card in cards]
    return "\n".join(filter(None, (machine.text, *told)))
