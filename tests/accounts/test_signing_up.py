"""Signing up: nothing that is typed is lost, and no known address is revealed."""

import re
import time
from html import unescape

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils.http import urlencode

from accounts.models import User
from tests.builders.looking import source, words
from tests.builders.people import (
    PASSWORD,
    a_person,
    a_visit,
    letters,
    link_in,
    set_up_totp,
    sign_in,
    totp_code,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def sign_up(client, name="Ada", *, email="ada@desk.example", password=PASSWORD):
    form = {"display_name": name, "email": email, "password1": password}
    client.post("/accounts/signup/age/", {"month": 5, "year": 1990})  # P1
    return client.post("/accounts/signup/", form)


@pytest.mark.nightly
def test_an_account_opens_with_the_link_that_was_mailed(client):
    assert sign_up(client).url == "/accounts/confirm-email/"
    [letter] = letters()
    ada = User.objects.get()

    assert sign_in(client, ada).url == "/accounts/confirm-email/"
    client.post(link_in(letter))
    assert sign_in(client, ada).url == "/"

    assert letter.to == ["ada@desk.example"]
    assert (ada.display_name, ada.is_staff) == ("Ada", False)


def test_an_address_that_is_known_gets_the_same_answer(client):
    """A6: only the owner of the address learns it, by mail."""
    a_person("Ada")

    new = sign_up(client, email="ben@desk.example")
    known = sign_up(client, email="Ada@Desk.example")

    assert (new.status_code, new.url) == (known.status_code, known.url)
    assert client.get(new.url).status_code == 200
    assert User.objects.count() == 2
    assert [letter.to for letter in letters()] == [
        ["ben@desk.example"],
        ["ada@desk.example"],
    ]


def test_what_was_typed_stays_and_every_problem_is_told(client):
    page = sign_up(client, "Ada\u202e" + "." * 40, email="ada", password="short")

    text = source(page)
    assert "The name is 44 characters long; the limit is 40." in text
    assert "invisible characters (U+202E)" in text
    assert "at least 10 characters" in text
    assert 'value="ada"' in text
    assert 'value="short"' not in text
    assert not User.objects.exists()


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("password", "accepted"),
    [
        ("ninechars", False),
        ("tenletters", True),
        ("1234567890", False),
        ("qwertyuiop", False),
        ("ada@desk.example", False),
        ("p" * 64, True),
        ("пароль из слов", True),
        ("all lower case words", True),
    ],
)
def test_a_password_is_long_and_not_well_known(client, password, accepted):
    """A2: no rule about kinds of characters."""
    sign_up(client, password=password)

    assert User.objects.exists() is accepted


@pytest.mark.nightly
def test_passwords_are_kept_by_argon2id():
    assert a_person().password.startswith("argon2$argon2id$")


