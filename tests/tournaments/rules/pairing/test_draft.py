"""A round as it comes out: who sits with whom, why, and what is to be acknowledged."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.builders.fields import a_field, a_random_field, everybody, pairs
from tournaments.rules.errors import TournamentError
from tournaments.rules.pairing import (
    AvailableTables,
    Candidate,
    CertificateProof,
    NoticeKind,
    PairingOptions,
    PairingReason,
    equal_cost_order,
    pair_again,
    pair_candidates,
)
from tournaments.rules.pairing.matching import least_cost_matching

HERE = Path(__file__).resolve().parents[4]


def reasons(pairing):
    return {
        "".join(sorted((each.home, each.away))): each.reason for each in pairing.tables
    }


def test_everybody_sits_once_in_the_first_round():
    field = a_field(*[0] * 26)

    pairing = pair_candidates(field, seed="1")

    seats = [seat for each in pairing.tables for seat in (each.home, each.away)]
    assert sorted(seats) == sorted(each.id for each in field)
    assert pairing.notices == ()
    assert [each.number for each in pairing.tables] == [*range(1, 14)]


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        pytest.param(a_field(3, 3, 0, 0), {"ab", "cd"}, id="equal scores meet"),
        pytest.param(
            a_field(6, 3, 3, 0, met=["ac"]), {"ab", "cd"}, id="one step, not two"
        ),
        pytest.param(
            a_field(3, 3, 1, 0, met=["ab", "ac"]),
            {"ad", "bc"},
            id="a rematch is never better than a gap",
        ),
        pytest.param(a_field(3, 3, 0), {"ab", "c"}, id="the lowest sits out"),
        pytest.param(
            a_field(4, 3, 0, byes="c", met=["bc"]),
            {"ac", "b"},
            id="nobody sits out twice",
        ),
        pytest.param(
            a_field(6, 4, 0, byes="aabbc"), {"ab", "c"}, id="the fewest byes sit out"
        ),
        pytest.param(
            a_field(9, 8, 4, 1, 0, 0, met=["ef", "bc", "ad", "ac", "bd"]),
            {"ab", "ce", "df"},
            id="mismatches sink to the bottom",
        ),
        pytest.param(
            a_field(9, 6, 6, 6, up="bc"), {"ad", "bc"}, id="nobody floats up again"
        ),
        pytest.param(
            a_field(9, 9, 9, 6, down="ac"), {"ac", "bd"}, id="nobody floats down again"
        ),
        pytest.param(
            a_field(3, 3, 3, 3, met=["ab", "ab", "ac", "ad", "bc", "bd", "cd", "cd"]),
            None,
            id="a second rematch is dearer than a first",
        ),
    ],
)
def test_who_sits_with_whom(field, expected):
    found = pairs(pair_candidates(field, seed="s"))

    if expected is None:
        assert found in ({"ac", "bd"}, {"ad", "bc"})
    else:
        assert found == expected


def test_two_small_steps_are_fairer_than_a_big_one():
    """Gaps count squared: 1 + 1 is less than 2 * 2."""
    field = a_field(4, 3, 3, 2, met=["bc"])

    pairing = pair_candidates(field, seed="s")

    assert pairing.certificate.cost.gaps == 2


@pytest.mark.parametrize(
    ("field", "table", "expected"),
    [
        (a_field(3, 3, 0, 0), "ab", PairingReason.SAME_POINTS),
        (a_field(6, 3, 3, 3, up="bc"), "ad", PairingReason.PAIRED_DOWN),
        (a_field(3, 3, 0, 0, met=["ab"]), "ac", PairingReason.REMATCH_AVOIDED),
        (a_field(3, 3, 0, 0, met=["ab", "ac"]), "ad", PairingReason.ONLY_PARTNER_LEFT),
        (a_field(3, 3, 0), "c", PairingReason.LOWEST_ELIGIBLE_BYE),
        (a_field(3, 0, met=["ab"]), "ab", PairingReason.REMATCH_UNAVOIDABLE),
    ],
)
def test_every_table_says_why(field, table, expected):
    pairing = pair_candidates(field, seed="t")

    found = reasons(pairing)
    assert found.get(table, found.get(table.replace("c", "d"))) == expected
    assert all(each.why.endswith(".") for each in pairing.tables)


def test_an_odd_number_is_the_reason_of_one_table_and_no_more():
    """Of three who go down one does because three is odd."""
    field = a_field(3, 3, 3, 3, 3, 0, 0, 0, met=[*everybody("abc"), "de"])

    found = [each.why for each in pair_candidates(field, seed="s").tables]

    assert sum("odd number" in each for each in found) <= 1


def test_a_group_in_which_everybody_floated_is_still_a_pool(monkeypatch):
    """Solved as one it would be a matching of everybody, which takes minutes."""
    widest = []

    def watched(edges):
        widest.append(len(edges))
        return least_cost_matching(edges)

    monkeypatch.setattr(equal_cost_order, "least_cost_matching", watched)
    field = [
        Candidate(
            id=f"e{number}", score=number // 101, floated_down=True, floated_up=True
        )
        for number in range(505)
    ]

    pairing = pair_candidates(field, seed="s")

    assert pairing.certificate.cost.repeated_floats == 4
    assert max(widest) < 100


def test_one_who_may_meet_few_does_not_make_a_large_group_small(monkeypatch):
    """It was one matching of everybody, whoever came last in the order."""
    widest = [0]

    def watched(edges):
        widest.append(len(edges))
        return least_cost_matching(edges)

    monkeypatch.setattr(equal_cost_order, "least_cost_matching", watched)
    field = [Candidate(id=f"e{number:03}", rank=number) for number in range(200, 0, -1)]
    barred = frozenset(frozenset(("e200", f"e{n:03}")) for n in range(3, 200))

    pairing = pair_candidates(
        field, seed="s", forbidden=barred, manner=PairingOptions(is_seeded=True)
    )

    assert not any(pairing.certificate.cost)
    assert max(widest) < 100


def test_ranks_decide_in_a_cluster_with_more_digits_than_the_solver_takes():
    """Everybody met half of the others, so that no group is big."""
    met = [(one, two) for one in range(40) for two in range(one) if (one + two) % 2]
    opponents = {at: [] for at in range(40)}
    for one, two in met:
        opponents[one].append(f"e{two:02}")
        opponents[two].append(f"e{one:02}")
    field = [
        Candidate(id=f"e{at:02}", rank=at + 1, opponents=tuple(opponents[at]))
        for at in range(40)
    ]

    pairing = pair_candidates(field, seed="s", manner=PairingOptions(is_seeded=True))

    expected = [(f"e{n:02}", f"e{n + 2:02}") for n in range(40) if n % 4 < 2]
    assert [(each.home, each.away) for each in pairing.tables] == expected


def test_a_rematch_that_nothing_avoids_is_the_least_and_says_so():
    field = a_field(3, 3, 3, 3, met=everybody("abcd"))

    pairing = pair_candidates(field, seed="s")

    (notice,) = pairing.notices
    assert notice.caution is NoticeKind.REMATCH
    assert notice.message == (
        "Every pairing has at least 2 rematches. Here: tables 1 and 2."
    )
    assert pairing.certificate.is_optimal


def test_a_second_bye_that_nothing_avoids_is_said():
    pairing = pair_candidates(a_field(3, 3, 0, byes="abc"), seed="s")

    (notice,) = pairing.notices
    assert notice.caution is NoticeKind.SECOND_BYE
    assert notice.message.startswith(
        "c gets another bye, with 0 points and 1 earlier bye"
    )
    assert pairs(pairing) == {"ab", "c"}


def test_a_forbidden_pair_stands_above_all():
    forbidden = frozenset({frozenset("ab")})

    avoided = pair_candidates(
        a_field(3, 3, 0, 0, met=["ac", "bd"]), seed="s", forbidden=forbidden
    )
    used = pair_candidates(a_field(3, 3), seed="s", forbidden=forbidden)

    assert pairs(avoided) == {"ad", "bc"}
    assert reasons(used) == {"ab": PairingReason.FORBIDDEN_UNAVOIDABLE}
    assert [each.caution for each in used.notices] == [NoticeKind.FORBIDDEN_PAIR]


def test_a_forbidden_rematch_is_both():
    field, forbidden = a_field(3, 3, met=["ab"]), frozenset({frozenset("ab")})

    pairing = pair_candidates(field, seed="s", forbidden=forbidden)

    assert [(each.caution, each.tables) for each in pairing.notices] == [
        (NoticeKind.FORBIDDEN_PAIR, (1,)),
        (NoticeKind.REMATCH, (1,)),
    ]


def test_the_parity_of_the_groups_proves_the_sum_of_gaps():
    pairing = pair_candidates(a_field(6, 3, 3, 3, 0, 0), seed="s")

    certificate = pairing.certificate
    assert certificate.proof is CertificateProof.PARITY
    assert [
        (each.upper, each.lower, each.above) for each in certificate.thresholds
    ] == [(6, 3, 1)]
    assert "6 points or more" in certificate.explanation()


def test_where_parity_does_not_reach_the_matching_proves_it():
    certificate = pair_candidates(a_field(3, 3, 0, 0, met=["ab"]), seed="s").certificate

    assert certificate.proof is CertificateProof.MATCHING
    assert certificate.cost.gaps == 18
    assert "as an exact search proves" in certificate.explanation()


def test_nobody_and_one_can_be_paired_too():
    assert pair_candidates([], seed="s").tables == ()
    assert pairs(pair_candidates(a_field(3), seed="s")) == {"a"}


def test_who_is_named_twice_is_refused():
    with pytest.raises(TournamentError, match="a would be listed twice"):
        pair_candidates([*a_field(3, 0), *a_field(3)], seed="s")


# The same on every run.


def test_the_order_of_the_input_changes_nothing():
    for number in range(30):
        rng = Random(number)
        field = a_random_field(rng, seats=rng.randint(2, 40), met=30)
        expected = pair_candidates(field, seed=str(number))

        rng.shuffle(field)

        assert pair_candidates(field, seed=str(number)) == expected


def test_another_seed_draws_other_lots():
    field = a_field(*[0] * 20)

    found = {
        frozenset(pairs(pair_candidates(field, seed=str(seed)))) for seed in range(10)
    }

    assert len(found) == 10


PROCESS = """
import json, sys
from random import Random
from tests.builders.fields import a_random_field
from tournaments.rules.pairing import pair_candidates
rng = Random(5)
found = []
for number in range(20):
    field = a_random_field(rng, seats=rng.randint(2, 60), met=40)
    found.append([[each.number, each.home, each.away] for each in
                  pair_candidates(field, seed=str(number)).tables])
