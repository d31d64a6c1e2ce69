"""Trying a pairer: counts, failures that can be seen again, and small ones."""

from lab.checking.adversary import contrived_field
from lab.checking.checker import PairingProof, discrepancies_in
from lab.checking.field import (
    EntrantFigures,
    field_from_figures,
    field_to_data,
)
from lab.checking.optimum import best_by_matching
from lab.checking.shrinker import shrink_field
from lab.checking.trial import TrialTally, try_field, try_tournament
from tests.lab.checking.pairers import (
    around_awards,
    field_from_data,
    forgets_down_floats,
    forgets_meetings,
    from_matches,
    greedy,
)


def figures(pair):
    def by_figures(field, **_):
        return around_awards(pair, field)

    return by_figures


def tournament(seed: str, pair) -> TrialTally:
    return try_tournament(
        seed, pair=from_matches(pair), by_figures=figures(pair), most=12
    )


def test_a_good_pairer_has_no_failures():
    tally = tournament("good", best_by_matching)

    assert tally.failures == []
    assert tally.tournaments == 1
    assert tally.rounds == tally.proofs.total() > 0


def test_a_failure_can_be_seen_again_from_what_is_printed():
    tallies = [tournament(f"greedy:{number}", greedy) for number in range(10)]

    failure = next(each.as_data() for tally in tallies for each in tally.failures)
    for name in ("field", "smallest"):
        field = field_from_data(failure[name])
        assert discrepancies_in(field, greedy(field)) != []
    assert failure["where"].startswith("tournament greedy:")
    assert failure["sentences"]


def test_a_failure_is_made_small():
    """A needless rematch needs no more than four entrants and one meeting."""
    tallies = [
        try_field(f"small:{number}", by_figures=figures(forgets_meetings))
        for number in range(6)
    ]

    smallest = [
        (each.smallest.size, len(each.smallest.met))
        for tally in tallies
        for each in tally.failures
    ]
    assert smallest
    assert max(smallest) == (4, 1)


def test_what_cannot_be_missed_stays():
    field = field_from_figures(
        [
            *(
                EntrantFigures(id=f"a{n}", score=6, floated_down=n < 6)
                for n in range(7)
            ),
            *(EntrantFigures(id=f"b{n}", score=3, floated_up=n == 0) for n in range(7)),
        ],
    )
    assert discrepancies_in(field, forgets_down_floats(field))

    smallest = shrink_field(
        field,
        fails=lambda each: bool(discrepancies_in(each, forgets_down_floats(each))),
    )

    assert sum(each.floated_down for each in smallest.entrants.values()) == 1
    assert sum(each.floated_up for each in smallest.entrants.values()) == 0
    assert discrepancies_in(smallest, forgets_down_floats(smallest))


def test_a_pairer_that_stops_is_a_failure_and_ends_its_tournament():
    def stops(field):
        if field.met:
            raise LookupError("no such table")
        return greedy(field)

    tally = tournament("stops", stops)

    (failure,) = tally.failures
    assert failure.sentences == ("The pairer stopped with LookupError: no such table",)
    assert len(failure.smallest.met) == 1


def test_a_failure_that_figures_do_not_show_keeps_its_field():
    tally = try_tournament(
        "history",
        pair=from_matches(greedy),
        by_figures=figures(best_by_matching),
        most=12,
    )

    assert tally.failures
    assert all(each.field == each.smallest for each in tally.failures)


def test_tables_that_seat_nobody_right_are_refused_and_play_goes_on():
    tally = tournament("empty", lambda _: [("nobody", "stranger")])

    assert set(tally.proofs) == {PairingProof.REFUSED}
    assert len(tally.failures) == tally.rounds > 1


def test_tallies_add_up():
    tally = TrialTally()
    for number in range(3):
        tally.add(try_field(f"add:{number}", by_figures=figures(best_by_matching)))

    assert (tally.contrived, tally.rounds, tally.failures) == (3, 0, [])
    assert tally.proofs.total() == 3


def test_a_contrived_failure_is_named_by_its_seed_and_kind():
    tallies = [try_field(f"kind:{n}", by_figures=figures(greedy)) for n in range(4)]

    failure = next(each for tally in tallies for each in tally.failures)
    contrived = contrived_field(failure.seed)
    assert failure.where == f"contrived field {failure.seed}, {contrived.kind}"
    assert field_to_data(failure.field) == field_to_data(contrived.field)
