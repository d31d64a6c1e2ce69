"""Explain a parsed query in words, so that users see how it was understood."""

from collections.abc import Iterable, Sequence

from .tree import AllParts, AnyPart, Node, Not, Term

FLAG_NOUNS = {
    "unique": "Unique cards",
    "superstar": "Superstars",
    "legend": "Legends",
    "promo": "promos",
    "powerup": "Power Ups",
    "suspect": "suspect cards",
    "complete": "complete cards",
    "incomplete": "incomplete cards",
    "deckready": "deck-ready cards",
}
# Adjectives stand in this order; the last of them may be the noun.
FLAG_ORDER = (
    *("suspect", "incomplete", "complete", "deckready"),
    *("unique", "promo", "superstar", "legend", "powerup"),
)
WITH = ("rating", "str", "tu", "has")
WHOSE = {
    "n": "name",
    "number": "number",
    "team": "team",
    "pos": "position",
    "group": "position",
    "side": "side",
    "person": "athlete",
    "off": "offensive play",
    "def": "defensive play",
    "sub": "subtype",
    "x": "text",
}


def explain_query(tree: Node | None) -> str:
    """Return what a query asks for, as a sentence."""
    if tree is None:
        return "All cards"
    if isinstance(tree, AnyPart) and not _are_of_one_field(tree.parts):
        said = ", or ".join(_describe(each, "cards") for each in tree.parts)
    else:
        said = _describe(tree, "cards", aloud=True)
    return said[0].upper() + said[1:]


def _describe(node: Node, pronoun: str, *, aloud: bool = False) -> str:
    """Describe a node as a plural noun; at the top exclusions follow a comma."""
    if isinstance(node, AnyPart) and not _are_of_one_field(node.parts):
        return f"either {_join_list(_describe(each, 'those') for each in node.parts)}"
    parts = node.parts if isinstance(node, AllParts) else (node,)
    out = [
        each
        for part in parts
        if isinstance(part, Not)
        for each in _alternatives(part.part)
    ]
    rest = [each for each in parts if not isinstance(each, Not)]
    said = _describe_included(rest, "all cards" if aloud and not rest else pronoun)
    if not out:
        return said
    excluded = _join_list(_describe(each, "those") for each in out)
    return (
        f"{said}, but not {excluded}"
        if aloud and rest
        else (f"{said} other than {excluded}")
    )


def _alternatives(node: Node) -> tuple[Node, ...]:
    """Return the parts of an "or" one by one, but those of one field together."""
    split = isinstance(node, AnyPart) and not _are_of_one_field(node.parts)
    return node.parts if split and isinstance(node, AnyPart) else (node,)


def _describe_included(parts: Sequence[Node], pronoun: str) -> str:
    """Return the phrase for the parts that must hold: noun, set, with, whose."""
    groups = [_terms_of_one_field(each) for each in parts]
    plain = [each for each in groups if each is not None]
    other = [each for each, group in zip(parts, groups, strict=True) if group is None]
    said = [_noun_phrase(plain, pronoun)]
    said += [
        f"from {_join_list(_term_texts(each))}"
        for each in plain
        if each[0].field == "set"
    ]
    measures = [
        _join_list(_term_texts(each)) for each in plain if each[0].field in WITH
    ]
    if measures:
        said.append(f"with {_join_list(measures, 'and')}")
    whose = _whose_phrases([each for each in plain if each[0].field in WHOSE])
    if whose:
        said.append(_join_list(whose, "and"))
    if other:
        told = (_describe(each, "those") for each in other)
        said.append(f"that are {_join_list(told, 'and')}")
    return " ".join(said)


def _terms_of_one_field(node: Node) -> tuple[Term, ...] | None:
    """Return a node as alternatives of one field, or None if it is something else."""
    if isinstance(node, Term):
        return (node,)
    if isinstance(node, AnyPart) and _are_of_one_field(node.parts):
        return tuple(each for each in node.parts if isinstance(each, Term))
    return None


def _are_of_one_field(parts: Iterable[Node]) -> bool:
    fields = {each.field if isinstance(each, Term) else "" for each in parts}
    return len(fields) == 1 and fields.isdisjoint(("", "is"))


def _noun_phrase(groups: Sequence[tuple[Term, ...]], pronoun: str) -> str:
    """Return the noun for the asked types, preceded by flags such as Unique."""
    kinds = [_join_list(_term_texts(each)) for each in groups if each[0].field == "t"]
    kinds = [*dict.fromkeys(kinds)]
    marks = {each[0].value: each[0].says for each in groups if each[0].field == "is"}
    ordered = [each for each in FLAG_ORDER if each in marks]
    if kinds:
        noun = kinds[0]
        if len(kinds) > 1:  # no card has two types, and so it has to be seen
            noun = f"cards that are {' and also '.join(kinds)}"
        return " ".join([*(marks[each] for each in ordered), noun])
    if ordered:
        *adjectives, last = ordered
        return " ".join([*(marks[each] for each in adjectives), FLAG_NOUNS[last]])
    return pronoun


def _whose_phrases(groups: Sequence[tuple[Term, ...]]) -> list[str]:
    """Return the phrases for cells, such as "whose name has …"; one for each cell."""
    told: dict[str, list[str]] = {}
    for group in groups:
        told.setdefault(WHOSE[group[0].field], []).append(
            _join_sharing_verb(_term_texts(group), "or")
        )
    return [
        f"whose {noun} {_join_sharing_verb(said, 'and')}" for noun, said in told.items()
    ]


def _join_sharing_verb(said: Sequence[str], join: str) -> str:
    """Join phrases in a list; a verb that all of them share is written once.

    >>> _join_sharing_verb(["is QB", "is RB"], "or")
    'is QB or RB'
    """
    verbs = {each.partition(" ")[0] for each in said}
    if len(verbs) == 1:
        verb = verbs.pop()
        return f"{verb} {_join_list((each.partition(' ')[2] for each in said), join)}"
    return _join_list(said, join)


def _term_texts(group: Iterable[Term]) -> list[str]:
    return [each.says for each in group]


def _join_list(said: Iterable[str], join: str = "or") -> str:
    """Join phrases as a list in prose.

    >>> _join_list(["a", "b", "c"])
    'a, b or c'
    """
    *front, last = said
    return f"{', '.join(front)} {join} {last}" if front else last
