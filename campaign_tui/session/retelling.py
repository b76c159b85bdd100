"""Actions of a campaign in words: their titles, what came of them, and what to do with the pieces when they go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.language.commands import Pass, Pick, Roll
from domain.language.events import CardDrawn
from domain.model.between import Reading
from domain.telling.card_causes import cause, is_of_a_card
from domain.telling.decisions import describe
from domain.telling.pieces import net_change
from domain.telling.seats import seated, with_packs
from domain.telling.story import narrate
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.language.events import Event, Fact
    from domain.language.waiting import Waiting
    from domain.log.timeline import Entry
    from domain.model.state import State


class Campaign(Protocol):
    """What is asked of a campaign's session here."""

    @property
    def pack(self) -> Pack:
        """The pack that it is played with."""

    def entry(self, action: ActionId) -> Entry:
        """An action with its decision."""

    def events_of(self, action: ActionId) -> tuple[Event, ...]:
        """What came of an action."""

    def state_at(self, action: ActionId) -> State:
        """The campaign after an action."""

    def waited_for(self, action: ActionId) -> Waiting:
        """What it waited for after an action."""


class Step(Struct, frozen=True):
    """One action as a line of the history: what the players decided, in words."""

    action: ActionId
    title: str
    player: str
    time: int
    """Microseconds since 1970, UTC."""


class HeadChange(Struct, frozen=True):
    """What an undo, redo or jump did, or would do: steps taken back, newest first, and done again, oldest first."""

    before: ActionId
    after: ActionId
    taken_back: tuple[Step, ...]
    done_again: tuple[Step, ...]


def step(campaign: Campaign, action: ActionId) -> Step:
    """An action as a line of the history."""
    # Who sat where is left out: that would read a state back for each line of a list.
    entry = campaign.entry(action)
    return Step(action, _titled(campaign, action, campaign.pack), entry.player, entry.time)


def told(campaign: Campaign, action: ActionId, but: tuple[type[Fact], ...] = ()) -> tuple[tuple[str, Event], ...]:
    """An action in sentences, in order, each with the event that it tells; why it happened goes before the first one.

    What needs no telling is left out, and so are facts of the kinds in `but`.
    """
    events = campaign.events_of(action)
    before, after = campaign.state_at(_before(campaign, action)), campaign.state_at(action)
    shown = with_packs(campaign.pack, before, after, events)
    wanted = ((pack, event) for pack, event in shown if not isinstance(event.fact, but))
    sentences = ((narrate(pack, event.fact, event.rules), event) for pack, event in wanted)
    found = [(sentence, event) for sentence, event in sentences if sentence]
    why = because(campaign, action) if found else ""
    if why:
        found[0] = (f"{why} {found[0][0]}", found[0][1])
    return tuple(found)


def title(campaign: Campaign, action: ActionId) -> str:
    """The title of an action as its step has it, with the names of those who sat there then."""
    return _titled(campaign, action, seated(campaign.pack, campaign.state_at(_before(campaign, action))))


def _titled(campaign: Campaign, action: ActionId, pack: Pack) -> str:
    """The title of an action in the words of a pack."""
    entry = campaign.entry(action)
    # Only a picked option and the end of a turn are told by what came of them; reading it is left out for others.
    facts = [event.fact for event in campaign.events_of(action)] if isinstance(entry.command, Pick | Pass) else []
    words = describe(pack, entry.command, facts, lambda: campaign.waited_for(entry.parent))
    return _on_card(campaign, action, words)


def _on_card(campaign: Campaign, action: ActionId, words: str) -> str:
    """A title behind the name of the exploration card that was being read, if one was."""
    entry, region = campaign.entry(action), campaign.pack.region
    if region is None or not isinstance(entry.command, Pick):
        return words
    frame = campaign.state_at(entry.parent).top
    card = region.cards.get(frame.card) if isinstance(frame, Reading) else None
    return say("asked.on_card", card=card.name, told=words) if card is not None else words


def _before(campaign: Campaign, action: ActionId) -> ActionId:
    """The action before one; the first one itself."""
    parent = campaign.entry(action).parent
    return action if parent == ROOT_PARENT else parent


def because(campaign: Campaign, action: ActionId) -> str:
    """The condition of an exploration card that led to an action, in words; empty for all other actions."""
    entry, pack = campaign.entry(action), campaign.pack
    if pack.region is None or not isinstance(entry.command, Pick | Roll):
        return ""
    # A state is read back for what comes of a card alone.
    if not any(is_of_a_card(event.rules) for event in campaign.events_of(action)):
        return ""
    state = campaign.state_at(entry.parent)
    return cause(seated(pack, state), state)


def pieces(campaign: Campaign, change: HeadChange) -> tuple[str, ...]:
    """What to do with the pieces on the table after a change of the head: the net change, in order."""
    drawn = (
        event.fact.card
        for one in change.taken_back
        for event in reversed(campaign.events_of(one.action))
        if isinstance(event.fact, CardDrawn)
    )
    return net_change(campaign.pack, campaign.state_at(change.before), campaign.state_at(change.after), drawn)
