"""A round that was paired on paper, typed line by line. Pure.

A line is a table and two names, or the bye and one: "12 Ada Ito - Ben Okafor", "bye
Cleo Marsh". Several separators are accepted; every name has to be known.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from tournaments.rules.names import name_key
from tournaments.rules.pairing.seating import HIGHEST_TABLE

LONGEST_LINE = 200  # two names, and what people write between
TABLE = re.compile(r"(?:table\s+)?(\d{1,9})(?:[.:)]\s*|\s+)(.*)", re.IGNORECASE)
BYE = re.compile(r"bye\s+(.*)", re.IGNORECASE)
BYE_MARKED = re.compile(r"bye\s*[:,;\u2013-]\s*(.*)", re.IGNORECASE)
BYE_BEHIND = re.compile(r"(.*?)(?:\s*[:,;(\u2013-]\s*|\s+)bye\)?", re.IGNORECASE)
BYES = (BYE_MARKED, BYE, BYE_BEHIND)  # a name may begin with such a mark
BETWEEN = re.compile(r"\s*[\t;,/|]\s*|\s+(?:[-\u2013\u2014]|vs?\.?|against)\s+")


@dataclass(frozen=True, slots=True)
class TypedTable:
    """One typed table: its number and two entrant ids, or one id with the bye."""

    table: int | None
    home: str
    away: str | None


@dataclass(frozen=True, slots=True)
class TypedRound:
    """A typed round: the tables that were understood, and the problems of the rest."""

    tables: tuple[TypedTable, ...]
    problems: tuple[str, ...]


class InvalidLine(ValueError):
    """A line that names no known table and entrants."""


def parse_round(
    text: str, people: Mapping[str, str], *, awarded: Collection[str] = ()
) -> TypedRound:
    r"""Parse the typed lines of a round; `people` are ids by name.

    `awarded` are the ids of those with an awarded bye: only one other may have a bye.

    >>> people = {"Ada": "a", "Ben": "b", "Cleo": "c"}
    >>> found = parse_round("1 Ada - Ben\nbye Cleo", people)
    >>> [(each.table, each.home, each.away) for each in found.tables]
    [(1, 'a', 'b'), (None, 'c', None)]
    """
    known = {name_key(name): key for name, key in people.items()}
    tables: list[TypedTable] = []
    problems: list[str] = []
    numbers: list[int | None] = []  # of lines that cannot be read, too
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            tables.append(_parse_line(line.strip(), known, people))
            numbers.append(tables[-1].table)
        except InvalidLine as problem:
            problems.append(f"Line {number}: {problem}")
            numbers.append(_table_number(line.strip()))
    names = {key: name for name, key in people.items()}
    doubled = (
        *_duplicate_entrant_problems(tables, names, awarded),
        *_duplicate_table_problems(numbers),
    )
    return TypedRound(tuple(tables), (*problems, *doubled))


def _table_number(line: str) -> int | None:
    """Return the table number with which a line begins, or None."""
    found = TABLE.fullmatch(line) if len(line) <= LONGEST_LINE else None
    return int(found[1]) if found else None


def _parse_line(
    line: str, known: Mapping[str, str], people: Iterable[str]
) -> TypedTable:
    """Return the table that a line names; raise InvalidLine if it names none."""
    if len(line) > LONGEST_LINE:
        raise InvalidLine(f"it has {len(line)} characters. Write one table per line.")
    resting = [found[1] for way in BYES if (found := way.fullmatch(line))]
    for name in resting:
        if name_key(name) in known:
            return TypedTable(None, known[name_key(name)], None)
    numbered = TABLE.fullmatch(line)
    if numbered is None:
        if resting:
            return TypedTable(None, _find_entrant(resting[0], known, people), None)
        raise InvalidLine(
            "it does not start with a table number. Write it like this: 12 Ada Ito - "
            "Ben Okafor."
        )
    table = int(numbered[1])
    if not 1 <= table <= HIGHEST_TABLE:
        raise InvalidLine(
            f"there is no table {table}; tables are 1 to {HIGHEST_TABLE}."
        )
    home, away = _parse_two_names(numbered[2], known, people)
    if home == away:
        raise InvalidLine("it has the same name twice. Write two different names.")
    return TypedTable(table, home, away)


def _parse_two_names(
    rest: str, known: Mapping[str, str], people: Iterable[str]
) -> tuple[str, str]:
    """Return the ids of two names; split where both are known, as names have dashes."""
    ways = [
        (rest[:at], rest[found.end() :])
        for at in range(1, len(rest))
        if (found := BETWEEN.match(rest, at))
    ]
    if not ways:
        raise InvalidLine(
            f'"{rest}" is not a pair of names. Write them like: Ada Ito - Ben Okafor.'
        )
    for home, away in ways:
        if name_key(home) in known and name_key(away) in known:
            return known[name_key(home)], known[name_key(away)]
    home, away = ways[0]
    return _find_entrant(home, known, people), _find_entrant(away, known, people)


def _find_entrant(name: str, known: Mapping[str, str], people: Iterable[str]) -> str:
    name = name.strip()
    if name_key(name) in known:
        return known[name_key(name)]
    near = get_close_matches(name, people, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise InvalidLine(f'nobody without a seat has the name "{name}".{hint}')


def _duplicate_entrant_problems(
    tables: Iterable[TypedTable], names: Mapping[str, str], awarded: Collection[str]
) -> Iterator[str]:
    """Yield who sits twice, and whether several have a bye that was not awarded."""
    tables = list(tables)
    people = Counter(key for each in tables for key in (each.home, each.away) if key)
    for key, count in people.items():
        if count > 1:
            yield (
                f"{names[key]} is listed {count} times. Each name can be listed "
                "only once."
            )
    resting = sum(each.away is None and each.home not in awarded for each in tables)
    if resting > 1:
        who = "people without an awarded bye" if awarded else "people"
        yield f"{resting} {who} have the bye; only one can. Pair the others."


def _duplicate_table_problems(numbers: Iterable[int | None]) -> Iterator[str]:
    for table, count in Counter(filter(None, numbers)).items():
        if count > 1:
            yield f"Table {table} is listed {count} times. Use each number once."


def format_round(rows: Iterable[tuple[int | None, str, str]]) -> str:
    r"""Return a round as text that `parse_round` reads; rows are table, home, away.

    >>> format_round([(1, "Ada", "Ben"), (None, "Cleo", "")])
    '1 Ada - Ben\nbye Cleo'
    """
    return "\n".join(
        f"{table} {home} - {away}" if away else f"bye {home}"
        for table, home, away in rows
    )
