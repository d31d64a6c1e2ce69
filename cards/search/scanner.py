"""Split a search query into tokens: brackets, minus, or, fields and words."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .tree import Problem

MINUS = "-\u2212"
QUOTES = '"\u201c\u201d\u201e'
COMPARISONS = ("=", "<=", ">=", "<", ">")
ONE_SIGN = {"\u2264": "<=", "\u2265": ">=", "\u2260": "!="}  # as phones write them
_BLANK = re.compile(r"\s+")
_RUN = re.compile(rf"[^\s(){QUOTES}]+")
# A field may have blanks around its comparison, and behind its colon; a name may end
# with an exclamation mark.
_ONE = "".join(ONE_SIGN)
_SIGN = rf"(?:[<>={_ONE}]|!=)[<>=!{_ONE}]*"
_FIELD = re.compile(rf"([^\s(){QUOTES}:<>=!{_ONE}]*)(?:(:(?:{_SIGN})?)|\s*({_SIGN}))")
_VALUE = re.compile(rf"[^\s(){QUOTES}]*")
_MENDED = {"=>": ">=", "=<": "<=", "<>": "", "!=": ""}  # what may have been meant


def add_quotes(said: str) -> str:
    return f"\u201c{said}\u201d"


def did_you_mean(offers: Iterable[str]) -> str:
    return f"Did you mean {' or '.join(offers)}?"


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a query, of a kind such as "(", "-", "or", "word" or "field"."""

    kind: str
    text: str
    start: int
    end: int
    field: str = ""
    compare: str = ""
    quoted: bool = False


class Scanner:
    """Split a text into tokens and collect problems."""

    def __init__(self, text: str) -> None:
        # Signs that nobody can see are blanks, and everything keeps its column.
        self.text = "".join(each if each.isprintable() else " " for each in text)
        self.at = 0
        self.problems: list[Problem] = []

    def tokens(self) -> Iterator[Token]:
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign.isspace():
                self.at += 1
            elif sign in "()":
                yield self._take_token(sign, self.at + 1)
            elif sign in MINUS:
                yield self._take_token("-", self.at + 1)
            elif sign in QUOTES:
                start = self.at
                said = self._scan_quoted()
                if said is not None:
                    yield Token("word", said, start, self.at, quoted=True)
            else:
                yield from self._scan_run()

    def _take_token(self, kind: str, end: int) -> Token:
        start, self.at = self.at, end
        return Token(kind, self.text[start:end], start, end)

    def _scan_quoted(self) -> str | None:
        """Return the text between quotation marks, or None if it is empty."""
        start = self.at
        end = start + 1
        while end < len(self.text) and self.text[end] not in QUOTES:
            end += 1
        said = self.text[start + 1 : end].strip()
        closed = end < len(self.text)
        self.at = end + 1 if closed else end
        if not closed:
            self._add_problem(
                (start, start + 1),
                "This quotation mark is never closed.",
                "Everything after it is read as text. Close it.",
            )
        if not said:
            self._add_problem(
                (start, self.at),
                "There is nothing between the quotation marks.",
                "Type something to search for, or remove the quotation marks.",
            )
        return said or None

    def _scan_run(self) -> Iterator[Token]:
        found = _FIELD.match(self.text, self.at)
        if found is None:
            run = _RUN.match(self.text, self.at)
            end = run.end() if run else self.at + 1
            kind = self.text[self.at : end].casefold()
            yield self._take_token(kind if kind in ("or", "and") else "word", end)
        else:
            yield from self._scan_field(found)

    def _scan_field(self, found: re.Match[str]) -> Iterator[Token]:
        start, name = self.at, found[1]
        sign = found[2] or found[3]
        self.at = found.end()
        value, in_quotes = self._scan_value()
        whole = (start, self.at)
        compare = "".join(ONE_SIGN.get(each, each) for each in sign.removeprefix(":"))
        if compare and compare not in COMPARISONS:
            mended = _MENDED.get(compare, "=")
            meant = f"{name}{mended}{value}" if mended else f"-{name}={value}"
            self._add_problem(
                whole,
                f"{add_quotes(sign)} is not a comparison.",
                "Use = < <= > or >=.",
                *([meant] if name and value else []),
            )
        elif not name:
            figures = compare and value.isdecimal()
            such = f"rating{compare}{value}" if figures else f"n:{value or 'push'}"
            self._add_problem(
                whole,
                f"There is no field before {add_quotes(sign)}.",
                f"Add a field, such as {such}.",
            )
        elif not value and not in_quotes:
            such = EXAMPLES.get(name.casefold(), f"{name}{sign}value")
            self._add_problem(
                whole,
                f"{name}{sign} has no value.",
                f"Write it directly after the sign, such as {such}.",
            )
        elif value:
            yield Token(
                "field", value, *whole, field=name, compare=compare, quoted=in_quotes
            )

    def _scan_value(self) -> tuple[str, bool]:
        """Return the value after a comparison, and whether it was quoted."""
        blank = _BLANK.match(self.text, self.at)
        at = blank.end() if blank else self.at
        if at < len(self.text) and self.text[at] in QUOTES:
            self.at = at
            return self._scan_quoted() or "", True
        found = _VALUE.match(self.text, at)
        said = found[0] if found else ""
        of_its_own = _FIELD.match(said) or said.casefold() == "or" or said[:1] in MINUS
        if not said or (blank and of_its_own):
            return "", False
        self.at = at + len(said)
        return said, False

    def _add_problem(
        self, span: tuple[int, int], message: str, remedy: str, *offers: str
    ) -> None:
        remedy = did_you_mean(offers) if offers else remedy
        self.problems.append(Problem(*span, message, remedy, offers))


EXAMPLES = {
    "n": "n:push",
    "t": "t:Player",
    "set": "set:19",
    "team": 'team:"Harbor Lights"',
    "pos": "pos:QB",
    "group": "group:DB",
    "side": "side:offense",
    "person": "person:rook",
    "off": 'off:"short pass"',
    "def": 'def:"run left"',
    "sub": "sub:weather",
    "x": 'x:"gain 5 yards"',
    "rating": "rating>=80",
    "str": "str=7",
    "tu": "tu<2",
    "is": "is:unique",
    "has": "has:ruling",
}
