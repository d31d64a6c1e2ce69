"""Scores as they are typed: what is none is told, and what hardly can be is asked."""

import re

import pytest

from tests.builders.corrections import an_older_round, table
from tests.builders.desk import address, at_the_desk
from tests.builders.looking import source, words
from tests.builders.people import a_browser
from tests.builders.tables import a_dispute, a_table, again, event_of, said
from tournaments.results.forms.scores import LIKELY_SCORE
from tournaments.rules.claims import HOME

pytestmark = pytest.mark.django_db

SURE = re.compile(r'name="sure" value="([^"]+)"')
WHY = "Both counted the downs anew."
# A slip of the finger: two zeros instead of one.
SLIP = str(LIKELY_SCORE + 1)


def reported(match, **typed):
    """Send the form of a player; give the answer."""
    there = f"/events/{event_of(match).pk}/match/{match.pk}/report/"
    sent = {"expected": "0", "result": "won", "ending": "regulation", "theirs_1": "14"}
    return a_browser(match.home.person).post(there, {**sent, **typed})


def desk_of(match):
    return at_the_desk(event_of(match).owner)


def settled(desk, match, *more, **typed):
    """Send the form of an official who rules on a match, or corrects an older one."""
    sent = {"how": "played", "expected": again(match).version, "reason": WHY}
    page = address(event_of(match), "matches", match.pk, *more)
    return desk.post(page, {**sent, "do": "preview", **typed})


@pytest.mark.nightly
def test_a_player_is_asked_about_a_score_that_hardly_can_be():
    match = a_table()

    first = reported(match, mine_1=SLIP)

    assert first.status_code == 422
    assert f"{SLIP} points in one game is unusual" in words(first)
    assert not said(match), "nothing is taken before the answer"
    sure = SURE.search(source(first))[1]
    assert reported(match, mine_1=SLIP, sure=sure).status_code == 302
    assert said(match)[0].games[0]["home_score"] == int(SLIP)


@pytest.mark.nightly
def test_who_is_sure_of_one_score_is_asked_about_another():
    match = a_table()
    sure = SURE.search(source(reported(match, mine_1=SLIP)))[1]

    assert reported(match, mine_1="211", sure=sure).status_code == 422
    assert reported(match, mine_1="21", sure=sure).status_code == 302


@pytest.mark.nightly
def test_the_highest_likely_score_is_asked_about_nowhere():
    assert reported(a_table(), mine_1=str(LIKELY_SCORE)).status_code == 302


@pytest.mark.nightly
def test_an_official_is_asked_too():
    match = a_dispute()
    desk, score = desk_of(match), {"home_1": SLIP, "away_1": "7"}

    first = settled(desk, match, **score)

    assert first.status_code == 422
    assert again(match).is_open
    sure = SURE.search(source(first))[1]
    assert settled(desk, match, **score, sure=sure).status_code == 302
    assert again(match).winner == HOME


def test_a_correction_carries_the_answer_to_its_second_page():
    match = table(an_older_round())
    desk, score = desk_of(match), {"home_1": "7", "away_1": SLIP}

    first = settled(desk, match, "correct", **score)

    assert f"{SLIP} points in one game is unusual" in words(first)
    sure = SURE.search(source(first))[1]
    second = settled(desk, match, "correct", **score, sure=sure)
    assert second.status_code == 200
    assert SURE.search(source(second))[1] == sure


@pytest.mark.nightly
@pytest.mark.parametrize("typed", ["-7", "1000", "seven"])
def test_what_is_no_score_is_told_with_what_would_be_one(typed):
    told = "Enter a score from 0 to 999."
    match = a_dispute()

    assert told in words(reported(match, mine_1=typed))
    assert told in words(settled(desk_of(match), match, home_1=typed, away_1="7"))


def test_an_empty_ruling_is_told_all_that_is_missing():
    match = a_dispute()

    answer = words(settled(desk_of(match), match, reason=""))

    assert "There is no score" in answer
    assert "Say what happened" in answer


# A match of several games.


def test_games_that_are_left_out_are_asked_about():
    match = a_table(best_of=3)

    first = reported(match, mine_1="21")

    assert first.status_code == 422
    assert "Best of 3, but nobody has won 2 games yet" in words(first)
    assert not said(match)
    sure = SURE.search(source(first))[1]
    assert reported(match, mine_1="21", sure=sure).status_code == 302


@pytest.mark.nightly
@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"ending": "time"}, id="time was up"),
        pytest.param({"ending": "concession"}, id="conceded"),
        pytest.param({"mine_2": "7", "theirs_2": "3"}, id="won"),
    ],
)
def test_a_match_that_is_over_is_not_asked_about(more):
    assert reported(a_table(best_of=3), mine_1="21", **more).status_code == 302


@pytest.mark.nightly
def test_an_official_is_asked_about_games_that_are_left_out():
    match = a_dispute(best_of=3)
    desk, score = desk_of(match), {"home_1": "14", "away_1": "7"}

    first = settled(desk, match, **score)

    assert "Best of 3, but nobody has won 2 games yet" in words(first)
    sure = SURE.search(source(first))[1]
    assert settled(desk, match, **score, sure=sure).status_code == 302


@pytest.mark.nightly
def test_a_gap_between_games_is_told():
    match = a_dispute(best_of=3)
    gap = {"home_1": "7", "away_1": "0", "home_3": "7", "away_3": "0"}

    assert "Game 2 has no score." in words(settled(desk_of(match), match, **gap))


def test_a_score_of_one_point_is_asked_about():
    """Touchdowns, field goals and safeties are 7, 3 and 2: a digit was lost."""
    match = a_table()

    first = reported(match, mine_1="1", theirs_1="0")

    assert first.status_code == 422
    assert "No score in this game gives exactly 1 point." in words(first)
    assert reported(match, mine_1="2", theirs_1="0").status_code == 302
