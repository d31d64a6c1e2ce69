"""Who comes to an event: places, the waiting list, check-in, names (events 3)."""

import pytest
from django.utils import timezone

from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
    sent,
)
from tests.builders.people import a_person
from tests.builders.tables import a_round
from tournaments.core import entrants as selectors
from tournaments.core.action import seal_breaches
from tournaments.entries import actions as entrants
from tournaments.models import (
    Entrant,
    EntrantState,
    Role,
    RoundState,
    TournamentState,
)
from tournaments.rules.errors import Forbidden, Stale, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]

ADMITTING = [Role.ORGANISER, Role.SCOREKEEPER, Role.HEAD_JUDGE]
CLOSED = [TournamentState.DRAFT, TournamentState.FINISHED, TournamentState.CANCELLED]


def states(event):
    return dict(event.entrants.values_list("name", "state"))


def fill(event, count):
    return [an_entrant(event, f"Nr {at}") for at in range(count)]


# Registering.


@pytest.mark.nightly
def test_somebody_registers_under_his_own_name():
    event, ada = an_event(), a_person("Ada")

    row = entrants.register_for_event(event.pk, ada)

    assert (row.name, row.person, row.state) == ("Ada", ada, EntrantState.REGISTERED)
    [line] = lines(event, "entrant_registered")
    assert line.payload.after == {"name": "Ada", "state": "registered"}
    assert (line.entrant, line.on_behalf_of) == (row, None)


@pytest.mark.nightly
def test_somebody_registers_under_another_name():
    event = an_event()

    row = entrants.register_for_event(event.pk, a_person("Ada"), name="  Ada  I. ")

    assert row.name == "Ada I."


def test_nobody_registers_twice():
    event, ada = an_event(), a_person("Ada")
    entrants.register_for_event(event.pk, ada)

    with pytest.raises(TournamentError, match="Ada is already in the event"):
        entrants.register_for_event(event.pk, ada)


@pytest.mark.nightly
@pytest.mark.parametrize("state", [*CLOSED, TournamentState.RUNNING])
def test_nobody_registers_when_it_is_not_open(state):
    event = a_running_event(0, state=state)

    with pytest.raises(TournamentError, match=state.label):
        entrants.register_for_event(event.pk, a_person("Ada"))


@pytest.mark.nightly
def test_people_register_while_others_check_in():
    event = an_event(state=TournamentState.CHECK_IN)

    row = entrants.register_for_event(event.pk, a_person("Ada"))

    assert row.state == EntrantState.REGISTERED


@pytest.mark.nightly
def test_the_owner_may_play_himself():
    event = an_event()

    assert entrants.register_for_event(event.pk, event.owner).person == event.owner


# Places.


def test_whoever_comes_to_a_full_event_waits():
    event = an_event(capacity=4)
    fill(event, 4)

    row = entrants.register_for_event(event.pk, a_person("Ada"))

    assert row.state == EntrantState.WAITLISTED


@pytest.mark.nightly
@pytest.mark.parametrize(
    "state", [EntrantState.WITHDRAWN, EntrantState.DROPPED, EntrantState.WAITLISTED]
)
def test_who_is_not_in_takes_no_place(state):
    event = an_event(capacity=4)
    fill(event, 3)
    an_entrant(event, "Zoe", state=state)

    assert selectors.count_taken_places(event) == 3
    assert (
        entrants.add_entrant_at_desk(event.pk, event.owner, name="Ada").state
        == "registered"
    )


def test_a_place_that_is_given_up_goes_to_who_has_waited_longest():
    event = an_event(capacity=4)
    first, *_ = fill(event, 4)
    for name in ("Ada", "Ben"):
        entrants.add_entrant_at_desk(event.pk, event.owner, name=name)

    sent(entrants.withdraw_from_event, first)

    assert states(event)["Nr 0"] == EntrantState.WITHDRAWN
    assert states(event)["Ada"] == EntrantState.REGISTERED
    assert states(event)["Ben"] == EntrantState.WAITLISTED
    [gone], [moved] = (
        lines(event, "entrant_withdrawn"),
        lines(event, "entrant_promoted"),
    )
    assert gone.payload.before == {"state": "checked_in"}
    assert gone.payload.after == {"state": "withdrawn"}
    assert moved.entrant.name == "Ada"
    assert moved.payload.before == {"state": "waitlisted"}
    assert moved.payload.after == {"state": "registered"}
    assert seal_breaches(event) == []


