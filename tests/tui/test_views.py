"""What a screen is shown of a campaign: the position at its head, or the middle of an action."""

from campaign_tui.views.view import Viewer
from campaign_tui.widgets import at_cursor
from domain.language.commands import JoinCompanion, Journey, Pick, Track
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
