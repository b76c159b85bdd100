"""What lies between memories, told: the road, the headquarters, people and their cards, the shelf, the diary.

Lines of plain sentences for exports, for `show` and for screens that are read aloud; values for other programs.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.core.unknown import SIGN, UNKNOWN
from domain.model.headquarters import Away
from domain.model.state import UNTOLD
from domain.playing.known import PLACES, as_known, built_untold, in_building, is_taken, untold_places
from domain.playing.play import Play
from domain.rules.campaign.assignment import CAPS
from domain.rules.campaign.contracts import contract_odds, readable
from domain.rules.campaign.flow import due, is_story
from domain.rules.campaign.hospital import healing
from domain.rules.campaign.numbers import campaign_as_known
from domain.rules.campaign.outlook import has_headquarters, next_level, stage
from domain.rules.campaign.standing_in import carried
from domain.rules.campaign.workshop import cost
from domain.telling import names as n
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import ROMAN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from domain.content.campaign_plan import CampaignPlan
    from domain.content.pack import MemoryPlan, Pack
    from domain.model.state import Assassin, MemoryRecord, State


OUTSIDE = "optional"
"""Memories that belong to no sequence."""


class HouseLine(Struct, frozen=True):
    """The headquarters: names as the pack gives them, places by their ids."""

    board: str
    level: int
    figures: tuple[tuple[str, str], ...]
    """(name of the figure, place)."""
    patients: tuple[tuple[str, int], ...]
    """(name, health cubes left; 0 for an eliminated one)."""
    blueprint: str
    """The one in the workshop, or empty."""
    blueprints: tuple[str, ...]
    """Those in the main hall."""
    contract: str
    """The contract on top, or empty while it lies face down."""
    contract_failed: bool | None
    """Whether it has failed once; None where nobody has told."""
    contracts_fulfilled: int
    contracts: int
    """How many there are in all."""
    built_untold: int = 0
    """How many blueprints are built of which nobody has told which."""


def house_line(pack: Pack, state: State) -> HouseLine | None:
    """The headquarters as values; None where there is none."""
    state = as_known(state)
    there, plan = state.headquarters, campaign_as_known(pack, state)
    if not there.is_open or plan is None:
        return None
    return HouseLine(
        board=n.figure(pack, there.board),
        level=there.level,
        figures=tuple((n.figure(pack, who), place) for who, place in there.figures.items()),
        patients=tuple((n.assassin(pack, who), health_of(state, who)) for who in there.patients),
        blueprint=n.blueprint(pack, there.blueprint) if there.blueprint else "",
        blueprints=tuple(n.blueprint(pack, name) for name in there.blueprints),
        contract=n.contract(pack, there.contracts[0]) if there.revealed and there.contracts else "",
        contract_failed=None if "headquarters/failed" in state.open else there.failed,
        contracts_fulfilled=_fulfilled(plan, state),
        contracts=len(plan.contracts),
        built_untold=built_untold(state),
    )


def _fulfilled(plan: CampaignPlan, state: State) -> int:
    """How many contracts are fulfilled."""
    left = state.headquarters.contracts
    return UNKNOWN if SIGN in left else len(plan.contracts) - len(left)


def health_of(state: State, who: str) -> int:
    """The health cubes of whoever lies in hospital: those in the bag."""
    bag = state.assassins[who].bag
    return bag.health if bag else 0


def shelf_line(pack: Pack, state: State) -> tuple[tuple[str, int], ...]:
    """Names of the cards in the villa or main hall, and how many there are of each."""
    state = as_known(state)
    return tuple((n.card(pack, card), number) for card, number in Counter(state.hall).items())


# ---- sentences ---------------------------------------------------------------------------------------


def sections(pack: Pack, state: State) -> tuple[str, ...]:
    """What there is to tell, in order, each a function of this module; no headquarters where none will ever open."""
    house = ("house",) if has_headquarters(pack, state) else ()
    return ("road", *house, "people", "shelf", "diary")


def road(pack: Pack, state: State) -> Iterator[str]:
    """The stage that the campaign stands at, what comes next, and the level."""
    state = as_known(state)
    yield say("between.stage", stage=say(families.TUI_ROAD[stage(pack, state)]))
    following = due(pack, state) if is_story(state) and state.memory is None else ""
    if following:
        yield say("between.next", memory=n.memory(pack, following))
    if state.florins:
        yield say("between.florins", florins=state.florins)
    if state.taken:
        yield say("between.taken", n=len(state.taken))
    if state.open:
        yield say("between.left_open", n=len(state.open))
    later = next_level(pack, state)
    key = "between.levels_next" if later else "between.levels"
    told = say(key, level=ROMAN[state.level], xp=state.xp, next=later)
    yield _marked(state, told, "xp", "level")


def _marked(state: State, text: str, *beginnings: str) -> str:
    """A sentence, with a mark behind it where something that it tells was taken over as the players said it."""
    taken = any(is_taken(state, beginning) for beginning in beginnings)
    return say("between.marked", text=text) if taken else text


def no_house(pack: Pack, state: State) -> str:
    """Why there is no headquarters to show: when it opens, or that the campaign has none."""
    plan = pack.campaign
    if plan is None or not plan.headquarters_after:
        return say("between.never_house")
    if plan.headquarters_after not in pack.memories:
        return say("between.no_house")
    line = state.diary.get(plan.headquarters_after)
    if line is not None and line.closed:
        return say("between.house_chosen")
    return say("between.house_after", memory=n.memory(pack, plan.headquarters_after))


def house(pack: Pack, state: State) -> Iterator[str]:
    """The headquarters, building by building."""
    state = as_known(state)
    there, plan = state.headquarters, campaign_as_known(pack, state)
    if not there.is_open or plan is None:
        yield no_house(pack, state)
        yield from _blueprints(pack, state)
        return
    yield _marked(state, say("between.board", name=n.figure(pack, there.board), level=there.level), "headquarters")
    untold = untold_places(state)
    for place, cap in CAPS.items() if PLACES not in state.open else ():
        yield _building(pack, state, place, cap)
        yield from BUILDINGS[place](pack, plan, state)
    if PLACES in state.open:
        yield say("between.places_open")
        yield from _command(pack, plan, state)
    for place in ("memory", "hall") if PLACES not in state.open else ():
        names = SIGN if place in untold else _staff(pack, state, place) or say("name.nothing")
        yield say("between.group", place=_place(place), names=names)
    yield from _blueprints(pack, state)
    # Whoever has seen the card may read it at any time: 40.35
    yield from (text for text in readable(Play(pack, state)) if text)
    yield say("between.contracts", n=_fulfilled(plan, state), all=len(plan.contracts))


def _place(place: str) -> str:
    return say(families.TUI_HOUSE_PLACE[place])


def _staff(pack: Pack, state: State, place: str) -> str:
    return ", ".join(n.figure(pack, who) for who in state.headquarters.staff(place))


def _building(pack: Pack, state: State, place: str, cap: int) -> str:
    number, names = in_building(state, place), _staff(pack, state, place)
    return say(
        "between.building_staff" if names else "between.building", place=_place(place), n=number, cap=cap, names=names
    )


def _hospital(pack: Pack, plan: CampaignPlan, state: State) -> Iterator[str]:
    there = state.headquarters
    cubes = in_building(state, "hospital", lambda who: healing(plan.figure(who), there.level))
    yield say("between.heals", n=cubes)
    names = ", ".join(_patient(pack, state, who) for who in there.patients)
    yield say("between.patients", names=names) if names else say("between.no_patients")


def _patient(pack: Pack, state: State, who: str) -> str:
    health, name = health_of(state, who), n.assassin(pack, who)
    return say("between.patient", name=name, n=health) if health else say("between.patient_eliminated", name=name)


def _workshop(pack: Pack, plan: CampaignPlan, state: State) -> Iterator[str]:
    blueprint = plan.blueprints.get(state.headquarters.blueprint)
    if blueprint is None:
        yield say("between.no_blueprint")
        return
    white, black = cost(Play(pack, state), plan)
    yield say(
        "between.blueprint",
        name=blueprint.name,
        white=blueprint.white,
        black=blueprint.black,
        left_white=white,
        left_black=black,
    )


def _shop(_: Pack, plan: CampaignPlan, state: State) -> Iterator[str]:
    keep = in_building(state, "shop", lambda who: plan.figure(who).keep)
    if keep:
        yield say("between.keeps", n=keep)


def _command(pack: Pack, plan: CampaignPlan, state: State) -> Iterator[str]:
    there = state.headquarters
    dice = in_building(state, "command", lambda who: plan.figure(who).dice)
    if not there.contracts:
        yield say("between.no_contract")
        return
    contract = plan.contract_cards.get(there.contracts[0])
    if contract is None:
        yield say("between.contract_open")
        return
    if not there.revealed:
        yield say("between.contract_hidden", dice=dice)
        return
    odds = contract_odds(pack, state)
    rolled = "between.contract_dice" if odds is None else "between.contract"
    known_again = there.failed and odds is not None
    key = "between.contract_free" if not contract.hits else "between.contract_again" if known_again else rolled
    likely = f"{float(odds or 0) * 100:.3g} %"
    yield say(key, name=contract.name, dice=dice, hits=contract.hits, odds=likely)


BUILDINGS = {"hospital": _hospital, "workshop": _workshop, "shop": _shop, "command": _command}


def _blueprints(pack: Pack, state: State) -> Iterator[str]:
    names = ", ".join(n.blueprint(pack, name) for name in state.headquarters.blueprints)
    if names:
        yield say("between.blueprints", names=names)
    if number := built_untold(state):
        yield say("between.built_untold", n=number)


def shelf(pack: Pack, state: State) -> Iterator[str]:
    """The cards in the villa or main hall."""
    state = as_known(state)
    for card, number in shelf_line(pack, state):
        told = say("between.shelved_many" if number > 1 else "between.shelved", card=card, n=number)
        yield _marked(state, told, "hall") if card != SIGN else told
    if not state.hall:
        yield say("between.nothing_shelved")


def people(pack: Pack, state: State) -> Iterator[str]:
    """Who plays, with what is carried and what waits in the bag; then who doesn't."""
    state = as_known(state)
    for figure in state.assassins.values():
        where = f"assassins/{figure.name}"
        yield _marked(state, _person(pack, figure), f"{where}/health", f"{where}/board")
    yield from resting(pack, state)


