"""Maps and the region as pictures and as text: everything of the expansion is there, nothing hidden is."""

import re

import pytest
from msgspec.structs import replace

from domain.content.loader import load_pack
from domain.model.danger import DOWN
from domain.model.state import Assassin, Board
from exports.files.to_markdown import to_markdown
from exports.picture.text_map import CURRENT, DOWN_TOKEN, WATERFALL, told_maps
from exports.picture.to_svg_map import to_svg_map
from exports.picture.to_svg_region import region_svg, to_svg_region
from exports.report.boards import boards
from exports.report.conditions import conditions
from tests.apocalypse import expeditions
from tests.exports.campaigns import PLAYING, made_pack, told
from tests.exports.test_to_svg import SVG, drawn, squares, texts
from tests.tui.test_river_map import PACK, TERRAIN, table

PICTURE = to_svg_map(PACK, table())
SAID = squares(drawn(PICTURE))

WORDS = {
    "A3": ["river, to B3", "deep water towards A4"],
    "D3": ["river, above the waterfall"],
    "E1": ["exit, to leave for good", "foot of the naga"],
    "E4": ["fast travel station"],
    "B1": ["tree"],
    "D1": ["pond", "foot of the naga"],
    "B2": ["tall grass, marked sides: west, east", "danger token"],
    "B3": ["rock: Rock"],
    "A4": ["equipment: Crate"],
    "D4": ["hydra: Hydra"],
    "C3": ["Biagio, on the map, in the jaws of a crocodile", "Corvo, on the map, exposed, in the jaws of a crocodile"],
}


def told_table(state=None):
    (only,) = told_maps(PACK, state or table())
    return only


@pytest.mark.parametrize("square", WORDS)
def test_every_square_of_the_river_is_told(square):
    for words in WORDS[square]:
        assert words in SAID[square]


def test_everything_is_in_the_legend():
    shown = set(texts(drawn(PICTURE)))

    assert {
        "river, with its current",
        "river above the waterfall",
        "deep water: no enemy crosses",
        "tree",
        "pond",
        "tall grass",
        "marked side of tall grass",
        "exit, to leave for good",
        "naga, on four squares",
        "danger token",
        "in the jaws of a crocodile",
        "red base: exposed",
        "rock to hold on to",
        "hydra to be captured",
        "entrance of enemies, by letter",
    } <= shown


def test_the_current_is_drawn_the_way_it_flows():
    turns = [
        element.attrib["transform"]
        for element in drawn(PICTURE).iter(f"{SVG}g")
        if "rotate" in element.attrib.get("transform", "") and element.find(f"{SVG}path[@class='m-flow']") is not None
    ]

    assert len(turns) == len(TERRAIN.drift)
    assert all("rotate(0)" in turn for turn in turns)


def test_every_colour_is_written_out():
    for picture in (PICTURE, to_svg_region(expeditions.pack(), expeditions.start())):
        assert "var(" not in picture
        assert "@media screen and (prefers-color-scheme: dark)" in picture


def test_tokens_that_lie_face_down_are_all_alike():
    """What lies face down shows the same back, and no picture or text holds the name of a token that isn't turned."""
    state = table()
    squares_of = dict(state.play.squares)
    squares_of |= {square: replace(there, marks=tuple(DOWN)) for square, there in squares_of.items() if there.marks}
    hidden = replace(state, memory=replace(state.play, squares=squares_of))
    people = {name: replace(one, seized="") for name, one in hidden.assassins.items()}
    hidden = replace(hidden, assassins=people)
    told = told_table(hidden)
    words = [token.name for token in PACK.dangers.values()]
    assert any(word in PICTURE for word in words)

    for text in (to_svg_map(PACK, hidden), "\n".join((*told.drawing, told.signs, *told.squares))):
        assert [word for word in words if re.search(rf"\b{word}\b", text)] == []


