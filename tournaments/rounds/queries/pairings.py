"""A published round as everybody sees it: who plays whom, the results, and the reasons.

It holds nothing private: that a report exists, but not what it says.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.core import rounds
from tournaments.core.cut import draw_bracket
from tournaments.core.played import ON_THE_BOOKS
from tournaments.core.words import NUMBERED
from tournaments.models import (
    Entrant,
    LogVerdict,
    Match,
    Report,
    Round,
    RoundState,
    SettledBy,
    Side,
    Stage,
    Tournament,
)
from tournaments.results import log_proof
from tournaments.rules.names import sort_key
from tournaments.rules.pairing import PairingReason
from tournaments.rules.pairing_record import recorded_candidates
from tournaments.rules.scoring import ALONE, UNDECIDED, Outcome

CUT_PREFIX = "cut-"
Score = tuple[int, int] | tuple[()]  # home, away
NOTES = {
    PairingReason.PAIRED_DOWN: "different points",
    PairingReason.REMATCH_AVOIDED: "rematch avoided",
    PairingReason.ONLY_PARTNER_LEFT: "only possible opponent",
    PairingReason.LOWEST_ELIGIBLE_BYE: "lowest eligible",
    PairingReason.AWARDED_BYE: "awarded in advance",
    PairingReason.REMATCH_UNAVOIDABLE: "rematch, unavoidable",
    PairingReason.FORBIDDEN_UNAVOIDABLE: "should not be paired",
    PairingReason.MANUAL: "set by staff",
}
ACCELERATED = "accelerated"  # paired down by pairing points alone
OUTCOME_WORDS = {
    Outcome.CONCESSION: "conceded",
    Outcome.NO_SHOW: "no-show",
    Outcome.PENALTY_LOSS: "by penalty",
    Outcome.TIE: "tie",
    Outcome.AGREED_TIE: "agreed tie",
    Outcome.DOUBLE_LOSS: "double loss",
    Outcome.BYE: "bye",
    Outcome.LATE_LOSS: "entered late",
    Outcome.ABSENT_LOSS: "absent",
}


class TableStatus(StrEnum):
    """How far a table is, from playing to decided; ALONE is a bye or a missed round."""

    PLAYING = "playing"
    ONE_REPORT = "one report"
    DISPUTED = "disputed"
    PROVISIONAL = "provisional"  # accepted by the clock; until the end of the round
    DECIDED = "decided"
    ALONE = "alone"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedEntrant:
    """One entrant at a table, with points before the round or, in the cut, the seed."""

    id: UUID
    name: str
    key: str
    points: int | None = None
    seed: int | None = None
    has_won: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsRow:
    """One row of the pairings: two entrants, a bye, or a missed round."""

    number: int | None
    home: SeatedEntrant
    away: SeatedEntrant | None
    reach: TableStatus
    score: Score = ()
    word: str = ""  # what was not simply won
    # Why they sit together, where that is worth a word; in a bracket, its part.
    note: str = ""
    why: str = ""
    is_verified: bool = False  # a log replays to this result
    match: Match | None = None  # none where the style page draws a table

    @property
    def is_open(self) -> bool:
        return self.reach in (
            TableStatus.PLAYING,
            TableStatus.ONE_REPORT,
            TableStatus.DISPUTED,
        )

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in (self.home, self.away) if each)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRow:
    """A row of the pairings sorted by name: an entrant, their table and opponent."""

    table: PairingsRow
    who: SeatedEntrant
    against: SeatedEntrant | None
    score: Score  # their own first


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPairings:
    """The pairings of one round."""

    round: Round
    tables: tuple[PairingsRow, ...]
    is_corrected: bool = False  # the points of some since they were paired

    @property
    def is_live(self) -> bool:
        return self.round.state == RoundState.PUBLISHED

    @property
    def match_count(self) -> int:
        """Return how many tables have two players."""
        return sum(each.away is not None for each in self.tables)

    @property
    def decided_count(self) -> int:
        return sum(each.away is not None and not each.is_open for each in self.tables)

    def rows_by_name(self) -> tuple[NameRow, ...]:
        """Return a row per entrant, sorted by name, also for byes and missed rounds."""
        lines = [
            NameRow(
                table=table,
                who=who,
                against=against,
                score=table.score if who is table.home else table.score[::-1],
            )
            for table in self.tables
            for who, against in ((table.home, table.away), (table.away, table.home))
            if who is not None
        ]
        return tuple(sorted(lines, key=lambda line: sort_key(line.who.name)))


# Which round.


def public_rounds(tournament: Tournament) -> QuerySet[Round]:
    """Return the published and closed rounds of an event, the newest first."""
    found = rounds.rounds_of_event(tournament).filter(state__in=ON_THE_BOOKS)
    return found.order_by("-published_at")


def round_slug(round_: Round) -> str:
    """Return how URLs name a round, such as "4" or "cut-2".

    >>> round_slug(Round(stage=Stage.CUT, number=2))
    'cut-2'
    """
    prefix = CUT_PREFIX if round_.stage == Stage.CUT else ""
    return f"{prefix}{round_.number}"


# Its tables.


def read_pairings(
    tournament: Tournament,
    round_: Round,
    *,
    rows: Sequence[Match] | None = None,
    before: Round | None = None,
) -> RoundPairings:
    """Return the pairings of a round, in at most three queries.

    To save queries pass what is loaded: `rows`, the round's matches
    `with_report_flags`, and `before`, the previous round.
    """
    if rows is None:
        rows = list(with_report_flags(rounds.matches_by_table(round_)))
    brought = points_before(tournament, round_, before)
    seeds = {key: at for at, key in enumerate(tournament.cut_seeds, 1)}
    proven = log_proof.proven_matches(each for each in rows if each.has_verdict)
    halves = bracket_halves(tournament, round_)
    found = (
        (_build_table(row, round_, brought, seeds, halves), row.pk in proven)
        for row in rows
    )
    return RoundPairings(
        round=round_,
        tables=tuple(replace(table, is_verified=proof) for table, proof in found),
    )


def bracket_halves(tournament: Tournament, round_: Round) -> dict[int | None, str]:
    """Return by fixture its half, such as "losers bracket", where titles lack it."""
    if round_.stage != Stage.CUT or not tournament.cut_seeds:
        return {}
    there = [
        each for each in draw_bracket(tournament).fixtures if each.step == round_.number
    ]
    names = {each.round for each in there}
    if len(names) == 1 and names.isdisjoint(NUMBERED):
        return {}
    return {each.number: str(each.round).lower() for each in there}


def with_report_flags(found: QuerySet[Match]) -> QuerySet[Match]:
    """Annotate matches with `is_reported`, and `has_verdict` on a game log."""
    said = Report.objects.filter(match=OuterRef("pk"), is_current=True)
    judged = LogVerdict.objects.filter(log__match=OuterRef("pk"))
    return found.annotate(is_reported=Exists(said), has_verdict=Exists(judged))


def points_before(
    tournament: Tournament, round_: Round, before: Round | None = None
) -> dict[str, int]:
    """Return points before a Swiss round; none for the first and the cut."""
    if round_.stage == Stage.CUT or round_.number == 1:
        return {}
    kept = before.standings if before else standings_before(tournament, round_)
    return {row["entrant"]: row["points"] for row in kept or ()}


def corrections_since(round_: Round, rows: Sequence[Match]) -> dict[UUID, str]:
    """Return, by match id, which points were corrected after a Swiss round was paired.

    The reason stored with a match speaks of the points at the time of pairing.
    """
    then = recorded_candidates(round_.inputs) if round_.stage == Stage.SWISS else {}
    now = points_before(round_.tournament, round_)
    found = {}
    for row in rows:
        changed = [
            f"{each} from {then[key].score} to {now[key]}"
            for each in (row.home, row.away)
            if each and (key := str(each.pk)) in then and key in now
            if now[key] != then[key].score
        ]
        if changed:
            found[row.pk] = f"Points corrected since: {', '.join(changed)}."
    return found


def with_corrections(found: RoundPairings) -> RoundPairings:
    """Return the pairings with a note at tables whose points were corrected since."""
    rows = [table.match for table in found.tables if table.match]
    since = corrections_since(found.round, rows)
    tables = (
        replace(table, why=f"{table.why} {since[table.match.pk]}")
        if table.match and table.match.pk in since
        else table
        for table in found.tables
    )
    return replace(found, tables=tuple(tables), is_corrected=bool(since))


def with_bracket_reasons(tournament: Tournament, found: RoundPairings) -> RoundPairings:
    """Return the pairings of a bracket round with where both players come from."""
    if not tournament.cut_seeds:
        return found
    fixtures = {each.number: each for each in draw_bracket(tournament).fixtures}

    def reason(table: PairingsRow) -> str:
        fixture = fixtures.get(table.match.fixture or 0) if table.match else None
        if fixture is None:
            return table.why
        sources = f"{fixture.home} against {fixture.away}"
        return f"{sources[0].upper()}{sources[1:]}. {table.why}".strip()

    tables = tuple(replace(each, why=reason(each)) for each in found.tables)
    return replace(found, tables=tables)


def bracket_seeds_text(tournament: Tournament) -> str:
    """Return where the seeds of a bracket come from."""
    if not tournament.is_elimination:
        return "Its seeds are the places after the Swiss rounds."
    people = Entrant.objects.filter(tournament=tournament, pk__in=tournament.cut_seeds)
    typed = people.exclude(seed=None).count()
    if not typed:
        return "Its seeds were decided by a random draw."
    if typed == len(tournament.cut_seeds):
        return (
            "Its seeds were entered by the organizer; equal ones were put in order by "
            "a random draw."
        )
    return (
        "Its first seeds were entered by the organizer; the others were decided by a "
        "random draw."
    )


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


def _build_table(
    row: Match,
    round_: Round,
    brought: dict[str, int],
    seeds: dict[str, int],
    halves: dict[int | None, str],
) -> PairingsRow:
    def seated_entrant(entrant: Entrant | None, side: str) -> SeatedEntrant | None:
        if entrant is None:
            return None
        key = str(entrant.pk)
        is_cut = round_.stage == Stage.CUT
        return SeatedEntrant(
            id=entrant.pk,
            name=entrant.name,
            key=entrant.name_key,
            points=None if is_cut else brought.get(key, 0),
            seed=seeds.get(key) if is_cut else None,
            has_won=row.winner == side,
        )

    home = seated_entrant(row.home, Side.HOME)
    return PairingsRow(
        match=row,
        number=row.table,
        home=home,
        away=seated_entrant(row.away, Side.AWAY),
        reach=table_status(row, round_),
        score=match_score(row),
        word=outcome_word(row),
        note=pairing_note(row, round_, brought) or halves.get(row.fixture, ""),
        why=row.why,
    )


def outcome_word(row: Match) -> str:
    """Return the word for a result that was not simply won, or ""."""
    return "walkover" if row.is_walkover else OUTCOME_WORDS.get(row.outcome, "")


def pairing_note(row: Match, round_: Round, brought: dict[str, int]) -> str:
    """Return why two entrants were paired, if that is unusual."""
    if row.reason == PairingReason.PAIRED_DOWN and is_accelerated(row, round_, brought):
        return ACCELERATED
    return NOTES.get(row.reason, "")


def is_accelerated(row: Match, round_: Round, brought: dict[str, int]) -> bool:
    """Return whether only pairing points differ between two, and not their points."""
    home, away = (brought.get(str(key), 0) for key in (row.home_id, row.away_id))
    return home == away and round_.number <= round_.tournament.accelerated_rounds


def table_status(row: Match, round_: Round) -> TableStatus:
    if row.outcome in ALONE:
        return TableStatus.ALONE
    if row.is_disputed:
        return TableStatus.DISPUTED
    if row.outcome in UNDECIDED:
        is_reported = getattr(row, "is_reported", False)
        return TableStatus.ONE_REPORT if is_reported else TableStatus.PLAYING
    if row.settled == SettledBy.BY_CLOCK and round_.state == RoundState.PUBLISHED:
        return TableStatus.PROVISIONAL
    return TableStatus.DECIDED


def match_score(row: Match) -> Score:
    """Return the score of the only game, or in a longer match the games won by each
    side.

    >>> match_score(Match(games=[{"home_score": 17, "away_score": 14}]))
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
