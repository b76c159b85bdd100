"""Views: frozen values with everything a screen of a campaign shows, worked out away from the screen.

No game rule stands here. What can be decided, what can't and why, what is waited for and what an outcome's odds are
is asked of the session and the engine; a view sorts the answers by square and puts them into words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from campaign_tui.session import retelling
from campaign_tui.session.acting import acting
from campaign_tui.views.losing import ends_last_turn, loses
from campaign_tui.views.noted_events import Named, named_events
from campaign_tui.views.prospects import Foretold, foretold
from domain import engine
from domain.coach.aims import aims
from domain.coach.aims_words import conditions_words
from domain.coach.part_payments import lapsing, missing_after
from domain.coach.usefulness import usefulness
from domain.content.pack import Pack
from domain.core.canonical import ROOT_PARENT, ActionId
from domain.core.errors import Refused
from domain.core.tags import tag_of
from domain.language.chance import ChanceNode
from domain.language.commands import AnyCommand, ClaimSync, Pass, Pay, Travel
from domain.language.events import AnyFact, CubesLost, CubesSpent, DiceRolled, Event, EventRevealed
from domain.language.waiting import Waiting
from domain.model.state import State
from domain.playing.play import Play
from domain.telling.decisions import describe
from domain.telling.names import card
from domain.telling.seats import seated
from domain.telling.story import BY_EVENT, HUMDRUM, narrate
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign_tui.session.session import CampaignSession

STORY_LINES = 60
"""Sentences of the story that a view carries."""

STORY_ACTIONS = 25
"""At most so many actions are told."""


class Entry(Struct, frozen=True):
    """One thing that players could mean now."""

    command: AnyCommand
    tag: str
    title: str
    who: tuple[str, ...] = ()
    square: str = ""
    """Where on the map it happens; empty for what has no place."""
    cubes: int = 0
    reason: str = ""
    """Why it can't be done; empty when it can."""
    rule: str = ""
    odds: str = ""
    """What dice follow, with their odds."""
    rules: tuple[str, ...] = ()
    """The statements behind what it does, as far as that follows without dice."""
    rank: int = 0
    """Its place in the order of use, the smaller the earlier; from `usefulness.IDLE` on nobody wants it first."""
    loses: bool = False
    """Whether the memory is lost with it, unless it is won first."""
    loud: bool = False
    """Whether it turns the alert on, whatever the dice say."""

    @property
    def legal(self) -> bool:
        """Whether it can be done now."""
        return not self.reason


class ActionSentences(Struct, frozen=True):
    """An action told in sentences."""

    action: ActionId
    title: str
    sentences: tuple[str, ...]
    humdrum: frozenset[str] = frozenset()
    """Those among them that only say how the table is kept: left out where there is room for a few."""
    rolls: tuple[str, ...] = ()
    """Those among them that tell dice, in order."""


