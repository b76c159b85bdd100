"""Hiding spots and towers: points 8 and 9."""

from __future__ import annotations

from domain.language.commands import Climb, Hide, Leap, StepOut, Synchronise
from domain.language.events import Incognito, PlaceTaken, TowerTurned
from domain.model.agenda import CardEffects
from domain.model.danger import NagaLanding
from domain.model.editions import flag
from domain.model.terrain import map_of
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse import tokens
from domain.rules.apocalypse.naga import naga_at
from domain.rules.memory.acting import actors, movers, refuse_actor, refuse_free, refuse_place, refuse_stealth, spend
from domain.rules.memory.effects import carry_out
from domain.rules.memory.stealth import arrival_test, is_clear


def considered_hides(play: Play) -> list[Hide]:
    """Everybody on the map into the hiding spot of their square."""
    return [Hide(a.name) for a in movers(play) if a.square in play.memory_plan.terrain(a.square).hiding]


def spot_taken(play: Play, square: str) -> bool:
    """Whether somebody is in a hiding spot (8.2)."""
    return any(a.place == "spot" and a.square == square for a in play.people())


def check_hide(play: Play, command: Hide) -> Refusal | None:
    """Whether an assassin or ally may enter the hiding spot of the square (8.3, 44.5).

    Also P28.q1.
    """
    refusal = refuse_free(play.state, command.who) or refuse_place(play.state, command.who, "8.3")
    if refusal:
        return refusal
    square = play.person(command.who).square
    # A tree, a pond, tall grass are such spots too: A7.1
    if square not in play.memory_plan.terrain(square).hiding:
        return refuse("8.3", "no_hiding_spot", square=square)
    if spot_taken(play, square):
        return refuse("8.2", "spot_taken", square=square)
    return _refuse_exposed(play, command.who, "P28.1") or refuse_stealth(play.state, command.who, "8.5")


def _refuse_exposed(play: Play, who: str, rule: str) -> Refusal | None:
    """Of one edition nobody exposed hides or climbs, among enemies or not (P17.1, P28.1)."""
    if play.person(who).exposed and flag(play.state, "hiding_needs") == "incognito":
        return refuse(rule, "exposed_hides", name=who)
    return None


def do_hide(play: Play, command: Hide) -> None:
    """Go into the spot, for nothing and without a test; an exposed figure leaves its red base outside (8.3, 8.4)."""
    figure = play.person(command.who)
    play.emit(PlaceTaken(command.who, "spot", figure.square), "8.3")
    if figure.exposed:
        play.emit(Incognito(command.who, left=True), "8.5", "8.11", "21.11")


def considered_step_outs(play: Play) -> list[StepOut]:
    """Everybody out of the hiding spots."""
    return [StepOut(a.name) for a in movers(play) if a.place == "spot"]


def check_step_out(play: Play, command: StepOut) -> Refusal | None:
    """Whether an assassin or ally may leave a hiding spot."""
    refusal = refuse_free(play.state, command.who)
    if not refusal and play.person(command.who).place != "spot":
        return refuse("8.10", "not_hidden", name=command.who)
    return refusal


def do_step_out(play: Play, command: StepOut) -> None:
    """Step onto the square; enemies there test at once (8.10).

    Also P28.4.
    """
    play.emit(PlaceTaken(command.who, "map", play.person(command.who).square), "8.10")
    arrival_test(play, command.who)


def considered_climbs(play: Play) -> list[Climb]:
    """Everybody at the foot of a tower up to its top."""
    return [Climb(a.name) for a in actors(play, 1) if a.place == "map" and _tower(play, a.square)]


def _tower(play: Play, square: str) -> tuple[str, ...]:
    """The foot squares of the tower that a square belongs to; empty when there is none."""
    # Nagas are among them: A11.1
    for tower in play.memory_plan.terrain(square).towers:
        if square in tower:
            return tower
    return ()


def check_climb(play: Play, command: Climb) -> Refusal | None:
    """Whether an assassin may climb the tower of the square (9.1); allies never (9.12, 44.12)."""
    # 44.12
    if play.is_ally(command.who):
        return refuse("9.12", "ally_climbs", name=command.who)
    refusal = refuse_actor(play.state, command.who, 1) or refuse_place(play.state, command.who, "8.q2")
    if refusal:
        return refusal
    square = play.figure(command.who).square
    tower = _tower(play, square)
    if not tower:
        return refuse("9.1", "no_tower", square=square)
    # Of one edition the top has room for everybody: P17.5
    one = flag(play.state, "tower_top") == "one"
    if one and any(a.place == "tower" and a.square in tower for a in play.on_map()):
        return refuse("9.2", "tower_taken")
    return _refuse_exposed(play, command.who, "P17.1") or refuse_stealth(play.state, command.who, "9.4")


