"""The exploration phase: journeys, symbols of locations, its end (A17, A18, A21; region map page, sections 3 to 6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.content.region_plan import Location
from domain.language.chance import ChanceNode
from domain.language.commands import Journey as Travel
from domain.language.commands import Jump
from domain.language.events import (
    CardDrawn,
    CardRetired,
    CardShelved,
    ClueSpent,
    ExplorationBegun,
    ExplorationCubesChanged,
    ExplorationEnded,
    GroupMoved,
    JourneyPaid,
    LineDrawn,
    LocationActivated,
    LocationClosed,
    MemoryFound,
    NothingHere,
    NumberNoted,
    NumberTaken,
    PileSubstituted,
    StickerPlaced,
)
from domain.language.waiting import Choice, Window
from domain.model.agenda import AnyFrame
from domain.model.between import Bestowal, Crafting, Exploration, Healing, Journey, OwnMap, Reading
from domain.playing.own_plan import is_own
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.characters import is_card, region_of
from domain.rules.apocalypse.own_arrival import asked_on_arrival, mark_unknown
from domain.rules.apocalypse.own_slot import BAG, take_own
from domain.rules.apocalypse.slot import is_full, take, tick

CUBE, GAUGE = "cube", "gauge"
MYSTERY = "mystery"
SUBSTITUTES = {"encounter": ("encounter", "ruins"), "ruins": ("ruins", "encounter"), "mystery": ("mystery",)}
"""The piles that a location draws from, one after the other (A18.5, A18.q1)."""


def begin(play: Play, cause: str, memory: str) -> None:
    """The phase begins with its cubes where the memory was, also after a second failure (A17.1, A17.2, A17.q5)."""
    play.emit(ExplorationBegun(cause, place_of(play, memory), region_of(play).cubes), "A17.5")
    play.push(Exploration())


def place_of(play: Play, memory: str) -> int:
    """The location whose code stands for a memory (A18.6); where the group is, if the map has none."""
    plan = region_of(play)
    if plan.own:
        known = play.state.region.places
        return next((int(n) for n, place in known.items() if place.result == memory), play.state.region.position)
    places = (place.number for place in plan.locations.values() if place.code and plan.codes.get(place.code) == memory)
    return next(places, play.state.region.position)


def work_exploration(play: Play, _: Exploration) -> Window | None:
    """The group goes on, or uses what is here, until the next memory is found: it can't be ended by choice (A17.q7).

    No memory is lost here, even by apprentices alone (A17.q9), and a map without a way on is a fault of the pack, which
    is told when it is loaded (A17.q10).
    """
    if is_own(play.pack) and not play.state.region.position and region_of(play).locations:
        play.push(OwnMap("where"))
        return None
    return Window("exploration")


def neighbours(play: Play) -> tuple[int, ...]:
    """The locations whose numbers are printed around the group's (A17.7)."""
    here = region_of(play).locations.get(play.state.region.position)
    # On the players' own map the group may be nowhere yet.
    return here.connections if here else ()


def payments(play: Play) -> tuple[str, ...]:
    """What a journey can be paid with: a cube, any clue card, and only with neither of them the gauge (A17.q1)."""
    region = play.state.region
    cubes = region.phase.cubes if region.phase else 0
    # Never a cube more than there are: map.R2
    found = ((CUBE,) if cubes else ()) + tuple(dict.fromkeys(region.clues))
    return found or (GAUGE,)


# Journeys


def considered_journeys(play: Play) -> Iterator[Travel]:
    """Every neighbour by every payment."""
    if play.state.region.phase is None:
        return
    yield from (Travel(to, means) for to in neighbours(play) for means in payments(play))


def check_journey(play: Play, command: Travel) -> Refusal | None:
    """Whether the group can go there for this (region map page, 5.2)."""
    region = play.state.region
    refusal = _refuse_travel(play)
    if refusal:
        return refusal
    if command.to not in region_of(play).locations:
        return refuse("A17.7", "no_such_location", location=command.to)
    if command.to == region.position:
        return refuse("A17.7", "already_at_location", location=command.to)
    if command.to not in neighbours(play):
        return refuse("A17.9", "not_connected", location=command.to)
    cubes = region.phase.cubes if region.phase else 0
    if command.payment == CUBE:
        return None if cubes else refuse("A17.7", "no_exploration_cube")
    if command.payment == GAUGE:
        return refuse("A17.q1", "other_payment") if cubes or region.clues else None
    return None if command.payment in region.clues else refuse("A12.3", "no_such_clue", clue=command.payment)


def _refuse_travel(play: Play) -> Refusal | None:
    """Why nobody travels: a memory has been found, which is played first (A18.9), or there is no exploration."""
    region = play.state.region
    if region.memory and play.pack.region is not None and play.state.memory is None:
        return refuse("A18.9", "memory_first", memory=play.pack.memories[region.memory].title)
    return refuse("A17.1", "not_exploring") if region.phase is None else None


