"""The four calls, what they write, and what they refuse."""

import pytest

from domain.core.canonical import ActionId
from domain.core.errors import CampaignError, ContentError, HeadMovedError, Refused, StoreError, UnknownName
from domain.language import commands as c
from domain.language import events as e
from domain.log import history as h
from domain.store import Batch, writing
from domain.store import states as states_module
from domain.store.states import frozen, thawed
from tests.store.fakes import HOUR, PACK, START, Clock, FakeEngine, begin, open_library, walk

ON_BOTH = True

NOWHERE = ActionId(b"?" * 16)


def values(service, kind):
    return [row.value for row in service.rows() if isinstance(row.value, kind)]


def records(service):
    return [row.record for row in values(service, h.RecordRow)]


def reopened(path, campaign, **wiring):
    return open_library(path, **wiring).service(campaign)


def test_a_campaign_begins_with_its_first_action_and_records(service):
    rows = list(service.rows())

    assert [row.family for row in rows] == list("aeeerrr")
    assert rows[0].value.command == c.Begin("test", "fr_1_05", "normal", ("aurelia", "biagio"), service.state.seed_hash)
    assert records(service) == [h.EveningBegun(), h.CampaignNamed("Venice"), h.ChancePolicySet("app", "same")]
    assert service.head == rows[0].value.id == service.timeline.head
    assert service.verify() == []


def test_an_action_is_a_header_and_its_facts(service):
    first = service.head

    submitted = service.submit(c.Move("aurelia", "C4"), player="Bo")

    header, fact = list(service.rows())[-2:]
    assert header.value == h.Header(submitted.action, first, c.Move("aurelia", "C4"), (), "Bo", header.value.time)
    assert fact.value == e.Event(e.Moved("aurelia", "", "C4"), ("13.2", "13.4"))
    assert submitted.events == (fact.value,) == service.events_of(submitted.action)
    assert submitted.state == service.state
    assert service.state.assassins["aurelia"].square == "C4"
    assert service.head == submitted.action


def test_a_refused_decision_changes_nothing(service):
    before = service.anchor, service.state

    with pytest.raises(Refused, match="no tower"):
        service.submit(c.Climb("aurelia"))
    with pytest.raises(Refused, match="begins once"):
        service.submit(c.Begin("test", "fr_1_05", "normal", ("aurelia", "biagio")))

    assert (service.anchor, service.state) == before
    assert service.verify() == []


def test_undo_is_a_row_and_the_log_only_grows(service):
    walk(service, "A1", "A2")
    rows = list(service.rows())
    target = service.timeline.undo_target()

    moved = service.move(target, "undo", player="Bo")

    assert moved.to == service.head == target
    assert moved.state == service.state == service.state_at(target)
    assert service.state.assassins["aurelia"].square == "A1"
    assert list(service.rows())[:-1] == rows
    last = values(service, h.TimelineRow)[-1]
    assert (last.move, last.player) == (h.HeadMoved(moved.origin, target, "undo"), "Bo")


def test_acting_after_an_undo_makes_a_branch_and_keeps_the_tail(service):
    first, tail = walk(service, "A1", "A2")
    service.move(first, "undo")
    (other,) = walk(service, "B1")

    assert service.timeline.actions[first].children == (tail, other)
    assert service.state_at(tail).assassins["aurelia"].square == "A2"
    service.move(tail, "jump")
    assert service.state.assassins["aurelia"].square == "A2"
    assert service.verify() == []


def test_a_branch_gets_a_name(service):
    (action,) = walk(service, "A1")

    service.name_branch("the wall", action, player="Bo")

    assert service.timeline.find("the wall") == action
    assert service.head == action
    for name, at in (("", action), ("head", action), ("x", NOWHERE)):
        with pytest.raises(CampaignError):
            service.name_branch(name, at)


def test_moves_that_go_nowhere_are_refused(service):
    (action,) = walk(service, "A1")
    before = service.anchor

    for to, how in ((action, "jump"), (NOWHERE, "jump"), (service.timeline.undo_target(), "sideways")):
        with pytest.raises((Refused, UnknownName)):
            service.move(to, how)

    assert service.anchor == before


