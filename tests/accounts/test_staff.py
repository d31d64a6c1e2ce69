"""Staff pages: our sign-in and a second factor (trust A1)."""

import datetime as dt

import pytest
import time_machine
from allauth.mfa.utils import is_mfa_enabled
from django.utils import timezone

from tests.builders.looking import source
from tests.builders.people import a_chief, a_person, a_visit, set_up_totp

pytestmark = pytest.mark.django_db


@pytest.mark.nightly
def test_a_stranger_is_sent_to_our_sign_in(client):
    answer = client.get("/admin/", follow=True)

    assert answer.redirect_chain[-1][0] == "/accounts/login/?next=/admin/"


@pytest.mark.nightly
def test_a_player_is_refused():
    visit = a_visit(a_person("Ada"))

    assert visit.get("/admin/", follow=True).status_code == 403


def test_staff_without_a_second_factor_is_led_to_it():
    visit = a_visit(a_chief(guarded=False))

    answer = visit.get("/admin/", follow=True)

    assert answer.redirect_chain[-1][0] == "/accounts/2fa/"
    assert "Staff pages need two-factor authentication." in source(answer)


@pytest.mark.nightly
def test_staff_with_a_second_factor_comes_in():
    visit = a_visit(a_chief(guarded=False))
    set_up_totp(visit)

    answer = visit.get("/admin/")

    assert answer.status_code == 200
    assert "unofficial" in source(answer)


@pytest.mark.parametrize("page", ["outbox/job/", "accounts/user/"])
def test_the_records_of_staff_can_be_read(page):
    visit = a_visit(a_chief(guarded=False))
    set_up_totp(visit)

    assert visit.get(f"/admin/{page}").status_code == 200


def test_the_trial_asks_for_no_second_factor_and_says_so(settings):
    settings.STAFF_SECOND_FACTOR = False
    settings.EMBEDDED = True
    visit = a_visit(a_chief(guarded=False))

    assert visit.get("/admin/").status_code == 200
    assert "Trial mode" in source(visit.get("/"))


@pytest.mark.nightly
def test_staff_who_left_is_refused():
    chief = a_chief(guarded=False)
    visit = a_visit(chief)
    set_up_totp(visit)
    chief.is_active = False
    chief.save()

    assert visit.get("/admin/").status_code == 302


@pytest.mark.parametrize(("minutes", "changed"), [(9, True), (11, False)])
def test_a_role_is_changed_with_a_fresh_sign_in_only(minutes, changed):
    """A4."""
    visit = a_visit(a_chief(guarded=False))
    set_up_totp(visit)
    ben = a_person("Ben")

    with time_machine.travel(timezone.now() + dt.timedelta(minutes=minutes)):
        visit.post(
            f"/admin/accounts/user/{ben.pk}/change/",
            {"display_name": "Ben", "is_active": "on", "is_staff": "on"},
        )

    ben.refresh_from_db()
    assert ben.is_staff is changed


@pytest.mark.nightly
@pytest.mark.parametrize(
    "page", ["mfa/authenticator/", "usersessions/usersession/", "account/emailaddress/"]
)
def test_staff_cannot_read_the_keys_of_others(page):
    visit = a_visit(a_chief(guarded=False))
    set_up_totp(visit)

    assert visit.get(f"/admin/{page}").status_code == 404


@pytest.mark.parametrize(("minutes", "removed"), [(9, True), (11, False)])
def test_the_desk_can_remove_a_second_factor(minutes, removed):
    """A user lost the phone, or a thief set up their own; A4."""
    ben = a_person("Ben")
    elsewhere = a_visit(ben)
    set_up_totp(elsewhere)
    visit = a_visit(a_chief(guarded=False))
    set_up_totp(visit)

    with time_machine.travel(timezone.now() + dt.timedelta(minutes=minutes)):
        visit.post(
            "/admin/accounts/user/",
            {"action": "remove_second_factor", "_selected_action": str(ben.pk)},
        )

        assert is_mfa_enabled(ben) is not removed
        assert (elsewhere.get("/accounts/").status_code == 302) is removed
