"""What a phrase means: a value of the engine with slots where its words vary.

The same value is filled when a text is read and taken apart when one is written, so
that no phrase can be read in one way and written in another.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from gameengine.conditions import Per, Value, X

Found = dict[str, Any]


@dataclass(frozen=True)
class Slot:
    """Where a value of the text goes."""

    name: str


@dataclass(frozen=True)
class Minus(Slot):
    """The same, with its sign turned: what is lost is written without one."""


@dataclass(frozen=True)
class Shifted(Slot):
    """The number, so much more or less: how a limit is read that is never written."""

    by: int


@dataclass(frozen=True)
class Part(Slot):
    """One field of a slot whose value, of some class, is spread over the meaning."""

    field: str
    of: type


@dataclass(frozen=True)
class Pieces:
    """What was found of a spread value."""

    of: type
    fields: Found

    def whole(self) -> Any:
        return self.of(**self.fields)


@dataclass(frozen=True)
class Like:
    """A value of a class that cannot be made with slots in it."""

    of: type
    fields: tuple[tuple[str, Any], ...]


def like(of: type, **known: Any) -> Any:
    """Return the meaning of a class with slots; what is not named is as by default."""
    whole = of()
    return Like(
        of,
        tuple(
            (each.name, known.get(each.name, getattr(whole, each.name)))
            for each in fields(of)
            if each.init
        ),
    )


def spread(means: Any) -> tuple[type, list[tuple[str, Any]]] | None:
    """Return the class and the fields of a meaning that has some."""
    if isinstance(means, Like):
        return means.of, list(means.fields)
    if is_dataclass(means) and not isinstance(means, type):
        inits = [each.name for each in fields(means) if each.init]
        return type(means), [(name, getattr(means, name)) for name in inits]
    return None


def negative(value: Value) -> Value:
    """Turn the sign of a value, whatever it depends on."""
    if isinstance(value, Per):
        return Per(-value.each, value.of)
    if isinstance(value, X):
        return X(-value.each)
    return -value


def _is_positive(value: Any) -> bool:
    if isinstance(value, Per | X):
        return value.each > 0
    return isinstance(value, int) and value > 0


def filling(means: Any) -> Callable[[Found], Any]:
    """Make the function that fills a meaning's slots."""
    if isinstance(means, Slot):
        return _filling_slot(means)
    if isinstance(means, tuple):
        parts = [filling(each) for each in means]
        return lambda found: tuple(part(found) for part in parts)
    whole = spread(means)
    if whole is not None and slots(means):
        kind = whole[0]
        values = [(name, filling(value)) for name, value in whole[1]]
        return lambda found: kind(**{name: value(found) for name, value in values})
    return lambda _: means


def _filling_slot(slot: Slot) -> Callable[[Found], Any]:
    name = slot.name
    if isinstance(slot, Minus):
        return lambda found: negative(found[name])
    if isinstance(slot, Shifted):
        by = slot.by
        return lambda found: found[name] + by
    if isinstance(slot, Part):
        field = slot.field
        return lambda found: getattr(found[name], field)
    return lambda found: found[name]


def slots(means: Any) -> set[str]:
    """Name the slots of a meaning."""
    if isinstance(means, Slot):
        return {means.name}
    if isinstance(means, tuple):
        return {name for each in means for name in slots(each)}
    whole = spread(means)
    return {name for _, each in whole[1] for name in slots(each)} if whole else set()


def take_apart(means: Any, value: Any, found: Found) -> bool:
    """Find what fills a meaning's slots to make a value; return whether it can."""
    if isinstance(means, Slot):
        return _take_slot(means, value, found)
    if isinstance(means, tuple):
        return (
            isinstance(value, tuple)
            and len(means) == len(value)
            and all(take_apart(a, b, found) for a, b in zip(means, value, strict=True))
        )
    whole = spread(means)
    if whole is not None:
        return type(value) is whole[0] and all(
            take_apart(each, getattr(value, name), found) for name, each in whole[1]
        )
    return is_same(means, value)


def _take_slot(slot: Slot, value: Any, found: Found) -> bool:
    if isinstance(slot, Minus):
        turned = negative(value) if isinstance(value, int | Per | X) else value
        return _is_positive(turned) and _agree(found, slot.name, turned)
    if isinstance(slot, Shifted):
        return False
    if isinstance(slot, Part):
        pieces = found.setdefault(slot.name, Pieces(slot.of, {}))
        return _agree(pieces.fields, slot.field, value)
    return _agree(found, slot.name, value)


def is_same(one: Any, other: Any) -> bool:
    """Compare two values; a flag is no number, though Python calls them equal."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _agree(found: Found, name: str, value: Any) -> bool:
    return bool(found.setdefault(name, value) == value)
