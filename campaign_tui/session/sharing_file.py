"""The file beside a store that says where its campaigns are shared: where it is, and whether there is one.

Every start of the app asks; what shares campaigns is loaded where there is one alone.
"""

from pathlib import Path


def sharing_file(store: str) -> Path:
    """The file of a store."""
    return Path(f"{store}.shared")


def any_shared(store: str) -> bool:
    """Whether a store has the file, without reading it."""
    return sharing_file(store).is_file()
