"""Two on the floor at once: one gets it, the other is told, nothing is half done."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.db.models.functions import Now

from tests.builders.events import a_running_event, an_official
from tests.builders.floor import call, read, start
from tests.builders.people import a_person
from tests.builders.races import TRIALS, at_once, told
from tests.builders.swiss import a_draft, decide, published, table
from tests.builders.tables import say, won
from tournaments.core import action
from tournaments.floor.actions import calls, clock
from tournaments.models import Call, Entry, Extension, Match, Round, RoundState, Run
from tournaments.results import actions as results
from tournaments.rounds.actions import rounds
from tournaments.rules.claims import HOME
from tournaments.rules.errors import Stale

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]


def together(*deeds):
    return at_once(*deeds, attempt=told)


def kinds(event):
    return [*Entry.objects.filter(tournament=event).values_list("kind", flat=True)]


@pytest.fixture
def owner():
    return a_person("Olga")


def a_hall(owner, size=4):
    return published(a_draft(a_running_event(size, owner)))


def now(round_):
    return Round.objects.get(pk=round_.pk)


def extends(match, who):
    event = match.round.tournament
    return partial(
        clock.extend_table,
        event.pk,
        who,
        match_id=match.pk,
        minutes=3,
        reason="judge call",
    )


def closes(round_, who):
    version = now(round_).version
    event = round_.tournament_id
    return partial(rounds.close_round, event, who, round_id=round_.pk, expected=version)


@TRIALS
def test_an_extension_and_the_end_of_the_round(owner, trials):
    """The last table waits for a countdown that is over, so closing accepts it.

    Either the table has its time and the close is outrun, or the round is closed with
    its clock stopped and the time is refused: never a bit of both.
    """
    for _ in range(trials):
        round_ = decide(a_hall(owner), table=1)
        event, last = round_.tournament, table(round_, 2)
        Run.objects.create(round=round_, started_at=round_.published_at)
        say(last, HOME, won(), by=owner, entrant=last.home_id)
        due = Match.objects.filter(pk=last.pk)
        due.update(accepts_at=Now() - timedelta(seconds=1))

        extended, closed = together(extends(last, owner), closes(round_, owner))

        is_closed = now(round_).state == RoundState.CLOSED
        is_extended = Extension.objects.filter(match=last).exists()
        runs = Run.objects.filter(round=round_, stopped_at=None).exists()
        written = kinds(event)
        assert is_closed != is_extended
        assert (extended == "done", closed == "done") == (is_extended, is_closed)
        assert "Round 1 is closed" in extended or closed.startswith("Stale")
        assert runs != is_closed
        assert due.get().is_open != is_closed
        assert written.count("clock_stopped") == is_closed
        assert written.count("table_extended") == is_extended
        assert action.seal_breaches(event) == []


@TRIALS
def test_an_extension_and_the_result_of_the_table(owner, trials):
    for _ in range(trials):
        round_ = a_hall(owner)
        event, match = round_.tournament, table(round_, 1)
        enters = partial(
            results.enter_result,
            event.pk,
            owner,
            match_id=match.pk,
            expected=0,
            claim=won(),
        )

        extended, entered = together(extends(match, owner), enters)

        was_in_time = extended == "done"
        written = kinds(event)
        assert entered == "done"
        assert was_in_time or "has a result" in extended, extended
        assert Extension.objects.filter(match=match).exists() == was_in_time
        assert written.count("table_extended") == was_in_time
        if was_in_time:
            assert written.index("table_extended") < written.index("result_entered")
        assert action.seal_breaches(event) == []


@TRIALS
def test_of_two_judges_who_take_one_call_one_gets_it(owner, trials):
    round_ = a_hall(owner)
    event, match = round_.tournament, table(round_, 1)
    judges = [an_official(event, "judge", name) for name in ("Jude", "Hal")]
    for _ in range(trials):
        made = call(match, owner)

        ends = together(
            *(
                partial(calls.take_call, event.pk, each, call_id=made.pk)
                for each in judges
            )
        )

        taken = Call.objects.get(pk=made.pk).taken_by
        other = ends[1 - judges.index(taken)]
        assert ends[judges.index(taken)] == "done"
        assert other == f"Stale: {taken.display_name} has taken the call of table 1."
        calls.end_call(event.pk, taken, call_id=made.pk)

    assert kinds(event).count("call_taken") == trials
    assert action.seal_breaches(event) == []


@TRIALS
def test_of_two_who_call_from_one_table_one_is_heard(owner, trials):
    round_ = a_hall(owner)
    event, match = round_.tournament, table(round_, 1)
    judge = an_official(event)
    for _ in range(trials):
        ends = together(*[partial(call, match, owner)] * 2)

        assert sorted(each.partition(":")[0] for each in ends) == ["Stale", "done"]
        [made] = Call.objects.filter(match=match, ended_at=None)
        calls.end_call(event.pk, judge, call_id=made.pk)


@TRIALS
@pytest.mark.parametrize("service", [clock.start_clock, clock.stop_clock])
def test_of_two_who_turn_the_clock_one_does(owner, trials, service):
    round_ = a_hall(owner)
    event = round_.tournament
    for _ in range(trials):
        Run.objects.filter(round=round_).delete()
        if service is clock.stop_clock:
            Run.objects.create(round=round_, started_at=round_.published_at)
        turns = read(round_).start_stop_count
        turn = partial(service, event.pk, owner, round_id=round_.pk, expected=turns)

        ends = together(turn, turn)

        assert sorted(each.partition(":")[0] for each in ends) == [
            Stale.__name__,
            "done",
        ]
        assert Run.objects.filter(round=round_).count() == 1
    assert action.seal_breaches(event) == []


def test_a_new_process_reads_the_same_clock(owner):
    """The server may be restarted at any time: the rows know everything."""
    round_ = a_hall(owner)
    start(round_)
    extends(table(round_, 1), owner)()
    before = read(round_).clock

    with ThreadPoolExecutor(1) as pool:
        after = pool.submit(in_a_connection_of_its_own, round_).result()

    assert before.is_running
    assert after == before


def in_a_connection_of_its_own(round_):
    try:
        return read(now(round_)).clock
    finally:
        connection.close()
