"""The pages of a log: who sees them, what they say, what they hide."""

import pytest
from django.test import Client

from gameengine.notation import to_text
from outbox.models import Job, JobState
from tests.builders.desk import at_the_desk
from tests.builders.events import an_official
from tests.builders.evidence import (
    a_table,
    check_all,
    disputed,
    doctored,
    named,
    result,
    seen_by_all,
    settled,
)
from tests.builders.looking import words
from tests.builders.people import a_browser, a_person
from tournaments.api.log_views import serialize_report
from tournaments.disputes.verdict_text import verdict_text_of
from tournaments.models import GameLog

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("samples"),
]


def address(log, *more):
    event = log.match.round.tournament_id
    return "/".join(("", "events", str(event), "logs", str(log.pk), *more, ""))


@pytest.fixture
def table():
    made = a_table()
    made.hand_in(named(doctored(seen_by_all()), made))
    return made


def the_log():
    return GameLog.objects.select_related("match__round").get()


@pytest.mark.nightly
def test_a_log_that_waits_says_its_place_in_the_queue(table):
    answer = a_browser(table.ada).get(address(the_log()))

    assert "Next in the queue" in words(answer)


def test_while_a_log_waits_each_reads_when_the_verdict_is_for_him(table):
    own = words(a_browser(table.ada).get(address(the_log())))
    piece = words(a_browser(table.ada).get(address(the_log(), "state")))
    judged = words(at_the_desk(an_official(table.event)).get(address(the_log())))

    at_once, later = "when it is ready", "once the match is settled"
    assert [at_once in each for each in (own, piece, judged)] == [False, False, True]
    assert [later in each for each in (own, piece, judged)] == [True, False, False]
    assert "Judges can see the result of the check" in own


@pytest.mark.nightly
def test_of_a_replay_that_failed_nobody_is_promised_a_verdict(table):
    Job.objects.update(state=JobState.PARKED, failures=4)

    own = words(a_browser(table.ada).get(address(the_log())))

    assert "There is no verdict" in own
    assert "once the match is settled" not in own


def test_a_judge_reads_the_verdict_with_the_step_and_the_rule(table):
    check_all()
    judge = an_official(table.event)

    answer = at_the_desk(judge).get(address(the_log()))

    said = words(answer)
    step = the_log().verdicts.get().step
    assert f"Wrong number at step {step}" in said
    assert "By the rules" in said
    assert "the log says " in said


@pytest.mark.nightly
def test_who_may_not_see_a_log_finds_nothing_there(table):
    check_all()
    stranger = a_browser(a_person("Stranger"))

    for visit in (Client(), stranger, a_browser(table.ben)):
        for page in (
            *((), ("state",), ("file",), ("position",)),
            *(("replay",), ("replay", "possession")),
        ):
            assert visit.get(address(the_log(), *page)).status_code == 404, page


@pytest.mark.nightly
@pytest.mark.parametrize(
    "page",
    [(), ("file",), ("position",), ("replay",), ("replay", "possession")],
    ids=str,
)
def test_the_two_may_look_at_all_of_a_log_once_the_match_is_settled(table, page):
    check_all()
    settled(table)

    answer = a_browser(table.ada).get(address(the_log(), *page))

    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.nightly
def test_before_it_is_settled_its_author_learns_nothing_that_rests_on_a_list(table):
    """H14: made-up logs would ask for the opponent's list card by card."""
    check_all()
    visit = a_browser(table.ada)

    said = words(visit.get(address(the_log())))
    own = words(visit.get(f"/events/{table.event.pk}/match/"))

    assert "Judges can see the result of the check" in said
    assert "Ada Ito\u2019s game log replayed" in own
    for page in (said, own):
        assert "llegal" not in page
        assert "Rules give" not in page
    assert "step through this log yet" in words(visit.get(address(the_log(), "replay")))
    assert visit.get(address(the_log(), "replay", "possession")).status_code == 404
    assert visit.get(address(the_log(), "position")).status_code == 404


