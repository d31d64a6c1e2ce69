"""Actions on Swiss rounds: draft, redraft, discard, publish, close, unpublish.

A draft is a round that is paired but visible to staff only. Rounds of the cut are
closed and unpublished here too.
"""

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
    SettledBy,
    Stage,
    Tournament,
)
from tournaments.results.actions.countdown import accept_overdue_in_action
from tournaments.rules import pairing_record, random_draws, reasons, seals
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError
from tournaments.rules.pairing import PairedTable, PairingOptions
from tournaments.rules.pairing_record import PairingDifference, PairingInput
from tournaments.rules.scoring import Outcome

from .guards import (
    get_round,
    refuse_outdated_draft,
    require_acknowledged_notices,
    require_next_swiss_round,
    require_no_blockers,
    require_no_open_round,
    require_no_reports,
    require_stage,
    require_state,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedRound:
    """A round that was just closed, and what that changed in the next round's draft."""

    round: Round
    redrawn: PairingDifference | None = None


def draft_swiss_round(
    event_id: UUID, user: User | None, *, number: int, expected: int | None = None
) -> Round:
    """Draft a Swiss round, provisional while results are missing; raise if not next."""
    with act_on(event_id, user, may=Capability.PAIR, expected=expected) as act:
        require_stage(act.tournament, Stage.SWISS)
        require_next_swiss_round(act.tournament, number)
        round_ = create_draft(act.tournament, number)
        log_draft(act, "round_drafted", round_)
        return round_


def redraft_round(
    event_id: UUID, user: User | None, *, round_id: UUID, expected: int
) -> Round:
    """Pair a draft again with a new random draw; its number of attempts is public."""
    with act_on(event_id, user, may=Capability.PAIR) as act:
        require_stage(act.tournament, Stage.SWISS)
        old = get_round(act, round_id, expected=expected)
        require_state(old, RoundState.DRAFT, "re-paired")
        cancel_round(old)
        round_ = create_draft(act.tournament, old.number)
        log_draft(act, "round_redrafted", round_, before={"attempt": old.attempt})
        return round_


def discard_draft(
    event_id: UUID, user: User | None, *, round_id: UUID, expected: int
) -> Round:
    """Discard a draft; it still counts as an attempt."""
    with act_on(event_id, user, may=Capability.PAIR) as act:
        require_stage(act.tournament)
        round_ = get_round(act, round_id, expected=expected)
        require_state(round_, RoundState.DRAFT, "discarded")
        cancel_and_log_draft(act, round_)
        return round_


def publish_swiss_round(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    round_id: UUID,
    expected: int,
    acknowledged: Collection[str] = (),
    starts_clock: bool = False,
) -> Round:
    """Publish a drafted round.

    `acknowledged` has the keys of the warnings the user accepted. With `starts_clock`
    the round clock starts in the same action, so one undo reverts both.
    """
    with act_on(event_id, user, may=Capability.PAIR) as act:
        require_stage(act.tournament, Stage.SWISS)
        round_ = get_round(act, round_id, expected=expected)
        require_state(round_, RoundState.DRAFT, "published")
        require_no_open_round(act.tournament, round_)
        rows = list(selectors.matches_by_table(round_))
        refuse_outdated_draft(round_, rows)
        require_acknowledged_notices(round_, acknowledged)
        round_.state = RoundState.PUBLISHED
        round_.is_provisional = False
        round_.published_at = Now()
        # An entrant who is an official may publish; everybody sees that they did.
        round_.published_by_entrant = act.by.plays_in_event
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
                "tables": serialize_tables(rows),
            },
            subject=log_subject(round_),
        )
        round_published.send(
            Round, act=act, round_=round_, rows=rows, starts_clock=starts_clock
        )
        return round_


def close_round(
    event_id: UUID, user: User | None, *, round_id: UUID, expected: int
) -> ClosedRound:
    """Close a round, store its standings, and renew a draft that is outdated."""
    with act_on(event_id, user, may=Capability.PAIR) as act:
        require_stage(act.tournament)
        round_ = get_round(act, round_id, expected=expected)
        require_state(round_, RoundState.PUBLISHED, "closed")
        if accept_overdue_in_action(act):
            round_.refresh_from_db(fields=["version"])
        require_no_blockers(round_)
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
                "standings": seals.payload_digest({"rows": round_.standings}),
            },
            subject=log_subject(round_),
        )
        return ClosedRound(round=round_, redrawn=refresh_draft(act))


def unpublish_round(
    event_id: UUID, user: User | None, *, round_id: UUID, expected: int, reason: str
) -> Round:
    """Cancel a published round without reports or results, and any draft after it."""
    with act_on(event_id, user, may=Capability.PAIR) as act:
        require_stage(act.tournament)
        reason = reasons.required_reason(reason)
        round_ = get_round(act, round_id, expected=expected)
        require_state(round_, RoundState.PUBLISHED, "unpublished")
        require_no_reports(round_)
        later = selectors.draft_round(act.tournament)
        if later is not None:
            cancel_and_log_draft(act, later)
        before = serialize_tables(selectors.matches_by_table(round_))
        seated_again = cancel_published_round(act.tournament, round_)
        act.log(
            "round_unpublished",
            before={"state": RoundState.PUBLISHED, "tables": before},
            after={"state": RoundState.CANCELLED, "first_round": seated_again},
            reason=reason,
            subject=log_subject(round_),
        )
        return round_


# Drafting.


def create_draft(tournament: Tournament, number: int) -> Round:
    """Pair and save a draft of a Swiss round, its random seed from the attempt."""
    attempt = selectors.count_drafts(tournament, number) + 1
    round_ = Round(
        tournament=tournament,
        stage=Stage.SWISS,
        number=number,
        attempt=attempt,
        seed=random_draws.pairing_seed(
            tournament.lot_seed, number=number, attempt=attempt
        ),
    )
    pair_round(round_)
    return round_


