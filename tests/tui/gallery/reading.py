"""A test of reading: pictures of six memories at 80x24, ten questions to each, and the answers from the states."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from campaign_tui.looks.symbols import UNICODE
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.widgets.squares import Contents
from campaign_tui.widgets.tile import Layout, inside
from domain.content.pack import Pack
from domain.model.state import MapState, State
from domain.model.terrain import Terrain, map_of
from tests.tui.gallery.frames import as_svg, frame
from tests.tui.gallery.scenes import surroundings
from tests.tui.gallery.stores import Stores, idle

SIZE = (80, 24)
QUESTIONS = 10


class Sheet(Struct, frozen=True):
    """One picture."""

    name: str
    title: str
    position: str
    keys: tuple[str, ...] = ()


SHEETS = (
    Sheet("1-crowd", "A crowded memory, with the boards", "crowd", ("v",)),
    Sheet("2-crowd", "Another crowded memory", "crowd-more"),
    Sheet("3-boss", "A boss", "boss", ("v",)),
    Sheet("4-two-maps", "One of two maps", "two-maps"),
    Sheet("5-machine", "A machine", "machine", ("v",)),
    Sheet("6-gap", "A gap of the enemy phase", "gap"),
)

Asked = tuple[str, str]
"""(question, answer)"""

WAYS = {"N": "north", "E": "east", "S": "south", "W": "west", "": "not known yet"}


class Seen:
    """What a picture shows: the state behind it, and which squares it shows whole."""

    def __init__(self, screen: MemoryScreen, number: int) -> None:
        """With the screen that was drawn; `number` varies the questions."""
        self.screen, self.number = screen, number
        self.pack: Pack = screen.view.pack
        self.state: State = screen.view.state
        terrain = screen.terrain(screen.chart.cursor)
        assert terrain is not None
        self.terrain: Terrain = terrain
        self.map: MapState = self.state.play.maps[terrain.letter]
        self.contents: dict[str, Contents] = screen._contents

    @property
    def boards(self) -> bool:
        """Whether the boards are shown instead of the square under the cursor."""
        return self.screen.tab == "boards"

    def whole(self, square: str) -> bool:
        """Whether everything on a square is drawn."""
        picture = self.screen.chart._picture
        assert picture is not None
        layout = Layout(self.terrain, picture.size.width, picture.size.height, UNICODE, spelled=False, dense=False)
        rows = inside(layout, square, self.contents.get(square), lit=False, selected=-1)
        return not any(cell[0] == UNICODE.more for row in rows for cell in row)

    def letter(self, who: str) -> str:
        """An assassin's letter."""
        return self.pack.assassins[who].letter

    def name(self, who: str) -> str:
        """An assassin's name."""
        return self.pack.assassins[who].name

    @property
    def present(self) -> list[str]:
        """Assassins on the map in the picture."""
        team = self.state.assassins.values()
        return [a.name for a in team if a.on_map and map_of(a.square) == self.terrain.letter]

    @property
    def here(self) -> list[str]:
        """Those of them on squares shown whole."""
        return [who for who in self.present if self.whole(self.state.assassins[who].square)]


def _plain(square: str) -> str:
    """A square as the rulers name it: without the letter of a second map."""
    return square.rpartition(".")[2]


def _list(parts: list[str]) -> str:
    return ", ".join(parts) or "none"


def _general(seen: Seen) -> Iterator[Asked]:
    yield "Which turn is it?", str(seen.state.play.turn)
    yield "Is the alert on on the map in the picture?", "yes" if seen.map.alert else "no"
    yield "Where do the enemies of this map march this turn?", WAYS[seen.map.direction]
    exposed = [seen.letter(who) for who in seen.present if seen.state.assassins[who].exposed]
    yield "Which assassins are exposed on the map in the picture? (letters)", _list(exposed)


def _special(seen: Seen) -> Iterator[Asked]:
    play = seen.state.play
    for kind, health in play.bosses.items():
        squares = [square for square, there in play.squares.items() if kind in dict(there.guards)]
        yield f"How many health cubes has the boss ({seen.pack.guards[kind].name})?", str(health)
        yield "On which square is the boss?", _list(list(map(_plain, squares)))
    for machine in play.machines.values():
        who = f"{seen.letter(machine.aboard)} {seen.name(machine.aboard)}" if machine.aboard else "nobody"
        yield "Who is in the machine, and on which square is it?", f"{who}, {machine.square}"
        yield "How many health cubes has the machine?", str(machine.health)
    others = [(letter, map_) for letter, map_ in play.maps.items() if letter != seen.terrain.letter]
    for letter, map_ in others:
        yield f"Is the alert on on the other map ({letter})?", "yes" if map_.alert else "no"
        yield "Which map is in the picture? (letter)", seen.terrain.letter
    gap = getattr(seen.screen.view.waiting, "gap", 0)
    if getattr(seen.screen.view.waiting, "kind", "") != "assassins":
        steps = ("the reinforcement", "the movement", "the combat", "the end of the turn")
        yield "What comes next when the players go on?", steps[gap]


def _boards(seen: Seen) -> Iterator[Asked]:
    team = list(seen.state.assassins.values())
    hurt = min(team, key=lambda a: (a.health, a.name))
    yield f"How many health cubes has {seen.name(hurt.name)}?", str(hurt.health)
    rich = max(team, key=lambda a: (a.cubes, a.name))
    yield f"How many action cubes has {seen.name(rich.name)} left, a saved one not counted?", str(rich.cubes)
    other = team[seen.number % len(team)]
    yield f"Has {seen.name(other.name)} a saved cube?", "yes" if other.saved else "no"


