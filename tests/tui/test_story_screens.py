"""The screens between memories by keys: an evening from memory to memory, refusals, empty states, sizes, undo."""

import shutil
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widgets import Static

from campaign_tui.desk import playing
from campaign_tui.kept.drawings import Drawings
from campaign_tui.screens.belongings import BelongingsScreen
from campaign_tui.screens.campaign import OverviewScreen
from campaign_tui.screens.dialogs import Page
from campaign_tui.screens.diary import DiaryScreen
from campaign_tui.screens.headquarters import HeadquartersScreen
from campaign_tui.screens.memory import MemoryScreen
from campaign_tui.screens.memory_result import MemoryResultScreen
from campaign_tui.widgets.campaign_rows import SENTENCE_END, CampaignRows
from campaign_tui.widgets.menu import Menu
from campaign_tui.widgets.story_prompt import _boxes, _contract
from domain.content.loader import load_pack
from domain.language.chance import ChanceNode
from domain.language.commands import Adjust, Assign, Pick
from domain.language.waiting import Choice
from domain.model import between as b
from domain.model.state import MemoryRecord
from domain.rules.campaign.outlook import stage
from tests.tui import stories
from tests.tui.gallery.frames import shown
from tests.tui.gallery.stores import idle, library, press, story_app

SIZES = ((80, 24), (120, 40), (200, 60))
SHARED_POSITIONS = ("levels:0.4", "resolution:1.2", "offer:M.A", "assignment:1.2")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """Stores by stage, each made once."""
    folder = tmp_path_factory.mktemp("stories")
    made: dict[tuple[object, ...], Path] = {}

    def at(until, *, pack="drowned_ledger", team=stories.TEAM, source="app", **result):
        key = (until, pack, source, tuple(result.items()))
        if key not in made:
            made[key] = folder / f"{len(made)}.db"
            with library(made[key]) as shelf, stories.begun(shelf, pack, team, source=source) as session:
                stories.go_on(session, until, **result)
        return made[key]

    return at


@pytest.fixture
def open_app(tmp_path, store):
    """An app on a copy of a store at a stage."""

    @asynccontextmanager
    async def opened(until, size=(80, 24), *, settings="", **options):
        path = tmp_path / "store.db"
        shutil.copy(store(until, **{k: options.pop(k) for k in ("pack", "team", "xp", "source") if k in options}), path)
        app = story_app(path, settings, **options)
        async with app.run_test(size=size) as pilot:
            await idle(app, pilot)
            await read_away(app, pilot)
            yield app, pilot

    return opened


async def read_away(app, pilot):
    """Past the pages that are read at a moment of the campaign."""
    while isinstance(app.screen, Page):
        await press(app, pilot, "space")


def at(app):
    view = app.head_view
    return stage(view.pack, view.state)


def rows(app):
    return [item.label for item in app.screen.query(Menu).first().items]


async def point_at(app, pilot, words):
    """Point at the first row with these words."""
    menu = app.screen.query(Menu).first()
    place = next(n for n, item in enumerate(menu.items) if words in item.label)
    menu.point(place)
    await pilot.pause()


async def to_the_figures(app, pilot):
    """On the screen of the headquarters: past hospital, blueprint and contract."""
    while not any(isinstance(entry.command, Assign) for entry in app.head_view.entries):
        await point_at(app, pilot, "Go on" if "Go on to the blueprint" in rows(app) else rows(app)[0])
        await press(app, pilot, "enter")
        await read_away(app, pilot)


async def test_an_evening_from_memory_to_memory_by_enter_alone(open_app):
    stages: list[str] = []
    async with open_app("levels:0.4", (120, 40)) as (app, pilot):
        for _ in range(60):
            now = at(app)
            if not stages or stages[-1] != now:
                stages.append(now)
            if app.head_view.state.memory is not None:
                break
            await press(app, pilot, "enter")
        assert isinstance(app.screen, MemoryScreen | Page)
    # 0.4 is the last memory before there is a headquarters: nothing of the road is passed over.
    assert stages[0] == "levels"
    assert stages[-1] == "memory"


