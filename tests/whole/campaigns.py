"""Whole campaigns as the careful bots play them, cut into pieces: one for each memory, with what leads to the next."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign_tui.shell.subcommands.bots import make_player
from campaign_tui.shell.subcommands.policies import CAREFUL
from domain.bots.stewards import careful_steward
from domain.bots.story_simulation import play_story
from domain.content.loader import load_pack
from domain.content.pack import Pack
from domain.language import commands as c
from domain.language.events import Event
from domain.model.between import SyncOffer
from domain.model.state import State
from tests.tui import stories
from tests.tui.gallery.stores import library

if TYPE_CHECKING:
    from collections.abc import Iterator

TEAM = ("aurelia", "biagio", "corvo")


class Played(Struct, frozen=True):
    """An action of a campaign."""

    before: State
    command: c.AnyCommand
    events: tuple[Event, ...]
    after: State

    @property
    def offered(self) -> bool:
        """Whether it answers the question about earlier campaigns, which nobody is asked where there are none."""
        return isinstance(self.before.top, SyncOffer)


class Piece(Struct, frozen=True):
    """A part of a campaign, and the store as it stood before it."""

    pack: Pack
    memory: str
    store: Path
    actions: tuple[Played, ...]


class EnoughError(Exception):
    """So many actions were wanted."""


def campaign(pack: Pack, state: State, most: int = 0) -> list[Played]:
    """A campaign from its beginning, as the careful ones play it: whole, or at most so many actions."""
    actions: list[Played] = []
    last = [state]
    steward = careful_steward(Random(5).randrange)

    def watch(command: c.AnyCommand, events: tuple[Event, ...], after: State) -> None:
        actions.append(Played(last[0], command, events, after))
        last[0] = after
        if len(actions) == most:
            raise EnoughError

    def manage(pack: Pack, state: State) -> c.AnyCommand:
        return c.Pick("no") if isinstance(state.top, SyncOffer) else steward(pack, state)

    with suppress(EnoughError):
        played = play_story(pack, state, make_player(CAREFUL, 1, 5), manage, seed=stories.SEED, watch=watch)
        assert played.finished
    return actions


def pieces(pack_id: str, folder: Path, most: int = 0) -> Iterator[Piece]:
    """The pieces of a campaign, each with a store in a folder: whole, or of at most so many actions."""
    pack = load_pack(pack_id)
    running = folder / f"{pack_id}.db"
    with library(running) as shelf, stories.begun(shelf, pack_id, TEAM) as session:
        actions = campaign(pack, session.state, most)
    for memory, part in _cut(actions):
        store = folder / f"{pack_id}-{memory}.db"
        shutil.copy(running, store)
        yield Piece(pack, memory, store, part)
        with library(running) as shelf, shelf.open(stories.NAME) as session:
            for played in part:
                if not played.offered or isinstance(session.state.top, SyncOffer):
                    session.submit(played.command)


def _cut(actions: list[Played]) -> Iterator[tuple[str, tuple[Played, ...]]]:
    """The actions by memories: another begins where a memory begins that wasn't played before.

    What comes before the first memory is a piece without a name where none has begun yet.
    """
    at = [
        number
        for number, played in enumerate(actions)
        if isinstance(played.command, c.Start) and not any(p.command == played.command for p in actions[:number])
    ]
    names = [played.after.play.memory for played in (actions[number] for number in at)]
    for name, begin, end in zip(names or [""], [0, *at[1:]], [*at[1:], len(actions)], strict=True):
        yield name, tuple(actions[begin:end])
