"""The page on which a user deletes the account (P5)."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts import names
from accounts.models import User
from tests.builders.events import an_event
from tests.builders.looking import source
from tests.builders.people import PASSWORD, a_browser, a_person, a_visit, sign_in

pytestmark = [pytest.mark.django_db, pytest.mark.both]
LEAVE = "/accounts/leave/"


@pytest.mark.nightly
def test_it_says_what_goes_and_what_stays(django_assert_max_num_queries):
    ada = a_person("Ada")

    page = a_browser(ada)
    page.get("/accounts/")
    with django_assert_max_num_queries(15):
        shown = source(page.get(LEAVE))

    assert "What is deleted" in shown
    assert f"What stays, under the alias {names.alias_for_key(str(ada.pk))}" in shown
    assert "Type your display name: Ada" in shown


@pytest.mark.nightly
def test_whoever_types_the_name_is_gone(client):
    ada = a_person("Ada")
    User.objects.filter(pk=ada.pk).update(display_name="Ada Ito")
    page = a_visit(ada)
    page.get("/accounts/")

    answer = page.post(LEAVE, {"name": " ada  ito "}, follow=True)

    assert "Your account is deleted" in source(answer)
    assert "Ada" not in source(answer)
    assert page.get("/accounts/").status_code == 302
    assert not User.objects.get(pk=ada.pk).is_active
    assert sign_in(client, ada, password=PASSWORD).status_code == 200


def test_whoever_mistypes_it_stays():
    ada = a_person("Ada")
    page = a_visit(ada)
    page.get("/accounts/")

    answer = page.post(LEAVE, {"name": "Adda"})

    assert answer.status_code == 422
    assert "Nothing has been deleted yet" in source(answer)
    assert 'value="Adda"' in source(answer)
    assert User.objects.get(pk=ada.pk).is_active


def test_whoever_runs_an_event_is_told_what_to_do_first():
    event = an_event()
    page = a_visit(event.owner)
    page.get("/accounts/")

    shown = source(page.get(LEAVE))
    answer = page.post(LEAVE, {"name": "Olga"})

    assert "delete your account yet" in shown
    assert f"/events/{event.pk}/desk/" in shown
    assert "Type your display name" not in shown
    assert answer.status_code == 409
    assert User.objects.get(pk=event.owner_id).is_active


def test_it_needs_a_fresh_sign_in():
    """A4."""
    ada = a_person("Ada")
    page = a_browser(ada)
    session = page.session
    session["began"] = timezone.now().timestamp() - 601
    session.save()

    answer = page.post(LEAVE, {"name": "Ada"})

    assert "reauthenticate" in answer.headers["Location"]
    assert User.objects.get(pk=ada.pk).is_active
    page.post(answer.headers["Location"], {"password": PASSWORD})
    assert not User.objects.get(pk=ada.pk).is_active


def test_the_command_asks_before_it_deletes(monkeypatch):
    ada, asked = a_person("Ada"), []
    monkeypatch.setattr("builtins.input", lambda text: asked.append(text) or "y")

    with pytest.raises(CommandError, match="Nothing was deleted"):
        call_command("delete_account", ada.email)

    assert ada.email in asked[0]
    assert User.objects.get(pk=ada.pk).is_active


def test_whoever_runs_the_desk_deletes_an_account_by_command():
    ada, event, said = a_person("Ada"), an_event(), StringIO()

    call_command("delete_account", "ADA@desk.example", stdout=said, no_input=True)

    assert said.getvalue() == f"Deleted. {names.alias_for_key(str(ada.pk))} is left.\n"
    with pytest.raises(CommandError, match="There is no open account"):
        call_command("delete_account", "ada@desk.example")
    with pytest.raises(CommandError, match="You run Harbour Open"):
        call_command("delete_account", event.owner.email, no_input=True)
