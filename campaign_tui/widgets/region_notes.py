"""What a card of the players' own box, or a memory played with it, can bring: rows with keys, and notes so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from campaign_tui.keys.actions import action
from campaign_tui.notes import grammar
from campaign_tui.views.outcomes import Outcome
from campaign_tui.widgets.menu import Item
from campaign_tui.widgets.tile import BOLD
from domain.language import commands as c
from domain.language.waiting import Choice
from domain.model.between import OwnMap
from domain.playing.own_plan import is_own
from domain.rules.apocalypse.charting import LETTERS
from domain.rules.apocalypse.own_map import told_path
from domain.telling import names as n
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.looks.dress import Dress
    from campaign_tui.views.view import View
    from campaign_tui.widgets.lines import Line
    from domain.model.state import State

KINDS = (
    "read_card",
    "hurt",
    "heal",
    "take_out",
    "gain_card",
    "lose_card",
    "gain_clue",
    "gain_blueprint",
    "take_number",
    "card_moves",
    "note_hydras",
    "join_companion",
)
"""Notes on the region screen; each has a key, the action `card_<kind>`."""
FOR_CARDS = ("own_gain", "own_bonus")
"""Questions that are answered by naming a card."""
SYMBOL_KEYS = {symbol: letter for letter, symbol in LETTERS.items()}
"""The letter that points at a symbol while it is asked for: no sign, as ? is for help."""


class RegionNote(Struct, frozen=True):
    """The value of a row that opens a note."""

    kind: str


def open_notes(view: View) -> tuple[str, ...]:
    """The notes that are open now, on a map of the players' own."""
    if not is_own(view.pack) or view.past:
        return ()
    now = {kind.id for kind in grammar.open_kinds(view)}
    if isinstance(view.state.top, OwnMap) and view.state.top.card:
        now.discard("read_card")
    if not view.pack.companions:
        now.discard("join_companion")
    return tuple(kind for kind in KINDS if kind in now)


def rows(view: View) -> list[Item]:
    """A row for each of them, with its key."""
    return [_row(kind) for kind in open_notes(view)]


def _row(kind: str) -> Item:
    return Item(say(families.TUI_REGION_NOTE[kind]), RegionNote(kind), action(f"card_{kind}").key)


def asked(view: View, answers: list[Item], dress: Dress) -> list[Item]:
    """The answers to what is asked, and what can be noted besides; which card it is comes first."""
    waiting = view.waiting
    kind = waiting.kind if isinstance(waiting, Choice) else ""
    told = [_told(view.state, item, kind, dress) for item in answers]
    notes = rows(view)
    named = [row for row in notes if row.value == RegionNote("gain_card" if kind in FOR_CARDS else "read_card")]
    rest = [row for row in notes if row not in named]
    if rest:
        rest[0] = replace(rest[0], above=say("tui.region.noting"))
    return [*named, *told, *rest]


def _told(state: State, item: Item, kind: str, dress: Dress) -> Item:
    """An answer with its letter, or with the health of the person that it names."""
    option = option_of(item)
    if kind == "own_symbol":
        return replace(item, key=SYMBOL_KEYS.get(option, ""))
    figure = state.assassins.get(option)
    if figure is None or state.memory is not None:
        return item
    return replace(item, tail=hearts(figure.health, figure.max_health, dress))


def option_of(item: Item) -> str:
    """The option that a row picks, empty for others."""
    command = item.value.command if isinstance(item.value, Outcome) else None
    return command.option if isinstance(command, c.Pick) else ""


def hearts(health: int, most: int, dress: Dress) -> str:
    """Health cubes there are and are not."""
    return dress.signs.health * health + dress.signs.empty * (most - health)


def heads(view: View) -> list[Line]:
    """What has been noted of the card that is being read."""
    frame = view.state.top
    if told_path(view.state):
        return [[(say("tui.region.higher", key=action("higher").key), "label", 0)]]
    if not isinstance(frame, OwnMap):
        return []
    found: list[Line] = []
    if frame.card:
        found.append([(visible(n.card(view.pack, frame.card)), "text", BOLD)])
    if frame.doomed:
        names = ", ".join(n.assassin(view.pack, who) for who in frame.doomed)
        found.append([(say("tui.region.doomed", names=visible(names)), "danger", BOLD)])
    if frame.arrival:
        found.append([(say("tui.region.then_to", location=frame.arrival), "text", 0)])
    if frame.memory:
        found.append([(say("tui.region.then_memory", memory=n.memory(view.pack, frame.memory)), "text", 0)])
    return found
