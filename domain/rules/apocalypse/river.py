"""The river at the end of a turn: crocodiles, who stays, the current, what it brings about (A15)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.language.events import Moved, PlaceTaken
from domain.language.waiting import Choice
from domain.model.agenda import Arrival
from domain.model.danger import Current
from domain.model.state import Assassin
from domain.playing.play import Play
from domain.rules.apocalypse.crocodile import hurt_seized
from domain.rules.apocalypse.tokens import is_river, shown
from domain.rules.memory.acting import spend
from domain.rules.memory.damage import eliminate
from domain.rules.memory.escort import able_to_follow

STAY, DRIFT = "hold", "drift"


def has_work(play: Play) -> bool:
    """Whether anything of this happens now: somebody is in the river, or in the jaws of a crocodile."""
    return any(figure.seized or in_river(play, figure) for figure in play.on_map())


def in_river(play: Play, figure: Assassin) -> bool:
    """Whether somebody is in the water of the river tile."""
    return figure.place in {"map", "spot"} and is_river(play, figure.square)


def work_current(play: Play, frame: Current) -> Choice | None:
    """The end of a turn on the river in its order (A15.q3); deadlines come before it, the check of the end after."""
    match frame.stage:
        case "damage":
            swimmers = tuple(figure.name for figure in play.on_map() if in_river(play, figure))
            play.swap(Current("stay", swimmers))
            hurt_seized(play)
        case "stay":
            return _ask(play, frame)
        case "drift":
            _drift(play, frame)
        case _:
            # The tokens are resolved.
            play.swap()
    return None


def _ask(play: Play, frame: Current) -> Choice | None:
    """Who stays: on a rock for nothing (A6.29), or by swimming in place with the saved cube (A15.3, A15.4)."""
    if not frame.waiting:
        play.swap(replace(frame, stage="drift"))
        return None
    who = frame.waiting[0]
    kind = _hold(play, play.figure(who))
    if not kind:
        play.swap(replace(frame, waiting=frame.waiting[1:]))
        return None
    rules = ("A6.29",) if kind == "hold_rock" else ("A15.3",)
    # Nothing else is possible in this phase, and nobody else is asked (A15.q15).
    return Choice(kind, (STAY, DRIFT), who, play.figure(who).square, rules)


def _hold(play: Play, figure: Assassin) -> str:
    """How somebody can stay: not at all in critical condition (A6.31, A15.q11), seized on a rock only (A6.q10).

    A rock above the waterfall is as good as any (A15.q12).
    """
    if figure.critical or not figure.on_map:
        return ""
    # It lies there until the end of the memory (A6.30).
    if shown(play, figure.square, "rock"):
        return "hold_rock"
    # Swimming in place is an action (A15.q9).
    return "" if figure.seized or not figure.saved else "swim_in_place"


def answer_current(play: Play, frame: Current, option: str) -> None:
    """Somebody stays, or lets the current have its way."""
    who = frame.waiting[0]
    kind = _hold(play, play.figure(who))
    staying = (*frame.staying, who) if option == STAY else frame.staying
    play.swap(replace(frame, waiting=frame.waiting[1:], staying=staying))
    if option == STAY and kind == "swim_in_place":
        spend(play, who, 1, "A15.3", "A15.4")


def _drift(play: Play, frame: Current) -> None:
    """Everybody else drifts a square at once (A15.5), critical or seized (A15.6, A15.7); from a skull they fall.

    Loose red bases and tokens stay (A15.11, A15.12), and so do allies, unless they follow (A15.q14). The exposed
    arrive first: they are hunted before anybody is tested (A15.q3, A15.8).
    """
    play.swap(replace(frame, stage="tokens"))
    goers = [figure for figure in play.on_map() if in_river(play, figure) and figure.name not in frame.staying]
    arrivals: list[tuple[bool, Arrival]] = []
    for figure in goers:
        terrain = play.memory_plan.terrain(figure.square)
        if figure.square in terrain.skull:
            eliminate(play, figure.name, "A15.14")
            continue
        to = terrain.drift[figure.square]
        if figure.place == "spot":
            play.emit(PlaceTaken(figure.name, "map", figure.square), "A15.5")
        play.emit(Moved(figure.name, figure.square, to), "A15.5", "A15.6", "A15.7")
        asked = able_to_follow(play, figure.square, to, by_action=False)
        # Arriving is as after a move: A15.9, A15.10, A15.q7, A15.q16
        arrivals.append((not figure.exposed, Arrival(figure.name, figure.square, figure.exposed, asked=asked)))
    arrivals.sort(key=lambda arrival: arrival[0])
    play.push(*(arrival for _, arrival in arrivals))
