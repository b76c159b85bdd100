"""Players that `simulate` knows by name, and the numbers that their choices and chances come from."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from campaign_tui.session.wiring import seed_of
from domain.language.chance import Generator

if TYPE_CHECKING:
    from domain.bots.players import Pick

POLICIES = (RANDOM, CAREFUL) = ("random", "careful")

SEED_DIGITS = 12
SEEDS = 1_000_000_000_000
"""Seeds are numbers below this: short enough to be typed again when one was drawn."""


def picks(seed: int, game: int, whose: str) -> Pick:
    """Numbers for the choices of a player; the same seed, game and purpose give the same ones."""
    generator = Generator(seed_of(f"{whose} {seed} {game}"))
    turns = count()

    def pick(options: int) -> int:
        return generator.index(whose, next(turns), options)

    return pick


def drawn(seed: str | None) -> int:
    """A seed as a number from 0: digits are the number itself, another text stands for one; without one it is drawn."""
    if seed is not None and seed.isascii() and seed.isdigit() and len(seed) <= SEED_DIGITS:
        return int(seed)
    return int.from_bytes(seed_of(seed), "big") % SEEDS
