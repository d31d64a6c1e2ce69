"""Pages of the recorder: what they answer, and how often they ask the database."""

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from recorder.models import Mark, Scoresheet
from tests.builders.decks import PS, a_deck
from tests.builders.evidence import DECKS, a_table, the_list
from tests.builders.looking import source
from tests.builders.people import a_browser, a_chief, a_person
from tests.builders.scoresheets import a_match_sheet, a_sheet, a_told_game, told_before
from tournaments.models import Entry, Match
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("samples")]
PART = {"X-Recorder": "part"}


def address(name, sheet, *more):
    return reverse(name, args=[sheet.pk, *more])


def tap(sheet, **cells):
    length = Scoresheet.objects.get(pk=sheet.pk).length
    return {"step": length, "key": str(uuid4()), "skip": 0, **cells}


def asked(page) -> str:
    """Give the heading of the question."""
    found = re.search(r'<h2 class="rec-title"[^>]*>(.*?)<(?:a|span)', source(page))
    return found[1].strip() if found else ""


# What is asked.


@pytest.mark.nightly
def test_a_tap_leads_to_the_next_question():
    ada = a_person("Ada")
    sheet, visit = a_sheet(ada), a_browser(ada)
    page = visit.get(address("scoresheet", sheet))
    assert asked(page) == "Who won the toss and has the ball?"

    answer = visit.post(address("scoresheet_answer", sheet), tap(sheet, said="* A"))

    assert answer.status_code == 302
    assert asked(visit.get(answer.url)) == "Away, Night: lines up"


def test_a_phone_gets_only_what_is_new():
    ada = a_person("Ada")
    sheet, visit = a_sheet(ada), a_browser(ada)
    now = address("scoresheet_now", sheet)
    assert visit.get(now, {"version": 0}).status_code == 204

    part = visit.post(
        address("scoresheet_answer", sheet), tap(sheet, said="* A"), headers=PART
    )

    assert "<html" not in source(part)
    assert visit.get(now, {"version": 0}).status_code == 200
    assert visit.get(now, {"version": 1}).status_code == 204


def test_of_two_answers_the_last_one_counts_and_says_so():
    ada = a_person("Ada")
    sheet, visit = a_sheet(ada), a_browser(ada)
    old = tap(sheet, said="* H")
    visit.post(address("scoresheet_answer", sheet), tap(sheet, said="* A"))

    answer = visit.post(address("scoresheet_answer", sheet), old, headers=PART)

    assert answer.status_code == 200
    assert "Earlier step changed." in source(answer)
    assert "Undo: the change of an earlier step" in source(answer)
    assert asked(answer) == "Home, Lanterns: lines up"


def test_a_page_older_than_an_undo_is_refused():
    ada = a_person("Ada")
    sheet, visit = a_sheet(ada), a_browser(ada)
    visit.post(address("scoresheet_answer", sheet), tap(sheet, said="* A"))
    old = tap(sheet, said="A U60-PS")
    visit.post(address("scoresheet_undo", sheet), tap(sheet))

    answer = visit.post(address("scoresheet_answer", sheet), old, headers=PART)

    assert answer.status_code == 409
    assert "Your opponent answered first" in source(answer)
    assert asked(answer) == "Who won the toss and has the ball?"


def test_an_earlier_step_is_listed_shown_and_changed():
    ada = a_person("Ada")
    sheet, visit = a_sheet(ada), a_browser(ada)
    told_before(sheet, a_told_game()[:20], by=ada)
    steps = visit.get(address("scoresheet_steps", sheet))
    assert "?at=0" in source(steps)

    page = visit.get(address("scoresheet", sheet), {"at": 0})
    assert asked(page) == "Who won the toss and has the ball?"
    assert "You are changing an earlier step: toss: " in source(page)
    now = "A" if a_told_game()[0].choice == "H" else "H"
    data = tap(sheet, said=f"* {now}", place=0)
    answer = visit.post(address("scoresheet_answer", sheet), data, headers=PART)

    assert "Earlier step changed." in source(answer)
    visit.post(address("scoresheet_undo", sheet), tap(sheet))
    assert visit.get(address("scoresheet", sheet), {"at": 10**9}).status_code == 200