class View(Struct, frozen=True):
    """A campaign at one action, as screens show it."""

    name: str
    pack: Pack
    state: State
    action: ActionId
    waiting: Waiting
    entries: tuple[Entry, ...]
    story: tuple[ActionSentences, ...]
    """The newest actions told, oldest first."""
    branch: str
    depth: int
    """Actions on the path up to here, the first one not counted."""
    total: int
    """Actions in the whole tree."""
    source: str
    """Where outcomes come from: "app" or "table"."""
    after_undo: str = "same"
    """What an undo does to outcomes: "same" or "anew"."""
    players: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Who takes part, with the assassins they run."""
    player: str = ""
    """Who sits at the keyboard, empty for nobody."""
    past: bool = False
    """Whether this is a look at an action without going there."""
    cut: int = 0
    """In a look into an action: how many of its events that are told have happened; 0 for a whole action."""
    cuts: int = 0
    """How many events of the action that is looked into are told."""
    named: tuple[Named, ...] = ()
    """Event cards that the players have noted, the newest first: while a memory lies on the table."""

    def at(self, square: str) -> tuple[Entry, ...]:
        """What players could mean on a square."""
        return tuple(entry for entry in self.entries if entry.square == square)


class Viewer:
    """Makes views of one session; keeps what has been told already."""

    def __init__(self, session: CampaignSession) -> None:
        """For one campaign."""
        self._session = session
        self._told: dict[ActionId, ActionSentences] = {}

    def look(self, at: ActionId | None = None) -> View:
        """The campaign at its head, or as it was at an action (then nothing can be decided)."""
        session, records = self._session, self._session.records
        past = at is not None and at != session.head
        action = at if at is not None and past else session.head
        state = session.state_at(action) if past else session.state
        pack = seated(session.pack_at(state), state)
        depth, total = session.counts
        return View(
            name=records.name,
            pack=pack,
            state=state,
            action=action,
            waiting=session.waiting(state),
            entries=() if past or not session.playable else offered(pack, state, entries(session)),
            story=self._story(action),
            branch=_branch(session, action),
            depth=session.timeline.actions[action].depth if past else depth,
            total=total,
            source=records.policy.source,
            after_undo=records.policy.after_undo,
            players=tuple(records.players.items()),
            player=session.player,
            past=past,
            named=named_events(session) if state.at_table else (),
        )

    def look_into(self, at: ActionId, cut: int) -> View:
        """The campaign in the middle of an action: after the first `cut` of its events that are told.

        What is waited for is what the action answered. With all of its events it is the look at the action.
        """
        session, before = self._session, self._session.timeline.actions[at].parent
        places = self.cuts(at)
        # Before the first action there is no campaign to be shown.
        if before == ROOT_PARENT or not 0 < cut < len(places):
            return self.look(at)
        state = session.state_at(before)
        waiting = session.waiting(state)
        for event in session.events_of(at)[: places[cut - 1]]:
            state = engine.evolve(state, event.fact)
        told = self.tell(at)
        story = (*self._story(before), ActionSentences(at, told.title, told.sentences[:cut]))
        whole = self.look(before)
        depth = session.timeline.actions[at].depth
        return replace(
            whole,
            state=state,
            action=at,
            waiting=waiting,
            entries=(),
            story=story[-STORY_ACTIONS:],
            depth=depth,
            past=True,
            cut=cut,
            cuts=len(places),
        )

    def cuts(self, action: ActionId) -> tuple[int, ...]:
        """How many of an action's events have happened after each one that is told."""
        pack, events = self._session.pack, self._session.events_of(action)
        return tuple(n for n, event in enumerate(events, start=1) if narrate(pack, event.fact, event.rules))

    def tell(self, action: ActionId) -> ActionSentences:
        """An action in sentences."""
        told = self._told.get(action)
        if told is None:
            named = naming_the_event(self._session.pack, retelling.told(self._session, action))
            facts = [(visible(sentence), fact) for sentence, fact in named]
            told = self._told[action] = ActionSentences(
                action,
                visible(retelling.title(self._session, action)),
                tuple(sentence for sentence, _ in facts),
                frozenset(sentence for sentence, fact in facts if isinstance(fact, HUMDRUM)),
                tuple(sentence for sentence, fact in facts if isinstance(fact, DiceRolled)),
            )
        return told

    def _story(self, action: ActionId) -> tuple[ActionSentences, ...]:
        """The newest actions on the path to `action`, oldest first."""
        found: list[ActionSentences] = []
        lines = 0
        while action != ROOT_PARENT and len(found) < STORY_ACTIONS and lines < STORY_LINES:
            found.append(self.tell(action))
            lines += len(found[-1].sentences) + 1
            action = self._session.entry(action).parent
        return tuple(reversed(found))


def naming_the_event(pack: Pack, told: Iterable[tuple[str, Event]]) -> Iterator[tuple[str, AnyFact]]:
    """Sentences with their facts; the first cubes that go to an event name it: its own sentence may stand far above."""
    name = ""
    for sentence, event in told:
        fact = event.fact
        if isinstance(fact, EventRevealed):
            name = card(pack, fact.card)
        by_it = bool(name) and isinstance(fact, CubesLost) and BY_EVENT in event.rules
        yield say("tui.telling.by_event", event=name, sentence=sentence) if by_it else sentence, fact
        name = "" if by_it else name


def entries(session: CampaignSession) -> tuple[Entry, ...]:
    """Everything players could mean now: what is legal with cost and odds, what isn't with the reason."""
    state = session.state
    pack = seated(session.pack, state)
    waiting = engine.pending(pack, state)
    found = []
    for command, refusal in session.considered():
        names, square = acting(command), _square(state, command)
        if refusal is not None:
            sentence = f"{refusal.sentence} {refusal.remedy}".strip()
            found.append(
                Entry(
                    command,
                    tag_of(command),
                    describe(pack, command, (), lambda: waiting),
                    names,
                    square,
                    0,
                    sentence,
                    refusal.rule,
                )
            )
            continue
        cubes, told, rules = preview(pack, state, command)
        title = describe(pack, command, (), lambda: waiting)
        found.append(
            Entry(command, tag_of(command), title, names, square, cubes, "", "", told.words, rules, loud=told.loud)
        )
    return tuple(found)


