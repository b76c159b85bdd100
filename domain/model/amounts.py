"""Arithmetic on amounts: how many of each kind, sorted by kind, no zeros."""

from __future__ import annotations

from collections.abc import Iterator

from domain.model.agenda import Amounts


def count(amounts: Amounts, kind: str) -> int:
    """How many of `kind`."""
    for name, number in amounts:
        if name == kind:
            return number
    return 0


def total(amounts: Amounts) -> int:
    """How many of all kinds."""
    number = 0
    for _, have in amounts:
        number += have
    return number


def plus(amounts: Amounts, kind: str, number: int) -> Amounts:
    """`number` more (or, negative, fewer) of `kind`."""
    # Nearly always there is nothing yet, or that kind alone: what most facts about guards come down to.
    if not amounts:
        return ((kind, number),) if number else ()
    if len(amounts) == 1 and amounts[0][0] == kind:
        left = amounts[0][1] + number
        return ((kind, left),) if left else ()
    for place, (name, have) in enumerate(amounts):
        if name == kind:
            left = have + number
            changed = ((kind, left),) if left else ()
            return amounts[:place] + changed + amounts[place + 1 :]
    return tuple(sorted((*amounts, (kind, number)))) if number else amounts


def merged(first: Amounts, second: Amounts, sign: int = 1) -> Amounts:
    """The sum of both, or the difference with `sign` -1."""
    for kind, number in second:
        first = plus(first, kind, sign * number)
    return first


def selections(amounts: Amounts, number: int) -> Iterator[Amounts]:
    """Every way to take exactly `number` figures, kinds in order; figures of a kind are alike."""
    if not amounts:
        if number == 0:
            yield ()
        return
    (kind, have), rest = amounts[0], amounts[1:]
    for taken in range(min(have, number), -1, -1):
        for others in selections(rest, number - taken):
            yield ((kind, taken), *others) if taken else others


def text(amounts: Amounts) -> str:
    """The notation of amounts: "2crossbowman+1runner", or "none"."""
    return "+".join([f"{number}{kind}" for kind, number in amounts]) or "none"
