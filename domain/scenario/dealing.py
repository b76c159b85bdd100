"""Chance to come: the outcomes that a file deals out whenever a roll or a draw is met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from domain.content.pack import Pack
from domain.language.chance import Answer, ChanceNode, fits
from domain.language.commands import Draw, Roll
from domain.model.state import State
from domain.scenario.faults import misplaced
from domain.scenario.parts import CARD, listed
from domain.text.catalogue import say

OPEN = "open"
"""The outcome that is no outcome: the roll or draw stays open, for a decision of the next step."""


class Undealt(Exception):  # noqa: N818 - the run stops at it and reports it
    """A roll or draw for which the file has no fitting outcome."""


class Dealer:
    """Deals the outcomes of a file in order; those of a step before those of the file."""

    def __init__(self, pack: Pack, outcomes: tuple[str, ...]) -> None:
        """Take the outcomes of the file."""
        self._pack = pack
        self._file = [_checked(pack, text, f"chance[{n}]") for n, text in enumerate(outcomes, 1)]
        self._step: list[str] = []

    def take(self, outcomes: tuple[str, ...], key: str) -> None:
        """Take the outcomes of the next step."""
        self._step = [_checked(self._pack, text, f"{key}[{n}]") for n, text in enumerate(outcomes, 1)]

    @property
    def left_of_step(self) -> tuple[str, ...]:
        """Outcomes of this step that haven't come up."""
        return tuple(self._step)

    @property
    def left(self) -> tuple[str, ...]:
        """Outcomes of the file that haven't come up."""
        return tuple(self._file)

    def answer(self, node: ChanceNode, state: State) -> Answer | None:
        """The next outcome for a node, None to leave it open. A draw that can bring one card only needs none.

        Raises Undealt when none is left or the next one doesn't fit the dice or cards.
        """
        queue = self._step or self._file
        certain = node.is_draw and len(set(node.faces)) == 1
        first = state.consumed.get(node.stream, 0)
        if certain and not (queue and queue[0] == CARD + node.faces[0]):
            return Answer(node.stream, first, node.faces[:1])
        if not queue:
            raise Undealt(say("scenario.found.chance_missing", prompt=node.prompt))
        text = queue.pop(0)
        if text == OPEN:
            return None
        drawn = (text.removeprefix(CARD),) if text.startswith(CARD) else tuple(sorted(listed(text, "chance")))
        command = Draw(drawn[0]) if text.startswith(CARD) else Roll(drawn)
        if not fits(node, command):
            raise Undealt(_unfit(node, text))
        return Answer(node.stream, first, drawn)


def _unfit(node: ChanceNode, text: str) -> str:
    faces = ", ".join(sorted(Counter(node.faces)))
    found = say("scenario.found.chance_unfit", prompt=node.prompt, number=node.number, faces=faces)
    return say("scenario.differs", where="chance", expected=text, found=found)


def _decks(pack: Pack) -> tuple[Collection[str], ...]:
    """What can be drawn in a memory: cards, danger tokens, colour bases."""
    return pack.events, pack.reinforcements, pack.cards, pack.dangers, pack.assassins, pack.companions


POOLED = ("black", "poison")
"""Kinds of dice that are dealt blindly out of a pool (A3.3)."""


def _exploration(pack: Pack) -> Collection[str]:
    return pack.region.cards if pack.region else ()


def _checked(pack: Pack, text: str, key: str) -> str:
    """An outcome that at least some die or deck of the pack could bring. Raises Misplaced."""
    if text == OPEN:
        return text
    if text.startswith(CARD):
        card = text.removeprefix(CARD)
        if not any(card in cards for cards in (*_decks(pack), _exploration(pack), POOLED)):
            raise misplaced(key, "no_card", name=card)
        return text
    faces = listed(text, key)
    known = {face for die in pack.dice.values() for face in die}
    if not faces:
        raise misplaced(key, "outcome", text=text)
    for face in faces:
        if face not in known:
            raise misplaced(key, "no_face", name=face)
    return text
