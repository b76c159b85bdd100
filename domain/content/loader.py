"""Loading packs: the bundled ones by id, others by folder."""

from functools import cache
from pathlib import Path

from domain.content.faults import quoted
from domain.content.layout import BUNDLED
from domain.content.pack import Pack
from domain.content.reading import read_pack
from domain.core.errors import ContentError
from domain.text.catalogue import say

__all__ = ["BUNDLED", "bundled_packs", "load_pack", "stand_in", "travels"]


def load_pack(source: str | Path) -> Pack:
    """The pack of a bundled id or of a folder; bundled ones are read once.

    Raises ContentError: the first fault with its file and path, and how many there are.
    """
    if isinstance(source, str) and source in _bundled_ids():
        return _load_bundled(source)
    return _load(Path(source))


def bundled_packs() -> tuple[tuple[str, str], ...]:
    """Id and title of the packs that ship, sorted by id."""
    return tuple((name, _load_bundled(name).title) for name in _bundled_ids())


def stand_in(name: str) -> Pack:
    """A pack with nothing in it, for a campaign whose pack is nowhere: ids stand for the names that nobody knows."""
    return Pack(
        id=name,
        title=name,
        version="",
        about="",
        dice={},
        guards={},
        cards={},
        events={},
        reinforcements={},
        assassins={},
        memories={},
    )


def travels(pack: Pack) -> bool:
    """Whether a pack goes along with a campaign without being asked for.

    One that ships does, at any version, and so does a pack of somebody's own making; one that may hold what its owner
    has typed from a box (saved as a private pack, or for memories that are played with the box) does not.
    """
    if pack.id in _bundled_ids():
        return True
    of_the_box = any(plan.box or plan.open for plan in pack.memories.values())
    return not (pack.private or of_the_box or (pack.region is not None and pack.region.own))


@cache
def _bundled_ids() -> tuple[str, ...]:
    """The ids of the packs that ship."""
    return tuple(sorted(path.parent.name for path in BUNDLED.glob("*/pack.toml")))


@cache
def _load_bundled(name: str) -> Pack:
    """A pack that ships."""
    return _load(BUNDLED / name)


def _load(folder: Path) -> Pack:
    """The pack of a folder."""
    try:
        present = folder.is_dir()
    except (OSError, ValueError):  # a name too long, or with a character that no path may hold
        present = False
    if not present:
        raise ContentError(_sentence("content.no_pack", name=quoted(str(folder)), known=", ".join(_bundled_ids())))
    read = read_pack(folder)
    if read.pack is not None:
        return read.pack
    faults = [str(fault) for fault in read.report.faults if not fault.warning]
    raise ContentError(_sentence("content.unusable", n=len(faults), folder=quoted(folder.name), fault=faults[0]))


def _sentence(key: str, **values: object) -> str:
    """A sentence of the catalogue, which is read for faults only, not at every start."""
    return say(key, **values)
