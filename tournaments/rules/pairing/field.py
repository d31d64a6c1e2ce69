"""The candidates for a pairing, with the history that its cost depends on."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from tournaments.rules.random_draws import seeded_hash
from tournaments.rules.scoring import Match, Outcome, Points

Pairs = frozenset[frozenset[str]]
NO_PAIRS: Pairs = frozenset()
UNRANKED = 1_000_000  # behind everybody with a rank


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant who is to be paired; `opponents` has one entry for each meeting."""

    id: str
    name: str = ""
    score: int = 0
    opponents: tuple[str, ...] = ()
    byes: int = 0
    floated_down: bool = False
    floated_up: bool = False
    rank: int = 0  # by which a round is seeded, from 1; 0 is behind all others
    fixed_table: int = 0
    has_awarded_bye: bool = False  # in the round that is paired
    acceleration: int = 0  # points that count for this pairing alone

    @property
    def pairing_points(self) -> int:
        return self.score + self.acceleration


def build_candidates(
    people: Iterable[Candidate], matches: Iterable[Match], *, points: Points
) -> list[Candidate]:
    """Return the candidates with score, opponents, byes and floats from the matches.

    An open match counts as met, so that a draft made before its result does not pair
    the same two again.
    """
    history = _PairingHistory(matches, points=points)
    return [
        Candidate(
            id=each.id,
            name=each.name,
            score=history.scores[each.id],
            opponents=tuple(history.opponents[each.id]),
            byes=history.byes[each.id],
            floated_down=each.id in history.floated_down,
            floated_up=each.id in history.floated_up,
            rank=each.rank,
            fixed_table=each.fixed_table,
            has_awarded_bye=each.has_awarded_bye,
            acceleration=each.acceleration,
        )
        for each in people
    ]


def upper_half(
    seeds: Mapping[str, int | None],
    *,
    lot_seed: str,
    awarded_byes: Collection[str] = (),
) -> frozenset[str]:
    """Return the upper half of entrants by seed, rounded up to an even number.

    Equal seeds are ordered by random draw; entrants without a seed come last. Those
    with an awarded bye in round 1 are not counted; they are in it if somebody behind
    them is.

    >>> sorted(upper_half({"ada": 2, "ben": None, "cleo": 1}, lot_seed="c0ffee"))
    ['ada', 'cleo']
    """
    order = sorted(
        seeds,
        key=lambda each: (
            seeds[each] or UNRANKED,
            seeded_hash(lot_seed, "acceleration", each),
        ),
    )
    paired = [each for each in order if each not in awarded_byes]
    half = paired[: (len(paired) + 3) // 4 * 2]
    return frozenset(order[: order.index(half[-1]) + 1] if half else ())


class _PairingHistory:
    """Scores, opponents, byes and floats after some matches."""

    def __init__(self, matches: Iterable[Match], *, points: Points) -> None:
        self.scores: defaultdict[str, int] = defaultdict(int)
        self.byes: defaultdict[str, int] = defaultdict(int)
        self.opponents: defaultdict[str, list[str]] = defaultdict(list)
        self.floated_down: set[str] = set()
        self.floated_up: set[str] = set()
        rounds: defaultdict[int, list[Match]] = defaultdict(list)
        for match in matches:
            if match.outcome is not Outcome.CANCELLED:
                rounds[match.round].append(match)
        worth = {
            outcome: [
                points.for_outcome(outcome, is_winner=each) for each in (False, True)
            ]
            for outcome in Outcome
        }
        for number in sorted(rounds):
            self._add_round(rounds[number], worth)

    def _add_round(
        self, matches: Sequence[Match], worth: Mapping[Outcome, Sequence[int]]
    ) -> None:
        """Add one round; floats follow from the scores before it."""
        scores, opponents = self.scores, self.opponents
        for match in matches:
            home, away = match.home, match.away
            if away:
                opponents[home].append(away)
                opponents[away].append(home)
                ahead = scores[home] - scores[away]
                if ahead:
                    self.floated_down.add(home if ahead > 0 else away)
                    self.floated_up.add(away if ahead > 0 else home)
            elif match.outcome is Outcome.BYE:
                self.byes[home] += 1
        for match in matches:
            home, away = match.home, match.away
            points = worth[match.outcome]
            scores[home] += points[match.winner == home]
            if away:
                scores[away] += points[match.winner == away]
