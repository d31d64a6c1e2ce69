"""A query as a condition of the database. Cells are text, and stay text.

Numbers are compared as numbers where a cell holds one; an X or a blank is none and
never an error. What may hold for several printings is asked by itself, so that no card
is found twice and what is excluded is excluded.
"""

import re
from functools import reduce
from operator import and_, or_

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, When
from django.db.models.functions import Cast
from django.db.models.lookups import (
    Exact,
    GreaterThan,
    GreaterThanOrEqual,
    LessThan,
    LessThanOrEqual,
)

from cards import names
from cards.models import Person, Printing, Ruling
from cards.numbers import PROMO
from cards.search import Every, Node, Not, Term, Vocabulary
from cards.search.fields import NUMBERS
from gameengine.cards import GROUPS
from gameengine.cardtext.terms import GROUP_NAMES, POSITIONS

COMPARE = {
    "=": Exact,
    "<": LessThan,
    "<=": LessThanOrEqual,
    ">": GreaterThan,
    ">=": GreaterThanOrEqual,
}
IS_A_NUMBER = r"^[0-9]{1,4}$"
TEXTS = ("ability", "effect", "timing", "special_text")
LIST_CELLS = {"team": "team", "sub": "sub_type"}
# Signs that people type in more than one way.
SIGNS = {
    **dict.fromkeys("'\u2019\u2018`", "['\u2019\u2018`]"),
    **dict.fromkeys("-\u2013\u2014\u2212", "[-\u2013\u2014\u2212]"),
}


def condition(tree: Node | None, vocabulary: Vocabulary) -> Q:
    """Return the condition of a query; one that asks nothing holds for every card."""
    if tree is None:
        return Q()
    if isinstance(tree, Term):
        return _term(tree, vocabulary)
    if isinstance(tree, Not):
        return ~condition(tree.part, vocabulary)
    join = and_ if isinstance(tree, Every) else or_
    return reduce(join, (condition(each, vocabulary) for each in tree.parts))


def _term(term: Term, vocabulary: Vocabulary) -> Q:
    value = term.value
    if term.field in NUMBERS:
        return _measure(term)
    if term.field in LIST_CELLS:
        return _listed(term, vocabulary)
    if term.field in ("pos", "group"):
        return Q(position__iregex=position_pattern(value))
    found: dict[str, Q] = {
        "n": Q(folded__contains=value),
        "t": Q(type=value),
        "off": Q(offensive_play__iregex=text_pattern(value)),
        "def": Q(defensive_play__iregex=text_pattern(value)),
        "x": reduce(
            or_, (Q(**{f"{each}__iregex": text_pattern(value)}) for each in TEXTS)
        ),
        "side": Q(side__icontains=value) | Q(type="Action", sub_type__iexact=value),
    }
    if term.field in found:
        return found[term.field]
    return ASKED_ELSEWHERE[term.field](value)


def _measure(term: Term) -> Q:
    cell = NUMBERS[term.field]
    if not term.value.isdecimal():
        return Q(**{f"{cell}__iexact": term.value})
    # The case guards the cast: PostgreSQL refuses to make a number of an X.
    is_one = {f"{cell}__regex": IS_A_NUMBER}
    number = Case(When(**is_one, then=Cast(cell, IntegerField())))
    compared = COMPARE[term.compare](number, int(term.value))
    return Q(**is_one) & Q(compared)


def _listed(term: Term, vocabulary: Vocabulary) -> Q:
    """Compare with what the database knows as people compare names."""
    cell = LIST_CELLS[term.field]
    known = vocabulary.teams if term.field == "team" else vocabulary.subtypes
    if known is None:
        return Q(**{f"{cell}__icontains": term.value})
    alike = [each for each in known if term.value in names.folded(each)]
    same = [each for each in alike if names.folded(each) == term.value]
    return Q(**{f"{cell}__in": same or alike})


def position_pattern(short: str) -> str:
    """Find a position as cards print it, alone or among others, or by its group."""
    single = {each: name for name, each in POSITIONS.items()}
    groups = {each: name for name, each in GROUP_NAMES.items()}
    members = GROUPS.get(short, (short,))
    spelled = [*members, *(single[each] for each in members)]
    for group, name in groups.items():
        if set(GROUPS[group]) & set(members):
            spelled += [group, name]
    return rf"(^|[^a-z])({'|'.join(spelled)})s?([^a-z]|$)"


def text_pattern(said: str) -> str:
    """Find a text whatever its blanks, apostrophes and dashes."""
    words = (
        "".join(SIGNS.get(sign) or re.escape(sign) for sign in word)
        for word in said.split()
    )
    return r"\s+".join(words)


def printed(**wanted: object) -> Q:
    return Q(Exists(Printing.objects.filter(card=OuterRef("pk"), **wanted)))


def ruled(**wanted: object) -> Q:
    return Q(Exists(Ruling.objects.filter(card=OuterRef("pk"), **wanted)))


def _number(value: str) -> Q:
    if "-" in value:
        return printed(number=value)
    letters = value.rstrip("0123456789")
    return printed(prefix=letters, ordinal=int(value[len(letters) :]))


def _person(value: str) -> Q:
    called: QuerySet[Person] = Person.objects.filter(
        Q(key=value.replace(" ", "-"))
        | Q(name__icontains=value)
        | Q(names__folded__contains=names.person(value))
    )
    return Q(person__in=called)


def _flag(value: str) -> Q:
    flags = {
        "unique": Q(special_text__icontains="unique")
        | Q(folded__contains="unique")  # DC-7: or its title says so
        | ruled(effect__icontains="unique"),
        "superstar": Q(special_text__icontains="superstar"),
        "legend": Q(special_text__icontains="legend"),
        "promo": printed(prefix=PROMO),
        "powerup": Q(sub_type__iexact="Power Up"),
        "suspect": ~Q(suspect=""),
        "complete": Q(replay_complete=True),
        "incomplete": Q(replay_complete=False),
        "deckready": Q(deck_complete=True),
    }
    return flags[value]


ASKED_ELSEWHERE = {
    "set": lambda code: printed(set__code=code),
    "number": _number,
    "person": _person,
    "is": _flag,
    "has": lambda _: ruled(),
}
