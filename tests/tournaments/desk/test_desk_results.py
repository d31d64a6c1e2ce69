"""Results at the desk: typed quickly, ruled on with both claims in sight, corrected."""

import datetime as dt
import doctest
import re

import pytest
import time_machine
from django.utils import timezone

from tests.builders import tables as at
from tests.builders.desk import address, at_the_desk, buttons, guarded
from tests.builders.events import a_running_event, an_entrant, an_official, lines
from tests.builders.looking import asked, hidden, source, words
from tests.builders.notices import heard
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, decide, published, table
from tests.builders.tables import P21_EVENT, a_dispute, a_round, again, event_of
from tournaments.models import Match, Role, SettledBy
from tournaments.results import actions as results
from tournaments.results.forms.results import (
    OUTCOMES,
    form_data_for_result,
    result_of_chosen_ending,
)
from tournaments.rules.claims import parse_claim
from tournaments.rules.scoring import Outcome
from tournaments.templatetags import waiting

pytestmark = pytest.mark.django_db
WHY = "Both counted the downs anew."


def page_of(match):
    return f"{address(event_of(match))}matches/{match.pk}/"


def send(desk, match, *scores, how="played", **more):
    """Type the scores of the games, one after the other, and how it ended."""
    sent = {"how": how, "expected": again(match).version}
    for number, score in enumerate(scores, 1):
        sent[f"home_{number}"], sent[f"away_{number}"] = score.split(":")
    return desk.post(page_of(match), {**sent, **more})


def a_table(olga, **cells):
    event = a_running_event(0, olga, snapshot=P21_EVENT, **cells)
    pair = [an_entrant(event, name) for name in ("Ada Ito", "Ben Okafor")]
    return a_round(event, pair).matches.get()


def result(match):
    row = again(match)
    return row.outcome, row.winner, row.settled


# Typing


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("how", "scores", "expected"),
    [
        pytest.param("played", ["21:14"], (Outcome.WIN, "home"), id="home leads"),
        pytest.param("played", ["7:10"], (Outcome.WIN, "away"), id="away leads"),
        pytest.param("overtime", ["20:14"], (Outcome.WIN, "home"), id="overtime"),
        pytest.param("time", ["10:10"], (Outcome.TIE, ""), id="level on time"),
        pytest.param("home_win", [], (Outcome.WIN, "home"), id="no score"),
        pytest.param(
            "home_conceded", ["14:7"], (Outcome.CONCESSION, "away"), id="conceded"
        ),
        pytest.param("away_absent", [], (Outcome.NO_SHOW, "home"), id="absent"),
        pytest.param("agreed_tie", ["3:0"], (Outcome.AGREED_TIE, ""), id="agreed"),
        pytest.param("double_loss", [], (Outcome.DOUBLE_LOSS, ""), id="both lose"),
        pytest.param(
            "home_penalty", ["14:7"], (Outcome.PENALTY_LOSS, "away"), id="penalty"
        ),
    ],
)
def test_a_result_is_typed_as_scores_and_one_choice(desk, olga, how, scores, expected):
    match = a_table(olga)

    answer = send(desk, match, *scores, how=how)

    assert answer.status_code == 302, words(answer)
    assert result(match) == (*expected, SettledBy.BY_STAFF)


@pytest.mark.parametrize("how", OUTCOMES)
def test_what_was_typed_can_be_typed_again(how):
    said = result_of_chosen_ending(how, [], best_of=1)

    assert (
        result_of_chosen_ending(form_data_for_result(said)["how"], [], best_of=1)
        == said
    )


@pytest.mark.parametrize("how", ["played", "overtime", "time"])
def test_scores_that_were_typed_can_be_typed_again(how):
    said = result_of_chosen_ending(how, [(21, 14)], best_of=1)

    assert form_data_for_result(said) == {"how": how, "home_1": 21, "away_1": 14}


def test_a_match_of_several_games_has_a_score_for_each(desk, olga):
    match = a_table(olga, best_of=3)

    send(desk, match, "21:14", "3:7", "10:3")

    assert result(match)[:2] == (Outcome.WIN, "home")
    assert len(again(match).games) == 3


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("sent", "said"),
    [
        pytest.param({}, "There is no score.", id="nothing"),
        pytest.param(
            {"home_1": "21"}, "Only the other score is filled in.", id="one alone"
        ),
        pytest.param(
            {"home_1": "x", "away_1": "1"},
            "Enter a score from 0 to 999.",
            id="word",
        ),
        pytest.param({"home_1": "10", "away_1": "10"}, "is tied", id="level"),
        pytest.param(
            {"home_1": "1000", "away_1": "0"},
            "Enter a score from 0 to 999.",
            id="high",
        ),
        pytest.param({"how": "lottery"}, "Choose one of the options", id="no such way"),
    ],
)
def test_what_cannot_be_is_told_where_it_was_typed(desk, olga, sent, said):
    match = a_table(olga)

    answer = send(desk, match, **sent)

    assert answer.status_code == 422
    assert said in words(answer)
    assert result(match) == at.OPEN
    for cell, value in sent.items():
        if cell != "how":
            assert f'value="{value}"' in source(answer)


