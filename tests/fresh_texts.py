"""Before the first test: message catalogues that are older than their sources are compiled anew."""

from __future__ import annotations

import pytest

from script.compile_texts import Unusable, compile_all, stale


def pytest_configure(config: pytest.Config) -> None:
    """Compile once, in the process that starts the others."""
    if hasattr(config, "workerinput") or not stale():
        return
    try:
        compile_all()
    except Unusable as unusable:
        raise pytest.UsageError(str(unusable)) from unusable
