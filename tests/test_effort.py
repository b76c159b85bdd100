import pytest
from hypothesis import settings

from tests.effort import FEWEST, FULL, QUICK, SOAK, examples


@pytest.fixture
def profile():
    before = settings.get_current_profile_name()
    yield settings.load_profile
    settings.load_profile(before)


@pytest.mark.parametrize(("name", "number"), [(QUICK, 15), (FULL, 60), (SOAK, 3000), ("default", 60)])
def test_a_profile_takes_its_share_of_the_examples(profile, name, number):
    profile(name)

    assert examples(60) == number


def test_a_few_examples_are_always_drawn(profile):
    profile(QUICK)

    assert examples(8) == FEWEST


@pytest.mark.parametrize(("name", "fixed"), [(QUICK, True), (FULL, True), (SOAK, False)])
def test_only_a_soak_draws_others_each_time(profile, name, fixed):
    profile(name)

    assert settings().derandomize is fixed
