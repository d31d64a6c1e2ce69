"""Odds beside full enumeration and beside the engine that plays them out (D14)."""

import doctest
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks import odds
from decks.odds import DIGITS, UNIFORM, Rival
from gameengine.calls import (
    LONG_PASS,
    NAMES,
    PASSES,
    RUN_LEFT,
    RUNS,
    SHORT_PASS,
    stopped_calls,
)
from gameengine.profiles import P19, P22C, UnspecifiedPlay
from tests.builders.games import a_game, a_pass, a_run, a_stop, flip, play_down, told
from tests.builders.plays import gained
from tests.builders.profiles import every_profile, from_2021

STRENGTHS = (*DIGITS, None)
PAIRS = [*product(STRENGTHS, repeat=2)]
RANGES = [(low, high) for low in DIGITS for high in range(low, 10)]


def test_the_examples_run():
    result = doctest.testmod(odds)

    assert result.failed == 0
    assert result.attempted


# Draws


@pytest.mark.parametrize(
    ("copies", "expected"), [(4, Fraction(29, 57)), (2, Fraction(27, 95))]
)
def test_an_opening_hand_of_three_from_twenty(copies, expected):
    assert odds.draw_chance(1, copies=copies, drawn=3, cards=20) == expected


@pytest.mark.parametrize("cards", range(13))
def test_draws_are_those_of_full_enumeration(cards):
    """D14: every pile of up to 12 cards, every number of copies, every hand."""
    for drawn in range(cards + 1):
        hands = [*combinations(range(cards), drawn)]
        for copies in range(cards + 1):
            held = Counter(sum(card < copies for card in hand) for hand in hands)
            for wanted in range(drawn + 2):
                ways = sum(hands for found, hands in held.items() if found >= wanted)

                found = odds.draw_chance(
                    wanted, copies=copies, drawn=drawn, cards=cards
                )

                assert found == Fraction(ways, len(hands))


@pytest.mark.parametrize(
    ("copies", "drawn"), [(21, 3), (-1, 3), (2, 21), pytest.param(2, -1)]
)
def test_a_pile_that_cannot_be_is_refused(copies, drawn):
    with pytest.raises(ValueError, match="20 cards cannot hold"):
        odds.draw_chance(1, copies=copies, drawn=drawn, cards=20)


# Calls: the cards are played, and the engine says what came of it.


def played(offense, defense, *choices, profile=P22C):
    """Return the yards of a play between two cards; a stopped one gains none."""
    game = a_game(profile, calls=(offense, defense), x=1)
    play_down(game, *choices)
    return gained(game)[0]


def outcomes(offense, defense):
    """Return all yards that may come of two cards, by both choices of X."""
    ours = DIGITS if offense.strength is None else [None]
    theirs = DIGITS if defense.strength is None else [None]
    return [
        [
            played(
                offense,
                defense,
                *(() if our is None else (f"H {our}",)),
                *(() if other is None else (f"A {other}",)),
            )
            for other in theirs
        ]
        for our in ours
    ]


def best(offense, defense):
    """Play as both would: the offense names its X first, the defense answers."""
    return max(min(answers) for answers in outcomes(offense, defense))


def test_a_run_gains_what_the_engine_gives_it_for_every_pair():
    """D-65, D-66, CRD 7.A.a: all strengths, X among them."""
    for ours, theirs in PAIRS:
        rival = Rival(theirs, LONG_PASS)

        found = odds.yards_run(rival, strength=ours, call=RUN_LEFT)

        assert found == best(a_run(ours), a_stop(LONG_PASS, theirs)), (ours, theirs)


@pytest.mark.parametrize("catch", [(3, 7), (0, 9), (6, 6)])
def test_a_pass_is_caught_as_in_the_engine_for_every_pair(catch):
    """D-65, D-66, CRD 4.C.a: all strengths, X among them."""
    for ours, theirs in PAIRS:
        rival = Rival(theirs, LONG_PASS)

        found = odds.is_caught(rival, strength=ours, call=SHORT_PASS, catch=catch)

        expected = best(a_pass(25, catch, strength=ours), a_stop(LONG_PASS, theirs))
        assert found == (expected == 25), (ours, theirs)


@pytest.mark.parametrize("rule", UnspecifiedPlay)
def test_a_matched_call_is_worth_nothing(rule):
    """CRD 4.A, D-62: eight calls against the defenses that cards print."""
    profile = P19.with_open_settings(unspecified_play_rule=rule)
    defenses = (*NAMES, RUNS, PASSES, RUN_LEFT | LONG_PASS)
    for call, defense in product(NAMES, defenses):
        stops = stopped_calls(defense)[rule is UnspecifiedPlay.ANY_OF_KIND]
        rival, ours = Rival(4, stops), {"strength": 3, "call": call}
        if call & RUNS:
            card, found = a_run(3, call=call), odds.yards_run(rival, **ours)
        else:
            card = a_pass(25, call=call)
            found = 25 * odds.is_caught(rival, catch=(0, 9), **ours)

        assert found == played(card, a_stop(defense, 4), profile=profile)


def caught(strength, catch, *, against=UNIFORM):
    worth = partial(odds.is_caught, strength=strength, catch=catch, call=SHORT_PASS)
    return odds.mean(worth, against=against)


def mean_run(strength, *, against=UNIFORM):
    worth = partial(odds.yards_run, strength=strength, call=RUN_LEFT)
    return odds.mean(worth, against=against)


def run_scores(strength, distance, *, against=UNIFORM):
    yards = partial(odds.yards_run, strength=strength, call=RUN_LEFT)
    return odds.mean(lambda rival: yards(rival) >= distance, against=against)


