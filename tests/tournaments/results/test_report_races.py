"""Who reports, answers, enters and rules at the same time (C2, C3, C7).

What comes of acts at once must be what comes of them one after another, in some order;
the orders are played one by one beforehand, by the same services.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import permutations
from random import Random
from threading import Barrier, Event

import pytest
from django.db import connection, transaction
from django.db.models.functions import Now

from accounts.models import User
from tests.builders.events import a_running_event
from tests.builders.tables import a_round, again, said, won
from tournaments.core.action import seal_breaches
from tournaments.corrections import actions as corrections
from tournaments.models import Entrant, Match, Report, SettledBy, Side, Tournament
from tournaments.results import actions as results
from tournaments.results.actions.countdown import accept_overdue_in_event
from tournaments.results.queries import (
    build_match_sheet,
    match_version_for_report,
    reported_result_of,
    reports_version,
)
from tournaments.rules.claims import claim_with_scores, claims_agree, serialize_games
from tournaments.rules.errors import TournamentError
from tournaments.rules.names import name_key
from tournaments.rules.scoring import Outcome

HOME, AWAY = Side.HOME, Side.AWAY
MINE, OURS, OTHER = won(HOME, "21:14"), won(HOME, "21:7"), won(AWAY, "14:21")
WHY = "The judge has counted anew."
FEW, MANY = 4, 50


# A hall with a table for every trial.


def a_hall(tables: int) -> list[Match]:
    """Seat people with accounts at so many tables of one round."""
    event = a_running_event(0, auto_accept_minutes=5)
    people = User.objects.bulk_create(
        User(email=f"p{at}@desk.example", display_name=f"P {at}")
        for at in range(2 * tables)
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(
            tournament=event,
            name=person.display_name,
            name_key=name_key(person.display_name),
            state="checked_in",
            person=person,
        )
        for person in people
    )
    pairs = zip(entrants[::2], entrants[1::2], strict=True)
    return list(a_round(event, *pairs).matches.select_related("home", "away"))


@dataclass
class Table:
    """A match with the forms that were opened on it."""

    match: Match
    event: Tournament
    forms: dict[str, int] = field(default_factory=dict)

    def __post_init__(self):
        row = again(self.match)
        self.forms = {
            HOME: match_version_for_report(row, side=HOME),
            AWAY: match_version_for_report(row, side=AWAY),
            "heard": reports_version(row),
            "version": row.version,
        }

    def asks(self, side=None):
        who = self.match.seat(side).person if side else self.event.owner
        return {"match_id": self.match.pk}, self.event.pk, who


Act = Callable[[Table], object]


def reports(side, claim) -> Act:
    def act(table):
        words, event, who = table.asks(side)
        results.report_result(
            event, who, **words, expected=table.forms[side], claim=claim
        )

    return act


def clicks(service, side) -> Act:
    def act(table):
        words, event, who = table.asks(side)
        service(event, who, **words, expected=table.forms["heard"])

    return act


def decides(service, claim, **more) -> Act:
    def act(table):
        words, event, who = table.asks()
        expected = table.forms["version"]
        service(event, who, **words, expected=expected, claim=claim, **more)

    return act


def the_clock(table) -> None:
    accept_overdue_in_event(table.event.pk)


def nothing_yet(match):
    """Leave a table as it is."""


def home_has_reported(match):
    reports(HOME, MINE)(Table(match, match.round.tournament))


def time_is_up(match):
    home_has_reported(match)
    Match.objects.filter(pk=match.pk).update(accepts_at=Now() - timedelta(seconds=1))


def they_disagree(match):
    home_has_reported(match)
    reports(AWAY, OTHER)(Table(match, match.round.tournament))


def it_was_entered(match):
    decides(results.enter_result, MINE)(Table(match, match.round.tournament))


SCENARIOS = {
    "both say the same": (nothing_yet, reports(HOME, MINE), reports(AWAY, MINE)),
    "both disagree": (nothing_yet, reports(HOME, MINE), reports(AWAY, OTHER)),
    "one twice": (nothing_yet, reports(HOME, MINE), reports(HOME, OURS)),
    "one twice, the other once": (
        nothing_yet,
        reports(HOME, MINE),
        reports(HOME, OURS),
        reports(AWAY, MINE),
    ),
    "an entrant and staff": (
        nothing_yet,
        reports(HOME, MINE),
        decides(results.enter_result, OTHER),
    ),
    "both and staff": (
        nothing_yet,
        reports(HOME, MINE),
        reports(AWAY, MINE),
        decides(results.enter_result, OTHER),
    ),
    "staff and staff": (
        nothing_yet,
        decides(results.enter_result, MINE),
        decides(results.enter_result, OTHER),
    ),
    "one agrees, the other changes his word": (
        home_has_reported,
        clicks(results.confirm_report, AWAY),
        reports(HOME, OURS),
    ),
    "one agrees twice": (
        home_has_reported,
        clicks(results.confirm_report, AWAY),
        clicks(results.confirm_report, AWAY),
    ),
    "one objects, the clock accepts": (
        time_is_up,
        clicks(results.dispute_result, AWAY),
        the_clock,
    ),
    "one disagrees, two clocks accept": (
        time_is_up,
        reports(AWAY, OTHER),
        the_clock,
        the_clock,
    ),
    "a judge rules, one gives in": (
        they_disagree,
        decides(results.rule_on_dispute, OTHER, reason=WHY),
        reports(AWAY, MINE),
    ),
    "a judge rules, a judge rules": (
        they_disagree,
        decides(results.rule_on_dispute, OTHER, reason=WHY),
        decides(results.rule_on_dispute, MINE, reason=WHY),
    ),
    "two correct": (
        it_was_entered,
        decides(corrections.correct_result, OTHER, reason=WHY),
        decides(corrections.correct_result, OURS, reason=WHY),
    ),
}


def attempted(act: Act, table: Table) -> str:
    """Do it, and give how it ended; whatever is no refusal is a fault."""
    try:
        act(table)
    except TournamentError as refused:
        return type(refused).__name__
    return "done"


def ending(match: Match, ends: tuple[str, ...]):
    row = again(match)
    claims = [
        (each.side, each.number, reported_result_of(each)) for each in said(match)
    ]
    is_disputed = row.disputed_at is not None
    return (row.outcome, row.winner, row.settled, is_disputed, str(claims), ends)


def one_by_one(match: Match, acts, order):
    table = Table(match, match.round.tournament)
    ends = {at: attempted(acts[at], table) for at in order}
    return ending(match, tuple(ends[at] for at in range(len(acts))))


def at_once(match: Match, acts, *, pool: ThreadPoolExecutor):
    table, gate = Table(match, match.round.tournament), Barrier(len(acts))

    def run(act):
        try:
            gate.wait(timeout=30)
            return attempted(act, table)
        finally:
            connection.close()

    return ending(match, tuple(pool.map(run, acts)))


def trials(scenario: str, number: int) -> None:
    prepare, *acts = SCENARIOS[scenario]
    orders = list(permutations(range(len(acts))))
    hall = a_hall(number + len(orders))
    for match in hall:
        prepare(match)
    expected = {one_by_one(hall.pop(), acts, order) for order in orders}

    with ThreadPoolExecutor(len(acts)) as pool:
        for match in hall:
            found = at_once(match, acts, pool=pool)

            assert found in expected
            assert_nothing_on_one_word(match)

    assert seal_breaches(hall[0].round.tournament) == []


def assert_nothing_on_one_word(match: Match) -> None:
    """C2: what both agreed on, both have said, and it is what stands."""
    row = again(match)
    if row.settled == SettledBy.AGREED:
        home, away = (reported_result_of(each) for each in said(match))
        assert claims_agree(home, away)
        assert reported_result_of(row) == claim_with_scores(home, away)


@pytest.mark.load
@pytest.mark.daily(
    "both say the same",
    "one objects, the clock accepts",
)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_acts_at_once_are_acts_in_some_order(scenario):
    """C2."""
    trials(scenario, FEW)


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_actions_at_once_are_actions_in_some_order_50_times(scenario):
    trials(scenario, MANY)


@pytest.mark.load
@pytest.mark.django_db(transaction=True)
def test_the_clock_waits_for_an_event_that_somebody_holds():
    """C4: after three seconds it goes on, and comes back the next time."""
    [match] = a_hall(1)
    time_is_up(match)
    held, is_over = Event(), Event()

    def hold():
        try:
            with transaction.atomic():
                Tournament.objects.select_for_update().get(pk=match.round.tournament_id)
                held.set()
                is_over.wait(timeout=60)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(hold)
        held.wait(timeout=60)
        assert results.accept_overdue_reports() == 0
        is_over.set()
        holding.result()

    assert results.accept_overdue_reports() == 1


@pytest.mark.nightly
@pytest.mark.load
def test_a_worker_accepts_what_is_due_by_itself(workers, eventually):
    """J5: the deadline is a column, and the worker's own clock comes by."""
    [match] = a_hall(1)
    time_is_up(match)

    workers.start()

    eventually(lambda: again(match).settled == SettledBy.BY_CLOCK)


