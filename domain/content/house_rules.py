"""House rules: a file that sets flags of the edition, each as its own override of a campaign.

    why = "as we play it on Tuesdays"
    [flags]
    trade_scope = "equipment_cards"
    ally_reusable = "false"

What a flag means stands in the table of editions; the values that it takes are those of the editions.
"""

from __future__ import annotations

import json

from msgspec import Struct

from domain.content.faults import Report
from domain.content.files import table_of
from domain.core.errors import CampaignError
from domain.language.commands import Adjust
from domain.model.editions import FLAGS, values_of
from domain.text.catalogue import say
from domain.text.visible import visible

SECTIONS = ("why", "flags")

MOST_LETTERS = 20_000
"""Letters of a file: all flags together don't take a tenth of them."""

LONG = 200
"""Letters of a reason that are kept."""


class HouseRules(Struct, frozen=True):
    """What a file of house rules says."""

    flags: tuple[tuple[str, str], ...] = ()
    why: str = ""


def read_house_rules(text: str, where: str) -> HouseRules:
    """The house rules in a file's text; `where` is what to call the file.

    Raises CampaignError in one sentence for what isn't such a file, and for flags and values that don't exist.
    """
    if len(text) > MOST_LETTERS:
        raise _fault(where, "house_rules.long", most=MOST_LETTERS)
    report = Report()
    tables = table_of(text, where, report)
    if tables is None:
        raise _fault(where, "house_rules.toml", fault=report.faults[0].what.removesuffix("."))
    unknown = next((name for name in tables if name not in SECTIONS), None)
    if unknown is not None:
        raise _fault(where, "house_rules.section", name=visible(unknown))
    flags, why = tables.get("flags", {}), tables.get("why", "")
    if not isinstance(flags, dict) or not isinstance(why, str):
        raise _fault(where, "house_rules.section", name="why" if isinstance(flags, dict) else "flags")
    if not flags:
        raise _fault(where, "house_rules.empty")
    return HouseRules(tuple((name, _value(where, name, value)) for name, value in flags.items()), visible(why)[:LONG])


def _value(where: str, name: str, value: object) -> str:
    """The value of a flag as the rules know it; true and false may stand without quotation marks."""
    if name not in FLAGS:
        raise _fault(where, "house_rules.flag", name=visible(name), known=", ".join(FLAGS))
    text = str(value).lower() if isinstance(value, bool) else value
    if text not in values_of(name):
        shown = visible(str(value)) if isinstance(value, str | int | float) else "?"
        raise _fault(where, "house_rules.value", name=name, value=shown, known=", ".join(values_of(name)))
    return str(text)


def overrides(rules: HouseRules) -> tuple[Adjust, ...]:
    """The decisions that make a campaign follow house rules."""
    why = rules.why or say("house_rules.why")
    return tuple(Adjust(f"flags/{name}", json.dumps(value), why) for name, value in rules.flags)


def _fault(where: str, key: str, **values: object) -> CampaignError:
    return CampaignError(say(key, where=where, **values))
