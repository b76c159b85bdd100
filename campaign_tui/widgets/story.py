"""The story: what happened, in sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual.content import Content

if TYPE_CHECKING:
    from collections.abc import Container

    from campaign_tui.views.view import ActionSentences, View


def newest(view: View, lines: int, width: int, leave_out: Container[str] = ()) -> Content:
    """The last sentences in at most so many `lines`, the newest one at the bottom and brightest."""
    told = [
        (sentence, action is view.story[-1])
        for action in view.story
        for sentence in action.sentences
        if sentence not in leave_out and sentence not in action.humdrum
    ]
    last = view.story[-1] if view.story else None
    if last is not None and len(last.rolls) > 1:
        # The answer to a roll comes at once: the dice of both are read in one piece, above what came of them.
        dice = (" ".join(last.rolls), True)
        came = [pair for pair in told if pair[1] and pair[0] not in last.rolls]
        rows_of = [_rows(sentence, width) for sentence, _ in came]
        left = lines - _rows(dice[0], width)
        while came and sum(rows_of) > left:
            del came[0], rows_of[0]
        told = [*(pair for pair in told if not pair[1]), dice, *came]
    rows: list[Content] = []
    for sentence, new in reversed(told):
        wrapped = Content.styled(sentence, "$foreground" if new else "$quiet").wrap(max(8, width - 2))
        if rows and len(rows) + len(wrapped) > lines:
            break
        # The newest one is shown as far as there is room; of those before it none is cut.
        rows = [Content(" ") + row for row in wrapped[:lines]] + rows
    return Content("\n").join([Content("")] * (lines - len(rows)) + rows)


def around(view: View, lines: int, width: int, banners: Container[str]) -> tuple[Content, Content]:
    """What stands above the banners of the last action and what below them, in so many `lines` of both together.

    The sentence that a banner says itself is left out; those before it led there, and those after it came of it.
    Several banners stand together in the place of the first one's sentence: what led to the others stands below all.
    A banner in words of its own stands above all of them.
    """
    last = view.story[-1] if view.story else None
    place = next((at for at, said in enumerate(last.sentences) if said in banners), 0) if last else 0
    if last is None or not place:
        return Content(""), newest(view, lines, width, banners)
    before, after = _part(last, last.sentences[:place]), _part(last, last.sentences[place:])
    below = newest(replace(view, story=(after,)), lines, width, banners).split("\n", allow_blank=True)
    below = [row for row in below if row.plain.strip()]
    left = lines - len(below)
    above = newest(replace(view, story=(*view.story[:-1], before)), left, width, banners) if left else Content("")
    return above, Content("\n").join(below)


def _part(action: ActionSentences, sentences: tuple[str, ...]) -> ActionSentences:
    """Some of the sentences of an action, with the dice among them."""
    return replace(action, sentences=sentences, rolls=tuple(roll for roll in action.rolls if roll in sentences))


@lru_cache(maxsize=512)
def _rows(sentence: str, width: int) -> int:
    """How many rows a sentence takes; the story is written anew with every key, and most of it has stood there."""
    return len(Content(sentence).wrap(max(8, width - 2)))


def log(view: View, height: int, width: int) -> Content:
    """As many actions with their sentences as fit, the newest at the bottom; no sentence is cut."""
    rows: list[Content] = []
    for action in reversed(view.story):
        new = action is view.story[-1]
        blocks = [Content.styled(action.title, "bold $gold").wrap(max(8, width))]
        for sentence in action.sentences:
            wrapped = Content.styled(sentence, "$foreground" if new else "$quiet").wrap(max(8, width - 2))
            blocks.append([Content("  ") + line for line in wrapped])
        for block in reversed(blocks):
            if rows and len(rows) + len(block) > height:
                return Content("\n").join(rows)
            rows = block[-height:] + rows
    return Content("\n").join(rows)
