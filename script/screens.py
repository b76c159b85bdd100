"""Draws the screens, on prepared positions: as SVG for docs/screens, as text for tests, and as a test of reading.

The same pictures each time, for the same rules and content: tests/tui/gallery has the positions and scenes.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
FOLDER = ROOT / "docs" / "screens"

from domain.core.errors import CampaignError  # noqa: E402 - found by way of the line above
from tests.tui.gallery import pictures, positions, reading, snapshots  # noqa: E402 - as above
from tests.tui.gallery.frames import as_svg  # noqa: E402 - as above
from tests.tui.gallery.scenes import SCENES, Scene, show  # noqa: E402 - as above
from tests.tui.gallery.stores import Stores  # noqa: E402 - as above

WORKERS = 2


def picture(scene: Scene, size: tuple[int, int]) -> Path:
    """Where a picture is kept."""
    return FOLDER / f"{scene.name}-{size[0]}x{size[1]}.svg"


async def draw(stores: Stores, name: str) -> None:
    """The pictures of a scene."""
    scene = SCENES[name]
    async for (size, _), shown in show(stores, scene, [(size, "colour") for size in pictures.sizes(name)]):
        picture(scene, size).write_text(as_svg(shown, f"{scene.title}, {size[0]}x{size[1]}"), encoding="utf-8")


async def write(stores: Stores, name: str) -> None:
    """The snapshots of a scene."""
    scene = SCENES[name]
    shown = await snapshots.frames(stores, scene, snapshots.every(scene))
    snapshots.path(scene).write_text(snapshots.in_colour(shown[snapshots.first(scene)]), encoding="utf-8")
    snapshots.path_elsewhere(scene).write_text(snapshots.elsewhere(scene, shown), encoding="utf-8")


def work(job: Callable[[Stores, str], Coroutine[object, object, None]], names: Iterable[str]) -> None:
    """Do a job for scenes, on a few processes."""
    with ProcessPoolExecutor(WORKERS) as pool:
        list(pool.map(_part, [job] * WORKERS, [sorted(names)[number::WORKERS] for number in range(WORKERS)]))


def _part(job: Callable[[Stores, str], Coroutine[object, object, None]], names: list[str]) -> None:
    """Some scenes, one after the other."""

    async def run(stores: Stores) -> None:
        for name in names:
            try:
                await job(stores, name)
            except CampaignError as error:
                # Refusals can't travel between processes, and which screen it was would be lost.
                raise RuntimeError(f"{name}: {error}") from error

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Stores(Path(folder))))


def index() -> None:
    """The page that shows all pictures."""
    lines = ["# Screens", "", "Drawn by `script/screens`; the number behind each name is the size of the window.", ""]
    for chapter, names in pictures.CHAPTERS.items():
        lines += [f"## {chapter}", ""]
        for name in names:
            scene = SCENES[name]
            files = [picture(scene, size).name for size in pictures.sizes(name)]
            links = " · ".join(f"[{file.removesuffix('.svg').rsplit('-', 1)[1]}]({file})" for file in files)
            lines += [f"### {scene.title}", "", f"![{scene.title}]({files[0]})", "", links, ""]
    (FOLDER / "README.md").write_text("\n".join(lines), encoding="utf-8")


def same_surroundings() -> None:
    """No time zone of the machine."""
    os.environ["TZ"] = "UTC"
    time.tzset()


def clear(folder: Path, ending: str, names: list[str]) -> None:
    """Let what belongs to no scene any more go, where all are made anew."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"*.{ending}") if not names else ():
        old.unlink()


def main() -> None:
    """Do what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--snapshots", action="store_true", help="write tests/tui/snapshots")
    which.add_argument("--reading", action="store_true", help="write docs/screens/reading")
    which.add_argument("--positions", action="store_true", help="look for positions anew")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", choices=[*SCENES, []], help="all without one")
    wanted = parser.parse_args()
    same_surroundings()
    names = wanted.scenes or list(SCENES)
    shown = [name for chapter in pictures.CHAPTERS.values() for name in chapter if name in names]
    looked_for, missing = positions.record(anew=wanted.positions)
    if looked_for:
        print(f"screens: looked for {', '.join(looked_for)}" + f"; not found: {', '.join(missing)}" * bool(missing))
    if wanted.positions:
        return
    if wanted.reading:
        asyncio.run(reading.write(FOLDER / "reading"))
        print("screens: the reading test is in docs/screens/reading")
    elif wanted.snapshots:
        for folder in (snapshots.FOLDER, snapshots.ELSEWHERE):
            clear(folder, "txt", wanted.scenes)
        work(write, names)
        print(f"screens: {len(names)} snapshots in {snapshots.FOLDER.relative_to(ROOT)}")
    else:
        clear(FOLDER, "svg", wanted.scenes)
        work(draw, shown)
        index()
        print(f"screens: {len(shown)} screens in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
