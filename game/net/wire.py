"""Frozen dataclasses as JSON data, and back as equal ones: what the protocol is made of.

A value's form follows from the annotation of the field that holds it, so a game's views and events
cross the wire without a line written for them:

- text, numbers, booleans and None are themselves; a word of an enum is its value;
- a tuple is a list;
- an event, or a result, is a list of its class's name and its fields: ``["Laid", 2, "8s", false]``;
- any other dataclass is a table of its fields.

Reading is strict and total: whatever does not fit its annotation is a `BadData` that says where and
why, never another exception. So nothing of a wrong type gets past this room. pygame may not enter.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar, Union

from game import rules
from game.rules import Event, Game, Result, View
from game.session.plain import shown
from game.session.table import Scores

Data: TypeAlias = Any
"""What JSON can say: None, booleans, numbers, text, lists, tables with names as keys."""
Names: TypeAlias = dict[str, type]
"""Classes by the names that stand for them on the wire."""
T = TypeVar("T")


class BadData(ValueError):
    """Data that is not what was expected. Says where, and what may stand there."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.what = what
        self.where = where

    def inside(self, place: str) -> BadData:
        """The same trouble, as seen from what holds it."""
        dot = "." if self.where and not self.where.startswith("[") else ""
        return BadData(self.what, f"{place}{dot}{self.where}")


@dataclass(frozen=True)
class Between:
    """An annotation's limits of a whole number."""

    least: int
    most: int

    def check(self, value: Any) -> None:
        """Raises `BadData` for a number beyond them."""
        if not self.least <= value <= self.most:
            raise BadData(f"{value} is not between {self.least} and {self.most}")


@dataclass(frozen=True)
class UpTo:
    """An annotation's limit of a text's or a list's length."""

    most: int

    def check(self, value: Any) -> None:
        """Raises `BadData` for what is longer."""
        if len(value) > self.most:
            raise BadData(f"it is {len(value)} long; it may be {self.most}")


@dataclass(frozen=True)
class OneOf:
    """An annotation's list of the texts that are allowed."""

    allowed: tuple[str, ...]

    def check(self, value: Any) -> None:
        """Raises `BadData` for any other."""
        if value not in self.allowed:
            raise BadData(f"{shown(value)} is not among {', '.join(self.allowed)}")


@dataclass(frozen=True)
class Codec:
    """How values of one annotation are written as data, and read."""

    write: Callable[[Any], Data]
    read: Callable[[Data], Any]


def _same(value: Any) -> Any:
    return value


def _plain(kind: type) -> Codec:
    def read(data: Data) -> Any:
        if type(data) is not kind:
            raise BadData(f"{shown(data)} is no {kind.__name__}")
        return data

    return Codec(_same, read)


def _among(allowed: tuple[Any, ...]) -> Codec:
    def read(data: Data) -> Any:
        for each in allowed:
            if type(each) is type(data) and each == data:
                return each
        words = ", ".join(map(str, allowed))
        raise BadData(f"{shown(data)} is not among {words}")

    return Codec(_same, read)


def _enum(kind: type[Enum]) -> Codec:
    words = {each.value: each for each in kind}

    def read(data: Data) -> Any:
        if not isinstance(data, str) or data not in words:
            raise BadData(f"{shown(data)} is not among {', '.join(map(str, words))}")
        return words[data]

    return Codec(lambda value: value.value, read)


def _many(item: Codec) -> Codec:
    def read(data: Data) -> Any:
        if not isinstance(data, list):
            raise BadData(f"{shown(data)} is no list")
        found = []
        for index, each in enumerate(data):
            try:
                found.append(item.read(each))
            except BadData as bad:
                raise bad.inside(f"[{index}]") from None
        return tuple(found)

    if item.write is _same:
        return Codec(list, read)
    write = item.write
    return Codec(lambda values: [write(each) for each in values], read)


def _row(items: tuple[Codec, ...]) -> Codec:
    def write(values: Any) -> Data:
        return [item.write(each) for item, each in zip(items, values, strict=True)]

    def read(data: Data) -> Any:
        if not isinstance(data, list) or len(data) != len(items):
            raise BadData(f"{shown(data)} is no list of {len(items)}")
        return tuple(item.read(each) for item, each in zip(items, data, strict=True))

    return Codec(write, read)


def _or_none(item: Codec) -> Codec:
    write = item.write

    def read(data: Data) -> Any:
        return None if data is None else item.read(data)

    if write is _same:
        return Codec(_same, read)
    return Codec(lambda value: None if value is None else write(value), read)


