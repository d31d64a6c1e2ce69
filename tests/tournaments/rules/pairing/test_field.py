"""What earlier matches mean for the next round."""

from tournaments.rules.pairing import Candidate, build_candidates
from tournaments.rules.scoring import Match, Outcome, Points

ADA, BEN, CLEO = (Candidate(id=each) for each in ("ada", "ben", "cleo"))


def after(*matches: Match, points: Points | None = None) -> dict[str, Candidate]:
    found = build_candidates([ADA, BEN, CLEO], matches, points=points or Points())
    return {each.id: each for each in found}


def a_match(number: int, outcome: Outcome = Outcome.WIN, **seats: str) -> Match:
    return Match(
        round=number, outcome=outcome, **{"home": "ada", "away": "ben", **seats}
    )


def test_a_win_brings_points_and_an_opponent():
    found = after(a_match(1, winner="ada"))

    assert (found["ada"].score, found["ben"].score) == (3, 0)
    assert (found["ada"].opponents, found["ben"].opponents) == (("ben",), ("ada",))


def test_points_are_those_of_the_event():
    found = after(a_match(1, Outcome.TIE), points=Points(win=2, tie=1))

    assert found["ada"].score == 1


def test_a_bye_is_counted_and_no_opponent():
    found = after(a_match(1, Outcome.BYE, home="cleo", away=""))

    assert (found["cleo"].byes, found["cleo"].score) == (1, 3)
    assert found["cleo"].opponents == ()


def test_a_missed_round_is_no_bye():
    found = after(a_match(1, Outcome.LATE_LOSS, home="cleo", away=""))

    assert (found["cleo"].byes, found["cleo"].score) == (0, 0)


def test_whoever_still_plays_has_met_his_opponent():
    found = after(a_match(1, Outcome.PENDING))

    assert found["ada"].opponents == ("ben",)
    assert found["ada"].score == 0


def test_a_cancelled_match_never_was():
    found = after(a_match(1, Outcome.CANCELLED))

    assert found["ada"] == ADA


def test_who_met_somebody_with_other_points_has_floated():
    found = after(a_match(1, winner="ada"), a_match(2, winner="cleo", away="cleo"))

    assert (found["ada"].floated_down, found["ada"].floated_up) == (True, False)
    assert (found["cleo"].floated_down, found["cleo"].floated_up) == (False, True)
    assert (found["ben"].floated_down, found["ben"].floated_up) == (False, False)


def test_floats_are_told_by_the_scores_before_the_round_in_any_order_of_matches():
    matches = [
        a_match(2, winner="ben", home="ben", away="cleo"),
        a_match(1, winner="ben"),
    ]

    assert after(*matches) == after(*matches[::-1])
    assert after(*matches)["ben"].floated_down
