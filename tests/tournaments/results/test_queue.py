"""What pages show of results: the judges' queue, what blocks, my match."""

import pytest

from tests.builders.events import a_running_event
from tests.builders.tables import (
    a_round,
    a_table,
    click,
    enter,
    event_of,
    said,
    say,
    tied,
    won,
)
from tournaments.models import Round, RoundState, Side
from tournaments.results import actions as results
from tournaments.results.blockers import Blocker
from tournaments.results.queries import (
    dispute_queue,
    get_match_sheet,
    my_match,
    reported_result_of,
)
from tournaments.rounds.queries.round_board import read_round_board

pytestmark = [pytest.mark.django_db, pytest.mark.both]
HOME, AWAY = Side.HOME, Side.AWAY


@pytest.mark.nightly
def test_the_judges_see_both_claims_side_by_side_the_longest_wait_first():
    event = a_running_event(4)
    one, two, three, four = event.entrants.all()
    round_ = a_round(event, [one, two], [three, four])
    for match in round_.matches.order_by("-table"):
        for side, claim in ((HOME, won()), (AWAY, won(AWAY, "0:3"))):
            say(match, side, claim, by=event.owner, entrant=match.seat(side).pk)

    found = dispute_queue(event)

    assert [each.match.table for each in found] == [2, 1]
    assert reported_result_of(found[0].home) == won()
    assert reported_result_of(found[0].away) == won(AWAY, "0:3")
    assert all(each.is_disputed for each in found)


@pytest.mark.nightly
@pytest.mark.parametrize("tables", [1, 3])
def test_the_queue_is_two_queries_long(tables, django_assert_num_queries):
    event = a_running_event(2 * tables)
    people = list(event.entrants.all())
    round_ = a_round(event, *zip(people[::2], people[1::2], strict=True))
    for match in round_.matches.all():
        say(match, HOME, won(), by=event.owner, entrant=match.home_id)
        say(match, AWAY, tied(), by=event.owner, entrant=match.away_id)

    with django_assert_num_queries(2):
        found = dispute_queue(event)
        names = [(each.match.home.name, each.home.outcome) for each in found]

    assert len(names) == tables


@pytest.mark.nightly
def test_what_blocks_the_end_of_a_round_comes_in_table_order():
    event = a_running_event(9)
    people = list(event.entrants.all())
    pairs = [people[at : at + 2] for at in range(0, 9, 2)]
    round_ = a_round(event, *pairs)
    one, two, three, four, _bye = round_.matches.all()
    say(two, HOME, won(), by=event.owner, entrant=two.home_id)
    for side, claim in ((HOME, won()), (AWAY, tied())):
        say(three, side, claim, by=event.owner, entrant=three.seat(side).pk)
    enter(four, event.owner, won())

    found = read_round_board(round_).blocking_tables

    assert [(each.sheet.match, each.by) for each in found] == [
        (one, Blocker.PLAYING),
        (two, Blocker.FOR_DESK),
        (three, Blocker.DISPUTED),
    ]


@pytest.mark.nightly
def test_a_match_is_shown_with_the_reports_that_count():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    say(match, HOME, won(HOME, "21:7"))

    found = get_match_sheet(event_of(match), match.pk)

    assert reported_result_of(found.home) == won(HOME, "21:7")
    assert found.away is None
    assert found.report_by_side(HOME) == found.home
    assert not found.is_disputed
    assert not found.is_provisional


def test_my_match_is_the_one_of_the_current_round_from_my_side():
    match = a_table()
    say(match, HOME, won())

    found = my_match(event_of(match), match.away)

    assert (found.match, found.side, found.opponent) == (match, AWAY, match.home)
    assert (found.own_report, found.opponent_report) == (None, said(match)[0])
    assert (found.expected, found.reports_version) == (0, 1)
    assert found.may_report


@pytest.mark.nightly
def test_after_agreement_there_is_nothing_to_report():
    match = a_table()
    say(match, HOME, won())
    click(results.confirm_report, match, AWAY)

    found = my_match(event_of(match), match.home)

    assert not found.may_report


@pytest.mark.nightly
def test_whoever_has_a_bye_has_a_match_and_nothing_to_report():
    event = a_running_event(1)
    ada = event.entrants.get()
    a_round(event, [ada])

    found = my_match(event, ada)

    assert found.opponent is None
    assert not found.may_report


@pytest.mark.nightly
def test_between_rounds_nobody_has_a_match():
    match = a_table()
    Round.objects.update(state=RoundState.CLOSED, closed_at=match.round.made_at)

    assert my_match(event_of(match), match.home) is None
