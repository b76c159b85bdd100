"""`script/soak --count`: many memories by the players without a screen, and how often everything occurred.

Memories of a pack in turn, teams of 2 to 4, all editions and difficulties; what a lost first attempt leaves is played
again, as another memory. A seed gives the same games. Kinds of facts and functions of the rules that occur seldom are
listed, each with the reason from `rare.toml`; without one they are faults. So is every error.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import tomllib
import traceback
from collections import Counter
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, NamedTuple

from tests.playing.counting import Counting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.bots.players import Player
    from domain.content.pack import Pack
    from domain.language.commands import AnyCommand
    from domain.model.state import State

RULES = "domain.rules.memory"
REASONS = Path(__file__).with_name("rare.toml")

ENOUGH = 20
"""What occurs less often is listed."""

WILD = 10
"""One game in so many is played by somebody who does what no player does who wants to play: conceding and the like."""

MOST_DECISIONS = 5_000
BETWEEN = 60
"""Decisions between two attempts at most; then the second isn't played."""


class Game(NamedTuple):
    """One game: enough to play it again."""

    number: int
    policy: str
    memory: str
    team: tuple[str, ...]
    edition: str
    difficulty: str

    def __str__(self) -> str:
        """The game for a report."""
        return f"{self.policy} {self.number}: {self.memory}, {'+'.join(self.team)}, {self.edition}, {self.difficulty}"


class Tally:
    """What occurred in all games."""

    def __init__(self, pack: Pack, counting: Counting, seed: int) -> None:
        """Nothing yet."""
        self.pack = pack
        self.facts: Counter[str] = Counter()
        self.outcomes: Counter[tuple[str, str]] = Counter()
        self.decisions = 0
        self.errors: list[str] = []
        self._calls = counting.calls
        self._seed = seed

    def play(self, policy: str, memories: int) -> None:
        """Play so many memories with one player; an error ends its game and is kept."""
        played = number = 0
        while played < memories:
            game = self._game(policy, number)
            number += 1
            try:
                for outcome in self._memories(game):
                    self.outcomes[policy, outcome] += 1
                    played += 1
            except Exception:  # noqa: BLE001 - whatever it is, it is what this looks for
                played += 1
                self.errors.append(f"{game}\n{traceback.format_exc(limit=-6)}")
            if number % 100 == 0:
                print(f"{policy}: {played} of {memories}", file=sys.stderr, flush=True)

    def _game(self, policy: str, number: int) -> Game:
        from domain.model.editions import PRINTED
        from domain.rules.memory.difficulty import DIFFICULTIES

        rng = random.Random(f"{self._seed} {policy} {number}")
        memories = list(self.pack.memories)
        size = 2 + number // len(memories) % 3
        people = rng.sample(list(self.pack.assassins), size)
        edition, difficulty = rng.choice(PRINTED), rng.choice(DIFFICULTIES)
        return Game(number, policy, memories[number % len(memories)], tuple(people), edition, difficulty)

    def _memories(self, game: Game) -> Iterator[str]:
        """Play a memory, and once more after a first failure; the outcome of each."""
        from domain.engine import EMPTY, legal_decisions
        from domain.language import commands as c

        state, _ = self._step(game, EMPTY, c.Begin(self.pack.id, game.edition, game.difficulty, game.team))
        player = self._player(game)
        for _attempt in range(2):
            state, outcome = self._memory(game, state, player, c.Start(game.memory))
            yield outcome
            if outcome != "failure":
                return
            for _ in range(BETWEEN):
                if c.Start(game.memory) in legal_decisions(self.pack, state):
                    break
                state, _ = self._step(game, state, player(self.pack, state))
            else:
                return

    def _memory(self, game: Game, state: State, player: Player, command: AnyCommand) -> tuple[State, str]:
        for _ in range(MOST_DECISIONS):
            state, outcome = self._step(game, state, command)
            if outcome:
                return state, outcome
            command = player(self.pack, state)
        return state, "unfinished"

    def _step(self, game: Game, state: State, command: AnyCommand) -> tuple[State, str]:
        from domain.engine import settle
        from domain.language.chance import Generator
        from domain.language.events import MemoryEnded

        seed = f"{self._seed} {game.policy} {game.number}".encode().ljust(32)[:32]
        settled = settle(self.pack, state, command, Generator(seed).answer)
        self.decisions += 1
        outcome = ""
        for event in settled.events:
            self.facts[str(event.fact.__struct_config__.tag)] += 1
            if isinstance(event.fact, MemoryEnded):
                outcome = event.fact.outcome
        return settled.state, outcome

    def _player(self, game: Game) -> Player:
        from domain.bots.players import careful_player, random_player

        rng = random.Random(f"{self._seed} {game.policy} {game.number} plays")
        if game.policy == "random":
            wild = game.number % WILD == 0
            return _anything(rng) if wild else random_player(rng.randrange)
        careful = careful_player(rng.randrange)

        def play(pack: Pack, state: State) -> AnyCommand:
            """Its trial throws are no play: what they call isn't counted."""
            before = self._calls[:]
            command = careful(pack, state)
            self._calls[:] = before
            return command

        return play


