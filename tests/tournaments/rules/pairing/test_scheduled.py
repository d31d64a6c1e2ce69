"""A round of a round robin: who meets whom is known, tables are as ever."""

from tournaments.rules.pairing import (
    AvailableTables,
    Candidate,
    NoticeKind,
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


WHY = "Round 2 of the schedule, in which everybody plays everybody."
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
        "This round follows the schedule, in which everybody plays everybody."
    )


def test_the_opponent_of_who_has_left_has_a_bye():
    """RR-3."""
    made = pair_candidates(
        field_of("ada", "cleo", "dov"), seed="f00d", manner=manner(2)
    )

    left = "The scheduled opponent is no longer in the event."
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


def drafts_after(rounds, count):
    """Pair the rounds after some that were edited by hand; return all tables."""
    numbers = {f"e{at}": at for at in range(1, count + 1)}
    played = [[tuple(pair.split("-")) for pair in each.split()] for each in rounds]
    notices = []
    for number in range(len(rounds) + 1, count):
        met = {name: [] for name in numbers}
        for home, away in (pair for each in played for pair in each):
            met[home].append(away)
            met[away].append(home)
        made = pair_candidates(
            [
                Candidate(id=name, rank=rank, opponents=tuple(met[name]))
                for name, rank in numbers.items()
            ],
            seed=f"f00d:{number}",
            manner=manner(number, count),
        )
        played.append([(each.home, each.away) for each in made.tables])
        notices += made.notices
    return [{frozenset(pair) for pair in each} for each in played], notices, made


def test_after_an_edit_everybody_still_meets_everybody():
    """RR-5: of four, two tables of round 1 have changed opponents."""
    rounds, notices, made = drafts_after(["e1-e3 e2-e4"], 4)

    assert len(set().union(*rounds)) == 6
    assert notices == []
    assert made.certificate.explanation() == (
        "An earlier round left the schedule, so this one pairs players who have not "
        "played each other yet."
    )
    assert {each.why for each in made.tables} == {
        "An earlier round left the schedule; these two have not met."
    }


def test_who_cannot_meet_any_more_is_named():
    """RR-5: two have met twice, so each of them misses somebody."""
    rounds, notices, _ = drafts_after(["e1-e3 e2-e4", "e1-e3 e2-e4"], 4)

    assert len(set().union(*rounds)) == 4
    assert [each.caution for each in notices] == [NoticeKind.OFF_SCHEDULE]
    assert notices[0].message.startswith("An earlier round left the schedule: e")
    assert notices[0].message.endswith(" will not meet.")
