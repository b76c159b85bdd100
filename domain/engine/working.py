"""The agenda is worked off: what the rules do until players or chance are asked."""

from __future__ import annotations

from domain.language import commands as c
from domain.language.waiting import Between, Choice, Waiting
from domain.model.prototype import Regroup
from domain.playing.play import Play
from domain.rules.apocalypse.danger import watch
from domain.rules.campaign.sync_watch import watch_sync
from domain.rules.dispatch import ANSWERED, DEEDS, PICKED, WORK
from domain.rules.memory.ending import check_end
from domain.rules.memory.two_maps import check_maps
from domain.rules.table.own_numbers import ask_numbers


def carry_out(play: Play, command: c.AnyCommand) -> None:
    """Do what a legal command says, and nothing of what follows from it."""
    # By type, here and wherever something is asked at every step: `isinstance` takes four times as long on structs.
    top = play.state.top
    if type(command) is c.Roll:
        ANSWERED[type(top)](play, top, command.faces)
    elif type(command) is c.Draw:
        ANSWERED[type(top)](play, top, command.card)
    elif type(command) is c.Pick:
        PICKED[type(top)](play, top, command.option)
    else:
        DEEDS[type(command)].do(play, command)


def advance(play: Play) -> Waiting:
    """Work the agenda off until an input is needed; a choice with one option needs none."""
    events = play.events
    looked_at = -1
    while True:
        facts = len(events)
        if facts != looked_at:
            # What these are about changes with facts alone, but that nothing ends a memory that is regrouping (P10).
            watch_sync(play)
            check_end(play)
            check_maps(play)
            looked_at = facts
        if play.pack.dangers:
            watch(play)
        agenda = play.state.agenda
        if not agenda:
            return Between()
        top = agenda[0]
        if type(top) is Regroup:
            looked_at = -1
        if play.asks and ask_numbers(play, top):
            continue
        waiting = WORK[type(top)](play, top)
        if waiting is None:
            continue
        if type(waiting) is not Choice or len(waiting.options) != 1 or waiting.confirm:
            return waiting
        asking = play.state.top
        PICKED[type(asking)](play, asking, waiting.options[0])


def at_rest(play: Play) -> Waiting:
    """What a state at rest waits for; its top frame writes nothing."""
    top = play.state.top
    return (WORK[type(top)](play, top) or Between()) if top else Between()
