"""What is on the square under the cursor, and what can be done there, as rows of a list."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from campaign_tui.keys.actions import action, verb_key
from campaign_tui.views.next_steps import next_step
from campaign_tui.views.outcomes import Outcome, options
from campaign_tui.views.places import places
from campaign_tui.views.view import Entry
from campaign_tui.widgets import story_prompt
from campaign_tui.widgets.lines import Line, Token
from campaign_tui.widgets.menu import Item
from campaign_tui.widgets.squares import NOTHING, Contents
from campaign_tui.widgets.tile import BOLD, REVERSE
from campaign_tui.widgets.typed_dice import how_to_type
from domain.coach.usefulness import GIVEN_UP, IDLE
from domain.core.tags import tag_of
from domain.language.chance import ChanceNode
from domain.language.commands import HandOver
from domain.language.waiting import Choice, Window
from domain.model.agenda import Attack, Equip, Search, Trading, Volley
from domain.rules.memory.phases import gap_at
from domain.telling.choices import numbered
from domain.telling.names import assassin
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign_tui.looks.dress import Dress
    from campaign_tui.views.view import View
    from domain.model.terrain import Terrain


DRAWN = frozenset({"deck.event", "deck.reinforcement", "deck.equipment", "deck.chest"})
"""Decks of a memory that can lie on the table."""


class Drawn(Struct, frozen=True):
    """The row for a card that was drawn from a deck on the table."""

    square: str = ""


class Folded(Struct, frozen=True):
    """The row for everything that can't be done on a square: the decisions and the reasons come when it is chosen."""

    square: str = ""


class Ways(Struct, frozen=True):
    """The row for many decisions that differ in who gives: they are listed when it is chosen."""

    tag: str
    """What lists them, as a kind of decision."""
    square: str = ""


GAP = ("19.6", "19.7")
"""The statements about a gap between two steps of the enemies."""


class LetAct(Struct, frozen=True):
    """The row that goes on through the enemies' steps, each a decision of its own."""

    square: str = ""
    rules: tuple[str, ...] = GAP


LONG_NAME = 12
"""Letters of a name beside which a state still fits the narrowest panel."""
MOST_WAYS = 8
"""Ways to hand cubes to one companion that are listed one by one."""

WEIGHTY = frozenset({"start", "pass", "admit", "discharge", "journey", "jump", "see_healer"})
"""Decisions that Enter takes only from a row that somebody has pointed at: they end or begin something."""

GIVING_UP = frozenset({"give_up", "concede"})
"""Decisions that no list of a square offers: they have keys of their own, and the palette."""

OWN_WINDOW = "assassin_phase"
"""The frame of the window in which assassins spend their cubes: the steps below it are still to come."""


def describe(terrain: Terrain, square: str, there: Contents | None, dress: Dress, *, aloud: bool = False) -> list[Line]:
    """A square in words: name and ground, then everything that stands or lies there; `aloud` without signs."""
    there = there or NOTHING
    ground = say(families.TUI_GROUND[terrain.kinds[square]])
    lines: list[Line] = [[(square, "cursor", BOLD), (f"  {ground}", "label", 0)]]
    features = _features(terrain, square, there)
    if features:
        lines.append([(f" {dress.signs.dot} ".join(features), "label", 0)])
    for figure in there.figures:
        name = (f"{figure.letter} {figure.name} ", f"seat.{figure.seat}", BOLD)
        held = [(" " + say("tui.here.seized"), "danger", BOLD)] if figure.seized else []
        usual = not (figure.exposed or figure.critical) and figure.place == "map"
        # Beside a long name the usual state would take a row of its own from what can be done.
        short = usual and not aloud and len(figure.name) > LONG_NAME
        state = [] if short else [_state(figure.exposed, figure.critical, figure.place)]
        lines.append([name, *state, *held])
    for ally in there.allies:
        health = [_health(ally.health, dress, aloud=aloud)] if ally.max_health else []
        name = (f"@{ally.letter} {ally.name} ", "ally", BOLD)
        lines.append([name, _state(ally.exposed, ally.critical, ally.place), *health])
    for machine in there.machines:
        aboard = say("tui.here.aboard", name=machine.aboard) if machine.aboard else say("tui.here.empty")
        health = [_health(machine.health, dress, aloud=aloud)]
        lines.append([(f"[{machine.letter}] {machine.name} ", "elite", BOLD), (aboard, "label", 0), *health])
    for guards in there.guards:
        ink = "elite" if guards.elite else "text"
        line = [(f"{guards.number}{guards.letter} ", ink, BOLD), (guards.name, ink, BOLD * guards.boss)]
        if guards.health:
            line.append(_health(guards.health, dress, aloud=aloud))
        if guards.seated:
            line.append((f"  {say('tui.here.seated', n=guards.seated)}", "label", 0))
        lines.append(line)
    lines += [[(text if aloud else f"{sign} {text}", ink, 0)] for sign, text, ink in _things(there, dress)]
    return lines


