"""The HTML page's pages of the campaign book: experience track, boxes of the diary, rooms of the headquarters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.core.unknown import SIGN, Unknown
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import ROMAN
from exports.kit.markup import escaped, isolated
from exports.page.parts import heading, sentences, spaces, tag, word
from exports.report.between import OUTSIDE
from exports.report.book import sequence_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exports.report.between import Sequence
    from exports.report.book import Box, Room
    from exports.report.walk import Report

TRACK, TRACK_HIGH = 640, 74
"""Units the experience track is wide and high."""

BAR, BAR_TOP = 24, 26
"""Units its bar is high, and what is above it."""

ROOM = 70
"""Units that the number of experience points takes inside of the bar."""

WON = ("success", "success_second")


def diary(report: Report) -> Iterator[str]:
    """The experience track, then the box of every memory by sequence, with the stickers."""
    yield heading("diary")
    yield f'<figure class="track">{track(report.xp, report.levels)}</figure>'
    found = {sequence.id: sequence for sequence in report.sequences}
    groups = _by_sequence(report)
    for name, group in groups.items():
        if len(groups) > 1:
            yield f"<h3>{escaped(sequence_name(name))}{_earned(found.get(name))}</h3>"
        yield '<div class="boxes">'
        for box in group:
            yield from _box(box)
        yield "</div>"
    if "" in found:
        yield f"<p>{word('between.box.final')}{_earned(found[''])}</p>"
    yield from (f"<p>{escaped(line)}</p>" for line in report.later)


def _by_sequence(report: Report) -> dict[str, list[Box]]:
    """The boxes of each sequence; sequences in the order of their first memory, optional ones last."""
    found: dict[str, list[Box]] = {}
    for box in sorted(report.book, key=lambda box: box.sequence == OUTSIDE):
        found.setdefault(box.sequence, []).append(box)
    return found


def _earned(sequence: Sequence | None) -> str:
    """How many syncs of a sequence are earned, and its sticker."""
    if sequence is None:
        return ""
    words = say(families.REPORT_SYNCS[sequence.sticker or "open"], n=sequence.earned, all=sequence.syncs)
    return f' <small class="sticker {sequence.sticker or "open"}">{escaped(words)}</small>'


def _box(box: Box) -> Iterator[str]:
    kind = "won" if box.outcome in WON else box.outcome
    yield f'<div class="box {escaped(kind)}">'
    name = "" if box.title.endswith(box.memory) else f"<b>{escaped(box.memory)}</b> "
    yield f"<h4>{name}{isolated(box.title)}</h4>"
    key = families.BETWEEN_BOX[box.outcome] if box.outcome in {*WON, "unplayed"} else families.REPORT_BOX[box.outcome]
    yield f'<p class="outcome">{word(key, attempt=box.attempt)}</p>'
    numbers = [say("between.box.xp", n=box.xp)] if box.xp or box.outcome in WON else []
    numbers += [say("report.turns", n=box.best_turns)] if box.best_turns else []
    if numbers:
        yield f"<p>{escaped(' · '.join(numbers))}</p>"
    if box.sync:
        words = word(families.BETWEEN_BOX[box.sync])
        yield f'<p><span class="sync {escaped(box.sync)}">{words}</span></p>'
    if box.contract:
        kept = "between.box.contract_fulfilled" if box.contract_fulfilled else "between.box.contract_failed"
        yield f"<p>{word(kept, name=box.contract)}</p>"
    tags = [key for key in ("legendary", "estimated", "taken") if getattr(box, key)]
    tags += ["shared"] if box.sync_shared else []
    if tags:
        yield f"<p>{''.join(tag(word(families.REPORT_TAG[key])) for key in tags)}</p>"
    yield "</div>"


def track(xp: int, levels: tuple[int, ...]) -> str:
    """The experience track as an SVG element: a bar with the levels above and what they take below."""
    end = max(*levels, xp, 1)
    filled = round(TRACK * xp / end)
    told = say("between.box.xp", n=xp)
    inside = filled > ROOM
    text_x, anchor, style = (filled - 8, "end", "c-on") if inside else (filled + 8, "start", "c-ink")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="{escaped(told)}"',
        f' viewBox="-4 0 {TRACK + 8} {TRACK_HIGH}" width="{TRACK + 8}" height="{TRACK_HIGH}">',
        f'<rect class="c-ground" y="{BAR_TOP}" width="{TRACK}" height="{BAR}" rx="4"/>',
        f'<rect class="c-gold" y="{BAR_TOP}" width="{filled}" height="{BAR}" rx="4"/>' if filled else "",
    ]
    for level, least in enumerate(levels, start=1):
        x = round(TRACK * least / end)
        at = "end" if x > TRACK - 40 else "middle" if x > 40 else "start"
        kind = "c-reached" if xp >= least else "c-quiet"
        name = ROMAN[level]
        parts += [
            f'<line class="c-mark" x1="{x}" y1="{BAR_TOP - 5}" x2="{x}" y2="{BAR_TOP + BAR + 5}"/>',
            f'<text class="{kind}" x="{x}" y="14" text-anchor="{at}">{name}</text>',
            f'<text class="c-quiet" x="{x}" y="{TRACK_HIGH - 6}" text-anchor="{at}">{least}</text>',
        ]
    parts.append(f'<text class="{style}" x="{text_x}" y="{BAR_TOP + 17}" text-anchor="{anchor}">{escaped(told)}</text>')
    return "".join([*parts, "</svg>"])


def house(report: Report) -> Iterator[str]:
    """The headquarters: its rooms with the figures in them; sentences where there is none yet."""
    yield heading("house")
    lines = dict(report.between).get("house", ())
    if not report.rooms or report.house is None:
        yield sentences(lines)
        return
    there = report.house
    yield f"<p>{word('between.board', name=there.board, level=there.level)}</p>"
    yield '<div class="boxes">'
    for room in report.rooms:
        yield from _room(room)
    yield "</div>"
    if there.blueprints:
        yield f"<p>{word('between.blueprints', names=', '.join(there.blueprints))}</p>"
    if there.built_untold:
        yield f"<p>{word('between.built_untold', n=there.built_untold)}</p>"
    yield f"<p>{word('between.contracts', n=there.contracts_fulfilled, all=there.contracts)}</p>"


def _room(room: Room) -> Iterator[str]:
    name = say(families.TUI_HOUSE_PLACE[room.place])
    yield '<div class="box room">'
    yield f"<h4>{escaped(name)}</h4>"
    known = not isinstance(room.number, Unknown)
    if room.spaces:
        told = say("report.spaces", n=room.number, all=room.spaces)
        drawn = spaces(room.number, room.spaces, told, "seats") if known else ""
        yield f"<p>{drawn} {escaped(told)}</p>"
    if room.people:
        yield f'<p class="people">{", ".join(map(isolated, room.people))}</p>'
    elif not known:
        yield f"<p>{SIGN}</p>"
    elif not room.spaces:
        yield f"<p>{word('name.nothing')}</p>"
    yield from (f'<p class="note">{isolated(line)}</p>' for line in room.lines)
    yield "</div>"


def shelf(report: Report) -> Iterator[str]:
    """The cards in the villa or main hall."""
    yield heading("shelf")
    cards = [tag(isolated(card) + (f" × {number}" if number > 1 else "")) for card, number in report.shelf]
    yield f"<p>{''.join(cards)}</p>" if cards else f"<p>{word('between.nothing_shelved')}</p>"
