"""The words beside the locations of a region keep off roads, discs and one another."""

import pytest

from exports.picture.region_labels import Box, Label, inside, spots

PICTURE = Box(0, 0, 600, 600)
HERE = {1: (300.0, 300.0)}
WORDS = {1: Label(width=90, height=28, reach=19)}
SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}


def box_of(spot, label, middle):
    left = middle[0] + spot.x - SHARES[spot.anchor] * label.width
    top = middle[1] + spot.top
    return Box(left, top, left + label.width, top + label.height)


def placed(at, labels, roads, picture=PICTURE):
    return {
        number: box_of(spot, labels[number], at[number]) for number, spot in spots(labels, at, roads, picture).items()
    }


def apart(one, other):
    return one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top


def test_words_stand_below_a_location_that_no_road_leads_to():
    (box,) = placed(HERE, WORDS, ()).values()

    assert box.top > 300 + 19
    assert (box.left + box.right) / 2 == 300


@pytest.mark.parametrize("to", [(300.0, 500.0), (320.0, 500.0), (240.0, 500.0), (480.0, 420.0), (500.0, 300.0)])
def test_no_road_runs_through_words(to):
    at = {**HERE, 2: to}

    box = placed(at, WORDS, [(1, 2)])[1]

    assert inside(box, at[1], at[2]) == 0


def test_no_road_runs_through_words_where_several_meet():
    at = {**HERE, 2: (300.0, 560.0), 3: (60.0, 320.0), 4: (540.0, 310.0)}
    roads = [(1, 2), (1, 3), (1, 4)]

    box = placed(at, WORDS, roads)[1]

    assert not any(inside(box, at[origin], at[to]) for origin, to in roads)


def test_words_lie_on_no_other_location_and_on_no_other_words():
    at = {number: (100.0 + 60 * (number % 4), 150.0 + 80 * (number // 4)) for number in range(8)}
    labels = {number: Label(50, 14, 19) for number in (0, 2, 5, 7)}

    boxes = placed(at, labels, ())

    for number, box in boxes.items():
        assert all(apart(box, Box(x - 19, y - 19, x + 19, y + 19)) for x, y in at.values())
        assert all(apart(box, other) for one, other in boxes.items() if one != number)


def test_words_stay_in_the_picture():
    at = {1: (30.0, 300.0), 2: (570.0, 300.0), 3: (300.0, 575.0)}
    labels = {number: Label(120, 28, 19) for number in at}

    for box in placed(at, labels, ()).values():
        assert box.left >= 0
        assert box.right <= 600
        assert box.bottom <= 600


def test_a_line_is_measured_as_far_as_it_lies_in_a_box():
    box = Box(0, 0, 10, 10)

    assert inside(box, (-5, 5), (15, 5)) == pytest.approx(10)
    assert inside(box, (5, 5), (5, 8)) == pytest.approx(3)
    assert inside(box, (-5, 20), (15, 20)) == 0
    assert inside(box, (-5, -5), (-1, 20)) == 0
