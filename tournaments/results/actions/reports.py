"""What the two players of a match do: report a result, confirm it, dispute it.

A report is never changed; a later report of the same side replaces it.
"""

from dataclasses import dataclass
from uuid import UUID

from accounts.models import User
from tournaments.core.action import Act, act_on
from tournaments.models import Audience, Entrant, Match, Report, SettledBy, Side
from tournaments.results.queries import (
    OTHER,
    build_match_sheet,
    claim_rules,
    get_match,
    match_version_for_report,
    reported_result_of,
    reports_version,
)
from tournaments.rules import reasons
from tournaments.rules.capabilities import Capability
from tournaments.rules.claims import (
    ClaimedResult,
    check_claim,
    claim_with_scores,
    claims_agree,
    serialize_games,
)
from tournaments.rules.errors import Forbidden, TournamentError
from tournaments.rules.forfeits import stored_games_after_penalty
from tournaments.rules.scoring import Outcome

from .countdown import accept_if_overdue, countdown_end
from .guards import (
    refuse_own_match,
    refuse_stale_match,
    require_match_in_play,
    require_unsettled,
)
from .settlement import (
    claim_fields,
    log_result,
    result_fields,
    save_match,
    settle_match,
    with_games_lost_by_penalty,
)


@dataclass(frozen=True, slots=True)
class Reporter:
    """The player in whose name a report is made, and their side of the match."""

    entrant: Entrant
    side: Side


def report_result(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: ClaimedResult,
    entrant: UUID | None = None,
) -> Match:
    """Report the result of a match for one side; a later report replaces the first."""
    with act_on(event_id, user) as act:
        match = get_match(act.tournament, match_id)
        speaker = find_reporter(act, match, entrant)
        require_match_in_play(act, match)
        refuse_stale_match(expected, match_version_for_report(match, side=speaker.side))
        claim = with_games_lost_by_penalty(match, claim)
        check_claim(claim, claim_rules(act.tournament, match))
        accept_if_overdue(act, match)
        require_unsettled(match)
        record_report(act, match, speaker, claim)
    return match


def confirm_report(
    event_id: UUID,
    user: User | None,
    *,
    match_id: UUID,
    expected: int,
    entrant: UUID | None = None,
) -> Match:
    """Confirm the result that the opponent reported, by reporting the same."""
    with act_on(event_id, user) as act:
        match = get_match(act.tournament, match_id)
        speaker = find_reporter(act, match, entrant)
        require_match_in_play(act, match)
        refuse_stale_match(expected, reports_version(match))
        theirs = build_match_sheet(match).report_by_side(OTHER[speaker.side])
        if theirs is None:
            raise TournamentError(
                f"{opponent_name(match, speaker)} has not reported anything yet.",
                remedy="Report the result yourself.",
            )
        accept_if_overdue(act, match)
        require_unsettled(match)
        record_report(act, match, speaker, reported_result_of(theirs))
    return match


def dispute_result(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    match_id: UUID,
    expected: int,
    reason: str = "",
    entrant: UUID | None = None,
) -> Match:
    """Dispute the opponent's report, or a result that the countdown accepted."""
    with act_on(event_id, user) as act:
        match = get_match(act.tournament, match_id)
        speaker = find_reporter(act, match, entrant)
        require_match_in_play(act, match)
        refuse_stale_match(expected, reports_version(match))
        accept_if_overdue(act, match)
        require_unsettled(match)
        if match.is_disputed:
            raise TournamentError(
                f"{match} is already waiting for a judge.", remedy="Stay at the table."
            )
        if (
            match.is_open
            and build_match_sheet(match).report_by_side(OTHER[speaker.side]) is None
        ):
            raise TournamentError(
                f"{opponent_name(match, speaker)} has not reported anything yet.",
                remedy="Report the result yourself, or change your report.",
            )
        open_dispute(act, match, speaker, reason=reasons.optional_reason(reason))
    return match


