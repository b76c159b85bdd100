"""One registry of the kinds of files: what is in it can be asked for, listed and written."""

import pytest

from campaign_tui.session import exporting
from campaign_tui.session.exporting import FORMATS, KINDS, LISTED, Kind
from domain.text.catalogue import say


def test_the_app_lists_every_kind_once_at_a_place_of_its_own():
    assert sorted(kind.place for kind in KINDS) == list(range(1, len(KINDS) + 1))
    assert [kind.place for kind in LISTED] == sorted(kind.place for kind in KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_has_its_words(kind):
    assert say(f"tui.export.kind.{kind.key}")
    assert say(f"tui.export.about.{kind.key}")


def test_help_lists_every_format(run):
    told = " ".join(run("export", "--help").out.split())

    assert f"{', '.join(FORMATS[:-1])} or {FORMATS[-1]}." in told
    assert "|".join(FORMATS)[:12] in told


def test_a_line_in_the_registry_is_all_that_the_command_line_needs(run, campaign, monkeypatch):
    def shout(session, wanted):
        yield session.timeline.name.upper().encode()

    monkeypatch.setattr(exporting, "KINDS", (*KINDS, Kind("loud", "loud", shout, 9)))

    assert run("export", campaign, "--format", "loud").out == "THE TEST"
    assert run("export", campaign, "--format", "louder").code == 2


def test_a_picture_that_is_not_named_is_the_first_that_can_be_drawn(run, campaign):
    between = run("export", campaign, "--format", "svg").out

    assert between == run("export", campaign, "--format", "svg", "--picture", "tree").out
    assert run("export", campaign, "--format", "svg", "--picture", "map").code != 0
