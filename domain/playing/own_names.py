"""Names and a line of text of the players' own, in place of what a pack can't say of their cards.

A path names a thing: `cards.alessandra_1_2` (skills too), `events.dark_night`, `memories.1.3`, `contracts.contract_2`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from domain.content.pack import Pack

Named = tuple[str, str]
"""A name and a line of text; empty where the pack's stays."""

KINDS = ("cards", "events", "memories", "contracts")


def things(pack: Pack) -> Iterator[tuple[str, str]]:
    """(path, name as it is now) of everything that can be named."""
    yield from ((f"memories.{name}", plan.title) for name, plan in pack.memories.items())
    if pack.campaign is not None:
        yield from ((f"contracts.{name}", card.name) for name, card in pack.campaign.contract_cards.items())
    yield from ((f"cards.{name}", card.name) for name, card in pack.cards.items())
    yield from ((f"events.{name}", event.name) for name, event in pack.events.items())


def is_thing(pack: Pack, path: str) -> bool:
    """Whether a path names something of a pack."""
    kind, _, name = path.partition(".")
    contracts = pack.campaign.contract_cards if pack.campaign is not None else {}
    tables: dict[str, Mapping[str, object]] = {
        "cards": pack.cards,
        "events": pack.events,
        "memories": pack.memories,
        "contracts": contracts,
    }
    return name in tables.get(kind, {})


def with_names(pack: Pack, named: Mapping[str, Named]) -> Pack:
    """The pack with these names and texts; what it doesn't have is passed over."""
    cards, events, memories = dict(pack.cards), dict(pack.events), dict(pack.memories)
    plan = pack.campaign
    contracts = dict(plan.contract_cards) if plan is not None else {}
    for path, (name, text) in named.items():
        kind, _, at = path.partition(".")
        match kind:
            case "cards" if at in cards:
                cards[at] = replace(cards[at], name=name or cards[at].name, text=text or cards[at].text)
            case "events" if at in events:
                events[at] = replace(events[at], name=name or events[at].name, text=text or events[at].text)
            case "memories" if at in memories:
                title, before = name or memories[at].title, text or memories[at].before
                memories[at] = replace(memories[at], title=title, before=before)
            case "contracts" if at in contracts:
                contracts[at] = replace(contracts[at], name=name or contracts[at].name, text=text or contracts[at].text)
    campaign = replace(plan, contract_cards=contracts) if plan is not None else None
    return replace(pack, cards=cards, events=events, memories=memories, campaign=campaign)
