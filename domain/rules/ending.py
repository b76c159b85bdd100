"""A memory ends: points 5 and 6, and what the boards look like afterwards (36)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events import ApprenticeCalled, AssassinRested, AssassinReturned, CardGivenUp, DeckBuilt, MemoryEnded
from domain.model.state import Assassin, State
from domain.rules.play import Play


def is_success(state: State) -> bool:
    """All mandatory objectives done, somebody left by a station, nobody on the map (5.5, 5.q2)."""
    memory = state.play
    return (
        memory.travelled
        and all(token.done for token in memory.objectives.values() if token.mandatory)
        and not any(figure.on_map for figure in state.assassins.values())
    )


def is_stranded(state: State) -> bool:
    """Whether nobody is on the map while the memory isn't won: it fails (6.2, 5.q1)."""
    return not any(figure.on_map for figure in state.assassins.values())


def check_end(play: Play) -> None:
    """End the memory the moment it is won or lost; both tests are permanent (5.6, 6.1)."""
    state = play.state
    if state.memory is None or state.memory.turn == 0:
        return
    if any(figure.on_map for figure in state.assassins.values()):
        return
    if is_success(state):
        end(play, "success", "objectives", "5.5", "5.6")
    elif all(figure.place == "eliminated" for figure in state.assassins.values()):
        end(play, "failure", "eliminated", "6.2", "26.20")
    else:
        end(play, "failure", "stranded", "5.q1")


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
    xp = 0 if again else _experience(play, won=won)
    play.emit(MemoryEnded(memory.memory, outcome, reason, memory.turn, xp), *rules, *(("6.6",) if again else ()))
    play.drop_agenda()
    play.plan = None
    for figure in play.state.assassins.values():
        if again:
            _stand_in(play, figure)
        else:
            if figure.apprentice:
                play.emit(AssassinReturned(figure.name), "27.14", "27.q3")
            play.emit(AssassinRested(figure.name, figure.max_health), "36.2", "19.9")


def _experience(play: Play, *, won: bool) -> int:
    """XP of completed objectives (35.2); after a second failure of every mandatory one (6.15, 6.q6)."""
    plans = play.memory_plan.objectives
    tokens = play.state.play.objectives
    if won:
        return sum(plans[name].xp for name, token in tokens.items() if token.done)
    return sum(plans[name].xp for name, token in tokens.items() if token.mandatory)


def _stand_in(play: Play, figure: Assassin) -> None:
    """Before the second attempt: no refill (6.11), no saved cube (6.8), an apprentice for the eliminated (6.12)."""
    if figure.place == "eliminated" and not figure.apprentice:
        play.emit(ApprenticeCalled(figure.name), "6.12", "27.2")
    # Apprentices are whole again, and so is whoever has just taken a place (6.17, 27.10, 27.16).
    whole = play.figure(figure.name).apprentice
    play.emit(AssassinRested(figure.name, figure.max_health if whole else figure.health), "6.11", "6.8")


def return_chests(play: Play) -> None:
    """Cards won from chests in a failed attempt go back onto the chest deck, in their order (6.9, 6.15, 10.5)."""
    won = play.state.play.chests_won
    if not won:
        return
    for card in won:
        _fetch(play, card)
    deck = play.state.decks["chest"]
    play.emit(DeckBuilt("chest", replace(deck, top=won + deck.top)), "6.9", "10.5")


def _fetch(play: Play, card: str) -> None:
    """Take a card from wherever it has got to."""
    for figure in play.state.assassins.values():
        for slot in ("melee", "ranged", "blade", "armour"):
            if getattr(figure.board, slot) == card:
                play.emit(CardGivenUp(figure.name, card, slot), "6.9")
                return
        if card in figure.board.inventory:
            play.emit(CardGivenUp(figure.name, card, "inventory"), "6.9")
            return
    for name, deck in play.state.decks.items():
        if card in deck.discards:
            at = deck.discards.index(card)
            play.emit(DeckBuilt(name, replace(deck, discards=deck.discards[:at] + deck.discards[at + 1 :])), "6.9")
            return