async def test_the_default_key_goes_through_resolution_offer_and_assignment(open_app):
    stages: list[str] = []
    async with open_app("resolution:1.2") as (app, pilot):
        for _ in range(80):
            if not stages or stages[-1] != at(app):
                stages.append(at(app))
            if app.head_view.state.memory is not None:
                break
            await press(app, pilot, "enter")
        assert app.head_view.state.memory.memory == "1.2"
        there = app.head_view.state.headquarters
        assert not there.staff("hall")
    # A contract may bring experience, and with it a level.
    assert [one for one in stages if one != "levels"] == ["resolution", "assignment", "memory"]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_level_shows_three_cards_whose_turn_it_is_and_who_comes_after(open_app, size):
    async with open_app("levels:0.4", size) as (app, pilot):
        text = shown(app)

        assert len(rows(app)) == 3
        assert "Aurelia chooses one of 3 skills" in text
        assert "After that: Biagio, Corvo, Donata." in text
        for item in app.screen.query(Menu).first().items:
            assert app.head_view.pack.cards[item.value.command.option].text in item.note
            assert item.note.split()[-1] in text
        # The first of three skills isn't taken by a key too many: Enter points at it first.
        await press(app, pilot, *("enter", "enter") * 3)
        # Donata doesn't play, and chooses too.
        assert "Donata chooses" in shown(app)
        assert "Doesn't play at the moment" in shown(app)
        await press(app, pilot, "u", "u")
        assert "Biagio chooses" in shown(app)


async def test_the_workshop_says_its_price_and_what_is_too_dear(open_app):
    async with open_app("resolution:1.2") as (app, pilot):
        while not isinstance(app.head_view.state.top, b.Workshop):
            await press(app, pilot, "enter")
        assert "Price:" in shown(app)
        assert ("don't suffice" in shown(app)) == ("build it" not in rows(app))


async def test_an_offer_says_what_is_lost_with_it(open_app):
    async with open_app("offer:M.A") as (app, pilot):
        assert rows(app) == ["play it now", "do without it"]
        assert "can't be played later" in shown(app)
        await press(app, pilot, "down", "enter")
        assert app.head_view.state.diary["M.A"].skipped
        await press(app, pilot, "y")
        assert "turned down" in shown(app)
        await press(app, pilot, "escape", "u")
        assert "M.A" not in app.head_view.state.diary


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_figures_are_picked_and_sent_and_limits_are_shown(open_app, size):
    async with open_app("assignment:1.2", size) as (app, pilot):
        await press(app, pilot, "enter")
        assert isinstance(app.screen, HeadquartersScreen)
        await to_the_figures(app, pilot)
        await point_at(app, pilot, "Boatman 1")
        await press(app, pilot, "enter")
        assert "Boatman 1: to which place?" in shown(app)
        await point_at(app, pilot, "the shop")
        await press(app, pilot, "enter")
        assert app.head_view.state.headquarters.figures["boatman_1"] == "shop"
        await press(app, pilot, "u")
        assert app.head_view.state.headquarters.figures["boatman_1"] == "hall"


async def test_a_refusal_says_why_and_changes_nothing(open_app):
    async with open_app("assignment:1.2") as (app, pilot):
        await press(app, pilot, "q")
        await to_the_figures(app, pilot)
        await point_at(app, pilot, "Apprentice 1")
        await press(app, pilot, "enter")
        refused = [entry for entry in app.screen.grouped("apprentice_1") if not entry.legal]
        assert refused
        before = app.head_view.action
        await point_at(app, pilot, refused[0].title)
        await press(app, pilot, "enter")
        assert app.head_view.action == before
        assert refused[0].reason.split()[0] in shown(app)
        assert refused[0].rule in shown(app)


async def test_the_suggestion_assigns_everybody_and_each_step_can_be_undone(open_app):
    async with open_app("assignment:1.2", (120, 40)) as (app, pilot):
        await press(app, pilot, "q")
        await to_the_figures(app, pilot)
        before = app.head_view.depth
        await press(app, pilot, "a")
        for _ in range(20):
            await idle(app, pilot)
        moved = app.head_view.depth - before
        assert moved > 3
        assert app.head_view.state.headquarters.staff("hall") == ()
        await press(app, pilot, *["u"] * moved)
        assert len(app.head_view.state.headquarters.staff("hall")) >= moved


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_life_of_a_card(open_app, size):
    async with open_app("assignment:1.2", size) as (app, pilot):
        await press(app, pilot, "c")
        assert isinstance(app.screen, BelongingsScreen)
        await point_at(app, pilot, "Small Print" if "Small Print" in rows(app) else rows(app)[0])
        await press(app, pilot, "l")
        assert isinstance(app.screen, Page)
        assert "The life of a card" in shown(app)
        assert "Now with" in shown(app)
        await press(app, pilot, "space")
        assert isinstance(app.screen, BelongingsScreen)


