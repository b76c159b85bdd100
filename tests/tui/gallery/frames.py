"""What a terminal shows, as plain values: lines of cells in styles; written as text for tests and as SVG to look at."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct
from rich.cells import cell_len
from rich.color import ColorType
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

if TYPE_CHECKING:
    from rich.color import Color
    from textual.app import App

WIDTH, HEIGHT, FONT = 8, 16, 13.3
"""Pixels of a cell in a picture, and the size of a font whose signs are as wide as that."""

FAMILY = "'DejaVu Sans Mono','Cascadia Mono',Menlo,monospace"

SVG = "http://www.w3.org/2000/svg"

INK, GROUND = "#d8d8d8", "#101010"
"""What a picture shows for a terminal's own colours."""

MARKS = ("bold", "dim", "italic", "underline", "reverse", "strike")


class Look(Struct, frozen=True):
    """How a run of cells looks; empty colours are the terminal's own."""

    ink: str = ""
    ground: str = ""
    marks: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """In words: ink on ground, then marks."""
        return " ".join([f"{self.ink or 'own'} on {self.ground or 'own'}", *self.marks])


Run: TypeAlias = tuple[str, Look]
Line: TypeAlias = tuple[Run, ...]


class Frame(Struct, frozen=True):
    """Everything that stands on a terminal at one moment."""

    width: int
    lines: tuple[Line, ...]

    @property
    def text(self) -> list[str]:
        """The signs alone, without blanks at the ends of lines."""
        return ["".join(text for text, _ in line).rstrip() for line in self.lines]


def frame(app: App[Any]) -> Frame:
    """What an app shows now, screens below the one on top included."""
    lines = []
    for strip in app.screen._compositor.render_strips():
        runs: list[Run] = []
        for text, style, control in strip:
            if control or not text:
                continue
            seen = _look(style or Style.null())
            if runs and runs[-1][1] == seen:
                runs[-1] = (runs[-1][0] + text, seen)
            else:
                runs.append((text, seen))
        lines.append(tuple(runs))
    return Frame(app.size.width, tuple(lines))


def shown(app: App[Any]) -> str:
    """What stands on the terminal, line breaks and frames taken for blanks."""
    return " ".join(" ".join(frame(app).text).replace("│", " ").replace("|", " ").split())


def _look(style: Style) -> Look:
    """A style as it is seen."""
    return Look(_colour(style.color), _colour(style.bgcolor), tuple(mark for mark in MARKS if getattr(style, mark)))


def _colour(colour: Color | None) -> str:
    """A colour by its digits; one of the terminal's sixteen by its name."""
    if colour is None or colour.is_default:
        return ""
    if colour.type is ColorType.TRUECOLOR and colour.triplet is not None:
        return colour.triplet.hex
    return colour.name


# ---- as text -----------------------------------------------------------------------------------------


def as_text(shown: Frame) -> str:
    """Lines of signs, then the same lines in styles: `a12b3` are 12 cells of style a and 3 of style b."""
    return "\n".join([*(f"|{line}" for line in shown.text), "--", *styles(shown), ""])


def differing(shown: Frame, other: Frame) -> list[str]:
    """The lines of signs that are not as in the other frame, with their numbers."""
    pairs = enumerate(zip(shown.text, other.text, strict=True))
    return [f"{number:2}|{line}" for number, (line, before) in pairs if line != before]


def styles(shown: Frame) -> list[str]:
    """The styles of lines, and what each is."""
    names: dict[Look, str] = {}
    rows: list[str] = []
    for line in shown.lines:
        lengths = [(names.setdefault(look, _name(len(names))), cell_len(text)) for text, look in line]
        rows.append("".join(f"{name}{length}" for name, length in lengths))
    return [*_short(rows), "--", *(f"{name} {look.words}" for look, name in names.items())]


def _short(rows: list[str]) -> Iterator[str]:
    """Rows; of several that are alike one, with their number."""
    count = 1
    for row, following in zip(rows, [*rows[1:], ""], strict=True):
        if row == following:
            count += 1
            continue
        yield row if count == 1 else f"{row} x{count}"
        count = 1


def _name(number: int) -> str:
    """a, b, ... z, then two letters."""
    high, low = divmod(number, 26)
    return (chr(ord("a") + high - 1) if high else "") + chr(ord("a") + low)


# ---- as a picture ------------------------------------------------------------------------------------


