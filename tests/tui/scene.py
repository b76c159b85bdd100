"""A hand-made memory with everything in it that the map can show, so that pictures of it depend on no rule or pack."""

from campaign_tui.views.view import ActionSentences, Entry, View
from domain.content.pack import AssassinCard, Card, EventCard, GuardCard, MemoryPlan, ObjectivePlan, Pack
from domain.core.canonical import ActionId
from domain.language.commands import AttackWith, Move, Pass, Pay
from domain.language.waiting import Window
from domain.model.agenda import AssassinPhase
from domain.model.state import Assassin, Board, MapState, Memory, MemoryRecord, Objective, PackRef, Square, State
from domain.model.terrain import Terrain, square_name

GROUNDS = {"r": "roof", "s": "street", "i": "interior", "c": "canal"}

MAP = ("rrsscs", "risscs", "iissrr", "siicrr", "ssscsr")

WALLS = ["B1C1", "B2C2", "B2B1", "A2B2", "A3A4", "B3C3", "D3E3", "C4D4", "D2D3", "C4C5", "E2F2"]
LADDERS = ["B3C3", "E3E2", "D4E4"]


def pairs(edges: list[str]) -> frozenset[tuple[str, str]]:
    """Both orders of every pair of squares."""
    return frozenset(pair for edge in edges for pair in ((edge[:2], edge[2:]), (edge[2:], edge[:2])))


def terrain() -> Terrain:
    places = {square_name("a", x, y): (x, y) for y in range(5) for x in range(6)}
    ladders = pairs(LADDERS)
    return Terrain(
        letter="a",
        columns=6,
        rows=5,
        kinds={square: GROUNDS[MAP[y][x]] for square, (x, y) in places.items()},
        near={},
        walls=pairs(WALLS) - ladders,
        ladders=ladders,
        entrances=(("A", ("C1",)), ("B", ("F4",)), ("C", ("A4", "A5"))),
        stations=("A5", "F1"),
        hiding={"E4": "haystack", "B2": "garden"},
        towers=(("E3", "F3", "E4", "F4"),),
        places=places,
    )


def pack() -> Pack:
    plan = MemoryPlan(
        "0.4",
        "Low Tide",
        {"a": terrain()},
        {
            "ledger": ObjectivePlan("ledger", "The ledger", "D4", 2),
            "key": ObjectivePlan("key", "A key", "B2", 1),
        },
        (),
        (),
        (),
        {},
    )
    names = ("Aurelia", "Biagio", "Corvo", "Donata")
    return Pack(
        id="scene",
        title="A scene",
        version="1",
        about="",
        dice={},
        guards={
            "crossbowman": GuardCard("crossbowman", "Crossbowman", 1, 1, letter="c"),
            "runner": GuardCard("runner", "Runner", 2, 1, letter="r"),
        },
        cards={
            "sword": Card("sword", "Sword", "melee", text="3 dice against your own square."),
            "spike": Card("spike", "Spike", "ranged", text="1 die against a nearby square."),
        },
        events={"fog": EventCard("fog", "Fog", "E", text="Cancel one detection test this turn.")},
        reinforcements={},
        assassins={name.lower(): AssassinCard(name.lower(), name, name[0]) for name in names},
        memories={"0.4": plan, "1.1": MemoryPlan("1.1", "Masks", {}, {}, (), (), (), {})},
    )


def assassin(name: str, square: str, **more: object) -> Assassin:
    fields = {"health": 3, "max_health": 3, "cubes": 2, "place": "map"} | more
    return Assassin(name=name, board=Board(melee="sword", ranged="spike"), square=square, **fields)  # type: ignore[arg-type] # fields of one assassin, by name


def state(*, alert: bool = True) -> State:
    team = (
        assassin("aurelia", "C3", saved=1),
        assassin("biagio", "C4", exposed=True, health=1),
        assassin("corvo", "E4", place="spot", cubes=0),
        assassin("donata", "C4", health=0, critical_since=3),
    )
    squares = {
        "A1": Square(chest=True),
        "C1": Square(guards=(("crossbowman", 3),)),
        "F2": Square(guards=(("runner", 4),)),
        "C4": Square(guards=(("crossbowman", 2), ("runner", 1)), bodies=(("crossbowman", 1),), bases=1),
        "D4": Square(guards=(("crossbowman", 1),), seated=(("crossbowman", 1),)),
        "E5": Square(bodies=(("runner", 2),), bases=2),
    }
    memory = Memory(
        "0.4",
        1,
        3,
        {"a": MapState(alert=alert, direction="E", event="fog")},
        squares,
        {"ledger": Objective("D4", 2, 1), "key": Objective("B2", 1)},
        (("crossbowman", 23), ("runner", 5)),
        phase="assassins",
    )
    return State(
        pack=PackRef("scene", "0"),
        assassins={a.name: a for a in team},
        diary={"0.3": MemoryRecord(plays=1, successes=1, best_turns=6, xp=3)},
        memory=memory,
        agenda=(AssassinPhase(),),
    )


def entries() -> tuple[Entry, ...]:
    """A few things to decide, legal and not."""
    return (
        Entry(Move("aurelia", "C2"), "move", "Aurelia moves to C2", ("aurelia",), "C2", 1),
        Entry(
            Move("aurelia", "C4"),
            "move",
            "Aurelia moves to C4",
            ("aurelia",),
            "C4",
            1,
            odds="then 3 detection dice: exposed 42.1 %, exposed if alert 42.1 %",
        ),
        Entry(
            AttackWith((("aurelia", "spike"),), "C4"),
            "attack",
            "Aurelia (Spike) attacks C4",
            ("aurelia",),
            "C4",
            1,
            odds="then 1 assassin die: hit 50 %, special 16.7 %, retaliation 33.3 %",
        ),
        Entry(
            Pay("aurelia", "ledger"),
            "pay",
            "Aurelia pays for The ledger",
            ("aurelia",),
            "D4",
            reason="The ledger lies on D4, and Aurelia isn't there. Go to D4 first.",
            rule="14.q1",
        ),
        Entry(Pass(), "pass", "Go on"),
    )


def view(**changes: object) -> View:
    told = (
        ActionSentences(
            ActionId(b"1" * 16), "Biagio moves to C4", ("Biagio moves from C5 to C4.", "Biagio is exposed.")
        ),
        ActionSentences(ActionId(b"2" * 16), "Aurelia saves a cube", ("Aurelia saves a cube for later.",)),
    )
    fields = {
        "name": "[b]First[/b] evening",
        "pack": pack(),
        "state": state(),
        "action": ActionId(b"2" * 16),
        "waiting": Window("assassins"),
        "entries": entries(),
        "story": told,
        "branch": "",
        "depth": 12,
        "total": 14,
        "source": "app",
    }
    return View(**(fields | changes))  # type: ignore[arg-type] # fields of one view, by name
