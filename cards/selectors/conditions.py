"""Translate a search query into a database condition.

Cells are text; they are compared as numbers only where they hold one. Conditions on
card numbers are subqueries, so that no card is found twice and exclusions work.
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
from cards.search import AllParts, Node, Not, Term, Vocabulary
from cards.search.fields import NUMBERS
from gameengine.cards import GROUPS
from gameengine.grammar.terms import GROUP_NAMES, POSITIONS

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


def query_condition(tree: Node | None, vocabulary: Vocabulary) -> Q:
    """Return the Q object of a query tree; an empty one matches every card."""
    if tree is None:
        return Q()
    if isinstance(tree, Term):
        return _term_condition(tree, vocabulary)
    if isinstance(tree, Not):
        return ~query_condition(tree.part, vocabulary)
    join = and_ if isinstance(tree, AllParts) else or_
    return reduce(join, (query_condition(each, vocabulary) for each in tree.parts))


def _term_condition(term: Term, vocabulary: Vocabulary) -> Q:
    value = term.value
    if term.field in NUMBERS:
        return _number_condition(term)
    if term.field in LIST_CELLS:
        return _list_condition(term, vocabulary)
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


def _number_condition(term: Term) -> Q:
    cell = NUMBERS[term.field]
    if not term.value.isdecimal():
        return Q(**{f"{cell}__iexact": term.value})
    # The case guards the cast: PostgreSQL refuses to make a number of an X.
    is_one = {f"{cell}__regex": IS_A_NUMBER}
    number = Case(When(**is_one, then=Cast(cell, IntegerField())))
    compared = COMPARE[term.compare](number, int(term.value))
    return Q(**is_one) & Q(compared)


def _list_condition(term: Term, vocabulary: Vocabulary) -> Q:
    """Return the condition on a team or subtype; spellings are compared folded."""
    cell = LIST_CELLS[term.field]
    known = vocabulary.teams if term.field == "team" else vocabulary.subtypes
    if known is None:
        return Q(**{f"{cell}__icontains": term.value})
    alike = [each for each in known if term.value in names.fold_name(each)]
    same = [each for each in alike if names.fold_name(each) == term.value]
    return Q(**{f"{cell}__in": same or alike})


def position_pattern(short: str) -> str:
    """Return a regex for a position as printed: alone, in a list, or by its group."""
    single = {each: name for name, each in POSITIONS.items()}
    groups = {each: name for name, each in GROUP_NAMES.items()}
    members = GROUPS.get(short, (short,))
    spelled = [*members, *(single[each] for each in members)]
    for group, name in groups.items():
        if set(GROUPS[group]) & set(members):
            spelled += [group, name]
    return rf"(^|[^a-z])({'|'.join(spelled)})s?([^a-z]|$)"


def text_pattern(said: str) -> str:
    """Return a regex for a text with any spaces, apostrophes and dashes."""
    words = (
        "".join(SIGNS.get(sign) or re.escape(sign) for sign in word)
        for word in said.split()
    )
    return r"\s+".join(words)


def has_printing(**wanted: object) -> Q:
    return Q(Exists(Printing.objects.filter(card=OuterRef("pk"), **wanted)))


def has_ruling(**wanted: object) -> Q:
    return Q(Exists(Ruling.objects.filter(card=OuterRef("pk"), **wanted)))


def _card_number_condition(value: str) -> Q:
    if "-" in value:
        return has_printing(number=value)
    letters = value.rstrip("0123456789")
    return has_printing(prefix=letters, ordinal=int(value[len(letters) :]))


def _athlete_condition(value: str) -> Q:
    called: QuerySet[Person] = Person.objects.filter(
        Q(key=value.replace(" ", "-"))
        | Q(name__icontains=value)
        | Q(names__folded__contains=names.fold_athlete_name(value))
    )
    return Q(person__in=called)


def _flag_condition(value: str) -> Q:
    flags = {
        "unique": Q(special_text__icontains="unique")
        | Q(folded__contains="unique")  # DC-7: or its title says so
        | has_ruling(effect__icontains="unique"),
        "superstar": Q(special_text__icontains="superstar"),
        "legend": Q(special_text__icontains="legend"),
        "promo": has_printing(prefix=PROMO),
        "powerup": Q(sub_type__iexact="Power Up"),
        "suspect": ~Q(suspect=""),
        "complete": Q(replay_complete=True),
        "incomplete": Q(replay_complete=False),
        "deckready": Q(deck_complete=True),
    }
    return flags[value]


ASKED_ELSEWHERE = {
    "set": lambda code: has_printing(set__code=code),
    "number": _card_number_condition,
    "person": _athlete_condition,
    "is": _flag_condition,
    "has": lambda _: has_ruling(),
}