def find_reporter(act: Act, match: Match, entrant_id: UUID | None) -> Reporter:
    """Return the player for whom the user reports, maybe a ward or without account."""
    act.by.require(Capability.SCORE, match=match)
    own = act.by.entry(entrant_id)
    if entrant_id is None or own is not None:
        return reporter_in_match(match, own, "You are not in this match.")
    refuse_own_match(act, match)
    entrant = Entrant.objects.get(tournament=act.tournament, pk=entrant_id)
    speaker = reporter_in_match(match, entrant, f"{entrant.name} is not in this match.")
    if entrant.person_id is not None:
        raise Forbidden(
            f"{entrant.name} has an account and reports their own results.",
            remedy="Enter the result as staff.",
        )
    return speaker


def reporter_in_match(
    match: Match, entrant: Entrant | None, otherwise: str
) -> Reporter:
    """Return the entrant with their side; raise Forbidden if not in the match."""
    side = match.side_of(entrant.pk) if entrant is not None else ""
    if entrant is None or not side:
        raise Forbidden(
            otherwise,
            remedy="Choose one of the two players who are, or enter the result.",
        )
    return Reporter(entrant, Side(side))


def record_report(
    act: Act, match: Match, speaker: Reporter, claim: ClaimedResult
) -> None:
    """Store a report, then settle the match, open a dispute, or start the countdown."""
    sheet = build_match_sheet(match)
    mine, theirs = (
        sheet.report_by_side(speaker.side),
        sheet.report_by_side(OTHER[speaker.side]),
    )
    refuse_own_confirmation(act, speaker, theirs)
    create_report(act, match, speaker, claim, number=mine.number + 1 if mine else 1)
    if theirs is not None and claims_agree(claim, reported_result_of(theirs)):
        before = result_fields(match)
        settle_match(
            match,
            claim_with_scores(claim, reported_result_of(theirs)),
            SettledBy.AGREED,
        )
        log_result(act, "result_accepted", match, before=before)
        return
    # A result accepted by the countdown counts like a report of the opponent.
    other = theirs or (None if match.is_open else match)
    if (
        not match.is_disputed
        and other
        and not claims_agree(claim, reported_result_of(other))
    ):
        open_dispute(act, match, speaker)
        return
    is_new = mine is None or not claims_agree(claim, reported_result_of(mine))
    if not match.is_disputed and match.is_open and is_new:
        # A changed report starts the countdown for the opponent again.
        opponent = match.seat(OTHER[speaker.side])
        match.accepts_at = countdown_end(
            act.tournament, match, entrant_to_answer=opponent
        )
    save_match(match)


def refuse_own_confirmation(act: Act, speaker: Reporter, theirs: Report | None) -> None:
    """Raise Forbidden if one user would report for both sides: a guardian (P2)."""
    is_own = act.by.entry(speaker.entrant.pk) is not None
    if is_own and theirs is not None and theirs.by_id == act.by.viewer.pk:
        raise Forbidden(
            "You reported for the opponent, and you cannot confirm your own report.",
            remedy="Wait until the report is accepted, or ask staff to enter it.",
        )


def create_report(
    act: Act, match: Match, speaker: Reporter, claim: ClaimedResult, *, number: int
) -> None:
    if number > 1:
        said = Report.objects.filter(match=match, side=speaker.side, is_current=True)
        said.update(is_current=False)
    Report.objects.create(
        match=match,
        side=speaker.side,
        number=number,
        outcome=claim.outcome,
        winner=claim.winner,
        games=serialize_games(claim),
        by=act.by.viewer,
    )
    act.log(
        "result_reported",
        after={"side": speaker.side, "number": number, **claim_fields(claim)},
        match=match,
        entrant=speaker.entrant,
        to=Audience.MATCH,
    )


def open_dispute(
    act: Act, match: Match, speaker: Reporter, *, reason: str = ""
) -> None:
    """Put a match in the judges' queue; a result by countdown is revoked."""
    before = result_fields(match)
    match.outcome, match.winner = Outcome.PENDING, ""
    match.games = stored_games_after_penalty(match.games)
    match.settled, match.settled_at, match.accepts_at = SettledBy.NOT, None, None
    match.disputed_at = match.now
    save_match(match)
    act.log(
        "result_disputed",
        before=before,
        after=result_fields(match),
        reason=reason,
        match=match,
        entrant=speaker.entrant,
        to=Audience.MATCH,
    )


def opponent_name(match: Match, speaker: Reporter) -> str:
    return str(match.seat(OTHER[speaker.side]))
