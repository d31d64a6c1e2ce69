"""The bodies and answers of the API about decks, each declared once."""

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from cards.schemas import doc
from decks import formats
from decks.decklist.contents import MOST_BYTES, MOST_LINES
from decks.facts import Group
from decks.legality.violation import FixAction, Severity, Verdict
from decks.models import Visibility

GROUPS = ", ".join(Group)
LONGEST_WORD = 40
Word = Annotated[str, Meta(max_length=LONGEST_WORD)]
Span = int | tuple[int, int]  # a number, or the least and the most


# A check


class Inquiry(Struct, forbid_unknown_fields=True):
    """What a check is asked: a list, and by which rules."""

    text: Annotated[
        str,
        doc(
            "The list as people write it, one card a line, or our own JSON: at most "
            f"{MOST_BYTES // 1000} KB and {MOST_LINES} lines."
        ),
    ]
    format: Annotated[Word, doc("A format by its name; Constructed unless said.")] = (
        formats.CONSTRUCTED.name
    )
    profile: Annotated[
        Word, doc("An edition of the rules, such as P22C; the newest unless said.")
    ] = ""
    building: Annotated[
        bool, doc("True while somebody builds: too few cards are no error yet.")
    ] = False

    @property
    def snapshot(self) -> formats.Snapshot:
        chosen = formats.find_format(self.format)
        if not self.profile:
            return chosen.snapshots[-1]
        return chosen.for_profile(self.profile.upper())


class Suggestion(Struct):
    card: Annotated[str, doc("Its number.")]
    title: Annotated[str, doc("As printed.")]


class Line(Struct):
    """A line of the text that names no card."""

    line: Annotated[int, doc("From 1 on.")]
    column: Annotated[int, doc("Where it goes wrong.")]
    text: Annotated[str, doc("The line.")]
    message: Annotated[str, doc("What is wrong.")]
    remedy: Annotated[str, doc("What to do.")]
    suggestions: Annotated[
        list[Suggestion],
        doc("Cards that may be meant: of one name, or three that come near."),
    ]


class Fix(Struct):
    """A change after which the violation is gone, and no error is new."""

    do: Annotated[FixAction, doc("What to do.")]
    card: Annotated[str, doc("With the card of this number.")]
    quantity: Annotated[int, doc("How many there are then, or how many come in.")]
    group: Annotated[str | None, doc("From which group, or into which.")]
    other: Annotated[str, doc("The number to swap for, or blank.")]
    message: Annotated[str, doc("The same in words.")]


class Note(Struct):
    line: Annotated[int, doc("Of the text, from 1 on.")]
    message: Annotated[str, doc("What was understood, or looks odd.")]


class Violation(Struct):
    code: Annotated[str, doc("The rule that is broken, such as DC-11.")]
    severity: Annotated[
        Severity,
        doc(
            "An error holds whatever the missing data say; unknown depends on them; "
            "incomplete is all right while building."
        ),
    ]
    message: Annotated[str, doc("What is wrong, with the numbers.")]
    rule: Annotated[str, doc("Where it stands, and what we decided.")]
    group: Annotated[str | None, doc(f"One of: {GROUPS}.")]
    cards: Annotated[list[str], doc("The numbers of the cards.")]
    lines: Annotated[list[int], doc("The lines of the text.")]
    actual: Annotated[
        Span | None, doc("How many there are; a range if data are missing.")
    ]
    limit: Annotated[Span | None, doc("How many there may or must be; or from, to.")]
    missing: Annotated[
        list[list[str]], doc("What must be known to say for certain: card and cell.")
    ]
    fixes: Annotated[list[Fix], doc("Proven ways out.")]


class Check(Struct):
    """A verdict with all that speaks for it."""

    verdict: Annotated[
        Verdict, doc("Undetermined where what is missing of the cards could decide it.")
    ]
    format: Annotated[str, doc("The name of the format.")]
    profile: Annotated[str, doc("The edition of the rules.")]
    snapshot: Annotated[str, doc("The state of the format, by its id.")]
    card_data: Annotated[str, doc("The state of the card data.")]
    violations: Annotated[list[Violation], doc("All of them.")]
    lines: Annotated[list[Line], doc("Lines that name no card.")]
    notes: Annotated[list[Note], doc("How lines were read.")]
    counts: Annotated[dict[str, Span], doc(f"Cards in each group: {GROUPS}.")]


# Decks


class Entry(Struct):
    number: Annotated[str, doc("Blank for a card that is not on record.")]
    quantity: Annotated[int, doc("Copies; 0 where nobody can tell how many.")]
    group: Annotated[str | None, doc(f"One of: {GROUPS}.")]
    title: Annotated[str, doc("As printed.")]


class Decklist(Struct):
    """A list in the canonical order."""

    version: Annotated[int, doc("Of this form: 1.")]
    name: Annotated[str, doc("As its owner calls the deck.")]
    remark: Annotated[str, doc("What its first line says behind the name.")]
    cards: list[Entry]
    sideboard: Annotated[list[Entry], doc("No format allows one.")]


class Version(Struct):
    number: Annotated[int, doc("From 1 on.")]
    name: Annotated[str, doc("Blank unless somebody gave it one.")]
    made_at: Annotated[datetime, doc("When it was saved.")]


class Deck(Struct):
    id: Annotated[UUID, doc("It stands in the address of the deck.")]
    name: Annotated[str, doc("As its owner calls it.")]
    owner: Annotated[str, doc("The name that is shown.")]
    format: Annotated[str, doc("The format that it is built for.")]
    profile: Annotated[str, doc("The edition of the rules.")]
    snapshot: Annotated[str, doc("The state of the format, by its id.")]
    visibility: Annotated[Visibility, doc("Who may see it.")]
    archived: Annotated[bool, doc("Put away: only its owner sees it.")]
    made_at: Annotated[datetime, doc("When it was first saved.")]
    changed_at: Annotated[datetime, doc("When it was last changed.")]
    newest: Annotated[int, doc("The number of the newest version.")]
    verdict: Annotated[
        Verdict, doc("In a list, as it was checked last; of one deck, as of today.")
    ]


class WholeDeck(Deck):
    versions: Annotated[list[Version], doc("The newest first.")]
    list: Annotated[Decklist, doc("The newest version.")]
    lines: Annotated[list[Line], doc("Its lines that name no card.")]  # noqa: A003


# Formats


class Restriction(Struct):
    card: Annotated[str, doc("By number or title.")]
    limit: Annotated[int, doc("Copies; 0 is banned.")]
    source: Annotated[str, doc("Who says so, and where.")]


class Snapshot(Struct):
    """A format as it is from one day on."""

    id: Annotated[str, doc("It never means anything else.")]
    valid_from: Annotated[date, doc("In the zone of the event.")]
    edition: Annotated[str, doc("What a check is asked with.")]
    profile: Annotated[str, doc("The rules that it is played by.")]
    pool: Annotated[list[str] | None, doc("The codes of the sets; null is open.")]
    restrictions: list[Restriction]
    warning: Annotated[str, doc("What is doubtful about it, or blank.")]


class Format(Struct):
    name: Annotated[str, doc("In answers.")]
    title: Annotated[str, doc("On pages.")]
    snapshots: Annotated[list[Snapshot], doc("By the day they hold from.")]


class BulkFormats(Struct):
    count: Annotated[int, doc("How many there are.")]
    results: list[Format]
