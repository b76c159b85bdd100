"""The report of a campaign: one walk over its log, frozen; every writer starts from here.

Texts stand as they were typed or as the catalogue tells them; making them safe for a format is the writer's work.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from domain.content.pack import Pack
from domain.core.canonical import ROOT_PARENT, ActionId
from domain.correction.told import sentence
from domain.log.timeline import Timeline
from domain.model.state import State
from domain.notation import render
from domain.playing.known import as_known
from domain.rules.campaign.flow import due, is_story
from domain.rules.campaign.outlook import stage
from domain.telling import names
from domain.telling.decisions import describe
from domain.telling.story import narrate
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible
from exports.report import between
from exports.report.between import HouseLine, Sequence
from exports.report.boards import BoardLine, boards
from exports.report.book import Box, Result, Room, boxes, levels, results_of, rooms
from exports.report.dice import DieLine, rolls_of, statistics
from exports.report.ending import ending, has_ended
from exports.report.entry import Entry, Remark
from exports.report.heading import playing, told_aims
from exports.report.places import Agendas, actions_of, evening_of, memory_of, turn_after
from exports.report.region_sentences import journeys, region

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domain.language.events import Event
    from domain.model.frame import Frame
    from domain.store import StoredRow


class Source(Protocol):
    """What a report is made from: the campaign service, or anything with the same reading side."""

    @property
    def pack(self) -> Pack:
        """The content pack."""

    @property
    def state(self) -> State:
        """The campaign at the head."""

    @property
    def timeline(self) -> Timeline:
        """The log fold."""

    def rows(self) -> Iterable[StoredRow]:
        """Every row of the log in order."""


class Branch(Struct, frozen=True):
    """Actions that were taken back: they begin where the live path had `fork`."""

    fork: ActionId
    entries: tuple[Entry, ...]


class Evening(Struct, frozen=True):
    """An evening of play and how many actions were taken in it, those taken back later included."""

    number: int
    begun: int
    actions: int
    ended: int = 0
    """When the last of them was taken."""


class DiaryLine(Struct, frozen=True):
    """What the diary holds about a memory."""

    memory: str
    title: str
    plays: int
    successes: int
    failures: int
    best_turns: int
    xp: int
    attempts: int = 0
    """Failed attempts while the second one is due."""
    outcome: str = ""
    """"success", "success_second", "synchronised", "second", "failure", "skipped", or empty before the first play."""
    sync: str = ""
    """The sticker of the 100% sync: "red", "grey" or none."""
    sync_shared: bool = False
    contract: str = ""
    """The contract that was tried after it, by name."""
    contract_fulfilled: bool = False


class Player(Struct, frozen=True):
    """Who takes part, with the names of the assassins they run."""

    name: str
    assassins: tuple[str, ...]


class Report(Struct, frozen=True):
    """A whole campaign, told."""

    campaign: str
    """Its id in hexadecimal digits."""
    name: str
    pack: str
    pack_title: str
    pack_hash: str
    edition: str
    difficulty: str
    head: ActionId
    xp: int
    players: tuple[Player, ...]
    evenings: tuple[Evening, ...]
    memories: tuple[tuple[str, str], ...]
    """Id and title of every memory that was begun, in order."""
    boards: tuple[BoardLine, ...]
    diary: tuple[DiaryLine, ...]
    story: tuple[Entry, ...]
    """The actions from the first one to the head."""
    branches: tuple[Branch, ...]
    """What was taken back, in the order in which it was first played."""
    dice: tuple[DieLine, ...]
    """How the dice of the story fell, against what was to be expected."""
    flow: str = ""
    """"story" where the memories follow each other."""
    stage: str = ""
    """Where a story stands on its road: see `domain.rules.campaign.outlook.stage`."""
    due: str = ""
    """The id of the memory that comes next in a story."""
    level: int = 0
    house: HouseLine | None = None
    shelf: tuple[tuple[str, int], ...] = ()
    """Names of the cards in the villa or main hall, and how many there are of each."""
    between: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What lies between memories in sentences: road, house, people, shelf, diary; with a map region and journeys."""
    levels: tuple[int, ...] = ()
    """The experience at which levels I, II, III, IV are reached."""
    book: tuple[Box, ...] = ()
    """The box of every memory of the pack, played or not."""
    sequences: tuple[Sequence, ...] = ()
    """Sequences with their 100% syncs, the whole campaign behind them."""
    results: tuple[Result, ...] = ()
    """Every attempt that is over, in order."""
    resting: tuple[str, ...] = ()
    """Who doesn't play, in sentences."""
    rooms: tuple[Room, ...] = ()
    """The buildings of the headquarters and the groups beside them."""
    playing: tuple[str, ...] = ()
    """The memory in play and how it stands, in words."""
    aims: tuple[str, ...] = ()
    """What the memory in play asks of its players, in words."""
    ending: tuple[str, ...] = ()
    """The last page of a story that is told: the epilogue, and the sums, a line each."""
    later: tuple[str, ...] = ()
    """Syncs of later campaigns that the diary shows too, in sentences."""


