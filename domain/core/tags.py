"""Stored names of values that have one: facts, commands, frames, records."""

from __future__ import annotations

from msgspec import Struct


def tag_of(value: Struct) -> str:
    """The stored name of a fact or command."""
    return str(type(value).__struct_config__.tag)