@pytest.mark.parametrize("catch", RANGES)
def test_against_every_strength_alike_only_the_range_counts(catch):
    low, high = catch

    found = {caught(strength, catch) for strength in DIGITS}

    assert found == {Fraction(high - low + 1, 10)}


def test_a_run_against_every_strength_alike():
    assert {mean_run(strength) for strength in DIGITS} == {Fraction(45, 2)}
    assert [run_scores(7, distance) for distance in (1, 5, 6, 45, 46)] == [
        Fraction(tenths, 10) for tenths in (9, 9, 8, 1, 0)
    ]


def test_our_x_answers_every_strength_and_theirs_answers_last():
    """D-66: an X is named once both cards are shown, the offense first."""
    assert caught(None, (6, 6)) == 1
    assert mean_run(None) == 45
    assert caught(None, (0, 8), against={Rival(None): 1}) == 0
    assert caught(4, (0, 9), against={Rival(None): 1}) == 1
    assert mean_run(None, against={Rival(None): 1, Rival(4): 1}) == Fraction(45, 2)


cards = st.builds(
    Rival,
    st.sampled_from(STRENGTHS),
    st.sampled_from([0, RUN_LEFT, SHORT_PASS, RUN_LEFT | SHORT_PASS, RUNS, PASSES]),
)


@settings(deadline=None)
@given(
    st.lists(cards, min_size=1, max_size=12),
    st.sampled_from(STRENGTHS),
    st.sampled_from(RANGES),
)
def test_against_a_list_each_of_its_cards_counts_alike(rivals, strength, catch):
    """D14: over all cards of the list, those that stop the call among them."""
    gains = [mean_run(strength, against={each: 1}) for each in rivals]
    catches = [caught(strength, catch, against={each: 1}) for each in rivals]
    against = Counter(rivals)

    assert mean_run(strength, against=against) == sum(gains) / len(rivals)
    assert caught(strength, catch, against=against) == sum(catches) / len(rivals)
    assert run_scores(strength, 21, against=against) == Fraction(
        sum(gain >= 21 for gain in gains), len(rivals)
    )


# Kicks


def kicked(call, ours, theirs, *, profile, x):
    game = a_game(
        profile, flips=([flip(ours)], [flip(theirs)]), kick=profile is not P19, x=x
    )
    return play_down(game, call=call)


def certain(ours, theirs):
    return odds.grit_chances({ours: 1}, theirs={theirs: 1})


@every_profile
def test_every_pair_of_flips_punts_as_in_the_engine(profile):
    """D14, T-PUNT, D-65, D-93, D-96: 11 x 11 pairs, X among them."""
    for pair in PAIRS:
        game = kicked("punt", *pair, profile=profile, x=20)
        ((*_, grit, yards, _),) = told(game, "punt")

        assert certain(*pair)[grit] == 1
        assert odds.mean_punt_yards(certain(*pair), profile=profile) == yards, pair


@pytest.mark.daily("P19", "P22C")
@pytest.mark.load
@every_profile
def test_every_pair_of_flips_is_good_or_not_as_in_the_engine(profile):
    """D14, T-FG, D-91, D-92, D-96: each line of the table, before it and beyond."""
    for distance, pair in product((1, 5, 12, *range(10, 50, 5)), PAIRS):
        game = kicked("field goal", *pair, profile=profile, x=100 - distance)
        is_good = told(game, "field goal")[0][-1]

        found = odds.field_goal_chance(distance, grits=certain(*pair), profile=profile)

        assert found == is_good, (distance, pair)


@from_2021
def test_field_goals_against_every_strength_alike(profile):
    """T-FG: 9, 8, 7, 6, 5, 4, 3 and 1 tenths from 5 to 40 yards, then none (D-91)."""
    grits = odds.grit_chances({3: 2, 8: 1, None: 1})

    found = [
        odds.field_goal_chance(distance, grits=grits, profile=profile)
        for distance in (*range(5, 50, 5), 99)
    ]

    assert found == [Fraction(each, 10) for each in (9, 8, 7, 6, 5, 4, 3, 1, 0, 0)]


def test_field_goals_of_2019_against_every_strength_alike():
    """T-FG-19."""
    grits = odds.grit_chances({0: 1})

    found = [
        odds.field_goal_chance(distance, grits=grits, profile=P19)
        for distance in range(5, 50, 5)
    ]

    assert found == [Fraction(each, 10) for each in (9, 9, 8, 8, 6, 6, 4, 1, 0)]


@every_profile
def test_a_punt_against_every_strength_alike(profile):
    """T-PUNT, D-93."""
    for strength in STRENGTHS:
        grits = odds.grit_chances({strength: 1})

        assert odds.mean_punt_yards(grits, profile=profile) == Fraction(75, 2)


lists = st.lists(st.sampled_from(STRENGTHS), min_size=1, max_size=12)


@settings(deadline=None)
@given(lists, lists)
def test_grit_of_two_lists_is_that_of_all_pairs(own, theirs):
    """D14, D-65, D-96."""
    pairs = Counter(
        ((ours or 0) + (other or 0)) % 10 for ours, other in product(own, theirs)
    )

    found = odds.grit_chances(Counter(own), theirs=Counter(theirs))

    assert found == tuple(Fraction(pairs[each], pairs.total()) for each in DIGITS)


def test_every_strength_alike_is_ten_cards_that_stop_nothing():
    assert [rival.strength for rival in UNIFORM] == [*odds.EVERY_STRENGTH] == [*DIGITS]
    assert not any(rival.stops for rival in UNIFORM)
