"""Snapshots of scenes: one text file a scene, with every size and look."""

from pathlib import Path

from tests.tui.gallery.frames import Frame, as_text
from tests.tui.gallery.scenes import LOOKS, Scene, show
from tests.tui.gallery.stores import Stores

FOLDER = Path(__file__).parent.parent / "snapshots"


async def snapshot(stores: Stores, scene: Scene) -> str:
    """A scene at each size in each look."""
    frames: dict[str, dict[tuple[int, int], Frame]] = {
        look: {size: shown async for size, shown in show(stores, scene, look)} for look in LOOKS
    }
    first = next(iter(frames))
    return "".join(
        f"== {size[0]}x{size[1]} {look}\n{as_text(shown[size], None if look == first else frames[first][size])}"
        for size in scene.sizes
        for look, shown in frames.items()
    )


def path(scene: Scene) -> Path:
    """Where the snapshot of a scene is kept."""
    return FOLDER / f"{scene.name}.txt"
