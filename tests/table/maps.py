"""Maps as owners would enter them, and evenings on them."""

from domain import engine
from domain.language.chance import ChanceNode, Generator
from domain.language.commands import DrawMap
from domain.language.waiting import Choice
from domain.notation import parse, render
from domain.rules.campaign.flow import due
from tests.table.box import Evening

FILE = """
# A courtyard with a tower.
[maps.a]
drawing = '''
+---+---+---+---+
| s   s | r   s |
+   +   + H +   +
| s   s   i   s |
+---+---+   +   +
  .   . | s   s |
+---+---+---+---+
'''
stations = ["A1", "D3"]
entrances = [{ letter = "A", squares = ["A2"] }, { letter = "B", squares = ["D1"] }]
hiding = { B1 = "haystack" }
towers = [["A1", "B1", "A2", "B2"]]

[guards]
C2 = { crossbowman = 1 }
D2 = { agile = 1 }

[objectives.papers]
name = "Papers"
square = "D2"
cost = 1
xp = 2

[objectives.purse]
name = "Purse"
square = "B2"
cost = 1
xp = 1
mandatory = false
"""
MEMORY = "0.1"


def entered(memory=MEMORY, text=FILE):
    """The notation that enters a map."""
    return render(DrawMap(memory, text))


class Table(Evening):
    """An evening whose dice and cards are typed: nothing falls by itself."""

    def take(self, command):
        """Take one decision; chance waits for its own."""
        before = self.state
        settled = engine.settle(self.pack, before, command, lambda _node, _state: None)
        self.state = settled.state
        self.note(before, command, settled)

    @property
    def waiting(self):
        """What is asked for."""
        return engine.pending(self.pack, self.state)


def ready(memory, pack=None):
    """An evening before a memory, those before it reported."""
    evening = Table(pack)
    while (name := due(evening.pack, evening.state)) != memory:
        evening.do(f"report:{name}:success:1:4:3")
        between(evening)
    return evening


def between(evening):
    """Settle what lies between two memories: numbers are 2, dice fall as the app's would."""
    generator = Generator(bytes(32))
    while evening.state.agenda and not evening.ready():
        waiting = evening.waiting
        asked = isinstance(waiting, Choice) and waiting.kind == "number"
        if asked:
            evening.do("pick:2")
        elif isinstance(waiting, ChanceNode):
            evening.do(fallen(generator, waiting, evening.state))
        else:
            evening.take(evening.steward(evening.pack, evening.state))


def fallen(generator, waiting, state):
    """What is typed for dice or a card as the app would let them fall."""
    faces = generator.answer(waiting, state).outcomes
    return f"draw:{faces[0]}" if waiting.is_draw else f"roll:{','.join(faces)}"


__all__ = ["FILE", "MEMORY", "Table", "between", "entered", "fallen", "parse", "ready"]
