"""Writes a report as one HTML page that needs nothing else: no script, nothing loaded, readable anywhere.

The page forbids itself every source of anything but the styles in it; what players typed is text and can't be more.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from domain.words import known, say
from exports.conditions import conditions
from exports.markup import escaped, isolated
from exports.plain import moment

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from exports.dice import DieLine
    from exports.report import BoardLine, Branch, Entry, Remark, Report

SHORT = 8
"""Digits of an action's id that are shown."""

STYLES = Path(__file__).with_name("report.css")

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""What the page may do, told to the browser before anything else."""


def to_html(report: Report, *pictures: str) -> Iterator[bytes]:
    """The page in pieces, UTF-8. `pictures` are SVG elements of what is in play; empty ones are left out."""
    for part in _page(report, filter(None, pictures)):
        yield f"{part}\n".encode()


def _page(report: Report, pictures: Iterable[str]) -> Iterator[str]:
    """The page line by line."""
    yield "<!DOCTYPE html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{escaped(POLICY)}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    # Some readers on phones make links of everything that looks like a number or a date.
    yield '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">'
    yield '<meta name="referrer" content="no-referrer">'
    yield f"<title>{escaped(report.name)}</title>"
    yield f"<style>\n{STYLES.read_text(encoding='utf-8')}</style>"
    yield "</head>"
    yield "<body>"
    yield from _head(report)
    for picture in pictures:
        yield f"<figure>{picture}</figure>"
    yield from _boards(report)
    yield from _between(report)
    yield from _diary(report)
    yield from _dice(report)
    yield from _story(report)
    yield from _branches(report)
    yield "</body>"
    yield "</html>"


def _head(report: Report) -> Iterator[str]:
    """Title, what the campaign is played with and by whom, and the way to each evening."""
    yield f"<h1>{isolated(report.name)}</h1>"
    yield "<dl>"
    pairs = [
        ("pack", f"{isolated(report.pack_title)} ({escaped(report.pack)})"),
        ("edition", escaped(report.edition)),
        ("difficulty", escaped(known(f"difficulty.{report.difficulty}", report.difficulty))),
        ("xp", str(report.xp)),
        ("campaign", escaped(report.campaign)),
        ("head", report.head.hex()[:SHORT]),
    ]
    for player in report.players:
        runs = f": {', '.join(map(isolated, player.assassins))}" if player.assassins else ""
        pairs.append(("player", isolated(player.name) + runs))
    yield from (f"<dt>{escaped(say(f'report.{key}'))}</dt><dd>{value}</dd>" for key, value in pairs)
    yield "</dl>"
    if report.evenings:
        yield f"<nav><h2>{escaped(say('report.evenings'))}</h2><ul>"
        for evening in report.evenings:
            name = f'<a href="#evening-{evening.number}">{escaped(say("report.evening", number=evening.number))}</a>'
            what = say("report.actions", n=evening.actions)
            yield f"<li>{name} <small>{_when(evening.begun)}, {escaped(what)}</small></li>"
        yield "</ul></nav>"


def _boards(report: Report) -> Iterator[str]:
    """A table of the assassins."""
    if not report.boards:
        return
    titles = [say(f"report.{title}") for title in ("assassin", "health", "cubes", "where", "cards")]
    yield from _section("boards")
    yield from _table(titles, [_board(board) for board in report.boards], numbers=())


def _board(board: BoardLine) -> list[str]:
    place = known(f"place.{board.place}", board.place)
    where = " ".join(part for part in (place, board.square) if part)
    cards = ", ".join([*(isolated(card) for _, card in board.cards), *map(isolated, board.skills)])
    cubes = f"{board.cubes}+{board.saved}" if board.saved else str(board.cubes)
    health = f"{board.health}/{board.max_health}"
    return [isolated(board.name), health, cubes, escaped(", ".join([where, *conditions(board)])), cards]


def _between(report: Report) -> Iterator[str]:
    """What lies between memories: road, headquarters, people, shelf."""
    for name, lines in report.between:
        if name != "diary":
            yield from _section(name)
            yield from _list(lines)


def _list(lines: Iterable[str]) -> Iterator[str]:
    """Sentences as a list."""
    yield f"<ul>{''.join(f'<li>{isolated(line)}</li>' for line in lines)}</ul>"


def _diary(report: Report) -> Iterator[str]:
    """A table of the memories played; in a story every box of the book above it."""
    if not report.diary:
        return
    titles = [say(f"report.{t}") for t in ("memory", "plays", "successes", "failures", "best_turns", "xp")]
    rows = []
    for line in report.diary:
        numbers = (line.plays, line.successes, line.failures, line.best_turns or "–", line.xp)
        rows.append([isolated(line.title), *map(str, numbers)])
    yield from _section("diary")
    if report.between:
        yield from _list(dict(report.between)["diary"])
    yield from _table(titles, rows, numbers=range(1, 6))


def _dice(report: Report) -> Iterator[str]:
    """A table of what the dice did, against what was to be expected."""
    if not report.dice:
        return
    titles = [say(f"report.{t}") for t in ("die", "face", "fallen", "share", "expected", "chart")]
    yield from _section("dice")
    yield from _table(titles, [row for line in report.dice for row in _die(line)], numbers=(2, 3, 4))


def _die(line: DieLine) -> Iterator[list[str]]:
    """The rows of one kind of die: one a face."""
    die = say(f"report.die_{line.source}", die=known(f"die.{line.die}", line.die), n=line.dice)
    for number, face in enumerate(line.faces):
        share, expected = face.fallen / line.dice, face.expected / line.dice
        bar = f'<span class="bar"><i style="width:{share:.1%}"></i><b style="left:{expected:.1%}"></b></span>'
        yield [
            escaped(die) if not number else "",
            escaped(known(f"face.{face.face}", face.face)),
            str(face.fallen),
            f"{share:.0%}",
            f"{expected:.0%}",
            bar,
        ]


def _story(report: Report) -> Iterator[str]:
    """The live path, evening by evening and turn by turn."""
    if not report.story:
        return
    yield from _section("story")
    titles = dict(report.memories)
    for evening, of_evening in groupby(report.story, key=lambda entry: entry.evening):
        yield f'<section><h3 id="evening-{evening}">{escaped(say("report.evening", number=evening))}</h3>'
        for (memory, turn), entries in groupby(of_evening, key=lambda entry: (entry.memory, entry.turn)):
            if memory:
                key = "report.turn" if turn else "report.set_up"
                yield f"<h4>{escaped(say(key, memory=titles.get(memory, memory), turn=turn))}</h4>"
            for entry in entries:
                yield from _entry(entry)
        yield "</section>"


def _branches(report: Report) -> Iterator[str]:
    """What was taken back."""
    if not report.branches:
        return
    yield from _section("branches")
    for branch in report.branches:
        yield from _branch(branch)


def _branch(branch: Branch) -> Iterator[str]:
    title = escaped(say("report.branch", action=branch.fork.hex()[:SHORT]))
    yield f'<h3><a href="#a-{branch.fork.hex()}">{title}</a></h3>'
    for entry in branch.entries:
        yield from _entry(entry, kind=' class="back"')


def _entry(entry: Entry, kind: str = "") -> Iterator[str]:
    """One action: its line, what happened, notes."""
    yield f'<article id="a-{entry.action.hex()}"{kind}>'
    who = f"{isolated(entry.player)} · " if entry.player else ""
    meta = f'<span class="meta">{who}{_when(entry.time)} · {entry.action.hex()[:SHORT]}</span>'
    yield f'<p><span class="title">{isolated(entry.title)}</span> {meta}</p>'
    tags = [("bookmark", name) for name in entry.bookmarks] + [("branch_name", name) for name in entry.branches]
    if tags:
        shown = (f'<span class="tag">{escaped(say(f"report.{key}"))}: {isolated(name)}</span>' for key, name in tags)
        yield f"<p>{''.join(shown)}</p>"
    if entry.sentences:
        yield f"<ul>{''.join(f'<li>{isolated(sentence)}</li>' for sentence in entry.sentences)}</ul>"
    for note in entry.notes:
        yield _note(note)
    yield "</article>"


def _note(note: Remark) -> str:
    lines = "<br>".join(map(isolated, note.text.split("\n")))
    signed = f"<footer>{isolated(note.player)}</footer>" if note.player else ""
    return f"<blockquote>{lines}{signed}</blockquote>"


def _section(key: str) -> Iterator[str]:
    """The heading of a section."""
    yield f'<h2 id="{key}">{escaped(say(f"report.{key}"))}</h2>'


def _table(titles: list[str], rows: list[list[str]], numbers: Container[int]) -> Iterator[str]:
    """A table that scrolls by itself where it is too wide; cells are markup, `numbers` the columns of numbers."""
    kinds = [' class="number"' if column in numbers else "" for column in range(len(titles))]
    yield '<div class="wide"><table>'
    heads = "".join(f"<th{kind}>{escaped(title)}</th>" for kind, title in zip(kinds, titles, strict=True))
    yield f"<thead><tr>{heads}</tr></thead><tbody>"
    for row in rows:
        yield f"<tr>{''.join(f'<td{kind}>{cell}</td>' for kind, cell in zip(kinds, row, strict=True))}</tr>"
    yield "</tbody></table></div>"


def _when(time: int) -> str:
    """A time to the minute, UTC."""
    return escaped(moment(time)[:16].replace("T", " "))
