"""What to do with the pieces of the headquarters so that it shows another state: figures, blueprints, contracts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.telling import names
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.headquarters import Headquarters
    from domain.model.state import State


def house(pack: Pack, before: State, after: State) -> Iterator[str]:
    """The headquarters before and after, an order a line; phrases without a full stop."""
    old, new = before.headquarters, after.headquarters
    if old.board != new.board:
        key = "table.house.open" if new.board else "table.house.close"
        yield say(key, board=names.figure(pack, new.board or old.board))
    if not new.board:
        yield from _blueprints(pack, old, new)
        return
    yield from _figures(pack, old, new)
    yield from _blueprints(pack, old, new)
    yield from _contracts(pack, old, new)
    if old.level != new.level:
        yield say("table.house.level", level=new.level)


def _figures(pack: Pack, old: Headquarters, new: Headquarters) -> Iterator[str]:
    for figure in {**old.figures, **new.figures}:
        place, shown = new.figures.get(figure, ""), names.figure(pack, figure)
        if not place:
            yield say("table.house.figure_off", figure=shown)
        elif old.figures.get(figure) != place:
            yield say("table.house.figure", figure=shown, place=names.place(pack, place))
    for who in (*old.patients, *(who for who in new.patients if who not in old.patients)):
        if (who in old.patients) != (who in new.patients):
            key = "table.house.patient" if who in new.patients else "table.house.patient_off"
            yield say(key, who=names.assassin(pack, who))


def _blueprints(pack: Pack, old: Headquarters, new: Headquarters) -> Iterator[str]:
    where = [{**dict.fromkeys(there.blueprints, "hall"), there.blueprint: "workshop"} for there in (old, new)]
    for name in sorted({*where[0], *where[1]} - {""}):
        had, has = (lying.get(name, "off") for lying in where)
        if had != has:
            yield say(families.TABLE_HOUSE_BLUEPRINT[has], blueprint=names.blueprint(pack, name))


def _contracts(pack: Pack, old: Headquarters, new: Headquarters) -> Iterator[str]:
    for name in old.contracts:
        if name not in new.contracts:
            yield say("table.house.contract_off", contract=names.contract(pack, name))
    if old.board:
        for name in reversed(new.contracts):
            if name not in old.contracts:
                yield say("table.house.contract_back", contract=names.contract(pack, name))
    top = new.contracts[0] if new.contracts else ""
    if not top:
        return
    shown = names.contract(pack, top)
    same = old.contracts[:1] == (top,)
    if (old.revealed if same else False) != new.revealed:
        yield say("table.house.revealed" if new.revealed else "table.house.hidden", contract=shown)
    if (old.box if same else 0) != new.box:
        yield say("table.house.box", contract=shown, n=new.box)
    if (old.failed if same else False) != new.failed:
        yield say("table.house.failed" if new.failed else "table.house.unfailed", contract=shown)
