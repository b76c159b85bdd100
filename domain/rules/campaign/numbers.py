"""Numbers of a campaign: what the pack says, what the players' own cards say, and asking for what nobody knows yet.

A path names a number: `levels.1`, `figures.boatman.dice`, `figures.boatman.heal.2` (by headquarters level),
`contracts.lamp_oil.hits`, `contracts.lamp_oil.level`, `blueprints.plan_of_diving_bell.white`; those of enemies are in
`domain.playing.own_values`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from domain.content.campaign_plan import CampaignPlan
from domain.content.pack import WEAPONS, Pack
from domain.content.region_plan import BLUEPRINT, MOST_BOXES, MOST_CARD
from domain.core.same import Same
from domain.language.commands import TellNumber
from domain.language.events import NumberTold
from domain.language.waiting import Choice
from domain.model.between import AskNumber
from domain.model.region import GAUGE
from domain.model.state import State
from domain.playing.known import plan_as_known
from domain.playing.own_plan import COSTS, box, cost_path, is_own, plan_of, told
from domain.playing.own_values import FIELDS, guard_paths, own_bounds, own_value, weapon_paths
from domain.playing.play import Play, Refusal, refuse
from domain.telling.numbers import told_name

MOST = 30
"""The highest number that is offered; a higher one is told with `tell`."""

MOST_LEVEL = 9
"""The highest headquarters level that a figure's card can tell of."""

OF_A_FIGURE = ("white", "black", "keep", "dice")
OF_A_CONTRACT = ("hits", "level")
OF_A_BLUEPRINT = ("white", "black")


def printed(plan: CampaignPlan, path: str) -> int:
    """The number that the pack has at a path. Raises LookupError where it has none of the kind."""
    table, *rest = path.split(".")
    match table, rest:
        case "levels", [level]:
            return plan.levels[_place(level, len(plan.levels), least=1) - 1]
        case "figures", [kind, "heal", level]:
            heal = plan.figures[kind].heal
            return heal[min(_place(level, MOST_LEVEL), len(heal) - 1)]
        case "figures", [kind, field] if field in OF_A_FIGURE:
            return int(getattr(plan.figures[kind], field))
        case "contracts", [card, field] if field in OF_A_CONTRACT:
            return int(getattr(plan.contract_cards[card], field))
        case "blueprints", [card, field] if field in OF_A_BLUEPRINT:
            return int(getattr(plan.blueprints[card], field))
        case _:
            raise LookupError(path)


def _place(text: str, most: int, *, least: int = 0) -> int:
    """A number in a path. Raises LookupError."""
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise LookupError(text)
    return int(text)


def as_told(plan: CampaignPlan, told: dict[str, int]) -> CampaignPlan:
    """The plan with what the players' own cards say in place of what the pack has; what rules and screens go by."""
    return _as_told(Same(plan), tuple(sorted(told.items()))) if told else plan


def campaign_as_told(pack: Pack, state: State) -> CampaignPlan | None:
    """The same for a pack and a state; None for a pack of single memories."""
    return as_told(pack.campaign, state.told) if pack.campaign else None


def campaign_as_known(pack: Pack, state: State) -> CampaignPlan | None:
    """What screens and exports go by: as told, and what nobody has told as unknown; None without a campaign."""
    plan = campaign_as_told(pack, state)
    return plan_as_known(plan, state.told) if plan else None


@lru_cache(maxsize=32)
def _as_told(key: Same[CampaignPlan], told: tuple[tuple[str, int], ...]) -> CampaignPlan:
    plan = key.of
    for path, value in told:
        plan = _with(plan, path.split("."), value)
    return plan


def _with(plan: CampaignPlan, path: list[str], value: int) -> CampaignPlan:
    """A plan with one number changed; the path is one that `printed` knows."""
    match path:
        case ["levels", level]:
            levels = list(plan.levels)
            levels[int(level) - 1] = value
            return replace(plan, levels=tuple(levels))
        case ["figures", kind, "heal", level]:
            card = plan.figures[kind]
            heal = list(card.heal) + [card.heal[-1]] * (int(level) + 1 - len(card.heal))
            heal[int(level)] = value
            return replace(plan, figures={**plan.figures, kind: replace(card, heal=tuple(heal))})
        case ["figures", kind, field]:
            return replace(plan, figures={**plan.figures, kind: replace(plan.figures[kind], **{field: value})})
        case ["contracts", name, field]:
            cards = {**plan.contract_cards, name: replace(plan.contract_cards[name], **{field: value})}
            return replace(plan, contract_cards=cards)
        case ["blueprints", name, field] if field in OF_A_BLUEPRINT and name in plan.blueprints:
            drawn = {**plan.blueprints, name: replace(plan.blueprints[name], **{field: value})}
            return replace(plan, blueprints=drawn)
        case _:
            return plan


def is_unknown(play: Play, path: str) -> bool:
    """Whether nobody has said yet what a number is."""
    plan = play.pack.campaign
    if plan is None or path in play.state.told:
        return False
    return any(path == known or path.startswith(f"{known}.") for known in plan.unknown)


def ask_first(play: Play, paths: Iterable[str]) -> bool:
    """Ask for the first number that is needed and unknown; whether there is one. The frame below works on then."""
    for path in paths:
        if is_unknown(play, path):
            play.push(AskNumber(path))
            return True
    return False