def test_a_record_hangs_on_an_action_and_survives_undo(service):
    first, second = walk(service, "A1", "A2")
    note = service.record(h.NoteWritten("hm"), player="Bo")
    early = service.record(h.BookmarkSet("gate"), on=first)
    service.move(first, "undo")

    assert service.timeline.notes[note].on == second
    assert service.timeline.bookmarks == {"gate": first}
    assert early in {row.id for row in values(service, h.RecordRow)}
    with pytest.raises(UnknownName):
        service.record(h.NoteWritten("x"), on=NOWHERE)
    with pytest.raises(Refused):
        service.record(h.NoteWritten(" "))


def test_text_that_is_no_text_is_refused(service):
    before = service.anchor
    for write in (
        lambda: service.record(h.NoteWritten("\ud800")),
        lambda: service.name_branch("\ud800", service.head),
        lambda: service.submit(c.Move("aurelia", "\udfff")),
        lambda: service.record(h.NoteWritten("x"), player="\ud800"),
        lambda: service.record(h.BookmarkRemoved("\ud800")),
    ):
        with pytest.raises(CampaignError):
            write()
    assert service.anchor == before


def test_what_the_player_saw_has_to_be_the_head(service):
    first, second = walk(service, "A1", "A2")
    before = service.anchor

    with pytest.raises(HeadMovedError):
        service.submit(c.Move("aurelia", "A3"), expect=first)
    with pytest.raises(HeadMovedError):
        service.move(first, "undo", expect=first)

    assert service.anchor == before
    service.submit(c.Move("aurelia", "A3"), expect=second)


def test_a_changed_pack_stops_play_but_not_reading(path):
    with open_library(path) as library:
        campaign = begin(library).campaign
    changed = PACK.__class__("test", "Test", "2", "", PACK.dice, {}, {}, {}, {}, {}, {}, hash="1" * 32)
    with open_library(path, packs=lambda _: changed) as library:
        service = library.service(campaign)
        with pytest.raises(ContentError, match="changed"):
            service.submit(c.Move("aurelia", "A1"))
        assert service.state.assassins["aurelia"].health == 3


class TestTimes:
    def test_no_two_rows_share_a_time_though_the_clock_stands_still(self, path):
        with open_library(path, Clock(step=0)) as library:
            service = begin(library)
            (done,) = walk(service, "A1")
            service.move(service.timeline.undo_target(), "undo")
            (again,) = walk(service, "A1")
            times = [row.value.time for row in service.rows() if row.family != "e"]

        assert done != again
        assert times == sorted(set(times))
        assert times[0] == START

    def test_a_clock_set_back_is_taken_as_it_is(self, path):
        clock = Clock(step=0)
        with open_library(path, clock) as library:
            service = begin(library)
            clock.now = START - HOUR
            (action,) = walk(service, "A1")
            assert service.timeline.actions[action].time == START - HOUR
            assert service.verify() == []

    def test_a_clock_that_jumps_back_and_forth_makes_no_action_twice(self, path):
        clock = Clock(step=0)
        with open_library(path, clock) as library:
            service = begin(library)
            first = service.head
            clock.now = START + HOUR
            (late,) = walk(service, "A1")
            clock.now = START - HOUR
            service.move(first, "undo")
            clock.now = START + HOUR - 2_000_000
            service.record(h.NoteWritten("in between"))
            service.name_branch("x", late)
            clock.now = START + HOUR
            (again,) = walk(service, "A1")
            times = [row.value.time for row in service.rows() if row.family != "e"]

        assert late != again
        assert len(times) == len(set(times))