def _table(each: Codec) -> Codec:
    def write(values: Any) -> Data:
        return {name: each.write(value) for name, value in values.items()}

    def read(data: Data) -> Any:
        if not isinstance(data, dict):
            raise BadData(f"{shown(data)} is no table")
        found = {}
        for name, value in data.items():
            try:
                found[name] = each.read(value)
            except BadData as bad:
                raise bad.inside(shown(name)) from None
        return found

    return Codec(write, read)


def _either(items: tuple[Codec, ...]) -> Codec:
    """Of several plain kinds; whatever is none of them is told as the first kind's trouble."""

    def read(data: Data) -> Any:
        trouble = []
        for item in items:
            try:
                return item.read(data)
            except BadData as bad:
                trouble.append(bad)
        raise trouble[0]

    return Codec(_same, read)


def _checked(item: Codec, checks: Iterable[Any]) -> Codec:
    tests = [each.check for each in checks if hasattr(each, "check")]

    def read(data: Data) -> Any:
        value = item.read(data)
        for test in tests:
            test(value)
        return value

    return Codec(item.write, read)


def _built(cls: type[T], values: dict[str, Any]) -> T:
    try:
        return cls(**values)
    except ValueError as error:
        raise BadData(str(error)) from None


class Wire:
    """How dataclasses are written and read, where `names` holds the events and results there are.

    Codecs are made once a class and kept.
    """

    def __init__(self, names: Names | None = None) -> None:
        self.names = names or {}
        self._codecs: dict[Any, Codec] = {}

    def codec(self, kind: Any) -> Codec:
        """The codec of an annotation. Raises `TypeError` for one that JSON cannot hold."""
        found = self._codecs.get(kind)
        if found is None:
            found = self._codecs[kind] = self._make(kind)
        return found

    def write(self, kind: Any, value: Any) -> Data:
        """A value as data."""
        return self.codec(kind).write(value)

    def read(self, kind: Any, data: Data) -> Any:
        """Data as a value. Raises `BadData`."""
        return self.codec(kind).read(data)

    def _make(self, kind: Any) -> Codec:
        origin, arguments = typing.get_origin(kind), typing.get_args(kind)
        if kind is Any:
            return Codec(_same, _same)
        if kind in (int, str, bool):
            return _plain(kind)
        if origin is Annotated:
            return _checked(self.codec(arguments[0]), arguments[1:])
        if origin is Literal:
            return _among(arguments)
        if origin in (Union, types.UnionType):
            kinds = tuple(each for each in arguments if each is not types.NoneType)
            each = self.codec(kinds[0])
            if len(kinds) > 1:
                each = _either(tuple(map(self.codec, kinds)))
            return each if len(kinds) == len(arguments) else _or_none(each)
        if origin is tuple and arguments[-1:] == (Ellipsis,):
            return _many(self.codec(arguments[0]))
        if origin is tuple:
            return _row(tuple(map(self.codec, arguments)))
        if origin is dict and arguments[0] is str:
            return _table(self.codec(arguments[1]))
        if isinstance(kind, type) and issubclass(kind, Enum):
            return _enum(kind)
        if isinstance(kind, type) and issubclass(kind, Event | Result):
            return self._named(kind)
        if dataclasses.is_dataclass(kind):
            return self._fields(kind)
        raise TypeError(f"{kind!r} cannot cross the wire")

    def fields(self, cls: type) -> dict[str, Codec]:
        """The codec of each field of a dataclass, in their order."""
        hints = typing.get_type_hints(cls, include_extras=True)
        return {
            each.name: self.codec(hints[each.name])
            for each in dataclasses.fields(cls)
            if typing.get_origin(hints[each.name]) is not ClassVar
        }

    def _fields(self, cls: Any) -> Codec:
        codecs = self.fields(cls)
        needed = {
            each.name
            for each in dataclasses.fields(cls)
            if each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING
        }

        def write(value: Any) -> Data:
            return {name: codec.write(getattr(value, name)) for name, codec in codecs.items()}

        def read(data: Data) -> Any:
            if not isinstance(data, dict):
                raise BadData(f"{shown(data)} is no table")
            values = {}
            for name, each in data.items():
                codec = codecs.get(name)
                if codec is None:
                    raise BadData(f"there is no field «{shown(name)}»")
                try:
                    values[name] = codec.read(each)
                except BadData as bad:
                    raise bad.inside(name) from None
            lacking = sorted(needed - values.keys())
            if lacking:
                raise BadData(f"the field «{lacking[0]}» is missing")
            return _built(cls, values)

        return Codec(write, read)

    def _named(self, family: type) -> Codec:
        """Any class of the family that has a name here."""
        rows: dict[str, tuple[type, dict[str, Codec]]] = {}

        def row(name: str) -> tuple[type, dict[str, Codec]]:
            if name not in rows:
                cls = self.names.get(name)
                if cls is None or not issubclass(cls, family):
                    raise BadData(f"there is no {family.__name__.lower()} «{shown(name)}»")
                rows[name] = cls, self.fields(cls)
            return rows[name]

        def write(value: Any) -> Data:
            name = type(value).__name__
            _cls, codecs = row(name)
            return [name, *(codec.write(getattr(value, each)) for each, codec in codecs.items())]

        def read(data: Data) -> Any:
            if not isinstance(data, list) or not data or not isinstance(data[0], str):
                raise BadData(f"{shown(data)} is no {family.__name__.lower()}")
            cls, codecs = row(data[0])
            if len(data) != 1 + len(codecs):
                raise BadData(f"«{data[0]}» has {len(codecs)} fields, not {len(data) - 1}")
            values = {}
            for (name, codec), each in zip(codecs.items(), data[1:], strict=True):
                try:
                    values[name] = codec.read(each)
                except BadData as bad:
                    raise bad.inside(f"{data[0]}.{name}") from None
            return _built(cls, values)

        return Codec(write, read)


