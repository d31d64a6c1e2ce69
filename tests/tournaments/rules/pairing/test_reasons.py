"""What is said about tables: each sentence names the obstacle, and is true."""

import pytest

from tests.builders.fields import a_field, everybody
from tournaments.rules.pairing import (
    Candidate,
    PairingReason,
    pair_again,
    pair_candidates,
)


def apart(*pairs):
    return frozenset(map(frozenset, pairs))


def why(field, one, **more):
    tables = pair_candidates(field, seed="s", **more).tables
    return next(each for each in tables if one in (each.home, each.away))


@pytest.mark.parametrize(
    ("field", "one", "reason", "sentence"),
    [
        (a_field(3, 3, 0, 0), "a", PairingReason.SAME_POINTS, "Both have 3 points."),
        (
            a_field(6, 3, 3, 3),
            "a",
            PairingReason.PAIRED_DOWN,
            "They have 6 and 3 points. Nobody else has 6 points.",
        ),
        (
            a_field(3, 3, 3, 0, 0, 0, met=["ad"]),
            "a",
            PairingReason.PAIRED_DOWN,
            (
                "They have 3 and 0 points. An odd number of players (3) have 3 "
                "points or more, so one of them must play somebody with fewer."
            ),
        ),
        (
            a_field(6, 6, 6, 3, 3, 3, 0),
            "a",
            PairingReason.PAIRED_DOWN,
            (
                "They have 6 and 3 points. Not counting the bye, an odd number of "
                "players (3) have 6 points or more, so one of them must play somebody "
                "with fewer."
            ),
        ),
        (
            a_field(6, 6, 3, 3, 0, 0, met=["ab", "ac", "ad", "bc", "bd"]),
            "a",
            PairingReason.REMATCH_AVOIDED,
            "They have 6 and 0 points. a has played everybody else with 3 to 6 points.",
        ),
        (
            a_field(3, 3, 3, 1, 1, 0, met=["de"]),
            "e",
            PairingReason.PAIRED_DOWN,
            (
                "They have 3 and 1 points. An odd number of players (3) have 3 "
                "points or more, so one of them must play somebody with fewer."
            ),
        ),
        (
            a_field(9, 9, 4, 1, 0, 0, met=["ef", "ac", "ad"]),
            "c",
            PairingReason.PAIRED_DOWN,
            (
                "They have 4 and 0 points. Giving c or e an opponent closer in "
                "points would cause a rematch or larger differences at other tables."
            ),
        ),
        (
            a_field(3, 3, 0, 0, met=["ab", "ac"]),
            "a",
            PairingReason.ONLY_PARTNER_LEFT,
            "a has played everybody except d.",
        ),
        (
            a_field(3, 3, 3, 3, met=everybody("abcd")),
            "c",
            PairingReason.REMATCH_UNAVOIDABLE,
            "They have played before. c has played everybody.",
        ),
        (
            a_field(3, 3, 0),
            "c",
            PairingReason.LOWEST_ELIGIBLE_BYE,
            "0 points, the lowest score.",
        ),
        (
            a_field(9, 6, 3, 0, 0, byes="de"),
            "c",
            PairingReason.LOWEST_ELIGIBLE_BYE,
            "3 points, the lowest score among those with no bye.",
        ),
        (
            a_field(6, 3, 0, met=["ab"]),
            "b",
            PairingReason.LOWEST_ELIGIBLE_BYE,
            "3 points. A bye for c would lead to a rematch.",
        ),
    ],
)
def test_each_table_names_what_decided_it(field, one, reason, sentence):
    found = why(field, one)

    assert (found.reason, found.why) == (reason, sentence)


@pytest.mark.parametrize(
    ("field", "one", "sentence"),
    [
        (
            a_field(3, 3, 0, 0, 0, 0),
            "a",
            (
                "They have 3 and 0 points. a is kept apart from everybody else with 3 "
                "points."
            ),
        ),
        (
            a_field(3, 3, 0, 0, met=["ac", "bd", "ad", "bc"]),
            "a",
            (
                "They have played before. Every pairing without a forbidden pair has "
                "at least 2 rematches."
            ),
        ),
        (
            a_field(3, 3),
            "a",
            "These two should not be paired, but every pairing has a forbidden pair.",
        ),
    ],
)
def test_claims_are_qualified_by_forbidden_pairs(field, one, sentence):
    assert why(field, one, forbidden=apart("ab")).why == sentence


def test_opponents_who_met_twice_are_counted_as_meetings():
    met = [pair for pair in everybody("abcd") for _ in range(2)]
    pairing = pair_candidates(a_field(3, 3, 3, 3, met=[*met, "ab"]), seed="s")

    assert [str(each) for each in pairing.notices] == [
        (
            "Every pairing has a rematch; in total, opponents have played each other "
            "at least 4 times before. Here: tables 1 and 2."
        )
    ]


def test_people_are_called_by_their_names():
    field = [
        Candidate(id="1", name="Ada Ito", score=3, opponents=("2", "3")),
        Candidate(id="2", name="Ben Okafor", score=3, opponents=("1",)),
        Candidate(id="3", name="Cleo Marsh", opponents=("1",)),
        Candidate(id="4", name="Dev Anand"),
    ]

    assert why(field, "1").why == "Ada Ito has played everybody except Dev Anand."


def test_who_is_not_paired_is_not_everybody():
    awarded = Candidate(id="z", score=6, has_awarded_bye=True)
    field = [*a_field(6, 3, 3, 3), awarded]

    assert why(field, "a").why == (
        "They have 6 and 3 points. Nobody else who plays this round has 6 points."
    )
    assert why([*a_field(3, 3, 0), awarded], "c").why == (
        "0 points, the lowest score among those to be paired."
    )


def test_tables_paired_again_speak_of_themselves():
    field = a_field(6, 6, 6, 6, 3, 3, met=["ac"])
    tables = pair_candidates(field, seed="s").tables
    chosen = {seat for each in tables[1:] for seat in (each.home, each.away)}

    again = pair_again(tables, [each for each in field if each.id in chosen], seed="t")

    sentences = " ".join(each.why for each in again.tables[1:])
    assert "everybody else" not in sentences.replace("at the re-paired tables", "")


def test_the_proof_is_qualified_by_the_bye():
    with_bye = pair_candidates(
        a_field(6, 3, 3, 0, 0), seed="s"
    ).certificate.explanation()
    without = pair_candidates(a_field(6, 3, 3, 3), seed="s").certificate.explanation()

    assert with_bye.endswith("No pairing with this bye has a smaller sum.")
    assert without == (
        "No better pairing exists. The squared differences in points add up to 9. An "
        "odd number of players have 6 points or more, so one of them must "
        "play somebody with fewer. No pairing has a smaller sum."
    )
