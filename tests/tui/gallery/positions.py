"""Positions of games, reached by recorded decisions: found once by a seeded player, then the same each time."""

import random
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from domain import engine, notation
from domain.bots.players import careful_player
from domain.content.loader import load_pack
from domain.content.pack import Pack
from domain.core.errors import CampaignError
from domain.language.chance import SEED_SIZE, Answer, ChanceNode, Generator, as_command, seed_hash
from domain.language.commands import (
    Adjust,
    AnyCommand,
    Begin,
    BoardMachine,
    Concede,
    GiveUp,
    LeaveMachine,
    Move,
    Pass,
    SetDifficulty,
    Start,
    Trade,
)
from domain.language.waiting import Choice, Waiting, Window
from domain.model.state import State

FILE = Path(__file__).with_name("positions.toml")
PACK = "drowned_ledger"
EDITION = "fr_1_05"
SEED = bytes(range(SEED_SIZE))
TEAM = ("aurelia", "biagio", "corvo", "donata")

GAMES, DECISIONS = 24, 160
"""How many games are tried for a position, and how far each is played."""

ROAD = "road"
"""The position of a campaign of several memories."""

ATTEMPTS = 5
"""Attempts that the campaign of several memories has behind it."""

PRELUDES = {
    "1.3": (
        Adjust("memory/machines/reckoner/aboard", '""', "It ran down, and its guard got out"),
        Adjust("memory/squares/C2/guards", "[]", "They went home"),
    )
}
"""What is set right at the beginning of a memory, to come to see what games seldom come to."""

NEVER = (Concede, GiveUp, SetDifficulty, Adjust)


class Position(Struct, frozen=True):
    """A game up to a position."""

    name: str
    decisions: tuple[str, ...]
    """In notation; those of a table game hold the dice too."""
    source: str = "app"
    """Where dice come from."""

    @property
    def commands(self) -> tuple[AnyCommand, ...]:
        """The decisions."""
        return tuple(map(notation.parse, self.decisions))


Worth = Callable[[State, Waiting], int]
"""How much a position shows of what is looked for; 0 for nothing."""


class Wanted(Struct, frozen=True):
    """What to look for."""

    name: str
    memories: tuple[str, ...]
    worth: Worth
    source: str = "app"


# ---- what there is to see ----------------------------------------------------------------------------


def sights(state: State) -> int:
    """How much there is to see in a memory: alerts, exposed and hidden assassins, bodies, crowds."""
    if state.memory is None:
        return 0
    team = state.assassins.values()
    squares = state.memory.squares.values()
    return (
        3 * any(m.alert for m in state.memory.maps.values())
        + 3 * any(a.exposed for a in team)
        + 2 * min(sum(1 for square in squares if square.bodies), 2)
        + 2 * any(a.place in {"spot", "tower"} for a in team)
        + any(a.health < a.max_health for a in team)
        + any(objective.paid or objective.done for objective in state.memory.objectives.values())
        + sum(2 for a in team if a.on_map)
    )


def crowd(state: State) -> int:
    """How many different things stand on the two fullest squares with an assassin."""
    if state.memory is None:
        return 0
    full = []
    for name in {a.square for a in state.assassins.values() if a.on_map}:
        square = state.at(name)
        people = len(state.standing(name))
        full.append(3 * people + 2 * len(square.guards) + min(square.enemies, 4) + bool(square.bodies) + square.bases)
    return sum(sorted(full)[-2:])


def acting(state: State, waiting: Waiting) -> bool:
    """Whether assassins may act, at the top of nothing else."""
    return isinstance(waiting, Window) and waiting.kind == "assassins" and state.memory is not None


def in_window(see: Callable[[State], int]) -> Worth:
    """Worth while assassins act."""
    return lambda state, waiting: see(state) if acting(state, waiting) else 0


def choice(kind: str, *, least: int = 2) -> Worth:
    """Worth of a choice of a kind with at least so many options."""

    def worth(state: State, waiting: Waiting) -> int:
        fits = isinstance(waiting, Choice) and waiting.kind == kind and len(waiting.options) >= least
        return sights(state) + 5 * min(len(waiting.options), 4) if fits else 0  # type: ignore[union-attr] # a choice

    return worth


def by_hand(kind: str, dice: int) -> Worth:
    """Worth of dice or a draw by hand."""

    def worth(state: State, waiting: Waiting) -> int:
        fits = isinstance(waiting, ChanceNode) and waiting.kind == kind and waiting.number == dice
        return sights(state) if fits else 0

    return worth


