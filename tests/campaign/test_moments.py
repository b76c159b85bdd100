"""Whole campaigns by the bots: nothing that a campaign is remembered by goes without its moment."""

from collections import Counter
from random import Random

import pytest

from campaign_tui.views.banners import banner_of, banners
from campaign_tui.views.moments import moments
from campaign_tui.views.pages import opening, pages
from domain.bots.players import random_player
from domain.bots.stewards import careful_steward
from domain.bots.story_simulation import begin_story, play_story
from domain.content.loader import load_pack
from domain.language import events as e
from domain.model.between import Reading
from domain.model.editions import EDITIONS
from domain.telling.story import narrate
from exports.report.ending import has_ended

BANNERED = (e.GuardsEliminated, e.AlertRaised, e.ObjectiveCompleted, e.FellCritical, e.Eliminated, e.ChestOpened)
"""What has a banner wherever it happens."""
PAGED = (
    e.MemoryEnded,
    e.LevelReached,
    e.HeadquartersOpened,
    e.ContractRevealed,
    e.ContractFulfilled,
    e.ContractFailed,
)
"""What has a page."""


@pytest.fixture(scope="module", params=["drowned_ledger", "salt_road"])
def campaign(request):
    """A pack, and every action of a whole campaign: the state before it and its events."""
    pack = load_pack(request.param)
    team = ("aurelia", "biagio", "corvo")
    state = begin_story(pack, team, "normal", EDITIONS[0])
    actions, last = [], [state]

    def watch(_command, events, after):
        actions.append((last[0], events))
        last[0] = after

    pick = Random(5).randrange
    played = play_story(pack, state, random_player(pick), careful_steward(pick), seed=bytes(32), watch=watch)
    assert played.finished
    return pack, actions, last[0]


def shown(pack, before, events):
    """Everything that is said of an action larger than the story does."""
    steps = moments(pack, before, events)
    own = () if steps else banners(pack, events)
    found = [banner.text for step in steps for banner in step.banners] + [banner.text for banner in own]
    return Counter(found), pages(pack, before, events, events)


def test_no_kill_alert_objective_fall_level_or_contract_goes_without_its_moment(campaign):
    pack, actions, _ = campaign
    seen: Counter[type] = Counter()
    for before, events in actions:
        bars, read = shown(pack, before, events)
        text = "\n".join(f"{title}\n{body}" for title, body in read)
        for event in events:
            banner = banner_of(pack, event.fact, event.rules)
            if isinstance(event.fact, BANNERED) and banner is not None:
                assert banner.text in bars or banner.text in text, narrate(pack, event.fact, event.rules)
            if isinstance(event.fact, PAGED):
                assert read
                assert banner is not None
                assert banner.text in text or isinstance(event.fact, e.MemoryEnded | e.HeadquartersOpened)
            seen[type(event.fact)] += 1
    expected = {e.GuardsEliminated, e.AlertRaised, e.Eliminated, e.MemoryEnded, e.LevelReached}
    assert expected <= set(seen)
    if pack.campaign.contracts:
        assert {e.HeadquartersOpened, e.ContractRevealed, e.ContractFulfilled} <= set(seen)


def test_every_step_shows_the_memory_its_end_as_well(campaign):
    pack, actions, _ = campaign
    steps = [moments(pack, before, events) for before, events in actions if before.memory is not None]
    ends = [
        events for before, events in actions if before.memory and any(isinstance(x.fact, e.MemoryEnded) for x in events)
    ]

    assert ends
    assert all(step.state.memory is not None for told in steps for step in told)


def test_the_end_of_every_memory_is_a_page_with_what_is_next(campaign):
    pack, actions, _ = campaign
    for before, events in actions:
        ended = [event.fact for event in events if isinstance(event.fact, e.MemoryEnded)]
        if not ended:
            continue
        read = [body for title, body in pages(pack, before, events, events) if title.startswith(ended[0].memory)]
        plan = pack.memories[ended[0].memory]

        assert len(read) == 1
        earned = any(isinstance(event.fact, e.SyncMet) for event in events) or before.memory.sync_met
        told = ended[0].outcome == "success" and plan.sync is not None and not earned
        assert told or "100% sync was missed" not in read[0]
        assert (plan.success if ended[0].outcome == "success" else plan.failure) in read[0]


def test_what_stands_before_a_memory_is_read_once_and_not_again_before_its_second_attempt(campaign):
    pack, actions, _ = campaign
    read: Counter[str] = Counter()
    again = 0
    for before, events in actions:
        for name in [event.fact.memory for event in events if isinstance(event.fact, e.MemoryBegun)]:
            there = pack.memories[name].before.strip() in [body for _, body in pages(pack, before, events, events)]
            second = name in before.diary and before.diary[name].attempts > 0
            assert there is not second
            read[name], again = read[name] + there, again + second

    assert again
    assert set(read.values()) == {1}


def test_a_campaign_begins_and_ends_with_its_pages(campaign):
    pack, actions, last = campaign
    first, (before, events) = actions[0][0], actions[-1]

    assert opening(pack, first) == (pack.title, pack.campaign.opening)
    assert has_ended(pack, last)
    assert opening(pack, last) is None
    title, body = pages(pack, before, events, events)[-1]
    assert title == pack.title
    assert pack.campaign.epilogue in body
    assert ("The Salt Road" in body.replace(pack.campaign.epilogue, "")) == (pack.id == "drowned_ledger")


def test_what_a_card_does_on_the_road_is_a_page_of_its_name_with_every_die(campaign):
    pack, actions, _ = campaign
    if pack.region is None:
        return
    cards = {card.name for card in pack.region.cards.values()}
    hurt = 0
    for before, events in actions:
        if before.region.phase is None or before.memory is not None or not isinstance(before.top, Reading):
            continue
        rolled = [event for event in events if isinstance(event.fact, e.DiceRolled | e.HealthLost)]
        if rolled:
            title, body = pages(pack, before, events)[0]
            assert title in cards
            assert all(narrate(pack, event.fact, event.rules) in body for event in rolled)
            hurt += 1
    assert hurt
