"""Headquarters, assignment: who goes to the memory and who works where (40)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.core.unknown import Unknown
from domain.language.commands import Admit, Assign, Discharge, Lay
from domain.language.events import (
    AssignmentBegun,
    BlueprintLaid,
    ContractRevealed,
    FigureAssigned,
    PatientAdmitted,
    PatientDischarged,
)
from domain.language.waiting import Choice, Window
from domain.model.between import Assignment, ContractBoxes
from domain.model.state import Assassin
from domain.playing.play import Play, Refusal, refuse
from domain.rules.campaign.flow import due, offered_freely
from domain.rules.campaign.numbers import campaign_as_known
from domain.rules.campaign.offers import apprentices, campaign_of
from domain.rules.campaign.standing_in import admit, come_back

CAPS = {"hospital": 4, "workshop": 4, "shop": 4, "command": 6}
"""Spaces for figures in each building (40.29)."""
BEDS = 4
"""Red spaces of the hospital (40.29)."""
FIRST_SPACES = ("hospital", "workshop", "command", "shop")
"""Buildings that get one figure each in the first assignment, in this order (40.19)."""
PLACES = ("hospital", "workshop", "shop", "command", "memory", "hall")


def is_first(play: Play) -> bool:
    """Whether this is the first assignment, with its own rules (40.13 to 40.20)."""
    return play.state.headquarters.assignments == 1


def work_assignment(play: Play, frame: Assignment) -> Choice | Window | None:
    """The steps in their order (40.30); the last one stays open until a memory is started (40.q5)."""
    match frame.stage:
        case "begin":
            if not (due(play.pack, play.state) or offered_freely(play.pack, play.state)):
                # Nothing is left to be played; an optional memory is one like any other: 46.q1
                play.swap()
                return None
            _begin(play)
            # In the first assignment nobody else goes to hospital (40.13).
            play.swap(Assignment("blueprint" if is_first(play) else "patients"))
        case "blueprint":
            return _blueprint(play)
        case "contract":
            play.swap(Assignment("figures"))
            _reveal(play)
        case "patients":
            return Window("admission")
        case "later":
            if not (due(play.pack, play.state) or offered_freely(play.pack, play.state)):
                play.swap()
                return None
            return Window("before_assignment")
        case _:
            return Window("assignment")
    return None


def _begin(play: Play) -> None:
    """Eliminated assassins lie in hospital (40.13, 40.21), with an apprentice for each in the group.

    Rules 40.18, 40.23, E65.
    """
    play.emit(AssignmentBegun(), "40.4", "40.31")
    for who, figure in play.state.assassins.items():
        # Before a second attempt (E60) some lie there already.
        if is_eliminated(figure) and who not in play.state.headquarters.patients:
            play.emit(PatientAdmitted(who), "40.13", "40.21", "26.17")
            _send_apprentice(play)


def is_eliminated(figure: Assassin) -> bool:
    """Whether an assassin waits, without a health cube, to be healed."""
    return figure.apprentice and figure.bag is not None and figure.bag.health == 0


def _send_apprentice(play: Play) -> None:
    """An apprentice joins the memory group; whoever it is is missing from the buildings (27.5).

    One for each who is stood in for: whoever was eliminated in a first attempt has one already (27.2).
    """
    there = play.state.headquarters.figures
    idle = [who for who in apprentices(play) if there[who] != "memory"]
    missing = sum(figure.apprentice for figure in play.state.assassins.values())
    if idle and len(apprentices(play)) - len(idle) < missing:
        idle.sort(key=lambda who: (there[who] != "hall", who))
        play.emit(FigureAssigned(idle[0], "memory"), "40.23", "27.4", "27.5")


def _blueprint(play: Play) -> Choice | None:
    """Exactly one blueprint goes into the workshop (40.24), the only one there is at first (40.14); none: 40.q4."""
    there = play.state.headquarters
    options = tuple(sorted({*there.blueprints, there.blueprint} - {""}))
    if options:
        # They may be read before they are built: 38.2
        plans = (campaign_of(play).blueprints[name] for name in options)
        texts = (f"{plan.name}: {plan.text}" for plan in plans)
        return Choice("blueprint", options, rules=("40.24", "40.14"), about=" ".join(texts))
    play.swap(Assignment("contract"))
    return None


def answer_assignment(play: Play, _: Assignment, option: str) -> None:
    """Lay the chosen blueprint into the workshop."""
    play.swap(Assignment("contract"))
    play.emit(BlueprintLaid(option), "40.24", "40.14")


def _reveal(play: Play) -> None:
    """The top contract lies open (40.15, 40.25); its grey boxes are played now, at first only in the resolution."""
    there = play.state.headquarters
    if not there.contracts:
        return
    if not there.revealed:
        play.emit(ContractRevealed(there.contracts[0]), "40.15", "40.25")
    if not is_first(play):
        play.push(ContractBoxes("grey"))


def pass_assignment(play: Play) -> None:
    """Nobody else goes to hospital: on to the blueprint. After memories of long ago: the figures are assigned now."""
    top = play.state.top
    later = isinstance(top, Assignment) and top.stage == "later"
    play.swap(Assignment("begin" if later else "blueprint"))


def check_pass_assignment(play: Play) -> Refusal | None:
    """Only the first step is ended by passing; the last one ends with the memory's beginning."""
    top = play.state.top
    if isinstance(top, Assignment) and top.stage in {"later", "patients"}:
        return None
    return refuse("40.q5", "start_instead")


