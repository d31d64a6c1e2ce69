"""P4: a copy of all of one's own data and nobody else's, for a day, once a day."""

import datetime as dt
import json

import pytest
from django.utils import timezone

from accounts.models import User
from outbox import services as outbox
from outbox.models import Job
from privacy import data_copy
from privacy.inventory import INVENTORY
from privacy.models import Copy
from privacy.services import copies
from privacy.services.account_deletion import delete_account
from privacy.services.copies import CopyRequestedTooSoon
from tests.builders.events import a_submission
from tests.builders.farewells import MAIL, NAME, a_person_everywhere, the_event
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person, a_visit, letters
from tournaments.models import Match, Notice

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def work():
    for job in Job.objects.filter(kind="copy", state="queued"):
        outbox.run_job(job.pk)


@pytest.mark.usefixtures("samples", "nobody_renews")
class TestContent:
    @pytest.mark.nightly
    def test_it_has_something_of_every_table_that_is_somebodys_own(self):
        """The person is everywhere, so whatever is empty was forgotten."""
        zyra = a_person_everywhere()

        found = data_copy.collect_personal_data(zyra)["tables"]

        empty = [
            (model, part["what"])
            for model, parts in found.items()
            for part in parts
            if not part["rows"]
        ]
        assert sorted(found) == sorted({each.model for each in INVENTORY if each.mine})
        assert {model for model, _ in empty} <= NOT_HERS
        for word in (NAME, MAIL, "canary-agent", "198.51.100.77", "Lumpazi"):
            assert word in json.dumps(found, ensure_ascii=False)

    @pytest.mark.nightly
    def test_it_has_nothing_of_others(self):
        zyra = a_person_everywhere()
        rival = Match.objects.get(round__tournament=the_event(), table=1).away
        a_submission(rival, text="1 SECRET-CARD", deck_name="Secret deck")
        hidden = [each.email for each in User.objects.exclude(pk=zyra.pk)]

        text = json.dumps(data_copy.collect_personal_data(zyra), ensure_ascii=False)

        assert not [each for each in (*hidden, "SECRET", "Secret deck") if each in text]
        assert not [
            str(each.pk)
            for each in User.objects.exclude(pk=zyra.pk)
            if str(each.pk) in text
        ]

    @pytest.mark.nightly
    def test_every_row_can_be_understood_alone(self):
        """Whoever reads one row knows of which event it is, and of which table."""
        found = data_copy.collect_personal_data(a_person_everywhere())["tables"]

        event = {"event": "Harbour Open", "event_id": str(the_event().pk)}
        table = {"round": "Round 1", "table": 1, "side": "home"}
        for model in ("Entrant", "Submission", "Report", "Entry", "Notice", "Penalty"):
            rows = all_rows(found[f"tournaments.{model}"])
            assert rows
            assert [each for each in rows if not event.items() <= each.items()] == []
        for model in ("Report", "LogSubmission", "Penalty"):
            rows = all_rows(found[f"tournaments.{model}"])
            assert [each for each in rows if not table.items() <= each.items()] == []

    @pytest.mark.nightly
    def test_a_row_that_says_nothing_is_left_out(self):
        zyra = a_person_everywhere()
        judge = User.objects.get(display_name="Judith")

        entries, _teams, waived = data_copy.collect_personal_data(zyra)["tables"][
            "tournaments.Entrant"
        ]
        found = data_copy.collect_personal_data(judge)["tables"]
        reasons = all_rows(found["tournaments.Payload"])

        assert (len(entries["rows"]), len(waived["rows"])) == (2, 1)
        assert reasons
        assert [each for each in reasons if not each["reason"]] == []
        assert len(reasons) < len(all_rows(found["tournaments.Entry"]))

    @pytest.mark.nightly
    def test_no_line_points_at_another_account(self):
        olga = a_person_everywhere() and the_event().owner
        zyra = User.objects.get(email=MAIL)

        text = json.dumps(data_copy.collect_personal_data(olga))

        assert "staff_named" in text
        assert str(zyra.pk) not in text

    @pytest.mark.nightly
    def test_no_secret_is_in_it(self):
        zyra = a_person_everywhere()

        text = json.dumps(data_copy.collect_personal_data(zyra))

        assert zyra.password not in text
        for secret in zyra.tokens.values_list("digest", flat=True):
            assert secret not in text
        for factor in zyra.authenticator_set.all():
            assert factor.data["secret"] not in text

    @pytest.mark.nightly
    def test_a_minor_among_the_others_has_an_alias(self):
        zyra = a_person_everywhere()
        rival = Match.objects.get(round__tournament=the_event(), table=1).away
        grown_up = timezone.localdate() + dt.timedelta(days=400)
        User.objects.filter(pk=rival.person_id).update(adult_from=grown_up)
        notice = Notice.objects.filter(person=zyra).first()
        Notice.objects.filter(pk=notice.pk).update(words=f"You play {rival.name}.")

        text = json.dumps(data_copy.collect_personal_data(zyra), ensure_ascii=False)

        assert rival.name not in text
        assert "You play Player " in text


