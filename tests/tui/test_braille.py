"""Lines in dots finer than characters."""

from hypothesis import given
from hypothesis import strategies as st

from campaign_tui.widgets.braille import Dots

CELLS = st.tuples(st.integers(-3, 12), st.integers(-3, 8))


def test_the_eight_dots_of_a_cell_are_those_of_braille():
    dots = Dots(1, 1)
    dots.dot(0, 0)
    dots.dot(1, 3)
    assert dots.signs() == {(0, 0): "⢁"}


def test_a_level_line_goes_from_middle_to_middle():
    dots = Dots(3, 1)
    dots.line((0, 0), (2, 0))
    assert dots.signs() == {(0, 0): "⠒", (1, 0): "⠒", (2, 0): "⠂"}


def test_a_broken_line_has_fewer_dots_and_a_broad_one_more():
    def count(**how: bool | int) -> int:
        dots = Dots(20, 10)
        dots.line((0, 0), (15, 7), every=int(how.get("every", 1)), broad=bool(how.get("broad", False)))
        return sum((ord(sign) - 0x2800).bit_count() for sign in dots.signs().values())

    assert count(every=3) < count() < count(broad=True)


@given(CELLS, CELLS, st.integers(1, 4), st.booleans())
def test_nothing_is_drawn_outside_of_the_surface(start, end, every, broad):
    dots = Dots(8, 5)
    dots.line(start, end, every=every, broad=broad)
    assert all(0 <= x < 8 and 0 <= y < 5 for x, y in dots.signs())
