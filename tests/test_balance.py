"""The page about balance: its tables belong to the packs and the player of this very version, and keep the aim."""

import re
from pathlib import Path
from runpy import run_path

import pytest
from msgspec.structs import replace

from domain.content.loader import load_pack

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "proof" / "balance.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([0-9M]\.[0-9AB]) [^|]+\|(.+)\|$", re.MULTILINE)


@pytest.fixture(scope="module")
def script():
    return run_path(str(ROOT / "script" / "balance.py"))


@pytest.fixture(scope="module")
def ledger(script) -> str:
    """What the tables of the pack in parts of its own were made with: some games are played to say it."""
    line: str = script["basis"](load_pack("drowned_ledger"))
    return line


def test_the_tables_were_made_with_this_pack_and_this_player(script, ledger):
    for pack, line in {"drowned_ledger": ledger, "salt_road": script["basis"](load_pack("salt_road"))}.items():
        assert line in PAGE, f"the page is stale: run script/balance --pack {pack} again"


def test_another_pack_or_another_manner_of_playing_makes_the_page_stale(script, ledger, monkeypatch):
    assert script["basis"](load_pack("practice")) != ledger
    monkeypatch.setitem(script["manner"].__globals__, "SAMPLE_GAMES", (("0.1", 2),))
    assert script["basis"](load_pack("drowned_ledger")) != ledger


def test_other_words_leave_the_page_as_it_is_and_another_number_does_not(script, ledger):
    pack = load_pack("drowned_ledger")
    plan = pack.memories["0.1"]

    def with_plan(**changes):
        return script["basis"](replace(pack, memories={**pack.memories, "0.1": replace(plan, **changes)}))

    assert with_plan(before="Somebody lies in the Arsenal.") == ledger
    assert with_plan(turn_limit=plan.turn_limit + 1) != ledger


def test_every_memory_can_be_won_and_lost_and_is_easier_at_easy():
    table = PAGE.split("## ")[1]
    rows = {name: [cell.split("/") for cell in cells.split("|")] for name, cells in ROW.findall(table)}

    assert list(rows) == list(load_pack("drowned_ledger").memories)
    for name, cells in rows.items():
        assert len(cells) == 3
        for normal, easy in cells:
            assert 40 <= int(normal) <= 90, name
            assert easy.strip() == "–" or int(easy) > int(normal), name
