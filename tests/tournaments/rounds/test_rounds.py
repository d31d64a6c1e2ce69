"""A Swiss round from its draft to its end."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders.events import a_running_event, an_event, an_official
from tests.builders.people import a_person
from tests.builders.swiss import (
    a_draft,
    close,
    decide,
    drop,
    last_line,
    names,
    play,
    published,
    tables,
)
from tournaments.models import (
    Audience,
    Entrant,
    Role,
    RoundState,
    Seat,
    SettledBy,
    Stage,
)
from tournaments.rounds.actions import rounds
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.pairing_record import PAIRER
from tournaments.rules.random_draws import pairing_seed
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.mark.nightly
def test_in_a_draft_everybody_sits_once():
    event = a_running_event(8)

    round_ = a_draft(event)

    assert (round_.state, round_.number, round_.stage) == ("draft", 1, Stage.SWISS)
    assert [row.table for row in tables(round_)] == [1, 2, 3, 4]
    assert Seat.objects.filter(round=round_).count() == 8
    assert {row.outcome for row in tables(round_)} == {Outcome.PENDING}
    assert {row.reason for row in tables(round_)} == {"same_points"}
    assert tables(round_)[0].why == "Both have 0 points."


@pytest.mark.nightly
def test_a_draft_keeps_what_it_was_made_from():
    event = a_running_event(8)

    round_ = a_draft(event)

    assert round_.seed == pairing_seed(event.lot_seed, number=1, attempt=1)
    assert round_.engine == PAIRER
    assert round_.certificate["optimal"]
    assert "No better pairing exists" in round_.certificate["told"]
    assert len(round_.inputs["field"]) == 8
    assert (round_.is_provisional, round_.is_edited) == (False, False)


@pytest.mark.nightly
def test_the_bye_is_settled_and_has_no_table():
    event = a_running_event(7)

    round_ = a_draft(event)

    *_, bye = tables(round_)
    assert (bye.outcome, bye.settled, bye.table, bye.away) == (
        Outcome.BYE,
        SettledBy.BY_DESK,
        None,
        None,
    )
    assert bye.reason == "lowest_eligible_bye"


@pytest.mark.nightly
def test_who_has_left_or_comes_later_has_no_seat():
    event = a_running_event(6)
    ada, ben = Entrant.objects.filter(tournament=event)[:2]
    drop(ada)
    Entrant.objects.filter(pk=ben.pk).update(first_round=2)

    round_ = a_draft(event)

    seated = Entrant.objects.filter(seats__round=round_)
    assert seated.count() == 4
    assert not seated.filter(pk__in=(ada.pk, ben.pk)).exists()


@pytest.mark.nightly
def test_tables_are_those_of_the_room():
    event = a_running_event(8, first_table=11, table_ranges=[[11, 12], [21, 21]])

    round_ = a_draft(event)

    assert [row.table for row in tables(round_)] == [11, 12, 21, 22]
    assert [each["key"] for each in round_.notices] == ["too_few_tables:22"]


@pytest.mark.nightly
def test_a_draft_is_logged_for_staff():
    event = a_running_event(4)

    round_ = a_draft(event)

    line = last_line(event)
    assert (line.kind, line.subject, line.visibility) == (
        "round_drafted",
        "swiss 1",
        Audience.STAFF,
    )
    assert line.payload.after == {
        "number": 1,
        "attempt": 1,
        "provisional": False,
        "tables": [
            [row.table, str(row.home_id), str(row.away_id)] for row in tables(round_)
        ],
    }


@pytest.mark.nightly
def test_the_same_round_is_not_drafted_twice():
    """C1: whoever is second is told what there is."""
    event = a_running_event(4)
    a_draft(event)

    with pytest.raises(Stale, match="Round 1 already exists, with the status “draft”"):
        a_draft(event)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (3, "Round 3 cannot be drafted: round 2 has to be drafted first"),
        (0, "Round 0 cannot be drafted: round 2 has to be drafted first"),
        (1, "Round 1 already exists, with the status “published”"),
    ],
)
def test_the_next_round_is_the_one_after_the_last(number, words):
    event = a_running_event(4)
    published(a_draft(event))

    with pytest.raises(TournamentError, match=words):
        a_draft(event, number)


def test_of_two_rounds_one_is_a_draft():
    event = a_running_event(4)
    a_draft(event)

    with pytest.raises(TournamentError, match="round 1 is still a draft"):
        a_draft(event, 2)


def test_no_round_is_drafted_beyond_those_planned():
    event = a_running_event(4, rounds=1)
    play(event)

    with pytest.raises(TournamentError, match="the event has 1 Swiss rounds") as told:
        a_draft(event, 2)

    assert told.value.remedy == "Confirm the cut, or finish the event."


def test_nobody_left_is_nobody_to_pair():
    event = a_running_event(0)

    with pytest.raises(TournamentError, match="There is nobody left to pair"):
        a_draft(event)


def test_rounds_are_played_while_the_event_runs():
    event = an_event()

    with pytest.raises(TournamentError, match="its status is “registration open”"):
        a_draft(event)


def test_a_swiss_round_belongs_to_the_swiss_stage():
    event = a_running_event(4, stage=Stage.CUT)

    with pytest.raises(TournamentError, match="another stage: top cut"):
        a_draft(event)


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.JUDGE, Role.HEAD_JUDGE])
def test_judges_draft_no_round(role):
    event = a_running_event(4)

    with pytest.raises(Forbidden):
        rounds.draft_swiss_round(event.pk, an_official(event, role), number=1)


@pytest.mark.nightly
def test_a_scorekeeper_takes_a_round_to_its_end():
    event = a_running_event(4)
    clerk = an_official(event, Role.SCOREKEEPER, "Sky")

    round_ = rounds.draft_swiss_round(event.pk, clerk, number=1)
    round_ = decide(published(round_, clerk))
    closing = rounds.close_round(
        event.pk, clerk, round_id=round_.pk, expected=round_.version
    )

    assert closing.round.state == RoundState.CLOSED


@pytest.mark.nightly
def test_a_draft_is_provisional_while_results_are_open():
    event = a_running_event(4)
    first = published(a_draft(event))

    second = a_draft(event, 2)

    assert second.is_provisional
    assert names(tables(second)).isdisjoint(names(tables(first)))


@pytest.mark.nightly
def test_a_draft_is_not_provisional_once_all_results_are_in():
    event = a_running_event(4)
    decide(published(a_draft(event)))

    assert not a_draft(event, 2).is_provisional


@pytest.mark.nightly
@pytest.mark.skipif(
    connection.vendor == "sqlite", reason="it takes rows in portions of a thousand"
)
@pytest.mark.parametrize("act", ["draft", "publish", "close"])
def test_a_large_field_costs_no_more_queries(act):
    """X7: what grows is the answer, not the number of questions."""
    small, large = (queries(act, size) for size in (8, 32))

    assert small == large


def queries(act, size):
    event = a_running_event(size, owner=a_person(f"Olga{act}{size}"))
    play(event)
    round_ = None if act == "draft" else a_draft(event, 2)
    if act == "close":
        round_ = decide(published(round_))
    with CaptureQueriesContext(connection) as captured:
        {"draft": lambda _: a_draft(event, 2), "publish": published, "close": close}[
            act
        ](round_)
    return len(captured)
