"""The map as signs, without a terminal."""

import pytest
from msgspec.structs import replace

from campaign_tui.looks.dress import NIGHT
from campaign_tui.looks.symbols import ASCII, SETS
from campaign_tui.widgets.at_cursor import describe
from campaign_tui.widgets.boards import boards
from campaign_tui.widgets.lines import plain
from campaign_tui.widgets.picture import Picture, Size
from campaign_tui.widgets.squares import contents
from campaign_tui.widgets.tile import REVERSE
from domain.model.headquarters import Bag
from domain.model.state import Ally, Machine
from tests.tui import scene

PACK, STATE = scene.pack(), scene.state()
TERRAIN = PACK.memories["0.4"].maps["a"]


NORMAL = Size(9, 3)


def drawn(size: Size = NORMAL, symbols=ASCII, *, spelled: bool = False) -> Picture:
    picture = Picture(TERRAIN, size, symbols, spelled=spelled, dense=False)
    picture.show(contents(PACK, STATE, TERRAIN), frozenset({"C2"}), 0)
    return picture


def inside(picture: Picture, square: str) -> str:
    """The signs inside a square."""
    left, top, width, height = picture.box(square)
    rows = [picture.row(y)[left + 1 : left + width - 1] for y in range(top + 1, top + height - 1)]
    return "\n".join("".join(cell[0] for cell in row) for row in rows)


@pytest.mark.parametrize("symbols", SETS.values(), ids=SETS)
@pytest.mark.parametrize("size", [Size(5, 2), Size(6, 2), Size(9, 3), Size(13, 5)])
def test_every_row_has_the_width_of_the_picture(size, symbols):
    picture = drawn(size, symbols)

    assert {len(picture.row(y)) for y in range(picture.rows)} == {picture.columns}


def test_ascii_is_ascii():
    assert drawn(spelled=True).text().isascii()


@pytest.mark.parametrize("size", [Size(5, 2), Size(9, 3)])
def test_an_exposed_assassin_is_marked_by_signs_and_style(size):
    picture = drawn(size)
    left, top, width, height = picture.box("C4")
    cells = [cell for y in range(top, top + height) for cell in picture.row(y)[left : left + width]]

    assert "B!" in inside(picture, "C4")
    assert [cell[0] for cell in cells if cell[3] & REVERSE] == ["B", "!"]


@pytest.mark.parametrize("size", [Size(6, 2), Size(9, 3)])
def test_guards_show_number_and_kind(size):
    picture = drawn(size)

    assert "3c" in inside(picture, "C1")
    assert "4r" in inside(picture, "F2")
    assert "2c" in inside(picture, "C4")
    assert "1r" in inside(picture, "C4")


def test_a_crowded_square_shows_everybody_at_the_close_zoom():
    text = inside(drawn(Size(19, 6), spelled=True), "C4")

    for expected in ("B! Biagio", "D_ Donata", "2c Crossbowman", "1r Runner", "%", "o"):
        assert expected in text


def test_what_doesnt_fit_is_marked():
    assert inside(drawn(Size(5, 2)), "C4").endswith(ASCII.more)


def test_walls_are_joined_and_ladders_break_them():
    picture = drawn()
    left, top, width, height = picture.box("C4")

    assert all(picture.row(y)[left + width - 1][0] == "|" for y in range(top + 1, top + height - 1))
    assert all(picture.row(top + height - 1)[x][0] == "-" for x in range(left + 1, left + width - 1))
    assert picture.row(top + height - 1)[left + width - 1][0] == "+"
    assert picture.row(picture.box("E3")[1])[picture.box("E3")[0] + 3][0] == ASCII.ladder_along


def test_objectives_show_cost_and_payment():
    picture = drawn()

    assert "*1/2" in inside(picture, "D4")
    assert "*1" in inside(picture, "B2")


def test_somebody_in_a_hiding_spot_stands_in_brackets():
    assert "(C)" in inside(drawn(), "E4")


