"""Sentences in a panel that doesn't scroll: as many as fit whole, and how many more there are by which key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Sequence


def fitting(lines: Sequence[Content], width: int, height: int, key: str) -> Content:
    """The `lines`, wrapped, in so many rows; where these are too few, the first ones whole and a row with the `key`."""
    blocks = [line.wrap(max(8, width)) for line in lines]
    if sum(map(len, blocks)) <= height:
        return Content("\n").join(lines)
    rows: list[Content] = []
    shown = 0
    for block in blocks:
        if len(rows) + len(block) > height - 1:
            break
        rows += block
        shown += 1
    more = Content.styled(say("tui.more_by_key", n=len(blocks) - shown, key=key), "$quiet")
    return Content("\n").join([*(row.rstrip() for row in rows), more])
