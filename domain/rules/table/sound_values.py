"""What a single value of a state may be: cards that exist and fit, names that are known, numbers within bounds.

Each look takes the table, the path and the value, and gives the refusal of one that the rules couldn't go on from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from domain.content.pack import LASTING, Pack
from domain.content.region_plan import MOST_CARD, PILES
from domain.language.commands import TellNumber
from domain.model.danger import DOWN, PREFIX
from domain.model.region import numbered
from domain.model.state import UNTOLD, Figure, State
from domain.playing.ground import DUE, FALLEN
from domain.playing.owned import LONGEST_NAME, known_cards
from domain.playing.play import Play, Refusal, refuse
from domain.playing.reserve import whole_reserve
from domain.rules.campaign.numbers import check_tell
from domain.rules.memory.gear import inventory_places
from domain.rules.memory.stealth import RESTRICTED
from domain.rules.table.naming import is_name

MOST = 9_999
HIGHEST_LEVEL = 4
"""Of assassins (39.1)."""
MOST_LEVEL = 9
"""Of a headquarters: more than any contract brings."""
SHOWN = 12
"""Names that a sentence lists."""
ON_MAP = ("map", "spot", "tower", "machine")
STICKERS = ("", "red", "grey")
CLOSED = ("", "success", "synchronised", UNTOLD)
MYSTERY = "mystery"
"""What a code stands for that is no memory (A18.6)."""


class Table(NamedTuple):
    """What a value is looked at with."""

    printed: Pack
    pack: Pack
    """With everything that the players have named."""
    state: State

    def cards(self) -> frozenset[str]:
        """Every card that can lie somewhere."""
        region = self.pack.region
        found = {*self.pack.cards, *self.pack.events, *self.pack.reinforcements, *self.pack.dangers}
        found |= {*region.cards, *region.clues, *region.entries} if region else set()
        return frozenset(found)

    def squares(self) -> frozenset[str]:
        """Every square of the memory in play."""
        plan = self.pack.memories.get(self.state.memory.memory) if self.state.memory else None
        return frozenset(name for terrain in plan.maps.values() for name in terrain.kinds) if plan else frozenset()

    def reserve(self) -> frozenset[str]:
        """Every kind that a reserve can hold: elites of a box are counted as one kind that no pack names (29.18)."""
        plan = self.pack.memories.get(self.state.memory.memory) if self.state.memory else None
        begun = (kind for kind, _ in whole_reserve(self.pack, plan)) if plan else ()
        return frozenset({*self.pack.guards, *begun})

    def blueprints(self) -> frozenset[str]:
        """Every blueprint."""
        return frozenset(self.pack.campaign.blueprints) if self.pack.campaign else frozenset()

    def figures(self) -> frozenset[str]:
        """Every figure of the headquarters."""
        plan = self.pack.campaign
        return frozenset(name for kind in plan.figures for name in plan.crew(kind)) if plan else frozenset()


Look: TypeAlias = Callable[[Table, str, Any], "Refusal | None"]


def unknown(path: str, value: str, known: Iterable[str]) -> Refusal:
    """That something isn't there, and what is."""
    names = sorted(name for name in known if name)
    more = f", … ({len(names)})" if len(names) > SHOWN else ""
    listed = ", ".join(names[:SHOWN]) + more
    if not listed:
        return refuse("0.1", "unsound_nothing", path=path, value=value)
    return refuse("0.1", "unsound_unknown", path=path, value=value, known=listed)


def number(least: int, most: int, _: Table, path: str, value: object) -> Refusal | None:
    """A number from `least` to `most`; words and lists that share the pattern have none."""
    if not isinstance(value, int) or least <= value <= most:
        return None
    return refuse("0.1", "unsound_bounds", path=path, least=least, most=most)


def word(words: tuple[str, ...], _: Table, path: str, value: str) -> Refusal | None:
    """One of these words."""
    return None if value in words else unknown(path, value, words)


def one(what: Callable[[Table], Iterable[str]], table: Table, path: str, value: str) -> Refusal | None:
    """Empty, or one of what there is."""
    there = what(table)
    return None if not value or value in there else unknown(path, value, there)


