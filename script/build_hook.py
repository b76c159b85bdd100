"""Before anything is built or installed in place: the message catalogues are compiled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTexts(BuildHookInterface[Any]):
    """Runs `compile_texts.py` with the interpreter of the build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; a fault ends the build with its sentence."""
        subprocess.run([sys.executable, str(Path(self.root) / "script" / "compile_texts.py")], check=True)