@pytest.mark.nightly
def test_whoever_waits_and_has_checked_in_is_in_when_he_moves_up():
    event = an_event(capacity=4, state=TournamentState.CHECK_IN)
    first, *_ = fill(event, 4)
    ada = entrants.add_entrant_at_desk(event.pk, event.owner, name="Ada")
    sent(entrants.check_in, ada)
    assert states(event)["Ada"] == EntrantState.WAITLISTED

    sent(entrants.withdraw_from_event, first)

    assert states(event)["Ada"] == EntrantState.CHECKED_IN


@pytest.mark.nightly
def test_a_place_on_the_waiting_list_is_given_up_without_moving_anybody():
    event = an_event(capacity=4)
    fill(event, 4)
    ada = entrants.add_entrant_at_desk(event.pk, event.owner, name="Ada")
    entrants.add_entrant_at_desk(event.pk, event.owner, name="Ben")

    sent(entrants.withdraw_from_event, ada)

    assert states(event)["Ben"] == EntrantState.WAITLISTED


# Withdrawing and coming back.


@pytest.mark.nightly
def test_everybody_withdraws_himself():
    event, ada = an_event(), a_person("Ada")
    row = entrants.register_for_event(event.pk, ada)

    sent(entrants.withdraw_from_event, row, ada, reason="  My train  is late. ")

    [line] = lines(event, "entrant_withdrawn")
    assert line.payload.reason == "My train is late."


@pytest.mark.nightly
def test_nobody_withdraws_another():
    event, ada = an_event(), a_person("Ada")
    entrants.register_for_event(event.pk, ada)

    with pytest.raises(Forbidden):
        sent(entrants.withdraw_from_event, an_entrant(event, "Ben"), ada)


def test_after_round_1_somebody_drops_instead():
    event = a_running_event(4)
    one, two, *_ = event.entrants.all()
    a_round(event, (one, two))

    with pytest.raises(TournamentError, match="too late to withdraw"):
        sent(entrants.withdraw_from_event, one)


def test_between_start_and_round_1_somebody_withdraws_and_nobody_moves_up():
    event = a_running_event(4, capacity=4)
    an_entrant(event, "Zoe", state=EntrantState.WAITLISTED)
    draft = a_round(event, state=RoundState.DRAFT)

    sent(entrants.withdraw_from_event, event.entrants.get(name="Ada Ito"))

    assert states(event)["Zoe"] == EntrantState.WAITLISTED
    draft.refresh_from_db()
    assert draft.version == 2


@pytest.mark.parametrize("state", CLOSED)
def test_nobody_withdraws_from_an_event_that_is_not_open(state):
    event = a_running_event(4, state=state)

    with pytest.raises(TournamentError, match=state.label):
        sent(entrants.withdraw_from_event, event.entrants.first())


@pytest.mark.parametrize("state", [EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED])
def test_who_is_out_does_not_withdraw(state):
    event = an_event()

    with pytest.raises(TournamentError, match="no longer in the event"):
        sent(entrants.withdraw_from_event, an_entrant(event, state=state))


@pytest.mark.nightly
def test_whoever_withdrew_registers_again_and_queues_anew():
    event, ada = an_event(capacity=4), a_person("Ada")
    row = entrants.register_for_event(event.pk, ada)
    first = row.registered_at
    sent(entrants.withdraw_from_event, row, ada)
    fill(event, 4)

    again = entrants.register_for_event(event.pk, ada)

    assert (again.pk, again.state) == (row.pk, EntrantState.WAITLISTED)
    assert again.registered_at > first
    [line] = lines(event, "entrant_readmitted")
    assert line.payload.before == {"state": "withdrawn"}
    assert line.payload.after == {"state": "waitlisted"}


def test_staff_take_somebody_back():
    event = an_event()
    row = an_entrant(event, state=EntrantState.WITHDRAWN, checked_in_at=timezone.now())

    sent(entrants.readmit_withdrawn_entrant, row)

    row.refresh_from_db()
    assert (row.state, row.checked_in_at) == (EntrantState.REGISTERED, None)


@pytest.mark.nightly
def test_nobody_takes_himself_back_past_the_desk():
    event, ada = an_event(), a_person("Ada")
    row = an_entrant(event, person=ada, state=EntrantState.WITHDRAWN)

    with pytest.raises(Forbidden):
        sent(entrants.readmit_withdrawn_entrant, row, ada)


