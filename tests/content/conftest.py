"""A small sound pack, taken from the documentation, for tests to break."""

import re
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "packs.md"
BLOCK = re.compile(r"^```toml\n# (?P<name>\S+\.toml)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def documented_files():
    """The files of the example in the documentation, by name."""
    found = {match["name"]: match["text"] for match in BLOCK.finditer(DOCUMENT.read_text(encoding="utf-8"))}
    assert len(found) == 7, "every file of the example begins with a comment that names it"
    return found


class Pack:
    """A pack on disk that a test changes."""

    def __init__(self, folder):
        self.folder = folder
        for name, text in documented_files().items():
            self.write(name, text)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def change(self, name, old, new):
        text = self.read(name)
        assert old in text, f"{name} of the example has no {old!r} to change"
        self.write(name, text.replace(old, new, 1))


@pytest.fixture
def pack(tmp_path):
    return Pack(tmp_path / "empty_bell")
