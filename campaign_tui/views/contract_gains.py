"""What a contract brings when it is fulfilled, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.core.unknown import Unknown
from domain.telling import names
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.content.campaign_plan import Contract, ContractBox
    from domain.content.pack import Pack


def box_brings(pack: Pack, box: ContractBox) -> list[str]:
    """Cards, blueprints, figures and experience of a box."""
    gains = [names.card(pack, card) for card in box.rewards]
    gains += [names.blueprint(pack, name) for name in box.blueprints]
    gains += [names.figure(pack, kind) for kind in box.figures]
    return gains + ([say("between.box.xp", n=box.xp)] if box.xp else [])


def contract_brings(pack: Pack, contract: Contract, level: int) -> list[str]:
    """What all of its red boxes bring, and the level of the headquarters where that is above its `level` now."""
    gains = [gain for box in contract.boxes if box.colour == "red" for gain in box_brings(pack, box)]
    if isinstance(contract.level, Unknown) or isinstance(level, Unknown) or contract.level <= level:
        return gains
    return [*gains, say("tui.contract.level", level=contract.level)]
