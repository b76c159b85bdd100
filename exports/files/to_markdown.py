"""Writes a report as Markdown: the campaign as a story, readable as it stands.

Nothing that players typed can become markup: every character with a meaning in Markdown is escaped, and what acts
on a terminal or reorders text is shown as an escape.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible
from exports.kit.plain import told_moment
from exports.report.book import result_in_words
from exports.report.conditions import conditions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from exports.picture.text_map import Told
    from exports.report.boards import BoardLine
    from exports.report.entry import Entry
    from exports.report.walk import Branch, Report

SHORT = 8
"""Digits of an action's id that are shown."""

SIGNS = re.compile(r"[\\`*_{}\[\]<>#|~&!$@^=]")
"""Characters that mean something anywhere in a line."""

LINKS = re.compile(r"(?<=[A-Za-z]):(?=//)|(?i:(?<=www))\.")
"""The signs that make a bare address a link."""

STARTS = re.compile(r"^( *)([-+]|[0-9]{1,9}(?=[.)](?: |$)))")
"""What could begin a list or a rule at the start of a line."""


def escaped(text: str) -> str:
    """A text as one line of Markdown that shows exactly this text."""
    shown = visible(text.expandtabs(4))
    shown = LINKS.sub(lambda match: f"\\{match[0]}", SIGNS.sub(lambda match: f"\\{match[0]}", shown))
    shown = STARTS.sub(_start, shown)
    text = shown.strip()
    before = shown[: len(shown) - len(shown.lstrip())] if text else shown
    after = shown[len(shown.rstrip()) :] if text else ""
    return "".join(map(_blank, before)) + text + "".join(map(_blank, after))


def _blank(character: str) -> str:
    """A blank that stays at the end of a line."""
    return "&nbsp;" if character == " " else f"&#{ord(character)};"


def _start(match: re.Match[str]) -> str:
    """A line's beginning with its sign escaped, or a backslash between a number and its stop."""
    indent, sign = match.groups()
    return f"{indent}\\{sign}" if sign in "-+" else f"{indent}{sign}\\"


def to_markdown(report: Report, maps: Iterable[Told] = (), kept: Sequence[str] | None = None) -> str:
    """The report as a Markdown document; `maps` are those of the memory in play, `kept` the lines of the ledger."""
    parts = [
        *_head(report),
        *_ending(report),
        *_playing(report),
        *_maps(maps),
        *_boards(report),
        *_between(report),
        *_diary(report),
        *_story(report),
        *_branches(report),
        *_ledger(kept),
    ]
    return "\n".join(parts).rstrip("\n") + "\n"


def _head(report: Report) -> Iterator[str]:
    """Title and what the campaign is played with."""
    yield f"# {escaped(report.name)}"
    yield ""
    yield f"- {say('report.pack')}: {escaped(report.pack_title)} ({escaped(report.pack)})"
    edition = known(families.TUI_EDITION[report.edition], report.edition)
    difficulty = known(families.TUI_DIFFICULTY[report.difficulty], report.difficulty)
    yield f"- {say('report.edition')}: {escaped(edition)}"
    yield f"- {say('report.difficulty')}: {escaped(difficulty)}"
    yield f"- {say('report.xp')}: {report.xp}"
    yield f"- {say('report.campaign')}: {report.campaign}"
    yield f"- {say('report.head')}: {report.head.hex()[:SHORT]}"
    for player in report.players:
        runs = f": {', '.join(map(escaped, player.assassins))}" if player.assassins else ""
        yield f"- {say('report.player')} {escaped(player.name)}{runs}"
    yield ""
    if report.evenings:
        yield f"## {say('report.evenings')}"
        yield ""
        for evening in report.evenings:
            yield f"{evening.number}. {_when(evening.begun)}: {say('report.actions', n=evening.actions)}"
            for result in report.results:
                if result.evening == evening.number:
                    yield f"   - {escaped(result_in_words(result))}"
        yield ""


def _playing(report: Report) -> Iterator[str]:
    """The memory in play and how it stands."""
    if report.playing:
        yield f"## {say('report.playing')}"
        yield ""
        yield from (f"- {escaped(line)}" for line in report.playing)
        yield ""
    if report.aims:
        yield f"### {say('report.aims')}"
        yield ""
        yield from (f"- {escaped(line)}" for line in report.aims)
        yield ""


def _maps(maps: Iterable[Told]) -> Iterator[str]:
    """The maps of the memory in play, drawn and in words.

    No line of a drawing can end its block: each begins with an edge or a blank square.
    """
    for number, told in enumerate(maps):
        if not number:
            yield f"## {say('picture.title')}"
            yield ""
        yield f"{escaped(told.heading)}"
        yield ""
        yield from ("```text", *told.drawing, "```", "", escaped(told.signs), "")
        yield from (f"- {escaped(line)}" for line in told.squares)
        yield ""


