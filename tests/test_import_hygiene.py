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


def rooms_loaded_by(module: str) -> set[str]:
    """The rooms of the game that importing `module` in a fresh interpreter loads."""
    program = f"import sys, {module}; print(*{{n.split('.')[1] for n in sys.modules if n.startswith('domain.')}})"
    return set(
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    )


def test_the_message_catalogue_and_texts_of_players_need_no_game():
    assert rooms_loaded_by("domain.text.catalogue") == {"core", "text"}
    assert rooms_loaded_by("domain.text.visible") == {"text"}


def test_the_engine_stands_alone():
    assert not loaded_by("domain.engine") & HEAVY


def test_the_session_needs_no_terminal():
    assert not loaded_by("campaign_tui.session") & {"rich", "textual", "typer"}
