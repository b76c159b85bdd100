"""What one player has set for this program: a small TOML file in the platform's folder for settings, never in a log.

A file that can't be understood counts as not there, with a sentence; so do single values that nobody knows.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from msgspec import Struct

from domain.text.catalogue import say

FILE_NAME = "settings.toml"

MOST_BYTES = 256 * 1024
"""The size of a file; whoever has seen every lesson and bound every key has some thousand."""

MOST_POINTS = 100
"""Points in one line: to read a dotted key takes time and memory by the square of its length."""

SWITCHES = ("motion", "linear", "lessons", "reminders", "recap", "end_turn")
TEXTS = ("look", "symbols", "language", "pace")
LISTS = ("seen", "muted")


PACES = {"slow": 4.0, "steady": 2.0, "quick": 1.0}
"""Seconds after which the next step of what the enemies do comes by itself, by the name of the pace."""

RENAMED = {"note_here": "note", "note_at_table": "note", "statistics_here": "statistics"}
"""Names under which players' own keys may be kept, with what these actions are called now."""


class Settings(Struct, frozen=True):
    """The settings of the program; an empty text leaves it to the terminal."""

    look: str = ""
    """A name of `themes.LOOKS`."""
    symbols: str = ""
    """A name of `symbols.SETS`."""
    motion: bool = True
    """Whether anything on the screen glides; what happens is told step by step either way."""
    linear: bool = False
    """Whether maps are told in sentences, for screen readers."""
    keys: dict[str, str] = {}
    """Players' own keys by action id."""
    lessons: bool = True
    """Whether rules are explained when they are first met."""
    seen: tuple[str, ...] = ()
    """The ids of the lessons that have been shown, oldest first."""
    reminders: bool = True
    """Whether players are reminded of what is easily got wrong."""
    muted: tuple[str, ...] = ()
    """The ids of the reminders that are turned off."""
    language: str = ""
    """The language of the players' box, one of `glossary.LANGUAGES`; empty: the one of the campaign's edition."""
    end_turn: bool = True
    """Whether a turn that ends while action cubes could still be spent is asked about."""
    pace: str = ""
    """A name of `PACES`, where what the enemies do goes on by itself; empty where each step waits for a key."""
    recap: bool = True
    """Whether a campaign that is opened on another evening begins with what came of the last one."""


def settings_path() -> Path:
    """The file of the settings."""
    from platformdirs import user_config_path

    return user_config_path("campaign-tui", appauthor=False) / FILE_NAME


def load(path: Path) -> tuple[Settings, str]:
    """The settings of a file, and a sentence where it couldn't be read; without a file the usual ones."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1).decode("utf-8-sig")
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeDecodeError):
        return Settings(), say("tui.settings.unread", file=FILE_NAME)
    if len(text) > MOST_BYTES or any(line.count(".") > MOST_POINTS for line in text.splitlines()):
        return Settings(), say("tui.settings.unread", file=FILE_NAME)
    # Only who has settings waits for a reader of TOML.
    import tomllib

    try:
        return _checked(tomllib.loads(text)), ""
    except (ValueError, RecursionError):  # the first is TOML's own fault too, and that of a number without end
        return Settings(), say("tui.settings.unread", file=FILE_NAME)


def save(path: Path, settings: Settings) -> None:
    """Write the settings, in one step: never half a file. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    draft.write_text(as_toml(settings), encoding="utf-8")
    draft.replace(path)


def as_toml(settings: Settings) -> str:
    """The settings as TOML."""
    from domain.text.toml_text import toml_text

    values = {name: getattr(settings, name) for name in (*TEXTS, *SWITCHES, *LISTS)}
    return toml_text({**values, "keys": dict(sorted(settings.keys.items()))})


def _checked(found: dict[str, Any]) -> Settings:
    """What a file says, without values of the wrong kind."""
    texts: dict[str, Any] = {name: found[name] for name in TEXTS if isinstance(found.get(name), str)}
    switches = {name: found[name] for name in SWITCHES if isinstance(found.get(name), bool)}
    keys = found.get("keys", {})
    own = {name: key for name, key in keys.items() if isinstance(key, str)} if isinstance(keys, dict) else {}
    own = renamed(own)
    lists = {name: _texts(found.get(name)) for name in LISTS}
    return Settings(keys=own, **{**texts, **switches, **lists})


def renamed(keys: dict[str, str]) -> dict[str, str]:
    """Players' own keys by the names that actions have now; what was chosen under the new name goes first."""
    old = {RENAMED[name]: key for name, key in keys.items() if name in RENAMED}
    return old | {name: key for name, key in keys.items() if name not in RENAMED}


def _texts(found: object) -> tuple[str, ...]:
    """The texts of a list, each once; none where it is no list."""
    return tuple(dict.fromkeys(name for name in found if isinstance(name, str))) if isinstance(found, list) else ()
