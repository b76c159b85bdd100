"""The players' own map: what the pack doesn't know is asked for when the group gets there (A17.11, A18.6).

The pack says `own = true` in region.toml and nothing else. Locations come from the players (`chart`), symbols are asked
for on arrival, cards are read at the table. From there on the rules are those of any other region.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from domain.content.pack import Pack
from domain.content.region_plan import SYMBOLS, Location, RegionPlan
from domain.events import ExplorationCubesChanged, GroupMoved, LocationCharted, PlaceCompleted, StickerPlaced
from domain.model.between import Journey, OwnMap
from domain.model.region import Charted
from domain.model.state import State
from domain.rules.play import Play
from domain.waiting import Choice

GAUGE = "region.gauge"
"""The path under which the number of boxes of the threat gauge is told."""
MYSTERY, MEMORY = "mystery", "memory"
DONE, TICK, LESS, MORE, FOUND = "done", "tick", "cube_less", "cube_more", "found"
BROUGHT = (DONE, TICK, LESS, MORE, FOUND)
"""What a card that is read at the table can bring, besides what boards and bag show."""
MOST_AMOUNT = 9


def is_own(pack: Pack) -> bool:
    """Whether the pack leaves its map to the players."""
    return pack.region is not None and pack.region.own


def plan_of(pack: Pack, state: State) -> RegionPlan | None:
    """The region of a pack; of one that leaves it to the players what they have entered so far."""
    plan = pack.region
    if plan is None or not plan.own:
        return plan
    return replace(plan, locations=_entered(_Charts(state.region.charted)), gauge=(0,) * state.told.get(GAUGE, 0))


class _Charts:
    """Charted locations as a key: two are the same when they are one object."""

    def __init__(self, charted: dict[str, Charted]) -> None:
        self.charted = charted

    def __hash__(self) -> int:
        return id(self.charted)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Charts) and other.charted is self.charted


@lru_cache(maxsize=16)
def _entered(charts: _Charts) -> dict[int, Location]:
    """The locations in the order of their numbers."""
    return {
        int(name): Location(int(name), place.connections, place.symbol, place.code, place.amount, place.number)
        for name, place in sorted(charts.charted.items(), key=lambda item: int(item[0]))
    }


# On arrival


def asked_on_arrival(play: Play, frame: Journey) -> Choice | None:
    """What the players have to read from their map before the group is there; None when nothing is missing."""
    region, here = play.state.region, str(frame.to)
    if not is_own(play.pack) or region.place(frame.to).stickered:
        return None
    place = region.charted[here]
    if not place.symbol:
        return Choice("own_symbol", SYMBOLS, rules=("A17.11",), about=here)
    if place.symbol == "unknown" and not frame.result:
        return Choice("own_code", (MYSTERY, MEMORY), rules=("A18.6",), about=here)
    if frame.result == MEMORY:
        return Choice("own_memory", open_memories(play), rules=("A18.6", "A18.8"), about=here)
    if place.symbol == "healer" and not place.amount:
        options = tuple(str(n) for n in range(1, MOST_AMOUNT + 1))
        return Choice("own_amount", options, rules=("A18.14",), about=here)
    return None


def open_memories(play: Play) -> tuple[str, ...]:
    """The memories that aren't behind the group: only the players' booklet says which one a code means."""
    diary = play.state.diary
    names = (name for name in play.pack.memories if name not in diary or not diary[name].closed)
    return tuple(sorted(names, key=lambda name: [part.zfill(4) for part in name.split(".")]))


def answer_arrival(play: Play, frame: Journey, option: str) -> None:
    """Keep what the players have read."""
    place = play.state.region.charted[str(frame.to)]
    if not place.symbol:
        play.emit(LocationCharted(frame.to, replace(place, symbol=option)), "A17.11")
    elif place.symbol == "healer":
        play.emit(LocationCharted(frame.to, replace(place, amount=int(option))), "A18.14")
    else:
        play.swap(replace(frame, result=option))


# What is carried out at the table


def work_own_map(play: Play, frame: OwnMap) -> Choice:
    """Ask where the group is, or what a card that is read at the table brings."""
    if frame.asks == "where":
        return Choice("own_where", tuple(sorted(play.state.region.charted, key=int)), rules=("A17.5",))
    if frame.asks == "memory":
        return Choice("own_found", open_memories(play), rules=("A18.8",))
    options = BROUGHT if play.state.region.phase is not None else (DONE,)
    return Choice(f"own_{frame.asks}", options, rules=("A19.1",), about=str(frame.number or ""), confirm=True)


def answer_own_map(play: Play, frame: OwnMap, option: str) -> None:
    """Do what the players say."""
    from domain.apocalypse.exploring import find_memory  # noqa: PLC0415 - that module asks this one
    from domain.apocalypse.slot import tick  # noqa: PLC0415 - as above

    region = play.state.region
    match frame.asks, option:
        case "where", _:
            play.swap()
            _put_down(play, int(option))
        case "memory", _:
            play.swap()
            find_memory(play, option, region.position)
        case _, "tick":
            tick(play)
        case _, "cube_less" | "cube_more":
            change = -1 if option == LESS else 1
            most = play.pack.region.cubes if play.pack.region else 0
            if region.phase is not None and 0 <= region.phase.cubes + change <= most:
                play.emit(ExplorationCubesChanged(change), "A19.1")
        case _, "found":
            play.swap(OwnMap("memory"))
        case _:
            play.swap()


def _put_down(play: Play, location: int) -> None:
    """The group stands where its first memory was (A17.5)."""
    first = next(iter(play.pack.memories))
    place = play.state.region.charted[str(location)]
    play.emit(LocationCharted(location, replace(place, symbol="unknown")), "A17.11")
    play.emit(StickerPlaced(location, "unknown", first), "A17.5")
    play.emit(PlaceCompleted(location), "A18.10")
    play.emit(GroupMoved(location, "start"), "A17.5")
