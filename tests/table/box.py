"""A campaign of the box, driven by notations."""

from functools import cache
from random import Random

import pytest

from domain import engine
from domain.audit import Step, audit
from domain.bots.stewards import careful_steward
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.language.chance import Generator
from domain.language.waiting import Choice
from domain.log.history import Header
from domain.notation import parse
from domain.playing.owned import with_own
from domain.rules.campaign.flow import due
from domain.scenario.invariants import broken
from domain.telling.story import narrate


@cache
def box():
    """The skeleton for owners."""
    return load_pack("brotherhood_of_venice")


class Evening:
    """Takes notations one by one, and keeps what was told and every step for the audit."""

    def __init__(self, pack=None, team="alessandra,claudio"):
        self.pack = pack or box()
        self.state = engine.EMPTY
        self.generator = Generator(bytes(32))
        self.steward = careful_steward(Random(3).randrange)
        self.told = []
        self.steps = []
        self.do(f"begin:{self.pack.id}:fr_1_05:normal:{team}:%:story")

    def do(self, *texts):
        """Take decisions."""
        for text in texts:
            self.take(parse(text))
        return self

    def take(self, command):
        """Take one."""
        before = self.state
        settled = engine.settle(self.pack, before, command, self.generator.answer)
        self.state = settled.state
        self.note(before, command, settled)

    def note(self, before, command, settled):
        """Keep what was told, and the step for the audit."""
        header = Header(bytes(16), b"", command, settled.answers, "", 1)
        self.steps.append(Step(before, header, settled.events, self.state))
        own = with_own(self.pack, self.state)
        self.told += filter(None, (narrate(own, event.fact) for event in settled.events))
        assert broken(self.pack, self.state) == []

    def refused(self, text):
        """Why a notation is refused."""
        with pytest.raises(Refused) as fault:
            engine.decide(self.pack, self.state, parse(text))
        return fault.value

    def rest(self, until=""):
        """Settle what lies between two memories; numbers that are asked for are answered with 2.

        As far as a kind of choice, where one is named.
        """
        while self.state.agenda and not self.ready():
            waiting = engine.pending(self.pack, self.state)
            if until and isinstance(waiting, Choice) and waiting.kind == until:
                break
            asked = isinstance(waiting, Choice) and waiting.kind == "number"
            self.do("pick:2") if asked else self.take(self.steward(self.pack, self.state))
        return self

    def ready(self):
        """Whether the next memory can be begun."""
        memory = due(self.pack, self.state)
        if not memory:
            return False
        try:
            engine.decide(self.pack, self.state, parse(f"track:{memory}"))
        except Refused:
            return False
        return True

    def findings(self):
        """What the audit finds in all of it."""
        return [(found.severity, found.sentence) for found in audit(self.pack, self.steps)]
