"""Another version of a pack: what it must have for a campaign to go on with it, and what it changes."""

import random

import pytest
from msgspec.structs import replace

from domain.content.loader import load_pack
from domain.content.text import pack_hash
from domain.core.errors import CampaignError, Refused
from domain.engine import EMPTY, considered, legal_decisions, pending, settle
from domain.language import commands as c
from domain.language.chance import Generator
from domain.language.events import PackTaken
from domain.rules.campaign.pack_taking import missing

LEDGER, ROAD, BOX = (load_pack(name) for name in ("drowned_ledger", "salt_road", "brotherhood_of_venice"))
TABLES = (
    "cards",
    "events",
    "reinforcements",
    "guards",
    "assassins",
    "allies",
    "machines",
    "companions",
    "dangers",
    "memories",
)
GENERATOR = Generator(bytes(range(32)))


def answer(node, state):
    return GENERATOR.answer(node, state)


def begin(pack):
    command = c.Begin(pack.id, "fr_1_05", "normal", tuple(pack.assassins)[:2], "", "story")
    return settle(pack, EMPTY, command, answer).state


def version(pack, **changed):
    """Another version of a pack, under its own hash."""
    made = replace(pack, version="9", **changed)
    return replace(made, hash=pack_hash(made))


def take(pack, state):
    return settle(pack, state, c.TakePack(pack.id, pack.hash), answer)


def play(pack, state, rnd, steps):
    """A random walk; it ends where nothing can be decided."""
    for _ in range(steps):
        legal = [one for one in legal_decisions(pack, state) if not isinstance(one, c.Concede | c.GiveUp)]
        if not legal:
            return state
        state = settle(pack, state, rnd.choice(legal), answer).state
    return state


def test_it_is_one_fact_and_nothing_else_changes():
    state = play(LEDGER, begin(LEDGER), random.Random(1), 20)
    other = version(LEDGER)

    taken = take(other, settled_at_rest(LEDGER, state))

    assert [event.fact for event in taken.events] == [PackTaken(other.id, other.hash, "9")]
    before = settled_at_rest(LEDGER, state)
    assert replace(taken.state, pack=before.pack) == before
    assert take(LEDGER, taken.state).state == before


def settled_at_rest(pack, state):
    """The state, or one soon after it, in which nothing is half done."""
    rnd = random.Random(2)
    for _ in range(200):
        if not hasattr(pending(pack, state), "prompt"):
            return state
        state = play(pack, state, rnd, 1)
    raise AssertionError("nothing is ever at rest")


@pytest.mark.parametrize("pack", [LEDGER, ROAD, BOX], ids=lambda pack: pack.id)
def test_the_pack_that_is_played_with_has_everything(pack):
    state = begin(pack)
    rnd = random.Random(3)
    for _ in range(40):
        assert list(missing(pack, state)) == []
        state = play(pack, state, rnd, 5)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("pack", [LEDGER, ROAD], ids=lambda pack: pack.id)
def test_a_version_that_lacks_something_is_refused_or_played_on(pack, seed):
    rnd = random.Random(seed)
    state = settled_at_rest(pack, play(pack, begin(pack), rnd, rnd.randrange(60)))
    taken, refused = 0, []
    for _ in range(25):
        table = rnd.choice([name for name in TABLES if getattr(pack, name)])
        entries = getattr(pack, table)
        gone = rnd.choice(list(entries))
        other = version(pack, **{table: {name: entry for name, entry in entries.items() if name != gone}})
        try:
            after = take(other, state).state
        except Refused as refusal:
            refused.append(gone in str(refusal) or getattr(entries[gone], "name", gone) in str(refusal))
            continue
        taken += 1
        assert after.pack.hash == other.hash
        pending(other, after)
        for command, why in considered(other, after):
            assert why is None or str(why), command
    assert taken
    assert refused
    assert all(refused), "what is lacking is named"


def test_something_half_done_is_finished_first():
    state, rnd = begin(LEDGER), random.Random(4)
    for _ in range(200):
        if hasattr(pending(LEDGER, state), "options"):
            break
        state = play(LEDGER, state, rnd, 1)

    with pytest.raises(Refused, match="first"):
        take(version(LEDGER), state)


@pytest.mark.parametrize(
    ("pack", "command"),
    [
        (LEDGER, c.TakePack(LEDGER.id, LEDGER.hash)),
        (LEDGER, c.TakePack(LEDGER.id, "0" * 32)),
        (ROAD, c.TakePack(ROAD.id, ROAD.hash)),
    ],
    ids=["same", "another hash", "another pack"],
)
def test_what_is_no_other_version_is_refused(pack, command):
    state = begin(LEDGER)

    with pytest.raises(CampaignError):
        settle(pack, state, command, answer)


def test_it_is_never_among_what_is_listed():
    state = begin(LEDGER)

    assert not any(isinstance(command, c.TakePack) for command, _ in considered(LEDGER, state))
