"""Players for what lies between memories: cards, people and the headquarters, without a screen.

Like the players of `domain.bots.players` they see what everybody sees: the state, the pack and the legal decisions.
"""

from __future__ import annotations

from domain.bots.explorers import careful_explorer, is_exploring
from domain.bots.players import Pick, Player
from domain.content.pack import Pack
from domain.engine import legal_decisions, pending
from domain.language import commands as c
from domain.language.waiting import Choice, Window
from domain.model.state import State
from domain.rules.campaign.flow import due
from domain.rules.campaign.suggesting import suggested
from domain.rules.memory.gear import INVENTORY_SLOTS, SPECIAL_SLOTS

FIDDLES = 30
"""Random decisions between two memories; then it is time to get on with the campaign."""


def careful_steward(pick: Pick) -> Player:
    """Equips from the shelf, staffs what is needed, keeps what it is offered, explores, and goes on."""
    explorer = careful_explorer(pick)

    def play(pack: Pack, state: State) -> c.AnyCommand:
        waiting = pending(pack, state)
        if pack.region is not None and (is_exploring(pack, state) or state.region.phase):
            return explorer(pack, state)
        if isinstance(waiting, Choice):
            return _choose(waiting, pick)
        legal = legal_decisions(pack, state)
        if isinstance(waiting, Window) and waiting.kind == "admission":
            return next((d for d in legal if isinstance(d, c.Admit) and _badly_hurt(state, d.who)), c.Pass())
        wanted = next_assignment(pack, state) or _equipment(pack, state)
        return wanted if wanted is not None and wanted in legal else c.Start(due(pack, state))

    return play


def random_steward(pick: Pick) -> Player:
    """Plays any legal decision; after some of them what the careful one would, so that the campaign goes on."""
    careful = careful_steward(pick)
    fiddles = {"plays": -1, "left": 0}

    def play(pack: Pack, state: State) -> c.AnyCommand:
        plays = sum(line.plays for line in state.diary.values())
        if plays != fiddles["plays"]:
            fiddles.update(plays=plays, left=pick(FIDDLES))
        if not isinstance(pending(pack, state), Choice):
            fiddles["left"] -= 1
            if fiddles["left"] < 0:
                return careful(pack, state)
        options = list(legal_decisions(pack, state))
        return options[pick(len(options))]

    return play


def _choose(waiting: Choice, pick: Pick) -> c.Pick:
    """Build, keep and play what is offered; where it doesn't matter, anything."""
    for good in ("build", "now"):
        if good in waiting.options:
            return c.Pick(good)
    options = [option for option in waiting.options if option not in {"enough", "stop", "never"}] or waiting.options
    return c.Pick(options[pick(len(options))])


def _badly_hurt(state: State, who: str) -> bool:
    """Whether an assassin had better lie down than go along."""
    return state.assassins[who].health <= 1


def _equipment(pack: Pack, state: State) -> c.Give | None:
    """The next card to be taken off the shelf: into an empty slot of its kind, or as something to carry."""
    for card in state.hall:
        slot = pack.cards[card].slot
        for who, figure in state.assassins.items():
            if slot in SPECIAL_SLOTS:
                if not getattr(figure.board, slot) and not (slot == "blade" and figure.apprentice):
                    return c.Give("hall", card, who)
            elif len(figure.board.inventory) < min(INVENTORY_SLOTS, 3):
                return c.Give("hall", card, who)
    return None


def next_assignment(pack: Pack, state: State) -> c.Assign | None:
    """The next figure to be moved; None when everybody is where the plan wants them, or nobody is assigned now."""
    there = state.headquarters
    if not there.is_open or not state.agenda:
        return None
    aims = suggested(pack, state).places
    for figure, place in aims.items():
        # Out of the way first: a full building takes nobody.
        if there.figures[figure] not in {place, "hall"}:
            return c.Assign(figure, "hall")
    return next((c.Assign(figure, place) for figure, place in aims.items() if there.figures[figure] != place), None)
