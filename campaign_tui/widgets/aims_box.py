"""The aims of a memory in three lines that are always there: what to do, how it ends, what the 100% sync asks.

What is needed stands behind its word, what is optional behind another one: nobody needs colours to tell them apart.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.keys.actions import action
from campaign_tui.widgets.bars import WIDE
from campaign_tui.widgets.squares import guards_shown
from domain.coach.aims import BOSS, DONE, EARNED, ESCORT, LOST
from domain.coach.aims_words import conditions_words, standing_words
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign_tui.looks.dress import Dress
    from domain.coach.aims import Aims, Goal
    from domain.content.pack import Pack
    from domain.model.state import State

LINES = 3
"""Lines of the box, at every size: the map below it keeps its place."""

MEDIUM = 112
"""Columns from which the signs of the map stand beside it."""

LEAST_GAP = 3
"""Cells around the letters of guards."""

SYNC_STYLES = {"met": "bold $success", "earned": "$success", "no_longer": "$quiet", "possible": "$foreground"}


def aims_box(pack: Pack, state: State, aims: Aims, dress: Dress, width: int, *, keyed: bool = True) -> Content:
    """The box, as wide as it may be; what has no room is counted, and one key shows it (where it is `keyed`)."""
    bar = Content.styled(f" {dress.signs.divider} ", "$line")
    key = Content.styled(f" {dress.key(action('aims'))} ", "bold $gold") + Content.styled(
        say("tui.aims.whole"), "$quiet"
    )
    key = key if keyed else Content("")
    ending = bar.join(_ending(pack, state, aims, told=width >= WIDE))
    hunted = any(figure.exposed and figure.on_map for figure in state.assassins.values())
    lines = [
        _told_goals(aims, dress, width - 1, hunted=hunted),
        ending if ending.cell_length < width else _fitted(list(_ending(pack, state, aims, told=False)), bar, width - 1),
        _sync(aims, width - 1 - key.cell_length),
    ]
    free = width - 1 - lines[-1].cell_length - key.cell_length
    letters = _letters(pack, state, aims) if keyed and width < MEDIUM else Content("")
    if letters and letters.cell_length + 2 * LEAST_GAP <= free:
        # Where no legend stands beside the map, its commonest signs are told where there is room.
        before = Content(" " * (free - letters.cell_length - LEAST_GAP))
        key, free = before + letters + Content(" " * LEAST_GAP) + key, 0
    lines[-1] += Content(" " * max(0, free)) + key
    return Content("\n").join(Content(" ") + line for line in lines)


def _fitted(parts: Sequence[Content], between: Content, room: int, *, optional: int = 0) -> Content:
    """As many parts as fit, and how many don't; of the last `optional` ones that can be left out by themselves."""
    for number in range(len(parts), 0, -1):
        rest = len(parts) - number
        last = [Content.styled(_rest(rest, min(rest, optional)), "$quiet")] if rest else []
        line = between.join([*parts[:number], *last])
        if line.cell_length <= room:
            return line
    return parts[0].truncate(max(8, room), ellipsis=True) if parts else Content("")


def _rest(number: int, optional: int) -> str:
    """How many parts have no room, and how many of them can be left out."""
    if not optional:
        return say("tui.aims.more", n=number)
    more = number - optional
    return (
        say("tui.aims.more_optional", n=optional) if not more else say("tui.aims.more_both", n=more, optional=optional)
    )


PAID = ("turn", "short", "plain")
"""How far an objective of several cubes is, with the turn that they all have to fall in, and in fewer words."""


def _told_goals(aims: Aims, dress: Dress, room: int, *, hunted: bool) -> Content:
    """Everything to be done, in as many words as leave none of it out; `hunted` whether somebody is exposed."""
    for key, exposed in product(PAID, (True, False) if hunted else (False,)):
        whole = Content("  ").join(_goals(aims, dress, key, exposed=exposed))
        if whole.cell_length <= room:
            return whole
    shortest = list(_goals(aims, dress, PAID[-1], exposed=False))
    return _fitted(shortest, Content("  "), room, optional=len(aims.optional))


def _goals(aims: Aims, dress: Dress, paid: str, *, exposed: bool) -> Iterator[Content]:
    """Everything to be done: what is open before what is done, the needed ones first."""
    if aims.ready:
        out = ", ".join(aims.ways_out)
        words = say("tui.aims.out_now", squares=out) if out else say("tui.aims.needed_done")
        yield Content.styled(say("tui.aims.out_exposed", words=words) if exposed and out else words, "bold $gold")
    else:
        yield from _group("tui.aims.needed", aims.needed, dress, paid)
    if aims.hidden:
        yield Content.styled(say("tui.aims.hidden"), "$foreground")
    yield from _group("tui.aims.optional", aims.optional, dress, paid)


