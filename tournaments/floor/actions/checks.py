"""Deck checks: drawn at random when a round is published, or added by a judge.

Only judges know of them. Which cards a judge has ticked is not logged until the check
ends.
"""

from collections.abc import Collection, Iterable
from uuid import UUID

from accounts.models import User
from tournaments.core import events, permissions
from tournaments.core.action import NOBODY, Act, act_on
from tournaments.core.permissions import Position
from tournaments.entries.queries import lists
from tournaments.floor.queries import checks as selectors
from tournaments.models import (
    Audience,
    CheckFinding,
    Match,
    Round,
    RoundState,
    Side,
    TableCheck,
    Tournament,
)
from tournaments.models.floor import MOST_MINUTES
from tournaments.results.actions.guards import (
    require_long_reason,
    require_match_in_play,
)
from tournaments.results.queries import matches_with_reports
from tournaments.rounds.queries import clocks
from tournaments.rules import reasons
from tournaments.rules.capabilities import Capability, EventRole
from tournaments.rules.errors import Forbidden, Stale, TournamentError

from .clock import create_extension

# DK-8: what is left of a table's time when both decks lie in order again.
MORE_MINUTES = 3
WHY_MORE = "Deck check"
MOST_LINES = 400  # of one list (U1)


def draw_checks(act: Act, round_: Round, rows: Iterable[Match]) -> list[TableCheck]:
    """Draw the tables to check, as part of publishing a round; log the draw."""
    tournament = act.tournament
    if not tournament.check_target or not selectors.requires_deck_lists(tournament):
        return []
    tables = {row.table: row for row in rows if row.away_id}
    draw = selectors.deck_check_draw_of_round(tournament, round_, tables.values())
    numbers = draw.draw_tables(tournament.lot_seed)
    made = TableCheck.objects.bulk_create(
        TableCheck(match=tables[number], is_drawn=True) for number in numbers
    )
    act.log(
        "checks_drawn",
        after={**draw.to_log_data(), "drawn": numbers, "round": str(round_.pk)},
        subject=f"{round_.stage} {round_.number}",
        to=Audience.JUDGES,
    )
    return made


def add_check(
    event_id: UUID, user: User | None, *, match_id: UUID, reason: str
) -> TableCheck:
    """Add a deck check for a table that was not drawn."""
    with act_on(event_id, user) as act:
        require_checker(act.by)
        why = require_long_reason(reason)
        if not selectors.requires_deck_lists(act.tournament):
            raise TournamentError(
                "This event has no deck lists, so there is nothing to compare.",
                remedy="Check the decks without a list.",
            )
        match = matches_with_reports(act.tournament).get(pk=match_id)
        act.by.require(Capability.RULE, match=match)
        require_match_in_play(act, match)
        if selectors.deck_check_of_match(match) is not None:
            raise Stale(
                f"{match} is already on the list of deck checks.",
                remedy="See the list of deck checks.",
            )
        made = TableCheck.objects.create(match=match)
        act.log(
            "check_added",
            after={"table": match.table},
            reason=why,
            match=match,
            to=Audience.JUDGES,
        )
    return made


def start_check(event_id: UUID, user: User | None, *, check_id: UUID) -> TableCheck:
    """Start a check as its only judge; log that both lists are read (DK-7, H9)."""
    with act_on(event_id, user) as act:
        require_checker(act.by)
        check = get_check(act, check_id)
        refuse_started_check(check)
        match = matches_with_reports(act.tournament).get(pk=check.match_id)
        require_match_in_play(act, match)
        check.taken_by = act.by.viewer
        check.started_at = events.database_now(act.tournament)
        check.save(update_fields=["taken_by", "started_at"])
        act.log(
            "check_started",
            after={"table": match.table, "by": str(act.by.viewer)},
            match=match,
            to=Audience.JUDGES,
        )
        log_list_reading(act, match)
    return check


def log_list_reading(act: Act, match: Match) -> None:
    """Log that the judge reads both lists, unless everybody may read them (H9)."""
    for each in selectors.current_lists(match).values():
        each.entrant = match.seat(match.side_of(each.entrant_id))
        if lists.access_to_submission(act.by, each).is_by_role:
            act.log(
                "hidden_list_read",
                after={"number": each.number, "for": "deck check"},
                match=match,
                entrant=each.entrant,
                to=Audience.JUDGES,
            )


