"""The rules of docs/standings.md again: plain, slow, in fractions, on its own.

It shares no code with the standings: each formula is written from its words, entrant by
entrant, and the order is found by taking one key after the other.
"""

import hashlib
from dataclasses import dataclass
from fractions import Fraction as F  # noqa: N817
from functools import cached_property

from tournaments.rules.scoring import Entrant, Match, Points

LEVEL = F(33, 100)
DECIDED = {"win", "concession", "no_show", "penalty_loss"}
SHARED = {"tie", "agreed_tie"}
MISSED = {"late_loss", "absent_loss"}


@dataclass(frozen=True)
class Was:
    """One round of one entrant: W, T, L at a table, B a bye, M a round missed."""

    round: int
    letter: str
    other: str
    scores: tuple[tuple[int, int], ...]  # own and the other's
    games: str


class Oracle:
    def __init__(
        self,
        entrants: list[Entrant],
        matches: list[Match],
        *,
        points: Points,
        opponent_bye_counts: bool,
    ) -> None:
        self.entrants = {each.id: each for each in entrants}
        self.matches = matches
        self.points = points
        self.opponent_bye_counts = opponent_bye_counts

    @cached_property
    def history(self) -> dict[str, list[Was]]:
        return {each: self.rounds_of(each) for each in self.entrants}

    def rounds_of(self, me: str) -> list[Was]:
        last = self.entrants[me].dropped_after
        found = []
        for match in self.matches:
            word = match.outcome.value
            if me not in (match.home, match.away) or word in ("pending", "cancelled"):
                continue
            if last is not None and match.round > last:
                continue
            if word in DECIDED:
                letter = "W" if match.winner == me else "L"
            elif word in SHARED:
                letter = "T"
            else:
                letter = "B" if word == "bye" else "M" if word in MISSED else "L"
            other = match.away if match.home == me else match.home
            side = 1 if match.home == me else -1
            both = [(g.home_score, g.away_score)[::side] for g in match.games]
            found.append(
                Was(
                    match.round,
                    letter,
                    "" if letter in "BM" else other,
                    tuple(both),
                    "".join(
                        "T" if not g.winner else "W" if g.winner == me else "L"
                        for g in match.games
                    ),
                )
            )
        return sorted(found, key=lambda was: was.round)

    # What the formulas speak of.

    def count(self, me: str, letters: str) -> int:
        return sum(was.letter in letters for was in self.history[me])

    def opponents(self, me: str) -> list[str]:
        return [was.other for was in self.history[me] if was.other]

    def worth(self, letter: str) -> int:
        give = self.points
        return {"W": give.win, "T": give.tie, "B": give.bye}.get(letter, give.loss)

    def mp(self, me: str) -> int:
        return sum(self.worth(was.letter) for was in self.history[me])

    def r(self, me: str) -> int:
        return len(self.history[me])

    def mean(self, me: str, what, none: F) -> F:
        values = [what(other) for other in self.opponents(me)]
        return sum(values, F(0)) / len(values) if values else none

    # The formulas.

    def rate(self, me: str) -> F:
        byes = 0 if self.opponent_bye_counts else self.count(me, "B")
        have = self.mp(me) - byes * self.points.bye
        most = self.points.win * (self.r(me) - byes)
        return max(LEVEL, F(have, most)) if most else LEVEL

    def omw(self, me: str) -> F:
        return self.mean(me, self.rate, LEVEL)

    def oomw(self, me: str) -> F:
        return self.mean(me, self.omw, LEVEL)

    def gw(self, me: str) -> F:
        games = "".join(
            "WW" if was.letter == "B" else was.games for was in self.history[me]
        )
        if not games:
            return LEVEL
        have = sum(self.worth(letter) for letter in games)
        return max(LEVEL, F(have, self.points.win * len(games)))

    def ogw(self, me: str) -> F:
        return self.mean(me, self.gw, LEVEL)

    def wp(self, me: str) -> F:
        rounds = self.r(me) - self.count(me, "B")
        won = self.count(me, "W") + F(1, 2) * self.count(me, "T")
        most = F(1) if self.entrants[me].dropped_after is None else F(3, 4)
        return min(most, max(F(1, 4), won / rounds)) if rounds else F(1, 4)

    def owp(self, me: str) -> F:
        return self.mean(me, self.wp, F(1, 4))

    def oowp(self, me: str) -> F:
        return self.mean(me, self.owp, F(1, 4))

    def on_time(self, me: str) -> F:
        return F(0) if self.entrants[me].late else F(1)

    def sos(self, me: str) -> F:
        return self.mean(
            me, lambda o: F(self.mp(o), self.r(o)) if self.r(o) else F(0), F(0)
        )

    def esos(self, me: str) -> F:
        return self.mean(me, self.sos, F(0))

    def adj(self, me: str) -> F:
        scale = {"W": F(1), "T": F(1, 2), "L": F(0), "B": F(1, 2), "M": F(1, 2)}
        return sum((scale[was.letter] for was in self.history[me]), F(0))

    def opposition(self, me: str) -> list[tuple[F, F]]:
        """Give for each round what was got, and what it brings to Buchholz."""
        scale = {"W": F(1), "T": F(1, 2), "L": F(0), "B": F(1), "M": F(0)}
        words = ("pending", "cancelled")
        n = max((m.round for m in self.matches if m.outcome not in words), default=0)
        entries, before = [], F(0)
        for was in self.history[me]:
            got = scale[was.letter]
            if was.other:
                entries.append((got, self.adj(was.other)))
            else:
                level = before + (1 - got) + F(1, 2) * (n - was.round)
                entries.append((got, level))
            before += got
        return entries

    def buchholz(self, me: str) -> F:
        return sum((entry for _, entry in self.opposition(me)), F(0))

    def buchholz_cut1(self, me: str) -> F:
        every = [entry for _, entry in self.opposition(me)]
        return self.buchholz(me) - min(every, default=F(0))

    def buchholz_median(self, me: str) -> F:
        every = [entry for _, entry in self.opposition(me)]
        most = max(every, default=F(0)) if len(every) > 1 else F(0)
        return self.buchholz_cut1(me) - most

    def sonneborn_berger(self, me: str) -> F:
        return sum((got * entry for got, entry in self.opposition(me)), F(0))

    def progressive(self, me: str) -> F:
        got = [each for each, _ in self.opposition(me)]
        return sum((each * (len(got) - at) for at, each in enumerate(got)), F(0))

    def score_difference(self, me: str) -> F:
        margins = [own - other for own, other in self.scores(me)]
        return F(sum(min(21, max(-21, margin)) for margin in margins))

    def scores(self, me: str) -> list[tuple[int, int]]:
        return [both for was in self.history[me] for both in was.scores]

    def points_scored(self, me: str) -> F:
        return F(sum(own for own, _ in self.scores(me)))

    def points_allowed(self, me: str) -> F:
        return F(sum(other for _, other in self.scores(me)))

    def head_to_head(self, me: str, tied: list[str]) -> F | None:
        for one in tied:
            if not set(tied) - {one} <= set(self.opponents(one)):
                return None
        among = [was.letter for was in self.history[me] if was.other in tied]
        return F(sum(self.worth(letter) for letter in among))

    # The order.

    def groups(self, keys: list[str]) -> tuple[list[list[str]], dict[str, F]]:
        """Give those who are equal after all keys, and what head to head said."""
        groups = [[me for me, who in self.entrants.items() if not who.disqualified]]
        said: dict[str, F] = {}
        for key in ("mp", *keys):
            finer = []
            for group in groups:
                if key == "head_to_head":
                    values = {me: self.head_to_head(me, group) for me in group}
                    if len(group) > 1 and None not in values.values():
                        said |= values
                else:
                    values = {me: getattr(self, key)(me) for me in group}
                choose = min if key == "points_allowed" else max
                while values:
                    best = choose(value or 0 for value in values.values())
                    finer.append([me for me in values if (values[me] or 0) == best])
                    values = {me: v for me, v in values.items() if (v or 0) != best}
            groups = finer
        return groups, said

    def lines(self, keys: list[str], seed: str) -> list[tuple]:
        """Give the standings: label, id, points, rounds, record, byes, values."""
        groups, said = self.groups(keys)
        found = []
        for group in groups:
            label = f"{len(found) + 1}{'=' if len(group) > 1 else ''}"
            drawn = {
                hashlib.sha256(f"{seed}:lot:{me}".encode()).digest(): me for me in group
            }
            for _, me in sorted(drawn.items()):
                values = {
                    key: said.get(me)
                    if key == "head_to_head"
                    else getattr(self, key)(me)
                    for key in keys
                }
                record = (
                    f"{self.count(me, 'WB')}-{self.count(me, 'LM')}-"
                    f"{self.count(me, 'T')}"
                )
                line = (label, me, self.mp(me), self.r(me), record)
                found.append((*line, self.count(me, "B"), values))
        return found
