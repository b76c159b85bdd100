"""Every screen at three sizes, in colour, without colours and in ASCII.

`script/screens --snapshots` writes them anew.
"""

import pytest

from tests.tui.gallery.scenes import SCENES
from tests.tui.gallery.snapshots import FOLDER, path, snapshot
from tests.tui.gallery.stores import Stores


@pytest.fixture(scope="session")
def stores(tmp_path_factory) -> Stores:
    """Stores in prepared positions, made once."""
    return Stores(tmp_path_factory.mktemp("stores"))


@pytest.mark.parametrize("name", SCENES)
async def test_a_screen_looks_as_it_did(stores, name):
    scene = SCENES[name]

    assert await snapshot(stores, scene) == path(scene).read_text(encoding="utf-8"), (
        "the screen looks different: if that is meant, write snapshots anew with script/screens --snapshots"
    )


def test_every_snapshot_is_of_a_screen():
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(SCENES)
