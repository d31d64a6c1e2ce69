"""The meaning of a phrase: a value of the engine with slots where words vary.

The same value is filled when a text is read and matched when one is written, so no
phrase can be read in one way and written in another.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from gameengine.conditions import (
    AmountPer,
    CappedAmount,
    ChosenNumber,
    Shortfall,
    Value,
)

Found = dict[str, Any]


@dataclass(frozen=True)
class Slot:
    """A place in a meaning that a word or phrase of the text fills."""

    name: str


@dataclass(frozen=True)
class NegatedSlot(Slot):
    """A slot whose number is negated: a loss is written without a sign."""


@dataclass(frozen=True)
class OffsetSlot(Slot):
    """A slot whose number is changed by a constant; it is read and never written."""

    by: int


@dataclass(frozen=True)
class FieldSlot(Slot):
    """A slot for one field of a value that several slots of a phrase fill together.

    `of` is the class of the value, such as a filter of athletes.
    """

    field: str
    of: type


@dataclass(frozen=True)
class FieldsFound:
    """The fields found so far of a value that several slots fill together."""

    of: type
    fields: Found

    def build_value(self) -> Any:
        """Return the value made of its fields."""
        return self.of(**self.fields)


@dataclass(frozen=True)
class ConstructedMeaning:
    """A meaning that is made by calling a class or function with filled slots."""

    of: Callable[..., Any]
    fields: tuple[tuple[str, Any], ...]


def class_meaning(of: type, **known: Any) -> Any:
    """Return the meaning of a class with slots; other fields have their defaults."""
    whole = of()
    return ConstructedMeaning(
        of,
        tuple(
            (each.name, known.get(each.name, getattr(whole, each.name)))
            for each in fields(of)
            if each.init
        ),
    )


def function_meaning(build: Callable[..., Any], **known: Any) -> Any:
    """Return a meaning that a function builds from slots; it is never written."""
    return ConstructedMeaning(build, tuple(known.items()))


def class_and_fields(
    means: Any,
) -> tuple[Callable[..., Any], list[tuple[str, Any]]] | None:
    """Return class and fields of a meaning; None if it has no fields."""
    if isinstance(means, ConstructedMeaning):
        return means.of, list(means.fields)
    kind = type(means)
    names = field_names(kind)
    if not names and not is_dataclass(kind):
        return None
    return kind, [(name, getattr(means, name)) for name in names]


def class_of_meaning(means: Any) -> Any:
    """Return the class of the values that a meaning may be of; None for any."""
    if isinstance(means, ConstructedMeaning):
        return means.of
    if isinstance(means, Slot) or not (isinstance(means, tuple) or is_dataclass(means)):
        return None
    return type(means)


_FIELD_NAMES: dict[type, tuple[str, ...]] = {}


def field_names(kind: type) -> tuple[str, ...]:
    """Return the names of the fields that make a value of a class; none for others."""
    if kind not in _FIELD_NAMES:
        found = fields(kind) if is_dataclass(kind) else ()
        _FIELD_NAMES[kind] = tuple(each.name for each in found if each.init)
    return _FIELD_NAMES[kind]


def negate(value: Value) -> Value:
    """Return a value with its sign changed."""
    if isinstance(value, AmountPer):
        return AmountPer(-value.each, value.of, value.other)
    if isinstance(value, ChosenNumber):
        return ChosenNumber(-value.each)
    if isinstance(value, CappedAmount):
        return CappedAmount(negate(value.value), value.most)  # type: ignore[arg-type]
    if isinstance(value, Shortfall):
        raise TypeError(f"{value!r} has no opposite")
    return -value


def _is_positive(value: Any) -> bool:
    if isinstance(value, CappedAmount):
        value = value.value
    if isinstance(value, AmountPer | ChosenNumber):
        return value.each > 0
    return isinstance(value, int) and value > 0


def make_filler(means: Any) -> Callable[[Found], Any]:
    """Return a function that fills the slots of a meaning."""
    if isinstance(means, Slot):
        return _make_slot_filler(means)
    if isinstance(means, tuple):
        parts = [make_filler(each) for each in means]
        return lambda found: tuple(part(found) for part in parts)
    whole = class_and_fields(means)
    if whole is not None and (
        slot_names(means) or isinstance(means, ConstructedMeaning)
    ):
        kind = whole[0]
        values = [(name, make_filler(value)) for name, value in whole[1]]
        return lambda found: kind(**{name: value(found) for name, value in values})
    return lambda _: means


def _make_slot_filler(slot: Slot) -> Callable[[Found], Any]:
    """Return a function that fills one slot."""
    name = slot.name
    if isinstance(slot, NegatedSlot):
        return lambda found: negate(found[name])
    if isinstance(slot, OffsetSlot):
        by = slot.by
        return lambda found: found[name] + by
    if isinstance(slot, FieldSlot):
        field = slot.field
        return lambda found: getattr(found[name], field)
    return lambda found: found[name]


def slot_names(means: Any) -> set[str]:
    """Return the names of the slots of a meaning."""
    if isinstance(means, Slot):
        return {means.name}
    if isinstance(means, tuple):
        return {name for each in means for name in slot_names(each)}
    whole = class_and_fields(means)
    return (
        {name for _, each in whole[1] for name in slot_names(each)} if whole else set()
    )


def match_value(means: Any, value: Any, found: Found) -> bool:
    """Match a value with a meaning; store what fills the slots in `found`.

    Return whether it matches.
    """
    if isinstance(means, Slot):
        return _match_slot(means, value, found)
    if isinstance(means, tuple):
        return (
            isinstance(value, tuple)
            and len(means) == len(value)
            and all(match_value(a, b, found) for a, b in zip(means, value, strict=True))
        )
    if isinstance(means, ConstructedMeaning):
        return type(value) is means.of and all(
            match_value(each, getattr(value, name), found)
            for name, each in means.fields
        )
    kind = type(means)
    if (names := field_names(kind)) or is_dataclass(kind):
        return type(value) is kind and all(
            match_value(getattr(means, name), getattr(value, name), found)
            for name in names
        )
    return is_same(means, value)


def _match_slot(slot: Slot, value: Any, found: Found) -> bool:
    """Store what fills one slot; return whether it can."""
    if isinstance(slot, NegatedSlot):
        able = isinstance(value, int | AmountPer | ChosenNumber | CappedAmount)
        turned = negate(value) if able else value
        return _is_positive(turned) and _store_or_compare(found, slot.name, turned)
    if isinstance(slot, OffsetSlot):
        return False
    if isinstance(slot, FieldSlot):
        pieces = found.setdefault(slot.name, FieldsFound(slot.of, {}))
        return _store_or_compare(pieces.fields, slot.field, value)
    return _store_or_compare(found, slot.name, value)


def is_same(one: Any, other: Any) -> bool:
    """Return whether two values are equal; a bool never equals a number."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _store_or_compare(found: Found, name: str, value: Any) -> bool:
    """Store a value under a name; return whether it equals an earlier one."""
    return bool(found.setdefault(name, value) == value)
