"""What an entrant says of his match: a report, consent, an objection."""

import datetime as dt
import re
import uuid
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.contrib.messages import get_messages
from django.utils import timezone

from tests.builders.events import an_entrant, an_official, lines
from tests.builders.floor import call
from tests.builders.looking import source
from tests.builders.looking import words as text_of
from tests.builders.penalties import punish
from tests.builders.people import a_browser, a_person
from tests.builders.tables import (
    P21_EVENT,
    a_dispute,
    a_table,
    again,
    enter,
    event_of,
    result,
    rule,
    said,
    say,
    tied,
    won,
)
from tests.tournaments.desk.test_my_match import address, form_of, seen, visit, words
from tournaments.corrections import actions as corrections
from tournaments.models import Entrant, Match, Report, Round, RoundState
from tournaments.results import actions as results
from tournaments.rules.claims import AWAY, HOME

pytestmark = pytest.mark.django_db


def sent(match, side=HOME, **fields):
    """Send the form as somebody fills it in now."""
    browser = visit(match, side)
    page = words(browser.get(address(match)))
    typed = {"result": "won", "mine_1": "21", "theirs_1": "14", "ending": "regulation"}
    return browser.post(
        address(match, str(match.pk), "report"), {**form_of(page), **typed, **fields}
    )


def pressed(match, deed, side=HOME, **fields):
    """Press the button that agrees or objects, as the page shows it now."""
    browser = visit(match, side)
    page = words(browser.get(address(match)))
    there = rf'match/{match.pk}/{deed}/".*?name="expected" value="(\d+)"'
    found = re.search(there, page, re.DOTALL)
    return browser.post(
        address(match, str(match.pk), deed), {"expected": found[1], **fields}
    )


# Reports


@pytest.mark.nightly
def test_a_report_is_taken_and_the_opponent_sees_it_with_the_countdown():
    match = a_table()

    answer = sent(match)

    assert (answer.status_code, answer["Location"]) == (302, address(match))
    assert [each.outcome for each in said(match)] == ["win"]
    page = seen(match, AWAY)
    assert "Ada Ito reports" in page
    assert "Ada Ito won 21-14" in page
    until = again(match).accepts_at.isoformat(timespec="minutes")[:16]
    assert re.search(rf'data-until="{until}[^"]*" data-now="', page)
    assert "You won 21-14" in seen(match)


@pytest.mark.nightly
def test_an_opponent_without_an_account_is_not_said_to_see_it():
    match = a_table(zone="UTC")
    Entrant.objects.filter(pk=match.away_id).update(person=None)

    answer = sent(match)

    told = [str(each) for each in get_messages(answer.wsgi_request)]
    assert told == [
        "Report saved. It waits for staff, because Ben Okafor has no account."
    ]
    page = seen(match)
    assert "Waiting for staff: Ben Okafor has no account." in page
    assert "Accepted in" not in page
    assert "object by" not in page


@pytest.mark.nightly
def test_both_sides_read_at_which_time_a_report_counts():
    match = a_table(zone="Pacific/Auckland")

    sent(match)

    local = again(match).accepts_at.astimezone(ZoneInfo("Pacific/Auckland"))
    assert f"This result will be accepted at {local:%H:%M} unless you object." in seen(
        match, AWAY
    )
    assert (
        f"Your report will be accepted at {local:%H:%M} unless Ben Okafor objects."
        in seen(match)
    )


@pytest.mark.nightly
def test_no_time_is_named_while_a_judge_is_called():
    match = a_table()
    sent(match)

    call(match)

    for side in (HOME, AWAY):
        page = seen(match, side)
        assert "The countdown is paused while a judge is called." in page
        assert "unless you object" not in page
        assert "object by" not in page


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        pytest.param(
            {"result": "lost", "mine_1": "7", "theirs_1": "10"},
            ("win", "away", [(7, 10, "away", "regulation")]),
            id="lost",
        ),
        pytest.param(
            {"ending": "overtime"},
            ("win", "home", [(21, 14, "home", "overtime")]),
            id="overtime",
        ),
        pytest.param(
            {"result": "tie", "mine_1": "14", "ending": "time"},
            ("tie", "", [(14, 14, "", "time")]),
            id="level when time was up",
        ),
        pytest.param(
            {"result": "tie", "ending": "agreed", "mine_1": "3", "theirs_1": "0"},
            ("agreed_tie", "", [(3, 0, "", "regulation")]),
            id="agreed at any score",
        ),
        pytest.param(
            {"ending": "concession", "mine_1": "3", "theirs_1": "7"},
            ("concession", "home", [(3, 7, "home", "concession")]),
            id="the opponent conceded",
        ),
        pytest.param(
            {"result": "lost", "ending": "concession", "mine_1": "", "theirs_1": ""},
            ("concession", "away", []),
            id="I concede, without a score",
        ),
    ],
)
def test_what_a_form_says_becomes_a_claim(typed, expected):
    match = a_table(snapshot=P21_EVENT)

    assert sent(match, **typed).status_code == 302

    [made] = said(match)
    games = [
        (each["home_score"], each["away_score"], each["winner"], each["ending"])
        for each in made.games
    ]
    assert (made.outcome, made.winner, games) == expected


