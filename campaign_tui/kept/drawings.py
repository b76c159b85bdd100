"""Maps that are being drawn, beside the campaign and no part of it: kept stroke by stroke until they are entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from campaign_tui.kept.places import Draft, Place

if TYPE_CHECKING:
    from campaign_tui.kept.places import Keeper

FORM = "maps"
MOST_STEPS = 12
"""Steps back that are kept with a drawing; an open editor knows more."""


class Drawing(Struct, frozen=True):
    """One half-drawn map: the text of its file, and those it had before, the newest last."""

    text: str
    before: tuple[str, ...] = ()


class Drawings:
    """The half-drawn maps of one campaign, by memory; without a keeper they last as long as the app."""

    def __init__(self) -> None:
        """Of no campaign yet."""
        self._keeper: Keeper | None = None
        self._name = ""
        self._found: dict[str, Drawing] = {}

    def begin(self, keeper: Keeper | None, campaign: str) -> None:
        """Take those of a campaign, named as its place is."""
        if self._name == drawings_name(campaign):
            return
        self._keeper, self._name, self._found = keeper, drawings_name(campaign), {}
        draft = keeper.read(self._name).draft if keeper is not None else None
        for memory, text in (draft.values if draft is not None else {}).items():
            try:
                self._found[memory] = msgspec.json.decode(text, type=Drawing)
            except msgspec.MsgspecError:
                continue

    def get(self, memory: str) -> Drawing | None:
        """The drawing of a memory."""
        return self._found.get(memory)

    def keep(self, memory: str, drawing: Drawing) -> None:
        """Keep a drawing at once."""
        self._found[memory] = drawing
        self._write()

    def forget(self, memory: str) -> None:
        """It was entered, or thrown away."""
        if self._found.pop(memory, None) is not None:
            self._write()

    def _write(self) -> None:
        if self._keeper is None:
            return
        if self._found:
            values = {memory: msgspec.json.encode(drawing).decode() for memory, drawing in self._found.items()}
            self._keeper.write(self._name, Place((), Draft(FORM, values)))
        else:
            self._keeper.forget(self._name)


def drawings_name(campaign: str) -> str:
    """The name under which the drawings of a campaign are kept."""
    return f"{campaign}-{FORM}"
