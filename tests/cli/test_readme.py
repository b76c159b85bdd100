"""What README shows works when pasted."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"
PROGRAM = "import sys; from campaign_tui.cli import main; sys.exit(main())"


def test_the_session_in_the_readme_works_line_by_line(tmp_path):
    block = re.search(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert block
    lines = [line.removeprefix("$ ") for line in block.group(1).splitlines()]
    shim = tmp_path / "script" / "play"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c {shlex.quote(PROGRAM)} "$@"\n')
    shim.chmod(0o755)

    ran = subprocess.run(
        ["bash", "-e", "-c", "\n".join(lines)], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert ran.stderr == "" or "Traceback" not in ran.stderr
    assert ran.returncode == 0, ran.stderr
    assert len(lines) > 12
