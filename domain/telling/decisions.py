"""A decision as a short phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.core.tags import tag_of
from domain.language import commands
from domain.language.facts.campaign import PhaseBegun
from domain.language.waiting import Window
from domain.model.agenda import AssassinPhase
from domain.telling.names import drawn
from domain.telling.values import values_of
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from domain.content.pack import Pack
    from domain.language.commands import Command
    from domain.language.events import AnyFact
    from domain.language.waiting import Waiting
    from domain.model.frame import Frame

VARIANTS: dict[type[Command], Callable[[Any], str]] = {
    commands.HideBodies: lambda command: "search" if command.search else "plain",
    commands.Travel: lambda command: "off" if command.to == "off" else "on",
    commands.Equip: lambda command: command.how if command.how in {"swap", "replace"} else "plain",
    commands.Give: lambda command: "store" if command.to == "hall" else "fetch" if command.who == "hall" else "plain",
    commands.Use: lambda command: "aimed" if command.on else "plain",
    commands.UseOnMap: lambda command: "aimed" if command.on else "plain",
    commands.NextTurn: lambda command: "card" if command.card else "plain",
    commands.SetAlert: lambda command: "on" if command.raised else "off",
    commands.KeepCube: lambda command: "kept" if command.kept else "spent",
    commands.GainCard: lambda command: "hall" if command.who == "hall" else "plain",
    commands.LoseCard: lambda command: "hall" if command.who == "hall" else "plain",
    commands.EndMemory: lambda command: "failure" if command.outcome == "failure" else "success",
    commands.NoteHydras: lambda command: "spent" if command.spent else "captured",
    commands.NotePoison: lambda command: command.slot if command.slot == "plus" else "free",
    commands.Journey: lambda command: command.payment if command.payment in {"cube", "gauge"} else "clue",
}
"""Decisions that are described in more than one way: which one, by their fields."""


def _ends_turn(facts: tuple[AnyFact, ...], asked: Callable[[], Waiting | Frame | None] | None) -> bool:
    """Whether passing on ends the assassins' turn: the enemies' phase came of it, or the assassins are waited for."""
    if facts:
        return any(isinstance(fact, PhaseBegun) and fact.phase == "enemies" for fact in facts)
    waited = asked() if asked is not None else None
    return isinstance(waited, AssassinPhase) or (isinstance(waited, Window) and waited.kind == "assassins")


def describe(
    pack: Pack,
    command: Command,
    facts: Iterable[AnyFact] = (),
    asked: Callable[[], Waiting | Frame | None] | None = None,
) -> str:
    """A decision in a few words, with the names of the pack and without a full stop.

    With the `facts` that followed from it, a picked option is told by what it came to; where they don't say it,
    `asked` is called for the choice that it answered.
    """
    if isinstance(command, commands.Pick):
        from domain.telling.picks import picked  # noqa: PLC0415 - chance, which most starts don't need

        return picked(pack, command.option, facts, asked)
    if isinstance(command, commands.Draw):
        # An outcome that may come: of a hidden card only what its back says.
        return say("decision.draw", card=drawn(pack, command.card))
    if isinstance(command, commands.Pass):
        return say("decision.pass.turn" if _ends_turn(tuple(facts), asked) else "decision.pass.step")
    variant = VARIANTS.get(type(command))
    key = (
        families.DECISION_VARIANT[tag_of(command), variant(command)] if variant else families.DECISION[tag_of(command)]
    )
    return say(key, **values_of(pack, command))