@pytest.mark.nightly
def test_the_database_refuses_a_second_spelling_of_an_address():
    a_person("Ada")

    with (
        pytest.raises(IntegrityError, match="email_is_lower_case"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE accounts_user SET email = 'ADA@desk.example'")


@pytest.mark.nightly
def test_a_letter_is_forgotten_once_it_is_sent(client):
    """The link opens the account, so no row keeps it."""
    from outbox.models import Job

    sign_up(client)
    assert "confirm-email" in Job.objects.get().payload["body"]

    letters()

    assert Job.objects.get().payload == {}


@pytest.mark.nightly
def test_letters_say_that_we_are_unofficial(client):
    sign_up(client)

    [letter] = letters()

    assert "unofficial" in letter.body
    assert letter.subject.startswith("[Replay Booth] ")


# Where somebody wanted to go

REGISTER = "/events/2f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90/register/?from=poster"


def asked_for(client, page):
    """Sign up by way of the sign-in page, with the page to continue to."""
    link = f"/accounts/login/?{urlencode({'next': page})}"
    age = client.get(client.get(link).context["signup_url"])
    client.post(age.url, {"month": 5, "year": 1990})
    form = {"display_name": "Ada", "email": "ada@desk.example", "password1": PASSWORD}
    return client.post("/accounts/signup/", {**form, "next": page})


@pytest.mark.nightly
@pytest.mark.parametrize("other", [False, True], ids=["same browser", "another"])
def test_a_stranger_lands_where_they_wanted_to_go(client, other):
    """Sign-up, the link of the e-mail in any browser, and the sign-in afterwards."""
    asked_for(client, REGISTER)
    browser = Client() if other else client
    link = link_in(letters()[0])

    page = browser.get(link)
    confirmed = browser.post(link, {"next": page.context["redirect_field_value"]})

    ada = User.objects.get()
    assert confirmed.url == f"/accounts/login/?{urlencode({'next': REGISTER})}"
    then = browser.get(confirmed.url).context["redirect_field_value"]
    assert sign_in(browser, ada, next=then).url == REGISTER


def test_an_unconfirmed_sign_in_sends_a_link_that_leads_on(client):
    ada = a_person(verified=False)

    sign_in(client, ada, next=REGISTER)

    link = link_in(letters()[0])
    assert client.post(link).url == f"/accounts/login/?{urlencode({'next': REGISTER})}"


@pytest.mark.parametrize("other", [False, True], ids=["same browser", "another"])
def test_a_forgotten_password_leads_on_too(client, other):
    ada, new = a_person(), "a whole new passphrase"
    browser = Client() if other else client
    to_sign_in = client.get(f"/accounts/login/?{urlencode({'next': REGISTER})}")
    forgotten = client.get(link_to("/accounts/password/reset/", to_sign_in))

    sent = client.post(
        "/accounts/password/reset/", {"email": ada.email, **onward(forgotten)}
    )
    form = browser.get(link_in(letters()[0]), follow=True)
    saved = browser.post(
        form.context["action_url"],
        {"password1": new, "password2": new, **onward(form)},
        follow=True,
    )

    assert sent.url.startswith("/accounts/password/reset/done/")
    assert "Your new password is saved" in words(saved)
    again = browser.get(link_to("/accounts/login/", saved))
    assert sign_in(browser, ada, password=new, **onward(again)).url == REGISTER


def link_to(path, page):
    """Return the link of a page that leads to a path, with all behind it."""
    return unescape(re.search(rf'href="({path}\?[^"]+)"', source(page))[1])


def onward(page):
    return {"next": page.context["redirect_field_value"]}


@pytest.mark.nightly
def test_a_second_factor_leads_on_too(client):
    ada = a_person()
    secret = set_up_totp(a_visit(ada))
    answer = sign_in(client, ada, next=REGISTER)
    assert answer.url.startswith("/accounts/2fa/authenticate/")

    # A code is good once: this is that of the next half minute.
    code = totp_code(secret, at=time.time() + 30)
    assert client.post(answer.url, {"code": code}).url == REGISTER


@pytest.mark.nightly
def test_nobody_fills_the_e_mail_of_others_with_a_long_link(client):
    asked_for(client, "/events/?q=" + "x" * 5000)

    assert "?" not in link_in(letters()[0])


@pytest.mark.nightly
@pytest.mark.parametrize(
    "page", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"]
)
def test_nobody_is_led_to_another_site(client, page):
    asked_for(client, page)
    link = link_in(letters()[0])

    assert "evil" not in link
    assert "javascript" not in link
    key, _, _ = link.partition("?")
    confirmed = client.post(f"{key}?{urlencode({'next': page})}")
    assert confirmed.url == "/accounts/login/"


def test_a_desk_without_a_mail_server_says_where_its_e_mails_are(client, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = "/srv/desk/var/mail"

    for address in ("/accounts/confirm-email/", "/accounts/password/reset/done/"):
        page = words(client.get(address))
        assert "send e-mail. It saves" in page
        assert "var/mail" in page
        assert "We sent you" not in page
        assert "We have sent" not in page
