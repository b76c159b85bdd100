"""A mutant in an interpreter of its own, for code that runs at import: `python -m tests.mutation.cold ORDER.json`.

The order names the root folder, the module with its file and changed text, and the tests; the answer, the test that
noticed the mutant or "", is written over it as "by", and whether the code broke down in it as "broke".
"""

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutation.collecting import Watch, arguments, prepare


class Loader(SourceFileLoader):
    """Loads another text than the file's."""

    def __init__(self, name: str, file: str, text: str) -> None:
        """`text` stands in for the contents of `file`."""
        super().__init__(name, file)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        """Compile the text; nothing is cached."""
        code: CodeType = compile(self._text, self.path, "exec")
        return code


class Finder(MetaPathFinder):
    """Finds one module, changed."""

    def __init__(self, name: str, file: str, text: str) -> None:
        """The module's dotted name, where it stands, what is loaded instead."""
        self._loader = Loader(name, file, text)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The changed module, or None for all others."""
        if fullname != self._loader.name:
            return None
        return spec_from_file_location(fullname, self._loader.path, loader=self._loader)


class Stop(Watch):
    """Leaves out the report, and ends the run with the first failure."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Runs with mutants say nothing about the rules that hold."""
        config.pluginmanager.unregister(name="rule-report-writer")


def main() -> None:
    """Carry out one order."""
    file = Path(sys.argv[1])
    order = json.loads(file.read_text(encoding="utf-8"))
    root = Path(order["root"])
    sys.path.insert(0, str(root))
    sys.meta_path.insert(0, Finder(order["module"], order["file"], order["text"]))
    prepare()
    watch = Stop()
    tests = [str(root / node) for node in order["tests"]]
    try:
        code = pytest.main([*arguments(root), "-x", *tests], plugins=[watch])
        by = watch.failed[0] if watch.failed else "" if code == pytest.ExitCode.OK else "collection"
        broke = watch.broke or by == "collection"
    except BaseException as error:  # noqa: BLE001 - a mutant may raise anything while it is imported
        by, broke = type(error).__name__, True
    file.write_text(json.dumps({"by": by, "broke": broke}), encoding="utf-8")


if __name__ == "__main__":
    main()
