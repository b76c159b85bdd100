"""A memory on the table in words and cubes: the header, who is how, what lies beside the map, what is to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from campaign_tui.notes.matching import event_name
from campaign_tui.widgets.bars import WIDE, divider
from campaign_tui.widgets.boards import cards
from campaign_tui.widgets.box_lists import boxes
from campaign_tui.widgets.menu import Item
from campaign_tui.widgets.squares import figure
from domain.rules.memory.slots import poison_cubes
from domain.rules.memory.time_limit import last_turn
from domain.rules.table.books import deadlines, reserve_lines
from domain.rules.table.checklist import CheckStep, checklist
from domain.telling import names as n
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Collection

    from campaign_tui.looks.dress import Dress
    from campaign_tui.views.view import View
    from domain.model.state import Assassin, MapState

TITLE_ROOM = 10
"""Cells that the title of the memory has at least."""

NAME_ROOM = 6
"""Letters that a name has at least."""

GAP = 2
"""Cells between the columns of a panel."""


def header(view: View, dress: Dress, width: int, letter: str) -> Content:
    """Memory, attempt, turn, phase; alert and direction of the map of the `letter`, then of the other one."""
    memory = view.state.memory
    if memory is None:
        return Content.styled(f" {visible(view.name)}", "bold $gold")
    bar = divider(dress, width)
    plan = view.pack.memories.get(memory.memory)
    last = last_turn(plan, memory) if plan else 0
    turn = say("tui.glance.turn_of", turn=memory.turn, last=last) if last else say("tui.header.turn", turn=memory.turn)
    several = len(memory.maps) > 1
    parts = [
        *([Content.styled(say("tui.tracker.attempt", n=memory.attempt), "bold $danger")] if memory.attempt > 1 else []),
        *([Content.styled(turn, "bold $foreground")] if memory.turn else []),
        Content.styled(known(families.PHASE[memory.phase], memory.phase), "$foreground"),
        *_map(letter, memory.maps[letter], dress, width, several=several),
    ]
    for other, there in memory.maps.items():
        if other != letter:
            parts += _map(other, there, dress, 0, several=True)
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
    word = known(families.DIRECTION[there.direction], there.direction) if width >= WIDE else there.direction
    march = say("tui.header.march", arrow=dress.signs.arrow(there.direction), way=word)
    return [alert, Content.styled(march, "$foreground")]


# ---- people ------------------------------------------------------------------------------------------


def people(view: View, dress: Dress, seat: int, width: int, room: int) -> Content:
    """A line for everybody with name, health cubes and the saved cube in columns; below it what they carry.

    Who is critical has a clock. Where `room` is short, what people carry gives way: the selected one's last.
    """
    team = list(view.state.assassins.values())
    clocks = deadlines(view.state)
    spare = room - len(team) - len(clocks)
    told = {seat, *[place for place in range(len(team)) if place != seat][: max(0, spare - 1)]}
    named = [_name(view, person, place, dress, chosen=place == seat) for place, person in enumerate(team)]
    wanted, most = max(one.cell_length for one in named), max(one.max_health for one in team)
    cubes = [_cubes(person, dress, most, words=True) for person in team]
    if wanted > _room(width, cubes):
        cubes = [_cubes(person, dress, most, words=False) for person in team]
    column = max(NAME_ROOM, min(_room(width, cubes), wanted))
    lines: list[Content] = []
    for place, person in enumerate(team):
        mark = _mark(dress, chosen=place == seat)
        name = named[place].truncate(column, ellipsis=True)
        lines.append(mark + name + Content(" " * (column - name.cell_length + GAP)) + cubes[place])
        if person.name in clocks:
            clock = say("tui.tracker.clock", turn=clocks[person.name])
            lines.append(mark + Content(" ") + Content.styled(f" {clock} ", dress.alarm))
        if place in told:
            lines.append(mark + Content("    ") + _carried(view, person, dress))
    return Content("\n").join(line.truncate(width, ellipsis=True) for line in lines)


def _room(width: int, cubes: list[Content]) -> int:
    """Cells that are left for names."""
    return width - 1 - GAP - max(one.cell_length for one in cubes)


def _mark(dress: Dress, *, chosen: bool) -> Content:
    return Content.styled("▌" if dress.signs.name == "unicode" else ">", "$lagoon") if chosen else Content(" ")


def _name(view: View, person: Assassin, place: int, dress: Dress, *, chosen: bool) -> Content:
    """The number of the seat and the name."""
    shown = figure(view.pack, person, place)
    style = dress.seat(place) + (" underline" if chosen else "")
    return Content.styled(f"{place + 1} ", "$quiet") + Content.styled(f"{shown.letter} {visible(shown.name)}", style)


def _cubes(person: Assassin, dress: Dress, most: int, *, words: bool) -> Content:
    """Health cubes, drawn and counted in a column for `most`, and the saved cube; or that somebody is out."""
    signs = dress.signs
    if person.place == "eliminated":
        return Content.styled(say("tui.place.eliminated"), "bold $danger")
    health = Content.styled(signs.health * person.health, "bold $danger")
    lost = Content.styled(signs.empty * (person.max_health - person.health), "$quiet")
    count = Content.styled(f"{' ' * (most - person.max_health)} {person.health}/{person.max_health}", "$foreground")
    told = f" {say('tui.tracker.saved' if person.saved else 'tui.tracker.not_saved')}" if words else ""
    saved = f"  +{signs.cube if person.saved else signs.no_cube}{told}"
    poisoned = poison_cubes(person)
    poison = Content.styled(f"  {say('tui.tracker.poison', n=poisoned)}", "bold $danger") if poisoned else Content("")
    return health + lost + count + Content.styled(saved, "bold $gold" if person.saved else "$quiet") + poison


def _carried(view: View, person: Assassin, dress: Dress) -> Content:
    """Whether somebody is an apprentice, and the cards of the board."""
    held = visible(cards(view.pack, person, dress)) or say("tui.tracker.no_cards")
    if not person.apprentice:
        return Content.styled(held, "$quiet")
    dot = f" {dress.signs.dot} "
    return Content.styled(say("report.apprentice"), "$gold") + Content.styled(f"{dot}{held}", "$quiet")


# ---- beside the map ----------------------------------------------------------------------------------


def of_the_header(view: View) -> set[str]:
    """Sentences that say no more than the header: where two lines are all there is, who was eliminated matters more."""
    phases = ("event", "assassins", "enemies", "end")
    return {
        *(say("story.turn_begun", turn=turn) for turn in range(1, view.state.play.turn + 1)),
        *(say("story.phase_begun", phase=known(families.PHASE[phase], phase)) for phase in phases),
    }


def kind_name(view: View, kind: str) -> str:
    """A kind of the reserve as players call it."""
    card = view.pack.guards.get(kind)
    return visible(card.name) if card else known(families.TUI_TRACKER_KIND[kind], visible(kind))


def beside(view: View, dress: Dress, width: int) -> Content:
    """Event cards, the reserve with its warning, and what is easily forgotten about red bases: a label a line."""
    memory = view.state.play
    several = len(memory.maps) > 1
    rows: list[tuple[str, Content]] = []
    for letter, there in memory.maps.items():
        label = say("tui.tracker.event_on" if several else "tui.tracker.event", letter=letter)
        name = visible(event_name(view.pack, there.event))
        words = Content.styled(name, "bold $gold") if name else Content.styled(say("tui.tracker.no_event"), "$quiet")
        card = view.pack.events.get(there.event)
        if card is not None and card.text:
            words += Content.styled(f": {visible(card.text)}", "$foreground")
        rows.append((label, words))
    reserve = _reserve(view, dress)
    rows.append((say("tui.tracker.reserve"), Content(f" {dress.signs.dot} ").join(reserve)))
    # In the enemy phase the steps say it.
    if memory.turn and memory.phase != "enemies":
        rows.append((say("tui.tracker.red_bases"), Content.styled(say("tui.tracker.bases"), "$quiet")))
    column = max(cell_len(label) for label, _ in rows) + 2
    lines: list[Content] = []
    for label, words in rows:
        wrapped = words.wrap(max(TITLE_ROOM, width - column))
        if label == say("tui.tracker.reserve") and len(wrapped) > 1:
            wrapped = reserve
        left = Content.styled(label + " " * (column - cell_len(label)), "$quiet")
        lines += [(left if not place else Content(" " * column)) + line for place, line in enumerate(wrapped)]
    return Content("\n").join(lines)


def _reserve(view: View, dress: Dress) -> list[Content]:
    """How many figures of each kind are left; those that may not do stand out."""
    parts: list[Content] = []
    for line in reserve_lines(view.pack, view.state):
        words = say("tui.tracker.left", kind=kind_name(view, line.kind), n=line.left)
        if line.low:
            parts.append(Content.styled(f" {say('tui.tracker.low', left=words)} ", dress.alarm))
        else:
            parts.append(Content.styled(words, "$foreground"))
    return parts


# ---- objectives --------------------------------------------------------------------------------------


def objectives(view: View, dress: Dress, width: int, room: int) -> Content:
    """The open objectives, then those that are done, their XP in a column; so many lines, the others counted."""
    memory = view.state.play
    shown = sorted(memory.objectives.items(), key=lambda pair: pair[1].done)
    lines = []
    for name, token in shown:
        if token.hidden and not token.done:
            continue
        xp = memory.counted.get(name, 0)
        words = say("tui.tracker.done" if token.done else "tui.tracker.open")
        tail = " ".join(filter(None, (words, say("tui.header.xp", xp=xp) if xp else "")))
        style = "$quiet" if token.done else "$gold"
        sign = dress.signs.done if token.done else dress.signs.objective
        title = Content.styled(f"{sign} {visible(n.objective(view.pack, name))}", style)
        lines.append(_apart(title, Content.styled(tail, style), width))
    if memory.sync_met:
        lines.insert(0, Content.styled(say("tui.tracker.sync"), "bold $gold"))
    if not lines:
        return Content.styled(say("tui.tracker.no_objectives"), "$quiet")
    rest = len(lines) - max(1, room)
    if rest > 0:
        lines = [*lines[: max(0, room - 1)], Content.styled(say("tui.more", n=rest + 1), "$quiet")]
    return Content("\n").join(lines)


def _apart(left: Content, right: Content, width: int) -> Content:
    """Words at the left, a tail at the right end."""
    room = max(TITLE_ROOM, width - right.cell_length - 1)
    shown = left.truncate(room, ellipsis=True)
    return shown + Content(" " * max(1, width - shown.cell_length - right.cell_length)) + right


# ---- the enemy phase ---------------------------------------------------------------------------------


def steps(view: View) -> tuple[CheckStep, ...]:
    """The enemy phase in its order, for the screen that ticks it off."""
    return checklist(view.pack, view.state)


def check_rows(found: tuple[CheckStep, ...], ticked: Collection[int], dress: Dress) -> list[Item]:
    """The steps as rows, each with a box and its rule; the name of a step stands above its first line."""
    rows, before, marks = [], "", boxes(dress)
    for number, step in enumerate(found):
        above = say(families.TUI_TRACKER_STEP[step.step]) if step.step != before else ""
        before = step.step
        done = number in ticked
        ink = "label" if done else "text"
        rows.append(Item(step.sentence, step, marks[done], tail=step.rule, ink=ink, above=above))
    return rows


def aloud(view: View) -> Content:
    """The same in sentences, for screens that are read aloud."""
    clocks = deadlines(view.state)
    lines = []
    for person in view.state.assassins.values():
        name = n.assassin(view.pack, person.name)
        key = (
            "tui.tracker.aloud.person_out"
            if person.place == "eliminated"
            else "tui.tracker.aloud.person_saved"
            if person.saved
            else "tui.tracker.aloud.person"
        )
        held = ", ".join(cards_of(view, person)) or say("tui.tracker.no_cards")
        lines.append(say(key, name=name, n=person.health, most=person.max_health, cards=held))
        if clocks.get(person.name):
            lines.append(say("tracker.deadline", name=name, turn=clocks[person.name]))
    return Content("\n").join(Content.styled(line, "$foreground") for line in lines)


def cards_of(view: View, person: Assassin) -> list[str]:
    """The names of the cards on a board."""
    board = person.board
    held = (board.melee, board.ranged, board.blade, board.armour, *board.inventory, *board.skills)
    return [visible(n.card(view.pack, card)) for card in held if card]
