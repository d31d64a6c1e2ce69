"""Deck checks: drawn when a round comes out, added by hand, done by one judge each.

Judges alone know of them (events 8). Ticks are a judge's own notes while he checks:
they are kept without a line of the log, which has them when the check ends.
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
    Finding,
    Match,
    Round,
    RoundState,
    Side,
    TableCheck,
    Tournament,
)
from tournaments.models.floor import MOST_MINUTES
from tournaments.results.actions.guards import reasoned, require_current
from tournaments.results.queries import sheets
from tournaments.rounds.queries import clocks
from tournaments.rules import reasons
from tournaments.rules.capabilities import May, Part
from tournaments.rules.errors import Forbidden, Stale, TournamentError

from .clock import lengthen

# DK-8: what is left of a table's time when both decks lie in order again.
MORE_MINUTES = 3
WHY_MORE = "Deck check"
MOST_LINES = 400  # of one list (U1)


def draw(act: Act, round_: Round, rows: Iterable[Match]) -> list[TableCheck]:
    """Draw the tables of a round that comes out, as part of publishing it."""
    tournament = act.tournament
    if not tournament.check_target or not selectors.takes_lists(tournament):
        return []
    tables = {row.table: row for row in rows if row.away_id}
    found = selectors.draw_for(tournament, round_, tables.values())
    numbers = found.drawn(tournament.lot_seed)
    made = TableCheck.objects.bulk_create(
        TableCheck(match=tables[number], is_drawn=True) for number in numbers
    )
    act.log(
        "checks_drawn",
        after={**found.kept(), "drawn": numbers, "round": str(round_.pk)},
        subject=f"{round_.stage} {round_.number}",
        to=Audience.JUDGES,
    )
    return made


def add(event_id: UUID, who: User | None, *, match_id: UUID, reason: str) -> TableCheck:
    """Have the decks of a table checked that was not drawn."""
    with act_on(event_id, who) as act:
        require_checker(act.by)
        why = reasoned(reason)
        if not selectors.takes_lists(act.tournament):
            raise TournamentError(
                "This event takes no lists, so there is nothing to compare.",
                remedy="Look at the decks without a list.",
            )
        match = sheets(act.tournament).get(pk=match_id)
        act.by.require(May.RULE, match=match)
        require_current(act, match)
        if selectors.of_match(match) is not None:
            raise Stale(
                f"{match} is among the deck checks already.",
                remedy="Look at the list of checks.",
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


def start(event_id: UUID, who: User | None, *, check_id: UUID) -> TableCheck:
    """Begin a check: of two judges at once one gets it, with both lists (DK-7, H9)."""
    with act_on(event_id, who) as act:
        require_checker(act.by)
        check = found(act, check_id)
        refuse_begun(check)
        match = sheets(act.tournament).get(pk=check.match_id)
        require_current(act, match)
        check.taken_by = act.by.viewer
        check.started_at = events.database_now(act.tournament)
        check.save(update_fields=["taken_by", "started_at"])
        act.log(
            "check_started",
            after={"table": match.table, "by": str(act.by.viewer)},
            match=match,
            to=Audience.JUDGES,
        )
        note_reading(act, match)
    return check


def note_reading(act: Act, match: Match) -> None:
    """Log that both lists are read, unless anybody may read them (H9)."""
    for each in selectors.registered(match).values():
        each.entrant = match.seat(match.side_of(each.entrant_id))
        if lists.sight(act.by, each).is_by_office:
            act.log(
                "hidden_list_read",
                after={"number": each.number, "for": "deck check"},
                match=match,
                entrant=each.entrant,
                to=Audience.JUDGES,
            )


def tick(
    event_id: UUID,
    who: User | None,
    *,
    check_id: UUID,
    side: str,
    lines: Collection[int],
) -> TableCheck:
    """Keep which lines of a list were found in the deck."""
    tournament = Tournament.objects.get(pk=event_id)
    position = permissions.position(who or NOBODY, tournament)
    require_checker(position)
    kept = sorted(set(lines))[:MOST_LINES]
    check = selectors.checks(tournament).get(pk=check_id)
    refuse_not_his(position, check, is_head_let=False)
    ticks = {**check.ticks, Side(side): kept}
    # Nobody else writes here while it is his, so the row itself is the guard.
    open_ones = TableCheck.objects.filter(pk=check_id, taken_by=who, ended_at=None)
    if not open_ones.update(ticks=ticks):
        raise ended(check)
    check.ticks = ticks
    return check


def end(  # noqa: PLR0913
    event_id: UUID,
    who: User | None,
    *,
    check_id: UUID,
    home: str,
    away: str,
    note: str = "",
) -> TableCheck:
    """End a check with what was found, and give the table its time back."""
    with act_on(event_id, who) as act:
        require_checker(act.by)
        check = found(act, check_id)
        refuse_not_his(act.by, check)
        said = findings(home, away, note)
        match = sheets(act.tournament).get(pk=check.match_id)
        check.home, check.away, check.note = said
        check.ended_at = max(events.database_now(act.tournament), check.started_at)
        check.save(update_fields=["home", "away", "note", "ended_at"])
        minutes = extension(act, check, match)
        act.log(
            "check_ended",
            after={
                "home": check.home,
                "away": check.away,
                "seconds": spent(check),
                "ticks": {side: len(check.ticks.get(side, ())) for side in Side.values},
                "extension": minutes,
            },
            reason=check.note,
            match=match,
            to=Audience.JUDGES,
        )
        if minutes:
            lengthen(act, match, minutes=minutes, reason=WHY_MORE)
    return check


def findings(home: str, away: str, note: str) -> tuple[Finding, Finding, str]:
    both = Finding(home), Finding(away)
    if Finding.NONE in both and both[0] == both[1]:
        raise TournamentError(
            "Nothing is said of either deck.",
            remedy="Say of one at least whether it is as registered.",
        )
    if Finding.PROBLEM in both:
        return *both, reasoned(note)
    return *both, reasons.optional(note)


def extension(act: Act, check: TableCheck, match: Match) -> int:
    """Return the minutes that a table gets back: those spent, rounded up, and three."""
    is_timed = clocks.minutes_of(act.tournament, match.round.stage) is not None
    is_played = match.is_open and match.round.state == RoundState.PUBLISHED
    if not is_timed or not is_played:
        return 0
    return min(MOST_MINUTES, -(-spent(check) // 60) + MORE_MINUTES)


def spent(check: TableCheck) -> int:
    """Return the seconds that a check took."""
    took = check.ended_at - check.started_at
    return -(-int(took.total_seconds() * 1000) // 1000)


# What is refused.


def require_checker(position: Position) -> None:
    position.require(May.RULE)
    if not permissions.is_official(position):
        raise Forbidden(
            "You play in this event, so you may neither draw nor check decks.",
            rule="DK-6",
            remedy="Ask a judge who does not play.",
        )


def found(act: Act, check_id: UUID) -> TableCheck:
    return selectors.checks(act.tournament).get(pk=check_id)


def refuse_begun(check: TableCheck) -> None:
    if check.ended_at is not None:
        raise ended(check)
    if check.started_at is not None:
        raise Stale(
            f"{check.taken_by.display_name} is checking {str(check.match).lower()} "
            "already.",
            remedy="Take another table.",
        )


def refuse_not_his(
    position: Position, check: TableCheck, *, is_head_let: bool = True
) -> None:
    """Let whoever checks go on; the head judge may end it for him."""
    if check.started_at is None:
        raise TournamentError(
            f"Nobody has begun to check {str(check.match).lower()}.",
            remedy="Begin it first.",
        )
    if check.ended_at is not None:
        raise ended(check)
    is_head = is_head_let and Part.HEAD_JUDGE in position.parts
    if check.taken_by_id != position.viewer.pk and not is_head:
        raise Forbidden(
            f"{check.taken_by.display_name} is checking {str(check.match).lower()}.",
            remedy="Take another table, or ask the head judge.",
        )


def ended(check: TableCheck) -> Stale:
    return Stale(
        f"The deck check of {str(check.match).lower()} has ended.",
        remedy="Look at what was found.",
    )
