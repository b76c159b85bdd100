"""In the box: what lies in which bag, envelope and slot while a campaign rests. Nothing here is a rule or is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from domain.content.pack import Pack
from domain.model.headquarters import Away, Bag
from domain.model.state import Assassin, Deck, State
from domain.playing.known import as_known, number_of
from domain.rules.campaign.flow import due
from domain.rules.campaign.standing_in import carried
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import ROMAN

ACTION_CUBES = 4
"""White cubes of an assassin, the one for the + slot included; without that one in the first memories (7.12, 37.2)."""
DECKS = ("event", "chest", "equipment")
"""The decks of a map that are saved (42.6)."""


class Line(Struct, frozen=True):
    """Something that lies there, or that is to be done; `key` tells it from all other lines."""

    key: str
    sentence: str
    rule: str = ""


class Section(Struct, frozen=True):
    """A bag, an envelope, a part of the set-up, a step of saving."""

    key: str
    title: str
    lines: tuple[Line, ...]


def section(key: str, title: str, lines: Iterable[tuple[str, str, str]]) -> Section:
    """A section from (key, sentence, rule) of its lines."""
    return Section(key, title, tuple(Line(f"{key}.{name}", sentence, rule) for name, sentence, rule in lines))


def counted(cards: Iterable[str], pack: Pack) -> str:
    """Cards by name, each with its number where there are several; "nothing" for none."""
    number = Counter(cards)
    several = (
        names.card(pack, card) if n == 1 else say("box.several", n=n, name=names.card(pack, card))
        for card, n in number.items()
    )
    return ", ".join(several) or say("name.nothing")


def action_cubes(pack: Pack, state: State) -> int:
    """White cubes that belong to each assassin in the memory in play, or the next one (7.12, 36.1)."""
    memory = state.memory.memory if state.memory else due(pack, state)
    plan = pack.memories.get(memory)
    return ACTION_CUBES if plan is None or plan.saving else ACTION_CUBES - 1


def places(pack: Pack, state: State) -> tuple[Section, ...]:
    """What lies where when everything is put away as it is in the books; empty before a campaign."""
    if not state.pack.id:
        return ()
    state = as_known(state)
    found = [_bag(pack, state, figure) for figure in state.assassins.values()]
    found += [_away(pack, who, away) for who, away in state.away.items()]
    found += [_untouched(pack, state), _store(pack, state), _house(pack, state), _map(pack, state), _gone(pack, state)]
    return tuple(each for each in found if each.lines)


# ---- people ------------------------------------------------------------------------------------------


def _bag(pack: Pack, state: State, figure: Assassin) -> Section:
    """The bag of somebody in play: cards by slot, cubes; what waits for an assassin whom an apprentice replaces."""
    name = names.assassin(pack, figure.name)
    return section(f"bag.{figure.name}", say("box.bag", name=name), _of_bag(pack, state, figure, name))


def _of_bag(pack: Pack, state: State, figure: Assassin, name: str) -> Iterator[tuple[str, str, str]]:
    if not figure.companion:
        # One level for all (39.2).
        card = "box.apprentice_card" if figure.apprentice else "box.assassin_card"
        yield "card", say(card, name=name, level=ROMAN[state.level]), "42.3"
    for slot, card_id in carried(figure):
        yield (
            f"{slot}.{card_id}",
            say("box.slot", card=names.card(pack, card_id), slot=known(families.SLOT[slot], slot)),
            "24.1",
        )
    if figure.board.skills:
        yield "skills", say("box.skills", cards=counted(figure.board.skills, pack)), "42.3"
    cubes = action_cubes(pack, state)
    yield "cubes", say("box.action_cubes", n=cubes), "42.3" if cubes == ACTION_CUBES else "36.1"
    yield "health", say("box.health", n=figure.health, most=figure.max_health), "42.3"
    if figure.bag is not None:
        yield from _waiting(pack, figure.bag, name)


def _waiting(pack: Pack, bag: Bag, name: str) -> Iterator[tuple[str, str, str]]:
    """What an assassin takes back when the apprentice goes."""
    rule = "26.14" if bag.memory else "40.22"
    things = [say("box.own_card"), *([counted(bag.cards, pack)] if bag.cards else [])]
    things += [say("box.health_left", n=bag.health)] if bag.health else []
    yield "waiting", say("box.waiting", name=name, things=", ".join(things)), rule


def _away(pack: Pack, who: str, away: Away) -> Section:
    """The bag of somebody who has played and doesn't now."""
    name, bag = names.assassin(pack, who), away.bag
    key, title = f"bag.{who}", say("box.bag_away", name=name)
    if not away.played:
        lines = [("skills", say("box.skills", cards=counted(bag.skills, pack)), "39.6")] if bag.skills else []
        return section(key, title, [("card", say("box.assassin_of", name=name), "39.4"), *lines] if lines else [])
    lines = [("card", say("box.assassin_of", name=name), "37.6")]
    lines += [("cards", say("box.bagged", cards=counted(bag.cards, pack)), "37.6")] if bag.cards else []
    return section(key, title, [*lines, ("health", say("box.health_left", n=bag.health), "37.6")])


