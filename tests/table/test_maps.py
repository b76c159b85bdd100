"""Maps that owners of the box enter once: checked, played on in full, kept in their private pack, corrected."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import engine
from domain.bots.players import careful_player
from domain.content.check import check_pack
from domain.content.drawing import parse_drawing
from domain.content.loader import load_pack
from domain.language import events as e
from domain.language.chance import ChanceNode, Generator
from domain.language.waiting import Choice
from domain.notation import parse, render
from domain.playing.own_memory import MOST_TEXT, compact_drawing, read_memory
from domain.playing.owned import with_own
from tests.table.box import box
from tests.table.maps import FILE, MEMORY, Table, entered, fallen, ready
from tests.table.test_own import written

LATE = "0.4"
"""A memory with all of an enemy phase."""
CARDS = {"deck.event": "draw:fog", "deck.reinforcement": "draw:A.1crossbowman", "deck.chest": "draw:%"}
"""What is typed for a card that is drawn from a deck on the table."""


@pytest.fixture
def evening():
    """A campaign at its first memory, the map entered."""
    return Table().do(entered())


def played(evening, memory, seed=4):
    """Play a memory to its end, all typed; the numbers that were asked for, in order, and those of each frame."""
    generator, player = Generator(bytes(32)), careful_player(random.Random(seed).randrange, 1)
    evening.do("new-event:fog:Night%20Fog:N", f"start:{memory}")
    asked = []
    while evening.state.memory is not None:
        waiting = evening.waiting
        if isinstance(waiting, Choice) and waiting.kind == "number":
            asked.append(waiting.about)
            evening.do("pick:1")
        elif isinstance(waiting, ChanceNode):
            evening.do(CARDS[waiting.stream] if waiting.is_draw else fallen(generator, waiting, evening.state))
        else:
            evening.take(player(evening.pack, evening.state))
    return asked


# ---- entering --------------------------------------------------------------------------------------


def test_a_map_is_entered_once_and_the_memory_is_one_with_a_map(evening):
    plan = with_own(evening.pack, evening.state).memories[MEMORY]

    assert not plan.box
    assert plan.maps["a"].kinds["C1"] == "roof"
    assert plan.maps["a"].walls == {("B1", "C1"), ("C1", "B1")}
    assert plan.maps["a"].hiding == {"B1": "haystack"}
    assert plan.guards == (("C2", "crossbowman", 1), ("D2", "agile", 1))
    assert plan.objectives["papers"].xp == 2
    assert plan.sync == box().memories[MEMORY].sync
    assert plan.steps == box().memories[MEMORY].steps
    assert "The players enter the map of Memory 0.1." in evening.told


def test_without_a_map_a_memory_cannot_be_begun():
    assert Table().refused(f"start:{MEMORY}").rule == "7.1"


def test_what_goes_without_saying_is_filled_in(evening):
    plan = with_own(evening.pack, evening.state).memories[MEMORY]

    assert plan.open == ("equipment", "event")
    assert dict(plan.reserve) == {"crossbowman": 30, "agile": 10}
    assert [effect.op for effect in plan.synchronise] == ["by_hand"]
    late = ready(LATE).do(entered(LATE, 'chests = ["C1"]\n' + FILE))
    decks = with_own(late.pack, late.state).memories[LATE].open
    assert decks == ("chest", "equipment", "event", "reinforcement")


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("maps = [\nx", "", "line 2"),
        ("x = 1" * 5000, "", str(MOST_TEXT)),
        (FILE.replace("C2 =", "Z9 ="), "guards", "Z9"),
        (FILE.replace("agile", "ogre"), "guards", "ogre"),
        (FILE.replace("| s   s | r   s |", "| s   s | q   s |"), "maps.a.drawing", "line 2, column 11"),
        (FILE.replace("cost = 1", "cost = 7", 1), "objectives.papers.cost", "3"),
        (FILE.replace('B1 = "haystack"', 'D3 = "haystack"'), "maps.a.towers[0]", ""),
        (FILE.replace("  .   . | s   s |", "  s   . | s   s |"), "maps.a.drawing", "A3"),
        (FILE.replace("stations", "gates"), "maps.a", "gates"),
        (FILE + 'shop = "open"', "purse", "shop"),
        ('id = "0.2"\n' + FILE, "id", "0.2"),
        ("", "maps", ""),
    ],
)
def test_a_faulty_map_is_refused_with_the_place_and_changes_nothing(evening, text, where, what):
    before = evening.state
    fault = evening.refused(entered(MEMORY, text))

    assert "map of 0.1" in fault.sentence
    assert where in fault.sentence
    assert what in fault.sentence
    assert fault.remedy
    assert evening.state == before


def test_further_faults_are_counted(evening):
    fault = evening.refused(entered(MEMORY, FILE.replace("C2 =", "Z9 =").replace("agile", "ogre")))

    assert "(And " in fault.sentence


@pytest.mark.parametrize("memory", ["9.9", "Z"])
def test_a_map_needs_a_memory_of_the_pack(evening, memory):
    assert evening.refused(entered(memory)).rule == "7.1"


def test_a_map_of_a_pack_is_no_map_of_the_owners():
    evening = Table(load_pack("drowned_ledger"), team="aurelia,biagio")

    assert "has its map in the pack" in evening.refused(entered("0.1")).sentence


@given(
    st.lists(st.lists(st.sampled_from("srica."), min_size=1, max_size=6), min_size=1, max_size=6),
    st.randoms(use_true_random=False),
)
def test_the_short_drawing_of_a_map_is_of_the_same_map(rows, chance):
    width = max(map(len, rows))
    lines = []
    for row in rows:
        cells = [sign if sign in "sric." else "." for sign in row] + ["."] * (width - len(row))
        lines.append("+" + "+".join(chance.choice(["---", "   "]) for _ in cells) + "+")
        lines.append("".join(chance.choice(["| ", "  "]) + cell + " " for cell in cells))
    if not any(sign in "sric" for line in lines[1::2] for sign in line):
        return
    terrain = parse_drawing("\n".join(lines))
    again = parse_drawing(compact_drawing(terrain))

    assert (again.kinds, again.walls, again.ladders) == (terrain.kinds, terrain.walls, terrain.ladders)
    assert len(compact_drawing(terrain)) <= len("\n".join(lines)) + 1


def test_what_is_kept_is_read_back_as_it_is(evening):
    kept = evening.state.plans[MEMORY]

    assert read_memory(box(), MEMORY, kept).text == kept
    assert parse(render(parse(entered()))) == parse(entered())


# ---- playing ---------------------------------------------------------------------------------------


def test_a_memory_is_played_in_full_with_open_decks_and_comes_out_in_the_same_books():
    evening = ready(LATE).do(entered(LATE))
    asked = played(evening, LATE)
    record = evening.state.diary[LATE]

    assert record.plays == 1
    assert asked, "the numbers of enemies that mattered"
    assert len(asked) == len(set(asked)), "each once"
    assert {path for path in evening.state.told if path.startswith("guards.")}
    assert any("Night Fog" in sentence for sentence in evening.told)
    assert evening.findings() == []
    ended = [f for step in evening.steps for f in _facts(step) if isinstance(f, e.MemoryEnded)][-1]
    reported = ready(LATE).do(f"report:{LATE}:{ended.outcome}:1:{ended.turns}:{ended.xp}")
    assert (reported.state.xp, reported.state.level) == (evening.state.xp, evening.state.level)
    assert reported.state.diary[LATE].successes == record.successes
    assert reported.state.hall == evening.state.hall
    assert reported.state.headquarters == evening.state.headquarters


def _facts(step):
    return [event.fact for event in step.events]


def test_a_number_is_asked_for_when_it_is_needed_and_never_before():
    evening = ready(LATE).do(entered(LATE), "new-event:fog:Night%20Fog:N", f"start:{LATE}", "pick:A1", "pick:A1")

    assert not [path for path in evening.state.told if path.startswith("guards.")]
    assert getattr(evening.waiting, "stream", "") == "deck.event", "the event card comes first, no number"
    evening.do("draw:fog", "pick:done")
    while getattr(waiting := evening.waiting, "kind", "") != "number":
        evening.do(CARDS[waiting.stream] if isinstance(waiting, ChanceNode) else "pass")
    assert "Agile" in getattr(waiting, "about", ""), "what somebody on the map is about to do"


def test_a_card_nobody_has_named_is_named_on_the_spot(evening):
    evening.do(f"start:{MEMORY}", "pick:A1", "pick:A1")
    fault = evening.refused("draw:fog")

    assert fault.rule == "3.2"
    assert "new-event:" in fault.remedy
    evening.do("new-event:fog:Night%20Fog:N", "draw:fog")
    assert evening.state.play.maps["a"].event == "fog"


@pytest.mark.parametrize("card", ["A", "A.0crossbowman", "E.1crossbowman", "A.1brute", "A.1ogre"])
def test_a_reinforcement_card_brings_what_is_there(card):
    evening = ready(LATE).do(entered(LATE), "new-event:fog:Night%20Fog:N", f"start:{LATE}", "pick:A1", "pick:A1")
    evening.do("draw:fog", "pick:done")
    while not isinstance(evening.waiting, ChanceNode):
        evening.do("pass")
    assert evening.waiting.stream == "deck.reinforcement"

    assert evening.refused(f"draw:{card}").rule in {"29.3", "29.9"}


# ---- correcting and taking back --------------------------------------------------------------------


def test_a_map_is_corrected_in_the_middle_of_the_memory_as_far_as_nobody_stands_on_it(evening):
    evening.do(f"start:{MEMORY}", "pick:A1", "pick:A1", "new-event:fog:Night%20Fog:N", "draw:fog", "pick:done")
    wider = FILE.replace("  .   . | s   s |", "  .   s   s   s |")
    evening.do(entered(MEMORY, wider))

    assert "B3" in with_own(evening.pack, evening.state).memories[MEMORY].maps["a"].kinds
    assert evening.state.play.turn == 1
    gone = FILE.replace("purse", "chalice").replace("Purse", "Chalice")
    assert "purse" in evening.refused(entered(MEMORY, gone)).sentence


def test_miscounted_figures_come_to_the_reserve_or_leave_it(evening):
    evening.do(f"start:{MEMORY}", "pick:A1", "pick:A1")
    before = dict(evening.state.play.reserve)
    evening.do("new-event:fog:Night%20Fog:N", "draw:fog", "pick:done")
    evening.do(entered(MEMORY, "reserve = { crossbowman = 20, agile = 12 }\n" + FILE))

    assert dict(evening.state.play.reserve) == {
        "crossbowman": before["crossbowman"] - 10,
        "agile": before["agile"] + 2,
    }


def test_an_entered_map_can_be_replaced_between_memories(evening):
    evening.do(entered(MEMORY, FILE.replace("Papers", "Letters")))

    assert with_own(evening.pack, evening.state).memories[MEMORY].objectives["papers"].name == "Letters"
    assert list(evening.state.plans) == [MEMORY]


# ---- the next campaign -----------------------------------------------------------------------------


def test_the_private_pack_has_the_map_and_the_next_campaign_begins_on_it(evening, tmp_path):
    evening.do("new-event:fog:Night%20Fog:N")
    folder = written(tmp_path / "ours", evening.state)
    pack = load_pack(folder)
    next_time = Table(pack)

    assert [str(fault) for fault in check_pack(folder) if not fault.warning] == []
    assert pack.memories[MEMORY].maps == with_own(box(), evening.state).memories[MEMORY].maps
    assert not pack.memories[MEMORY].box
    assert pack.memories["0.2"].box
    next_time.do(f"start:{MEMORY}", "pick:A1", "pick:D3", "draw:fog", "pick:done")
    assert next_time.state.assassins["claudio"].square == "D3"
    next_time.do("new-card:dirk:Dirk:melee") if next_time.state.memory is None else None
    assert engine.legal_decisions(next_time.pack, next_time.state)


def test_a_map_out_of_the_private_pack_can_still_be_corrected(evening, tmp_path):
    pack = load_pack(written(tmp_path / "ours", evening.state))
    next_time = Table(pack).do(entered(MEMORY, FILE.replace("Papers", "Letters")))

    assert with_own(pack, next_time.state).memories[MEMORY].objectives["papers"].name == "Letters"
