"""How many examples property tests draw: profiles of Hypothesis, chosen by --hypothesis-profile."""

import pytest

from tests.effort import register
from tests.shipped import Shipped

register()


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """A copy of the packs that ship, to be edited."""
    packs = Shipped(tmp_path / "shipped", monkeypatch)
    yield packs
    monkeypatch.undo()
    packs.forget()
