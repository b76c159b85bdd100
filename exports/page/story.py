"""The HTML page's story: evenings, the live path action by action, what was taken back."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from domain.text import families
from domain.text.catalogue import say
from exports.kit.markup import escaped, isolated
from exports.page.parts import SHORT, heading, tag, until, when, word
from exports.report.book import Result, result_in_words
from exports.report.region_sentences import TRAVEL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from exports.report.entry import Entry, Remark
    from exports.report.walk import Branch, Evening, Report


def evenings(report: Report) -> Iterator[str]:
    """Every evening: when it was, how much was done, what came of it."""
    yield heading("evenings")
    yield '<ol class="evenings">'
    for evening in report.evenings:
        yield _evening(report, evening)
    yield "</ol>"


def _evening(report: Report, evening: Evening) -> str:
    name = word("report.evening", number=evening.number)
    told = any(entry.evening == evening.number for entry in report.story)
    link = f'<a href="#evening-{evening.number}">{name}</a>' if told else name
    what = word("report.actions", n=evening.actions)
    found = "".join(_result(result) for result in report.results if result.evening == evening.number)
    results = f"<p>{found}</p>" if found else ""
    return f"<li><b>{link}</b> <small>{until(evening.begun, evening.ended)} · {what}</small>{results}</li>"


def _result(result: Result) -> str:
    kind = "good" if result.outcome == "success" else "danger"
    return tag(isolated(result_in_words(result)), kind)


def journeys(report: Report) -> Iterator[str]:
    """The log of the journeys on the region map, the last one first."""
    yield heading("journeys")
    yield '<ol class="log">'
    for entry in report.story:
        if entry.decision.startswith(TRAVEL):
            yield f"<li><b>{isolated(entry.title)}</b> <small>{_run(entry.sentences)}</small></li>"
    yield "</ol>"


def story(report: Report) -> Iterator[str]:
    """The live path, evening by evening and turn by turn; the last evening lies open."""
    yield heading("story")
    yield f'<p class="note">{word("report.story_note")}</p>'
    titles = dict(report.memories)
    last = report.story[-1].evening
    for evening, of_evening in groupby(report.story, key=lambda entry: entry.evening):
        entries = list(of_evening)
        lies_open = " open" if evening == last else ""
        yield f'<details id="evening-{evening}"{lies_open}>'
        about = f"{when(entries[0].time)} · {word('report.actions', n=len(entries))}"
        yield f"<summary><h3>{word('report.evening', number=evening)}</h3> <small>{about}</small></summary>"
        for (memory, turn), of_turn in groupby(entries, key=lambda entry: (entry.memory, entry.turn)):
            key = "report.between" if not memory else "report.turn" if turn else "report.set_up"
            yield f"<h4>{word(key, memory=titles.get(memory, memory), turn=turn)}</h4>"
            for entry in of_turn:
                yield from _entry(entry)
        yield "</details>"


def branches(report: Report) -> Iterator[str]:
    """What was taken back."""
    yield heading("branches")
    for branch in report.branches:
        yield from _branch(branch)


def _branch(branch: Branch) -> Iterator[str]:
    title = word("report.branch", action=branch.fork.hex()[:SHORT])
    link = f'<a href="#a-{branch.fork.hex()}">{title}</a>'
    names = [name for entry in branch.entries for name in entry.branches]
    about = "".join(tag(isolated(name)) for name in names) + word("report.actions", n=len(branch.entries))
    yield f'<details class="back"><summary><h3>{link}</h3> <small>{about}</small></summary>'
    for entry in branch.entries:
        yield from _entry(entry)
    yield "</details>"


def _entry(entry: Entry) -> Iterator[str]:
    """One action: its line, what happened, notes."""
    yield f'<article id="a-{entry.action.hex()}">'
    who = f"{isolated(entry.player)} · " if entry.player else ""
    meta = f'<span class="meta">{who}{when(entry.time)[11:]} · {entry.action.hex()[:SHORT]}</span>'
    yield f'<p><span class="title">{isolated(entry.title)}</span> {meta}</p>'
    tags = [("bookmark", name) for name in entry.bookmarks] + [("branch_name", name) for name in entry.branches]
    if tags:
        shown = (tag(f"{word(families.REPORT[key])}: {isolated(name)}") for key, name in tags)
        yield f"<p>{''.join(shown)}</p>"
    if entry.sentences:
        yield f"<p>{_run(entry.sentences)}</p>"
    for note in entry.notes:
        yield _note(note)
    yield "</article>"


def _run(lines: Iterable[str]) -> str:
    """Sentences one behind the other."""
    return " ".join(map(isolated, lines))


def _note(note: Remark) -> str:
    lines = "<br>".join(map(isolated, note.text.split("\n")))
    signed = f"<footer>{isolated(note.player)}</footer>" if note.player else ""
    return f"<blockquote>{lines}{signed}</blockquote>"


def picture_words(lines: Iterable[str]) -> str:
    """Sentences that say what a picture shows, folded."""
    items = "".join(f"<li>{isolated(line)}</li>" for line in lines)
    title = escaped(say("report.in_words"))
    return f'<details class="words"><summary>{title}</summary><ul>{items}</ul></details>'
