"""Accelerated rounds: the upper half is paired as if it had one more win."""

from random import Random

import pytest

from lab.checking.checker import discrepancies_in
from lab.checking.field import field_from_history
from lab.checking.sentences import ExplainedTable, false_sentences
from tests.tournaments.rules.pairing.test_halves import pairs
from tournaments.rules import pairing_record
from tournaments.rules.pairing import (
    Candidate,
    PairingOptions,
    build_candidates,
    pair_candidates,
    upper_half,
)
from tournaments.rules.scoring import Match, Outcome, Points

POINTS = Points()
MORE = "Pairing points include 3 points of acceleration for"


def a_candidate(name, score=0, *, more=0, **cells):
    return Candidate(id=name, score=score, acceleration=more, **cells)


def test_in_the_first_round_the_upper_half_meets_itself():
    field = [a_candidate(f"u{at}", more=3) for at in range(8)]
    field += [a_candidate(f"l{at}") for at in range(8)]

    tables = pairs(pair_candidates(field, seed="f00d"))

    assert all(home[0] == away[0] for home, away in tables)


@pytest.mark.parametrize(
    ("field", "table", "sentence"),
    [
        pytest.param(
            [a_candidate("ada", 0, more=3), a_candidate("ben", 3)],
            {"ada", "ben"},
            f"Both have 3 pairing points. {MORE} ada.",
            id="one of two",
        ),
        pytest.param(
            [a_candidate("ada", more=3), a_candidate("ben", more=3)],
            {"ada", "ben"},
            f"Both have 3 pairing points. {MORE} both.",
            id="both",
        ),
        pytest.param(
            [a_candidate("ada", 3, more=3), a_candidate("ben", 3)],
            {"ada", "ben"},
            "They have 6 and 3 pairing points. Nobody else has 6 pairing points. "
            f"{MORE} ada.",
            id="paired down",
        ),
        pytest.param(
            [
                a_candidate("ada", 0, more=3),
                a_candidate("ben", 3),
                a_candidate("cleo", 0),
                a_candidate("dan", 0),
            ],
            {"cleo", "dan"},
            "Both have 0 pairing points.",
            id="nobody of them",
        ),
        pytest.param(
            [a_candidate("ada", 0, more=3)],
            {"ada"},
            f"3 pairing points, the lowest score. {MORE} ada.",
            id="bye",
        ),
    ],
)
def test_every_sentence_about_points_says_what_is_no_point(field, table, sentence):
    tables = pair_candidates(field, seed="f00d").tables

    [why] = [each.why for each in tables if {each.home, each.away} - {""} == table]
    assert why == sentence


def test_the_proof_speaks_of_pairing_points():
    found = pair_candidates(
        [a_candidate("ada", 3, more=3), a_candidate("ben", 3)], seed="f00d"
    )

    assert found.certificate.explanation() == (
        "No better pairing exists. The squared differences in pairing points add up "
        "to 9. An odd number of players have 6 pairing points or more, so one of "
        "them must play somebody with fewer. No pairing has a smaller sum."
    )


def test_a_sentence_without_points_says_nothing_of_them():
    field = [
        a_candidate("ada", more=3, opponents=("ben",)),
        a_candidate("ben", more=3, opponents=("ada",)),
    ]

    [table] = pair_candidates(field, seed="f00d").tables

    assert table.why == f"They have played before. {table.home} has played everybody."


@pytest.mark.parametrize("is_seeded", [False, True])
def test_by_seed_each_half_of_the_field_is_paired_by_halves(is_seeded):
    field = [
        a_candidate(f"s{rank}", more=3 if rank <= 4 else 0, rank=rank)
        for rank in range(1, 9)
    ]
    manner = PairingOptions(pairs_halves=True, is_seeded=is_seeded)

    found = pair_candidates(field, seed="f00d", manner=manner)

    assert pairs(found) == [("s1", "s3"), ("s2", "s4"), ("s5", "s7"), ("s6", "s8")]
    assert found.certificate.is_optimal
    assert found.tables[0].why == (
        "Both have 3 pairing points. In this round, the upper half of the seeds of "
        f"those with equal pairing points plays the lower half. {MORE} both."
    )


@pytest.mark.parametrize("upper", [3, 7])
def test_an_odd_half_is_not_paired_by_halves(upper):
    field = [
        a_candidate(f"s{rank}", more=3 if rank <= upper else 0, rank=rank)
        for rank in range(1, 8)
    ]

    found = pair_candidates(
        field, seed="f00d", manner=PairingOptions(pairs_halves=True)
    )

    assert found.certificate.is_optimal
    assert not any("seeds" in each.why for each in found.tables)


@pytest.mark.parametrize(
    ("size", "half"), [(1, 2), (4, 2), (5, 4), (6, 4), (7, 4), (8, 4), (9, 6)]
)
def test_the_upper_half_is_rounded_up_to_an_even_number(size, half):
    seeds = {f"s{rank}": rank for rank in range(1, size + 1)}

    found = upper_half(seeds, lot_seed="c0ffee")

    assert found == {f"s{rank}" for rank in range(1, min(size, half) + 1)}


