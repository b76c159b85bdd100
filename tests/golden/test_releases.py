"""Stores and exports that earlier releases wrote: this program opens, shows, verifies, plays on and exports them."""

import json
from contextlib import ExitStack

import pytest

from tests.golden.program import Program, program
from tests.golden.releases import Golden, campaigns, releases, stores, unpack

CAMPAIGNS = [one for release in releases() for one in campaigns(release)]
STORES = [(release, store) for release in releases() for store in stores(release)]
ENOUGH = {
    "between",
    "chancenode",
    "window:assassins",
    "window:gap",
    "window:table",
    "window:end_of_memory",
    "window:assignment",
    "window:admission",
    "choice:level_up",
    "choice:headquarters",
    "choice:workshop",
    "choice:contract_box",
    "choice:memory_offer",
    "choice:card_choice",
    "choice:bestowal",
    "choice:own_symbol",
    "choice:own_encounter",
}
"""What campaigns of a release stand in the middle of, at least."""


@pytest.fixture(scope="module")
def players(tmp_path_factory):
    """This program once for each release: with its golden stores, and its private packs where packs are found."""
    with ExitStack() as running:
        started = {}
        for release in releases():
            folder = tmp_path_factory.mktemp(release).resolve()
            unpack(release, folder)
            started[release] = running.enter_context(program(folder))
        yield started


@pytest.fixture(params=CAMPAIGNS, ids=lambda one: f"{one.release}-{one.store}-{one.key}")
def golden(request) -> Golden:
    """Each campaign of each release."""
    one: Golden = request.param
    return one


@pytest.fixture
def player(players, golden) -> Program:
    """This program with the stores of the campaign's release."""
    one: Program = players[golden.release]
    return one


def store_of(golden: Golden) -> str:
    return f"{golden.store}.db"


def exported(player: Program, campaign: str, store: str, *words: str) -> bytes:
    return player.do("export", campaign, "--format", "jsonl", "--seed", "--store", store, *words)


def possible(player: Program, campaign: str, store: str) -> str:
    """Something that can be decided; whatever else there is, a note at the table."""
    legal = player.do("decisions", campaign, "--store", store).decode().split()
    return next((one for one in legal if not one.startswith("concede")), "turn")


def played_on(player: Program, campaign: str, store: str) -> None:
    """Take a decision and take it back."""
    before = json.loads(player.do("show", campaign, "--json", "--store", store))
    player.do("act", campaign, possible(player, campaign, store), "--store", store)
    player.do("undo", campaign, "--store", store)
    after = json.loads(player.do("show", campaign, "--json", "--store", store))
    assert after == before


@pytest.mark.parametrize("release", releases())
def test_campaigns_of_a_release_stand_in_the_middle_of_everything(release):
    waits = {one.waits for one in campaigns(release)}
    assert waits | {one.partition(":")[0] for one in waits} >= ENOUGH


def test_it_opens_where_it_was(player, golden):
    seen = json.loads(player.do("show", golden.id, "--json", "--store", store_of(golden)))
    pending = seen["pending"]
    assert (seen["name"], seen["action"]) == (golden.name, golden.head)
    assert ":".join(filter(None, (pending["type"], pending.get("kind")))) == golden.waits


@pytest.mark.parametrize(("release", "store"), STORES)
def test_a_store_verifies(players, release, store):
    told = json.loads(players[release].do("verify", "--json", "--store", f"{store}.db"))
    assert told
    assert players[release].do("verify", "--store", f"{store}.db").startswith(b"All is well")


def test_it_is_exported_with_the_same_bytes(player, golden):
    assert exported(player, golden.id, store_of(golden)) == golden.export


def test_its_export_is_taken_in_and_exported_again_with_the_same_bytes(player, golden):
    player.folder.joinpath("taken-in.jsonl").write_bytes(golden.export)
    into = f"imports-{golden.store}.db"
    player.do("import", "taken-in.jsonl", "--store", into)
    assert exported(player, golden.id, into) == golden.export
    played_on(player, golden.id, into)


def test_it_is_played_on_and_verifies(player, golden, tmp_path):
    copy = tmp_path / "copy.db"
    copy.write_bytes((player.folder / store_of(golden)).read_bytes())
    played_on(player, golden.id, str(copy))
    player.do("verify", golden.id, "--store", str(copy))
    # In the format of that release: a newer one has the packs before the rows.
    form = json.loads(golden.export.splitlines()[0])["format"].rpartition("/")[2]
    rows = exported(player, golden.id, str(copy), "--format-version", form).splitlines()
    # Only the newest line, which tells of the end, is another one.
    before = golden.export.splitlines()[:-1]
    assert rows[: len(before)] == before
