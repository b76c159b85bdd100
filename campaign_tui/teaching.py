"""Lessons on their way to the player: one is shown at a time, and one that was shown never comes again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from domain.lessons import Lesson


class Teaching:
    """The lesson that is shown and those that wait."""

    def __init__(self, learned: Callable[[str], None]) -> None:
        """`learned` is told the id of each lesson when it is first shown."""
        self._learned = learned
        self._waiting: list[Lesson] = []
        self.shown: Lesson | None = None

    @property
    def waiting(self) -> int:
        """How many lessons wait behind the one that is shown."""
        return len(self._waiting)

    def meet(self, lessons: Iterable[Lesson]) -> None:
        """Put lessons behind those that wait; one that waits or is shown already isn't taken twice."""
        here = {lesson.id for lesson in (self.shown, *self._waiting) if lesson is not None}
        self._waiting += [lesson for lesson in lessons if lesson.id not in here]

    def show(self) -> Lesson | None:
        """The lesson to show now: the one that is shown, else the next one, which counts as learned from now on."""
        if self.shown is None and self._waiting:
            self.shown = self._waiting.pop(0)
            self._learned(self.shown.id)
        return self.shown

    def dismiss(self) -> bool:
        """Put away the lesson that is shown; whether there was one."""
        shown, self.shown = self.shown, None
        return shown is not None

    def forget(self) -> None:
        """Put away everything, shown or not."""
        self.shown = None
        self._waiting.clear()
