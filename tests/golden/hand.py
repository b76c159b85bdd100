"""A hand at the command line: begins campaigns, plays them on, and stops where a golden store has to stand.

It knows of the program what a player sees: `decisions` and `show`. So any version can be played with it.
"""

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.golden.program import Program

Seen = dict[str, Any]
"""What `show --json` tells."""

ENDING = ("concede", "give-up", "difficulty:", "start:", "join:", "leave:", "swap:")
"""Decisions that end a memory or change the team: taken when a recipe says so."""
BUILDINGS = ("hospital", "workshop", "shop", "command")
MOST = 400
"""Decisions until a stage has to be reached."""
SUCCESS = "success:1:4:5"
"""What a memory on the way is entered with: turns, and experience."""


class Hand:
    """One campaign in one store."""

    def __init__(self, program: Program, store: str, campaign: str, seed: int = 0) -> None:
        self.program, self.store, self.campaign = program, store, campaign
        self.random = Random(seed)

    def run(self, command: str, *words: str) -> str:
        """A command about this campaign; what it printed. Raises Failed."""
        return self.program.do(command, self.campaign, *words, "--store", self.store).decode()

    def act(self, *notations: str) -> "Hand":
        """Decide."""
        self.run("act", *notations)
        return self

    @property
    def seen(self) -> Seen:
        """The campaign as it stands."""
        found: Seen = json.loads(self.run("show", "--json"))
        return found

    @property
    def legal(self) -> list[str]:
        """What can be decided."""
        return [one["notation"] for one in json.loads(self.run("decisions", "--json"))]

    def at_random(self, number: int, avoid: tuple[str, ...] = ENDING, undo_every: int = 0) -> "Hand":
        """So many decisions, each as likely as the others; now and then one is taken back, for a branch of its own."""
        for taken in range(1, number + 1):
            legal = [one for one in self.legal if not one.startswith(avoid)]
            if not legal:
                break
            self.act(self.random.choice(legal))
            if undo_every and taken % undo_every == 0:
                self.run("undo", str(1 + self.random.randrange(3)))
        return self

    def until(self, there: Callable[[Seen], bool], result: str = SUCCESS) -> "Hand":
        """Go on until `there`: memories are entered as results, and everything between them is settled soundly."""
        for _ in range(MOST):
            seen = self.seen
            if there(seen):
                return self
            step = self.next_step(seen)
            if step:
                self.act(step)
            elif not self.reported(result):
                self.act(self.random.choice([one for one in self.legal if not one.startswith(ENDING)]))
        raise AssertionError(f"never came there: {self.seen['pending']}")

    def until_waiting(self, kind: str, undo_every: int = 0) -> "Hand":
        """Random decisions, in further attempts if need be, until something of a kind is waited for."""
        self.at_random(6, undo_every=undo_every)
        for _ in range(MOST):
            seen = self.seen
            if waits_for(kind)(seen):
                return self
            if seen["pending"]["type"] == "between":
                self.act(self.start)
            else:
                self.at_random(1)
        raise AssertionError(f"{kind} is never waited for")

    def until_legal(self, notation: str) -> "Hand":
        """Random decisions until another one can be taken."""
        for _ in range(MOST):
            if notation in self.legal:
                return self
            self.at_random(1)
        raise AssertionError(f"{notation} is never legal")

    @property
    def start(self) -> str:
        """What begins the next memory; empty when none can be begun on a map."""
        return next((one for one in self.legal if one.startswith("start:")), "")

    def to_memory(self, after: int) -> "Hand":
        """Go on to where a memory can be begun, so many of them behind."""
        return self.until(lambda seen: finished(seen) >= after and bool(self.start))

    def to_box_memory(self) -> "Hand":
        """Settle what lies before the first memory of a box."""
        return self.until(lambda seen: seen["pending"]["type"] == "between")

    def next_step(self, seen: Seen) -> str:
        """The next decision on the way to a memory; empty when one can be entered, or nothing better is known."""
        legal, pending = self.legal, seen["pending"]
        kind = pending.get("kind", "")
        if pending["type"] == "choice" and kind == "number":
            return "pick:2"
        if kind == "assignment":
            return self.assignment(seen, legal)
        if kind == "exploration" or pending["type"] == "choice":
            return self.random.choice([one for one in legal if not one.startswith(ENDING)])
        return "pass" if "pass" in legal else ""

    def assignment(self, seen: Seen, legal: list[str]) -> str:
        """One ally of each kind goes along, one works in each building, the others in the command room.

        Empty when nobody is left.
        """
        figures: dict[str, str] = seen["state"]["headquarters"]["figures"]
        at_work = Counter(figures.values())
        along = {kind_of(figure) for figure, place in figures.items() if place == "memory"}
        for figure in (one for one, place in figures.items() if place == "hall"):
            empty = [place for place in BUILDINGS if not at_work[place]]
            for aim in (*([] if kind_of(figure) in along else ["memory"]), *empty, *reversed(BUILDINGS)):
                if f"assign:{figure}:{aim}" in legal:
                    return f"assign:{figure}:{aim}"
        return ""

    def reported(self, result: str) -> bool:
        """Enter the memory whose turn it is; whether there is one."""
        names = [one["notation"] for one in json.loads(self.run("decisions", "--all", "--json"))]
        memories = [one.split(":")[1] for one in names if one.startswith("start:")]
        return any(
            self.program.run("act", self.campaign, f"report:{name}:{result}", "--store", self.store).code == 0
            for name in memories
        )


def kind_of(figure: str) -> str:
    """What a figure of the headquarters is."""
    return figure.rpartition("_")[0]


def begin(program: Program, store: str, name: str, *options: str, seed: int = 1) -> Hand:
    """A new campaign; `seed` is for the app's dice and for what the hand decides at random."""
    told = program.do("new", "--store", store, "--name", name, "--seed", str(seed), *options).decode()
    return Hand(program, store, told.split()[-1], seed)


def waits_for(kind: str) -> Callable[[Seen], bool]:
    """Whether something of a kind is waited for: of a window, a choice, or "chancenode" for dice and cards."""
    return lambda seen: kind in {seen["pending"].get("kind"), seen["pending"]["type"]}


def finished(seen: Seen) -> int:
    """How many memories the diary tells of."""
    return sum(1 for line in seen["state"]["diary"].values() if line["plays"])
