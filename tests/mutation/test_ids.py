"""Which ids a text names."""

import pytest

from tests.mutation.ids import is_example, mentioned


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Whether it may move there (13.2, 13.4).", ["13.2", "13.4"]),
        ("The hits are shared out (16.q5, 16.x1), as in A12.3 and P13b.2.", ["16.q5", "16.x1", "A12.3", "P13b.2"]),
        ("Whether the spot is free (8.2 to 8.5).", ["8.2", "8.3", "8.4", "8.5"]),
        ("From 16.3 to 17.1.", ["16.3", "17.1"]),
        ("By edition (E28); the map's own rules (map.R1, map.E3).", ["E28", "map.R1", "map.E3"]),
        ("Named twice (13.4), once told (13.4).", ["13.4"]),
        ("FR 1.05, version 9.5.6, Memory 0.2, points 4 and 13, LEVEL1.2.", []),
    ],
)
def test_ids_are_found_and_stretches_filled_in(text, ids):
    assert mentioned(text) == ids


def test_worked_examples_are_told_from_statements():
    assert [each for each in ("13.x1", "map.E1", "13.1", "13.q1", "map.R1", "E20") if is_example(each)] == [
        "13.x1",
        "map.E1",
    ]
