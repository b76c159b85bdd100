"""Help beside the table: the enemy phase in its order, dice of detection tests."""

import pytest

from domain.coach.rulebook import statement
from domain.rules.table.checklist import checklist, detection_dice
from tests.table.box import Evening
from tests.table.test_tracker import late


@pytest.mark.rule("28.1")
def test_the_enemy_phase_is_listed_in_its_order():
    steps = checklist(late().pack, late().state)

    assert list(dict.fromkeys(step.step for step in steps)) == ["reinforcement", "movement", "combat", "end"]
    assert all(statement(step.rule) for step in steps)
    assert all(step.sentence for step in steps)


@pytest.mark.rule("29.4")
def test_it_names_the_column_of_the_alert_and_the_direction():
    calm = [step.sentence for step in checklist(late().pack, late().state)]
    evening = late().do("alert:on", "direction:W")
    alarmed = [step.sentence for step in checklist(evening.pack, evening.state)]

    assert "Read the column for alert off." in calm
    assert "Read the column for alert on." in alarmed
    assert any("west" in line for line in alarmed)


def test_a_memory_without_an_enemy_phase_has_the_end_of_the_turn_only():
    evening = Evening()
    assert checklist(evening.pack, evening.state) == ()

    evening.do("track:0.1", "turn")
    assert {step.step for step in checklist(evening.pack, evening.state)} == {"end"}


@pytest.mark.rule("28.10", "28.11", "28.q1")
@pytest.mark.parametrize(
    ("square", "total", "throws"),
    [((3, 3, 1, 1), 6, 2), ((3, 3, 0, 3), 9, 3), ((4, 1, 2, 0), 8, 2), ((4, 1, 0, 2), 2, 1), ((2, 0, 0, 0), 0, 0)],
)
def test_dice_of_a_detection_test(square, total, throws):
    dice = detection_dice(*square)

    assert (dice.total, dice.throws) == (total, throws)
    assert (dice.each, dice.each_body) == square[:2]
