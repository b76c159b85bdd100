"""Packs with the special rules: what the loader makes of them, and what the validator finds."""

import pytest

from domain.content.check import check_pack
from domain.content.loader import load_pack
from domain.content.pack import AllyCard, AllyPlan, CollapsePlan, MachineCard, MachinePlan

MEMORY = "memories/0.1.toml"
ALLIES = '[bruno]\nname = "Bruno"\nletter = "b"\nhealth = 2\ndice = 1\nrange = "nearby"\nexposed = true\n'
MACHINES = '[mill]\nname = "Mill"\nletter = "m"\nhealth = 3\nactions = ["roll_on", "grind"]\ntarget = true\n'
CARDS = """
[roll_on]
name = "Roll On"
slot = "machine"
cost = 1
effects = [{ op = "drive", number = 2 }]
text = "Rolls."

[grind]
name = "Grind"
slot = "machine"
cost = 2
dice = 3
alert = true
text = "Grinds."

"""
SECOND = """[maps.b]
drawing = '''
+---+
| s |
+---+
'''
stations = ["b.A1"]

"""


@pytest.fixture
def special(pack):
    """The small pack with an ally, a machine with a guard aboard, a collapse and a time limit."""
    pack.write("allies.toml", ALLIES)
    pack.write("machines.toml", MACHINES)
    pack.change("cards.toml", "[tongs]", CARDS + "[tongs]")
    pack.change(MEMORY, "events =", "turn_limit = 2\nlimit_fails = true\nfixed_difficulty = true\nevents =")
    pack.change(MEMORY, "[guards]", "[allies.bruno]\nsurvive = true\nleave = true\n\n[guards]")
    pack.change(MEMORY, "[guards]", '[machines.mill]\nsquare = "B2"\nguard = "watchman"\n\n[guards]')
    pack.change(MEMORY, "[guards]", '[collapse]\nsquare = "A1"\nturn = 3\n\n[guards]')
    pack.change(MEMORY, "cost = 1\n", 'cost = 1\nally = "bruno"\n')
    pack.change(MEMORY, 'stations = ["A2"]', 'stations = ["A2"]\ntiles = [["A1", "B1", "A2", "B2"]]')
    return pack


def test_the_special_rules_are_read(special):
    assert check_pack(special.folder) == []

    made = load_pack(special.folder)
    memory = made.memories["0.1"]
    assert made.allies == {"bruno": AllyCard("bruno", "Bruno", "b", 2, 1, "nearby", exposed=True)}
    assert made.machines == {"mill": MachineCard("mill", "Mill", "m", 3, ("roll_on", "grind"), target=True)}
    assert memory.allies == {"bruno": AllyPlan("bruno", "", survive=True, leave=True)}
    assert memory.machines == {"mill": MachinePlan("mill", "B2", "watchman")}
    assert memory.collapse == CollapsePlan("A1", 3)
    assert memory.objectives["mould"].ally == "bruno"
    assert memory.maps["a"].tiles == (("A1", "B1", "A2", "B2"),)
    assert (memory.turn_limit, memory.limit_fails, memory.fixed_difficulty) == (2, True, True)


def test_what_a_pack_leaves_out_changes_no_hash(pack):
    before = load_pack(pack.folder).hash
    pack.write("allies.toml", "")
    pack.write("machines.toml", "# none\n")

    assert load_pack(pack.folder).hash == before