def _anything(rng: random.Random) -> Player:
    """A random player who gives up assassins and memories and changes the difficulty as well."""

    def play(pack: Pack, state: State) -> AnyCommand:
        from domain.engine import legal_decisions

        return rng.choice(list(legal_decisions(pack, state)))

    return play


def reasons() -> dict[str, dict[str, str]]:
    """Why something occurs seldom, by "facts" and "functions"; a key may stand for several, with `*`."""
    return tomllib.loads(REASONS.read_text(encoding="utf-8"))


def seldom(counts: dict[str, int], known: dict[str, str]) -> tuple[list[str], int]:
    """The lines about what occurred less than `ENOUGH` times, and how many of them have no reason."""
    lines, without = [], 0
    for name, number in counts.items():
        if number < ENOUGH:
            why = next((reason for key, reason in known.items() if fnmatchcase(name, key)), "")
            without += not why
            lines.append(f"  {number:2} {name}: {why or 'NO REASON GIVEN'}")
    return lines, without


def main(arguments: list[str] | None = None) -> int:
    """Play, count and tell; 1 when there was an error, or something is rare without a reason."""
    parser = argparse.ArgumentParser(prog="script/soak --count", description="Counts facts and rule functions in play.")
    parser.add_argument("--random", type=int, default=2_000, help="memories by the random player (%(default)s)")
    parser.add_argument("--careful", type=int, default=200, help="memories by the careful player (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (%(default)s)")
    parser.add_argument("--pack", default="drowned_ledger", help="content pack (%(default)s)")
    options = parser.parse_args(arguments)
    counting = Counting(RULES)
    counting.install()
    for module in iter_modules(import_module(RULES).__path__):
        import_module(f"{RULES}.{module.name}")
    from domain.content.loader import load_pack

    begun = time.monotonic()
    tally = Tally(load_pack(options.pack), counting, options.seed)
    counting.calls[:] = [0] * len(counting.calls)
    tally.play("random", options.random)
    tally.play("careful", options.careful)
    return tell(tally, counting, options.seed, time.monotonic() - begun)


def tell(tally: Tally, counting: Counting, seed: int, seconds: float) -> int:
    """Print the report; the exit code."""
    from domain.language.events import KINDS

    tags = [str(kind.__struct_config__.tag) for kind in KINDS]
    facts = {tag: tally.facts[tag] for tag in tags}
    functions = counting.by_name()
    known = reasons()
    print(f"seed {seed}: {tally.decisions:,} decisions, {sum(facts.values()):,} facts, {seconds:.0f} s")
    for policy in ("random", "careful"):
        found = {outcome: n for (who, outcome), n in tally.outcomes.items() if who == policy}
        played = sum(found.values())
        if played:
            shares = ", ".join(f"{n} {outcome} ({100 * n / played:.0f} %)" for outcome, n in sorted(found.items()))
            print(f"{policy}: {played} memories: {shares}")
    without = 0
    for what, counts, why in (
        ("kinds of facts", facts, known["facts"]),
        ("functions of the rules", functions, known["functions"]),
    ):
        lines, bare = seldom(counts, why)
        without += bare
        print(f"{len(counts) - len(lines)} of {len(counts)} {what} occurred {ENOUGH} times and more; less often:")
        print("\n".join(lines) or "  none")
    for error in tally.errors:
        print(f"ERROR in {error}")
    print(f"{len(tally.errors)} errors, {without} rare without a reason")
    return int(bool(tally.errors or without))


if __name__ == "__main__":
    sys.exit(main())
