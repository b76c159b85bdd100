"""Which actions of a history are shown: by memory, kind, assassin, player, evening, and whether dice fell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.views.tree import TreeRow

FIELDS = ("memory", "kind", "assassin", "player", "evening", "rolls")


class Filter(Struct, frozen=True):
    """What is wanted; an empty text isn't asked for."""

    memory: str = ""
    kind: str = ""
    """Tag of the command."""
    assassin: str = ""
    player: str = ""
    evening: str = ""
    """Number of the evening, from 1."""
    rolls: str = ""
    """"dice" for actions in which dice fell."""

    def fits(self, row: TreeRow) -> bool:
        """Whether an action is wanted."""
        return (
            self.memory in {"", row.mark.memory}
            and self.kind in {"", row.kind}
            and (not self.assassin or self.assassin in row.mark.who)
            and self.player in {"", row.player}
            and self.evening in {"", str(row.mark.evening)}
            and (not self.rolls or row.mark.rolled)
        )


EVERYTHING = Filter()


def values(rows: Sequence[TreeRow]) -> dict[str, list[str]]:
    """By field, what can be asked for in a history: nothing first, then what occurs in it."""
    found: dict[str, dict[str, None]] = {field: {"": None} for field in FIELDS}
    for row in rows:
        found["memory"][row.mark.memory] = None
        found["kind"][row.kind] = None
        found["assassin"].update(dict.fromkeys(row.mark.who))
        found["player"][row.player] = None
        if row.mark.evening:
            found["evening"][str(row.mark.evening)] = None
        if row.mark.rolled:
            found["rolls"]["dice"] = None
    return {field: list(known) for field, known in found.items()}


def shown(rows: Sequence[TreeRow], wanted: Filter, *, folded: bool) -> list[tuple[TreeRow, int]]:
    """The wanted actions, each with how many that only follow from it are folded away behind it."""
    found: list[tuple[TreeRow, int]] = []
    for row in rows:
        if wanted != EVERYTHING and not wanted.fits(row):
            continue
        if folded and row.routine and found and found[-1][0].indent == row.indent:
            before, hidden = found[-1]
            found[-1] = (before, hidden + 1)
        else:
            found.append((row, 0))
    return found