@pytest.mark.parametrize(
    "cells",
    [
        pytest.param({}, id="one game"),
        pytest.param({"best_of": 3, "mine_2": "7", "theirs_2": "7"}, id="last of two"),
    ],
)
def test_a_level_game_played_to_its_end_is_refused_and_nothing_is_reported(cells):
    best_of = cells.pop("best_of", 1)
    match = a_table(snapshot=P21_EVENT, best_of=best_of)
    one = {"result": "tie", "mine_1": "14"} if best_of == 1 else cells

    answer = sent(match, **one)

    assert answer.status_code == 422
    assert "A tied game goes to overtime. Choose" in words(answer)
    assert not Report.objects.exists()


@pytest.mark.nightly
def test_the_away_seat_types_its_own_score_first():
    match = a_table()

    sent(match, AWAY, mine_1="24", theirs_1="3")

    [made] = said(match)
    assert (made.winner, made.games[0]["away_score"]) == (AWAY, 24)


@pytest.mark.nightly
def test_three_games_are_reported_game_by_game():
    match = a_table(best_of=3)

    sent(
        match, mine_1="21", theirs_1="14", mine_2="3", theirs_2="7",
        mine_3="10", theirs_3="9", ending="time",
    )  # fmt: skip

    [made] = said(match)
    assert [game["winner"] for game in made.games] == ["home", "away", "home"]
    assert [game["ending"] for game in made.games][1:] == ["regulation", "time"]
    assert "You won 2-1 (21-14, 3-7, 10-9)" in seen(match)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        pytest.param({"result": ""}, "Choose who won.", id="nobody"),
        pytest.param({"theirs_1": ""}, "Give both scores of a game.", id="half"),
        pytest.param(
            {"result": "tie", "mine_1": "3"}, "3-14 is not a tie", id="no tie"
        ),
        pytest.param({"mine_1": "x"}, "Enter a score from 0 to 999.", id="no number"),
        pytest.param({"mine_1": "1000"}, "Enter a score from 0 to 999.", id="too many"),
        pytest.param({"mine_1": "7"}, "win 7-14", id="lost"),
        pytest.param({"mine_1": "", "theirs_1": ""}, "needs a score", id="no score"),
        pytest.param({"ending": "agreed"}, "has no winner", id="agreed and won"),
        pytest.param(
            {"result": "tie", "ending": "concession"},
            "If one of you conceded",
            id="tie",
        ),
        pytest.param({"ending": "penalty"}, "Choose one of the options", id="not his"),
        pytest.param({"expected": ""}, "This field is required", id="no version"),
    ],
)
def test_a_report_that_cannot_be_is_refused_and_what_was_typed_stays(typed, told):
    match = a_table()

    answer = sent(match, **typed)

    page = words(answer)
    assert answer.status_code == 422
    assert told in page
    assert f'value="{typed.get("theirs_1", "14")}"' in page or "theirs_1" in typed
    assert not Report.objects.exists()


@pytest.mark.nightly
def test_an_equal_report_settles_the_match():
    match = a_table()
    say(match, HOME, won(HOME))

    answer = sent(match, AWAY, result="lost", mine_1="14", theirs_1="21")

    assert answer.status_code == 302
    assert result(match) == ("win", HOME, "agreed")
    page = seen(match)
    assert "accepted" in page
    assert "Report the result" not in page


@pytest.mark.nightly
def test_an_unequal_report_calls_a_judge_and_both_claims_stand_there():
    match = a_table()
    say(match, HOME, won(HOME))

    answer = sent(match, AWAY, mine_1="17", theirs_1="14")

    [told] = get_messages(answer.wsgi_request)
    assert (told.level_tag, str(told)[:15]) == ("warning", "You and Ada Ito")
    for side, own, other in (
        (HOME, "You won 21", "Ben Okafor won 17"),
        (AWAY, "You won 17", "Ada Ito won 21"),
    ):
        page = seen(match, side)
        assert "Waiting for a judge" in page
        assert own in page
        assert other in page