class TestRecordsThatComeByThemselves:
    def test_an_evening_begins_after_six_hours_without_a_write(self, service, clock):
        walk(service, "A1")
        clock.now += 6 * HOUR - 2_000_000
        walk(service, "A2")
        assert records(service).count(h.EveningBegun()) == 1

        clock.now += 6 * HOUR
        (action,) = walk(service, "A3")
        rows = list(service.rows())
        assert [row.family for row in rows[-3:]] == ["r", "a", "e"]
        assert rows[-3].value.record == h.EveningBegun()
        assert rows[-3].value.on == service.timeline.actions[action].parent
        assert rows[-3].value.time < rows[-2].value.time

    def test_an_evening_begins_with_any_write_and_when_the_players_say_so(self, service, clock):
        clock.now += 7 * HOUR
        service.record(h.NoteWritten("back again"))
        assert records(service)[-2:] == [h.EveningBegun(), h.NoteWritten("back again")]
        service.record(h.EveningBegun())
        clock.now += 7 * HOUR
        service.record(h.EveningBegun())
        assert records(service)[-2:] == [h.EveningBegun()] * 2
        assert len(service.timeline.evenings) == 4

    def test_another_version_is_noted_once(self, path):
        with open_library(path, version="0.1") as library:
            campaign = begin(library).campaign
        with open_library(path, version="0.2") as library:
            service = library.service(campaign)
            walk(service, "A1", "A2")
            noted = [record.version for record in records(service) if isinstance(record, h.VersionNoted)]
            assert noted == ["0.1", "0.2"]
            assert [row.family for row in list(service.rows())[-5:]] == list("raeae")
            assert service.verify() == []


class TestChance:
    def test_the_apps_dice_are_answers_in_the_header(self, service):
        submitted = service.submit(c.HideBodies("aurelia", search=False))

        (answer,) = submitted.answers
        assert (answer.stream, answer.first, answer.salt) == ("die.detection", 0, 0)
        assert values(service, h.Header)[-1].answers == (answer,)
        assert submitted.events[-1].fact == e.DiceRolled("detection", answer.outcomes, "C4")
        assert service.verify() == []

    def test_the_same_step_again_meets_the_same_dice(self, service):
        first = service.head
        rolls = []
        for _ in range(6):
            rolls.append(service.submit(c.HideBodies("aurelia", search=False)).answers)
            service.move(first, "undo")
        assert len(set(rolls)) == 1

    def test_drawn_anew_it_meets_others_and_says_which_redraw_it_was(self, service):
        service.record(h.ChancePolicySet("app", "anew"))
        first = service.head
        rolls = []
        for _ in range(12):
            rolls.append(service.submit(c.HideBodies("aurelia", search=False)).answers[0])
            service.move(first, "undo")

        assert [roll.salt for roll in rolls] == list(range(12))
        assert len({roll.outcomes for roll in rolls}) > 1
        assert service.verify() == []

    def test_at_the_table_dice_are_left_to_the_table(self, library):
        service = begin(library, source="table")
        submitted = service.submit(c.HideBodies("aurelia", search=False))
        assert submitted.answers == ()
        assert e.DiceRolled not in {type(event.fact) for event in submitted.events}
        service.submit(c.Roll(("blank", "exposed")))
        assert service.verify() == []

    def test_policy_survives_undo_and_reopening(self, service, library, path):
        first = service.head
        walk(service, "A1")
        service.record(h.ChancePolicySet("table", "same"))
        service.move(first, "undo")
        assert service.submit(c.HideBodies("aurelia", search=False)).answers == ()
        library.close()
        assert reopened(path, service.campaign).submit(c.HideBodies("biagio", search=False)).answers == ()

    def test_cards_are_derived_again_by_verify(self, service):
        service.submit(c.Start("0.1"))
        for _ in range(5):
            service.submit(c.Save("aurelia"))
        assert service.state.decks["event"].size == 0
        assert service.verify() == []


