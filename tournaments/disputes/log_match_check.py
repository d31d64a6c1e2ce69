"""Whether a log fits the match that it was handed in for. Pure.

I3: what does not fit is said and never a reason to refuse: a name may be misspelled,
and the judge sees both.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from gameengine.notation import Log, header
from gameengine.profiles import ALIASES
from tournaments.rules.claims import AWAY, HOME, Claim, other
from tournaments.rules.scoring import WON

_ROUND = re.compile(r"\b(?:r|round) ?(\d{1,3})\b", re.IGNORECASE)
_TABLE = re.compile(r"\b(?:t|table) ?(\d{1,4})\b", re.IGNORECASE)
SEATS = ("Home", "Away")  # tags of a log


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """One side of a match, as a log should have it."""

    name: str
    receipt: str = ""  # of the list that was registered
    cards: Counter[str] | None = None  # of that list, by number


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """The match that a log should be of."""

    event: str
    round: int | None  # of the Swiss ones; those of the cut have names
    table: int | None
    edition: str  # the name of its profile
    readings: str  # that differ from the edition's own
    home: Seated
    away: Seated

    def side(self, side: str) -> Seated:
        return self.home if side == HOME else self.away


# H5: what these say is content of a list, and for officials alone.
OF_LISTS = frozenset(("list", "receipt", "unplayable"))


@dataclass(frozen=True, slots=True)
class Flag:
    """One thing that does not fit: a word for machines, and a sentence."""

    code: str
    words: str


LATE = Flag(
    "late",
    "It was handed in after the match had been settled, when the other's log could be "
    "read.",
)


# Seats.


def is_turned(log: Log, occasion: Occasion) -> bool:
    """Return whether the log's home is the one who sits away, as far as it says.

    >>> ada, ben = Seated(name="Ada Ito"), Seated(name="Ben Okafor")
    >>> match = Occasion(event="", round=1, table=1, edition="P22C", readings="",
    ...                  home=ada, away=ben)
    >>> is_turned(Log({"Home": "Ben", "Away": "Ada"}), match)
    True
    """
    straight, crossed = (
        sum(likeness(log, tag, occasion.side(side)) for tag, side in seats(turned))
        for turned in (False, True)
    )
    return crossed > straight


def seats(turned: bool) -> tuple[tuple[str, str], tuple[str, str]]:  # noqa: FBT001
    """Return each seat of a log with the side of the match that has it."""
    home, away = (AWAY, HOME) if turned else (HOME, AWAY)
    return (SEATS[0], home), (SEATS[1], away)


def likeness(log: Log, tag: str, seated: Seated) -> int:
    """Weigh how much a seat of a log looks like somebody: by list, then by name."""
    named = is_named(log.tags.get(tag, ""), seated.name)
    listed = log.tags.get(f"{tag}Deck", "")
    by_list = is_receipt_of(listed, seated) or cards_in(listed) == seated.cards
    return 2 * (bool(listed) and by_list) + named


def is_named(said: str, name: str) -> bool:
    """Return whether somebody is meant, by his whole name or the first part of it."""
    said, name = said.casefold().strip(), name.casefold()
    return bool(said) and (said == name or said in name.split())


def is_receipt_of(listed: str, seated: Seated) -> bool:
    return bool(seated.receipt) and listed == f"{header.RECEIPT}{seated.receipt}"


def cards_in(listed: str) -> Counter[str] | None:
    """Count the cards of a list in a tag; None for a receipt, or what is no list."""
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


def flags(
    log: Log, occasion: Occasion, *, turned: bool, said: Claim | None = None
) -> list[Flag]:
    """List all that does not fit; `said` is what whoever hands it in reported."""
    return [
        *of_entrants(log, occasion, turned=turned),
        *of_lists(log, occasion, turned=turned),
        *of_event(log, occasion),
        *of_rules(log, occasion),
        *of_score(log, said, turned=turned),
    ]


def of_entrants(log: Log, occasion: Occasion, *, turned: bool) -> Iterator[Flag]:
    for tag, side in seats(turned):
        named, seated = log.tags.get(tag, ""), occasion.side(side)
        if named and not is_named(named, seated.name):
            words = f"The log names {named[:40]} as {tag.lower()}; {seated.name} sits"
            yield Flag("entrants", f"{words} there.")
    if turned:
        words = f"Home of the log is {occasion.away.name}, who sits away in the match."
        yield Flag("turned", f"{words} It is read so.")


def of_lists(log: Log, occasion: Occasion, *, turned: bool) -> Iterator[Flag]:
    for tag, side in seats(turned):
        listed, seated = log.tags.get(f"{tag}Deck", ""), occasion.side(side)
        if seated.cards is None and seated.receipt:
            words = f"Too little is known of cards in the list of {seated.name}"
            yield Flag("unplayable", f"{words} to replay it.")
        elif seated.cards is None:
            words = f"{seated.name} has registered no list"
            rest = "the log's own is taken" if cards_in(listed) else "the log has none"
            yield Flag("no_list", f"{words}; {rest}.")
        elif listed.startswith(header.RECEIPT) and not is_receipt_of(listed, seated):
            words = f"The log has another receipt for the list of {seated.name}"
            yield Flag("receipt", f"{words} than the one registered, which is taken.")
        elif cards_in(listed) not in (None, seated.cards):
            words = f"The log's list of {seated.name} is not the one registered"
            yield Flag("list", f"{words}, which is taken.")


def of_event(log: Log, occasion: Occasion) -> Iterator[Flag]:
    named = log.tags.get("Event", "")
    if named and named.casefold() != occasion.event.casefold():
        yield Flag("event", f"The log names another event: {named[:80]}.")
    match = log.tags.get("Match", "")
    numbers = (_ROUND, occasion.round, "round"), (_TABLE, occasion.table, "table")
    for pattern, number, noun in numbers:
        found = pattern.search(match[:100])
        if found and number is not None and int(found[1]) != number:
            words = f"The log names {noun} {int(found[1])}"
            yield Flag("match", f"{words}; this match is of {noun} {number}.")


def of_rules(log: Log, occasion: Occasion) -> Iterator[Flag]:
    """The event's edition and readings decide, whatever a log names."""
    edition = log.tags.get("Profile", "")
    if ALIASES.get(edition, edition) != occasion.edition:
        words = f"The log names the rules {edition[:12] or 'of no edition'}"
        yield Flag("rules", f"{words}; it is replayed by {occasion.edition}.")
    if sorted(log.tags.get("Readings", "").split()) != sorted(
        occasion.readings.split()
    ):
        yield Flag("readings", "The log names other readings than the event has.")


def of_score(log: Log, said: Claim | None, *, turned: bool) -> Iterator[Flag]:
    """Compare the result that a log claims with what was reported beside it."""
    try:
        claimed = header.claimed(log)
    except header.HeaderError:
        return  # the replay says what is wrong with it
    if claimed is None or said is None or said.outcome not in WON:
        return
    winner = {"H": HOME, "A": AWAY}.get(claimed[0], "")
    winner = other(winner) if winner and turned else winner
    if winner != said.winner:
        yield Flag("score", "The log claims another winner than was reported.")
        return
    home, away = reversed(claimed[1]) if turned else claimed[1]
    if len(said.games) == 1 and (home, away) != (
        said.games[0].home_score,
        said.games[0].away_score,
    ):
        reported = f"{said.games[0].home_score}-{said.games[0].away_score}"
        words = f"The log claims {home}-{away}, and {reported} was reported"
        yield Flag("score", f"{words}, home first.")