# C3: the same trial finds a service that does not lock.


def report_without_a_lock(side, claim, *, gate: Barrier) -> Act:
    """Report as the service does, but let the other one in between read and write."""

    def act(table):
        row = again(table.match)
        theirs = build_match_sheet(row).report_by_side(AWAY if side == HOME else HOME)
        gate.wait(timeout=30)
        Report.objects.create(
            match=row,
            side=side,
            number=1,
            outcome=claim.outcome,
            winner=claim.winner,
            games=serialize_games(claim),
            by=table.match.seat(side).person,
        )
        if theirs is not None:
            is_same = claims_agree(claim, reported_result_of(theirs))
            Match.objects.filter(pk=row.pk).update(
                outcome=claim.outcome if is_same else Outcome.PENDING,
                winner=claim.winner if is_same else "",
                settled=SettledBy.AGREED if is_same else "",
                settled_at=Now() if is_same else None,
                disputed_at=None if is_same else Now(),
            )

    return act


@pytest.mark.nightly
@pytest.mark.load
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("claim", [MINE, OTHER], ids=["agreeing", "disagreeing"])
def test_the_trial_finds_a_service_that_does_not_lock(claim):
    """C3: between read and write somebody else comes in, and the trial sees it."""
    acts = [reports(HOME, MINE), reports(AWAY, claim)]
    hall = a_hall(FEW + 2)
    expected = {one_by_one(hall.pop(), acts, order) for order in permutations(range(2))}

    with ThreadPoolExecutor(2) as pool:
        for match in hall:
            gate = Barrier(2)
            naive = [
                report_without_a_lock(HOME, MINE, gate=gate),
                report_without_a_lock(AWAY, claim, gate=gate),
            ]

            assert at_once(match, naive, pool=pool) not in expected


