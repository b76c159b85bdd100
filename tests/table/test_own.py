"""Cards that the players name, and the private pack that takes them and their numbers along."""

import tomllib

import pytest
from msgspec.structs import replace

from domain import engine
from domain.audit import cards_of
from domain.content.check import check_pack
from domain.content.faults import Report
from domain.content.files import read_files
from domain.content.layout import BUNDLED
from domain.content.loader import load_pack
from domain.playing.owned import with_own
from domain.playing.play import Play
from domain.rules.campaign.numbers import is_unknown
from domain.rules.table.own_pack import first_memory, own_pack
from domain.telling.story import narrate
from domain.text.toml_text import toml_text
from tests.narrow import some
from tests.table.box import Evening, box

CARDS = (
    "new-card:stiletto:Stiletto:melee",
    "new-card:short_bow:Short%20Bow:ranged:black",
    "new-card:mail:Mail%20Coat:armour:white:2",
    "new-card:fine_powder:Fine%20Powder:other:black",
    "new-card:thin_blade:Thin%20Blade:blade",
)


@pytest.fixture
def evening():
    return Evening().do(*CARDS)


def test_an_own_card_is_carried_used_and_lost_like_any_other(evening):
    evening.do("track:0.1", "turn", "gain:claudio:stiletto", "gain:claudio:fine_powder", "gain:claudio:mail")
    claudio = evening.state.assassins["claudio"]

    assert claudio.board.melee == "stiletto"
    assert (claudio.board.armour, claudio.max_health) == ("mail", 5)
    evening.do("spend:claudio:fine_powder", "lose:claudio:stiletto", "done:success")
    assert "stiletto" in evening.state.retired
    assert cards_of(evening.state)["fine_powder"] == 1
    assert evening.findings() == []


def test_it_can_be_handed_over_and_reported(evening):
    evening.do("report:0.1:success:1:5:2:no:%:%:hall=fine_powder,alessandra=short_bow:%")
    evening.do("give:hall:fine_powder:claudio")

    assert evening.state.assassins["claudio"].board.inventory == ("fine_powder",)
    assert evening.state.assassins["alessandra"].board.ranged == "short_bow"


def test_it_goes_by_its_name_in_sentences_and_refusals(evening):
    own = with_own(evening.pack, evening.state)
    facts = [event.fact for step in evening.steps for event in step.events]

    assert own.cards["fine_powder"].name == "Fine Powder"
    assert own is with_own(evening.pack, evening.state)
    assert any("Fine Powder" in narrate(own, fact) for fact in facts)
    assert "Fine Powder" in evening.refused("give:claudio:fine_powder:hall").sentence


def test_without_own_cards_the_pack_is_the_pack():
    assert with_own(box(), engine.EMPTY) is box()


@pytest.mark.parametrize(
    "text",
    [
        "new-card:Stiletto:Stiletto:melee",
        "new-card:medicine:Medicine:other",
        "new-card:claudio:Claudio:other",
        "new-card:dirk:%5Bred%5DDirk:melee",
        "new-card:dirk:%0ADirk:melee",
        "new-card:dirk:Dirk:skill",
        "new-card:dirk:Dirk:melee:grey",
        "new-card:dirk:Dirk:melee:white:1",
        "new-card:dirk:Dirk:armour",
        "new-card:stiletto:Stiletto:melee",
        "new-card:dirk:" + "D" * 41 + ":melee",
    ],
)
def test_a_card_that_cannot_be_is_refused(evening, text):
    fault = evening.refused(text)

    assert fault.sentence
    assert fault.remedy


@pytest.mark.parametrize("name", sorted(path.parent.name for path in BUNDLED.glob("*/pack.toml")))
def test_what_is_written_is_read_back(name):
    for file, table in read_files(BUNDLED / name, Report()).tables.items():
        assert tomllib.loads(toml_text(table)) == table, file


def written(folder, state, name="ours"):
    """The private pack of a state, in a folder."""
    tables = read_files(BUNDLED / state.pack.id, Report()).tables
    for file, text in own_pack(tables, state, name).items():
        (folder / file).parent.mkdir(exist_ok=True, parents=True)
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def test_the_private_pack_is_faultless_and_knows_what_the_campaign_knew(evening, tmp_path):
    told = ("figures.ezio.heal.1", 2), ("contracts.contract_1.hits", 4), ("levels.1", 26), ("figures.ezio.dice", 3)
    evening.do(*(f"tell:{path}:{number}" for path, number in told))
    folder = written(tmp_path / "ours", evening.state)

    assert [str(fault) for fault in check_pack(folder)] == [str(fault) for fault in check_pack(BUNDLED / box().id)]
    pack = load_pack(folder)
    assert (pack.id, pack.hash != box().hash) == ("ours", True)
    own = with_own(box(), evening.state)
    for name in evening.state.cards:
        assert replace(pack.cards[name], text="") == own.cards[name]
    assert some(pack.campaign).figures["ezio"].heal[1] == 2
    assert some(pack.campaign).contract_cards["contract_1"].hits == 4
    assert some(pack.campaign).levels[0] == 26

    fresh = Evening(pack)
    play = Play(pack, fresh.state)
    assert [is_unknown(play, path) for path, _ in told] == [False] * 4
    assert is_unknown(play, "figures.ezio.heal.2")
    assert is_unknown(play, "contracts.contract_2.hits")
    assert fresh.do("track:0.1", "turn", "gain:claudio:stiletto").state.assassins["claudio"].board.melee == "stiletto"


def test_nothing_told_and_nothing_named_is_a_plain_copy(tmp_path):
    folder = written(tmp_path / "ours", Evening().state)
    pack = load_pack(folder)

    assert pack.cards == box().cards
    assert pack.campaign == box().campaign
    assert pack.memories == box().memories


def test_a_campaign_begins_with_the_memory_that_comes_first_in_its_order():
    ids = ("A.10", "A.9", "B.1")

    assert first_memory({f"memories/{name}.toml": {"id": name} for name in ids}) == "A.9"