def report(campaign: bytes, source: Source, later: Iterable[tuple[str, str, str]] = ()) -> Report:
    """Tell a campaign. `campaign` is its id.

    `later` are the syncs of later campaigns that its diary shows too: memory, colour, name of the campaign (34.6).
    """
    pack, state, timeline = source.pack, as_known(source.state), source.timeline
    entries, results = _walk(pack, timeline, source.rows())
    live, later = dict.fromkeys(timeline.path()), tuple(later)
    story = tuple(entries[action] for action in live)
    return Report(
        campaign=campaign.hex(),
        name=timeline.name,
        pack=state.pack.id,
        pack_title=pack.title if pack.id == state.pack.id else state.pack.id,
        pack_hash=state.pack.hash,
        edition=state.edition,
        difficulty=state.difficulty,
        head=timeline.head,
        xp=state.xp,
        players=tuple(
            Player(name, tuple(names.assassin(pack, who) for who in assassins))
            for name, assassins in timeline.players.items()
        ),
        evenings=_evenings(timeline, entries),
        memories=tuple((name, names.memory(pack, name)) for name in _memories(entries)),
        boards=boards(pack, state),
        diary=diary(pack, state),
        story=story,
        branches=_branches(entries, live),
        dice=statistics(pack, (roll for entry in story for roll in entry.rolls)),
        flow=state.flow,
        level=state.level,
        levels=levels(pack, state),
        book=boxes(pack, state),
        sequences=between.sequences(pack, state, {memory: colour for memory, colour, _ in later}),
        later=tuple(
            say(families.SHOW_SHARED_SYNC[colour], memory=names.memory(pack, memory), name=visible(name))
            for memory, colour, name in later
        ),
        playing=playing(pack, source.state),
        aims=told_aims(pack, source.state),
        results=tuple(result for result in results if result.action in live),
        **_between(pack, source.state, story),
    )


def _between(pack: Pack, state: State, story: tuple[Entry, ...]) -> dict[str, Any]:
    """The fields of a campaign that tells a story."""
    if not is_story(state):
        return {}
    on_map = (("region", tuple(region(pack, state))), ("journeys", journeys(story)))
    return {
        "stage": stage(pack, state),
        "due": due(pack, state),
        "ending": tuple(part for part in ending(pack, state) if part) if has_ended(pack, state) else (),
        "house": between.house_line(pack, state),
        "shelf": between.shelf_line(pack, state),
        "rooms": rooms(pack, state),
        "resting": tuple(between.resting(pack, state)),
        "between": (
            *((name, tuple(getattr(between, name)(pack, state))) for name in between.sections(pack, state)),
            *((name, lines) for name, lines in on_map if lines),
        ),
    }


def _memories(entries: dict[ActionId, Entry]) -> dict[str, None]:
    """The memories that were begun."""
    return dict.fromkeys(entry.memory for entry in entries.values() if entry.memory)