def save_ticks(
    event_id: UUID,
    user: User | None,
    *,
    check_id: UUID,
    side: str,
    lines: Collection[int],
) -> TableCheck:
    """Save which lines of one list the judge has found in the deck."""
    tournament = Tournament.objects.get(pk=event_id)
    position = permissions.position_of(user or NOBODY, tournament)
    require_checker(position)
    kept = sorted(set(lines))[:MOST_LINES]
    check = selectors.visible_checks(tournament).get(pk=check_id)
    refuse_other_judge(position, check, allows_head_judge=False)
    ticks = {**check.ticks, Side(side): kept}
    # Only the judge of the check writes here, so the row itself is the guard.
    open_ones = TableCheck.objects.filter(pk=check_id, taken_by=user, ended_at=None)
    if not open_ones.update(ticks=ticks):
        raise check_ended_error(check)
    check.ticks = ticks
    return check


def end_check(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    check_id: UUID,
    home: str,
    away: str,
    note: str = "",
) -> TableCheck:
    """Record what a check found, and give the table its time back."""
    with act_on(event_id, user) as act:
        require_checker(act.by)
        check = get_check(act, check_id)
        refuse_other_judge(act.by, check)
        result = validate_findings(home, away, note)
        match = matches_with_reports(act.tournament).get(pk=check.match_id)
        check.home, check.away, check.note = result
        check.ended_at = max(events.database_now(act.tournament), check.started_at)
        check.save(update_fields=["home", "away", "note", "ended_at"])
        minutes = extension_minutes(act, check, match)
        act.log(
            "check_ended",
            after={
                "home": check.home,
                "away": check.away,
                "seconds": seconds_spent(check),
                "ticks": {side: len(check.ticks.get(side, ())) for side in Side.values},
                "extension": minutes,
            },
            reason=check.note,
            match=match,
            to=Audience.JUDGES,
        )
        if minutes:
            create_extension(act, match, minutes=minutes, reason=WHY_MORE)
    return check


def validate_findings(
    home: str, away: str, note: str
) -> tuple[CheckFinding, CheckFinding, str]:
    """Return findings and note, which a problem requires; raise if no deck has any."""
    both = CheckFinding(home), CheckFinding(away)
    if CheckFinding.NONE in both and both[0] == both[1]:
        raise TournamentError(
            "No result for either deck.",
            remedy="Choose a result for at least one deck.",
        )
    if CheckFinding.PROBLEM in both:
        return *both, require_long_reason(note)
    return *both, reasons.optional_reason(note)


def extension_minutes(act: Act, check: TableCheck, match: Match) -> int:
    """Return the extra time after a check: its duration, rounded up, plus 3 minutes."""
    is_timed = clocks.round_minutes(act.tournament, match.round.stage) is not None
    is_played = match.is_open and match.round.state == RoundState.PUBLISHED
    if not is_timed or not is_played:
        return 0
    return min(MOST_MINUTES, -(-seconds_spent(check) // 60) + MORE_MINUTES)


def seconds_spent(check: TableCheck) -> int:
    took = check.ended_at - check.started_at
    return -(-int(took.total_seconds() * 1000) // 1000)


# What is refused.


def require_checker(position: Position) -> None:
    """Raise Forbidden unless the viewer is a judge who does not play."""
    position.require(Capability.RULE)
    if not permissions.may_read_hidden_lists(position):
        raise Forbidden(
            "You are playing in this event, so you cannot draw or check decks.",
            rule="DK-6",
            remedy="Ask a judge who does not play.",
        )


def get_check(act: Act, check_id: UUID) -> TableCheck:
    return selectors.visible_checks(act.tournament).get(pk=check_id)


def refuse_started_check(check: TableCheck) -> None:
    if check.ended_at is not None:
        raise check_ended_error(check)
    if check.started_at is not None:
        raise Stale(
            f"{check.taken_by.display_name} is already checking "
            f"{str(check.match).lower()}.",
            remedy="Choose another table.",
        )


def refuse_other_judge(
    position: Position, check: TableCheck, *, allows_head_judge: bool = True
) -> None:
    """Raise unless the check is open and the viewer's own, or they are head judge."""
    if check.started_at is None:
        raise TournamentError(
            f"Nobody has started the check of {str(check.match).lower()}.",
            remedy="Start it first.",
        )
    if check.ended_at is not None:
        raise check_ended_error(check)
    is_head = allows_head_judge and EventRole.HEAD_JUDGE in position.parts
    if check.taken_by_id != position.viewer.pk and not is_head:
        raise Forbidden(
            f"{check.taken_by.display_name} is checking {str(check.match).lower()}.",
            remedy="Choose another table, or ask the head judge.",
        )


def check_ended_error(check: TableCheck) -> Stale:
    return Stale(
        f"The deck check of {str(check.match).lower()} has ended.",
        remedy="See its result.",
    )
