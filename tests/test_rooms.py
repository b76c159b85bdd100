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


@pytest.fixture
def house(tmp_path):
    """A copy of the sources with the configuration of the contracts, to plant something in."""
    for package in ("campaign_tui", "domain", "exports", "migrations", "projections"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__", "packs"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def linted(house: Path) -> subprocess.CompletedProcess[str]:
    """What the contracts of the rooms say of a copy."""
    command = [str(LINTER), "--no-cache", *(f"--contract={name}" for name in CONTRACTS)]
    return subprocess.run(command, cwd=house, capture_output=True, text=True, timeout=60, check=False)


def plant(house: Path, module: str, lines: str) -> None:
    """Put lines at the end of a module, which may be a new one."""
    path = house / module
    before = path.read_text(encoding="utf-8") if path.exists() else '"""A module."""\n'
    path.write_text(f"{before}\n\n{lines}\n", encoding="utf-8")


def test_the_rooms_keep_their_contracts(house):
    result = linted(house)

    assert result.returncode == 0, result.stdout
    assert f"{len(CONTRACTS)} kept, 0 broken" in result.stdout


@pytest.mark.parametrize(
    ("module", "lines", "said"),
    [
        ("domain/text/catalogue.py", "from domain import engine", "domain.text.catalogue -> domain.engine"),
        (
            "domain/model/state.py",
            "def rules() -> object:\n    from domain.rules.memory import turn\n\n    return turn",
            "domain.model.state -> domain.rules.memory.turn",
        ),
        (
            "domain/notation/parts.py",
            "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from domain.log.history import Header",
            "domain.notation.parts -> domain.log.history",
        ),
        (
            "campaign_tui/screens/base.py",
            "if TYPE_CHECKING:\n    from campaign_tui.app.app import CampaignApp",
            "campaign_tui.screens.base -> campaign_tui.app.app",
        ),
        (
            "campaign_tui/widgets/menu.py",
            "from campaign_tui.screens.forms import Form",
            "campaign_tui.widgets.menu -> campaign_tui.screens.forms",
        ),
        (
            "campaign_tui/screens/help.py",
            "def later() -> object:\n    from campaign_tui.screens.base import AppScreen\n\n    return AppScreen",
            ".help -> .base",
        ),
        (
            "exports/kit/markup.py",
            "from exports.report.entry import Entry",
            "exports.kit.markup -> exports.report.entry",
        ),
        ("exports/loose.py", "from exports.kit import markup", "exports.loose"),
        ("projections/told.py", "from projections import queries", "projections.told -> projections.queries"),
        ("domain/loose.py", "from domain.core import errors", "domain.loose"),
        ("domain/model/frame.py", "from domain.model import state", "No circle inside a room of domain BROKEN"),
        (
            "campaign_tui/desk/desk.py",
            "def count() -> object:\n    import sqlite3\n\n    return sqlite3",
            "campaign_tui.desk.desk -> sqlite3",
        ),
        ("exports/files/to_csv.py", "from sqlmodel import Session", "exports.files.to_csv -> sqlmodel"),
        (
            "campaign_tui/session/shelf.py",
            "from domain.store.sqlite import LogFile",
            "campaign_tui.session.shelf -> domain.store.sqlite",
        ),
    ],
    ids=[
        "upwards",
        "in a function",
        "for type checking, to a neighbour",
        "of the app, for type checking",
        "of a screen in a widget",
        "a circle by a function",
        "upwards in the exports",
        "a module of the exports without a room",
        "upwards in the read models",
        "a module without a room",
        "a circle",
        "a connection of a desk's own",
        "tables in an export",
        "past the store's door",
    ],
)
def test_a_forbidden_import_is_refused(house, module, lines, said):
    plant(house, module, lines)

    result = linted(house)

    assert result.returncode == 1, result.stdout
    assert said in result.stdout


def test_no_modules_of_the_game_import_each_other_in_a_circle():
    graph = grimp.build_graph("domain", cache_dir=None)

    modules = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}

    # A circle would raise graphlib.CycleError, which names it.
    assert len(list(TopologicalSorter(modules).static_order())) == len(modules)
