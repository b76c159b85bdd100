"""A step of the telling drawn: its banner, the card that is turned over, dice as faces, and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from campaign_tui.views.banners import BAD
from campaign_tui.views.outcomes import face_name
from campaign_tui.widgets.lines import plain, wrap
from campaign_tui.widgets.tile import BOLD, ITALIC, REVERSE
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.looks.dress import Dress
    from campaign_tui.views.banners import Banner
    from campaign_tui.views.moments import Moment
    from campaign_tui.widgets.lines import Line, Token

EDGES = 4
"""Cells of a card beside its words."""
QUIET_FACES = frozenset({"fail", "blank", "nothing"})
"""Faces of which nothing comes."""


def bars(banners: Sequence[Banner], width: int) -> list[Content]:
    """Banners: each a bar in its colour, one beside the other where they fit, then what the story says."""
    rows: list[Content] = []
    for banner in banners:
        bar = Content.styled(f" {banner.text} ", f"bold reverse {_ground(banner)}")
        if rows and rows[-1].cell_length + bar.cell_length < width:
            rows[-1] += Content(" ") + bar
        else:
            rows.append(bar)
    return rows + [Content.styled(banner.line, "italic $foreground") for banner in banners if banner.line]


def within(banners: Sequence[Banner], width: int, rows: int) -> list[Content]:
    """Banners in at most so many rows, each of a width: with what the story says where that fits whole."""
    found = bars(banners, width)
    joined = Content(" ").join(found)
    alone = [part for part in found if part.plain.startswith(" ")]
    for parts in (found, [joined], alone):
        lines = [row for part in parts for row in part.wrap(max(8, width))]
        if len(lines) <= rows:
            return lines
    return [row for part in alone for row in part.wrap(max(8, width))][:rows]


def strip(moment: Moment, width: int, rows: int) -> Content:
    """Of the step what fits whole into so many rows below the map; all of it stands beside the map."""
    parts = bars(moment.banners, width - 2)
    parts += [Content.styled(words, "bold $foreground") for words in _sentences(moment)]
    if moment.note:
        parts.append(Content.styled(moment.note, "$quiet"))
    lines: list[Content] = []
    for part in parts:
        wrapped = [Content(" ") + row for row in part.wrap(max(8, width - 2))]
        if len(lines) + len(wrapped) <= rows:
            lines += wrapped
    return Content("\n").join(lines)


def beside(moment: Moment, dress: Dress, width: int, height: int) -> list[Line]:
    """The whole step as lines beside the map; with blank lines and the frame of a card where there is room for them."""
    airy = _beside(moment, dress, width, frame=True)
    for lines in (airy, [line for line in airy if line]):
        if sum(len(wrap(line, width)) for line in lines) <= height:
            return lines
    return [line for line in _beside(moment, dress, width, frame=False) if line]


def with_earlier(lines: Sequence[Line], earlier: Sequence[Moment], width: int, height: int) -> list[Line]:
    """A step's lines, and below them in quiet letters the steps before it, the last one first: as many as fit whole."""
    found = list(lines)
    used = sum(len(wrap(line, width)) for line in found)
    for number, moment in enumerate(reversed(earlier)):
        words = " ".join([*(banner.text for banner in moment.banners), *_sentences(moment)])
        gap: list[Line] = [] if number or not found or not found[-1] else [()]
        more: list[Line] = [*gap, [(words, "label", 0)]]
        used += sum(len(wrap(line, width)) for line in more)
        if used > height:
            break
        found += more
    return found


def parts(lines: Sequence[Line], width: int, height: int) -> list[list[Line]]:
    """Lines in parts that each fit so many rows, the next one announced in the last row.

    A line is cut only where it is longer than a part, or the part before it would stay half empty.
    """
    found: list[list[Line]] = [[]]
    blocks = [wrap(line, width) for line in lines]
    while blocks and not plain(blocks[-1][0]).strip():
        blocks.pop()
    if sum(map(len, blocks)) <= height:
        return [[row for block in blocks for row in block]]
    room = max(1, height - 1)
    for block in blocks:
        empty = room - len(found[-1])
        cut = len(block) > room or (len(block) > empty and 2 * empty > room)
        pieces = [[row] for row in block] if cut else [block]
        for piece in pieces:
            if len(found[-1]) + len(piece) > room:
                found.append([])
            if found[-1] or plain(piece[0]).strip():
                found[-1] += piece
    return [*([*part, [(say("tui.telling.further"), "label", 0)]] for part in found[:-1]), found[-1]]


def _beside(moment: Moment, dress: Dress, width: int, *, frame: bool) -> list[Line]:
    """The step part by part, blank lines between."""
    lines: list[Line] = []
    if moment.note:
        lines += [[(moment.note, "label", 0)], ()]
    for banner in moment.banners:
        ink = "danger" if banner.tone == BAD else "cursor"
        lines += [[(row, ink, BOLD | REVERSE)] for row in _rows(banner.text, width)]
        lines += [[(banner.line, "text", ITALIC)]] if banner.line else []
        lines.append(())
    if moment.card is not None:
        name, text = moment.card
        bare: list[Line] = [[(name, "cursor", BOLD)], [(text, "text", 0)]]
        lines += [*(card(moment.card, dress, width) if frame else bare), ()]
    if moment.dice:
        lines += [faces(moment.dice), ()]
    sentences = _sentences(moment)[1 if moment.card is not None and moment.card[1] else 0 :]
    lines += [[(words, "text", BOLD)] for words in sentences]
    return [*lines, ()]


def _sentences(moment: Moment) -> list[str]:
    """What is said but in banners."""
    said = {banner.text for banner in moment.banners}
    return [words for words in moment.sentences if words not in said]


def faces(rolled: tuple[str, ...]) -> Line:
    """Dice as they lie on the table."""
    line: list[Token] = []
    for face in rolled:
        ink = "label" if face in QUIET_FACES else "danger"
        line += [(say("tui.face.one", face=face_name(face)), ink, BOLD), (" ", "text", 0)]
    return line


def card(shown: tuple[str, str], dress: Dress, width: int) -> list[Line]:
    """A card: its name and its text in a frame, where there is room for one."""
    name, text = shown
    room = max(8, width - EDGES)
    across, down, corners = dress.signs.box[0], dress.signs.box[1], dress.signs.box[2:]
    rows: list[Line] = [[(row, "cursor", BOLD)] for row in _rows(name, room)]
    rows += [[(row, "text", 0)] for row in _rows(text, room)]
    edge = across * (room + 2)
    inside: list[Line] = [
        [(f"{down} ", "label", 0), *row, (" " * max(0, room - _cells(row)), "text", 0), (f" {down}", "label", 0)]
        for row in rows
    ]
    top, bottom = f"{corners[0]}{edge}{corners[1]}", f"{corners[2]}{edge}{corners[3]}"
    return [[(top, "label", 0)], *inside, [(bottom, "label", 0)]]


def _rows(text: str, width: int) -> list[str]:
    """A text in rows of a width: what has a ground of its own isn't broken by the list that shows it."""
    return [plain(row).rstrip() for row in wrap([(text, "text", 0)], max(8, width))]


def _cells(row: Line) -> int:
    return cell_len(plain(row))


def _ground(banner: Banner) -> str:
    return "$danger" if banner.tone == BAD else "$gold"
