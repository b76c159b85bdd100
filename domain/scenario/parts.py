"""The small texts inside a scenario file: amounts of figures, outcomes of chance."""

from __future__ import annotations

import re

from domain.model.agenda import Amounts
from domain.model.amounts import plus
from domain.scenario.faults import misplaced

PART = re.compile(r"\s*(?P<number>[0-9]*)\s*(?P<name>[a-z][a-z0-9_.]*)\s*")
NONE = ("", "none")
CARD = "card:"


def listed(text: str, key: str) -> list[str]:
    """The names of a text like "2blank+exposed", each as often as it says, in the order given."""
    if text.strip() in NONE:
        return []
    names: list[str] = []
    for part in text.split("+"):
        match = PART.fullmatch(part)
        if match is None:
            raise misplaced(key, "amounts", text=text)
        names += [match["name"]] * int(match["number"] or 1)
    return names


def amounts(text: str, key: str) -> Amounts:
    """The amounts of a text like "2crossbowman+1runner"; "" or "none" for nothing."""
    found: Amounts = ()
    for name in listed(text, key):
        found = plus(found, name, 1)
    return found