# Quick entry


@pytest.mark.nightly
def test_after_a_save_the_page_leads_to_the_next_open_table(desk, olga):
    event = a_running_event(8, olga, snapshot=P21_EVENT)
    round_ = published(a_draft(event))
    decide(round_, table=2)

    answer = send(desk, table(round_, 1), "21:14", **{"from": "quick"})
    page = desk.get(answer["Location"])

    assert answer["Location"] == f"{address(event)}results/?after=1"
    assert 'Next: <a href="#t3">table 3</a>' in source(page)
    assert "Table 1: " in words(page)


@pytest.mark.nightly
@pytest.mark.parametrize("query", ["", "?after=1", "?q=3", "?show=all&q=nobody"])
def test_no_field_takes_the_focus_by_itself(desk, olga, query):
    """Issue 29: keys typed while the page loaded were recorded at the next table."""
    event = a_running_event(8, olga, snapshot=P21_EVENT)
    round_ = published(a_draft(event))

    page = desk.get(f"{address(event)}results/{query}")
    refused = send(desk, table(round_, 2), "7:7", **{"from": "quick"})

    assert "autofocus" not in source(page)
    assert "autofocus" not in source(refused)


def test_only_open_tables_are_listed_unless_all_are_asked_for(desk, olga):
    event = a_running_event(8, olga)
    round_ = published(a_draft(event))
    decide(round_, table=1)

    few = source(desk.get(f"{address(event)}results/"))
    everything = source(desk.get(f"{address(event)}results/?show=all"))

    assert few.count('class="quick-form"') == 3
    assert everything.count('class="quick-form"') == 3
    assert 'id="t1"' in everything
    assert 'id="t1"' not in few


@pytest.mark.nightly
def test_when_all_is_typed_the_round_can_be_closed_next(desk, olga):
    event = a_running_event(8, olga)
    round_ = published(a_draft(event))
    page = f"{address(event)}results/"
    assert "<div data-close hidden>" in source(desk.get(page))

    decide(round_)

    assert "Close round 1" in buttons(desk.get(page))


def test_the_disputes_say_how_many_tables_are_open(desk, olga):
    event = a_running_event(8, olga)
    decide(published(a_draft(event)), table=1)

    said = words(desk.get(f"{address(event)}disputes/"))

    assert "Back to the desk 3 tables are open." in said


@pytest.mark.nightly
def test_a_table_is_found_by_its_number_or_a_name(desk, olga):
    event = a_running_event(8, olga)
    round_ = published(a_draft(event))
    name = table(round_, 3).away.name

    by_number = source(desk.get(f"{address(event)}results/", {"q": "3"}))
    by_name = desk.get(f"{address(event)}results/", {"q": name.upper()})

    assert 'id="t3"' in by_number
    assert by_number.count('class="quick-form"') == 1
    assert 'id="t3"' in source(by_name)


@pytest.mark.nightly
def test_a_mistake_in_quick_entry_stays_at_its_table(desk, olga):
    event = a_running_event(8, olga, snapshot=P21_EVENT)
    round_ = published(a_draft(event))

    answer = send(desk, table(round_, 2), "7:7", **{"from": "quick"})

    assert answer.status_code == 422
    page = source(answer)
    assert re.search('<li id="t2"[^>]* class="is-wrong">', page)
    assert page.count('value="7"') == 2
    assert page.count('class="quick-form"') == 4


@pytest.mark.nightly
def test_quick_entry_does_not_pass_over_what_somebody_reported(desk, olga):
    """A slip and a report that differ: somebody looks at both before one counts."""
    match = a_table(olga)
    at.say(match, "home", at.won("home", "17:14"), by=olga, entrant=match.home_id)
    here = f"{address(event_of(match))}results/"

    shown = words(desk.get(here))
    first = send(desk, match, "14:17", **{"from": "quick"})
    before = result(match)[0]
    again_ = send(desk, match, "14:17", **{"from": "quick", "overrule": "1"})

    assert "Ada Ito reported: Ada Ito won 17\u201314." in shown
    assert first.status_code == 422
    assert "You typed: " in words(first)
    assert 'name="overrule"' in source(first)
    assert before == Outcome.PENDING
    assert again_.status_code == 302
    assert result(match)[:2] == (Outcome.WIN, "away")