class TestReopening:
    def test_everything_is_as_it_was(self, service, library, path):
        service.submit(c.Start("0.1"))
        walk(service, "A1", "A2", "A3")
        service.move(service.timeline.undo_target(2), "undo")
        walk(service, "B1")
        service.name_branch("x", service.head)
        service.record(h.NoteWritten("y"))
        known = {action: service.state_at(action) for action in service.timeline.actions}
        library.close()

        again = reopened(path, service.campaign)

        assert (again.anchor, again.state, again.head) == (service.anchor, service.state, service.head)
        assert {action: again.state_at(action) for action in known} == known
        assert again.timeline == service.timeline
        assert again.verify() == []

    def test_the_live_state_is_the_reopened_one_to_the_order_of_its_maps(self, service, library, path):
        service.submit(c.Start("0.1"))
        live = service.state
        library.close()
        again = reopened(path, service.campaign).state

        assert list(live.play.squares) == list(again.play.squares) == ["A1", "B2", "C4"]
        assert frozen(service.head, live) == frozen(service.head, again)

    @pytest.mark.parametrize("steps", [0, 3, 40])
    def test_without_any_keyframe_the_head_is_folded_from_nothing(self, path, steps, monkeypatch):
        monkeypatch.setattr(writing, "KEYFRAME_WORTH", 10**9)
        with open_library(path) as library:
            service = begin(library)
            walk(service, *(f"A{n}" for n in range(60)))
            if steps:
                service.move(service.timeline.undo_target(steps), "undo")
            state, campaign = service.state, service.campaign
        assert reopened(path, campaign).state == state

    def test_opening_reads_headers_only_when_they_are_asked_for(self, service, library, path, monkeypatch):
        actions = walk(service, *(f"A{n}" for n in range(120)))
        told = service.events_of(actions[-9])
        library.close()
        other = open_library(path, Clock(START + HOUR))
        asked = []
        framework = other.store.framework

        def heard(*given):
            asked.append(given)
            return framework(*given)

        monkeypatch.setattr(other.store, "framework", heard)

        again = other.service(service.campaign)
        again.submit(c.Move("aurelia", "Z9"))
        again.record(h.NoteWritten("no need of headers"))
        again.record(h.NoteWritten("still none"), on=again.head)
        again.record(h.NoteWritten("nor here"), on=actions[-1])
        assert again.state_at(service.head) == service.state
        assert again.events_of(actions[-9]) == told
        assert again.entry(again.head).parent == service.head
        assert again.records.name == "Venice"
        assert not again.names_branches
        with pytest.raises(UnknownName):
            again.state_at(NOWHERE)
        assert asked == []
        assert not again.folded
        assert again.timeline.undo_target() == service.head
        assert len(asked) == 1

    def test_an_action_is_the_same_from_its_rows_and_from_the_whole_log(self, service, library, path):
        walk(service, *(f"A{n}" for n in range(90)))
        way = service.timeline.path()
        library.close()
        with open_library(path) as other:
            again = other.service(service.campaign)
            found = [again.entry(action) for action in way[-40:]]
            assert not again.folded
            oldest = again.entry(way[0])
            assert again.folded
            for one in (oldest, *found):
                known = again.timeline.actions[one.id]
                assert all(getattr(one, field) == getattr(known, field) for field in one.__struct_fields__)
            with pytest.raises(UnknownName):
                again.entry(NOWHERE)