async def test_a_card_that_nobody_has_is_found_and_told_of(open_app):
    async with open_app("assignment:1.2") as (app, pilot):
        await press(app, pilot, "c", "slash", *"willow", "enter")
        assert isinstance(app.screen, Page)
        assert "The life of a card: Willow Bark" in shown(app)
        await press(app, pilot, "space", "slash", *"nothing", "enter")
        assert "There is no “nothing” here." in shown(app)


async def test_people_come_and_go_with_reasons(open_app):
    async with open_app("assignment:1.2") as (app, pilot):
        await press(app, pilot, "q")
        await to_the_figures(app, pilot)
        await press(app, pilot, "c")
        await point_at(app, pilot, "Who plays")
        await press(app, pilot, "enter")
        assert "Donata joins" in rows(app)
        await point_at(app, pilot, "Donata joins")
        await press(app, pilot, "enter")
        assert "donata" in app.head_view.state.assassins
        assert "Not in play" not in shown(app)


async def test_cards_lie_over_the_house_which_comes_back_as_it_was_left(open_app):
    async with open_app("assignment:1.2") as (app, pilot):
        await press(app, pilot, "q")
        await to_the_figures(app, pilot)
        await press(app, pilot, "down", "down")
        left = app.screen
        row = left.query_one(Menu).index
        assert row
        await press(app, pilot, "c")
        assert isinstance(app.screen, BelongingsScreen)
        await press(app, pilot, "q")
        assert app.screen is left
        await press(app, pilot, "c", "escape")
        assert app.screen is left
        assert left.query_one(Menu).index == row


async def test_cards_can_be_looked_at_while_something_else_is_asked(open_app):
    async with open_app("levels:0.4") as (app, pilot):
        await press(app, pilot, "c")
        assert "Boathook" in rows(app)
        assert "Nothing can change hands now." in shown(app)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Page)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_diary_has_a_box_for_every_memory(open_app, size):
    async with open_app("offer:M.A", size) as (app, pilot):
        await press(app, pilot, "y")
        assert isinstance(app.screen, DiaryScreen)
        page = str(app.screen.query_one("#boxes", Static).content)
        for plan in app.head_view.pack.memories.values():
            assert plan.id in page
        assert "100% red" in page
        assert "Sequence 0" in page
        assert "The whole campaign" in page


async def test_the_diary_says_what_its_signs_stand_for(open_app):
    async with open_app("levels:0.4") as (app, pilot):
        await press(app, pilot, "y")
        signs = app.dress.signs
        line = shown(app)
        assert f"{signs.done} attempt played, contract fulfilled" in line
        assert f"{signs.objective} 100% earned" in line


async def test_the_diary_shows_what_later_campaigns_share(open_app):
    from campaign_tui.desk import messages as m
    from campaign_tui.views.campaign_cards import LaterSync

    async with open_app("offer:M.A") as (app, pilot):
        await press(app, pilot, "y")
        app.post_message(m.SyncsRead((LaterSync("0.2", "grey", "Later"),)))
        await idle(app, pilot)
        assert "100% grey, later" in str(app.screen.query_one("#boxes", Static).content)


@pytest.mark.parametrize("key", ["q", "c", "y"])
async def test_screens_are_empty_but_there_before_the_first_memory(open_app, key):
    async with open_app("ready:0.1") as (app, pilot):
        assert "Begin 0.1" in shown(app)
        await press(app, pilot, key)
        assert isinstance(app.screen, HeadquartersScreen | BelongingsScreen | DiaryScreen)
        await press(app, pilot, "down", "x", "pagedown")
        assert isinstance(app.screen, HeadquartersScreen | BelongingsScreen | DiaryScreen)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, OverviewScreen)


