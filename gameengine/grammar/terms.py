"""Kinds of phrases that are no table of rows: numbers, names, and lists."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gameengine import calls
from gameengine.cards import GROUPS

from .errors import NoWording
from .meanings import is_same
from .reader import NUMBER, Reader, Reading, Writer
from .words import split_words

NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"),
    *("fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
TENS = {"twentyfive": 25, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
WRITTEN_OUT = 13  # counts from here on are written in figures
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
ORDINALS |= {"1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
NO_WORDS: frozenset[str] = frozenset()


@dataclass(frozen=True)
class NumberTerm:
    """A number in figures or in words; written in figures."""

    starts: frozenset[str] = frozenset((NUMBER, *NUMBER_WORDS, *TENS))
    kinds: tuple[str, ...] = ()
    empty: bool = False

    def read(self, reading: Reader, at: int) -> Iterable[Reading]:
        word = reading.word_at(at)
        if word.isdecimal() and len(word) < 4:  # noqa: PLR2004 - no card counts so far
            yield at + 1, int(word), ()
        elif word in NUMBER_WORDS:
            yield at + 1, NUMBER_WORDS.index(word), ()
        elif word in TENS:
            yield at + 1, TENS[word], ()

    def write(self, _: Writer, value: Any, *, many: bool) -> str:
        if not isinstance(value, int) or value < 0:
            raise NoWording(f"{value!r} is not a card number")
        return str(value)


@dataclass(frozen=True)
class CountTerm(NumberTerm):
    """A number of things; one may be an article. Small ones are written as words."""

    starts: frozenset[str] = frozenset((NUMBER, *NUMBER_WORDS, *TENS, "a"))

    def read(self, reading: Reader, at: int) -> Iterable[Reading]:
        if reading.word_at(at) == "a":
            yield at + 1, 1, ()
        else:
            yield from super().read(reading, at)

    def write(self, book: Writer, value: Any, *, many: bool) -> str:
        said = super().write(book, value, many=many)
        return NUMBER_WORDS[value] if 0 < value < WRITTEN_OUT else said


@dataclass(frozen=True)
class OrdinalTerm:
    """The number of a down, such as first or 2nd."""

    starts: frozenset[str] = frozenset({*ORDINALS, NUMBER})
    kinds: tuple[str, ...] = ()
    empty: bool = False

    def read(self, reading: Reader, at: int) -> Iterable[Reading]:
        word = reading.word_at(at)
        joined = word + reading.word_at(at + 1)
        if word in ORDINALS:
            yield at + 1, ORDINALS[word], ()
        elif joined in ORDINALS:
            yield at + 2, ORDINALS[joined], ()

    def write(self, _: Writer, value: Any, *, many: bool) -> str:
        said = {number: name for name, number in reversed(ORDINALS.items())}
        if value not in said:
            raise NoWording(f"{value!r} is not a down")
        return said[value]


@dataclass(frozen=True)
class NameTerm:
    """One of a list of names; the first name of a value is written."""

    names: Mapping[str, Any]
    plural: Callable[[str], str] = str
    starts: frozenset[str] = field(init=False)
    kinds: tuple[str, ...] = ()
    empty: bool = False

    def __post_init__(self) -> None:
        spelled = [
            (tuple(word.text for word in split_words(form)), value)
            for name, value in self.names.items()
            for form in dict.fromkeys((name, self.plural(name)))
        ]
        by_first: dict[str, list[tuple[tuple[str, ...], Any]]] = {}
        for said, value in spelled:
            by_first.setdefault(said[0], []).append((said, value))
        object.__setattr__(self, "by_first", by_first)
        object.__setattr__(self, "starts", frozenset(by_first))

    def read(self, reading: Reader, at: int) -> Iterable[Reading]:
        by_first: Any = self.by_first  # type: ignore[attr-defined]
        for said, value in by_first.get(reading.word_at(at), ()):
            end = at + len(said)
            if tuple(reading.texts[at:end]) == said:
                yield end, value, ()

    def write(self, _: Writer, value: Any, *, many: bool) -> str:
        for name, known in self.names.items():
            if is_same(known, value):
                return self.plural(name) if many else name
        raise NoWording(f"{value!r} has no name")


@dataclass(frozen=True)
class ListTerm:
    """A list of phrases of one kind, joined into one value.

    The last item may be of another kind, which nothing may follow. Items after the
    first may be of a narrower kind.
    """

    item: str
    joins: tuple[tuple[str, ...], ...]
    between: str
    join: Callable[[list[Any]], Any]
    split: Callable[[Any], list[Any]]
    last: str = ""
    further: str = ""
    before_last: str = ""
    least: int = 1
    starts: frozenset[str] = NO_WORDS
    kinds: tuple[str, ...] = field(init=False)
    empty: bool = False

    def __post_init__(self) -> None:
        kinds = (self.item, self.last) if self.last else (self.item,)
        object.__setattr__(self, "kinds", kinds)

    def read(self, reading: Reader, at: int) -> Iterable[Reading]:
        for end, values, way in self._lists_from(reading, self.item, at, {}):
            if len(values) >= self.least:
                joined = self.join(list(values))
                if joined is not None:
                    yield end, joined, way

    def _lists_from(
        self,
        reading: Reader,
        item: str,
        at: int,
        known: dict[tuple[str, int], list[Reading]],
    ) -> list[Reading]:
        """Return every list that can be read from a place on; results are cached."""
        if (item, at) in known:
            return known[item, at]
        found: list[Reading] = []
        if self.last:
            lasts = reading.readings(self.last, at)
            found += [(end, (value,), (way,)) for end, value, way in lasts]
        for end, value, way in reading.readings(item, at):
            found.append((end, (value,), (way,)))
            for follows in self._places_after_joiners(reading, end):
                rest = self._lists_from(reading, self.further or item, follows, known)
                found += [(e, (value, *more), (way, *w)) for e, more, w in rest]
        known[item, at] = found
        return found

    def _places_after_joiners(self, reading: Reader, at: int) -> list[int]:
        """Return the places after each joining word, such as "or"."""
        return [
            at + len(join)
            for join in self.joins
            if tuple(reading.texts[at : at + len(join)]) == join
        ]

    def write(self, book: Writer, value: Any, *, many: bool) -> str:
        values = self.split(value)
        if len(values) < self.least:
            raise NoWording(f"the list {value!r} is too short")
        *front, last = values
        said = [book.write(self.item, each, many=many) for each in front]
        said.append(self._write_last_item(book, last, many=many))
        if len(said) > 1 and self.before_last:
            return self.between.join(said[:-1]) + self.before_last + said[-1]
        return self.between.join(said)

    def _write_last_item(self, book: Writer, value: Any, *, many: bool) -> str:
        """Return the wording of the last item."""
        try:
            return book.write(self.item, value, many=many)
        except NoWording:
            if not self.last:
                raise
            return book.write(self.last, value, many=many)


# Calls. A set of them is a list; a kind of call stands for all of its types.
CALLS = {
    "Run Left": calls.RUN_LEFT,
    "Run Middle": calls.RUN_MIDDLE,
    "Run Right": calls.RUN_RIGHT,
    "Short Pass": calls.SHORT_PASS,
    "Medium Pass": calls.MEDIUM_PASS,
    "Long Pass": calls.LONG_PASS,
}
SETS = {"Run": calls.RUNS, "Pass": calls.PASSES, **CALLS}
ONE_CALL = {"Run": calls.RUN, "Pass": calls.PASS, **CALLS}
# Other names of the same calls, read and never written.
OTHER_CALLS = {
    "Left Run": calls.RUN_LEFT,
    "Middle Run": calls.RUN_MIDDLE,
    "Right Run": calls.RUN_RIGHT,
    "Run to the left": calls.RUN_LEFT,
    "Run to the middle": calls.RUN_MIDDLE,
    "Run up the middle": calls.RUN_MIDDLE,
    "Run to the right": calls.RUN_RIGHT,
}
OTHER_SETS = {
    **OTHER_CALLS,
    "any Run": calls.RUNS,
    "any Pass": calls.PASSES,
    "any type of Run": calls.RUNS,
    "any type of Pass": calls.PASSES,
}

POSITIONS = {
    "Quarterback": "QB",
    "Running Back": "RB",
    "Fullback": "FB",
    "Wide Receiver": "WR",
    "Tight End": "TE",
    "Offensive Tackle": "OT",
    "Offensive Guard": "OG",
    "Center": "C",
    "Kicker": "K",
    "Punter": "P",
    "Defensive End": "DE",
    "Defensive Tackle": "DT",
    "Linebacker": "LB",
    "Cornerback": "CB",
    "Safety": "S",
}
GROUP_NAMES = {
    "Defensive Back": "DB",
    "Defensive Lineman": "DL",
    "Offensive Lineman": "OL",
}


def _plural_name(name: str) -> str:
    """Return the name of a position or call in the plural.

    >>> _plural_name("Safety"), _plural_name("Defensive Lineman"), _plural_name("Pass")
    ('Safeties', 'Defensive Linemen', 'Passes')
    """
    if name.endswith("y"):
        return name[:-1] + "ies"
    if name.endswith("man"):
        return name[:-3] + "men"
    return name + ("es" if name.endswith("s") else "s")


def _positions_by_name() -> dict[str, tuple[str, ...]]:
    """Return the positions by name, with groups expanded."""
    names: dict[str, tuple[str, ...]] = {
        name: (short,) for name, short in POSITIONS.items()
    }
    names |= {name: GROUPS[short] for name, short in GROUP_NAMES.items()}
    names |= {short: (short,) for short in POSITIONS.values() if len(short) > 1}
    return names | {short: GROUPS[short] for short in GROUP_NAMES.values()}


# "And" would ask for both, which no list of ours does.
LISTED = (("or",), ("or", "a"), ("/",), ())


def _split_calls(value: Any) -> list[int]:
    """Return a set of calls as a list of calls that have a name."""
    left, found = int(value), []
    for bits in SETS.values():
        if left & bits == bits and left:
            found.append(bits)
            left &= ~bits
    if left or not found:
        raise NoWording(f"{value!r} is no set of calls")
    return found


def unite_bits(values: list[int]) -> int:
    """Return the union of sets of calls."""
    united = 0
    for each in values:
        united |= each
    return united


def _split_positions(value: Any) -> list[tuple[str, ...]]:
    """Return positions as a list of single ones and whole groups."""
    left, found = list(value), []
    while left:
        for group in GROUPS.values():
            if tuple(left[: len(group)]) == group:
                found.append(group)
                left = left[len(group) :]
                break
        else:
            found.append((left.pop(0),))
    if not found:
        raise NoWording("no position")
    return found


def flatten_tuples(values: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return the items of several tuples as one."""
    return tuple(each for some in values for each in some)


TERMS: dict[str, Any] = {
    "number": NumberTerm(),
    "count": CountTerm(),
    "ordinal": OrdinalTerm(),
    "call": NameTerm(ONE_CALL | OTHER_CALLS),
    "one_of_calls": NameTerm(SETS | OTHER_SETS, _plural_name),
    "plays": ListTerm(
        "one_of_calls", LISTED, ", ", unite_bits, _split_calls, before_last=" or "
    ),
    # Of what stands, "and" means either as well.
    "all_plays": ListTerm(
        "one_of_calls",
        (*LISTED, ("and",), ("and", "all")),
        ", ",
        unite_bits,
        _split_calls,
        before_last=" or ",
    ),
    "position": NameTerm(_positions_by_name(), _plural_name),
    "positions": ListTerm(
        "position", LISTED, ", ", flatten_tuples, _split_positions, before_last=" or "
    ),
}
