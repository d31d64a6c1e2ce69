"""What happens at a table: most agree, some do not come, some quarrel about a game."""

from collections.abc import Callable

from accounts.models import User
from gameengine.replay.verdict import Kind
from tournaments.corrections import actions as corrections
from tournaments.demo import games
from tournaments.demo.desk import person_at
from tournaments.entries import actions as entrants
from tournaments.entries.actions import Leaving
from tournaments.floor.actions import calls, clock
from tournaments.models import (
    About,
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
from tournaments.rules.claims import AWAY, HOME, Claim, other_side, parse_claim
from tournaments.rules.scoring import Outcome

from .hall import Broken, Hall

TIES = 4  # per cent of the Swiss matches
CALLED = 2  # per cent of the tables
APPEALED = 20  # per cent of the rulings
SEEDS = 40  # games that are tried until one has a winner
WHY = "As the rehearsal has it."
GRADES = (
    *[Grade.CAUTION] * 8, *[Grade.WARNING] * 7, *[Grade.GAME_LOSS] * 4,
    Grade.DISQUALIFICATION,
)  # fmt: skip


def play_table(hall: Hall, row: Match) -> None:
    """Let a match end in one of the ways in which matches end."""
    rates = hall.plan.rates
    claim = hall.claim(winner_of(hall, row))
    if hall.is_drawn(CALLED):
        call_a_judge(hall, row)
    if hall.is_drawn(rates.no_shows):
        does_not_come(hall, row)
    elif hall.is_drawn(rates.drops / 2) and may_leave(row):
        walks_out(hall, row)
    elif hall.is_drawn(rates.disputes) and is_manned(row):
        quarrel(hall, row, claim)
    elif hall.is_drawn(50) and is_manned(row):
        hall.report(row, AWAY, claim)
        hall.report(row, HOME, claim)
    else:
        hall.end(hall.again(row), claim)
    if hall.is_drawn(rates.penalties):
        penalise(hall, row)


def winner_of(hall: Hall, row: Match) -> str:
    may_tie = row.round.stage == Stage.SWISS and hall.is_drawn(TIES)
    return "" if may_tie else hall.rng.choice((HOME, AWAY))


def is_manned(row: Match) -> bool:
    """Return whether both at a table have accounts, and speak for themselves."""
    return person_at(row, HOME) is not None and person_at(row, AWAY) is not None


def loser_of(claim: Claim) -> str:
    return other_side(claim.winner) if claim.winner else AWAY


# Coming, calling, leaving.


def call_a_judge(hall: Hall, row: Match) -> None:
    """Call one, who comes and gives the table some minutes."""
    caller = person_at(row, HOME) or hall.scorekeeper
    made = hall.do(calls.call_judge, caller, match_id=row.pk, about=About.RULES)
    judge = hall.rng.choice(hall.judges)
    hall.do(calls.take_call, judge, call_id=made.pk)
    if row.round.stage == Stage.SWISS and hall.event.minutes:
        minutes = {"minutes": hall.rng.randint(1, 6), "reason": WHY}
        hall.do(clock.extend_table, judge, match_id=row.pk, **minutes)
    hall.do(calls.end_call, judge, call_id=made.pk)


def does_not_come(hall: Hall, row: Match) -> None:
    there = hall.rng.choice((HOME, AWAY))
    hall.enter(hall.again(row), parse_claim(Outcome.NO_SHOW, there, []))


def may_leave(row: Match) -> bool:
    return row.round.stage == Stage.SWISS


def walks_out(hall: Hall, row: Match) -> None:
    """Let one of the two go home in the middle of the match."""
    leaving = hall.again(row).seat(hall.rng.choice((HOME, AWAY)))
    hall.do(
        entrants.drop,
        leaving.person or hall.scorekeeper,
        entrant=leaving.pk,
        expected=leaving.version,
        open_match=Leaving.CONCEDE,
    )


# Quarrels.


def quarrel(hall: Hall, row: Match, claim: Claim) -> None:
    """Let two say different things, and a judge find out who is right."""
    if hall.is_drawn(hall.plan.rates.logs):
        claim = with_logs(hall, row)
    elif claim.winner and hall.is_drawn(50):
        hall.report(row, claim.winner, claim)
        hall.report(row, loser_of(claim), games.mirrored(claim))
    else:
        hall.report(row, HOME, claim)
        object_to(hall, row, AWAY)
    rule(hall, row, claim, by=hall.rng.choice(hall.judges))
    if hall.is_drawn(APPEALED):
        appeal(hall, row, by=loser_of(claim))
        rule(hall, row, claim, by=hall.head_judge)


def object_to(hall: Hall, row: Match, side: str) -> None:
    now = matches_with_reports(hall.event).get(pk=row.pk)
    who = person_at(row, side)
    words = {"match_id": row.pk, "expected": reports_version(now), "reason": WHY}
    hall.do(results.dispute, who, **words)


def with_logs(hall: Hall, row: Match) -> Claim:
    """Let both hand in a log of their game, one of them doctored (disputes)."""
    first = hall.rng.randrange(10**6)
    game = games.played(hall.event, row, seeds=range(first, first + SEEDS))
    said, log = game.doctored()
    hall.report(row, game.winner, game.claim)
    hall.report(row, game.loser, said)
    hall.hand_in_log(row, game.winner, game.log)
    hall.hand_in_log(row, game.loser, log)
    verdicts = {side: verdict(hall, row, side) for side in (HOME, AWAY)}
    require(hall, verdicts[game.winner], lambda kind: kind == Kind.CONFIRMED)
    require(hall, verdicts[game.loser], lambda kind: kind != Kind.CONFIRMED)
    return game.claim


def verdict(hall: Hall, row: Match, side: str) -> str:
    """Have a log replayed by the job that was promised for it; give its verdict."""
    sent = LogSubmission.objects.select_related("job").get(log__match=row, side=side)
    hall.run(sent.job)
    found = LogVerdict.objects.filter(log=sent.log_id).values_list("kind", flat=True)
    return found.first() or ""


def require(hall: Hall, kind: str, holds: Callable[[str], bool]) -> None:
    """A log tells the truth, or it does not; a worker elsewhere may still be at it."""
    if not holds(kind) and not (hall.has_worker and not kind):
        raise Broken(
            f"Seed {hall.plan.seed}, act {hall.acts} ({hall.where}): a log was found "
            f"“{kind or 'not replayed'}”, which it is not."
        )


def rule(hall: Hall, row: Match, claim: Claim, *, by: User) -> None:
    hall.do(
        results.rule,
        by,
        match_id=row.pk,
        expected=hall.again(row).version,
        claim=claim,
        reason="Both told me what happened.",
    )


def appeal(hall: Hall, row: Match, *, by: str) -> None:
    now = hall.again(row)
    words = {"match_id": row.pk, "expected": now.version, "reason": WHY}
    hall.do(results.appeal, person_at(now, by), **words)


# Officials.


def penalise(hall: Hall, row: Match) -> None:
    """Give one of the two a penalty, by whoever may give it."""
    grade = hall.rng.choice(GRADES)
    now = hall.again(row)
    entrant: Entrant = now.seat(hall.rng.choice((HOME, AWAY)))
    if not may_be_penalised(now, entrant, grade):
        return
    hall.do(
        penalties.give_penalty,
        hall.head_judge,
        entrant=entrant.pk,
        match=row.pk,
        grade=grade,
        infraction="slow_play",
        reason=WHY,
        expected=given.version_without_penalties(now),
    )


def may_be_penalised(row: Match, entrant: Entrant, grade: str) -> bool:
    """Return whether a penalty makes sense here: whoever has left gets none."""
    if entrant.state not in ("registered", "checked_in"):
        return False
    is_loss = grade == Grade.GAME_LOSS
    lost = row.winner and row.seat(row.winner) != entrant
    return not (is_loss and lost) and not (
        grade == Grade.DISQUALIFICATION and row.round.stage == Stage.CUT
    )


def put_right(hall: Hall) -> None:
    """Correct some results of the round that were written down wrongly."""
    there = Match.objects.filter(
        round__tournament=hall.event,
        round__state=RoundState.PUBLISHED,
        outcome=Outcome.WIN,
    )
    for row in there.order_by("table"):
        if hall.is_drawn(hall.plan.rates.corrections):
            hall.do(
                corrections.correct,
                hall.scorekeeper,
                match_id=row.pk,
                expected=row.version,
                claim=hall.claim(other_side(row.winner)),
                reason=WHY,
            )