def test_a_decided_match_is_not_recorded_any_further():
    table, sheet = a_match_sheet()
    told_before(sheet, a_told_game(two_keepers=True)[:9], by=table.ada)
    Match.objects.filter(pk=table.match.pk).update(outcome=Outcome.CANCELLED)
    visit = a_browser(table.ada)

    page = visit.get(address("scoresheet", sheet))
    late = visit.post(address("scoresheet_answer", sheet), tap(sheet, said="* H"))

    assert "This match is decided" in source(page)
    assert 'data-every="0"' in source(page)
    assert late.status_code == 409


@pytest.mark.nightly
@pytest.mark.parametrize(
    "cells",
    [
        {"said": "* Z"},
        {"said": "H dance"},
        {"key": "no key"},
        {"step": "minus one"},
        {"skip": 99},
        {"said": "\x00"},
        {"said": "* " + "9" * 5000},
        {},
    ],
)
def test_junk_is_refused_with_the_question_below(cells):
    ada = a_person("Ada")
    sheet, visit = a_sheet(ada), a_browser(ada)

    answer = visit.post(address("scoresheet_answer", sheet), tap(sheet) | cells)

    assert answer.status_code in {403, 409, 422}
    assert asked(answer) == "Who won the toss and has the ball?"
    assert not Mark.objects.exists()


def test_a_note_is_text_and_nothing_else():
    ada = a_person("Ada")
    sheet, visit = a_sheet(ada), a_browser(ada)
    note = "<script>alert(1)</script> ; H field"
    visit.post(address("scoresheet_remark", sheet), tap(sheet, remark=note))

    log = visit.get(address("scoresheet_file", sheet, "txt")).content.decode()

    assert f"; {note}" in log
    too_long = tap(sheet, remark="x" * 501)
    assert visit.post(address("scoresheet_remark", sheet), too_long).status_code == 422


def test_before_the_toss_no_ball_lies_anywhere():
    ada = a_person("Ada")
    page = a_browser(ada).get(address("scoresheet", a_sheet(ada)))

    assert "not placed" in source(page)


@pytest.mark.nightly
def test_there_are_two_forms_of_a_log():
    ada = a_person("Ada")
    sheet, visit = a_sheet(ada), a_browser(ada)

    for ending, status in (("txt", 200), ("json", 200), ("xml", 404)):
        answer = visit.get(address("scoresheet_file", sheet, ending))
        assert answer.status_code == status


def test_the_end_is_told_and_closed():
    ada = a_person("Ada")
    sheet, visit = a_sheet(ada), a_browser(ada)
    told_before(sheet, a_told_game(), by=ada)
    page = source(visit.get(address("scoresheet", sheet)))
    assert "The game is over: away wins" in page

    closed = visit.post(address("scoresheet_close", sheet), follow=True)

    assert "The log is closed" in source(closed)
    late = visit.post(address("scoresheet_undo", sheet), tap(sheet))
    assert late.status_code == 409


@pytest.mark.nightly
def test_the_other_phone_says_who_took_something_back():
    table, sheet = a_match_sheet()
    ada, ben = a_browser(table.ada), a_browser(table.ben)
    ada.post(address("scoresheet_answer", sheet), tap(sheet, said="* A"))
    ada.post(address("scoresheet_undo", sheet), tap(sheet))

    said = f"{table.ada.display_name} undid the last step."
    assert said in source(ben.get(address("scoresheet", sheet)))
    assert said not in source(ada.get(address("scoresheet", sheet)))


# Queries.


@pytest.mark.nightly
def test_a_page_asks_the_same_however_long_the_game():
    ada = a_person("Ada")
    visit, counts = a_browser(ada), []
    for told in (1, 400):
        sheet = a_sheet(ada)
        told_before(sheet, a_told_game()[:told], by=ada)
        visit.get(address("scoresheet", sheet))
        with CaptureQueriesContext(connection) as asking:
            visit.get(address("scoresheet", sheet))
        counts.append(len(asking))

    assert counts[0] == counts[1] <= 15


