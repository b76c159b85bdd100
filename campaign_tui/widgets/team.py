"""Health and cubes of everybody in a line each: what is in sight beside the map at every size, without a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from campaign_tui.widgets.boards import CUBES
from campaign_tui.widgets.squares import ally_shown, figure, guards_shown, machine_shown
from domain.core.unknown import SIGN, Unknown
from domain.playing.known import as_known
from domain.telling import seats
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.looks.dress import Dress
    from domain.content.pack import Pack
    from domain.model.state import State

LITTLE_WORD = 3
"""Letters of a word that no name ends with."""
LETTER = 2
"""Cells for a letter and its state."""


def team(pack: Pack, state: State, dress: Dress, selected: int, width: int) -> Content:
    """A line for each assassin, then for allies, machines and bosses in play: who, where, health, cubes.

    Between memories it is names and health.
    """
    state = as_known(state)
    lines = [
        _assassin(pack, state, seat, dress, width, chosen=seat == selected) for seat in range(len(state.assassins))
    ]
    if state.memory is not None:
        for ally in state.memory.allies.values():
            if ally.on_map:
                shown = ally_shown(pack, ally)
                health = _health(ally.health, ally.max_health, dress)
                mark = "!" if shown.exposed else "_" if shown.critical else ""
                lines.append(_other(f"@{shown.letter}{mark}", shown.name, ally.square, health, width))
        for machine in state.memory.machines.values():
            there = machine_shown(pack, machine)
            health = _health(machine.health, machine.health, dress)
            lines.append(_other(f"[{there.letter}]", there.name, machine.square, health, width))
        for kind in state.memory.bosses:
            boss = guards_shown(pack, state, kind, 1)
            squares = [square for square, there in state.play.squares.items() if kind in dict(there.guards)]
            health = _health(boss.health, boss.health, dress)
            lines.append(_other(boss.letter, boss.name, ", ".join(squares), health, width))
    return Content("\n").join(lines)


def _assassin(pack: Pack, state: State, seat: int, dress: Dress, width: int, *, chosen: bool) -> Content:
    """An assassin: key, letter with state, name and health; in a memory square, cubes and the + slot."""
    assassin = tuple(state.assassins.values())[seat]
    signs, shown, playing = dress.signs, figure(pack, assassin, seat), state.memory is not None
    alarm = "!" if shown.exposed else "_" if shown.critical else " "
    mark = Content.styled("▌" if signs.name == "unicode" else ">", "$lagoon") if chosen else Content(" ")
    style = dress.alarm if shown.exposed else dress.seat(seat) + (" underline" if chosen else "")
    lead = mark + Content.styled(f"{seat + 1}", "$quiet") + Content(" ")
    letter = Content.styled((shown.letter + alarm)[:LETTER], style)
    spent = max(0, CUBES - (assassin.cubes - assassin.lent) - assassin.poison)
    cubes = Content.styled(signs.cube * assassin.cubes, "bold $foreground")
    cubes += Content.styled(signs.no_cube * spent, "$quiet")
    cubes += Content.styled(signs.health * assassin.poison, "$success")
    plus = "$gold" if assassin.saved else "$success" if assassin.poison_plus else "$quiet"
    sign = signs.cube if assassin.saved else signs.health if assassin.poison_plus else signs.no_cube
    right = _health(*seats.health(pack, state, assassin), dress)
    if playing and not assassin.on_map:
        # Whoever is on no map spends no cubes: their place is for the name.
        right = _place(assassin.place, "") + Content(" ") + right
    elif playing:
        right = _place(assassin.place, assassin.square if assassin.on_map else "") + Content(" ") + right
        right += Content(" ") + cubes + Content.styled(f"+{sign}", plus)
    elif assassin.place != "aside":
        right = _place(assassin.place, "") + Content(" ") + right
    style = "" if shown.exposed else dress.seat(seat)
    named = seats.is_played(pack, state) and seats.is_stood_in(assassin)
    short = (
        (say("name.apprentice_alone"), say("name.apprentice_short"), say("name.apprentice_shortest")) if named else ()
    )
    return _between(lead + letter, (shown.name, *short), right, width, style=style)


def _place(place: str, square: str) -> Content:
    """The square, in brackets for who hides there; for who is on none, where they are."""
    if not square:
        return Content.styled(say(families.TUI_PLACE[place]), "$quiet")
    return Content.styled(f"({square})" if place == "spot" else square, "$foreground")


def _health(left: int, most: int, dress: Dress) -> Content:
    """Health cubes, and the places of those that are lost; a sign for what nobody has told."""
    if isinstance(left, Unknown):
        return Content.styled(SIGN, "$quiet")
    if isinstance(most, Unknown):
        return Content.styled(dress.signs.health * left, "$danger") + Content.styled(SIGN, "$quiet")
    return Content.styled(dress.signs.health * left, "$danger") + Content.styled(
        dress.signs.empty * max(0, most - left), "$quiet"
    )


def _other(sign: str, name: str, square: str, health: Content, width: int) -> Content:
    """Somebody without action cubes: sign, name, square, health."""
    right = Content.styled(square, "$foreground") + Content(" ") + health
    lead = Content("   ") + Content.styled(sign.ljust(LETTER), "bold $elite")
    return _between(lead, (name,), right, width, style="$foreground")


def _between(lead: Content, names: tuple[str, ...], right: Content, width: int, *, style: str) -> Content:
    """The first name that fits between its sign and what stands at the right, else the last one as far as it goes."""
    room = max(1, width - lead.cell_length - right.cell_length - 1)
    name = next((name for name in names if cell_len(name) <= room), _whole_words(names[-1], room))
    shown = Content.styled(name, style or "bold $foreground").truncate(room, ellipsis=True)
    gap = Content(" " * max(1, width - lead.cell_length - shown.cell_length - right.cell_length))
    return lead + shown + gap + right


def _whole_words(name: str, room: int) -> str:
    """The beginning of a long name in whole words, `The Admiral` of `The Admiral of the Barge`; else all of it.

    Where not even that fits it begins behind the article: `Harbourmaster` of `The Harbourmaster of Nowhere`.
    """
    words = name.split()
    while words and (cell_len(" ".join(words)) > room or len(words[-1]) <= LITTLE_WORD):
        words.pop()
    if words:
        return " ".join(words)
    first, _, rest = name.partition(" ")
    return _whole_words(rest, room) if rest and len(first) <= LITTLE_WORD else name
