"""What the two at a table say: reports, consent, objection.

A report is never changed, only followed by another of the same side.
"""

from dataclasses import dataclass
from uuid import UUID

from accounts.models import User
from tournaments.core.action import Act, act_on
from tournaments.models import Audience, Entrant, Match, Report, Settled, Side
from tournaments.results.queries import (
    OTHER,
    claim_of,
    heard,
    match_in,
    sheet_of,
    terms,
    unmoved,
)
from tournaments.rules import reasons
from tournaments.rules.capabilities import Capability
from tournaments.rules.claims import (
    Claim,
    check_claim,
    claims_agree,
    fuller_claim,
    serialize_games,
)
from tournaments.rules.errors import Forbidden, TournamentError
from tournaments.rules.forfeits import penalty_games
from tournaments.rules.scoring import Outcome

from .countdown import accept_if_due, countdown
from .guards import (
    compare,
    refuse_own_match,
    require_current,
    require_unsettled,
)
from .writing import settle, shown, told, touch, whole, words


@dataclass(frozen=True, slots=True)
class Speaker:
    """One of the two in a match, who may be spoken for by staff."""

    entrant: Entrant
    side: Side


def report(  # noqa: PLR0913
    event_id: UUID,
    who: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: Claim,
    entrant: UUID | None = None,
) -> Match:
    """Say for one side how a match ended; to say something else is a new report."""
    with act_on(event_id, who) as act:
        match = match_in(act.tournament, match_id)
        speaker = speaking(act, match, entrant)
        require_current(act, match)
        compare(expected, unmoved(match, side=speaker.side))
        claim = whole(match, claim)
        check_claim(claim, terms(act.tournament, match))
        accept_if_due(act, match)
        require_unsettled(match)
        say(act, match, speaker, claim)
    return match


def agree(
    event_id: UUID,
    who: User | None,
    *,
    match_id: UUID,
    expected: int,
    entrant: UUID | None = None,
) -> Match:
    """Confirm what the opponent says, word for word."""
    with act_on(event_id, who) as act:
        match = match_in(act.tournament, match_id)
        speaker = speaking(act, match, entrant)
        require_current(act, match)
        compare(expected, heard(match))
        theirs = sheet_of(match).by(OTHER[speaker.side])
        if theirs is None:
            raise TournamentError(
                f"{opponent_of(match, speaker)} has not reported anything yet.",
                remedy="Report the result yourself.",
            )
        accept_if_due(act, match)
        require_unsettled(match)
        say(act, match, speaker, claim_of(theirs))
    return match


def dispute(  # noqa: PLR0913
    event_id: UUID,
    who: User | None,
    *,
    match_id: UUID,
    expected: int,
    reason: str = "",
    entrant: UUID | None = None,
) -> Match:
    """Object to what the opponent says, or to what the clock accepted."""
    with act_on(event_id, who) as act:
        match = match_in(act.tournament, match_id)
        speaker = speaking(act, match, entrant)
        require_current(act, match)
        compare(expected, heard(match))
        accept_if_due(act, match)
        require_unsettled(match)
        if match.is_disputed:
            raise TournamentError(
                f"{match} waits for a judge already.", remedy="Stay at the table."
            )
        if match.is_open and sheet_of(match).by(OTHER[speaker.side]) is None:
            raise TournamentError(
                f"{opponent_of(match, speaker)} has not reported anything yet.",
                remedy="Report the result yourself, or report anew.",
            )
        open_dispute(act, match, speaker, reason=reasons.optional_reason(reason))
    return match


def speaking(act: Act, match: Match, entrant_id: UUID | None) -> Speaker:
    """Find for whom somebody speaks: himself, or one who has no account."""
    act.by.require(Capability.SCORE, match=match)
    own = act.by.entry(entrant_id)
    if entrant_id is None or own is not None:
        return seated(match, own, "You are not in this match.")
    refuse_own_match(act, match)
    entrant = Entrant.objects.get(tournament=act.tournament, pk=entrant_id)
    speaker = seated(match, entrant, f"{entrant.name} is not in this match.")
    if entrant.person_id is not None:
        raise Forbidden(
            f"{entrant.name} has an account and reports alone.",
            remedy="Enter the result as an official.",
        )
    return speaker


def seated(match: Match, entrant: Entrant | None, otherwise: str) -> Speaker:
    side = match.side_of(entrant.pk) if entrant is not None else ""
    if entrant is None or not side:
        raise Forbidden(
            otherwise, remedy="Name one of the two who are, or enter the result."
        )
    return Speaker(entrant, Side(side))


def say(act: Act, match: Match, speaker: Speaker, claim: Claim) -> None:
    """Write a report down, and see what follows from it."""
    sheet = sheet_of(match)
    mine, theirs = sheet.by(speaker.side), sheet.by(OTHER[speaker.side])
    refuse_both_sides(act, speaker, theirs)
    put_down(act, match, speaker, claim, number=mine.number + 1 if mine else 1)
    if theirs is not None and claims_agree(claim, claim_of(theirs)):
        before = shown(match)
        settle(match, fuller_claim(claim, claim_of(theirs)), Settled.AGREED)
        told(act, "result_accepted", match, before=before)
        return
    # What the clock accepted stands against a new word as an opponent's would.
    other = theirs or (None if match.is_open else match)
    if not match.is_disputed and other and not claims_agree(claim, claim_of(other)):
        open_dispute(act, match, speaker)
        return
    is_new = mine is None or not claims_agree(claim, claim_of(mine))
    if not match.is_disputed and match.is_open and is_new:
        # Whoever changes his word gives the opponent the whole time again.
        opponent = match.seat(OTHER[speaker.side])
        match.accepts_at = countdown(act.tournament, match, answerer=opponent)
    touch(match)


def refuse_both_sides(act: Act, speaker: Speaker, theirs: Report | None) -> None:
    """Keep a guardian from confirming what they reported for the other side (P2)."""
    is_own = act.by.entry(speaker.entrant.pk) is not None
    if is_own and theirs is not None and theirs.by_id == act.by.viewer.pk:
        raise Forbidden(
            "You have reported for the other side, and nobody confirms their own word.",
            remedy="Wait until the report is accepted, or ask the desk to enter it.",
        )


def put_down(
    act: Act, match: Match, speaker: Speaker, claim: Claim, *, number: int
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
        after={"side": speaker.side, "number": number, **words(claim)},
        match=match,
        entrant=speaker.entrant,
        to=Audience.MATCH,
    )


def open_dispute(act: Act, match: Match, speaker: Speaker, *, reason: str = "") -> None:
    """Hand a match to the judges; a result of the clock is taken back."""
    before = shown(match)
    match.outcome, match.winner = Outcome.PENDING, ""
    match.games = penalty_games(match.games)
    match.settled, match.settled_at, match.accepts_at = Settled.NOT, None, None
    match.disputed_at = match.now
    touch(match)
    act.log(
        "result_disputed",
        before=before,
        after=shown(match),
        reason=reason,
        match=match,
        entrant=speaker.entrant,
        to=Audience.MATCH,
    )


def opponent_of(match: Match, speaker: Speaker) -> str:
    return str(match.seat(OTHER[speaker.side]))
