"""The first round by seed: the upper half meets the lower half, in order."""

from itertools import combinations
from random import Random

import pytest

from lab.checking.field import EntrantFigures, field_from_figures
from lab.checking.sentences import ExplainedTable, false_sentences
from tournaments.rules.pairing import (
    Candidate,
    PairingOptions,
    PairingReason,
    pair_again,
    pair_candidates,
)

BY_SEED = PairingOptions(pairs_halves=True, rounds_left=3)
WHY = (
    "Both have 0 points. In this round, the upper half of the seeds plays the lower "
    "half."
)


def field_of(size, **more):
    """Give so many people, named by their seed, the last one first."""
    return [Candidate(id=f"s{rank}", rank=rank, **more) for rank in range(size, 0, -1)]


def pairs(found):
    return [(each.home, each.away) for each in found.tables]


def apart(*two):
    return frozenset(map(frozenset, two))


def paired(field, **more):
    return pair_candidates(field, seed="f00d", **{"manner": BY_SEED, **more})


def test_eight_meet_in_order():
    found = paired(field_of(8))

    assert pairs(found) == [("s1", "s5"), ("s2", "s6"), ("s3", "s7"), ("s4", "s8")]
    assert [each.number for each in found.tables] == [1, 2, 3, 4]
    assert {each.why for each in found.tables} == {WHY}
    assert found.certificate.is_optimal


def test_of_an_odd_field_the_last_has_the_bye():
    found = paired(field_of(7))

    assert pairs(found) == [("s1", "s4"), ("s2", "s5"), ("s3", "s6"), ("s7", "")]
    assert found.tables[-1].reason is PairingReason.LOWEST_ELIGIBLE_BYE


def test_who_has_no_seed_comes_last_by_lot():
    people = [Candidate(id="s1", rank=1), *(Candidate(id=f"x{at}") for at in range(7))]

    rounds = [pair_candidates(people, seed=seed, manner=BY_SEED) for seed in "abc"]

    assert {each.tables[0].home for each in rounds} == {"s1"}
    assert len({tuple(pairs(each)) for each in rounds}) == 3


def test_who_may_not_meet_is_paired_nearby():
    found = paired(field_of(16), forbidden=apart(("s3", "s11")))

    assert ("s3", "s11") not in pairs(found)
    assert pairs(found)[0] == ("s1", "s9")
    moved = {one for one, two in pairs(found) if int(two[1:]) - int(one[1:]) != 8}
    assert moved in ({"s2", "s3"}, {"s3", "s4"})
    assert found.certificate.is_optimal


def test_if_the_halves_must_not_meet_the_round_is_paired_as_ever():
    barred = apart(*((f"s{one}", f"s{two}") for one in (1, 2) for two in (3, 4)))

    found = paired(field_of(4), forbidden=barred)

    assert {frozenset(each) for each in pairs(found)} == {
        frozenset(("s1", "s2")),
        frozenset(("s3", "s4")),
    }
    assert {each.why for each in found.tables} != {WHY}


def test_an_awarded_bye_is_left_out_of_the_halves():
    people = [*field_of(4), Candidate(id="s0", rank=1, has_awarded_bye=True)]

    found = paired(people)

    assert pairs(found)[:2] == [("s1", "s3"), ("s2", "s4")]


def test_with_points_there_are_no_halves():
    found = paired([*field_of(2), *(Candidate(id=x, rank=9, score=3) for x in "ab")])

    assert {frozenset(each) for each in pairs(found)} == {
        frozenset("ab"),
        frozenset(("s1", "s2")),
    }


def test_a_part_is_paired_by_halves_and_says_so():
    tables = paired(field_of(8)).tables
    again = [each for each in field_of(8) if each.id in ("s1", "s2", "s5", "s6")]

    found = pair_again(tables, again, seed="f00d", manner=BY_SEED)

    assert ("s1", "s5") in pairs(found)
    assert "Among the re-paired players" in found.tables[0].why


@pytest.mark.parametrize("seed", range(40))
def test_the_checker_finds_every_sentence_true_and_no_barred_pair(seed):
    rng = Random(seed)
    people = field_of(rng.randint(4, 24))
    names = [each.id for each in people]
    most = rng.randint(0, len(names))
    barred = rng.sample([*combinations(names, 2)], most)

    found = paired(people, forbidden=apart(*barred))

    field = field_from_figures(
        (EntrantFigures(id=each) for each in names), forbidden=barred
    )
    explained = [
        ExplainedTable(number=e.number, home=e.home, away=e.away, why=e.why)
        for e in found.tables
    ]
    assert false_sentences(field, explained) == []
    if found.certificate.cost.forbidden == 0:
        assert not {frozenset(each) for each in pairs(found)} & apart(*barred)
    if WHY in {each.why for each in found.tables}:
        half = len(names) // 2
        for one, two in pairs(found):
            if two:
                assert int(one[1:]) <= half < int(two[1:])