def resting(pack: Pack, state: State) -> Iterator[str]:
    """Who doesn't play, with what waits in the bag."""
    for who in away(pack, state):
        gone = state.away.get(who, Away())
        key = "between.away" if gone.played else "between.away_new"
        yield say(key, name=n.assassin(pack, who), bag=n.bag(pack, gone.bag))


def away(pack: Pack, state: State) -> tuple[str, ...]:
    """The assassins of the pack who aren't in play."""
    return tuple(who for who in pack.assassins if who not in state.assassins)


def _person(pack: Pack, figure: Assassin) -> str:
    cards = [
        say("between.slot", card=n.card(pack, card), slot=known(families.SLOT[s], s)) for s, card in carried(figure)
    ]
    parts = [say("between.cards", names=", ".join(cards)) if cards else say("between.no_cards")]
    if figure.board.skills:
        parts.append(say("between.skills", names=", ".join(n.card(pack, card) for card in figure.board.skills)))
    if figure.bag is not None:
        parts.append(say("between.bag", names=n.bag(pack, figure.bag)))
    key = "between.apprentice" if figure.apprentice else "between.whole"
    condition = say(key, health=figure.health, most=figure.max_health)
    return say("between.plays", name=n.assassin(pack, figure.name), condition=condition, cards=" ".join(parts))