# C7: forms that lie open while others write.


ALL = "all"
FORMS = {
    "home reports": (reports(HOME, MINE), HOME),
    "home reports another": (reports(HOME, OURS), HOME),
    "away reports": (reports(AWAY, MINE), AWAY),
    "away reports another": (reports(AWAY, OTHER), AWAY),
    "home agrees": (clicks(results.confirm_report, HOME), ALL),
    "away agrees": (clicks(results.confirm_report, AWAY), ALL),
    "home objects": (clicks(results.dispute_result, HOME), ALL),
    "away objects": (clicks(results.dispute_result, AWAY), ALL),
    "staff enters": (decides(results.enter_result, OTHER), ALL),
    "a judge rules": (decides(results.rule_on_dispute, MINE, reason=WHY), ALL),
    "a judge rules otherwise": (
        decides(results.rule_on_dispute, OTHER, reason=WHY),
        ALL,
    ),
    "staff corrects": (decides(corrections.correct_result, OURS, reason=WHY), ALL),
}


def on_the_page(match: Match, side: str) -> tuple[object, ...]:
    """Give what somebody's form rests on: all of it, or what is his own.

    A report rests on the seats, on what oneself has said, and on no official having
    settled it; what the opponent says meanwhile is his. Whether the clock has accepted
    what was said is no news to whoever answers it.
    """
    row = again(match)
    settled = "" if row.settled == SettledBy.BY_CLOCK else row.settled
    if side == ALL:
        claims = [(each.side, each.number) for each in said(match)]
        return row.home_id, row.away_id, settled, str(claims)
    mine = [each.number for each in said(match, side)]
    return row.home_id, row.away_id, bool(settled), str(mine)


def interleaved(match: Match, rng: Random, *, refreshed: bool = False) -> None:
    """Open forms and send them in any order; none may rest on what is no longer so.

    With `refreshed` a form carries what is so when it is sent: as if nobody compared.
    """
    opened = []
    for _ in range(12):
        if opened and rng.random() < 0.5:
            name, table, seen = opened.pop(rng.randrange(len(opened)))
            act, side = FORMS[name]
            is_unchanged = on_the_page(match, side) == seen
            sent = Table(match, table.event) if refreshed else table
            if attempted(act, sent) == "done":
                assert is_unchanged, name
        elif rng.random() < 0.1:
            Match.objects.filter(pk=match.pk, accepts_at__isnull=False).update(
                accepts_at=Now() - timedelta(seconds=1)
            )
            accept_overdue_in_event(match.round.tournament_id)
        else:
            name = rng.choice([*FORMS])
            table = Table(match, match.round.tournament)
            opened.append((name, table, on_the_page(match, FORMS[name][1])))
        assert_nothing_on_one_word(match)


def all_interleaved(number: int, **more) -> None:
    for at, match in enumerate(a_hall(number)):
        interleaved(match, Random(f"forms {at}"), **more)


@pytest.mark.nightly
@pytest.mark.load
@pytest.mark.both
@pytest.mark.django_db
def test_no_form_overwrites_what_it_has_not_seen():
    """C7."""
    all_interleaved(FEW)


@pytest.mark.nightly(seconds=60)
@pytest.mark.django_db
def test_no_form_overwrites_what_it_has_not_seen_200_times():
    """C7."""
    all_interleaved(200)


@pytest.mark.nightly
@pytest.mark.load
@pytest.mark.django_db
def test_the_interleavings_find_a_service_that_compares_nothing():
    """C3: without a comparison of versions some form overwrites something."""
    with pytest.raises(AssertionError):
        all_interleaved(FEW, refreshed=True)
