"""Where statements stand in the code, and what can be broken there."""

from tests.mutation.places import tagged

TEXT = '''
    """The module is about 13.1 and 13.9."""

    MOST = 4
    """The most on a square (13.6)."""

    FLAGS = {
        "swords": {"old": "true", "new": "false"},
        "shields": {"old": "all", "new": "one"},
    }
    """By row (E1, E2)."""

    TABLE = {
        # What the first is worth (13.7).
        "first": 1,
        "second": 2,  # 13.8
    }

    class Moved:
        who: str
        steps: int

    def check(play, who: str, wall: bool) -> str | None:
        """Whether somebody may move (13.1 to 13.3)."""
        if wall:
            return refuse("13.1", "wall", who=who)
        if play.cubes < 1:
            return refuse("13.2", "no_cube")
        return None if play.free else refuse("13.4", "taken")

    def move(play, who: str, steps: int) -> None:
        """Move."""
        play.emit(Moved(who, steps), "13.5")
        spend(play, who, 1, "13.10", *(("13.11",) if steps else ()))
        # Whoever is seen stops (13.12).
        if play.seen:
            play.stop()
        play.push()

    def ask(play):
        if flag(play, "swords") == "true":
            return Choice("push", tuple(play.options), "", ("13.13",))
        return None
'''


def changes(source, rule_id, *, exact=True):
    found = tagged({source.path: source}).get(rule_id)
    return {mutant.shown(source) for mutant in ((found.exact if exact else found.body) if found else ())}


def test_a_refusal_is_dropped_and_its_condition_broken(source_of):
    source = source_of(TEXT)
    assert changes(source, "13.1") == {'return refuse("13.1", "wall", who=who) -> pass', "wall -> not (wall)"} | {
        'refuse("13.1", "wall", who=who) -> None'
    }
    assert {'refuse("13.4", "taken") -> None', "play.free -> not (play.free)"} <= changes(source, "13.4")


def test_an_event_is_not_written_or_has_another_number(source_of):
    assert changes(source_of(TEXT), "13.5") == {
        'play.emit(Moved(who, steps), "13.5") -> pass',
        "steps -> (steps) + 1",
    }


def test_a_helper_that_carries_the_id_is_not_called_or_gets_another_number(source_of):
    source = source_of(TEXT)
    whole = 'spend(play, who, 1, "13.10", *(("13.11",) if steps else ())) -> pass'
    assert changes(source, "13.10") == {whole, "1 -> 0", "1 -> 2"}
    assert changes(source, "13.11") == changes(source, "13.10")


def test_a_choice_is_narrowed(source_of):
    assert "tuple(play.options) -> (tuple(play.options))[:1]" in changes(source_of(TEXT), "13.13")


def test_a_comment_tags_the_statement_below(source_of):
    assert changes(source_of(TEXT), "13.12") == {"play.seen -> not (play.seen)", "play.stop() -> pass"}


def test_comments_and_docstrings_tag_rows_of_tables(source_of):
    source = source_of(TEXT)
    assert changes(source, "13.7") == {"1 -> 2", "1 -> 0"}
    assert changes(source, "13.8") == {"2 -> 1", "2 -> 3"}
    assert "\"one\" -> 'all'" in changes(source, "E2")
    assert "\"true\" -> 'false'" in changes(source, "E1")
    assert not changes(source, "E1") & changes(source, "E2")


def test_what_reads_a_tagged_row_is_tagged(source_of):
    source = source_of(TEXT)
    assert "== -> !=" in changes(source, "E1")
    assert "== -> !=" not in changes(source, "E2")


def test_a_docstring_tags_the_body_but_for_code_of_other_statements(source_of):
    source = source_of(TEXT)
    body = changes(source, "13.3", exact=False)
    # Every condition guards a refusal with another id: then anything in the body will do.
    assert 'return refuse("13.1", "wall", who=who) -> pass' in body
    assert changes(source, "13.6", exact=False) == {"4 -> 3", "4 -> 5"}
    assert changes(source, "13.3") == set()


def test_a_modules_docstring_tags_what_is_named_nowhere_else(source_of):
    source = source_of(TEXT)
    assert "play.push() -> pass" in changes(source, "13.9", exact=False)
    assert "play.push() -> pass" not in changes(source, "13.1", exact=False)


def test_where_nothing_finer_can_be_broken_values_are_turned_round(source_of):
    source = source_of("""
        def rest(figure):
            # An apprentice is whole again (13.1).
            whole = figure.apprentice
            return Window(whole)

        def wait(play):
            '''The players act until they pass (13.2).'''
            return Window("assassins")
        """)
    assert changes(source, "13.1", exact=False) == {"figure.apprentice -> not (figure.apprentice)"}
    assert changes(source, "13.2", exact=False) == {'Window("assassins") -> None'}
