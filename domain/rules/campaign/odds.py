"""How likely the contract on top is to be fulfilled: what players weigh before they staff the command room."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from domain.content.pack import Pack
from domain.model.state import State
from domain.playing.play import Play
from domain.rules.campaign.contracts import HITS, due_dice, top_contract


def contract_odds(pack: Pack, state: State) -> Fraction | None:
    """The exact probability that those in the command room now fulfil the top contract; None without a contract.

    On the second attempt every die that is due counts as a hit. A contract that asks for no hits is none to roll for.
    """
    play = Play(pack, state)
    contract = top_contract(play) if pack.campaign and state.headquarters.is_open else None
    if contract is None or not contract.hits:
        return None
    dice = due_dice(play)
    if state.headquarters.failed:
        return Fraction(dice >= contract.hits)
    faces = pack.dice["assassin"]
    hit = Fraction(sum(face in HITS for face in faces), len(faces))
    return sum(
        (comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(contract.hits, dice + 1)), start=Fraction(0)
    )