@pytest.mark.parametrize("position", SHARED_POSITIONS)
async def test_read_aloud_there_are_sentences_and_no_signs(open_app, position):
    async with open_app(position, settings="linear = true\n", look="", symbols="ascii") as (app, pilot):
        assert "Where it stands:" in shown(app)
        for key in ("q", "y", "c"):
            await press(app, pilot, key)
            assert "Where it stands:" in shown(app)
            await press(app, pilot, "escape")


async def test_wrong_keys_in_the_middle_of_a_resolution_do_nothing(open_app):
    async with open_app("resolution:1.2") as (app, pilot):
        before = app.head_view.action
        for key in ("x", "a", "z", "7", "left", "right", "tab", "p", "X"):
            await press(app, pilot, key)
        assert app.head_view.action == before
        assert isinstance(app.screen, OverviewScreen)


async def test_the_road_marks_the_stage_without_colours(open_app):
    async with open_app("resolution:1.2") as (app, _):
        assert "[Resolution]" in shown(app)


# ---- memories that are played with the box -----------------------------------------------------------


BOX = {"pack": "brotherhood_of_venice", "team": ()}


async def test_a_usual_result_takes_at_most_forty_keys(open_app):
    async with open_app("ready:0.1", **BOX) as (app, pilot):
        keys = ["enter", "down", "down", "7", "down", "1", "2", "down", "space", "down", "2", "end", "enter"]
        await press(app, pilot, *keys)
        line = app.head_view.state.diary["0.1"]
        assert (line.successes, line.best_turns, line.xp) == (1, 7, 12)
        assert len(keys) <= 40
        assert isinstance(app.screen, Page)
        await press(app, pilot, "space", "u")
        assert "0.1" not in app.head_view.state.diary or not app.head_view.state.diary["0.1"].plays


async def test_a_second_attempt_an_elimination_and_cards(open_app):
    async with open_app("ready:0.2", **BOX) as (app, pilot):
        await press(app, pilot, "e", "down", "2", "down", "down", "down", "down", "0", "left")
        form = app.screen
        assert isinstance(form, MemoryResultScreen)
        assert "eliminated" in shown(app)
        await point_at(app, pilot, "A card was gained")
        await press(app, pilot, "enter")
        await press(app, pilot, *"store", "enter")
        assert len(form.result.gained) == 1
        await press(app, pilot, "end", "enter")
        assert len(app.head_view.state.hall) == 1
        assert app.head_view.state.diary["0.2"].plays == 2


@pytest.mark.parametrize("size", SIZES)
async def test_the_campaign_shows_the_first_sentence_of_a_memory_and_its_beginning_all_of_them(open_app, size):
    async with open_app("ready:0.2", size) as (app, pilot):
        row, plan = app.screen.query_one(Menu).items[0], app.head_view.pack.memories["0.2"]
        story = " ".join(plan.before.split())

        assert row.note == ("" if size == SIZES[0] else story.split(". ")[0] + ".")
        assert row.note != story
        await press(app, pilot, "enter", "enter")
        assert isinstance(app.screen, Page)
        assert " ".join(app.screen.place()["text"].split()) == story


def test_the_first_sentences_of_all_memories_are_whole():
    for pack in ("drowned_ledger", "salt_road"):
        for plan in load_pack(pack).memories.values():
            assert SENTENCE_END.split(" ".join(plan.before.split()))[0][-1] in ".!?”"


async def test_before_a_second_attempt_the_campaign_says_how_the_first_one_ended(open_app):
    async with open_app("ready:0.2", SIZES[1]) as (app, _):
        plan, screen = app.head_view.pack.memories["0.2"], app.screen
        entry = next(entry for entry in screen.view.entries if entry.tag == "start" and entry.legal)
        diary = {"0.2": replace(MemoryRecord(), plays=1, failures=1, attempts=1)}
        view = replace(screen.view, state=replace(screen.view.state, diary=diary))
        told = CampaignRows(view, app.dress, "start", lambda *_: [], Drawings(), small=False)._item(entry).note

        assert told
        assert " ".join(plan.failure.split()).startswith(told)


