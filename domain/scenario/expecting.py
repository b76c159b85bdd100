"""What a step expects of the run: facts, what is waited for, what is legal, how the memory ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec import UNSET

from domain import engine
from domain.content.pack import Pack
from domain.core.errors import Refused
from domain.language.chance import ChanceNode, outcomes
from domain.language.commands import AnyCommand, Draw
from domain.language.events import AgendaChanged, Event, Fact, MemoryEnded
from domain.language.waiting import Choice, Waiting, Window
from domain.model.state import State
from domain.scenario.comparing import Difference
from domain.scenario.parts import CARD, listed
from domain.scenario.schema import Question, Step
from domain.text.catalogue import say


def tag_of(fact: Fact) -> str:
    """The stored name of a fact."""
    return str(fact.__struct_config__.tag)


def _names(items: object) -> str:
    return msgspec.json.encode(items).decode()


def expected_events(step: Step, events: tuple[Event, ...]) -> Iterator[Difference]:
    """The facts of the step: in this order, exactly these, none of those."""
    facts = [event.fact for event in events if not isinstance(event.fact, AgendaChanged)]
    tags = [tag_of(fact) for fact in facts]
    at = 0
    after = say("scenario.found.start")
    for wanted in step.events:
        while at < len(facts) and not _matches(wanted, facts[at]):
            at += 1
        if at == len(facts):
            text = wanted if isinstance(wanted, str) else _names(wanted)
            yield Difference("events", say("scenario.found.sequence", tag=text, after=after), _story(facts))
            return
        after = tags[at]
        at += 1
    if step.only_events is not UNSET and list(step.only_events) != tags:
        yield Difference("only_events", _names(step.only_events), _names(tags))
    for tag in step.no_events:
        if tag in tags:
            yield Difference("no_events", say("scenario.found.nothing"), tag)


def _matches(wanted: str | dict[str, str | int | bool | list[str]], fact: Fact) -> bool:
    if isinstance(wanted, str):
        return wanted == tag_of(fact)
    # By way of JSON, so that lists are lists.
    fields = msgspec.json.decode(msgspec.json.encode(msgspec.structs.asdict(fact))) | {"tag": tag_of(fact)}
    return all(fields.get(name, UNSET) == value for name, value in wanted.items())


def _story(facts: Sequence[Fact]) -> str:
    """The facts as a difference shows them."""
    return " ".join(f"{tag_of(fact)}{_names(msgspec.to_builtins(fact)[1:])}" for fact in facts)


def expected_outcome(step: Step, state: State, events: tuple[Event, ...]) -> Iterator[Difference]:
    """How the memory ended in this step, or that it goes on."""
    ended = next((event.fact for event in reversed(events) if isinstance(event.fact, MemoryEnded)), None)
    found = ended.outcome if ended else "in play" if state.memory else "none"
    if step.outcome not in {UNSET, found}:
        yield Difference("outcome", str(step.outcome), found)
    reason = ended.reason if ended else ""
    if step.reason not in {UNSET, reason}:
        yield Difference("reason", str(step.reason), reason)


def expected_pending(pack: Pack, state: State, step: Step) -> Iterator[Difference]:
    """What the game waits for."""
    if step.pending is UNSET:
        return
    waiting = engine.pending(pack, state)
    wanted = Question(step.pending) if isinstance(step.pending, str) else step.pending
    kind = waiting.kind if isinstance(waiting, Choice | ChanceNode | Window) else "between"
    if kind != wanted.kind:
        yield Difference("pending.kind", wanted.kind, kind)
        return
    for name, found in _traits(waiting).items():
        expected = getattr(wanted, name)
        if expected not in {UNSET, found}:
            yield Difference(f"pending.{name}", str(expected), str(found))
    about = waiting.about if isinstance(waiting, Choice) else ""
    if wanted.about is not UNSET and wanted.about not in about:
        yield Difference("pending.about", wanted.about, about)
    yield from _options(wanted, waiting)
    yield from _odds(wanted, waiting)


def _traits(waiting: Waiting) -> dict[str, object]:
    match waiting:
        case Choice(whose=whose, square=square):
            return {"whose": whose, "square": square, "dice": None, "gap": None}
        case ChanceNode(whose=whose, square=square, number=number):
            return {"whose": whose, "square": square, "dice": number, "gap": None}
        case Window(gap=gap):
            return {"whose": None, "square": None, "dice": None, "gap": gap}
    return {"whose": None, "square": None, "dice": None, "gap": None}


def _options(wanted: Question, waiting: Waiting) -> Iterator[Difference]:
    found = waiting.options if isinstance(waiting, Choice) else ()
    if wanted.options is not UNSET and sorted(wanted.options) != sorted(found):
        yield Difference("pending.options", _names(sorted(wanted.options)), _names(sorted(found)))
    for option in wanted.includes:
        if option not in found:
            yield Difference("pending.includes", option, _names(found))
    for option in wanted.excludes:
        if option in found:
            yield Difference("pending.excludes", say("scenario.found.illegal", text=option), _names(found))


def _odds(wanted: Question, waiting: Waiting) -> Iterator[Difference]:
    if not wanted.odds:
        return
    found: dict[str, Fraction] = {}
    if isinstance(waiting, ChanceNode):
        for command, probability in outcomes(waiting):
            name = CARD + command.card if isinstance(command, Draw) else "+".join(command.faces)
            found[name] = probability
    for text, odds in wanted.odds.items():
        name = text if text.startswith(CARD) else "+".join(sorted(listed(text, "pending.odds")))
        if Fraction(odds) != found.get(name, 0):
            yield Difference(f"pending.odds.{text}", odds, str(found.get(name, 0)))


def expected_legal(pack: Pack, state: State, step: Step, decisions: Mapping[str, AnyCommand]) -> Iterator[Difference]:
    """What can be decided now and what can't: by `decide`, by the collection and in its list."""
    if not decisions:
        return
    legal = engine.legal_decisions(pack, state)
    every = set(legal)
    for text in step.legal:
        command = decisions[text]
        refusal = _refusal(pack, state, command)
        if refusal:
            found = say("scenario.found.refused", rule=refusal.rule, sentence=refusal.sentence)
            yield Difference("legal", say("scenario.found.legal", text=text), found)
        elif command not in legal or command not in every:
            yield Difference("legal", say("scenario.found.legal", text=text), say("scenario.found.unlisted"))
    rules = step.illegal if isinstance(step.illegal, dict) else dict.fromkeys(step.illegal, "")
    for text, rule in rules.items():
        command = decisions[text]
        refusal = _refusal(pack, state, command)
        if refusal is None:
            found = say("scenario.found.accepted")
        elif command in legal or command in every:
            found = say("scenario.found.listed")
        elif rule and rule != refusal.rule:
            found = say("scenario.found.refused", rule=refusal.rule, sentence=refusal.sentence)
        else:
            continue
        yield Difference("illegal", say("scenario.found.illegal", text=text), found)


def _refusal(pack: Pack, state: State, command: AnyCommand) -> Refused | None:
    try:
        engine.decide(pack, state, command)
    except Refused as refusal:
        return refusal
    return None
