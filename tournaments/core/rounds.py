"""Queries for rounds: tables, who sits, what changed since a draft, and self-checks.

The self-checks pair a round again and compute its standings again (I4).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import (
    Entrant,
    ForbiddenPair,
    Match,
    Round,
    RoundState,
    Stage,
    Tournament,
)
from tournaments.rules import pairing_record, scoring
from tournaments.rules.pairing import (
    AvailableTables,
    Candidate,
    NoticeKind,
    PairingReason,
    Pairs,
)
from tournaments.rules.pairing_record import RecordedTable
from tournaments.rules.scoring import MISSED, Outcome
from tournaments.rules.standings import Standings, compute_standings

from . import played
from .cut import seats_from_record


def rounds_of_event(
    tournament: Tournament, stage: str | None = None
) -> QuerySet[Round]:
    """Return the rounds of an event that were not cancelled, without bulky fields."""
    found = Round.objects.filter(tournament=tournament).defer(*played.BULKY)
    if stage is not None:
        found = found.filter(stage=stage)
    return found.exclude(state=RoundState.CANCELLED)


def draft_round(tournament: Tournament) -> Round | None:
    return Round.objects.filter(tournament=tournament, state=RoundState.DRAFT).first()


def count_drafts(tournament: Tournament, number: int, stage: str = Stage.SWISS) -> int:
    """Return how many drafts a round has had, discarded ones included."""
    return Round.objects.filter(
        tournament=tournament, stage=stage, number=number
    ).count()


def usable_tables(tournament: Tournament) -> AvailableTables:
    """Return the table numbers that the event may use."""
    return AvailableTables(
        first=tournament.first_table,
        ranges=tuple((first, last) for first, last in tournament.table_ranges),
    )


def entrants_to_seat(tournament: Tournament, number: int) -> QuerySet[Entrant]:
    """Return the entrants who need a seat in a Swiss round."""
    return played.active_entrants(tournament).filter(first_round__lte=number)


def matches_by_table(round_: Round) -> QuerySet[Match]:
    """Return the matches of a round by table; byes and missed rounds come last."""
    return (
        Match.objects.filter(round=round_)
        .exclude(outcome=Outcome.CANCELLED)
        .select_related("home", "away")
    )


def was_made_by_pairing(match: Match) -> bool:
    """Return whether a match comes from the pairing; a missed round does not."""
    return match.outcome not in MISSED


def seating_of_row(row: Match) -> RecordedTable:
    return RecordedTable(
        number=row.table or 0,
        home=str(row.home_id),
        away=str(row.away_id or scoring.NOBODY),
        reason=PairingReason(row.reason),
    )


def seatings_of_rows(rows: Sequence[Match]) -> tuple[RecordedTable, ...]:
    return tuple(seating_of_row(row) for row in rows if was_made_by_pairing(row))


# Who sits in a round.


def unseated_entrants(
    round_: Round, rows: Sequence[Match], people: Sequence[Entrant] | None = None
) -> list[Entrant]:
    """Return the entrants who need a seat in a round and have none."""
    seated = entrants_at_tables(rows)
    waiting = expected_entrants(round_, people)
    return [each for each in waiting if each.pk not in seated]


def expected_entrants(round_: Round, people: Sequence[Entrant] | None) -> list[Entrant]:
    """Return the entrants who need a seat; `people` are all active ones, if loaded."""
    if people is None:
        return list(entrants_to_seat(round_.tournament, round_.number))
    return [each for each in people if each.first_round <= round_.number]


def entrants_at_tables(rows: Sequence[Match]) -> dict[Any, Entrant]:
    """Return everybody who sits at the given tables, by id."""
    found = {row.home_id: row.home for row in rows}
    return found | {row.away_id: row.away for row in rows if row.away_id}


# Whether a draft still fits what is known.


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftStaleness:
    """What has changed since a round was drafted; false if nothing has."""

    gone: tuple[Entrant, ...] = ()  # they sit in it and have left
    unseated: tuple[Entrant, ...] = ()
    changed: tuple[str, ...] = ()  # what is told of people whose record is another

    def __bool__(self) -> bool:
        return bool(self.gone or self.unseated or self.changed)

    @property
    def facts(self) -> list[str]:
        return [
            *(
                f"{each.name} is no longer in the event but has a seat"
                for each in self.gone
            ),
            *(
                f"{each.name} is in the event, but has no seat"
                for each in self.unseated
            ),
            *self.changed,
        ]


def draft_staleness(
    round_: Round,
    rows: Sequence[Match] | None = None,
    people: Sequence[Entrant] | None = None,
    apart: Pairs | None = None,
) -> DraftStaleness:
    """Compare a drafted round with the entrants and records as they are now.

    `apart` are the pairs at its tables that the desk keeps apart, if loaded.
    """
    rows = list(matches_by_table(round_)) if rows is None else rows
    waiting = expected_entrants(round_, people)
    seated = entrants_at_tables(rows)
    there = {each.pk for each in waiting}
    return DraftStaleness(
        gone=tuple(each for key, each in seated.items() if key not in there),
        unseated=tuple(each for each in waiting if each.pk not in seated),
        changed=(
            *_changed_records(round_, waiting),
            *_bye_conflicts(round_, rows),
            *forbidden_pair_conflicts(round_, rows, apart).values(),
        ),
    )


def _changed_records(round_: Round, waiting: Sequence[Entrant]) -> Iterator[str]:
    then = pairing_record.recorded_candidates(round_.inputs)
    field = played.pairing_candidates(round_.tournament, waiting, number=round_.number)
    for now in field:
        was = then.get(now.id)
        if was is not None and comparable_candidate(was) != comparable_candidate(now):
            yield f"{now.name} {_record_change_text(was, now)}"


def comparable_candidate(candidate: Candidate) -> Candidate:
    """Return a candidate without what is not compared: name and awarded bye."""
    return msgspec.structs.replace(candidate, name="", has_awarded_bye=False)


def _bye_conflicts(round_: Round, rows: Sequence[Match]) -> Iterator[str]:
    return (
        words for row in rows if (words := awarded_bye_conflict(row, round_.number))
    )


def awarded_bye_conflict(row: Match, number: int) -> str:
    """Return how a table contradicts the awarded byes, or an empty text."""
    for each in (row.home, row.away) if row.away else ():
        if number in each.bye_rounds:
            return f"{each.name} has an awarded bye, but sits at table {row.table}"
    if row.reason == PairingReason.AWARDED_BYE and number not in row.home.bye_rounds:
        return f"{row.home.name} no longer has an awarded bye"
    return ""


def with_pairs_kept_apart(rows: QuerySet[Match]) -> QuerySet[Match]:
    """Annotate matches with `is_kept_apart`: whether the desk keeps the two apart."""
    home, away = OuterRef("home"), OuterRef("away")
    pairs = ForbiddenPair.objects.filter(Q(one=home, two=away) | Q(one=away, two=home))
    return rows.annotate(is_kept_apart=Exists(pairs))


def forbidden_pair_conflicts(
    round_: Round, rows: Sequence[Match], apart: Pairs | None = None
) -> dict[UUID, str]:
    """Return by match id what is wrong with tables: a pair that is kept apart since."""
    people = entrants_at_tables(rows).values()
    forbidden = played.forbidden_pairs(
        round_.tournament, people, number=round_.number, apart=apart
    )
    warned = {
        table
        for each in round_.notices
        if each["caution"] == NoticeKind.FORBIDDEN_PAIR
        for table in each["tables"]
    }
    found = {}
    for row in rows:
        seated = frozenset((str(row.home_id), str(row.away_id)))
        is_forbidden = seated in forbidden
        if is_forbidden is not (row.table in warned):
            may = "should not be paired" if is_forbidden else "can be paired again"
            found[row.pk] = f"{row.home.name} and {row.away.name} {may}"
    return found


def _record_change_text(was: Candidate, now: Candidate) -> str:
    if was.score != now.score:
        return f"had {was.score} points and now has {now.score}"
    if was.rank != now.rank:
        return "has a different seed"
    if was.acceleration != now.acceleration:
        return "is in the other half of the accelerated field"
    if was.fixed_table != now.fixed_table:
        return "has a different fixed table"
    return "has a different record of opponents, byes or floats"


# The standings as they were when a round was closed.


def serialize_standings(
    found: Standings, left: dict[str, int | None]
) -> list[dict[str, Any]]:
    """Return standings as plain JSON; `left` has the last round of those who left."""
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


def serialize_current_standings(tournament: Tournament) -> list[dict[str, Any]]:
    left = {
        str(key): after
        for key, after in played.participants(tournament).values_list(
            "pk", "dropped_after"
        )
    }
    found = played.standings_from_rows(
        tournament,
        played.participants(tournament),
        played.published_matches(tournament),
        is_drawn=False,
    )
    return serialize_standings(found, left)


@dataclass(frozen=True, slots=True)
class SwissHistory:
    """All Swiss matches and participants of an event, read once for all rounds."""

    matches: tuple[Match, ...]
    people: tuple[Entrant, ...]


def load_swiss_history(tournament: Tournament) -> SwissHistory:
    return SwissHistory(
        tuple(played.published_matches(tournament)),
        tuple(played.participants(tournament)),
    )


def recompute_standings(
    round_: Round, history: SwissHistory | None = None
) -> list[dict[str, Any]]:
    """Return the standings at the end of a closed round, computed from today's rows.

    Entrants count as they were then, whoever joined or left since; a missed round that
    was recorded later is ignored.
    """
    tournament, left = round_.tournament, _last_rounds_of_dropped(round_)
    history = history or load_swiss_history(tournament)
    rows = [
        row
        for row in history.matches
        if row.round.number <= round_.number
        and not _is_recorded_after_closing(row, round_)
    ]
    was_in = {str(key) for row in rows for key in (row.home_id, row.away_id)}
    people = [
        scoring.Entrant(
            id=str(row.pk),
            late=row.first_round > 1,
            dropped_after=left.get(str(row.pk), row.dropped_after),
            disqualified=str(row.pk) not in left,
        )
        for row in history.people
        if str(row.pk) in left or str(row.pk) in was_in
    ]
    again = compute_standings(
        people,
        map(played.to_scoring_match, rows),
        settings=tournament.scoring,
    )
    return serialize_standings(
        played.shared_places_by_name(again, history.people), left
    )


def _last_rounds_of_dropped(round_: Round) -> dict[str, int | None]:
    return {row["entrant"]: row["left"] for row in round_.standings or ()}


def _is_recorded_after_closing(row: Match, round_: Round) -> bool:
    return (
        row.outcome in MISSED
        and round_.closed_at is not None
        and row.settled_at > round_.closed_at
    )


# I4: everything again.


def recheck_pairing(round_: Round) -> list[str]:
    """Pair a round again from its recorded input; return a sentence per difference."""
    rows = list(matches_by_table(round_))
    if round_.stage == Stage.CUT:
        return _recheck_cut_pairing(round_, rows)
    found = pairing_record.recheck_record(round_.inputs, seed=round_.seed)
    if not round_.is_edited:
        kept = sorted(pairing_record.recorded_tables(round_.inputs), key=_table_order)
        if sorted(seatings_of_rows(rows), key=_table_order) != kept:
            found.append("The stored tables differ from what the pairing gives.")
    return found


def _table_order(seating: RecordedTable) -> tuple[int, str]:
    return seating.number, seating.home


def _recheck_cut_pairing(round_: Round, rows: Sequence[Match]) -> list[str]:
    expected = seats_from_record(round_.inputs, round_.number)
    found = {
        row.fixture: (str(row.home_id), str(row.away_id)) for row in rows if row.fixture
    }
    return [] if found == expected else ["The stored tables differ from the bracket."]


def recheck_event(tournament: Tournament) -> list[str]:
    """Pair all rounds and compute all standings again; return what differs (I4)."""
    there = Round.objects.filter(tournament=tournament, state__in=played.ON_THE_BOOKS)
    then = load_swiss_history(tournament)
    return [
        f"{round_label(each)}: {words}"
        for each in there
        for words in recheck_round(each, then)
    ]


def recheck_round(round_: Round, history: SwissHistory | None = None) -> list[str]:
    """Pair one round and compute its standings again; return what differs."""
    found = recheck_pairing(round_) if round_.engine == pairing_record.PAIRER else []
    kept = round_.standings
    if kept is not None and _sorted_by_place(recompute_standings(round_, history)) != (
        _sorted_by_place(kept)
    ):
        found.append("the stored standings differ from a new calculation.")
    return found


def _sorted_by_place(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows by place; the order within a shared place does not matter.

    It is by name, and a name may have been removed since.
    """
    return sorted(rows, key=lambda row: (row["place"], row["entrant"]))


def round_label(round_: Round) -> str:
    return f"Cut round {round_.number}" if round_.stage == Stage.CUT else str(round_)


def has_left(entrant: Entrant) -> bool:
    """Return whether an entrant does not play any more, or never did."""
    return entrant.state not in played.PLAYING
