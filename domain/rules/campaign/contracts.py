"""Headquarters: contracts, their boxes and the command room (40.32 to 40.35, 41.26 to 41.36)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from msgspec.structs import replace

from domain.content.campaign_plan import Contract, ContractBox
from domain.content.pack import Pack
from domain.core.unknown import Unknown
from domain.language.chance import ChanceNode
from domain.language.events import (
    BlueprintGained,
    CardShelved,
    ContractBoxPlayed,
    ContractFailed,
    ContractFulfilled,
    ContractRevealed,
    DiceRolled,
    Event,
    ExperienceGained,
    FigureAssigned,
)
from domain.language.waiting import Choice
from domain.model.between import CommandRoom, ContractBoxes
from domain.model.state import State
from domain.playing.known import PLACES, faces, in_building
from domain.playing.play import Play
from domain.rules.campaign.hospital import send_home
from domain.rules.campaign.levels import reach
from domain.rules.campaign.numbers import ask_first, campaign_as_known, of_staff
from domain.rules.campaign.offers import campaign_of
from domain.rules.campaign.unknown import ask_untold, is_open

DONE = "done"
GREY, RED = "grey", "red"
HITS = ("hit", "special")
"""Faces that count: a retaliation doesn't (41.28)."""


def top_contract(play: Play) -> Contract | None:
    """The contract on top of the deck; None when all are fulfilled (41.q12), or nobody has told which it is."""
    there = play.state.headquarters
    return campaign_of(play).contract_cards.get(there.contracts[0]) if there.contracts else None


def due_dice(play: Play) -> int:
    """Dice of the figures in the command room: the number on their card, one each without a bonus (41.27)."""
    plan = campaign_of(play)
    return sum(plan.figure(who).dice for who in play.state.headquarters.staff("command"))


def readable(play: Play) -> tuple[str, ...]:
    """The texts of the top contract, those of boxes that can't be played yet included, once it is revealed (40.35)."""
    contract = top_contract(play)
    if contract is None or not play.state.headquarters.revealed:
        return ()
    return (contract.text, *(box.text for box in contract.boxes))


# The command room


def work_command_room(play: Play, frame: CommandRoom) -> ChanceNode | None:
    """Try the top contract, whether the memory was won or failed (41.q13).

    The first attempt rolls (41.27, 41.28); the second one counts every due die as a hit (41.33, 41.34, 40.26).
    """
    needed: tuple[str, ...] = ("headquarters/contracts",)
    if top_contract(play) is not None or is_open(play.state, "headquarters/contracts"):
        needed = (*needed, "headquarters/failed", f"{PLACES}/command")
    # Where none is left nothing is tried, and nothing of it has to be known: 41.q12
    if not frame.tried and ask_untold(play, *needed):
        return None
    contract, there = top_contract(play), play.state.headquarters
    # 41.q12
    if frame.tried or contract is None:
        _close(play)
        return None
    if ask_first(play, (f"contracts.{contract.id}.hits", *of_staff(play, "command", "dice"))):
        return None
    dice = due_dice(play)
    if there.failed:
        # 41.33, 41.34
        _resolve(play, frame, contract, dice)
        return None
    # With nobody there nothing is rolled: 41.q10
    if not dice or not contract.hits:
        _resolve(play, frame, contract, 0)
        return None
    # It can't be passed over: 41.q11
    return play.dice_node("assassin", dice, "contract", "41.27", "41.28")


def answer_command_room(play: Play, frame: CommandRoom, faces: tuple[str, ...]) -> None:
    """Count the hits."""
    contract = top_contract(play)
    play.emit(DiceRolled("assassin", faces, ""), "41.28")
    if contract is not None:
        _resolve(play, frame, contract, sum(face in HITS for face in faces))


def is_contract_roll(event: Event) -> bool:
    """Whether dice that fell are those of the command room (41.28)."""
    return isinstance(event.fact, DiceRolled) and "41.28" in event.rules


def _resolve(play: Play, frame: CommandRoom, contract: Contract, hits: int) -> None:
    """Enough hits fulfil the contract (41.26, 41.29), whose red boxes are played first (41.36); else it stays."""
    play.swap(replace(frame, tried=True))
    if hits < contract.hits:
        play.emit(ContractFailed(contract.id, frame.memory), "41.31")
        return
    # 41.36
    play.push(ContractBoxes(RED, frame.memory, met=True))


def _fulfil(play: Play, contract: Contract, memory: str) -> None:
    """The card is gone; the back of the next one shows the new level (41.29, 41.30, 40.3)."""
    play.emit(ContractFulfilled(contract.id, memory, contract.level), "41.29", "41.30", "40.3")


