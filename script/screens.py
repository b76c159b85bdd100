"""Draws the screens as SVG into docs/screens: the same pictures each time, for the same rules and content.

A seeded player tries games until one comes to a position with something to see: an alert, somebody exposed, bodies.
"""

import asyncio
import os
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
FOLDER = ROOT / "docs" / "screens"

from campaign_tui.app import CampaignApp  # noqa: E402 - found by way of the line above
from campaign_tui.screens.memory import MemoryScreen  # noqa: E402 - as above
from campaign_tui.session import LibrarySession  # noqa: E402 - as above
from domain import engine  # noqa: E402 - as above
from domain.chance import Generator, seed_hash  # noqa: E402 - as above
from domain.commands import AnyCommand, Begin, Concede, GiveUp, Pass, SetDifficulty, Start  # noqa: E402 - as above
from domain.content.loader import load_pack  # noqa: E402 - as above
from domain.model.state import State  # noqa: E402 - as above
from domain.store import Library  # noqa: E402 - as above
from migrations.run import prepare as migrate  # noqa: E402 - as above
from projections.sink import sink  # noqa: E402 - as above

SMALL, MEDIUM, LARGE = (80, 24), (120, 40), (200, 60)
NOON = 1_700_000_000
SEED = bytes(32)
PACK = "drowned_ledger"
MEMORY = "0.4"
GAMES, DECISIONS = 60, 90


def worth(state: State) -> int:
    """How much there is to see in a position."""
    if state.memory is None or not state.agenda or type(state.agenda[0]).__name__ != "AssassinPhase":
        return 0
    team = state.assassins.values()
    bodies = sum(1 for square in state.memory.squares.values() if square.bodies)
    return (
        3 * any(m.alert for m in state.memory.maps.values())
        + 3 * any(a.exposed for a in team)
        + 2 * min(bodies, 2)
        + 2 * any(a.place == "spot" for a in team)
        + any(objective.paid or objective.done for objective in state.memory.objectives.values())
        + sum(1 for a in team if a.on_map)
    )


def best_game(team: tuple[str, ...]) -> tuple[AnyCommand, ...]:
    """The decisions of the game with most to see, up to that position."""
    pack, generator = load_pack(PACK), Generator(SEED)
    begun = engine.settle(pack, engine.EMPTY, Begin(PACK, "fr_1_05", "normal", team, seed_hash(SEED)), generator.answer)
    best: tuple[AnyCommand, ...] = ()
    most = -1
    for game in range(GAMES):
        dice, state, path = random.Random(game), begun.state, []  # noqa: S311 - a player, no secret
        for _ in range(DECISIONS):
            command = _choose(pack, state, dice)
            if command is None:
                break
            state = engine.settle(pack, state, command, generator.answer).state
            path.append(command)
            if worth(state) > most:
                best, most = tuple(path), worth(state)
    return best


def _choose(pack: object, state: State, dice: random.Random) -> AnyCommand | None:
    """A decision by chance, passing seldom and never giving up."""
    legal = list(engine.legal_decisions(pack, state))  # type: ignore[arg-type] # the pack of this run
    if state.memory is None:
        return next((c for c in legal if c == Start(MEMORY)), None)
    keep = [c for c in legal if not isinstance(c, Concede | GiveUp | SetDifficulty)]
    busy = [c for c in keep if not isinstance(c, Pass)]
    return dice.choice(busy if busy and dice.random() < 0.9 else keep) if keep else None


@contextmanager
def store(path: Path) -> Iterator[LibrarySession]:
    """A library whose clock and ids are the same each time."""
    ticks, ids = count(NOON * 1_000_000, 60_000_000), count(1)
    library = Library.open(
        path, clock=lambda: next(ticks), new_id=lambda: next(ids).to_bytes(16, "big"), packs=load_pack, row_sink=sink
    )
    migrate(str(path))
    try:
        yield LibrarySession(library)
    finally:
        library.close()


