"""A few sentences in a panel that takes no key of the game: lessons and reminders."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content
from textual.widgets import Static

from campaign_tui.widgets.bars import write


class Notice(Struct, frozen=True):
    """What stands in a panel."""

    name: str
    text: str
    keys: str
    """What can be done with it, with its keys; in the frame below."""
    heading: str
    """Name and keys in one, where there is no frame."""


class NoticePanel(Static):
    """A notice with its keys; without one it takes no room."""

    def __init__(self, name: str, *, brief: bool = False) -> None:
        """Nothing to say yet. `name` is the id of the panel, `brief` for one that stands in a narrow column."""
        super().__init__("", id=name, classes="panel", markup=False)
        self.brief = brief
        """Whether the keys are told in few words."""

    def notice(self, told: Notice, *, linear: bool) -> None:
        """Show a notice. `linear` gives one text without a frame, to be read aloud."""
        text = Content.styled(told.text, "$foreground")
        if linear:
            write(self, Content.styled(f"{told.heading} ", "bold $gold") + text, layout=True)
            return
        self.border_title = Content(told.name)
        self.border_subtitle = Content(told.keys)
        write(self, text, layout=True)
