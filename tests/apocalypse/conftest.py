"""The command line in this process, on a store of its own: that of its own tests."""

from tests.cli.conftest import _no_home, run, store

__all__ = ["_no_home", "run", "store"]