FAULTS = [
    ("allies.toml", "dice = 1", "dice = 0", "bruno.dice: Only an ally with dice has a range or an icon"),
    ("allies.toml", 'letter = "b"', 'letter = "w"', "bruno.letter: Another one has the letter w too"),
    ("allies.toml", 'letter = "b"', 'letter = "m"', "mill.letter: Another one has the letter m too"),
    ("allies.toml", "[bruno]", "[watchman]", "watchman: watchman is an id in guards.toml already"),
    ("allies.toml", "[bruno]", "[bruna]", "allies.bruno: There is no ally bruno in allies.toml"),
    ("allies.toml", "[bruno]", "[bruna]", "objectives.mould.ally: There is no ally bruno in allies.toml"),
    ("machines.toml", "[mill]", "[milk]", "machines.mill: There is no machine mill in machines.toml"),
    ("machines.toml", '"grind"', '"tongs"', "mill.actions[1]: tongs is no action of a machine"),
    ("machines.toml", '"grind"', '"grin"', "mill.actions[1]: grin is no action of a machine"),
    ("cards.toml", "cost = 2\ndice = 3", "cost = 2", "grind: A card of a machine has either dice or effects"),
    ("cards.toml", "cost = 2\n", "", "grind.cost: An action of a machine costs at least 1 cube"),
    ("cards.toml", "dice = 3\nalert", "dice = 3\nexposed", "grind.exposed: Whoever is in a machine stays incognito"),
    ("cards.toml", '"drive"', '"glide"', "roll_on.effects[0].op: A machine can't do “glide”"),
    ("cards.toml", 'slot = "melee"\ndice', 'slot = "machine"\ndice', "tongs.cost: An action of a machine costs"),
    ("assassins.toml", '["tongs"]', '["grind"]', "cards[0]: grind is a skill or an ability"),
    (MEMORY, 'ally = "bruno"\n', "", "allies.bruno: bruno comes in 0 ways"),
    (MEMORY, "survive = true", 'survive = true\nsquare = "A1"', "allies.bruno: bruno comes in 2 ways"),
    (MEMORY, "survive = true", 'survive = true\nsquare = "Z9"', "allies.bruno.square: There is no square Z9"),
    (MEMORY, 'guard = "watchman"', 'guard = "tongs"', "machines.mill.guard: There is no tongs on B2"),
    (MEMORY, 'square = "B2"\nguard', 'square = "A1"\nguard', "machines.mill.guard: There is no watchman on A1"),
    (MEMORY, 'square = "B2"\nguard', 'square = "C9"\nguard', "machines.mill.square: There is no square C9"),
    (MEMORY, 'square = "A1"\nturn', 'square = "C9"\nturn', "collapse.square: There is no square C9"),
    (MEMORY, "turn = 3", "turn = 0", "collapse.turn: “0” is no whole number from 1"),
    (MEMORY, '"B1", "A2", "B2"]]', '"B1", "A2", "C9"]]', "maps.a.tiles[0][3]: There is no square C9 on map a"),
    (
        MEMORY,
        "turn_limit = 2",
        "turn_limit = 3",
        "turn_limit: The event deck has 3 cards: a limit of this length needs",
    ),
    (MEMORY, "turn_limit = 2\n", "", "limit_fails: There is no limit that could fail the memory"),
    (MEMORY, "[maps.a]", SECOND + "[maps.a]", "reinforcements: two_by_two points to none of the maps (a, b)"),
]


@pytest.mark.parametrize(("name", "old", "new", "sentence"), FAULTS)
def test_one_fault_is_found_and_keeps_the_pack_from_loading(name, old, new, sentence, special):
    special.change(name, old, new)
    faults = [str(fault) for fault in check_pack(special.folder) if not fault.warning]

    assert any(sentence in fault for fault in faults), faults


def test_a_boss_is_aboard_of_nothing(special):
    health = "boss_health = { 1 = 1, 2 = 2, 3 = 3, 4 = 4 }\n"
    bull = f'[bull]\nname = "Bull"\nletter = "u"\narmour = 3\ndice = 2\nboss = true\n{health}'
    special.change("guards.toml", "[watchman]", f"{bull}[watchman]")
    special.change(MEMORY, "B2 = { watchman = 1 }", "B2 = { bull = 1 }")
    special.change(MEMORY, 'guard = "watchman"', 'guard = "bull"')

    assert any("machines.mill.guard: bull is a boss" in str(fault) for fault in check_pack(special.folder))


def test_a_tile_of_an_unusual_size_is_a_warning_and_a_square_in_two_tiles_a_fault(special):
    special.change(MEMORY, '"B1", "A2", "B2"]]', '"B1"], ["B1", "B2"]]')
    faults = check_pack(special.folder)

    assert sum("The tile has 2 squares" in fault.what for fault in faults if fault.warning) == 2
    assert sum("B1 belongs to two tiles" in fault.what for fault in faults if not fault.warning) == 2
