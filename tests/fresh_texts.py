"""Before the first test: message catalogues that are older than their sources are compiled anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from script.compile_texts import compile_all, stale

if TYPE_CHECKING:
    import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Compile once, in the process that starts the others."""
    if not hasattr(config, "workerinput") and stale():
        compile_all()