print(json.dumps(found))
"""


@pytest.mark.load
def test_another_process_and_hash_seed_change_nothing():
    found = {
        subprocess.run(
            [sys.executable, "-c", PROCESS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=HERE,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "random")
    }

    (same,) = found
    assert len(json.loads(same)) == 20


# Seeded mode.


SEEDED = PairingOptions(is_seeded=True)


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        pytest.param(a_field(*[0] * 6), {"ab", "cd", "ef"}, id="a small group"),
        pytest.param(
            a_field(*[0] * 12),
            {"ab", "cd", "ef", "gh", "ij", "kl"},
            id="a big group",
        ),
        pytest.param(
            a_field(*[0] * 6, met=["ab"]),
            {"ac", "bd", "ef"},
            id="first the best for the first",
        ),
        pytest.param(
            a_field(3, 3, 3, 0, 0, 0),
            {"ab", "cd", "ef"},
            id="the last of a group floats down to the first of the next",
        ),
        pytest.param(
            a_field(*[3] * 9, *[0] * 9),
            {"ab", "cd", "ef", "gh", "ij", "kl", "mn", "op", "qr"},
            id="between two big groups as well",
        ),
        pytest.param(a_field(*[0] * 9)[::-1], None, id="the last of all sits out"),
    ],
)
def test_seeded_mode_pairs_by_rank(field, expected):
    found = pairs(pair_candidates(field, seed="s", manner=SEEDED))

    assert found == (expected or {"ab", "cd", "ef", "gh", "i"})


# Tables.


def test_a_fixed_table_is_kept():
    field = a_field(3, 3, 0, 0, fixed={"d": 1, "a": 9})

    tables = pair_candidates(field, seed="s").tables

    assert [(each.number, each.home < "c") for each in tables] == [
        (1, False),
        (9, True),
    ]


def test_two_with_different_tables_cannot_both_keep_theirs():
    pairing = pair_candidates(a_field(3, 3, fixed={"a": 4, "b": 7}), seed="s")

    (notice,) = pairing.notices
    assert notice.caution is NoticeKind.FIXED_TABLE_BROKEN
    assert pairing.tables[0].number in (4, 7)


def test_two_matches_never_share_a_fixed_table():
    pairing = pair_candidates(a_field(3, 3, 0, 0, fixed={"a": 7, "c": 7}), seed="s")

    assert [each.number for each in pairing.tables] == [1, 7]
    (notice,) = pairing.notices
    assert notice.caution is NoticeKind.FIXED_TABLE_BROKEN


def test_a_fixed_table_may_be_outside_of_the_room():
    room = AvailableTables(ranges=((1, 9),))

    pairing = pair_candidates(
        a_field(0, 0, 0, 0, fixed={"a": 50}), seed="s", manner=PairingOptions(room=room)
    )

    assert pairing.notices == ()
    assert [each.number for each in pairing.tables] == [1, 50]


def test_tables_are_numbered_by_the_ranges_of_the_room():
    room = AvailableTables(ranges=((5, 6), (20, 20)))

    pairing = pair_candidates(
        a_field(*[0] * 8), seed="s", manner=PairingOptions(room=room)
    )

    assert [each.number for each in pairing.tables] == [5, 6, 20, 21]
    (notice,) = pairing.notices
    assert notice.caution is NoticeKind.TOO_FEW_TABLES
    assert notice.tables == (21,)


def test_no_table_is_given_twice_where_ranges_overlap():
    room = AvailableTables(ranges=((1, 3), (2, 5)))

    pairing = pair_candidates(
        a_field(*[0] * 10), seed="s", manner=PairingOptions(room=room)
    )

    assert [each.number for each in pairing.tables] == [1, 2, 3, 4, 5]


def test_the_bye_has_no_table():
    tables = pair_candidates(a_field(3, 3, 0), seed="s").tables

    assert [(each.number, bool(each.away)) for each in tables] == [
        (1, True),
        (0, False),
    ]


# Awarded byes.


def test_awarded_byes_are_taken_out_before_the_others_are_paired():
    field = a_field(6, 6, 3, 3, 0, awarded="ab", met=["cd"])

    pairing = pair_candidates(field, seed="s")

    found = reasons(pairing)
    assert found["a"] == found["b"] == PairingReason.AWARDED_BYE
    assert pairs(pairing) - {"a", "b"} in ({"ce", "d"}, {"cd", "e"}, {"de", "c"})
    assert [each.number for each in pairing.tables] == [1, 0, 0, 0]


def test_an_awarded_bye_costs_nothing_and_warns_of_nothing():
    field = a_field(9, 0, 0, awarded="a", byes="aa")

    pairing = pair_candidates(field, seed="s")

    assert pairing.notices == ()
    assert (pairing.certificate.cost.repeated_byes, pairing.certificate.is_optimal) == (
        0,
        True,
    )


def test_everybody_may_have_an_awarded_bye():
    """After drops nobody else may be left; there is always a pairing."""
    pairing = pair_candidates(
        a_field(3, 0, awarded="ab"), seed="s", manner=PairingOptions(rounds_left=2)
    )

    assert pairs(pairing) == {"a", "b"}
    assert pairing.certificate.is_optimal


def test_awarded_byes_that_stay_are_no_second_bye():
    before = pair_candidates(a_field(3, 3, 0, 0, awarded="d"), seed="s")
    a, b, c, _ = a_field(3, 3, 0, 0)

    after = pair_again(before.tables, [a, b, c], seed="other")

    assert {"c", "d"} <= pairs(after)


def test_who_has_an_awarded_bye_now_leaves_the_table():
    before = pair_candidates(a_field(0, 0, 0, 0), seed="s")

    after = pair_again(before.tables, a_field(0, 0, 0, 0, awarded="ab"), seed="s")

    assert pairs(after) == {"a", "b", "cd"}


# Pairing some again.


def test_only_those_who_are_selected_are_paired_again():
    field = a_field(*[0] * 8)
    before = pair_candidates(field, seed="s")
    kept = before.tables[:2]
    again = [
        each
        for each in field
        if all(each.id not in (table.home, table.away) for table in kept)
    ]

    after = pair_again(before.tables, again, seed="other")

    assert set(kept) <= set(after.tables)
    assert [each.number for each in after.tables] == [1, 2, 3, 4]
    assert sorted("".join(pairs(after))) == sorted("abcdefgh")


def test_who_was_not_in_the_round_joins_it():
    before = pair_candidates(a_field(0, 0, 0, 0), seed="s")
    late = Candidate(id="z")

    after = pair_again(before.tables, [late], seed="s")

    assert pairs(after) == pairs(before) | {"z"}


def test_half_a_table_cannot_be_paired_again():
    before = pair_candidates(a_field(3, 3, 0, 0), seed="s")

    with pytest.raises(TournamentError, match="b would lose an opponent"):
        pair_again(before.tables, a_field(3), seed="s")


def test_a_second_bye_is_refused_beside_one_that_stays():
    before = pair_candidates(a_field(3, 3, 0), seed="s")

    with pytest.raises(TournamentError, match="Select c too"):
        pair_again(before.tables, [*a_field(3, 3), Candidate(id="z")], seed="s")