def all_rows(parts):
    return [row for part in parts for row in part["rows"]]


# What the canary of the farewell did not do: officials write these.
NOT_HERS = {
    "admin.LogEntry",
    "recorder.Scoresheet",
    "tournaments.Arrival",
    "tournaments.Extension",
    "tournaments.Payload",
    "tournaments.Proposal",
    "tournaments.Remainder",
    "tournaments.Series",
    "tournaments.Staff",
    "tournaments.TableCheck",
    "tournaments.Announcement",
    "tournaments.Tournament",
    "integrations.Webhook",
}


@pytest.mark.usefixtures("nobody_renews")
class TestMaking:
    @pytest.mark.nightly
    def test_a_worker_makes_it_and_a_letter_tells(self):
        ada = a_person("Ada")
        copies.request_copy(ada, now=timezone.now())
        work()

        [letter] = letters()
        assert letter.to == [ada.email]
        assert "/accounts/data/" in letter.body
        assert Copy.objects.get().made_at

    @pytest.mark.nightly
    def test_one_a_day(self):
        ada, now = a_person("Ada"), timezone.now()
        first = copies.request_copy(ada, now=now)

        with pytest.raises(CopyRequestedTooSoon, match="one a day"):
            copies.request_copy(ada, now=now + dt.timedelta(hours=23))

        again = copies.request_copy(ada, now=now + dt.timedelta(hours=24))
        assert Copy.objects.get().pk == again.pk != first.pk

    def test_who_left_meanwhile_gets_none(self):
        ada = a_person("Ada")
        copies.request_copy(ada, now=timezone.now())
        delete_account(ada)
        work()

        assert not Copy.objects.exists()
        assert [each.subject for each in letters()] == [
            "[Replay Booth] Your account is deleted"
        ]


@pytest.mark.usefixtures("nobody_renews")
class TestPages:
    def test_it_is_asked_for_made_and_fetched(self):
        ada = a_person("Ada")
        page = a_visit(ada)
        page.get("/accounts/")

        answer = page.post("/accounts/data/", follow=True)
        assert "We are preparing your copy" in source(answer)
        assert 'hx-trigger="every 3s"' in source(answer)
        work()
        state = source(page.get("/accounts/data/state/"))
        assert "ready" in state
        assert "hx-trigger" not in state
        got = page.get(f"/accounts/data/{Copy.objects.get().pk}/")

        assert got.headers["Content-Disposition"].startswith("attachment")
        assert got.headers["Cache-Control"] == "private, no-store"
        [account] = got.json()["tables"]["accounts.User"]
        assert account["rows"][0]["email"] == ada.email

    def test_a_second_one_is_refused_with_the_hour(self):
        page = a_visit(a_person("Ada"))
        page.get("/accounts/")
        page.post("/accounts/data/")

        answer = page.post("/accounts/data/")

        assert answer.status_code == 429
        assert "Ask again after" in source(answer)

    @pytest.mark.nightly
    def test_nobody_else_fetches_it_and_after_a_day_nobody(self):
        ada, ben = a_person("Ada"), a_person("Ben")
        made = copies.request_copy(ada, now=timezone.now())
        work()
        address = f"/accounts/data/{made.pk}/"

        assert a_browser(ben).get(address).status_code == 404
        assert a_browser(ada).get(address).status_code == 200
        Copy.objects.update(
            asked_at=timezone.now() - dt.timedelta(hours=25),
            made_at=timezone.now() - dt.timedelta(hours=24, seconds=1),
        )
        assert a_browser(ada).get(address).status_code == 404

    @pytest.mark.nightly
    def test_it_needs_a_fresh_sign_in(self):
        """A4."""
        page = a_browser(a_person("Ada"))
        session = page.session
        session["began"] = timezone.now().timestamp() - 601
        session.save()

        answer = page.post("/accounts/data/")

        assert answer.status_code == 302
        assert "reauthenticate" in answer.headers["Location"]
        assert not Copy.objects.exists()
