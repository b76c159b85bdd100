"""`scenario run`: rules examples out of files, played and judged."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from campaign_tui.shell.subcommands.console import UsageError
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.shell.subcommands.console import Console
    from domain.scenario import ScenarioResult
    from exports.kit.plain import Json

FAILED = 1


def scenario_run_command(console: Console, files: list[str]) -> int:
    """Play scenarios: PASS or FAIL a file, then a line a difference; exit code 1 when any has failed."""
    told: list[Json] = []
    failed = 0
    for path, result in _results(files):
        failed += not result.passed
        console.say(say("scenario.passed" if result.passed else "scenario.failed", file=path))
        for difference in result.differences:
            console.say(f"  {difference}")
        told.append({"file": str(path), "passed": result.passed, "differences": list(result.differences)})
    if len(told) > 1 and sys.stderr.isatty():
        console.remark(say("cli.scenarios", n=len(told), failed=failed))
    console.data({"ok": not failed, "passed": len(told) - failed, "failed": failed, "files": told})
    return FAILED if failed else 0


def _results(files: list[str]) -> Iterator[tuple[Path, ScenarioResult]]:
    """Every scenario of these files and folders with what became of it.

    Raises UsageError for a folder without scenarios: a run that looks at nothing mustn't pass.
    """
    from domain.scenario import ScenarioResult, run_files, scenario_files

    for name in files:
        path = Path(name)
        found = scenario_files(path) if path.is_dir() else [path]
        if not found:
            raise UsageError(say("cli.no_scenarios", path=name))
        for file in found:
            try:
                yield from run_files([file])
            except Exception as error:  # noqa: BLE001 - a fault of the engine fails its scenario and hides no other
                fault = say("cli.scenario_broke", fault=f"{type(error).__name__}: {error}")
                yield file, ScenarioResult(passed=False, differences=(fault,))