class TestReadingOn:
    """The log fold made portion by portion."""

    @pytest.fixture
    def long(self, service, library, path):
        """A campaign with branches, notes and a branch name, opened anew, and its log fold as it was."""
        first, *_ = walk(service, *(f"A{n}" for n in range(30)))
        service.move(first, "jump")
        walk(service, "B1", "B2")
        service.name_branch("the wall", first)
        service.record(h.NoteWritten("here"), on=first)
        library.close()
        with open_library(path) as other:
            yield other.service(service.campaign), service.timeline

    @pytest.mark.parametrize("rows", [1, 2, 7, 10_000])
    def test_whatever_the_portion_the_fold_is_the_same(self, long, rows):
        again, timeline = long
        portions = 1
        while not again.read_on(rows):
            portions += 1

        assert portions == max(1, -(-again.anchor.rows // rows))
        assert again.read_on(rows)
        assert again.timeline == timeline
        assert again.verify() == []

    def test_what_is_written_meanwhile_is_in_it(self, long):
        again, _ = long
        assert not again.read_on(5)
        walk(again, "C1")
        assert not again.read_on(5)
        again.record(h.NoteWritten("meanwhile"))
        again.move(again.entry(again.head).parent, "undo")

        assert again.folded
        assert again.verify() == []

    @pytest.mark.parametrize("asks", [True, False])
    def test_what_comes_to_nothing_meanwhile_is_not_in_it(self, long, path, asks):
        campaign, timeline = long[0].campaign, long[1]

        def listen(cursor, batch):
            if asks:
                assert batch.timeline.head == batch.head_after
            raise RuntimeError("no")

        with open_library(path, row_sink=listen) as library:
            again = library.service(campaign)
            assert not again.read_on(5)
            with pytest.raises(RuntimeError):
                walk(again, "C1")
            with pytest.raises(RuntimeError):
                again.record(h.NoteWritten("nobody reads it"))
            while not again.read_on(5):
                pass
            assert again.timeline == timeline
            assert again.verify() == []

    def test_a_portion_waits_until_what_others_wrote_is_taken_in(self, long, path):
        again, _ = long
        assert not again.read_on(5)
        with open_library(path) as elsewhere:
            walk(elsewhere.service(again.campaign), "D1", "D2")
            assert not again.read_on(10_000)
            assert again.refresh()
            assert again.read_on(10_000)
            assert again.timeline == elsewhere.service(again.campaign).timeline

    def test_a_name_for_a_branch_is_known_before(self, long):
        again, _ = long
        assert again.names_branches
        assert not again.folded

    def test_so_is_one_that_is_given_meanwhile(self, service, library, path):
        (action,) = walk(service, "A1")
        library.close()
        with open_library(path) as one, open_library(path) as two:
            again, elsewhere = one.service(service.campaign), two.service(service.campaign)
            assert not again.names_branches
            elsewhere.name_branch("the wall", action)
            again.refresh()
            assert again.names_branches
            assert not again.folded


class TestKeyframes:
    def frames(self, library, campaign):
        return library.store.keyframes(campaign)

    def test_one_is_kept_every_so_many_rows(self, service, library, monkeypatch):
        monkeypatch.setattr(writing, "KEYFRAME_EVERY", 20)
        actions = walk(service, *(f"A{n}" for n in range(25)))
        kept = [action for _, action, _ in self.frames(library, service.campaign)]

        # The first action has a header and three facts.
        assert kept == [actions[7], actions[17]]
        assert service.verify() == []

    def test_one_is_kept_where_a_memory_begins_or_ends(self, service, library, monkeypatch):
        monkeypatch.setattr(writing, "KEYFRAME_WORTH", 2)
        begun = service.submit(c.Start("0.1")).action
        walk(service, "A1", "A2")
        ended = service.submit(c.Concede()).action

        assert [action for _, action, _ in self.frames(library, service.campaign)] == [begun, ended]
        assert service.verify() == []

    def test_one_is_kept_on_closing_and_the_next_opening_begins_there(self, service, library, path, monkeypatch):
        walk(service, *(f"A{n}" for n in range(120)))
        library.close()
        other = open_library(path)
        monkeypatch.setattr(other.store, "facts", None)
        assert other.service(service.campaign).state == service.state

    @pytest.mark.parametrize(
        "damage",
        [
            "UPDATE keyframes SET state = x'00'",
            "UPDATE keyframes SET state = substr(state, 1, 40)",
            "UPDATE keyframes SET state = 'text'",
            "UPDATE keyframes SET schema = schema + 1",
            "UPDATE keyframes SET schema = schema - 1",
            "DELETE FROM keyframes",
        ],
    )
    @pytest.mark.parametrize("path", ["file"], indirect=True)
    def test_one_that_cant_be_used_is_left_out(self, service, library, path, damage):
        walk(service, *(f"A{n}" for n in range(120)))
        service.close()
        library.store._connection.raw.execute(damage)
        library.close()
        again = reopened(path, service.campaign)
        assert again.state == service.state
        assert again.submit(c.Move("aurelia", "Z9")).state.assassins["aurelia"].square == "Z9"

    def test_one_of_another_action_is_not_taken(self, service):
        data = frozen(service.head, service.state)
        assert thawed(service.head, data) == service.state
        assert thawed(NOWHERE, data) is None

    def test_every_state_is_found_though_few_are_kept(self, path, monkeypatch):
        monkeypatch.setattr(states_module, "WINDOW", 4)
        monkeypatch.setattr(states_module, "FRAME_EVERY", 7)
        monkeypatch.setattr(states_module, "FRAMES", 3)
        monkeypatch.setattr(writing, "KEYFRAME_EVERY", 30)
        with open_library(path) as library:
            service = begin(library)
            actions = walk(service, *(f"A{n}" for n in range(50)))
            service.move(actions[20], "jump")
            side = walk(service, *(f"B{n}" for n in range(20)))
            for found, column in ((actions, "A"), (side, "B")):
                for n in (0, 3, 19, 11, len(found) - 1):
                    assert service.state_at(found[n]).assassins["aurelia"].square == f"{column}{n}"
            assert len(service._replica.states.window) <= 4
            assert len(service._replica.states.frames) <= 3
            assert service.verify() == []
        again = reopened(path, service.campaign)
        assert again.state_at(actions[40]).assassins["aurelia"].square == "A40"
        with pytest.raises(UnknownName):
            again.state_at(NOWHERE)


class TestRowSink:
    def sink(self, calls):
        def listen(cursor, batch):
            cursor.execute("INSERT INTO heard VALUES (?)", (len(batch.rows),))
            calls.append(batch)

        return listen

    def opened(self, path, sink):
        library = open_library(path, row_sink=sink)
        library.store._connection.raw.execute("CREATE TABLE heard (rows INTEGER)")
        return library

    @pytest.mark.parametrize("path", ["file"], indirect=True)
    def test_it_hears_of_every_write_inside_the_transaction(self, path):
        calls: list[Batch] = []
        with self.opened(path, self.sink(calls)) as library:
            service = begin(library)
            first = service.head
            start = service.state
            (action,) = walk(service, "A1")
            service.move(first, "undo")
            service.name_branch("x", action)
            service.record(h.NoteWritten("y"))
            heard = library.store._connection.raw.execute("SELECT rows FROM heard").fetchall()

        assert [count for (count,) in heard] == [7, 2, 1, 1, 1]
        heads = [(batch.head_before, batch.head_after) for batch in calls]
        assert heads == [(bytes(16), first), (first, action), (action, first), (first, first), (first, first)]
        assert calls[0].before == FakeEngine.EMPTY
        assert calls[1].before == start
        assert calls[1].after == calls[2].before == service.state_at(action)
        assert [row.number for batch in calls for row in batch.rows] == list(range(1, 13))
        assert {batch.campaign for batch in calls} == {service.campaign}

    def test_it_can_ask_for_the_timeline_with_the_new_rows_in_it(self, path):
        seen = []

        def listen(cursor, batch):
            timeline = batch.timeline
            seen.append((timeline.head, len(timeline.actions), len(timeline.notes)))

        with open_library(path, row_sink=listen) as library:
            service = begin(library)
            actions = walk(service, "A1", "A2")
            service.record(h.NoteWritten("y"))
            assert service.verify() == []

        assert seen[1:] == [(actions[0], 2, 0), (actions[1], 3, 0), (actions[1], 3, 1)]

    @pytest.mark.parametrize("asks", [True, False])
    def test_when_it_fails_nothing_is_stored(self, path, asks):
        def listen(cursor, batch):
            if len(batch.rows) == 2:
                if asks:
                    assert len(batch.timeline.actions) == 2
                raise RuntimeError("no")

        with open_library(path, row_sink=listen) as library:
            service = begin(library)
            before = service.anchor
            with pytest.raises(RuntimeError):
                walk(service, "A1")
            assert service.anchor == before
            assert len(service.timeline.actions) == 1
            service.record(h.NoteWritten("goes on"))
            assert len(service.timeline.notes) == 1
            assert service.verify() == []

    def test_tables_of_its_own_that_dont_fit_are_no_fault_of_the_log(self, path):
        def listen(cursor, batch):
            if len(batch.rows) == 2:
                cursor.execute("INSERT INTO not_there VALUES (1)")

        with open_library(path, row_sink=listen) as library:
            service = begin(library)
            with pytest.raises(StoreError, match="read models"):
                walk(service, "A1")
            assert service.verify() == []


def test_two_threads_take_turns(service):
    from threading import Thread

    threads = [Thread(target=walk, args=(service, *[f"{column}{n}" for n in range(30)])) for column in "ABC"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(service.timeline.actions) == 91
    assert service.verify() == []
