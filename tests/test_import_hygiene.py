import subprocess
import sys

# What costs start-up time or ties the game to a way of storing and showing it.
HEAVY = {"alembic", "eventsourcing", "pydantic", "rich", "sqlalchemy", "sqlmodel", "textual", "typer"}


def loaded_by(module: str) -> set[str]:
    """The top-level names that importing `module` in a fresh interpreter loads."""
    program = f"import sys, {module}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)

    assert result.returncode == 0, result.stderr
    return set(result.stdout.split())


def test_the_engine_stands_alone():
    assert not loaded_by("domain.engine") & HEAVY


def test_the_session_needs_no_terminal():
    assert not loaded_by("campaign_tui.session") & {"rich", "textual", "typer"}