@pytest.mark.nightly
def test_a_tap_of_a_match_asks_little():
    table, sheet = a_match_sheet()
    visit = a_browser(table.ada)
    visit.post(address("scoresheet_answer", sheet), tap(sheet, said="* A"))
    data = tap(sheet)
    visit.post(address("scoresheet_undo", sheet), data, headers=PART)
    data = tap(sheet, said="* H")
    with CaptureQueriesContext(connection) as asking:
        visit.post(address("scoresheet_answer", sheet), data, headers=PART)

    assert len(asking) <= 25, [each["sql"][:80] for each in asking]


# Beginning.


@pytest.mark.nightly
def test_the_game_of_a_match_begins_on_its_page():
    table = a_table()
    visit = a_browser(table.ada)
    page = source(visit.get(reverse("my_match", args=[table.event.pk])))
    begin = reverse("match_record", args=[table.event.pk, table.match.pk])
    assert begin in page

    answer = visit.post(begin)

    sheet = Scoresheet.objects.get()
    assert answer.url == address("scoresheet", sheet)
    ben = a_browser(table.ben)
    page = source(ben.get(reverse("my_match", args=[table.event.pk])))
    assert f"{table.ada.display_name} is recording this game" in page
    assert ben.post(begin).url == answer.url


@pytest.mark.nightly
def test_nobody_else_begins_it():
    table = a_table()
    begin = reverse("match_record", args=[table.event.pk, table.match.pk])

    assert a_browser(a_person("Eve")).post(begin).status_code == 404
    elsewhere = reverse("match_record", args=[uuid4(), table.match.pk])
    assert a_browser(table.ada).post(elsewhere).status_code == 404


@pytest.mark.nightly
def test_without_lists_it_says_what_is_missing():
    table = a_table(with_lists=False)
    begin = reverse("match_record", args=[table.event.pk, table.match.pk])

    page = a_browser(table.ada).post(begin, follow=True)

    assert "has not registered a deck list" in source(page)


def test_two_decks_of_ones_own_begin_a_game():
    ada = a_person("Ada")
    home, away = (
        a_deck(ada, name, text=the_list(name), snapshot=PS.id) for name in DECKS
    )
    visit = a_browser(ada)
    answer = visit.post(reverse("recorder"), {"home": home.pk, "away": away.pk})

    assert answer.status_code == 302
    page = source(visit.get(reverse("recorder")))
    assert f"{home.name} and {away.name}" in page


def test_what_is_no_deck_is_refused_in_plain_words():
    answer = a_browser(a_person("Ada")).post(
        reverse("recorder"), {"home": "99999", "away": "???"}
    )

    assert source(answer).count("Choose one of the decks.") >= 2
    assert "UUID" not in source(answer)


@pytest.mark.nightly
def test_a_deck_that_one_may_not_see_is_no_choice():
    ada = a_person("Ada")
    own = a_deck(ada, "Own", text=the_list(DECKS[0]), snapshot=PS.id)
    hidden = a_deck(a_person("Ben"), "Hidden", text=the_list(DECKS[1]), snapshot=PS.id)

    answer = a_browser(ada).post(
        reverse("recorder"), {"home": own.pk, "away": hidden.pk}
    )

    assert answer.status_code == 422
    assert not Scoresheet.objects.exists()


def test_an_invitation_seats_a_second_person():
    ada, ben = a_person("Ada"), a_person("Ben")
    sheet = a_sheet(ada)
    link = reverse("recorder_invitation", args=[sheet.code])
    visit = a_browser(ben)
    assert "Play the away seat" in source(visit.get(link))

    assert visit.post(link).url == address("scoresheet", sheet)
    assert visit.get(link).url == address("scoresheet", sheet)
    assert a_browser(a_person("Eve")).post(link).url == reverse("recorder")


# By office.


@pytest.mark.nightly
def test_an_official_keeps_both_seats_and_is_noted():
    """H9: whoever sees hidden lists by office stands in the log of the event."""
    table, sheet = a_match_sheet()
    chief = a_chief()
    table.event.owner = chief
    table.event.save()
    visit = a_browser(chief)

    for _ in range(2):
        assert visit.get(address("scoresheet", sheet)).status_code == 200

    noted = Entry.objects.filter(kind="hidden_log_read", actor=chief)
    assert noted.count() == 1
    assert noted.get().match_id == table.match.pk
    done = visit.post(address("scoresheet_answer", sheet), tap(sheet, said="* A"))
    assert done.status_code == 302
