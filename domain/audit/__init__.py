"""The audit: what the rules as they are today have to say about a history, action by action.

A rule of the audit looks at one action: the state before it, its header, its events, the state after it. It yields
what it finds; nothing here changes anything. `RULES` is the list; a new check is a function and a line in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from domain.audit.estimates import estimated, is_lenient
from domain.audit.exploration import REGION_RULES
from domain.audit.found import ERROR, NOTE, SEVERITIES, WARNING, Found, Rule, Step
from domain.audit.story import STORY_RULES
from domain.content.pack import Pack
from domain.core.canonical import ActionId
from domain.core.errors import Refused
from domain.core.tags import tag_of
from domain.engine import settle
from domain.language import events as e
from domain.language.chance import Answer, ChanceNode, as_command, fits
from domain.language.commands import GainCard
from domain.model import agenda as f
from domain.model import between as b
from domain.model.amounts import merged, plus
from domain.model.danger import LAID_PILE, PILE
from domain.model.editions import flag
from domain.model.prototype import Rummage
from domain.model.state import Board, State
from domain.playing.owned import with_own
from domain.rules.memory.gear import SPECIAL_SLOTS
from domain.rules.memory.movement import MOST_ON_A_SQUARE, crowd
from domain.rules.memory.slots import cubes_within_reach
from domain.telling import names
from domain.telling.story import narrate
from domain.text import families
from domain.text.catalogue import say

__all__ = ["ERROR", "NOTE", "RULES", "SEVERITIES", "WARNING", "Finding", "Found", "Rule", "Step", "audit", "cards_of"]

TOKENS = (PILE, LAID_PILE)
"""Piles of tokens, which lie on the map as well and are no cards."""


class Finding(Struct, frozen=True):
    """Something that the players should know about an action."""

    severity: str
    rule: str
    """Id of the statement that it is about."""
    action: ActionId
    sentence: str
    suggestion: str
    """What would put it right."""


def audit(pack: Pack, steps: Iterable[Step], rules: Iterable[Rule] | None = None) -> Iterator[Finding]:
    """What the rules find in these actions, in order.

    `pack` is the one the campaign is played with now; a step that says so was decided with another version of it.
    """
    chosen = RULES if rules is None else tuple(rules)
    for step in steps:
        printed = step.pack or pack
        lenient = is_lenient(printed, step)
        # A card that players name is new to this action, and known to those after it.
        known = with_own(printed, step.before)
        for rule in chosen:
            for severity, statement, key, values in _judged(rule, known, step):
                sentence, fix = (say(families.AUDIT[key, part], **values) for part in ("found", "fix"))
                if lenient and severity != NOTE:
                    severity, sentence = NOTE, say("audit.lenient", found=sentence)  # noqa: PLW2901 - of one finding
                yield Finding(severity, statement, ActionId(step.header.id), sentence, fix)


def _judged(rule: Rule, pack: Pack, step: Step) -> Iterator[Found]:
    """What a rule finds; that it can make nothing of the action is told like a finding of it."""
    try:
        yield from rule(pack, step)
    except Exception as fault:  # noqa: BLE001 - an override or a file can name what the pack doesn't have
        yield Found(ERROR, "0.1", "impossible", {"fault": f"{type(fault).__name__}: {fault}"})


# What the players did by hand, and what today's rules make of a decision.
def adjusted(pack: Pack, step: Step) -> Iterator[Found]:
    """A value was overridden: the rules know nothing about it (0.1)."""
    for event in step.events:
        if isinstance(event.fact, e.ValueAdjusted):
            fact = event.fact
            yield Found(NOTE, "0.1", "adjusted", {"path": fact.path, "old": fact.old, "new": fact.new, "why": fact.why})


def another_pack(pack: Pack, step: Step) -> Iterator[Found]:
    """The campaign was begun with a pack of other contents: its decisions can't be judged."""
    for event in step.events:
        if isinstance(event.fact, e.CampaignBegun) and event.fact.pack_hash != pack.hash:
            yield Found(WARNING, "1.4", "pack", {"pack": pack.id})


