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
            "The deck list, one card a line, or our own JSON: at most "
            f"{MOST_BYTES // 1000} KB and {MOST_LINES} lines."
        ),
    ]
    format: Annotated[Word, doc("The name of a format; Constructed by default.")] = (
        formats.CONSTRUCTED.name
    )
    profile: Annotated[
        Word, doc("The edition of the rules, such as P22C; the newest by default.")
    ] = ""
    building: Annotated[
        bool,
        doc(
            "True for an unfinished deck: missing cards are `incomplete` "
            "instead of an error."
        ),
    ] = False

    @property
    def snapshot(self) -> formats.Snapshot:
        return formats.find_snapshot(self.format, self.profile)


class Suggestion(Struct):
    card: Annotated[str, doc("The number of the card.")]
    title: Annotated[str, doc("The printed title.")]


class Line(Struct):
    """A line of the text that names no card."""

    line: Annotated[int, doc("The line number, from 1.")]
    column: Annotated[int, doc("Where the error is in the line.")]
    text: Annotated[str, doc("The line.")]
    message: Annotated[str, doc("What is wrong.")]
    remedy: Annotated[str, doc("What to do.")]
    suggestions: Annotated[
        list[Suggestion],
        doc(
            "Cards that may be meant: several cards of that name, or up to three "
            "with a similar name."
        ),
    ]


class Fix(Struct):
    """A change after which the violation is gone, and no error is new."""

    do: Annotated[FixAction, doc("The change.")]
    card: Annotated[str, doc("The number of the card to change.")]
    quantity: Annotated[
        int, doc("The quantity after the change, or the quantity to move.")
    ]
    group: Annotated[str | None, doc("The section of the deck that is changed.")]
    other: Annotated[str, doc("The number of the card to swap for, or blank.")]
    message: Annotated[str, doc("The change in words.")]


class Note(Struct):
    line: Annotated[int, doc("The line number, from 1.")]
    message: Annotated[str, doc("How the line was read, or what looks odd.")]


class Violation(Struct):
    code: Annotated[str, doc("The rule that is broken, such as DC-11.")]
    severity: Annotated[
        Severity,
        doc(
            "`error` is certain, `unknown` depends on missing card data, "
            "`incomplete` is acceptable while building."
        ),
    ]
    message: Annotated[str, doc("What is wrong, with the numbers.")]
    rule: Annotated[str, doc("The rules and decisions that apply.")]
    group: Annotated[str | None, doc(f"The section of the deck: {GROUPS}.")]
    cards: Annotated[list[str], doc("The numbers of the cards.")]
    lines: Annotated[list[int], doc("The line numbers.")]
    actual: Annotated[
        Span | None, doc("The number found; a range if card data are missing.")
    ]
    limit: Annotated[Span | None, doc("The number allowed or required, or its range.")]
    missing: Annotated[
        list[list[str]],
        doc("The card data needed to decide: pairs of card number and cell."),
    ]
    fixes: Annotated[
        list[Fix], doc("Changes that remove the violation; each was tested.")
    ]


class Check(Struct):
    """A verdict with all that speaks for it."""

    verdict: Annotated[
        Verdict, doc("`UNDETERMINED` if missing card data could change the verdict.")
    ]
    format: Annotated[str, doc("The name of the format.")]
    profile: Annotated[str, doc("The edition of the rules.")]
    snapshot: Annotated[str, doc("The id of the snapshot of the format.")]
    card_data: Annotated[str, doc("The version of the card data.")]
    violations: Annotated[list[Violation], doc("All violations.")]
    lines: Annotated[list[Line], doc("Lines that could not be matched with a card.")]
    notes: Annotated[list[Note], doc("How some lines were read.")]
    counts: Annotated[
        dict[str, Span], doc(f"The number of cards in each section: {GROUPS}.")
    ]


# Decks


LONGEST_NAME = 200  # that is read; a name has 60 characters
MOST_CHANGES = 2**31 - 1
DeckName = Annotated[str, Meta(max_length=LONGEST_NAME)]
SeenVersion = Annotated[int, Meta(ge=0, le=MOST_CHANGES)]
SEEN = "The version of the deck that you saw; 409 if it has changed since."


class NewDeck(Struct, forbid_unknown_fields=True):
    """A deck to save; it is private until it is shared."""

    name: Annotated[DeckName, doc("The name of the deck, at most 60 characters.")]
    text: Annotated[str, doc("The deck list, as for a deck check.")]
    format: Annotated[Word, doc("The name of a format; Constructed by default.")] = (
        formats.CONSTRUCTED.name
    )
    profile: Annotated[
        Word, doc("The edition of the rules, such as P22C; the newest by default.")
    ] = ""

    @property
    def snapshot(self) -> formats.Snapshot:
        return formats.find_snapshot(self.format, self.profile)


