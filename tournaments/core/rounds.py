"""Rounds as pages and services ask for them: what is next, who sits, what is stale.

Also what proves a round: the pairing made again, the standings added up again (I4).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from tournaments.models import (
    Entrant,
    Match,
    Round,
    RoundState,
    Stage,
    Tournament,
)
from tournaments.rules import pairing_record, scoring
from tournaments.rules.pairing import Candidate, Reason, Room
from tournaments.rules.pairing_record import Seating
from tournaments.rules.scoring import MISSED, Outcome
from tournaments.rules.standings import Standings, standings

from . import played
from .cut import seats_from_record


def rounds(tournament: Tournament, stage: str | None = None) -> QuerySet[Round]:
    """Return every round that was not cancelled, without what its pairing rests on."""
    found = Round.objects.filter(tournament=tournament).defer(*played.BULKY)
    if stage is not None:
        found = found.filter(stage=stage)
    return found.exclude(state=RoundState.CANCELLED)


def draft_of(tournament: Tournament) -> Round | None:
    return Round.objects.filter(tournament=tournament, state=RoundState.DRAFT).first()


def attempts(tournament: Tournament, number: int, stage: str = Stage.SWISS) -> int:
    """Count the drafts of a round so far, those that were discarded too."""
    return Round.objects.filter(
        tournament=tournament, stage=stage, number=number
    ).count()


def room(tournament: Tournament) -> Room:
    return Room(
        first=tournament.first_table,
        ranges=tuple((first, last) for first, last in tournament.table_ranges),
    )


def to_be_seated(tournament: Tournament, number: int) -> QuerySet[Entrant]:
    """Give whoever has to sit in a Swiss round: all who have not left, from his first.

    Events 3: a late entrant has late losses for the rounds before that.
    """
    return played.active(tournament).filter(first_round__lte=number)


def tables(round_: Round) -> QuerySet[Match]:
    """Return a round's tables in order, byes and missed rounds behind them."""
    return (
        Match.objects.filter(round=round_)
        .exclude(outcome=Outcome.CANCELLED)
        .select_related("home", "away")
    )


def is_paired(match: Match) -> bool:
    """Tell whether a row is of the pairing: a missed round came to it from outside."""
    return match.outcome not in MISSED


def seating(row: Match) -> Seating:
    return Seating(
        number=row.table or 0,
        home=str(row.home_id),
        away=str(row.away_id or scoring.NOBODY),
        reason=Reason(row.reason),
    )


def seatings(rows: Sequence[Match]) -> tuple[Seating, ...]:
    return tuple(seating(row) for row in rows if is_paired(row))


# Who sits in a round.


def unseated(
    round_: Round, rows: Sequence[Match], people: Sequence[Entrant] | None = None
) -> list[Entrant]:
    """List who has to sit in a round and does not."""
    seated = people_in(rows)
    waiting = expected_in(round_, people)
    return [each for each in waiting if each.pk not in seated]


def expected_in(round_: Round, people: Sequence[Entrant] | None) -> list[Entrant]:
    """Return who has to sit in a round, from all who play if they were read already."""
    if people is None:
        return list(to_be_seated(round_.tournament, round_.number))
    return [each for each in people if each.first_round <= round_.number]


def people_in(rows: Sequence[Match]) -> dict[Any, Entrant]:
    """Return everybody who sits at some tables, by id."""
    found = {row.home_id: row.home for row in rows}
    return found | {row.away_id: row.away for row in rows if row.away_id}


# Whether a draft still fits what is known.


@dataclass(frozen=True, slots=True, kw_only=True)
class Staleness:
    """What has changed since a round was paired."""

    gone: tuple[Entrant, ...] = ()  # they sit in it and have left
    unseated: tuple[Entrant, ...] = ()
    changed: tuple[str, ...] = ()  # what is told of people whose record is another

    def __bool__(self) -> bool:
        return bool(self.gone or self.unseated or self.changed)

    @property
    def facts(self) -> list[str]:
        return [
            *(f"{each.name} has left and has a seat" for each in self.gone),
            *(f"{each.name} is in the event and has no seat" for each in self.unseated),
            *self.changed,
        ]


def staleness(
    round_: Round,
    rows: Sequence[Match] | None = None,
    people: Sequence[Entrant] | None = None,
) -> Staleness:
    """Compare a draft with what is known now: who is in, and with which record."""
    rows = list(tables(round_)) if rows is None else rows
    waiting = expected_in(round_, people)
    seated = people_in(rows)
    there = {each.pk for each in waiting}
    return Staleness(
        gone=tuple(each for key, each in seated.items() if key not in there),
        unseated=tuple(each for each in waiting if each.pk not in seated),
        changed=(*_changed(round_, waiting), *_against_awards(round_, rows)),
    )


def _changed(round_: Round, waiting: Sequence[Entrant]) -> Iterator[str]:
    then = pairing_record.known(round_.inputs)
    field = played.field(round_.tournament, waiting, number=round_.number)
    for now in field:
        was = then.get(now.id)
        if was is not None and known_of(was) != known_of(now):
            yield f"{now.name} {_what_changed(was, now)}"


def known_of(candidate: Candidate) -> Candidate:
    """Return what is compared of a candidate; awards are compared with the tables."""
    return replace(candidate, name="", has_awarded_bye=False)


