"""Compare a game log with the match that it was submitted for. Pure.

I3: whatever does not fit is flagged and never a reason to refuse the log: a name may be
misspelled, and the judge sees both.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from gameengine.notation import Log, header
from gameengine.profiles import ALIASES
from tournaments.rules.claims import AWAY, HOME, ClaimedResult, other_side
from tournaments.rules.scoring import WON

_ROUND = re.compile(r"\b(?:r|round) ?(\d{1,3})\b", re.IGNORECASE)
_TABLE = re.compile(r"\b(?:t|table) ?(\d{1,4})\b", re.IGNORECASE)
SEATS = ("Home", "Away")  # tags of a log


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedSeat:
    """One side of a match, as its game logs should name it."""

    name: str
    receipt: str = ""  # of the list that was registered
    cards: Counter[str] | None = None  # of that list, by number


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedMatch:
    """What a game log should say about the match that it is for."""

    event: str
    round: int | None  # of the Swiss ones; those of the cut have names
    table: int | None
    edition: str  # the name of its profile
    readings: str  # that differ from the edition's own
    home: ExpectedSeat
    away: ExpectedSeat

    def side(self, side: str) -> ExpectedSeat:
        return self.home if side == HOME else self.away


# H5: what these say is content of a list, and for officials alone.
OF_LISTS = frozenset(("list", "receipt", "unplayable"))


@dataclass(frozen=True, slots=True)
class LogMismatch:
    """One mismatch between a log and its match: a code for machines and a sentence."""

    code: str
    words: str


LATE = LogMismatch(
    "late",
    "It was submitted after the match was settled, when the opponent's log could "
    "be read.",
)


# Seats.


def are_seats_swapped(log: Log, match: ExpectedMatch) -> bool:
    """Return whether the log has the two players in each other's seats.

    >>> ada, ben = ExpectedSeat(name="Ada Ito"), ExpectedSeat(name="Ben Okafor")
    >>> match = ExpectedMatch(event="", round=1, table=1, edition="P22C", readings="",
    ...                  home=ada, away=ben)
    >>> are_seats_swapped(Log({"Home": "Ben", "Away": "Ada"}), match)
    True
    """
    straight, crossed = (
        sum(
            seat_match_score(log, tag, match.side(side))
            for tag, side in seats_with_sides(turned)
        )
        for turned in (False, True)
    )
    return crossed > straight


def seats_with_sides(turned: bool) -> tuple[tuple[str, str], tuple[str, str]]:  # noqa: FBT001
    """Return each seat of a log with the side of the match that it stands for."""
    home, away = (AWAY, HOME) if turned else (HOME, AWAY)
    return (SEATS[0], home), (SEATS[1], away)


def seat_match_score(log: Log, tag: str, expected: ExpectedSeat) -> int:
    """Return how well a player fits a seat: 2 for the deck list, 1 for the name."""
    named = is_full_or_partial_name(log.tags.get(tag, ""), expected.name)
    listed = log.tags.get(f"{tag}Deck", "")
    by_list = (
        has_receipt_of_list(listed, expected)
        or cards_in_deck_header(listed) == expected.cards
    )
    return 2 * (bool(listed) and by_list) + named


def is_full_or_partial_name(text: str, name: str) -> bool:
    """Return whether the text is a full name or one word of it, ignoring case."""
    text, name = text.casefold().strip(), name.casefold()
    return bool(text) and (text == name or text in name.split())


def has_receipt_of_list(listed: str, expected: ExpectedSeat) -> bool:
    """Return whether a deck tag holds the receipt (hash) of the registered list."""
    return bool(expected.receipt) and listed == f"{header.RECEIPT}{expected.receipt}"


def cards_in_deck_header(listed: str) -> Counter[str] | None:
    """Return the cards in a deck tag of a log, or None if it holds no card list."""
    if not listed or listed.startswith(header.RECEIPT):
        return None
    found: Counter[str] = Counter()
    for part in listed.split(", "):
        count, _, number = part.partition(" ")
        if not count.isdecimal():
            return None
        found[number] += int(count)
    return found


# What does not fit.


def find_mismatches(
    log: Log,
    match: ExpectedMatch,
    *,
    turned: bool,
    reported: ClaimedResult | None = None,
) -> list[LogMismatch]:
    """Return all mismatches; `reported` is the result that the submitter reported."""
    return [
        *entrant_mismatches(log, match, turned=turned),
        *list_mismatches(log, match, turned=turned),
        *event_mismatches(log, match),
        *rules_mismatches(log, match),
        *score_mismatches(log, reported, turned=turned),
    ]


def entrant_mismatches(
    log: Log, expected: ExpectedMatch, *, turned: bool
) -> Iterator[LogMismatch]:
    """Yield a mismatch for each wrong name, and one if the seats are swapped."""
    for tag, side in seats_with_sides(turned):
        named, seated = log.tags.get(tag, ""), expected.side(side)
        if named and not is_full_or_partial_name(named, seated.name):
            words = (
                f"The log names {named[:40]} as {tag.lower()}, but {seated.name} sits"
            )
            yield LogMismatch("entrants", f"{words} there.")
    if turned:
        words = f"In the log, home is {expected.away.name}, who sits away in the match."
        yield LogMismatch("turned", f"{words} The seats were swapped for the replay.")


def list_mismatches(
    log: Log, expected: ExpectedMatch, *, turned: bool
) -> Iterator[LogMismatch]:
    """Yield a flag for each list that is missing, illegal or not the registered one."""
    for tag, side in seats_with_sides(turned):
        listed, seated = log.tags.get(f"{tag}Deck", ""), expected.side(side)
        if seated.cards is None and seated.receipt:
            words = f"Card data is missing for the deck list of {seated.name}"
            yield LogMismatch("unplayable", f"{words}, so it cannot be replayed.")
        elif seated.cards is None:
            words = f"{seated.name} has not registered a deck list"
            rest = (
                "the list in the log is used"
                if cards_in_deck_header(listed)
                else "the log has none"
            )
            yield LogMismatch("no_list", f"{words}; {rest}.")
        elif listed.startswith(header.RECEIPT) and not has_receipt_of_list(
            listed, seated
        ):
            words = (
                f"The receipt in the log does not match the deck list of {seated.name}"
            )
            yield LogMismatch("receipt", f"{words}. The registered list is used.")
        elif cards_in_deck_header(listed) not in (None, seated.cards):
            words = f"The list of {seated.name} in the log is not the registered one"
            yield LogMismatch("list", f"{words}. The registered one is used.")


def event_mismatches(log: Log, expected: ExpectedMatch) -> Iterator[LogMismatch]:
    """Yield a mismatch if the log names another event, round or table."""
    named = log.tags.get("Event", "")
    if named and named.casefold() != expected.event.casefold():
        yield LogMismatch("event", f"The log names another event: {named[:80]}.")
    match = log.tags.get("Match", "")
    numbers = (_ROUND, expected.round, "round"), (_TABLE, expected.table, "table")
    for pattern, number, noun in numbers:
        found = pattern.search(match[:100])
        if found and number is not None and int(found[1]) != number:
            words = f"The log is labeled {noun} {int(found[1])}"
            yield LogMismatch(
                "match", f"{words}, but this match is in {noun} {number}."
            )


def rules_mismatches(log: Log, expected: ExpectedMatch) -> Iterator[LogMismatch]:
    """Yield a mismatch if the log names another edition or rulings than the event."""
    edition = log.tags.get("Profile", "")
    if ALIASES.get(edition, edition) != expected.edition:
        words = f"The log names {edition[:12] or 'no edition of the rules'}"
        yield LogMismatch("rules", f"{words}; it was replayed by {expected.edition}.")
    if sorted(log.tags.get("Readings", "").split()) != sorted(
        expected.readings.split()
    ):
        yield LogMismatch(
            "readings", "The log uses different readings of the rules than the event."
        )


def score_mismatches(
    log: Log, reported_claim: ClaimedResult | None, *, turned: bool
) -> Iterator[LogMismatch]:
    """Yield a mismatch if the log claims another winner or score than was reported."""
    try:
        claimed = header.claimed_result(log)
    except header.HeaderError:
        return  # the replay says what is wrong with it
    if claimed is None or reported_claim is None or reported_claim.outcome not in WON:
        return
    winner = {"H": HOME, "A": AWAY}.get(claimed[0], "")
    winner = other_side(winner) if winner and turned else winner
    if winner != reported_claim.winner:
        yield LogMismatch("score", "The winner in the log is not the reported one.")
        return
    home, away = reversed(claimed[1]) if turned else claimed[1]
    if len(reported_claim.games) == 1 and (home, away) != (
        reported_claim.games[0].home_score,
        reported_claim.games[0].away_score,
    ):
        reported = (
            f"{reported_claim.games[0].home_score}-{reported_claim.games[0].away_score}"
        )
        words = f"The score in the log is {home}-{away}, but {reported} was reported"
        yield LogMismatch("score", f"{words} (home-away).")
