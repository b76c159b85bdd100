"""What the screens and the command line read."""

import sqlite3

import pytest
from sqlalchemy.pool import StaticPool
from sqlmodel import Session, create_engine, select

from domain.language import events as e
from domain.language.commands import Begin, Move, Pass
from domain.log import history as h
from domain.model.state import Board
from projections import queries, tables
from projections.queries import DiceCount, EveningLine, LogFilter


@pytest.fixture
def played(desk):
    """Two evenings, a fork, dice from the app and the names of two players."""
    desk.begin("aurelia", "biagio")
    desk.start("0.3")
    desk.move("aurelia", "B1", faces=("blank",))
    desk.move("biagio", "C4", e.Exposed("biagio", picked_up=False), faces=("exposed",), player="Bo")
    desk.end_memory()
    desk.undo(2)
    desk.move("biagio", "B2", faces=("blank",), player="Bo")
    desk.record(h.EveningBegun())
    desk.end_memory()
    desk.start("0.4")
    desk.move("aurelia", "D2", e.HealthLost("biagio", 1))
    return desk


def kinds(page):
    return [line.kind for line in page.lines]


def log(desk, wanted=queries.EVERYTHING, **options):
    return queries.turn_log(desk.db, desk.campaign, wanted, **options)


def test_a_campaign_in_the_library(played):
    (line,) = queries.library(played.db)

    assert line == queries.LibraryLine(
        campaign=played.campaign,
        name="Ledger",
        archived=False,
        players=(),
        pack="practice",
        edition="fr_1_05",
        difficulty="normal",
        memory="0.4",
        turn=1,
        seats=2,
        alive=2,
        hurt=1,
        level=0,
        xp=0,
        waits_for="between",
        actions=9,
        depth=7,
        evenings=2,
        last_played=played.time,
    )


def test_hurt_and_eliminated_are_counted_apart(played):
    played.act(Pass(), e.HealthLost("aurelia", 1), e.HealthLost("biagio", 3), e.Eliminated("biagio"))
    (line,) = queries.library(played.db)

    assert (line.seats, line.alive, line.hurt) == (2, 1, 1)


def test_the_last_played_campaign_comes_first(desk, second_desk):
    desk.begin("aurelia")
    second_desk.time += 10**9
    second_desk.begin("corvo")
    assert [line.campaign for line in queries.library(desk.db)] == [second_desk.campaign, desk.campaign]

    desk.time += 10**10
    desk.record(h.NoteWritten("on"))
    assert [line.campaign for line in queries.library(desk.db)] == [desk.campaign, second_desk.campaign]


def test_boards(played):
    aurelia, biagio = queries.boards(played.db, played.campaign)

    assert (aurelia.assassin, aurelia.place, aurelia.square, aurelia.exposed) == ("aurelia", "map", "D2", False)
    assert (biagio.assassin, biagio.health, biagio.max_health) == ("biagio", 2, 3)
    assert aurelia.cards == Board("spike", "bow")
    assert aurelia.used == ()


def test_diary(played):
    lines = queries.diary(played.db, played.campaign)

    assert [(line.memory, line.failures) for line in lines] == [("0.3", 1), ("0.4", 0)]


def test_the_map_in_play(played):
    (line,) = queries.maps(played.db, played.campaign)

    assert (line.map, line.memory, line.turn, line.phase) == ("a", "0.4", 1, "assassins")
    assert (line.guards, line.bodies, line.bases, line.alert) == (2, 1, 1, False)
    played.end_memory()
    assert queries.maps(played.db, played.campaign) == ()


def test_position(played):
    position = queries.position(played.db, played.campaign)

    assert position is not None
    assert (position.rows, position.hash, position.head) == (len(played.stored), played.hash, played.head)
    assert queries.position(played.db, bytes(16)) is None


def test_all_branches_in_the_order_of_play(played):
    assert kinds(log(played, newest_first=False)) == [
        "begin", "start", "move", "move", "concede", "move", "concede", "start", "move",
    ]  # fmt: skip


def test_the_live_path_only(played):
    lines = log(played, live=played.here()).lines

    assert [line.action for line in reversed(lines)] == list(played.timeline.path())


def test_the_path_to_any_action(played):
    for action in played.timeline.actions:
        place = queries.place_of(played.db, played.campaign, action)
        lines = log(played, live=place, newest_first=False).lines

        assert [line.action for line in lines] == list(played.timeline.path(action))
    assert queries.place_of(played.db, played.campaign, bytes(16)) is None


def test_a_line_holds_what_its_sentence_is_made_of(played):
    line = log(played, LogFilter(player="Bo")).lines[-1]

    assert line.command == Move("biagio", "C4")
    assert line.facts == (e.DiceRolled("detection", ("exposed",), "biagio"), e.Exposed("biagio", picked_up=False))
    assert (line.player, line.evening, line.depth, line.who) == ("Bo", 1, 3, ("biagio",))
    assert line.action in played.timeline.actions
    assert line.parent == played.timeline.actions[line.action].parent
    assert line.time == played.timeline.actions[line.action].time


def test_the_beginning_of_a_memory_is_told_without_its_map(played):
    line = log(played, LogFilter(kind="start")).lines[0]

    assert line.facts[0] == e.MemoryBegun("0.4", 1, {}, {}, {}, ())


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (LogFilter(memory="0.3"), ["concede", "move", "concede", "move", "move", "start"]),
        (LogFilter(memory=""), ["begin"]),
        (LogFilter(kind="start"), ["start", "start"]),
        (LogFilter(assassin="biagio", memory="0.4"), ["move"]),
        (LogFilter(player="Bo"), ["move", "move"]),
        (LogFilter(evening=2), ["move", "start", "concede"]),
        (LogFilter(text="EXPOSED"), ["move"]),
        (LogFilter(text="bo"), ["move", "move"]),
        (LogFilter(memory="0.3", text="b2", player="Bo"), ["move"]),
        (LogFilter(player="Eve"), []),
        (LogFilter(text="%"), []),
    ],
)
def test_filters(played, wanted, found):
    assert kinds(log(played, wanted)) == found


