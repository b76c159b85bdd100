"""Whose decision a decision is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.language.commands import HandOver, JoinCompanion

if TYPE_CHECKING:
    from domain.language.commands import AnyCommand


def acting(command: AnyCommand) -> tuple[str, ...]:
    """The assassins that a command names as those who act, the first one before those who join; none for the group."""
    if hasattr(command, "attackers"):
        return tuple(name for name, _ in command.attackers)
    if isinstance(command, HandOver):
        return (command.to, *(name for name, _ in command.given))
    # A companion who joins acts no more than a card that is gained.
    return (command.who,) if hasattr(command, "who") and not isinstance(command, JoinCompanion) else ()