@pytest.mark.nightly
def test_quick_entry_takes_what_was_reported_at_once(desk, olga):
    match = a_table(olga)
    at.say(match, "home", at.won("home", "17:14"), by=olga, entrant=match.home_id)

    assert send(desk, match, "17:14", **{"from": "quick"}).status_code == 302


@pytest.mark.nightly
def test_without_a_round_quick_entry_leads_to_the_desk(desk, olga):
    event = a_running_event(8, olga)

    assert desk.get(f"{address(event)}results/")["Location"] == address(event)


@pytest.mark.nightly
def test_who_was_outrun_sees_the_result_and_keeps_what_he_typed(desk, olga):
    """C7."""
    match = a_table(olga)
    seen = again(match).version
    at.enter(match, an_official(event_of(match), Role.JUDGE), at.won("away", "0:3"))

    answer = send(desk, match, "21:14", expected=seen)

    assert answer.status_code == 409
    assert "Ben Okafor won 3\u20130" in words(answer)
    assert 'value="21"' in source(answer)
    assert result(match)[:2] == (Outcome.WIN, "away")


def test_who_plays_at_a_table_is_not_asked_for_its_result(desk, olga):
    event = a_running_event(0, olga)
    mine = an_entrant(event, "Olga", person=olga)
    match = a_round(event, (mine, an_entrant(event))).matches.get()

    quick = desk.get(f"{address(event)}results/")
    sent = send(desk, match, "21:14")

    assert "You play at this table" in words(quick)
    assert sent.status_code == 403
    assert "You are playing in this match." in words(sent)
    assert result(match) == at.OPEN


# Disputes


def test_both_claims_stand_side_by_side(olga):
    match = a_dispute(owner=olga)
    desk = at_the_desk(olga)

    answer = desk.get(f"{address(event_of(match))}disputes/")

    said = words(answer)
    assert "Ada Ito says Ada Ito won 21\u201314" in said
    assert "Ben Okafor says Ben Okafor won 21\u201314" in said
    assert f"{page_of(match)}?take=away" in source(answer)


@pytest.mark.nightly
def test_who_disagrees_without_a_result_has_said_something():
    match = at.a_table()
    desk = at_the_desk(an_official(event_of(match)))
    at.say(match, "home", at.won())
    nothing = words(desk.get(page_of(match)))
    at.click(results.dispute_result, match, "away", reason="It was 14 to 21.")

    pages = [
        words(desk.get(path))
        for path in (page_of(match), f"{address(event_of(match))}disputes/")
    ]

    assert "No report yet." in nothing
    told = r"Ben Okafor Disagreed at \d\d:\d\d, without a result of their own\. “It was"
    for page in pages:
        assert re.search(told, page)
        assert "No report yet." not in page
    at.say(match, "away", at.won("away", "14:21"))
    assert "Disagreed at" not in words(desk.get(page_of(match)))


@pytest.mark.nightly
def test_many_disputes_cost_no_more_questions_than_one(olga):
    event = a_running_event(0, olga)
    people = [
        an_entrant(event, f"Ada {at}", person=a_person(f"Ada{at}")) for at in range(6)
    ]
    a_round(event, *zip(people[::2], people[1::2], strict=True))
    asks, judge = [], guarded(olga)
    for match in Match.objects.order_by("table"):
        at.say(match, "home", at.won())
        at.click(results.dispute_result, match, "away")
        asks.append(asked(f"{address(event)}disputes/", judge))

    assert asks[0] == asks[1] == asks[2] <= 15


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("best_of", "told"),
    [
        (1, ["Ada Ito, score"]),
        (3, [f"Ada Ito, score of game {at}" for at in (1, 2, 3)]),
    ],
)
def test_a_score_is_named_by_whose_it_is(desk, olga, best_of, told):
    page = source(desk.get(page_of(a_table(olga, best_of=best_of))))

    labels = re.findall(r"<label[^>]*>(Ada Ito.*?)</label>", page)
    assert [re.sub("<[^>]+>", "", each) for each in labels] == told


@pytest.mark.nightly
def test_a_judge_takes_up_a_claim_and_rules_with_a_reason(olga):
    match = a_dispute(owner=olga)
    jude = at_the_desk(an_official(event_of(match), Role.JUDGE))

    page = jude.get(f"{page_of(match)}?take=away")
    form = page.context["form"]
    assert form["home_1"].value() == 14
    assert form["away_1"].value() == 21

    refused = send(jude, match, "14:21")
    assert refused.status_code == 422
    short = send(jude, match, "14:21", reason="so")
    assert "at least 5 characters; it has 2" in words(short)

    answer = send(jude, match, "14:21", reason=WHY)
    assert answer["Location"] == f"{address(event_of(match))}disputes/"
    assert "Back to the desk" in words(jude.get(answer["Location"]))
    assert result(match) == (Outcome.WIN, "away", SettledBy.RULED)


