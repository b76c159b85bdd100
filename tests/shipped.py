"""Packs that ship as another version of the program would ship them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from domain.content import joining, layout, loader


class Shipped:
    """A copy of the packs that ship, which stands in for them: to be edited."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Copy them to a folder."""
        self.folder = folder
        shutil.copytree(layout.BUNDLED, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for module in (loader, joining, layout):
            monkeypatch.setattr(module, "BUNDLED", folder)
        self.forget()

    def edit(self, file: str, pattern: str, text: str) -> None:
        """Replace what a pattern finds in a file, at least once."""
        path = self.folder / file
        edited, times = re.subn(pattern, text, path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert times
        path.write_text(edited, encoding="utf-8")
        self.forget()

    def drop(self, pack: str) -> None:
        """Ship a pack no longer."""
        shutil.rmtree(self.folder / pack)
        self.forget()

    @staticmethod
    def forget() -> None:
        """Read all packs again when they are wanted next."""
        loader._load_bundled.cache_clear()
        loader._bundled_ids.cache_clear()
