"""P4: the games a user played are in the copy, as the site shows them (H14)."""

import datetime as dt
import json

import pytest
from django.utils import timezone

from accounts.models import User
from gameengine.notation import to_text
from gameengine.recording import Reply
from gameengine.replay.redaction import redact_log
from gameengine.viewpoint import Audience
from privacy import data_copy
from privacy.services.account_deletion import delete_account
from tests.builders.events import an_official
from tests.builders.evidence import (
    a_game,
    a_setup,
    a_table,
    check_all,
    named,
    seen_by_all,
    settled,
)
from tests.builders.people import a_browser, a_person, a_ward
from tests.builders.scoresheets import (
    a_match_sheet,
    a_sheet,
    a_told_game,
    told_before,
)
from tests.builders.series import a_finished
from tournaments.models import Entrant, LogChannel, LogSubmission

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def table(samples):
    return a_table()


def downloaded(who, table, log):
    answer = a_browser(who).get(f"/events/{table.event.pk}/logs/{log.pk}/file/")
    return answer.content.decode() if answer.status_code == 200 else ""


def texts(who):
    return [each["text"] for each in data_copy.collect_personal_data(who)["game logs"]]


class TestLogs:
    @pytest.mark.nightly
    def test_who_handed_one_in_has_every_word_of_it(self, table):
        log = named(a_game(), table)
        made = table.hand_in(log)

        [row] = data_copy.collect_personal_data(table.ada)["game logs"]

        assert row["text"] == to_text(log) == downloaded(table.ada, table, made.log)
        assert (row["event"], row["round"]) == (table.event.name, "Round 1")
        assert (row["table"], row["side"]) == (1, "home")
        assert row["handed_in"] == "Pasted"

    @pytest.mark.nightly
    def test_the_other_side_has_it_once_it_is_told_and_with_its_own_eyes(self, table):
        made = table.hand_in(named(a_game(), table))
        assert texts(table.ben) == []
        check_all()
        settled(table)

        [text] = texts(table.ben)

        assert text == downloaded(table.ben, table, made.log) != ""
        assert text != to_text(named(a_game(), table))

    @pytest.mark.nightly
    def test_who_ends_a_game_of_the_recorder_is_not_told_the_others_cards(self, table):
        """The recorder writes what both phones said, hidden cards of both."""
        log = named(a_game(), table)
        made = table.hand_in(log)
        LogSubmission.objects.update(channel=LogChannel.TABLE)
        assert texts(table.ada) == []
        assert downloaded(table.ada, table, made.log) == ""
        check_all()
        settled(table)

        [text] = texts(table.ada)

        assert text == downloaded(table.ada, table, made.log)
        assert text == to_text(redact_log(log, a_setup(), Audience.HOME, receipts={}))

    @pytest.mark.nightly
    def test_an_official_has_none_of_others(self, table):
        table.hand_in(seen_by_all())

        assert texts(an_official(table.event)) == []
        assert texts(table.event.owner) == []

    def test_a_minor_on_the_other_side_has_an_alias(self, table):
        grown_up = timezone.localdate() + dt.timedelta(days=400)
        User.objects.filter(pk=table.ben.pk).update(adult_from=grown_up)
        table.hand_in(named(a_game(), table))

        [text] = texts(table.ada)

        assert table.match.away.name not in text
        assert '"Player ' in text


class TestMatches:
    def test_results_and_places_are_there(self):
        ada = a_person("Ada")
        event = a_finished(ada, "Ben", "Cleo", "Dev")

        found = data_copy.collect_personal_data(ada)

        [place] = found["places"]
        assert place["event"] == event.name
        assert (place["entry"], place["of"]) == ("Ada", 4)
        first = found["matches"][0]
        assert first["event_id"] == str(event.pk)
        assert (first["round"], first["table"]) == ("Round 1", 1)
        assert first["opponent"] in ("Ben", "Cleo", "Dev")
        assert first["result"]
        assert first["outcome"] == "win"

    @pytest.mark.nightly
    def test_a_child_and_who_has_left_are_aliases(self):
        ada, ben = a_person("Ada"), a_person("Ben")
        event = a_finished(ada, ben, "Cleo", "Dev")
        child = a_ward(a_person("Gail"), "Mia")
        Entrant.objects.filter(tournament=event, name="Cleo").update(
            name="Mia", name_key="mia", ward=child
        )
        delete_account(ben)

        text = json.dumps(data_copy.collect_personal_data(ada), ensure_ascii=False)

        assert '"Mia"' not in text
        assert "Mia " not in text
        assert '"Ben"' not in text
        assert '"opponent": "Player ' in text

    @pytest.mark.nightly
    def test_a_guardian_has_those_of_the_child(self):
        gail = a_person("Gail")
        event = a_finished(a_person("Ada"), "Ben", "Cleo", "Dev")
        Entrant.objects.filter(tournament=event, name="Ben").update(
            ward=a_ward(gail, "Ben")
        )

        assert {
            each["entry"] for each in data_copy.collect_personal_data(gail)["matches"]
        } == {"Ben"}

    @pytest.mark.nightly
    def test_a_round_that_is_not_out_is_not_there(self, table):
        table.match.round.__class__.objects.update(state="draft", published_at=None)

        assert data_copy.collect_personal_data(table.ada)["matches"] == []


@pytest.mark.usefixtures("samples")
class TestScoresheets:
    @pytest.mark.nightly
    def test_a_game_that_nobody_handed_in_is_there_as_far_as_it_goes(self):
        table, sheet = a_match_sheet()
        told_before(sheet, a_told_game(two_keepers=True)[:20], by=table.ada)

        for who, side in ((table.ada, "home"), (table.ben, "away")):
            [row] = data_copy.collect_personal_data(who)["scoresheets"]
            page = a_browser(who).get(f"/recorder/{sheet.pk}/log.txt")
            assert row["text"] == page.content.decode()
            assert (row["event"], row["side"]) == (table.event.name, side)

    @pytest.mark.nightly
    def test_each_sees_the_own_cards_alone(self):
        table, sheet = a_match_sheet()
        told_before(sheet, a_told_game(two_keepers=True)[:20], by=table.ada)

        ada, ben = (
            data_copy.collect_personal_data(who)["scoresheets"][0]["text"]
            for who in (table.ada, table.ben)
        )

        assert ada != ben

    @pytest.mark.nightly
    def test_a_game_without_an_event_is_of_who_keeps_it(self):
        ada = a_person("Ada")
        sheet = a_sheet(ada)
        told_before(sheet, a_told_game(two_keepers=True)[:20], by=ada)

        [row] = data_copy.collect_personal_data(ada)["scoresheets"]

        assert row["scoresheet"] == str(sheet.pk)
        assert data_copy.collect_personal_data(a_person("Ben"))["scoresheets"] == []

    def test_a_game_that_can_be_told_no_more_does_not_cost_the_copy(self):
        ada = a_person("Ada")
        told_before(a_sheet(ada), [Reply("H", "nonsense")], by=ada)

        [row] = data_copy.collect_personal_data(ada)["scoresheets"]

        assert row["text"] == ""
