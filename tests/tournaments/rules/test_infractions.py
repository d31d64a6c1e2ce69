"""Infractions, hints and forfeits as pure sums; docs/penalties.md says what they do."""

import doctest
from itertools import permutations
from pathlib import Path

import pytest

from tournaments.rules import forfeits, infractions
from tournaments.rules.capabilities import EventRole
from tournaments.rules.claims import AWAY, HOME, ClaimRules, parse_claim
from tournaments.rules.errors import TournamentError
from tournaments.rules.forfeits import MatchState, apply_penalty, claim_with_forfeits
from tournaments.rules.infractions import (
    GRADES,
    INFRACTIONS,
    PenaltyGrade,
    PriorPenalty,
    suggest_penalty,
)
from tournaments.rules.scoring import Outcome

PAGE = Path(__file__).parents[3] / "docs" / "penalties.md"


@pytest.mark.parametrize("module", [infractions, forfeits])
def test_its_examples_hold(module):
    assert doctest.testmod(module).failed == 0


def test_the_examples_of_the_page_hold():
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_the_page_has_every_infraction_and_grade():
    text = PAGE.read_text(encoding="utf-8")

    for each in INFRACTIONS.values():
        assert f"| {each.title} | {each.usual.words} |" in text
    assert all(f"| {grade.words} |" in text for grade in GRADES)


@pytest.mark.parametrize(
    ("before", "hint", "times"),
    [
        ([], "caution", 1),
        (["note"], "caution", 2),
        (["caution"], "warning", 2),
        (["warning", "caution"], "game_loss", 3),
        (["disqualification"], "disqualification", 2),
    ],
)
def test_a_repeat_hints_one_step_above_the_hardest(before, hint, times):
    """PN-4."""
    found = suggest_penalty(
        [PriorPenalty("late", PenaltyGrade(each)) for each in before], "late"
    )

    assert (found.grade, found.times) == (hint, times)


def test_another_infraction_is_no_repeat():
    history = [
        PriorPenalty("conduct", PenaltyGrade.WARNING),
        PriorPenalty("other", PenaltyGrade.NOTE),
    ]

    assert not suggest_penalty(history, "late").is_repeat
    assert not suggest_penalty(history, "other").is_repeat


@pytest.mark.parametrize("part", EventRole)
def test_who_may_give_what(part):
    given = [each for each in GRADES if infractions.may_give_penalty(each, {part})]

    assert given == {
        EventRole.HEAD_JUDGE: list(GRADES),
        EventRole.JUDGE: list(GRADES[:4]),
    }.get(part, [])


# PN-3.

STANDINGS = [
    MatchState(),
    MatchState(outcome=Outcome.WIN, winner=HOME),
    MatchState(outcome=Outcome.WIN, winner=AWAY),
    MatchState(outcome=Outcome.TIE),
    MatchState(outcome=Outcome.PENALTY_LOSS, winner=HOME),
    MatchState(outcome=Outcome.DOUBLE_LOSS),
]


@pytest.mark.parametrize("standing", STANDINGS)
@pytest.mark.parametrize("grade", [PenaltyGrade.GAME_LOSS, PenaltyGrade.MATCH_LOSS])
def test_both_sides_come_to_the_same_in_either_order(standing, grade):
    found = set()
    for order in permutations((HOME, AWAY)):
        now = standing
        for side in order:
            now = apply_penalty(now, grade, side=side, terms=ClaimRules(best_of=1))
        found.add((now.outcome, now.winner))

    assert found == {(Outcome.DOUBLE_LOSS, "")}


@pytest.mark.parametrize("standing", STANDINGS)
def test_the_same_penalty_twice_is_one(standing):
    once = apply_penalty(
        standing, PenaltyGrade.MATCH_LOSS, side=HOME, terms=ClaimRules(best_of=3)
    )

    again = apply_penalty(
        once, PenaltyGrade.MATCH_LOSS, side=HOME, terms=ClaimRules(best_of=3)
    )

    assert once == again


def test_in_the_cut_nobody_is_left_without_a_winner():
    lost = MatchState(outcome=Outcome.PENALTY_LOSS, winner=HOME)

    with pytest.raises(TournamentError, match="needs a winner"):
        apply_penalty(
            lost, PenaltyGrade.MATCH_LOSS, side=HOME, terms=ClaimRules(is_cut=True)
        )


def test_three_lost_games_decide_a_match_of_five():
    now = MatchState()
    for number in (1, 2, 3):
        assert now.is_open, number
        now = apply_penalty(
            now, PenaltyGrade.GAME_LOSS, side=AWAY, terms=ClaimRules(best_of=5)
        )

    assert (now.outcome, now.winner, now.games_won_by(HOME)) == (
        "penalty_loss",
        HOME,
        3,
    )


def test_a_no_show_has_no_games_whatever_was_lost():
    lost = [forfeits.forfeited_game(HOME)]
    claim = parse_claim("no_show", HOME)

    assert claim_with_forfeits(claim, lost) == claim
    assert len(claim_with_forfeits(parse_claim("concession", HOME), lost).games) == 1
