"""The backups of the library: when each was made and why, what it holds, and the way back to it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from campaign_tui.desk import library_messages as lm
from campaign_tui.desk import messages as m
from campaign_tui.desk import shelf
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.base import AppScreen
from campaign_tui.widgets.bars import Bar, Telling, divider, title, write
from campaign_tui.widgets.menu import Item, Menu
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from textual.widget import Widget

    from campaign_tui.session.shelf import Content as Held
    from campaign_tui.session.shelf import Copy

MEBI = 1 << 20


class BackupsScreen(AppScreen, inherit_bindings=False):
    """A list of backups with what the one pointed at holds."""

    sheets: ClassVar[tuple[str, ...]] = ("reading",)

    BINDINGS = bindings("backups")
    where: ClassVar[str] = "backups"

    def __init__(self) -> None:
        """Before the folder has been read."""
        super().__init__()
        self.backups: tuple[Copy, ...] = ()
        self.listed = False
        self._held: dict[Path, tuple[Held, ...]] = {}

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            kept = Menu(id="tree", classes="panel -active")
            # A backup is to fit in one line of the smallest window.
            kept.styles.width = "3fr"
            told = Static(id="told", classes="panel", markup=False)
            told.styles.width = "2fr"
            yield from (kept, told)
        yield Telling()

    def on_mount(self) -> None:
        super().on_mount()
        self.host.desk.ask(shelf.backups)

    @property
    def backup(self) -> Copy | None:
        """The backup pointed at."""
        item = self.query_one(Menu).current
        return item.value if item else None

    def hear(self, answer: m.Answer) -> None:
        match answer:
            case lm.BackupsRead(backups=backups, sentence=sentence):
                self.show_backups(backups, sentence)
            case lm.BackupRead(backup=backup, contents=contents):
                self.show_contents(backup, contents)
            case lm.Shelved(done="restore") if self.app.screen is self:
                self.dismiss(None)

    def show_backups(self, backups: tuple[Copy, ...], sentence: str) -> None:
        """Take the backups, the newest first."""
        self.backups, self.listed = backups, True
        self.draw()
        self.tell(sentence)
        self._ask()

    def show_contents(self, backup: Path, contents: tuple[Held, ...]) -> None:
        """Take what a backup holds."""
        self._held[backup] = contents
        self._draw_contents()

    def draw(self) -> None:
        if not self.ready:
            return
        name = Content.styled(f" {say('tui.backups.title')}", "bold $gold")
        bar = Content.styled(divider(self.dress, self.app.size.width), "$line")
        self.query_one("#head", Bar).say(name + bar + Content.styled(say("tui.backups.store"), "$quiet"))
        menu = self.query_one(Menu)
        title(menu, say("tui.backups.panel", n=len(self.backups)))
        menu.empty = say("tui.backups.empty") if self.listed else say("tui.library.opening")
        menu.show([self._item(backup) for backup in self.backups])
        title(self.query_one("#told", Static), say("tui.backups.inside"))
        self._draw_contents()
        self.footer(say("tui.backups.go") if self.backups else "")

    def _item(self, backup: Copy) -> Item:
        """A backup as a row."""
        moment = datetime.fromtimestamp(backup.time / 1_000_000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
        why = known(families.CLI_BACKUP_WHY[backup.why], backup.why)
        words = say("tui.backups.damaged" if backup.damaged else "tui.backups.row", time=moment, why=why)
        ink = "label" if backup.damaged else ""
        return Item(words, backup, tail=say("tui.backups.size", size=f"{backup.size / MEBI:.1f}"), ink=ink)

    def _draw_contents(self) -> None:
        """What the backup pointed at holds."""
        backup, panel = self.backup, self.query_one("#told", Static)
        if backup is None:
            write(panel, Content(""))
            return
        lines = [Content.styled(backup.path.name, "$quiet")]
        if backup.damaged:
            lines.append(Content.styled(say("tui.backups.damaged_note"), "bold $danger"))
        held = self._held.get(backup.path)
        if held is None:
            lines.append(Content.styled(say("tui.backups.reading"), "$quiet"))
        else:
            lines += [Content.styled(words, "$foreground") for words in _told(held)]
        write(panel, Content("\n").join(lines))

    def _ask(self) -> None:
        """Ask what the backup pointed at holds."""
        backup = self.backup
        if backup is not None and backup.path not in self._held:
            self.host.desk.ask(shelf.look_into, backup.path)

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._draw_contents()
        self._ask()

    # ---- keys ---------------------------------------------------------------------------------

    def action_go(self) -> None:
        """Ask whether the library is to be what it was."""
        from campaign_tui.screens.dialogs import Confirm

        backup = self.backup
        if backup is None:
            if self.listed:
                self.declined(say("tui.backups.nothing_to_restore"))
            return

        def answered(sure: bool | None) -> None:
            if sure:
                self.host.desk.ask(shelf.put_back, backup.path)

        lines = [backup.path.name, *_told(self._held.get(backup.path, ()))]
        self.app.push_screen(Confirm(say("tui.backups.question"), lines), answered)

    def action_back_up(self) -> None:
        self.host.desk.ask(shelf.back_up)


def _told(held: tuple[Held, ...]) -> list[str]:
    """What a backup holds, a line a campaign."""
    if not any(one.rows for one in held):
        return [say("tui.backups.none_in_it")]
    return [_line(one) for one in held]


def _line(one: Held) -> str:
    """A campaign of a backup against what it is now."""
    if not one.rows:
        return say("tui.backups.missing", name=visible(one.name))
    if not one.now:
        return say("tui.backups.gone", name=visible(one.name), n=one.rows)
    key = "tui.backups.same" if one.rows == one.now else "tui.backups.older"
    return say(key, name=visible(one.name), n=one.rows, now=one.now)
