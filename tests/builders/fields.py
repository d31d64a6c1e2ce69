"""Fields to be paired, in a few words."""

from collections.abc import Iterable
from itertools import combinations
from random import Random

from tournaments.rules.pairing import Candidate, Pairing


def a_field(*scores: int, met: Iterable[str] = (), **figures) -> list[Candidate]:
    """Make candidates a, b, c … with these scores; "ab" in `met` is one meeting.

    `byes`, `down`, `up` and `awarded` name whom they concern: byes="aab", down="c".
    """
    names = "abcdefghijklmnopqrstuvwxyz"[: len(scores)]
    meetings = [*met]
    return [
        Candidate(
            id=name,
            score=score,
            opponents=tuple(
                pair.replace(name, "", 1) for pair in meetings if name in pair
            ),
            byes=figures.get("byes", "").count(name),
            floated_down=name in figures.get("down", ""),
            floated_up=name in figures.get("up", ""),
            rank=rank,
            fixed_table=figures.get("fixed", {}).get(name, 0),
            has_awarded_bye=name in figures.get("awarded", ""),
        )
        for rank, (name, score) in enumerate(zip(names, scores, strict=True), 1)
    ]


def everybody(names: str) -> list[str]:
    """Give every pair of some names, as meetings."""
    return ["".join(pair) for pair in combinations(names, 2)]


def pairs(pairing: Pairing) -> set[str]:
    """Give the tables as short words; whoever has the bye stands alone."""
    return {"".join(sorted((each.home, each.away))) for each in pairing.tables}


def a_random_field(rng: Random, *, seats: int, met: int) -> list[Candidate]:
    """Make a field without any plan, in which people have met some others."""
    ids = [f"e{number}" for number in range(seats)]
    opponents: dict[str, list[str]] = {each: [] for each in ids}
    for _ in range(met):
        one, two = rng.sample(ids, 2)
        opponents[one].append(two)
        opponents[two].append(one)
    return [
        Candidate(
            id=each,
            score=rng.choice((0, 1, 3, 4, 6)),
            opponents=tuple(opponents[each]),
            byes=int(rng.random() < 0.3),
            floated_down=rng.random() < 0.3,
            floated_up=rng.random() < 0.3,
            rank=rank,
        )
        for rank, each in enumerate(ids, 1)
    ]
