"""Plays the memories of a pack many times with the player `careful`, and prints how many of 100 games are won.

One row a memory, one cell a team: normal difficulty, then easy. The same seed gives the same table, and each cell is
what `campaign-tui simulate` says of the same memory, team, difficulty, number of games and seed.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from campaign_tui.commands.bots import make_player
from campaign_tui.commands.policies import CAREFUL
from domain.content.loader import load_pack
from domain.content.pack import Pack
from domain.editions import EDITIONS
from domain.simulation import begin, simulate, summarise

TEAMS = (2, 3, 4)
AIM = (40.0, 90.0)
"""Of 100 games at normal difficulty."""

EASY_ENOUGH = 95.0
"""From here on easy need not be easier than normal."""


def won(pack: Pack, memory: str, team: int, difficulty: str, *, games: int, seed: int) -> float:
    """How many of 100 games of one cell are won."""
    start = begin(pack, tuple(pack.assassins)[:team], difficulty, EDITIONS[0])
    played = simulate(pack, memory, start, lambda game: make_player(CAREFUL, seed, game), games=games, seed=seed)
    return 100 * summarise(list(played)).won / games


def cell(normal: float, easy: float | None) -> str:
    """Both numbers, the one that misses the aim in bold; a dash where the memory has one difficulty only (34.5)."""
    shown = [f"{normal:.0f}", "–" if easy is None else f"{easy:.0f}"]
    if not AIM[0] <= normal <= AIM[1]:
        shown[0] = f"**{shown[0]}**"
    if easy is not None and easy <= normal and easy < EASY_ENOUGH:
        shown[1] = f"**{shown[1]}**"
    return " / ".join(shown)


def main() -> None:
    """Print the table, each row as soon as it is known."""
    parser = argparse.ArgumentParser(prog="script/balance")
    parser.add_argument("--pack", default="drowned_ledger")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("memories", nargs="*", metavar="MEMORY", help="ids; all of the pack without any")
    given = parser.parse_args()
    pack = load_pack(given.pack)
    teams = [team for team in TEAMS if team <= len(pack.assassins)]
    sys.stdout.write(f"| memory | {' | '.join(f'{team} assassins' for team in teams)} |\n")
    sys.stdout.write(f"|---|{'---|' * len(teams)}\n")
    for memory in given.memories or pack.memories:
        sys.stdout.write(f"| {memory} {pack.memories[memory].title} |")
        for team in teams:
            normal = won(pack, memory, team, "normal", games=given.games, seed=given.seed)
            fixed = pack.memories[memory].fixed_difficulty
            easy = None if fixed else won(pack, memory, team, "easy", games=given.games, seed=given.seed)
            sys.stdout.write(f" {cell(normal, easy)} |")
            sys.stdout.flush()
        sys.stdout.write("\n")


if __name__ == "__main__":
    main()
