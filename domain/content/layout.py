"""Which files a pack has, and where the packs that ship are."""

from pathlib import Path
from typing import Any, TypeAlias

TABLES = ("pack.toml", "guards.toml", "cards.toml", "events.toml", "reinforcements.toml", "assassins.toml")
OPTIONAL = (
    "campaign.toml",
    "region.toml",
    "companions.toml",
    "danger.toml",
    "skills.toml",
    "abilities.toml",
    "allies.toml",
    "machines.toml",
)
"""Files that a pack without what they hold leaves out."""

INHERITED = (
    "guards.toml",
    "cards.toml",
    "events.toml",
    "reinforcements.toml",
    "assassins.toml",
    "skills.toml",
    "abilities.toml",
    "allies.toml",
    "machines.toml",
)
"""Files whose entries a pack takes over from its base."""
BUNDLED = Path(__file__).parent / "packs"
"""The packs that ship; each in a folder named by its id. Only they can be a base."""

Tables: TypeAlias = dict[str, dict[str, Any]]
"""The tables of files by name."""
