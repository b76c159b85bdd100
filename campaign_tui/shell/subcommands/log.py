"""`log`: the history, row by row, as far as it matches what is looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from msgspec import Struct

from campaign_tui.shell.subcommands.console import SHORT, UsageError
from campaign_tui.shell.subcommands.opening import campaign_session
from domain.core.canonical import ROOT_PARENT, ActionId
from domain.core.tags import tag_of
from domain.language.events import Event
from domain.log import history
from domain.log.history import WAYS, BranchNamed, CorrectionLinked, Header, HeadMoved, RecordRow, TimelineRow
from domain.notation import FORMS, render
from domain.telling.decisions import describe
from domain.telling.story import narrate
from domain.text import families
from domain.text.catalogue import say
from exports.kit.plain import Json, dumps, moment
from exports.report.places import Agendas, evening_of, memory_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.session.session import CampaignSession
    from campaign_tui.shell.subcommands.console import Console

FAMILIES = ("action", "timeline", "record")
HOWS = ("undo", "redo", "jump", "merge")
STORED = ("branch_named", *(str(kind.__struct_config__.tag) for kind in get_args(history.AnyRecord)))
SHORT_KINDS = {
    short: frozenset(kind for kind in STORED if kind.rpartition("_")[0] == short)
    for short in (kind.rpartition("_")[0] for kind in STORED)
}
"""Kinds of records as people say them, with the stored names they mean: "note" for notes written and withdrawn."""
KINDS = tuple(dict.fromkeys((*FAMILIES, *(form.word for form in FORMS), *HOWS, *SHORT_KINDS)))
"""What `--kind` knows besides stored names: a family of rows, a kind of decision, a way of moving, a kind of record."""


def kinds(given: str) -> frozenset[str]:
    """The kinds of rows that a text for `--kind` means. Raises UsageError for none."""
    text = given.casefold()
    if text in SHORT_KINDS or text in STORED:
        return SHORT_KINDS.get(text, frozenset((text,))) | {text}
    # Commands are stored with the one sign and written with the other.
    word = text.replace("_", "-")
    if word not in KINDS:
        raise UsageError(say("cli.kind", given=given, known=", ".join(KINDS)))
    return frozenset((word,))


class Line(Struct, frozen=True):
    """A row of the log as `log` shows it: an action, a move of the head, a branch, a record."""

    row: int
    family: str
    kind: str
    action: ActionId
    title: str
    player: str
    time: int
    evening: int
    memory: str
    live: bool
    """Whether the action is on the path to the head."""
    notation: str = ""
    sentences: tuple[str, ...] = ()

    def mentions(self, text: str) -> bool:
        """Whether any of its words holds a text, in either case."""
        return any(text.casefold() in part.casefold() for part in (self.title, self.notation, *self.sentences))


class Wanted(Struct, frozen=True):
    """Which lines are asked for."""

    kinds: frozenset[str] | None = None
    memory: str | None = None
    player: str | None = None
    evening: int | None = None
    text: str | None = None

    def fits(self, line: Line) -> bool:
        """Whether a line is asked for."""
        return (
            (self.kinds is None or not self.kinds.isdisjoint((line.family, line.kind)))
            and (self.memory is None or self.memory == line.memory)
            and (self.player is None or self.player == line.player)
            and (self.evening is None or self.evening == line.evening)
            and (self.text is None or line.mentions(self.text))
        )


def log_command(
    console: Console,
    campaign: str,
    *,
    kind: str | None = None,
    memory: str | None = None,
    evening: int | None = None,
    text: str | None = None,
    jsonl: bool = False,
) -> None:
    """Show the history; nothing is written, so `--player` says whose rows are wanted."""
    wanted = Wanted(None if kind is None else kinds(kind), memory, console.player or None, evening, text)
    with campaign_session(console, campaign, looking=True) as session:
        found = (line for line in lines(session) if wanted.fits(line))
        if jsonl:
            console.raw(f"{dumps(_data(line))}\n".encode() for line in found)
        elif console.as_json:
            console.data([_data(line) for line in found])
        else:
            for line in found:
                _print(console, line)


def lines(session: CampaignSession) -> Iterator[Line]:
    """The rows of a campaign's log as lines, in order; an action with the facts that follow it is one."""
    telling = Telling(session)
    header: tuple[int, Header] | None = None
    events: list[Event] = []
    for row in session.rows():
        if isinstance(row.value, Event):
            events.append(row.value)
            continue
        if header:
            yield telling.action(*header, events)
        header, events = None, []
        if isinstance(row.value, Header):
            header = row.number, row.value
        else:
            yield telling.other(row.number, row.value)
    if header:
        yield telling.action(*header, events)


