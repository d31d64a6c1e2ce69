"""A round as everybody sees it: who sits where, how far each table is, and why.

Nothing here is personal, and nobody's claim is told: only that there is one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.core import rounds
from tournaments.core.played import ON_THE_BOOKS
from tournaments.models import (
    Entrant,
    LogVerdict,
    Match,
    Report,
    Round,
    RoundState,
    Settled,
    Side,
    Stage,
    Tournament,
)
from tournaments.results import log_proof
from tournaments.rules.pairing import Reason
from tournaments.rules.scoring import ALONE, UNDECIDED, Outcome

CUT_PREFIX = "cut-"
Score = tuple[int, int] | tuple[()]  # home, away
NOTES = {
    Reason.PAIRED_DOWN: "different points",
    Reason.REMATCH_AVOIDED: "rematch avoided",
    Reason.ONLY_PARTNER_LEFT: "only partner left",
    Reason.LOWEST_ELIGIBLE_BYE: "lowest who can be spared",
    Reason.AWARDED_BYE: "awarded in advance",
    Reason.REMATCH_UNAVOIDABLE: "rematch, unavoidable",
    Reason.FORBIDDEN_UNAVOIDABLE: "kept apart in vain",
    Reason.MANUAL: "set by staff",
}
WORDS = {
    Outcome.CONCESSION: "conceded",
    Outcome.NO_SHOW: "no show",
    Outcome.PENALTY_LOSS: "by penalty",
    Outcome.TIE: "tie",
    Outcome.AGREED_TIE: "agreed tie",
    Outcome.DOUBLE_LOSS: "double loss",
    Outcome.BYE: "bye",
    Outcome.LATE_LOSS: "came later",
    Outcome.ABSENT_LOSS: "absent",
}


class Reach(StrEnum):
    """How far a table is."""

    PLAYING = "playing"
    ONE_REPORT = "one report"
    DISPUTED = "disputed"
    PROVISIONAL = "provisional"  # accepted by the clock; until the end of the round
    DECIDED = "decided"
    ALONE = "alone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """One of the two at a table, with the points he brought, or his seed in the cut."""

    id: UUID
    name: str
    key: str
    points: int | None = None
    seed: int | None = None
    has_won: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    number: int | None
    home: Seated
    away: Seated | None
    reach: Reach
    score: Score = ()
    word: str = ""  # what was not simply won
    note: str = ""  # why they sit together, where that is worth a word
    why: str = ""
    is_verified: bool = False  # a log replays to this result (events 6)
    match: Match | None = None  # none where the style page draws a table

    @property
    def is_open(self) -> bool:
        return self.reach in (Reach.PLAYING, Reach.ONE_REPORT, Reach.DISPUTED)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in (self.home, self.away) if each)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Somebody in the list by name: where he sits, and across from whom."""

    table: Table
    who: Seated
    against: Seated | None
    score: Score  # his own first


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings:
    round: Round
    tables: tuple[Table, ...]

    @property
    def is_live(self) -> bool:
        return self.round.state == RoundState.PUBLISHED

    @property
    def of(self) -> int:
        """Count the tables at which two sit."""
        return sum(each.away is not None for each in self.tables)

    @property
    def reported(self) -> int:
        return sum(each.away is not None and not each.is_open for each in self.tables)

    def by_name(self) -> tuple[Line, ...]:
        """List everybody who is in the round, byes and missed rounds too."""
        lines = [
            Line(
                table=table,
                who=who,
                against=against,
                score=table.score if who is table.home else table.score[::-1],
            )
            for table in self.tables
            for who, against in ((table.home, table.away), (table.away, table.home))
            if who is not None
        ]
        return tuple(sorted(lines, key=lambda line: line.who.key))


# Which round.


