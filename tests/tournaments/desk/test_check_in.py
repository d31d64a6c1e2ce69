"""Being there: check-in, and the table that stays one's own (events 3, 5)."""

import datetime as dt

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from tests.builders.events import (
    an_entrant,
    an_event,
    an_official,
    lines,
    sent,
)
from tests.builders.people import a_person
from tournaments.errors import Forbidden, TournamentError
from tournaments.models import (
    Audience,
    EntrantState,
    Tournament,
    TournamentState,
)
from tournaments.services import entrants

pytestmark = [pytest.mark.django_db, pytest.mark.both]


# Check-in.


def test_somebody_checks_himself_in():
    event, ada = an_event(state=TournamentState.CHECK_IN), a_person("Ada")
    row = entrants.register(event.pk, ada)

    sent(entrants.check_in, row, ada)

    row.refresh_from_db()
    assert row.state == EntrantState.CHECKED_IN
    assert row.checked_in_at is not None
    [line] = lines(event, "entrant_checked_in")
    assert line.payload.before == {"state": "registered"}
    assert line.payload.after == {"state": "checked_in"}


def test_nobody_checks_another_in():
    event, ada = an_event(state=TournamentState.CHECK_IN), a_person("Ada")
    entrants.register(event.pk, ada)

    with pytest.raises(Forbidden):
        sent(entrants.check_in, an_entrant(event, "Ben"), ada)


@pytest.mark.parametrize(
    ("seconds", "is_open"), [(1, False), (-1, True), (None, False)]
)
def test_check_in_opens_at_its_time_by_the_clock_of_the_database(seconds, is_open):
    """H6: the tests move the time that was announced, not the clock."""
    event = an_event()
    row = an_entrant(event, state=EntrantState.REGISTERED)
    if seconds:
        Tournament.objects.update(check_in_opens_at=Now() + dt.timedelta(0, seconds))

    if is_open:
        assert sent(entrants.check_in, row).state == EntrantState.CHECKED_IN
    else:
        with pytest.raises(TournamentError, match="Check-in is not open"):
            sent(entrants.check_in, row)


@pytest.mark.parametrize(
    "cells",
    [
        {"has_check_in": False, "state": TournamentState.CHECK_IN},
        {"state": TournamentState.DRAFT},
        {"state": TournamentState.CANCELLED},
    ],
    ids=str,
)
def test_nobody_checks_in_where_that_is_not_open(cells):
    event = an_event(check_in_opens_at=timezone.now() - dt.timedelta(days=1), **cells)

    with pytest.raises(TournamentError, match="Check-in is not open"):
        sent(entrants.check_in, an_entrant(event, state=EntrantState.REGISTERED))


def test_nobody_checks_in_twice():
    event = an_event(state=TournamentState.CHECK_IN)
    row = an_entrant(event, checked_in_at=timezone.now())

    with pytest.raises(TournamentError, match="has checked in already"):
        sent(entrants.check_in, row)


@pytest.mark.parametrize("state", [EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED])
def test_who_is_out_does_not_check_in(state):
    event = an_event(state=TournamentState.CHECK_IN)

    with pytest.raises(TournamentError, match="not in the event any more"):
        sent(entrants.check_in, an_entrant(event, state=state))


# Tables.


def test_somebody_sits_at_one_table_in_every_round():
    event = an_event()
    row = an_entrant(event)

    sent(entrants.fix_table, row, table=7)
    sent(entrants.fix_table, row, table=None)

    row.refresh_from_db()
    assert row.fixed_table is None
    first, second = lines(event, "table_fixed")
    assert (first.payload.before, first.payload.after) == (
        {"table": None},
        {"table": 7},
    )
    assert second.payload.after == {"table": None}
    assert first.visibility == Audience.SELF


@pytest.mark.parametrize("table", [0, -1, 10_000])
def test_there_is_no_such_table(table):
    with pytest.raises(TournamentError, match=f"no table {table};"):
        sent(entrants.fix_table, an_entrant(an_event()), table=table)


def test_playing_staff_do_not_choose_their_own_table():
    """Events 1."""
    event = an_event()
    row = entrants.register(event.pk, event.owner)

    with pytest.raises(Forbidden, match="your own entry"):
        sent(entrants.fix_table, row, table=1)


def test_judges_fix_no_table():
    event = an_event()
    judge = an_official(event)

    with pytest.raises(Forbidden):
        sent(entrants.fix_table, an_entrant(event), judge, table=1)