def do_climb(play: Play, command: Climb) -> None:
    """Climb; an exposed figure becomes incognito and leaves its red base below (9.1, 9.3, 9.6)."""
    figure = play.figure(command.who)
    spend(play, command.who, 1, "9.1")
    if figure.exposed:
        play.emit(Incognito(command.who, left=True), "9.4", "21.11")
    play.emit(PlaceTaken(command.who, "tower", figure.square), "9.1")
    letter = map_of(figure.square)
    if flag(play.state, "tower_sync") == "with_climb" and not play.state.play.maps[letter].tower_used:
        _turn_tower(play, letter, "P17.2")


def considered_synchronisations(play: Play) -> list[Synchronise]:
    """Everybody on a tower."""
    return [Synchronise(a.name) for a in actors(play, 1) if a.place == "tower"]


def check_synchronise(play: Play, command: Synchronise) -> Refusal | None:
    """Whether the tower card can be turned: once a map, from the top."""
    refusal = refuse_actor(play.state, command.who, 1)
    if refusal:
        return refusal
    figure = play.figure(command.who)
    if figure.place != "tower":
        return refuse("9.5", "not_on_tower", name=command.who)
    if play.state.play.maps[map_of(figure.square)].tower_used:
        return refuse("9.5", "tower_turned")
    return None


def do_synchronise(play: Play, command: Synchronise) -> None:
    """Turn the tower card; what it shows comes onto the map."""
    spend(play, command.who, 1, "9.5")
    _turn_tower(play, map_of(play.figure(command.who).square), "9.5")


def _turn_tower(play: Play, letter: str, rule: str) -> None:
    """Turn the tower card of a map, which brings what it shows (9.5)."""
    play.emit(TowerTurned(letter), rule)
    carry_out(play, CardEffects("", 0, letter, rules=(rule,)))


def considered_leaps(play: Play) -> list[Leap]:
    """Everybody off a tower."""
    return [Leap(a.name) for a in actors(play, 0) if a.place == "tower"]


def _landing(play: Play, who: str) -> str:
    """The square of the tower's hiding spot."""
    square = play.figure(who).square
    hiding = play.memory_plan.terrain(square).hiding
    return next((foot for foot in _tower(play, square) if foot in hiding), "")


def check_leap(play: Play, command: Leap) -> Refusal | None:
    """Whether the leap of faith is possible: the hiding spot at the foot must be free."""
    refusal = refuse_actor(play.state, command.who, 0)
    if refusal:
        return refusal
    if play.figure(command.who).place != "tower":
        return refuse("9.8", "not_on_tower", name=command.who)
    if naga_at(play, play.figure(command.who).square):
        # Onto any square of its foot: A11.2
        return None
    landing = _landing(play, command.who)
    if not landing:
        return refuse("9.8", "no_landing")
    if _lands_outside(play):
        return None
    # Somebody in critical condition doesn't block the way down, so that nobody is trapped (9.q1).
    if any(a.place == "spot" and a.square == landing and not a.critical for a in play.people()):
        return refuse("9.q1", "spot_taken", square=landing)
    return None


def _lands_outside(play: Play) -> bool:
    """Whether a leap ends on the square of the hiding spot, taken or not, and without a test (P17.4)."""
    return flag(play.state, "leap") == "untested_onto_square"


def do_leap(play: Play, command: Leap) -> None:
    """Land in the hiding spot; with enemies on its square a test comes first, and decides."""
    if naga_at(play, play.figure(command.who).square):
        play.push(NagaLanding(command.who))
        return
    landing = _landing(play, command.who)
    tokens.offer_on(play, command.who, landing)
    if _lands_outside(play):
        play.emit(PlaceTaken(command.who, "map", landing), "P17.4")
        return
    # A guard's clothes are as good as a clear square.
    if is_clear(play.state, landing) or play.figure(command.who).disguise:
        play.emit(PlaceTaken(command.who, "spot", landing), "9.8")
        return
    # Until it is passed, and for good if it isn't, outside (9.10).
    play.emit(PlaceTaken(command.who, "map", landing), "9.9")
    arrival_test(play, command.who, leap=True)
