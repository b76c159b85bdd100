"""What both command lines share."""

import argparse
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATHS = ("domain",)
NOT_BROKEN = ("domain/scenario",)
"""Scenario files are a tool of the tests: breaking it shows nothing about a rule."""
NOT_RUN = ("tests/mutation", "tests/bench")


def parser(what: str, paths: tuple[str, ...], tests: tuple[str, ...]) -> argparse.ArgumentParser:
    """A parser with the common options; `paths` and `tests` are the defaults for what is broken and what runs."""
    made = argparse.ArgumentParser(description=what)
    made.add_argument("--seed", type=int, default=1, help="picks what is broken; the same seed breaks the same")
    made.add_argument("--paths", nargs="+", default=list(paths), help=f"code to break (default: {' '.join(paths)})")
    made.add_argument("--tests", nargs="+", default=list(tests), help=f"tests to run (default: {' '.join(tests)})")
    made.add_argument("--jobs", type=int, default=2, help="mutants at a time (default: 2)")
    made.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    return made
