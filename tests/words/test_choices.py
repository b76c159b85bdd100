"""Options of choices in words: what is handed over to whom, and titles of picked options in log and exports."""

import pytest
from msgspec.structs import replace

from domain import engine
from domain.content.loader import load_pack
from domain.core.canonical import ROOT_PARENT, ActionId
from domain.language import commands as c
from domain.language.events import AgendaChanged, Event
from domain.model import agenda as f
from domain.model import between as b
from domain.telling.choices import option_of
from domain.telling.decisions import describe
from exports.report.places import Agendas


def pack():
    return load_pack("practice")


@pytest.mark.parametrize(
    ("kind", "option", "told"),
    [
        ("trade", "done", "the trade is over"),
        ("trade", "aurelia.medicine.take", "Aurelia hands over Medicine"),
        ("trade", "biagio.melee.take", "Biagio hands over melee weapon"),
        ("trade_place", "biagio.inventory", "to Biagio: the inventory"),
        ("trade_place", "biagio.melee", "to Biagio: melee weapon"),
        ("trade_place", "biagio.medicine.take", "Biagio hands over Medicine first, to make room"),
        ("trade_place", "discard", "given up"),
        ("equip", "slot", "its slot"),
        ("equip", "inventory.medicine", "the inventory, Medicine given up for it"),
        ("equip", "trade", "into a trade, for a cube"),
        ("equip", "trade.biagio", "into a trade, for a cube of Biagio"),
        ("equip", "trade_on", "into the trade that has been paid"),
        ("equip", "discard", "given up"),
        ("march", "B2.B3.2crossbowman", "2 × Crossbowman from B2 to B3"),
        ("push", "crossbowman.B2", "Crossbowman to B2"),
        ("push", "crossbowman.b.B2", "Crossbowman to b.B2"),
        ("push", "crossbowman.B2/1runner", "Crossbowman B2 / Runner"),
        ("boss_entry", "none/1crossbowman", "Crossbowman: back to the reserve"),
        ("boss_entry", "1crossbowman/none", "Crossbowman: the body"),
        ("boss_entry", "1crossbowman/1runner", "Crossbowman: the body; Runner: back to the reserve"),
        ("boss_entry", "none/none", "none / none"),
        ("payment", "hall.medicine", "Medicine from the main hall"),
        ("payment", "aurelia.common_sword", "Common Sword of Aurelia"),
        ("payment", "stop", "stop"),
        ("station", "B2", "B2"),
    ],
)
def test_an_option_says_what_it_does(kind, option, told):
    assert option_of(pack(), kind, option) == told


def test_a_weapon_is_named_where_the_board_is_known():
    begun = engine.settle(
        pack(), engine.EMPTY, c.Begin("practice", "fr_1_05", "normal", ("aurelia", "biagio")), lambda *_: None
    ).state

    assert option_of(pack(), "trade", "aurelia.melee.take", begun.assassins) == "Aurelia hands over Common Sword"


@pytest.mark.parametrize(
    ("frame", "option", "title"),
    [
        (f.Trading(("aurelia", "biagio")), "done", "The trade: the trade is over"),
        (f.Trading(("aurelia",), ("medicine",)), "biagio.inventory", "The trade: to Biagio: the inventory"),
        (b.LevelUp(1, ("biagio",)), "medicine", "The skill of Biagio: Medicine"),
        (f.Equip("biagio", "medicine"), "discard", "What Biagio does with Medicine: given up"),
        (f.EndOfTurn(), "x", "Choose: x"),
        (None, "x", "Choose: x"),
    ],
)
def test_a_picked_option_is_told_by_the_frame_that_it_answered(frame, option, title):
    assert describe(pack(), c.Pick(option), (), lambda: frame) == title


def test_the_agenda_is_followed_along_every_branch():
    root, left, right = (ActionId(bytes([n]) * 16) for n in (1, 2, 3))
    trade, phase = f.Trading(("aurelia",)), f.AssassinPhase()
    agendas = Agendas()

    tops = [
        agendas.follow(root, ActionId(ROOT_PARENT), [Event(AgendaChanged(0, (phase,)), ())]),
        agendas.follow(left, root, [Event(AgendaChanged(0, (trade,)), ())]),
        agendas.follow(right, root, []),
        agendas.follow(ActionId(bytes([4]) * 16), left, [Event(AgendaChanged(1, ()), ())]),
    ]

    assert tops == [None, phase, phase, trade]


def test_log_and_exports_name_what_was_chosen(tmp_path, capfdbinary, monkeypatch):
    """A trade that is opened and ended at once: nothing else tells what the pick was about."""
    from campaign_tui.cli import main

    monkeypatch.setenv("HOME", str(tmp_path))
    store = str(tmp_path / "s.db")

    def run(*words):
        capfdbinary.readouterr()
        assert main(["--store", store, *words]) == 0
        return capfdbinary.readouterr()[0].decode()

    run("new", "--name", "x", "--pack", "practice", "--seed", "1")
    run("act", "x", "start:1", "trade:aurelia")
    assert "Aurelia hands over Common Sword" in run("show", "x")
    assert "The trade on A3: the trade is over" in run("decisions", "x", "--json")
    run("act", "x", "pick:done")

    for told in (run("log", "x"), *(run("export", "x", "--format", form) for form in ("md", "json", "csv"))):
        assert "The trade: the trade is over" in told
        assert "Choose" not in told


def test_people_who_are_not_known_leave_the_slot_as_it_is_called():
    state = engine.settle(
        pack(), engine.EMPTY, c.Begin("practice", "fr_1_05", "normal", ("aurelia", "biagio")), lambda *_: None
    ).state
    biagio = state.assassins["biagio"]
    bare = {"biagio": replace(biagio, board=replace(biagio.board, melee=""))}

    assert option_of(pack(), "trade", "biagio.melee.take", bare) == "Biagio hands over melee weapon"
