"""A decision as a short phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import commands
from domain.words.catalogue import say
from domain.words.names import tag_of, values_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from domain.commands import Command
    from domain.content.pack import Pack
    from domain.events import AnyFact

VARIANTS: dict[type[Command], Callable[[Any], str]] = {
    commands.HideBodies: lambda command: "search" if command.search else "plain",
    commands.Travel: lambda command: "off" if command.to == "off" else "on",
    commands.Equip: lambda command: command.how if command.how in {"swap", "replace"} else "plain",
    commands.Use: lambda command: "aimed" if command.on else "plain",
}
"""Decisions that are described in more than one way: which one, by their fields."""


def describe(pack: Pack, command: Command, facts: Iterable[AnyFact] = ()) -> str:
    """A decision in a few words, with the names of the pack and without a full stop.

    With the `facts` that followed from it, a picked option is told by what it came to.
    """
    if isinstance(command, commands.Pick):
        from domain.words.picks import picked  # noqa: PLC0415 - options are told in few places

        return picked(pack, command.option, facts)
    variant = VARIANTS.get(type(command))
    key = f"decision.{tag_of(command)}" + (f".{variant(command)}" if variant else "")
    return say(key, **values_of(pack, command))
