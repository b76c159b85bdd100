"""The rooms of the game, the application and the exports, and the doors of the store: what is forbidden is refused."""

import shutil
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent
LINTER = Path(sys.executable).with_name("lint-imports")
CONTRACTS = (
    "domain-rooms",
    "domain-circles",
    "application-rooms",
    "export-rooms",
    "no-circle",
    "projection-modules",
    "reading-door",
    "store-door",
)


def house(folder: Path) -> Path:
    """A copy of the sources with the configuration of the contracts, to plant something in."""
    for package in ("campaign_tui", "domain", "exports", "migrations", "projections"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "packs"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def linted(house: Path) -> subprocess.CompletedProcess[str]:
    """What the contracts of the rooms say of a copy."""
    command = [str(LINTER), "--no-cache", *(f"--contract={name}" for name in CONTRACTS)]
    return subprocess.run(command, cwd=house, capture_output=True, text=True, timeout=60, check=False)


def plant(house: Path, module: str, lines: str) -> None:
    """Put lines at the end of a module, which may be a new one."""
    path = house / module
    before = path.read_text(encoding="utf-8") if path.exists() else '"""A module."""\n'
    path.write_text(f"{before}\n\n{lines}\n", encoding="utf-8")


def test_the_rooms_keep_their_contracts(tmp_path):
    result = linted(house(tmp_path))

    assert result.returncode == 0, result.stdout
    assert f"{len(CONTRACTS)} kept, 0 broken" in result.stdout


FORBIDDEN = {
    "upwards": ("domain/text/catalogue.py", "from domain import engine", "domain.text.catalogue -> domain.engine"),
    "in a function": (
        "domain/model/state.py",
        "def rules() -> object:\n    from domain.rules.memory import turn\n\n    return turn",
        "domain.model.state -> domain.rules.memory.turn",
    ),
    "for type checking, to a neighbour": (
        "domain/notation/parts.py",
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from domain.log.history import Header",
        "domain.notation.parts -> domain.log.history",
    ),
    "of the app, for type checking": (
        "campaign_tui/screens/base.py",
        "if TYPE_CHECKING:\n    from campaign_tui.app.app import CampaignApp",
        "campaign_tui.screens.base -> campaign_tui.app.app",
    ),
    "of a screen in a widget": (
        "campaign_tui/widgets/menu.py",
        "from campaign_tui.screens.forms import Form",
        "campaign_tui.widgets.menu -> campaign_tui.screens.forms",
    ),
    "a circle by a function": (
        "campaign_tui/screens/help.py",
        "def later() -> object:\n    from campaign_tui.screens.base import AppScreen\n\n    return AppScreen",
        ".help -> .base",
    ),
    "upwards in the exports": (
        "exports/kit/markup.py",
        "from exports.report.entry import Entry",
        "exports.kit.markup -> exports.report.entry",
    ),
    "a module of the exports without a room": ("exports/loose.py", "from exports.kit import markup", "exports.loose"),
    "upwards in the read models": (
        "projections/told.py",
        "from projections import queries",
        "projections.told -> projections.queries",
    ),
    "a module without a room": ("domain/loose.py", "from domain.core import errors", "domain.loose"),
    "a circle": ("domain/model/frame.py", "from domain.model import state", "No circle inside a room of domain BROKEN"),
    "a connection of a desk's own": (
        "campaign_tui/desk/desk.py",
        "def count() -> object:\n    import sqlite3\n\n    return sqlite3",
        "campaign_tui.desk.desk -> sqlite3",
    ),
    "tables in an export": (
        "exports/files/to_csv.py",
        "from sqlmodel import Session",
        "exports.files.to_csv -> sqlmodel",
    ),
    "past the store's door": (
        "campaign_tui/session/shelf.py",
        "from domain.store.sqlite import LogFile",
        "campaign_tui.session.shelf -> domain.store.sqlite",
    ),
}
"""What is planted, and what is said of it: a module, lines at its end, and words of the linter."""
LOOSE = {"a module without a room", "a module of the exports without a room"}
"""Contracts that miss a room look at nothing else: these are planted apart from the others."""


@pytest.fixture(scope="module")
def refused(tmp_path_factory) -> dict[bool, str]:
    """What is said of all that is planted, loose modules apart: the linter takes longer to start than to look."""
    told = {}
    for loose in (False, True):
        copy = house(tmp_path_factory.mktemp("house"))
        for name, (module, lines, _) in FORBIDDEN.items():
            if (name in LOOSE) == loose:
                plant(copy, module, lines)
        result = linted(copy)
        assert result.returncode == 1, result.stdout
        told[loose] = result.stdout
    return told


@pytest.mark.parametrize("name", FORBIDDEN)
def test_a_forbidden_import_is_refused(refused, name):
    assert FORBIDDEN[name][2] in refused[name in LOOSE]


def test_no_modules_of_the_game_import_each_other_in_a_circle():
    graph = grimp.build_graph("domain", cache_dir=None)

    modules = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}

    # A circle would raise graphlib.CycleError, which names it.
    assert len(list(TopologicalSorter(modules).static_order())) == len(modules)