def test_only_squares_that_changed_are_drawn_anew():
    picture = drawn()
    before = contents(PACK, STATE, TERRAIN)
    after = before | {"A2": before["C1"]}

    assert picture.show(after, frozenset({"C2"}), 0) == {"A2"}
    assert "3c" in inside(picture, "A2")
    assert picture.show(after, frozenset({"B3"}), 0) == {"C2", "B3"}
    assert picture.show(after, frozenset({"B3"}), 1) == {"C3", "C4"}


def test_the_cursor_frames_its_square_and_keeps_walls():
    picture = drawn()
    left, top, width, height = picture.box("C4")
    first, last = picture.framed(top, "C4"), picture.framed(top + height - 1, "C4")

    assert first[left][0] + first[left + width - 1][0] == ASCII.frame[2] + ASCII.frame[3]
    assert last[left][0] + last[left + width - 1][0] == ASCII.frame[5] + ASCII.frame[4]
    assert last[left + 2][0] == "-"
    assert picture.row(top)[left][1] != "cursor"


def with_company():
    """The position with allies and machines in it."""
    allies = {
        "nonna": Ally("nonna", "A1", 1, 2),
        "smith": Ally("smith", "B1", 1, 1, exposed=True),
        "courier": Ally("courier", "D1", place="left"),
    }
    machines = {
        "snail": Machine("snail", "A2", 3),
        "cart": Machine("cart", "C5", 1, "aurelia"),
        "bell": Machine("bell", "D5", 1, "runner"),
    }
    aurelia = replace(STATE.assassins["aurelia"], place="machine", square="C5")
    memory = replace(STATE.play, allies=allies, machines=machines)
    return replace(STATE, memory=memory, assassins=STATE.assassins | {"aurelia": aurelia})


@pytest.mark.parametrize("size", [NORMAL, Size(19, 6)])
def test_allies_and_machines_have_letters(size):
    picture = Picture(TERRAIN, size, ASCII, spelled=size.height > 5, dense=False)
    picture.show(contents(PACK, with_company(), TERRAIN), frozenset(), 0)

    assert "@n" in inside(picture, "A1")
    assert "@s!" in inside(picture, "B1")
    assert "@" not in inside(picture, "D1")
    assert "[s]" in inside(picture, "A2")
    assert "[A]" in inside(picture, "C5")
    assert "[c]" not in inside(picture, "C5")
    assert "[r]" in inside(picture, "D5")


def test_allies_and_machines_have_boards_and_words():
    state = with_company()
    text = boards(PACK, state, NIGHT, 0, 40).plain
    words = {
        square: "\n".join(plain(line) for line in describe(TERRAIN, square, there, NIGHT))
        for square, there in contents(PACK, state, TERRAIN).items()
    }

    for expected in ("@n nonna  ▮▯", "@s smith  ▮ ", "[s] snail  ▮▮▮ A2 empty", "[c] cart  ▮ C5 with Aurelia in it"):
        assert expected in text
    assert "courier" not in text
    assert "@s smith  EXPOSED!" in words["B1"]
    assert "[b] bell with Runner in it" in words["D5"]
    assert "Aurelia in a machine" in words["C5"]


@pytest.mark.parametrize(("in_play", "words"), [(False, "health in bag ▯▯▯"), (True, "health ▮▮▮")])
def test_between_memories_the_health_of_who_is_stood_in_for_is_said_to_lie_in_the_bag(in_play, words):
    signs = NIGHT.signs
    stood_in = replace(STATE.assassins["aurelia"], apprentice=True, bag=Bag(), place="aside", health=3, max_health=3)
    state = replace(STATE, assassins={"aurelia": stood_in}, memory=STATE.memory if in_play else None)

    text = boards(PACK, state, NIGHT, 0, 80).plain
    assert words.replace("▯", signs.empty).replace("▮", signs.health) in text


def test_a_board_tells_who_is_out_and_who_stands_in():
    lost = replace(STATE.assassins["aurelia"], place="eliminated", health=0)
    young = replace(STATE.assassins["biagio"], apprentice=True)
    state = replace(STATE, assassins=STATE.assassins | {"aurelia": lost, "biagio": young})
    text = boards(PACK, state, NIGHT, 0, 40).plain

    assert "Aurelia  out" in text
    assert text.count("critical") == 1  # Donata, who lies there
    assert text.count("apprentice") == 1
