"""Sequences of keys at random on random positions, many of them in one app: what is decided is what was highlighted.

An app that begins anew costs as much as the keys of half a sequence. So one app plays a batch of them, each on a store
of its own that is copied from a position made once. The seed says all that happens in a sequence.
"""

from __future__ import annotations

import asyncio
import gc
import random
import shutil
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace
from textual._compositor import Compositor

from campaign_tui.desk import library
from domain import engine
from tests.laws import quickly
from tests.laws.judging import fault
from tests.tui import watching
from tests.tui.gallery.positions import positions
from tests.tui.gallery.stores import NAME, REGIONS, STORIES, Stores, idle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual.pilot import Pilot

    from campaign_tui.desk.opened import Opened

SIZES = [(80, 24), (120, 40)]

STEPS = 14
"""Steps of a sequence, each of one to a dozen keys."""

BATCH = 20
"""Sequences that one app plays. All of them have one size of window: seeds that follow each other are a batch."""

PAINTED = 10
"""Of so many batches one is painted to the last cell. In the others lists are written, and nobody looks at the rest."""


MEMORY = Path("/dev/shm")  # noqa: S108 - only where it is there; folders in it have names of their own
"""Where stores are written without a disk."""

_folders: list[TemporaryDirectory[str]] = []
"""The folder of this process with the positions that it has made."""

_stores: list[Stores] = []
"""What is in it: copies of all batches are counted on, for an app that fell leaves its copy behind."""


class Played(Struct, frozen=True):
    """What came of a sequence."""

    seed: int
    position: str
    keys: int
    decisions: int
    fault: str = ""


def everywhere() -> list[str]:
    """Positions of all packs: in memories, between them, on the region map, on the table."""
    inside = [name for name in positions() if name != "road"]
    return [*inside, *STORIES, *REGIONS, "table-turn", "table-enemies"]


async def play(stores: Stores, seeds: Sequence[int], *, painted: bool | None = None) -> list[Played]:
    """Play sequences of one batch in one app; after a fault the next one begins with an app of its own."""
    batch, found = seeds[0] // BATCH, list[Played]()
    with _looked_at(batch % PAINTED == 0 if painted is None else painted):
        while len(found) < len(seeds):
            done = len(found)
            try:
                await _in_one_app(stores, seeds[done:], SIZES[batch % len(SIZES)], found)
            except Exception as error:  # noqa: BLE001 - what has ended an app comes out of it when it is closed
                last = found.pop() if len(found) > done else Played(seeds[done], "", 0, 0)
                found.append(last if last.fault else replace(last, fault=f"{type(error).__name__}: {error}"))
    return found


async def _in_one_app(stores: Stores, seeds: Sequence[int], size: tuple[int, int], found: list[Played]) -> None:
    """Play until all are played, or one has found a fault."""
    empty = stores.copy("empty")
    app = watching.Watched(empty, campaign="")
    async with app.run_test(size=size) as pilot:
        await idle(app, pilot)
        for seed in seeds:
            played = await _sequence(stores, app, pilot, seed)
            found.append(played)
            if played.fault or not app.is_running:
                break
    shutil.rmtree(empty.parent)


async def _sequence(stores: Stores, app: watching.Watched, pilot: Pilot[int], seed: int) -> Played:
    """One sequence on a position of its own; an error of the app is a fault as well."""
    dice = random.Random(seed)
    position = dice.choice(everywhere())
    store = stores.copy(position)
    wrong = ""
    try:
        wander(store, dice)
        await _open(app, pilot, store)
        await watching.play(app, pilot, dice, STEPS)
    except AssertionError as error:
        wrong = str(error)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what was looked for
        wrong = f"{type(error).__name__}: {error}"
    wrong = wrong or next((f"{why}: {taken.command}" for taken in app.taken if (why := fault(taken))), "")
    keys = sum(len(pressed.split()) for pressed in app.pressed if not pressed.startswith("elsewhere"))
    told = f"{wrong} after {app.pressed}" if wrong else ""
    done = Played(seed, position, keys, len(app.taken), told)
    shutil.rmtree(store.parent)
    return done


def wander(store: Path, dice: random.Random) -> None:
    """A few decisions at random before the app is opened."""
    with watching.other_window(store, 2**41) as session:
        for _ in range(dice.randrange(6)):
            legal = [
                c for c in engine.legal_decisions(session.pack, session.state) if not isinstance(c, watching.SELDOM)
            ]
            if not legal:
                return
            session.submit(dice.choice(legal))


async def _open(app: watching.Watched, pilot: Pilot[int], store: Path) -> None:
    """Leave what is open, and open the campaign of another store, as if the app had just begun."""
    while len(app.screen_stack) > 1:
        await app.pop_screen()
    app.afresh(store)

    def other_store(opened: Opened) -> None:
        opened.let_go()

    app.desk.ask(other_store)
    app.desk.ask(library.open_campaign, NAME)
    await idle(app, pilot)


@contextmanager
def _looked_at(painted: bool) -> Iterator[None]:
    """Paint windows to the last cell, or leave them unpainted: layout, lists and keys are the same."""
    as_ever = Compositor.render_update

    def nothing(compositor: Any, **_given: object) -> None:
        compositor._dirty_regions.clear()

    Compositor.render_update = as_ever if painted else nothing  # type: ignore[assignment,method-assign] # Textual's own
    try:
        yield
    finally:
        Compositor.render_update = as_ever  # type: ignore[method-assign] # as above


def batch(number: int) -> tuple[int, list[Played], float]:
    """The sequences of a batch, in a process that keeps its positions; with the processor time that they took."""
    if not _folders:
        quickly.install()
        _folders.append(TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None))
        _stores.append(Stores(Path(_folders[0].name)))
    begun = time.process_time()
    seeds = range(number * BATCH, (number + 1) * BATCH)
    played = asyncio.run(play(_stores[0], seeds))
    gc.collect()
    return number, played, time.process_time() - begun
