"""A small campaign made row by row, and texts that mean mischief."""

from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from domain.content.drawing import parse_drawing
from domain.content.pack import AssassinCard, Card, GuardCard, MemoryPlan, ObjectivePlan, Pack
from domain.core.canonical import ROOT_PARENT, genesis_hash
from domain.language import commands as c
from domain.language import events as e
from domain.language.events import Event
from domain.log.history import BookmarkSet, BranchNamed, EveningBegun, HeadMoved, NoteWritten, PlayerJoined
from domain.log.timeline import Timeline
from domain.model.state import (
    Ally,
    Assassin,
    Board,
    Machine,
    MapState,
    Memory,
    MemoryRecord,
    Objective,
    PackRef,
    Square,
    State,
    replace,
)
from domain.store import rows as stored
from exports.report.walk import report

CAMPAIGN = bytes(range(16))
HOUR = 3_600_000_000

MISCHIEF = (
    "<script>document.title = 'broken'</script>",
    "<img src=http://127.0.0.1/x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "</style></title><script>alert(1)</script>",
    "]]><!--",
    "[x](javascript:alert(1))",
    "http://example.org/?a=b&amp;c=<d>",
    "&lt;b&gt; &#x41;",
    '=HYPERLINK("http://example.org")',
    "+1;=2",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r\n=1",
    "\x00\x07\x1b[31m\x9b0m",
    "a\u202eb\u2066c",
    "\ufffe\uffff\U0001fffe",
    "שלום, 日本語 🗡️",
    "a\nb",
)
"""What players could type to do harm, and what they could type without."""

TEXTS = st.sampled_from(MISCHIEF) | st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)

TERRAIN = replace(
    parse_drawing("+---+---+---+\n| s   r   c |\n+   + H +   +\n| i | s   s |\n+---+---+---+\n"),
    stations=("A1",),
    entrances=(("A", ("C2",)),),
    hiding={"B2": "cart"},
    towers=(("A1", "B1"),),
)


def memory():
    """A memory in which something of everything is on the map."""
    return Memory(
        "0.1",
        1,
        3,
        {"a": MapState(alert=True, event="calm", direction="N")},
        {
            "A1": Square(guards=(("runner", 2),), bodies=(("runner", 1),), bases=2, chest=True, marks=("collapse",)),
            "C2": Square(guards=(("runner", 1), ("watch", 1))),
        },
        {
            "bell": Objective("C1", 2, 1),
            "done": Objective("B2", 1, done=True),
            "later": Objective("B2", 1, hidden=True),
        },
        (("runner", 4),),
        phase="assassins",
        allies={"doctor": Ally("doctor", "B2", exposed=True)},
        machines={"boat": Machine("boat", "C1", 3, aboard="aurelia")},
    )


def made_pack(name="Aurelia"):
    """A pack with a map; the assassin can be called anything."""
    return Pack(
        "test",
        "The [Test]",
        "1",
        "",
        {"detection": ("exposed", "alarm", "alarm", "blank", "blank", "blank")},
        {"watch": GuardCard("watch", "Watch", 1, 1), "runner": GuardCard("runner", "Runner", 1, 1, letter="r")},
        {"hook": Card("hook", "Boat*hook*")},
        {},
        {},
        {"aurelia": AssassinCard("aurelia", name, "A")},
        {
            "0.1": MemoryPlan(
                "0.1",
                "Rope Walk",
                {"a": TERRAIN},
                {"bell": ObjectivePlan("bell", "The bell", "C1", 2)},
                (),
                (),
                (),
                {},
            )
        },
    )


STATE = State(
    pack=PackRef("test", "abc"),
    assassins={
        "aurelia": Assassin(
            "aurelia", Board(melee="hook"), 2, 3, cubes=1, saved=1, place="map", square="B2", exposed=True
        ),
        "nobody": Assassin("nobody", Board(), 0, 3, place="tower", square="A1", critical_since=2),
    },
    diary={"0.1": MemoryRecord(plays=1, successes=1, best_turns=4, xp=2)},
    xp=2,
)


@dataclass
class Source:
    """A campaign made row by row."""

    pack: Pack = field(default_factory=made_pack)
    state: State = STATE
    timeline: Timeline = field(default_factory=Timeline)
    drafts: list[Any] = field(default_factory=list)
    time: int = 0

    def rows(self):
        return stored.chained(self.drafts, 0, genesis_hash(CAMPAIGN))

    def act(self, parent, command, *facts, player=""):
        self.time += HOUR
        action, drafts = stored.action(
            parent, command, (), [Event(fact, ("2.1",)) for fact in facts], player, self.time
        )
        header: Any = drafts[0].value
        self.timeline.add_action(len(self.drafts) + 1, header, len(facts))
        self.drafts += drafts
        return action

    def record(self, on, record, player=""):
        self.time += HOUR
        self.drafts.append(stored.record_row(on, record, player, self.time))
        self.timeline.add_record(len(self.drafts), self.drafts[-1].value)

    def move(self, move):
        self.time += HOUR
        self.drafts.append(stored.timeline_row(move, "", self.time))
        self.timeline.add_move(self.drafts[-1].value)


def told(text="Ann", *, notes=(), plain=20):
    """The report of a campaign in which a text is everywhere where players and packs can put one."""
    made = Source(made_pack(text))
    begin = made.act(ROOT_PARENT, c.Begin("test", "fr_1_05", "normal", ("aurelia",)))
    made.record(begin, EveningBegun())
    made.record(begin, PlayerJoined(text, ("aurelia",)))
    start = made.act(begin, c.Start("0.1"), e.MemoryBegun("0.1", 1, {}, {}, {}, ()), player=text)
    turn = made.act(start, c.Pick("A1"), e.Entered("aurelia", "A1"), e.TurnBegun(1))
    made.record(turn, EveningBegun())
    rolled = made.act(
        turn,
        c.Roll(("blank", "exposed")),
        e.DiceRolled("detection", ("blank", "exposed"), "aurelia"),
        e.DiceRolled("detection", ("alarm",), "aurelia"),
        e.Exposed("aurelia", picked_up=False),
    )
    adjusted = made.act(rolled, c.Adjust("xp", "3", text), e.ValueAdjusted("xp", "2", "3", text))
    made.record(adjusted, BookmarkSet(text))
    for note in (text, *notes):
        made.record(adjusted, NoteWritten(note), text)
    made.act(adjusted, c.Move("aurelia", "C4"), e.DiceRolled("detection", ("blank",), "aurelia"))
    made.move(BranchNamed(text, made.timeline.head))
    made.move(HeadMoved(made.timeline.head, adjusted, "undo"))
    made.act(adjusted, c.Pass(), e.TurnBegun(2))
    for number in range(plain):
        made.act(made.timeline.head, c.Move("aurelia", f"A{number}"))
    made.timeline.records.name = text
    return report(CAMPAIGN, made)


PLAYING = replace(STATE, memory=memory())
"""A state in which a memory is in play."""
