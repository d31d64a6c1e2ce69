"""Plans: the same options draw the same, and what cannot be is refused kindly."""

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.names import name_problems, normalize_name
from lab.simulation import FEWEST, MOST, IncidentRates, RehearsalPlan, stopwatch
from lab.simulation.event_driver import action_kind
from lab.simulation.people import draw_names, email_of
from lab.simulation.stopwatch import BETWEEN, Stopwatch, TimedAction
from tournaments.rounds.actions import cut, rounds
from tournaments.rules.errors import TournamentError
from tournaments.rules.names import name_key

sizes = st.integers(min_value=FEWEST, max_value=MOST)
seeds = st.integers(min_value=0, max_value=10**9)


@settings(max_examples=20)
@given(sizes, seeds)
def test_everybody_has_a_name_of_his_own_that_may_be_shown(entrants, seed):
    """O5."""
    plan = RehearsalPlan(
        entrants=entrants, seed=seed, rates=IncidentRates(late=15, no_shows=10)
    )
    found = draw_names(plan)

    assert len(found) == plan.capacity
    assert len({name_key(each) for each in found}) == plan.capacity
    assert all(
        normalize_name(each) == each and not name_problems(each) for each in found
    )
    assert len({email_of(plan, each) for each in found}) == plan.capacity


@settings(max_examples=20)
@given(sizes, seeds)
def test_the_same_plan_draws_the_same(entrants, seed):
    one, two = (RehearsalPlan(entrants=entrants, seed=seed) for _ in range(2))

    assert draw_names(one) == draw_names(two)
    assert one.lot_seed == two.lot_seed
    assert one.id_of("entrant", "Ada") == two.id_of("entrant", "Ada")
    assert one.rng_for("names").random() == two.rng_for("names").random()


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 8},
        {"entrants": 17},
        {"preset": "shop_night"},
        {"rounds": 3},
        {"cut": 2},
        {"rates": IncidentRates(drops=9)},
    ],
    ids=str,
)
def test_another_plan_is_another_event(other):
    one = RehearsalPlan(entrants=16, seed=7)
    two = RehearsalPlan(**{"entrants": 16, "seed": 7, **other})

    assert one.lot_seed != two.lot_seed
    assert one.id_of("event") != two.id_of("event")


def test_how_often_acts_are_undone_changes_nothing_of_the_event():
    often = RehearsalPlan(entrants=16, seed=7, rates=IncidentRates(undone=100))

    assert often.random_seed == RehearsalPlan(entrants=16, seed=7).random_seed


@pytest.mark.parametrize("entrants", [-1, 0, 7, 513])
def test_too_few_and_too_many_are_refused_with_the_bounds(entrants):
    with pytest.raises(TournamentError, match=r"Give 8 to 512\."):
        RehearsalPlan(entrants=entrants, seed=1)


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({"rounds": -1}, r"-1 Swiss rounds .* Give 0 to 100\."),
        ({"rounds": 101}, r"101 Swiss rounds .* Give 0 to 100\."),
        ({"cut": 1}, r"to 1 cannot be played\. Give 2 to 128, or 0"),
        ({"cut": 129}, r"to 129 cannot be played"),
        ({"rounds": 0, "cut": 0}, "Neither a Swiss round nor a cut"),
    ],
    ids=str,
)
def test_what_no_event_can_be_is_refused_before_there_is_one(cells, told):
    with pytest.raises(TournamentError, match=told):
        RehearsalPlan(entrants=8, seed=1, **cells)


@pytest.mark.parametrize("rate", [-1, 100.5])
def test_a_rate_is_a_part_of_a_hundred(rate):
    with pytest.raises(TournamentError, match=r"The rate of no-shows .* Give it 0 to"):
        IncidentRates(no_shows=rate)


# What it took.


def a_lap(kind, took, number=1):
    return TimedAction(number=number, kind=kind, where="round 1", took=took)


def test_what_the_stopwatch_says_of_itself_holds():
    assert doctest.testmod(stopwatch).failed == 0


def test_acts_are_summed_up_by_their_kind():
    watch = Stopwatch()
    for took in (0.010, 0.030, 0.020):
        watch.add_lap(a_lap("results.report", took))
    watch.add_lap(a_lap("rounds.draft_swiss_round", 0.5, number=4))

    heading, first, second = watch.table_lines()

    assert heading.split() == ["act", "count", "median", "slowest", "in", "all"]
    assert first.split() == [
        "rounds.draft_swiss_round",
        "1",
        "500",
        "ms",
        "500",
        "ms",
        "0.5",
        "s",
    ]
    assert second.split()[:6] == ["results.report", "3", "20", "ms", "30", "ms"]
    assert str(watch.slowest) == "rounds.draft_swiss_round, act 4, round 1: 500 ms"


def test_nobody_waits_for_a_worker():
    watch = Stopwatch()
    watch.add_lap(a_lap("worker: tell", 9))
    watch.add_lap(a_lap("results.report", 0.01))

    assert watch.slowest.kind == "results.report"


def test_from_all_results_in_to_published_only_the_desk_counts():
    watch = Stopwatch()
    watch.add_lap(a_lap("rounds.publish_swiss_round", 7))
    watch.note_round_published("round 1")  # nobody waited for results
    watch.note_last_result()
    for kind in (
        "rounds.close_round",
        "rounds.draft_swiss_round",
        "entrants.drop",
        "rounds.publish_swiss_round",
    ):
        watch.add_lap(a_lap(kind, 1))
    watch.note_round_published("round 2")
    watch.add_lap(a_lap("rounds.close_round", 1))

    assert watch.to_published == {"round 2": 3}


def test_what_is_between_two_rounds_are_actions():
    actions = (
        rounds.close_round,
        rounds.draft_swiss_round,
        rounds.publish_swiss_round,
        cut.confirm_cut,
        cut.publish_cut_round,
    )

    assert {action_kind(each) for each in actions} == set(BETWEEN)