async def test_a_result_that_is_refused_says_why_and_keeps_the_form(open_app):
    async with open_app("ready:0.2", **BOX) as (app, pilot):
        await press(app, pilot, "e")
        app.screen.result = stories_result(app.screen.result)
        await press(app, pilot, "end", "enter")
        assert isinstance(app.screen, MemoryResultScreen)
        assert "health" in str(app.screen.query_one("#fault", Static).content)
        assert app.screen.waits is False
        await press(app, pilot, "escape")
        assert isinstance(app.screen, OverviewScreen)


def stories_result(result):
    """More health than a gauge has."""
    from msgspec.structs import replace

    return replace(result, health=dict.fromkeys(result.health, 9))


async def test_the_form_is_there_again_half_filled_in(open_app):
    async with open_app("ready:0.2", **BOX) as (app, pilot):
        await press(app, pilot, "e", "down", "down", "5")
        kept = app.screen.kept()
        await press(app, pilot, "escape", "e")
        app.screen.take(kept)
        assert app.screen.result.turns == 5
        app.screen.take({"result": "nonsense"})
        assert app.screen.result.turns == 5


async def test_numbers_that_are_asked_for_are_typed(open_app, monkeypatch):
    async with open_app("ready:0.2", **BOX) as (app, pilot):
        from msgspec.structs import replace

        options = tuple(str(n) for n in range(31))
        view = app.head_view
        entries = tuple(replace(view.entries[0], command=Pick(option), tag="pick") for option in options)
        asked = replace(view, waiting=Choice("number", options, about="hits"), entries=entries)
        app.screen.show_view(asked)
        await press(app, pilot, "1", "2")
        assert app.screen.query(Menu).first().current.label == "12"
        await press(app, pilot, "down", "7")
        assert app.screen.query(Menu).first().current.label == "7"


async def test_a_new_question_begins_at_its_first_answer(open_app):
    async with open_app("levels:0.4") as (app, pilot):
        await press(app, pilot, "down", "down")
        assert app.screen.query(Menu).first().index == 2
        await press(app, pilot, "enter")
        assert "Biagio chooses" in shown(app)
        assert app.screen.query(Menu).first().index == 0


async def test_dice_are_typed_with_their_odds_in_sight(open_app):
    async with open_app("resolution:1.2", source="table") as (app, pilot):
        while not isinstance(app.head_view.waiting, ChanceNode):
            await press(app, pilot, "enter")
        node = app.head_view.waiting
        assert "dice for" in shown(app)
        assert "%" in shown(app)
        menu = app.screen.query(Menu).first()
        for wanted in list(menu.items)[::3]:
            counts = [wanted.value.command.faces.count(face) for face in dict.fromkeys(node.faces)]
            await press(app, pilot, *map(str, counts))
            assert menu.current == wanted
        await press(app, pilot, "enter")
        assert app.head_view.waiting != node


async def test_an_adjusted_value_is_shown_at_once(open_app):
    async with open_app("assignment:1.2") as (app, pilot):
        app.desk.ask(playing.submit, Adjust("headquarters/level", "3", "as at the table"), app.head_view.action)
        await idle(app, pilot)
        await press(app, pilot, "q")
        assert "Headquarters level 3" in shown(app)


async def test_whoever_is_chosen_for_the_headquarters_is_shown_with_the_card_for_the_map(open_app):
    async with open_app("rewards:1.1", (120, 40)) as (app, pilot):
        assert isinstance(app.head_view.state.top, b.HeadquartersChoice)
        pack = app.head_view.pack
        notes = {item.value.command.option: item.note for item in app.screen.query(Menu).first().items}

        assert set(notes) == set(pack.campaign.boards)
        for kind, note in notes.items():
            assert pack.allies[pack.campaign.figures[kind].ally].text in note
        await press(app, pilot, "enter", "enter")
        # The house opens with its page, and is left by any key.
        assert isinstance(app.screen, Page)
        assert pack.campaign.headquarters in app.screen.place()["text"]


async def test_the_moment_at_which_the_last_box_of_a_contract_was_played_can_be_looked_at(open_app):
    async with open_app("resolution:1.2") as (app, _):
        view = app.head_view
        there = view.state.headquarters
        card = _contract(view)
        told = [
            list(
                _boxes(
                    replace(view, state=replace(view.state, headquarters=replace(there, box=box))),
                    b.ContractBoxes("grey"),
                )
            )
            for box in (len(card.boxes) - 1, len(card.boxes))
        ]
    assert told[0]
    assert told[1] == []
