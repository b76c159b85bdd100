"""The lists of the box as rows, and what stands behind the row pointed at: its rule, or what would be put right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.widgets.menu import Item
from domain.coach import rulebook
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from campaign_tui.looks.dress import Dress
    from domain.rules.table.box import Section
    from domain.rules.table.box_count import Count, Difference

INDENT = 1


def boxes(dress: Dress) -> tuple[str, str]:
    """An open box and a ticked one."""
    return ("☐", "☑") if dress.signs.name == "unicode" else ("[ ]", "[x]")


def list_rows(sections: Sequence[Section]) -> Iterator[Item]:
    """Sections to read, each line with its rule."""
    for each in sections:
        for number, line in enumerate(each.lines):
            yield Item(line.sentence, line, tail=line.rule, indent=INDENT, above="" if number else each.title)


def tick_rows(sections: Sequence[Section], ticked: Collection[str], dress: Dress) -> Iterator[Item]:
    """Sections to tick off; `ticked` are the keys of lines."""
    marks = boxes(dress)
    for each in sections:
        for number, line in enumerate(each.lines):
            done = line.key in ticked
            yield Item(
                line.sentence,
                line,
                marks[done],
                tail=line.rule,
                ink="label" if done else "",
                above="" if number else each.title,
            )


def count_rows(
    found: Sequence[Count], counted: Collection[str], differ: dict[str, Difference], dress: Dress
) -> Iterator[Item]:
    """What is to be counted, by group: in the books, as counted, or different; what differs is marked in words too."""
    marks, group = boxes(dress), ""
    for count in found:
        above = "" if count.group == group else say(families.BOX_COUNT_GROUP[count.group])
        group = count.group
        different = differ.get(count.id)
        if different is not None:
            tail = say("tui.box.differs", n=different.number, expected=count.expected)
            yield Item(count.name, count, "!", tail=tail, ink="danger", bold=True, above=above)
        elif count.id in counted:
            yield Item(
                count.name, count, marks[1], tail=say("tui.box.same", n=count.expected), ink="label", above=above
            )
        else:
            yield Item(count.name, count, marks[0], tail=say("tui.box.books", n=count.expected), above=above)


# ---- behind the row ----------------------------------------------------------------------------------


def rule(name: str) -> Content:
    """A statement of the rules with its point; nothing for one that there isn't."""
    found = rulebook.statement(name)
    if found is None:
        return Content("")
    point = found.point.partition(" ")[2]
    heading = Content.styled(say("tui.box.rule", rule=found.id, point=point), "bold $gold")
    return Content("\n").join([heading, Content.styled(found.text, "$foreground")])


def differences(pointed: Difference | None, found: Sequence[Difference], control: str) -> Content:
    """What accepting the row pointed at would write, everything that differs, and the cubes left in the box."""
    parts: list[Content] = []
    if pointed is not None:
        why = pointed.adjustments[0].why if pointed.adjustments else ""
        parts += [
            Content.styled(visible(pointed.sentence), "bold $danger"),
            Content.styled(say("tui.box.would", n=pointed.number, why=visible(why)), "$foreground"),
            Content(""),
        ]
    if found:
        parts.append(Content.styled(say("tui.box.differ", n=len(found)), "bold $gold"))
        parts += [Content.styled(say("tui.box.each", sentence=visible(one.sentence)), "$foreground") for one in found]
        parts.append(Content(""))
    return Content("\n").join([*parts, Content.styled(control, "$quiet")])
