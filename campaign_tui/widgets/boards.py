"""Assassin boards in words and cubes: health, action cubes, the saved cube, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.widgets.squares import ally_shown, figure, guards_shown, machine_shown
from domain.core.unknown import SIGN, Unknown
from domain.playing.known import as_known
from domain.rules.memory.gifts import is_closed
from domain.telling import seats
from domain.telling.names import guards
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from campaign_tui.looks.dress import Dress
    from domain.content.pack import Pack
    from domain.model.state import Ally, Assassin, Figure, Machine, State

CUBES = 3
"""Grouped slots for action cubes on a board (7.10)."""

HANG = 3
"""Cells before the cards of a board."""


def boards_in(pack: Pack, state: State, dress: Dress, width: int, height: int) -> Content:
    """All boards with their cards in so many lines; where these are too few, without."""
    whole = boards(pack, state, dress, -1, width)
    return whole if whole.plain.count("\n") < height else boards(pack, state, dress, -1, width, brief=True)


def boards(pack: Pack, state: State, dress: Dress, selected: int, width: int, *, brief: bool = False) -> Content:
    """All boards, one below the other; where it has to be `brief`, cards on the selected one only."""
    state = as_known(state)
    away = not seats.is_played(pack, state)
    team = [
        board(
            pack,
            seats.meant(pack, state, figure),
            seat,
            dress,
            width,
            chosen=seat == selected,
            brief=brief and seat != selected,
            bagged=away and seats.is_stood_in(figure),
        )
        for seat, figure in enumerate(state.assassins.values())
    ]
    if state.memory is not None:
        team += [_ally(pack, ally, dress) for ally in state.memory.allies.values() if ally.on_map]
        team += [_machine(pack, machine, dress) for machine in state.memory.machines.values()]
        team += [_boss(pack, state, kind, dress) for kind in state.memory.bosses]
    return Content("\n").join(team)


def _ally(pack: Pack, ally: Ally, dress: Dress) -> Content:
    """An ally in a line: letter, name, health, and what matters about the figure."""
    shown = ally_shown(pack, ally)
    name = Content.styled(f" @{shown.letter} {shown.name}  ", "bold $foreground")
    health = Content.styled(dress.signs.health * ally.health, "$danger")
    lost = Content.styled(dress.signs.empty * (ally.max_health - ally.health), "$quiet")
    return name + health + lost + Content(" ") + condition(ally, dress)


def _machine(pack: Pack, machine: Machine, dress: Dress) -> Content:
    """A machine in a line: letter, name, health, square, and who is in it."""
    shown = machine_shown(pack, machine)
    name = Content.styled(f" [{shown.letter}] {shown.name}  ", "bold $elite")
    health = Content.styled(dress.signs.health * machine.health, "$danger")
    aboard = say("tui.here.aboard", name=shown.aboard) if shown.aboard else say("tui.here.empty")
    return name + health + Content.styled(f" {machine.square} {aboard}", "$quiet")


def _boss(pack: Pack, state: State, kind: str, dress: Dress) -> Content:
    """A boss in a line: letter, name, health, and where it stands."""
    shown = guards_shown(pack, state, kind, 1)
    squares = [square for square, there in state.play.squares.items() if kind in dict(there.guards)]
    name = Content.styled(f" {shown.letter} {shown.name}  ", "bold $elite")
    health = Content.styled(dress.signs.health * shown.health, "$danger")
    return name + health + Content.styled(f" {', '.join(squares)}", "$quiet")


def table(pack: Pack, state: State, *, short: bool = False) -> Content:
    """What lies beside the map: the enemies in reserve; where it has to be `short` by their letters, with the event."""
    memory = state.memory
    if memory is None:
        return Content("")
    if short:
        shown = [(number, guards_shown(pack, state, kind, number).letter) for kind, number in memory.reserve]
        parts = " ".join(say("tui.glance.reserve_short", n=n, letter=letter) for n, letter in shown if n)
    else:
        parts = ", ".join(guards(pack, kind, number) for kind, number in memory.reserve)
    lines = [Content.styled(say("tui.here.reserve", parts=parts or say("name.nothing")), "$quiet")]
    if not short:
        return lines[0]
    for letter, map_ in memory.maps.items():
        card = pack.events.get(map_.event)
        if card is not None:
            key = "tui.glance.event_on" if len(memory.maps) > 1 else "tui.here.event"
            lines.append(Content.styled(say(key, name=card.name, letter=letter), "bold $gold"))
            lines.append(Content.styled(card.text, "$foreground"))
    return Content("\n").join(lines)


def board(
    pack: Pack,
    assassin: Assassin,
    seat: int,
    dress: Dress,
    width: int,
    *,
    chosen: bool,
    brief: bool = False,
    bagged: bool = False,
) -> Content:
    """One board: a line for who and where, one for cubes, then the cards; without these where it has to be `brief`.

    `bagged` says that its health is that of an assassin's bag: of whoever an apprentice stands in for.
    """
    shown = figure(pack, assassin, seat)
    mark = Content.styled("▌" if dress.signs.name == "unicode" else ">", "$lagoon") if chosen else Content(" ")
    name = Content.styled(f"{shown.letter} {shown.name}", dress.seat(seat) + (" underline" if chosen else ""))
    shared = Content.styled(f" {say('tui.board.companion')}", "$quiet") if assassin.companion else Content("")
    first = mark + Content.styled(f"{seat + 1} ", "$quiet") + name + shared + Content("  ")
    first += how(pack, assassin, dress)
    second = mark + Content("  ") + cubes(assassin, dress, bagged=bagged)
    if brief:
        return Content("\n").join([first, second])
    held = cards(pack, assassin, dress)
    if assassin.apprentice:
        held = f" {dress.signs.dot} ".join(filter(None, (say("report.apprentice"), held)))
    rows = Content.styled(held, "$quiet").wrap(max(8, width - HANG))
    return Content("\n").join([first, second, *(mark + Content("  ") + row.rstrip() for row in rows)])


def how(pack: Pack, assassin: Assassin, dress: Dress) -> Content:
    """The condition of somebody, but for what a name on the road says by itself: that an apprentice stands in."""
    named = pack.region is not None and assassin.place == "aside" and seats.is_stood_in(assassin)
    return Content("") if named else condition(assassin, dress)


def condition(assassin: Figure, dress: Dress) -> Content:
    """Exposed, hidden, on a tower, hurt, away: what matters about a figure, in one word."""
    where = Content.styled(f"{assassin.square} ", "$quiet") if assassin.on_map and assassin.square else Content("")
    if assassin.exposed:
        return where + Content.styled(f" {say('tui.board.exposed')}! ", dress.alarm)
    if assassin.critical and assassin.place != "eliminated":
        return where + Content.styled(say("tui.board.critical"), "bold $danger")
    if assassin.place == "aside" and getattr(assassin, "bag", None) is not None:
        return Content.styled(say("tui.board.stood_in"), "$danger")
    return where + Content.styled(say(families.TUI_PLACE[assassin.place]), "$quiet")


def cubes(assassin: Assassin, dress: Dress, *, bagged: bool = False) -> Content:
    """Health cubes in red, those of a bag called so, action cubes, and the + slot."""
    signs = dress.signs
    if isinstance(assassin.health, Unknown):
        health, lost = Content.styled(SIGN, "bold $danger"), Content("")
    else:
        health = Content.styled(signs.health * assassin.health, "$danger")
        most = assassin.max_health
        missing = SIGN if isinstance(most, Unknown) else signs.empty * (most - assassin.health)
        lost = Content.styled(missing, "$quiet")
    action = Content.styled(signs.cube * assassin.cubes, "bold $foreground")
    own = assassin.cubes - assassin.lent
    spent = Content.styled(signs.no_cube * max(0, CUBES - own - assassin.poison), "$quiet")
    # Poison lies where cubes would (A5.4), cubes that were handed over lie beside the slots (A2.q7).
    spent += Content.styled(signs.health * assassin.poison, "$success")
    saved = Content.styled(
        "+" + (signs.cube if assassin.saved else signs.no_cube), "bold $gold" if assassin.saved else "$quiet"
    )
    if assassin.poison_plus:
        saved = Content.styled("+" + signs.health, "$success")
    if assassin.poison or assassin.poison_plus:
        saved += Content.styled(f" {say('tui.board.poisoned')}", "$success")
    words = (
        Content.styled(say("tui.board.health_in_bag" if bagged else "tui.board.health") + " ", "$quiet"),
        Content.styled("  " + say("tui.board.cubes") + " ", "$quiet"),
    )
    return words[0] + health + lost + words[1] + action + spent + Content(" ") + saved


def cards(pack: Pack, assassin: Assassin, dress: Dress) -> str:
    """The names of the cards on a board, and the special ability, which no apprentice has (27.13)."""
    board_, person = assassin.board, pack.assassins.get(assassin.name)
    own = "" if person is None or assassin.apprentice else person.ability_at(assassin.level)
    ids = [board_.melee, board_.ranged, board_.blade, board_.armour, *board_.inventory, *board_.skills, own]
    return f" {dress.signs.dot} ".join(pack.cards[i].name if i in pack.cards else i for i in ids if i)


def details(pack: Pack, assassin: Assassin) -> list[Content]:
    """Each card of a board with its text, the special ability at the assassin's level and the skills last.

    What is closed to an apprentice isn't in force, and left out (1.q1, 27.13).
    """
    cards = []
    board_ = assassin.board
    slots = (("melee", board_.melee), ("ranged", board_.ranged), ("blade", board_.blade), ("armour", board_.armour))
    person = pack.assassins.get(assassin.name)
    own = (("ability", person.ability_at(assassin.level) if person else ""), *(("skill", c) for c in board_.skills))
    for slot, card in (*slots, *(("inventory", c) for c in board_.inventory), *own):
        if card:
            known_card = pack.cards.get(card)
            if known_card and is_closed(known_card, assassin):
                continue
            title = known_card.name if known_card else card
            lines = [
                Content.styled(title, "bold $gold") + Content.styled("  " + known(families.SLOT[slot], slot), "$quiet")
            ]
            if known_card and known_card.text:
                lines.append(Content.styled(known_card.text, "$foreground"))
            cards.append(Content("\n").join(lines))
    return cards
