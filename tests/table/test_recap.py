"""Last time: what came of an evening, who is hurt, what is open, next, and about to be lost."""

import pytest

from domain import engine
from domain.coach.recap import MOST, recap
from tests.campaign.stories import tiny
from tests.table.box import Evening
from tests.table.test_tracker import late


def told(evening, before=engine.EMPTY):
    return [line.sentence for line in recap(evening.pack, before, evening.state)]


def test_before_a_campaign_there_is_nothing_to_tell():
    assert recap(Evening().pack, engine.EMPTY, engine.EMPTY) == ()


def test_what_ended_in_the_evening_is_told_and_nothing_older():
    evening = Evening().do("report:0.1:success:1:5:3").rest()
    before = evening.state
    evening.do("report:0.2:success:1:5:4:yes").rest()
    lines = told(evening, before)

    assert "Memory 0.2 was won." in lines
    assert "The 100% sync of Memory 0.2 was earned." in lines
    assert "4 XP were gained: 7 now." in lines
    assert "Next: Memory 0.3." in lines
    assert not any("0.1 Memory" in line and "won" in line for line in lines)


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (["report:0.1:failure"], "Memory 0.1 failed once."),
        (["report:0.1:failure"], "Next: the second attempt at Memory 0.1."),
        (["report:0.1:failure:2"], "Memory 0.1 failed twice; the story goes on."),
        (["track:0.1", "turn"], "Memory 0.1 is in play: attempt 1, turn 1."),
        (["track:0.1"], "Memory 0.1 is set up: attempt 1."),
        (
            ["track:0.1", "turn", "hurt:claudio:3"],
            "Claudio is in critical condition, and out at the end of turn 2 unless healed.",
        ),
        (["report:0.1:failure:1:0:0:no:claudio=1"], "Claudio goes on with 1 health cube."),
    ],
)
def test_what_an_evening_can_leave_behind(texts, sentence):
    evening = Evening().do("tell:levels.1:99")
    if "goes on with" in sentence:
        evening.do("report:0.1:success").rest()
        texts = [text.replace("0.1", "0.2") for text in texts]
    assert sentence in told(evening.do(*texts))


def test_who_is_hurt_stands_with_the_people_between_memories_and_in_one():
    failed = Evening().do("report:0.1:success").rest().do("report:0.2:failure:1:0:0:no:claudio=1")
    lines = recap(failed.pack, engine.EMPTY, failed.state)
    assert [line.sentence for line in lines if line.part == "people"] == ["Claudio goes on with 1 health cube."]

    playing = late().do("hurt:claudio", "hurt:alessandra:3", "heal:alessandra")
    lines = recap(playing.pack, engine.EMPTY, playing.state)
    assert [line.sentence for line in lines if line.part == "people"] == [
        "Alessandra has 1 of 3 health cubes left.",
        "Claudio has 2 of 3 health cubes left.",
    ]
    assert all(line.rule for line in lines if line.part == "people")


def test_what_is_about_to_be_lost_is_told_with_its_rule():
    evening = Evening(tiny(), "aurelia,biagio")
    evening.do("report:1:success").rest().do("report:2:success").rest().do("report:3:success")
    while getattr(engine.pending(evening.pack, evening.state), "kind", "") != "memory_offer":
        evening.take(evening.steward(evening.pack, evening.state))
    lines = recap(evening.pack, engine.EMPTY, evening.state)

    assert [line.rule for line in lines if "now or never" in line.sentence] == ["46.2"]


def test_a_long_evening_is_shortened_and_what_is_next_is_never_left_out():
    evening = Evening()
    for memory in ("0.1", "0.2", "0.3", "0.4", "1.1", "1.2", "1.3", "2.1", "2.2"):
        evening.do(f"report:{memory}:success:1:5:4:yes").rest()
    lines = recap(evening.pack, engine.EMPTY, evening.state)

    assert len(lines) <= MOST
    assert any(line.part == "next" for line in lines)
    assert lines[0].sentence.startswith("And ")


def test_who_fell_is_replaced():
    evening = Evening().do("report:0.1:success").rest().do("report:0.2:success:1:5:0:no:%:claudio").rest()

    assert "An apprentice stands in for Claudio." in told(evening)


def test_headquarters_contract_and_level_are_told():
    evening = late().do("done:success:30").rest()
    lines = told(evening)

    assert "The group rose to level 1." in lines
    assert "The contract Contract 1 lies open." in lines
    assert any(line.startswith("Next: the assignment") for line in lines)
    assert len(lines) <= MOST


def test_every_line_of_what_to_care_for_has_its_rule():
    evening = late().do("done:success:30").rest()

    assert all(line.rule for line in recap(evening.pack, engine.EMPTY, evening.state) if line.part == "care")
