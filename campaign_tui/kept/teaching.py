"""The lesson beside the game: the newest that fits, one a decision, gone again with what it came of."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from domain.coach.lessons import Lesson
    from domain.core.canonical import ActionId


class Teaching:
    """The lesson that is shown, and those of the last action among which the next one is chosen."""

    def __init__(self, learned: Callable[[str], None], unlearned: Callable[[str], None]) -> None:
        """`learned` is told the id of each lesson when it is first shown, `unlearned` when its cause is taken back."""
        self._learned = learned
        self._unlearned = unlearned
        self._met: tuple[Lesson, ...] = ()
        self._action: ActionId | None = None
        """The action in which they were met."""
        self._cause: ActionId | None = None
        """The action in which the lesson that is shown was met."""
        self.shown: Lesson | None = None

    def meet(self, lessons: Iterable[Lesson], action: ActionId) -> None:
        """Take what an action has to teach, the most fitting first.

        One of them is shown. The others wait for nothing: they are met again when they fit again.
        """
        self._met, self._action = tuple(lessons), action

    def show(self, where: str) -> Lesson | None:
        """The lesson to show there: the newest that fits, which counts as learned from now on, else the last one."""
        if self.shown is not None and self.shown.where != where:
            self.shown = None
        newest = next((lesson for lesson in self._met if lesson.where == where), None)
        if newest is not None:
            self._met = ()
            if newest != self.shown:
                self.shown, self._cause = newest, self._action
                self._learned(newest.id)
        return self.shown

    def dismiss(self) -> bool:
        """Put away the lesson that is shown; whether there was one."""
        shown, self.shown = self.shown, None
        return shown is not None

    def take_back(self, actions: Collection[ActionId]) -> None:
        """These actions are taken back: what came of them is taught no more, and is new when it comes again."""
        if self._action in actions:
            self._met = ()
        if self.shown is not None and self._cause in actions:
            lesson, self.shown = self.shown, None
            self._unlearned(lesson.id)

    def forget(self) -> None:
        """Put away everything, shown or not."""
        self.shown = None
        self._met = ()
