"""What cards do: the operations of the declarative vocabulary that `docs/packs.md` lists."""

from __future__ import annotations

from domain.content.pack import Effect
from domain.events import AlertEnded, CubesGained, CubesLost, HealthRestored
from domain.rules.play import Play
from domain.rules.reinforcement import add_by_effect
from domain.rules.stealth import raise_alert


def apply_effect(play: Play, letter: str, effect: Effect, *rules: str) -> None:
    """Carry out one effect of a card on a map; what can't be done is skipped (16.q2)."""
    match effect.op:
        case "add_guards":
            add_by_effect(play, letter, effect)
        case "raise_alert":
            raise_alert(play, letter, *rules)
        case "end_alert":
            if play.state.play.maps[letter].alert:
                play.emit(AlertEnded(letter), "23.5", *rules)
        case "gain_cube":
            for figure in play.on_map():
                play.emit(CubesGained(figure.name, effect.number), *rules)
        case "lose_cube":
            for figure in play.on_map():
                if figure.cubes:
                    play.emit(CubesLost(figure.name, min(effect.number, figure.cubes)), *rules)
        case "heal":
            for figure in play.on_map():
                missing = figure.max_health - figure.health
                if missing and not figure.critical:
                    play.emit(HealthRestored(figure.name, min(effect.number, missing)), *rules)
        case _:
            return
