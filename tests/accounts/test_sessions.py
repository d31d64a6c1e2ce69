"""Sessions: seen and ended by their owner, and ended when they should (trust A3)."""

import datetime as dt

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts import services
from tests.builders.looking import source
from tests.builders.people import (
    PASSWORD,
    a_person,
    a_visit,
    letters,
    link_in,
    set_up_totp,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def ada():
    return a_person("Ada")


def is_signed_in(client):
    return client.get("/accounts/").status_code == 200


def handle_of(client):
    key = client.session.session_key
    return services.session_handle(UserSession.objects.get(session_key=key))


def end(client, handle):
    return client.post("/accounts/sessions/", {"session": handle}, follow=True)


# Seen and ended


def test_the_page_shows_where_one_is_signed_in(ada):
    here, _phone = a_visit(ada), a_visit(ada, agent="Mozilla/5.0 (iPhone) Safari/1")

    page = source(here.get("/accounts/sessions/"))

    assert page.count('name="session"') == 2, "one for the phone, one for all others"
    assert "iPhone" in page


@pytest.mark.nightly
def test_a_single_session_can_be_ended(ada):
    here, phone, hall = a_visit(ada), a_visit(ada), a_visit(ada)

    end(here, handle_of(phone))

    assert [is_signed_in(visit) for visit in (here, phone, hall)] == [True, False, True]


@pytest.mark.nightly
def test_all_other_sessions_can_be_ended(ada):
    here, phone, hall = a_visit(ada), a_visit(ada), a_visit(ada)

    page = source(end(here, "others"))

    assert [is_signed_in(visit) for visit in (here, phone, hall)] == [
        True,
        False,
        False,
    ]
    assert "Sessions signed out elsewhere: 2." in page


def test_nobody_ends_the_session_of_somebody_else(ada):
    here, ben = a_visit(ada), a_visit(a_person("Ben"))

    page = source(end(ben, handle_of(here)))

    assert is_signed_in(here)
    assert "That session was already signed out." in page


@pytest.mark.nightly
def test_a_page_names_no_session_by_key_or_number(ada):
    """H3: a handle is neither."""
    here, phone = a_visit(ada), a_visit(ada)

    page = source(here.get("/accounts/sessions/"))

    assert phone.session.session_key not in page
    assert handle_of(phone) in page


# Ended by a change


def change_password(client, _ada):
    new = dict.fromkeys(("password1", "password2"), "a better password")
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, **new})


def change_email(client, ada):
    client.post("/accounts/email/", {"email": "ada@new.example", "action_add": ""})
    client.post(link_in(next(x for x in letters() if x.to == ["ada@new.example"])))
    assert EmailAddress.objects.get(user=ada, primary=True).email == "ada@new.example"


def test_the_old_address_learns_of_the_change_and_what_to_do(ada):
    """A thief changes the address: a reset to the old one would reach nobody."""
    change_email(a_visit(ada), ada)

    [letter] = [each for each in letters() if each.to == ["ada@desk.example"]]

    assert "reply to this e-mail" in letter.body


def set_up_factor(client, _ada):
    set_up_totp(client)


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", [change_password, change_email, set_up_factor])
def test_a_change_of_credentials_ends_all_other_sessions(ada, change):
    here, phone = a_visit(ada), a_visit(ada)

    change(here, ada)

    assert is_signed_in(here)
    assert not is_signed_in(phone)


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
def test_taking_the_factor_away_ends_all_other_sessions(ada):
    here = a_visit(ada)
    set_up_totp(here)
    phone = Client()
    phone.force_login(ada)
    assert is_signed_in(phone)

    here.post("/accounts/2fa/totp/deactivate/")

    assert not is_signed_in(phone)