def _health(cubes: int, dress: Dress, *, aloud: bool) -> Token:
    """Health cubes: a sign for each, or their number in words."""
    return (f" {say('tui.linear.health', n=cubes) if aloud else dress.signs.health * cubes}", "danger", 0)


def _features(terrain: Terrain, square: str, there: Contents) -> list[str]:
    """What belongs to the place, in words."""
    station = "tui.here.exit" if square in terrain.exits else "tui.here.station"
    found = [say(station)] if square in terrain.stations else []
    found += _water(terrain, square)
    form = terrain.hiding.get(square)
    found += [_hideout(terrain, square, form)] if form else []
    foot = "tui.here.naga" if any(square in feet for feet in terrain.nagas) else "tui.here.tower"
    found += [say(foot)] if any(square in feet for feet in terrain.towers) else []
    found += [say("tui.here.entrance", letter=letter) for letter, at in terrain.entrances if square in at]
    found += [say("tui.here.chest")] if there.chest else []
    ladders = sorted(to for origin, to in terrain.ladders if origin == square)
    found += [say("tui.here.ladder", squares=", ".join(ladders))] if ladders else []
    return found


def _hideout(terrain: Terrain, square: str, form: str) -> str:
    """A hiding spot in words; tall grass with its marked sides."""
    sides = terrain.grass.get(square, ())
    if form != "grass" or not sides:
        return say("tui.here.grass_unmarked" if form == "grass" else families.TUI_HERE[form])
    return say("tui.here.grass", sides=", ".join(known(families.DIRECTION[side], side) for side in sides))


def _water(terrain: Terrain, square: str) -> list[str]:
    """The river in words: where its current carries, or that it falls; and where no enemy crosses."""
    found = [say("tui.here.waterfall")] if square in terrain.skull else []
    if square in terrain.drift and not found:
        found = [say("tui.here.river", to=terrain.drift[square])]
    deep = sorted(to for origin, to in terrain.barred if origin == square)
    return found + ([say("tui.here.barred", squares=", ".join(deep))] if deep else [])


def _state(exposed: bool, critical: bool, place: str) -> Token:
    """A figure's condition in a word."""
    if exposed:
        return (f" {say('tui.board.exposed')}! ", "danger", BOLD | REVERSE)
    if critical:
        return (say("tui.board.critical"), "danger", BOLD)
    return (say(families.TUI_PLACE[place]), "label", 0)


def _things(there: Contents, dress: Dress) -> Iterable[tuple[str, str, str]]:
    """Objectives, bodies, bases and marks: sign, words and ink."""
    signs = dress.signs
    for goal in there.goals:
        yield signs.objective, say("tui.here.goal", name=goal.name, paid=goal.paid, cost=goal.cost), "objective"
    if there.bodies:
        yield signs.body, say("tui.here.bodies", n=there.bodies), "label"
    if there.bases:
        yield signs.base, say("tui.here.bases", n=there.bases), "danger"
    for mark in there.marks:
        yield signs.mark(mark), known(families.TUI_MARK[mark], mark), "elite"


def items(
    view: View, square: str, who: str, dress: Dress, tags: tuple[str, ...] = (), *, unfolded: bool = False
) -> list[Item]:
    """What could be done on a square in the order of use: the selected assassin's, others', the end of the turn.

    What nobody wants first comes behind that; what can't be done is one row, unless it was asked for (`unfolded`).
    With `tags` everything of these kinds, wherever it happens.
    """
    if tags:
        found = [entry for entry in view.entries if entry.tag in tags or way(entry) in tags]
        shown = in_order([entry for entry in found if entry.legal] or found, square, who)
    else:
        general = [e for e in view.entries if not e.square and e.legal and verb_key(e.tag)]
        shown = in_order([e for e in (*view.at(square), *general) if e.tag not in GIVING_UP], square, who)
    refused = [] if tags else [entry for entry in shown if not entry.legal]
    if len(refused) > 1 and not unfolded:
        shown = [entry for entry in shown if entry.legal]
    rows = [
        entry_item(entry, dress, alone=following is None or following.reason != entry.reason)
        for entry, following in zip_longest(shown, shown[1:])
    ]
    if len(refused) > 1 and not unfolded:
        rows.append(Item(say("tui.here.refused", n=len(refused)), Folded(square), action("refused").key, ink="label"))
    if tags:
        rows = apart(rows, who)
    elif lets_act(view):
        key = action("let_act").key
        row = Item(say("tui.here.let_act"), LetAct(), key, note=say("tui.here.let_act_note"), weighty=True)
        place = next((at for at, item in enumerate(rows) if getattr(item.value, "tag", "") == "pass"), len(rows) - 1)
        rows.insert(place + 1, row)
    return rows if any(way(entry) in tags for entry in shown) else gathered(rows, dress)