def test_a_judge_prints_the_position_from_which_the_game_is_played_on(table):
    """It is that of the rules before the first wrong step, however far one looked."""
    check_all()
    judge = at_the_desk(an_official(table.event))
    wrong = the_log().verdicts.get().step

    at_once = judge.get(address(the_log(), "position"))
    later = words(judge.get(address(the_log(), "position") + f"?step={wrong + 5}"))
    start = words(judge.get(address(the_log(), "position") + "?step=1"))

    number = at_once.context["frame"].number
    assert number < wrong
    assert f"Position after step {number}:" in words(at_once)
    assert "The log is wrong after this step" in later
    assert f"Position after step {number}:" in later
    assert "Position after step 1:" in start
    for said in ("Ball", "Offense", "Play hand", "Action discards", "Timeouts"):
        assert said in words(at_once), said


@pytest.mark.nightly
def test_a_log_that_comes_after_the_ruling_is_flagged_and_tells_its_author_nothing():
    table = a_table()
    settled(table)
    table.hand_in(named(seen_by_all(), table))
    check_all()

    said = words(a_browser(table.ada).get(address(the_log())))

    assert [each["code"] for each in the_log().flags] == ["late"]
    assert "only staff can see the result" in said
    assert "confirmed" not in said.lower()


@pytest.mark.nightly
def test_whether_a_list_is_guessed_right_is_told_to_officials_alone(table):
    """H5: what a flag says of a list is its content."""
    table.hand_in(named(seen_by_all(), table).with_tags(AwayDeck="1 C1-PS"))
    [row] = [
        each for each in GameLog.objects.select_related("match__round") if each.flags
    ]
    check_all()

    own, judged = (
        words(visit.get(address(row)))
        for visit in (a_browser(table.ada), at_the_desk(an_official(table.event)))
    )

    assert "is not the registered one" in judged
    assert "is not the registered one" not in own


# At the desk.


def test_an_official_hands_in_a_log_that_he_was_given():
    table = a_table()
    visit = at_the_desk(an_official(table.event))
    path = f"/events/{table.event.pk}/desk/matches/{table.match.pk}/log/"
    text = to_text(named(seen_by_all(), table))

    answer = visit.post(path, {"text": text, "game": 1}, follow=True)

    assert visit.get(path).status_code == 200
    assert "Staff\u2019s game log" in words(answer)


@pytest.mark.nightly
def test_a_log_that_cannot_be_read_is_refused_with_its_lines_and_kept_in_the_form():
    table = a_table()
    visit = a_browser(table.ada)
    path = f"/events/{table.event.pk}/match/{table.match.pk}/log/"

    answer = visit.post(path, {"text": "H jumps over", "game": 1})

    said = words(answer)
    assert answer.status_code == 422
    assert "line 1" in said.lower()
    assert "H jumps over" in said
    assert not GameLog.objects.exists()


def test_a_judge_sees_where_two_logs_part_and_what_each_comes_to():
    table = a_table()
    log = named(seen_by_all(), table)
    disputed(table, log)
    table.hand_in(log)
    table.hand_in(doctored(log), table.ben)
    check_all()
    visit = at_the_desk(an_official(table.event))

    answer = visit.get(f"/events/{table.event.pk}/desk/matches/{table.match.pk}/")

    said = words(answer)
    assert "Ada Ito\u2019s game log confirmed" in said
    assert "Their notes differ" in said


def test_a_log_against_its_sender_is_named_before_the_verdict():
    table = a_table()
    log = named(seen_by_all(), table)
    disputed(table, log)
    loser = table.ada if result(log)[0] == "A" else table.ben
    made = table.hand_in(log, loser)
    check_all()

    said = words(at_the_desk(an_official(table.event)).get(address(made.log)))

    name = (table.match.home if loser == table.ada else table.match.away).name
    conflict = (
        f"The players report different results, and {name}'s log contradicts "
        f"{name}'s own report. Result by replay"
    )
    assert conflict in said


@pytest.mark.nightly
def test_a_judge_takes_up_what_a_log_yields():
    table = a_table()
    log = named(seen_by_all(), table)
    disputed(table, log)
    made = table.hand_in(log)
    check_all()
    visit = at_the_desk(an_official(table.event))
    path = f"/events/{table.event.pk}/desk/matches/{table.match.pk}/"

    answer = visit.get(f"{path}?take={made.log_id}")

    _, (home, away) = result(log)
    form = answer.context["form"]
    assert (form.initial["home_1"], form.initial["away_1"]) == (home, away)


