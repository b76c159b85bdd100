"""The HTML page's charts of the dice: what fell beside what was to be expected, a drawing for each kind of die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.core.unknown import SIGN
from domain.text import families
from domain.text.catalogue import known, say
from exports.kit.markup import escaped
from exports.page.parts import heading, word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exports.report.dice import DieLine, FaceLine
    from exports.report.walk import Report

WIDE, ROW = 480, 26
"""Units a chart is wide, and a face is high."""

NAMES, SHARES = 122, 174
"""Units for the names on the left and the numbers on the right."""

BARS = WIDE - NAMES - SHARES
BAR, BAR_TOP = 14, 6
COLUMNS = 128, 72, 2
"""Units from the right edge to the ends of the columns of numbers: how many, their share, what was expected."""

LONGEST = 17
"""Letters of a face that are shown."""


def dice(report: Report) -> Iterator[str]:
    """A chart for each kind of die, those of the app and those of the table apart."""
    yield heading("dice")
    yield f'<p class="note">{word("report.dice_note")}</p>'
    yield '<div class="boxes wide-boxes">'
    for line in report.dice:
        yield from _chart(line)
    yield "</div>"


def _chart(line: DieLine) -> Iterator[str]:
    title = say(families.REPORT_DIE[line.source], die=known(families.DIE[line.die], line.die), n=line.dice)
    high = ROW * (len(line.faces) + 1)
    most = max(max(face.fallen, face.expected or 0) for face in line.faces) or 1
    yield f"<figure><figcaption>{escaped(title)}</figcaption>"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="{escaped(title)}" '
        f'viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}">'
    )
    for back, key in zip(COLUMNS[1:], ("fallen", "expected"), strict=True):
        yield f'<text class="c-quiet" x="{WIDE - back}" y="16" text-anchor="end">{word(families.REPORT[key])}</text>'
    for number, face in enumerate(line.faces, start=1):
        yield _bar(line, face, ROW * number, most)
    yield "</svg></figure>"


def _bar(line: DieLine, face: FaceLine, y: int, most: float) -> str:
    """A face: its name, the bar of what fell with a mark at what was to be expected, both as shares."""
    name = known(families.FACE[face.face], face.face)
    shown = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    fallen, mark = (NAMES + round(BARS * value / most) for value in (face.fallen, face.expected or 0))
    tick = (
        ""
        if face.expected is None
        else f'<line class="c-expected" x1="{mark}" y1="{BAR_TOP - 3}" x2="{mark}" y2="{BAR_TOP + BAR + 3}"/>'
    )
    due = SIGN if face.expected is None else f"{face.expected / line.dice:.0%}"
    ends = [WIDE - back for back in COLUMNS]
    return (
        f'<g transform="translate(0 {y})"><title>{escaped(f"{name}: {face.fallen}")}</title>'
        f'<text class="c-ink" x="{NAMES - 10}" y="18" text-anchor="end">{escaped(shown)}</text>'
        f'<rect class="c-ground" x="{NAMES}" y="{BAR_TOP}" width="{BARS}" height="{BAR}"/>'
        f'<rect class="c-lagoon" x="{NAMES}" y="{BAR_TOP}" width="{fallen - NAMES}" height="{BAR}"/>{tick}'
        f'<text class="c-quiet" x="{ends[0]}" y="18" text-anchor="end">{face.fallen}</text>'
        f'<text class="c-ink" x="{ends[1]}" y="18" text-anchor="end">{face.fallen / line.dice:.0%}</text>'
        f'<text class="c-quiet" x="{ends[2]}" y="18" text-anchor="end">{due}</text></g>'
    )
