"""Who helps to run an event, and whose it is (events 1)."""

import pytest

from tests.builders.events import (
    an_event,
    an_official,
    lines,
)
from tests.builders.people import a_person
from tournaments.core.permissions import position_of
from tournaments.desk import actions as events
from tournaments.models import (
    Role,
    Staff,
)
from tournaments.rules.capabilities import EventRole
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


# Staff (events 1).


@pytest.mark.nightly
def test_somebody_is_named():
    event, jude = an_event(), a_person("Jude")

    events.assign_staff_role(event.pk, event.owner, person=jude, role=Role.HEAD_JUDGE)

    assert EventRole.HEAD_JUDGE in position_of(jude, event).parts
    [line] = lines(event, "staff_named")
    assert line.payload.after == {"role": "head_judge", "name": "Jude"}
    assert line.subject == str(jude.pk)


def test_a_role_is_given_once():
    event = an_event()
    jude = an_official(event, Role.JUDGE)

    with pytest.raises(TournamentError, match="Jude is already judge of this event"):
        events.assign_staff_role(event.pk, event.owner, person=jude, role=Role.JUDGE)


@pytest.mark.nightly
def test_organisers_name_judges_and_the_owner_names_organisers():
    event = an_event()
    second = an_official(event, Role.ORGANISER, "Omar")
    jude = a_person("Jude")

    events.assign_staff_role(event.pk, second, person=jude, role=Role.JUDGE)
    with pytest.raises(Forbidden, match="owner"):
        events.assign_staff_role(event.pk, second, person=jude, role=Role.ORGANISER)
    events.assign_staff_role(event.pk, event.owner, person=jude, role=Role.ORGANISER)

    roles = Staff.objects.filter(person=jude).values_list("role", flat=True)
    assert {*roles} == {Role.JUDGE, Role.ORGANISER}


@pytest.mark.nightly
def test_judges_name_nobody():
    event = an_event()
    jude = an_official(event, Role.HEAD_JUDGE)

    with pytest.raises(Forbidden):
        events.assign_staff_role(
            event.pk, jude, person=a_person("Kim"), role=Role.JUDGE
        )


@pytest.mark.nightly
def test_a_role_is_taken_from_somebody():
    event = an_event()
    jude = an_official(event, Role.JUDGE)

    events.remove_staff_role(event.pk, event.owner, person=jude, role=Role.JUDGE)

    assert not position_of(jude, event).is_staff
    [line] = lines(event, "staff_removed")
    assert line.payload.before == {"role": "judge", "name": "Jude"}
    assert line.subject == str(jude.pk)


@pytest.mark.nightly
def test_everybody_lays_down_his_own_role():
    event = an_event()
    omar = an_official(event, Role.ORGANISER, "Omar")

    events.remove_staff_role(event.pk, omar, person=omar, role=Role.ORGANISER)

    assert not position_of(omar, event).is_staff


@pytest.mark.parametrize("remover", [Role.ORGANISER, Role.JUDGE])
def test_organisers_are_removed_by_the_owner_alone(remover):
    event = an_event()
    omar = an_official(event, Role.ORGANISER, "Omar")
    other = an_official(event, remover, "Kim")

    with pytest.raises(Forbidden):
        events.remove_staff_role(event.pk, other, person=omar, role=Role.ORGANISER)


@pytest.mark.nightly
def test_a_role_that_nobody_holds_is_not_there():
    event = an_event()

    with pytest.raises(Staff.DoesNotExist):
        events.remove_staff_role(
            event.pk, event.owner, person=a_person("Kim"), role=Role.JUDGE
        )


@pytest.mark.nightly
def test_an_event_is_handed_over_to_another_organiser():
    event = an_event()
    olga, omar = event.owner, an_official(event, Role.ORGANISER, "Omar")

    events.transfer_ownership(event.pk, olga, person=omar, expected=0)

    event.refresh_from_db()
    assert event.owner == omar
    assert EventRole.ORGANISER in position_of(olga, event).parts
    [line] = lines(event, "owner_changed")
    assert (line.payload.before, line.payload.after) == (
        {"name": "Olga"},
        {"name": "Omar"},
    )


def test_an_event_is_handed_over_to_no_stranger():
    event = an_event()
    jude = an_official(event, Role.JUDGE)

    for person in (jude, event.owner):
        with pytest.raises(TournamentError, match="not another organizer"):
            events.transfer_ownership(event.pk, event.owner, person=person, expected=0)


@pytest.mark.nightly
def test_only_the_owner_hands_over():
    event = an_event()
    omar = an_official(event, Role.ORGANISER, "Omar")

    with pytest.raises(Forbidden):
        events.transfer_ownership(event.pk, omar, person=omar, expected=0)
