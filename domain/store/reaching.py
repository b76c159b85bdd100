"""How a shared log is reached: by the address of a database. Its code is loaded when somebody shares something."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.store.shared_log import SharedLog


def open_shared_log(url: str) -> SharedLog:
    """The shared log at an address. Raises StoreError, ModuleNotFoundError where its extra isn't installed."""
    from domain.store.postgres import PostgresLog  # noqa: PLC0415 - an extra that most don't have

    return PostgresLog(url)


def shared_log_statements() -> str:
    """The statements that make a shared log on PostgreSQL, for the owner of a database."""
    from importlib.resources import files  # noqa: PLC0415 - once in the life of a server

    return files("domain.store").joinpath("shared_log.sql").read_text(encoding="utf-8")