def each(what: Callable[[Table], Iterable[str]], table: Table, path: str, value: tuple[str, ...]) -> Refusal | None:
    """Each one of what there is."""
    there = what(table)
    return next((unknown(path, one, there) for one in value if one not in there), None)


def once(what: Callable[[Table], Iterable[str]], table: Table, path: str, value: tuple[str, ...]) -> Refusal | None:
    """Each one of what there is, and none of them twice."""
    twice = next((one for one in value if value.count(one) > 1), "")
    if twice:
        return refuse("0.1", "unsound_twice", path=path, value=twice)
    return each(what, table, path, value)


def amounts(
    what: Callable[[Table], Iterable[str]], least: int, table: Table, path: str, value: tuple[tuple[str, int], ...]
) -> Refusal | None:
    """So many of each kind."""
    wrong = once(what, table, path, tuple(kind for kind, _ in value))
    if wrong is None and any(not least <= number <= MOST for _, number in value):
        return refuse("0.1", "unsound_bounds", path=path, least=least, most=MOST)
    return wrong


def card(table: Table, path: str, value: str) -> Refusal | None:
    """Empty, or a card that the pack or the players know, of the slot that ends the path (24.2, 24.3, 24.4)."""
    slot = path.rpartition("/")[2]
    card = table.pack.cards.get(value)
    if not value or (card is not None and card.slot == slot):
        return None
    fitting = [name for name, known in table.pack.cards.items() if known.slot == slot]
    if card is None:
        return unknown(path, value, fitting)
    return refuse("24.3", "unsound_slot", path=path, card=value)


def carried(table: Table, path: str, value: tuple[str, ...]) -> Refusal | None:
    """Cards that can be given to somebody: no skill, and nothing that belongs to a machine."""
    cards = table.pack.cards
    for name in value:
        if name not in cards:
            return unknown(path, name, (one for one, card in cards.items() if card.slot not in LASTING))
        if cards[name].slot in LASTING:
            return refuse("24.2", "unsound_slot", path=path, card=name)
    return None


def inventory(table: Table, path: str, value: tuple[str, ...]) -> Refusal | None:
    """No more cards than there are places (24.2)."""
    most = inventory_places(table.state)
    if len(value) > most:
        return refuse("24.2", "unsound_room", path=path, most=most)
    return carried(table, path, value)


def skills(table: Table, path: str, value: tuple[str, ...]) -> Refusal | None:
    """Skills of one's own letter, each once (39.5, A22.1)."""
    who, people = path.split("/")[1], table.pack.assassins
    letters = {people[who].letter} if who in people else ()
    own = [card for one in people.values() if one.letter in letters for card in one.skills]
    return once(lambda _: own, table, path, value)


def owner(table: Table, path: str, value: str) -> Refusal | None:
    """The name that somebody or something has in its own entry."""
    name = path.split("/")[-2]
    return None if value == name else refuse("0.1", "unsound_name", path=path, value=name)


def place(table: Table, path: str, value: str) -> Refusal | None:
    """Whoever is on the map stands on a square of it; whoever is in a machine is the one aboard it (48.1)."""
    who = path.split("/")[-2]
    memory = table.state.memory
    figure: Figure | None = table.state.assassins.get(who)
    if figure is None and memory is not None:
        figure = memory.allies.get(who)
    if memory is None and value in ON_MAP:
        return refuse("0.1", "unsound_no_map", path=path, value=value)
    # At the table nobody's square is kept.
    if figure is not None and value in ON_MAP and not figure.square and table.squares() and not table.state.at_table:
        return refuse("0.1", "unsound_square_first", path=path, square=path.rpartition("/")[0] + "/square")
    machines = memory.machines.values() if memory is not None else ()
    if value == "machine" and not table.state.at_table and all(machine.aboard != who for machine in machines):
        return refuse("48.1", "unsound_aboard_first", path=path, name=who)
    return None


def square(table: Table, path: str, value: str) -> Refusal | None:
    """A square of the map in play; none for whoever isn't on it."""
    if value:
        return one(Table.squares, table, path, value)
    return None


def seat(table: Table, path: str, value: str) -> Refusal | None:
    """Who is in a machine: an assassin or a kind of guard (48.1)."""
    return one(lambda t: {*t.state.assassins, *t.pack.guards}, table, path, value)


