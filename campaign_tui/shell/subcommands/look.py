"""`show` and `decisions`: what a campaign looks like and what can be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.session import retelling
from campaign_tui.session.later_syncs import later_syncs
from campaign_tui.shell.subcommands.box import in_the_box
from campaign_tui.shell.subcommands.opening import action_of, campaign_session, library_session
from campaign_tui.shell.subcommands.tracker import last_time, tracker_lines
from domain.core.errors import Refused
from domain.language.commands import Pick
from domain.language.waiting import Between, Choice, Window
from domain.notation import render
from domain.playing.known import as_known
from domain.telling import names
from domain.telling.choices import numbered, option_of
from domain.telling.decisions import describe
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from campaign_tui.session.retelling import Step
    from campaign_tui.shell.subcommands.console import Console
    from domain.content.pack import Pack
    from domain.language.waiting import Waiting
    from domain.model.state import State
    from exports.kit.plain import Json
    from projections.lines import SharedSync


MANY = 12
"""Numbers to pick from that are listed one by one; of more the first and the last are told."""

FEW = 3
"""Numbers that nobody has told and that are listed all the same; more are folded."""


def show_command(
    console: Console,
    campaign: str,
    at: str | None = None,
    *,
    recap: bool = False,
    box: bool = False,
    numbers: bool = False,
) -> None:
    """Show a campaign as of its head or any action; or what came of the last evening; or what lies in the box.

    What is waited for comes first. Numbers that nobody has told are one line, and all of them with `numbers`.
    """
    with library_session(console, looking=True) as library, library.open(campaign) as session:
        action = action_of(session, at)
        state = session.state_at(action)
        if recap:
            last_time(console, session, state)
            return
        if box:
            in_the_box(console, session, state)
            return
        pack, state = session.pack_at(state), as_known(state)
        earned = later_syncs(library.read_models, session.campaign)
        waiting = session.waiting(state)
        if console.as_json:
            from domain.coach.aims import aims
            from exports.kit.plain import plain

            console.data(
                {
                    "campaign": session.campaign.hex(),
                    "name": session.timeline.name,
                    "action": action.hex(),
                    "is_head": action == session.head,
                    "pending": pending_data(waiting),
                    "aims": plain(aims(pack, session.state_at(action))),
                    "state": plain(state),
                    "shared_syncs": plain(earned),
                }
            )
            return
        step = retelling.step(session, action)
        for line in (f"{session.timeline.name}  ({session.campaign.hex()})", *_head(step, pack, state)):
            console.line(line)
        for section in (
            pending_lines(pack, waiting, state),
            _boards(pack, state),
            (*_memory(pack, state), *tracker_lines(pack, state)),
            *_between(pack, state),
            (*_diary(pack, state, {one.memory: one.sync for one in earned}), *_shared(pack, earned)),
            *_numbers(pack, state, everything=numbers),
        ):
            console.line()
            for line in section:
                console.line(line)


def decisions_command(console: Console, campaign: str, *, everything: bool = False) -> None:
    """List what can be decided now."""
    with campaign_session(console, campaign, looking=True) as session:
        pack, waiting = session.pack, session.waited_for(session.head)
        found: list[Json] = []
        if everything:
            for command, refused in session.considered():
                text = render(command)
                console.say(text, *((refused.rule, refused.sentence) if refused else ()))
                found.append(_decision(text, describe(pack, command, (), lambda: waiting), refused))
        else:
            for command in session.decisions():
                text = render(command)
                console.say(text)
                found.append(_decision(text, describe(pack, command, (), lambda: waiting), None))
        console.data(found)


def _decision(text: str, title: str, refused: Refused | None) -> dict[str, Json]:
    """A decision as data."""
    found: dict[str, Json] = {"notation": text, "title": title, "legal": refused is None}
    return found | refusal_data(refused) if refused else found


def refusal_data(refused: Refused) -> dict[str, Json]:
    """A refusal as data."""
    return {"rule": refused.rule, "reason": refused.sentence, "remedy": refused.remedy}


def pending_data(waiting: Waiting) -> Json:
    """What is waited for, as data."""
    from exports.kit.plain import plain

    content = plain(waiting)
    assert isinstance(content, dict)  # noqa: S101 - all of `Waiting` are Structs
    prompt: dict[str, Json] = {} if isinstance(waiting, Window | Between) else {"prompt": waiting.prompt}
    return {"type": type(waiting).__name__.lower(), **prompt, **content}


def _head(step: Step, pack: Pack, state: State) -> Iterator[str]:
    yield say("show.at", action=step.action.hex(), title=step.title)
    difficulty = known(families.DIFFICULTY[state.difficulty], state.difficulty)
    yield say("show.played", pack=pack.title, edition=state.edition, difficulty=difficulty, xp=state.xp)


def _boards(pack: Pack, state: State) -> Iterator[str]:
    from exports.report.conditions import conditions

    yield say("show.boards")
    for assassin in state.assassins.values():
        marks = [
            known(families.PLACE[assassin.place], assassin.place) + (f" {assassin.square}" if assassin.square else "")
        ]
        marks += conditions(assassin)
        board = assassin.board
        cards = [board.melee, board.ranged, board.blade, board.armour, *board.inventory, *board.skills]
        yield "  " + say(
            "show.board",
            name=names.assassin(pack, assassin.name),
            health=assassin.health,
            most=assassin.max_health,
            cubes=assassin.cubes,
            saved=assassin.saved,
            where=", ".join(marks),
            cards=", ".join(names.card(pack, card) for card in cards if card) or say("name.nothing"),
        )


def _memory(pack: Pack, state: State) -> Iterator[str]:
    from domain.coach.aims import aims
    from domain.coach.aims_words import sentences
    from exports.picture.text_map import told_maps

    memory = state.memory
    if memory is None:
        yield say("show.no_memory")
        return
    phase = known(families.PHASE[memory.phase], memory.phase)
    title = names.memory(pack, memory.memory)
    yield say("show.memory", title=title, attempt=memory.attempt, turn=memory.turn, phase=phase)
    for letter, on in memory.maps.items():
        yield "  " + say(
            "show.map",
            map=letter,
            alert=say("show.on") if on.alert else say("show.off"),
            event=names.card(pack, on.event) if on.event else say("name.nothing"),
            direction=known(families.DIRECTION[on.direction], on.direction) or say("name.nothing"),
        )
    found = aims(pack, state)
    if found is not None:
        yield "  " + say("show.aims")
        yield from (f"    {line}" for line in sentences(pack, found))
    for told in told_maps(pack, state):
        yield ""
        yield from (f"  {line}" for line in (*told.drawing, told.signs, *told.squares))


def _between(pack: Pack, state: State) -> Iterator[Iterator[str]]:
    """What lies between memories, for a campaign that tells a story: road, headquarters, people, shelf."""
    from domain.rules.campaign.flow import is_story
    from exports.report import between
    from exports.report.region_sentences import region

    if is_story(state):
        for name in between.sections(pack, state)[:-1]:
            yield _section(families.BETWEEN[name], getattr(between, name)(pack, state))
    on_map = tuple(region(pack, state))
    if on_map:
        yield _section("report.region", iter(on_map))


def _section(title: str, lines: Iterator[str]) -> Iterator[str]:
    yield say(title)
    for line in lines:
        yield f"  {line}"


def _diary(pack: Pack, state: State, shared: Mapping[str, str]) -> Iterator[str]:
    from domain.rules.campaign.flow import is_story
    from exports.report import between

    yield say("show.diary")
    if is_story(state):
        yield from (f"  {line}" for line in between.diary(pack, state, shared))
        return
    for name, record in state.diary.items():
        yield "  " + say(
            "show.diary_line",
            memory=names.memory(pack, name),
            plays=record.plays,
            successes=record.successes,
            failures=record.failures,
            turns=record.best_turns or "-",
            xp=record.xp,
        )


def _shared(pack: Pack, earned: tuple[SharedSync, ...]) -> Iterator[str]:
    for sync in earned:
        memory = names.memory(pack, sync.memory)
        yield "  " + say(families.SHOW_SHARED_SYNC[sync.sync], memory=memory, name=visible(sync.name))


def pending_lines(pack: Pack, waiting: Waiting, state: State) -> Iterator[str]:
    """What is waited for, with the notation of each answer."""
    match waiting:
        case Window(kind="gap", gap=gap):
            yield say("show.gap", number=gap)
        case Window(kind="assassins"):
            yield say("show.window")
        case Window(kind=kind):
            yield say(families.TUI_NEXT[kind])
        case Between():
            yield say("show.between")
        case Choice(options=options):
            yield say("show.pending", prompt=waiting.prompt)
            if len(options) > MANY and all(option.isdigit() for option in options):
                first, last = (render(Pick(option)) for option in (options[0], options[-1]))
                yield f"  {say('show.up_to', first=first, last=last)}"
                return
            for option in options:
                told = numbered(waiting, option) or option_of(pack, waiting.kind, option, state.assassins)
                yield f"  {render(Pick(option))}: {told}"
        case _:
            yield say("show.pending", prompt=waiting.prompt)


def _numbers(pack: Pack, state: State, *, everything: bool) -> Iterator[tuple[str, ...]]:
    """The numbers of a campaign of the box, each with how sure it is; no section for other campaigns.

    How many nobody has told stands in one line, unless `everything` is asked for.
    """
    from domain.rules.campaign.numbers import table

    numbers = table(pack, state)
    if numbers:
        unknown = sum(one.value is None for one in numbers)
        folded = unknown if unknown > FEW and not everything else 0
        lines = (
            "  "
            + say(
                "show.number",
                path=one.path,
                value="?" if one.value is None else one.value,
                confidence=known(families.CONFIDENCE[one.confidence], one.confidence),
            )
            for one in numbers
            if not folded or one.value is not None
        )
        yield (say("show.numbers"), *lines, *([f"  {say('show.unknown', n=folded)}"] if folded else []))
