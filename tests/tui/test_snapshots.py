"""Every screen in colour at 80x24; and at larger sizes, in plain signs, and without colours.

`script/screens --snapshots` writes them anew.
"""

import pytest

from tests.tui.gallery.scenes import SCENES
from tests.tui.gallery.snapshots import (
    ELSEWHERE,
    FOLDER,
    elsewhere,
    every,
    first,
    frames,
    in_colour,
    path,
    path_elsewhere,
)

DIFFERENT = "the screen looks different: if that is meant, write snapshots anew with script/screens --snapshots"


@pytest.mark.parametrize("name", SCENES)
async def test_a_screen_looks_as_it_did(stores, name):
    scene = SCENES[name]
    view = first(scene)

    shown = await frames(stores, scene, (view,))

    assert in_colour(shown[view]) == path(scene).read_text(encoding="utf-8"), DIFFERENT


@pytest.mark.full
@pytest.mark.parametrize("name", SCENES)
async def test_a_screen_looks_as_it_did_elsewhere(stores, name):
    scene = SCENES[name]

    shown = await frames(stores, scene, every(scene))

    looks = [look for line in shown[scene.sizes[0], "NO_COLOR"].lines for _, look in line]
    assert not any(look.ink or look.ground for look in looks), "a colour where there should be none"
    assert elsewhere(scene, shown) == path_elsewhere(scene).read_text(encoding="utf-8"), DIFFERENT


def test_every_snapshot_is_of_a_screen():
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(SCENES)
    assert {file.stem for file in ELSEWHERE.glob("*.txt")} == set(SCENES)
