"""Chance: nodes with their outcomes and odds, and the app's generator.

An outcome of the app is a keyed hash of (stream, how many were consumed on this path), mapped without bias. Nothing
here rolls by itself: a generator is made from a seed that comes in from outside.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial

from msgspec import Struct

from domain.core.blake2 import blake2b
from domain.core.canonical import digest, pack
from domain.language.commands import Draw, Roll
from domain.model.state import State
from domain.text import families
from domain.text.catalogue import say

SEED_SIZE = 32
"""Bytes of a campaign's seed."""

DRAW_BITS = 64


class Answer(Struct, frozen=True, array_like=True, gc=False):
    """What the app's generator answered: outcomes `first`, `first` + 1, ... of a stream."""

    stream: str
    first: int
    outcomes: tuple[str, ...]
    salt: int = 0
    """0, or the number of the redraw where the dice policy draws anew after an undo."""


class ChanceNode(Struct, frozen=True, gc=False):
    """Dice or a draw is needed before the game goes on.

    `faces` are the sides of the die with repeats, or the cards that the draw can meet with repeats. `stream` is
    "die." or "deck." and a name; `number` is the number of dice, 1 for a card.
    """

    stream: str
    number: int
    faces: tuple[str, ...]
    kind: str
    """What it is for: the key of its prompt."""
    whose: str = ""
    """The assassin it concerns, or empty."""
    square: str = ""
    rules: tuple[str, ...] = ()
    open: bool = False
    """The deck lies on the table: `faces` are the cards known so far, others may come, and nobody knows the odds."""
    unsure: bool = False
    """How often each face is on the dice nobody has said: what can fall is known, the odds are not."""

    @property
    def odds_known(self) -> bool:
        """Whether probabilities can be told."""
        return not (self.open or self.unsure)

    @property
    def prompt(self) -> str:
        """The sentence that asks for it."""
        return say(families.PROMPT[self.kind], name=self.whose.capitalize(), square=self.square, number=self.number)

    @property
    def is_draw(self) -> bool:
        """Whether a card is drawn rather than dice rolled."""
        return self.stream.startswith("deck.")


def outcomes(node: ChanceNode) -> Iterator[tuple[Roll | Draw, Fraction]]:
    """Every outcome of a node with its probability; dice that look alike are one outcome. Sums to 1.

    Of an open deck these are the cards known so far. Where odds aren't known every probability is 0.
    """
    if not node.odds_known:
        yield from ((outcome, Fraction(0)) for outcome in _possible(node))
        return
    weights = Counter(node.faces)
    sides = len(node.faces)
    if node.is_draw:
        for card, weight in sorted(weights.items()):
            yield Draw(card), Fraction(weight, sides)
        return
    for faces in combinations_with_replacement(sorted(weights), node.number):
        ways = factorial(node.number)
        probability = Fraction(1)
        for face, times in Counter(faces).items():
            ways //= factorial(times)
            probability *= Fraction(weights[face], sides) ** times
        yield Roll(faces), probability * ways


def _possible(node: ChanceNode) -> Iterator[Roll | Draw]:
    """Every outcome of a node, whatever its probability."""
    faces = sorted(set(node.faces))
    if node.is_draw:
        yield from map(Draw, faces)
    else:
        yield from map(Roll, combinations_with_replacement(faces, node.number))


def fits(node: ChanceNode, command: object) -> bool:
    """Whether a command is an outcome of the node."""
    match command:
        case Draw(card):
            return node.is_draw and card in node.faces
        case Roll(faces):
            fair = len(faces) == node.number and set(faces) <= set(node.faces)
            return not node.is_draw and fair and tuple(sorted(faces)) == faces
    return False


def seed_hash(seed: bytes) -> str:
    """The commitment to a seed that stands in the log: 32 hexadecimal digits."""
    return digest(b"seed", seed).hex()


class Generator:
    """The app's dice and shuffles, from a seed of 32 bytes."""

    def __init__(self, seed: bytes) -> None:
        """Keep the seed as the key of the hash."""
        self._seed = seed
        self._keyed: blake2b | None = None

    def index(self, stream: str, consumed: int, sides: int, salt: int = 0) -> int:
        """A number from 0 to `sides` - 1, the same for the same arguments, without bias."""
        limit = (1 << DRAW_BITS) // sides * sides
        attempt = 0
        if self._keyed is None:
            # Of many trial throws nothing is ever asked.
            self._keyed = blake2b(digest_size=8, key=self._seed, person=b"chance")
        while True:
            keyed = self._keyed.copy()
            keyed.update(pack([stream, consumed, salt, attempt]))
            number = int.from_bytes(keyed.digest(), "big")
            if number < limit:
                return number % sides
            attempt += 1

    def answer(self, node: ChanceNode, state: State, salt: int = 0) -> Answer:
        """The outcome of a node: dice sorted by face, or one card."""
        stream, faces = node.stream, node.faces
        first = state.consumed.get(stream, 0)
        sides = len(faces)
        if node.number == 1:
            return Answer(stream, first, (faces[self.index(stream, first, sides, salt)],), salt)
        fallen = [faces[self.index(stream, first + i, sides, salt)] for i in range(node.number)]
        return Answer(stream, first, tuple(sorted(fallen)), salt)


def as_command(answer: Answer) -> Roll | Draw:
    """The decision that an answer stands for."""
    return Draw(answer.outcomes[0]) if answer.stream.startswith("deck.") else Roll(answer.outcomes)