@pytest.mark.nightly
def test_a_report_of_the_opponent_makes_no_form_stale():
    """C7: both type at the same time, and neither waits for the other."""
    match = a_table()
    browser = visit(match)
    opened = form_of(words(browser.get(address(match))))
    say(match, AWAY, won(HOME, "21:14"))

    answer = browser.post(
        address(match, str(match.pk), "report"),
        {**opened, "result": "won", "mine_1": "21", "theirs_1": "14"},
    )

    assert answer.status_code == 302
    assert result(match)[2] == "agreed"


def test_who_reported_in_another_window_keeps_what_he_typed():
    match = a_table()
    browser = visit(match)
    opened = form_of(words(browser.get(address(match))))
    say(match, HOME, won(HOME))

    answer = browser.post(
        address(match, str(match.pk), "report"),
        {**opened, "result": "lost", "mine_1": "3", "theirs_1": "44"},
    )

    page = words(answer)
    assert answer.status_code == 409
    assert "This match was changed by somebody else" in page
    assert 'value="44"' in page
    assert form_of(page) != opened
    assert Report.objects.count() == 1


@pytest.mark.nightly
def test_a_report_about_a_round_that_was_closed_is_refused_with_the_reason():
    match = a_table()
    browser = visit(match)
    opened = form_of(words(browser.get(address(match))))
    enter(match, event_of(match).owner, won(HOME))
    match.round.state = RoundState.CLOSED
    match.round.closed_at = timezone.now()
    match.round.save()

    answer = browser.post(
        address(match, str(match.pk), "report"),
        {**opened, "result": "won", "mine_1": "21", "theirs_1": "14"},
    )

    assert answer.status_code == 422
    assert "Round 1 is closed" in words(answer)


@pytest.mark.nightly
@pytest.mark.parametrize("deed", ["report", "agree", "dispute"])
def test_a_match_of_others_is_as_unknown(deed):
    match = a_table()
    event = event_of(match)
    cleo = a_person("Cleo")
    an_entrant(event, "Cleo Marsh", person=cleo)
    browser = a_browser(cleo)

    for pk in (match.pk, uuid.uuid4()):
        assert browser.post(address(match, str(pk), deed)).status_code == 404
    stranger = a_browser(a_person("Dan"))
    assert stranger.post(address(match, str(match.pk), deed)).status_code == 404


# Agree, object


def test_the_button_names_the_result_that_it_accepts():
    match = a_table()
    say(match, HOME, won(HOME, "42:3"))

    assert "Agree: Ada Ito won 42-3" in seen(match, AWAY)


def test_a_report_that_was_changed_says_what_it_said_before():
    match = a_table(zone="UTC")
    for score in ("24:3", "42:3"):
        say(match, HOME, won(HOME, score))
    changed_at = said(match, HOME)[0].made_at

    page = seen(match, AWAY)

    assert f"Changed at {changed_at:%H:%M}. Before: Ada Ito won 24-3." in page
    assert "Changed at" not in seen(match, HOME)


@pytest.mark.nightly
def test_a_report_that_says_the_same_again_is_not_called_changed():
    match = a_table()
    say(match, HOME, won(HOME, "24:3"))
    say(match, HOME, won(HOME, "24:3"))

    assert "Changed at" not in seen(match, AWAY)


@pytest.mark.nightly
def test_one_tap_agrees():
    match = a_table()
    say(match, HOME, won(HOME))

    answer = pressed(match, "agree", AWAY)

    assert answer.status_code == 302
    assert result(match) == ("win", HOME, "agreed")


def test_who_disagrees_calls_a_judge():
    match = a_table()
    say(match, HOME, won(HOME))

    answer = pressed(match, "dispute", AWAY)

    assert answer.status_code == 302
    assert again(match).disputed_at is not None
    assert "Waiting for a judge" in seen(match)


@pytest.mark.nightly
def test_who_disagrees_reads_that_and_so_does_the_other():
    match = a_table()
    say(match, HOME, won())
    pressed(match, "dispute", AWAY)

    own, other = seen(match, AWAY), seen(match)

    told = r"objected at \d\d:\d\d, without a result of"
    assert re.search(rf"You {told} your own\.", own)
    assert re.search(rf"Ben Okafor {told} their own\.", other)
    sent(match, AWAY)
    assert "without a result of" not in seen(match, AWAY) + seen(match)