def _untouched(pack: Pack, state: State) -> Section:
    """Assassins of the pack who have never played: everything of theirs lies in their envelopes (37.2)."""
    never = [who for who in pack.assassins if who not in state.assassins and not state.away.get(who, Away()).played]
    lines = [(who, _envelope(pack, who, state.away.get(who, Away())), "37.2") for who in never]
    return section("envelopes", say("box.envelopes"), lines)


def _envelope(pack: Pack, who: str, away: Away) -> str:
    """What is left in an envelope: everything, or all but what has gone into the bag already (39.4, 39.6)."""
    return say("box.envelope_rest" if away.bag.skills else "box.envelope", name=names.assassin(pack, who))


# ---- what belongs to all -----------------------------------------------------------------------------


def _store(pack: Pack, state: State) -> Section:
    """The villa's envelope, or the cards of the main hall (36.4, 42.5)."""
    there = state.headquarters
    title = say("box.hall" if there.is_open else "box.villa")
    rule = "42.5" if there.is_open else "36.4"
    cards = Counter(state.hall)
    lines = [(card, counted([card] * number, pack), rule) for card, number in cards.items()]
    return section("hall", title, lines)


def _house(pack: Pack, state: State) -> Section:
    """The box of the headquarters: people, contracts, blueprints (42.5)."""
    there = state.headquarters
    if not there.is_open:
        return section("house", "", ())
    kinds = Counter(who.rpartition("_")[0] for who in there.figures)
    plan = pack.campaign
    lines = [
        (f"figure.{kind}", say("box.figures", n=n, name=plan.figures[kind].name if plan else kind), "42.5")
        for kind, n in kinds.items()
    ]
    lines += _contracts(pack, state)
    lines += [
        (f"blueprint.{name}", say("box.blueprint", name=names.blueprint(pack, name)), "42.5")
        for name in (there.blueprint, *there.blueprints)
        if name
    ]
    return section("house", say("box.house", board=names.figure(pack, there.board)), lines)


def _contracts(pack: Pack, state: State) -> list[tuple[str, str, str]]:
    """The contract deck as it lies: never shuffled, its top card perhaps face up (40.15, 41.31)."""
    there = state.headquarters
    if not there.contracts:
        return []
    number = number_of(there.contracts)
    if there.revealed:
        top = names.contract(pack, there.contracts[0])
        return [("contracts", say("box.contracts_open", n=number, top=top), "40.15")]
    return [("contracts", say("box.contracts", n=number), "40.15")]


def _map(pack: Pack, state: State) -> Section:
    """The bag of the map: its decks (42.6). What the books don't know of a box they leave to the players."""
    lines = [(f"deck.{name}", _deck(pack, state, name), "42.6") for name in DECKS]
    return section("map", say("box.map"), lines)


def _deck(pack: Pack, state: State, name: str) -> str:
    """A deck: how many cards, and what lies on its discards. What is face down stays untold."""
    words = known(families.DECK[name], name)
    deck = state.decks.get(name, Deck())
    if not (deck.size or deck.discards):
        return say("box.deck", deck=words)
    if not deck.discards:
        return say("box.deck_of", deck=words, n=deck.size)
    return say("box.deck_discards", deck=words, n=deck.size, cards=counted(deck.discards, pack))


def _gone(pack: Pack, state: State) -> Section:
    """Cards that have left the campaign, in the envelopes that they came from (24.7, 24.10)."""
    lines = []
    for card in dict.fromkeys(state.retired):
        known_card = pack.cards.get(card)
        envelope = known_card.envelope if known_card else ""
        key = "box.retired_to" if envelope else "box.retired"
        lines.append((card, say(key, card=names.card(pack, card), envelope=envelope), "24.7"))
    return section("retired", say("box.gone"), lines)


def red_cubes(state: State) -> int:
    """Health cubes that are in play: on boards, in bags, on cards of bosses, allies and machines; perhaps unknown."""
    state = as_known(state)
    boards = sum(figure.health + (figure.bag.health if figure.bag else 0) for figure in state.assassins.values())
    bags = sum(away.bag.health for away in state.away.values() if away.played)
    memory = state.memory
    if memory is None:
        return boards + bags
    cards = sum(memory.bosses.values())
    cards += sum(ally.health for ally in memory.allies.values()) + sum(m.health for m in memory.machines.values())
    return boards + bags + cards