def _boards(report: Report) -> Iterator[str]:
    """A table of the assassins."""
    if not report.boards:
        return
    yield f"## {say('report.boards')}"
    yield ""
    yield from _table(
        [say("report.assassin"), say("report.health"), say("report.cubes"), say("report.where"), say("report.cards")],
        [_board(board) for board in report.boards],
    )


def _board(board: BoardLine) -> list[str]:
    place = known(families.PLACE[board.place], board.place)
    where = " ".join(part for part in (place, board.square) if part)
    cards = ", ".join([*(card for _, card in board.cards), *board.skills])
    return [
        escaped(board.name),
        f"{board.health}/{board.max_health}",
        f"{board.cubes}+{board.saved}" if board.saved else str(board.cubes),
        escaped(", ".join([where, *conditions(board)])),
        escaped(cards),
    ]


def _between(report: Report) -> Iterator[str]:
    """What lies between memories: road, headquarters, people, shelf."""
    for name, lines in report.between:
        if name != "diary":
            yield f"## {say(families.REPORT[name])}"
            yield ""
            yield from (f"- {escaped(line)}" for line in lines)
            yield ""


def _diary(report: Report) -> Iterator[str]:
    """A table of the memories played; in a story every box of the book above it."""
    if not report.diary:
        return
    yield f"## {say('report.diary')}"
    yield ""
    boxes = (*dict(report.between).get("diary", ()), *report.later)
    yield from (f"- {escaped(line)}" for line in boxes)
    yield from ("",) if boxes else ()
    titles = ("memory", "plays", "successes", "failures", "best_turns", "xp")
    yield from _table(
        [say(families.REPORT[title]) for title in titles],
        [
            [
                escaped(line.title),
                *(str(number) for number in (line.plays, line.successes, line.failures)),
                str(line.best_turns or "-"),
                str(line.xp),
            ]
            for line in report.diary
        ],
    )


def _ending(report: Report) -> Iterator[str]:
    """The last page of a story that is told."""
    if not report.ending:
        return
    yield f"## {say('report.ending')}"
    for part in report.ending:
        yield ""
        yield from (f"{escaped(line)}  " for line in part.strip().splitlines())
    yield ""


def _story(report: Report) -> Iterator[str]:
    """The live path, evening by evening."""
    if not report.story:
        return
    yield f"## {say('report.story')}"
    yield ""
    for evening, entries in groupby(report.story, key=lambda entry: entry.evening):
        yield f"### {say('report.evening', number=evening)}"
        yield ""
        for entry in entries:
            yield from _entry(entry)


def _branches(report: Report) -> Iterator[str]:
    """What was taken back."""
    if not report.branches:
        return
    yield f"## {say('report.branches')}"
    yield ""
    for branch in report.branches:
        yield from _branch(branch)


def _ledger(kept: Sequence[str] | None) -> Iterator[str]:
    """What the table did to its own game, where that is asked for."""
    if kept is not None:
        yield f"## {say('report.ledger')}"
        yield ""
        yield from (f"- {escaped(line)}" for line in kept or (say("ledger.nothing"),))
        yield ""


def _branch(branch: Branch) -> Iterator[str]:
    yield f"### {say('report.branch', action=branch.fork.hex()[:SHORT])}"
    yield ""
    for entry in branch.entries:
        yield from _entry(entry)


def _entry(entry: Entry) -> Iterator[str]:
    """One action: its line, the sentences below it, then notes as quotations."""
    who = f" ({escaped(entry.player)})" if entry.player else ""
    yield f"**{escaped(entry.title)}**{who} · {entry.action.hex()[:SHORT]} · {_when(entry.time)}"
    yield ""
    for name in entry.bookmarks:
        yield f"- {say('report.bookmark')}: {escaped(name)}"
    for name in entry.branches:
        yield f"- {say('report.branch_name')}: {escaped(name)}"
    for sentence in entry.sentences:
        yield f"- {escaped(sentence)}"
    if entry.sentences or entry.bookmarks or entry.branches:
        yield ""
    for note in entry.notes:
        for line in note.text.split("\n"):
            # Two blanks at the end of a line keep the line break of the note.
            yield f"> {escaped(line)}  ".rstrip() if not line.strip() else f"> {escaped(line)}  "
        if note.player:
            yield ">"
            yield f"> ({escaped(note.player)})"
        yield ""


def _table(titles: list[str], rows: list[list[str]]) -> Iterator[str]:
    """A table with its blank line behind it."""
    for row in (titles, ["---"] * len(titles), *rows):
        yield f"| {' | '.join(row)} |"
    yield ""


def _when(time: int) -> str:
    """A time to the minute, UTC."""
    return told_moment(time)
