"""What the desk reports: messages with named values."""

import pytest

from campaign_tui.desk import messages as m


class Told(m.Answer):
    """Two values, one of which needn't be given."""

    sentence: str
    number: int = 1


class ToldMore(Told):
    """A third one."""

    rest: tuple[str, ...] = ()


def test_values_are_given_in_order_or_by_name_and_others_are_as_the_class_says():
    told = ToldMore("so", rest=("a",))

    assert (told.sentence, told.number, told.rest) == ("so", 1, ("a",))
    assert ToldMore("so", 2).number == 2
    assert not told.is_forwarded


@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), (("so", 1, (), 4), {}), (("so",), {"sentence": "so"}), (("so",), {"other": 1})],
    ids=["too few", "too many", "one twice", "one that there isn't"],
)
def test_a_value_too_many_or_too_few_is_an_error_of_the_program(given, named):
    with pytest.raises(TypeError, match="Told takes sentence, number"):
        Told(*given, **named)