@pytest.mark.parametrize(
    ("size", "byes", "half"),
    [
        pytest.param(12, {1}, 7, id="the first seed"),
        pytest.param(12, {12}, 6, id="the last seed"),
        pytest.param(12, {1, 2}, 8, id="two of the upper half"),
        pytest.param(9, {6}, 4, id="nobody behind is in it"),
        pytest.param(4, {1, 2, 3, 4}, 0, id="everybody"),
    ],
)
def test_an_awarded_bye_leaves_an_even_number_of_the_upper_half_to_pair(
    size, byes, half
):
    seeds = {f"s{rank}": rank for rank in range(1, size + 1)}

    found = upper_half(
        seeds, lot_seed="c0ffee", awarded_byes={f"s{rank}" for rank in byes}
    )

    assert found == {f"s{rank}" for rank in range(1, half + 1)}


def test_without_seeds_the_halves_are_drawn():
    names = dict.fromkeys("abcdefgh")

    drawn = {upper_half(names, lot_seed=seed) for seed in ("1", "2", "3")}

    assert len(drawn) == 3
    assert {len(each) for each in drawn} == {4}


def test_acceleration_is_a_win_instead_of_a_loss():
    assert Points(win=5, tie=3, loss=1, bye=4).acceleration == 4


def test_a_recorded_round_is_paired_again():
    field = tuple(a_candidate(f"e{at}", more=3 if at < 4 else 0) for at in range(8))
    inputs = pairing_record.PairingInput(
        seed="f00d", field=field, manner=PairingOptions()
    )
    tables = pairing_record.to_recorded_tables(inputs.pair_again().tables)

    data = pairing_record.serialize_pairing(inputs, tables)

    assert pairing_record.parse_pairing_input(data, seed="f00d").field == field
    assert pairing_record.recheck_record(data, seed="f00d") == []


def play(size, *, accelerated_rounds, rounds):
    """Play rounds in which the better seed wins; return the matches of each round."""
    names = [f"s{rank:03}" for rank in range(1, size + 1)]
    upper = upper_half(dict(zip(names, range(1, size + 1), strict=True)), lot_seed="")
    matches: list[Match] = []
    for number in range(1, rounds + 1):
        accelerated = upper if number <= accelerated_rounds else frozenset()
        people = [
            a_candidate(name, more=POINTS.acceleration if name in accelerated else 0)
            for name in names
        ]
        field = build_candidates(people, matches, points=POINTS)
        found = pair_candidates(field, seed=f"{number}")
        judged = field_from_history(
            names, matches, points=POINTS, accelerated=accelerated
        )
        told = [
            ExplainedTable(number=e.number, home=e.home, away=e.away, why=e.why)
            for e in found.tables
        ]
        assert discrepancies_in(judged, pairs(found)) == []
        assert false_sentences(judged, told) == []
        matches += [
            Match(
                round=number,
                home=each.home,
                away=each.away,
                outcome=Outcome.WIN,
                winner=min(each.home, each.away),
            )
            for each in found.tables
        ]
    return matches


def undefeated(matches):
    losers = {({each.home, each.away} - {each.winner}).pop() for each in matches}
    return {each.winner for each in matches} - losers


def test_two_accelerated_rounds_leave_fewer_undefeated():
    plain = play(64, accelerated_rounds=0, rounds=3)
    accelerated = play(64, accelerated_rounds=2, rounds=3)

    assert (len(undefeated(plain)), len(undefeated(accelerated))) == (8, 6)


def test_acceleration_leaves_no_trace_in_points():
    """Points follow from matches alone, whoever was accelerated."""
    matches = play(16, accelerated_rounds=2, rounds=3)

    field = build_candidates(
        [a_candidate(f"s{rank:03}") for rank in range(1, 17)], matches, points=POINTS
    )

    assert {each.id: each.score for each in field} == {
        each.id: 3 * sum(match.winner == each.id for match in matches) for each in field
    }
    assert sum(each.score for each in field) == 3 * len(matches)


@pytest.mark.load
@pytest.mark.parametrize("seed", range(30))
def test_nobody_else_changes_if_all_are_accelerated(seed):
    """The same points for everybody change no table, only the sentences."""
    rng = Random(seed)
    scores = [rng.choice((0, 1, 3, 4, 6)) for _ in range(rng.randint(2, 20))]
    field = [a_candidate(f"e{at}", score) for at, score in enumerate(scores)]
    more = [a_candidate(f"e{at}", score, more=3) for at, score in enumerate(scores)]

    plain, accelerated = (pair_candidates(each, seed="1") for each in (field, more))

    assert pairs(plain) == pairs(accelerated)
    assert [each.reason for each in plain.tables] == [
        each.reason for each in accelerated.tables
    ]
