"""Where a value comes from: the chain of facts that made it, in words, for the command line and the app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from campaign_tui.session import retelling
from campaign_tui.session.comparing import worded
from domain.core.canonical import ActionId
from domain.core.errors import CampaignError, Refused
from domain.core.unknown import SIGN
from domain.folding.adjusting import value_at
from domain.folding.comparing import changed
from domain.folding.tracing import ABSENT, reader
from domain.playing.known import is_untold
from domain.telling.card_causes import is_of_a_card
from domain.telling.paths import label
from domain.telling.story import narrate
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.session.session import CampaignSession
    from domain.content.pack import Pack

MOST_PARTS = 3
"""Parts that are told of a value with several that changed."""

MOST = 20
"""Links of a chain that are told, unless more are asked for."""

_encode = msgspec.json.Encoder().encode


class Link(Struct, frozen=True):
    """A fact that changed the value."""

    action: ActionId
    sentence: str
    """What happened; the action's title where the fact has no sentence of its own."""
    rules: tuple[str, ...]
    player: str
    time: int
    """Microseconds since 1970, UTC."""
    before: str | None
    """The value before, as JSON; None where there was none."""
    after: str | None
    was: str
    """The same in words."""
    now: str


class Reason(Struct, frozen=True):
    """A value with what made it."""

    path: str
    label: str
    value: str
    """As JSON."""
    shown: str
    links: tuple[Link, ...]
    """Newest first; empty for what every campaign begins with."""
    more: bool
    """Whether there are older ones that aren't listed."""
    untold: bool = False
    """Whether nobody has told the value."""

    @property
    def unmade(self) -> str:
        """Why there is no fact behind it."""
        return say("why.untold" if self.untold else "why.begun")


def why(session: CampaignSession, path: str, at: ActionId, most: int = MOST) -> Reason:
    """Why a value is what it is after an action.

    Raises Refused for a path that leads nowhere, UnknownName, StoreError.
    """
    state = session.state_at(at)
    try:
        value = value_at(state, path)
    except CampaignError as fault:
        raise Refused("", str(fault)) from fault
    pack = session.pack_at(state)
    found = session.trace(path, at, most + 1)
    links = []
    for link, event in found[:most]:
        entry = session.timeline.actions[link.action]
        sentence = narrate(pack, event.fact, event.rules) or retelling.step(session, link.action).title
        because = retelling.because(session, link.action) if is_of_a_card(event.rules) else ""
        sentence = f"{because} {sentence}" if because else sentence
        before, after = _text(link.before), _text(link.after)
        was, now = _in_words(pack, link.before, link.after)
        links.append(
            Link(link.action, visible(sentence), event.rules, entry.player, entry.time, before, after, was, now)
        )
    untold = is_untold(state, path)
    shown = say("why.several") if _has_parts(reader(path)(state)) else SIGN if untold else worded(pack, value)
    return Reason(path, visible(label(pack, path)), value, shown, tuple(links), len(found) > most, untold)


def _has_parts(value: Any) -> bool:  # noqa: ANN401 - a value of any type
    return isinstance(value, Struct | dict)


def _in_words(pack: Pack, before: Any, after: Any) -> tuple[str, str]:  # noqa: ANN401 - values of any type
    """What a value was and what it is: of one with parts, those that differ."""
    if not (_has_parts(before) and _has_parts(after)):
        both = (say("why.several") if _has_parts(one) else worded(pack, _text(one)) for one in (before, after))
        return next(both), next(both)
    parts = changed(before, after)
    was, now = (
        ", ".join(
            say("why.part", label=label(pack, part.path), value=worded(pack, getattr(part, side)))
            for part in parts[:MOST_PARTS]
        )
        for side in ("before", "after")
    )
    return was, now


def _text(value: Any) -> str | None:  # noqa: ANN401 - a value of any type
    return None if value is ABSENT else _encode(value).decode()
