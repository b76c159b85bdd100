"""`show --box`: what lies where, the set-up of the next memory, putting away, and what should be counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.session.session import CampaignSession
    from campaign_tui.shell.subcommands.console import Console
    from domain.model.state import State


def in_the_box(console: Console, session: CampaignSession, state: State) -> None:
    """Tell everything about the box, part by part."""
    from campaign_tui.notes.box_lists import PARTS, sections
    from domain.rules.table.box_count import control, counts
    from domain.rules.table.box_setup import to_set_up
    from domain.telling.names import memory as memory_words
    from exports.kit.plain import plain

    pack = session.pack
    memory = to_set_up(pack, state)
    lists = {part: sections(part, pack, state) for part in PARTS if part != "count"}
    counted = counts(pack, state)
    for part, found in lists.items():
        key = "setup_none" if part == "setup" and not memory else part
        console.say(say(families.BOX_PART[key], memory=memory_words(pack, memory) if memory else ""))
        for each in found:
            console.say(f"  {each.title}")
            for line in each.lines:
                console.say(f"    {say('box.line', sentence=line.sentence, rule=line.rule)}")
    console.say(say("box.part.count"))
    for count in counted:
        console.say(f"    {say('box.count.line', what=count.name, n=count.expected)}")
    if counted:
        console.say(f"    {control(state, {})}")
    console.data(
        {
            **{part: [plain(each) for each in found] for part, found in lists.items()},
            "memory": memory,
            "count": [plain(count) for count in counted],
        }
    )
