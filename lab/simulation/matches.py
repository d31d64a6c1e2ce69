"""What happens at a table: most agree, some do not come, some dispute the result."""

from collections.abc import Callable

from accounts.models import User
from gameengine.replay.verdict import VerdictKind
from tournaments.corrections import actions as corrections
from tournaments.demo import games
from tournaments.demo.desk import person_at
from tournaments.entries import actions as entrants
from tournaments.entries.actions import OpenMatchChoice
from tournaments.floor.actions import calls, clock
from tournaments.models import (
    CallTopic,
    Entrant,
    Grade,
    LogSubmission,
    LogVerdict,
    Match,
    RoundState,
    Stage,
)
from tournaments.penalties import actions as penalties
from tournaments.penalties import queries as given
from tournaments.results import actions as results
from tournaments.results.queries import matches_with_reports, reports_version
from tournaments.rules.claims import AWAY, HOME, ClaimedResult, other_side, parse_claim
from tournaments.rules.scoring import Outcome

from .event_driver import EventDriver, RehearsalFailed

TIES = 4  # per cent of the Swiss matches
CALLED = 2  # per cent of the tables
APPEALED = 20  # per cent of the rulings
SEEDS = 40  # games that are tried until one has a winner
WHY = "As the rehearsal has it."
GRADES = (
    *[Grade.CAUTION] * 8, *[Grade.WARNING] * 7, *[Grade.GAME_LOSS] * 4,
    Grade.DISQUALIFICATION,
)  # fmt: skip


def play_table(hall: EventDriver, row: Match) -> None:
    """Play a match to one of the usual endings."""
    rates = hall.plan.rates
    claim = hall.claim(draw_winner(hall, row))
    if hall.incident_happens(CALLED):
        call_judge(hall, row)
    if hall.incident_happens(rates.no_shows):
        enter_no_show(hall, row)
    elif hall.incident_happens(rates.drops / 2) and may_leave(row):
        concede_and_leave(hall, row)
    elif hall.incident_happens(rates.disputes) and both_have_accounts(row):
        play_disputed_match(hall, row, claim)
    elif hall.incident_happens(50) and both_have_accounts(row):
        hall.report(row, AWAY, claim)
        hall.report(row, HOME, claim)
    else:
        hall.report_from_both_sides(hall.reload(row), claim)
    if hall.incident_happens(rates.penalties):
        give_random_penalty(hall, row)


def draw_winner(hall: EventDriver, row: Match) -> str:
    may_tie = row.round.stage == Stage.SWISS and hall.incident_happens(TIES)
    return "" if may_tie else hall.rng.choice((HOME, AWAY))


def both_have_accounts(row: Match) -> bool:
    """Return whether both players have accounts and can report."""
    return person_at(row, HOME) is not None and person_at(row, AWAY) is not None


def loser_of(claim: ClaimedResult) -> str:
    return other_side(claim.winner) if claim.winner else AWAY


# Coming, calling, leaving.


def call_judge(hall: EventDriver, row: Match) -> None:
    """Call a judge, who comes and extends the time of the table."""
    caller = person_at(row, HOME) or hall.scorekeeper
    made = hall.call_service(
        calls.call_judge, caller, match_id=row.pk, about=CallTopic.RULES
    )
    judge = hall.rng.choice(hall.judges)
    hall.call_service(calls.take_call, judge, call_id=made.pk)
    if row.round.stage == Stage.SWISS and hall.event.minutes:
        minutes = {"minutes": hall.rng.randint(1, 6), "reason": WHY}
        hall.call_service(clock.extend_table, judge, match_id=row.pk, **minutes)
    hall.call_service(calls.end_call, judge, call_id=made.pk)


def enter_no_show(hall: EventDriver, row: Match) -> None:
    there = hall.rng.choice((HOME, AWAY))
    hall.enter_result(hall.reload(row), parse_claim(Outcome.NO_SHOW, there, []))


def may_leave(row: Match) -> bool:
    return row.round.stage == Stage.SWISS


def concede_and_leave(hall: EventDriver, row: Match) -> None:
    """Let one of the two leave the event in the middle of the match."""
    leaving = hall.reload(row).seat(hall.rng.choice((HOME, AWAY)))
    hall.call_service(
        entrants.drop_from_event,
        leaving.person or hall.scorekeeper,
        entrant=leaving.pk,
        expected=leaving.version,
        open_match=OpenMatchChoice.CONCEDE,
    )


# Quarrels.


