"""The floor as a judge sees it, and the stuck board: the same as closing refuses."""

import datetime as dt
from random import Random

import pytest
from django.db.models import F
from django.db.models.functions import Now

from tests.builders.events import a_running_event, an_official
from tests.builders.floor import answer, call, extend, ran
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, decide, published, table, tables
from tests.builders.tables import again, say, won
from tournaments.core.permissions import position_of
from tournaments.floor.actions import calls
from tournaments.floor.queries import floor, table_notes
from tournaments.floor.queries.floor import TableMark
from tournaments.models import Entrant, Match, Role, Round, Side, TableCheck
from tournaments.results import actions as results
from tournaments.results.blockers import Blocker
from tournaments.rounds.queries import round_board

pytestmark = [pytest.mark.django_db, pytest.mark.both, pytest.mark.nightly]
HOME, AWAY = Side.HOME, Side.AWAY
MINUTE = dt.timedelta(minutes=1)


def a_hall(size=16, **cells):
    return published(a_draft(a_running_event(size, **cells)))


def walk(round_):
    round_ = Round.objects.select_related("tournament").get(pk=round_.pk)
    return floor.load_floor(round_board.read_round_board(round_))


def owner(round_):
    return round_.tournament.owner


def speak(match, side=HOME, claim=None):
    who = match.round.tournament.owner
    return say(match, side, claim or won(side), by=who, entrant=match.seat(side).pk)


def dispute(match):
    speak(match, HOME, won(HOME, "21:14"))
    speak(match, AWAY, won(AWAY, "14:21"))


def states(found):
    return {each.table: each.state for each in found.tiles}


@pytest.mark.nightly
def test_each_table_says_in_a_word_how_it_is():
    round_ = a_hall()
    decide(round_, table=1)
    speak(table(round_, 2))
    dispute(table(round_, 3))
    call(table(round_, 4), owner(round_))
    taken = call(table(round_, 5), owner(round_))
    answer(calls.take_call, taken, an_official(round_.tournament))
    extend(table(round_, 6), 3)

    found = walk(round_)

    assert states(found) == {
        1: "done",
        2: "1 of 2",
        3: "disputed",
        4: "call",
        5: "judge there",
        6: "+3 min",
        7: "playing",
        8: "playing",
    }
    assert found.counts_by_mark == {
        TableMark.OPEN: 7,
        TableMark.ONCE: 1,
        TableMark.DISPUTED: 1,
        TableMark.CALL: 2,
        TableMark.EXTENSION: 1,
    }
    assert [each.table for each in found.tiles_with(TableMark.CALL)] == [4, 5]


@pytest.mark.nightly
def test_who_waits_longest_for_a_judge_comes_first():
    round_ = a_hall(8)
    call(table(round_, 2), owner(round_))
    dispute(table(round_, 4))
    call(table(round_, 1), owner(round_))
    Match.objects.filter(round=round_, table=4).update(disputed_at=Now() - MINUTE)

    found = [
        (each.tile.table, each.waiting_reason) for each in walk(round_).waiting_tables
    ]

    assert found == [
        (4, "Disputed result"),
        (2, "A rules question"),
        (1, "A rules question"),
    ]


def test_a_table_is_late_when_its_own_time_is_up():
    round_ = a_hall(8)
    ran(round_, ago=52 * MINUTE)
    extend(table(round_, 1), 1)
    extend(table(round_, 2), 10)
    speak(table(round_, 3))

    found = states(walk(round_))

    assert found == {1: "late", 2: "+10 min", 3: "1 of 2", 4: "late"}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("minutes", "ago", "is_late"),
    [(50, 51, True), (50, 49, False), (None, 61, True), (None, 59, False)],
)
def test_without_a_clock_that_runs_a_table_is_late_by_the_hour_it_was_published(
    minutes, ago, is_late
):
    round_ = a_hall(4, minutes=minutes)
    Round.objects.filter(pk=round_.pk).update(published_at=Now() - ago * MINUTE)

    assert (TableMark.LATE in walk(round_).tiles[0].table_marks) == is_late


@pytest.mark.nightly
def test_a_pause_makes_nobody_late():
    round_ = a_hall(4)
    ran(round_, ago=100 * MINUTE, lasted=20 * MINUTE)

    assert states(walk(round_)) == {1: "playing", 2: "playing"}


@pytest.mark.nightly
def test_an_official_who_plays_is_known_at_his_own_table():
    round_ = a_hall(4)
    judge = an_official(round_.tournament)
    Entrant.objects.filter(pk=table(round_, 1).home_id).update(person=judge)

    found = [
        position_of(judge, round_.tournament).plays_match(each.match)
        for each in walk(round_).tiles
    ]

    assert found == [True, False]


# The stuck board.


def stuck(round_):
    return [
        (each.by, [tile.table for tile in each.tiles] or [*map(str, each.people)])
        for each in walk(round_).closing_blockers
    ]


