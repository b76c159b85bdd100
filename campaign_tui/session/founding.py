"""A new campaign with everything that it is asked for: players and house rules besides the first action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.session.shelf import at_home
from campaign_tui.session.targets import written_text
from domain.content.house_rules import MOST_LETTERS, HouseRules, overrides, read_house_rules
from domain.core.errors import Refused
from domain.log.names import checked_label
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from campaign_tui.session.session import CampaignSession

MOST_PLAYERS = 20


def house_rules(path: str) -> HouseRules:
    """The house rules of a file; none for an empty path. Raises CampaignError in one sentence."""
    if not path.strip():
        return HouseRules()
    return read_house_rules(written_text(at_home(path.strip()), MOST_LETTERS), visible(path.strip()))


def with_chosen(rules: HouseRules, flags: Mapping[str, str]) -> HouseRules:
    """House rules of a file with flags that were chosen besides; these count where both have one."""
    return HouseRules(tuple({**dict(rules.flags), **flags}.items()), rules.why)


def player_names(text: str) -> tuple[str, ...]:
    """The names of players between commas. Raises Refused for one that won't do, or that is there twice."""
    names = tuple(name for name in (part.strip() for part in text.split(",")) if name)
    for name in names:
        checked_label("player", name)
    if len(set(names)) != len(names):
        raise Refused("", say("tui.new.player_twice"))
    if len(names) > MOST_PLAYERS:
        raise Refused("", say("tui.new.players_many", most=MOST_PLAYERS))
    return names


def furnish(session: CampaignSession, players: Iterable[str], rules: HouseRules) -> None:
    """Seat the players and set the house rules of a campaign that has just begun.

    Players take the assassins in turn, in the order of seating. The first one has the keyboard, unless
    whoever is at this window has said who that is.
    """
    names = tuple(players)
    team = tuple(session.state.assassins)
    for seat, name in enumerate(names):
        session.join(name, team[seat :: len(names)])
    if names and not session.named:
        session.sit(names[0])
    for command in overrides(rules):
        session.submit(command)