def on_the_books(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds that everybody may see, the newest first."""
    found = rounds.rounds(tournament).filter(state__in=ON_THE_BOOKS)
    return found.order_by("-published_at")


def address(round_: Round) -> str:
    """Name a round as addresses do: 4, or cut-2.

    >>> address(Round(stage=Stage.CUT, number=2))
    'cut-2'
    """
    prefix = CUT_PREFIX if round_.stage == Stage.CUT else ""
    return f"{prefix}{round_.number}"


# Its tables.


def pairings(
    tournament: Tournament,
    round_: Round,
    *,
    rows: Sequence[Match] | None = None,
    before: Round | None = None,
) -> Pairings:
    """Return a round in the order of its tables: three queries at most.

    Whoever has read its `marked` matches, or the round `before` it whole, passes them.
    """
    if rows is None:
        rows = list(marked(rounds.tables(round_)))
    brought = points_before(tournament, round_, before)
    seeds = {key: at for at, key in enumerate(tournament.cut_seeds, 1)}
    proven = log_proof.proven_matches(each for each in rows if each.has_verdict)
    found = ((_table(row, round_, brought, seeds), row.pk in proven) for row in rows)
    return Pairings(
        round=round_,
        tables=tuple(replace(table, is_verified=proof) for table, proof in found),
    )


def marked(found: QuerySet[Match]) -> QuerySet[Match]:
    """Return matches that know whether they were reported, and have a verdict."""
    said = Report.objects.filter(match=OuterRef("pk"), is_current=True)
    judged = LogVerdict.objects.filter(log__match=OuterRef("pk"))
    return found.annotate(is_reported=Exists(said), has_verdict=Exists(judged))


def points_before(
    tournament: Tournament, round_: Round, before: Round | None = None
) -> dict[str, int]:
    """Return the points that everybody brought into a Swiss round."""
    if round_.stage == Stage.CUT or round_.number == 1:
        return {}
    kept = before.standings if before else standings_before(tournament, round_)
    return {row["entrant"]: row["points"] for row in kept or ()}


def standings_before(tournament: Tournament, round_: Round) -> list[Any] | None:
    return (
        Round.objects.filter(
            tournament=tournament,
            stage=Stage.SWISS,
            number=round_.number - 1,
            state=RoundState.CLOSED,
        )
        .values_list("standings", flat=True)
        .first()
    )


def _table(
    row: Match, round_: Round, brought: dict[str, int], seeds: dict[str, int]
) -> Table:
    def seated(entrant: Entrant | None, side: str) -> Seated | None:
        if entrant is None:
            return None
        key = str(entrant.pk)
        is_cut = round_.stage == Stage.CUT
        return Seated(
            id=entrant.pk,
            name=entrant.name,
            key=entrant.name_key,
            points=None if is_cut else brought.get(key, 0),
            seed=seeds.get(key) if is_cut else None,
            has_won=row.winner == side,
        )

    home = seated(row.home, Side.HOME)
    assert home is not None  # noqa: S101 (every match has one)
    return Table(
        match=row,
        number=row.table,
        home=home,
        away=seated(row.away, Side.AWAY),
        reach=reach(row, round_),
        score=score(row),
        word=WORDS.get(Outcome(row.outcome), ""),
        note=note(row),
        why=row.why,
    )


def note(row: Match) -> str:
    return NOTES.get(Reason(row.reason), "") if row.reason else ""


def reach(row: Match, round_: Round) -> Reach:
    if row.outcome in ALONE:
        return Reach.ALONE
    if row.is_disputed:
        return Reach.DISPUTED
    if row.outcome in UNDECIDED:
        is_reported = getattr(row, "is_reported", False)
        return Reach.ONE_REPORT if is_reported else Reach.PLAYING
    if row.settled == Settled.BY_CLOCK and round_.state == RoundState.PUBLISHED:
        return Reach.PROVISIONAL
    return Reach.DECIDED


def score(row: Match) -> Score:
    """Say a result in figures: of one game its score, of several who won how many.

    >>> score(Match(games=[{"home_score": 17, "away_score": 14}]))
    (17, 14)
    """
    if len(row.games) == 1:
        [game] = row.games
        return game["home_score"], game["away_score"]
    if not row.games:
        return ()
    home, away = (
        sum(game["winner"] == side for game in row.games) for side in Side.values
    )
    return home, away
