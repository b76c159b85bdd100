"""What is wrong with a pack: one fault each, collected until the whole pack has been looked at."""

from msgspec import Struct

from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

MOST_FAULTS = 100
"""A pack with more faults than this is not described any further."""

SOURCES = {
    "unknown.guard": "guards.toml",
    "unknown.card": "cards.toml",
    "unknown.skill": "skills.toml",
    "unknown.ability": "abilities.toml",
    "unknown.event": "events.toml",
    "unknown.reinforcement": "reinforcements.toml",
    "unknown.ally": "allies.toml",
    "unknown.machine": "machines.toml",
    "unknown.figure": "campaign.toml",
    "unknown.contract": "campaign.toml",
    "unknown.blueprint": "campaign.toml",
}
"""The file that should have told of something: when it couldn't be read, nobody can say what is unknown."""

MOST_SHOWN = 40
"""Characters of a value or name that a sentence repeats."""


class Fault(Struct, frozen=True):
    """One thing to put right: in which file, at which value, and what. A warning doesn't keep a pack from loading."""

    file: str
    path: str
    what: str
    warning: bool = False

    def __str__(self) -> str:
        """The sentence: where, then what."""
        where = say("content.where", file=self.file, path=self.path) if self.path else self.file
        return say("content.warning" if self.warning else "content.fault", where=where, what=self.what)


class Finding(Struct, frozen=True):
    """A fault before it is put into words."""

    file: str
    path: str
    key: str
    values: dict[str, object]
    warning: bool = False

    def worded(self) -> Fault:
        """The fault with its sentence; texts out of the pack are made safe to look at."""
        safe = {name: shown(value) if isinstance(value, str) else value for name, value in self.values.items()}
        return Fault(shown(self.file), shown(self.path), say(families.CONTENT[self.key], **safe), self.warning)


class Report:
    """Collects faults while a pack is read and checked."""

    def __init__(self) -> None:
        """Begin without faults."""
        self._findings: list[Finding] = []
        self._full = False
        self._unread: frozenset[tuple[str, str]] = frozenset()
        self.inherited: set[tuple[str, str]] = set()
        """File and key of what comes from the base of the pack: its authors have been warned."""

    def add(self, file: str, path: str, key: str, **values: object) -> None:
        """Note a fault; `key` is its message in the catalogue below `content`."""
        self._note(Finding(file, path, key, values))

    def warn(self, file: str, path: str, key: str, **values: object) -> None:
        """Note something that an author may have meant otherwise, but that can be played."""
        if (file, path.partition(".")[0]) not in self.inherited:
            self._note(Finding(file, path, key, values, warning=True))

    def end_reading(self) -> None:
        """From here on values are checked against each other: what couldn't be read is passed over."""
        self._unread = frozenset((finding.file, finding.path) for finding in self._findings if not finding.warning)

    def _follows(self, finding: Finding) -> bool:
        """Whether a finding is about a value, or a table with a value, that couldn't be read in the first place."""
        if (SOURCES.get(finding.key), "") in self._unread:
            return True
        inside = (f"{finding.path}.", f"{finding.path}[")
        return any(
            file == finding.file and (path == finding.path or not finding.path or path.startswith(inside))
            for file, path in self._unread
        )

    def _note(self, finding: Finding) -> None:
        """Keep a finding unless there are too many; that there are more is itself a fault."""
        if self._unread and self._follows(finding):
            return
        if len(self._findings) < MOST_FAULTS:
            self._findings.append(finding)
        elif not self._full:
            self._full = True
            self._findings.append(Finding(finding.file, "", "more", {"most": MOST_FAULTS}))

    @property
    def usable(self) -> bool:
        """Whether there are no faults but warnings."""
        return all(finding.warning for finding in self._findings)

    @property
    def faults(self) -> list[Fault]:
        """All faults and warnings, in words."""
        return [finding.worded() for finding in self._findings]


def shown(text: str, most: int = 200) -> str:
    """A text from a file made safe for a sentence: nothing in it acts, and it is cut when long."""
    return visible(text if len(text) <= most else text[: most - 1] + "…")


def quoted(value: object) -> str:
    """A value from a file as a sentence repeats it."""
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    try:
        text = str(value).lower() if isinstance(value, bool) else str(value)
    except ValueError:  # a whole number of more digits than Python turns into text
        return "…"
    return shown(text, MOST_SHOWN)