def gap(state: State, waiting: Waiting) -> int:
    """An open gap of the enemy phase, with an alert."""
    if not isinstance(waiting, Window) or waiting.kind == "assassins" or state.memory is None:
        return 0
    alert = any(m.alert for m in state.memory.maps.values())
    return sights(state) + 10 * alert + 4 * sum(a.saved for a in state.assassins.values())


def two_maps(state: State) -> int:
    """Assassins on both maps, and an alert on one of them."""
    if state.memory is None or len(state.memory.maps) < 2:
        return 0
    sides = {a.square.startswith("b.") for a in state.assassins.values() if a.on_map}
    alerts = {m.alert for m in state.memory.maps.values()}
    return (10 * len(sides) + 6 * len(alerts) + sights(state) + crowd(state)) if len(sides) == 2 else 0


def boss(state: State) -> int:
    """A boss who has entered."""
    if state.memory is None or not state.memory.bosses:
        return 0
    return sights(state) + crowd(state)


def escort(state: State) -> int:
    """An ally under way, best when exposed or hidden."""
    allies = [a for a in state.memory.allies.values() if a.on_map] if state.memory else []
    return sights(state) + crowd(state) + 4 * any(a.exposed for a in allies) if allies else 0


def machine(state: State) -> int:
    """An assassin in a machine."""
    manned = any(a.place == "machine" for a in state.assassins.values())
    return sights(state) + crowd(state) if manned else 0


def collapse(state: State) -> int:
    """A part of the map has fallen, another is about to."""
    if state.memory is None:
        return 0
    marks = {mark for square in state.memory.squares.values() for mark in square.marks}
    return 10 * len(marks & {"collapse", "fallen"}) + sights(state) if "fallen" in marks else 0


def limit(state: State) -> int:
    """The last turn of a memory with a time limit."""
    if state.memory is None or state.memory.turn < load_pack(PACK).memories[state.memory.memory].turn_limit:
        return 0
    return sights(state) + 10 * any(a.on_map for a in state.assassins.values())


ALL = ("0.3", "0.4", "1.1", "1.2", "1.3", "2.1", "2.2", "2.3")
CHOICES = (
    "hits",
    "march",
    "push",
    "hunters",
    "attract",
    "placement",
    "trade",
    "trade_place",
    "equip",
    "search",
    "dice_share",
    "follow",
    "skip_test",
)  # fmt: skip - a list of words

WANTED = (
    Wanted("alert", ("0.4",), in_window(sights)),
    Wanted("crowd", ("1.1",), in_window(lambda state: sights(state) + 2 * crowd(state))),
    Wanted("crowd-more", ("0.4", "0.3"), in_window(lambda state: sights(state) + 2 * crowd(state))),
    Wanted("station", ("0.4",), choice("station")),
    *(Wanted(kind.replace("_", "-"), ALL, choice(kind)) for kind in CHOICES),
    Wanted("gap", ("1.1", "0.4"), gap),
    Wanted("two-maps", ("2.2",), in_window(two_maps)),
    Wanted("boss", ("2.1",), in_window(boss)),
    Wanted("escort", ("1.2",), in_window(escort)),
    Wanted("machine", ("1.3",), in_window(machine)),
    Wanted("collapse", ("2.3",), in_window(collapse)),
    Wanted("limit", ("0.1", "0.2"), in_window(limit)),
    Wanted("dice", ("0.4",), by_hand("attack", 3), "table"),
    Wanted("dice-one", ("0.4",), by_hand("detect", 2), "table"),
    Wanted("card", ("0.4",), by_hand("event", 1), "table"),
)


# ---- looking for positions ---------------------------------------------------------------------------


def settled(pack: Pack, state: State, command: AnyCommand, source: str) -> State:
    """The state after a decision; at a table dice are decisions of their own."""
    answer = Generator(SEED).answer if source == "app" else _nobody
    return engine.settle(pack, state, command, answer).state


def _nobody(_node: ChanceNode, _state: State) -> Answer | None:
    return None


def begun(pack: Pack, source: str) -> State:
    """A campaign before its first memory."""
    commitment = seed_hash(SEED) if source == "app" else ""
    return settled(pack, engine.EMPTY, Begin(pack.id, EDITION, "normal", TEAM, commitment), source)


def games(pack: Pack, memory: str, source: str) -> Iterator[tuple[tuple[AnyCommand, ...], State]]:
    """Decisions and the state they lead to, over many games."""
    for game in range(GAMES):
        dice, state = random.Random(f"{memory} {game}"), begun(pack, source)
        path: list[AnyCommand] = [Start(memory), *PRELUDES.get(memory, ())]
        for command in path:
            state = settled(pack, state, command, source)
        for _ in range(DECISIONS):
            yield tuple(path), state
            if state.memory is None:
                break
            path.append(_choose(pack, state, dice))
            state = settled(pack, state, path[-1], source)