def as_svg(shown: Frame, title: str) -> str:
    """A picture of a frame, as small as can be: one rectangle a ground, one piece of text an ink."""
    width, height = shown.width * WIDTH, len(shown.lines) * HEIGHT
    classes: dict[str, str] = {}
    grounds: dict[tuple[str, int, int], list[int]] = {}
    words: list[str] = []
    for y, line in enumerate(shown.lines):
        for x, length, colour in _grounds(line):
            grounds.setdefault((colour, x, length), []).append(y)
        words.extend(_words(line, y, classes))
    usual = _most(grounds)
    paths: dict[str, list[str]] = {}
    for (colour, x, length), rows in grounds.items():
        if colour != usual:
            paths.setdefault(colour, []).extend(_rectangle(x, length, top, high) for top, high in _stacked(rows))
    rectangles = [f'<path fill="{colour}" d="{"".join(parts)}"/>' for colour, parts in paths.items()]
    rules = "".join(f".{name}{{{rule}}}" for rule, name in classes.items())
    return "\n".join(
        [
            f'<svg xmlns="{SVG}" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
            f"<title>{escape(title)}</title>",
            f"<style>text{{font:{FONT}px {FAMILY};white-space:pre}}{rules}</style>",
            f'<path fill="{usual}" d="M0 0h{width}v{height}H0z"/>',
            *rectangles,
            *words,
            "</svg>",
            "",
        ]
    )  # fmt: skip - one part a line


def _seen(look: Look) -> tuple[str, str]:
    """Ink and ground as colours of a picture."""
    ink, ground = _rgb(look.ink, INK), _rgb(look.ground, GROUND)
    return (ground, ink) if "reverse" in look.marks else (ink, ground)


def _rgb(colour: str, own: str) -> str:
    """A colour of a picture; a terminal's sixteen as most terminals show them."""
    if not colour or colour.startswith("#"):
        return colour or own
    from rich.color import Color

    return Color.parse(colour).get_truecolor(DEFAULT_TERMINAL_THEME).hex


def _grounds(line: Line) -> Iterator[tuple[int, int, str]]:
    """(first cell, cells, colour) of a line's grounds."""
    x, start, colour = 0, 0, ""
    for text, look in line:
        ground = _seen(look)[1]
        if ground != colour:
            if x > start:
                yield start, x - start, colour
            start, colour = x, ground
        x += cell_len(text)
    if x > start:
        yield start, x - start, colour


def _most(grounds: dict[tuple[str, int, int], list[int]]) -> str:
    """The ground of most cells."""
    cells: dict[str, int] = {}
    for (colour, _, length), rows in grounds.items():
        cells[colour] = cells.get(colour, 0) + length * len(rows)
    return max(cells, key=lambda colour: cells[colour])


def _stacked(rows: list[int]) -> Iterator[tuple[int, int]]:
    """(first row, number) of rows that stand one below the other."""
    start = last = rows[0]
    for row in [*rows[1:], -1]:
        if row != last + 1 or row < 0:
            yield start, last - start + 1
            start = row
        last = row


def _rectangle(x: int, length: int, top: int, high: int) -> str:
    return f"M{x * WIDTH} {top * HEIGHT}h{length * WIDTH}v{high * HEIGHT}h-{length * WIDTH}z"


def _words(line: Line, y: int, classes: dict[str, str]) -> Iterator[str]:
    """The pieces of text of a line: what has one ink is one piece, whatever the ground, up to a wide gap."""
    pieces: list[tuple[int, str, str]] = []
    x = 0
    for text, look in line:
        rule = _rule(look)
        underlined = "underline" in look.marks or "strike" in look.marks
        if text.strip() or underlined:
            shown = text if underlined else text.rstrip()
            lead = 0 if underlined else len(shown) - len(shown.lstrip())
            for at, part in _parts(shown[lead:], x + lead):
                gap = at - (pieces[-1][0] + cell_len(pieces[-1][1])) if pieces else 99
                if pieces and pieces[-1][2] == rule and gap <= 2 and not underlined:
                    pieces[-1] = (pieces[-1][0], pieces[-1][1] + " " * gap + part, rule)
                else:
                    pieces.append((at, part, rule))
        x += cell_len(text)
    for at, part, rule in pieces:
        name = classes.setdefault(rule, _name(len(classes)))
        length = cell_len(part) * WIDTH
        stretch = f' textLength="{length}"' if len(part) > 1 else ""
        yield f'<text class="{name}" x="{at * WIDTH}" y="{y * HEIGHT + 12}"{stretch}>{escape(part, quote=False)}</text>'


def _parts(text: str, x: int) -> Iterator[tuple[int, str]]:
    """A text in parts where it has more than two blanks."""
    start = 0
    while start < len(text):
        end = text.find("   ", start)
        end = len(text) if end < 0 else end
        if end > start:
            yield x + cell_len(text[:start]), text[start:end]
        start = end
        while start < len(text) and text[start] == " ":
            start += 1


def _rule(look: Look) -> str:
    """The rule of the style sheet for a look."""
    rule = f"fill:{_seen(look)[0]}"
    rule += ";font-weight:bold" * ("bold" in look.marks) + ";opacity:.6" * ("dim" in look.marks)
    rule += ";font-style:italic" * ("italic" in look.marks)
    rule += ";text-decoration:underline" * ("underline" in look.marks)
    return rule + ";text-decoration:line-through" * ("strike" in look.marks)
