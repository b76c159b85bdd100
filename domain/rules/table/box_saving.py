"""Putting a campaign away: the steps of point 42 in their order, with what the books know of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.content.pack import Pack
from domain.model.state import Deck, State
from domain.playing.known import as_known, number_of
from domain.rules.campaign.standing_in import carried
from domain.rules.table.box import DECKS, Section, action_cubes, red_cubes, section
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

RED_CUBES = 51
"""Health cubes in the box."""


def saving(pack: Pack, state: State) -> tuple[Section, ...]:
    """The list to tick when the evening ends; empty before a campaign."""
    if not state.pack.id:
        return ()
    state = as_known(state)
    found = (
        section("when", say("box.save.when"), _when(pack, state)),
        section("failed", say("box.save.failed"), _after_failure(pack, state)),
        section("people", say("box.save.people"), _people(pack, state)),
        section("house", say("box.save.house"), _house(pack, state)),
        section("decks", say("box.save.decks"), _decks(state)),
        section("last", say("box.save.last"), [("check", say("box.save.check"), "42.7")]),
    )
    return tuple(each for each in found if each.lines)


def _when(pack: Pack, state: State) -> Iterator[tuple[str, str, str]]:
    """Saving is for the time between memories; the books hold the middle of one as well (42.1, 42.q2)."""
    if state.memory is not None:
        yield "middle", say("box.save.middle", memory=names.memory(pack, state.memory.memory)), "42.q2"


def _after_failure(pack: Pack, state: State) -> Iterator[tuple[str, str, str]]:
    """The clean-up that comes before saving after a failed memory (42.2)."""
    failed = next((name for name, line in state.diary.items() if line.attempts), "")
    if failed and state.memory is None:
        yield "stays", say("box.save.stays", memory=names.memory(pack, failed)), "6.7"
        yield "chests", say("box.save.chests_back"), "6.9"


def _people(pack: Pack, state: State) -> Iterator[tuple[str, str, str]]:
    """A bag for each: all cards, action cubes, the health cubes that are left (42.3, 42.4)."""
    for who, figure in state.assassins.items():
        held = [card for _, card in carried(figure)]
        cards = number_of((*held, *figure.board.skills)) + (not figure.companion)
        bag = figure.bag
        if bag is not None:
            cards += len(bag.cards) + 1
        values = {"name": names.assassin(pack, who), "n": figure.health + (bag.health if bag else 0)}
        yield who, say("box.save.bag", cards=cards, cubes=action_cubes(pack, state), **values), "42.3"
    lost = sum(figure.max_health - figure.health for figure in state.assassins.values())
    if lost:
        yield "lost", say("box.save.lost", n=lost), "42.4"
    left = RED_CUBES - red_cubes(state)
    if left >= 0:
        yield "red", say("box.save.red", n=left), "42.4"


def _house(pack: Pack, state: State) -> Iterator[tuple[str, str, str]]:
    """The box of the headquarters, kind by kind (42.5); before there is one, the villa's envelope (36.6)."""
    there = state.headquarters
    if not there.is_open:
        if state.hall:
            yield "villa", say("box.save.villa", n=number_of(state.hall)), "36.6"
        return
    apprentice = pack.campaign.apprentice if pack.campaign else ""
    kinds = Counter(who.rpartition("_")[0] for who in there.figures)
    parts = {
        "allies": sum(n for kind, n in kinds.items() if kind != apprentice),
        "apprentices": kinds[apprentice],
        "contracts": number_of(there.contracts),
        "cards": number_of(state.hall),
        "blueprints": number_of(there.blueprints) + bool(there.blueprint),
    }
    for key, number in parts.items():
        if number or key == "cards":
            yield key, say(families.BOX_SAVE[key], n=number), "42.5"


def _decks(state: State) -> Iterator[tuple[str, str, str]]:
    """The decks of the map (42.6), as far as the books count them."""
    for name in DECKS:
        number = state.decks.get(name, Deck()).size
        words = known(families.DECK[name], name)
        yield name, say("box.deck_of", deck=words, n=number) if number else say("box.deck", deck=words), "42.6"