def test_text_is_looked_for_in_the_words_as_well(played):
    def words(line):
        return "The Watch wakes" if line.kind == "concede" else ""

    assert kinds(log(played, LogFilter(text="WATCH"), words=words)) == ["concede", "concede"]
    assert kinds(log(played, LogFilter(text="d2"), words=words)) == ["move"]
    assert kinds(log(played, LogFilter(text="watch"))) == []


@pytest.mark.parametrize("newest_first", [True, False])
def test_pages_follow_each_other(played, newest_first):
    whole = log(played, newest_first=newest_first)
    assert whole.after is None

    lines, after, sizes = [], None, []
    while True:
        page = log(played, newest_first=newest_first, limit=4, after=after)
        lines += page.lines
        sizes.append(len(page.lines))
        after = page.after
        if after is None:
            break
    assert tuple(lines) == whole.lines
    assert sizes == [4, 4, 1]


def test_a_page_that_is_just_full_is_the_last(played):
    assert log(played, limit=9).after is None
    assert log(played, limit=8).after is not None


def test_dice_on_all_branches_and_on_the_live_path(played):
    everything = queries.dice(played.db, played.campaign)
    live = queries.dice(played.db, played.campaign, live=played.here())

    assert everything == (DiceCount("detection", "app", 3, {"blank": 2, "exposed": 1}),)
    assert live == (DiceCount("detection", "app", 2, {"blank": 2}),)
    assert everything[0].dice == 3


@pytest.mark.parametrize(
    ("options", "rolls"),
    [
        ({"whose": "biagio"}, 2),
        ({"memory": "0.3"}, 3),
        ({"memory": "0.4"}, 0),
        ({"evening": 2}, 0),
        ({"evening": 1}, 3),
    ],
)
def test_dice_of_somebody_somewhere(played, options, rolls):
    assert sum(count.rolls for count in queries.dice(played.db, played.campaign, **options)) == rolls


def test_evenings(played):
    times = [action.time for action in played.timeline.actions.values()]

    # The first action comes before the record that begins its evening.
    assert queries.evenings(played.db, played.campaign) == (
        EveningLine(1, times[0], times[5], 6),
        EveningLine(2, times[6], times[8], 3),
    )


def test_text_of_players_stays_text(desk):
    desk.begin("aurelia")
    desk.record(h.CampaignNamed("'; DROP TABLE read_log; --"))
    desk.act(Begin("p", "e", "d", ()), player="' OR 1=1 --")

    assert kinds(log(desk, LogFilter(player="' OR 1=1 --"))) == ["begin"]
    assert log(desk, LogFilter(player="' OR 1=1")).lines == ()
    assert queries.library(desk.db)[0].name == "'; DROP TABLE read_log; --"


@pytest.mark.parametrize(
    ("damage", "read"),
    [
        ("UPDATE read_board SET cards = '{'", queries.boards),
        ("UPDATE read_board SET health = 'good'", queries.boards),
        ("UPDATE read_log SET command = '[\"sing\"]'", queries.turn_log),
        ("UPDATE read_map SET alert = 'perhaps'", queries.maps),
        ("UPDATE read_dice SET faces = 7", queries.dice),
        ("UPDATE read_dice SET source = x'00'", queries.dice),
        ("UPDATE read_position SET rows = 'many'", queries.position),
    ],
)
def test_damage_is_one_sentence(played, damage, read):
    played.db.execute(damage)

    with pytest.raises(queries.ReadModelsDamaged, match="campaign-tui rebuild"):
        read(played.db, played.campaign)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE read_segment SET first = 'deep'",
        "UPDATE read_segment SET parent = x'00'",
        "UPDATE read_log SET depth = 'deep'",
        "UPDATE read_log SET who = 7",
    ],
)
def test_a_damaged_tree(played, damage):
    here = played.here()
    played.db.execute(damage)

    with pytest.raises(queries.ReadModelsDamaged):
        log(played, live=here)


def test_a_tree_that_bites_its_tail_ends(played):
    played.db.execute("UPDATE read_segment SET parent = segment")

    assert len(log(played, live=played.here()).lines) < 7


def test_a_damaged_library_line(played):
    played.db.execute("UPDATE read_campaign SET players = '[1]'")

    with pytest.raises(queries.ReadModelsDamaged, match="read_campaign"):
        queries.library(played.db)


def test_rows_by_name_and_cursors_do_as_well(played):
    played.db.row_factory = sqlite3.Row
    cursor = played.db.cursor()

    assert len(queries.turn_log(cursor, played.campaign, live=played.here()).lines) == 7
    assert len(queries.library(cursor)) == 1


def test_the_models_read_what_plain_sql_wrote(played):
    engine = create_engine("sqlite://", creator=lambda: played.db, poolclass=StaticPool)
    with Session(engine) as session:
        boards = session.exec(select(tables.BoardRow).order_by(tables.BoardRow.assassin)).all()
        lines = session.exec(select(tables.LogRow).where(tables.LogRow.player == "Bo")).all()

    assert [(row.assassin, row.health, row.exposed) for row in boards] == [
        (line.assassin, line.health, line.exposed) for line in queries.boards(played.db, played.campaign)
    ]
    assert [row.action for row in lines] == [
        line.action for line in log(played, LogFilter(player="Bo"), newest_first=False).lines
    ]
