"""What a history from elsewhere may say: names as they may be typed, words that the game knows.

Chain and ids prove only that a file fits together. Whoever makes one can make its hashes fit, so what is taken in is
held to what could have been typed or decided here.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from domain.core.errors import Refused
from domain.language import events as e
from domain.log import history as h
from domain.log.names import checked_label, checked_name, checked_note
from domain.log.records import Records
from domain.model.editions import EDITIONS
from domain.playing.legendary import LEGENDARY
from domain.rules.memory.beginning import WORDS
from domain.rules.memory.difficulty import DIFFICULTIES
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from domain.store.log import Value

LEVELS = (*DIFFICULTIES, LEGENDARY)

KNOWN: dict[tuple[type, str], tuple[str, ...]] = {
    (e.CampaignBegun, "edition"): EDITIONS,
    (e.CampaignBegun, "difficulty"): LEVELS,
    (e.CampaignBegun, "flow"): ("", "story"),
    (e.DifficultySet, "level"): LEVELS,
    (e.MemoryEnded, "outcome"): ("success", "failure"),
    (e.SyncEarned, "colour"): ("red", "grey"),
    (e.PhaseBegun, "phase"): WORDS["phase"],
    (h.HeadMoved, "how"): h.WAYS,
}
"""Fields that know only some words."""


def check_manners(value: Value) -> None:
    """Raise Refused for a row that nobody can have typed or decided: the sentence says what in it."""
    match value:
        case h.RecordRow(record=record, player=player):
            _check_player(player)
            _check_record(record)
        case h.TimelineRow(move=move, player=player):
            _check_player(player)
            if isinstance(move, h.BranchNamed):
                checked_label("branch", move.name)
            _check_words(move)
        case h.Header(player=player):
            _check_player(player)
        case e.Event(fact=fact):
            _check_words(fact)
            if isinstance(fact, e.ValueAdjusted):
                _check_adjusted(fact)


def _check_player(name: str) -> None:
    if name:
        checked_label("player", name)


def _check_record(record: h.AnyRecord) -> None:
    match record:
        case h.CampaignNamed(name):
            checked_name("campaign", name)
        case h.BookmarkSet(name):
            checked_label("bookmark", name)
        case h.PlayerJoined(name, _):
            checked_label("player", name)
        case h.NoteWritten(text):
            checked_note(text)
        case h.CorrectionLinked(_, why) if why:
            checked_note(why)
        case h.ChancePolicySet():
            Records().check(record)
        case h.VersionNoted(version) if version:
            checked_label("player", version)


def _check_words(value: object) -> None:
    for (kind, field), known in KNOWN.items():
        if type(value) is kind and (given := getattr(value, field)) not in known:
            raise Refused("", say("store.import.word", field=field, given=visible(given), known=", ".join(known)))


def _check_adjusted(fact: e.ValueAdjusted) -> None:
    field = fact.path.rpartition("/")[2]
    known = WORDS.get(field)
    try:
        given = json.loads(fact.new)
    except (ValueError, RecursionError):
        return  # what can't be read can't be folded either, and is refused for that
    if known and isinstance(given, str) and given not in known:
        raise Refused("", say("store.import.word", field=field, given=visible(given), known=", ".join(known)))
