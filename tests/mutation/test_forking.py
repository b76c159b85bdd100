"""Work in forked copies, and tracing."""

import os
from pathlib import Path
from typing import Any

from tests.mutation.forking import forked
from tests.mutation.tracing import Tracer, ran


def run(work, tasks, seconds=5):
    return {done.task: done.result for done in forked(work, tasks, jobs=2, seconds=lambda _: seconds)}


def test_results_come_back_and_the_parent_keeps_its_state():
    seen = []

    def work(number):
        seen.append(number)
        return number * number, len(seen)

    assert run(work, range(5)) == {number: (number * number, 1) for number in range(5)}
    assert seen == []


def test_no_more_copies_live_than_asked_for(tmp_path):
    def work(number):
        mine = tmp_path / str(number)
        mine.touch()
        sum(range(500_000))
        living = len(list(tmp_path.iterdir()))
        mine.unlink()
        # The parent takes this in by many pieces, and may start another copy after the last of them only.
        return living, "x" * 1_000_000

    assert max(living for living, _ in run(work, range(8)).values()) <= 2


def test_a_copy_that_dies_or_raises_or_never_ends_has_no_result():
    def work(how):
        if how == "dies":
            os._exit(3)
        if how == "raises":
            raise SystemExit
        while how == "spins":
            pass
        return how

    assert run(work, ["dies", "raises", "spins", "returns"], seconds=1) == {
        "dies": None,
        "raises": None,
        "spins": None,
        "returns": "returns",
    }


def test_copies_have_temporary_folders_of_their_own_that_vanish():
    folders = set(run(lambda _: os.environ["TMPDIR"], range(3)).values())
    assert len(folders) == 3
    assert not any(Path(folder).exists() for folder in folders)


def test_a_tracer_tells_the_lines_that_ran(source_of):
    source = source_of("""
        def first(number):
            if number:
                return 1
            return 2


        def second():
            return 3
        """)
    space: dict[str, Any] = {}
    exec(compile(source.data, str(source.file), "exec"), space)  # noqa: S102 - the module written above
    tracer = Tracer({str(source.file)})
    lines = tracer.run(lambda: space["first"](0))
    assert [line for line in range(1, 9) if ran(lines, str(source.file), line, line)] == [2, 4]
    assert ran(lines, str(source.file), 3, 4)
    assert tracer.run(lambda: space["first"](1) + space["first"](0)) == {str(source.file): 0b11100}
