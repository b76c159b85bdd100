"""The log fold against a plain model: a stack of visited paths, and redo by looking back through it."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.core.errors import Refused
from domain.language.commands import Pass
from domain.log import history as h
from domain.log.timeline import Timeline
from tests.effort import examples


def aid(number):
    return ActionId(number.to_bytes(16, "big"))


class TimelineAgainstModel(RuleBasedStateMachine):
    """The model keeps every path the campaign ever stood at, in order, and nothing else."""

    def __init__(self):
        super().__init__()
        self.timeline = Timeline()
        self.paths = {}
        self.visited = []
        self.names = {}
        self.row = 0

    def _stand(self, path):
        self.visited.append(path)
        self.paths[path[-1]] = path

    def _redo(self, path):
        """The child that was on the path most recently."""
        for seen in reversed(self.visited):
            if len(seen) > len(path) and seen[: len(path)] == path:
                return seen[len(path)]
        return None

    @initialize()
    def begin(self):
        self._act(())

    def _act(self, path):
        action = aid(len(self.paths) + 1)
        self.row += 1
        parent = path[-1] if path else ROOT_PARENT
        self.timeline.add_action(self.row, h.Header(action, parent, Pass(), (), "", self.row), 0)
        self._stand((*path, action))

    def _move(self, to, how):
        self.row += 1
        move = h.HeadMoved(self.timeline.head, to, how)
        self.timeline.add_move(h.TimelineRow(bytes(16), move, "", self.row))
        self._stand(self.paths[to])

    @rule()
    def act(self):
        self._act(self.visited[-1])

    @rule(data=st.data())
    def merged_action(self, data):
        """An action on any parent, as a merge brings it, and the way back."""
        here = self.visited[-1]
        self._act(data.draw(st.sampled_from(list(self.paths.values()))))
        self._move(here[-1], "merge")

    @rule(steps=st.integers(1, 4))
    def undo(self, steps):
        here = self.visited[-1]
        if steps < len(here):
            assert self.timeline.undo_target(steps) == here[-1 - steps]
            self._move(here[-1 - steps], "undo")
        else:
            try:
                self.timeline.undo_target(steps)
            except Refused:
                return
            raise AssertionError("undo went before the first action")

    @rule(steps=st.integers(1, 4))
    def redo(self, steps):
        path = self.visited[-1]
        for _ in range(steps):
            child = self._redo(path)
            if child is None:
                try:
                    self.timeline.redo_target(steps)
                except Refused:
                    return
                raise AssertionError("redo went beyond the end")
            path = (*path, child)
        assert self.timeline.redo_target(steps) == path[-1]
        self._move(path[-1], "redo")

    @rule(data=st.data())
    def jump(self, data):
        self._move(data.draw(st.sampled_from(list(self.paths))), "jump")

    @rule(name=st.sampled_from(["a", "b"]), data=st.data())
    def branch(self, name, data):
        action = data.draw(st.sampled_from(list(self.paths)))
        self.row += 1
        self.timeline.add_move(h.TimelineRow(bytes(16), h.BranchNamed(name, action), "", self.row))
        self.names[name] = action

    @precondition(lambda self: len(self.paths) > 1)
    @rule(data=st.data())
    def common_ancestor(self, data):
        one, other = (data.draw(st.sampled_from(list(self.paths.values()))) for _ in range(2))
        shared = [a for a, b in zip(one, other, strict=False) if a == b]
        assert self.timeline.ancestor(one[-1], other[-1]) == shared[-1]

    @invariant()
    def head_and_path_agree(self):
        if self.visited:
            assert self.timeline.head == self.visited[-1][-1]
            assert self.timeline.path() == self.visited[-1]

    @invariant()
    def every_action_stays_where_it_was(self):
        for action, path in self.paths.items():
            known = self.timeline.actions[action]
            assert known.depth == len(path) - 1
            assert known.parent == (path[-2] if len(path) > 1 else ROOT_PARENT)
        assert self.timeline.branches == self.names


TimelineAgainstModel.TestCase.settings = settings(max_examples=examples(60), stateful_step_count=40, deadline=None)
TestTimelineAgainstModel = TimelineAgainstModel.TestCase