def _choose(pack: Pack, state: State, dice: random.Random) -> AnyCommand:
    """A decision by chance: passing seldom, trading seldom, never giving up."""
    waiting = engine.pending(pack, state)
    if isinstance(waiting, ChanceNode):
        throw = Generator(dice.randbytes(SEED_SIZE)).answer(waiting, state)
        return as_command(throw)
    legal = [c for c in engine.legal_decisions(pack, state) if not isinstance(c, NEVER)]
    urgent = list(_urgent(state, legal))
    if urgent and dice.random() < 0.8:
        return urgent[0]
    busy = [c for c in legal if not isinstance(c, Pass | Trade | LeaveMachine)]
    return dice.choice(busy if busy and dice.random() < 0.9 else legal)


def _urgent(state: State, legal: Sequence[AnyCommand]) -> Iterator[AnyCommand]:
    """What chance alone would hardly do: climb into a machine."""
    machines = state.memory.machines.values() if state.memory else ()
    for machine in machines:
        yield from (c for c in legal if isinstance(c, BoardMachine))
        if not machine.aboard:
            yield from (c for c in legal if isinstance(c, Move) and c.to == machine.square)


def find(names: set[str]) -> Iterator[Position]:
    """For everything of these names the position with most to see, the shortest of them."""
    pack = load_pack(PACK)
    best: dict[str, tuple[int, tuple[AnyCommand, ...]]] = {}
    looked_for = [w for w in WANTED if w.name in names]
    for memory, source in dict.fromkeys((memory, w.source) for w in looked_for for memory in w.memories):
        fitting = [w for w in looked_for if w.source == source and memory in w.memories]
        for path, state in games(pack, memory, source):
            waiting = engine.pending(pack, state)
            for wanted in fitting:
                worth = wanted.worth(state, waiting)
                if worth > best.get(wanted.name, (0, ()))[0]:
                    best[wanted.name] = (worth, path)
    for wanted in looked_for:
        if wanted.name in best:
            yield Position(wanted.name, tuple(map(notation.render, best[wanted.name][1])), wanted.source)


def holds(position: Position) -> bool:
    """Whether a recorded position can still be reached, and still shows what it is for."""
    try:
        pack, state = state_of(position)
    except CampaignError:
        return False
    if position.name == ROAD:
        return state.memory is None
    wanted = next((w for w in WANTED if w.name == position.name), None)
    return wanted is not None and wanted.worth(state, engine.pending(pack, state)) > 0


def road() -> Position:
    """A campaign that has played several memories with care, between two of them."""
    pack = load_pack(PACK)
    state = begun(pack, "app")
    path: list[AnyCommand] = []
    for attempt in range(ATTEMPTS):
        fresh = [m for m in ("0.1", "0.2", "0.3", "0.4") if m not in state.diary]
        starts = [c for c in engine.legal_decisions(pack, state) if isinstance(c, Start)]
        command: AnyCommand = next((c for c in starts if c.memory in fresh), starts[0])
        play = careful_player(random.Random(attempt).randrange, 1)
        while True:
            path.append(command)
            state = settled(pack, state, command, "app")
            if state.memory is None:
                break
            command = play(pack, state)
    return Position(ROAD, tuple(map(notation.render, path)))


def record(*, anew: bool) -> tuple[list[str], list[str]]:
    """Look for positions that can't be reached any more, or for all of them `anew`, and write the file.

    Gives the names of those that were looked for, and of those that weren't found.
    """
    known = {} if anew or not FILE.exists() else {n: p for n, p in positions().items() if holds(p)}
    names = [ROAD, *(wanted.name for wanted in WANTED)]
    lost = {name for name in names if name not in known}
    if lost:
        looked_for = [*([road()] if ROAD in lost else []), *find(lost)]
        known |= {position.name: position for position in looked_for}
    found = [known[name] for name in names if name in known]
    lines = ["# Written by `script/screens --positions`: decisions that lead to positions worth a picture."]
    for position in found:
        lines += ["", "[[position]]", f'name = "{position.name}"', f'source = "{position.source}"']
        lines += ["decisions = [", *(f'    "{decision}",' for decision in position.decisions), "]"]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    positions.cache_clear()
    return sorted(lost), [name for name in names if name not in known]


@cache
def positions() -> dict[str, Position]:
    """The recorded positions by name."""
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))["position"]
    return {p["name"]: Position(p["name"], tuple(p["decisions"]), p["source"]) for p in found}


def state_of(position: Position) -> tuple[Pack, State]:
    """The pack and the state that a position leads to."""
    pack = load_pack(PACK)
    state = begun(pack, position.source)
    for command in position.commands:
        state = settled(pack, state, command, position.source)
    return pack, state
