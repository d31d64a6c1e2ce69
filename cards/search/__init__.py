"""The card search language: parse a query into a tree of conditions (D13).

No input is an error: a part that cannot be read is reported with its column and a
remedy, and the rest runs. Length, number of parts and nesting are bounded.
"""

from collections.abc import Iterable

from . import fields, wording
from .fields import PLURALS, SIDES
from .scanner import Scanner, Token, add_quotes, did_you_mean
from .tree import AllParts, AnyPart, Node, Not, Problem, Query, Term, Vocabulary

__all__ = [
    "PLURALS",
    "SIDES",
    "AllParts",
    "AnyPart",
    "Node",
    "Not",
    "Problem",
    "Query",
    "Term",
    "Vocabulary",
    "chosen_part",
    "parse_query",
    "queries_with_fields",
    "replace_parts",
]

MOST_LETTERS, MOST_DEPTH, MOST_PARTS = 400, 10, 40
END = Token("", "", 0, 0)


def parse_query(text: str, vocabulary: Vocabulary | None = None) -> Query:
    """Return the parsed query; what cannot be read is in its problems.

    >>> query = parse_query("t:player rating>=80 -is:promo colour:red")
    >>> query.explanation
    'Players with a rating of at least 80, but not promos'
    >>> [problem.column for problem in query.problems]
    [31]
    """
    reader = _Parser(text, vocabulary or Vocabulary())
    tree = reader.parse()
    found = sorted(reader.problems, key=lambda each: (each.start, each.end))
    return Query(text, tree, wording.explain_query(tree), tuple(found))