def _close(play: Play) -> None:
    """The figures leave (41.35), and with them those who were at the memory: everybody is in the main hall.

    Under a house rule (E61) a second attempt can follow, for which those at the memory stay there (40.5).
    """
    play.swap()
    send_home(play, "command", "41.35")
    if not any(line.attempts for line in play.state.diary.values()):
        send_home(play, "memory", "41.35")


# Boxes


def work_boxes(play: Play, frame: ContractBoxes) -> Choice | None:
    """Play box after box, and card after card, while the colour in progress goes on (40.33); else stop (40.34)."""
    contract = top_contract(play)
    if contract is None:
        play.swap()
        return None
    played = play.state.headquarters.box
    if has_next_box(play, frame, contract):
        return Choice("contract_box", (DONE,), rules=("40.32",), about=contract.boxes[played].text, confirm=True)
    # A card that asks for hits has to be met first; one that asks for none is done when its last box is.
    if played < len(contract.boxes) or (contract.hits and not frame.met):
        # 40.34
        play.swap()
        return None
    if ask_first(play, (f"contracts.{contract.id}.level",)):
        return None
    _fulfil(play, contract, frame.memory)
    _turn_over(play, frame)
    return None


def has_next_box(play: Play, frame: ContractBoxes, contract: Contract) -> bool:
    """Whether the next box of a card is there and of the colour in progress (40.32, 40.34).

    The grey boxes of the first contract weren't played when it was revealed: they come with the red ones (40.15).
    """
    there = play.state.headquarters
    if there.box >= len(contract.boxes):
        return False
    colours = {GREY, RED} if frame.met and there.assignments == 1 else {frame.colour}
    return contract.boxes[there.box].colour in colours


def _turn_over(play: Play, frame: ContractBoxes) -> None:
    """Go on to the next card: in the assignment it is revealed anyway (40.25), else if it leads on in red (40.33)."""
    following = top_contract(play)
    leads_on = following is not None and not following.hits and bool(following.boxes)
    if following is None or (frame.colour == RED and not (leads_on and following.boxes[0].colour == RED)):
        play.swap()
        return
    play.swap(ContractBoxes(frame.colour, frame.memory))
    play.emit(ContractRevealed(following.id), "40.33", "40.25")


def answer_boxes(play: Play, _: ContractBoxes, _option: str) -> None:
    """What the box brings."""
    contract = top_contract(play)
    if contract is not None:
        _gain(play, contract, contract.boxes[play.state.headquarters.box])


def _gain(play: Play, contract: Contract, box: ContractBox) -> None:
    """Cards and blueprints lie in the main hall, figures join, experience counts (35.2)."""
    play.emit(ContractBoxPlayed(contract.id, play.state.headquarters.box + 1), "40.32", "41.36")
    for card in box.rewards:
        play.emit(CardShelved(card), "40.32")
    for blueprint in box.blueprints:
        play.emit(BlueprintGained(blueprint), "38.5")
    plan = campaign_of(play)
    for kind in box.figures:
        for figure in plan.crew(kind):
            if figure not in play.state.headquarters.figures:
                play.emit(FigureAssigned(figure, "hall"), "40.32")
    if box.xp:
        play.emit(ExperienceGained(box.xp, contract.id), "35.2", "35.3")
        play.push(*reach(play))


def contract_odds(pack: Pack, state: State) -> Fraction | None:
    """The exact probability that those in the command room now fulfil the top contract; None without a contract.

    On the second attempt every die that is due counts as a hit. A contract that asks for no hits is none to roll for,
    and of hits, dice or faces that nobody has told there is no probability.
    """
    plan, there = campaign_as_known(pack, state), state.headquarters
    contract = plan.contract_cards.get(there.contracts[0]) if plan and there.is_open and there.contracts else None
    if plan is None or contract is None or not contract.hits:
        return None
    dice = in_building(state, "command", lambda who: plan.figure(who).dice)
    if "headquarters/failed" in state.open or isinstance(dice, Unknown) or isinstance(contract.hits, Unknown):
        return None
    if there.failed:
        return Fraction(dice >= contract.hits)
    if not faces(pack, "assassin"):
        return None
    return odds(pack, dice, contract.hits)


def odds(pack: Pack, dice: int, hits: int) -> Fraction:
    """The exact probability of so many hits with so many assassin dice (41.28)."""
    sides = pack.dice["assassin"]
    hit = Fraction(sum(face in HITS for face in sides), len(sides))
    return sum((comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(hits, dice + 1)), start=Fraction(0))
