"""Being there: check-in, and the table that stays one's own (events 3, 5)."""

import datetime as dt

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from tests.builders.events import (
    a_running_event,
    an_entrant,
    an_event,
    an_official,
    lines,
    sent,
)
from tests.builders.people import a_person
from tournaments.corrections.actions.undoing import undo_action
from tournaments.entries import actions as entrants
from tournaments.models import (
    Audience,
    Entrant,
    EntrantState,
    Tournament,
    TournamentState,
)
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


# Check-in.


@pytest.mark.nightly
def test_somebody_checks_himself_in():
    event, ada = an_event(state=TournamentState.CHECK_IN), a_person("Ada")
    row = entrants.register_for_event(event.pk, ada)

    sent(entrants.check_in, row, ada)

    row.refresh_from_db()
    assert row.state == EntrantState.CHECKED_IN
    assert row.checked_in_at is not None
    [line] = lines(event, "entrant_checked_in")
    assert line.payload.before == {"state": "registered"}
    assert line.payload.after == {"state": "checked_in"}


@pytest.mark.nightly
def test_nobody_checks_another_in():
    event, ada = an_event(state=TournamentState.CHECK_IN), a_person("Ada")
    entrants.register_for_event(event.pk, ada)

    with pytest.raises(Forbidden):
        sent(entrants.check_in, an_entrant(event, "Ben"), ada)


@pytest.mark.nightly
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


@pytest.mark.nightly
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

    with pytest.raises(TournamentError, match="is already checked in"):
        sent(entrants.check_in, row)


@pytest.mark.parametrize("state", [EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED])
def test_who_is_out_does_not_check_in(state):
    event = an_event(state=TournamentState.CHECK_IN)

    with pytest.raises(TournamentError, match="no longer in the event"):
        sent(entrants.check_in, an_entrant(event, state=state))


# Many at once, and undo.


def versions(*rows):
    return {row.pk: row.version for row in Entrant.objects.filter(pk__in=rows)}


def a_queue(event, *names, **cells):
    cells = {"state": EntrantState.REGISTERED, **cells}
    return [an_entrant(event, name, **cells).pk for name in names]


def states(event):
    return dict(event.entrants.values_list("name", "state"))


@pytest.mark.nightly
def test_all_of_a_list_are_checked_in_with_a_line_each():
    event = an_event(state=TournamentState.CHECK_IN)
    rows = a_queue(event, "Ben", "Ada")

    entrants.check_in_all(event.pk, event.owner, expected=versions(*rows))

    assert states(event) == {"Ada": "checked_in", "Ben": "checked_in"}
    found = lines(event, "entrant_checked_in")
    assert [each.entrant.name for each in found] == ["Ada", "Ben"]
    assert found[0].payload.before == {"state": "registered"}
    assert found[0].payload.after == {"state": "checked_in"}
    assert event.entrants.values("checked_in_at").distinct().count() == 1


def test_who_waits_for_a_place_is_there_and_goes_on_waiting():
    event = an_event(state=TournamentState.CHECK_IN)
    [ada] = a_queue(event, "Ada", state=EntrantState.WAITLISTED)

    entrants.check_in_all(event.pk, event.owner, expected=versions(ada))
    row = event.entrants.get()
    assert (row.state, row.checked_in_at is None) == ("waitlisted", False)
    entrants.undo_check_in(event.pk, event.owner, expected=versions(ada))

    row = event.entrants.get()
    assert (row.state, row.checked_in_at) == ("waitlisted", None)


@pytest.mark.nightly
def test_an_entry_that_changed_since_the_list_was_shown_is_left_alone():
    event = an_event(state=TournamentState.CHECK_IN)
    shown = versions(*a_queue(event, "Ada", "Ben"))
    ada = event.entrants.get(name="Ada")
    sent(entrants.rename_entrant, ada, name="Ida")

    done = entrants.check_in_all(event.pk, event.owner, expected=shown)

    assert [each.name for each in done] == ["Ben"]
    assert states(event) == {"Ida": "registered", "Ben": "checked_in"}


@pytest.mark.nightly
@pytest.mark.parametrize(
    "state", [EntrantState.WITHDRAWN, EntrantState.CHECKED_IN, EntrantState.DROPPED]
)
def test_a_list_on_which_nobody_can_check_in_is_refused(state):
    event = an_event(state=TournamentState.CHECK_IN)
    rows = a_queue(event, "Ada", state=state)

    with pytest.raises(TournamentError, match="nobody left to check in"):
        entrants.check_in_all(event.pk, event.owner, expected=versions(*rows))


