"""A card's whole life: where every copy of it is now, and every sentence of the history that names it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from domain.language.events import MemoryBegun
from domain.rules.campaign.standing_in import carried
from domain.telling import names as n
from domain.telling.story import narrate
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.session.session import CampaignSession
    from domain.content.pack import Pack
    from domain.core.canonical import ActionId
    from domain.model.state import State


def whereabouts(pack: Pack, state: State, card: str) -> Iterator[str]:
    """A line for every copy of a card: on whose board and in which slot, in a bag, on the shelf, in a deck, gone."""
    for who, figure in state.assassins.items():
        name = n.assassin(pack, who)
        for slot, held in (*carried(figure), *(("skill", skill) for skill in figure.board.skills)):
            if held == card:
                yield say("tui.life.board", name=name, slot=known(families.SLOT[slot], slot))
        if figure.bag is not None and card in figure.bag.cards:
            yield say("tui.life.bag", name=name)
    for who, gone in state.away.items():
        if card in gone.bag.cards:
            yield say("tui.life.bag", name=n.assassin(pack, who))
    yield from [say("tui.life.shelf")] * state.hall.count(card)
    for deck in state.decks.values():
        # Which place in the pile a card has is nobody's to know.
        if card in deck.discards:
            yield say("tui.life.discards")
    yield from [say("tui.life.retired")] * state.retired.count(card)


def past(session: CampaignSession, action: ActionId, card: str) -> Iterator[str]:
    """Every sentence on the path to an action that names a card, oldest first, the memory it belongs to before it."""
    pack, name, memory = session.pack, n.card(session.pack, card), ""
    for step in session.timeline.path(action):
        for event in session.events_of(step):
            if isinstance(event.fact, MemoryBegun):
                memory = event.fact.memory
            if not _names(event.fact, card):
                continue
            sentence = narrate(pack, event.fact, event.rules)
            if name in sentence:
                yield say("tui.life.past", memory=memory, sentence=sentence) if memory else sentence


def _names(value: object, card: str) -> bool:
    """Whether a card's id stands anywhere in a fact."""
    if isinstance(value, msgspec.Struct):
        return any(_names(getattr(value, field), card) for field in value.__struct_fields__)
    if isinstance(value, tuple):
        return any(_names(part, card) for part in value)
    return value == card
