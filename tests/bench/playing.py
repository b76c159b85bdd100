"""What playing costs without a disk: random legal play (E1) and the replay of a long log (E2)."""

from __future__ import annotations

import importlib
import random
import shutil
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from domain import engine
from domain.bots.players import HOUSEKEEPING, careful_player, random_player
from domain.bots.simulation import begin, play_memory
from domain.content.loader import load_pack
from domain.folding.evolve import fold
from domain.language import commands as c
from domain.language.chance import Generator
from domain.language.waiting import Choice
from domain.scenario.packing import build_pack
from domain.scenario.reading import read_scenario
from domain.scenario.start import build_state
from tests.bench.histories import BUILD, PACK, SEED, TEAM, History
from tests.bench.reading import decoded
from tests.bench.results import Line, faster, in_turn, unmeasured

if TYPE_CHECKING:
    from collections.abc import Callable

    from domain.bots.players import Player
    from domain.content.pack import Pack
    from domain.model.state import State

DECISIONS, PLIES = 4_000, 15_000

STATED_PLIES = 27_000
"""Plies a second of python-chess as the budgets state them, for where it isn't installed."""

ROLLED_OUT = "0.4"
"""The memory that the careful player plays."""

GAME_LENGTH = 240
"""Plies after which a chess game begins anew: random play seldom ends by itself."""

CROWDED = Path(__file__).with_name("enemy_phase.toml")
"""30 guards on 60 squares, as a scenario file."""

NODE_FOLDER = BUILD / "node"
BOARDGAME_IO = "boardgame.io@0.50.2"
REPLAY = Path(__file__).with_name("boardgame_replay.cjs")


def play_memories(pack: Pack) -> float:
    """Seconds for one decision of random play by four: list what is legal, pick, decide with the app's dice, fold.

    Of the processor, as nothing waits here.
    """
    rng, generator = random.Random(2), Generator(SEED)
    state: State = begin(pack, TEAM, "normal", "fr_1_05")
    begun = time.process_time()
    for _ in range(DECISIONS):
        options = [d for d in engine.legal_decisions(pack, state) if type(d) not in HOUSEKEEPING]
        command = options[int(rng.random() * len(options))]
        state = engine.settle(pack, state, command, generator.answer).state
    return (time.process_time() - begun) / DECISIONS


def play_chess(chess: Any) -> float:
    """Seconds for one ply of random play: list what is legal, pick, push."""
    rng, board = random.Random(2), chess.Board()
    begun = time.process_time()
    for _ in range(PLIES):
        options = list(board.legal_moves)
        if not options or board.ply() >= GAME_LENGTH:
            board.reset()
            options = list(board.legal_moves)
        board.push(options[int(rng.random() * len(options))])
    return (time.process_time() - begun) / PLIES


def random_play() -> Line:
    """E1. A decision is one input: the dice and forced steps behind it belong to it."""
    pack = load_pack(PACK)
    try:
        chess = importlib.import_module("chess")
    except ImportError:
        (seconds,) = in_turn(lambda: play_memories(pack))
        limit, note = 1 / STATED_PLIES, "python-chess isn't installed: the limit is the stated one"
    else:
        seconds, limit = in_turn(lambda: play_memories(pack), lambda: play_chess(chess))
        note = f"python-chess {chess.__version__} in the same run"
    return faster("E1", "random legal play, decisions", 0.25, seconds=seconds, limit=limit, note=f"{note}; stretch 1")


def rollouts() -> Line:
    """R1: whole memories by the careful player, from their beginning to their end, beside those of the random one."""
    pack = load_pack(PACK)
    start = begin(pack, TEAM[:3], "normal", "fr_1_05")

    def played(player: Callable[[Callable[[int], int]], Player], games: int) -> float:
        """Seconds of the processor for one game."""
        begun = time.process_time()
        for number in range(games):
            pick = random.Random(number).randrange
            play_memory(pack, start, ROLLED_OUT, player(pick), number.to_bytes(32, "big"))
        return (time.process_time() - begun) / games

    careful, at_random = in_turn(lambda: played(careful_player, 6), lambda: played(random_player, 30))
    note = f"memory {ROLLED_OUT}, three assassins; the random player's {1 / at_random:.0f}/s"
    return Line("R1", "careful player, games", 12, True, "/s", value=1 / careful, note=note)


def enemy_phase() -> Line:
    """E3: from the end of the assassin phase to the next one, with all that the players are asked in between.

    They take the first option; every question is worked out as the screen would do.
    """
    file = read_scenario(CROWDED)
    pack = build_pack(file)
    start = build_state(file, pack)
    generator = Generator(SEED)
    asked: list[int] = []

    def phase() -> float:
        state, questions = start, 0
        command: c.AnyCommand = c.Pass()
        begun = time.perf_counter()
        while True:
            state = engine.settle(pack, state, command, generator.answer).state
            waiting = engine.pending(pack, state)
            if state.memory is None or not isinstance(waiting, Choice):
                break
            questions += 1
            command = c.Pick(waiting.options[0])
        seconds = time.perf_counter() - begun
        assert state.memory is None or state.memory.turn == start.play.turn + 1
        asked.append(questions)
        return seconds

    (seconds,) = in_turn(phase, rounds=9)
    note = f"{asked[0]} questions on the way, answered at once"
    return Line("E3", "enemy phase, 30 guards, 60 squares", 0.1, unit="s", value=seconds, note=note)


def replay(large: History, *, fetch: bool) -> Line:
    """E2: both sides have their log in memory, ready to be applied; reading it from the disk is what B1 measures.

    Moves are counted as actions, each with all its facts, which is less than the facts would give.
    """
    what, goal = "replay of a long log, actions", 10
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node:
        return unmeasured("E2", what, goal, "no Node", at_least=True)
    if fetch and npm and not (NODE_FOLDER / "node_modules").exists():
        NODE_FOLDER.mkdir(parents=True, exist_ok=True)
        install = (npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(NODE_FOLDER))
        subprocess.run([*install, BOARDGAME_IO], check=True, capture_output=True, timeout=180)
    if not (NODE_FOLDER / "node_modules" / "boardgame.io").exists():
        return unmeasured("E2", what, goal, "no boardgame.io: --fetch installs it in build/bench", at_least=True)
    facts = decoded(large.path)

    def by_us() -> float:
        begun = time.perf_counter()
        state = fold(engine.EMPTY, facts)
        seconds = time.perf_counter() - begun
        assert state.memory is not None
        return seconds

    def by_boardgame_io() -> float:
        command = [node, str(REPLAY), str(NODE_FOLDER), str(large.actions)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    value, limit = in_turn(by_us, by_boardgame_io)
    events = limit / value * large.events / large.actions
    note = f"{BOARDGAME_IO}, a toy of {large.actions:,} moves; {events:.0f} times by facts"
    return faster("E2", what, goal, seconds=value, limit=limit, note=note, of=large.actions)
