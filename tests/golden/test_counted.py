"""Where the numbers of the statistics come from: for each, facts that lead from nothing to the number shown."""

import pytest

from campaign_tui.session.counted import counted, counted_values
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import open_library
from tests.golden import releases

RELEASE = "0.1.0"


@pytest.mark.parametrize("store", ["box", "single", "story"])
def test_every_chain_leads_from_nothing_to_the_number_shown(tmp_path, store):
    releases.unpack(RELEASE, tmp_path, [store])
    told = 0
    with open_library(str(tmp_path / f"{store}.db")) as library:
        shelf = LibrarySession(library)
        for summary in library.campaigns():
            with shelf.open(summary.id.hex()) as session:
                found = shelf.read_models.statistics(session.campaign, session.head)
                state = session.state
                for one in counted_values(session.pack_at(state), state, found):
                    reason = counted(session, found, one.path, session.head, 10_000)
                    now = int(one.text)
                    for link in reason.links:
                        assert int(link.now) == now, one
                        now = int(link.was)
                    assert now == 0, one
                    assert not reason.more
                    told += bool(reason.links)
                    first = counted(session, found, one.path, session.head, 1)
                    assert first.links == reason.links[:1]
                    assert first.more == (len(reason.links) > 1)
    assert told > 3


def test_a_number_that_is_not_counted_has_no_chain(tmp_path):
    releases.unpack(RELEASE, tmp_path, ["single"])
    with open_library(str(tmp_path / "single.db")) as library:
        shelf = LibrarySession(library)
        with shelf.open(library.campaigns()[0].id.hex()) as session:
            found = shelf.read_models.statistics(session.campaign, session.head)
            with pytest.raises(LookupError):
                counted(session, found, "counted/damage/nobody", session.head)
