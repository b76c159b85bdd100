"""What is known, for whoever shows it: numbers and cards that nobody has told stand as unknown (decision 0013).

Rules work with the state and the plan as they are; what they can't do without they ask for. Screens, exports and `show`
get these in their place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from domain.content.campaign_plan import CampaignPlan
from domain.content.pack import Pack
from domain.core.same import Same
from domain.core.unknown import SIGN, UNKNOWN
from domain.model.headquarters import HALL
from domain.model.state import UNTOLD, MemoryRecord, State

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PLACES = "headquarters/places"
"""The path of where figures are, as something that nobody has told; of one building with its name behind it."""
BUILDINGS = ("hospital", "workshop", "shop", "command", "memory")
"""Where figures are that aren't in the main hall."""
BUILT = "headquarters/built"
"""With a number behind it: so many blueprints are built of which nobody has told which; their items lie in the hall."""

UNTOLD_LINE = MemoryRecord(
    closed=UNTOLD, plays=UNKNOWN, successes=UNKNOWN, failures=UNKNOWN, xp=UNKNOWN, sync=SIGN, estimated=True
)


def as_known(state: State) -> State:
    """The state with "unknown" wherever nobody has told what stands there; itself where everything is known.

    Never to be played on from: it is for showing.
    """
    return _as_known(Same(state)) if state.open else state


@lru_cache(maxsize=8)
def _as_known(key: Same[State]) -> State:
    state: Any = key.of
    for path in (*key.of.open, *_with_them(key.of)):
        state = _with(state, path.split("/"))
    there = key.of.headquarters
    if HALL in untold_places(key.of):
        # Whoever isn't in a building that was told can be in any of the others.
        untold = untold_places(key.of)
        told = {who: SIGN if place in untold else place for who, place in there.figures.items()}
        state = replace(state, headquarters=replace(state.headquarters, figures=told))
    return state  # type: ignore[no-any-return] # a State with fields changed


def untold_places(state: State) -> frozenset[str]:
    """The buildings of which nobody has told who is in them, and the main hall as long as there is one."""
    if PLACES in state.open:
        return frozenset((*BUILDINGS, HALL))
    found = {place for place in BUILDINGS if f"{PLACES}/{place}" in state.open}
    return frozenset((*found, HALL)) if found else frozenset()


def is_untold(state: State, path: str) -> bool:
    """Whether nobody has told the value at a path: it is open, or part of what is, or unknown with what is."""
    if not state.open:
        return False
    if path.startswith("headquarters/figures/"):
        figure = path.rpartition("/")[2]
        return state.headquarters.figures.get(figure) in untold_places(state)
    return any(path == one or path.startswith(f"{one}/") for one in (*state.open, *_with_them(state)))


def built_untold(state: State) -> int:
    """How many blueprints are built of which nobody has told which."""
    return sum(int(path.removeprefix(f"{BUILT}/")) for path in state.open if path.startswith(f"{BUILT}/"))


def is_taken(state: State, beginning: str) -> bool:
    """Whether a value was taken over, and stands there as it was told: but for the diary, nothing was played since."""
    if not any(path == beginning or path.startswith(f"{beginning}/") for path in state.taken):
        return False
    lines = state.diary.items()
    played = any(line.plays and f"diary/{name}" not in state.taken for name, line in lines)
    return beginning.startswith("diary/") or not (played or state.memory)


def in_building(state: State, place: str, worth: Callable[[str], int] = lambda _: 1) -> int:
    """How many figures are in a building, or what they are worth together; unknown where nobody has told who is."""
    if place in untold_places(state):
        return UNKNOWN
    return sum(worth(who) for who in state.headquarters.staff(place))


def number_of(cards: Sequence[str]) -> int:
    """How many cards there are of a known state; unknown where some of them nobody has told."""
    return UNKNOWN if SIGN in cards else len(cards)


def _with_them(state: State) -> Iterator[str]:
    """What is unknown with something else: the places of armour that nobody has named, the level of everybody."""
    for who in state.assassins:
        if f"assassins/{who}/board/armour" in state.open:
            yield f"assassins/{who}/max_health"
        if "level" in state.open:
            yield f"assassins/{who}/level"
    if "headquarters/contracts" in state.open:
        yield "headquarters/revealed"
    if built_untold(state):
        yield HALL


def _with(here: Any, parts: list[str]) -> Any:  # noqa: ANN401 - walks values of any type
    """A value with what a path leads to unknown; itself where the path leads nowhere."""
    if not parts:
        return _unknown(here)
    name, rest = parts[0], parts[1:]
    if isinstance(here, Struct):
        if name not in here.__struct_fields__:
            return here
        return replace(here, **{name: _with(getattr(here, name), rest)})
    if isinstance(here, dict) and name in here:
        return {**here, name: _with(here[name], rest)}
    return here


def _unknown(value: Any) -> Any:  # noqa: ANN401 - a value of any type
    """What stands for a value that nobody has told; of cards what has come since is known."""
    match value:
        case bool():
            return value
        case int():
            return UNKNOWN
        case str():
            return value or SIGN
        case tuple():
            words = not value or isinstance(value[0], str)
            return (*value, SIGN) if words and SIGN not in value else value
        case MemoryRecord():
            return UNTOLD_LINE
        case _:
            return value


def faces(pack: Pack, die: str) -> tuple[str, ...]:
    """The faces of a die, repeats included; none where only the players' own dice tell how often each is on it."""
    plan = pack.campaign
    return () if plan is not None and f"dice.{die}" in plan.unknown else pack.dice.get(die, ())


def plan_as_known(plan: CampaignPlan, told: dict[str, int]) -> CampaignPlan:
    """The plan with "unknown" for every number that only the players' cards tell and nobody has told.

    `plan` has what was told in it already.
    """
    return _plan(Same(plan), frozenset(told)) if plan.unknown else plan


@lru_cache(maxsize=16)
def _plan(key: Same[CampaignPlan], told: frozenset[str]) -> CampaignPlan:
    plan = key.of
    figures, contracts, drawn = dict(plan.figures), dict(plan.contract_cards), dict(plan.blueprints)
    for path in plan.unknown:
        match path.split("."):
            case ["figures", kind, "heal"] if kind in figures:
                card = figures[kind]
                levels = range(max(len(card.heal), MOST_LEVEL + 1))
                heal = (
                    card.heal[min(n, len(card.heal) - 1)] if f"{path}.{n}" in told or path in told else UNKNOWN
                    for n in levels
                )
                figures[kind] = replace(card, heal=tuple(heal))
            case ["figures", kind, field] if kind in figures and path not in told:
                figures[kind] = replace(figures[kind], **{field: UNKNOWN})
            case ["contracts", name, field] if name in contracts and path not in told:
                contracts[name] = replace(contracts[name], **{field: UNKNOWN})
            case ["blueprints", name, field] if name in drawn and path not in told:
                drawn[name] = replace(drawn[name], **{field: UNKNOWN})
            case _:
                pass
    return replace(plan, figures=figures, contract_cards=contracts, blueprints=drawn)


MOST_LEVEL = 9
"""Of a headquarters."""
