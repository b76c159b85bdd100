"""The map with a river, hideouts, a naga, exits and danger tokens: signs, texture and words, in Unicode and ASCII."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign_tui.looks.dress import NIGHT
from campaign_tui.looks.symbols import ASCII, SETS, UNICODE
from campaign_tui.widgets.at_cursor import describe
from campaign_tui.widgets.lines import plain
from campaign_tui.widgets.picture import Picture, Size
from campaign_tui.widgets.squares import contents
from domain.scenario import read_scenario
from domain.scenario.packing import build_pack
from domain.scenario.start import build_state
from tests.tui.test_map import inside

FILE = read_scenario(Path(__file__).parents[1] / "apocalypse" / "river.toml")
PACK = build_pack(FILE)
TERRAIN = PACK.memories["1"].maps["a"]
MARKS = {
    "B2": ("danger",),
    "C4": ("danger_laid", "danger"),
    "B3": ("danger.rock",),
    "A4": ("danger.crate",),
    "D4": ("danger.hydra",),
}


def table():
    """The position of the file with tokens on the map and a crocodile on somebody's base."""
    state = build_state(FILE, PACK)
    squares = dict(state.play.squares)
    for square, marks in MARKS.items():
        squares[square] = replace(state.at(square), marks=marks)
    biagio = replace(state.assassins["biagio"], square="C3", seized="crocodile")
    corvo = replace(state.assassins["corvo"], square="C3", seized="crocodile", exposed=True)
    people = state.assassins | {"biagio": biagio, "corvo": corvo}
    return replace(state, memory=replace(state.play, squares=squares), assassins=people)


SHOWN = contents(PACK, table(), TERRAIN)


NORMAL = Size(9, 3)


def drawn(symbols, size=NORMAL, *, dense=False):
    picture = Picture(TERRAIN, size, symbols, spelled=size.height > 5, dense=dense)
    picture.show(SHOWN, frozenset(), 0)
    return picture


@pytest.mark.parametrize("size", [Size(6, 2), Size(9, 3), Size(19, 6)])
@pytest.mark.parametrize("symbols", SETS.values(), ids=SETS)
def test_everything_has_its_sign(symbols, size):
    picture = drawn(symbols, size)
    signs = {
        "E1": symbols.exit,
        "E4": symbols.station,
        "B1": symbols.tree,
        "D1": symbols.pond,
        "B2": symbols.grass,
        "D3": symbols.waterfall,
    }

    for square, sign in signs.items():
        assert sign in inside(picture, square), square
    assert symbols.mark("danger") in inside(picture, "B2")
    assert inside(picture, "C4").count(symbols.mark("danger")) == 2
    assert symbols.mark("rock") in inside(picture, "B3")
    assert symbols.mark("equipment") in inside(picture, "A4")
    assert symbols.mark("hydra") in inside(picture, "D4")
    assert f"B{symbols.seized}" in inside(picture, "C3")
    assert f"C!{symbols.seized}" in inside(picture, "C3")
    assert symbols.naga in picture.text()
    assert symbols.tower not in picture.text()


@pytest.mark.parametrize("symbols", SETS.values(), ids=SETS)
def test_the_river_shows_its_current_everywhere(symbols):
    for dense in (False, True):
        picture = drawn(symbols, Size(13, 5), dense=dense)
        for square in ("A3", "B3", "C3"):
            assert symbols.east in inside(picture, square)
        assert inside(drawn(symbols, Size(13, 5), dense=True), "A3").count(symbols.east) > 1


@pytest.mark.parametrize("symbols", SETS.values(), ids=SETS)
def test_deep_water_is_drawn_between_the_squares_it_parts(symbols):
    picture = drawn(symbols)
    left, top, width, height = picture.box("B3")
    below = picture.row(top + height - 1)[left + 1 : left + width - 1]
    above = picture.row(top)[left + 1 : left + width - 1]

    assert {cell[0] for cell in below} == {symbols.textures["canal"][1]}
    assert {cell[0] for cell in above} == {" "}


def test_in_ascii_it_is_ascii():
    assert drawn(ASCII, Size(19, 6)).text().isascii()


def test_every_sign_is_one_cell_and_all_are_told_apart():
    for symbols in (UNICODE, ASCII):
        names = ("exit", "tree", "pond", "grass", "naga", "waterfall", "seized", "station", "haystack", "chest")
        signs = [getattr(symbols, name) for name in names]
        signs += [symbols.mark(name) for name in ("danger", "rock", "equipment", "hydra", "collapse", "restricted")]
        assert all(len(sign) == 1 for sign in signs)
        assert len({*signs}) == len(signs)


WORDS = {
    "A3": ["river, to B3", "deep water towards A4"],
    "D3": ["river, above the waterfall"],
    "E1": ["exit, to leave for good", "foot of the naga"],
    "E4": ["station"],
    "B1": ["tree to hide in"],
    "D1": ["pond to hide in"],
    "B2": ["tall grass to hide in, marked sides: west, east", "danger token, face down"],
    "B3": ["rock to hold on to"],
    "A4": ["equipment to be taken"],
    "D4": ["hydra to be captured"],
    "C3": ["Biagio incognito in the jaws of a crocodile", "Corvo  EXPOSED!  in the jaws of a crocodile"],
}


@pytest.mark.parametrize("square", WORDS)
def test_and_its_words(square):
    text = "\n".join(plain(line) for line in describe(TERRAIN, square, SHOWN.get(square), NIGHT))

    for expected in WORDS[square]:
        assert expected in text