def _against_awards(round_: Round, rows: Sequence[Match]) -> Iterator[str]:
    return (words for row in rows if (words := against_award(row, round_.number)))


def against_award(row: Match, number: int) -> str:
    """Return how a table contradicts the byes that were awarded, or nothing."""
    for each in (row.home, row.away) if row.away else ():
        if number in each.bye_rounds:
            return f"{each.name} has an awarded bye and sits at table {row.table}"
    if row.reason == Reason.AWARDED_BYE and number not in row.home.bye_rounds:
        return f"{row.home.name} has no awarded bye any more"
    return ""


def _what_changed(was: Candidate, now: Candidate) -> str:
    if was.score != now.score:
        return f"had {was.score} points and has {now.score}"
    if was.fixed_table != now.fixed_table:
        return "has another fixed table"
    return "has another record of opponents, byes or floats"


# The standings as they were when a round was closed.


def snapshot(found: Standings, left: dict[str, int | None]) -> list[dict[str, Any]]:
    """Return standings as plain JSON, with who had left by then."""
    return [
        {
            "place": row.place,
            "label": row.label,
            "entrant": row.entrant,
            "points": row.points,
            "record": row.record,
            "tiebreaks": {
                key: None if value is None else str(value)
                for key, value in row.values.items()
            },
            "left": left.get(row.entrant),
        }
        for row in found
    ]


def snapshot_now(tournament: Tournament) -> list[dict[str, Any]]:
    left = {
        str(key): after
        for key, after in played.took_part(tournament).values_list(
            "pk", "dropped_after"
        )
    }
    return snapshot(played.standing(tournament), left)


@dataclass(frozen=True, slots=True)
class Past:
    """The Swiss rounds of an event and whoever took part, read once for all rounds."""

    matches: tuple[Match, ...]
    people: tuple[Entrant, ...]


def past(tournament: Tournament) -> Past:
    return Past(tuple(played.matches(tournament)), tuple(played.took_part(tournament)))


def snapshot_again(round_: Round, then: Past | None = None) -> list[dict[str, Any]]:
    """Compute the standings at the end of a closed round from the rows as they are.

    Who came, left or was put out since is seen as he was then, and a round that
    somebody was found to have missed later is left aside.
    """
    tournament, left = round_.tournament, _left(round_)
    then = then or past(tournament)
    rows = [
        row
        for row in then.matches
        if row.round.number <= round_.number and not _came_later(row, round_)
    ]
    was_in = {str(key) for row in rows for key in (row.home_id, row.away_id)}
    people = [
        scoring.Entrant(
            id=str(row.pk),
            late=row.first_round > 1,
            dropped_after=left.get(str(row.pk), row.dropped_after),
            disqualified=str(row.pk) not in left,
        )
        for row in then.people
        if str(row.pk) in left or str(row.pk) in was_in
    ]
    again = standings(
        people,
        map(played.match, rows),
        settings=tournament.scoring,
        lot_seed=tournament.lot_seed,
    )
    return snapshot(again, left)


def _left(round_: Round) -> dict[str, int | None]:
    return {row["entrant"]: row["left"] for row in round_.standings or ()}


def _came_later(row: Match, round_: Round) -> bool:
    return (
        row.outcome in MISSED
        and round_.closed_at is not None
        and row.settled_at > round_.closed_at
    )


# I4: everything again.


def redo(round_: Round) -> list[str]:
    """Make a round again from what is kept of it; name what comes out otherwise."""
    rows = list(tables(round_))
    if round_.stage == Stage.CUT:
        return _redo_cut(round_, rows)
    found = pairing_record.made_again(round_.inputs, seed=round_.seed)
    if not round_.is_edited:
        kept = sorted(pairing_record.tables_of(round_.inputs), key=_by_table)
        if sorted(seatings(rows), key=_by_table) != kept:
            found.append("The tables are not those that the pairing made.")
    return found


def _by_table(seating: Seating) -> tuple[int, str]:
    return seating.number, seating.home


def _redo_cut(round_: Round, rows: Sequence[Match]) -> list[str]:
    expected = seats_from_record(round_.inputs, round_.number)
    found = {
        row.fixture: (str(row.home_id), str(row.away_id)) for row in rows if row.fixture
    }
    return [] if found == expected else ["The tables are not those of the bracket."]


def breaches(tournament: Tournament) -> list[str]:
    """Make everything of an event again; name what does not come out the same (I4).

    What another version of the pairing made is left aside: it cannot be made again.
    """
    there = Round.objects.filter(tournament=tournament, state__in=played.ON_THE_BOOKS)
    then = past(tournament)
    return [
        f"{named(each)}: {words}" for each in there for words in breaches_of(each, then)
    ]


def breaches_of(round_: Round, then: Past | None = None) -> list[str]:
    """Make one round and its standings again; name what comes out otherwise."""
    found = redo(round_) if round_.engine == pairing_record.PAIRER else []
    kept = round_.standings
    if kept is not None and snapshot_again(round_, then) != kept:
        found.append("the standings add up to others than are kept.")
    return found


def named(round_: Round) -> str:
    return f"Cut round {round_.number}" if round_.stage == Stage.CUT else str(round_)


def has_left(entrant: Entrant) -> bool:
    """Return whether somebody is not in the event any more, or never was."""
    return entrant.state not in played.PLAYING
