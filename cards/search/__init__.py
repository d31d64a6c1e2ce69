"""The search language: a line of text, read into what it asks (D13).

Nothing that is typed is an error of the page: a part that cannot be read is named with
its column and what to do, and the rest runs. The work grows with the length of the
text, which is bounded, and so are its parts and its depth.
"""

from collections.abc import Iterable

from . import fields, wording
from .fields import PLURALS, SIDES
from .scanner import Scanner, Token, did_you_mean, quoted
from .tree import Either, Every, Node, Not, Problem, Query, Term, Vocabulary

__all__ = [
    "PLURALS",
    "SIDES",
    "Either",
    "Every",
    "Node",
    "Not",
    "Problem",
    "Query",
    "Term",
    "Vocabulary",
    "chosen",
    "parse",
    "replaced",
    "with_fields",
]

MOST_LETTERS, MOST_DEPTH, MOST_PARTS = 400, 10, 40
END = Token("", "", 0, 0)


def parse(text: str, vocabulary: Vocabulary | None = None) -> Query:
    """Read a query; whatever was typed, something is given back.

    >>> query = parse("t:player rating>=80 -is:promo colour:red")
    >>> query.explanation
    'Players with a rating of at least 80, but not promos'
    >>> [problem.column for problem in query.problems]
    [31]
    """
    reader = _Reader(text, vocabulary or Vocabulary())
    tree = reader.read()
    found = sorted(reader.problems, key=lambda each: (each.start, each.end))
    return Query(text, tree, wording.explain(tree), tuple(found))


