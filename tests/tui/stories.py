"""Stories brought quickly to a stage: memories are entered as results, and between them a steward decides."""

from campaign_tui.session.new_campaign import first_team
from domain.bots.stewards import careful_steward
from domain.content.loader import load_pack
from domain.language.chance import ChanceNode, outcomes
from domain.language.commands import Report, Start
from domain.rules.campaign.flow import due
from domain.rules.campaign.outlook import stage

NAME = "Winter"
TEAM = ("aurelia", "biagio", "corvo")
SEED = bytes(range(32))


def first(_number):
    """A player who always takes the first of what is equal."""
    return 0


def begun(shelf, pack="drowned_ledger", team=TEAM, *, source="app", name=NAME):
    """A story that has just begun."""
    loaded = load_pack(pack)
    return shelf.create(
        name,
        loaded,
        team or first_team(loaded)[:2],
        edition="fr_1_05",
        difficulty="normal",
        source=source,
        seed=SEED,
        flow="story",
    )


def go_on(session, until, *, xp=3, most=400, **result):
    """Play to a stage of a memory, "resolution:1.1"; every memory is a success for so many XP."""
    steward, pack = careful_steward(first), session.pack
    for _ in range(most):
        state = session.state
        if f"{stage(pack, state)}:{due(pack, state)}" == until:
            return session
        waiting = session.pending
        by_hand = isinstance(waiting, ChanceNode)
        command = next(iter(outcomes(waiting)))[0] if by_hand else steward(pack, state)
        if isinstance(command, Start):
            command = Report(command.memory, "success", xp=xp, **result)
        session.submit(command)
    raise AssertionError(f"{until} never came, it stands at {stage(pack, session.state)}:{due(pack, session.state)}")
