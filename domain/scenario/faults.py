"""What can be wrong with a scenario file: one sentence with file, key and remedy."""

from __future__ import annotations

from domain.core.errors import CampaignError
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible


class ScenarioFault(CampaignError):  # noqa: N818 - the word of the content packs, for the same thing
    """A scenario file that can't be played; the sentence names the file and the key."""


class Misplaced(Exception):  # noqa: N818 - a value on its way to the fault that names its file
    """Something is wrong at a key; whoever knows the file turns it into a fault."""

    def __init__(self, key: str, why: str) -> None:
        """Keep the key of the value and the sentence about it."""
        super().__init__(key, why)
        self.key = key
        self.why = why


def misplaced(key: str, what: str, **values: str | int) -> Misplaced:
    """A fault at `key`; `what` is its message below `scenario.fault` in the catalogue."""
    safe: dict[str, object] = {
        name: visible(value) if isinstance(value, str) else value for name, value in values.items()
    }
    return Misplaced(key, say(families.SCENARIO_FAULT[what], **safe))


def fault(file: str, key: str, why: str) -> ScenarioFault:
    """The fault of a file."""
    where = say("scenario.where", file=visible(file), place=visible(key)) if key else visible(file)
    return ScenarioFault(say("scenario.at", where=where, why=why))
