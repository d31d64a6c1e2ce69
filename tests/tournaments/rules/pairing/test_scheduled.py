"""A round of a round robin: who meets whom is known, tables are as ever."""

from tournaments.rules.pairing import (
    AvailableTables,
    Candidate,
    PairingOptions,
    PairingReason,
    ScheduledRound,
    pair_candidates,
)

NAMES = ("ada", "ben", "cleo", "dov", "eve")


def field_of(*names, **more):
    return [
        Candidate(id=name, rank=NAMES.index(name) + 1, **more.get(name, {}))
        for name in names
    ]


def manner(number, entrants=5, **more):
    return PairingOptions(
        scheduled=ScheduledRound(number=number, entrants=entrants), **more
    )


def tables(made):
    return [(each.number, each.home, each.away, each.why) for each in made.tables]


WHY = "Round 2 of the schedule, in which everybody meets everybody."
ODD = "The number of players is odd, so in each round one of them sits out."


def test_the_second_round_of_five():
    """RR-1, RR-2: tables from the top of the standings."""
    people = field_of(*NAMES, eve={"score": 3}, ada={"score": 1})

    made = pair_candidates(
        people, seed="f00d", manner=manner(2, room=AvailableTables(first=7))
    )

    assert tables(made) == [
        (7, "eve", "cleo", WHY),
        (8, "ada", "ben", WHY),
        (0, "dov", "", ODD),
    ]
    assert {each.reason for each in made.tables} == {PairingReason.SCHEDULED}
    assert made.certificate.is_optimal
    assert made.certificate.explanation() == (
        "This round follows the schedule: everybody meets everybody once."
    )


def test_the_opponent_of_who_has_left_has_a_bye():
    """RR-3."""
    made = pair_candidates(
        field_of("ada", "cleo", "dov"), seed="f00d", manner=manner(2)
    )

    left = "The opponent of this round has left the event."
    assert sorted(each[1:] for each in tables(made)) == [
        ("ada", "", left),
        ("cleo", "", left),
        ("dov", "", ODD),
    ]


def test_fixed_tables_are_kept():
    people = field_of(*NAMES, ben={"fixed_table": 9})

    made = pair_candidates(people, seed="f00d", manner=manner(2))

    assert {each.home: each.number for each in made.tables} == {
        "ada": 9,
        "eve": 1,
        "dov": 0,
    }