@pytest.mark.nightly
def test_the_gravest_comes_first():
    round_ = a_hall(20)
    ran(round_, ago=52 * MINUTE)
    extend(table(round_, 2), 1)
    extend(table(round_, 8), 20)
    decide(round_, table=1)
    speak(table(round_, 5))
    speak(table(round_, 10))
    answers = table(round_, 10).away
    Entrant.objects.filter(pk=answers.pk).update(person=a_person("Zoe"))
    call(table(round_, 6), owner(round_))
    dispute(table(round_, 7))

    assert stuck(round_) == [
        (Blocker.DISPUTED, [7]),
        (Blocker.CALLED, [6]),
        (Blocker.FOR_DESK, [5]),
        (Blocker.ONE_SIDED, [10]),
        (Blocker.LATE, [2]),
        (Blocker.SILENT, [3, 4, 9]),
        (Blocker.PLAYING, [8]),
    ]


@pytest.mark.nightly
def test_whoever_has_no_seat_blocks_too():
    round_ = a_hall(4)
    decide(round_)
    late = Entrant.objects.create(
        tournament=round_.tournament, name="Zed", name_key="zed", state="checked_in"
    )

    assert stuck(round_) == [(Blocker.UNSEATED, [str(late)])]


@pytest.mark.nightly
def test_a_countdown_that_is_over_blocks_nothing():
    round_ = a_hall(4)
    decide(round_, table=2)
    speak(table(round_, 1))
    Match.objects.filter(round=round_, table=1).update(accepts_at=Now() - MINUTE)

    assert stuck(round_) == []
    call(table(round_, 2), owner(round_))
    assert stuck(round_) == [(Blocker.CALLED, [2])]


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(8))
def test_board_and_closing_never_disagree(seed):
    """Whatever happened at the tables, what the board names is what closing names."""
    rng, round_ = Random(seed), a_hall(12)
    for match in tables(round_):
        for deed in rng.sample(DEEDS, rng.randrange(4)):
            deed(again(match))
    Match.objects.filter(round=round_, accepts_at__isnull=False).update(
        accepts_at=Now() + rng.choice((-1, 1)) * MINUTE
    )
    found = walk(round_)
    named = {tile.match.pk for each in found.closing_blockers for tile in each.tiles}
    shown = {each.sheet.match.pk for each in found.board.blocking_tables}
    results.accept_overdue_reports()

    refused = {
        each.sheet.match.pk
        for each in round_board.read_round_board(found.round).blocked_tables
    }

    assert named == shown == refused


def speak_once(match):
    if match.is_open:
        speak(match, HOME)


def speak_against(match):
    if match.is_open:
        speak(match, AWAY, won(AWAY, "14:21"))


def call_once(match):
    if not match.is_called:
        call(match, match.round.tournament.owner)


def decide_it(match):
    if match.is_open and match.disputed_at is None:
        decide(match.round, table=match.table)


def test_a_dispute_waits_since_it_began_also_after_a_call():
    round_ = a_hall(8)
    match = table(round_, 1)
    dispute(match)
    before = Match.objects.get(pk=match.pk).disputed_at - 9 * MINUTE
    Match.objects.filter(pk=match.pk).update(disputed_at=before)
    call(match, owner(round_))

    waiting = walk(round_).waiting_tables

    assert [each.since for each in waiting] == [before]


def test_judges_learn_of_deck_checks_that_have_begun_and_nobody_else_does():
    round_ = a_hall(8)
    match = table(round_, 1)
    judge = an_official(round_.tournament)
    TableCheck.objects.create(match=match, taken_by=judge, started_at=Now())
    TableCheck.objects.create(match=table(round_, 2))
    clerk = an_official(round_.tournament, Role.SCOREKEEPER, "Clara")

    told = [
        table_notes.notes_for_judges(
            position_of(person, round_.tournament), [*tables(round_)]
        )
        for person in (judge, clerk)
    ]

    assert [{*each} for each in told] == [{match.pk}, set()]
    board = round_board.read_round_board(round_)
    assert states(floor.load_floor(board, told[0]))[1] == "deck check"


DEEDS = (speak_once, speak_against, call_once, decide_it)


@pytest.mark.nightly
@pytest.mark.parametrize("size", [8, 40])
def test_walking_the_floor_asks_as_often_for_few_as_for_many(
    size, django_assert_num_queries
):
    round_ = a_hall(size)
    for match in tables(round_):
        extend(match)
        call(match, owner(round_))
    Match.objects.filter(round=round_).update(version=F("version"))

    with django_assert_num_queries(5):
        found = walk(round_)
        words = [(each.state, each.table_marks, each.face.left) for each in found.tiles]
        waiting = [each.tile.match.home.name for each in found.waiting_tables]

    assert len(words) == len(waiting) == size // 2