def pair_round(round_: Round) -> list[Match]:
    """Pair a round, create its matches, store the input and proof of optimality."""
    tournament = round_.tournament
    people = list(selectors.entrants_to_seat(tournament, round_.number))
    if not people:
        raise TournamentError(
            "There is nobody left to pair.",
            remedy="Undo a drop, or finish the event.",
        )
    inputs = PairingInput(
        seed=round_.seed,
        field=tuple(
            played.pairing_candidates(tournament, people, number=round_.number)
        ),
        manner=PairingOptions(
            rounds_left=max(0, tournament.rounds - round_.number),
            room=selectors.usable_tables(tournament),
            scheduled=played.scheduled_round(tournament, round_.number),
            pairs_halves=played.pairs_by_seed(tournament, round_.number),
        ),
        forbidden=played.forbidden_pairs(tournament, people, number=round_.number),
    )
    found = inputs.pair_again()
    round_.engine = pairing_record.PAIRER
    round_.inputs = pairing_record.serialize_pairing(
        inputs, pairing_record.to_recorded_tables(found.tables)
    )
    round_.certificate = pairing_record.serialize_certificate(found.certificate)
    round_.notices = pairing_record.serialize_notices(found.notices)
    round_.is_provisional = has_open_results(tournament)
    round_.is_edited = False
    round_.save()
    return create_matches(round_, found.tables)


def create_matches(round_: Round, tables: Iterable[PairedTable]) -> list[Match]:
    """Create the matches of paired tables; a database trigger creates their seats."""
    return Match.objects.bulk_create([match_of_table(round_, each) for each in tables])


def match_of_table(round_: Round, table: PairedTable) -> Match:
    """Return an unsaved match for a paired table; a bye has its result at once."""
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
        row.settled = SettledBy.BY_DESK
        row.settled_at = timezone.now()
    return row


def has_open_results(tournament: Tournament) -> bool:
    """Return whether a match of the published round has no result."""
    return Match.objects.filter(
        round__tournament=tournament,
        round__state=RoundState.PUBLISHED,
        outcome=Outcome.PENDING,
    ).exists()


def refresh_draft(act: Act) -> PairingDifference | None:
    """Pair the draft again if entrants or results have changed; return what changed.

    It keeps its attempt and random seed, since nobody asked for another draw. Return
    None if there is no draft or it is still correct.
    """
    round_ = selectors.draft_round(act.tournament)
    if round_ is None:
        return None
    round_.tournament = act.tournament
    rows = list(selectors.matches_by_table(round_))
    stale, was_edited = selectors.draft_staleness(round_, rows), round_.is_edited
    if not stale:
        round_.is_provisional = False
        save_round(round_, "is_provisional")
        return None
    cancel_matches(Match.objects.filter(round=round_))
    round_.version += 1
    now = pair_round(round_)
    found = PairingDifference(
        was=selectors.seatings_of_rows(rows),
        now=selectors.seatings_of_rows(now),
        edits_lost=was_edited,
    )
    log_draft(
        act,
        "draft_made_to_fit",
        round_,
        before={
            "because": stale.facts,
            "tables": serialize_tables(rows),
            "edited": was_edited,
        },
    )
    return found


# Ends.


def cancel_and_log_draft(act: Act, round_: Round) -> None:
    """Cancel a draft and log that it was discarded."""
    cancel_round(round_)
    act.log(
        "round_discarded",
        before={"state": RoundState.DRAFT},
        after={"number": round_.number, "attempt": round_.attempt},
        subject=log_subject(round_),
        to=Audience.STAFF,
    )


def cancel_round(round_: Round) -> None:
    """Cancel a round and its matches."""
    cancel_matches(Match.objects.filter(round=round_))
    round_.state = RoundState.CANCELLED
    save_round(round_, "state")


def cancel_matches(rows: QuerySet[Match]) -> None:
    """Set matches to cancelled, which frees their seats; rows are never deleted."""
    rows.exclude(outcome=Outcome.CANCELLED).update(
        outcome=Outcome.CANCELLED,
        winner="",
        accepts_at=None,
        version=F("version") + 1,
    )


def cancel_published_round(tournament: Tournament, round_: Round) -> list[str]:
    """Cancel a published round; return the ids of late entrants who can now play in it.

    Entrants who dropped after this round are set to have dropped one round earlier.
    """
    people = Entrant.objects.filter(tournament=tournament)
    late = people.filter(
        first_round=round_.number + 1,
        seats__round=round_,
        seats__match__outcome=Outcome.LATE_LOSS,
    )
    again = [*late.values_list("pk", flat=True)]
    cancel_round(round_)
    if round_.stage == Stage.SWISS:
        one_more = F("version") + 1
        people.filter(pk__in=again).update(first_round=round_.number, version=one_more)
        people.filter(dropped_after=round_.number).update(
            dropped_after=round_.number - 1, version=one_more
        )
    return sorted(map(str, again))


# The log.


def serialize_tables(rows: Iterable[Match]) -> list[list[object]]:
    """Return tables as JSON for the log: number, home and away of each."""
    return [[row.table or 0, str(row.home_id), str(row.away_id or "")] for row in rows]


def log_subject(round_: Round) -> str:
    """Return the text by which log lines refer to a round, such as "swiss 3"."""
    return f"{round_.stage} {round_.number}"


def log_draft(
    act: Act, kind: str, round_: Round, *, before: dict[str, object] | None = None
) -> None:
    """Log, for staff only, a draft with its paired tables."""
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
        subject=log_subject(round_),
        to=Audience.STAFF,
    )