def do_journey(play: Play, command: Travel) -> None:
    """Pay (A17.q3: what that brings is settled first), then line, sticker and symbol (A17.10)."""
    play.push(Journey(play.state.region.position, command.to))
    # Each journey is counted once, by what it was paid with: map.R14
    if command.payment == CUBE:
        play.emit(JourneyPaid("cube"), "A17.7")
        play.emit(ExplorationCubesChanged(-1), "A17.7")
    elif command.payment == GAUGE:
        # A full gauge never holds the group up: A17.q2
        full = is_full(play)
        play.emit(JourneyPaid("overflow" if full else "tick"), "A17.8")
        tick(play)
    else:
        play.emit(JourneyPaid("clue"), "A17.7", "A12.3")
        play.emit(ClueSpent(command.payment), "A12.3", "A12.q1")
        plan = region_of(play)
        if command.payment in plan.cards:
            play.push(Reading(command.payment))
        elif plan.own and plan.clues[command.payment].major:
            # What it says is carried out when it is played (A12.q1).
            play.push(OwnMap("clue", card=command.payment))


def work_journey(play: Play, frame: Journey) -> ChanceNode | Choice | None:
    """Line and sticker, then the symbol of the place (A17.10)."""
    if frame.stage == "line":
        if asked := asked_on_arrival(play, frame):
            return asked
        _arrive(play, frame)
        play.swap(replace(frame, stage="symbol"))
        return None
    if frame.stage != "symbol":
        return play.draw_node(frame.stage, "exploration", "A18.1", "A18.3", "A18.7")
    return _resolve(play, frame)


def _arrive(play: Play, frame: Journey) -> None:
    region = play.state.region
    pair = (min(frame.origin, frame.to), max(frame.origin, frame.to))
    # A card can move the group where no road leads: map.R4
    is_road = frame.to in region_of(play).locations[frame.origin].connections
    if frame.line and is_road and pair not in region.lines:
        play.emit(LineDrawn(*pair), "A17.10", "A17.q4")
    play.emit(GroupMoved(frame.to, frame.means), "A17.6")
    place = region_of(play).locations[frame.to]
    # Wherever the group is, there is a sticker: map.R3
    if not region.place(frame.to).stickered:
        # The code is looked up once: A18.q9, map.R9
        result = region_of(play).codes.get(place.code, "") or place.result or frame.result
        play.emit(StickerPlaced(frame.to, place.symbol, result), "A17.11", "A18.6", "A18.q9")


def kind_of(place: Location, result: str) -> str:
    """What a location is once its sticker shows: of an unknown one what its code stands for (A18.6)."""
    if place.symbol != "unknown":
        return place.symbol
    return MYSTERY if result == MYSTERY else "memory"


def _resolve(play: Play, frame: Journey) -> ChanceNode | None:
    """The symbol of the place (A18); what is done already does nothing again (A17.q4)."""
    play.swap()
    plan, known = region_of(play).locations[frame.to], play.state.region.place(frame.to)
    # Each kind has its own mark: map.R6, map.R7
    match kind_of(plan, known.result):
        case "encounter" | "ruins" | "mystery" as kind if not known.explored:
            # Closed before the card is read: A18.q10, map.R8
            play.emit(LocationClosed(frame.to), "A18.2", "A18.4", "A18.7", "A18.q10")
            _open_pile(play, frame, kind)
        case "narrative" if not known.told:
            play.emit(LocationClosed(frame.to, told=True), "A18.19", "A18.q8")
            if is_own(play.pack):
                _tell_own(play, plan.card)
            else:
                take(play, plan.card)
        case "observation" | "healer" | "forge" if not known.activated:
            # map.R8
            play.emit(LocationActivated(frame.to), "A18.11", "A18.13", "A18.16")
        case "memory" if not known.completed and known.result:  # A18.10
            find_memory(play, known.result, frame.to)
        case _:
            play.emit(NothingHere(frame.to), "A17.q4")
    return None


def _tell_own(play: Play, number: int) -> None:
    """The narrative card of the players' own box, by its number where the map has been read that far (A18.19)."""
    if not number:
        play.push(OwnMap("narrative"))
        return
    if number not in region_of(play).known:
        play.emit(NumberNoted(number, "narrative"), "A18.19")
    take_own(play, number)


def _open_pile(play: Play, frame: Journey, wanted: str) -> None:
    """A card of the pile, or of the one that serves for it; with none there is nothing here (A18.5, A18.q1)."""
    if is_own(play.pack):
        play.push(OwnMap(wanted))
        return
    used = next((name for name in SUBSTITUTES[wanted] if _holds(play, name)), "")
    if not used:
        play.emit(NothingHere(frame.to, "empty"), "A18.q1")
        return
    if used != wanted:
        play.emit(PileSubstituted(wanted, used), "A18.5", "A18.q1")
    play.push(replace(frame, stage=used))


def _holds(play: Play, pile: str) -> bool:
    return pile in play.state.decks and play.state.decks[pile].size > 0


