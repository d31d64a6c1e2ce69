"""Apply a penalty to a match, and restore the match when it is revoked."""

from collections.abc import Mapping
from datetime import datetime
from itertools import pairwise
from typing import Any

from tournaments.core.action import Act
from tournaments.corrections.actions import update_dependents
from tournaments.corrections.queries import impact
from tournaments.models import Match, Penalty, RoundState, SettledBy
from tournaments.penalties.queries import AFTER, BEFORE, RETURNED
from tournaments.results.actions.countdown import countdown_end
from tournaments.results.actions.settlement import (
    claim_fields,
    result_fields,
    save_match,
    settle_match,
)
from tournaments.results.queries import build_match_sheet, claim_rules
from tournaments.rules import forfeits
from tournaments.rules.claims import ClaimedResult, parse_game, serialize_games
from tournaments.rules.errors import TournamentError
from tournaments.rules.forfeits import MatchState
from tournaments.rules.infractions import PenaltyGrade
from tournaments.rules.scoring import Outcome

Cells = dict[str, Any]
# A match without a penalty, and what the later ones replace then.
RestoredMatch = tuple[Cells, list[tuple[Penalty, Cells]]]
INSTANTS = ("settled_at", "accepts_at", "disputed_at", "held_at")
# What tells whether somebody else has changed a result since.
RESULT_FIELDS = ("outcome", "winner", "games", "settled")


def apply_penalty(act: Act, match: Match, *, side: str, grade: PenaltyGrade) -> Cells:
    """Apply a penalty to a match; return its fields before and after, or {}."""
    was = match_state_from_fields(match_fields(match))
    measured = claim_rules(act.tournament, match, by_staff=True)
    now = forfeits.apply_penalty(was, grade, side=side, terms=measured)
    if now == was:
        return {}
    refuse_changed_advancement(match, now)
    before, logged = match_fields(match), result_fields(match)
    with update_dependents(act, match):
        write_result(match, now)
        log_penalized_result(act, match, before=logged, grade=grade)
    return {BEFORE: before, AFTER: match_fields(match)}


def write_result(match: Match, standing: MatchState) -> None:
    if standing.is_open:
        match.games = serialize_games(claim_from_match_state(standing))
        save_match(match)
    else:
        settle_match(match, claim_from_match_state(standing), SettledBy.BY_STAFF)


def log_penalized_result(
    act: Act,
    match: Match,
    *,
    before: Cells,
    grade: PenaltyGrade,
    is_revoked: bool = False,
) -> None:
    """Log the result for everybody: with the grade, without the infraction."""
    act.log(
        "result_penalised",
        before=before,
        after={**result_fields(match), "grade": str(grade), "revoked": is_revoked},
        match=match,
    )


def refuse_changed_advancement(match: Match, standing: MatchState) -> None:
    """Raise TournamentError if the penalty would change who advances in the cut,
    although the next round of it is already published.
    """
    if standing.is_open or not impact.changes_published_bracket(
        match, claim_from_match_state(standing)
    ):
        return
    raise TournamentError(
        "Another player would advance, and the next round of the bracket is published.",
        rule="events 7",
        remedy=f"Roll back to the end of {impact.round_name(match.round)} first.",
    )


# Coming back.


def restore_match(act: Act, penalty: Penalty) -> bool:
    """Restore a match that a penalty changed; return whether that was possible.

    Later penalties that stand are applied again. Nothing is restored if anything but
    penalties has changed the match since.
    """
    found = match_without_penalty(act, penalty)
    if found is None:
        return False
    match, (now, replaced_later) = penalty.match, found
    before = result_fields(match)
    with update_dependents(act, match):
        write_match_fields(act, match, now)
        log_penalized_result(
            act,
            match,
            before=before,
            grade=PenaltyGrade(penalty.grade),
            is_revoked=True,
        )
    for each, replaced in replaced_later:
        each.replaced = replaced
        each.save(update_fields=["replaced"])
    penalty.replaced = {**penalty.replaced, RETURNED: True}
    return True


def match_without_penalty(act: Act, penalty: Penalty) -> RestoredMatch | None:
    """Return the match as it would be without a penalty; None if it cannot change."""
    later = later_penalties(penalty)
    if later is None:
        return None
    try:
        now, made = apply_later_penalties(act, penalty, later)
        refuse_changed_advancement(penalty.match, match_state_from_fields(now))
    except TournamentError:
        return None  # what is left of it cannot be
    is_over = penalty.match.round.state != RoundState.PUBLISHED
    return None if is_over and bool(now["outcome"] == Outcome.PENDING) else (now, made)


def later_penalties(penalty: Penalty) -> list[Penalty] | None:
    """Return later penalties on the match; None if it changed otherwise, or never."""
    if penalty.match is None or BEFORE not in penalty.replaced:
        return None
    standing = Penalty.objects.filter(match=penalty.match, revoked_at=None)
    chain = [each for each in standing.order_by("made_at") if BEFORE in each.replaced]
    at = next(n for n, each in enumerate(chain) if each.pk == penalty.pk)
    links = [each.replaced for each in chain[at:]]
    is_whole = all(
        is_same_result(one[AFTER], other[BEFORE]) for one, other in pairwise(links)
    )
    if is_whole and is_same_result(links[-1][AFTER], match_fields(penalty.match)):
        return chain[at + 1 :]
    return None


def apply_later_penalties(
    act: Act, penalty: Penalty, later: list[Penalty]
) -> RestoredMatch:
    """Return the match with the later penalties applied, and what each replaces."""
    measured = claim_rules(act.tournament, penalty.match, by_staff=True)
    now, made = dict(penalty.replaced[BEFORE]), []
    for each in later:
        side = penalty.match.side_of(each.entrant_id)
        standing = forfeits.apply_penalty(
            match_state_from_fields(now),
            PenaltyGrade(each.grade),
            side=side,
            terms=measured,
        )
        then = {**each.replaced[AFTER], **match_state_fields(standing)}
        if standing.is_open:
            then = {**now, **match_state_fields(standing)}
        made.append((each, {**each.replaced, BEFORE: now, AFTER: then}))
        now = then
    return now, made


def write_match_fields(act: Act, match: Match, now: Cells) -> None:
    for name, value in now.items():
        is_instant = name in INSTANTS and value is not None
        setattr(match, name, datetime.fromisoformat(value) if is_instant else value)
    if match.accepts_at is not None:
        # Whoever has to answer a report gets the whole time again.
        match.accepts_at = countdown_end(
            act.tournament,
            match,
            entrant_to_answer=build_match_sheet(match).entrant_to_answer,
        )
    save_match(match)


# A match as plain data.


def match_fields(match: Match) -> Cells:
    """Return the result fields of a match as JSON-ready data."""
    plain = {
        name: None if getattr(match, name) is None else getattr(match, name).isoformat()
        for name in INSTANTS
    }
    return {
        "outcome": str(match.outcome),
        "winner": str(match.winner),
        "games": match.games,
        "settled": str(match.settled),
        **plain,
    }


def is_same_result(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return all(one[name] == other[name] for name in RESULT_FIELDS)


def match_state_from_fields(now: Mapping[str, Any]) -> MatchState:
    return MatchState(
        outcome=Outcome(now["outcome"]),
        winner=now["winner"],
        games=tuple(map(parse_game, now["games"])),
    )


def claim_from_match_state(standing: MatchState) -> ClaimedResult:
    return ClaimedResult(
        outcome=standing.outcome, winner=standing.winner, games=standing.games
    )


def match_state_fields(standing: MatchState) -> Cells:
    return claim_fields(claim_from_match_state(standing))
