"""Writes a report as one HTML page that needs nothing else: no script, nothing loaded, readable anywhere.

The page forbids itself every source of anything but the styles in it; what players typed is text and can't be more.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from domain.core.unknown import UNKNOWN
from domain.model.state import UNTOLD
from domain.text import families
from domain.text.catalogue import known, language, say
from domain.text.visible import ROMAN
from exports.kit.markup import escaped, isolated
from exports.page.book import WON, diary, house, shelf
from exports.page.dice import dice
from exports.page.parts import SHORT, heading, pairs, sentences, word
from exports.page.people import roster
from exports.page.story import branches, evenings, journeys, picture_words, story

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from exports.report.walk import Report

STYLES = Path(__file__).with_name("report.css")

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""What the page may do, told to the browser before anything else."""


class Section(NamedTuple):
    """A part of the page: its key, which is the key of its title too, whether there is anything in it, its lines."""

    key: str
    there: bool
    lines: Callable[[], Iterator[str]]


def to_html(report: Report, picture: str = "", region: str = "", kept: Sequence[str] | None = None) -> Iterator[bytes]:
    """The page in pieces, UTF-8. `picture` and `region` are SVG elements of the memory in play and the region map.

    `kept` are the lines of the ledger, where that is asked for.
    """
    for part in _page(report, picture, region, kept):
        yield f"{part}\n".encode()


def _page(report: Report, picture: str, region: str, kept: Sequence[str] | None) -> Iterator[str]:
    """The page line by line."""
    yield "<!DOCTYPE html>"
    yield f'<html lang="{language()}">'
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
    sections = [section for section in _sections(report, picture, region, kept) if section.there]
    yield from _head(report)
    yield from _contents(sections)
    for section in sections:
        yield "<section>"
        yield from section.lines()
        yield "</section>"
    yield f"<footer>{word('report.unofficial')}</footer>"
    yield "</body>"
    yield "</html>"


def _sections(report: Report, picture: str, region: str, kept: Sequence[str] | None) -> Iterator[Section]:
    """Everything that a page can hold, in its order."""
    between = dict(report.between)
    yield Section("ending", bool(report.ending), lambda: _ending(report))
    yield Section("picture", bool(picture), lambda: _picture(picture))
    yield Section("playing", bool(report.playing) and not picture, lambda: _playing(report))
    yield Section("aims", bool(report.aims), lambda: _aims(report))
    yield Section("region", bool(region), lambda: _region(region, between.get("region", ())))
    yield Section("journeys", bool(between.get("journeys")), lambda: journeys(report))
    yield Section("diary", bool(report.book), lambda: diary(report))
    yield Section("roster", bool(report.boards), lambda: roster(report))
    yield Section("house", "house" in between, lambda: house(report))
    yield Section("shelf", bool(report.flow), lambda: shelf(report))
    yield Section("evenings", bool(report.evenings), lambda: evenings(report))
    yield Section("dice", bool(report.dice), lambda: dice(report))
    yield Section("story", bool(report.story), lambda: story(report))
    yield Section("branches", bool(report.branches), lambda: branches(report))
    yield Section("ledger", kept is not None, lambda: _ledger(kept or ()))
    yield Section("about", True, lambda: _about(report))


def _ledger(kept: Sequence[str]) -> Iterator[str]:
    """What the table did to its own game."""
    yield heading("ledger")
    yield sentences(kept or (say("ledger.nothing"),))


def _head(report: Report) -> Iterator[str]:
    """The title, where the campaign stands, and its numbers."""
    yield "<header>"
    yield f'<p class="pack">{isolated(report.pack_title)}</p>'
    yield f"<h1>{isolated(report.name)}</h1>"
    road = dict(report.between).get("road", ())
    if road:
        yield f"<p>{' '.join(map(isolated, road))}</p>"
    yield '<ul class="tiles">'
    for key, number in _numbers(report):
        yield f"<li><b>{escaped(number)}</b> {word(families.REPORT[key])}</li>"
    yield "</ul>"
    if report.players:
        yield '<ul class="players">'
        for player in report.players:
            runs = f" <small>{', '.join(map(isolated, player.assassins))}</small>" if player.assassins else ""
            yield f"<li>{isolated(player.name)}{runs}</li>"
        yield "</ul>"
    yield "</header>"


def _numbers(report: Report) -> Iterator[tuple[str, str]]:
    """What can be said in a number: the key of its words, and the number."""
    if report.levels:
        yield "level", ROMAN[report.level]
    yield "xp", str(report.xp)
    untold = any(box.outcome == UNTOLD for box in report.book)
    won = UNKNOWN if untold else sum(box.outcome in WON for box in report.book)
    yield "won", say("report.of", n=won, all=len(report.book))
    if report.sequences:
        yield "sync", say("report.of", n=report.sequences[-1].earned, all=report.sequences[-1].syncs)
    if report.house is not None:
        yield "fulfilled", say("report.of", n=report.house.contracts_fulfilled, all=report.house.contracts)
    yield "evenings" if len(report.evenings) != 1 else "one_evening", str(len(report.evenings))
    yield "taken", str(len(report.story))
    yield "dice", str(sum(line.dice for line in report.dice))


def _contents(sections: list[Section]) -> Iterator[str]:
    """The way to each section."""
    yield f'<nav aria-label="{word("report.contents")}"><ul>'
    yield from (f'<li><a href="#{key}">{word(families.REPORT[key])}</a></li>' for key, _, _ in sections)
    yield "</ul></nav>"


def _ending(report: Report) -> Iterator[str]:
    """The last page of a story that is told."""
    yield heading("ending")
    for part in report.ending:
        yield f"<p>{'<br>'.join(map(isolated, part.strip().splitlines()))}</p>"


def _picture(picture: str) -> Iterator[str]:
    yield heading("picture")
    yield f'<figure class="picture">{picture}</figure>'


def _playing(report: Report) -> Iterator[str]:
    """A memory on the table, of which there is no map here."""
    title, *lines = report.playing
    yield heading("playing")
    yield f"<h3>{isolated(title)}</h3>"
    yield from (f"<p>{isolated(line)}</p>" for line in lines)


def _aims(report: Report) -> Iterator[str]:
    """What the memory in play asks: needed, optional, by when, how it is lost, the 100% sync."""
    yield heading("aims")
    yield sentences(report.aims)


def _region(region: str, lines: tuple[str, ...]) -> Iterator[str]:
    yield heading("region")
    yield f'<figure class="picture broad">{region}</figure>'
    yield picture_words(lines)


def _about(report: Report) -> Iterator[str]:
    """What the campaign is played with, and how it is found again."""
    yield heading("about")
    yield from pairs(
        [
            (word("report.pack"), f"{isolated(report.pack_title)} ({escaped(report.pack)})"),
            (word("report.edition"), escaped(known(families.TUI_EDITION[report.edition], report.edition))),
            (word("report.difficulty"), escaped(known(families.TUI_DIFFICULTY[report.difficulty], report.difficulty))),
            (word("report.campaign"), escaped(report.campaign)),
            (word("report.head"), report.head.hex()[:SHORT]),
        ]
    )
