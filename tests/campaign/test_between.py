"""What lies between memories as values and sentences: odds of contracts, headquarters, shelf, diary, a card's life."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from campaign_tui.session import retelling
from campaign_tui.views.card_life import past, whereabouts
from campaign_tui.views.next_steps import card, next_words, where
from domain import engine
from domain.content.loader import load_pack
from domain.language import commands as c
from domain.model.state import MemoryRecord
from domain.rules.campaign.contracts import HITS, contract_odds
from exports.files.to_csv import to_csv
from exports.files.to_json import to_json
from exports.files.to_markdown import to_markdown
from exports.page.to_html import to_html
from exports.report import between
from exports.report.walk import report
from tests.narrow import some
from tests.tui import stories
from tests.tui.gallery.stores import library

MISCHIEF = "<script>alert(1)</script> | =1+1"


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    """A story in which the headquarters is open, and somebody stands in every building."""
    with library(tmp_path_factory.mktemp("story") / "s.db") as shelf, stories.begun(shelf) as open_session:
        stories.go_on(open_session, "assignment:1.2")
        yield open_session


def with_house(session, **changes):
    state = session.state
    return replace(state, headquarters=replace(state.headquarters, **changes))


@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4, 6])
def test_the_odds_of_a_contract_are_those_of_counting(session, dice):
    figures = {**dict.fromkeys(session.state.headquarters.figures, "hall")}
    for figure in [name for name in figures if name.startswith(("apprentice", "boatman"))][:dice]:
        figures[figure] = "command"
    state = with_house(session, figures=figures, revealed=True, failed=False)
    hits = session.pack.campaign.contract_cards[state.headquarters.contracts[0]].hits
    throws = list(product(session.pack.dice["assassin"], repeat=dice))
    good = sum(sum(face in HITS for face in throw) >= hits for throw in throws)

    assert contract_odds(session.pack, state) == Fraction(good, len(throws))


def test_on_the_second_attempt_dice_are_sure(session):
    everybody = dict.fromkeys(session.state.headquarters.figures, "command")

    assert contract_odds(session.pack, with_house(session, figures=everybody, failed=True)) == 1
    assert contract_odds(session.pack, with_house(session, figures={}, failed=True)) == 0
    assert contract_odds(session.pack, with_house(session, contracts=())) is None


def test_the_headquarters_in_sentences(session):
    there = session.state.headquarters
    lines = list(between.house(session.pack, session.state))

    for place in ("Hospital", "Workshop", "Shop", "Command room", "Memory group", "Main hall"):
        assert any(line.startswith(place) for line in lines)
    line = some(between.house_line(session.pack, session.state))
    assert line.level == there.level
    assert len(line.figures) == len(there.figures)
    assert line.contracts_fulfilled + len(there.contracts) == line.contracts


def test_without_a_headquarters_it_says_so(session):
    state = replace(session.state, headquarters=type(session.state.headquarters)())

    assert list(between.house(session.pack, state)) == [
        "The headquarters opens as soon as you have chosen who lives there."
    ]
    untold = replace(state, diary={})
    assert list(between.house(session.pack, untold)) == ["There is no headquarters yet: it opens after 0.4 Low Tide."]
    assert between.house_line(session.pack, state) is None


def test_a_campaign_that_has_no_headquarters_promises_none(session):
    assert between.no_house(load_pack("salt_road"), session.state) == "This campaign has no headquarters."


def test_every_memory_has_a_line_in_the_diary(session):
    lines = list(between.diary(session.pack, session.state))

    for plan in session.pack.memories.values():
        assert sum(line.startswith(f"{plan.id} ") for line in lines) == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (MemoryRecord(plays=1, successes=1, closed="success", sync="red"), "won, 0 XP, 100% sync, red"),
        (MemoryRecord(plays=2, successes=1, closed="success", sync="grey"), "won at the second attempt"),
        (MemoryRecord(plays=2, failures=2, closed="synchronised"), "synchronised by the brotherhood"),
        (MemoryRecord(plays=1, failures=1, attempts=1), "the second attempt is due"),
        (MemoryRecord(skipped=True), "turned down"),
        (MemoryRecord(plays=1, successes=1, sync="grey", sync_shared=True), "easy was the difficulty"),
        (MemoryRecord(plays=1, contract="lamp_oil", contract_fulfilled=True), "contract Oil for the Lamp fulfilled"),
    ],
)
def test_what_became_of_a_memory_is_said(session, line, words):
    state = replace(session.state, diary={"0.2": line})
    found = next(text for text in between.diary(session.pack, state) if text.startswith("0.2 "))

    assert words in found


def test_a_sequence_has_its_sticker_when_all_its_syncs_are_earned(session):
    wanted = [name for name, plan in session.pack.memories.items() if plan.sync or name == "0.1"]
    diary = {name: MemoryRecord(plays=1, sync="red") for name in wanted}
    last = [name for name in wanted if name.startswith("0.")][-1]
    whole = between.sequences(session.pack, replace(session.state, diary=diary))
    grey = between.sequences(session.pack, replace(session.state, diary={**diary, last: MemoryRecord(sync="grey")}))
    short = between.sequences(session.pack, replace(session.state, diary={**diary, last: MemoryRecord()}))

    assert {one.sticker for one in whole} == {"red"}
    assert whole[-1].id == ""
    assert grey[0].sticker == grey[-1].sticker == "grey"
    if len(wanted) > 1:
        assert short[-1].sticker == ""


def test_every_copy_of_a_card_is_somewhere_and_its_past_is_told(session):
    pack, state = session.pack, session.state
    boathooks = sum(figure.board.melee == "boathook" for figure in state.assassins.values())

    assert len(list(whereabouts(pack, state, "boathook"))) == boathooks + state.hall.count("boathook")
    skill = state.assassins["aurelia"].board.skills[0]
    [told] = past(session, session.head, skill)
    assert "Aurelia chooses a skill" in told
    assert list(past(session, session.head, "no_card")) == []


def test_next_step_and_card_of_a_story(session):
    state = session.state

    assert "hospital" in next_words(session.pack, state, session.pending).casefold()
    assert "level" in where(session)
    plain = replace(state, agenda=())
    assert next_words(session.pack, plain, engine.pending(session.pack, plain)).startswith("Begin 1.2")
    again = replace(plain, diary={**plain.diary, "1.2": MemoryRecord(plays=1, attempts=1)})
    assert "second attempt" in next_words(session.pack, again, engine.pending(session.pack, again))
    summary = next(iter([session.timeline.name]))
    assert card(_plain(session), session).name == summary


def test_a_card_tells_what_happened_and_not_how_the_table_is_kept(tmp_path):
    """The first turn of 0.1 begins without movement: nobody marches, and its phases are no story."""
    with library(tmp_path / "s.db") as shelf, stories.begun(shelf) as session:
        session.submit(c.Start("0.1"))
        told = card(_plain(session), session).story

        assert "Turn 1." in told
        assert not [words for words in told if words.startswith(("Now:", "The enemies march"))]
        assert [words for words, _ in retelling.told(session, session.head) if words.startswith("The enemies march")]


def _plain(session):
    from campaign_tui.views.campaign_cards import CampaignCard

    return CampaignCard(session.campaign, session.timeline.name, False, 1)


def test_exports_tell_what_lies_between_memories(session):
    told = report(session.campaign, session)

    assert told.flow == "story"
    assert told.due == "1.2"
    assert some(told.house).board
    assert dict(told.between)["house"]
    for text in (to_markdown(told), b"".join(to_html(told)).decode(), to_json(told), b"".join(to_csv(told)).decode()):
        assert "Hospital" in text
        assert "100% sync" in text


def test_hostile_names_stay_data_in_these_sections(session):
    told = report(session.campaign, session)
    told = replace(told, between=(("house", (MISCHIEF,)), ("diary", (MISCHIEF,))))

    assert "<script>" not in b"".join(to_html(told)).decode()
    assert "<script>" not in to_markdown(told)
    rows = b"".join(to_csv(replace(told, between=(("house", ("=1+1",)),)))).decode()
    assert '"\'=1+1"' in rows


def test_a_campaign_that_never_has_a_headquarters_has_no_section_for_one(session):
    road = load_pack("salt_road")
    state = replace(session.state, headquarters=type(session.state.headquarters)())

    assert "house" in between.sections(session.pack, session.state)
    assert "house" in between.sections(session.pack, state)
    assert "house" not in between.sections(road, state)
    assert "house" in between.sections(road, session.state)


def test_a_memory_whose_second_attempt_is_due_is_not_behind_the_group(tmp_path):
    with library(tmp_path / "s.db") as shelf, stories.begun(shelf) as session:
        for behind in ("0 memories", "1 memory"):
            session.submit(c.Start("0.1"))
            session.submit(c.Concede())
            assert where(session).startswith(f"{behind} behind you")
