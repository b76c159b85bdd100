"""Campaigns of all kinds, played at random in memory: bundled packs by app dice, and all that lies on a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from campaign_tui.session.session import CampaignSession
from domain import engine
from domain.bots.players import random_player
from domain.bots.stewards import random_steward
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language.chance import ChanceNode
from domain.language.waiting import Choice, Window
from domain.playing.owned import with_own
from domain.rules.campaign.flow import due
from domain.store import Library
from domain.store.memory import Memory, MemoryLog
from tests.apocalypse import own_expeditions as owners
from tests.campaign.stories import tiny
from tests.store.fakes import Clock, Ids
from tests.table import ways

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.language.commands import AnyCommand
    from domain.model.state import State
    from domain.store import CampaignService

Pick = Callable[[int], int]
Chooser = Callable[["Pack", "State", Pick], "AnyCommand | None"]


def on_screen(pack: Pack, state: State, pick: Pick) -> AnyCommand | None:
    """Any decision: a memory is often conceded, so that much lies between."""
    if state.memory is None and pack.campaign is None:
        return c.Start(sorted(pack.memories)[pick(len(pack.memories))])
    if state.memory is None:
        options = engine.legal_decisions(pack, state)
        return random_steward(pick)(pack, state) if options else None
    if state.memory.turn > 1 and pick(25) == 0 and c.Concede() in engine.legal_decisions(pack, state):
        return c.Concede()
    return random_player(pick)(pack, state)


def as_results(pack: Pack, state: State, pick: Pick) -> AnyCommand | None:
    """Results of memories, numbers as they are asked for, dice typed by hand, headquarters at random."""
    waiting = engine.pending(pack, state)
    if isinstance(waiting, Choice):
        fitting = [option for option in waiting.options if not option.isdigit() or int(option) < 6] or waiting.options
        return c.Pick(fitting[pick(len(fitting))])
    memory = due(pack, state)
    if not memory:
        return None
    attempts = state.diary[memory].attempts if memory in state.diary else 0
    report = c.Report(memory, "success" if pick(3) else "failure", attempts + 1, 4, pick(6))
    legal = list(engine.legal_decisions(pack, state))
    if isinstance(waiting, ChanceNode | Window):
        return legal[pick(len(legal))] if legal else None
    if not pick(3) and legal:
        return legal[pick(len(legal))]
    return report if report in engine.legal_decisions(pack, state) else c.Start(memory)


def turn_by_turn(pack: Pack, state: State, pick: Pick) -> AnyCommand | None:
    """A memory kept turn by turn."""
    if state.memory is None and state.top is None:
        memory = due(pack, state)
        return c.Track(memory) if memory else None
    if state.at_table and not state.agenda[1:]:
        who = list(state.assassins)[pick(len(state.assassins))]
        notes = (c.NextTurn(), c.NextTurn(), c.Hurt(who, 1), c.Heal(who, 1), c.SetAlert(raised=bool(pick(2))))
        return c.EndMemory("success" if pick(2) else "failure", pick(5)) if not pick(9) else notes[pick(len(notes))]
    return as_results(pack, state, pick)


def in_full() -> Iterator[AnyCommand]:
    """The commands of a memory of the box that is played on its owners' map, dice and cards typed."""
    attempts, _ = ways.on_screen(30)
    state = ways.before()
    for command in _in_full(attempts):
        yield command
        state = ways.taken(state, command, ways.boxed())


def _in_full(attempts: list[list[ways.Move]]) -> Iterator[AnyCommand]:
    state = ways.before()
    commands: list[AnyCommand] = [c.DrawMap(ways.MEMORY, ways.MAP)]
    state = ways.taken(state, commands[0], ways.boxed())
    for move in (move for moves in attempts for move in moves):
        state = ways.taken(state, move.command, ways.boxed())
        commands.append(move.command)
        fallen = list(move.fallen)
        while isinstance(node := engine.pending(ways.boxed(), state), ChanceNode):
            commands.append(ways.typed(state, node, fallen, move.facts))
            state = ways.taken(state, commands[-1], ways.boxed())
    return iter(commands)


def _before() -> list[AnyCommand]:
    """The commands of the tiny story up to its second memory."""
    commands: list[AnyCommand] = [c.Report("1", "success", 1, 4, 3)]
    begin = c.Begin("tiny", "fr_1_05", "normal", ("aurelia", "biagio"), flow="story")
    state = ways.taken(ways.taken(engine.EMPTY, begin), commands[0])
    while isinstance(waiting := engine.pending(ways.story(), state), Choice):
        commands.append(c.Pick(waiting.options[0]))
        state = ways.taken(state, commands[-1])
    return commands


SOURCES: dict[str, tuple[Callable[[], Pack], tuple[str, ...], str, Chooser | None]] = {
    "story": (tiny, ("aurelia", "biagio"), "app", on_screen),
    "drowned_ledger": (lambda: load_pack("drowned_ledger"), ("aurelia", "biagio", "corvo"), "app", on_screen),
    "salt_road": (lambda: load_pack("salt_road"), (), "app", on_screen),
    "practice": (lambda: load_pack("practice"), (), "app", on_screen),
    "typed dice": (tiny, ("aurelia", "biagio"), "table", on_screen),
    "results": (lambda: load_pack("brotherhood_of_venice"), ("alessandra", "claudio"), "table", as_results),
    "turn by turn": (lambda: load_pack("brotherhood_of_venice"), ("alessandra", "claudio"), "table", turn_by_turn),
    "in full": (ways.boxed, ("aurelia", "biagio"), "table", None),
    "owners' region": (owners.pack, owners.TEAM, "table", owners.wanted),
}
"""By name: the pack, who plays, where dice come from, and who decides."""


def played(name: str, seed: int, number: int) -> tuple[CampaignSession, CampaignService]:
    """A campaign of up to `number` decisions; the same for the same seed."""
    make, team, source, chooser = SOURCES[name]
    pack, chance = make(), random.Random(f"{name} {seed}")
    library = Library.over(MemoryLog(Memory()), clock=Clock(), new_id=Ids(), packs=lambda _: pack)
    flow = "story" if pack.campaign is not None else ""
    people = team or tuple(sorted(pack.assassins)[:3])
    campaign = library.create(name, pack, people, "fr_1_05", "normal", source, chance.randbytes(32), "Ann", flow)
    service = library.service(campaign)
    if chooser is None:
        for command in [*_before(), *in_full()][: number * 2]:
            service.submit(command, player="Bo")
    else:
        _play(service, pack, chooser, chance.randrange, number)
    return CampaignSession(service, "Cleo"), service


def _play(service: CampaignService, pack: Pack, chooser: Chooser, pick: Pick, number: int) -> None:
    for _ in range(number):
        command = chooser(with_own(pack, service.state), service.state, pick)
        if command is None:
            return
        try:
            service.submit(command, player=("Ann", "Bo")[pick(2)])
        except Refused:
            continue