def lets_act(view: View) -> bool:
    """Whether several steps of the enemies are to come, with a gap before each of them."""
    waiting = view.waiting
    if view.past or not isinstance(waiting, Window) or waiting.kind != "gap":
        return False
    passing = next((entry for entry in view.entries if entry.tag == "pass" and entry.legal), None)
    return gap_at(view.state, waiting.gap).startswith("before_") and passing is not None and not passing.loses


def apart(rows: list[Item], who: str) -> list[Item]:
    """Rows of one kind in which those of others stand behind a heading: Enter takes none that nobody pointed at.

    What the assassin at hand can do comes before all that others can.
    """
    rows = sorted(
        rows, key=lambda item: (not item.enabled, isinstance(item.value, Entry) and who not in item.value.who)
    )
    others = [
        number
        for number, item in enumerate(rows)
        if isinstance(item.value, Entry) and item.value.legal and item.value.who and who not in item.value.who
    ]
    found = [
        replace(item, weighty=True, caution=say("tui.menu.of_other", title=item.label)) if number in others else item
        for number, item in enumerate(rows)
    ]
    if others:
        found[others[0]] = replace(found[others[0]], above=say("tui.here.of_others"))
    return found


def in_order(entries: Iterable[Entry], square: str, who: str) -> list[Entry]:
    """Decisions in the order of use; what can't be done last, with rows of one reason together.

    The end of the turn comes behind all that can be done on the square; behind it only what is hardly wanted.
    """
    found = list(entries)
    legal = sorted(
        (entry for entry in found if entry.legal),
        key=lambda e: (e.rank >= GIVEN_UP, e.rank >= IDLE, not e.square, who not in e.who, e.rank, e.square != square),
    )
    refused = sorted(
        (entry for entry in found if not entry.legal), key=lambda e: (who not in e.who, e.reason, e.square != square)
    )
    return legal + refused


def way(entry: Entry) -> str:
    """The kind of a hand-over by companion and cubes in all; empty for other decisions."""
    command = entry.command
    total = sum(number for _, number in command.given) if isinstance(command, HandOver) else 0
    return f"{entry.tag}:{command.to}:{total}" if isinstance(command, HandOver) else ""


def gathered(rows: list[Item], dress: Dress) -> list[Item]:
    """Rows in which many ways to hand over as many cubes are one."""
    ways = Counter(way(item.value) for item in rows if isinstance(item.value, Entry) and item.value.legal)
    if sum(number for kind, number in ways.items() if kind) <= MOST_WAYS:
        return rows
    found: dict[object, Item] = {}
    for item in rows:
        entry = item.value
        kind = way(entry) if isinstance(entry, Entry) and entry.legal else ""
        if kind and ways[kind] > 1 and isinstance(entry, Entry):
            found.setdefault(kind, _many(entry, kind, ways[kind], dress))
        else:
            found[id(item)] = item
    return list(found.values())


def _many(entry: Entry, kind: str, number: int, dress: Dress) -> Item:
    """The row for several ways."""
    total = kind.rpartition(":")[2]
    title = say("tui.here.ways", to=entry.title.partition(":")[0], n=number)
    return Item(title, Ways(kind, entry.square), verb_key(entry.tag), f"{total}{dress.signs.cube}")


def entry_item(entry: Entry, dress: Dress, *, alone: bool = True) -> Item:
    """An entry as a row: key, words, price; below it the odds, or the reason with the rule's number.

    Of several rows with one reason only the last is `alone` with it.
    """
    note = entry.odds if entry.legal else reason(entry) if alone else ""
    tail = f"{entry.cubes}{dress.signs.cube}" if entry.cubes else ""
    # Hardly wanted, and still the first where a square has nothing else to offer: Enter alone takes neither, and no
    # shot that raises the alert.
    weighty = entry.legal and (entry.tag in WEIGHTY or IDLE <= entry.rank < GIVEN_UP or entry.loud)
    caution = say("tui.menu.loud", title=entry.title) if entry.loud else ""
    return Item(
        entry.title, entry, verb_key(entry.tag), tail, note, enabled=entry.legal, weighty=weighty, caution=caution
    )


def reason(entry: Entry) -> str:
    """Why something can't be done, with the number of the rule."""
    return say("tui.here.reason", reason=entry.reason, rule=entry.rule) if entry.rule else entry.reason


