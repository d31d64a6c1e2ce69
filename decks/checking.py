"""Check a deck text: parse it, check the list, serialize the outcome."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from decks import decklist, known_cards, legality, schemas
from decks.decklist import CardIndex, ParsedLine, ParsedText
from decks.decklist.scanning import names_cards, scan_text
from decks.decklist.writing import to_deck_text
from decks.errors import DeckError
from decks.facts import CardFacts, Group
from decks.formats import Snapshot
from decks.legality.checking import verdict
from decks.legality.reporting import make_violation
from decks.legality.violation import CheckResult, Fix, Severity, Verdict, Violation
from decks.legality.wording import citation_text, fix_text, join_words, violation_text

CHECKER = "3"  # raised with every change of what the check finds


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """A checked deck text: how it was read, the result, the format, the cards used."""

    reading: ParsedText
    checked: CheckResult
    snapshot: Snapshot
    index: CardIndex

    @property
    def verdict(self) -> Verdict:
        return self.checked.verdict


def require_cards(text: str) -> str:
    """Return the text, or our own JSON as text; raise DeckError if it has no card."""
    text = to_deck_text(text)
    if not names_cards(scan_text(text)):
        raise DeckError(
            "This list has no cards.",
            remedy="Write one card per line, such as 2 S86-19 or 2 Sack.",
        )
    return text


def check_text(
    text: str, snapshot: Snapshot, *, building: bool = False
) -> CheckOutcome:
    """Parse a deck text with the known cards, check it, and return it with fixes."""
    index = known_cards.card_index()
    reading = decklist.parse_deck_text(text, index, pool=snapshot.pool)
    counted = reading.decklist.with_maximum_counts
    found = legality.check(counted, snapshot, building=building, index=index)
    why = {each.line: line_reason(each) for each in reading.errors}
    wrong = {each.line for each in reading.errors if each.is_too_many}
    explained = explain_unread_lines(found, why, snapshot, wrong=wrong)
    told = mark_unconfirmed(explained, index)
    return CheckOutcome(reading, told, snapshot, index)


def mark_unconfirmed(found: CheckResult, index: CardIndex) -> CheckResult:
    """Mark the missing cells that somebody can confirm: typed once, or of a roster."""
    violations = tuple(
        replace(each, params={**each.params, "typed": waiting})
        if (
            waiting := [
                (number, cell)
                for number, cell in each.missing
                if number in index.cards
                and cell in unconfirmed_cells(index.cards[number])
            ]
        )
        else each
        for each in found.violations
    )
    return replace(found, violations=violations)


def unconfirmed_cells(card: CardFacts) -> frozenset[str]:
    """Return the cells of a card that one person typed or a roster proposed."""
    return card.typed | (card.assumed & {"position", "side"})


def explain_unread_lines(
    found: CheckResult,
    why: Mapping[int, str],
    snapshot: Snapshot,
    *,
    wrong: Collection[int] = (),
) -> CheckResult:
    """DC-25: return the result with the reason of each unread line, from `why`.

    A line in `wrong` has more copies than any list can have, which is an error.
    """
    known = [
        add_line_reasons(mark_as_wrong(each, wrong), why) for each in found.violations
    ]
    judged = (Severity.ERROR, Severity.UNKNOWN)
    told = {line for each in known if each.severity in judged for line in each.lines}
    told_wrong = {
        line for each in known if is_impossible_line(each) for line in each.lines
    }
    unread = [
        replace(
            make_violation(
                "DC-25",
                snapshot,
                Severity.ERROR if at in wrong else Severity.UNKNOWN,
                why=why[at],
            ),
            lines=(at,),
        )
        for at in why
        if at not in (told_wrong if at in wrong else told)
    ]
    violations = (*unread, *known)
    return replace(found, verdict=verdict(violations), violations=violations)


def mark_as_wrong(violation: Violation, wrong: Collection[int]) -> Violation:
    """Make an unknown line an error if no list can have so many copies."""
    is_unread = violation.code == "DC-25" and violation.severity is Severity.UNKNOWN
    if is_unread and violation.lines and set(violation.lines) <= set(wrong):
        return replace(violation, severity=Severity.ERROR)
    return violation


def is_impossible_line(violation: Violation) -> bool:
    return violation.code == "DC-25" and violation.severity is Severity.ERROR


def add_line_reasons(violation: Violation, why: Mapping[int, str]) -> Violation:
    """Add to a DC-25 violation why its lines were not read; others stay as they are."""
    reasons = dict.fromkeys(why[line] for line in violation.lines if line in why)
    if violation.code != "DC-25" or not reasons:
        return violation
    return replace(violation, params={"why": " ".join(reasons), **violation.params})


def line_reason(read: ParsedLine) -> str:
    """Return why a line could not be read, and which cards it may mean."""
    cards = [f"{each.title} ({each.number})" for each in read.suggestions]
    perhaps = f" Did you mean {join_words(cards, link='or')}?" if cards else ""
    return f"{read.reason}{perhaps}"


# For programs and for rows.


def serialize_check(outcome: CheckOutcome) -> schemas.Check:
    """Return the outcome as the API and the command line show it."""
    checked, index = outcome.checked, outcome.index
    return schemas.Check(
        verdict=checked.verdict,
        format=outcome.snapshot.format,
        profile=outcome.snapshot.profile.name,
        snapshot=outcome.snapshot.id,
        card_data=index.version,
        violations=[serialize_violation(each, index) for each in checked.violations],
        lines=[serialize_line(each) for each in outcome.reading.errors],
        notes=[schemas.Note(line, note) for line, note in outcome.reading.notes],
        counts={str(group): serialize_range(checked.counts[group]) for group in Group},
    )


def serialize_violation(violation: Violation, index: CardIndex) -> schemas.Violation:
    return schemas.Violation(
        code=violation.code,
        severity=violation.severity,
        message=violation_text(violation),
        rule=citation_text(violation),
        group=violation.group,
        cards=list(violation.cards),
        lines=list(violation.lines),
        actual=serialize_range(violation.actual),
        limit=serialize_range(violation.limit),
        missing=[list(each) for each in violation.missing],
        fixes=[serialize_fix(each, index) for each in violation.fixes],
    )


def serialize_range(value: schemas.Span | None) -> schemas.Span | None:
    """Return a count as one number, or as a pair while data is missing."""
    if not isinstance(value, tuple):
        return value
    least, most = value
    return least if least == most else value


def serialize_fix(fix: Fix, index: CardIndex) -> schemas.Fix:
    return schemas.Fix(
        do=fix.action,
        card=fix.number,
        quantity=fix.quantity,
        group=fix.group,
        other=fix.other,
        message=fix_text(fix, index),
    )


def serialize_line(read: ParsedLine) -> schemas.Line:
    return schemas.Line(
        line=read.line,
        column=read.column,
        text=read.text,
        message=read.reason,
        remedy=read.remedy,
        suggestions=[
            schemas.Suggestion(each.number, each.title) for each in read.suggestions
        ],
    )
