"""Nothing hidden is shown before its moment: an expedition over a pack of canaries, looked at from all sides."""

import re

import pytest

from domain.content.check import check_pack
from domain.content.loader import load_pack
from tests.apocalypse.canaries import CODES, build, canaries
from tests.apocalypse.overheard import everything, screens

IDS = ("card_meeting", "card_parting", "card_wall", "card_cellar", "card_deep", "card_riddle", "card_tale", "event_xq")
"""Ids of hidden cards: handles stand for them as long as nobody has seen the card, and afterwards."""
WALK = (
    ("report:0.1:success:1:5:3", ()),
    ("pass", ()),
    ("journey:14:cube", ()),
    ("draw:encounter.1", ("Kanarix Meeting", "Kanarix first.")),
    ("pick:go_on", ("Kanarix second.",)),
    ("pick:go_on", ()),
    ("journey:20:cube", ()),
    ("draw:ruins.2", ("Kanarix Cellar", "Kanarix Plan", "plan_xq", "Kanarix cellar.")),
    ("pick:go_on", ()),
    ("journey:23:cube", ()),
    ("draw:mystery.1", ("Kanarix Riddle", "Kanarix riddle.")),
    ("pick:go_on", ()),
    ("journey:17:gauge", ()),
    ("journey:26:gauge", ()),
    ("journey:32:gauge", ("Kanarix Clue", "Kanarix clue text.", "clue_xq")),
    ("journey:26:clue_xq", ()),
    ("journey:17:gauge", ("Kanarix Item", "Kanarix item text.", "item_xq")),
    ("pick:bag", ()),
    ("journey:23:gauge", ()),
    ("journey:20:gauge", ()),
    ("journey:38:gauge", ("Kanarix Tale", "Kanarix tale.")),
    ("pick:go_on", ()),
    ("journey:41:gauge", ()),
)
"""Decisions, and what each of them shows for the first time."""
NEVER = ("Kanarix Deep", "Kanarix Wall", "Kanarix Parting", "Kanarix Event", "Kanarix Bonus", "bonus_xq")
LOOK_ALL_ROUND = {3, 7, 11, 14, 20, 22}
"""Steps after which every export and the store itself is looked at too."""


@pytest.fixture
def pack(tmp_path):
    return build(tmp_path / "canaries")


@pytest.mark.rule("map.R20", "A13.q4", "A17.11")
def test_no_canary_sings_before_its_moment(run, store, pack):
    hidden = {*canaries(), *IDS, "plan_xq", "clue_xq", "item_xq", "bonus_xq"}
    begun = run("new", "--name", "Aviary", "--pack", str(pack), "--flow", "story", "--chance", "table", "--seed", "one")
    assert begun.code == 0, begun.err
    campaign = begun.last

    def listen(texts, step):
        for text in texts:
            assert [word for word in hidden if word in text] == [], step
            assert [code for code in CODES if re.search(rf"(?<![0-9a-f.]){code}(?![0-9a-f])", text)] == [], step

    listen(screens(run, campaign), "new")
    for number, (decision, shown) in enumerate(WALK):
        hidden -= set(shown)
        acted = run("act", campaign, decision)
        assert acted.code == 0, (decision, acted.err)
        listen([acted.out], decision)
        listen(screens(run, campaign), decision)
        if number in LOOK_ALL_ROUND:
            listen(everything(run, campaign, store), decision)
        taken_back = run("undo", campaign)
        listen([taken_back.out, run("redo", campaign).out], decision)
    assert set(NEVER) <= hidden
    state = run("show", campaign, "--json").data["state"]
    assert "0.3" in str(state)


def test_what_is_shown_is_shown(run, pack):
    """The other side: the walk does meet the canaries that it says it meets."""
    campaign = run("new", "--name", "A", "--pack", str(pack), "--flow", "story", "--chance", "table").last
    told = ""
    for decision, _ in WALK:
        told += run("act", campaign, decision).out
        told += "".join(screens(run, campaign))
    told += run("log", campaign).out

    words = {word for _, shown in WALK for word in shown} - {"Kanarix clue text.", "Kanarix item text."}
    assert [word for word in sorted(words) if word not in told] == []


def test_a_pack_takes_over_what_its_base_has(pack):
    base, own = load_pack("drowned_ledger"), load_pack(pack)

    assert check_pack(pack) == []
    assert set(own.guards) == set(base.guards)
    assert set(own.assassins) == set(base.assassins)
    assert set(own.cards) == {*base.cards, "item_xq", "bonus_xq"}
    assert set(own.events) == {*base.events, "event_xq", "no.71"}
    assert set(own.memories) == {"0.1", "0.2", "0.3"}
    assert own.campaign != base.campaign
    assert own.hash != base.hash


def test_own_entries_win_over_those_of_the_base(pack):
    name = next(iter(load_pack("drowned_ledger").events))
    (pack / "events.toml").write_text(
        (pack / "events.toml").read_text() + f'\n[{name}]\nname = "Our Own"\ndirection = "N"\ntext = "Ours."\n'
    )

    assert load_pack(pack).events[name].name == "Our Own"


@pytest.mark.parametrize("base", ["no_such_pack", "../practice", "canaries"])
def test_a_base_is_a_pack_that_comes_along(pack, base):
    head = (pack / "pack.toml").read_text()
    (pack / "pack.toml").write_text(head.replace("drowned_ledger", base))

    faults = [str(fault) for fault in check_pack(pack)]

    assert any("pack.toml, base" in fault for fault in faults)
