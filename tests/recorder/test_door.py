"""Who comes to a scoresheet, and when: hidden lists stay hidden until kick-off."""

import html
import re
from uuid import uuid4

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from recorder import services
from recorder.models import Scoresheet
from recorder.urls import urlpatterns
from tests.builders.evidence import a_table
from tests.builders.looking import source
from tests.builders.people import a_browser, a_chief, a_person
from tests.builders.scoresheets import Phone
from tournaments.disputes.replays.card_names import card_title
from tournaments.models import Entry
from tournaments.models.rounds import Match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("samples")]
PART = {"X-Recorder": "part"}
OF_A_SHEET = [each.name for each in urlpatterns if "sheet" in each.pattern.converters]


@pytest.fixture
def table():
    return a_table()


@pytest.fixture
def alone(table):
    """A sheet that Ada has opened and Ben has not."""
    return services.begin_match_sheet(table.match, table.ada)


@pytest.fixture
def judge(table):
    chief = a_chief()
    table.event.owner = chief
    table.event.save()
    return chief


def cards_of(table, side) -> set[str]:
    """Return numbers and titles that only one list has: the canary of that list."""
    sheet = Scoresheet.objects.get()
    decks = Phone(table.ada, sheet.pk).table().setup.decks
    own, other = (
        {word for card in deck.cards() for word in (card.number, card_title(card))}
        for deck in (decks[side], decks[1 - side])
    )
    return own - other


def every_answer(person, sheet) -> list:
    """Ask for every recorder address of a sheet, in every way that a page does."""
    visit = a_browser(person) if person else Client()
    found = []
    for name in OF_A_SHEET:
        more = [["txt"], ["json"]] if name == "scoresheet_file" else [[]]
        for each in more:
            address = reverse(name, args=[sheet.pk, *each])
            good = {"step": 1, "key": str(uuid4()), "said": "* H", "remark": "note"}
            found += [
                visit.get(address),
                visit.get(address, {"at": "1"}),
                visit.post(address, {}),
                visit.post(address, {}, headers=PART),
                visit.post(address, good, headers=PART),
                visit.post(address, {"step": 1, "key": str(uuid4()), "said": "H run"}),
            ]
    match = [sheet.match.round.tournament_id, sheet.match_id]
    found.append(visit.post(reverse("match_record", args=match), {"game": "9"}))
    return found


def leaked(answers, words) -> set[str]:
    sent = html.unescape("".join(source(each) for each in answers))
    return {each for each in words if re.search(rf"\b{re.escape(each)}\b", sent)}


@pytest.mark.nightly
def test_every_address_of_a_sheet_is_driven():
    """A new address of the recorder must come to this test."""
    assert {"scoresheet", "scoresheet_now", "scoresheet_file", "scoresheet_answer"} < {
        *OF_A_SHEET
    }


# Before both are there.


@pytest.mark.nightly
def test_no_card_of_the_other_list_is_sent_before_its_owner_has_come(table, alone):
    theirs = cards_of(table, 1)

    answers = every_answer(table.ada, alone)

    assert theirs
    assert leaked(answers, theirs) == set()


def test_who_has_not_opened_the_sheet_sees_no_card_of_who_has(table, alone):
    theirs = cards_of(table, 0)
    visit = a_browser(table.ben)

    page = visit.get(reverse("scoresheet", args=[alone.pk]))

    assert leaked([page], theirs) == set()
    assert "Open the recorder" in source(page)


def test_nothing_is_tapped_before_both_are_there(table, alone):
    visit = a_browser(table.ada)
    tap = {"step": alone.length, "key": str(uuid4()), "said": "* H"}

    answer = visit.post(reverse("scoresheet_answer", args=[alone.pk]), tap)

    assert answer.status_code == 403
    assert f"Waiting for {table.match.away.name} to open" in source(answer)


def test_an_action_locks_the_sheet_when_it_reads_it(table, alone):
    with CaptureQueriesContext(connection) as asked:
        services.set_opponent_trust(alone.pk, table.ada, trusts=True)

    first = next(each["sql"] for each in asked if each["sql"].startswith("SELECT"))
    assert 'FOR UPDATE OF "recorder_scoresheet"' in first


