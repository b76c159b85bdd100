"""The pages of the campaign book in exports: boxes of the diary, experience track, rooms, results of attempts."""

import re
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from domain.content.loader import load_pack
from domain.core.canonical import ROOT_PARENT
from domain.language import commands as c
from domain.language import events as e
from domain.log.history import EveningBegun, HeadMoved
from domain.model.headquarters import Headquarters
from domain.model.state import MemoryRecord, PackRef, State
from exports.files.to_csv import to_csv
from exports.files.to_json import to_json
from exports.files.to_markdown import to_markdown
from exports.page.book import diary, track
from exports.page.dice import dice
from exports.page.people import roster
from exports.page.to_html import to_html
from exports.report.book import boxes, levels, rooms
from exports.report.heading import has_map, playing
from exports.report.walk import report
from tests.exports.campaigns import CAMPAIGN, PLAYING, STATE, Source, made_pack, told
from tests.narrow import some

LEDGER = load_pack("drowned_ledger")
STORY = State(pack=PackRef("drowned_ledger", ""), flow="story")


def words(parts):
    """What can be read in markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", "".join(parts)))


def parsed(text):
    """A picture as a tree of elements."""
    return ET.fromstring(text)  # noqa: S314 - what was written a moment ago


def box_of(name, line=None, **state):
    found = boxes(LEDGER, replace(STORY, diary={name: line} if line else {}, **state))
    return next(box for box in found if box.memory == name)


def test_every_memory_has_a_box_in_the_order_of_the_book():
    assert [box.memory for box in boxes(LEDGER, STORY)] == list(LEDGER.memories)
    assert {box.outcome for box in boxes(LEDGER, STORY)} == {"unplayed"}
    assert box_of("M.A").sequence == "optional"
    assert box_of("1.2").sequence == "1"


@pytest.mark.parametrize(
    ("line", "outcome", "sync"),
    [
        (MemoryRecord(plays=1, successes=1, closed="success", sync="red"), "success", "red"),
        (MemoryRecord(plays=2, successes=1, failures=1, closed="success"), "success_second", "missed"),
        (MemoryRecord(plays=2, failures=2, closed="synchronised"), "synchronised", "missed"),
        (MemoryRecord(plays=1, failures=1, attempts=1), "second", "open"),
        (MemoryRecord(skipped=True), "skipped", ""),
    ],
)
def test_a_box_tells_what_became_of_its_memory(line, outcome, sync):
    box = box_of("0.2", line)

    assert (box.outcome, box.sync) == (outcome, sync)


def test_the_memory_in_play_has_its_attempt_in_its_box():
    (box,) = boxes(made_pack(), PLAYING)

    assert (box.outcome, box.attempt) == ("playing", 1)


def test_attempts_on_the_live_path_are_results_with_their_evening():
    made = Source(made_pack(), STATE)
    begin = made.act(ROOT_PARENT, c.Start("0.1"), e.MemoryBegun("0.1", 1, {}, {}, {}, ()))
    made.record(begin, EveningBegun())
    lost = made.act(begin, c.Pass(), e.MemoryEnded("0.1", "failure", "reserve", 3, 0))
    made.move(HeadMoved(lost, begin, "undo"))
    made.record(begin, EveningBegun())
    made.act(begin, c.Concede(), e.MemoryEnded("0.1", "success", "objectives", 4, 2))

    whole = report(CAMPAIGN, made)

    assert [(r.memory, r.outcome, r.turns, r.xp, r.evening) for r in whole.results] == [("0.1", "success", 4, 2, 2)]
    assert whole.evenings[-1].ended > whole.evenings[-1].begun
    page = b"".join(to_html(whole)).decode()
    assert "0.1 Rope Walk: won, 4 turns" in re.sub(r"<[^>]*>", "", page)
    assert "0.1 Rope Walk: won, 4 turns" in to_markdown(whole)


def test_the_track_marks_every_level_and_fills_as_far_as_experience_goes():
    drawn = parsed(track(14, (8, 16, 26, 36)))

    shapes = {part.get("class"): part for part in drawn.iter()}
    ground, gold = (float(str(shapes[name].get("width"))) for name in ("c-ground", "c-gold"))
    assert gold / ground == pytest.approx(14 / 36, abs=0.01)
    assert [part.text for part in drawn.iter() if part.get("class") == "c-reached"] == ["I"]
    assert "14 XP" in "".join(drawn.itertext())


@pytest.mark.parametrize(("xp", "at"), [(0, ()), (0, (8,)), (1, (1, 2, 9)), (99, (8, 16)), (5, ())])
def test_there_is_a_track_for_any_experience_and_levels(xp, at):
    drawn = parsed(track(xp, at))

    width = float(str(drawn.get("viewBox")).split()[2])
    for part in drawn.iter():
        assert 0 <= float(part.get("x", "0")) <= width
        assert 0 <= float(part.get("width", "0")) <= width


def test_a_pack_without_levels_has_none():
    assert levels(made_pack(), STATE) == ()
    assert levels(LEDGER, STORY)[0] > 0


def test_rooms_hold_the_figures_of_the_headquarters():
    figures = {"apprentice_1": "hospital", "apprentice_2": "memory"}
    state = replace(STORY, headquarters=Headquarters(board="player", level=1, figures=figures))

    found = {room.place: room for room in rooms(LEDGER, state)}

    assert list(found) == ["hospital", "workshop", "shop", "command", "memory", "hall"]
    assert (len(found["hospital"].people), found["hospital"].spaces) == (1, 4)
    assert found["hospital"].lines
    assert (len(found["memory"].people), found["memory"].spaces) == (1, 0)
    assert rooms(LEDGER, STORY) == ()


def test_a_diary_that_nobody_has_written_in_shows_its_empty_boxes():
    made = Source(LEDGER, STORY)
    made.act(ROOT_PARENT, c.Begin("drowned_ledger", "fr_1_05", "normal", ("aurelia",)))

    text = words(diary(report(CAMPAIGN, made)))

    assert text.count("not played") == len(LEDGER.memories)
    assert text.index("Sequence 2") < text.index("Outside the sequences")


def test_cubes_are_told_in_words_as_well_as_drawn():
    page = "".join(roster(told(plain=0)))

    assert 'aria-label="2 of 3"' in page
    assert page.count('<i class="full">') == 3
    assert "2 of 3" in words([page])


def test_bars_of_dice_are_as_long_as_what_fell_beside_each_other():
    drawing = re.findall(r"<svg.*?</svg>", "\n".join(dice(told(plain=0))), re.DOTALL)
    (app, table) = map(parsed, drawing)

    bars = [float(str(part.get("width"))) for part in table.iter() if part.get("class") == "c-lagoon"]
    assert bars[0] == bars[2] > 0 == bars[1]
    (ground,) = {float(str(part.get("width"))) for part in app.iter() if part.get("class") == "c-ground"}
    assert max(float(str(part.get("width"))) for part in app.iter() if part.get("class") == "c-lagoon") == ground


TABLE = replace(PLAYING, memory=replace(PLAYING.play, memory="0.9"))
"""A memory that lies on the table: the pack has no map of it."""


def test_a_memory_on_the_table_is_told_in_words():
    made = Source(made_pack(), TABLE)
    made.act(ROOT_PARENT, c.Start("0.9"))

    whole = report(CAMPAIGN, made)

    assert not has_map(made_pack(), TABLE)
    assert has_map(made_pack(), PLAYING)
    assert playing(made_pack(), STATE) == ()
    for text in (to_markdown(whole), b"".join(to_html(whole)).decode()):
        assert "Attempt 1, turn 3, assassin phase" in text
        assert "enemies march north" in text


LONG = "A" * 5000
TURNED = "\u202eדג\u0007\u001b[2J\ufffe"


@pytest.mark.parametrize("text", [LONG, TURNED, "|" * 80, "\u0301" * 200])
def test_long_and_odd_names_stay_in_every_format(text):
    whole = told(text)

    for made in (to_markdown(whole), to_json(whole), *(b"".join(write(whole)).decode() for write in (to_html, to_csv))):
        assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\u202e]", made)
        assert len(made) > 1000


def finished(*, outcome="success"):
    """A campaign with every memory behind the group."""
    lines = {name: MemoryRecord(plays=1, successes=1, closed=outcome, best_turns=4) for name in LEDGER.memories}
    made = Source(LEDGER, replace(STORY, diary=lines))
    made.act(ROOT_PARENT, c.Begin("drowned_ledger", "fr_1_05", "normal", ("aurelia",), flow="story"))
    return report(CAMPAIGN, made)


def test_a_story_that_is_told_begins_with_its_last_page():
    told_to_the_end = finished()
    epilogue = " ".join(some(LEDGER.campaign).epilogue.split())
    page = b"".join(to_html(told_to_the_end)).decode()
    text = to_markdown(told_to_the_end)

    assert page.index('id="ending"') < page.index('id="diary"')
    assert epilogue in words(page).replace("&#39;", "'").replace("&#x27;", "'")
    assert "13 of 13 memories won." in words(page)
    assert text.index("## The last page") < text.index("13 of 13 memories won")
    assert epilogue[:60] in text


def test_a_story_that_goes_on_has_no_last_page_yet():
    made = Source(LEDGER, replace(STORY, diary={"0.1": MemoryRecord(plays=1, successes=1, closed="success")}))
    made.act(ROOT_PARENT, c.Begin("drowned_ledger", "fr_1_05", "normal", ("aurelia",), flow="story"))

    assert report(CAMPAIGN, made).ending == ()
    assert 'id="ending"' not in b"".join(to_html(report(CAMPAIGN, made))).decode()
