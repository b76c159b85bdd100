"""`python -m tests.whole.enemy_keys [MEMORY...]`: how many keys an enemy phase takes, from one turn to the next.

The careful bots play the first turns of memories of both packs with one seed; at the end of each of them an app is
opened on the campaign. Counted are the keys after "End turn" until the assassins are next: Enter where the turn ends
with cubes that could be spent, Space for what is told, Enter for the first answer to what is asked, "let them all act"
where somebody could act between the enemies' steps, and "go on" before the last of them. With `--saved` everybody saves
the last cube, so that there is a gap before each step; with `--step` "go on" is pressed in all of them.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from campaign_tui.keys.actions import action
from campaign_tui.screens.dialogs import Confirm
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.shell.subcommands.bots import make_player
from campaign_tui.widgets.at_cursor import lets_act
from domain import engine
from domain.content.loader import load_pack
from domain.language import commands as c
from domain.language.waiting import Choice
from tests.tui import stories
from tests.tui.gallery.stores import idle, library, press
from tests.whole.reader import app_on

MEMORIES = {"drowned_ledger": ("0.1", "0.2", "0.3", "0.4", "1.1", "1.2", "2.1", "2.2"), "salt_road": ("S.1", "S.2")}
TURNS = 3
"""Turns of a memory at the end of which keys are counted."""
TEAM = ("aurelia", "biagio", "corvo")
SETTINGS = "motion = false\nrecap = false\nlessons = false\nreminders = false\n"
MOST = 80
"""Keys after which a phase counts as one that never ends."""


def stores(pack: str, memory: str, folder: Path, *, saved: bool = False) -> Iterator[Path]:
    """Stores that stand before the ends of the first turns of a memory; turns with which it ends are left out."""
    plan, player = load_pack(pack), make_player("careful", 1, 1)
    player = _saving(player) if saved else player
    running, found = folder / f"{memory}.db", 0
    with library(running) as shelf:
        given = {"edition": "fr_1_05", "difficulty": "normal", "source": "app", "seed": stories.SEED}
        shelf.create(stories.NAME, plan, TEAM, **given).close()  # type: ignore[arg-type] # a dictionary of words
    command: c.AnyCommand | None = c.Start(memory)
    while found < TURNS and command is not None:
        with library(running) as shelf, shelf.open(stories.NAME) as session:
            while command is not None and not _ends_turn(session.state, command):
                command = _after(session, plan, player, command)
        if command is None:
            return
        before = folder / f"{memory}-{found}.db"
        shutil.copy(running, before)
        with library(running) as shelf, shelf.open(stories.NAME) as session:
            turn = session.state.play.turn
            while command is not None and session.state.play.turn == turn:
                command = _after(session, plan, player, command)
        if command is not None:
            found += 1
            yield before


def _saving(player: Any) -> Any:
    """A player who saves the last cube of everybody."""

    def decide(pack: Any, state: Any) -> c.AnyCommand:
        legal = engine.legal_decisions(pack, state) if state.play.phase == "assassins" else ()
        last = (one for one in legal if isinstance(one, c.Save) and state.assassins[one.who].cubes == 1)
        wanted: c.AnyCommand = next(last, None) or player(pack, state)
        who = state.assassins.get(getattr(wanted, "who", ""))
        # What is saved is kept for the enemies' turn.
        keeps = legal and who is not None and not who.cubes and who.saved
        return c.Pass() if keeps else wanted

    return decide


def _after(session: Any, pack: Any, player: Any, command: c.AnyCommand) -> c.AnyCommand | None:
    """Submit a decision and give the next one; none when the memory is over."""
    session.submit(command)
    return player(pack, session.state) if session.state.memory is not None else None


def _ends_turn(state: Any, command: c.AnyCommand) -> bool:
    return isinstance(command, c.Pass) and state.play.phase == "assassins"


async def keys(store: Path, size: tuple[int, int], *, step: bool = False) -> int:
    """How many keys the enemy phase takes that follows where a store stands."""
    app = app_on(store, SETTINGS)
    # Nobody's hand is as quick as these keys.
    app.breath = 0
    async with app.run_test(size=size) as pilot:
        await idle(app, pilot)
        while not isinstance(app.screen, MemoryScreen):
            await press(app, pilot, "enter")
        turn = _state(app).play.turn
        await press(app, pilot, "p")
        # Cubes that could still be spent are asked about.
        count = int(isinstance(app.screen, Confirm))
        if count:
            await press(app, pilot, "enter")
        while not _over(app, turn):
            assert count < MOST, f"{store.name}: {type(app.screen).__name__} goes on for ever"
            await press(app, pilot, _key(app, step=step))
            count += 1
        return count


def _state(app: Any) -> Any:
    return app.head_view.state


def _over(app: Any, turn: int) -> bool:
    """Whether the assassins are next, or the memory is over and its last page is open."""
    if getattr(app.screen, "telling", False):
        return False
    state = _state(app)
    if state.memory is None:
        return True
    return isinstance(app.screen, MemoryScreen) and state.play.turn > turn and not _asks(app)


def _asks(app: Any) -> bool:
    return isinstance(app.head_view.waiting, Choice)


def _key(app: Any, *, step: bool) -> str:
    """What brings the telling, or the answer to a question, one step on."""
    if not isinstance(app.screen, MemoryScreen) or app.screen.telling:
        return "space"
    if _asks(app):
        return "enter"
    return action("let_act").key if lets_act(app.screen.view) and not step else "p"


async def count(only: list[str], size: tuple[int, int], *, saved: bool, step: bool) -> None:
    """A row a memory: the keys of each phase."""
    for pack, memories in MEMORIES.items():
        for memory in memories:
            if only and memory not in only:
                continue
            with TemporaryDirectory() as folder:
                before = stores(pack, memory, Path(folder), saved=saved)
                found = [await keys(store, size, step=step) for store in before]
            sys.stdout.write(f"| {memory} | {', '.join(map(str, found))} | {sum(found) / len(found):.1f} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.whole.enemy_keys", description=__doc__)
    parser.add_argument("only", nargs="*", help="memories, instead of ten")
    parser.add_argument("--size", default="120x40")
    parser.add_argument("--saved", action="store_true", help="save the last cube")
    parser.add_argument("--step", action="store_true", help="go on step by step")
    wish = parser.parse_args()
    across, down = map(int, wish.size.split("x"))
    asyncio.run(count(wish.only, (across, down), saved=wish.saved, step=wish.step))