# Hospital: red spaces


def considered_admissions(play: Play) -> Iterator[Admit]:
    """Everybody in play."""
    yield from (Admit(who) for who in play.state.assassins)


def check_admit(play: Play, command: Admit) -> Refusal | None:
    """Whether an assassin can be put into hospital: injured (40.21), and an apprentice left (40.23).

    A red space is always free: there are as many as assassins in play at most (40.29).
    """
    figure = play.state.assassins.get(command.who)
    if figure is None:
        return refuse("36.3", "not_in_play", name=command.who)
    if figure.apprentice:
        return refuse("40.21", "apprentice_whole", name=command.who)
    if is_first(play):
        return refuse("40.13", "first_assignment_hospital")
    if figure.health >= figure.max_health:
        return refuse("40.21", "not_injured", name=command.who)
    there = play.state.headquarters.figures
    if all(there[who] == "memory" for who in apprentices(play)):
        return refuse("40.23", "no_apprentice")
    return None


def do_admit(play: Play, command: Admit) -> None:
    """The assassin lies in hospital, the bag is packed, an apprentice goes in the assassin's place (40.21 to 40.23)."""
    admit(play, command.who, "40.23")
    play.emit(PatientAdmitted(command.who), "40.21")
    _send_apprentice(play)


def considered_discharges(play: Play) -> Iterator[Discharge]:
    """Everybody in hospital."""
    yield from (Discharge(who) for who in play.state.headquarters.patients)


def check_discharge(play: Play, command: Discharge) -> Refusal | None:
    """Whether an assassin can be taken out again before the memory begins (40.q5): not one who is eliminated."""
    if command.who not in play.state.headquarters.patients:
        return refuse("40.q5", "not_in_hospital", name=command.who)
    if is_eliminated(play.figure(command.who)):
        return refuse("40.21", "eliminated_stays", name=command.who)
    return None


def do_discharge(play: Play, command: Discharge) -> None:
    """The assassin is back with the health cubes that the bag held; the apprentice is free again."""
    bag = play.figure(command.who).bag
    play.emit(PatientDischarged(command.who), "40.q5")
    come_back(play, command.who, bag.health if bag else 0, "40.q5")
    there = play.state.headquarters.figures
    sent = next((who for who in reversed(apprentices(play)) if there[who] == "memory"), "")
    if sent:
        play.emit(FigureAssigned(sent, "hall"), "40.q5")


# Blueprint and figures


def considered_blueprints(play: Play) -> Iterator[Lay]:
    """Every blueprint in the main hall."""
    yield from (Lay(name) for name in play.state.headquarters.blueprints)


def check_lay(play: Play, command: Lay) -> Refusal | None:
    """Whether a blueprint can go into the workshop in place of the one there (40.q5)."""
    if command.blueprint not in play.state.headquarters.blueprints:
        return refuse("40.24", "no_such_blueprint")
    return None


def do_lay(play: Play, command: Lay) -> None:
    """Put it there; the other one is back in the main hall."""
    play.emit(BlueprintLaid(command.blueprint), "40.24", "40.q5")