class _Parser:
    """Parse tokens into a tree and collect problems."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        scanner = Scanner(truncate_text(text))
        self.text = scanner.text
        self.tokens = [each for each in scanner.tokens() if each.kind != "and"]
        self.problems = scanner.problems
        self.at = 0
        self.parts = 0
        if len(text) > MOST_LETTERS:
            self.add_problem(
                (len(scanner.text), len(text)),
                (
                    f"The query has {len(text)} characters; at most {MOST_LETTERS} "
                    "are used."
                ),
                "Shorten it.",
            )

    def parse(self) -> Node | None:
        tree = self.parse_alternatives(depth=0)
        if self.parts > MOST_PARTS:
            late = [each for each in self.tokens if each.kind in ("word", "field")]
            self.add_problem(
                (late[MOST_PARTS].start, late[-1].end),
                f"The query has {self.parts} parts; at most {MOST_PARTS} are used.",
                "Remove some of them.",
            )
        self.report_two_types(tree)
        return tree

    @property
    def current(self) -> Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else END

    def advance(self) -> Token:
        token = self.current
        self.at += 1
        return token

    def add_problem(
        self, span: tuple[int, int], message: str, remedy: str, *offers: str
    ) -> None:
        remedy = did_you_mean(offers) if offers else remedy
        self.problems.append(Problem(*span, message, remedy, offers))

    def parse_alternatives(self, *, depth: int) -> Node | None:
        """Parse parts joined by "or", up to the end or the closing bracket."""
        ways: list[list[Node]] = [[]]
        before: Token | None = None
        said = False  # whether something stands in this alternative
        while self.current is not END and not (depth and self.current.kind == ")"):
            token = self.current
            if token.kind == "or":
                self.advance()
                if not said:
                    self.report_stray_or(token)
                else:
                    ways.append([])
                    before, said = token, False
            elif token.kind == ")":
                self.advance()
                self.add_problem(
                    (token.start, token.end),
                    "This closing parenthesis has no opening parenthesis.",
                    "Remove it, or open one before it.",
                )
            else:
                said = True
                part = self.parse_part(depth=depth)
                ways[-1] += [part] if part else []
        if before and not said:
            self.report_stray_or(before)
        found = [node for way in ways if (node := combine_nodes(way, AllParts))]
        return combine_nodes(found, AnyPart)

    def report_stray_or(self, token: Token) -> None:
        self.add_problem(
            (token.start, token.end),
            f"{add_quotes(token.text)} needs something to search for on both sides.",
            'Remove it, or write "or" in quotes to find it in names.',
        )

    def parse_part(self, *, depth: int) -> Node | None:
        token = self.advance()
        if self.is_not_operator(token):
            self.report_not(token, depth=depth)
            return None
        if token.kind == "-":
            return self.parse_exclusion(token, depth=depth)
        if token.kind == "(":
            return self.parse_group(token, depth=depth)
        self.parts += 1
        return self.parse_term(token) if self.parts <= MOST_PARTS else None

    def is_not_operator(self, token: Token) -> bool:
        """Return whether "not" is meant as an operator, not as part of a name."""
        if token.kind != "word" or token.quoted or token.text.casefold() != "not":
            return False
        if self.current.kind == "word":
            shouted = self.current.text.isupper() and not self.current.quoted
            return token.text.isupper() and not shouted
        return self.current.kind in ("field", "(")

    def report_not(self, word: Token, *, depth: int) -> None:
        """Skip the part after a "not" and report a minus as the correction."""
        start = self.current.start
        self.parse_part(depth=depth)
        end = self.tokens[self.at - 1].end
        self.add_problem(
            (word.start, end),
            (
                f"{add_quotes(word.text)} is not supported; use a minus to exclude "
                "something."
            ),
            "",
            f"-{self.text[start:end]}",
        )

    def parse_exclusion(self, minus: Token, *, depth: int) -> Node | None:
        """Parse the part that a minus excludes."""
        while self.current.kind == "-":
            more = self.advance()
            self.add_problem(
                (more.start, more.end),
                "There are two minus signs.",
                "One is enough to exclude something.",
            )
        meant = self.current.kind in ("(", "word", "field")
        if not meant or self.current.start != self.tokens[self.at - 1].end:
            self.add_problem(
                (minus.start, minus.end),
                "This minus excludes nothing.",
                "Write it directly before a term, such as -is:promo.",
            )
            return None
        inner = self.parse_part(depth=depth)
        if isinstance(inner, Not):
            return inner.part
        end = self.tokens[self.at - 1].end
        return Not(inner, minus.start, end) if inner else None

    def parse_group(self, opened: Token, *, depth: int) -> Node | None:
        if depth == MOST_DEPTH:
            self.skip_group()
            self.add_problem(
                (opened.start, self.tokens[self.at - 1].end),
                f"Brackets are nested more than {MOST_DEPTH} deep here.",
                "This part is ignored; use fewer parentheses.",
            )
            return None
        if self.current.kind == ")":
            closing = self.advance()
            self.add_problem(
                (opened.start, closing.end),
                "There is nothing between these parentheses.",
                "Remove them.",
            )
            return None
        inner = self.parse_alternatives(depth=depth + 1)
        if self.current.kind == ")":
            self.advance()
        else:
            self.add_problem(
                (opened.start, opened.end),
                "This parenthesis is never closed.",
                "Everything after it is read as part of it. Close the parenthesis.",
            )
        return inner

    def skip_group(self) -> None:
        """Skip everything up to the closing bracket."""
        depth = 1
        while depth and self.current is not END:
            token = self.advance()
            depth += (token.kind == "(") - (token.kind == ")")
            self.parts += token.kind in ("word", "field")

    def parse_term(self, token: Token) -> Term | None:
        try:
            if token.kind == "field":
                return fields.parse_field(token, self.vocabulary)
            return fields.parse_word(token)
        except fields.InvalidPart as strange:
            said = (strange.message, strange.remedy, strange.offers)
            self.problems.append(Problem(token.start, token.end, *said))
            return None

    def report_two_types(self, node: Node | None) -> None:
        """Report parts that ask for two card types at once, which no card has."""
        if isinstance(node, Not):
            self.report_two_types(node.part)
        if not isinstance(node, AllParts | AnyPart):
            return
        for part in node.parts:
            self.report_two_types(part)
        terms = [each for each in node.parts if isinstance(each, Term)]
        kinds = {each.value: each for each in terms if each.field == "t"}
        if isinstance(node, AnyPart) or len(kinds) < 2:  # noqa: PLR2004 (two types)
            return
        first, *_, last = sorted(kinds.values(), key=lambda each: each.start)
        meant = f"({' or '.join(fields.write_part('t', each) for each in kinds)})"
        # What stands between them would be lost if the offer took their place.
        between = self.text[first.start : last.end]
        for each in kinds.values():
            between = between.replace(self.text[each.start : each.end], "", 1)
        apart = bool(between.strip())
        self.add_problem(
            (last.start if apart else first.start, last.end),
            f"A card has one type; this asks for {' and '.join(kinds)}.",
            f"Write {meant} to find all of them.",
            *(() if apart else (meant,)),
        )


def truncate_text(text: str) -> str:
    """Return the text cut to the maximum length, at a space if there is one."""
    if len(text) <= MOST_LETTERS:
        return text
    front, _, _ = text[: MOST_LETTERS + 1].rpartition(" ")
    return front or text[:MOST_LETTERS]


def combine_nodes(parts: list[Node], kind: type[AllParts | AnyPart]) -> Node | None:
    """Return one node of several parts; nested nodes of the same kind are flattened."""
    flat: list[Node] = []
    for part in parts:
        flat += part.parts if isinstance(part, kind) else (part,)
    if not flat:
        return None
    return flat[0] if len(flat) == 1 else kind(tuple(flat))


def replace_parts(query: Query, *, out: Iterable[str], by: str) -> str:
    """Return the query text without the required parts in `out`, and with `by` added.

    >>> query = parse_query("push t:Play set:PS")
    >>> replace_parts(query, out=["t:Play", "t:Player"], by="t:Action")
    'push set:PS t:Action'
    """
    unwanted = {key for each in out for key in map(_part_key, parse_query(each).top)}
    text = query.text
    for part in reversed(query.top):
        if _part_key(part) in unwanted and isinstance(part, Term | Not):
            text = f"{text[: part.start]} {text[part.end :]}"
    text = " ".join(text.split())
    if by and isinstance(query.tree, AnyPart):
        text = f"({text})"
    return f"{text} {by}".strip()


def chosen_part(query: Query, choices: Iterable[str]) -> str:
    """Return the first of the choices that the query requires, "" if it requires none.

    >>> chosen_part(parse_query("push t:Play"), ["t:Player", "t:Play"])
    't:Play'
    """
    asked = {_part_key(each) for each in query.top}
    return next(
        (
            each
            for each in choices
            if asked & set(map(_part_key, parse_query(each).top))
        ),
        "",
    )


def queries_with_fields(query: Query) -> list[str]:
    """Return query texts with a plain word replaced by a field that has this value.

    >>> queries_with_fields(parse_query("qb rating>80"))
    ['pos:QB rating>80']
    """
    text = query.text
    return [
        f"{text[: each.start]}{part}{text[each.end :]}"
        for each in query.top
        if isinstance(each, Term) and each.field == "n"
        for part in fields.parts_with_value(each.value)
    ]


def _part_key(node: Node) -> object:
    """Return what a part asks for, without its place, for comparison."""
    if isinstance(node, Not):
        return ("-", _part_key(node.part))
    if isinstance(node, Term):
        return (node.field, node.compare, node.value)
    return node
