"""Danger tokens: the marks that stand for them, and the frames of what they, the naga and the river ask for."""

from domain.model.frame import Frame

PILE = "danger"
"""The deck of danger tokens. Those face down on the map are among its unknown ones: nobody knows which they are."""

LAID_PILE = "danger_laid"
"""What lay face down on the map when the pile was last made anew (A6.1)."""

FACE_DOWN, LAID = "danger", "danger_laid"
"""Marks of a face-down token, by the pile that it was drawn from."""

DOWN = {FACE_DOWN: PILE, LAID: LAID_PILE}
PREFIX = "danger."


def face_up(token: str) -> str:
    """The mark of a face-up token."""
    return PREFIX + token


def token_of(mark: str) -> str:
    """The token of a mark, empty for any other mark and for a token that lies face down."""
    return mark[len(PREFIX) :] if mark.startswith(PREFIX) else ""


def is_danger(mark: str) -> bool:
    """Whether a mark is a danger token."""
    return mark in DOWN or mark.startswith(PREFIX)


class DangerSquares(Frame, frozen=True, tag="danger_squares"):
    """Squares whose danger tokens are due, in the order that players pick (A6.q13)."""

    squares: tuple[str, ...]


class DangerReveal(Frame, frozen=True, tag="danger_reveal"):
    """The tokens of a square are turned over, all of them, before the test (A6.q1)."""

    square: str
    turned: tuple[str, ...] = ()
    discard: bool = False
    """True when a card takes one token away, whatever it is (A6.42)."""


class DangerSquaresAmid(DangerSquares, frozen=True, tag="danger_squares_amid"):
    """Squares where a token was put while somebody hid there: who hides isn't tested (A6.q22)."""


class DangerRevealAmid(DangerReveal, frozen=True, tag="danger_reveal_amid"):
    """The tokens of such a square."""


class DangerTokens(Frame, frozen=True, tag="danger_tokens"):
    """Turned tokens of a square, resolved one by one."""

    square: str
    waiting: tuple[str, ...]


class AnimalAttack(Frame, frozen=True, tag="animal_attack"):
    """A cobra or crocodile attacks, stage by stage: "aim", "bite", "victims", "bases", "share", "strike"."""

    square: str
    token: str
    stage: str = "aim"
    number: int = 0
    """Guards to be eliminated, or bases still to be drawn."""
    dice: tuple[tuple[str, int], ...] = ()
    """Assassins who are attacked, with their dice."""
    loose: int = 0
    """Dice still to be dealt."""


class DangerEquipment(Frame, frozen=True, tag="danger_equipment"):
    """An equipment token: who takes it, and then the card (A6.32, A6.34)."""

    square: str
    token: str
    who: tuple[str, ...]
    taker: str = ""


class FightOff(Frame, frozen=True, tag="fight_off"):
    """An attack on the crocodile that holds an assassin."""

    attackers: tuple[tuple[str, str], ...]
    who: str
    rolled: int = 0
    hits: int = 0
    outright: bool = False


class NagaLanding(Frame, frozen=True, tag="naga_landing"):
    """A leap from the naga: onto which square (A11.2)."""

    who: str


class Current(Frame, frozen=True, tag="current"):
    """The end of a turn on the river, in its order (A15.q3): "damage", "stay", "drift", "tokens"."""

    stage: str = "damage"
    waiting: tuple[str, ...] = ()
    """Assassins who still decide whether they stay."""
    staying: tuple[str, ...] = ()
