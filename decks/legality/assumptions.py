"""Violations that rest on cells that nobody has confirmed from a card (DC-25).

A list is checked with the positions and sides that a roster proposes or one person has
typed, so that the check can say more; they decide no verdict. What is wrong only by
them becomes an open question, and one violation says on which cards the check rests.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from decks.decklist.contents import Decklist, ListedCard
from decks.facts import CardFacts
from decks.formats import Snapshot

from .checking import run_rules
from .placement import card_label
from .reporting import make_violation
from .violation import WRONG, CheckResult, Severity, Violation


def separate_assumptions(
    found: CheckResult, decklist: Decklist, snapshot: Snapshot, *, building: bool
) -> CheckResult:
    """Turn violations that rest on assumed cells alone into open questions."""
    resting = [each for each in decklist.cards if each.card.assumed]
    if not resting:
        return found
    known = replace(decklist, cards=tuple(map(without_assumed, decklist.cards)))
    strict = run_rules(known, snapshot, building=building)
    if all(each.severity is not Severity.UNKNOWN for each in strict.violations):
        return found  # nothing rests on them
    certain = [each for each in strict.violations if each.severity in WRONG]
    cards = {each.card.number: each.card for each in resting}
    violations = (
        assumption_violation(resting, snapshot),
        *(
            each
            if each.severity not in WRONG or is_certain_violation(each, certain)
            else open_question(each, cards)
            for each in found.violations
        ),
    )
    return replace(found, verdict=strict.verdict, violations=violations)


def without_assumed(listed: ListedCard) -> ListedCard:
    return replace(listed, card=listed.card.without_assumed)


def is_certain_violation(violation: Violation, certain: Iterable[Violation]) -> bool:
    """Return whether a violation is also found without the assumed cells."""
    return any(
        (violation.code, violation.group) == (each.code, each.group)
        and (
            violation.cards == each.cards
            or not {*violation.cards}.isdisjoint(each.cards)
            or not (violation.cards and each.cards)
        )
        for each in certain
    )


def open_question(violation: Violation, cards: dict[str, CardFacts]) -> Violation:
    missing = dict.fromkeys(
        cell
        for number in violation.cards
        if number in cards
        for cell in assumed_cells(cards[number])
    )
    return replace(
        violation,
        severity=Severity.UNKNOWN,
        missing=tuple(missing),
        params={**violation.params, "is_by_assumption": True},
    )


def assumed_cells(card: CardFacts) -> Iterator[tuple[str, str]]:
    return ((card_label(card), cell) for cell in sorted(card.assumed))


def assumption_violation(resting: list[ListedCard], snapshot: Snapshot) -> Violation:
    missing = [cell for each in resting for cell in assumed_cells(each.card)]
    return make_violation(
        "DC-25", snapshot, Severity.UNKNOWN, resting, missing=missing, is_assumed=True
    )