class NewVersion(Struct, forbid_unknown_fields=True):
    """The next list of a deck."""

    text: Annotated[str, doc("The deck list, as for a deck check.")]
    version: Annotated[SeenVersion, doc(SEEN)]
    name: Annotated[DeckName, doc("A name for this list, or blank.")] = ""
    format: Annotated[
        Word, doc("The name of a format; by default, that of the deck stays.")
    ] = ""
    profile: Annotated[
        Word, doc("The edition of the rules; the newest of that format by default.")
    ] = ""

    def snapshot_after(self, known: formats.Snapshot) -> formats.Snapshot:
        """Return the snapshot that is asked for; without one, the known one."""
        if not self.format and not self.profile:
            return known
        return formats.find_snapshot(self.format or known.format, self.profile)


class Sharing(Struct, forbid_unknown_fields=True):
    """Who may see a deck from now on."""

    visibility: Annotated[
        Visibility,
        doc("`private`, `unlisted` for everybody with its address, or `public`."),
    ]
    version: Annotated[SeenVersion, doc(SEEN)]


class Entry(Struct):
    number: Annotated[str, doc("Blank for a card that is not in the database.")]
    quantity: Annotated[int, doc("Copies; 0 if the quantity could not be read.")]
    group: Annotated[str | None, doc(f"The section of the deck: {GROUPS}.")]
    title: Annotated[str, doc("The printed title.")]


class Decklist(Struct):
    """A list in the canonical order."""

    version: Annotated[int, doc("The version of this format: 1.")]
    name: Annotated[str, doc("The name of the deck.")]
    remark: Annotated[str, doc("The remark behind the name in the first line.")]
    cards: list[Entry]
    sideboard: Annotated[list[Entry], doc("No format allows a sideboard.")]


class Version(Struct):
    number: Annotated[int, doc("Counted from 1.")]
    name: Annotated[str, doc("The name given by the owner, or blank.")]
    made_at: Annotated[datetime, doc("When it was saved, in UTC.")]


class Deck(Struct):
    id: Annotated[UUID, doc("Used in the address of the deck.")]
    name: Annotated[str, doc("The name of the deck.")]
    owner: Annotated[str, doc("The display name of the owner.")]
    format: Annotated[str, doc("The name of the format.")]
    profile: Annotated[str, doc("The edition of the rules.")]
    snapshot: Annotated[str, doc("The id of the snapshot of the format.")]
    visibility: Annotated[Visibility, doc("Who may see the deck.")]
    archived: Annotated[
        bool, doc("Whether it is archived; only its owner sees it then.")
    ]
    made_at: Annotated[datetime, doc("When it was first saved, in UTC.")]
    changed_at: Annotated[datetime, doc("When it was last changed, in UTC.")]
    version: Annotated[int, doc("A number that grows with every change of the deck.")]
    newest: Annotated[int, doc("The number of the newest list.")]
    verdict: Annotated[
        Verdict,
        doc(
            "In a list of decks the verdict of the last check; of one deck "
            "that of today."
        ),
    ]


class WholeDeck(Deck):
    versions: Annotated[list[Version], doc("All its lists, newest first.")]
    list: Annotated[Decklist, doc("The newest deck list.")]
    lines: Annotated[list[Line], doc("Lines that could not be matched with a card.")]  # noqa: A003


# Formats


class Restriction(Struct):
    card: Annotated[str, doc("A card number or a title.")]
    limit: Annotated[int, doc("The most copies; 0 if banned.")]
    source: Annotated[str, doc("Who decided it, and where it is published.")]


class Snapshot(Struct):
    """A format as it is from one day on."""

    id: Annotated[str, doc("A snapshot never changes.")]
    valid_from: Annotated[date, doc("The first day, in the event's time zone.")]
    edition: Annotated[
        str, doc("The edition of the rules; a deck check takes it as `profile`.")
    ]
    profile: Annotated[str, doc("The rules profile of the engine for this edition.")]
    pool: Annotated[
        list[str] | None, doc("The codes of the sets that are legal; null if all are.")
    ]
    restrictions: list[Restriction]
    warning: Annotated[str, doc("What is doubtful about it, or blank.")]


class Format(Struct):
    name: Annotated[str, doc("The key that answers use.")]
    title: Annotated[str, doc("The name on pages.")]
    snapshots: Annotated[list[Snapshot], doc("Its snapshots, oldest first.")]


class BulkFormats(Struct):
    count: Annotated[int, doc("The number of formats.")]
    results: list[Format]
