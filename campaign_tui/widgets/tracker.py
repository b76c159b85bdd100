"""A memory on the table in words and cubes: the header, who is how, what lies beside the map, what is to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.tracker import event_name
from campaign_tui.widgets.bars import WIDE, divider
from campaign_tui.widgets.boards import cards
from campaign_tui.widgets.menu import Item
from campaign_tui.widgets.squares import figure
from domain.table.books import deadlines, reserve_lines
from domain.table.checklist import CheckStep, checklist
from domain.words import known, say, visible
from domain.words import names as n

if TYPE_CHECKING:
    from collections.abc import Collection

    from campaign_tui.view import View
    from campaign_tui.widgets.dress import Dress
    from domain.model.state import Assassin, MapState

TITLE_ROOM = 10
"""Cells that the title of the memory has at least."""

BRIEF = 2
"""Lines of a person without the cards."""


def header(view: View, dress: Dress, width: int, letter: str) -> Content:
    """Memory, attempt, turn, phase; alert, direction and event card of the map of the `letter`, then of the other."""
    memory = view.state.memory
    if memory is None:
        return Content.styled(f" {visible(view.name)}", "bold $gold")
    bar = divider(dress, width)
    plan = view.pack.memories.get(memory.memory)
    last = plan.turn_limit if plan else 0
    turn = say("tui.glance.turn_of", turn=memory.turn, last=last) if last else say("tui.header.turn", turn=memory.turn)
    several = len(memory.maps) > 1
    parts = [
        *([Content.styled(say("tui.tracker.attempt", n=memory.attempt), "bold $danger")] if memory.attempt > 1 else []),
        Content.styled(turn, "bold $foreground"),
        Content.styled(known(f"phase.{memory.phase}", memory.phase), "$foreground"),
        *_map(letter, memory.maps[letter], dress, width, several=several),
    ]
    for other, there in memory.maps.items():
        if other != letter:
            parts += _map(other, there, dress, 0, several=True)
    event = visible(event_name(view.pack, memory.maps[letter].event))
    if event:
        parts.append(Content.styled(event, "bold $gold"))
    title = Content.styled(visible(n.memory(view.pack, memory.memory)), "bold $gold")
    rest = Content.styled(bar, "$line").join(parts)
    room = max(TITLE_ROOM, width - rest.cell_length - len(bar) - 1)
    shown = Content(" ") + title.truncate(room, ellipsis=True) + Content.styled(bar, "$line") + rest
    return shown.truncate(width, ellipsis=True)


def _map(letter: str, there: MapState, dress: Dress, width: int, *, several: bool) -> list[Content]:
    """Alert and direction of a map; with its letter where there are several."""
    name = f"{say('tui.tracker.map', letter=letter)} " if several else ""
    if there.alert:
        alert = Content.styled(f" {name}{say('tui.header.alert_on')} ", dress.alarm)
    else:
        alert = Content.styled(f"{name}{say('tui.header.alert_off')}", "$quiet")
    if not there.direction:
        return [alert, Content.styled(say("tui.header.no_direction"), "$quiet")]
    word = known(f"direction.{there.direction}", there.direction) if width >= WIDE else there.direction
    march = say("tui.header.march", arrow=dress.signs.arrow(there.direction), way=word)
    return [alert, Content.styled(march, "$foreground")]


def people(view: View, dress: Dress, seat: int, width: int, room: int) -> Content:
    """Everybody with health cubes, the saved cube and cards; the clock of who is critical.

    Where `room` is short, cards give way first (those of the selected one last), then everybody has one line.
    """
    team = list(view.state.assassins.values())
    clocks = deadlines(view.state)
    full = len(team) * (BRIEF + 1) + len(clocks) <= room
    tight = len(team) * BRIEF + len(clocks) + 1 > room
    lines: list[Content] = []
    for place, person in enumerate(team):
        mark = _mark(dress, chosen=place == seat)
        name, cubes = _name(view, person, place, dress, chosen=place == seat), _cubes(person, dress, words=not tight)
        lines += [mark + name + Content("  ") + cubes] if tight else [mark + name, mark + Content("   ") + cubes]
        if person.name in clocks:
            words = say("tui.tracker.clock", turn=clocks[person.name])
            lines.append(mark + Content(" ") + Content.styled(f" {words} ", dress.alarm))
        if full or (place == seat and not tight):
            held = visible(cards(view.pack, person, dress)) or say("tui.tracker.no_cards")
            lines.append(mark + Content.styled(f"   {held}", "$quiet"))
    return Content("\n").join(line.truncate(width, ellipsis=True) for line in lines)


def _mark(dress: Dress, *, chosen: bool) -> Content:
    return Content.styled("▌" if dress.signs.name == "unicode" else ">", "$lagoon") if chosen else Content(" ")


def _name(view: View, person: Assassin, place: int, dress: Dress, *, chosen: bool) -> Content:
    """The number of the seat, the name, and whether it is an apprentice, or out."""
    shown = figure(view.pack, person, place)
    style = dress.seat(place) + (" underline" if chosen else "")
    name = Content.styled(f"{place + 1} ", "$quiet") + Content.styled(f"{shown.letter} {visible(shown.name)}", style)
    if person.place == "eliminated":
        return name + Content.styled(f"  {say('tui.place.eliminated')}", "bold $danger")
    return name + Content.styled(f"  {say('report.apprentice')}", "$gold") if person.apprentice else name


def _cubes(person: Assassin, dress: Dress, *, words: bool) -> Content:
    """Health cubes, drawn and counted, and the saved cube."""
    signs = dress.signs
    health = Content.styled(signs.health * person.health, "bold $danger")
    lost = Content.styled(signs.lost * (person.max_health - person.health), "$quiet")
    count = Content.styled(f" {person.health}/{person.max_health}", "$foreground")
    sign = f"  +{signs.cube if person.saved else signs.no_cube}"
    told = f" {say('tui.tracker.saved' if person.saved else 'tui.tracker.not_saved')}" if words else ""
    return health + lost + count + Content.styled(f"{sign}{told}", "bold $gold" if person.saved else "$quiet")


def beside(view: View, dress: Dress) -> Content:
    """Event cards, the reserve with its warning, and what is easily forgotten about red bases."""
    state, memory = view.state, view.state.play
    lines: list[Content] = []
    for letter, there in memory.maps.items():
        name = visible(event_name(view.pack, there.event)) if there.event else say("tui.tracker.no_event")
        key = "event_on" if len(memory.maps) > 1 else "event"
        lines.append(Content.styled(say(f"tui.tracker.{key}", name=name, letter=letter), "bold $gold"))
        card = view.pack.events.get(there.event)
        if card is not None and card.text:
            lines.append(Content.styled(card.text, "$foreground"))
    for line in reserve_lines(state):
        words = say("tui.tracker.reserve", kind=n.guard(view.pack, line.kind), n=line.left)
        if line.low:
            lines.append(Content.styled(f" {words} {say('tui.tracker.low')} ", dress.alarm))
        else:
            lines.append(Content.styled(words, "$foreground"))
    if memory.turn:
        lines.append(Content.styled(say("tui.tracker.bases"), "$quiet"))
    return Content("\n").join(lines)


def objectives(view: View, dress: Dress, room: int) -> Content:
    """The open objectives, then those that are done; so many lines, the others counted."""
    memory = view.state.play
    shown = sorted(memory.objectives.items(), key=lambda pair: pair[1].done)
    lines = []
    for name, token in shown:
        if token.hidden and not token.done:
            continue
        title = visible(n.objective(view.pack, name))
        xp = memory.counted.get(name, 0)
        tail = say("tui.header.xp", xp=xp) if xp else ""
        sign = dress.signs.done if token.done else dress.signs.objective
        mark = say("tui.tracker.done" if token.done else "tui.tracker.open")
        words = f"{sign} {title}  {' '.join(filter(None, (mark, tail)))}"
        lines.append(Content.styled(words, "$quiet" if token.done else "$gold"))
    if memory.sync_met:
        lines.insert(0, Content.styled(say("tui.tracker.sync"), "bold $gold"))
    if not lines:
        return Content.styled(say("tui.tracker.no_objectives"), "$quiet")
    rest = len(lines) - max(1, room)
    if rest > 0:
        lines = [*lines[: max(0, room - 1)], Content.styled(say("tui.more", n=rest + 1), "$quiet")]
    return Content("\n").join(lines)


def steps(view: View) -> tuple[CheckStep, ...]:
    """The enemy phase in its order, for the screen that ticks it off."""
    return checklist(view.pack, view.state)


def check_rows(found: tuple[CheckStep, ...], ticked: Collection[int], dress: Dress) -> list[Item]:
    """The steps as rows, each with a box and its rule; the name of a step stands before its first line."""
    rows, before = [], ""
    boxes = ("☐", "☑") if dress.signs.name == "unicode" else ("[ ]", "[x]")
    for number, step in enumerate(found):
        name = f"{say(f'tui.tracker.step.{step.step}')}: " if step.step != before else ""
        before = step.step
        done = number in ticked
        rows.append(Item(f"{name}{step.sentence}", step, boxes[done], tail=step.rule, ink="label" if done else "text"))
    return rows


def aloud(view: View) -> Content:
    """The same in sentences, for screens that are read aloud."""
    clocks = deadlines(view.state)
    lines = []
    for person in view.state.assassins.values():
        name = n.assassin(view.pack, person.name)
        key = "person_out" if person.place == "eliminated" else "person_saved" if person.saved else "person"
        lines.append(say(f"tui.tracker.aloud.{key}", name=name, n=person.health, most=person.max_health))
        held = ", ".join(cards_of(view, person))
        lines.append(say("tui.tracker.aloud.cards", name=name, cards=held or say("name.nothing")))
        if clocks.get(person.name):
            lines.append(say("tracker.deadline", name=name, turn=clocks[person.name]))
    return Content("\n").join(Content.styled(line, "$foreground") for line in lines)


def cards_of(view: View, person: Assassin) -> list[str]:
    """The names of the cards on a board."""
    board = person.board
    held = (board.melee, board.ranged, board.blade, board.armour, *board.inventory, *board.skills)
    return [visible(n.card(view.pack, card)) for card in held if card]
