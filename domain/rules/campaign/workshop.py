"""Headquarters, resolution: the workshop (41.11 to 41.21)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.content.campaign_plan import CampaignPlan
from domain.core.unknown import SIGN, UNKNOWN
from domain.language.events import BlueprintBuilt, BlueprintPutBack, CardGivenUp, CardShelved, CardUnshelved
from domain.language.waiting import Choice
from domain.model.between import Crafting, Payment, Workshop
from domain.model.editions import flag
from domain.model.headquarters import HALL
from domain.playing.known import PLACES, untold_places
from domain.playing.play import Play
from domain.rules.campaign.hospital import send_home
from domain.rules.campaign.numbers import ask_first, of_staff
from domain.rules.campaign.offers import campaign_of
from domain.rules.campaign.standing_in import carried
from domain.rules.campaign.unknown import ask_untold
from domain.rules.memory.gear import give_up, pile_of

BUILD, LEAVE, PUT_BACK, STOP = "build", "leave", "put_back", "stop"


def cost(play: Play, plan: CampaignPlan | None = None) -> tuple[int, int]:
    """White and black cards that the blueprint in the workshop costs, less what workers spare, never below 0.

    Of a `plan` with unknown numbers the price is unknown, and while nobody has told who works there.
    Rules 38.3, 41.12, 41.13, 41.q5.
    """
    plan, there = plan or campaign_of(play), play.state.headquarters
    blueprint = plan.blueprints[there.blueprint]
    if "workshop" in untold_places(play.state):
        return UNKNOWN, UNKNOWN
    workers = [plan.figure(who) for who in there.staff("workshop")]
    white = blueprint.white - sum(card.white for card in workers)
    black = blueprint.black - sum(card.black for card in workers)
    return max(white, 0), max(black, 0)


def payable(play: Play, frame: Payment) -> tuple[tuple[str, str], ...]:
    """Cards that can still pay: (who has it or "hall", card), from main hall and boards (41.15, E68).

    Chest cards only in some editions (E67); never skills, nor armour that is worn (25.q2); what was built counts
    (41.q6). White cards are the reusable ones, black the single-use ones (41.x1); a blueprint is neither (41.20).
    """
    held = _held(play)
    for chosen in frame.cards:
        held.remove(chosen)
    return tuple(dict.fromkeys(pair for pair in held if _pays(play, frame, pair[1])))


def _held(play: Play) -> list[tuple[str, str]]:
    """Cards in the main hall and on boards, worn armour left out: (who has it or "hall", card)."""
    held = [(HALL, card) for card in play.state.hall]
    for who, figure in play.state.assassins.items():
        held += [(who, card) for slot, card in carried(figure) if slot != "armour"]
    return held


def _pays(play: Play, frame: Payment, card: str) -> bool:
    if flag(play.state, "workshop_payment_types") == "without_chest_cards" and pile_of(play, card) == "chest":
        return False
    return bool(frame.black if play.pack.cards[card].single_use else frame.white)


def affordable(play: Play) -> bool:
    """Whether the cards suffice, all of which have to be told; there is no paying in part (41.q4)."""
    (white, black), (has_white, has_black) = cost(play), purse(play)
    return has_white >= white and has_black >= black


def purse(play: Play) -> tuple[int, int]:
    """White and black cards that can pay, from main hall and boards (41.15, E68); unknown while some are untold."""
    held = [card for _, card in _held(play)]
    if SIGN in held:
        return UNKNOWN, UNKNOWN
    probe = Payment(1, 1)
    fit = [play.pack.cards[card].single_use for card in held if _pays(play, probe, card)]
    return fit.count(False), fit.count(True)


def work_workshop(play: Play, _: Workshop) -> Choice | None:
    """Ask whether the blueprint is built (41.11), stays, or goes back to the main hall (41.18)."""
    if not play.state.headquarters.blueprint:
        _close(play)
        return None
    if ask_untold(play, f"{PLACES}/workshop"):
        return None
    drawn = f"blueprints.{play.state.headquarters.blueprint}"
    spared = (*of_staff(play, "workshop", "white"), *of_staff(play, "workshop", "black"))
    if ask_first(play, (f"{drawn}.white", f"{drawn}.black", *spared)):
        return None
    options = ((BUILD,) if affordable(play) else ()) + (LEAVE, PUT_BACK)
    name = campaign_of(play).blueprints[play.state.headquarters.blueprint].name
    return Choice("workshop", options, rules=("41.11", "41.18"), about=name)


def answer_workshop(play: Play, _: Workshop, option: str) -> None:
    """Go on to paying, or leave it."""
    if option == BUILD:
        play.push(Payment(*cost(play)))
        return
    if option == PUT_BACK:
        play.emit(BlueprintPutBack(play.state.headquarters.blueprint), "41.18")
    _close(play)


def work_payment(play: Play, frame: Payment) -> Choice | None:
    """Ask for the next card, until all are there (41.14)."""
    if frame.white or frame.black:
        options = tuple(f"{who}.{card}" for who, card in payable(play, frame))
        return Choice("payment", (*options, STOP), rules=("41.14", "41.15"))
    # The step goes on without a blueprint: one is built at most (41.21).
    play.swap()
    _build(play, frame)
    return None


def answer_payment(play: Play, frame: Payment | Crafting, option: str) -> None:
    """Put a card down for a blueprint, here or at a forge, or take all of them up again (41.q4)."""
    if option == STOP:
        play.swap()
        return
    who, _, card = option.partition(".")
    black = play.pack.cards[card].single_use
    cards = (*frame.cards, (who, card))
    play.swap(replace(frame, white=frame.white - (not black), black=frame.black - black, cards=cards))


def spend_cards(play: Play, cards: tuple[tuple[str, str], ...], shelf: str, spent: str, gone: str) -> None:
    """Cards leave the `shelf`, or whoever else holds them, and go where used up cards go (41.15, 41.16, A16.13).

    `spent` and `gone` are the rules for the one and for the other.
    """
    for who, card in cards:
        if who == shelf:
            play.emit(CardUnshelved(card), spent)
        else:
            slot = [s for s, held in carried(play.figure(who)) if held == card and s != "armour"][-1]
            play.emit(CardGivenUp(who, card, slot), spent)
        give_up(play, card, gone)


def _build(play: Play, frame: Payment) -> None:
    """Spent cards go (41.16, E69), the blueprint is turned: its item is ready in the main hall (41.17, 38.1)."""
    there = play.state.headquarters
    spend_cards(play, frame.cards, HALL, "41.15", "41.16")
    play.emit(BlueprintBuilt(there.blueprint), "41.17", "38.4")
    play.emit(CardShelved(campaign_of(play).blueprints[there.blueprint].item), "41.17", "38.1")


def _close(play: Play) -> None:
    """The step is over: its figures leave (41.19)."""
    play.swap()
    send_home(play, "workshop", "41.19")
