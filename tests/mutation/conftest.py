"""Small modules to break."""

from textwrap import dedent

import pytest

from tests.mutation.sources import Source


@pytest.fixture
def source_of(tmp_path):
    """A module of the given text, as a source named game/rules.py."""

    def make(text: str) -> Source:
        file = tmp_path / "game" / "rules.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(dedent(text).lstrip(), encoding="utf-8")
        return Source(tmp_path, "game/rules.py")

    return make