def of_staff(play: Play, place: str, field: str) -> tuple[str, ...]:
    """The paths of a number for each kind of figure in a place."""
    kinds = dict.fromkeys(who.rpartition("_")[0] for who in play.state.headquarters.staff(place))
    return tuple(f"figures.{kind}.{field}" for kind in kinds)


def work_ask(play: Play, frame: AskNumber) -> Choice | None:
    """Ask the players to read the number from their own card, until it has been told."""
    if frame.path in play.state.told:
        play.swap()
        return None
    least, most = _bounds_of_region(play, frame.path) or own_bounds(frame.path) or (0, MOST)
    # Higher ones are told: the list is for fingers.
    options = tuple(str(n) for n in range(least, max(least, min(most, MOST)) + 1))
    return Choice("number", options, rules=("0.1",), about=told_name(play.pack, frame.path), confirm=True)


def answer_ask(play: Play, frame: AskNumber, option: str) -> None:
    """Keep it for this campaign."""
    play.emit(NumberTold(frame.path, int(option)), "0.1")
    play.reread()


def check_tell(play: Play, command: TellNumber) -> Refusal | None:
    """Whether the pack has such a number."""
    try:
        allowed = _bounds_of_region(play, command.path) or own_bounds(command.path)
        if allowed is None:
            printed(play.pack.campaign or CampaignPlan(), command.path)
            return None
        if command.path.split(".")[0] in FIELDS:
            own_value(play.pack, command.path)
    except LookupError:
        return refuse("0.1", "no_such_number", path=command.path)
    least, most = allowed
    if not least <= command.number <= most:
        return refuse("0.1", "number_bounds", path=command.path, least=least, most=most)
    return None


def _bounds_of_region(play: Play, path: str) -> tuple[int, int] | None:
    """Least and most of a number that the players' own map or one of its blueprints prints; None for another path.

    The gauge has at least as many boxes as are ticked (R11).
    """
    if not is_own(play.pack):
        return None
    match path.split("."):
        case ["region", "gauge"]:
            return max(1, play.state.region.ticks), MOST_BOXES
        case ["region", "gauge", at]:
            fits = at.isascii() and at.isdigit() and box(int(at)) == path and 1 <= int(at) <= MOST_BOXES
            return (0, MOST_CARD) if fits else None
        case ["blueprints", card, field] if field in COSTS:
            plan = plan_of(play.pack, play.state)
            known = plan is not None and card in plan.entries
            return (0, MOST_CARD if field == "number" else MOST) if known else None
    return None


def do_tell(play: Play, command: TellNumber) -> None:
    """Keep the number for this campaign."""
    play.emit(NumberTold(command.path, command.number), "0.1")
    play.reread()


class Known(Struct, frozen=True):
    """A number of a campaign as it is known now."""

    path: str
    name: str
    value: int | None
    """None while nobody has said it."""
    confidence: str
    """"told" by the players' own cards, "unknown", or what the pack says of how sure it is; empty for its own ones."""


def table(pack: Pack, state: State) -> tuple[Known, ...]:
    """Every number that a pack of the box gives or asks for, in the order of its paths; none for other packs."""
    plan = pack.campaign
    if plan is None or not (plan.unknown or plan.confidence):
        return ()
    play = Play(pack, state)
    paths = [f"levels.{n}" for n in range(1, len(plan.levels) + 1)]
    told = "headquarters/level" not in state.open
    for kind in plan.figures:
        # How many cubes they give back depends on the level of the headquarters.
        paths += [f"figures.{kind}.heal.{state.headquarters.level}"] if told else []
        paths += [f"figures.{kind}.{field}" for field in OF_A_FIGURE]
    paths += [f"contracts.{name}.{field}" for name in plan.contracts for field in OF_A_CONTRACT]
    paths += _of_region(pack, state, plan)
    paths += [path for guard in play.pack.guards.values() for path in guard_paths(guard)]
    weapons = (name for name, card in play.pack.cards.items() if card.slot in WEAPONS)
    paths += [path for name in weapons for path in weapon_paths(name)]
    return tuple(_known(play, plan, path) for path in paths)


def _of_region(pack: Pack, state: State, plan: CampaignPlan) -> list[str]:
    """Costs of blueprints; on the players' own map also its gauge, and of their blueprints those that they hold."""
    region = plan_of(pack, state)
    hidden = set(region.entries) if region is not None and region.own else set()
    paths = [f"blueprints.{name}.{field}" for name in plan.blueprints if name not in hidden for field in OF_A_BLUEPRINT]
    if region is None or not region.own:
        return paths
    seen = [name for name, card in state.region.own.items() if card.kind == BLUEPRINT]
    paths += [cost_path(name, field) for name in seen for field in COSTS]
    return [*paths, GAUGE, *(box(at) for at in range(1, len(region.gauge) + 1))]


def _known(play: Play, plan: CampaignPlan, path: str) -> Known:
    name = told_name(play.pack, path)
    if path in play.state.told:
        return Known(path, name, play.state.told[path], "told")
    if _bounds_of_region(play, path) is not None:
        number = told(play.pack, play.state).get(path)
        return Known(path, name, number, "unknown" if number is None else "told")
    if is_unknown(play, path):
        return Known(path, name, None, "unknown")
    sure = next((text for of, text in plan.confidence.items() if path == of or path.startswith(f"{of}.")), "")
    known = own_value(play.pack, path) if own_bounds(path) else printed(plan, path)
    return Known(path, name, known, sure)