def prepare(path: Path) -> None:
    """Put two campaigns into a store: one between memories, one in the middle of a memory."""
    pack = load_pack(PACK)
    team = tuple(pack.assassins)
    with store(path) as library:
        begin = partial(library.create, edition="fr_1_05", difficulty="normal", source="app", seed=SEED)
        begin("Rainy Thursdays", pack, ("aurelia", "donata")).close()
        with begin("The Drowned Ledger", pack, team) as session:
            for command in best_game(team):
                session.submit(command)


async def draw(
    path: Path, name: str, size: tuple[int, int], *keys: str, look: str = "night", symbols: str = ""
) -> None:
    """One picture: the campaign in play, after some keys, on a copy of the store."""
    own = path.with_name("copy.db")
    shutil.copy(path, own)
    app = CampaignApp(
        lambda: store(own), campaign="The Drowned Ledger", look=look, symbols=symbols, now=lambda: NOON + 7200
    )
    async with app.run_test(size=size) as pilot:
        while not isinstance(app.screen, MemoryScreen):
            await pilot.pause(0.05)
        for key in keys:
            await pilot.press(key)
            await pilot.pause(0.2)
        await pilot.pause(0.3)
        svg = re.sub(r"terminal-[0-9]+-", "terminal-", app.export_screenshot(title=name))
        (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")


async def draw_all(path: Path) -> None:
    """Every picture."""
    for size in (SMALL, MEDIUM, LARGE):
        await draw(path, f"memory-{size[0]}x{size[1]}", size)
    await draw(path, "memory-close-120x40", MEDIUM, "plus")
    await draw(path, "memory-day-120x40", MEDIUM, look="day")
    await draw(path, "memory-16-colours-80x24", SMALL, look="sixteen")
    await draw(path, "memory-plain-ascii-80x24", SMALL, look="plain", symbols="ascii")
    await draw(path, "list-80x24", SMALL, "space")
    await draw(path, "boards-80x24", SMALL, "v")
    await draw(path, "enemies-80x24", SMALL, "p", "x", "p", "x", "x")
    await draw(path, "history-80x24", SMALL, "u", "h")
    await draw(path, "history-120x40", MEDIUM, "h")
    await draw(path, "filter-80x24", SMALL, "h", "f", "down", "right")
    await draw(path, "undo-80x24", SMALL, "U")
    for size in (SMALL, MEDIUM, LARGE):
        ending = f"{size[0]}x{size[1]}"
        await draw(path, f"rules-{ending}", size, "r", "enter")
        await draw(path, f"statistics-{ending}", size, "S")
        await draw(path, f"settings-{ending}", size, "comma", "down")
    await draw(path, "memory-contrast-80x24", SMALL, look="contrast")
    await draw(path, "memory-in-sentences-80x24", SMALL, "comma", "down", "down", "down", "down", "enter", "escape")
    await draw(path, "past-80x24", SMALL, "left_square_bracket", "left_square_bracket")
    await draw(path, "help-80x24", SMALL, "question_mark")
    await draw(path, "palette-80x24", SMALL, "ctrl+p")
    await draw(path, "campaign-80x24", SMALL, "escape")
    await draw(path, "campaign-120x40", MEDIUM, "escape")
    await draw(path, "library-80x24", SMALL, "escape", "escape")
    await draw(path, "new-campaign-80x24", SMALL, "escape", "escape", "n")


def main() -> None:
    """Draw them."""
    os.environ["TZ"] = "UTC"
    os.environ.pop("NO_COLOR", None)
    time.tzset()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source.db"
        prepare(source)
        asyncio.run(draw_all(source))
    pictures = sorted(FOLDER.glob("*.svg"))
    index = ["# Screens", "", "Drawn by `script/screens`; the number behind each name is the size of the window.", ""]
    index += [line for path in pictures for line in (f"## {path.stem}", "", f"![{path.stem}]({path.name})", "")]
    (FOLDER / "README.md").write_text("\n".join(index), encoding="utf-8")
    print(f"screens: {len(pictures)} pictures in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
