"""The table before the first step, as a state: nothing here is played, it is set up as the file says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import UNSET

from domain.content.pack import MemoryPlan, Pack
from domain.content.region_plan import PILES
from domain.model.agenda import (
    AnyFrame,
    AssassinPhase,
    EndOfTurn,
    EnemyGap,
    EventPhase,
)
from domain.model.amounts import plus, total
from domain.model.between import Assignment, EndOfMemory, Exploration
from domain.model.danger import LAID_PILE, PILE
from domain.model.editions import EDITIONS, FLAGS, value_of
from domain.model.headquarters import Away
from domain.model.state import (
    Ally,
    Assassin,
    Board,
    Deck,
    Machine,
    MapState,
    Memory,
    MemoryRecord,
    Objective,
    PackRef,
    Square,
    State,
)
from domain.rules.memory.difficulty import DIFFICULTIES, EASY
from domain.rules.memory.movement import MOST_ON_A_SQUARE
from domain.rules.memory.phases import enemy_steps
from domain.rules.memory.turn import CUBES_A_TURN
from domain.scenario.between import bag, check_story, headquarters, line
from domain.scenario.faults import misplaced
from domain.scenario.packing import LYING, box, events_shown, left_in_reserve, memory_of, shown, team_size
from domain.scenario.parts import amounts
from domain.scenario.regions import build_state_of_region, piles
from domain.scenario.schema import (
    OUTSIDE,
    PHASES,
    AllyFigure,
    BagEntry,
    Figure,
    Pile,
    Place,
    ScenarioFile,
    Token,
)

BASE_HEALTH = 3

Value = TypeVar("Value", bool, str)


def build_state(file: ScenarioFile, pack: Pack) -> State:
    """The state that a file describes.

    Raises Misplaced for what can't stand on this table: unknown names, too many figures, a phase that doesn't fit.
    """
    if file.phase == "nothing":
        return State()
    plan = pack.memories[memory_of(file)]
    _check(file, pack, plan)
    between = file.phase in OUTSIDE
    failed = (file.attempt or 1) - 1
    team = {name: _figure(file, pack, name, figure) for name, figure in file.assassins.items()}
    return State(
        pack=PackRef(pack.id, pack.hash),
        edition=file.edition,
        flags=file.flags,
        difficulty=file.difficulty or DIFFICULTIES[0],
        assassins=team,
        decks=_decks(file, plan, pack),
        diary=_diary(file, plan, failed),
        memory=None if between else _memory(file, plan, pack),
        agenda=_agenda(file, plan),
        retired=file.retired or (),
        xp=file.xp or 0,
        flow=file.flow or ("story" if file.expedition else ""),
        level=file.level or 0,
        hall=tuple(sorted(file.hall or ())),
        away={name: Away(bag(away.bag), away.played is True) for name, away in sorted(file.away.items())},
        headquarters=headquarters(file, pack),
        region=build_state_of_region(file, pack),
        hydras=tuple(sorted(file.hydras or ())),
    )


def _diary(file: ScenarioFile, plan: MemoryPlan, failed: int) -> dict[str, MemoryRecord]:
    """The line of the memory, where there is something to say: a failed attempt, or easy difficulty in play."""
    eased = file.difficulty == EASY and file.phase not in OUTSIDE
    lines = {name: line(written) for name, written in file.lines.items()}
    if not (failed or eased):
        return lines
    # The memory in play is the one that was begun last.
    lines.pop(plan.id, None)
    return lines | {plan.id: MemoryRecord(plays=failed, failures=failed, attempts=failed, eased=eased)}


def _check(file: ScenarioFile, pack: Pack, plan: MemoryPlan) -> None:
    if file.phase not in PHASES:
        raise misplaced("phase", "phase", phase=file.phase, known=", ".join(PHASES))
    if file.edition not in EDITIONS:
        raise misplaced("edition", "edition", edition=file.edition, known=", ".join(EDITIONS))
    for name in file.flags:
        if name not in FLAGS:
            raise misplaced(f"flags.{name}", "flag", flag=name, known=", ".join(FLAGS))
    squares = {square for terrain in plan.maps.values() for square in terrain.kinds}
    named = [
        *((f"squares.{square}", square) for square in file.squares),
        *((f"assassins.{name}.at", figure.at) for name, figure in file.assassins.items() if figure.at),
        *((f"objectives.{name}.square", token.square) for name, token in file.objectives.items()),
        *(("starts", square) for square in file.starts),
        *((f"allies.{name}.at", ally.at) for name, ally in file.allies.items() if ally.at),
        *((f"machines.{name}.at", machine.at) for name, machine in file.machines.items()),
        *(("collapse.square", file.collapse.square) for _ in "x" if file.collapse),
    ]
    for key, square in named:
        if square not in squares:
            raise misplaced(key, "no_square", square=str(square))
    check_story(file, pack)
    if file.phase.startswith("gap") and not any(figure.saved for figure in file.assassins.values()):
        raise misplaced("phase", "gap")
    _check_kinds(file, pack)


def _check_kinds(file: ScenarioFile, pack: Pack) -> None:
    for key, names, known in (
        ("allies", file.allies, list(pack.allies)),
        ("machines", file.machines, list(pack.machines)),
    ):
        for name in names:
            if name not in known:
                raise misplaced(f"{key}.{name}", "no_person", name=name, known=", ".join(known))
    named = {"reserve": box(file)}
    for square, place in file.squares.items():
        for part in ("guards", "bodies", "seated"):
            key = f"squares.{square}.{part}"
            named[key] = amounts(getattr(place, part) or "", key)
    for key, figures in named.items():
        for kind, _ in figures:
            if kind not in pack.guards:
                raise misplaced(key, "no_kind", name=kind, known=", ".join(pack.guards))


def _agenda(file: ScenarioFile, plan: MemoryPlan) -> tuple[AnyFrame, ...]:
    """What is still to come in this turn; a step that is about to run has a window before it that `pass` closes."""
    phase = file.phase
    between: dict[str, tuple[AnyFrame, ...]] = {
        "between": (),
        "admission": (Assignment("patients"),),
        "assignment": (Assignment("figures"),),
        "end_of_memory": (EndOfMemory(file.region.cause or "", plan.id),),
        "exploration": (Exploration(),),
    }
    if phase in between:
        return between[phase]
    turn: dict[str, AnyFrame] = {"event": EventPhase(maps=tuple(plan.maps)), "assassins": AssassinPhase()}
    steps = enemy_steps(value_of(file.flags, file.edition, "enemy_step_order"))
    for gap, (name, step) in enumerate(steps.items()):
        if name in plan.steps:
            turn |= {f"gap {gap}": EnemyGap(gap), name: step}
    if plan.steps:
        turn["gap 3"] = EnemyGap(3)
    turn["end"] = EndOfTurn()
    if phase not in turn:
        raise misplaced("phase", "phase", phase=phase, known=", ".join(turn))
    coming = tuple(turn[name] for name in list(turn)[list(turn).index(phase) :])
    is_window = isinstance(coming[0], AssassinPhase | EnemyGap)
    return coming if is_window else (AssassinPhase(), *coming)


def _figure(file: ScenarioFile, pack: Pack, name: str, figure: Figure) -> Assassin:
    key = f"assassins.{name}"
    if name not in pack.assassins and name not in pack.companions:
        raise misplaced(key, "no_person", name=name, known=", ".join(pack.assassins))
    acting = file.phase == "assassins"
    if figure.cubes and not acting:
        raise misplaced(f"{key}.cubes", "cubes_gone")
    default_place = "aside" if file.phase in OUTSIDE else "map"
    place = default_place if figure.place is UNSET else figure.place
    on_map = place in {"map", "spot", "tower", "machine"}
    if on_map and not figure.at:
        raise misplaced(key, "nowhere")
    board = _board(pack, key, figure)
    armour = pack.cards[board.armour].health if board.armour else 0
    most = BASE_HEALTH + armour if figure.max_health is UNSET else figure.max_health
    unhurt = 0 if place == "eliminated" else most
    health = unhurt if figure.health is UNSET else figure.health
    cubes = CUBES_A_TURN if acting and on_map else 0
    return Assassin(
        name,
        board,
        health,
        most,
        cubes=cubes if figure.cubes is UNSET else figure.cubes,
        saved=figure.saved or 0,
        place=place,
        square=figure.at or "",
        exposed=figure.exposed is True,
        critical_since=figure.critical_since or (0 if health else file.turn or 1),
        level=figure.level or 0,
        apprentice=figure.apprentice is True,
        used=figure.used or (),
        used_now=figure.used_now or (),
        disguise=figure.disguise or "",
        bag=bag(figure.bag) if isinstance(figure.bag, BagEntry) else None,
        companion=figure.companion is True,
        poison=figure.poison or 0,
        poison_plus=figure.poison_plus or 0,
        lent=figure.lent or 0,
        helped=figure.helped or 0,
        seized=figure.seized or "",
    )


def _board(pack: Pack, key: str, figure: Figure) -> Board:
    board = Board(
        figure.melee or "",
        figure.ranged or "",
        figure.blade or "",
        figure.armour or "",
        figure.inventory or (),
        figure.skills or (),
    )
    slots = (board.melee, board.ranged, board.blade, board.armour)
    for card in (*filter(None, slots), *board.inventory, *board.skills):
        if card not in pack.cards:
            raise misplaced(key, "no_card", name=card)
    return board


def _memory(file: ScenarioFile, plan: MemoryPlan, pack: Pack) -> Memory:
    alert = _by_map(file.alert, plan, otherwise=False)
    event = _by_map(events_shown(file), plan, otherwise="")
    direction = _by_map(file.direction, plan, otherwise="")
    turned = _by_map(file.tower_used, plan, otherwise=False)
    used = _by_map(file.event_used, plan, otherwise=False)
    phases = {"event": "setup", "assassins": "assassins"}
    squares = {name: _square(file, name, place) for name, place in sorted(file.squares.items())}
    return Memory(
        plan.id,
        file.attempt or 1,
        1 if file.turn is UNSET else file.turn,
        {
            letter: MapState(
                alert=alert[letter],
                event=event[letter],
                direction=direction[letter],
                tower_used=turned[letter],
                event_used=used[letter],
            )
            for letter in sorted(plan.maps)
        },
        {name: square for name, square in squares.items() if square != Square()},
        {name: _token(name, file, plan) for name in sorted(plan.objectives)},
        left_in_reserve(file),
        travelled=file.travelled is True or any(figure.place == "left" for figure in file.assassins.values()),
        phase=phases.get(file.phase, "enemies"),
        bosses=dict(sorted(file.bosses.items())),
        chests_won=file.chests_won or (),
        boss_teams=dict(sorted(file.boss_teams.items())),
        chest_tokens=file.chest_tokens or 0,
        shortages=file.shortages or 0,
        allies=_allies(file, pack),
        machines=_machines(file, pack),
        hydras=file.hydras_won or (),
    )


def _allies(file: ScenarioFile, pack: Pack) -> dict[str, Ally]:
    """The allies that have come onto the map."""
    return {
        name: _ally(file, pack, name, ally)
        for name, ally in sorted(file.allies.items())
        if ally.at or ally.place in {"left", "eliminated"}
    }


def _ally(file: ScenarioFile, pack: Pack, name: str, ally: AllyFigure) -> Ally:
    most = pack.allies[name].health if ally.max_health is UNSET else ally.max_health
    health = most if ally.health is UNSET else ally.health
    fallen = bool(most) and not health and ally.place not in {"left", "eliminated"}
    return Ally(
        name,
        ally.at or "",
        health,
        most,
        place="map" if ally.place is UNSET else ally.place,
        exposed=ally.exposed is True,
        critical_since=ally.critical_since or ((file.turn or 1) if fallen else 0),
    )


def _machines(file: ScenarioFile, pack: Pack) -> dict[str, Machine]:
    return {
        name: Machine(
            name,
            machine.at or "",
            pack.machines[name].health if machine.health is UNSET else machine.health,
            machine.aboard or "",
        )
        for name, machine in sorted(file.machines.items())
    }


def _by_map(given: object, plan: MemoryPlan, *, otherwise: Value) -> dict[str, Value]:
    """A value a map; one value alone is that of the first map."""
    first, *others = sorted(plan.maps)
    if isinstance(given, dict):
        return {letter: given.get(letter, otherwise) for letter in plan.maps}
    only: Any = otherwise if given is UNSET else given
    return {first: only, **dict.fromkeys(others, otherwise)}


def _square(file: ScenarioFile, name: str, place: Place) -> Square:
    key = f"squares.{name}"
    square = Square(
        amounts(place.guards or "", f"{key}.guards"),
        amounts(place.bodies or "", f"{key}.bodies"),
        place.bases or 0,
        amounts(place.seated or "", f"{key}.seated"),
        chest=place.chest is True,
        ally=place.ally or "",
        marks=place.marks or (),
    )
    bodies = total(square.bodies) if value_of(file.flags, file.edition, "bodies_take_room") == "true" else 0
    if square.enemies + bodies > MOST_ON_A_SQUARE:
        raise misplaced(key, "crowded")
    standing = dict(square.guards)
    if any(number > standing.get(kind, 0) for kind, number in square.seated):
        raise misplaced(f"{key}.seated", "seated")
    return square


def _token(name: str, file: ScenarioFile, plan: MemoryPlan) -> Objective:
    written = file.objectives.get(name, Token())
    token = plan.objectives[name]
    return Objective(
        token.square,
        token.cost,
        written.paid or 0,
        done=written.done is True,
        mandatory=token.mandatory,
        hidden=written.hidden is True,
        lost=written.lost is True,
    )


def _decks(file: ScenarioFile, plan: MemoryPlan, pack: Pack) -> dict[str, Deck]:
    """The decks as they lie; the ones that the file doesn't mention as the memory builds them.

    Between memories those that are built with every memory aren't there, and before the first one none is.
    """
    if file.phase in OUTSIDE:
        lying = {name: _deck(f"decks.{name}", pile) for name, pile in file.decks.items() if file.phase in LYING}
        built = {name: deck for name, deck in lying.items() if name not in {"event", "reinforcement"}}
        built = piles(pack) | built
        _check_cards(built, pack)
        return built
    team = team_size(file)
    events = plan.events
    for card in shown(file):
        events = plus(events, card, -1)
    decks = {
        "event": Deck(unknown=events),
        "reinforcement": Deck(unknown=plan.reinforcements.get(team, ())),
    }
    decks |= piles(pack)
    if pack.dangers:
        kinds = pack.dangers.values()
        decks[PILE] = Deck(unknown=tuple((kind.id, kind.number) for kind in kinds if kind.reserve))
    for name, pile in file.decks.items():
        decks[name] = _deck(f"decks.{name}", pile)
    _check_cards(decks, pack)
    return decks


def _deck(key: str, pile: Pile) -> Deck:
    unknown = amounts(pile.unknown or "", f"{key}.unknown")
    return Deck(pile.top or (), unknown, pile.bottom or (), pile.discards or ())


def _check_cards(decks: dict[str, Deck], pack: Pack) -> None:
    known: dict[str, Callable[[], Iterable[str]]] = {
        "event": lambda: pack.events,
        "reinforcement": lambda: pack.reinforcements,
        PILE: lambda: pack.dangers,
        LAID_PILE: lambda: pack.dangers,
        **{pile: lambda: pack.region.cards if pack.region else () for pile in PILES},
    }
    for name, deck in decks.items():
        cards = {*deck.top, *(card for card, _ in deck.unknown), *deck.bottom, *deck.discards}
        for card in sorted(cards - set(known.get(name, lambda: pack.cards)())):
            raise misplaced(f"decks.{name}", "no_card", name=card)
