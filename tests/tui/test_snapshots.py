"""Every screen in colour at 80x24; and at larger sizes, in plain signs, and without colours.

`script/screens --snapshots` writes them anew.
"""

import pytest

from tests.tui.gallery.scenes import SCENES
from tests.tui.gallery.snapshots import (
    ELSEWHERE,
    FOLDER,
    Drawn,
    elsewhere,
    first,
    in_colour,
    path,
    path_elsewhere,
)

DIFFERENT = "the screen looks different: if that is meant, write snapshots anew with script/screens --snapshots"

# Of module scope, so that the two tests of a scene follow each other in one process, and share what is drawn.
each_scene = pytest.mark.parametrize("name", SCENES, scope="module")


@pytest.fixture(scope="session")
def drawn(request, stores):
    everywhere = any(
        getattr(item, "function", None) is test_a_screen_looks_as_it_did_elsewhere for item in request.session.items
    )
    return Drawn(stores, everywhere=everywhere)


@each_scene
async def test_a_screen_looks_as_it_did(drawn, name):
    scene = SCENES[name]

    shown = await drawn(scene)

    assert in_colour(shown[first(scene)]) == path(scene).read_text(encoding="utf-8"), DIFFERENT


@pytest.mark.full
@each_scene
async def test_a_screen_looks_as_it_did_elsewhere(drawn, name):
    scene = SCENES[name]

    shown = await drawn(scene)

    looks = [look for line in shown[scene.sizes[0], "NO_COLOR"].lines for _, look in line]
    assert not any(look.ink or look.ground for look in looks), "a colour where there should be none"
    assert elsewhere(scene, shown) == path_elsewhere(scene).read_text(encoding="utf-8"), DIFFERENT


def test_every_snapshot_is_of_a_screen():
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(SCENES)
    assert {file.stem for file in ELSEWHERE.glob("*.txt")} == set(SCENES)