def marks(table: Table, path: str, value: tuple[str, ...]) -> Refusal | None:
    """Markers on a square."""
    known = {FALLEN, DUE, RESTRICTED, *DOWN, *(PREFIX + token for token in table.pack.dangers)}
    return each(lambda _: known, table, path, value)


def roads(table: Table, path: str, value: tuple[tuple[int, int], ...]) -> Refusal | None:
    """Roads between locations, the lower number first, each once and in order (A17.10)."""
    region = table.pack.region
    for a, b in value:
        if region is None or a not in region.locations or b not in region.locations[a].connections or a >= b:
            return refuse("A17.10", "unsound_road", path=path, value=f"{a}-{b}")
    return None if list(value) == sorted(set(value)) else refuse("A17.10", "unsound_order", path=path)


def location(table: Table, path: str, value: int) -> Refusal | None:
    """A location of the map, 0 where there is none and where nobody has told which one."""
    there = table.pack.region.locations if table.pack.region else {}
    known = [str(number) for number in there] or ["0"]
    if not value and path in table.state.open:
        return None
    return None if str(value) in known else unknown(path, str(value), known)


def of_slot(table: Table, path: str, value: tuple[int, ...]) -> Refusal | None:
    """Numbers of the # slot (A13); of the players' own box any."""
    region = table.pack.region
    if len(set(value)) < len(value):
        return refuse("A13.2", "unsound_order", path=path)
    if region is None or region.own:
        return None if all(0 < number <= MOST_CARD for number in value) else number(1, MOST_CARD, table, path, 0)
    return next((unknown(path, str(n), map(str, region.numbers)) for n in value if n not in region.numbers), None)


def figures(table: Table, path: str, value: tuple[str, ...]) -> Refusal | None:
    """The figures of a headquarters."""
    return each(Table.figures, table, path, value)


def places(table: Table, path: str, value: tuple[str, ...]) -> Refusal | None:
    """Locations that somebody knows something of."""
    region = table.pack.region
    return each(lambda _: [str(number) for number in region.locations] if region else (), table, path, value)


def squares(table: Table, path: str, value: tuple[str, ...]) -> Refusal | None:
    """Squares of the map in play; at the table any."""
    return each(Table.squares, table, path, value) if table.squares() else None


def of_deck(table: Table, deck: str) -> set[str]:
    """What a deck can hold: cards of its kind, and those of the # slot that have joined it (A13.2)."""
    pack, region = table.pack, table.pack.region
    joined = {numbered(n, team) for n in table.state.region.joined for team in (0, 2, 3, 4)}
    if deck in DOWN.values():
        return {*pack.dangers}
    if deck in PILES:
        return {name for name, card in region.cards.items() if card.pile == deck} if region else set()
    return {*known_cards(pack, deck), *joined}


def deck(table: Table, path: str, value: tuple[str, ...]) -> Refusal | None:
    """Cards of a deck, in their order."""
    return each(lambda _: of_deck(table, path.split("/")[1]), table, path, value)


def deck_amounts(table: Table, path: str, value: tuple[tuple[str, int], ...]) -> Refusal | None:
    """Cards of a deck whose order nobody knows."""
    return amounts(lambda _: of_deck(table, path.split("/")[1]), 1, table, path, value)


def companion(table: Table, path: str, value: bool) -> Refusal | None:  # noqa: FBT001 - a value that is looked at
    """Nobody becomes a companion or stops being one (A2.1)."""
    who = path.split("/")[1]
    return None if value == (who in table.pack.companions) else refuse("A2.1", "adjust_fixed", path=path)


def told(table: Table, path: str, value: int) -> Refusal | None:
    """A number that the players' own cards can say."""
    return check_tell(Play(table.printed, table.state), TellNumber(path.partition("/")[2], value))


def called(_: Table, path: str, value: str) -> Refusal | None:
    """A name that a pack could have."""
    return None if is_name(value) else refuse("24.10", "unsound_called", path=path, most=LONGEST_NAME)


def letter(_: Table, path: str, value: str) -> Refusal | None:
    """How the map shows an enemy."""
    fits = len(value) == 1 and value.isascii() and value.islower()
    return None if fits else refuse("0.1", "unsound_letter", path=path)
