"""A scenario is played: decisions in, facts and expectations held against each other, invariants on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import UNSET, Struct

from domain import engine
from domain.content.pack import Pack
from domain.core.errors import NotationError, Refused
from domain.folding.evolve import fold
from domain.language.commands import AnyCommand
from domain.language.events import Event
from domain.model.state import State
from domain.notation import parse
from domain.scenario.comparing import Difference, check_names, differences
from domain.scenario.dealing import Dealer, Undealt
from domain.scenario.expecting import expected_events, expected_legal, expected_outcome, expected_pending
from domain.scenario.faults import Misplaced, ScenarioFault, fault, misplaced
from domain.scenario.invariants import broken, encode
from domain.scenario.packing import build_pack
from domain.scenario.reading import read_scenario
from domain.scenario.region_invariants import broken_step
from domain.scenario.schema import ScenarioFile, Step
from domain.scenario.start import build_state
from domain.text.catalogue import say


class ScenarioResult(Struct, frozen=True):
    """What became of a scenario: passed, or every difference as a sentence."""

    passed: bool
    differences: tuple[str, ...] = ()


class Stopped(Exception):  # noqa: N818 - the rest of the scenario would tell nothing
    """The scenario can't go on after this difference."""

    def __init__(self, difference: Difference) -> None:
        """Keep the difference that stopped it."""
        super().__init__(difference)
        self.difference = difference


def run_files(paths: Iterable[Path]) -> Iterator[tuple[Path, ScenarioResult]]:
    """Run every file; of a folder all scenarios below it, but for folders whose name begins with an underscore.

    A file that can't be played has failed, with the fault as its difference.
    """
    for path in paths:
        for file in scenario_files(path) if path.is_dir() else [path]:
            try:
                yield file, run_scenario(file)
            except ScenarioFault as found:
                yield file, ScenarioResult(passed=False, differences=(str(found),))


def scenario_files(folder: Path) -> list[Path]:
    """The scenario files below a folder, sorted."""
    found = (path for path in folder.rglob("*.toml") if path.is_file())
    hidden = {path for path in found if any(p.startswith("_") for p in path.relative_to(folder).parts)}
    return sorted(set(folder.rglob("*.toml")) - hidden)


def run_scenario(path: Path) -> ScenarioResult:
    """Play the scenario of a file.

    Raises ScenarioFault when the file can't be played.
    """
    try:
        found = tuple(_run(read_scenario(path)))
    except Misplaced as wrong:
        raise fault(path.name, wrong.key, wrong.why) from None
    return ScenarioResult(not found, found)


def _run(file: ScenarioFile) -> Iterator[str]:
    pack = build_pack(file)
    state = build_state(file, pack)
    if not file.step:
        raise misplaced("step", "nothing_to_check")
    squares = {name for plan in pack.memories.values() for m in plan.maps.values() for name in m.kinds}
    dealer = Dealer(pack, file.chance)
    for what in broken(pack, state):
        yield _sentence(say("scenario.before"), Difference("", say("scenario.found.unchanged"), what))
    for number, step in enumerate(file.step, 1):
        check_names(step, squares)
        where = say("scenario.step", number=number)
        dealer.take(step.chance, f"step[{number}].chance")
        try:
            state, events = _play(pack, state, step, dealer, number)
        except Stopped as stopped:
            yield _sentence(where, stopped.difference)
            return
        for difference in _differences(pack, state, step, events, number):
            yield _sentence(where, difference)
        if dealer.left_of_step:
            yield _sentence(where, _unused(dealer.left_of_step))
    if dealer.left:
        yield _sentence(say("scenario.step", number=len(file.step)), _unused(dealer.left))


def _sentence(where: str, difference: Difference) -> str:
    place = f"{where}, {difference.key}" if difference.key else where
    return say("scenario.differs", where=place, expected=difference.expected, found=difference.found)


def _unused(left: tuple[str, ...]) -> Difference:
    rest = say("scenario.found.chance_left", rest=", ".join(left))
    return Difference("chance", say("scenario.found.all_used"), rest)


def _play(pack: Pack, state: State, step: Step, dealer: Dealer, number: int) -> tuple[State, tuple[Event, ...]]:
    """Make the decisions of a step: the state after it and all its events."""
    decisions = (step.do,) if isinstance(step.do, str) else step.do
    if step.refused is not UNSET and (not decisions or step.events or step.only_events is not UNSET):
        raise misplaced(f"step[{number}].refused", "both_refused")
    events: tuple[Event, ...] = ()
    for text in decisions:
        if step.refused is not UNSET:
            _refused(pack, state, text, step.refused, number)
            continue
        settled = _settle(pack, state, text, dealer, number)
        state, events = settled.state, events + settled.events
    return state, events


def _settle(pack: Pack, state: State, text: str, dealer: Dealer, number: int) -> engine.Settled:
    """One decision with the chance of the file; afterwards the facts are folded once more, from the state before."""
    command = command_of(text, f"step[{number}].do")
    before = encode(state)
    try:
        settled = engine.settle(pack, state, command, dealer.answer)
    except Refused as refusal:
        found = say("scenario.found.refused", rule=refusal.rule, sentence=refusal.sentence)
        raise Stopped(Difference(text, say("scenario.found.legal", text=text), found)) from None
    except Undealt as undealt:
        raise Stopped(Difference(text, say("scenario.found.chance"), str(undealt))) from None
    wrong = [*broken(pack, settled.state), *broken_step(pack, state, settled.events, settled.state)]
    if encode(state) != before:
        wrong.append(say("scenario.invariant.mutated"))
    if fold(state, (event.fact for event in settled.events)) != settled.state:
        wrong.append(say("scenario.invariant.fold"))
    if wrong:
        raise Stopped(Difference(text, say("scenario.found.sound"), "; ".join(wrong)))
    return settled


def _refused(pack: Pack, state: State, text: str, rule: str, number: int) -> None:
    """A decision that must be refused on a statement, and change nothing."""
    command = command_of(text, f"step[{number}].do")
    before = encode(state)
    try:
        engine.decide(pack, state, command)
    except Refused as refusal:
        if refusal.rule != rule:
            found = say("scenario.found.refused", rule=refusal.rule, sentence=refusal.sentence)
            raise Stopped(Difference(text, say("scenario.found.rule", rule=rule), found)) from None
        if encode(state) != before:
            expected, found = say("scenario.found.unchanged"), say("scenario.found.changed")
            raise Stopped(Difference(text, expected, found)) from None
        return
    raise Stopped(Difference(text, say("scenario.found.rule", rule=rule), say("scenario.found.accepted")))


def command_of(text: str, key: str) -> AnyCommand:
    """The decision that a text of the file stands for. Raises Misplaced."""
    try:
        return parse(text)
    except NotationError as error:
        raise misplaced(key, "notation", why=str(error)) from None


def _differences(pack: Pack, state: State, step: Step, events: tuple[Event, ...], number: int) -> Iterator[Difference]:
    """Everything that a step expects and the run hasn't shown."""
    yield from expected_events(step, events)
    yield from expected_outcome(step, state, events)
    yield from differences(pack, step, state)
    yield from expected_pending(pack, state, step)
    decisions = {text: command_of(text, f"step[{number}]") for text in (*step.legal, *step.illegal)}
    yield from expected_legal(pack, state, step, decisions)