def diary(pack: Pack, state: State, shared: Mapping[str, str] = {}) -> Iterator[str]:
    """Every memory of the pack in a sentence, in the order of the book."""
    state = as_known(state)
    for name, plan in pack.memories.items():
        yield say("between.box.line", memory=n.memory(pack, name), parts=", ".join(_box(pack, state, plan)))
    yield from stickers(pack, state, shared)


def outcome(line: MemoryRecord | None) -> str:
    """What became of a memory: a key below `between.box`; empty for one that was never played."""
    if line is None:
        return ""
    if line.skipped:
        return "skipped"
    if line.attempts:
        return "second"
    if line.closed in {"synchronised", UNTOLD}:
        return line.closed
    if line.successes:
        return "success_second" if line.closed and line.plays > 1 else "success"
    return "failure" if line.plays else ""


def _box(pack: Pack, state: State, plan: MemoryPlan) -> Iterator[str]:
    line = state.diary.get(plan.id)
    if state.memory is not None and state.memory.memory == plan.id:
        yield say("between.box.playing", attempt=state.memory.attempt)
    else:
        yield say(families.BETWEEN_BOX[outcome(line) or "unplayed"])
    if line is not None and line.plays and line.closed != UNTOLD:
        yield say("between.box.xp", n=line.xp)
    yield from _sync(plan, line)
    if line is not None and line.contract:
        key = "between.box.contract_fulfilled" if line.contract_fulfilled else "between.box.contract_failed"
        yield say(key, name=n.contract(pack, line.contract))
    if line is not None and line.plays and line.closed != UNTOLD and is_taken(state, f"diary/{plan.id}"):
        yield say("between.box.taken")
    elif line is not None and line.estimated and line.closed != UNTOLD:
        yield say("between.box.estimated")


