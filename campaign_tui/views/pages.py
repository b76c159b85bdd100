"""The pages of a campaign: what is read before and after memories, and at the moments between them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from campaign_tui.views import tally
from campaign_tui.views.banners import banner_of, won
from campaign_tui.views.contract_gains import contract_brings
from campaign_tui.views.outcomes import face_name
from campaign_tui.views.prospects import percent
from domain import engine
from domain.coach.aims import aims
from domain.coach.aims_words import conditions_words
from domain.coach.recap import comes_next
from domain.language import events as e
from domain.model.between import CommandRoom, OwnMap, Reading
from domain.rules.campaign.contracts import HITS, contract_odds, is_contract_roll
from domain.rules.campaign.flow import is_over
from domain.rules.campaign.hospital import healing
from domain.rules.campaign.numbers import campaign_as_told
from domain.telling.names import assassin, figure
from domain.telling.names import memory as memory_words
from domain.telling.story import narrate
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import ROMAN
from exports.report.ending import has_ended, last_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domain.content.campaign_plan import Contract
    from domain.content.pack import Pack
    from domain.language.events import Event
    from domain.model.state import State

Page: TypeAlias = "tuple[str, str]"
"""Title and text."""

WEIGHTY: tuple[type, ...] = (
    e.DiceRolled,
    e.HealthLost,
    e.Eliminated,
    e.FellCritical,
    e.ExposedByCard,
    e.GaugeOverflowed,
)
"""What makes a page of a card that is read on the road."""

NOTED: tuple[type, ...] = (e.HealthLost,)
"""What players enter themselves, bit by bit, of a card of their own box: they know it, and the next bit comes."""


def pages(pack: Pack, before: State, events: Sequence[Event], attempt: Iterable[Event] = ()) -> tuple[Page, ...]:
    """What is to be read of an action, in the order of what happened; `attempt` are events of the one that ended."""
    found: list[Page] = []
    state = before
    road: list[str] = []
    for event in events:
        state, earlier = engine.evolve(state, event.fact), state
        match event.fact:
            case e.MemoryBegun(memory=name) if not _again(before, name):
                found.append((memory_words(pack, name), pack.memories[name].before))
            case e.MemoryEnded():
                found.append(_ended(pack, before, event, events, attempt))
            case e.HeadquartersOpened():
                found.append(_opened(pack, state))
            case e.DiceRolled() if is_contract_roll(event):
                found += _roll(pack, before, earlier, event, events)
            case e.ContractRevealed() | e.ContractFulfilled() | e.ContractFailed():
                found.append(_contract(pack, earlier, _after(before, events), event, events))
            case e.LevelReached(level=level):
                found.append(_level(pack, state, event, level))
        if _on_the_road(earlier):
            road.append(narrate(pack, event.fact, event.rules))
    if road and _weighs(before, events) and _on_the_road(before):
        found.append((_card_title(pack, before, events), "\n".join(filter(None, road))))
    if has_ended(pack, state) and not has_ended(pack, before):
        found.append((pack.title, last_page(pack, state)))
    return tuple((title, text.strip()) for title, text in found if text.strip())


def opening(pack: Pack, state: State) -> Page | None:
    """The page before everything, of a story at its beginning; None without one."""
    plan = pack.campaign
    # What is given away at the beginning stands in the diary, and is no play.
    begun = any(line.plays for line in state.diary.values()) or state.memory is not None or not state.flow
    return None if begun or plan is None or not plan.opening else (pack.title, plan.opening)


def _again(before: State, memory: str) -> bool:
    """Whether a second attempt begins: what stands before the memory was read before the first one."""
    line = before.diary.get(memory)
    return line is not None and bool(line.attempts)


def _ended(pack: Pack, before: State, event: Event, events: Sequence[Event], attempt: Iterable[Event]) -> Page:
    """The end of a memory: what the story says, what the attempt came to, what it brought, and what is next."""
    fact = event.fact
    assert isinstance(fact, e.MemoryEnded)  # noqa: S101 - the caller's match
    plan = pack.memories[fact.memory]
    state = _after(before, events)
    parts = [narrate(pack, fact), plan.success if fact.outcome == "success" else plan.failure]
    sums = tally.tally(attempt)
    if sums.turns:
        parts.append("\n".join(tally.lines(pack, sums)))
    was = before.diary.get(fact.memory)
    best = was.best_turns if was else 0
    # Of memories that were taken over nobody has told the turns: the first counted ones are no record.
    if fact.outcome == "success" and fact.turns and (best or not before.taken):
        parts.append(
            say("tui.tally.best", n=best)
            if best and best <= fact.turns
            else say("tui.tally.new_best" if best else "tui.tally.first")
        )
    parts.append(missed_sync(pack, before, events) if fact.outcome == "success" else "")
    cards = [one for one in won(events) if isinstance(one.fact, e.CardShelved)]
    gains = [say("tui.tally.won", words=_with_line(pack, one)) for one in cards]
    gains += [narrate(pack, one.fact, one.rules) for one in events if isinstance(one.fact, e.BlueprintGained)]
    parts += ["\n".join(gains), comes_next(pack, state)]
    title = say(families.TUI_PAGE[fact.outcome], memory=memory_words(pack, fact.memory))
    return title, "\n\n".join(part for part in parts if part.strip())


def missed_sync(pack: Pack, before: State, events: Iterable[Event]) -> str:
    """That a memory was won without its 100% sync; empty where it was met, has been earned, or the players say it."""
    found = aims(pack, before)
    if found is None or found.sync is None or any(isinstance(event.fact, e.SyncMet) for event in events):
        return ""
    missed = found.sync.status in {"possible", "no_longer"}
    return say("tui.tally.sync_missed", conditions=conditions_words(found.sync)) if missed else ""


def _with_line(pack: Pack, event: Event) -> str:
    """A card that was won, with its text."""
    name = getattr(event.fact, "card", "")
    found = pack.cards.get(name)
    return say("tui.telling.event", card=found.name, text=found.text) if found and found.text else name


def _opened(pack: Pack, state: State) -> Page:
    """The headquarters: its page, and who lives there."""
    plan = pack.campaign
    if plan is None:
        return "", ""
    kinds = dict.fromkeys(who.rpartition("_")[0] for who in state.headquarters.figures)
    people = [say("tui.opening.figure", name=figure(pack, kind), text=plan.figures[kind].text) for kind in kinds]
    people += [
        say("tui.opening.on_map", name=pack.allies[ally].name, text=pack.allies[ally].text)
        for ally in (plan.figures[kind].ally for kind in kinds)
        if ally in pack.allies
    ]
    text = plan.headquarters or say("tui.opening.headquarters")
    return say("tui.opening.title"), "\n\n".join([text, "\n".join(people)])


def _roll(pack: Pack, before: State, earlier: State, event: Event, events: Sequence[Event]) -> list[Page]:
    """The roll for a contract: what it takes before the dice fall, unless players have thrown them; then that it did.

    How it fell is told by the page of what became of the contract, where that comes in the same action.
    """
    plan = campaign_as_told(pack, earlier)
    there = earlier.headquarters
    card = plan.contract_cards.get(there.contracts[0]) if plan and there.contracts else None
    if card is None or not isinstance(event.fact, e.DiceRolled):
        return []
    found = [] if isinstance(before.top, CommandRoom) else [_about_to_roll(pack, earlier, card, len(event.fact.faces))]
    if not any(isinstance(one.fact, e.ContractFulfilled | e.ContractFailed) for one in events):
        found.append((say("tui.contract.met", contract=card.name), _fell(event.fact.faces, card)))
    return found


def _about_to_roll(pack: Pack, before: State, card: Contract, dice: int) -> Page:
    """Before the dice of the command room fall: what it is for, who is there, and what it takes."""
    there = Counter(who.rpartition("_")[0] for who in before.headquarters.staff("command"))
    people = [
        say("name.amount", number=n, name=figure(pack, kind)) if n > 1 else figure(pack, kind)
        for kind, n in there.items()
    ]
    asks = say("tui.contract.rolls", figures=", ".join(people), dice=dice, n=card.hits)
    odds = contract_odds(pack, before)
    chance = say("tui.contract.odds", odds=percent(odds)) if odds is not None else ""
    lines = [card.text, asks, chance]
    return say("tui.contract.rolls_for", contract=card.name), "\n\n".join(filter(None, lines))


def _fell(rolled: Sequence[str], card: Contract) -> str:
    """Dice of the command room as faces, and how many of them count."""
    hits = sum(face in HITS for face in rolled)
    lying = "  ".join(say("tui.face.one", face=face_name(face)) for face in rolled)
    return f"{lying}\n\n{say('tui.contract.rolled', n=hits, needed=card.hits)}"


def _contract(pack: Pack, before: State, state: State, event: Event, events: Sequence[Event]) -> Page:
    """What becomes of a contract: what it asks; how the dice fell, what it brings, and what a new level does."""
    banner = banner_of(pack, event.fact, event.rules)
    plan = campaign_as_told(pack, state)
    card = plan.contract_cards.get(getattr(event.fact, "contract", "")) if plan else None
    if banner is None or plan is None or card is None:
        return "", ""
    if isinstance(event.fact, e.ContractRevealed):
        asks = say("tui.contract.asks", n=card.hits, level=card.level) if card.hits else ""
        return banner.text, f"{card.text}\n\n{asks}"
    rolled = next((one.fact.faces for one in events if isinstance(one.fact, e.DiceRolled)), ())
    failed = isinstance(event.fact, e.ContractFailed)
    # The reason to have tried stands above what came of it.
    parts = [card.text, _fell(rolled, card) if rolled else ""]
    last = failed and is_over(pack, state)
    parts += [say("tui.contract.again")] if failed and not last else []
    if not last and (gains := contract_brings(pack, card, before.headquarters.level)):
        parts.append(say("tui.contract.would_bring" if failed else "tui.resolution.brings", names=", ".join(gains)))
    if not failed:
        parts += _new_level(pack, before, state) or [say("tui.contract.level_stays", level=state.headquarters.level)]
    return banner.text, "\n\n".join(filter(None, parts))


def _after(state: State, events: Iterable[Event]) -> State:
    """The state after an action."""
    for event in events:
        state = engine.evolve(state, event.fact)
    return state


def _new_level(pack: Pack, before: State, state: State) -> list[str]:
    """What another level of the headquarters brings: in the hospital, and for skills that ask for it."""
    plan = campaign_as_told(pack, state)
    old, new = before.headquarters.level, state.headquarters.level
    if plan is None or new <= old:
        return []
    parts = []
    kinds = dict.fromkeys(who.rpartition("_")[0] for who in state.headquarters.figures)
    better = [
        say("name.given", who=figure(pack, kind), n=healing(plan.figures[kind], new))
        for kind in kinds
        if healing(plan.figures[kind], new) > healing(plan.figures[kind], old)
    ]
    if better:
        parts.append(say("tui.contract.heals", figures=", ".join(better)))
    skills = [name for who in state.assassins.values() for name in who.board.skills if name in pack.cards]
    works = [pack.cards[name].name for name in skills if old < pack.cards[name].headquarters <= new]
    if works:
        parts.append(say("tui.contract.works", skills=", ".join(works)))
    return parts or [say("tui.contract.level_alone", level=new)]


def _level(pack: Pack, state: State, event: Event, level: int) -> Page:
    """A level: who can do more from now on, and that everybody chooses a skill."""
    banner = banner_of(pack, event.fact, event.rules)
    lines = []
    for who in state.assassins:
        card = pack.assassins.get(who)
        name = card.ability_at(level) if card else ""
        if card and name in pack.cards and name != card.ability_at(level - 1):
            lines.append(
                say(
                    "tui.level.ability", who=assassin(pack, who), card=pack.cards[name].name, text=pack.cards[name].text
                )
            )
    parts = [say("tui.level.xp", level=ROMAN[level], xp=state.xp), "\n".join(lines), say("tui.level.skills")]
    return banner.text if banner else "", "\n\n".join(part for part in parts if part)


def _weighs(before: State, events: Iterable[Event]) -> bool:
    """Whether something happened on the road that players haven't just entered themselves."""
    known = NOTED if isinstance(before.top, OwnMap) else ()
    return any(isinstance(event.fact, WEIGHTY) and not isinstance(event.fact, known) for event in events)


def _on_the_road(state: State) -> bool:
    """Whether the group is exploring."""
    return state.region.phase is not None and state.memory is None


def _card_title(pack: Pack, before: State, events: Sequence[Event]) -> str:
    """The exploration card that is read, else what the road is called."""
    read = [one.fact.card for one in events if isinstance(one.fact, e.CardRead)]
    names = [before.top.card, *read] if isinstance(before.top, Reading) else read
    cards = pack.region.cards if pack.region else {}
    known = [cards[name].name for name in names if name in cards]
    falls = [narrate(pack, one.fact, one.rules) for one in events if isinstance(one.fact, e.Eliminated)]
    return next(iter([*known, *falls]), pack.region.title if pack.region else pack.title)
