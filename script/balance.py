"""Plays the memories of a pack many times with the player `careful`, and prints how many of 100 games are won.

One row a memory, one cell a team: normal difficulty, then easy, and legendary where there is one. The same seed gives
the same table, and each cell is what `campaign-tui simulate` says of the same memory, team, difficulty, number of games
and seed. The last line says what was played by whom: while `docs/proof/balance.md` has the same line its tables hold.
"""

import argparse
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from msgspec.structs import replace

from campaign_tui.shell.subcommands.bots import make_player
from campaign_tui.shell.subcommands.policies import CAREFUL, picks
from domain.bots.players import Player
from domain.bots.simulation import begin, play_memory, simulate, summarise
from domain.bots.stewards import careful_steward
from domain.bots.story_simulation import StoryResult, begin_story, play_story
from domain.content.loader import load_pack
from domain.content.pack import Pack
from domain.content.text import plain_of, text_of
from domain.language import commands as c
from domain.model.editions import EDITIONS
from domain.model.state import State
from domain.notation import render

TEAMS = (2, 3, 4)
AIM = (40.0, 90.0)
"""Of 100 games at normal difficulty."""

TOLD = frozenset({"name", "title", "text", "about", "before", "success", "failure", "done", "rewards", "blueprints"})
"""Fields of a pack that no single memory is played by."""

SAMPLE_GAMES = (("0.4", 2), ("1.2", 3), ("2.2", 2))
"""Memories and teams of the bundled pack in which the player shows how it plays."""


def levels(pack: Pack, memory: str) -> tuple[str, ...]:
    """The difficulties of a memory: one before it can be changed (34.5), three with a region map (A8.1)."""
    if pack.memories[memory].fixed_difficulty:
        return ("normal",)
    return ("normal", "easy") if pack.region is None else ("normal", "easy", "legendary")


def won(pack: Pack, memory: str, team: int, difficulty: str, *, games: int, seed: int) -> float:
    """How many of 100 games of one cell are won."""
    start = begin(pack, tuple(pack.assassins)[:team], difficulty, EDITIONS[0])
    played = simulate(pack, memory, start, lambda game: make_player(CAREFUL, seed, game), games=games, seed=seed)
    return 100 * summarise(list(played)).won / games


def cell(rates: dict[str, float]) -> str:
    """The numbers of a team, those that miss the aim in bold; a dash where there is one difficulty only (34.5)."""
    normal = rates["normal"]
    shown = {name: f"{rate:.0f}" for name, rate in rates.items()}
    missed = {
        "normal": not AIM[0] <= normal <= AIM[1],
        "easy": rates.get("easy", 101) <= normal,
        "legendary": rates.get("legendary", -1) >= normal,
    }
    told = [f"**{text}**" if missed[name] else text for name, text in shown.items()]
    return " / ".join(told if len(told) > 1 else [*told, "–"])


def rows(pack: Pack, memories: list[str], *, games: int, seed: int) -> Iterator[str]:
    """The table of single memories, piece by piece."""
    teams = [team for team in TEAMS if team <= len(pack.assassins)]
    yield f"| memory | {' | '.join(f'{team} assassins' for team in teams)} |\n"
    yield f"|---|{'---|' * len(teams)}\n"
    for memory in memories or pack.memories:
        yield f"| {memory} {pack.memories[memory].title} |"
        for team in teams:
            rates = {name: won(pack, memory, team, name, games=games, seed=seed) for name in levels(pack, memory)}
            yield f" {cell(rates)} |"
        yield "\n"


def campaigns(pack: Pack, teams: tuple[int, ...], *, games: int, seed: int) -> Iterator[str]:
    """The table of whole campaigns: memories won at the first attempt, at the second, and neither."""
    told = {team: [campaign(pack, team, seed, game) for game in range(games)] for team in teams}
    yield f"| memory | {' | '.join(f'{team} assassins' for team in told)} |\n"
    yield f"|---|{'---|' * len(told)}\n"
    for memory in pack.memories:
        yield f"| {memory} {pack.memories[memory].title} |"
        for results in told.values():
            attempts = [result.won[memory] for result in results if memory in result.won]
            yield f" {' / '.join(f'{100 * attempts.count(n) / (len(attempts) or 1):.0f}' for n in (1, 2, 0))} |"
        yield "\n"
    ended = [sum(result.finished for result in results) for results in told.values()]
    yield f"| campaigns played to their end | {' | '.join(f'{n} of {games}' for n in ended)} |\n"