@pytest.mark.nightly
def test_a_scorekeeper_sees_a_dispute_and_does_not_rule(olga):
    match = a_dispute(owner=olga)
    event = event_of(match)
    an_official(event, Role.HEAD_JUDGE, "Hal")
    keeper = at_the_desk(an_official(event, Role.SCOREKEEPER, "Kim"))

    page = keeper.get(page_of(match))

    assert "Submit ruling" not in buttons(page)
    assert send(keeper, match, "21:14", reason=WHY).status_code == 403
    assert result(match) == at.OPEN


def test_no_dispute_says_so(desk, olga):
    event = a_running_event(8, olga)

    assert "No open disputes" in words(desk.get(f"{address(event)}disputes/"))


# Corrections


@pytest.mark.nightly
def test_a_result_of_the_current_round_is_corrected_with_a_reason(desk, olga):
    match = a_table(olga)
    send(desk, match, "21:14")
    listed = desk.get(f"{address(event_of(match))}disputes/")
    assert page_of(match) in source(listed)
    assert desk.get(page_of(match)).context["form"]["home_1"].value() == 21

    assert send(desk, match, "14:21").status_code == 422
    shown = send(desk, match, "14:21", reason=WHY)
    assert "Nothing has been changed yet" in words(shown)
    assert result(match)[:2] == (Outcome.WIN, "home")
    basis = hidden(shown, "basis")
    send(desk, match, "14:21", reason=WHY, do="correct", basis=basis)

    assert result(match)[:2] == (Outcome.WIN, "away")
    [line] = lines(event_of(match), "result_corrected")
    assert (line.payload.before["winner"], line.payload.reason) == ("home", WHY)


@pytest.mark.nightly
def test_entering_a_result_asks_for_no_password(desk, olga):
    match = a_table(olga)

    with time_machine.travel(timezone.now() + dt.timedelta(minutes=11)):
        send(desk, match, "21:14")

    assert result(match)[1] == "home"


def test_how_long_somebody_waits_is_said_in_minutes():
    result_of = doctest.testmod(waiting)

    assert (result_of.failed, bool(result_of.attempted)) == (0, True)


# Not there


def test_a_match_of_another_event_is_not_there(desk, olga):
    event = a_running_event(4, olga)
    other = a_table(a_person("Ben"))

    answer = desk.get(f"{address(event)}matches/{other.pk}/")

    assert answer.status_code == 404


@pytest.mark.nightly
def test_a_match_of_a_draft_is_not_there(desk, olga):
    event = a_running_event(8, olga)
    row = Match.objects.filter(round=a_draft(event)).first()

    assert desk.get(f"{address(event)}matches/{row.pk}/").status_code == 404


@pytest.mark.nightly
def test_a_bye_can_be_looked_at_and_not_changed(desk, olga):
    event = a_running_event(9, olga)
    round_ = published(a_draft(event))
    bye = Match.objects.get(round=round_, outcome=Outcome.BYE)

    page = desk.get(f"{address(event)}matches/{bye.pk}/")

    assert page.status_code == 200
    assert page.context["form"] is None


@pytest.mark.nightly
def test_a_claim_reads_the_same_on_the_page_and_in_the_log(desk, olga):
    match = a_table(olga)
    send(desk, match, "21:14")

    assert "Olga entered the result of table 1: Ada Ito won 21\u201314." in words(
        desk.get(page_of(match))
    )
    assert parse_claim("win", "home", again(match).games).winner == "home"


def test_a_judge_refers_a_dispute_and_the_head_judge_is_notified():
    match = a_dispute()
    event = event_of(match)
    judge = an_official(event, Role.JUDGE, "Jude")
    head = an_official(event, Role.HEAD_JUDGE, "Hedda")
    desk = at_the_desk(judge)
    sent = {"expected": again(match).version, "reason": WHY}
    assert "Refer to the head judge" in words(desk.get(page_of(match)))

    done = desk.post(f"{page_of(match)}refer/", sent)
    twice = desk.post(f"{page_of(match)}refer/", sent)

    assert (done.status_code, twice.status_code) == (302, 422)
    assert WHY in heard(head)[-1]
    assert lines(event, "dispute_referred")
    assert f"Referred to the head judge: {WHY}" in words(desk.get(page_of(match)))
    assert "for the head judge" in words(desk.get(f"{address(event)}disputes/"))
    assert send(desk, match, "21:14", reason=WHY).status_code == 302
    assert again(match).settled == SettledBy.RULED
    assert not any(WHY in each for each in heard(head) if "refers" in each)