class Sequence(Struct, frozen=True):
    """The memories of a sequence, and its sticker once all their syncs are earned; the last one is the final one."""

    id: str
    """What stands before the point in the ids of its memories; empty for the whole campaign."""
    earned: int
    syncs: int
    sticker: str
    """"red", "grey" where one of its syncs is, or empty while one is missing."""


MAYBE = "maybe"
"""Stands for the sync of a memory of which only the players' booklet tells whether there is one."""


def sequences(pack: Pack, state: State, shared: Mapping[str, str] = {}) -> tuple[Sequence, ...]:
    """Every sequence of memories with syncs, and the whole campaign behind them; nothing without syncs.

    Optional memories belong to the campaign, not to a sequence. `shared` are the colours of syncs that later campaigns
    let this diary show, by memory: they count here too (34.6).
    """
    state = as_known(state)
    colours: dict[str, list[str]] = {}
    for name, plan in pack.memories.items():
        line = state.diary.get(name)
        if plan.sync is not None or (line is not None and line.sync):
            sequence = name.partition(".")[0] if not plan.optional else OUTSIDE
            colours.setdefault(sequence, []).append((line.sync if line else "") or shared.get(name, ""))
        elif plan.box and not plan.optional:
            colours.setdefault(name.partition(".")[0], []).append(MAYBE)
    colours = {name: group for name, group in colours.items() if {*group} != {MAYBE}}
    everything = [colour for group in colours.values() for colour in group]
    own = [_sequence(name, group) for name, group in colours.items() if name != OUTSIDE]
    return (*own, _sequence("", everything)) if own else ()


def _sequence(name: str, colours: list[str]) -> Sequence:
    if MAYBE in colours:
        # How many syncs there are only the players' booklet tells.
        told = [colour for colour in colours if colour != MAYBE]
        return Sequence(name, UNKNOWN if SIGN in told else len(told) - told.count(""), UNKNOWN, "")
    if SIGN in colours:
        return Sequence(name, UNKNOWN, len(colours), "")
    sticker = "" if "" in colours else "grey" if "grey" in colours else "red"
    return Sequence(name, len(colours) - colours.count(""), len(colours), sticker)


def stickers(pack: Pack, state: State, shared: Mapping[str, str] = {}) -> Iterator[str]:
    """The stickers of sequences and the final one, in sentences."""
    state = as_known(state)
    for one in sequences(pack, state, shared):
        key = f"sequence_{one.sticker}" if one.sticker else "sequence_open"
        name = say("between.box.sequence", id=one.id) if one.id else say("between.box.final")
        yield say(families.BETWEEN_BOX[key], name=name, n=one.earned, all=one.syncs)


def _sync(plan: MemoryPlan, line: MemoryRecord | None) -> Iterator[str]:
    """The 100% sync: earned, and why it is grey; missed; or still to be had."""
    if line is not None and line.sync == SIGN:
        yield say("between.box.sync_unknown")
    elif line is not None and line.sync:
        yield known(families.BETWEEN_BOX[line.sync], line.sync)
        if line.sync_shared:
            yield say("between.box.shared")
    elif plan.sync is not None and not (line and line.skipped):
        yield say("between.box.missed" if line is not None and line.closed else "between.box.open")