def campaign(pack: Pack, team: int, seed: int, game: int) -> StoryResult:
    """One whole campaign, the same as number `game` of `campaign-tui simulate --campaign`."""
    start = begin_story(pack, tuple(pack.assassins)[:team], "normal", EDITIONS[0])
    chance = (seed * 1_000_003 + game).to_bytes(32, "big")
    player, steward = make_player(CAREFUL, seed, game), careful_steward(picks(seed, game, "steward"))
    return play_story(pack, start, player, steward, seed=chance)


def basis(pack: Pack) -> str:
    """What the numbers rest on: what single memories play of the pack, and the player's play."""
    return f"Pack `{pack.id}` {played(pack)[:12]}, player `{CAREFUL}` {manner()[:12]}."


def played(pack: Pack) -> str:
    """A hash of what single memories can meet of a pack: no texts, and no cards that only a campaign brings."""
    plans = pack.memories.values()
    names = {card for plan in plans for card in (*plan.chest_deck, *dict(plan.equipment))}
    names |= {card for who in pack.assassins.values() for card in (*who.cards, *who.abilities[:1])}
    names |= {card for machine in pack.machines.values() for card in machine.actions}
    names |= {companion.weapon for companion in pack.companions.values()}
    cards = {name: card for name, card in pack.cards.items() if name in names}
    people = {name: replace(who, abilities=who.abilities[:1], skills=()) for name, who in pack.assassins.items()}
    bare = replace(pack, cards=cards, assassins=people, campaign=None, region=None, version="", hash="")
    return sha256(repr(untold(plain_of(text_of(bare)))).encode()).hexdigest()


def untold(value: object) -> object:
    """Plain values without what is only read."""
    if isinstance(value, dict):
        return {key: untold(item) for key, item in value.items() if key not in TOLD}
    return [untold(item) for item in value] if isinstance(value, list) else value


def manner() -> str:
    """A hash of all that `careful` does in a few games: another player, or other rules for it, give another one."""
    pack = load_pack("drowned_ledger")
    decisions: list[str] = []

    def watched(player: Player) -> Player:
        def play(pack: Pack, state: State) -> c.AnyCommand:
            decision = player(pack, state)
            decisions.append(render(decision))
            return decision

        return play

    for number, (memory, team) in enumerate(SAMPLE_GAMES):
        start = begin(pack, tuple(pack.assassins)[:team], "normal", EDITIONS[0])
        play_memory(pack, start, memory, watched(make_player(CAREFUL, 1, number)), number.to_bytes(32, "big"))
    return sha256("\n".join(decisions).encode()).hexdigest()


def main() -> None:
    """Print a table, each cell as soon as it is known, and what it rests on."""
    parser = argparse.ArgumentParser(prog="script/balance")
    parser.add_argument("--pack", default="drowned_ledger")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--campaigns", action="store_true", help="whole campaigns instead of single memories")
    parser.add_argument("--team", type=int, choices=TEAMS, help="one team of whole campaigns instead of all")
    parser.add_argument("memories", nargs="*", metavar="MEMORY", help="ids; all of the pack without any")
    given = parser.parse_args()
    pack = load_pack(given.pack)
    told = campaigns(pack, (given.team,) if given.team else TEAMS, games=given.games, seed=given.seed)
    if not given.campaigns:
        told = rows(pack, given.memories, games=given.games, seed=given.seed)
    for text in told:
        sys.stdout.write(text)
        sys.stdout.flush()
    sys.stdout.write(f"\n{basis(pack)}\n")


if __name__ == "__main__":
    main()