def answer_journey(play: Play, frame: Journey, card: str) -> None:
    """A card of the pile is read (A18.1, A18.3, A18.7)."""
    play.swap()
    # Out of the pile into the hand: map.R12
    play.emit(CardDrawn(frame.stage, card), "A18.1", "A18.3", "A18.7")
    play.push(Reading(card))


# Jumps


def jump_targets(play: Play) -> tuple[int, ...]:
    """From an activated observation point all other ones, connected or not (A18.12, A18.q3)."""
    region = play.state.region
    active = [n for n, place in region_of(play).locations.items() if place.symbol == "observation"]
    active = [n for n in active if region.place(n).activated]
    return tuple(n for n in active if n != region.position) if region.position in active else ()


def considered_jumps(play: Play) -> Iterator[Jump]:
    """Every point that can be seen from here."""
    if play.state.region.phase is None:
        return
    yield from (Jump(to) for to in jump_targets(play))


def check_jump(play: Play, command: Jump) -> Refusal | None:
    """Whether the group can go there for nothing (region map page, 5.3)."""
    region = play.state.region
    refusal = _refuse_travel(play)
    if refusal:
        return refusal
    here = region_of(play).locations.get(region.position)
    if here is None or here.symbol != "observation" or not region.place(region.position).activated:
        return refuse("A18.q3", "no_observation_point")
    if command.to not in jump_targets(play):
        return refuse("A18.12", "not_a_target", location=command.to)
    return None


def do_jump(play: Play, command: Jump) -> None:
    """The group is there: no line, no cube, no tick, nothing happens (A18.12, A18.q3)."""
    play.emit(GroupMoved(command.to, "jump"), "A18.12", "A18.q3")


# The end of the phase


def find_memory(play: Play, memory: str, location: int) -> None:
    """The next memory is found, which was the goal (A17.4): the phase ends at once (A18.8, A21.1, A18.q2).

    Unspent cubes bring a card (A21.2), once (A21.q1).
    """
    _show_memory(play, memory, location)
    phase, plan = play.state.region.phase, region_of(play)
    unspent = phase is not None and phase.cubes > 0
    # Only with cubes left, and once: map.R21
    if unspent and plan.bonus in play.state.region.slot:  # A21.q1
        # One card, whatever is left: A21.3, A21.q2
        _take_bonus(play, plan.bonus, plan.numbers[plan.bonus].card)
    # No phase goes on once a memory is found: map.R1, map.R10
    play.emit(ExplorationEnded(), "A21.1", "A21.4")
    _drop_pending(play)
    if plan.own and unspent and plan.bonus not in play.state.region.taken:
        _own_bonus(play, plan.bonus)


def end(play: Play) -> None:
    """The phase is over without a find in it: players have told which memory comes next (A21.4)."""
    play.emit(ExplorationEnded(), "A21.4")
    _retire_unread(play)
    of_phase = Exploration | Journey | OwnMap | Reading | Healing | Crafting
    kept = tuple(frame for frame in play.state.agenda if _is_gift(frame) or not isinstance(frame, of_phase))
    play.state = replace(play.state, agenda=kept)


def _show_memory(play: Play, memory: str, location: int) -> None:
    """Sticker and group are where the memory is (A18.8)."""
    if not play.state.region.place(location).stickered:
        if region_of(play).own:
            mark_unknown(play, location, "A18.8")
        play.emit(StickerPlaced(location, "unknown", memory), "A18.8")
    if location != play.state.region.position:
        # The group is where its next memory is played (region map page, 2.2); no journey leads there.
        play.emit(GroupMoved(location, "card"), "A18.8")
    play.emit(MemoryFound(memory, location), "A18.8", "A21.q3")


def _drop_pending(play: Play) -> None:
    """Nothing that was pending is done any more, but for gifts that need their place (map.R19, map.R23)."""
    _retire_unread(play)
    kept = tuple(frame for frame in play.state.agenda if _is_gift(frame))
    play.state = replace(play.state, agenda=kept)


def _retire_unread(play: Play) -> None:
    """Cards that waited to be read are read by nobody (A18.19)."""
    for frame in play.state.agenda:
        if isinstance(frame, Reading | OwnMap) and is_card(frame) and frame.card:
            play.emit(CardRetired(frame.card), "A18.19", "A21.1")


def _is_gift(frame: AnyFrame) -> bool:
    """A card that has been gained and still needs its place."""
    return isinstance(frame, Bestowal) or (isinstance(frame, OwnMap) and frame.asks in {"box", "number", "gain"})


def _own_bonus(play: Play, number: int) -> None:
    """The same card out of the players' own slot; it is named the first time (A21.2)."""
    known = region_of(play).numbers.get(number)
    if known is None or known.card not in play.pack.cards:
        play.push(OwnMap("bonus", number))
        return
    _take_bonus(play, number, known.card)


def _take_bonus(play: Play, number: int, card: str) -> None:
    """The card for unspent cubes goes into the bag (A21.2, A21.3)."""
    play.emit(NumberTaken(number, BAG), "A21.2", "A21.3")
    play.emit(CardShelved(card), "A21.2")
