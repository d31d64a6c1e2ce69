"""Values that the phrasebook should be able to say, made at random from its rows."""

from random import Random
from typing import Any

from gameengine.conditions import ChosenNumber, HostIs
from gameengine.effect_terms import ChosenAthletes, ThisAthlete
from gameengine.grammar.meanings import make_filler
from gameengine.grammar.phrasebook import Phrasebook
from gameengine.grammar.phrases import Phrase, TemplateSlot, template_variants
from gameengine.grammar.sense import find_contradiction, words_without_referent
from gameengine.grammar.terms import (
    CountTerm,
    ListTerm,
    NameTerm,
    NumberTerm,
    OrdinalTerm,
)

DEEP = 9
MOST_TRIES = 200  # of rows for one value; then another seed is quicker
# Kinds in which all that is spoken of has to be there, and on which line they stand.
WHOLE = {
    "framed": "abilities",
    "standing": "abilities",
    "play_ability": "play_text",
    "power_up": "power_up",
    "synergy": "synergy",
    "timing": "timing",
}


class Stuck(Exception):
    """A row that cannot be filled here."""


class Generator:
    """Makes values of a kind, and counts the rows that it used."""

    def __init__(self, book: Phrasebook, rng: Random) -> None:
        self.book, self.rng = book, rng
        self.phrases_used: list[Phrase] = []
        self.hosted = False
        self.tries = 0

    def value(self, kind: str, depth: int = 0) -> Any:
        if depth == 0:
            self.hosted = kind in ("abilities", "power_up")
        term = self.book.terms.get(kind)
        if term is not None:
            return self._of_term(term, depth)
        rows = self.book.rows[kind]
        for _ in range(20):
            row = self._choose(rows, depth)
            try:
                return self.of_row(row, depth)
            except Stuck:
                if self.tries > MOST_TRIES:
                    raise
        raise Stuck(kind)

    def _choose(self, rows: list[Phrase], depth: int) -> Phrase:
        """Prefer short rows further down, so that sentences end.

        What needs somebody to speak of is rarely there; it is left to chance.
        """
        rows = [row for row in rows if row.kind != "sentence" or row.means is not None]
        if self.rng.random() < 0.95:
            rows = [row for row in rows if not self._is_dangling(row)] or rows
        some = self.rng.sample(rows, min(len(rows), 1 + depth))
        return min(some, key=lambda row: row.says.count("{"))

    def _is_dangling(self, row: Phrase) -> bool:
        kinds = (
            (ChosenAthletes, ChosenNumber)
            if self.hosted
            else (ChosenAthletes, ChosenNumber, ThisAthlete, HostIs)
        )
        return isinstance(row.means, kinds)

    def of_row(self, row: Phrase, depth: int = 0) -> Any:
        if depth > DEEP:
            raise Stuck(row.says)
        self.tries += 1
        gaps = [
            each
            for each in template_variants(row.says)[-1]
            if isinstance(each, TemplateSlot)
        ]
        found = {gap.name: self.value(gap.kind, depth + 1) for gap in gaps}
        value = make_filler(row.means)(found)
        if not row.holds(value) or (value is None and row.kind == "sentence"):
            raise Stuck(row.says)
        if row.kind in WHOLE and words_without_referent(WHOLE[row.kind], value):
            raise Stuck("about nobody")
        if row.kind in WHOLE and find_contradiction(value):
            raise Stuck("never happens")
        self.phrases_used.append(row)
        return row.tidy(value)

    def _of_term(self, term: Any, depth: int) -> Any:
        rng = self.rng
        if isinstance(term, CountTerm):
            return rng.randint(1, 4)
        if isinstance(term, NumberTerm):
            return rng.randint(1, 9)
        if isinstance(term, OrdinalTerm):
            return rng.randint(1, 4)
        if isinstance(term, NameTerm):
            if not term.names:
                raise Stuck("names")
            return rng.choice(list(term.names.values()))
        assert isinstance(term, ListTerm)
        most = 1 if depth > 3 else 3
        count = rng.randint(term.least, max(term.least, most))
        kinds = [term.item] + [term.further or term.item] * (count - 1)
        values = [self.value(kind, depth + 1) for kind in kinds]
        joined = term.join(values)
        if joined is None or (term.item == "sentence" and self._is_senseless(joined)):
            raise Stuck("nothing")
        return joined

    def _is_senseless(self, effect: Any) -> bool:
        """Effects of an Action have no host; those of an ability may speak of one."""
        line = "abilities" if self.hosted else "effects"
        return bool(words_without_referent(line, effect) or find_contradiction(effect))
