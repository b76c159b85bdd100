"""Packs with a river, hideouts, nagas, exits and danger tokens: what is read, and what the validator finds."""

import pytest

from domain.content.check import check_pack
from domain.content.loader import load_pack

MEMORY = "memories/0.1.toml"
DRAWING = """drawing = '''
+---+---+---+---+
| s   r | s   s |
+   + H +   +   +
| s   i   s   s |
+   +   +   +   +
| c   c   c   s |
+---+---+---+---+
'''
"""
RIVER = """exits = ["D2"]
trees = ["B2"]
ponds = ["C1", "D1"]
nagas = [["C1", "D1", "C2", "D2"]]
grass = { A2 = ["E", "S"] }
river = { drift = { A3 = "B3", B3 = "C3" }, skull = ["C3"], barred = [["A3", "A2"]] }
"""
DANGER = """[snake]
name = "Snake"
number = 2
river = "nothing"
land = "cobra"
strength = 2

[log]
name = "Log"
river = "crocodile"
land = "nothing"
strength = 1

[stone]
name = "Stone"
river = "rock"
land = "nothing"

[necks]
name = "Necks"
river = "hydra"
land = "hydra"
reserve = false
"""


@pytest.fixture
def river(pack):
    """The small pack with a river, hideouts, a naga, an exit and danger tokens."""
    old = pack.read(MEMORY)
    start, end = old.index("drawing = '''"), old.index("stations =")
    pack.write(MEMORY, old[:start] + DRAWING + RIVER + old[end:])
    pack.change(MEMORY, "events =", 'danger = ["B3", "D3", "D3"]\nevents =')
    pack.change("pack.toml", "detection =", 'poison = ["poison", "nothing"]\ndetection =')
    pack.write("danger.toml", DANGER)
    return pack


def test_it_is_read(river):
    assert check_pack(river.folder) == []

    made = load_pack(river.folder)
    memory = made.memories["0.1"]
    terrain = memory.maps["a"]
    assert memory.danger == ("B3", "D3", "D3")
    assert made.dangers["snake"].land == "cobra"
    assert terrain.drift == {"A3": "B3", "B3": "C3"}
    assert terrain.skull == {"C3"}
    assert terrain.barred == {("A2", "A3"), ("A3", "A2")}
    assert terrain.stations == ("A2", "D2")
    assert terrain.exits == ("D2",)
    assert terrain.hiding == {"A2": "grass", "B2": "tree", "C1": "pond", "D1": "pond"}
    assert terrain.towers == terrain.nagas == (("C1", "D1", "C2", "D2"),)
    assert not terrain.walkable("A2", "A3", needs_ladder=False)
    assert terrain.walkable("A3", "B3", needs_ladder=False)


FAULTS = [
    ("danger.toml", 'cobra"\nstrength = 2', 'cobra"', "snake.strength: Snake is an animal: write strength"),
    ("danger.toml", 'rock"\n', 'rock"\nstrength = 1\n', "stone.strength: Stone is no animal: leave strength out"),
    ("pack.toml", 'poison = ["poison", "nothing"]\n', "", "snake: Snake is a cobra: write the faces"),
    (MEMORY, 'A3 = "B3"', 'A3 = "C3"', "river.drift.A3: A3 drifts to C3, which isn't nearby"),
    (MEMORY, 'A3 = "B3"', 'A3 = "A2"', "river.drift.A3: A3 drifts to A2, which isn't a square of the river"),
    (MEMORY, 'A3 = "B3"', 'A3 = "Z9"', "river.drift.A3: There is no square Z9 on map a"),
    (MEMORY, 'A3 = "B3", ', 'Z9 = "B3", ', "river.drift: There is no square Z9 on map a"),
    (MEMORY, 'B3 = "C3"', 'B3 = "A3"', "river.drift.A3: From A3 the current goes round for ever"),
    (MEMORY, "c   c   c", "c   s   c", "river.drift.B3: B3 is a square of the river: its tile is canal"),
    (MEMORY, 'skull = ["C3"]', 'skull = ["Z9"]', "river.skull[0]: There is no square Z9 on map a"),
    (MEMORY, ', skull = ["C3"]', "", "river.skull: No square of the river is above the waterfall"),
    (MEMORY, '["A3", "A2"]', '["A3", "B2"]', "river.barred[0]: A barred edge names two squares that touch"),
    (MEMORY, '["A3", "A2"]', '["A3"]', "river.barred[0]: A barred edge names two squares that touch"),
    (MEMORY, '["E", "S"]', '["E", "W"]', "grass.A2: The side W of the tall grass on A2 leads nowhere"),
    (MEMORY, 'trees = ["B2"]', 'trees = ["B2", "A2"]', "maps.a: A2 has two hiding spots"),
    (MEMORY, 'trees = ["B2"]', 'trees = ["Z9"]', "maps.a.trees[0]: There is no square Z9 on map a"),
    (MEMORY, '"C2", "D2"]]', '"C2", "B2"]]', "nagas[0]: A naga stands on four squares of its map that form a block"),
    (MEMORY, '"C2", "D2"]]', '"C2"]]', "nagas[0]: A naga stands on four squares of its map that form a block"),
    (MEMORY, '"C2", "D2"]]', '"C2", "Z9"]]', "nagas[0][3]: There is no square Z9 on map a"),
    (MEMORY, 'exits = ["D2"]', 'exits = ["A2"]', "maps.a.exits: A2 is a station and an exit"),
    (MEMORY, 'stations = ["A2"]', "", "maps: No map has a fast travel station"),
    (MEMORY, '"B3", "D3", "D3"', '"Z9"', "danger[0]: There is no square Z9"),
    ("danger.toml", DANGER, "", "danger: There are danger tokens on the map, and none in danger.toml"),
]


@pytest.mark.parametrize(("name", "old", "new", "sentence"), FAULTS)
def test_one_fault_is_found_and_keeps_the_pack_from_loading(name, old, new, sentence, river):
    river.change(name, old, new)
    faults = [str(fault) for fault in check_pack(river.folder) if not fault.warning]

    assert any(sentence in fault for fault in faults), faults


def test_more_tokens_on_the_map_than_in_the_reserve_are_a_warning(river):
    river.change(MEMORY, '"B3", "D3", "D3"', '"B3", "D3", "D3", "C3", "A1"')

    assert ["The map has 5 danger tokens, the reserve 4" in fault.what for fault in check_pack(river.folder)] == [True]


def test_a_card_can_place_discard_and_bring_tokens(river):
    effects = [
        '{ op = "place_danger", square = "B3" }',
        '{ op = "discard_danger", square = "B3" }',
        '{ op = "add_danger", kind = "necks", number = 1 }',
    ]
    event = f'[high_water]\nname = "High Water"\ndirection = "N"\ntext = "."\neffects = [{", ".join(effects)}]\n'
    river.write("events.toml", river.read("events.toml") + event)
    river.change(MEMORY, "events = {", "events = { high_water = 1,")
    assert check_pack(river.folder) == []

    river.change("events.toml", 'kind = "necks"', 'kind = "heads"')
    assert any("There is no danger token heads in danger.toml" in str(fault) for fault in check_pack(river.folder))
