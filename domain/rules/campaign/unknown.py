"""What rules do with a value that nobody has told: they say that it is needed, and make nothing up (decision 0013)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.content.pack import Pack
from domain.language.events import TableTaken
from domain.language.waiting import Choice
from domain.model.between import CommandRoom, Hospital, Untold, Workshop
from domain.model.state import State
from domain.playing.known import BUILDINGS, PLACES, untold_places
from domain.playing.play import Play, Refusal, refuse
from domain.telling.names import assassin
from domain.text import families
from domain.text.catalogue import say

NEEDED = {"headquarters/board": "board", "region/position": "position"}
"""What a memory can't begin without: whose figures are assigned (40), and where the way on from it begins (A17.5)."""
ASKED = {
    "headquarters/level": "house_level",
    "headquarters/contracts": "contract",
    "headquarters/failed": "contract_attempt",
}
"""What a step of the resolution can't do without (41): paths, and their words."""
LEAVE = "leave_open"


def refuse_unknown(play: Play, *, boards: bool) -> Refusal | None:
    """Why a memory can't begin yet: something that its rules need has been left open.

    With `boards` the health cubes of everybody who plays have to be known too (25.3).
    """
    if not play.state.open:
        return None
    needed = [say(families.STAND_FIELD[word]) for path, word in NEEDED.items() if path in play.state.open]
    if boards:
        people = (who for who in play.state.assassins if f"assassins/{who}/health" in play.state.open)
        needed += [f"{assassin(play.pack, who)}: {say(families.STAND_FIELD['health'])}" for who in people]
    return refuse("0.1", "stand_missing", field="; ".join(needed)) if needed else None


# ---- in the resolution -----------------------------------------------------------------------------------------------


def is_open(state: State, path: str) -> bool:
    """Whether nobody has told a value of the headquarters, or who is in one of its buildings."""
    place = path.removeprefix(f"{PLACES}/")
    return place in untold_places(state) if place != path else path in state.open


def ask_untold(play: Play, *paths: str) -> bool:
    """Ask for what a step needs and nobody has told; whether there is any of it. The step below works on then."""
    left = tuple(path for path in paths if is_open(play.state, path)) if play.state.open else ()
    if left:
        play.push(Untold(left))
    return bool(left)


def work_untold(play: Play, frame: Untold) -> Choice | None:
    """Wait until it is told, or left open."""
    left = [path for path in frame.paths if is_open(play.state, path)]
    if not left:
        play.swap()
        return None
    return Choice("untold", (LEAVE,), rules=("0.1",), about="; ".join(map(_words, left)), confirm=True)


def _words(path: str) -> str:
    """What a value is called in the form in which it is told."""
    word = ASKED.get(path)
    return say(families.STAND_FIELD[word]) if word else say(families.TUI_HOUSE_PLACE[path.rpartition("/")[2]])


def answer_untold(play: Play, frame: Untold, _option: str) -> None:
    """Leave it open: the step isn't played, and what it would have changed is unknown from here on.

    Whoever was in the building has left it when the step is over (41.8, 41.25, 41.35).
    """
    changed = _changed_by_step(play.state)
    play.swap()
    below = play.state.top
    values: tuple[tuple[str, str], ...] = ()
    match below:
        case Hospital():
            play.swap(Hospital(begun=True))
        case Workshop():
            # Nobody is known to work there, so nobody leaves (41.19): building would have a price that nobody knows.
            play.swap()
        case CommandRoom():
            play.swap(replace(below, tried=True))
            values = (("headquarters/contracts", "[]"), ("headquarters/failed", "false"))
        case _:
            pass
    play.emit(TableTaken(values, tuple(sorted({*_without(play.state, frame.paths), *changed}))), "0.1")


def _changed_by_step(state: State) -> tuple[str, ...]:
    """The paths of what the step below the question would change: nobody knows them if it isn't played."""
    match state.agenda[1] if len(state.agenda) > 1 else None:
        case Hospital():
            # They take their bags back, whole or not (41.9).
            return tuple(f"assassins/{who}/health" for who in state.headquarters.patients)
        case CommandRoom():
            return ("headquarters/contracts", "headquarters/failed", "headquarters/level", "xp")
        case Workshop():
            return ("headquarters/blueprints", "hall")
        case _:
            return ("hall",)


def becomes_unknown(pack: Pack, state: State) -> tuple[str, ...]:
    """What is known while the question waits and is unknown once it is left open, in words; the question is on top."""
    if not isinstance(state.top, Untold):
        return ()
    return tuple(_of_the_form(pack, path) for path in _changed_by_step(state) if not is_open(state, path))


def _of_the_form(pack: Pack, path: str) -> str:
    """A path as the form in which it is told calls it."""
    match path.split("/"):
        case ["assassins", who, "health"]:
            return f"{assassin(pack, who)}: {say(families.STAND_FIELD['health'])}"
        case _:
            return say(families.STAND_FIELD[ASKED.get(path) or path.rpartition("/")[2]])


def _without(state: State, paths: tuple[str, ...]) -> set[str]:
    """The open paths without those of buildings that are empty now."""
    gone = {path.removeprefix(f"{PLACES}/") for path in paths}
    kept = {path for path in state.open if not path.startswith(PLACES)}
    left = untold_places(state) - gone
    return kept | {f"{PLACES}/{place}" for place in BUILDINGS if place in left}
