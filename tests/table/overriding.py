"""Overrides at random: campaigns of every pack somewhere on their way, and values that players could mistype."""

import json
import re
from functools import cache
from random import Random

from campaign_tui.session.overriding import Value, values
from domain import engine
from domain.coach.recap import recap
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.language import commands as c
from domain.model.editions import values_of
from domain.playing.owned import with_own
from domain.rules.campaign import numbers
from domain.rules.campaign.flow import due
from domain.rules.table import box, box_count, box_saving, box_setup
from domain.scenario.invariants import broken
from domain.telling.decisions import describe
from exports.report import between, book
from exports.report.boards import boards
from tests.strategies import decision, thrower

PACKS = (
    "practice",
    "drowned_ledger",
    "salt_road",
    "brotherhood_of_venice",
    "roma",
    "tokyo",
    "apocalypse_box",
    "venice_and_roma",
    "venice_and_tokyo",
    "venice_roma_tokyo",
)
SLOTS = ("melee", "ranged", "blade", "armour")
WORDS = ("", "stileto", "A1", "B2", "C3", "map", "aside", "eliminated", "tower", "machine", "N", "hall", "workshop")
NUMBERS = (0, 1, 2, 3, 4, 5, 9, 30, -1, 200, 9999)
FEW, SEVERAL = 4, 3


def begun(pack, team=3):
    """A campaign of a pack before its first memory."""
    letters = {card.letter: name for name, card in reversed(pack.assassins.items())}
    people = tuple(sorted(letters.values()))[:team]
    begin = c.Begin(pack.id, "fr_1_05", "normal", people, flow="story" if pack.campaign else "")
    return engine.settle(pack, engine.EMPTY, begin, lambda _node, _state: None).state


def chosen(pack, state, pick):
    """A decision at random, memories on the table among them, so that a campaign comes forward; None at its end."""
    memory = due(pack, state) if state.flow and state.memory is None else ""
    options = list(engine.legal_decisions(pack, state))
    if memory and (pack.memories[memory].box or pick(3)) and (pick(3) == 0 or not options):
        tries = 1 + any(line.attempts for line in state.diary.values())
        won = "success" if pick(5) else "failure"
        report = c.Track(memory) if pick(3) == 0 else c.Report(memory, won, tries, 5, pick(25))
        options = [report]
    elif state.at_table and pick(6) == 0:
        options = [c.EndMemory("success" if pick(3) else "failure")]
    elif state.memory is not None and pick(8) == 0:
        options = [option for option in options if isinstance(option, c.Concede)] or options
    return decision(options, pick) if options else None


def step(pack, state, pick):
    """The state after one decision at random; None at the end of a campaign."""
    command = chosen(pack, state, pick)
    if command is None:
        return None
    try:
        return engine.settle(pack, state, command, thrower(pick)).state
    except Refused:
        return state


@cache
def forward(name, seed, number):
    """A campaign after so many decisions."""
    pack, pick = load_pack(name), Random(seed).randrange
    state = begun(pack, 2 + pick(3))
    for _ in range(number):
        state = step(pack, state, pick) or state
    return state


def names(pack, state):
    """Whatever has a name there."""
    pack, plan = with_own(pack, state), pack.campaign
    found = [*pack.cards, *pack.assassins, *pack.guards, *pack.events, *pack.allies, *pack.machines, *pack.memories]
    if plan:
        crews = [figure for kind in plan.figures for figure in plan.crew(kind)]
        found += [*plan.blueprints, *plan.contract_cards, *plan.boards, *crews]
    return found


def fitting(pack, path, now, pick):
    """A value that has a chance of being taken."""
    last = path.rpartition("/")[2]
    loose = [name for name, card in pack.cards.items() if card.slot not in {"skill", "ability", "machine"}]
    if path.startswith("flags/"):
        known = values_of(last)
        return known[pick(len(known))] if known else "5"
    if last in SLOTS:
        cards = ["", *(name for name, card in pack.cards.items() if card.slot == last)]
        return cards[pick(len(cards))]
    if last in {"inventory", "hall"}:
        return [loose[pick(len(loose))] for _ in range(pick(FEW))] if loose else []
    return mistyped(path, now, pick, loose or ["x"])


def mistyped(_path, now, pick, known):
    """A value of the right type that needn't mean anything."""
    some = [known[pick(len(known))] for _ in range(pick(FEW))]
    match now:
        case bool():
            return bool(pick(2))
        case int():
            return (*NUMBERS, now + 1, now - 1)[pick(len(NUMBERS) + 2)]
        case str():
            return (*WORDS, *known)[pick(len(WORDS) + len(known))]
        case [[str(), int()], *_]:
            return [[name, (1, 2, 5, 0, -1)[pick(5)]] for name in some] + (now[:1] if pick(2) else [])
        case [int(), *_]:
            return [1 + pick(40) for _ in some]
        case list():
            return some + (now[:2] if pick(3) == 0 else [])
        case _:
            return now


def put(pack, state, path, value, pick):
    """The state with a value overridden; None where that is refused."""
    try:
        return engine.settle(pack, state, c.Adjust(path, json.dumps(value), "a test"), thrower(pick)).state
    except Refused:
        return None


def kinds(pack, state):
    """One path of each kind: of many squares, people, memories one."""
    found: dict[str, Value] = {}
    for value in values(pack, state):
        found.setdefault(re.sub(r"/(?:[a-z]\.)?[A-Z][0-9]+/", "/*/", value.path), value)
    return list(found.values())


def goes_on(pack, state, pick, number):
    """Look at a table from all sides, and play on: whatever is wrong with the program raises."""
    shown(pack, state)
    for _ in range(number):
        after = step(pack, state, pick)
        if after is None:
            return
        state = after
    shown(pack, state)


SHOWN = (
    between.road,
    between.house,
    between.shelf,
    between.people,
    between.resting,
    between.away,
    between.diary,
    between.stickers,
    boards,
    book.boxes,
    book.rooms,
    box.places,
    box_setup.set_up,
    box_saving.saving,
    box_count.counts,
    numbers.table,
    broken,
)
"""What the command line, screens and exports say of a table."""


def shown(pack, state):
    """Say all of it, every decision with its words included."""
    own = with_own(pack, state)
    waiting = engine.pending(pack, state)
    for command, _ in engine.considered(pack, state):
        describe(own, command, (), lambda: waiting)
    for part in SHOWN:
        list(part(own, state))
    recap(own, state, state)
