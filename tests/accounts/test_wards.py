"""P2: an adult adds a child by a nickname and a birth year, and nothing else."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts import services
from accounts.models import Ward
from tests.builders.events import an_entrant, an_event
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person, a_ward

pytestmark = [pytest.mark.django_db, pytest.mark.both]

HERE = "/accounts/wards/"
YEAR = timezone.localdate().year


def add(client, name="Mia", year=YEAR - 10):
    return client.post(HERE, {"display_name": name, "birth_year": year})


def test_a_guardian_adds_a_child():
    gwen = a_person("Gwen")
    browser = a_browser(gwen)

    assert add(browser).url == HERE

    mia = Ward.objects.get()
    assert (mia.guardian, mia.display_name, mia.birth_year) == (gwen, "Mia", YEAR - 10)
    assert "Mia" in source(browser.get(HERE))


@pytest.mark.nightly
def test_a_child_is_a_name_and_a_year():
    """P2: a new field about children must be asked for here first."""
    kept = {each.name for each in Ward._meta.concrete_fields}

    assert kept == {"id", "guardian", "display_name", "birth_year", "made_at"}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "year", "problem"),
    [
        ("", YEAR - 10, "This field is required"),
        ("Mia" + "a" * 40, YEAR - 10, "the limit is 40"),
        ("Mia", YEAR + 1, "in the future"),
        ("Mia", YEAR - 30, "are adults"),
        ("Mia", "soon", "This is not a year"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(name, year, problem):
    answer = add(a_browser(a_person("Gwen")), name, year)

    assert answer.status_code == 422
    page = source(answer)
    assert problem in page
    assert f'value="{year}"' in page
    assert not Ward.objects.exists()


def test_only_an_adult_is_a_guardian():
    minor = a_person("Tim", adult_from=timezone.localdate().replace(year=YEAR + 1))
    browser = a_browser(minor)

    assert browser.get(HERE).status_code == 404
    assert add(browser).status_code == 404
    assert not Ward.objects.exists()


def test_twenty_children_are_enough():
    gwen = a_person("Gwen")
    for at in range(services.MOST_WARDS):
        a_ward(gwen, f"Mia {at}")

    answer = add(a_browser(gwen))

    assert answer.status_code == 422
    assert "You already have 20 child profiles" in source(answer)


def test_a_child_who_was_in_no_event_is_forgotten():
    gwen = a_person("Gwen")
    mia = a_ward(gwen)

    a_browser(gwen).post(f"{HERE}{mia.pk}/forget/")

    assert not Ward.objects.exists()


def test_a_child_who_played_stays_part_of_the_event():
    gwen = a_person("Gwen")
    mia = a_ward(gwen)
    an_entrant(an_event(), "Mia", ward=mia)

    page = a_browser(gwen).post(f"{HERE}{mia.pk}/forget/", follow=True)

    assert "Not removed" in source(page)
    assert Ward.objects.get() == mia


def test_nobody_touches_the_child_of_another():
    mia = a_ward(a_person("Gwen"))
    other = a_browser(a_person("Olga"))

    assert other.post(f"{HERE}{mia.pk}/forget/").status_code == 404
    assert "Mia" not in source(other.get(HERE))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("ward_has_a_name", "display_name = ''"),
        ("ward_birth_year_is_possible", "birth_year = 1899"),
        ("ward_birth_year_is_possible", "birth_year = 2201"),
    ],
)
def test_the_database_refuses(name, cells):
    """C6."""
    a_ward(a_person("Gwen"))

    with (
        pytest.raises(IntegrityError, match=name),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"UPDATE accounts_ward SET {cells}")


@pytest.mark.nightly
def test_the_database_knows_the_words_of_a_history():
    a_person("Ada")

    with (
        pytest.raises(IntegrityError, match="user_history_is_known"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE accounts_user SET history = 'zzz'")
