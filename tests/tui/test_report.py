"""A report of an unexpected error: what it holds, what it leaves out, and the position that it leads back to."""

import asyncio
import io

import pytest

from campaign_tui.app import in_terminal
from campaign_tui.app.app import CampaignApp
from campaign_tui.desk import playing, records
from campaign_tui.screens.history import HistoryScreen
from campaign_tui.session.error_report import DECISIONS, BadReport, rebuilt, report
from domain.content.loader import load_pack
from tests.tui.gallery.stores import idle, press
from tests.tui.test_keys import into_memory
from tests.tui.test_play import move

SIZE = (80, 24)
PERSONAL = ("Ann Zebra", "Thursdays at Bo's", "he cheats", "Zoe spilt tea", "home-of-ann")


async def personal_campaign(app, pilot):
    """A campaign in the middle of a memory, with names, notes and an override in it."""
    await into_memory(app, pilot)
    await move(app, pilot)
    player, name, note, why, _ = PERSONAL
    app.desk.ask(records.join, player, ())
    app.desk.ask(records.sit, player)
    app.desk.ask(records.note, note)
    app.desk.ask(records.bookmark, name)
    await idle(app, pilot)
    who = next(iter(app.head_view.state.assassins))
    app.desk.ask(playing.adjust, f"assassins/{who}/health", "1", why, app.head_view.action)
    app.desk.ask(lambda opened: opened.campaign.rename(name))
    await idle(app, pilot)


async def test_an_error_of_a_screen_ends_in_a_report_that_leads_back_to_the_position(
    make_app, tmp_path, monkeypatch, capsys
):
    folder = tmp_path / PERSONAL[-1]
    folder.mkdir()
    monkeypatch.chdir(folder)
    app = make_app()

    def broken(self):
        raise ZeroDivisionError(f"{PERSONAL[0]} {self.view.name}")

    async with app.run_test(size=SIZE) as pilot:
        await personal_campaign(app, pilot)
        state = app.desk.opened.session.state
        monkeypatch.setattr(CampaignApp, "is_headless", property(lambda _: False))
        monkeypatch.setattr(HistoryScreen, "draw", broken)
        app.open("history", app.head_view)
        for _ in range(10_000):
            if app.crash is not None:
                break
            await asyncio.sleep(0)
        monkeypatch.setattr(CampaignApp, "is_headless", property(lambda _: True))
    assert isinstance(app.crash, ZeroDivisionError)

    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    in_terminal._after_crash(app.crash, app.desk.last_report, str(folder / "campaigns.db"))
    shown = capsys.readouterr().err
    file = folder / "campaign-tui-report.txt"
    text = file.read_text(encoding="utf-8")

    assert "ZeroDivisionError" in text
    assert "test_report.py" in text
    assert " broken" in text
    assert "screens: library > campaign > memory > history" in text
    for personal in (*PERSONAL, str(tmp_path)):
        assert personal not in text
    assert f"{file.name}, beside the campaigns in {folder}" in shown
    assert rebuilt(text, load_pack) == state
    assert state.memory is not None


async def test_a_report_holds_the_position_of_a_branch_too(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        await move(app, pilot, 2)
        await press(app, pilot, "u", "u", "p")
        await press(app, pilot, "escape")
        session = app.desk.opened.session
        text = app.desk._thread.submit(lambda: report(ValueError(), session, "test", "80 x 24")).result()

        assert rebuilt(text, load_pack) == session.state


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no decisions"),
        (f"{DECISIONS}\npass\n", "begin"),
        (f"{DECISIONS}\nnonsense\n", "Line 2"),
        (f"{DECISIONS}\n\n", None),
    ],
)
def test_a_text_that_is_no_report_is_refused_in_a_sentence(text, words):
    if words is None:
        assert rebuilt(text, load_pack).pack.id == ""
        return
    with pytest.raises(BadReport, match=words):
        rebuilt(text, load_pack)


async def test_a_report_with_another_decision_in_it_names_the_line(make_app):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await into_memory(app, pilot)
        session = app.desk.opened.session
        text = app.desk._thread.submit(lambda: report(ValueError(), session, "test", "80 x 24")).result()
        lines = text.splitlines()
        last = max(number for number, line in enumerate(lines) if line and not line.startswith(" "))
        changed = "\n".join([*lines[:last], "save:nobody", *lines[last + 1 :]])

        with pytest.raises(BadReport, match=f"Line {last + 1}"):
            rebuilt(changed, load_pack)