def diary(pack: Pack, state: State) -> tuple[DiaryLine, ...]:
    """The lines of the diary, in the order of the pack."""
    order = {name: place for place, name in enumerate(pack.memories)}
    return tuple(
        DiaryLine(
            memory=name,
            title=names.memory(pack, name),
            plays=record.plays,
            successes=record.successes,
            failures=record.failures,
            best_turns=record.best_turns,
            xp=record.xp,
            attempts=record.attempts,
            outcome=between.outcome(record),
            sync=record.sync,
            sync_shared=record.sync_shared,
            contract=names.contract(pack, record.contract) if record.contract else "",
            contract_fulfilled=record.contract_fulfilled,
        )
        for name, record in sorted(state.diary.items(), key=lambda item: order.get(item[0], len(order)))
    )


def _walk(pack: Pack, timeline: Timeline, rows: Iterable[StoredRow]) -> tuple[dict[ActionId, Entry], list[Result]]:
    """Every action as an entry, in the order of the log, with what hangs on it; and the attempts that are over."""
    entries: dict[ActionId, Entry] = {}
    results: list[Result] = []
    agendas = Agendas()
    playing = {ROOT_PARENT: ("", 0)}
    """The memory and the turn after each action."""
    for header, facts in actions_of(rows):
        action = ActionId(header.id)
        before, turn = playing[timeline.actions[action].parent]
        memory, after = memory_of(before, facts)
        playing[action] = after, turn_after(turn, facts)
        top = agendas.follow(action, timeline.actions[action].parent, facts)
        entry = _entry(pack, timeline, action, facts, (memory, turn if memory == before else 0), top=top)
        entries[action] = entry
        results += results_of(pack, entry, facts)
    for note in timeline.notes.values():
        entry = entries[note.on]
        entries[note.on] = replace(entry, notes=(*entry.notes, Remark(note.text, note.player, note.time)))
    for name in timeline.bookmarks:
        for action in timeline.records.carrying(name):
            entries[action] = replace(entries[action], bookmarks=(*entries[action].bookmarks, name))
    for name, action in timeline.branches.items():
        entries[action] = replace(entries[action], branches=(*entries[action].branches, name))
    for end in timeline.closings:
        first = timeline.lines(end)[0][0]
        told = sentence(timeline, end)
        entries[first] = replace(entries[first], sentences=(told, *entries[first].sentences))
    return entries, results


def _entry(
    pack: Pack, timeline: Timeline, action: ActionId, events: list[Event], where: tuple[str, int], *, top: Frame | None
) -> Entry:
    """An action as an entry, without what hangs on it; `where` is the memory and the turn, `top` what was resolved."""
    known = timeline.actions[action]
    sentences = (narrate(pack, event.fact, event.rules) for event in events)
    return Entry(
        action=action,
        parent=known.parent,
        depth=known.depth,
        decision=render(known.command),
        title=describe(pack, known.command, (event.fact for event in events), lambda: top),
        player=known.player,
        time=known.time,
        evening=evening_of(timeline, known.row),
        memory=where[0],
        turn=where[1],
        sentences=tuple(sentence for sentence in sentences if sentence),
        rules=tuple(dict.fromkeys(rule for event in events for rule in event.rules)),
        rolls=rolls_of(known.command, events),
    )


def _evenings(timeline: Timeline, entries: dict[ActionId, Entry]) -> tuple[Evening, ...]:
    """The evenings in order; a log that names none was played in one."""
    taken = Counter(entry.evening for entry in entries.values())
    last = {entry.evening: entry.time for entry in entries.values()}
    first = next(iter(entries.values()), None)
    begun = [evening.time for evening in timeline.evenings] or ([first.time] if first else [])
    return tuple(
        Evening(number, time, taken[number], last.get(number, time)) for number, time in enumerate(begun, start=1)
    )


def _branches(entries: dict[ActionId, Entry], live: dict[ActionId, None]) -> tuple[Branch, ...]:
    """The actions off the live path, those that leave it at the same place through the same action together."""
    root: dict[ActionId, ActionId] = {}
    found: dict[ActionId, list[Entry]] = {}
    for action, entry in entries.items():
        if action not in live:
            root[action] = root.get(entry.parent, action)
            found.setdefault(root[action], []).append(entry)
    return tuple(Branch(left[0].parent, tuple(left)) for left in found.values())
