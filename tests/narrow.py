"""What a test knows of a value and its type doesn't say, asserted where it is used: a wrong guess fails there."""

from typing import TypeVar

T = TypeVar("T")


def a(kind: type[T], value: object) -> T:
    """The value, which is one of this kind."""
    assert isinstance(value, kind), f"a {kind.__name__} was expected, not {value!r}"
    return value


def some(value: T | None) -> T:
    """The value, which is there."""
    assert value is not None, "something was expected, not None"
    return value
