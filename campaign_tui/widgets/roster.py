"""Who plays and who doesn't: boards with every slot, skills by level, and what waits in bags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.widgets.boards import cubes, how
from campaign_tui.widgets.squares import figure as shown_figure
from domain.model.headquarters import Away
from domain.playing.known import as_known
from domain.rules.memory.gear import INVENTORY_SLOTS
from domain.telling import names as n
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import ROMAN
from exports.report.between import away

if TYPE_CHECKING:
    from campaign_tui.looks.dress import Dress
    from domain.content.pack import Pack
    from domain.model.state import Assassin, State

SLOTS = ("melee", "ranged", "blade", "armour")
NAME = 8
"""Cells for the short name of a slot."""


def roster(pack: Pack, state: State, dress: Dress) -> list[tuple[str, Content]]:
    """All assassins of the pack, each with their part of the panel: those who play first, with their slots."""
    state = as_known(state)
    parts = [(figure.name, _board(pack, figure, seat, dress)) for seat, figure in enumerate(state.assassins.values())]
    gone = away(pack, state)
    if gone:
        parts.append(("", Content.styled(say("tui.roster.away"), "bold $foreground")))
        parts += [(who, _away(pack, state, who)) for who in gone]
    return parts


def _board(pack: Pack, figure: Assassin, seat: int, dress: Dress) -> Content:
    """A person in lines: name and state, cubes, a line a slot."""
    shown = shown_figure(pack, figure, seat)
    words = [Content.styled(f"{shown.letter} {shown.name}", dress.seat(seat)), Content("  ")]
    if figure.apprentice:
        words += [Content.styled(say("report.apprentice"), "$gold"), Content("  ")]
    lines = [Content("").join([*words, how(pack, figure, dress)]), Content("  ") + cubes(figure, dress)]
    board = figure.board
    lines += [_slot(pack, slot, getattr(board, slot), dress) for slot in SLOTS]
    held = [*board.inventory, *[""] * max(0, INVENTORY_SLOTS - len(board.inventory))]
    names = ", ".join(n.card(pack, card) for card in held if card)
    free = dress.signs.no_cube * held.count("")
    lines.append(_line("inventory", f"{names} {free}".strip()))
    if board.skills:
        skills = (f"{_level(pack, card)} {n.card(pack, card)}".strip() for card in board.skills)
        lines.append(_line("skill", ", ".join(skills)))
    if figure.bag is not None:
        lines.append(_line("bag", n.bag(pack, figure.bag)))
    return Content("\n").join(lines)


def _level(pack: Pack, card: str) -> str:
    """The level of a skill, as it is written."""
    found = pack.cards.get(card)
    return ROMAN[found.level] if found and 0 < found.level < len(ROMAN) else ""


def _slot(pack: Pack, slot: str, card: str, dress: Dress) -> Content:
    return _line(slot, n.card(pack, card)) if card else _line(slot, dress.signs.no_cube, "$quiet")


def _line(slot: str, text: str, style: str = "$foreground") -> Content:
    """A slot with what lies there."""
    name = known(families.TUI_ROSTER[slot], slot)
    return Content.styled(f"  {name.ljust(NAME)} ", "$quiet") + Content.styled(text, style)


def _away(pack: Pack, state: State, who: str) -> Content:
    """Somebody who doesn't play, with what waits in the bag."""
    gone = state.away.get(who, Away())
    bag = gone.bag
    held = say("tui.roster.in_bag", bag=n.bag(pack, bag)) if bag.cards or bag.health else say("tui.roster.bag_empty")
    words = held if gone.played else say("tui.roster.fresh")
    return Content.styled(f"  {n.assassin(pack, who)}  ", "bold $foreground") + Content.styled(words, "$quiet")