@pytest.mark.nightly
def test_after_a_refusal_the_tab_is_still_the_own_one():
    match = a_table()

    page = words(sent(match, mine_1="x"))

    door = f'<a href="{address(match)}" aria-current="page">My event</a>'
    assert door in page
    assert door in seen(match)


@pytest.mark.nightly
def test_a_question_needs_no_colon_when_it_was_not_answered():
    page = words(sent(a_table(), result=""))

    assert "Who won?</a> Choose who won." in page


@pytest.mark.nightly
def test_a_tap_on_an_older_report_is_refused():
    match = a_table()
    say(match, HOME, won(HOME))
    browser = visit(match, AWAY)
    page = words(browser.get(address(match)))
    old = re.search(r'agree/".*?value="(\d+)"', page, re.DOTALL)[1]
    say(match, HOME, won(HOME, "24:14"))

    answer = browser.post(address(match, str(match.pk), "agree"), {"expected": old})

    assert answer.status_code == 409
    assert again(match).is_open


@pytest.mark.nightly
@pytest.mark.parametrize("expected", ["", "x", "-1", "99999999999"])
def test_a_tap_without_a_version_saw_nothing(expected):
    match = a_table()
    say(match, HOME, won(HOME))

    answer = visit(match, AWAY).post(
        address(match, str(match.pk), "agree"), {"expected": expected}
    )

    assert answer.status_code == 409


def test_what_the_clock_accepted_is_provisional_and_may_be_objected_to():
    match = a_table()
    say(match, HOME, won(HOME))
    Match.objects.filter(pk=match.pk).update(
        accepts_at=timezone.now() - dt.timedelta(seconds=1)
    )
    assert "being accepted" in seen(match)
    results.accept_overdue_reports()

    page = seen(match, AWAY)
    assert "provisional" in page
    assert "You won" not in page

    pressed(match, "dispute", AWAY, reason="He counted a safety twice.")

    [line] = lines(event_of(match), "result_disputed")
    assert line.payload.reason == "He counted a safety twice."
    assert "Waiting for a judge" in seen(match)


@pytest.mark.nightly
def test_a_ruling_is_the_end_of_it():
    match = a_dispute()
    rule(match, an_official(event_of(match), "head_judge"), won(AWAY, "14:21"))

    page = seen(match, AWAY)

    assert "You won 21-14" in page
    assert "Ruled by a judge" in page
    assert "Report the result" not in page


@pytest.mark.nightly
def test_an_appeal_that_is_refused_gives_its_words_back():
    match = a_dispute()
    rule(match, an_official(event_of(match)), won(AWAY, "14:21"))

    answer = pressed(match, "appeal", reason="<b>?")

    assert answer.status_code == 422
    assert "readonly>&lt;b&gt;?</textarea>" in words(answer)


@pytest.mark.nightly
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_both_read_why_a_judge_ruled_and_the_newest_reason_stands(side):
    match = a_dispute()
    judge = an_official(event_of(match), "head_judge")
    rule(match, judge, won(AWAY, "14:21"), reason="A safety was <counted> twice.")
    assert "A safety was &lt;counted&gt; twice." in seen(match, side)

    corrections.correct_result(
        event_of(match).pk,
        judge,
        match_id=match.pk,
        expected=again(match).version,
        claim=won(HOME, "21:14"),
        reason="The sheet was read upside down.",
    )

    page = seen(match, side)
    assert page.count("Reason:</span> The sheet was read upside down.") == 1
    assert "twice" not in page


def test_a_result_by_penalty_has_no_reason_of_an_earlier_ruling():
    match = a_dispute()
    judge = an_official(event_of(match), "head_judge")
    rule(match, judge, won(AWAY, "14:21"), reason="A safety was counted twice.")

    punish(match, AWAY, "match_loss", by=judge)

    assert "A safety was counted twice." not in seen(match)


@pytest.mark.nightly
def test_a_reason_stays_readable_when_the_round_is_closed():
    match = a_dispute()
    rule(match, an_official(event_of(match), "head_judge"), won(AWAY, "14:21"))
    match.round.state, match.round.closed_at = RoundState.CLOSED, timezone.now()
    match.round.save()

    assert "Reason: Both counted the downs anew." in seen(match)


@pytest.mark.nightly
def test_nobody_else_reads_why_a_judge_ruled():
    match = a_dispute()
    event = event_of(match)
    rule(match, an_official(event, "head_judge"), won(AWAY, "14:21"))
    cleo = a_person("Cleo")
    an_entrant(event, "Cleo Marsh", person=cleo)

    assert "counted the downs" not in words(a_browser(cleo).get(address(match)))


