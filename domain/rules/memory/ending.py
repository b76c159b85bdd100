"""A memory ends: points 5 and 6, and what the boards look like afterwards (36)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from domain.content.pack import MemoryPlan
from domain.language.events import (
    CardGivenUp,
    CardRecalled,
    CardRetired,
    CardUnshelved,
    DeckBuilt,
    MemoryEnded,
    SyncMet,
)
from domain.model.amounts import plus
from domain.model.editions import flag
from domain.model.state import Deck, Memory, State
from domain.playing.play import Endless, Play
from domain.rules.apocalypse.tokens import clear
from domain.rules.campaign.flow import after_memory, before_second_attempt
from domain.rules.campaign.standing_in import shrink
from domain.rules.campaign.sync_watch import watch_sync
from domain.rules.campaign.syncs import is_met, met_before
from domain.rules.memory.gear import cubes_of
from domain.rules.prototype.regrouping import go_on, is_regrouping, stays_in_place


def objectives_done(state: State) -> bool:
    """Whether all mandatory objectives are done (5.5)."""
    return all(token.done for token in state.play.objectives.values() if token.mandatory)


def is_success(state: State, to_lead_out: Iterable[str] = ()) -> bool:
    """All mandatory objectives done, somebody left by a station, nobody on any map (5.5, 5.q2, 51.q4).

    Allies who had to be got out have left as well.
    """
    memory = state.play
    # By a station of whichever map (5.7); a companion has to leave as well (A2.12).
    if not memory.travelled:
        return False
    return (
        objectives_done(state)
        and all(name in memory.allies and memory.allies[name].place == "left" for name in to_lead_out)
        and not any(figure.on_map for figure in state.assassins.values())
    )


def check_end(play: Play, *, turn_ends: bool = False) -> None:
    """End the memory the moment it is won or lost; both tests are permanent (5.6, 6.1).

    Of one edition success is looked for as a turn ends, and no more than one has to have left (P4.1). Also 6.q5, P4.3.
    """
    state = play.state
    memory = state.memory
    if memory is None or (not turn_ends and _is_as_seen(play, memory)):
        return
    if memory.turn == 0 or is_regrouping(play):
        return
    failed = _clause(play)
    if failed:
        fail(play, *failed)
        return
    # Somebody in critical condition is on the map still: 5.q3
    if play.on_map() and not turn_ends:
        # As long as these are what they are nothing can end it.
        figures = state.assassins
        play.endless = Endless(figures, [f.place for f in figures.values()], memory.allies, memory.objectives)
        return
    if state.at_table:
        # The players see the map, and say when it is won.
        if all(figure.place == "eliminated" for figure in state.assassins.values()):
            end(play, "failure", "eliminated", "6.2", "26.20")
        return
    late = flag(state, "success_test") == "end_of_turn_one_left"
    if all(figure.place == "eliminated" for figure in state.assassins.values()):
        # Before any success (43.q1): of those who had left some may have come back by a station.
        end(play, "failure", "eliminated", "6.2", "26.20")
    elif late:
        # Whoever is still there leaves along with the others (P4.q1); with nobody there turns go on (P4.6, P4.q2).
        if turn_ends and _has_left(play):
            end(play, "success", "objectives", "P4.1")
    elif play.on_map():
        return
    elif is_success(state, (name for name, ally in play.memory_plan.allies.items() if ally.leave)):
        end(play, "success", "objectives", "5.5", "5.6")
    else:
        end(play, "failure", "stranded", "5.q1")


def _is_as_seen(play: Play, memory: Memory) -> bool:
    """Whether everybody is where they were when the memory was found to go on, allies and objectives as they were."""
    seen, figures = play.endless, play.state.assassins
    if seen is None or seen.allies is not memory.allies or seen.objectives is not memory.objectives:
        return False
    if seen.figures is not figures:
        # Cubes are spent all the time, and seldom does anybody leave the map.
        if seen.places != [figure.place for figure in figures.values()]:
            return False
        play.endless = Endless(figures, seen.places, seen.allies, seen.objectives)
    return True


def _has_left(play: Play) -> bool:
    """All that the memory asks for is done, and somebody has left the map and not come back (P4.1).

    Also P6.5.
    """
    state, plans = play.state, play.memory_plan.allies
    escorted = (state.play.allies.get(name) for name, plan in plans.items() if plan.leave)
    return (
        objectives_done(state)
        and all(ally is not None and ally.place == "left" for ally in escorted)
        and any(figure.place == "left" for figure in state.assassins.values())
    )


def _clause(play: Play) -> tuple[str, ...]:
    """The reason and the statements of a clause of the memory itself that fails it now; empty for none (6.3)."""
    memory = play.state.play
    # What is the very same as when the memory was found to go on needn't be asked again.
    seen = play.endless
    if seen is None or seen.allies is not memory.allies:
        for name, ally in play.memory_plan.allies.items():
            # 44.q5
            if name in memory.allies and memory.allies[name].place == "eliminated" and (ally.survive or ally.leave):
                return "ally", "6.3", "44.q5"
    # Loops, as this is asked before every step of the agenda.
    for figure in play.state.assassins.values():
        if figure.companion and figure.place == "eliminated":
            # However it came about, and before any success: A10.1, A10.q1, A10.q2
            return "companion", "A10.1"
    if seen is None or seen.objectives is not memory.objectives:
        for token in memory.objectives.values():
            if token.lost and token.mandatory:
                return "objective_lost", "43.q2"
    return ()


def fail(play: Play, reason: str, *rules: str) -> None:
    """The memory fails at this very moment (6.1)."""
    end(play, "failure", reason, "6.1", *rules)


def end(play: Play, outcome: str, reason: str, *rules: str, told_xp: int | None = None) -> None:
    """Write the diary line, clear the table, and make the boards ready for what comes next (6.6).

    `told_xp` is the experience that players counted themselves, where the memory was played with the box.
    """
    # The last facts count as well.
    watch_sync(play)
    memory = play.state.play
    won = outcome == "success"
    if not won and told_xp is None and stays_in_place(play):
        go_on(play, reason, *rules)
        return
    again = not won and memory.attempt == 1
    if not won:
        return_chests(play)
    if not again and (play.memory_plan.last_chests or is_last_chance(play, play.memory_plan)):
        # 10.4, 46.4
        retire_chests(play)
    counted = told_xp if told_xp is not None or again else _experience(play, won=won)
    # None for a failed first attempt: 35.q1
    xp = 0 if again else counted or 0
    plan, met = play.memory_plan, is_met(play, won=won) or met_before(play)
    if again and met and not memory.sync_met and flag(play.state, "sync_requires") == "met_in_play":
        # An objective has met it, and the second attempt needn't (E50).
        play.emit(SyncMet(), "34.2")
    clear(play, won=won)
    # What lay on the table goes back into the box: 5.8, P4.2
    play.emit(MemoryEnded(memory.memory, outcome, reason, memory.turn, xp), *rules, *(("6.6",) if again else ()))
    play.drop_agenda()
    play.plan = None
    if again:
        before_second_attempt(play, memory.memory)
    else:
        after_memory(play, plan, won=won, again=memory.attempt > 1, sync_met=met)


def _experience(play: Play, *, won: bool) -> int:
    """XP of what was done (35.2) and bosses beaten; after a second failure of every mandatory objective and no more.

    Also 6.q6, 6.14, 35.4, E51.
    """
    if flag(play.state, "objective_xp") == "false":
        # P6.4
        return 0
    tokens = play.state.play.objectives
    # Some stand in the pack, some in the players' booklet only.
    xp = {name: plan.xp for name, plan in play.memory_plan.objectives.items()} | play.state.play.counted
    if won:
        # 33.16
        beaten = sum(play.pack.guards[kind].xp for kind, cubes in play.state.play.bosses.items() if not cubes)
        return beaten + sum(xp[name] for name, token in tokens.items() if token.done)
    return sum(xp[name] for name, token in tokens.items() if token.mandatory)


def return_chests(play: Play) -> None:
    """Cards won from chests in a failed attempt go back onto the chest deck, in their order (6.9, 6.15, 10.5, A16.q8).

    So the deck is what it was before the attempt (E8), after a second failure too (E9). At once, so that a campaign is
    saved like this whenever it is (6.19, 42.2, E70).
    """
    won = play.state.play.chests_won
    if not won:
        return
    # Everything else on the boards stays there: 6.7, 6.q2
    for card in won:
        _fetch(play, card)
    deck = play.state.decks.get("chest", Deck())
    play.emit(DeckBuilt("chest", replace(deck, top=won + deck.top)), "6.9", "10.5")


def retire_chests(play: Play) -> None:
    """Cards of the chest deck that weren't won in time are retired for good (10.4, E16)."""
    deck = play.state.decks.get("chest", Deck())
    for card in deck.top:
        play.emit(CardRetired(card), "10.4")
    if deck.top:
        play.emit(DeckBuilt("chest", replace(deck, top=())), "10.4")


