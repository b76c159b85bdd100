"""Banners: what a campaign is remembered by, said larger than the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from domain.language import events as e
from domain.telling.names import card, contract, guards, memory
from domain.telling.story import narrate
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import ROMAN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from domain.content.pack import Pack
    from domain.language.events import AnyFact, Event, Fact

GOOD, BAD = "good", "bad"
"""What a banner is for the players."""

BAD_ONES = frozenset({"alert", "seized", "critical", "contract_failed", "eliminated", "failed_here", "failure"})


PAGED = frozenset({"success", "failure", "headquarters"})
"""Kinds that a page tells of under a title in other words."""

QUOTED = '"”’»)'
"""What may stand behind the end of a sentence."""


class Banner(Struct, frozen=True):
    """One short line in a colour, and a line of the story where the pack has one."""

    kind: str
    text: str
    line: str = ""

    @property
    def tone(self) -> str:
        """What it is for the players: "good" or "bad"."""
        return BAD if self.kind in BAD_ONES else GOOD

    @property
    def in_one(self) -> str:
        """Both as sentences of one line, which may stand before others."""
        ended = self.text.rstrip(QUOTED).endswith((".", "!", "?", "…"))
        text = self.text if ended else say("tui.banner.sentence", text=self.text)
        return f"{text} {self.line}" if self.line else text


PLAIN: dict[type[Fact], str] = {
    e.AlertRaised: "alert",
    e.AlertEnded: "alert_off",
    e.Seized: "seized",
    e.CrocodileGone: "free",
    e.FellCritical: "critical",
    e.Eliminated: "eliminated",
    e.SyncMet: "sync",
    e.HeadquartersOpened: "headquarters",
    e.MemoryFailed: "failed_here",
}
"""Facts whose sentence is the banner, and what kind it is of."""


def banner_of(pack: Pack, fact: AnyFact, rules: Collection[str] = ()) -> Banner | None:
    """The banner of a fact; None for most."""
    if type(fact) in PLAIN:
        return Banner(PLAIN[type(fact)], narrate(pack, fact, rules))
    match fact:
        case e.GuardsEliminated(kind=kind, number=number):
            return _made("elite" if pack.is_elite(kind) else "kill", n=number, guards=guards(pack, kind, number))
        case e.ObjectiveCompleted(objective=name):
            return Banner("objective", narrate(pack, fact, rules), _line_of(pack, name))
        case e.ChestOpened() | e.CardShelved() if fact.card:
            return replace(_made("card", card=card(pack, fact.card)), line=_text(pack, fact.card))
        case e.LevelReached(level=level):
            return _made("level", level=ROMAN[level])
        case e.SkillChosen(skill=name):
            return Banner("card", narrate(pack, fact, rules), _text(pack, name))
        case e.MemoryEnded(memory=name, outcome=outcome):
            return _made("success" if outcome == "success" else "failure", memory=memory(pack, name))
    return _of_contract(pack, fact)


def _of_contract(pack: Pack, fact: AnyFact) -> Banner | None:
    """The banner of what becomes of a contract."""
    match fact:
        case e.ContractRevealed(contract=name):
            return _made("contract_revealed", contract=contract(pack, name))
        case e.ContractFulfilled(contract=name, level=level):
            return _made("contract_fulfilled", contract=contract(pack, name), level=level)
        case e.ContractFailed(contract=name):
            return _made("contract_failed", contract=contract(pack, name))
    return None


def won(events: Iterable[Event]) -> list[Event]:
    """The events without the cards that go back into the store from a board: who loses a card has won none (26.16)."""
    found, given = [], set()
    for event in events:
        if isinstance(event.fact, e.CardGivenUp):
            given.add(event.fact.card)
        elif isinstance(event.fact, e.CardShelved) and event.fact.card in given:
            given.discard(event.fact.card)
            continue
        found.append(event)
    return found


def banners(pack: Pack, events: Iterable[Event]) -> tuple[Banner, ...]:
    """The banners of an action, in the order of what happened."""
    found = (banner_of(pack, event.fact, event.rules) for event in won(events))
    return tuple(banner for banner in found if banner is not None)


def without_pages(banners: Iterable[Banner], titles: Collection[str]) -> tuple[Banner, ...]:
    """The banners that none of the pages with these titles tells of: what comes with no page at all keeps them all."""
    return tuple(one for one in banners if not titles or (one.kind not in PAGED and one.text not in titles))


def _made(kind: str, **values: object) -> Banner:
    return Banner(kind, say(families.TUI_BANNER[kind], **values))


def _text(pack: Pack, name: str) -> str:
    """What is printed on a card."""
    found = pack.cards.get(name)
    return found.text if found else ""


def _line_of(pack: Pack, name: str) -> str:
    """What the story says when an objective is done."""
    found = (plan.objectives[name] for plan in pack.memories.values() if name in plan.objectives)
    return next((token.done for token in found), "")