def _beside(seen: Seen) -> Iterator[Asked]:
    yield "On which square is the cursor?", _plain(seen.screen.chart.cursor)
    view, who = seen.screen.view, seen.screen.selected
    reach = {e.square for e in view.entries if e.legal and who in e.who and map_of(e.square) == seen.terrain.letter}
    own = seen.state.assassins[who].square
    squares = sorted(_plain(square) for square in reach - {own, ""})
    yield "Which squares are marked as squares where the selected assassin can do something?", _list(squares)


def _squares(seen: Seen) -> Iterator[Asked]:
    whole = [square for square in seen.contents if seen.whole(square)]
    full = sorted(whole, key=lambda s: (-seen.state.at(s).enemies, s))
    square = full[seen.number % 2]
    there = seen.contents[square]
    guards = " ".join(f"{g.number}{g.letter}" for g in there.guards)
    yield f"Which guards stand on {_plain(square)}? (number and letter of each kind)", guards or "none"
    if seen.here:
        who = seen.here[seen.number % len(seen.here)]
        yield f"On which square is {seen.name(who)}?", _plain(seen.state.assassins[who].square)
    bodies = max(whole, key=lambda s: (seen.contents[s].bodies, s))
    yield _wall(seen)
    yield f"How many bodies lie on {_plain(bodies)}?", str(seen.contents[bodies].bodies)
    goals = [square for square in whole if seen.contents[square].goals]
    for square in goals[:1]:
        goal = seen.contents[square].goals[0]
        yield f"How many cubes does the objective on {_plain(square)} cost?", str(goal.cost)
    yield (
        "On which squares are fast travel stations?",
        _list([_plain(s) for s in seen.terrain.stations if seen.whole(s)]),
    )
    figures = [seen.state.assassins[who] for who in seen.present]
    spots = [seen.letter(a.name) for a in figures if a.place == "spot"]
    yield "Which assassins are in a hiding spot? (letters)", _list(spots)
    down = [seen.letter(a.name) for a in figures if a.critical]
    yield "Which assassins are in critical condition on the map in the picture? (letters)", _list(down)
    letter, at = seen.terrain.entrances[seen.number % len(seen.terrain.entrances)]
    yield f"By which square do guards of entrance {letter} come in?", _list([_plain(s) for s in at])


def _wall(seen: Seen) -> Asked:
    """A wall, or in every other picture none, between two squares that touch."""
    terrain, walls = seen.terrain, seen.number % 2 == 0
    for one in terrain.kinds:
        for way in ("E", "S"):
            other = terrain.step(one, way)
            if other is None or (one, other) in terrain.ladders:
                continue
            mixed = terrain.kinds[one] != terrain.kinds[other]
            if ((one, other) in terrain.walls) == walls and mixed:
                question = f"Is there a wall (a thick line) between {_plain(one)} and {_plain(other)}?"
                return question, "yes" if walls else "no"
    return "Is there a wall anywhere?", "no"


def questions(seen: Seen) -> list[Asked]:
    """Ten questions: what is special, some of what every memory has, and what stands on the map."""
    special = list(_special(seen))[:3]
    general = list(_general(seen))
    del general[(0, 2)[seen.number % 2]]
    panel = list(_boards(seen) if seen.boards else _beside(seen))[:2]
    squares = list(_squares(seen))
    # The first ones are asked each time, the others in turn.
    first, others = squares[:3], squares[3:]
    turn = seen.number % len(others)
    return [*special, *general, *panel, *first, *others[turn:], *others[:turn]][:QUESTIONS]


async def _draw(stores: Stores, sheet: Sheet, number: int) -> tuple[str, list[Asked]]:
    """One picture, and the questions to it with their answers."""
    with surroundings("colour"):
        async with stores.app(sheet.position, SIZE, look="night") as (app, pilot):
            for key in sheet.keys:
                await pilot.press(key)
                await idle(app, pilot)
            assert isinstance(app.screen, MemoryScreen)
            return as_svg(frame(app), sheet.title), questions(Seen(app.screen, number))


async def write(folder: Path) -> None:
    """Pictures, questions and answers."""
    with tempfile.TemporaryDirectory() as scratch:
        stores = Stores(Path(scratch))
        drawn = [(sheet, *await _draw(stores, sheet, number)) for number, sheet in enumerate(SHEETS)]
    _write(folder, drawn)


def _write(folder: Path, drawn: list[tuple[Sheet, str, list[Asked]]]) -> None:
    """The files of a test."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.svg"):
        old.unlink()
    questions_ = ["# Questions", "", "Six pictures, ten questions each. The answers are in `answers.md`.", ""]
    answers = ["# Answers", "", "From the states behind the pictures; written by `script/screens --reading`.", ""]
    for sheet, svg, asked in drawn:
        (folder / f"{sheet.name}.svg").write_text(svg, encoding="utf-8")
        heading = f"## {sheet.title} ({sheet.name})"
        questions_ += [heading, "", f"![{sheet.title}]({sheet.name}.svg)", ""]
        questions_ += [*(f"{number}. {question}" for number, (question, _) in enumerate(asked, 1)), ""]
        answers += [heading, ""]
        answers += [*(f"{number}. {question} **{answer}**" for number, (question, answer) in enumerate(asked, 1)), ""]
    (folder / "questions.md").write_text("\n".join(questions_), encoding="utf-8")
    (folder / "answers.md").write_text("\n".join(answers), encoding="utf-8")
