"""From a stranger to an account: nothing is lost, nothing is given away."""

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import User
from tests.builders.people import PASSWORD, a_person, letters, link_in, sign_in

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def sign_up(client, name="Ada", *, email="ada@desk.example", password=PASSWORD):
    form = {"display_name": name, "email": email, "password1": password}
    client.post("/accounts/signup/age/", {"month": 5, "year": 1990})  # P1
    return client.post("/accounts/signup/", form)


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

    text = page.content.decode()
    assert "The name has 44 characters; 40 are allowed." in text
    assert "invisible signs (U+202E)" in text
    assert "at least 10 characters" in text
    assert 'value="ada"' in text
    assert 'value="short"' not in text
    assert not User.objects.exists()


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


def test_passwords_are_kept_by_argon2id():
    assert a_person().password.startswith("argon2$argon2id$")


def test_the_database_refuses_a_second_spelling_of_an_address():
    a_person("Ada")

    with (
        pytest.raises(IntegrityError, match="email_is_lower_case"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE accounts_user SET email = 'ADA@desk.example'")


def test_a_letter_is_forgotten_once_it_is_sent(client):
    """The link opens the account, so no row keeps it."""
    from outbox.models import Job

    sign_up(client)
    assert "confirm-email" in Job.objects.get().payload["body"]

    letters()

    assert Job.objects.get().payload == {}


def test_letters_say_that_we_are_unofficial(client):
    sign_up(client)

    [letter] = letters()

    assert "unofficial" in letter.body
    assert letter.subject.startswith("[Replay Booth] ")