class Telling:
    """Makes lines out of rows, and remembers which memory each action left in play."""

    def __init__(self, session: CampaignSession) -> None:
        """Look at the timeline as it stands."""
        self.pack = session.pack
        self.timeline = session.timeline
        self.live = frozenset(self.timeline.path())
        self.playing = {ROOT_PARENT: ""}
        self.agendas = Agendas()
        self.linked: set[ActionId] = set()
        self._told: dict[Event, str] = {}

    def _sentence(self, event: Event) -> str:
        """What is told of a fact; facts that are alike, of which a long game has many, are told once."""
        try:
            told = self._told.get(event)
        except TypeError:
            # A few hold tables, which are no keys.
            return narrate(self.pack, event.fact, event.rules)
        if told is None:
            told = self._told[event] = narrate(self.pack, event.fact, event.rules)
        return told

    def action(self, number: int, header: Header, events: list[Event]) -> Line:
        """The line of an action."""
        action = ActionId(header.id)
        memory, self.playing[action] = memory_of(self.playing[ActionId(header.parent)], events)
        top = self.agendas.follow(action, ActionId(header.parent), events)
        notation = render(header.command)
        return Line(
            row=number,
            family="action",
            kind=notation.partition(":")[0],
            action=action,
            title=describe(self.pack, header.command, (event.fact for event in events), lambda: top),
            player=header.player,
            time=header.time,
            evening=evening_of(self.timeline, number),
            memory=memory,
            live=action in self.live,
            notation=notation,
            sentences=tuple(filter(None, map(self._sentence, events))),
        )

    def _link(self, action: ActionId, link: CorrectionLinked) -> str:
        """The title of a link: the second one on an action closes a correction."""
        key = "row.correction_new" if link.corrected == ROOT_PARENT else "row.correction_linked"
        if action in self.linked:
            key = "row.correction_closed"
        self.linked.add(action)
        title = say(key, corrected=link.corrected.hex()[:SHORT])
        return say("row.correction_why", title=title, why=link.why) if link.why else title

    def other(self, number: int, row: TimelineRow | RecordRow) -> Line:
        """The line of a timeline or record row."""
        value = row.record if isinstance(row, RecordRow) else row.move
        match value:
            case HeadMoved(origin, to, how):
                kind, action = how, ActionId(to)
                # A word that nobody knows is in old imports only: the head has gone somewhere.
                row_key = families.ROW[how if how in WAYS else "jump"]
                title = say(row_key, origin=origin.hex()[:SHORT], to=to.hex()[:SHORT])
            case BranchNamed(name, named):
                kind, action = "branch_named", ActionId(named)
                title = say("row.branch_named", name=name)
            case CorrectionLinked():
                kind, action = "correction_linked", ActionId(row.on)  # type: ignore[union-attr] # a record row
                title = self._link(action, value)
            case record:
                assert isinstance(row, RecordRow)  # noqa: S101 - the two moves are above
                kind, action = tag_of(record), ActionId(row.on)
                title = say(families.ROW[kind], **_fields(record))
        return Line(
            row=number,
            family="record" if isinstance(row, RecordRow) else "timeline",
            kind=kind,
            action=action,
            title=title,
            player=row.player,
            time=row.time,
            evening=evening_of(self.timeline, number),
            memory=self.playing.get(action, ""),
            live=action in self.live,
        )


def _fields(record: Struct) -> dict[str, str]:
    """What a sentence about a record can say."""
    shown = {}
    for name in record.__struct_fields__:
        value = getattr(record, name)
        match value:
            case bytes():
                shown[name] = value.hex()[:SHORT]
            case tuple():
                shown[name] = ", ".join(value)
            case bool():
                shown[name] = say("show.on") if value else say("show.off")
            case _:
                shown[name] = str(value)
    return shown


def _data(line: Line) -> Json:
    """A line as data."""
    return {
        "row": line.row,
        "family": line.family,
        "kind": line.kind,
        "action": line.action.hex(),
        "notation": line.notation,
        "title": line.title,
        "player": line.player,
        "time": moment(line.time),
        "evening": line.evening,
        "memory": line.memory,
        "live": line.live,
        "sentences": list(line.sentences),
    }


def _print(console: Console, line: Line) -> None:
    """A line for people, the sentences of an action below it."""
    mark = " " if line.live else "-"
    player = f"  {line.player}:" if line.player else ""
    from campaign_tui.session.clock import local

    when = local(line.time)
    console.lines(
        f"{mark} {line.row:>5}  {when}  {line.action.hex()[:SHORT]}{player}  {line.title}",
        *(f"{' ' * 9}{sentence}" for sentence in line.sentences),
    )