def test_poison_a_boss_and_the_companion_are_drawn():
    pack = load_pack("salt_road")
    hunter = Assassin(
        "iskander", Board(), 2, 4, place="map", square="A1", companion=True, poison=1, poison_plus=1, exposed=True
    )
    memory = replace(
        PLAYING.play, memory="S.1", maps=PLAYING.play.maps, squares={}, objectives={}, allies={}, machines={}
    )
    there = {"A2": replace(PLAYING.at("C2"), guards=(("fury", 2), ("harbourmaster", 1), ("viper", 1)))}
    state = replace(
        PLAYING,
        assassins={"iskander": hunter},
        memory=replace(memory, squares=there, bosses={"harbourmaster": 3}),
    )

    root = drawn(to_svg_map(pack, state))
    (told,) = told_maps(pack, state)

    assert "Iskander, on the map, exposed, 2 poison cubes" in squares(root)["A1"]
    assert "The Harbourmaster of Nowhere, 3 health cubes" in squares(root)["A2"]
    assert {"2f", "1q", "1v", "I"} <= set(texts(root))
    assert any("I!p" in line for line in told.drawing)
    assert list(conditions(hunter)) == [
        "exposed",
        "1 poison cube on an action slot",
        "poison cube on the + slot",
        "run by all players",
    ]
    (board,) = boards(pack, state)
    assert list(conditions(board)) == list(conditions(hunter))


def test_the_text_map_has_a_cell_a_square_and_says_its_signs():
    told = told_table()

    for square in TERRAIN.kinds:
        assert any(square in line for line in told.drawing)
    assert all(line.isascii() for line in told.drawing)
    assert len({len(line) for line in told.drawing}) == 1
    text = "\n".join(told.drawing)
    for sign in (CURRENT["E"], WATERFALL, DOWN_TOKEN, "B<", "C!<", "UN", "EN", "~~~~"):
        assert sign in text
    assert "~> river, flowing east" in told.signs
    assert "? danger token" in told.signs
    assert [line.partition(":")[0] for line in told.squares] == [
        "A1",
        "B2",
        "C2",
        "A3",
        "B3",
        "C3",
        "A4",
        "C4",
        "D4",
    ]


def test_a_crowded_square_says_that_there_is_more():
    state = table()
    crowd = replace(state.at("E3"), guards=tuple((name, 9) for name in ("crossbowman", "runner")), marks=("x",) * 12)
    told = told_table(replace(state, memory=replace(state.play, squares={**state.play.squares, "E3": crowd})))

    assert "> and more, see below" in told.signs
    assert any(line.startswith("E3:") and line.count("x") >= 12 for line in told.squares)


def test_walls_ladders_and_holes_are_drawn():
    (told,) = told_maps(load_pack("salt_road"), replace(PLAYING, assassins={}, memory=replace(PLAYING.play, **SALT)))
    drawing = list(told.drawing)

    assert drawing[4] == "+        +   HH   +        +--------+--------+        +   HH   +   HH   +"
    assert drawing[13].startswith("         |B4")
    assert drawing[-1] == "         +--------+--------+                 +--------+--------+--------+"


SALT: dict[str, object] = {
    "memory": "S.1",
    "squares": {},
    "objectives": {},
    "allies": {},
    "machines": {},
}


def test_between_memories_there_is_no_text_map():
    assert told_maps(PACK, replace(table(), memory=None)) == ()


def test_markdown_shows_the_map_as_it_is():
    text = to_markdown(told(), told_maps(made_pack("`*<b>"), PLAYING))

    block = text.partition("```text\n")[2].partition("\n```\n")[0]
    assert block.splitlines()[0] == "+--------+--------+--------+"
    assert all(line[0] in "+| " for line in block.splitlines())
    assert "\\`\\*\\<b\\>, on the map" in text
    assert "<b>" not in text.replace("\\<b\\>", "")


def test_the_region_shows_what_is_known_and_nothing_else():
    pack, state = expeditions.pack(), expeditions.start()
    root = drawn(to_svg_region(pack, state))
    said = squares(root)
    plan = pack.region
    assert plan is not None

    assert {str(number) for number in plan.locations} <= set(said)
    unseen = [number for number in plan.locations if not state.region.place(number).stickered]
    assert unseen
    for number in unseen:
        assert said[str(number)].startswith("not seen yet")
    assert "the group is here" in said[str(state.region.position)]
    assert texts(root)[0] == plan.title
    assert any(text.startswith("Threat ") for text in texts(root))


def test_a_road_that_was_travelled_is_drawn_through():
    before = expeditions.start()
    plan = expeditions.pack().region
    assert plan is not None
    to = plan.locations[before.region.position].connections[0]
    after = expeditions.play(before, f"journey:{to}:cube")

    def trails(state):
        root = drawn(to_svg_region(expeditions.pack(), state))
        return sum(path.attrib.get("class") == "m-trail" for path in root.iter(f"{SVG}path"))

    assert trails(after) == trails(before) + 1


def test_a_campaign_without_a_region_has_no_picture_of_one():
    assert region_svg(made_pack(), PLAYING) == ""
    with pytest.raises(LookupError):
        to_svg_region(made_pack(), PLAYING)
