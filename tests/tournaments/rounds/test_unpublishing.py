"""Taking a published round back."""

import pytest
from django.utils import timezone

from tests.builders.events import a_running_event, an_entrant
from tests.builders.swiss import (
    a_draft,
    decide,
    drop,
    last_line,
    log_of,
    published,
    table,
    tables,
    unpublish,
)
from tournaments.models import (
    Audience,
    Entrant,
    Match,
    Report,
    RoundState,
    Seat,
    SettledBy,
)
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.mark.nightly
def test_a_round_that_was_taken_back_is_cancelled():
    event = a_running_event(5)
    round_ = published(a_draft(event))

    unpublish(round_)

    round_.refresh_from_db()
    assert round_.state == RoundState.CANCELLED
    assert {row.outcome for row in round_.matches.all()} == {Outcome.CANCELLED}
    assert a_draft(event).attempt == 2


@pytest.mark.nightly
def test_taking_a_round_back_is_logged_with_its_reason():
    event = a_running_event(4)
    round_ = published(a_draft(event))
    seats = [[row.table, str(row.home_id), str(row.away_id)] for row in tables(round_)]

    unpublish(round_)

    line = last_line(event)
    assert (line.kind, line.visibility) == ("round_unpublished", Audience.PUBLIC)
    assert line.payload.reason == "Two people were missing."
    assert line.payload.before == {"state": "published", "tables": seats}
    assert line.payload.after == {"state": "cancelled", "first_round": []}


@pytest.mark.nightly
def test_taking_a_round_back_needs_a_reason():
    round_ = published(a_draft(a_running_event(4)))

    with pytest.raises(TournamentError, match="This needs a reason"):
        unpublish(round_, "  ")


@pytest.mark.nightly
@pytest.mark.parametrize(
    "settled", [SettledBy.BY_STAFF, SettledBy.RULED, SettledBy.AGREED]
)
def test_a_round_with_a_result_stays_published(settled):
    round_ = decide(published(a_draft(a_running_event(4))), table=2)
    Match.objects.filter(round=round_, table=2).update(settled=settled)

    with pytest.raises(TournamentError, match="table 2 has a report or a result"):
        unpublish(round_)


def test_a_round_with_a_report_stays_published():
    event = a_running_event(4)
    round_ = published(a_draft(event))
    Report.objects.create(
        match=table(round_, 1),
        side="away",
        number=1,
        outcome="tie",
        by=event.owner,
        is_current=False,
    )

    with pytest.raises(TournamentError, match="table 1 has a report or a result"):
        unpublish(round_)


def test_a_draft_is_discarded_and_not_taken_back():
    with pytest.raises(TournamentError, match="cannot be unpublished: it is draft"):
        unpublish(a_draft(a_running_event(4)))


def test_the_draft_of_the_next_round_goes_with_it():
    event = a_running_event(4)
    first = published(a_draft(event))
    second = a_draft(event, 2)

    unpublish(first)

    second.refresh_from_db()
    assert second.state == RoundState.CANCELLED
    assert [line.kind for line in log_of(event)][-2:] == [
        "round_discarded",
        "round_unpublished",
    ]


@pytest.mark.nightly
def test_who_came_too_late_for_it_may_sit_in_the_round_that_replaces_it():
    """Events 3: a late loss is for a round that somebody missed."""
    event = a_running_event(4)
    round_ = published(a_draft(event))
    zoe = an_entrant(event, "Zoe Late", first_round=2)
    Match.objects.create(
        round=round_,
        home=zoe,
        outcome=Outcome.LATE_LOSS,
        settled=SettledBy.BY_DESK,
        settled_at=timezone.now(),
    )

    unpublish(round_)

    zoe.refresh_from_db()
    assert (zoe.first_round, zoe.version) == (1, 1)
    assert Seat.objects.filter(round=a_draft(event), entrant=zoe).exists()
    line = next(each for each in log_of(event) if each.kind == "round_unpublished")
    assert line.payload.after["first_round"] == [str(zoe.pk)]


@pytest.mark.nightly
def test_who_left_during_it_left_before_it():
    event = a_running_event(4)
    round_ = published(a_draft(event))
    ada = Entrant.objects.get(name="Ada Ito")
    drop(ada, after=1)

    unpublish(round_)

    ada.refresh_from_db()
    assert ada.dropped_after == 0
