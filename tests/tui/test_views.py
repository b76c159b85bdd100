"""What a screen is shown of a campaign: the position at its head, or the middle of an action."""

from campaign_tui.views.view import Viewer, naming_the_event
from campaign_tui.widgets import at_cursor
from domain.content.loader import load_pack
from domain.language.commands import JoinCompanion, Journey, Pick, Track
from domain.language.events import CubesLost, Event, EventRevealed
from tests.tui.gallery.stores import NAME, library
from tests.tui.regions import answered


def test_a_companion_who_may_join_at_the_table_is_nobody_who_acts(stores):
    with library(stores.copy("region-open")) as shelf, shelf.open(NAME) as session:
        for square, payment in ((27, "cube"), (36, "cube"), (45, "gauge")):
            session.submit(Journey(square, payment))
            answered(session)
        session.submit(Track("S.2", 1))
        joining = [entry for entry in Viewer(session).look().entries if isinstance(entry.command, JoinCompanion)]

    assert joining
    assert all((entry.who, entry.square) == ((), "") for entry in joining)


def test_in_the_middle_of_an_answer_nothing_is_told_that_its_question_hung_on(stores):
    with library(stores.copy("story-resolution")) as shelf, shelf.open(NAME) as session:
        viewer = Viewer(session)
        asked = at_cursor.prompt(viewer.look())[0]
        session.submit(Pick("leave"))
        cuts = [viewer.look_into(session.head, cut) for cut in range(1, len(viewer.cuts(session.head)))]

    assert cuts
    for view in cuts:
        heads, _ = at_cursor.prompt(view)
        assert heads[0] == asked[0]
        assert len(heads) < len(asked)


def test_the_first_cube_that_an_event_takes_names_the_event():
    told = [
        ("The event.", Event(EventRevealed("A", "cold_feet"), ("3.3",))),
        ("One.", Event(CubesLost("aurelia", 1), ("3.4",))),
        ("Two.", Event(CubesLost("biagio", 1), ("3.4",))),
    ]

    named = [sentence for sentence, _ in naming_the_event(load_pack("drowned_ledger"), told)]
    assert named == ["The event.", "Cold Feet: One.", "Two."]


def test_cubes_that_go_with_the_phase_name_no_event():
    told = [("The event.", Event(EventRevealed("A", "cold_feet"), ())), ("One.", Event(CubesLost("aurelia", 1), ()))]

    assert [said for said, _ in naming_the_event(load_pack("drowned_ledger"), told)] == ["The event.", "One."]
