"""A map that grows while it is entered is drawn steadily: places stay about where they were."""

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.rules.apocalypse.seeing import SeenPlace, SeenRegion
from exports.picture.region_layout import _nearest_free, layout
from tests.effort import examples

ROADS = (
    (11, 14),
    (11, 17),
    (14, 20),
    (14, 23),
    (17, 23),
    (17, 26),
    (20, 29),
    (23, 29),
    (26, 32),
    (29, 32),
    (32, 35),
    (35, 38),
    (38, 41),
)
NUMBERS = sorted({number for road in ROADS for number in road})
WIDTH, HEIGHT = 60, 20


def drawn(count: int) -> dict[int, tuple[float, float]]:
    """The first places of the map and the roads between them, in parts of the picture."""
    numbers = NUMBERS[:count]
    roads = tuple(road for road in ROADS if set(road) <= set(numbers))
    places = tuple(SeenPlace(number, ()) for number in numbers)
    region = SeenRegion("", places, roads, (), (), 0, 0, exploring=False, healer_used=False, clues=(), position=11)
    return {number: (x / WIDTH, y / HEIGHT) for number, (x, y) in layout(region, WIDTH, HEIGHT).items()}


def test_places_stay_about_where_they_were() -> None:
    for count in range(6, len(NUMBERS)):
        before, after = drawn(count), drawn(count + 1)
        moved = [math.dist(before[number], after[number]) for number in before]
        assert sum(moved) / len(moved) < 1 / 4, (count, moved)


def test_a_drawing_is_the_same_each_time_and_no_two_places_meet() -> None:
    for count in range(1, len(NUMBERS) + 1):
        assert drawn(count) == drawn(count)
        assert len(set(drawn(count).values())) == count


def test_numbers_rise_from_the_left_and_from_above() -> None:
    for count in range(3, len(NUMBERS) + 1):
        places = drawn(count)
        for axis in (0, 1):
            low = [places[number][axis] for number in NUMBERS[: count // 2]]
            high = [places[number][axis] for number in NUMBERS[(count + 1) // 2 : count]]
            assert sum(low) / len(low) <= sum(high) / len(high) + 1 / 4


CELLS = st.tuples(st.integers(-2, 22), st.integers(-2, 9))


@settings(max_examples=examples(200))
@given(CELLS, st.sampled_from([(7, 2), (7, 1), (3, 1), (1, 1)]), st.lists(CELLS, max_size=6))
def test_a_place_gives_way_no_further_than_to_the_next_cell_with_room(wish, room, taken):
    left, right, bottom = 3, 16, 7

    at = _nearest_free(wish, (left, right, bottom), room, tuple(taken))

    free = [
        (x, y)
        for x in range(left, right + 1)
        for y in range(bottom + 1)
        if all(abs(x - tx) >= room[0] or abs(y - ty) >= room[1] for tx, ty in taken)
    ]
    nearest = sorted(free, key=lambda cell: ((cell[0] - wish[0]) ** 2 + 4 * (cell[1] - wish[1]) ** 2, cell))
    assert at == next(iter(nearest), wish)
