"""The door: failed sign-ins, for an account and for an address."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import time_machine
from django.db import connection
from django.test import Client, RequestFactory

from accounts.hashers import SiteArgon2Hasher
from config.rate_counting import count_action
from config.sign_in_limits import attempt_counters
from tests.builders.looking import source
from tests.builders.people import PASSWORD, a_person, sign_in
from tests.builders.venues import a_venue

WRONG = "not the password"
HALL = "198.51.100.20"


def tried(name, password=WRONG, address=HALL, client=None):
    return (client or Client(REMOTE_ADDR=address)).post(
        "/accounts/login/", {"login": f"{name}@desk.example", "password": password}
    )


@pytest.fixture
def _a_standing_clock():
    with time_machine.travel("2026-11-15T12:00:15Z", tick=False):
        yield


@pytest.mark.django_db
@pytest.mark.both
@pytest.mark.usefixtures("_a_standing_clock")
class TestOneByOne:
    @pytest.mark.nightly
    def test_ten_failures_close_the_door_to_an_address(self):
        a_person("Ada")
        answers = [tried(f"nobody{each}") for each in range(10)]

        refused = tried("ada", PASSWORD)

        assert {each.status_code for each in answers} == {200}
        assert refused.status_code == 429
        assert refused["Retry-After"] == "300"
        page = " ".join(source(refused).split())
        assert "10 are allowed in 5 minutes. Wait 5 minutes and try again." in page
        assert "organizer can raise the limit" in page
        assert tried("ada", PASSWORD, address="192.0.2.9").status_code == 302

    @pytest.mark.nightly
    def test_it_opens_again_after_a_while(self):
        a_person("Ada")
        for each in range(11):
            tried(f"nobody{each}")

        with time_machine.travel("2026-11-15T12:05:15Z", tick=False):
            assert tried("ada", PASSWORD).status_code == 302

    @pytest.mark.nightly
    def test_failures_count_for_an_account_wherever_they_come_from(self):
        a_person("Ada")
        for each in range(5):
            tried("ada", address=f"192.0.2.{each}")

        refused = tried("ADA", PASSWORD, address="192.0.2.200")

        assert refused.status_code == 429
        assert refused["Retry-After"] == "900"

    def test_strangers_who_guess_do_not_lock_out_a_known_browser(self):
        """A9: the browser that signed in before is counted alone."""
        ada, known = a_person("Ada"), Client(REMOTE_ADDR=HALL)
        sign_in(known, ada)
        known.post("/accounts/logout/")
        for each in range(10):
            tried("ada", address=f"192.0.2.{each}")
            tried(f"nobody{each}")

        assert tried("ada", PASSWORD).status_code == 429
        assert tried("ada", PASSWORD, client=known).status_code == 302

    def test_a_known_browser_may_fail_five_times_too(self):
        ada, known = a_person("Ada"), Client(REMOTE_ADDR=HALL)
        sign_in(known, ada)
        known.post("/accounts/logout/")

        answers = [tried("ada", client=known).status_code for _ in range(6)]

        assert answers == [200] * 5 + [429]

    def test_the_mark_of_a_known_browser_is_for_one_account(self):
        eve, known = a_person("Eve"), Client(REMOTE_ADDR=HALL)
        a_person("Ada")
        sign_in(known, eve)
        known.post("/accounts/logout/")
        for each in range(5):
            tried("ada", address=f"192.0.2.{each}")

        assert tried("ada", PASSWORD, client=known).status_code == 429

    @pytest.mark.nightly
    def test_who_signs_in_is_not_counted(self):
        ada = a_person("Ada")

        answers = {sign_in(Client(), ada).status_code for _ in range(12)}

        assert answers == {302}

    def test_at_a_venue_twenty_times_as_many_may_fail(self):
        a_person("Ada")
        a_venue(network=HALL)
        request = RequestFactory().post("/", REMOTE_ADDR=HALL)
        for each in range(198):
            assert count_action(*attempt_counters(request, f"nobody{each}")) is None

        answers = [tried(f"somebody{each}").status_code for each in range(3)]

        assert answers == [200, 200, 429]
        assert tried("ada", PASSWORD).status_code == 429

    @pytest.mark.nightly
    def test_at_a_venue_an_account_is_guarded_as_ever(self):
        a_person("Ada")
        a_venue(network=HALL)

        assert [tried("ada").status_code for _ in range(6)] == [200] * 5 + [429]

    def test_the_password_is_asked_for_again_by_the_same_count(self):
        """Reauthentication is a door too."""
        ada = a_person("Ada")
        client = Client(REMOTE_ADDR=HALL)
        sign_in(client, ada)

        def again():
            return client.post("/accounts/reauthenticate/", {"password": WRONG})

        assert [again().status_code for _ in range(6)] == [200] * 5 + [429]


def at_once(deed, times):
    def one(at):
        try:
            return deed(at)
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as pool:
        return sorted(pool.map(one, range(times)))


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_a_standing_clock")
class TestTwentyAtOnce:
    """R1: what is counted before the password is looked at cannot be overrun."""

    @pytest.mark.nightly
    def test_for_one_account(self):
        a_person("Ada")

        answers = at_once(
            lambda at: tried("ada", address=f"192.0.2.{at}").status_code, 20
        )

        assert answers == [200] * 5 + [429] * 15

    @pytest.mark.nightly
    def test_from_one_address(self):
        answers = at_once(lambda at: tried(f"nobody{at}").status_code, 20)

        assert answers == [200] * 10 + [429] * 10

    @pytest.mark.nightly
    def test_sixty_who_type_it_right_come_in(self, monkeypatch):
        """Their passwords take as long to check as in production."""
        monkeypatch.setattr(SiteArgon2Hasher, "memory_cost", 100 * 1024)
        for at in range(60):
            a_person(f"Entrant{at}")

        answers = at_once(lambda at: tried(f"entrant{at}", PASSWORD).status_code, 60)

        assert answers == [302] * 60

    @pytest.mark.nightly
    def test_of_those_who_come_with_nine_failures_behind_them_all_come_in(self):
        for at in range(12):
            a_person(f"Entrant{at}")
        for at in range(9):
            tried(f"nobody{at}")

        answers = at_once(lambda at: tried(f"entrant{at}", PASSWORD).status_code, 12)

        assert answers == [302] * 12

    @pytest.mark.nightly
    def test_letters_to_one_mailbox(self):
        a_person("Ada")

        def asked(at):
            client = Client(REMOTE_ADDR=f"192.0.2.{at}")
            typed = {"email": "ada@desk.example"}
            return client.post("/accounts/password/reset/", typed).status_code

        assert at_once(asked, 20) == [302] * 2 + [429] * 18