def offered(pack: Pack, state: State, found: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The same entries with their places in the order of use.

    A claim of the 100% sync says what it asks, leaving that loses the memory says so, and with part payments what
    becomes of them.
    """
    return tuple(_offered(pack, state, entry) for entry in found)


def _offered(pack: Pack, state: State, entry: Entry) -> Entry:
    """One entry as it is offered."""
    title, lost, odds = entry.title, False, entry.odds
    if isinstance(entry.command, ClaimSync):
        title = say("tui.aims.claim", title=title, words=condition(pack, state))
    elif isinstance(entry.command, Travel) and entry.legal and loses(pack, state, entry.command):
        title, lost = say("tui.here.loses", title=title), True
    elif isinstance(entry.command, Travel) and entry.legal and stands_there(state, entry.command):
        odds = "; ".join(filter(None, (say("tui.here.stands_there"), odds)))
    elif isinstance(entry.command, Pay) and entry.legal:
        missing = missing_after(Play(pack, state), entry.command)
        odds = say("tui.here.pay_whole", n=missing) if missing else odds
    elif isinstance(entry.command, Pass) and entry.legal:
        last = ends_last_turn(pack, state)
        words = say("tui.here.last_turn", turn=state.play.turn) if last else ""
        odds, lost = " ".join(filter(None, (lapsing_words(pack, state), words, odds))), last
    return replace(entry, rank=usefulness(state, entry.command), title=title, odds=odds, loses=lost)


def stands_there(state: State, command: Travel) -> bool:
    """Whether a journey leads back to where it begins."""
    return command.to == state.person(command.who).square


def lapsing_words(pack: Pack, state: State) -> str:
    """Which cubes go back from objectives as the turn ends; empty for none, and between the enemies' steps."""
    if state.memory is None or state.memory.phase != "assassins":
        return ""
    plans = pack.memories[state.memory.memory].objectives if state.memory.memory in pack.memories else {}
    found = [(plans[name].name if name in plans else name, paid, cost) for name, paid, cost in lapsing(state)]
    return " ".join(say("tui.here.lapses", name=name, paid=paid, cost=cost) for name, paid, cost in found)


def condition(pack: Pack, state: State) -> str:
    """What the 100% sync of the memory in play asks, in words; empty where nobody has said."""
    found = aims(pack, state)
    return conditions_words(found.sync) if found and found.sync else ""


def preview(pack: Pack, state: State, command: AnyCommand) -> tuple[int, Foretold, tuple[str, ...]]:
    """What a legal decision costs in action cubes, what may come of it with its odds, the rules behind it."""
    if isinstance(engine.pending(pack, state), ChanceNode):
        return 0, Foretold(""), ()
    try:
        settled = engine.settle(pack, state, command, lambda _node, _state: None)
    except Refused:
        return 0, Foretold(""), ()
    cubes = sum(event.fact.cubes for event in settled.events if isinstance(event.fact, CubesSpent))
    rules = tuple(dict.fromkeys(rule for event in settled.events for rule in event.rules))
    return cubes, foretold(pack, state, command, settled), rules


def _square(state: State, command: AnyCommand) -> str:
    """Where a command happens: where it leads, what it is aimed at, or where its assassin stands."""
    if state.memory is None:
        return ""
    for field in ("to", "target", "on"):
        value = getattr(command, field, "")
        if value and value[-1].isdigit():
            return str(value)
    objective = state.memory.objectives.get(getattr(command, "objective", ""))
    if objective is not None:
        return objective.square
    for name in acting(command):
        return state.person(name).square
    return ""


def _branch(session: CampaignSession, action: ActionId) -> str:
    """The newest named branch on the path to an action, empty when there is none."""
    if not session.names_branches:
        return ""
    timeline = session.timeline
    on_path = [name for name, at in timeline.branches.items() if timeline.ancestor(at, action) == at]
    return max(on_path, key=lambda name: timeline.actions[timeline.branches[name]].depth, default="")


def direction(state: State) -> str:
    """The direction in which enemies march on the first map this turn, empty while unknown."""
    maps = state.memory.maps.values() if state.memory else ()
    return next((m.direction for m in maps), "")


def letters(pack: Pack, names: Iterable[str]) -> str:
    """Assassins by their letters."""
    return "".join(pack.assassins[name].letter if name in pack.assassins else name[:1].upper() for name in names)