def considered_assignments(play: Play) -> Iterator[Assign]:
    """Every figure, everywhere else."""
    there = play.state.headquarters.figures
    yield from (Assign(who, place) for who, now in there.items() for place in PLACES if place != now)


def check_assign(play: Play, command: Assign) -> Refusal | None:
    """Whether a figure can go there (40.27, 40.28): the building has room (40.29), the map is for allies who can go.

    An apprentice goes to the memory only in an assassin's place, and then nowhere else (40.18, 40.23).
    """
    there = play.state.headquarters.figures
    now = there.get(command.figure)
    if now is None:
        return refuse("40.17", "no_such_figure", figure=command.figure)
    if command.place not in PLACES:
        return refuse("40.1", "no_such_place", place=command.place, known=", ".join(PLACES))
    if command.place == now:
        return refuse("40.28", "already_there", figure=command.figure)
    if command.figure in apprentices(play):
        if "memory" in {now, command.place}:
            return refuse("40.23", "apprentices_stand_in")
    elif command.place == "memory" and not _comes_along(play, command.figure):
        # Some allies serve in a building or on the map, as their card says.
        return refuse("40.11", "never_on_map", figure=command.figure)
    cap = CAPS.get(command.place)
    if cap is not None and len(play.state.headquarters.staff(command.place)) >= cap:
        return refuse("40.29", "building_full", number=cap)
    return None


def _comes_along(play: Play, figure: str) -> bool:
    """Whether a figure can go to a memory: its card names an ally, or it is of the kind that was chosen (40.18)."""
    kind = figure.rpartition("_")[0]
    return bool(campaign_of(play).figures[kind].ally) or kind == play.state.headquarters.board


def do_assign(play: Play, command: Assign) -> None:
    """Put the figure there; whoever works in a building can't be called to the memory (40.q2)."""
    play.emit(FigureAssigned(command.figure, command.place), "40.27", "40.28")


# Before the memory begins


def refuse_to_begin(play: Play) -> Refusal | None:
    """Why the assignment isn't finished: blueprint (40.24), first spaces (40.18, 40.19), a failed contract (40.26)."""
    there = play.state.headquarters
    if not there.blueprint and there.blueprints:
        return refuse("40.24", "lay_blueprint")
    return _refuse_first(play) if is_first(play) else _refuse_contract(play)


def _refuse_first(play: Play) -> Refusal | None:
    """The first assignment is fixed but for which figure goes where: one each, the others in the command room."""
    plan, there = campaign_of(play), play.state.headquarters
    kinds = Counter(who.rpartition("_")[0] for who in there.staff("memory"))
    away = [kind for kind in plan.companions if plan.figures[kind].ally and not kinds[kind]]
    if away:
        return refuse("40.18", "companions_come", ally=plan.figures[away[0]].name)
    if kinds[there.board] != 1:
        return refuse("40.18", "one_ally_comes", ally=plan.figures[there.board].name)
    left = len(there.figures) - len(there.staff("memory"))
    for rank, place in enumerate(FIRST_SPACES):
        number = len(there.staff(place))
        if number < (rank < left) or (number > 1 and place != "command"):
            return refuse("40.19", "first_spaces")
    # All the others are in the command room.
    return refuse("40.20", "first_command") if there.staff("hall") else None


def _refuse_contract(play: Play) -> Refusal | None:
    """A contract that failed once has to be staffed so that it succeeds, where the figures suffice (40.26, 40.q1).

    Where nobody has told its hits, or the dice of a figure, only the players can see to that.
    """
    plan, there = campaign_as_known(play.pack, play.state), play.state.headquarters
    if plan is None or not there.failed or not there.contracts or "headquarters/failed" in play.state.open:
        return None
    hits = plan.contract_cards[there.contracts[0]].hits
    able = sorted((plan.figure(who).dice for who, place in there.figures.items() if not _bound(play, who, place)))
    if any(isinstance(number, Unknown) for number in (hits, *able)) or sum(able[-CAPS["command"] :]) < hits:
        return None
    # Each die that they would roll is one hit.
    if sum(plan.figure(who).dice for who in there.staff("command")) < hits:
        return refuse("40.26", "staff_contract", hits=hits)
    return None


def _bound(play: Play, figure: str, place: str) -> bool:
    """Whether a figure has no choice: an apprentice who stands in."""
    return place == "memory" and figure in apprentices(play)