def play_disputed_match(hall: EventDriver, row: Match, claim: ClaimedResult) -> None:
    """Let both report different results, and a judge rule on them."""
    if hall.incident_happens(hall.plan.rates.logs):
        claim = report_with_logs(hall, row)
    elif claim.winner and hall.incident_happens(50):
        hall.report(row, claim.winner, claim)
        hall.report(row, loser_of(claim), games.claim_seen_by_opponent(claim))
    else:
        hall.report(row, HOME, claim)
        dispute_report(hall, row, AWAY)
    rule_on_match(hall, row, claim, by=hall.rng.choice(hall.judges))
    if hall.incident_happens(APPEALED):
        appeal_ruling(hall, row, by=loser_of(claim))
        rule_on_match(hall, row, claim, by=hall.head_judge)


def dispute_report(hall: EventDriver, row: Match, side: str) -> None:
    now = matches_with_reports(hall.event).get(pk=row.pk)
    who = person_at(row, side)
    words = {"match_id": row.pk, "expected": reports_version(now), "reason": WHY}
    hall.call_service(results.dispute_result, who, **words)


def report_with_logs(hall: EventDriver, row: Match) -> ClaimedResult:
    """Let both submit a log of their game, one of them false; check both verdicts."""
    first = hall.rng.randrange(10**6)
    game = games.play_decided_game(hall.event, row, seeds=range(first, first + SEEDS))
    said, log = game.false_claim_with_log()
    hall.report(row, game.winner, game.claim)
    hall.report(row, game.loser, said)
    hall.hand_in_log(row, game.winner, game.log)
    hall.hand_in_log(row, game.loser, log)
    verdicts = {side: replay_log_of(hall, row, side) for side in (HOME, AWAY)}
    require_verdict(
        hall, verdicts[game.winner], lambda kind: kind == VerdictKind.CONFIRMED
    )
    require_verdict(
        hall, verdicts[game.loser], lambda kind: kind != VerdictKind.CONFIRMED
    )
    return game.claim


def replay_log_of(hall: EventDriver, row: Match, side: str) -> str:
    """Run the pending replay of a player's log; return its verdict."""
    sent = LogSubmission.objects.select_related("job").get(log__match=row, side=side)
    hall.run_job(sent.job)
    found = LogVerdict.objects.filter(log=sent.log_id).values_list("kind", flat=True)
    return found.first() or ""


def require_verdict(hall: EventDriver, kind: str, holds: Callable[[str], bool]) -> None:
    """Raise unless the verdict is right; a worker may not have made it yet."""
    if not holds(kind) and not (hall.has_worker and not kind):
        raise RehearsalFailed(
            f"Seed {hall.plan.seed}, act {hall.acts} ({hall.where}): a log was found "
            f"“{kind or 'not replayed'}”, which it is not."
        )


def rule_on_match(
    hall: EventDriver, row: Match, claim: ClaimedResult, *, by: User
) -> None:
    hall.call_service(
        results.rule_on_dispute,
        by,
        match_id=row.pk,
        expected=hall.reload(row).version,
        claim=claim,
        reason="Both told me what happened.",
    )


def appeal_ruling(hall: EventDriver, row: Match, *, by: str) -> None:
    now = hall.reload(row)
    words = {"match_id": row.pk, "expected": now.version, "reason": WHY}
    hall.call_service(results.appeal_ruling, person_at(now, by), **words)


# Officials.


def give_random_penalty(hall: EventDriver, row: Match) -> None:
    """Give one of the two players a random penalty, if it is possible."""
    grade = hall.rng.choice(GRADES)
    now = hall.reload(row)
    entrant: Entrant = now.seat(hall.rng.choice((HOME, AWAY)))
    if not may_get_penalty(now, entrant, grade):
        return
    hall.call_service(
        penalties.give_penalty,
        hall.head_judge,
        entrant=entrant.pk,
        match=row.pk,
        grade=grade,
        infraction="slow_play",
        reason=WHY,
        expected=given.version_without_penalties(now),
    )


def may_get_penalty(row: Match, entrant: Entrant, grade: str) -> bool:
    """Return whether the entrant can get this penalty; who has left cannot."""
    if entrant.state not in ("registered", "checked_in"):
        return False
    is_loss = grade == Grade.GAME_LOSS
    lost = row.winner and row.seat(row.winner) != entrant
    return not (is_loss and lost) and not (
        grade == Grade.DISQUALIFICATION and row.round.stage == Stage.CUT
    )


def correct_some_results(hall: EventDriver) -> None:
    """Correct some results of the round, as if they had been entered wrongly."""
    there = Match.objects.filter(
        round__tournament=hall.event,
        round__state=RoundState.PUBLISHED,
        outcome=Outcome.WIN,
    )
    for row in there.order_by("table"):
        if hall.incident_happens(hall.plan.rates.corrections):
            hall.call_service(
                corrections.correct_result,
                hall.scorekeeper,
                match_id=row.pk,
                expected=row.version,
                claim=hall.claim(other_side(row.winner)),
                reason=WHY,
            )