# Ended by time


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("staff", "minutes", "alive"),
    [
        pytest.param(False, 14 * 24 * 60 - 5, True, id="a fortnight idle"),
        pytest.param(False, 14 * 24 * 60 + 5, False, id="more than a fortnight"),
        pytest.param(True, 3 * 60 - 5, True, id="staff, three hours idle"),
        pytest.param(True, 3 * 60 + 5, False, id="staff, more than three hours"),
    ],
)
def test_an_idle_session_ends(staff, minutes, alive):
    visit = a_visit(a_person("Ada", is_staff=staff))

    with time_machine.travel(timezone.now() + dt.timedelta(minutes=minutes)):
        assert is_signed_in(visit) is alive


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("staff", "step", "limit"),
    [
        pytest.param(False, dt.timedelta(days=10), dt.timedelta(days=90), id="others"),
        pytest.param(True, dt.timedelta(hours=2), dt.timedelta(hours=12), id="staff"),
    ],
)
def test_a_busy_session_ends_too(staff, step, limit):
    visit = a_visit(a_person("Ada", is_staff=staff))
    began = timezone.now()
    alive_at = []

    for each in range(1, 12):
        with time_machine.travel(began + each * step, tick=False):
            if is_signed_in(visit):
                alive_at.append(each * step)

    assert max(alive_at) == limit - step


@pytest.mark.nightly
def test_who_becomes_staff_is_held_to_the_shorter_limits(ada):
    visit = a_visit(ada)
    ada.is_staff = True
    ada.save()

    with time_machine.travel(timezone.now() + dt.timedelta(minutes=2)):
        assert is_signed_in(visit)
    with time_machine.travel(timezone.now() + dt.timedelta(hours=4)):
        assert not is_signed_in(visit)


@pytest.mark.nightly
def test_the_end_is_written_once_a_minute_and_no_more(ada, django_assert_num_queries):
    visit = a_visit(ada)
    visit.get("/accounts/")

    with django_assert_num_queries(3):  # the session, the user and his factor
        visit.get("/accounts/")


def test_sessions_that_are_over_are_forgotten_with_their_addresses(ada):
    a_visit(ada)
    later = timezone.now() + dt.timedelta(days=15)
    with time_machine.travel(later):
        young = a_visit(ada)
        UserSession.objects.create(user=ada, ip="203.0.113.9", session_key="gone")

        assert services.delete_expired_sessions(now=timezone.now()) == 1

        assert [each.session_key for each in UserSession.objects.all()] == [
            young.session.session_key
        ]
        assert Session.objects.count() == 1


# Asked again


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("minutes", "asked"), [pytest.param(9, False), pytest.param(11, True)]
)
def test_the_password_is_asked_again_after_ten_minutes(ada, minutes, asked):
    """A4: e-mail and factor."""
    visit = a_visit(ada)

    with time_machine.travel(timezone.now() + dt.timedelta(minutes=minutes)):
        answers = [
            visit.post("/accounts/email/", {"email": "a@b.example", "action_add": ""}),
            visit.get("/accounts/2fa/totp/activate/"),
        ]

    for answer in answers:
        assert ("reauthenticate" in answer.headers.get("Location", "")) is asked


# A desk session


def is_desk_session(visit, after):
    """Return whether the desk would let a visitor go on without a password."""
    request = RequestFactory().get("/")
    request.session = visit.session
    return services.is_desk_session(request, now=after)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("looks", "hours", "holds"),
    [
        pytest.param([], 2, True, id="two hours later"),
        pytest.param([], 4, False, id="after a rest of four hours"),
        pytest.param([2, 4, 6, 8, 10], 11, True, id="a whole day at the desk"),
        pytest.param([2, 4, 6, 8, 10], 12, False, id="twelve hours"),
        pytest.param([2, 6], 7, False, id="a rest in between, and looks since"),
    ],
)
def test_a_password_holds_for_a_desk_session(ada, looks, hours, holds):
    """A4: asked at most once, as long as the user works at the desk."""
    visit = a_visit(ada)
    began = timezone.now()
    for each in looks:
        with time_machine.travel(began + dt.timedelta(hours=each), tick=False):
            visit.get("/accounts/")

    later = began + dt.timedelta(hours=hours)

    assert is_desk_session(visit, later) is holds


def test_a_password_that_is_typed_again_begins_another_desk_session(ada):
    visit = a_visit(ada)

    with time_machine.travel(timezone.now() + dt.timedelta(hours=20)):
        before = is_desk_session(visit, timezone.now())
        visit.post("/accounts/reauthenticate/", {"password": PASSWORD})
        after = is_desk_session(visit, timezone.now() + dt.timedelta(hours=2))

    assert (before, after) == (False, True)
