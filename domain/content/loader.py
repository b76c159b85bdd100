"""Loading packs: the bundled ones by id, others by folder."""

from functools import cache
from pathlib import Path

from domain.content.faults import quoted
from domain.content.layout import BUNDLED
from domain.content.pack import Pack
from domain.content.reading import read_pack
from domain.core.errors import ContentError
from domain.text.catalogue import say

__all__ = ["BUNDLED", "bundled_packs", "load_pack"]


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