@pytest.mark.nightly
def test_a_score_is_never_broken_over_two_lines():
    match = a_table()
    say(match, HOME, won(HOME))

    page = source(visit(match, AWAY).get(address(match)))

    assert 'Ada Ito won <span class="nowrap">21\u201314</span>' in page
    assert "Accepted in " in page


@pytest.mark.nightly
def test_who_agrees_after_all_ends_a_dispute():
    match = a_dispute()

    pressed(match, "agree")

    assert result(match) == ("win", AWAY, "agreed")


def test_without_a_countdown_it_counts_when_the_other_agrees():
    match = a_table(auto_accept_minutes=0)
    say(match, HOME, tied("7:7", ending="regulation"))

    assert "It is accepted when you agree" in seen(match, AWAY)
    assert "data-until" not in seen(match, AWAY)


@pytest.mark.nightly
@pytest.mark.parametrize("minutes", [5, 0])
def test_an_opponent_without_an_account_is_named_as_such(minutes):
    match = a_table(auto_accept_minutes=minutes)
    Entrant.objects.filter(pk=match.away_id).update(person=None)

    page = seen(match)

    told = "Ben Okafor has no account here. It is accepted when staff confirm it."
    assert told in page


# Limits


@pytest.fixture
def a_minute_that_begins():
    """The limit counts by the minute: what a test sends stays within one."""
    with time_machine.travel(timezone.now().replace(second=1)):
        yield


@pytest.mark.nightly
@pytest.mark.usefixtures("a_minute_that_begins")
def test_ten_reports_a_minute_are_taken_of_somebody_for_a_match():
    """R1: at the limit and once more; what was typed can be sent again (R2)."""
    match = a_table()

    answers = [sent(match, mine_1=str(20 + at)).status_code for at in range(10)]

    assert answers == [302] * 10
    refused = sent(match, mine_1="37")
    assert refused.status_code == 429
    page = words(refused)
    assert "The limit is 10 result reports in a minute" in page
    assert '<input type="hidden" name="mine_1" value="37">' in page
    assert f'action="{address(match, str(match.pk), "report")}"' in page


@pytest.mark.nightly
@pytest.mark.usefixtures("a_minute_that_begins")
def test_nobody_uses_up_what_another_may_say():
    """The clock would accept what the opponent could not object to in time."""
    match = a_table()
    sent(match)
    for browser in (visit(match), a_browser(a_person("Cleo"))):
        for _ in range(12):
            browser.post(address(match, str(match.pk), "report"), {"mine_1": "x"})

    assert pressed(match, "dispute", AWAY).status_code == 302
    assert again(match).disputed_at


def test_a_table_that_was_taken_back_leads_on_instead_of_nowhere():
    match = a_table()
    browser = visit(match, HOME)
    Round.objects.filter(pk=match.round_id).update(state=RoundState.CANCELLED)
    Match.objects.filter(pk=match.pk).update(outcome="cancelled")

    answer = browser.post(address(match, str(match.pk), "agree"), follow=True)

    assert answer.status_code == 200
    assert "this table was re-paired in the meantime" in words(answer)


# The desk was first, or knows better


def test_a_report_after_the_result_says_what_is_recorded_and_what_was_typed():
    match = a_table()
    browser = visit(match, HOME)
    form = form_of(words(browser.get(address(match))))
    enter(match, event_of(match).owner, tied("13:13"))
    typed = {"result": "won", "mine_1": "20", "theirs_1": "13", "ending": "regulation"}

    answer = browser.post(address(match, str(match.pk), "report"), {**form, **typed})
    page = text_of(answer)

    assert answer.status_code == 409
    assert "Your report was not saved: this match already has a result." in page
    assert "Recorded: Tie 13\u201313 , when time was up (Entered by staff)" in page
    assert "You typed: You won 20\u201313" in page
    assert "Ada Ito won 20-13" in source(answer).replace("\u2013", "-")
    assert 'href="#call"' in source(answer)
    assert said(match) == []


def test_who_was_overruled_by_the_desk_reads_both():
    match = a_table()
    say(match, HOME, won(HOME, "20:13"))
    enter(match, event_of(match).owner, won(AWAY, "13:20"))

    page, other = (
        text_of(visit(match, each).get(address(match))) for each in (HOME, AWAY)
    )

    told = "Staff entered this result. You reported: You won 20\u201313"
    assert told in page
    assert "You can leave the table." not in page
    assert told not in other
    assert "You can leave the table." in other
