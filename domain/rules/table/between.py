"""Cards come and go between two memories that are played with the box: bought, found, given by a story, lost to one."""

from __future__ import annotations

from domain.language.commands import GainCard, LoseCard
from domain.playing.play import Play, Refusal, refuse
from domain.rules.campaign.reporting import gain_card, lose_card, refuse_gain, refuse_loss
from domain.rules.campaign.shop import lies_on_the_table


def _refuse_dealt(play: Play) -> Refusal | None:
    """Why no card is entered: where the program deals them, cards come and go by the rules alone."""
    return None if lies_on_the_table(play) else refuse("24.10", "cards_are_dealt")


def check_gain(play: Play, command: GainCard) -> Refusal | None:
    """Whether the card exists and somebody, or the hall, has room for it (24.2, 36.4)."""
    return _refuse_dealt(play) or refuse_gain(play, command.who, command.card)


def do_gain(play: Play, command: GainCard) -> None:
    """Put it where it goes: into its own slot if that is free (24.3, 24.4, 41.24)."""
    gain_card(play, command.who, command.card)


def check_lose(play: Play, command: LoseCard) -> Refusal | None:
    """Whether the card is there to be lost; worn armour stays (25.4)."""
    return _refuse_dealt(play) or refuse_loss(play, command.who, command.card)


def do_lose(play: Play, command: LoseCard) -> None:
    """Take it away; where it goes its colour says (18.8)."""
    lose_card(play, command.who, command.card)