def test_a_failed_check_says_that_it_is_ours_and_can_be_tried_again():
    """J2, J6."""
    table = a_table()
    table.hand_in(named(seen_by_all(), table))
    Job.objects.filter(kind="verify").update(
        state=JobState.PARKED, failures=4, error="KeyError: 'x'"
    )
    visit = at_the_desk(an_official(table.event))

    said = words(visit.get(address(the_log())))
    event, log = table.event.pk, the_log().pk
    visit.post(f"/events/{event}/desk/logs/{log}/again/")

    assert "an error on our side" in said
    assert "There is no verdict" in said
    assert Job.objects.get(kind="verify").state == JobState.QUEUED


def test_a_desk_that_is_open_learns_of_a_failed_check_by_itself():
    """J6."""
    table = a_table()
    visit = at_the_desk(an_official(table.event))
    board = f"/events/{table.event.pk}/desk/board/"
    table.hand_in(named(seen_by_all(), table))
    version = table.fresh().round.version
    seen = f"{board}?v={table.match.round_id}.{version}.0"
    assert visit.get(seen).status_code == 204

    Job.objects.filter(kind="verify").update(state=JobState.PARKED, failures=4)

    assert "The check of 1 game log failed" in words(visit.get(seen))


def test_a_ruling_begins_with_what_the_verdict_found_and_is_for_the_two(table):
    disputed(table, seen_by_all())
    check_all()
    judge = an_official(table.event)
    desk = at_the_desk(judge)
    log, match = the_log(), the_log().match
    form = f"/events/{table.event.pk}/desk/matches/{match.pk}/"

    verdict = desk.get(address(log)).text
    page = desk.get(form, {"log": str(log.pk)})

    assert f'href="{form}?log={log.pk}#rule"' in verdict
    step = log.verdicts.get().step
    reason = page.context["form"].initial["reason"]
    assert reason.startswith(f"Game log, step {step}: by the rules, ")
    assert "The two players and staff can read it" in words(page)


def test_the_board_can_be_replayed_by_another_reading_and_only_by_one(table):
    check_all()
    desk = at_the_desk(an_official(table.event))
    log = the_log()

    other = desk.get(address(log, "replay"), {"reading": "fg_off_table=forbidden"})
    unknown = desk.get(address(log, "replay"), {"reading": "fg_off_table=maybe"})

    assert "no field goal may be tried beyond the 40" in words(other)
    assert unknown.status_code == 404


@pytest.mark.nightly
def test_the_floor_says_to_judges_at_which_step_a_log_differs(table):
    disputed(table, seen_by_all())
    check_all()
    step = the_log().verdicts.get().step

    said = words(
        at_the_desk(an_official(table.event)).get(
            f"/events/{table.event.pk}/desk/floor/"
        )
    )

    assert f"Disputed result, log differs at step {step}" in said


def test_a_reading_that_would_confirm_a_log_stands_above_its_verdict():
    report = {
        "verdict": "illegal",
        "why": "",
        "wrong": {
            "step": 8,
            "rule": "D-91",
            "code": "claim_mismatch",
            "log_says": "spot H40",
            "rules_give": "spot H30",
            "remedy": "",
        },
        "entry": None,
        "winner": None,
        "evidence": "single",
        "touched": ["D-26", "D-91"],
        "alternatives": [
            {
                "setting": "fg_off_table",
                "value": "forbidden",
                "rules": ["D-91"],
                "verdict": "confirmed",
                "step": 0,
                "score": [7, 0],
            }
        ],
        "unread": [],
        "notes": [],
        "errors": [],
    }

    found = verdict_text_of(report, ending=None, proves_result=False)
    sent = serialize_report(found)

    assert [each.id for each in found.decisions] == ["D-26"]
    assert [each.setting for each in found.other_readings] == ["fg_off_table=forbidden"]
    told = (
        "If no field goal may be tried beyond the 40, the log is confirmed; the "
        "score by replay is home 7, away 0."
    )
    assert [(each.rule.id, each.readings) for each in sent.decisions] == [
        ("D-91", [told]),
        ("D-26", []),
    ]
