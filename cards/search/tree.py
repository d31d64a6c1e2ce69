"""The nodes of a parsed search query, and its problems."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One condition of a query: field, comparison, value, and its place in the text."""

    field: str
    compare: str
    value: str
    says: str  # what it asks, in words
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Not:
    part: "Node"
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class AllParts:
    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class AnyPart:
    parts: tuple["Node", ...]


Node = Term | Not | AllParts | AnyPart


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a part of a query: where, and what to do."""

    start: int
    end: int
    message: str
    remedy: str
    offers: tuple[str, ...] = ()  # what may take the place of the part

    @property
    def column(self) -> int:
        return self.start + 1

    def __str__(self) -> str:
        return f"Column {self.column}: {self.message} {self.remedy}"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The sets, teams and subtypes in the database; None if they were not read."""

    sets: Mapping[str, str] | None = None  # code, then name
    teams: Collection[str] | None = None
    subtypes: Collection[str] | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """A parsed query: its tree, an explanation in words, and its problems."""

    text: str
    tree: Node | None
    explanation: str
    problems: tuple[Problem, ...]

    @property
    def top(self) -> tuple[Node, ...]:
        """Return the parts that all must hold."""
        if self.tree is None:
            return ()
        return self.tree.parts if isinstance(self.tree, AllParts) else (self.tree,)

    def terms(self) -> Iterator[Term]:
        """Yield every term of the query that is not excluded."""
        waiting = list(self.top)
        while waiting:
            node = waiting.pop(0)
            if isinstance(node, Term):
                yield node
            elif not isinstance(node, Not):
                waiting[:0] = node.parts
