"""Values that the phrasebook should be able to say, made at random from its rows."""

from random import Random
from typing import Any

from gameengine.cardtext.book import Book
from gameengine.cardtext.meanings import filling, has_free_x
from gameengine.cardtext.phrases import Gap, Phrase, variants
from gameengine.cardtext.terms import Count, Names, Number, Ordinal, Series

DEEP = 5
WHOLE = ("framed", "standing", "sentence", "play_ability")  # X is named within


class Stuck(Exception):
    """A row that cannot be filled here."""


class Generator:
    """Makes values of a kind, and counts the rows that it used."""

    def __init__(self, book: Book, rng: Random) -> None:
        self.book, self.rng = book, rng
        self.used: list[Phrase] = []

    def value(self, kind: str, depth: int = 0) -> Any:
        term = self.book.terms.get(kind)
        if term is not None:
            return self._of_term(term, depth)
        rows = self.book.rows[kind]
        for _ in range(20):
            row = self._choose(rows, depth)
            try:
                return self.of_row(row, depth)
            except Stuck:
                continue
        raise Stuck(kind)

    def _choose(self, rows: list[Phrase], depth: int) -> Phrase:
        """Prefer short rows further down, so that sentences end."""
        some = self.rng.sample(rows, min(len(rows), 1 + depth))
        return min(some, key=lambda row: row.says.count("{"))

    def of_row(self, row: Phrase, depth: int = 0) -> Any:
        if depth > DEEP:
            raise Stuck(row.says)
        gaps = [each for each in variants(row.says)[-1] if isinstance(each, Gap)]
        found = {gap.name: self.value(gap.kind, depth + 1) for gap in gaps}
        value = filling(row.means)(found)
        if not row.holds(value) or (value is None and row.kind == "sentence"):
            raise Stuck(row.says)
        if row.kind in WHOLE and has_free_x(value):
            raise Stuck("X")
        self.used.append(row)
        return row.tidy(value)

    def _of_term(self, term: Any, depth: int) -> Any:
        rng = self.rng
        if isinstance(term, Count):
            return rng.randint(1, 4)
        if isinstance(term, Number):
            return rng.randint(1, 9)
        if isinstance(term, Ordinal):
            return rng.randint(1, 4)
        if isinstance(term, Names):
            if not term.names:
                raise Stuck("names")
            return rng.choice(list(term.names.values()))
        assert isinstance(term, Series)
        most = 1 if depth > 2 else 3
        count = rng.randint(term.least, max(term.least, most))
        kinds = [term.item] + [term.further or term.item] * (count - 1)
        values = [self.value(kind, depth + 1) for kind in kinds]
        joined = term.join(values)
        if joined is None:
            raise Stuck("nothing")
        return joined
