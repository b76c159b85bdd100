"""Time limit: point 47.

Deck and cards set aside are one unknown rest of the event deck, as nobody knows which card lies where (47.q1); how
many of it are still the deck follows from the turn. Cards of the set-aside that were looked at lie at the bottom.
"""

from __future__ import annotations

from domain.content.pack import MemoryPlan
from domain.language.chance import ChanceNode
from domain.language.events import CardTucked
from domain.model.amounts import total
from domain.model.state import Memory
from domain.playing.play import Play

DECK = "event"


def last_turn(plan: MemoryPlan, memory: Memory) -> int:
    """The turn in which the limit is reached (47.1), counted anew after a failure in place (P10.q2); 0 for no limit."""
    return plan.turn_limit + memory.since if plan.turn_limit else 0


def turns_left(plan: MemoryPlan, memory: Memory) -> int:
    """Turns that the deck still lasts after this one; 0 when the limit is reached (47.2). Also P10.q2."""
    return max(0, last_turn(plan, memory) - memory.turn)


def is_up(plan: MemoryPlan, memory: Memory) -> bool:
    """Whether the memory fails as this turn ends, if it says so and hasn't been won (47.q2).

    Also P4.4.
    """
    return plan.limit_fails and memory.turn >= last_turn(plan, memory) > 0


def is_last_phase(plan: MemoryPlan, memory: Memory) -> bool:
    """Whether the assassins have their last turn: with its end the memory fails (47.q2)."""
    return memory.phase == "assassins" and is_up(plan, memory)


def set_aside(play: Play) -> int:
    """Unseen cards among those set aside: what the deck won't need for the turns to come (47.1)."""
    memory = play.state.play
    drawn = turns_left(play.memory_plan, memory) * len(memory.maps)
    return max(0, total(play.state.decks[DECK].unknown) - drawn)


def aside_node(play: Play) -> ChanceNode | None:
    """The chance node for the next of the cards set aside, to find a direction (47.3); None when none shows one."""
    deck = play.state.decks[DECK]
    if set_aside(play):
        faces = tuple(card for card, number in deck.unknown for _ in range(number))
        return ChanceNode(f"deck.{DECK}", 1, faces, "direction_aside", rules=("47.3",))
    if any(play.pack.events[card].direction in "NESW" for card in deck.bottom):
        return ChanceNode(f"deck.{DECK}", 1, deck.bottom[:1], "direction_aside", rules=("47.3",))
    return None


def tuck(play: Play, card: str) -> None:
    """A card that was looked at goes under the others set aside (47.3)."""
    play.emit(CardTucked(DECK, card, again=not set_aside(play)), "47.3")
