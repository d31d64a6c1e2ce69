"""Small fields: of equal pairings, one after which the rounds to come can be played."""

from random import Random

from tests.builders.fields import a_field, pairs
from tournaments.rules.pairing import (
    Candidate,
    PairingOptions,
    build_candidates,
    pair_candidates,
)
from tournaments.rules.scoring import Match, Outcome, Points


def test_six_are_not_split_into_two_who_have_all_met():
    """After ad-be-cf and ae-bf-cd, af-bd-ce would leave abc and def: no round more."""
    met = ["ad", "be", "cf", "ae", "bf", "cd"]
    field = a_field(*[0] * 6, met=met)

    found = [
        pairs(
            pair_candidates(field, seed=str(seed), manner=PairingOptions(rounds_left=2))
        )
        for seed in range(20)
    ]

    assert {"af", "bd", "ce"} not in found
    blind = [pairs(pair_candidates(field, seed=str(seed))) for seed in range(20)]
    assert {"af", "bd", "ce"} in blind


def test_a_round_to_come_needs_somebody_who_had_no_bye():
    """After ab-ce with the bye for d, de and ab again, or a second bye, are left."""
    field = a_field(*[0] * 5, met=["ad", "bd", "cd"], byes="ab")

    found = [
        pairs(
            pair_candidates(field, seed=str(seed), manner=PairingOptions(rounds_left=1))
        )
        for seed in range(20)
    ]

    assert {"ab", "ce", "d"} not in found
    blind = [pairs(pair_candidates(field, seed=str(seed))) for seed in range(20)]
    assert {"ab", "ce", "d"} in blind


def test_looking_ahead_never_costs_anything_now():
    for seed in range(40):
        rng = Random(seed)
        names = "abcdefghij"[: rng.randint(3, 10)]
        met = [
            "".join(rng.sample(names, 2)) for _ in range(rng.randint(0, 2 * len(names)))
        ]
        scores = sorted((rng.choice((0, 3, 6)) for _ in names), reverse=True)
        field = a_field(*scores, met=met, byes=names[:1])

        ahead = pair_candidates(field, seed="s", manner=PairingOptions(rounds_left=3))

        assert (
            ahead.certificate.cost == pair_candidates(field, seed="s").certificate.cost
        )


def forced(seats: int, rounds: int, *, looking: bool, events: int) -> int:
    """Count the events in which somebody meets an opponent again."""
    count = 0
    for seed in range(events):
        rng, played = Random(seed), []
        people = [Candidate(id=str(number)) for number in range(seats)]
        for number in range(1, rounds + 1):
            pairing = pair_candidates(
                build_candidates(people, played, points=Points()),
                seed=f"{seed}:{number}",
                manner=PairingOptions(rounds_left=(rounds - number) * looking),
            )
            count += bool(pairing.certificate.cost.rematches)
            played += [
                Match(
                    round=number,
                    home=each.home,
                    away=each.away,
                    outcome=Outcome.WIN,
                    winner=rng.choice((each.home, each.away)),
                )
                for each in pairing.tables
            ]
    return count


def test_fewer_events_run_into_a_rematch():
    blind = forced(6, 4, looking=False, events=60)
    ahead = forced(6, 4, looking=True, events=60)

    assert ahead < blind
