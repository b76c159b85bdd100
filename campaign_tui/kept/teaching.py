"""Lessons on their way to the player: one is shown at a time, and one that was shown never comes again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from domain.coach.lessons import Lesson


class Teaching:
    """The lesson that is shown and those that wait."""

    def __init__(self, learned: Callable[[str], None]) -> None:
        """`learned` is told the id of each lesson when it is first shown."""
        self._learned = learned
        self._waiting: list[Lesson] = []
        self.shown: Lesson | None = None

    @property
    def waiting(self) -> int:
        """How many lessons wait behind the one that is shown, wherever."""
        return len(self._waiting)

    def meet(self, lessons: Iterable[Lesson]) -> None:
        """Put lessons behind those that wait; one that waits or is shown already isn't taken twice."""
        here = {lesson.id for lesson in (self.shown, *self._waiting) if lesson is not None}
        self._waiting += [lesson for lesson in lessons if lesson.id not in here]

    def waiting_for(self, where: str) -> int:
        """How many of them are taught there: in a memory, or on the region map."""
        return sum(lesson.where == where for lesson in self._waiting)

    def show(self, where: str) -> Lesson | None:
        """The lesson to show there: the one that is shown, else the next one, which counts as learned from now on."""
        if self.shown is not None and self.shown.where != where:
            self.shown = None
        following = next((lesson for lesson in self._waiting if lesson.where == where), None)
        if self.shown is None and following is not None:
            self._waiting.remove(following)
            self.shown = following
            self._learned(following.id)
        return self.shown

    def dismiss(self) -> bool:
        """Put away the lesson that is shown; whether there was one."""
        shown, self.shown = self.shown, None
        return shown is not None

    def forget(self) -> None:
        """Put away everything, shown or not."""
        self.shown = None
        self._waiting.clear()
