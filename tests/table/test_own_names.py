"""Names and a line of text of the players' own, wherever a pack of the box has none."""

import tomllib

import pytest

from domain.content.campaign_plan import CampaignPlan
from domain.content.faults import Report
from domain.content.files import read_files
from domain.content.loader import BUNDLED, load_pack
from domain.notation import parse
from domain.playing.owned import with_own
from domain.rules.table.own_pack import own_pack
from domain.telling import names
from domain.telling.decisions import describe
from domain.text.catalogue import say
from exports.report.between import house
from tests.narrow import a
from tests.table.box import Evening

NAMED = (
    "name:cards.alessandra_1_2:Apnea:Holds%20the%20breath",
    "name:memories.0.2:The%20Ball",
    "name:contracts.contract_1:The%20Baker:Bring%20bread",
)


@pytest.fixture(scope="module")
def named():
    return Evening().do(*NAMED)


def test_what_has_a_name_is_called_so_everywhere(named):
    pack = with_own(named.pack, named.state)

    assert names.card(pack, "alessandra_1_2") == "Apnea"
    assert pack.cards["alessandra_1_2"].text == "Holds the breath"
    assert names.memory(pack, "0.2") == say("name.memory", id="0.2", title="The Ball")
    assert names.contract(pack, "contract_1") == "The Baker"
    assert a(CampaignPlan, pack.campaign).contract_cards["contract_1"].text == "Bring bread"
    # What the pack says of it stays.
    assert pack.cards["alessandra_1_2"].level == named.pack.cards["alessandra_1_2"].level


def test_a_name_alone_leaves_the_text_and_a_text_alone_the_name(named):
    evening = Evening().do(*NAMED, "name:cards.alessandra_1_2:%:Twice", "name:cards.alessandra_1_2:Breath")

    card = with_own(evening.pack, evening.state).cards["alessandra_1_2"]
    assert (card.name, card.text) == ("Breath", "Twice")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("name:cards.nobody:X", "no_such_thing"),
        ("name:levels.1:X", "no_such_thing"),
        ("name:cards.alessandra_1_2:%", "name_nothing"),
        ("name:cards.alessandra_1_2:" + "x" * 41, "card_name"),
        ("name:cards.alessandra_1_2:%:two%0Alines", "text_line"),
    ],
)
def test_what_is_no_name_is_refused_and_changes_nothing(text, key):
    refused = Evening().refused(text)

    assert refused.sentence == say(f"refusal.{key}", path=text.split(":")[1], most=40 if key == "card_name" else 200)
    assert refused.remedy


def test_the_private_pack_has_them(named, tmp_path):
    files = own_pack(read_files(BUNDLED / "brotherhood_of_venice", Report()).tables, named.state, "our_box")
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")

    assert tomllib.loads(files["skills.toml"])["alessandra_1_2"]["name"] == "Apnea"
    pack = load_pack(tmp_path)
    assert pack.cards["alessandra_1_2"].text == "Holds the breath"
    assert pack.memories["0.2"].title == "The Ball"
    assert a(CampaignPlan, pack.campaign).contract_cards["contract_1"].text == "Bring bread"


def test_history_says_what_was_named_and_told():
    evening = Evening().do(*NAMED)
    assert describe(with_own(evening.pack, evening.state), parse(NAMED[0])) == "Named by you: Apnea"
    assert any("Apnea" in sentence for sentence in evening.told)


@pytest.mark.rule("40.35")
def test_the_text_of_the_open_contract_can_be_read():
    evening = Evening().do(*NAMED)
    for memory in ("0.1", "0.2", "0.3", "0.4"):
        evening.do(f"report:{memory}:success:1:0:0:no:%:%:%:%:yes")
    evening.do("pick:courtesan")
    assert "Bring bread" not in list(house(with_own(evening.pack, evening.state), evening.state))
    evening.do("report:1.1:success:1:0:0:no:%:%:%:%:yes", "pick:not_tried")

    assert "Bring bread" in list(house(with_own(evening.pack, evening.state), evening.state))