def _group(key: str, goals: Sequence[Goal], dress: Dress, paid: str) -> Iterator[Content]:
    """Goals of one kind, the word for them before the first one."""
    ordered = sorted(goals, key=lambda goal: goal.status in {DONE, LOST})
    for number, goal in enumerate(ordered):
        shown = _goal(goal, dress, paid)
        yield Content.styled(f"{say(key)} ", "$quiet") + shown if not number else shown


def _goal(goal: Goal, dress: Dress, paid: str) -> Content:
    """A goal: sign, name, square, how far it is, what it brings."""
    signs = dress.signs
    if goal.status in {DONE, LOST}:
        return Content.styled(
            say("tui.aims.done" if goal.status == DONE else "tui.aims.lost", name=goal.name), "$quiet"
        )
    tail = {ESCORT: say("tui.aims.escort"), BOSS: signs.health * goal.cost}.get(goal.kind, "")
    if not tail and goal.cost:
        # One cube falls in one turn anyway; of several not everybody would guess it (14.3).
        tail = say(families.TUI_AIMS_PAID[paid if goal.cost > 1 else PAID[-1]], paid=goal.paid, cost=goal.cost)
    # What is needed is done anyway, whatever it brings: where there is little room, by when matters more.
    brief = goal.needed and goal.cost > 1 and paid == "short"
    xp = say("tui.aims.xp", n=goal.xp) if goal.xp and not brief else ""
    place = f" {goal.square}" if goal.square else ""
    rest = " ".join(filter(None, (tail, xp)))
    return (
        Content(f"{signs.objective} {goal.name}")
        + Content.styled(place, "bold $foreground")
        + Content.styled(f" {rest}" if rest else "", "$foreground")
    )


def _ending(pack: Pack, state: State, aims: Aims, *, told: bool) -> Iterator[Content]:
    """How the memory is left, how it is lost, what the enemies have; the event in force, with its text if `told`."""
    deadline = aims.deadline
    if deadline.last:
        last = deadline.turn >= deadline.last
        key = "tui.aims.fails" if deadline.fails else "tui.aims.aside"
        yield Content.styled(say(key, last=deadline.last), "bold $danger" if last and deadline.fails else "$foreground")
    if deadline.collapse:
        yield Content.styled(say("tui.aims.collapse", turn=deadline.collapse), "$foreground")
    if aims.ways_out and not aims.ready:
        yield Content.styled(say("tui.aims.out", squares=", ".join(aims.ways_out)), "$foreground")
    if aims.fatal:
        yield Content.styled(say("tui.aims.fatal", names=", ".join(aims.fatal)), "$foreground")
    if aims.reserve:
        kinds = [(number, guards_shown(pack, state, kind, number).letter) for kind, number in aims.reserve]
        parts = " ".join(say("tui.glance.reserve_short", n=n, letter=letter) for n, letter in kinds)
        yield Content.styled(say("tui.here.reserve", parts=parts), "$quiet")
    for event in aims.events:
        text = f" {event.text}" if event.text and told else ""
        yield Content.styled(event.name, "bold $gold") + Content.styled(text, "$quiet")


def _letters(pack: Pack, state: State, aims: Aims) -> Content:
    """The letters of the guards of this memory, with their names."""
    shown = [guards_shown(pack, state, kind, number) for kind, number in aims.reserve]
    parts = [Content.styled(one.letter, "$foreground") + Content.styled(f" {one.name}", "$quiet") for one in shown]
    return Content("  ").join(parts)


def _sync(aims: Aims, width: int) -> Content:
    """The 100% sync: how it stands first, then what it asks."""
    sync = aims.sync
    if sync is None:
        return Content("")
    head = Content.styled(f"{say('tui.aims.sync')} ", "bold $gold")
    head += Content.styled(standing_words(sync), SYNC_STYLES.get(sync.status, "$foreground"))
    if sync.status == EARNED:
        return head.truncate(max(8, width), ellipsis=True)
    asked = conditions_words(sync)
    key = "tui.aims.asked" if sync.status == "no_longer" else "tui.aims.asks"
    words = [say(key, conditions=asked)]
    # What has no room is counted; the key beside it shows all.
    several = asked.split("; ")
    words += [
        say("tui.aims.asks_more", conditions="; ".join(several[:n]), n=len(several) - n)
        for n in range(len(several) - 1, 0, -1)
    ]
    lines = [head + Content.styled(f" {one}", "$quiet") for one in words]
    return next((line for line in lines if line.cell_length <= width), head.truncate(max(8, width), ellipsis=True))