@pytest.mark.nightly
def test_nobody_is_taken_back_who_is_there():
    event = an_event()

    with pytest.raises(TournamentError, match="already in the event"):
        sent(entrants.readmit_withdrawn_entrant, an_entrant(event))


# The desk.


@pytest.mark.nightly
@pytest.mark.parametrize("role", ADMITTING)
def test_staff_enter_somebody_without_an_account(role):
    event = an_event()
    official = an_official(event, role)

    row = entrants.add_entrant_at_desk(event.pk, official, name="Ada Ito")

    assert (row.person, row.state) == (None, EntrantState.REGISTERED)
    [line] = lines(event, "entrant_added")
    assert line.payload.after == {"name": "Ada Ito", "state": "registered"}
    assert (line.actor, line.on_behalf_of) == (official, row)


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.JUDGE, None])
def test_judges_and_strangers_enter_nobody(role):
    event = an_event()
    person = an_official(event, role) if role else a_person("Sam")

    with pytest.raises(Forbidden):
        entrants.add_entrant_at_desk(event.pk, person, name="Ada Ito")
    with pytest.raises(Forbidden):
        entrants.enter_name_list(event.pk, person, text="Ada Ito")


def test_the_desk_enters_nobody_when_registration_is_closed():
    event = a_running_event(4)

    with pytest.raises(TournamentError, match="enter players late"):
        entrants.add_entrant_at_desk(event.pk, event.owner, name="Zoe")
    with pytest.raises(TournamentError, match="enter players late"):
        entrants.enter_name_list(event.pk, event.owner, text="Zoe")


@pytest.mark.nightly
def test_nobody_is_called_by_an_address_wherever_a_name_is_typed():
    """O5: everybody sees names; whoever runs the desk may paste the wrong column."""
    address = "ada@desk.example"
    event = an_event()
    begun = a_running_event(4, event.owner)
    row = an_entrant(event, "Ben")

    with pytest.raises(TournamentError, match="e-mail address"):
        entrants.register_for_event(event.pk, a_person("Ada"), name=address)
    with pytest.raises(TournamentError, match="e-mail address"):
        entrants.add_entrant_at_desk(event.pk, event.owner, name=address)
    with pytest.raises(TournamentError, match="e-mail address"):
        sent(entrants.rename_entrant, row, name=address)
    with pytest.raises(TournamentError, match="e-mail address"):
        entrants.enter_late_entrant(begun.pk, begun.owner, losses=0, name=address)


# What was decided about an older state (C7), and what belongs to another event.


@pytest.mark.parametrize(
    ("service", "more"),
    [
        (entrants.check_in, {}),
        (entrants.withdraw_from_event, {}),
        (entrants.readmit_withdrawn_entrant, {}),
        (entrants.rename_entrant, {"name": "Zoe"}),
        (entrants.fix_entrant_table, {"table": 3}),
        (entrants.drop_from_event, {}),
        (entrants.undrop_entrant, {}),
        (entrants.make_claim_code, {}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_form_carries_the_version_of_its_entry(service, more):
    event = an_event(state=TournamentState.CHECK_IN)
    row = an_entrant(event, version=3)

    with pytest.raises(Stale, match="Ada Ito was changed in the meantime"):
        sent(service, row, expected=2, **more)
    other = an_event(owner=a_person("Omar"))
    with pytest.raises(Entrant.DoesNotExist):
        service(other.pk, other.owner, entrant=row.pk, expected=3, **more)


# The roster (H7).


@pytest.mark.nightly
def test_the_roster_says_of_a_list_only_whether_it_is_there():
    event = an_event()
    a_submission(an_entrant(event, "Ben"))
    a_submission(Entrant.objects.get(name="Ben"))
    an_entrant(event, "Ada", state=EntrantState.WAITLISTED)

    ada, ben = selectors.roster(event)

    assert (ada.name, ada.state, ada.has_list) == ("Ada", "waitlisted", False)
    assert (ben.name, ben.state, ben.has_list) == ("Ben", "checked_in", True)
    assert {*ada.__slots__} == {"id", "name", "state", "has_list", "version"}


@pytest.mark.nightly
@pytest.mark.parametrize("size", [1, 3])
def test_the_roster_is_one_query(size, django_assert_num_queries):
    event = an_event()
    fill(event, size)

    with django_assert_num_queries(1):
        assert len(selectors.roster(event)) == size
