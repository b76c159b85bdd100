"""The HTML page's roster: a card for each assassin with cubes, slots and skills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import ROMAN
from exports.kit.markup import escaped, isolated
from exports.page.parts import heading, pairs, sentences, spaces, tag, word
from exports.report.conditions import kinds_of, troubles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exports.report.boards import BoardLine
    from exports.report.walk import Report


def roster(report: Report) -> Iterator[str]:
    """Who plays, a card each; then who doesn't."""
    yield heading("roster")
    yield '<div class="boxes wide-boxes">'
    for seat, board in enumerate(report.boards):
        yield from _card(board, seat)
    yield "</div>"
    if report.resting:
        yield sentences(report.resting)


def _card(board: BoardLine, seat: int) -> Iterator[str]:
    kind = "companion" if board.companion else f"seat-{seat % 4}"
    yield f'<div class="box person {kind}">'
    level = f" <small>{word('report.level_mark', level=ROMAN[board.level])}</small>" if board.level else ""
    yield f"<h3>{isolated(board.name)}{level}</h3>"
    place = known(families.PLACE[board.place], board.place)
    yield f'<p class="where">{escaped(" ".join(part for part in (place, board.square) if part))}</p>'
    harm = [tag(escaped(text), "danger") for text in troubles(board)]
    kinds = [tag(escaped(text)) for text in kinds_of(board)]
    if harm or kinds:
        yield f"<p>{''.join([*harm, *kinds])}</p>"
    yield from pairs(_lines(board))
    yield "</div>"


def _lines(board: BoardLine) -> Iterator[tuple[str, str]]:
    """The cubes, the cards by their slots, skills and bag."""
    told = say("report.of", n=board.health, all=board.max_health)
    yield word("report.health"), f"{spaces(board.health, board.max_health, told)} {escaped(told)}"
    if board.cubes or board.saved:
        held = say("report.saved", n=board.cubes, saved=board.saved) if board.saved else str(board.cubes)
        yield word("report.cubes"), f"{spaces(board.cubes, board.cubes, held, 'white')} {escaped(held)}"
    for slot, card in board.cards:
        yield escaped(known(families.SLOT[slot], slot)), isolated(card)
    if board.skills:
        yield word("report.skills"), ", ".join(map(isolated, board.skills))
    if board.bag:
        yield word("report.bag"), isolated(board.bag)
