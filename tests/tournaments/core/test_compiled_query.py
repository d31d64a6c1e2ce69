"""What is put into SQL once gives what Django would give each time."""

from uuid import uuid4

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from tests.builders.events import a_running_event, an_event
from tests.builders.people import a_person
from tests.builders.tables import a_round, a_table, event_of, say, won
from tournaments.core.access import EVENTS
from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.permissions import ENTRIES
from tournaments.desk.queries import own_status
from tournaments.models import Entrant, Match, Round, RoundState, Tournament
from tournaments.results import queries as results
from tournaments.rules.claims import HOME

pytestmark = [pytest.mark.django_db, pytest.mark.both]

STATES = CompiledQuery(
    lambda event: Entrant.objects.filter(tournament=event).values_list("name", "state")
)


def cells(row):
    """Give all that a row holds, without asking for what it leaves out."""
    left_out = row.get_deferred_fields()
    names = [each.attname for each in row._meta.concrete_fields]
    return {name: getattr(row, name) for name in names if name not in left_out}


@pytest.mark.nightly
def test_other_ids_give_other_rows_by_the_same_words():
    olga = a_person("Olga")
    events = [a_running_event(2, owner=olga), a_running_event(3, owner=olga)]
    events.append(an_event(owner=olga))
    with CaptureQueriesContext(connection) as asked:
        found = [STATES(event=each.pk) for each in events]

    assert [len(each) for each in found] == [2, 3, 0]
    assert found[0] == list(events[0].entrants.values_list("name", "state"))
    assert len(asked) == 3


@pytest.mark.nightly
def test_json_is_read():
    event = a_running_event(2)
    round_ = a_round(event, tuple(event.entrants.all()))
    Round.objects.filter(pk=round_.pk).update(
        state=RoundState.CLOSED, closed_at=Now(), standings=[{"entrant": "x"}]
    )

    assert own_status.LAST_CLOSED(event=event.pk) == [
        (round_.number, [{"entrant": "x"}])
    ]


@pytest.mark.nightly
def test_whole_rows_come_with_those_that_they_point_at():
    match = a_table()
    say(match, HOME, won())
    [found] = results.BY_ENTRANT(event=event_of(match).pk, entrant=match.home.pk)
    known = results.matches_with_reports(event_of(match)).get(pk=match.pk)

    with CaptureQueriesContext(connection) as asked:
        for one, other in (
            (found, known),
            (found.round, known.round),
            (found.home, known.home),
            (found.away, known.away),
        ):
            assert type(one) is type(other)
            assert cells(one) == cells(other)
            assert one.get_deferred_fields() == other.get_deferred_fields()
        assert found.is_called is known.is_called is False
        assert type(found.now) is type(known.now)
    assert len(asked) == 0
    found.save()  # it is a row that is there


@pytest.mark.nightly
def test_what_is_pointed_at_may_be_missing():
    event = a_running_event(1)
    [found] = EVENTS(pk=event.pk)

    with CaptureQueriesContext(connection) as asked:
        assert found.owner == event.owner
        assert not hasattr(found, "arrival")
    assert len(asked) == 0
    assert cells(found) == cells(Tournament.objects.get(pk=event.pk))


def test_nothing_is_there_for_an_id_that_nobody_has():
    event = a_running_event(2)
    assert EVENTS(pk=uuid4()) == []
    assert ENTRIES(event=event.pk, viewer=uuid4()) == []
    with pytest.raises(Match.DoesNotExist):
        results.get_match(event, uuid4())
