"""Draws the tree of actions as SVG: the way to where the campaign stands on the left, what was taken back beside it.

Every action is a line, parents above their children; long stretches without anything to see are folded into one line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from domain.text.catalogue import say
from exports.kit.markup import escaped
from exports.picture.styles import styles
from exports.report.book import result_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.core.canonical import ActionId
    from exports.report.entry import Entry
    from exports.report.walk import Report

LINE, LANE = 22, 22
"""Units a line is high and a branch is set off."""

HEAD = 48
MARGIN = 20
LETTER = 7
"""Units a letter is wide, more or less."""

LONGEST = 90
"""Letters of a title that are shown."""

FOLDED = 4
"""Stretches of more than so many plain actions are folded."""

SHORT = 8


class Node(NamedTuple):
    """A line of the picture: an action, or a folded stretch that ends with it."""

    entry: Entry
    lane: int
    parent: ActionId | None
    """The action of the line that it hangs on; None for the first one."""
    folded: int = 0


def to_svg_tree(report: Report) -> Iterator[bytes]:
    """The picture as a file in pieces, UTF-8."""
    for part in _picture(report):
        yield f"{part}\n".encode()


def _picture(report: Report) -> Iterator[str]:
    live = {entry.action for entry in report.story}
    nodes = list(_nodes(report))
    places = {node.entry.action: (node.lane, row) for row, node in enumerate(nodes)}
    texts = [_label(report, node) for node in nodes]
    left = MARGIN * 2 + LANE * max((node.lane for node in nodes), default=0)
    title = say("picture.tree", name=report.name)
    widest = max((left + LETTER * sum(len(text) + 2 for _, text in parts) for parts in texts), default=0)
    width = max(widest, MARGIN * 2 + len(title) * 11) + MARGIN
    height = HEAD + LINE * len(nodes) + MARGIN
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="t-tree" role="img" aria-label="{escaped(title)}" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    )
    yield f"<style>{styles('tree.css')}</style>"
    yield f'<rect class="t-paper" width="{width}" height="{height}"/>'
    yield f'<text class="t-title" x="{MARGIN}" y="30">{escaped(title)}</text>'
    for node in nodes:
        if node.parent is not None:
            yield _edge(places[node.parent], places[node.entry.action], live=node.entry.action in live)
    for row, (node, parts) in enumerate(zip(nodes, texts, strict=True)):
        kind = "t-live" if node.entry.action in live else "t-back"
        yield from _dot(node, row, kind, here=node.entry.action == report.head)
        spans = "".join(f'<tspan class="{style}" dx="8">{escaped(text)}</tspan>' for style, text in parts)
        yield f'<text x="{left}" y="{_y(row) + 4}">{spans}</text>'
    yield "</svg>"


def _nodes(report: Report) -> Iterator[Node]:
    """The lines from the top: at a fork first what was taken back, each branch as a whole, then the way on."""
    live = {entry.action for entry in report.story}
    entries = {entry.action: entry for entry in report.story}
    entries |= {entry.action: entry for branch in report.branches for entry in branch.entries}
    children: dict[ActionId, list[Entry]] = {}
    for entry in entries.values():
        children.setdefault(entry.parent, []).append(entry)
    for below in children.values():
        # The live child is drawn last, below the branches beside it; without one it is the first that was played.
        below.sort(key=lambda entry: (entry.action in live, -entry.time))
    waiting: list[tuple[Entry, int, ActionId | None]] = [(entry, 0, None) for entry in report.story[:1]]
    while waiting:
        entry, lane, parent = waiting.pop()
        run = [entry]
        while len(below := children.get(run[-1].action, [])) == 1 and _is_plain(below[0], run[-1], report):
            run.append(below[0])
        yield Node(entry, lane, parent)
        last = entry.action
        between = run[1:-1]
        if len(between) > FOLDED:
            yield Node(between[-1], lane, last, folded=len(between))
            last, between = between[-1].action, []
        for step in (*between, *run[1:][-1:]):
            yield Node(step, lane, last)
            last = step.action
        below = children.get(run[-1].action, [])
        for place, child in enumerate(reversed(below)):
            waiting.append((child, lane if place == 0 else lane + 1, run[-1].action))


def _is_plain(entry: Entry, before: Entry, report: Report) -> bool:
    """Whether an action goes on from the one before it with nothing that has to be seen."""
    marked = entry.notes or entry.bookmarks or entry.branches or entry.action == report.head
    ends = any(result.action == entry.action for result in report.results)
    return not marked and not ends and entry.memory == before.memory


def _label(report: Report, node: Node) -> list[tuple[str, str]]:
    """The words of a line with their styles."""
    if node.folded:
        return [("t-quiet", say("picture.folded", n=node.folded))]
    entry = node.entry
    title = entry.title if len(entry.title) <= LONGEST else f"{entry.title[: LONGEST - 1]}…"
    parts = [("t-memory" if entry.decision.startswith("start:") else "t-action", title)]
    parts += [("t-memory", result_in_words(one)) for one in report.results if one.action == entry.action]
    parts.append(("t-quiet", " · ".join(part for part in (entry.player, entry.action.hex()[:SHORT]) if part)))
    parts += [("t-mark", f"[{name}]") for name in (*entry.branches, *entry.bookmarks)]
    parts += [("t-quiet", f"“{note.text[:LONGEST]}”") for note in entry.notes]
    if entry.action == report.head:
        parts.append(("t-here-text", say("picture.here")))
    return parts


def _dot(node: Node, row: int, kind: str, *, here: bool) -> Iterator[str]:
    """The mark of an action; a folded stretch has a smaller one."""
    x, y = _x(node.lane), _y(row)
    yield f'<circle class="t-node {kind}" cx="{x}" cy="{y}" r="{3 if node.folded else 5}"/>'
    if here:
        yield f'<circle class="t-here" cx="{x}" cy="{y}" r="8"/>'


def _edge(upper: tuple[int, int], lower: tuple[int, int], *, live: bool) -> str:
    """The line from a parent to its child."""
    (x1, y1), (x2, y2) = ((_x(lane), _y(row)) for lane, row in (upper, lower))
    bend = f"L{x2} {y2}" if x1 == x2 else f"L{x1} {y2 - LINE} Q{x1} {y2} {x2} {y2}"
    return f'<path class="t-edge {"t-live" if live else "t-back"}" d="M{x1} {y1} {bend}"/>'


def _x(lane: int) -> int:
    return MARGIN + lane * LANE


def _y(row: int) -> int:
    return HEAD + row * LINE