def is_last_chance(play: Play, plan: MemoryPlan) -> bool:
    """Whether chests that were missed are gone after an optional memory, a matter of edition (46.4, E74)."""
    return plan.optional and bool(plan.chests) and flag(play.state, "optional_memory_chest") == "last"


def _fetch(play: Play, card: str) -> None:
    """Take a card from wherever it has got to."""
    for figure in play.state.assassins.values():
        for slot in ("melee", "ranged", "blade", "armour"):
            if getattr(figure.board, slot) == card:
                play.emit(CardGivenUp(figure.name, card, slot), "6.9")
                if slot == "armour":
                    shrink(play, figure.name, cubes_of(play, card))
                return
        if card in figure.board.inventory:
            play.emit(CardGivenUp(figure.name, card, "inventory"), "6.9")
            return
    for name, deck in play.state.decks.items():
        if card in deck.discards:
            at = deck.discards.index(card)
            play.emit(DeckBuilt(name, replace(deck, discards=deck.discards[:at] + deck.discards[at + 1 :])), "6.9")
            return
    if card in play.state.hall:
        # Beside a game on the table a card can have come straight here.
        play.emit(CardUnshelved(card), "6.9")
        return
    # Given up in this attempt (24.7), or shuffled into the equipment deck with the other discards.
    if card in play.state.retired:
        play.emit(CardRecalled(card), "6.9")
        return
    for name, deck in play.state.decks.items():
        if card in dict(deck.unknown):
            play.emit(DeckBuilt(name, replace(deck, unknown=plus(deck.unknown, card, -1))), "6.9")
            return
