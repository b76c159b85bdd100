"""Assassins move, and are hunted: points 13, 21.8 and 32."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from domain.language.commands import Move
from domain.language.events import BodiesRemoved, GuardsMoved, Moved
from domain.language.waiting import Choice
from domain.model.agenda import Amounts, Arrival, HuntArrival
from domain.model.amounts import merged, plus, selections, text, total
from domain.model.editions import flag
from domain.model.state import Square, State
from domain.model.terrain import touching
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse import hideouts, tokens
from domain.rules.memory.acting import actors, refuse_actor, refuse_place, spend
from domain.rules.memory.escort import able_to_follow, ask_who_follows, follow
from domain.rules.memory.gifts import granted
from domain.rules.memory.machines import aboard
from domain.rules.memory.stealth import arrival_test, enemies_arrived, go_incognito, is_clear

MOST_ON_A_SQUARE = 4
"""Enemies and bodies together (29.12)."""


def considered_moves(play: Play) -> list[Move]:
    """A move of everybody on the map to every square that touches theirs."""
    found: list[Move] = []
    for figure in actors(play, 1):
        terrain = play.memory_plan.terrain(figure.square)
        if figure.place == "map":
            # Behind a wall only where the reason is wanted.
            around = touching(terrain) if play.explains else terrain.near
            found += [Move(figure.name, to) for to in around[figure.square]]
        elif figure.square in terrain.grass:
            found += [Move(figure.name, to) for to in hideouts.ways_out(terrain, figure)]
    return found


def move_cost(play: Play, to: str) -> int:
    """Cubes for a move: 1 (13.2), or 2 for one that ends in the river, from wherever (A15.2, A15.q1, A15.q18)."""
    return 2 if tokens.is_river(play, to) else 1


def check_move(play: Play, command: Move) -> Refusal | None:
    """Whether an assassin may move there (13.2, 13.4).

    Also 0.2, 7.5, 7.q2, P3.5, P0.6.
    """
    state = play.state
    refusal = refuse_actor(state, command.who, move_cost(play, command.to))
    if refusal:
        return refusal
    figure = state.assassins[command.who]
    if figure.place != "map" and not hideouts.slips_out(play, figure, command.to):
        refusal = refuse_place(state, command.who, "8.q3")
        if refusal:
            return refusal
    origin = figure.square
    terrain = play.memory_plan.terrain(origin)
    if command.to == origin:
        return refuse("13.q1", "move_on_the_spot", name=command.who)
    # Of whichever kind both tiles are: 13.3
    if command.to not in terrain.near.get(origin, ()):
        wall = (origin, command.to) in terrain.walls
        return refuse("13.4", "wall" if wall else "not_nearby", name=command.who, square=command.to, origin=origin)
    return None


def do_move(play: Play, command: Move) -> None:
    """Move; what follows from it stands on the agenda (13.6).

    Also 13.5, 29.16.
    """
    figure = play.figure(command.who)
    cost = move_cost(play, command.to)
    spend(play, command.who, cost, "13.2", *(("A15.2",) if cost > 1 else ()))
    if figure.place == "spot":
        hideouts.slip_out(play, command.who, figure.square)
    play.emit(Moved(command.who, figure.square, command.to), "13.2", "13.4")
    asked = able_to_follow(play, figure.square, command.to, by_action=True)
    play.push(Arrival(command.who, figure.square, figure.exposed, asked=asked))


def can_follow(play: Play, kind: str, origin: str, to: str) -> bool:
    """Whether a guard of this kind can step there: walls, ladders, room (30.8 to 30.10).

    Also 30.q1, 32.6, 32.q6.
    """
    ladderless = play.pack.guards[kind].ladderless
    terrain = play.memory_plan.terrain(origin)
    return terrain.walkable(origin, to, needs_ladder=not ladderless) and room(play.state, to) > 0


def crowd(state: State, square: str) -> int:
    """What takes room on a square: enemies and bodies together (29.12), of one edition the enemies alone (P23.13).

    Also P23.q7.
    """
    return crowd_of(state.at(square), bodies=bodies_take_room(state))


def crowd_of(here: Square, *, bodies: bool) -> int:
    """What takes room of all that lies on a square (29.12); `bodies` whether they count."""
    return here.enemies + (total(here.bodies) if bodies else 0)


def bodies_take_room(state: State) -> bool:
    """Whether bodies take room on a square (P23.13)."""
    return flag(state, "bodies_take_room") == "true"


def room(state: State, square: str) -> int:
    """How many more enemies a square can take; bodies give way (29.12, 29.13).

    Also 29.15.
    """
    return MOST_ON_A_SQUARE - state.at(square).enemies


def magnets(play: Play) -> list[str]:
    """Squares with at least one red base, loose or on a figure (30.1).

    Also 21.1, 21.13, P10b.5.
    """
    squares = {name for name, here in play.state.play.squares.items() if here.bases}
    squares |= {a.square for a in play.people() if a.exposed}
    return sorted(squares)


def _has_exposed(state: State, square: str) -> bool:
    """Whether any assassin on a square is exposed, wherever on it: a quick look before the whole one."""
    for figure in state.assassins.values():  # noqa: SIM110 - asked of each square with guards: faster than any()
        if figure.exposed and figure.square == square:
            return True
    return False


def is_held(state: State, square: str) -> bool:
    """Whether a red base holds the guards of a square: one on a figure always, a loose one as the edition says.

    Also 30.12, 32.8, P21.5, P23.10.
    """
    # Few are exposed, and most squares are asked about.
    if (state.play.allies or _has_exposed(state, square)) and any(a.exposed for a in state.present(square)):
        return True
    return bool(state.at(square).bases) and flag(state, "loose_base_holds") == "true"


def free_to_leave(state: State, square: str) -> Amounts:
    """Guards that neither sit on an objective base nor are held by a red base, nor are in a machine.

    30.11, 30.12, 32.7, 32.8

    Also 21.13.
    """
    here, machines = state.at(square), state.play.machines
    if not (here.guards or here.seated or machines) or is_held(state, square):
        return ()
    standing = merged(here.guards, here.seated, -1) if here.seated else here.guards
    return merged(standing, aboard(state, square), -1) if machines else standing


def arrivals(play: Play, square: str, movers: Amounts, number: int) -> dict[str, tuple[Amounts, Amounts]]:
    """Every way to bring `number` of `movers` onto a square: option text -> (who comes, which bodies go).

    Bodies go only as far as room is needed (29.13); where kinds differ the players pick (29.q4).
    """
    excess = max(0, crowd(play.state, square) + number - MOST_ON_A_SQUARE)
    return _arrivals(play.state.at(square).bodies, excess, movers, number).copy()


@lru_cache(maxsize=1024)
def _arrivals(bodies: Amounts, excess: int, movers: Amounts, number: int) -> dict[str, tuple[Amounts, Amounts]]:
    # Asked again and again of the few guards that stand about.
    options: dict[str, tuple[Amounts, Amounts]] = {}
    for coming in selections(movers, number):
        for going in selections(bodies, excess):
            name = text(coming) + (f"/{text(going)}" if len(bodies) > 1 and going else "")
            options[name] = (coming, going)
    return options


def bring(play: Play, origin: str, to: str, coming: Amounts, going: Amounts, *rules: str) -> None:
    """Move guards onto a square, bodies in the way first."""
    clear_bodies(play, to, going)
    for kind, number in coming:
        play.emit(GuardsMoved(kind, number, origin, to), *rules)


def clear_bodies(play: Play, square: str, going: Amounts) -> None:
    """Take bodies off a square that has to make room (29.13)."""
    for kind, number in going:
        play.emit(BodiesRemoved(square, kind, number), "29.13")


def _hunt(play: Play, frame: Arrival) -> dict[str, tuple[Amounts, Amounts]]:
    """Every way the hunters can follow: half of the enemies left behind, rounded up, as far as able (32.2, 32.14).

    Also 32.1, 32.13, 32.q1, A4.5, P21.1, P21.2.
    """
    to = play.figure(frame.who).square
    if granted(play, frame.who, "unhunted", play.memory_plan.terrain(to).kinds[to]):
        return {}
    able: Amounts = ()
    for kind, number in free_to_leave(play.state, frame.origin):
        if can_follow(play, kind, frame.origin, to):
            able = plus(able, kind, number)
    enemies = play.state.at(frame.origin).enemies
    half = (enemies + 1) // 2
    most = min(half, total(able), room(play.state, to))
    fewest = most
    if flag(play.state, "hunt_selection") == "any":
        # Naming guards who can't move wastes hunters (E46).
        fewest = min(most, max(0, half - (enemies - total(able))))
    options: dict[str, tuple[Amounts, Amounts]] = {}
    for number in range(most, fewest - 1, -1):
        options.update(arrivals(play, to, able, number))
    return options if most else {}


def work_arrival(play: Play, frame: Arrival) -> Choice | None:
    """After a move: who follows, then the hunt, or incognito, or a test.

    Only the assassin's leaving causes a hunt, whatever the state of an ally who follows (32.q3).

    Also 21.9, 32.5, P10b.4, P12.3, P21.3.
    """
    if frame.asked:
        return ask_who_follows(play, frame)
    hunters = {} if not frame.exposed or frame.gliding or frame.spared else _hunt(play, frame)
    if hunters:
        return Choice("hunters", tuple(hunters), frame.who, frame.origin, ("32.3",))
    choice = hideouts.ask_for_grass(play, frame)
    if choice:
        return choice
    play.swap()
    people = (frame.who, *frame.followers)
    tokens.offer(play, frame.who)
    # Enemies test before any token on the square is turned (A6.q16).
    arrival_test(play, *people)
    square = play.figure(frame.who).square
    # Among danger tokens nobody vanishes (A6.6, A15.q6).
    safe = is_clear(play.state, square) and not tokens.is_dangerous(play.state, square)
    for who in people if safe else ():
        if play.person(who).exposed:
            go_incognito(play, who, "32.12" if frame.gliding else "32.10")
    return None


def answer_arrival(play: Play, frame: Arrival, option: str) -> None:
    """An ally follows, or the hunters do, at once (32.4)."""
    if frame.asked:
        play.swap(follow(play, frame, option))
        return
    if option in {hideouts.INTO_GRASS, hideouts.IN_THE_OPEN}:
        if option == hideouts.INTO_GRASS:
            hideouts.go_into_grass(play, frame.who)
        play.swap(replace(frame, settled=True))
        return
    coming, going = _hunt(play, frame)[option]
    if not coming:
        play.swap(replace(frame, spared=True))
        return
    to = play.figure(frame.who).square
    play.swap()
    tokens.offer(play, frame.who)
    play.push(HuntArrival(to, total(coming), total(going)))
    # No move of the enemy phase: 32.q4
    bring(play, frame.origin, to, coming, going, "32.4", "32.2")


def work_hunt_arrival(play: Play, frame: HuntArrival) -> None:
    """Hunters who come among incognito assassins or bodies test them at once (32.9, 32.q5).

    Also P21.4.
    """
    play.swap()
    # Who has drifted there at the same time is tested once, after all hunts (A15.q3).
    due = frozenset(waiting.who for waiting in play.state.agenda if isinstance(waiting, Arrival))
    enemies_arrived(play, frame.square, frame.hunters, frame.removed, deferred=False, but=due)
