"""The signs of the map with their names: for the help, for a page of their own, beside the map where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.widgets.columns import Group
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from campaign_tui.looks.dress import Dress
    from campaign_tui.widgets.squares import Contents
    from domain.model.terrain import Terrain

OWN_SIGNS = frozenset({"garden", "tree", "pond", "grass"})
"""Hiding spots with a line of their own; all others share one."""


def legend(dress: Dress, *, river: bool = False, only: Collection[str] | None = None) -> Group:
    """All signs in the order of the page; `river` where maps have what the expansion puts on them.

    `only` leaves those of these names, by `present`.
    """
    signs = _signs(dress) + (_signs_of_rivers(dress) if river else [])
    shown = [(name, sign) for name, sign in signs if only is None or name in only]
    return Group(say("tui.legend.title"), tuple((sign, say(families.TUI_LEGEND[name])) for name, sign in shown))


ALWAYS = frozenset({"assassin", "exposed", "critical", "reach", "guards", "body"})
"""What every map comes to show."""


def present(terrain: Terrain, there: Mapping[str, Contents]) -> frozenset[str]:
    """The names of the signs that a map shows now, or can show at any moment."""
    contents = there.values()
    marks = {mark for one in contents for mark in one.marks}
    ground = {
        "station": terrain.stations,
        "exit": terrain.exits,
        "tower": terrain.towers,
        "on_tower": terrain.towers,
        "wall": terrain.walls,
        "ladder": terrain.ladders,
        "entrance": terrain.entrances,
        "hidden": terrain.hiding,
        "naga": terrain.nagas,
        "current": terrain.drift,
        "waterfall": terrain.skull,
        "chest": any(one.chest for one in contents),
        "objective": any(one.goals for one in contents),
        "ally": any(one.allies for one in contents),
        "machine": any(one.machines for one in contents),
        "in_machine": any(one.machines for one in contents),
        "boss": any(guards.boss for one in contents for guards in one.guards),
        "base": any(one.bases for one in contents),
        "seized": any(figure.seized for one in contents for figure in one.figures),
    }
    forms = {form if form in OWN_SIGNS else "hiding" for form in terrain.hiding.values()}
    return ALWAYS | {name for name, on in ground.items() if on} | marks | forms | set(terrain.kinds.values())


def _signs(dress: Dress) -> list[tuple[str, str]]:
    """Name and sign of everything on the map."""
    s = dress.signs
    return [
        ("assassin", "A"),
        ("exposed", "A!"),
        ("critical", "A_"),
        ("hidden", "(A)"),
        ("on_tower", f"{s.tower}A"),
        ("in_machine", "[A]"),
        ("ally", "@n"),
        ("machine", "[m]"),
        ("guards", "2c"),
        ("boss", "1z"),
        ("body", s.body),
        ("base", s.base),
        ("objective", f"{s.objective}1/2"),
        ("station", s.station),
        ("hiding", s.haystack),
        ("garden", s.garden),
        ("chest", s.chest),
        ("tower", s.tower),
        ("wall", s.lines[5] + s.lines[10]),
        ("ladder", s.ladder_across + s.ladder_along),
        ("entrance", f"A{s.south}"),
        ("reach", s.bullet),
        ("restricted", s.mark("restricted")),
        ("collapse", s.mark("collapse")),
        ("fallen", s.mark("fallen") * 2),
        ("street", s.textures["street"]),
        ("roof", s.textures["roof"]),
        ("interior", s.textures["interior"]),
        ("canal", s.textures["canal"]),
    ]  # fmt: skip - a table


def _signs_of_rivers(dress: Dress) -> list[tuple[str, str]]:
    """The same for maps with a river, danger tokens and what belongs to them."""
    s = dress.signs
    return [
        ("exit", s.exit),
        ("tree", s.tree),
        ("pond", s.pond),
        ("grass", s.grass),
        ("naga", s.naga),
        ("current", s.east),
        ("waterfall", s.waterfall),
        ("danger", s.mark("danger")),
        ("rock", s.mark("rock")),
        ("equipment", s.mark("equipment")),
        ("hydra", s.mark("hydra")),
        ("seized", f"A{s.seized}"),
    ]  # fmt: skip - a table
