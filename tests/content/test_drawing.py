"""Drawings of maps: what they say, that nothing is lost on the way, and where they are wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.content.drawing import BETWEEN_COLUMNS, parse_drawing, read_drawing, render_drawing
from domain.core.errors import ContentError
from domain.model.terrain import Terrain, square_name

SMALL = """\
+---+---+   +
| s   r | .
+   + H +   +
| s | i   c |
+---+---+---+
"""


def both(*pairs):
    return frozenset(pairs) | frozenset((second, first) for first, second in pairs)


def test_a_drawing_says_tiles_walls_ladders_and_neighbours():
    assert parse_drawing(SMALL) == Terrain(
        letter="a",
        columns=3,
        rows=2,
        kinds={"A1": "street", "B1": "roof", "A2": "street", "B2": "interior", "C2": "canal"},
        near={"A1": ("B1", "A2"), "B1": ("B2", "A1"), "A2": ("A1",), "B2": ("B1", "C2"), "C2": ("B2",)},
        walls=both(("A2", "B2")),
        ladders=both(("B1", "B2")),
        places={"A1": (0, 0), "B1": (1, 0), "A2": (0, 1), "B2": (1, 1), "C2": (2, 1)},
    )


def test_squares_of_a_second_map_carry_its_letter():
    second = parse_drawing(SMALL, "b")

    assert list(second.kinds) == ["b.A1", "b.B1", "b.A2", "b.B2", "b.C2"]
    assert second.near["b.A1"] == ("b.B1", "b.A2")


@pytest.mark.rule("7.q2")
def test_a_wall_blocks_both_ways():
    terrain = parse_drawing(SMALL)

    assert "B2" not in terrain.near["A2"]
    assert "A2" not in terrain.near["B2"]


def test_corners_walls_around_nothing_and_blanks_at_line_ends_say_nothing():
    bare = "     ---     \n  s   r   .  \n      H      \n  s | i   c |\n"

    assert parse_drawing(bare) == parse_drawing(SMALL)
    assert parse_drawing(SMALL.removesuffix("+---+---+---+\n")) == parse_drawing(SMALL)
    assert parse_drawing(SMALL.replace("\n", "   \n")) == parse_drawing(SMALL)
    assert parse_drawing(SMALL.replace("\n", "\r\n")) == parse_drawing(SMALL)


@st.composite
def terrains(draw):
    """Any map: kinds of squares by place, then an edge between every two that touch."""
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    tiles = st.sampled_from(["street", "roof", "interior", "canal", ""])
    kinds = {cell: kind for cell in cells if (kind := draw(tiles))}
    corner = (columns - 1, rows - 1)
    kinds.setdefault(corner, "street")  # so that neither the last column nor the last row is only empty places
    letter = draw(st.sampled_from("ab"))
    names = {cell: square_name(letter, *cell) for cell in cells if cell in kinds}
    walls: set[tuple[str, str]] = set()
    ladders: set[tuple[str, str]] = set()
    near: dict[str, list[str]] = {name: [] for name in names.values()}
    for (column, row), name in names.items():
        for other in ((column + 1, row), (column, row + 1)):
            if other in names:
                climb = (kinds[column, row] == "roof") != (kinds[other] == "roof")
                edge = draw(st.sampled_from(["wall", "open", "ladder"] if climb else ["wall", "open"]))
                walls |= both((name, names[other])) if edge == "wall" else set()
                ladders |= both((name, names[other])) if edge == "ladder" else set()
    for (column, row), name in names.items():
        for other in ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)):
            if other in names and (name, names[other]) not in walls:
                near[name].append(names[other])
    return Terrain(
        letter=letter,
        columns=columns,
        rows=rows,
        kinds={name: kinds[cell] for cell, name in names.items()},
        near={name: tuple(others) for name, others in near.items()},
        walls=frozenset(walls),
        ladders=frozenset(ladders),
        places={name: cell for cell, name in names.items()},
    )


@given(terrains())
def test_a_map_survives_being_drawn(terrain):
    assert parse_drawing(render_drawing(terrain), terrain.letter) == terrain


@given(st.text(alphabet="+-| H.sric\n\t\x1b\u202eé9", max_size=60))
def test_any_text_is_a_map_or_a_fault(text):
    terrain, faults = read_drawing(text)

    assert terrain.kinds or faults
    assert all(str(fault).isprintable() for fault in faults)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("+---+---+", "+---#---+", "line 1, column 5: “#” stands where a corner is"),
        ("+---+---+", "+-- +---+", "line 1, column 2: “-- ” is no edge: write --- for a wall"),
        ("| s   r |", "! s   r |", "line 2, column 1: “!” is no edge: write | for a wall"),
        ("| s   r |", "| s - r |", "line 2, column 5: “-” is no edge"),
        ("| s   r |", "| s   x |", "line 2, column 7: “x” is no tile: write s for street"),
        ("| s   r |", "| s     |", "line 2, column 7: A tile letter is missing"),
        ("| s   r |", "| s  rr |", "line 2, column 6: “r” stands beside a tile letter"),
        ("| s   r |", "|\ts   r |", "line 2, column 2: A tabulator stands here"),
        ("| s   r |", "| s H s |", "line 2, column 5: A ladder joins a roof with a square that is none"),
        ("+   + H +", "+ H + H +", "line 3, column 3: A ladder joins a roof with a square that is none"),
        ("+---+---+   +", "+---+ H +   +", "line 1, column 7: A ladder joins a roof"),
        ("| s   r |", "| \x1b   r |", "line 2, column 3: “\\x1b” is no tile"),
    ],
)
def test_a_fault_names_its_line_and_column(old, new, sentence):
    assert old in SMALL
    with pytest.raises(ContentError) as caught:
        parse_drawing(SMALL.replace(old, new, 1))

    assert str(caught.value).startswith(sentence)


def test_all_faults_of_a_drawing_are_found():
    _, faults = read_drawing(SMALL.replace("| s   r |", "| x   y |").replace(" H ", " ? "))

    assert [(fault.line, fault.column) for fault in faults] == [(2, 3), (2, 7), (3, 6)]


@pytest.mark.parametrize("drawing", ["", "\n\n", "+\n", "+---+\n| . |\n+---+\n"])
def test_a_drawing_without_squares_is_a_fault(drawing):
    with pytest.raises(ContentError, match="has no squares"):
        parse_drawing(drawing)


def test_a_drawing_has_26_columns_and_rows_at_most():
    widest = "\n".join([" " * 105, ("  s " * 26), " " * 105])
    assert list(parse_drawing(widest).kinds)[-1] == "Z1"

    for drawing in (widest.replace("s", "s   s", 1), "\n".join(["", "  s"] * 27 + [""])):
        with pytest.raises(ContentError, match="larger than 26"):
            parse_drawing(drawing)


def test_every_sign_for_an_edge_is_documented():
    from tests.content.conftest import DOCUMENT

    table = DOCUMENT.read_text(encoding="utf-8").partition("### Drawings")[2]
    for sign in BETWEEN_COLUMNS:
        assert sign == " " or f"`{sign}`" in table.replace("\\|", "|")