def decided_otherwise(pack: Pack, step: Step) -> Iterator[Found]:
    """Today's rules refuse the decision, or make something else of it with the same dice and cards."""
    if step.after.pack.hash != pack.hash:
        return
    answers = iter(step.header.answers)

    def answer(node: ChanceNode, _state: State) -> Answer | None:
        given = next(answers, None)
        return given if given and given.stream == node.stream and fits(node, as_command(given)) else None

    try:
        settled = settle(pack, step.before, step.header.command, answer)
    except Refused as refused:
        yield Found(ERROR, refused.rule, "refused", {"reason": f"{refused.sentence} {refused.remedy}".strip()})
        return
    except Exception as fault:  # noqa: BLE001 - after an override a table can make no sense to the rules
        yield Found(ERROR, "0.1", "impossible", {"fault": f"{type(fault).__name__}: {fault}"})
        return
    stored, today = ([event.fact for event in events] for events in (step.events, settled.events))
    if stored != today:
        place = next((at for at, pair in enumerate(zip(stored, today, strict=False)) if pair[0] != pair[1]), None)
        at = min(len(stored), len(today)) if place is None else place
        yield Found(
            WARNING,
            next(iter(settled.events[at].rules), "0.1") if at < len(today) else "0.1",
            "otherwise",
            {"stored": _fact(pack, stored, at), "today": _fact(pack, today, at)},
        )


def _fact(pack: Pack, facts: list[e.AnyFact], at: int) -> str:
    """A fact in words; its stored name where it is bookkeeping."""
    if at >= len(facts):
        return say("name.nothing")
    return narrate(pack, facts[at]) or tag_of(facts[at])


# What must hold on every table. Each is told at the action after which it no longer does.
def health(pack: Pack, step: Step) -> Iterator[Found]:
    """Nobody holds fewer than no health cubes or more than the board has room for (26.1, 26.3)."""
    for name, figure in step.after.assassins.items():
        before = step.before.assassins.get(name)
        if not 0 <= figure.health <= figure.max_health and (
            before is None or (before.health, before.max_health) != (figure.health, figure.max_health)
        ):
            values = {"name": names.assassin(pack, name), "number": figure.health, "most": figure.max_health}
            yield Found(ERROR, "26.1", "health", values)


def cubes(pack: Pack, step: Step) -> Iterator[Found]:
    """Action cubes are at most those of a turn with what cards add, and at most one is saved (7.10, 19.3)."""
    by_event, by_all = cubes_within_reach(pack)
    gaining = {event.fact.who for event in step.events if isinstance(event.fact, e.CubesGained)}
    for name, figure in step.after.assassins.items():
        before = step.before.assassins.get(name)
        who = names.assassin(pack, name)
        # What a companion was handed comes on top (A2.7).
        own = figure.cubes - figure.lent
        # Only cards that were played lead beyond what an event gives.
        most = by_all if name in gaining else by_event
        if not 0 <= own <= most and (before is None or before.cubes != figure.cubes):
            yield Found(ERROR, "7.10", "cubes", {"name": who, "number": own, "most": most})
        if figure.saved not in {0, 1} and (before is None or before.saved != figure.saved):
            yield Found(ERROR, "19.3", "saved", {"name": who, "number": figure.saved})


def reserve(pack: Pack, step: Step) -> Iterator[Found]:
    """No guard is lost or made: reserve, guards, bodies and disguises are what the box holds (7.9)."""
    surplus, before = _surplus(pack, step.after), _surplus(pack, step.before)
    for kind, number in surplus.items():
        if number != before.get(kind, 0):
            key = "reserve_more" if number > 0 else "reserve_less"
            yield Found(ERROR, "7.9", key, {"guards": names.guards(pack, kind, abs(number)), "n": abs(number)})


def _surplus(pack: Pack, state: State) -> dict[str, int]:
    """How many guards of each kind there are more than the box holds; a square's number has whoever rides a machine."""
    memory = state.memory
    if memory is None or memory.memory not in pack.memories or state.at_table:
        # On the table the players count what is left.
        return {}
    have = memory.reserve
    for square in memory.squares.values():
        have = merged(merged(have, square.guards), square.bodies)
    dressed = [figure.disguise for figure in state.assassins.values()]
    dressed += [ally.disguise for ally in memory.allies.values()]
    for kind in dressed:
        have = plus(have, kind, 1) if kind else have
    more = merged(have, pack.memories[memory.memory].reserve, -1)
    return {kind: number for kind, number in more if kind in pack.guards and not pack.guards[kind].boss}


def squares(pack: Pack, step: Step) -> Iterator[Found]:
    """A square holds at most four enemies and bodies, and nothing less than nothing (29.12)."""
    memory = step.after.memory
    old = step.before.memory.squares if step.before.memory else {}
    for name, square in (memory.squares if memory else {}).items():
        if square == old.get(name):
            continue
        number = crowd(step.after, name)
        if number > MOST_ON_A_SQUARE:
            yield Found(ERROR, "29.12", "crowded", {"square": name, "number": number, "most": MOST_ON_A_SQUARE})
        if square.bases < 0 or any(n < 0 for _, n in (*square.guards, *square.bodies, *square.seated)):
            yield Found(ERROR, "29.12", "negative", {"square": name})


