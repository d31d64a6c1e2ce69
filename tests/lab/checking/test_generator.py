"""Tournaments that are played out: seeded, and everything that can befall one does."""

from collections import Counter
from math import ceil, log2

import pytest

from lab.checking.field import field_from_history
from lab.checking.generator import POINTS, play_tournament
from tests.builders.swiss import total_points
from tests.lab.checking.pairers import from_matches, greedy
from tournaments.rules.scoring import NOBODY, Outcome

PAIR = from_matches(greedy)


@pytest.fixture(scope="module")
def played():
    """Play sixty tournaments; each is the list of its pairings."""
    return [list(play_tournament(f"test:{n}", pair=PAIR)) for n in range(60)]


def test_the_same_seed_is_the_same_tournament():
    one, again = (list(play_tournament("seed", pair=PAIR)) for _ in range(2))

    assert one == again


def test_another_seed_is_another_tournament():
    assert list(play_tournament("seed", pair=PAIR)) != list(
        play_tournament("other", pair=PAIR)
    )


def test_sizes_and_rounds_are_those_of_real_events(played):
    for rounds in played:
        first, last = rounds[0], rounds[-1]
        names = {name for each in rounds for name in each.active}
        fewest = ceil(log2(len(first.active)))

        assert 2 <= len(names) <= 64  # of four, two may leave before round 1
        assert fewest <= last.round <= ceil(log2(64)) + 4

    assert max(len(rounds[0].active) for rounds in played) > 40
    assert min(len(rounds[0].active) for rounds in played) < 8


def test_every_outcome_befalls_somebody(played):
    seen = Counter(
        match.outcome for rounds in played for each in rounds for match in each.matches
    )

    assert set(seen) == set(Outcome)


def test_points_and_forbidden_pairs_vary(played):
    assert {rounds[0].points for rounds in played} == set(POINTS)
    assert 10 < sum(bool(rounds[0].forbidden) for rounds in played) < 50


def test_nobody_sits_twice_in_a_round_that_counts(played):
    for rounds in played:
        seats = Counter(
            (match.round, seat)
            for match in rounds[-1].matches
            for seat in (match.home, match.away)
            if seat != NOBODY and match.outcome is not Outcome.CANCELLED
        )

        assert set(seats.values()) <= {1}


def test_each_was_in_every_round_up_to_now(played):
    """Whoever came late or came back has a word for each round that he missed."""
    for rounds in played:
        last = rounds[-1]
        was_in = Counter(
            seat
            for match in last.matches
            for seat in (match.home, match.away)
            if match.outcome is not Outcome.CANCELLED
        )

        assert {was_in[name] for name in last.active} == {last.round - 1}


def test_a_pairing_comes_with_the_field_it_was_made_from(played):
    drawn = played[0][-1]

    field = drawn.field

    scores = total_points(drawn.matches, drawn.points)
    assert set(field.entrants) == set(drawn.active)
    assert all(
        each.score == scores.get(name, 0) for name, each in field.entrants.items()
    )
    assert field == field_from_history(
        drawn.active,
        drawn.matches,
        points=drawn.points,
        forbidden=drawn.forbidden,
        awarded=drawn.awarded,
        accelerated=drawn.accelerated,
    )


def test_the_first_rounds_of_some_tournaments_are_accelerated(played):
    numbers = [{each.round for each in rounds if each.accelerated} for rounds in played]

    assert {frozenset(each) for each in numbers} >= {
        frozenset(range(1, last + 1)) for last in range(4)
    }


def test_byes_are_awarded_in_some_tournaments_to_one_or_several(played):
    most = [max(len(each.awarded) for each in rounds) for rounds in played]

    assert 10 < sum(map(bool, most)) < 50
    assert {0, 1} < set(most)


def test_the_pairer_is_told_a_new_seed_each_time(played):
    seeds = [each.seed for rounds in played for each in rounds]

    assert len(set(seeds)) == len(seeds)


def test_a_tournament_may_have_any_size():
    first = next(play_tournament("large", pair=PAIR, fewest=200, most=200))

    assert 150 < len(first.active) <= 200
