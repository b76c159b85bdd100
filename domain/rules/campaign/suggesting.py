"""A sound assignment of the headquarters: the book's for the first one, good sense for the others."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from msgspec import Struct

from domain.content.campaign_plan import CampaignPlan
from domain.content.pack import Pack
from domain.core.unknown import Unknown
from domain.model.state import State
from domain.playing.known import faces
from domain.playing.play import Play
from domain.rules.campaign.assignment import CAPS, is_first
from domain.rules.campaign.contracts import contract_odds, odds
from domain.rules.campaign.numbers import campaign_as_known, campaign_as_told
from domain.rules.memory.calling import callable_allies

ENOUGH = Fraction(4, 5)
"""The chance from which on a contract is staffed well; everybody else is wanted elsewhere first."""
LEFT_FOR_THE_OTHERS = 2
"""Figures that a contract leaves for hospital, workshop and shop while it can still be won well enough without them."""
REST = ("command", "shop", "workshop", "hospital")
"""Where those go whom nothing asks for: more dice help as long as the contract isn't sure."""


USUAL_HITS, USUAL_DICE = 3, 1
"""What is reckoned with where nobody has told what a contract asks for, and what a figure brings."""


class Suggestion(Struct, frozen=True):
    """Who should go where, and what the reasons rest on."""

    places: dict[str, str]
    """Place by figure, for all but the apprentices who stand in."""
    chance: Fraction | None = None
    """The chance of the contract with these figures; None where there is none, or it isn't open yet."""
    called: tuple[str, ...] = ()
    """Figures that go to the memory because a card can call them."""
    uncalled: tuple[str, ...] = ()
    """Kinds that nothing in hand can call: they stay and work."""


def suggested(pack: Pack, state: State, *, fill: bool = False) -> Suggestion:
    """A sound assignment; empty without a headquarters.

    The first one as the book wants it (40.18, 40.19). Later the contract comes first, staffed so that it can be won
    (a second attempt so that it is sure, 40.26), then caregivers for those in hospital, a worker where a blueprint
    lies, and the shop; to the memory goes only whom a card in hand can call (40.36). Nobody idles where there is room.
    To `fill` is to leave everybody where somebody has put them, and to send only those who are in the main hall.
    """
    plan = campaign_as_told(pack, state)
    if plan is None or not state.headquarters.is_open:
        return Suggestion({})
    return _Assigner(pack, plan, state, fill=fill).suggestion()


class _Assigner:
    """Sends figures to their places, one after the other."""

    def __init__(self, pack: Pack, plan: CampaignPlan, state: State, *, fill: bool) -> None:
        self.pack, self.plan, self.there = pack, plan, state.headquarters
        # Of numbers that nobody has told there is no probability.
        self.odds_known = contract_odds(pack, state) is not None
        self.first = is_first(Play(pack, state))
        self.allies = callable_allies(Play(pack, state))
        places = self.there.figures.items()
        self.free = [who for who, place in places if not (place == "memory" and self._kind(who) == plan.apprentice)]
        self.known = campaign_as_known(pack, state) or plan
        self.free.sort(key=lambda who: (self._dice(who), who))
        stay = {who for who in self.free if fill and self.there.figures[who] != "hall"}
        self.free = [who for who in self.free if who not in stay]
        self.places = {who: self.there.figures[who] for who in sorted(stay)}

    def suggestion(self) -> Suggestion:
        """Everybody's place."""
        contract = self.known.contract_cards.get(self.there.contracts[0]) if self.there.contracts else None
        hits = _or_usual(contract.hits, USUAL_HITS) if contract and not self.first else 0
        if self.there.failed:
            # A contract that has failed once must not fail again, even if nobody is left to go along.
            self._staff(hits)
            self._go_along()
        else:
            self._go_along()
            self._staff(hits)
        self._needed()
        self._rest(hits)
        called = tuple(who for who, place in self.places.items() if place == "memory")
        kinds = (self.there.board, *self.plan.companions)
        uncalled = tuple(kind for kind in kinds if kind and self.plan.figures[kind].ally not in self.allies)
        chance = self._chance(hits) if hits and self.odds_known else None
        return Suggestion(self.places, chance, called, uncalled)

    def _kind(self, who: str) -> str:
        return who.rpartition("_")[0]

    def _dice(self, who: str) -> int:
        """The dice of a figure; as many as is usual where nobody has told."""
        return _or_usual(self.known.figure(who).dice, USUAL_DICE)

    def _send(self, who: str, place: str) -> None:
        self.free.remove(who)
        self.places[who] = place

    def _has_room(self, place: str) -> bool:
        return list(self.places.values()).count(place) < CAPS[place]

    def _go_along(self) -> None:
        """To the memory: one of the chosen kind and the companions, in later assignments only whom a card can call."""
        along = {self._kind(who) for who, place in self.places.items() if place == "memory"}
        for kind in (self.there.board, *self.plan.companions):
            if kind in along:
                continue
            ally = self.plan.figures[kind].ally if kind in self.plan.figures else ""
            goer = next((who for who in self.free if self._kind(who) == kind), None)
            if goer and ally and (self.first or ally in self.allies):
                self._send(goer, "memory")

    def _staff(self, hits: int) -> None:
        """Into the command room: enough dice, those who have most first."""
        while hits and self.free and self._has_room("command"):
            chance = self._chance(hits)
            if chance == 1 or (chance >= ENOUGH and not self.there.failed):
                return
            if chance > 0 and not self.there.failed and len(self.free) <= LEFT_FOR_THE_OTHERS:
                return
            self._send(self.free[-1], "command")

    def _chance(self, hits: int) -> Fraction:
        """The chance of the contract with those who are in the command room so far."""
        dice = sum(self._dice(who) for who, place in self.places.items() if place == "command")
        if self.there.failed:
            return Fraction(dice >= hits)
        # Where only the players' dice tell their faces, every other one is taken for a hit.
        return odds(self.pack, dice, hits) if faces(self.pack, "assassin") else Fraction(min(dice, 2 * hits), 2 * hits)

    def _needed(self) -> None:
        """Caregivers, a worker, the shop; in the first assignment one each, whatever there is to do (40.19)."""
        there = Counter(self.places.values())
        patients = min(len(self.there.patients), 2)
        wishes = ["hospital"] * (1 if self.first else patients)
        if self.first or self.there.blueprint or self.there.blueprints:
            wishes.append("workshop")
        if not self.first or len(self.free) >= len(CAPS):
            wishes.append("shop")
        wanted = Counter(wishes) - there
        for place in wishes:
            if self.free and wanted[place]:
                wanted[place] -= 1
                self._send(self.free[0], place)

    def _rest(self, hits: int) -> None:
        """Everybody else: to the command room as long as that helps, else where there is room."""
        for who in tuple(self.free):
            sure = not hits or self._chance(hits) == 1
            places = ("command",) if self.first else tuple(place for place in REST if place != "command" or not sure)
            self._send(who, next(filter(self._has_room, (*places, *REST)), "hall"))


def _or_usual(number: int, usual: int) -> int:
    """A number of a card, or the usual one where nobody has told it: what a pack has in its place counts nowhere."""
    return usual if isinstance(number, Unknown) else number
