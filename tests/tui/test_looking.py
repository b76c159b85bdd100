"""Looking at the past event by event and evening by evening; titles that name what was decided."""

import re
from fractions import Fraction

import pytest
from msgspec.structs import replace

from campaign_tui.screens.dialogs import Confirm
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.views.outcomes import exact
from campaign_tui.views.prospects import odds
from campaign_tui.views.view import naming_the_event
from domain import engine
from domain.language.chance import ChanceNode
from domain.language.commands import Pick
from domain.language.waiting import Between, Choice
from domain.rules.memory import __path__ as rule_folders
from domain.telling.decisions import describe
from domain.telling.story import narrate
from domain.text.catalogue import known
from tests.tui.gallery.stores import idle, press
from tests.tui.scene import pack as scene_pack
from tests.tui.test_keys import into_memory

SIZE = (80, 24)


def kinds_of_choices():
    """Every kind of choice that the rules ask."""
    from pathlib import Path

    found = {"trade", "trade_place"}
    for folder in rule_folders:
        for source in Path(folder).glob("*.py"):
            found.update(re.findall(r'Choice\("([a-z_]+)"', source.read_text(encoding="utf-8")))
    return sorted(found)


@pytest.mark.parametrize("kind", kinds_of_choices())
def test_every_choice_can_be_named_in_a_title(kind):
    title = describe(scene_pack(), Pick("done"), (), lambda: Choice(kind, ("done",), "aurelia", "C1"))

    assert known(f"asked.{kind}", "")
    assert ": " in title
    assert "Choose" not in title


def test_an_answer_to_nothing_is_named_by_its_option():
    assert describe(scene_pack(), Pick("aurelia"), (), Between) == "Choose: Aurelia"


async def test_the_history_names_what_every_answer_answered(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "h")
        for _ in range(3):
            await idle(app, pilot)
        screen = app.screen
        assert isinstance(screen, HistoryScreen)
        picks = [row for row in screen.rows if row.kind == "pick"]

        assert picks
        assert all(row.told and not row.title.startswith("Choose") for row in picks)
        assert {item.value.title for item in screen.tree_menu.items} >= {row.title for row in picks}
        assert "[picked]" not in " ".join(row.title for row in picks)


async def test_events_inside_an_action_are_stepped_through(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        session, head = app.desk.opened.session, app.head_view.action
        events = [(narrate(session.pack, event.fact, event.rules), event) for event in session.events_of(head)]
        told = [words for words, _ in naming_the_event(session.pack, [one for one in events if one[0]])]
        assert len(told) > 1, "the last action has more than one event to tell"

        await press(app, pilot, "j")
        view = app.screen.view
        assert (view.past, view.action, view.cut, view.cuts) == (True, head, len(told) - 1, len(told))
        assert view.story[-1].sentences == tuple(told[:-1])
        assert f"event {len(told) - 1} of {len(told)}" in str(app.screen.border_title)
        state = session.state_at(session.timeline.actions[head].parent)
        for event in session.events_of(head)[: app.desk.opened.viewer.cuts(head)[-2]]:
            state = engine.evolve(state, event.fact)
        assert view.state == state

        await press(app, pilot, *["j"] * (len(told) - 1))
        assert (app.screen.view.action, app.screen.view.cut) == (session.timeline.actions[head].parent, 0)
        await press(app, pilot, "l")
        assert (app.screen.view.action, app.screen.view.cut) == (head, 1)
        await press(app, pilot, "right_square_bracket")
        assert not app.screen.view.past
        assert app.head_view.action == head


async def test_every_event_back_to_the_beginning_and_on_to_the_head(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        seen: list[tuple[int, int]] = []
        for _ in range(200):
            await press(app, pilot, "j")
            view = app.screen.view
            if seen and seen[-1] == (view.depth, view.cut):
                break
            seen.append((view.depth, view.cut))
        assert seen[-1] == (0, 1) or seen[-1] == (0, 0)
        for depth, cut in reversed(seen[:-1]):
            await press(app, pilot, "l")
            assert (app.screen.view.depth, app.screen.view.cut) == (depth, cut)
        await press(app, pilot, "l")

        assert not app.screen.view.past
        assert not app._exception


async def test_from_inside_an_action_the_way_to_here_leads_to_its_beginning(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await press(app, pilot, "j", "U")

        assert isinstance(app.screen, Confirm)
        assert len(app.screen._lines) == 1
        assert (
            app.screen._lines[0].endswith(app.head_view.story[-1].title + ".")
            or app.head_view.story[-1].title in (app.screen._lines[0])
        )


async def test_evenings_are_stepped_through(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        evenings = {mark.evening for mark in app.desk.opened.marks().values()}
        assert len(evenings) == 1
        await press(app, pilot, "J")

        assert app.screen.view.past
        assert app.screen.view.depth == 0
        await press(app, pilot, "L")
        assert not app.screen.view.past


def test_odds_are_exact_and_readable_and_nobody_guesses_them():
    assert exact(Fraction(1, 8)) == "12.5 % = 1/8"
    assert exact(Fraction(3, 7**40)) == "0 %"
    node = ChanceNode("die.assassin", 1, ("hit", "blank"), "")
    assert odds(node)
    assert not odds(replace(node, unsure=True))
