"""`simulate --expedition`: the explorations of many campaigns, their memories taken as won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.shell.subcommands.console import counted
from campaign_tui.shell.subcommands.policies import CAREFUL, drawn, picks
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.shell.subcommands.console import Console
    from domain.bots.explorers import ExpeditionResult
    from domain.content.pack import Pack
    from domain.model.state import State

TOLD = ("journeys", "cubes", "clues", "ticks", "overflows", "gauge", "eliminated", "cards")
"""What is told of many expeditions: least, middle, most."""


def simulate_expeditions(
    console: Console, pack: Pack, start: State, *, games: int, seed: str | None, policy: str
) -> None:
    """Explore many times and say what came of it."""
    from domain.bots.explorers import careful_explorer, play_expedition, random_explorer
    from exports.kit.plain import plain

    number = drawn(seed)
    make = careful_explorer if policy == CAREFUL else random_explorer

    def play(game: int) -> ExpeditionResult:
        chance = (number * 1_000_003 + game).to_bytes(32, "big")
        return play_expedition(pack, start, make(picks(number, game, "explorer")), chance)

    results = list(counted(say("cli.games"), games, (play(game) for game in range(games))))
    team = len(start.assassins)
    console.say(say("cli.simulated_expeditions", pack=pack.title, n=team, policy=policy, seed=number, games=games))
    for what in TOLD:
        values = sorted(getattr(result, what) for result in results)
        middle = values[len(values) // 2]
        told = say(families.CLI_SIMULATED_EXPEDITION[what])
        console.say(say("cli.simulated_range", what=told, least=values[0], middle=middle, most=values[-1]))
    boxes = len(pack.region.gauge) if pack.region else 0
    full = sum(result.gauge == boxes for result in results)
    console.say(say("cli.simulated_full", n=full))
    unfinished = sum(not result.finished for result in results)
    if unfinished:
        console.say(say("cli.simulated_story_unfinished", n=unfinished))
    console.data(
        {
            "pack": pack.id,
            "assassins": team,
            "policy": policy,
            "seed": number,
            "results": [plain(result) for result in results],
        }
    )
