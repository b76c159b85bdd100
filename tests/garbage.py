"""Pytest plugin: the collector of cyclic garbage leaves alone what stays until the end.

Modules and tests are a million objects that every full collection would look through, a third of the time of tests that
start apps. They are set apart once, and what tests leave behind is collected in larger heaps.
"""

import gc

import pytest

HEAP = 50_000
"""Objects that are made before the collector looks through them."""


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Set apart what there is when all tests are known."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(HEAP, *gc.get_threshold()[1:])
