"""What a scenario says of what lies between memories, as parts of the state: headquarters, bags, lines of the diary."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from domain.content.pack import Pack
from domain.model.headquarters import Bag, Headquarters
from domain.model.state import MemoryRecord
from domain.scenario.faults import misplaced
from domain.scenario.packing import LYING
from domain.scenario.schema import BagEntry, Line, ScenarioFile


def headquarters(file: ScenarioFile, pack: Pack) -> Headquarters:
    """The headquarters; figures that the file doesn't mention are in the main hall."""
    written, plan = file.headquarters, pack.campaign
    board = written.board or ""
    if not board or plan is None:
        return Headquarters(blueprints=tuple(sorted(written.blueprints or ())))
    kinds = (plan.apprentice, board, *plan.companions)
    crew = [figure for kind in kinds if kind in plan.figures for figure in plan.crew(kind)]
    return Headquarters(
        board,
        written.level or 0,
        {who: place for who, place in (dict.fromkeys(crew, "hall") | dict(written.figures)).items() if place},
        written.patients or (),
        tuple(sorted(written.blueprints or ())),
        written.blueprint or "",
        plan.contracts if written.contracts is UNSET else written.contracts,
        revealed=written.revealed is True,
        failed=written.failed is True,
        box=written.box or 0,
        assignments=1 if written.assignments is UNSET else written.assignments,
    )


def bag(written: BagEntry) -> Bag:
    """A bag as the state holds it."""
    return Bag(
        written.blade or "", written.armour or "", written.skills or (), written.health or 0, written.memory or ""
    )


def line(line: Line) -> MemoryRecord:
    """A line of the diary as the file has it."""
    written = {name: getattr(line, name) for name in line.__struct_fields__}
    return MemoryRecord(**{name: value for name, value in written.items() if value is not UNSET})


def check_story(file: ScenarioFile, pack: Pack) -> None:
    """Figures, contracts, blueprints and cards between memories are known."""
    plan, there = pack.campaign, file.headquarters
    if plan is None and (file.flow or there.board or file.phase in LYING):
        raise misplaced("flow", "no_story", pack=pack.id)
    figures = [figure for kind in plan.figures for figure in plan.crew(kind)] if plan else []
    named: list[tuple[str, Iterable[str], Iterable[str]]] = [
        ("headquarters.figures", there.figures, figures),
        ("headquarters.board", filter(None, [there.board or ""]), plan.figures if plan else ()),
        ("headquarters.contracts", there.contracts or (), plan.contract_cards if plan else ()),
        (
            "headquarters.blueprints",
            filter(None, [*(there.blueprints or ()), there.blueprint or ""]),
            plan.blueprints if plan else (),
        ),
        ("headquarters.patients", there.patients or (), file.assassins),
        ("hall", file.hall or (), pack.cards),
        ("away", file.away, pack.assassins),
        ("lines", file.lines, pack.memories),
    ]
    for key, names, known in named:
        for name in names:
            if name not in known:
                raise misplaced(key, "unknown_name", name=name, known=", ".join(known))
