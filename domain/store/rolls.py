"""The app's dice and draws derived again from the seed and held against the facts, for `verify`.

What was asked for follows from the rules, so the rules are asked first: the action is worked out again with its
recorded answers. A history outlives its rules, though. Where today's rules would ask for something else, and where the
log is damaged anyway, the facts have to do: what could have been asked for when one of them took an outcome.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from domain.core.canonical import ActionId
from domain.core.errors import CampaignError, ContentError
from domain.folding.company import KINDS
from domain.language.chance import ChanceNode, Generator, seed_hash
from domain.language.commands import Draw, Roll
from domain.language.events import BaseDrawn, CardDrawn, CardShown, CardTucked, DiceRolled, DieDealt
from domain.model.state import Deck
from domain.store.log import Difference
from domain.store.states import FOLD_FAULTS

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.language.chance import Answer
    from domain.language.events import AnyFact
    from domain.log.records import Correction
    from domain.model.state import State
    from domain.store.carrying import Shelf
    from domain.store.folding import Folded
    from domain.store.ports import Wiring

MOST_CARDS = 1000
"""Cards of a kind that a deck can have; a damaged number must not fill the memory."""

Asked: TypeAlias = "tuple[Answer, ChanceNode, State]"


class Rolls:
    """Compares the answers of actions with what the seed gives, where the seed is at hand and is the right one."""

    def __init__(
        self,
        seed: bytes | None,
        wiring: Wiring,
        shelf: Shelf,
        corrections: Mapping[ActionId, Correction],
        *,
        is_sound: bool,
    ) -> None:
        """Keep the seed until the first action has committed to it; rules are asked on a sound log only.

        What an action of a corrected line has of the one it stands for is held against that one (decision 0016).
        """
        self._corrections = corrections
        self._kept: dict[bytes, tuple[Answer, ...]] = {link.corrected: () for link in corrections.values()}
        self._seed = seed
        self._is_sound = is_sound
        self._wiring = wiring
        self._shelf = shelf
        self._generator: Generator | None = None
        self._begun = False
        self._told: set[str] = set()

    def check(self, folded: Folded) -> Iterator[Difference]:
        """Check one action; the first one comes first."""
        if not self._begun:
            yield from self._commitment(folded)
        header = folded.header
        if header.id in self._kept:
            self._kept[header.id] = header.answers
        if not header.answers:
            return
        yield from _held(folded)
        if self._generator is None:
            return
        pinned = (folded.state or folded.before).pack
        try:
            pack = self._shelf.get(pinned)
        except ContentError as fault:
            yield from self._once(folded.row, "pack", pinned.hash, str(fault))
            return
        link = self._corrections.get(ActionId(header.id))
        kept = self._kept.get(link.corrected, ()) if link else ()
        asked = self._by_rules(pack, folded, kept) if self._is_sound else None
        if asked is None:
            yield from self._by_facts(self._generator, pack, folded, kept)
            return
        for answer, node, state in asked:
            yield from _compared(folded.row, answer, self._generator.answer(node, state, answer.salt))

    def _commitment(self, folded: Folded) -> Iterator[Difference]:
        """Check the seed against the first action, which commits to it."""
        self._begun = True
        if self._seed is None or folded.state is None:
            return
        stored, computed = folded.state.seed_hash, seed_hash(self._seed)
        if stored in {"", computed}:
            self._generator = Generator(self._seed)
        else:
            yield Difference(folded.row, "seed", stored, computed)

    def _by_rules(self, pack: Pack, folded: Folded, kept: tuple[Answer, ...]) -> list[Asked] | None:
        """What the recorded answers were asked for; None when the rules of today would ask for something else.

        Those that were `kept` by a correction have been compared already, and stand where others were asked before.
        """
        waiting = list(folded.header.answers)
        asked: list[Asked] = []

        def answer(node: ChanceNode, state: State) -> Answer | None:
            given = waiting.pop(0) if waiting else None
            if given is not None and given in kept:
                if given.stream != node.stream:
                    raise LookupError(node.stream)
            elif given is not None:
                if (given.stream, given.first) != (node.stream, state.consumed.get(node.stream, 0)):
                    raise LookupError(node.stream)
                asked.append((given, node, state))
            return given

        try:
            self._wiring.engine.settle(pack, folded.before, folded.header.command, answer)
        except (CampaignError, *FOLD_FAULTS):
            return None
        return None if waiting else asked

    def _by_facts(
        self, generator: Generator, pack: Pack, folded: Folded, kept: tuple[Answer, ...]
    ) -> Iterator[Difference]:
        """Compare with everything that could have been asked for when a fact took an outcome."""
        waiting = list(folded.header.answers)
        by_hand = isinstance(folded.header.command, Roll | Draw)
        state = folded.before
        for fact in folded.facts:
            nodes = _nodes(pack, state, fact)
            if nodes and by_hand:
                by_hand = False  # the command itself, nothing that the app answered
            elif nodes and waiting and waiting[0].stream == nodes[0].stream:
                answer = waiting.pop(0)
                derived = [generator.answer(node, state, answer.salt) for node in nodes if node.faces]
                if answer not in derived and answer not in kept:
                    yield from _compared(folded.row, answer, derived[0] if derived else None)
            state = self._wiring.engine.evolve(state, fact)
        for answer in waiting:
            yield Difference(folded.row, f"roll {answer.stream}", _text(answer), "not in the facts")

    def _once(self, row: int, what: str, stored: str, computed: str) -> Iterator[Difference]:
        if what not in self._told:
            self._told.add(what)
            yield Difference(row, what, stored, computed)


def _held(folded: Folded) -> Iterator[Difference]:
    """Hold the answers of an action against its facts: what the app has answered is what has happened.

    Dice fall for an answer only, or for the command of whoever rolled by hand. Of cards the facts can tell more: one
    that was known already is taken or shown again without a question.
    """
    answered: dict[str, list[str]] = {}
    for answer in folded.header.answers:
        answered.setdefault(answer.stream, []).extend(answer.outcomes)
    told: dict[str, list[str]] = {}
    rows: dict[str, int] = {}
    for row, fact in enumerate(folded.facts, folded.row + 1):
        stream, shown = _outcome(fact)
        if stream:
            told.setdefault(stream, []).extend(shown)
            rows.setdefault(stream, row)
    by_hand = isinstance(folded.header.command, Roll | Draw)
    for stream, outcomes in answered.items():
        happened = told.get(stream, [])
        if outcomes == happened:
            continue
        more_is_fine = by_hand or stream.startswith("deck.")
        if not (more_is_fine and _among(outcomes, happened)):
            what = f"outcome {stream}"
            yield Difference(rows.get(stream, folded.row), what, " ".join(happened), " ".join(outcomes))


def _among(some: list[str], every: list[str]) -> bool:
    """Whether some outcomes stand among others in the same order."""
    left = iter(every)
    return all(one in left for one in some)


def _outcome(fact: AnyFact) -> tuple[str, tuple[str, ...]]:
    """The stream and the outcomes that a fact tells of; no stream for any other fact."""
    match fact:
        case DiceRolled(die, rolled, _):
            return f"die.{die}", rolled
        case DieDealt(_, kind, _, _):
            return KINDS, (kind,)
        case CardDrawn(deck, card) | CardShown(deck, card) | CardTucked(deck, card, _):
            return f"deck.{deck}", (card,)
        case BaseDrawn(_, who, _):
            return "deck.bases", (who,)
    return "", ()


def _nodes(pack: Pack, state: State, fact: AnyFact) -> list[ChanceNode]:
    """What can have been asked for when a fact took an outcome, the likeliest first; nothing for any other fact."""
    match fact:
        case DiceRolled(die, rolled, _):
            return [ChanceNode(f"die.{die}", len(rolled), pack.dice.get(die, ()), "")]
        case DieDealt(_, _, black, poison):
            faces = ("black",) * min(black, MOST_CARDS) + ("poison",) * min(poison, MOST_CARDS)
            return [ChanceNode(KINDS, 1, faces, "")]
        case CardDrawn(name, _) | CardShown(name, _) | CardTucked(name, _, _):
            deck = state.decks.get(name, Deck())
            unknown = tuple(card for card, number in deck.unknown for _ in range(min(number, MOST_CARDS)))
            next_card = deck.top[:1] or unknown or deck.bottom[:1]
            known = (next_card, unknown, (*deck.top, *unknown, *deck.bottom), deck.bottom[:1])
            return [ChanceNode(f"deck.{name}", 1, faces, "") for faces in known]
        case BaseDrawn(_, _, among):
            return [ChanceNode("deck.bases", 1, among[:MOST_CARDS], "")]
    return []


def _compared(row: int, answer: Answer, derived: Answer | None) -> Iterator[Difference]:
    if answer != derived:
        yield Difference(row, f"roll {answer.stream}", _text(answer), _text(derived))


def _text(answer: Answer | None) -> str:
    if answer is None:
        return "nothing that the pack knows"
    return f"{' '.join(answer.outcomes)} ({answer.stream}, {answer.first}, {answer.salt})"