def prompt(view: View) -> tuple[list[Line], list[Item]]:
    """What is asked for, and its answers; nothing while a window is open."""
    waiting = view.waiting
    if not isinstance(waiting, Choice | ChanceNode):
        return [], []
    heads: list[Line] = [[(_question(waiting), "objective", BOLD)], *_known_so_far(view), *story_prompt.heads(view)]
    if there := places(view.state, waiting):
        heads.append([(there, "text", 0)])
    about = waiting.about if isinstance(waiting, Choice) else ""
    if about and about not in waiting.prompt:
        heads.append([(about, "text", 0)])
    if isinstance(waiting, ChanceNode):
        heads.append([(how_to_type(waiting), "label", 0)])
    if waiting.rules:
        heads.append([(say("tui.prompt.rules", rules=", ".join(waiting.rules)), "label", 0)])
    if isinstance(waiting, ChanceNode) and waiting.open and waiting.stream in DRAWN:
        return heads, [Item(say("tui.drawn.row"), Drawn(), action("drawn").key)]
    return heads, [_answer(view, outcome) for outcome in options(view)]


def _question(waiting: Choice | ChanceNode) -> str:
    """The prompt; without the lines of a card that stand below it as rows, unless there are no others."""
    lines = waiting.prompt.splitlines()
    rows = [f"{o}: {numbered(waiting, o)}" for o in waiting.options] if isinstance(waiting, Choice) else []
    return "\n".join(line for line in lines if line not in rows) or waiting.prompt


def _answer(view: View, outcome: Outcome) -> Item:
    """An option as a row, with its number on a card; between memories with what it brings."""
    option = getattr(outcome.command, "option", "")
    number = option if isinstance(view.waiting, Choice) and numbered(view.waiting, option) else ""
    tail = outcome.chance or (story_prompt.tail(view, option) if option else "")
    told = story_prompt.note(view, option) if option else ""
    note = "; ".join(filter(None, (told, outcome.odds if view.state.memory is not None else "")))
    # Dice fall at the table, and between memories an answer holds for the whole campaign: Enter alone says neither.
    weighty = isinstance(view.waiting, ChanceNode) or view.state.memory is None
    return Item(outcome.title, outcome, number, tail=tail, note=note, weighty=weighty)


def _known_so_far(view: View) -> list[Line]:
    """What the prompt's answer hangs on: the card that was found with its text, finds, dice dealt."""
    frame, pack = view.state.top, view.pack

    def names(cards: Iterable[str]) -> str:
        return ", ".join(pack.cards[card].name if card in pack.cards else card for card in cards)

    match frame:
        case Equip(card=card) if card in pack.cards:
            found = pack.cards[card]
            slot = known(families.SLOT[found.slot or "inventory"], found.slot)
            title = say("tui.glance.card" if found.slot else "tui.glance.card_plain", name=found.name, slot=slot)
            return [[(title, "text", BOLD)], *([[(found.text, "label", 0)]] if found.text else [])]
        case Search(found=cards) if cards:
            return [[(say("tui.glance.found", parts=names(cards)), "text", 0)]]
        case Trading(pool=cards) if cards:
            return [[(say("tui.glance.handed", parts=names(cards)), "text", 0)]]
        case Attack(stage="hits", hits=hits):
            return [[(say("tui.glance.hits", n=hits), "text", BOLD)]]
        case Volley(targets=targets, loose=loose, near_loose=near):
            dealt = [say("tui.glance.dealt_one", name=assassin(pack, who), n=n) for who, n in targets]
            return [
                [(say("tui.glance.dealt", parts=", ".join(dealt)), "text", 0)],
                [(say("tui.glance.to_deal", n=loose + near), "label", 0)],
            ]
    return []


def next_words(view: View) -> str:
    """What comes next, and the key that brings it."""
    coming = next_step(view.pack, view.waiting, view.state)
    if lets_act(view):
        return say("tui.next.in_gap", next=coming, key=verb_key("pass"), all=action("let_act").key)
    mine = isinstance(view.waiting, Window) and view.waiting.kind == "assassins"
    words = "tui.next.end_turn" if mine else "tui.next.with_key"
    return say(words, next=coming, key=verb_key("pass"))


def step_words(view: View, *, short: bool = False) -> str:
    """The phase, and in the enemy phase the step, in words; only the step where it has to be short."""
    memory = view.state.memory
    phase = known(families.PHASE[memory.phase], memory.phase) if memory else ""
    for frame in view.state.agenda:
        step = known(families.TUI_STEP[tag_of(frame)], "")
        gap = getattr(frame, "gap", None)
        step = step if gap is None else say(families.TUI_STEP[gap_at(view.state, gap)])
        if step:
            return step if short else say("tui.header.step", phase=phase, step=step)
        if tag_of(frame) == OWN_WINDOW:
            break
    return phase
