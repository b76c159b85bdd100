"""The pictures are well-formed, say in words what they draw, and hold nothing but drawings."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from domain.model.state import State
from domain.text.visible import visible
from exports.picture.to_svg_map import to_svg_map
from exports.picture.to_svg_tree import to_svg_tree
from exports.report.book import Result, result_in_words
from exports.report.walk import report
from tests.effort import examples
from tests.exports.campaigns import CAMPAIGN, MISCHIEF, PLAYING, TERRAIN, TEXTS, Source, made_pack, told

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "style", "defs", "pattern", "path", "rect", "text", "tspan", "g", "line", "circle", "title"}


def drawn(text):
    """A picture as a tree of elements."""
    root = ET.fromstring(text)  # noqa: S314 - what was written a moment ago
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in TAGS
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "href" not in name
            assert name == "aria-label" or not re.search(r"https?:|javascript", value)
    style = "".join(element.text or "" for element in root.iter(f"{SVG}style"))
    assert not re.search(r"@import|url\(|http", style)
    return root


def texts(root):
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def map_of(text="Aurelia", state=PLAYING):
    return drawn(to_svg_map(made_pack(text), state))


def tree_of(text="Ann", **options):
    return drawn(b"".join(to_svg_tree(told(text, **options))).decode())


def squares(root):
    """The words of each square."""
    told = [title.text or "" for title in root.iter(f"{SVG}title")]
    return {words.partition(":")[0]: words.partition(": ")[2] for words in told}


def test_every_square_says_what_is_on_it():
    said = squares(map_of())

    assert said["A1"] == (
        "street; nobody, on the tower, critical; 2 × Runner; body: Runner; 2 red bases; chest; about to fall; "
        "fast travel station; foot of the tower"
    )
    assert said["B1"] == "roof; foot of the tower"
    assert said["C1"] == "canal; boat, aboard: Aurelia; The bell on C1: 1 of 2 cubes"
    assert said["B2"] == "street; Aurelia, on the map, exposed; doctor, exposed; cart"
    assert said["C2"] == "street; Runner; Watch; entrance A"
    assert set(said) == set(TERRAIN.kinds)


def test_the_map_shows_how_things_stand():
    shown = texts(map_of())

    assert shown[:3] == [
        "0.1 Rope Walk",
        "Attempt 1, turn 3, assassin phase",
        "ALERT · event: calm · enemies march north",
    ]
    assert {"A", "2r", "1/2", "»A", "Runner", "The bell, C1"} <= set(shown)


def test_walls_stand_around_the_map_and_ladders_where_they_join():
    root = map_of()

    walls = [line.attrib for line in root.iter(f"{SVG}line")]
    ladders = [path for path in root.iter(f"{SVG}path") if "translate(150 100)" in path.attrib.get("transform", "")]
    inner = {"class": "m-wall", "x1": "100", "y1": "100", "x2": "100", "y2": "200"}
    assert len(walls) == 2 * 3 + 2 * 2 + 1
    assert walls.count(inner) == 1
    assert len(ladders) == 1


def test_what_there_is_no_room_for_is_still_said():
    memory = PLAYING.play
    crowd = replace(memory.squares["A1"], marks=tuple(f"mark {n}" for n in range(20)))
    state = replace(PLAYING, memory=replace(memory, squares={**memory.squares, "A1": crowd}))

    root = map_of(state=state)

    assert all(f"mark {n}" in squares(root)["A1"] for n in range(20))
    assert any(text.startswith("+") for text in texts(root))


def test_between_memories_there_is_no_map():
    with pytest.raises(LookupError):
        to_svg_map(made_pack(), State())


def test_the_tree_has_a_line_an_action_and_folds_what_is_plain():
    whole = texts(tree_of(plain=4))
    folded = texts(tree_of(plain=20))

    report_of = told(plain=4)
    assert len(whole) == 1 + len(report_of.story) + 1
    assert sum("more actions" in text for text in folded) == 1
    assert len(folded) < 20


def test_the_tree_shows_branches_marks_notes_and_where_the_campaign_stands():
    root = tree_of("Ann")
    shown = "\n".join(texts(root))
    kinds = [path.attrib["class"] for path in root.iter(f"{SVG}path")]

    assert "[Ann]" in shown
    assert "“Ann”" in shown
    assert shown.count("here") == 1
    assert kinds.count("t-edge t-back") == 1
    assert kinds.count("t-edge t-live") == len(kinds) - 1


@pytest.mark.parametrize("text", MISCHIEF)
def test_mischief_is_drawn_as_text(text):
    on_map, in_tree = "".join(squares(map_of(text)).values()), "\n".join(texts(tree_of(text)))

    for part in (visible(line)[:40] for line in text.expandtabs(4).split("\n")):
        expected = (
            part.replace("\ufffe", "\\U0000fffe").replace("\uffff", "\\U0000ffff").replace("\U0001fffe", "\\U0001fffe")
        )
        assert expected in on_map
        assert expected in in_tree


@given(TEXTS)
@settings(deadline=None, max_examples=examples(60))
def test_no_text_breaks_a_picture(text):
    assert len(list(map_of(text).iter())) == len(list(map_of().iter()))
    tree_of(text)


def test_an_empty_campaign_can_be_drawn():
    drawn(b"".join(to_svg_tree(report(CAMPAIGN, Source(state=State())))).decode())


def test_the_tree_says_what_came_of_a_memory_where_it_ended():
    whole = told(plain=20)
    end = whole.story[-10].action
    ended = Result(end, "0.1", "0.1 Rope Walk", "success", "", 5, 2, 1, 0)
    shown = texts(drawn(b"".join(to_svg_tree(replace(whole, results=(ended,)))).decode()))

    assert any(result_in_words(ended) in text for text in shown)
    assert sum("more actions" in text for text in shown) == 2