def places(pack: Pack, step: Step) -> Iterator[Found]:
    """Figures stand on squares of the map, and nobody off the map is exposed (13.2, 21.6)."""
    memory = step.after.memory
    plan = pack.memories.get(memory.memory) if memory else None
    known = {name for terrain in plan.maps.values() for name in terrain.kinds} if plan else set()
    for name, figure in step.after.assassins.items():
        if figure == step.before.assassins.get(name):
            continue
        who = names.assassin(pack, name)
        if figure.on_map != bool(figure.square) or (figure.on_map and figure.square not in known):
            yield Found(ERROR, "13.2", "nowhere", {"name": who, "square": figure.square or say("name.nothing")})
        # Of one edition whoever leaves keeps the red base: P9.q1
        kept = figure.place == "left" and flag(step.after, "travel_base") == "kept"
        if figure.exposed and not (figure.on_map or kept):
            yield Found(ERROR, "21.6", "exposed", {"name": who})


def cards(pack: Pack, step: Step) -> Iterator[Found]:
    """Every card is in one place: an action that brings none into the campaign leaves no more of them (24.1, 24.2).

    Beside a game on the table the players say what they have gained out of decks that only they know.
    """
    if isinstance(step.header.command, GainCard) or any(_brings_cards(pack, event.fact) for event in step.events):
        return
    before, after = cards_of(step.before), cards_of(step.after)
    gained = Counter(_gifts(step.after)) - Counter(_gifts(step.before))
    for card, number in after.items():
        if number > max(1, before[card]) + gained[card]:
            yield Found(
                ERROR, "24.2", "twice", {"card": names.card(pack, card), "before": before[card], "number": number}
            )


BRING_CARDS = (
    e.CampaignBegun,
    e.MemoryBegun,
    e.MemoryClosed,
    e.MemoryEnded,
    e.DeckBuilt,
    e.SkillChosen,
    e.BlueprintBuilt,
    e.ContractBoxPlayed,
    e.NumberTaken,
    e.CardRead,
    e.TableTaken,
)
"""Facts with which cards come into the campaign."""


def _brings_cards(pack: Pack, fact: e.Fact) -> bool:
    """Whether cards can come into the campaign with a fact; the last steps of an exploration card go with its end."""
    if isinstance(fact, e.CardRetired):
        return pack.region is not None and fact.card in pack.region.cards
    return isinstance(fact, BRING_CARDS)


def _gifts(state: State) -> Iterator[str]:
    """Cards that have been gained and still need their place."""
    yield from (frame.card for frame in state.agenda if isinstance(frame, b.Bestowal))


def cards_of(state: State) -> Counter[str]:
    """How many of each card there are on boards, in bags, in the villa, in decks, in hands and beside maps."""
    found: Counter[str] = Counter()
    for figure in state.assassins.values():
        found.update(_board(figure.board))
        found.update(figure.bag.cards if figure.bag else ())
    for gone in state.away.values():
        found.update(gone.bag.cards)
    found.update(state.hall)
    for name, deck in state.decks.items():
        if name in TOKENS:
            continue
        found.update((*deck.top, *deck.bottom, *deck.discards))
        found.update(dict(deck.unknown))
    for frame in state.agenda:
        match frame:
            case f.Search() | Rummage():
                found.update(frame.found)
            case f.Equip():
                found.update((frame.card,))
            case f.Trading():
                found.update(frame.pool)
            case b.Shop():
                found.update((*frame.drawn, *frame.ignored))
    found.update(state.retired)
    found.update(_gifts(state))
    if state.memory:
        found.update(here.event for here in state.memory.maps.values() if here.event)
    return found


def _board(board: Board) -> Iterator[str]:
    yield from (card for slot in SPECIAL_SLOTS if (card := getattr(board, slot)))
    yield from board.inventory
    yield from board.skills


def objectives(pack: Pack, step: Step) -> Iterator[Found]:
    """No more cubes lie on an objective than it costs, and none less than none (14.1)."""
    if step.after.memory is None:
        return
    old = step.before.memory.objectives if step.before.memory else {}
    for name, token in step.after.memory.objectives.items():
        if token != old.get(name) and not 0 <= token.paid <= token.cost:
            shown = names.objective(pack, name)
            yield Found(ERROR, "14.1", "objective", {"name": shown, "number": token.paid, "most": token.cost})


RULES: tuple[Rule, ...] = (
    adjusted,
    estimated,
    another_pack,
    decided_otherwise,
    health,
    cubes,
    reserve,
    squares,
    places,
    cards,
    objectives,
    *STORY_RULES,
    *REGION_RULES,
)
"""Every rule of the audit, in the order in which they are told."""
