"""Campaigns of people who own the box, at a memory whose map they draw: nothing, half of it, all of it."""

from campaign_tui.session.library import LibrarySession
from domain.language.commands import DrawMap
from domain.notation import parse, render
from tests.tui import stories

PACK = "brotherhood_of_venice"
TEAM = ("alessandra", "bastiano", "claudio")
MEMORY = "0.1"

MAP = """
saving = false
chests = ["G5"]
restricted = ["E3"]
bases = ["B4"]
[maps.a]
drawing = '''
                +---+---+
  s   s   s   c | i   i | .
                +   +---+
  s | r   r   c   s   s   s
    +   + H +
  s   s   s   c | r   r | s
+---+---+       +---+   +
| i   i | s   c   s H r   s
+   +---+       +---+---+
| i   s   s   c   s   s   s
'''
stations = ["A1", "G3"]
entrances = [{ letter = "A", squares = ["A2", "A3"] }, { letter = "B", squares = ["G2"] }]
hiding = { C1 = "haystack", F2 = "cart", B2 = "garden" }
towers = [["B1", "C1", "B2", "C2"]]
[guards]
C3 = { crossbowman = 2 }
E1 = { crossbowman = 1, agile = 1 }
F4 = { brute = 2 }
[objectives.cradle]
name = "An empty cradle"
square = "F1"
cost = 2
xp = 3
[objectives.lantern]
name = "A lantern"
square = "B5"
cost = 1
xp = 1
mandatory = false
"""


def entered(memory: str, more: str = "") -> str:
    """The notation that enters the map."""
    return render(DrawMap(memory, more + MAP))


LATE = "0.4"
"""A memory with all of an enemy phase."""
PLAYED = ("0.1", "0.2", "0.3")

DRAWINGS: dict[str, tuple[str, ...]] = {
    "map-blank": (),
    "map-drawn": (entered(MEMORY),),
    # In the first memory, everybody has come in: its event card is to be drawn.
    "map-event": (entered(MEMORY), f"start:{MEMORY}", "pick:A1", "pick:A1", "pick:A1"),
    # In a later one, the enemies' reinforcement: a card that says whom it brings.
    "map-reinforcement": (
        *(f"report:{memory}:success:1:0:4:no:%:%:%:%:yes" for memory in PLAYED),
        entered(LATE),
        *("new-event:fog:Night%20Fog:N", f"start:{LATE}", "pick:A1", "pick:A1", "pick:A1"),
        *("draw:fog", "pick:done", "pass"),
    ),
    # In a later one, a chest is being opened.
    "map-chest": (
        *(f"report:{memory}:success:1:0:4:no:%:%:%:%:yes" for memory in PLAYED),
        entered(LATE, 'starts = ["G5"]\n'),
        *("new-event:fog:Night%20Fog:N", f"start:{LATE}", "draw:fog", "pick:done", "chest:claudio"),
    ),
}
"""What has been decided, by position."""


def play(shelf: LibrarySession, position: str, name: str) -> None:
    """A campaign in a position."""
    with stories.begun(shelf, PACK, TEAM, source="table", name=name) as session:
        for decision in DRAWINGS[position]:
            session.submit(parse(decision))
