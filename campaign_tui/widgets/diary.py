"""The diary as in the book: a box for each memory, the experience track, the headquarters."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content

from campaign_tui.widgets.frames import EDGES, beside, even, framed, wrapped
from domain.core.unknown import SIGN, UNKNOWN, Unknown
from domain.model.state import UNTOLD
from domain.playing.known import as_known, is_taken
from domain.rules.campaign.levels import owed
from domain.rules.campaign.numbers import campaign_as_told
from domain.rules.campaign.outlook import next_level
from domain.telling.names import contract, memory
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import ROMAN
from exports.report.between import Sequence, sequences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign_tui.looks.dress import Dress
    from campaign_tui.views.campaign_cards import LaterSync
    from domain.content.pack import MemoryPlan, Pack
    from domain.model.state import MemoryRecord, State

BOX, MOST = 24, 40
"""Cells of a box at least and at most, the space behind it included."""
GAP = 2
"""Cells between the words in the upper edge of a box, and behind the box."""
TRACK = 60
"""Cells of the experience track at most."""


def track(pack: Pack, state: State, dress: Dress, width: int) -> Content:
    """The experience track with its level marks, as long as it is wide."""
    state = as_known(state)
    plan = campaign_as_told(pack, state)
    levels = plan.levels if plan else ()
    if not levels:
        return Content.styled(say("tui.header.xp", xp=state.xp), "bold $gold")
    end = max(levels[-1], state.xp)
    following = next_level(pack, state)
    lead = say("tui.diary.track", xp=state.xp, level=ROMAN[state.level])
    late = 0 if {"xp", "level"} & {*state.open} else owed(pack, state)
    # Experience that was put right doesn't bring its level by itself: it comes with the next that is gained.
    tails = [say("tui.diary.owed_level", level=ROMAN[late])] if late else []
    tails += [say("tui.diary.next_level", xp=following)] if following else []
    tail = ", ".join(tails)
    room = max(10, min(TRACK, width - len(lead) - len(tail) - 4))
    # Where there is room a cell is one point; a cell that is more or less than one would be miscounted.
    cells = min(room, end) if end else room
    filled = 0 if isinstance(state.xp, Unknown) else round(cells * min(state.xp, end) / end)
    marks = {round(cells * xp / end) - 1: str(level) for level, xp in enumerate(levels, start=1)}
    line = Content.styled(f"{lead} ", "bold $gold")
    for cell in range(cells):
        reached = cell < filled
        sign = marks.get(cell, dress.signs.health if reached else dress.signs.empty)
        line += Content.styled(sign, ("bold $gold" if cell in marks else "$gold") if reached else "$quiet")
    return line + Content.styled(f" {tail}", "$quiet")


TAKEN = "*"
"""Behind the name of a memory that was taken over as the players said; below all boxes its meaning stands."""


def boxes(
    pack: Pack, state: State, dress: Dress, width: int, shared: Mapping[str, LaterSync] = {}, *, height: int = 0
) -> Content:
    """All boxes, as many beside each other as there is room for, and the headquarters as the last one.

    `shared` are the syncs that later campaigns let this diary show, by memory. Where `height` rows have room for it,
    the box of a memory that was played says in how many turns it was won, and what its sync asks.
    """
    state = as_known(state)
    rows = _boxes(pack, state, dress, width, shared, whole=True)
    if len(rows) > height:
        rows = _boxes(pack, state, dress, width, shared, whole=False)
    return Content("\n").join(rows)


def _boxes(
    pack: Pack, state: State, dress: Dress, width: int, shared: Mapping[str, LaterSync], *, whole: bool
) -> list[Content]:
    """The rows of all boxes and of the stickers; the `whole` boxes say all that is known of what was played."""
    drawn = [_box(pack, plan, state, dress, shared.get(plan.id)) for plan in pack.memories.values()]
    told = [_told(plan, state) if whole else [] for plan in pack.memories.values()]
    if pack.campaign and pack.campaign.headquarters_after:
        drawn.append(_headquarters(pack, state))
        told.append([])
    # Titles are read in full.
    titled = max((box.head.cell_length + box.tail.cell_length for box in drawn), default=0) + EDGES + GAP
    across = max(1, width // min(MOST, max(BOX, titled)))
    cells = min(MOST, width // across) - 1
    rows: list[Content] = []
    for at in range(0, len(drawn), across):
        group = [
            box._replace(body=[*box.body, *wrapped(more, cells)])
            for box, more in zip(drawn[at : at + across], told[at : at + across], strict=True)
        ]
        tall = max(len(box.body) for box in group)
        edges = [framed(box.head, even(box.body, tall), dress, cells, tail=box.tail, ink=box.ink) for box in group]
        rows += beside(edges, cells)
    if any(box.tail.plain == TAKEN for box in drawn):
        rows.append(Content.styled(f" {TAKEN} {say('between.box.taken')}", "$quiet"))
    colours = {memory: later.colour for memory, later in shared.items()}
    return rows + [_sticker(one, dress) for one in sequences(pack, state, colours)]


def _told(plan: MemoryPlan, state: State) -> list[Content]:
    """What else is known of a memory that was played: its best turns, and what its sync asks."""
    line = state.diary.get(plan.id)
    if line is None or not line.plays:
        return []
    found = []
    if line.successes and line.best_turns:
        found.append(say("tui.diary.best", turns=say("report.turns", n=line.best_turns)))
    if plan.sync is not None and plan.sync.text:
        found.append(say("tui.diary.asks", text=plan.sync.text))
    return [Content.styled(one, "$quiet") for one in found]


def _sticker(one: Sequence, dress: Dress) -> Content:
    """A sequence, or the whole campaign, with its syncs and the sticker once it is earned."""
    name = say("between.box.sequence", id=one.id) if one.id else say("between.box.final")
    signs = dress.signs.objective * one.earned + dress.signs.empty * (one.syncs - one.earned)
    earned = say(families.TUI_DIARY_STICKER[one.sticker or "open"], n=one.earned, all=one.syncs)
    style = {"red": "bold $danger", "grey": "bold $quiet"}.get(one.sticker, "$quiet")
    return Content.styled(f"{name}  ", "bold $foreground") + Content.styled(f"{signs}  {earned}", style)


class Box(NamedTuple):
    """A box of the book before it is drawn."""

    head: Content
    tail: Content
    """In the upper edge, at the right."""
    body: list[Content]
    ink: str
    """Of its edges."""


def _box(pack: Pack, plan: MemoryPlan, state: State, dress: Dress, shared: LaterSync | None) -> Box:
    """A memory: its name, attempts with outcome and experience, sync, contract."""
    line = state.diary.get(plan.id)
    open_now = state.memory is not None and state.memory.memory == plan.id
    played = line is not None and bool(line.plays)
    style = "bold $lagoon" if open_now else "bold $foreground" if played else "$quiet"
    taken = played and is_taken(state, f"diary/{plan.id}")
    body = [_attempts(line, dress, open_now=open_now), _sync(line, dress, shared, wanted=plan.sync is not None)]
    field = _contract(pack, line, dress)
    ink = "$lagoon" if open_now else "$quiet" if played else "$line"
    mark = Content.styled(TAKEN, "$quiet") if taken else Content("")
    return Box(Content.styled(memory(pack, plan.id), style), mark, [*body, *([field] if field else [])], ink)


def _attempts(line: MemoryRecord | None, dress: Dress, *, open_now: bool) -> Content:
    if line is not None and line.skipped:
        return Content.styled(say("tui.diary.skipped"), "$quiet")
    if line is not None and line.closed == UNTOLD:
        return Content.styled(say("tui.diary.untold"), "$quiet")
    plays = line.plays if line else 0
    ticks = [dress.signs.done if n < plays else dress.signs.empty for n in range(2)]
    outcome = ""
    if line is not None and plays:
        outcome = line.closed or ("second" if line.attempts else "success" if line.successes else "failure")
    elif open_now:
        outcome = "playing"
    words = say(families.TUI_DIARY_BOX[outcome]) if outcome else ""
    if line is not None and line.xp:
        words += f", {say('tui.header.xp', xp=line.xp)}"
    return Content.styled(f"{''.join(ticks)} {words}", "$gold" if outcome == "success" else "$quiet")


def _sync(line: MemoryRecord | None, dress: Dress, shared: LaterSync | None, *, wanted: bool) -> Content:
    """The sticker of the sync: this campaign's own one, else that of a later campaign."""
    own = line.sync if line else ""
    colour = own or (shared.colour if shared else "")
    if colour == SIGN:
        return Content.styled(f"  {SIGN}", "$quiet")
    if colour:
        style = "bold $danger" if colour == "red" else "bold $quiet"
        words = say(families.TUI_DIARY_SYNC[colour] if own else families.TUI_DIARY_SYNC_LATER[colour])
        return Content.styled(f"{dress.signs.objective} {words}", style)
    missed = line is not None and bool(line.closed)
    sign = dress.signs.empty if missed else " "
    words = say("tui.diary.sync.missed" if missed else "tui.diary.sync.open")
    return Content.styled(f"{sign} {words}" if wanted else "", "$quiet")


def _contract(pack: Pack, line: MemoryRecord | None, dress: Dress) -> Content:
    """The contract field: ticked when it was fulfilled after this memory."""
    if line is None or not line.contract:
        return Content("")
    mark = dress.signs.done if line.contract_fulfilled else dress.signs.empty
    return Content.styled(f"{mark} {contract(pack, line.contract)}", "$quiet")


def _headquarters(pack: Pack, state: State) -> Box:
    there, name = state.headquarters, say("tui.diary.house")
    if not there.is_open or pack.campaign is None:
        closed = Content.styled(say("tui.diary.house_none"), "$quiet")
        return Box(Content.styled(name, "$quiet"), Content(""), [closed], "$line")
    left = there.contracts
    done = UNKNOWN if SIGN in left else len(pack.campaign.contracts) - len(left)
    body = [
        Content.styled(say("tui.diary.house_level", level=there.level), "$gold"),
        Content.styled(say("tui.diary.contracts", n=done, all=len(pack.campaign.contracts)), "$quiet"),
    ]
    return Box(Content.styled(name, "bold $foreground"), Content(""), body, "$quiet")
