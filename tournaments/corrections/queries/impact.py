"""Preview of a corrected result: what would change; nothing is written.

Changed places, later tables that would have been paired otherwise, and the cut before
and after; also which tables of the current round may be paired again.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import zip_longest
from uuid import UUID

from tournaments.core import correction_window, cut, played, rounds
from tournaments.core.permissions import Position
from tournaments.core.words import round_in_sentence
from tournaments.corrections.queries.advancing import BracketChange, bracket_changes
from tournaments.models import Entrant, Match, Report, Round, Stage, Tournament
from tournaments.rounds.queries.place_changes import PlaceChange, place_changes_between
from tournaments.rules import pairing_record
from tournaments.rules.capabilities import Capability
from tournaments.rules.claims import ClaimedResult
from tournaments.rules.claims import serialize_games as games_of
from tournaments.rules.corrections import CurrentRoundChoice, RoundAge
from tournaments.rules.pairing import Candidate, build_candidates
from tournaments.rules.pairing_record import PairingDifference, RecordedTable
from tournaments.rules.scoring import Outcome
from tournaments.rules.standings import Standings

MOST_NAMED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedRound:
    """A later round of which some tables would have been paired otherwise."""

    round: Round
    was: tuple[str, ...]
    would: tuple[str, ...]
    pairs: int  # in `would`; the rest are byes

    @property
    def byes(self) -> int:
        return len(self.would) - self.pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class CutComparison:
    """Who is in the cut by the standings before and after a correction, best first."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    is_out: bool  # published, so that it stays as it is

    @property
    def into(self) -> tuple[str, ...]:
        return tuple(each for each in self.after if each not in self.before)

    @property
    def out(self) -> tuple[str, ...]:
        return tuple(each for each in self.before if each not in self.after)

    @property
    def is_same(self) -> bool:
        return self.before == self.after

    @property
    def seeds(self) -> list[tuple[int, str, str]]:
        """Return each seed with the names before and after."""
        both = zip_longest(self.before, self.after, fillvalue="")
        return [(seed, *pair) for seed, pair in enumerate(both, 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionImpact:
    """Everything that a correction would change."""

    moved: tuple[PlaceChange, ...] = ()
    rounds: tuple[ChangedRound, ...] = ()
    line: CutComparison | None = None
    advances: tuple[BracketChange, ...] = ()  # in the cut
    after: Standings | None = None
    has_later: bool = False  # whether a later round is published

    @property
    def changes_nothing(self) -> bool:
        is_same_cut = self.line is None or self.line.is_same
        return is_same_cut and not (self.moved or self.rounds or self.advances)


def preview_correction(match: Match, claim: ClaimedResult) -> CorrectionImpact:
    """Return what another result of a match would change: four queries.

    A match of the cut changes no standings.
    """
    tournament = match.round.tournament
    if match.round.stage == Stage.CUT:
        if changes_published_bracket(match, claim):
            return CorrectionImpact()
        return CorrectionImpact(advances=bracket_changes(match, claim))
    people = {str(each.pk): each for each in played.participants(tournament)}
    rows = list(played.published_matches(tournament))
    corrected = [
        match_with_result(row, claim) if row.pk == match.pk else row for row in rows
    ]
    before, after = (
        played.standings_from_rows(
            tournament, people.values(), each, is_drawn=cut.is_draw_known(tournament)
        )
        for each in (rows, corrected)
    )
    later = later_rounds(match.round)
    return CorrectionImpact(
        moved=place_changes_between(before, after, people),
        rounds=tuple(changed_rounds(later, rows, corrected, people)),
        line=compare_cut(tournament, (before, after), people, later),
        after=after,
        has_later=bool(later),
    )


def match_with_result(row: Match, claim: ClaimedResult) -> Match:
    """Return a copy of a match with another result."""
    found = copy(row)
    found.outcome, found.winner = claim.outcome, claim.winner
    found.games = games_of(claim)
    return found


def later_rounds(round_: Round) -> list[Round]:
    """Return the rounds that were published after a round, in order."""
    found = Round.objects.filter(
        tournament=round_.tournament,
        state__in=played.ON_THE_BOOKS,
        published_at__gt=round_.published_at,
    ).defer("standings", "certificate")
    return sorted(found, key=lambda each: (each.stage == Stage.CUT, each.number))


# Later pairings.


def changed_rounds(
    later: Sequence[Round],
    rows: Sequence[Match],
    corrected: Sequence[Match],
    people: Mapping[str, Entrant],
) -> Iterable[ChangedRound]:
    """Pair each later Swiss round again from its own input; yield those that differ."""
    seated = defaultdict(list)
    for row in rows:
        seated[row.round_id].append(row)
    for each in later:
        if each.stage != Stage.SWISS or each.engine != pairing_record.PAIRER:
            continue
        now = recompute_pairing(each, rows, corrected)
        if now is None:
            continue
        found = PairingDifference(was=rounds.seatings_of_rows(seated[each.pk]), now=now)
        if found.new_pairs:
            yield ChangedRound(
                round=each,
                was=tuple(seating_text(one, people) for one in found.removed_pairs),
                would=tuple(seating_text(one, people) for one in found.new_pairs),
                pairs=sum(bool(one.away) for one in found.new_pairs),
            )


def recompute_pairing(
    round_: Round, rows: Sequence[Match], corrected: Sequence[Match]
) -> tuple[RecordedTable, ...] | None:
    """Return the tables that would have been paired; None if no record changed."""
    inputs = pairing_record.parse_pairing_input(round_.inputs, seed=round_.seed)
    known, would = (
        candidates_before(round_, inputs.field, each) for each in (rows, corrected)
    )
    if known == would:
        return None
    again = pairing_record.PairingInput(
        seed=inputs.seed,
        field=tuple(would),
        manner=inputs.manner,
        forbidden=inputs.forbidden,
    )
    return pairing_record.to_recorded_tables(again.pair_again().tables)


def candidates_before(
    round_: Round, field: Sequence[Candidate], rows: Sequence[Match]
) -> list[Candidate]:
    """Return the candidates of a round with their records from earlier matches."""
    before = [
        played.to_scoring_match(row) for row in rows if row.round.number < round_.number
    ]
    return build_candidates(field, before, points=round_.tournament.points)


def seating_text(seating: RecordedTable, people: Mapping[str, Entrant]) -> str:
    home, away = (people.get(each) for each in (seating.home, seating.away))
    if not seating.away:
        return f"{home}: bye"
    return f"Table {seating.number}: {home} \u2013 {away}"


# The cut.


def compare_cut(
    tournament: Tournament,
    both: tuple[Standings, Standings],
    people: Mapping[str, Entrant],
    later: Sequence[Round],
) -> CutComparison | None:
    """Return who would be in the cut before and after; None if the event has no cut."""
    if not cut.has_cut(tournament):
        return None
    is_out = any(each.stage == Stage.CUT for each in later)
    left = {key for key, each in people.items() if rounds.has_left(each)}
    if is_out:
        left -= set(tournament.cut_seeds)
    before, after = (
        names_in_cut(tournament, each, left=left, people=people) for each in both
    )
    if tournament.cut_seeds:
        seeds = tournament.cut_seeds
        before = tuple(people[each].name for each in seeds if each in people)
    return CutComparison(before=before, after=after, is_out=is_out)


def names_in_cut(
    tournament: Tournament,
    found: Standings,
    *,
    left: set[str],
    people: Mapping[str, Entrant],
) -> tuple[str, ...]:
    """Return who would be in the cut; a secret draw among them is not named (CL-3)."""
    qualified = cut.qualified_by_standings(tournament, found, left)
    drawn: Collection[str] = ()
    if not cut.is_draw_known(tournament):
        places = {row.entrant: row.place for row in found}
        drawn = cut.entrants_tied_for_last_place(places, qualified, left)
    labels = {row.entrant: row.label for row in found}
    return tuple(
        f"{labels[each]} by random draw" if each in drawn else people[each].name
        for each in qualified
    )


def changes_published_bracket(match: Match, claim: ClaimedResult) -> bool:
    """Return whether another player would advance into a round already published."""
    if match.round.stage != Stage.CUT or claim.winner == match.winner:
        return False
    return correction_window.round_age(match.round) is RoundAge.OLDER


def round_name(round_: Round) -> str:
    return round_in_sentence(round_)


# What may be paired again.


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairOffer:
    """The tables of the current round that may be paired again, or why they may not."""

    round: Round | None = None
    of_the_two: tuple[UUID, ...] = ()
    rows: tuple[Match, ...] = ()
    free: frozenset[UUID] = frozenset()
    why_not: dict[CurrentRoundChoice, str] = field(default_factory=dict)

    def allows(self, choice: CurrentRoundChoice) -> bool:
        return choice not in self.why_not

    @property
    def may_repair_tables(self) -> bool:
        return self.allows(CurrentRoundChoice.REPAIR_TABLES)

    @property
    def may_repair_round(self) -> bool:
        return self.allows(CurrentRoundChoice.REPAIR_ROUND)

    @property
    def tables_of_corrected_match(self) -> list[Match]:
        return [row for row in self.rows if row.pk in self.of_the_two]

    @property
    def other_tables(self) -> list[Match]:
        """Return the further tables that the official may choose."""
        return [
            row
            for row in self.rows
            if row.pk in self.free and row.pk not in self.of_the_two
        ]


def repair_offer(position: Position, match: Match) -> RepairOffer:
    """Return which tables of the current round may be paired again."""
    tournament = position.tournament
    current = played.current_round(tournament)
    problem = repair_obstacle(match, current)
    if not problem and not position.may(Capability.PAIR):
        problem = "only organizers and scorekeepers pair rounds"
    if problem or current is None:
        return RepairOffer(
            why_not={
                CurrentRoundChoice.REPAIR_TABLES: problem,
                CurrentRoundChoice.REPAIR_ROUND: problem,
            }
        )
    current.tournament = tournament
    rows = [
        row
        for row in rounds.matches_by_table(current)
        if rounds.was_made_by_pairing(row)
    ]
    spoken = set(
        Report.objects.filter(match__round=current).values_list("match", flat=True)
    )
    free = {row.pk for row in rows if may_pair_table_again(position, row, spoken)}
    theirs = [
        row for row in rows if row.side_of(match.home_id) or row.side_of(match.away_id)
    ]
    return RepairOffer(
        round=current,
        of_the_two=tuple(row.pk for row in theirs),
        rows=tuple(rows),
        free=frozenset(free),
        why_not=repair_problems(theirs, rows, free, current),
    )


def repair_obstacle(match: Match, current: Round | None) -> str:
    if current is None:
        return "no round is being played"
    is_next = (
        current.stage == match.round.stage == Stage.SWISS
        and current.number == match.round.number + 1
    )
    if is_next:
        return ""
    name = round_in_sentence(match.round)
    return f"{name} is not the one before the current round"


def may_pair_table_again(
    position: Position, row: Match, spoken: Collection[UUID]
) -> bool:
    """Return whether a table is undecided, unreported and not the official's own."""
    is_undecided = row.is_open or row.outcome == Outcome.BYE
    return (
        is_undecided
        and row.pk not in spoken
        and not row.is_disputed
        and position.may(Capability.PAIR, match=row)
    )


def repair_problems(
    theirs: Sequence[Match],
    rows: Sequence[Match],
    free: Collection[UUID],
    current: Round,
) -> dict[CurrentRoundChoice, str]:
    found = {}
    if not theirs:
        found[CurrentRoundChoice.REPAIR_TABLES] = (
            f"neither of the two plays in {round_in_sentence(current)}"
        )
    for choice, some in (
        (CurrentRoundChoice.REPAIR_TABLES, theirs),
        (CurrentRoundChoice.REPAIR_ROUND, rows),
    ):
        taken = [row.table for row in some if row.pk not in free]
        if taken:
            found[choice] = unavailable_tables_text(taken)
    return found


def unavailable_tables_text(tables: Sequence[int | None]) -> str:
    """Return why these tables cannot be paired again.

    >>> unavailable_tables_text([3])
    'table 3 has a report or is yours'
    >>> unavailable_tables_text([1, 2, 3, 4, 5, 6])
    'tables 1, 2, 3, 4 and 2 more have reports or are yours'
    """
    named = ", ".join(str(each) for each in tables[:MOST_NAMED])
    more = len(tables) - MOST_NAMED
    if len(tables) == 1:
        return f"table {named} has a report or is yours"
    rest = f" and {more} more" if more > 0 else ""
    return f"tables {named}{rest} have reports or are yours"
