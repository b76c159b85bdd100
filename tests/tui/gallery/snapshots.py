"""Snapshots of scenes, as texts: one file with the screen in colour, one with what it is like elsewhere.

Elsewhere is a larger window, whose signs are kept and not its colours, and 80x24 in plain signs and without colours:
lines that differ from those in colour, and for the latter the styles.
"""

from pathlib import Path

from tests.tui.gallery.frames import Frame, as_text, differing, styles
from tests.tui.gallery.scenes import OPTIONS, Scene, View, show
from tests.tui.gallery.stores import Stores

FOLDER = Path(__file__).parent.parent / "snapshots"
ELSEWHERE = FOLDER / "elsewhere"


async def frames(stores: Stores, scene: Scene, views: tuple[View, ...]) -> dict[View, Frame]:
    """What a scene shows in some views."""
    return {view: shown async for view, shown in show(stores, scene, views)}


class Drawn:
    """Frames of scenes, each drawn once for all tests that look at it."""

    def __init__(self, stores: Stores, *, everywhere: bool) -> None:
        """`everywhere` if some test looks at more than the first view."""
        self._stores = stores
        self._everywhere = everywhere
        self._frames: dict[str, dict[View, Frame]] = {}

    async def __call__(self, scene: Scene) -> dict[View, Frame]:
        """What a scene shows in the views that are looked at."""
        if scene.name not in self._frames:
            views = every(scene) if self._everywhere else (first(scene),)
            self._frames[scene.name] = await frames(self._stores, scene, views)
        return self._frames[scene.name]


def first(scene: Scene) -> View:
    """The view that every scene has."""
    return scene.sizes[0], "colour"


def every(scene: Scene) -> tuple[View, ...]:
    """All views: the looks in the smallest size, the larger ones in colour."""
    size, *larger = scene.sizes
    return (*((size, look) for look in OPTIONS), *((other, "colour") for other in larger))


def in_colour(shown: Frame) -> str:
    """The text of the first view."""
    return as_text(shown)


def elsewhere(scene: Scene, shown: dict[View, Frame]) -> str:
    """The text of all other views."""
    before = shown[first(scene)]
    parts: list[str] = []
    for (size, look), other in shown.items():
        if (size, look) == first(scene):
            continue
        lines = differing(other, before) if size == scene.sizes[0] else [f"|{line}" for line in other.text]
        if look == "NO_COLOR":
            lines += ["--", *styles(other)]
        parts.append("\n".join([f"== {size[0]}x{size[1]} {look}", *lines, ""]))
    return "".join(parts)


def path(scene: Scene) -> Path:
    """Where the snapshot of a scene in colour is kept."""
    return FOLDER / f"{scene.name}.txt"


def path_elsewhere(scene: Scene) -> Path:
    """Where the snapshot of its other views is kept."""
    return ELSEWHERE / f"{scene.name}.txt"
