"""From a file to its values. Whatever stands in it ends as a scenario or as one sentence that names file and key."""

from __future__ import annotations

import tomllib
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from domain.scenario.faults import Misplaced, fault, misplaced
from domain.scenario.schema import ScenarioFile
from domain.text.catalogue import say

MOST_BYTES = 256 * 1024
MOST_POINTS = 100
"""Points in one line: tomllib needs time by the square of a dotted key's length."""


def read_scenario(path: Path) -> ScenarioFile:
    """The scenario of a file.

    Raises ScenarioFault: unreadable, no TOML, an unknown key or a value of the wrong kind.
    """
    try:
        scenario: ScenarioFile = _convert(tomllib.loads(_text(path)), ScenarioFile, "")
    except Misplaced as found:
        raise fault(path.name, found.key, found.why) from None
    except OSError as error:
        raise fault(
            path.name, "", say("scenario.fault.unreadable", why=error.strerror or type(error).__name__)
        ) from None
    except RecursionError:
        raise fault(path.name, "", say("scenario.fault.nesting")) from None
    except tomllib.TOMLDecodeError as error:
        raise fault(path.name, "", say("scenario.fault.toml", why=str(error))) from None
    except UnicodeDecodeError as error:
        raise fault(path.name, "", say("content.encoding", byte=error.start + 1)) from None
    except ValueError:  # Python's own limit on the digits of a number
        raise fault(path.name, "", say("scenario.fault.toml", why=say("content.digits"))) from None
    return scenario


def _text(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise misplaced("", "big", most=MOST_BYTES // 1024)
    text = data.decode("utf-8-sig")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_POINTS:
            raise misplaced("", "points", line=number, most=MOST_POINTS)
    return text


def _convert(value: Any, kind: Any, path: str) -> Any:  # noqa: ANN401 - walks values of any type
    """The value as `kind`; the fault names the innermost key that is wrong."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        _drill(value, kind, path)
        # Every part fits on its own, so the fault is in how they stand together.
        raise misplaced(path, "value", why=str(error).partition(" - at ")[0]) from None


def _drill(value: Any, kind: Any, path: str) -> None:  # noqa: ANN401 - walks values of any type
    """Convert part by part, which raises at the one that is wrong."""
    kind = _fitting(kind, value)
    origin = get_origin(kind)
    if isinstance(kind, type) and issubclass(kind, Struct) and isinstance(value, dict):
        fields = {field.name: field for field in msgspec.structs.fields(kind)}
        for name, item in value.items():
            if name not in fields:
                raise misplaced(_join(path, name), "unknown", known=", ".join(sorted(fields)))
            _convert(item, fields[name].type, _join(path, name))
        for name, field in fields.items():
            if field.required and name not in value:
                raise misplaced(_join(path, name), "missing")
    elif origin is dict and isinstance(value, dict):
        key_kind, inner = get_args(kind)
        for name, item in value.items():
            _convert(name, key_kind, _join(path, name))
            _convert(item, inner, _join(path, name))
    elif origin in {tuple, list} and isinstance(value, list):
        for number, item in enumerate(value, 1):
            _convert(item, get_args(kind)[0], f"{path}[{number}]")


def _fitting(kind: Any, value: Any) -> Any:  # noqa: ANN401 - walks values of any type
    """The member of a union that a value of this kind of TOML is meant for."""
    if get_origin(kind) is Annotated:
        return _fitting(get_args(kind)[0], value)
    if get_origin(kind) not in {Union, UnionType}:
        return kind
    for member in get_args(kind):
        origin = get_origin(member) or member
        table = origin is dict or (isinstance(origin, type) and issubclass(origin, Struct))
        if (isinstance(value, dict) and table) or (isinstance(value, list) and origin in {tuple, list}):
            return member
    return get_args(kind)[0]


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