class Words:
    """What one game says over the wire: its views, events, results and scores."""

    def __init__(self, game: Game) -> None:
        module = import_module(type(game).__module__)
        classes = [
            each
            for each in (*vars(rules).values(), *vars(module).values())
            if isinstance(each, type) and dataclasses.is_dataclass(each)
        ]
        names: Names = {}
        for each in classes:
            if issubclass(each, Event | Result) and names.setdefault(each.__name__, each) != each:
                raise TypeError(f"«{game.id}» has two classes called {each.__name__}")
        self.game = game
        self.view_class: type[View] = max(
            (each for each in classes if issubclass(each, View)), key=lambda cls: len(cls.__mro__)
        )
        self._wire = Wire(names)
        self._events = self._wire.codec(tuple[Event, ...])
        self._view = self._wire.codec(self.view_class)
        self._scores = self._wire.codec(Scores)
        self._change = self._wire.fields(self.view_class)
        self._event = self._wire.codec(Event)

    def write_events(self, events: Iterable[Event]) -> Data:
        """Events, redacted for whoever is to read them, as data."""
        return self._events.write(events)

    def read_events(self, data: Data) -> tuple[Event, ...]:
        """Events from data. Raises `BadData`."""
        events: tuple[Event, ...] = self._events.read(data)
        return events

    def write_view(self, view: View) -> Data:
        """A whole view as data."""
        return self._view.write(view)

    def read_view(self, data: Data) -> View:
        """A whole view from data. Raises `BadData`."""
        view: View = self._view.read(data)
        return view

    def write_change(self, before: View, after: View) -> Data:
        """What makes `after` of `before`: the fields that differ; of the history only its growth.

        A new history that does not go on from the old one is written whole, under ``"history"``;
        what was added to it stands under ``"+"``.
        """
        change: dict[str, Data] = {}
        for name, codec in self._change.items():
            old, new = getattr(before, name), getattr(after, name)
            if old is new or old == new:
                continue
            if name == "history" and new[: len(old)] == old:
                change["+"] = self._events.write(new[len(old) :])
            else:
                change[name] = codec.write(new)
        return change

    def read_change(self, before: View, data: Data) -> View:
        """The view that a change makes of the one before. Raises `BadData`."""
        if not isinstance(data, dict):
            raise BadData(f"{shown(data)} is no change of a view")
        values: dict[str, Any] = {}
        for name, each in data.items():
            grown = name == "+" and "history" in self._change and "history" not in data
            codec = self._events if grown else self._change.get(name)
            if codec is None:
                raise BadData(f"a view has no field «{shown(name)}»")
            try:
                value = codec.read(each)
            except BadData as bad:
                raise bad.inside(name) from None
            if grown:
                values["history"] = before.history + value  # type: ignore[attr-defined]
            else:
                values[name] = value
        return dataclasses.replace(before, **values)

    def write_scores(self, scores: Scores) -> Data:
        """Scores as data."""
        return self._scores.write(scores)

    def read_scores(self, data: Data) -> Scores:
        """Scores from data. Raises `BadData`."""
        scores: Scores = self._scores.read(data)
        return scores


@cache
def words_of(game: Game) -> Words:
    """The words of a game of the registry, made once."""
    return Words(game)