class _Reader:
    """Reads tokens into a tree, and gathers what is wrong."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        scanner = Scanner(shortened(text))
        self.text = scanner.text
        self.tokens = [each for each in scanner.tokens() if each.kind != "and"]
        self.problems = scanner.problems
        self.at = 0
        self.parts = 0
        if len(text) > MOST_LETTERS:
            self.blame(
                (len(scanner.text), len(text)),
                f"The query has {len(text)} characters; {MOST_LETTERS} are read.",
                "Shorten it.",
            )

    def read(self) -> Node | None:
        tree = self.either(depth=0)
        if self.parts > MOST_PARTS:
            late = [each for each in self.tokens if each.kind in ("word", "field")]
            self.blame(
                (late[MOST_PARTS].start, late[-1].end),
                f"The query has {self.parts} parts; {MOST_PARTS} are read.",
                "Leave some out.",
            )
        self.refuse_two_types(tree)
        return tree

    @property
    def here(self) -> Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else END

    def take(self) -> Token:
        token = self.here
        self.at += 1
        return token

    def blame(
        self, span: tuple[int, int], message: str, remedy: str, *offers: str
    ) -> None:
        remedy = did_you_mean(offers) if offers else remedy
        self.problems.append(Problem(*span, message, remedy, offers))

    def either(self, *, depth: int) -> Node | None:
        """Read alternatives, up to the end or the bracket that closes them."""
        ways: list[list[Node]] = [[]]
        before: Token | None = None
        said = False  # whether something stands in this alternative
        while self.here is not END and not (depth and self.here.kind == ")"):
            token = self.here
            if token.kind == "or":
                self.take()
                if not said:
                    self.stray_or(token)
                else:
                    ways.append([])
                    before, said = token, False
            elif token.kind == ")":
                self.take()
                self.blame(
                    (token.start, token.end),
                    "This bracket closes nothing.",
                    "Leave it out, or open one before it.",
                )
            else:
                said = True
                part = self.part(depth=depth)
                ways[-1] += [part] if part else []
        if before and not said:
            self.stray_or(before)
        found = [node for way in ways if (node := joined(way, Every))]
        return joined(found, Either)

    def stray_or(self, token: Token) -> None:
        self.blame(
            (token.start, token.end),
            f"{quoted(token.text)} needs a part on both sides.",
            'Leave it out, or write "or" in quotes to find it in names.',
        )

    def part(self, *, depth: int) -> Node | None:
        token = self.take()
        if self.is_not(token):
            self.negated(token, depth=depth)
            return None
        if token.kind == "-":
            return self.excluded(token, depth=depth)
        if token.kind == "(":
            return self.bracket(token, depth=depth)
        self.parts += 1
        return self.term(token) if self.parts <= MOST_PARTS else None

    def is_not(self, token: Token) -> bool:
        """Return whether a word is a NOT of another language, and none of a name."""
        if token.kind != "word" or token.quoted or token.text.casefold() != "not":
            return False
        if self.here.kind == "word":
            shouted = self.here.text.isupper() and not self.here.quoted
            return token.text.isupper() and not shouted
        return self.here.kind in ("field", "(")

    def negated(self, word: Token, *, depth: int) -> None:
        """Read what somebody meant to exclude; it is offered, and neither runs."""
        start = self.here.start
        self.part(depth=depth)
        end = self.tokens[self.at - 1].end
        self.blame(
            (word.start, end),
            f"{quoted(word.text)} excludes nothing; a minus does.",
            "",
            f"-{self.text[start:end]}",
        )

    def excluded(self, minus: Token, *, depth: int) -> Node | None:
        """Read what a minus excludes."""
        while self.here.kind == "-":
            more = self.take()
            self.blame(
                (more.start, more.end),
                "A second minus stands behind the first.",
                "One is enough to exclude something.",
            )
        meant = self.here.kind in ("(", "word", "field")
        if not meant or self.here.start != self.tokens[self.at - 1].end:
            self.blame(
                (minus.start, minus.end),
                "This minus excludes nothing.",
                "Write it directly before a part, such as -is:promo.",
            )
            return None
        inner = self.part(depth=depth)
        if isinstance(inner, Not):
            return inner.part
        end = self.tokens[self.at - 1].end
        return Not(inner, minus.start, end) if inner else None

    def bracket(self, opened: Token, *, depth: int) -> Node | None:
        """Read what stands in brackets."""
        if depth == MOST_DEPTH:
            self.skip()
            self.blame(
                (opened.start, self.tokens[self.at - 1].end),
                f"Brackets stand more than {MOST_DEPTH} deep here.",
                "This part is left out; use fewer of them.",
            )
            return None
        if self.here.kind == ")":
            closing = self.take()
            self.blame(
                (opened.start, closing.end),
                "Nothing stands between these brackets.",
                "Leave them out.",
            )
            return None
        inner = self.either(depth=depth + 1)
        if self.here.kind == ")":
            self.take()
        else:
            self.blame(
                (opened.start, opened.end),
                "This bracket is never closed.",
                "It is read up to the end; add the second one.",
            )
        return inner

    def skip(self) -> None:
        """Pass over everything up to the bracket that closes this one."""
        depth = 1
        while depth and self.here is not END:
            token = self.take()
            depth += (token.kind == "(") - (token.kind == ")")
            self.parts += token.kind in ("word", "field")

    def term(self, token: Token) -> Term | None:
        try:
            if token.kind == "field":
                return fields.of_field(token, self.vocabulary)
            return fields.of_word(token)
        except fields.Strange as strange:
            said = (strange.message, strange.remedy, strange.offers)
            self.problems.append(Problem(token.start, token.end, *said))
            return None

    def refuse_two_types(self, node: Node | None) -> None:
        """Say that no card has two types, wherever a query asks for both."""
        if isinstance(node, Not):
            self.refuse_two_types(node.part)
        if not isinstance(node, Every | Either):
            return
        for part in node.parts:
            self.refuse_two_types(part)
        terms = [each for each in node.parts if isinstance(each, Term)]
        kinds = {each.value: each for each in terms if each.field == "t"}
        if isinstance(node, Either) or len(kinds) < 2:  # noqa: PLR2004 (two types)
            return
        first, *_, last = sorted(kinds.values(), key=lambda each: each.start)
        meant = f"({' or '.join(fields.written('t', each) for each in kinds)})"
        # What stands between them would be lost if the offer took their place.
        between = self.text[first.start : last.end]
        for each in kinds.values():
            between = between.replace(self.text[each.start : each.end], "", 1)
        apart = bool(between.strip())
        self.blame(
            (last.start if apart else first.start, last.end),
            f"A card has one type; this asks for {' and '.join(kinds)}.",
            f"Write {meant} to find all of them.",
            *(() if apart else (meant,)),
        )


def shortened(text: str) -> str:
    """Cut a text that is too long, and with it the word that would be cut in two."""
    if len(text) <= MOST_LETTERS:
        return text
    front, _, _ = text[: MOST_LETTERS + 1].rpartition(" ")
    return front or text[:MOST_LETTERS]


def joined(parts: list[Node], kind: type[Every | Either]) -> Node | None:
    """Make one of several; what is of the same kind goes up into it."""
    flat: list[Node] = []
    for part in parts:
        flat += part.parts if isinstance(part, kind) else (part,)
    if not flat:
        return None
    return flat[0] if len(flat) == 1 else kind(tuple(flat))


def replaced(query: Query, *, out: Iterable[str], by: str) -> str:
    """Write a query anew: without some parts that must hold, with another instead.

    >>> replaced(parse("push t:Play set:PS"), out=["t:Play", "t:Player"], by="t:Action")
    'push set:PS t:Action'
    """
    unwanted = {key for each in out for key in map(_key, parse(each).top)}
    text = query.text
    for part in reversed(query.top):
        if _key(part) in unwanted and isinstance(part, Term | Not):
            text = f"{text[: part.start]} {text[part.end :]}"
    text = " ".join(text.split())
    if by and isinstance(query.tree, Either):
        text = f"({text})"
    return f"{text} {by}".strip()


def chosen(query: Query, choices: Iterable[str]) -> str:
    """Return which of some parts a query asks for.

    >>> chosen(parse("push t:Play"), ["t:Player", "t:Play"])
    't:Play'
    """
    asked = {_key(each) for each in query.top}
    return next(
        (each for each in choices if asked & set(map(_key, parse(each).top))), ""
    )


def with_fields(query: Query) -> list[str]:
    """Write a query anew where a word of it is what a field holds, and no name.

    >>> with_fields(parse("qb rating>80"))
    ['pos:QB rating>80']
    """
    text = query.text
    return [
        f"{text[: each.start]}{part}{text[each.end :]}"
        for each in query.top
        if isinstance(each, Term) and each.field == "n"
        for part in fields.holding(each.value)
    ]


def _key(node: Node) -> object:
    """Return what a part asks, wherever it stands."""
    if isinstance(node, Not):
        return ("-", _key(node.part))
    if isinstance(node, Term):
        return (node.field, node.compare, node.value)
    return node