@pytest.mark.nightly
def test_the_board_appears_when_both_have_opened_the_sheet(table, alone):
    visit = a_browser(table.ben)

    visit.post(reverse("match_record", args=[table.event.pk, table.match.pk]))

    page = a_browser(table.ada).get(reverse("scoresheet", args=[alone.pk]))
    assert "Who won the toss" in source(page)


def test_an_official_confirms_the_kickoff(table, alone, judge):
    visit = a_browser(judge)
    tap = {"step": alone.length, "key": str(uuid4())}

    answer = visit.post(reverse("scoresheet_kickoff", args=[alone.pk]), tap)

    page = a_browser(table.ada).get(reverse("scoresheet", args=[alone.pk]))
    assert answer.status_code == 302
    assert "Who won the toss" in source(page)
    assert Entry.objects.filter(kind="kickoff_confirmed", actor=judge).count() == 1


@pytest.mark.nightly
def test_a_player_confirms_no_kickoff(table, alone):
    visit = a_browser(table.ada)
    tap = {"step": alone.length, "key": str(uuid4())}

    answer = visit.post(reverse("scoresheet_kickoff", args=[alone.pk]), tap)

    assert answer.status_code == 403
    assert not Scoresheet.objects.get().away_joined


@pytest.mark.nightly
def test_each_opening_is_logged_once(table, alone):
    services.begin_match_sheet(table.match, table.ada)
    services.begin_match_sheet(table.match, table.ben)
    services.begin_match_sheet(table.match, table.ben)

    lines = Entry.objects.filter(kind="scoresheet_opened").order_by("seq")

    assert [each.actor for each in lines] == [table.ada, table.ben]


# A decided match.


def test_a_decided_match_has_no_scoresheet(table):
    """A player read the list of an opponent who had conceded before any game."""
    Match.objects.filter(pk=table.match.pk).update(
        outcome="concession", winner="home", settled="desk", settled_at=timezone.now()
    )
    visit = a_browser(table.ada)

    answer = visit.post(
        reverse("match_record", args=[table.event.pk, table.match.pk]), follow=True
    )

    assert not Scoresheet.objects.exists()
    assert "This match is already decided" in source(answer)


# Officials.


def without_factor(person, settings):
    settings.STAFF_SECOND_FACTOR = True
    Authenticator.objects.filter(user=person).delete()
    return person


@pytest.mark.nightly
def test_an_official_without_a_second_factor_gets_no_card(
    table, alone, judge, settings
):
    both = cards_of(table, 0) | cards_of(table, 1)
    services.begin_match_sheet(table.match, table.ben)
    without_factor(judge, settings)

    answers = every_answer(judge, alone)

    assert leaked(answers, both) == set()
    assert {each.status_code for each in answers} <= {302, 404, 405}


@pytest.mark.nightly
def test_an_official_without_a_second_factor_begins_no_sheet(table, judge, settings):
    without_factor(judge, settings)

    answer = a_browser(judge).post(
        reverse("match_record", args=[table.event.pk, table.match.pk])
    )

    assert answer.url == reverse("mfa_index")
    assert not Scoresheet.objects.exists()


@pytest.mark.nightly
@pytest.mark.parametrize("role", ["stranger", "nobody"])
def test_others_get_no_card_from_any_address(table, alone, role):
    both = cards_of(table, 0) | cards_of(table, 1)
    services.begin_match_sheet(table.match, table.ben)
    person = a_person("Eve") if role == "stranger" else None

    answers = every_answer(person, alone)

    assert leaked(answers, both) == set()


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("scoresheet_now", []),
        ("scoresheet_file", ["txt"]),
        ("scoresheet_file", ["json"]),
    ],
)
def test_an_official_who_reads_by_any_address_is_logged(alone, judge, name, more):
    answer = a_browser(judge).get(reverse(name, args=[alone.pk, *more]))

    assert answer.status_code == 200
    assert Entry.objects.filter(kind="hidden_log_read", actor=judge).count() == 1


def test_a_refused_form_of_an_official_is_a_reading_too(alone, judge):
    a_browser(judge).post(reverse("scoresheet_answer", args=[alone.pk]), {})

    assert Entry.objects.filter(kind="hidden_log_read", actor=judge).count() == 1
