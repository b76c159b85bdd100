"""A campaign that is put away and taken out again is the same, between memories and within one."""

import pytest

from domain import engine
from domain.language import commands as c
from domain.language.waiting import Choice
from domain.scenario.invariants import encode
from tests import put_away
from tests.campaign.stories import at_random, begun, tiny
from tests.strategies import cards_of, seeded

EDITIONS = ("fr_1_05", "en_1_03", "it", "eog_v2")


class Box(put_away.Box):
    """A store with stories."""

    def begin(self, library, edition="fr_1_05"):
        made = library.create("Story", tiny(), ("aurelia", "biagio"), edition, "normal", "app", bytes(32), "", "story")
        return library.service(made)

    def restored(self, campaign):
        with self.open() as library:
            return library.service(campaign).state


@pytest.fixture
def box(tmp_path):
    return Box(tmp_path / "campaigns.db", tiny)


def tell(service, *decisions):
    for decision in decisions:
        service.submit(decision)


def set_to(service, path, value):
    tell(service, c.Adjust(path, value, "a short way there"))


@pytest.mark.rule("42.1", "42.3", "42.4", "42.7", "36.6")
def test_after_a_memory_boards_wounds_and_diary_are_kept(box):
    with box.open() as library:
        service = box.begin(library)
        tell(service, c.Start("1"), c.Concede(), c.Start("1"), c.Concede())
        while isinstance(waiting := engine.pending(tiny(), service.state), Choice):
            tell(service, c.Pick(waiting.options[0]))
        set_to(service, "assassins/aurelia/health", "1")
        tell(service, c.Give("biagio", "medicine", "hall"), c.Give("aurelia", "hidden_blade", "biagio"))
        saved = service.state

    again = box.restored(service.campaign)

    assert again == saved
    assert again.assassins["aurelia"].health == 1
    assert again.assassins["biagio"].board.blade == "hidden_blade"
    assert again.hall == ("medicine", "smoke_bomb")
    assert again.diary["1"].closed == "synchronised"
    with box.open() as library:
        tell(library.service(service.campaign), c.Start("2"))
        playing = library.service(service.campaign).state
    assert playing.assassins["aurelia"].health == 1
    assert playing.agenda


@pytest.mark.rule("42.2", "6.19")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_failed_memory_is_saved_with_its_equipment_kept_and_its_chests_returned(box, edition):
    with box.open() as library:
        service = box.begin(library, edition)
        tell(service, c.Start("1"))
        deck = service.state.decks["chest"]
        set_to(service, "assassins/biagio/square", '"C1"')
        set_to(service, "memory/squares/C1/guards", "[]")
        tell(service, c.OpenChest("biagio"))
        tell(service, c.Pick("inventory"))
        won = service.state.play.chests_won
        assert won[0] in service.state.assassins["biagio"].board.inventory
        tell(service, c.Concede())

    again = box.restored(service.campaign)

    assert again.decks["chest"] == deck
    assert won[0] not in again.assassins["biagio"].board.inventory
    assert "medicine" in again.assassins["biagio"].board.inventory
    assert again.assassins["aurelia"].board.armour == "leather_jack"
    assert again.diary["1"].attempts == 1


@pytest.mark.rule("42.5", "42.6", "42.7", "42.q1", "42.q2")
@pytest.mark.parametrize("seed", range(3))
def test_wherever_a_story_stands_it_is_restored_exactly(box, seed):
    """Every decision of a random story, within memories and between them, in the headquarters too."""
    decisions = [command for _, command, _ in at_random(begun(), seeded(seed), 160)]
    with box.open() as library:
        service = box.begin(library)
        within = between = 0
        for number, decision in enumerate(decisions):
            legal = engine.legal_decisions(tiny(), service.state)
            # The dice are others than those of the first time; then whatever is to be done now.
            tell(service, decision if decision in legal else next(iter(legal)))
            if number % 40 == 17:
                saved, cards = service.state, cards_of(service.state)
                within += saved.memory is not None
                between += saved.memory is None
                again = box.restored(service.campaign)
                assert encode(again) == encode(saved)
                assert cards_of(again) == cards
                assert again.headquarters == saved.headquarters
                assert again.decks == saved.decks
        assert service.verify() == []
    assert within + between == 4


@pytest.mark.rule("42.q1", "42.4")
def test_a_story_that_is_put_away_again_and_again_meets_the_same_dice_and_cards(tmp_path):
    decisions = [command for _, command, _ in at_random(begun(), seeded(5), 90)]
    told, taken, answers = Box(tmp_path / "a.db", tiny), [], []
    with told.open() as library:
        service = told.begin(library)
        for decision in decisions:
            legal = engine.legal_decisions(tiny(), service.state)
            taken.append(decision if decision in legal else next(iter(legal)))
            answers.append(service.submit(taken[-1]).answers)
        end = service.state
    assert sum(map(len, answers)) > 10

    halting = Box(tmp_path / "b.db", tiny)
    with halting.open() as library:
        campaign = halting.begin(library).campaign
    for at in range(0, len(taken), 9):
        with halting.open() as library:
            service = library.service(campaign)
            assert [service.submit(decision).answers for decision in taken[at : at + 9]] == answers[at : at + 9]

    assert encode(halting.restored(campaign)) == encode(end)


@pytest.mark.rule("42.7")
def test_a_headquarters_is_restored_with_its_contracts_in_their_order(box):
    with box.open() as library:
        service = box.begin(library)
        for memory in ("1", "2"):
            tell(service, c.Start(memory), c.Concede(), c.Start(memory), c.Concede())
            while isinstance(waiting := engine.pending(tiny(), service.state), Choice):
                tell(service, c.Pick(waiting.options[0]))
        saved = service.state.headquarters

    again = box.restored(service.campaign).headquarters

    assert again == saved
    assert again.contracts == tiny().campaign.contracts
    assert again.blueprint or again.blueprints


@pytest.mark.parametrize("seed", range(2))
def test_undo_redo_and_jumps_across_every_border_lead_to_the_same_states(box, seed):
    """Villa, headquarters, second attempts and roster changes are taken back and done again like a turn."""
    pick, states = seeded(seed + 20), {}
    with box.open() as library:
        service = box.begin(library)
        for _, decision, _ in at_random(begun(), seeded(seed + 20), 130):
            legal = engine.legal_decisions(tiny(), service.state)
            tell(service, decision if decision in legal else next(iter(legal)))
            states[service.head] = encode(service.state)
        path = list(service.timeline.path())
        for _ in range(25):
            kind, depth = pick(3), path.index(service.head)
            if kind == 0 and depth:
                to = service.timeline.undo_target(1 + pick(min(30, depth)))
            elif kind == 1 and service.head != path[-1]:
                to = service.timeline.redo_target(1)
            else:
                to = path[1 + pick(len(path) - 1)]
            if to in states and to != service.head:
                service.move(to, "jump")
                assert encode(service.state) == states[to]
        assert len(set(states.values())) > 60
        assert service.verify() == []
