"""P1: the age comes first, neutrally, once; nobody too young leaves anything here."""

import re

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import HistoryVisibility, User
from tests.accounts.test_signing_up import sign_up
from tests.builders.looking import source
from tests.builders.people import PASSWORD, a_person, sign_in

pytestmark = [pytest.mark.django_db, pytest.mark.both]

AGE, SIGN_UP = "/accounts/signup/age/", "/accounts/signup/"
FORM = {"display_name": "Ada", "email": "ada@desk.example", "password1": PASSWORD}


def tell(client, *, years, month=1):
    year = timezone.localdate().year - years
    return client.post(AGE, {"month": month, "year": year})


@pytest.mark.nightly
def test_nobody_meets_the_form_before_the_question(client):
    assert client.get(SIGN_UP).url == AGE
    assert client.post(SIGN_UP, FORM).url == AGE
    assert not User.objects.exists()


def test_the_question_says_nothing_about_the_answer(client, settings):
    """Neutral: the page says why it asks, but not which answer is wanted."""
    settings.AGE_LIMIT = 13
    # Tokens and the names of files are chance: any number is in them now and then.
    chance = r"\b([a-z0-9]{64}|[a-f0-9]{12})\b"
    page = re.sub(chance, "", source(client.get(AGE)).lower())

    assert "when were you born?" in page
    assert "privacy laws have special rules for minors" in page
    for hint in ("13", "old enough", "too young", "at least", "parent", "guardian"):
        assert hint not in page


@pytest.mark.nightly
def test_whoever_is_old_enough_goes_on(client):
    assert tell(client, years=40).url == SIGN_UP
    assert client.get(SIGN_UP).status_code == 200


@pytest.mark.nightly
def test_where_somebody_wanted_to_go_is_not_forgotten(client):
    then = "?next=%2Fevents%2F"

    assert client.get(SIGN_UP + then).url == AGE + then
    page = source(client.get(AGE + then))
    assert f'action="{AGE}{then}"' in page
    answer = client.post(AGE + then, {"month": 1, "year": 1980})
    assert answer.url == SIGN_UP + then


@pytest.mark.nightly
def test_whoever_is_too_young_is_told_kindly_and_nothing_is_kept(client):
    tell(client, years=9)

    page = client.get(SIGN_UP)

    assert page.status_code == 200
    assert "an adult can add you" in source(page)
    assert "an adult can add you" in source(client.post(SIGN_UP, FORM))
    assert not User.objects.exists()
    kept = Session.objects.get().get_decoded()
    assert kept["age"] == {"may_sign_up": False, "adult_from": None}


def test_back_does_not_retry(client):
    """A visitor who was too young stays so in this browser, whatever is typed next."""
    tell(client, years=9)

    assert client.get(AGE).url == SIGN_UP
    assert tell(client, years=40).url == SIGN_UP
    assert "an adult can add you" in source(client.get(SIGN_UP))


@pytest.mark.parametrize(("years", "hours"), [(9, 24), (40, 1)])
def test_an_answer_is_forgotten_soon(client, years, hours):
    """A parent signs up with the same computer tomorrow; rows do not pile up."""
    tell(client, years=years)

    left = Session.objects.get().expire_date - timezone.now()
    assert (hours - 0.1) * 3600 < left.total_seconds() <= hours * 3600


@pytest.mark.nightly
def test_whoever_signs_in_after_the_answer_is_not_signed_out_within_the_hour(client):
    ada = a_person("Zoe")
    tell(client, years=40)

    sign_in(client, ada)
    client.get("/")

    left = Session.objects.get().expire_date - timezone.now()
    assert left.days > 1


@pytest.mark.nightly
def test_answers_of_one_address_are_limited():
    """One address wrote 300 rows in seven seconds."""
    answers = [tell(Client(), years=40).status_code for _ in range(101)]

    assert answers == [302] * 100 + [429]
    assert Session.objects.count() == 100


@pytest.mark.nightly
def test_the_next_one_in_this_browser_is_asked_anew(client):
    sign_up(client)

    assert client.get(SIGN_UP).url == AGE


@pytest.mark.nightly
def test_a_form_with_problems_asks_for_no_age_again(client):
    page = sign_up(client, password="short")

    assert page.status_code == 200
    assert client.get(SIGN_UP).status_code == 200


@pytest.mark.parametrize(
    ("sent", "problem"),
    [
        ({"month": "", "year": "1990"}, "This field is required"),
        ({"month": "1", "year": "soon"}, "This is not a year"),
        ({"month": "1", "year": "90"}, "This is not a year"),
        ({"month": "1", "year": "2999"}, "in the future"),
        ({"month": "1", "year": "1801"}, "more than 120 years"),
    ],
)
def test_what_is_no_birth_is_said_and_may_be_mended(client, sent, problem):
    answer = client.post(AGE, sent)

    assert answer.status_code == 422
    assert problem in source(answer)
    assert tell(client, years=40).url == SIGN_UP


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("country", "own", "years", "may"),
    [
        ("", 0, 15, False),
        ("", 0, 17, True),
        ("US", 0, 14, True),
        ("DE", 0, 15, False),
        ("US", 18, 17, False),
    ],
)
def test_the_limit_is_a_setting_of_the_country(settings, country, own, years, may):
    settings.COUNTRY, settings.AGE_LIMIT = country, own
    client = Client()

    tell(client, years=years, month=timezone.localdate().month - 1 or 1)
    is_form = "display_name" in source(client.get(SIGN_UP))

    assert is_form is may


def test_a_minor_with_an_account_is_known_as_one_until_grown_up(client):
    tell(client, years=17, month=1)
    client.post(SIGN_UP, FORM)

    ada = User.objects.get()
    assert (
        ada.adult_from == timezone.datetime(timezone.localdate().year + 1, 2, 1).date()
    )
    assert ada.history == HistoryVisibility.HIDDEN


@pytest.mark.nightly
def test_of_a_grown_up_no_age_is_kept(client):
    sign_up(client)

    ada = User.objects.get()
    assert (ada.adult_from, ada.history) == (None, HistoryVisibility.SHOWN)
