"""A Swiss round from its draft to its end: paired, published, closed (events 5)."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import F, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from accounts.models import User
from tournaments.core import played
from tournaments.core import rounds as selectors
from tournaments.core.action import Act, act_on
from tournaments.core.round_signals import round_closing, round_published
from tournaments.core.round_versions import save_round
from tournaments.models import (
    Audience,
    Entrant,
    Match,
    Round,
    RoundState,
    Settled,
    Stage,
    Tournament,
)
from tournaments.results.actions.countdown import settle_due
from tournaments.rules import lots, pairing_record, reasons, seals
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError
from tournaments.rules.pairing import Manner, Table
from tournaments.rules.pairing_record import Difference, Inputs
from tournaments.rules.scoring import Outcome

from .guards import (
    found_round,
    refuse_another_number,
    refuse_blocked,
    refuse_reported,
    refuse_stale,
    refuse_unacknowledged,
    refuse_unless,
    refuse_unless_in,
    refuse_while_open,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """A round that was closed, and what that changed in the draft of the next."""

    round: Round
    redrawn: Difference | None = None


def draft(
    event_id: UUID, who: User | None, *, number: int, expected: int | None = None
) -> Round:
    """Pair a round; the number is the one that whoever asks expects to be next (C1).

    While results of the round before are open the draft is provisional.
    """
    with act_on(event_id, who, expected=expected) as act:
        act.by.require(Capability.PAIR)
        refuse_unless_in(act.tournament, Stage.SWISS)
        refuse_another_number(act.tournament, number)
        round_ = drafted(act.tournament, number)
        log_draft(act, "round_drafted", round_)
        return round_


def redraft(
    event_id: UUID, who: User | None, *, round_id: UUID, expected: int
) -> Round:
    """Throw a draft away and pair the round anew, by another lot.

    How often stands on the round for all to see: who draws until he likes it is seen.
    """
    with act_on(event_id, who) as act:
        act.by.require(Capability.PAIR)
        refuse_unless_in(act.tournament, Stage.SWISS)
        old = found_round(act, round_id, expected=expected)
        refuse_unless(old, RoundState.DRAFT, "drafted anew")
        cancel(old)
        round_ = drafted(act.tournament, old.number)
        log_draft(act, "round_redrafted", round_, before={"attempt": old.attempt})
        return round_


def discard(
    event_id: UUID, who: User | None, *, round_id: UUID, expected: int
) -> Round:
    """Throw a draft away; it still counts as an attempt."""
    with act_on(event_id, who) as act:
        act.by.require(Capability.PAIR)
        refuse_unless_in(act.tournament)
        round_ = found_round(act, round_id, expected=expected)
        refuse_unless(round_, RoundState.DRAFT, "discarded")
        discarded(act, round_)
        return round_


def publish(  # noqa: PLR0913
    event_id: UUID,
    who: User | None,
    *,
    round_id: UUID,
    expected: int,
    acknowledged: Collection[str] = (),
    starts_clock: bool = False,
) -> Round:
    """Show a round to everybody; `acknowledged` has the keys of its notices.

    Its clock starts later, unless `starts_clock`; one undo takes back both.
    """
    with act_on(event_id, who) as act:
        act.by.require(Capability.PAIR)
        refuse_unless_in(act.tournament, Stage.SWISS)
        round_ = found_round(act, round_id, expected=expected)
        refuse_unless(round_, RoundState.DRAFT, "published")
        refuse_while_open(act.tournament, round_)
        rows = list(selectors.tables(round_))
        refuse_stale(round_, rows)
        refuse_unacknowledged(round_, acknowledged)
        round_.state = RoundState.PUBLISHED
        round_.is_provisional = False
        round_.published_at = Now()
        # Events 1: whoever plays may publish, and everybody sees that he did.
        round_.published_by_entrant = act.by.plays
        save_round(
            round_, "state", "is_provisional", "published_at", "published_by_entrant"
        )
        round_.refresh_from_db(fields=["published_at"])
        act.log(
            "round_published",
            after={
                "number": round_.number,
                "attempt": round_.attempt,
                "edited": round_.is_edited,
                "by_entrant": round_.published_by_entrant,
                "acknowledged": sorted(each["key"] for each in round_.notices),
                "tables": told(rows),
            },
            subject=subject(round_),
        )
        round_published.send(
            Round, act=act, round_=round_, rows=rows, starts_clock=starts_clock
        )
        return round_


def close(
    event_id: UUID, who: User | None, *, round_id: UUID, expected: int
) -> Closing:
    """End a round: its standings are kept, and a draft of the next is made to fit."""
    with act_on(event_id, who) as act:
        act.by.require(Capability.PAIR)
        refuse_unless_in(act.tournament)
        round_ = found_round(act, round_id, expected=expected)
        refuse_unless(round_, RoundState.PUBLISHED, "closed")
        if settle_due(act):
            round_.refresh_from_db(fields=["version"])
        refuse_blocked(round_)
        round_closing.send(Round, act=act, round_=round_)
        round_.state = RoundState.CLOSED
        round_.closed_at = Now()
        if round_.stage == Stage.SWISS:
            round_.standings = selectors.serialize_current_standings(act.tournament)
        save_round(round_, "state", "closed_at", "standings")
        round_.refresh_from_db(fields=["closed_at"])
        act.log(
            "round_closed",
            before={"state": RoundState.PUBLISHED},
            after={
                "state": RoundState.CLOSED,
                "number": round_.number,
                "standings": seals.digest({"rows": round_.standings}),
            },
            subject=subject(round_),
        )
        return Closing(round=round_, redrawn=made_to_fit(act))


def unpublish(
    event_id: UUID, who: User | None, *, round_id: UUID, expected: int, reason: str
) -> Round:
    """Take a published round back as long as nobody has said anything about it."""
    with act_on(event_id, who) as act:
        act.by.require(Capability.PAIR)
        refuse_unless_in(act.tournament)
        reason = reasons.required_reason(reason)
        round_ = found_round(act, round_id, expected=expected)
        refuse_unless(round_, RoundState.PUBLISHED, "taken back")
        refuse_reported(round_)
        later = selectors.draft_round(act.tournament)
        if later is not None:
            discarded(act, later)
        before = told(selectors.tables(round_))
        seated_again = taken_back(act.tournament, round_)
        act.log(
            "round_unpublished",
            before={"state": RoundState.PUBLISHED, "tables": before},
            after={"state": RoundState.CANCELLED, "first_round": seated_again},
            reason=reason,
            subject=subject(round_),
        )
        return round_


# Drafting.


def drafted(tournament: Tournament, number: int) -> Round:
    attempt = selectors.count_drafts(tournament, number) + 1
    round_ = Round(
        tournament=tournament,
        stage=Stage.SWISS,
        number=number,
        attempt=attempt,
        seed=lots.pairing_seed(tournament.lot_seed, number=number, attempt=attempt),
    )
    paired(round_)
    return round_


def paired(round_: Round) -> list[Match]:
    """Pair a round by what is known now, and keep all that the pairing rests on."""
    tournament = round_.tournament
    people = list(selectors.entrants_to_seat(tournament, round_.number))
    if not people:
        raise TournamentError(
            "Nobody is left to be paired.",
            remedy="Take back a drop, or finish the event.",
        )
    inputs = Inputs(
        seed=round_.seed,
        field=tuple(
            played.pairing_candidates(tournament, people, number=round_.number)
        ),
        manner=Manner(
            rounds_left=max(0, tournament.rounds - round_.number),
            room=selectors.table_room(tournament),
        ),
    )
    found = inputs.paired()
    round_.engine = pairing_record.PAIRER
    round_.inputs = pairing_record.serialize_pairing(
        inputs, pairing_record.seatings(found.tables)
    )
    round_.certificate = pairing_record.serialize_certificate(found.certificate)
    round_.notices = pairing_record.serialize_notices(found.notices)
    round_.is_provisional = has_open_results(tournament)
    round_.is_edited = False
    round_.save()
    return seat(round_, found.tables)


def seat(round_: Round, tables: Iterable[Table]) -> list[Match]:
    """Write tables down in one go; the database gives everybody his seat."""
    return Match.objects.bulk_create([as_row(round_, each) for each in tables])


def as_row(round_: Round, table: Table) -> Match:
    row = Match(
        round=round_,
        table=table.number or None,
        home_id=UUID(table.home),
        away_id=UUID(table.away) if table.away else None,
        reason=table.reason,
        why=table.why,
    )
    if not table.away:
        row.outcome = Outcome.BYE
        row.settled = Settled.BY_DESK
        row.settled_at = timezone.now()
    return row


def has_open_results(tournament: Tournament) -> bool:
    return Match.objects.filter(
        round__tournament=tournament,
        round__state=RoundState.PUBLISHED,
        outcome=Outcome.PENDING,
    ).exists()


def made_to_fit(act: Act) -> Difference | None:
    """Pair the draft of the next round again if it was made from other results.

    It keeps its attempt: nobody chose to draw another lot.
    """
    round_ = selectors.draft_round(act.tournament)
    if round_ is None:
        return None
    round_.tournament = act.tournament
    rows = list(selectors.tables(round_))
    stale, was_edited = selectors.staleness(round_, rows), round_.is_edited
    if not stale:
        round_.is_provisional = False
        save_round(round_, "is_provisional")
        return None
    free_seats(Match.objects.filter(round=round_))
    round_.version += 1
    now = paired(round_)
    found = Difference(
        was=selectors.seatings_of_rows(rows),
        now=selectors.seatings_of_rows(now),
        edits_lost=was_edited,
    )
    log_draft(
        act,
        "draft_made_to_fit",
        round_,
        before={"because": stale.facts, "tables": told(rows), "edited": was_edited},
    )
    return found


# Ends.


def discarded(act: Act, round_: Round) -> None:
    cancel(round_)
    act.log(
        "round_discarded",
        before={"state": RoundState.DRAFT},
        after={"number": round_.number, "attempt": round_.attempt},
        subject=subject(round_),
        to=Audience.STAFF,
    )


def cancel(round_: Round) -> None:
    """End a round that never was; its tables free their seats."""
    free_seats(Match.objects.filter(round=round_))
    round_.state = RoundState.CANCELLED
    save_round(round_, "state")


def free_seats(rows: QuerySet[Match]) -> None:
    """Cancel tables; even those of a draft stay, as it may have been out before."""
    rows.exclude(outcome=Outcome.CANCELLED).update(
        outcome=Outcome.CANCELLED,
        winner="",
        accepts_at=None,
        version=F("version") + 1,
    )


def taken_back(tournament: Tournament, round_: Round) -> list[str]:
    """Cancel a published round, and what followed from it for those who missed it.

    A late entrant may sit in it now; whoever left during it left before it.
    """
    people = Entrant.objects.filter(tournament=tournament)
    late = people.filter(
        first_round=round_.number + 1,
        seats__round=round_,
        seats__match__outcome=Outcome.LATE_LOSS,
    )
    again = [*late.values_list("pk", flat=True)]
    cancel(round_)
    if round_.stage == Stage.SWISS:
        one_more = F("version") + 1
        people.filter(pk__in=again).update(first_round=round_.number, version=one_more)
        people.filter(dropped_after=round_.number).update(
            dropped_after=round_.number - 1, version=one_more
        )
    return sorted(map(str, again))


# What every service of rounds needs.


def told(rows: Iterable[Match]) -> list[list[object]]:
    """Return tables as the log keeps them: number, home, away."""
    return [[row.table or 0, str(row.home_id), str(row.away_id or "")] for row in rows]


def subject(round_: Round) -> str:
    return f"{round_.stage} {round_.number}"


def log_draft(
    act: Act, kind: str, round_: Round, *, before: dict[str, object] | None = None
) -> None:
    act.log(
        kind,
        before=before,
        after={
            "number": round_.number,
            "attempt": round_.attempt,
            "provisional": round_.is_provisional,
            "tables": [
                [each.number, each.home, each.away]
                for each in pairing_record.recorded_tables(round_.inputs)
            ],
        },
        subject=subject(round_),
        to=Audience.STAFF,
    )