@pytest.mark.nightly
def test_nobody_of_another_event_is_checked_in_along():
    event = an_event(state=TournamentState.CHECK_IN)
    other = an_event(a_person("Otto"))
    here, there = a_queue(event, "Ada") + a_queue(other, "Ben")

    entrants.check_in_all(event.pk, event.owner, expected=versions(here, there))

    assert states(other) == {"Ben": "registered"}


def test_a_closed_check_in_takes_no_list():
    event = an_event()

    with pytest.raises(TournamentError, match="Check-in is not open"):
        entrants.check_in_all(
            event.pk, event.owner, expected=versions(*a_queue(event, "Ada"))
        )


@pytest.mark.nightly
def test_a_check_in_is_undone_whatever_happened_since():
    event = an_event(state=TournamentState.CHECK_IN)
    ada, ben = a_queue(event, "Ada", "Ben")
    entrants.check_in_all(event.pk, event.owner, expected=versions(ada))
    entrants.check_in_all(event.pk, event.owner, expected=versions(ben))

    entrants.undo_check_in(event.pk, event.owner, expected=versions(ada))

    assert states(event) == {"Ada": "registered", "Ben": "checked_in"}
    assert event.entrants.get(pk=ada).checked_in_at is None
    [line] = lines(event, "check_in_undone")
    assert line.entrant_id == ada
    assert line.payload.before == {"state": "checked_in"}
    assert line.payload.after == {"state": "registered"}


def test_an_undo_leaves_alone_who_checked_in_again():
    event = an_event(state=TournamentState.CHECK_IN)
    [ada] = a_queue(event, "Ada")
    entrants.check_in_all(event.pk, event.owner, expected=versions(ada))
    shown = versions(ada)
    entrants.undo_check_in(event.pk, event.owner, expected=shown)
    entrants.check_in_all(event.pk, event.owner, expected=versions(ada))

    with pytest.raises(TournamentError, match="no check-in left to undo"):
        entrants.undo_check_in(event.pk, event.owner, expected=shown)


def test_no_check_in_is_undone_once_the_event_runs():
    event = a_running_event(1)
    shown = versions(event.entrants.get().pk)

    with pytest.raises(TournamentError, match="has started"):
        entrants.undo_check_in(event.pk, event.owner, expected=shown)


@pytest.mark.nightly
@pytest.mark.parametrize("service", [entrants.check_in_all, entrants.undo_check_in])
def test_an_entrant_checks_no_list_in_or_out(service):
    event, ada = an_event(state=TournamentState.CHECK_IN), a_person("Ada")
    row = entrants.register_for_event(event.pk, ada)

    with pytest.raises(Forbidden):
        service(event.pk, ada, expected=versions(row.pk))


@pytest.mark.nightly
def test_the_desk_takes_back_a_whole_list_as_its_last_act():
    event = an_event(state=TournamentState.CHECK_IN)
    rows = a_queue(event, "Ada", "Ben")
    entrants.check_in_all(event.pk, event.owner, expected=versions(*rows))
    first = lines(event, "entrant_checked_in")[0].seq

    undo_action(event.pk, event.owner, line=first)

    assert set(states(event).values()) == {"registered"}


# Tables.


def test_somebody_sits_at_one_table_in_every_round():
    event = an_event()
    row = an_entrant(event)

    sent(entrants.fix_entrant_table, row, table=7)
    sent(entrants.fix_entrant_table, row, table=None)

    row.refresh_from_db()
    assert row.fixed_table is None
    first, second = lines(event, "table_fixed")
    assert (first.payload.before, first.payload.after) == (
        {"table": None},
        {"table": 7},
    )
    assert second.payload.after == {"table": None}
    assert first.visibility == Audience.SELF


@pytest.mark.nightly
@pytest.mark.parametrize("table", [0, -1, 10_000])
def test_there_is_no_such_table(table):
    with pytest.raises(TournamentError, match=f"no table {table};"):
        sent(entrants.fix_entrant_table, an_entrant(an_event()), table=table)


@pytest.mark.nightly
def test_playing_staff_do_not_choose_their_own_table():
    """Events 1."""
    event = an_event()
    row = entrants.register_for_event(event.pk, event.owner)

    with pytest.raises(Forbidden, match="your own entry"):
        sent(entrants.fix_entrant_table, row, table=1)


@pytest.mark.nightly
def test_judges_fix_no_table():
    event = an_event()
    judge = an_official(event)

    with pytest.raises(Forbidden):
        sent(entrants.fix_entrant_table, an_entrant(event), judge, table=1)
