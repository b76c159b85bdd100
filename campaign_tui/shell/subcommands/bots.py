"""`engine` and `simulate`: the game without a campaign, for programs that play it and for many games at once."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from campaign_tui.session.wiring import find_pack
from campaign_tui.shell.subcommands.console import UsageError, counted, write_bytes
from campaign_tui.shell.subcommands.policies import CAREFUL, POLICIES, drawn, picks
from domain.core.errors import Refused, UnknownName
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.shell.subcommands.console import Console
    from domain.bots.players import Player
    from domain.bots.simulation import GameResult, Summary
    from domain.bots.story_simulation import StoryResult
    from domain.content.pack import Pack
    from domain.model.state import State
    from exports.kit.plain import Json


def engine_command(console: Console) -> None:
    """Answer JSON Lines on standard input with JSON Lines on standard output, until the input ends."""
    from domain.bots.protocol import Conversation
    from exports.kit.plain import dumps

    conversation = Conversation(find_pack)
    for line in sys.stdin.buffer if sys.stdin else ():
        try:
            reply = conversation.line(line.decode(errors="replace"))
        except Exception as error:  # noqa: BLE001 - whatever one request meets, the other games go on
            reply = dumps({"error": say("cli.request_broke", fault=f"{type(error).__name__}: {error}")})
        write_bytes(sys.stdout, reply.encode() + b"\n")


def simulate_command(
    console: Console,
    *,
    pack: str,
    games: int,
    seed: str | None,
    policy: str,
    memory: str | None,
    assassins: int,
    difficulty: str,
    edition: str,
    campaign: bool = False,
    expedition: bool = False,
) -> None:
    """Play a memory many times and say what came of it; the same seed gives the same games."""
    from domain.bots.simulation import begin, simulate, summarise

    if policy not in POLICIES:
        raise UsageError(say("cli.policy", given=policy, known=", ".join(POLICIES)))
    if games < 1:
        raise UsageError(say("cli.games_number", given=games))
    content = find_pack(pack)
    if expedition:
        from campaign_tui.shell.subcommands.expeditions import simulate_expeditions

        if content.region is None:
            raise Refused("", say("tui.region.none"))
        before = begin_story_of(content, tuple(content.assassins)[:assassins], difficulty, edition)
        simulate_expeditions(console, content, before, games=games, seed=seed, policy=policy)
        return
    if campaign:
        team = tuple(content.assassins)[:assassins]
        simulate_campaigns(
            console,
            content,
            team,
            games=games,
            seed=drawn(seed),
            policy=policy,
            difficulty=difficulty,
            edition=edition,
        )
        return
    if memory is None:
        memory = next(iter(content.memories))
    elif memory not in content.memories:
        raise UnknownName(say("cli.no_memory", given=memory, known=", ".join(content.memories)))
    if assassins > len(content.assassins):
        raise UsageError(say("cli.team", given=assassins, most=len(content.assassins)))
    number = drawn(seed)
    start = begin(content, tuple(content.assassins)[:assassins], difficulty, edition)
    played = simulate(content, memory, start, lambda game: make_player(policy, number, game), games=games, seed=number)
    results = list(counted(say("cli.games"), games, played))
    summary = summarise(results)
    title = names.memory(content, memory)
    console.say(say("cli.simulated", pack=content.title, memory=title, n=assassins, policy=policy, seed=number))
    for line in _told(summary, results):
        console.say(line)
    head: dict[str, Json] = {"pack": content.id, "memory": memory, "assassins": assassins}
    head |= {"difficulty": difficulty, "edition": edition, "policy": policy, "seed": number}
    console.data(head | _data(summary, results))


def simulate_campaigns(
    console: Console,
    pack: Pack,
    team: tuple[str, ...],
    *,
    games: int,
    seed: int,
    policy: str,
    difficulty: str,
    edition: str,
) -> None:
    """Play whole campaigns and say what came of them."""
    from domain.bots.stewards import careful_steward, random_steward
    from domain.bots.story_simulation import begin_story, play_story
    from exports.kit.plain import plain

    start = begin_story(pack, team, difficulty, edition)
    steward = careful_steward if policy == CAREFUL else random_steward

    def play(game: int) -> StoryResult:
        chance = (seed * 1_000_003 + game).to_bytes(32, "big")
        player, keeper = make_player(policy, seed, game), steward(picks(seed, game, "steward"))
        return play_story(pack, start, player, keeper, seed=chance)

    results = list(counted(say("cli.games"), games, (play(game) for game in range(games))))
    console.say(say("cli.simulated_stories", pack=pack.title, n=len(team), policy=policy, seed=seed, games=games))
    for memory in pack.memories:
        attempts = [result.won[memory] for result in results if memory in result.won]
        console.say(
            say(
                "cli.simulated_story_memory",
                memory=names.memory(pack, memory),
                n=len(attempts),
                first=attempts.count(1),
                second=attempts.count(2),
                lost=attempts.count(0),
            )
        )
    for what in ("level", "headquarters", "xp", "syncs", "contracts"):
        values = sorted(getattr(result, what) for result in results)
        middle = values[len(values) // 2]
        console.say(say(families.CLI_SIMULATED_STORY[what], least=values[0], middle=middle, most=values[-1]))
    unfinished = sum(not result.finished for result in results)
    if unfinished:
        console.say(say("cli.simulated_story_unfinished", n=unfinished))
    head: dict[str, Json] = {"pack": pack.id, "assassins": len(team), "policy": policy, "seed": seed}
    console.data(head | {"results": [plain(result) for result in results]})


def begin_story_of(pack: Pack, team: tuple[str, ...], difficulty: str, edition: str) -> State:
    """A story before its first memory."""
    from domain.bots.story_simulation import begin_story

    return begin_story(pack, team, difficulty, edition)


def make_player(policy: str, seed: int, game: int) -> Player:
    """A player of a policy; the same seed and game make the same choices."""
    from domain.bots.players import careful_player, random_player

    pick = picks(seed, game, "player")
    return careful_player(pick) if policy == CAREFUL else random_player(pick)


def _told(summary: Summary, results: list[GameResult]) -> Iterator[str]:
    """The summary in lines."""
    alerts = sum(bool(result.alert_turn) for result in results)
    yield say("cli.simulated_won", n=summary.games, won=summary.won, percent=f"{100 * summary.won / summary.games:.1f}")
    yield say("cli.simulated_turns", turns=f"{summary.turns:.1f}", damage=f"{summary.damage:.1f}")
    if alerts:
        yield say("cli.simulated_alert", n=alerts, turn=f"{summary.alert_turn:.1f}")
    for reason, number in sorted(summary.reasons.items(), key=lambda item: -item[1]):
        shown = known(families.REASON[reason], reason) if reason else say("cli.unfinished")
        yield say("cli.simulated_reason", n=number, reason=shown)


def _data(summary: Summary, results: list[GameResult]) -> dict[str, Json]:
    """The summary and every game, as data."""
    from exports.kit.plain import plain

    told = plain(summary)
    assert isinstance(told, dict)  # noqa: S101 - a Struct
    games: list[Json] = []
    for result in results:
        game = plain(result)
        assert isinstance(game, dict)  # noqa: S101 - as above
        del game["facts"]
        games.append(game)
    return told | {"win_rate": summary.won / summary.games, "results": games}
