"""The result of a memory that was played with the box, while it is being written down. No rule stands here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from domain.language.commands import EndMemory, Report
from domain.language.waiting import Window
from domain.model.headquarters import HALL
from domain.playing.play import Play
from domain.rules.campaign.flow import due, is_story
from domain.rules.campaign.reporting import ATTEMPTS, OUTCOMES, check_report
from domain.rules.campaign.standing_in import carried
from domain.rules.table.doubts import doubtful_xp
from domain.rules.windows import WINDOWS
from domain.telling import names as n
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.views.view import View
    from domain.language.commands import AnyCommand

ELIMINATED = -1
"""What a health field holds for somebody who was eliminated."""
SHELF = HALL
"""Who has a card that nobody carries."""
MOST = 999
"""The highest number of turns or XP that can be typed."""


class MemoryResult(msgspec.Struct, frozen=True):
    """What is filled in so far. `health` is by assassin, ELIMINATED for whoever was."""

    memory: str
    outcome: str = OUTCOMES[0]
    attempts: int = 1
    turns: int = 0
    xp: int = 0
    sync: bool = False
    health: dict[str, int] = {}
    gained: tuple[tuple[str, str], ...] = ()
    """(to whom or "hall", card)."""
    lost: tuple[tuple[str, str], ...] = ()
    """(who had it or "hall", card)."""
    estimated: bool = False
    """Played before the campaign was kept here, and known roughly."""


def begun(view: View, memory: str, *, long_ago: bool = False) -> MemoryResult:
    """A form for a memory: everybody with the health cubes of now; the second attempt where one is due."""
    line = view.state.diary.get(memory)
    health = {who: figure.health for who, figure in view.state.assassins.items()}
    attempts = ATTEMPTS if line is not None and line.attempts else 1
    return MemoryResult(memory, attempts=attempts, health=health, estimated=long_ago)


def turned(result: MemoryResult) -> MemoryResult:
    """Lost where it was won, or the other way about; what was lost for good took every attempt (6.6)."""
    if result.outcome == OUTCOMES[0]:
        return replace(result, outcome=OUTCOMES[1], attempts=ATTEMPTS)
    return replace(result, outcome=OUTCOMES[0])


def doubt(view: View, command: AnyCommand) -> str:
    """A question about experience that is hardly ever meant; empty for everything else."""
    if isinstance(command, Report):
        xp = command.xp
    elif isinstance(command, EndMemory):
        xp = command.xp if command.xp >= 0 else sum(view.state.play.counted.values())
    else:
        return ""
    mark = doubtful_xp(view.pack, view.state, xp)
    return say("doubt.xp", xp=xp, mark=mark) if mark else ""


def command(result: MemoryResult, view: View) -> Report:
    """The decision; health that hasn't changed is left out."""
    health = tuple(
        (who, cubes)
        for who, cubes in result.health.items()
        if who in view.state.assassins and cubes not in {ELIMINATED, view.state.assassins[who].health}
    )
    return Report(
        result.memory,
        result.outcome,
        result.attempts,
        result.turns,
        result.xp,
        result.sync,
        health,
        tuple(who for who, cubes in result.health.items() if cubes == ELIMINATED),
        result.gained,
        result.lost,
        result.estimated,
    )


def none_reportable(view: View) -> str:
    """Why no memory waits for its result."""
    now = view.state.memory
    if now is None:
        return say("tui.report.nothing")
    return say("tui.report.under_way", memory=n.memory(view.pack, now.memory))


def reportable(
    view: View, *, mapped: bool = False, offered: str = "", long_ago: bool = False
) -> Iterator[tuple[str, str, str]]:
    """Memories whose result can be entered: id, reason why not now with its rule; of a story the one that is due.

    With `mapped` those as well that the pack has a map of: players may have them on the table all the same. `offered`
    is an optional memory that the players' booklet offers now. With `long_ago` as memories that were played before the
    campaign was kept here.
    """
    state = view.state
    if state.memory is not None or view.past:
        return
    if isinstance(view.waiting, Window) and Report not in WINDOWS[view.waiting.kind]:
        # What the window is for comes before the next memory.
        return
    following = due(view.pack, state) if is_story(state) else ""
    for name, plan in view.pack.memories.items():
        if (plan.box or mapped) and (name in {following, offered} or not is_story(state)):
            refusal = check_report(Play(view.pack, state), command(begun(view, name, long_ago=long_ago), view))
            if refusal is None:
                yield name, "", ""
            else:
                error = refusal.error(view.pack)
                yield name, f"{error.sentence} {error.remedy}".strip(), error.rule


def begins_late(view: View) -> bool:
    """Whether the campaign may have begun before it was kept here: nothing was played yet but what was estimated."""
    return is_story(view.state) and all(line.estimated for line in view.state.diary.values() if line.plays)


def gains(view: View) -> list[tuple[str, tuple[str, str]]]:
    """Every card of the pack for everybody, the shelf first, with the words for it."""
    people = (SHELF, *view.state.assassins)
    found = []
    for card in view.pack.cards.values():
        if card.slot not in {"skill", "ability"}:
            found += [(say("tui.report.gain", card=card.name, who=holder(view, who)), (who, card.id)) for who in people]
    return found


def losses(view: View) -> list[tuple[str, tuple[str, str]]]:
    """Every card that somebody has, or that lies on the shelf, with the words for it."""
    held = [(SHELF, card) for card in view.state.hall]
    for who, figure in view.state.assassins.items():
        held += [(who, card) for slot, card in carried(figure) if slot != "armour"]
    return [(say("tui.report.loss", card=n.card(view.pack, c), who=holder(view, who)), (who, c)) for who, c in held]


def holder(view: View, who: str) -> str:
    """An assassin, or the shelf."""
    return say("tui.cards.shelf") if who == SHELF else n.assassin(view.pack, who)


def matching(found: list[tuple[str, tuple[str, str]]], text: str) -> list[tuple[str, tuple[str, str]]]:
    """The ones in whose words every word of a text stands."""
    wanted = text.casefold().split()
    return [one for one in found if all(word in one[0].casefold() for word in wanted)]
