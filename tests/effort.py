"""How much a property test tries: little all day, the full number with everything, thousands in a soak.

Examples of the first two are the same each time for the same code; a soak draws others each time.
"""

from hypothesis import settings

QUICK, FULL, SOAK = "quick", "full", "soak"
SHARE = {QUICK: 0.25, SOAK: 50.0}
"""What each profile takes of the number that a test names, which is that of `script/test --all`."""
USUAL = 100
"""Hypothesis' own number, for tests that name none."""
FEWEST = 5


def register() -> None:
    """Make the profiles known; pytest loads the one that is asked for."""
    for name in (QUICK, FULL, SOAK):
        settings.register_profile(
            name, max_examples=_share(USUAL, name), deadline=None, derandomize=name != SOAK, print_blob=True
        )


def examples(number: int) -> int:
    """The number of examples now, where everything takes so many."""
    return _share(number, settings.get_current_profile_name())


def _share(number: int, profile: str) -> int:
    share = SHARE.get(profile, 1.0)
    return number if share == 1 else max(FEWEST, round(number * share))
