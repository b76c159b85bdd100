"""A memory ends: points 5 and 6, and what the boards look like afterwards (36)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from domain.events import (
    ApprenticeCalled,
    AssassinRested,
    AssassinReturned,
    CardGivenUp,
    CardRetired,
    DeckBuilt,
    HealthLost,
    MaxHealthChanged,
    MemoryEnded,
)
from domain.model.state import Assassin, Deck, State
from domain.rules.play import Play


def is_success(state: State, to_lead_out: Iterable[str] = ()) -> bool:
    """All mandatory objectives done, somebody left by a station, nobody on any map (5.5, 5.q2, 51.q4).

    Allies who had to be got out have left as well.

    Also 5.7, 5.q3.
    """
    memory = state.play
    return (
        memory.travelled
        and all(token.done for token in memory.objectives.values() if token.mandatory)
        and all(name in memory.allies and memory.allies[name].place == "left" for name in to_lead_out)
        and not any(figure.on_map for figure in state.assassins.values())
    )


def check_end(play: Play) -> None:
    """End the memory the moment it is won or lost; both tests are permanent (5.6, 6.1).

    Also 6.q5.
    """
    state = play.state
    if state.memory is None or state.memory.turn == 0:
        return
    failed = _clause(play)
    if failed:
        fail(play, *failed)
        return
    if play.on_map():
        return
    if is_success(state, (name for name, ally in play.memory_plan.allies.items() if ally.leave)):
        end(play, "success", "objectives", "5.5", "5.6")
    elif all(figure.place == "eliminated" for figure in state.assassins.values()):
        end(play, "failure", "eliminated", "6.2", "26.20")
    else:
        end(play, "failure", "stranded", "5.q1")


def _clause(play: Play) -> tuple[str, ...]:
    """The reason and the statements of a clause of the memory itself that fails it now; empty for none (6.3)."""
    memory = play.state.play
    for name, ally in play.memory_plan.allies.items():
        # 44.q5
        if name in memory.allies and memory.allies[name].place == "eliminated" and (ally.survive or ally.leave):
            return "ally", "6.3", "44.q5"
    if any(token.lost and token.mandatory for token in memory.objectives.values()):
        return "objective_lost", "43.q2"
    return ()


def fail(play: Play, reason: str, *rules: str) -> None:
    """The memory fails at this very moment (6.1)."""
    end(play, "failure", reason, "6.1", *rules)


def end(play: Play, outcome: str, reason: str, *rules: str) -> None:
    """Write the diary line, clear the table, and make the boards ready for what comes next (5.8, 6.6)."""
    memory = play.state.play
    won = outcome == "success"
    again = not won and memory.attempt == 1
    if not won:
        return_chests(play)
    if not again and play.memory_plan.last_chests:
        # 10.4
        retire_chests(play)
    xp = 0 if again else _experience(play, won=won)
    play.emit(MemoryEnded(memory.memory, outcome, reason, memory.turn, xp), *rules, *(("6.6",) if again else ()))
    play.drop_agenda()
    play.plan = None
    for figure in play.state.assassins.values():
        if again:
            _stand_in(play, figure)
        else:
            _go_on(play, figure)


def _experience(play: Play, *, won: bool) -> int:
    """XP of what was done (35.2) and bosses beaten; after a second failure of every mandatory objective and no more.

    Also 6.q6, 6.14.
    """
    plans = play.memory_plan.objectives
    tokens = play.state.play.objectives
    if won:
        # 33.16
        beaten = sum(play.pack.guards[kind].xp for kind, cubes in play.state.play.bosses.items() if not cubes)
        return beaten + sum(plans[name].xp for name, token in tokens.items() if token.done)
    return sum(plans[name].xp for name, token in tokens.items() if token.mandatory)


def _go_on(play: Play, figure: Assassin) -> None:
    """Before the next memory: everybody rests; an apprentice stands in for whoever was eliminated (27.1)."""
    if figure.apprentice:
        play.emit(AssassinReturned(figure.name), "27.14", "27.q3")
    elif figure.place == "eliminated":
        play.emit(ApprenticeCalled(figure.name), "27.1", "27.3")
    play.emit(AssassinRested(figure.name, figure.max_health), "36.2", "19.9")


def _stand_in(play: Play, figure: Assassin) -> None:
    """Before the second attempt: no refill (6.11), no saved cube (6.8), an apprentice for the eliminated (6.12).

    Also 6.7.
    """
    # An eliminated apprentice needs nobody else: available again now (27.q1).
    if figure.place == "eliminated" and not figure.apprentice:
        play.emit(ApprenticeCalled(figure.name), "6.12", "27.2", "27.3")
    # Apprentices are whole again, and so is whoever has just taken a place (6.17, 27.10, 27.16).
    whole = play.figure(figure.name).apprentice
    play.emit(AssassinRested(figure.name, figure.max_health if whole else figure.health), "6.11", "6.8")


def return_chests(play: Play) -> None:
    """Cards won from chests in a failed attempt go back onto the chest deck, in their order (6.9, 6.15, 10.5)."""
    # A card that was given up has left the campaign already and is in no place to be taken from.
    won = tuple(card for card in play.state.play.chests_won if card not in play.state.retired)
    if not won:
        return
    for card in won:
        _fetch(play, card)
    deck = play.state.decks["chest"]
    play.emit(DeckBuilt("chest", replace(deck, top=won + deck.top)), "6.9", "10.5")


def retire_chests(play: Play) -> None:
    """Cards of the chest deck that weren't won in time are retired for good (10.4)."""
    deck = play.state.decks.get("chest", Deck())
    for card in deck.top:
        play.emit(CardRetired(card), "10.4")
    if deck.top:
        play.emit(DeckBuilt("chest", replace(deck, top=())), "10.4")


def _shrink(play: Play, who: str, cubes: int) -> None:
    """Without the armour its places on the health gauge are gone, with the cubes that lay there (25.3)."""
    play.emit(MaxHealthChanged(who, -cubes), "25.3")
    figure = play.figure(who)
    if figure.health > figure.max_health:
        play.emit(HealthLost(who, figure.health - figure.max_health), "25.3")


def _fetch(play: Play, card: str) -> None:
    """Take a card from wherever it has got to."""
    for figure in play.state.assassins.values():
        for slot in ("melee", "ranged", "blade", "armour"):
            if getattr(figure.board, slot) == card:
                play.emit(CardGivenUp(figure.name, card, slot), "6.9")
                if slot == "armour":
                    _shrink(play, figure.name, play.pack.cards[card].health)
                return
        if card in figure.board.inventory:
            play.emit(CardGivenUp(figure.name, card, "inventory"), "6.9")
            return
    for name, deck in play.state.decks.items():
        if card in deck.discards:
            at = deck.discards.index(card)
            play.emit(DeckBuilt(name, replace(deck, discards=deck.discards[:at] + deck.discards[at + 1 :])), "6.9")
            return
