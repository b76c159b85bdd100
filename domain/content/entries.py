"""From the tables of a file to the entries of the schema, with every fault and not only the first."""

import re
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from domain.content.faults import MOST_SHOWN, Report, quoted, shown

Kind = TypeVar("Kind")

BARE = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""Names that TOML doesn't quote."""


def read_entry(value: object, kind: type[Kind], file: str, report: Report) -> Kind:
    """The value as `kind`. Faults go to the report; what is faulty is then replaced by something of the right kind.

    So the checks behind can go on, but the result of a faulty table must not be played.
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return cast("Kind", _Reader(file, report).read(value, kind, ""))


class _Reader:
    """Reads the values of one file part by part."""

    def __init__(self, file: str, report: Report) -> None:
        """Faults go to the report, under the name of the file."""
        self._file = file
        self._report = report

    def read(self, value: object, kind: object, path: str) -> object:
        """The value at `path` as `kind`."""
        origin = get_origin(kind)
        # A table that may be left out is told by its own faults as well.
        table = get_args(kind)[0] if origin is UnionType else kind
        if isinstance(table, type) and issubclass(table, Struct):
            return self._struct(value, table, path)
        if origin is dict:
            return self._dict(value, kind, path)
        if origin is list:
            return self._list(value, kind, path)
        try:
            return msgspec.convert(value, cast("type", kind))
        except msgspec.ValidationError:
            self._expected(value, kind, path)
            return _substitute(kind)

    def _struct(self, value: object, kind: type[Struct], path: str) -> Struct:
        """A table with named fields."""
        if not isinstance(value, dict):
            self._report.add(self._file, path, "expect.table", found=quoted(value))
            return _struct_substitute(kind)
        fields = _fields(kind)
        for name in value:
            if name not in fields:
                self._report.add(self._file, _join(path, name), "unknown_field", fields=", ".join(fields))
        given: dict[str, Any] = {}
        for name, info in fields.items():
            if name in value:
                given[name] = self.read(value[name], info.type, _join(path, name))
            elif info.required:
                self._report.add(self._file, _join(path, name), "missing")
                given[name] = _substitute(info.type)
        return kind(**given)

    def _dict(self, value: object, kind: object, path: str) -> dict[str, object]:
        """A table whose keys the author chooses."""
        if not isinstance(value, dict):
            self._report.add(self._file, path, "expect.table", found=quoted(value))
            return {}
        key_kind, inner = get_args(kind)
        found: dict[str, object] = {}
        for name, item in value.items():
            where = _join(path, name)
            try:
                msgspec.convert(name, key_kind)
            except msgspec.ValidationError:
                self._expected(name, key_kind, where)
                continue
            found[name] = self.read(item, inner, where)
        return found

    def _list(self, value: object, kind: object, path: str) -> list[object]:
        """A list of values of one kind."""
        if not isinstance(value, list):
            self._report.add(self._file, path, "expect.list", found=quoted(value))
            return []
        (inner,) = get_args(kind)
        return [self.read(item, inner, f"{path}[{number}]") for number, item in enumerate(value)]

    def _expected(self, value: object, kind: object, path: str) -> None:
        """Note what should stand in place of a value."""
        plain, meta = _plain(kind)
        found = quoted(value)
        if get_origin(plain) is Literal:
            options = ", ".join(f"“{option}”" for option in get_args(plain))
            self._report.add(self._file, path, "expect.option", options=options, found=found)
        elif meta is None or meta.extra is None:
            self._report.add(self._file, path, "expect.flag", found=found)
        else:
            most = meta.le if meta.max_length is None else meta.max_length
            key = f"expect.{meta.extra['words']}"
            self._report.add(self._file, path, key, found=found, least=meta.ge, most=most)


def _plain(kind: object) -> tuple[object, Meta | None]:
    """A type without its limits and without None, and the limits."""
    if get_origin(kind) is Annotated:
        inner, meta = get_args(kind)[:2]
        return inner, meta
    options = [option for option in get_args(kind) if option is not type(None)]
    if get_origin(kind) is not Literal and len(options) == 1:
        return _plain(options[0])
    return kind, None


def _substitute(kind: object) -> object:
    """A value of a kind that stands in for a faulty one. Names become empty: checks pass over empty names."""
    if get_origin(kind) in {dict, list}:
        return {} if get_origin(kind) is dict else []
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _struct_substitute(kind)
    if type(None) in get_args(kind):
        return None
    plain, meta = _plain(kind)
    if get_origin(plain) is Literal:
        return get_args(plain)[0]
    if plain is int and meta is not None:
        return meta.ge
    return "" if plain is str else False


def _struct_substitute(kind: type[Struct]) -> Struct:
    """An entry that stands in for a faulty one."""
    given: dict[str, Any] = {n: _substitute(info.type) for n, info in _fields(kind).items() if info.required}
    return kind(**given)


@cache
def _fields(kind: type[Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of an entry by name."""
    return {info.name: info for info in msgspec.structs.fields(kind)}


def _join(path: str, name: str) -> str:
    """The path of a value inside a table; names that TOML would quote are quoted."""
    part = name if BARE.fullmatch(name) else f'"{shown(name, MOST_SHOWN)}"'
    return f"{path}.{part}" if path else part
