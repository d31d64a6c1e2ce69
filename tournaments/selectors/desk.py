"""An event as its desk looks at it: the round that is played, the next one, the end."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count

from accounts.models import User
from tournaments import schedule
from tournaments.bracket import CutMatch, RoundName
from tournaments.models import (
    Entrant,
    EntrantState,
    Entry,
    Match,
    Round,
    RoundState,
    Settled,
    Stage,
    Tournament,
)
from tournaments.pairing import Caution, Reason
from tournaments.scoring import ALONE, Outcome
from tournaments.selectors import cut, events, played, results, rounds
from tournaments.selectors.results import Blocked, Sheet, obstacle, sheet_of

DASH = " \u2013 "
MOST_NOTABLE = 6
MOST_NAMED = 6


# The round that is played.


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The round that is played: how far it is, and what it waits for."""

    round: Round
    tables: tuple[Sheet, ...]  # of two, in order
    alone: tuple[Match, ...]  # byes and missed rounds
    unseated: tuple[Entrant, ...]

    @property
    def reported(self) -> int:
        return sum(not each.match.is_open for each in self.tables)

    @property
    def spoken(self) -> int:
        """Count the tables of which one side has said something, and no more."""
        return sum(each.by == results.Obstacle.ONE_SIDED for each in self.blocking)

    @property
    def disputed(self) -> tuple[Sheet, ...]:
        """Give the disputes, the longest first."""
        found = [each for each in self.tables if each.is_disputed]
        return tuple(sorted(found, key=lambda each: each.match.disputed_at))

    @property
    def ways(self) -> list[tuple[str, int]]:
        """Count how results came to be."""
        found = Counter(
            each.match.settled for each in self.tables if each.match.settled
        )
        return [(WAYS[key], found[key]) for key in WAYS if found[key]]

    @property
    def blocking(self) -> list[Blocked]:
        """List the tables that keep the round from closing, in their order.

        A countdown that is over blocks nothing: closing accepts what it ran for.
        """
        return [
            Blocked(sheet=each, by=obstacle(each))
            for each in self.tables
            if each.match.is_open and not is_due(each.match)
        ]

    @property
    def provisional(self) -> tuple[Sheet, ...]:
        """Give what the clock accepted, and to what somebody may still object."""
        return tuple(each for each in self.tables if each.is_provisional)

    @property
    def is_done(self) -> bool:
        return not self.blocking and not self.unseated

    @property
    def is_quiet(self) -> bool:
        """Tell whether nobody has said anything, so that it may be taken back."""
        return all(
            not each.home
            and not each.away
            and each.match.settled in (Settled.NOT, Settled.BY_DESK)
            for each in self.tables
        )


WAYS = {
    Settled.AGREED: "agreed",
    Settled.BY_CLOCK: "by clock",
    Settled.BY_STAFF: "entered by staff",
    Settled.RULED: "ruled",
    Settled.BY_DESK: "by the desk",
}


def is_due(match: Match) -> bool:
    return (
        match.disputed_at is None
        and match.accepts_at is not None
        and match.accepts_at <= match.now
    )


def board(round_: Round) -> Board:
    """Read the round that is played: three queries, however many tables."""
    rows = [
        sheet_of(each)
        for each in results.sheets(round_.tournament)
        .filter(round=round_)
        .exclude(outcome=Outcome.CANCELLED)
    ]
    waiting: Sequence[Entrant] = ()
    if round_.stage == Stage.SWISS:
        waiting = rounds.unseated(round_, [each.match for each in rows])
    return Board(
        round=round_,
        tables=tuple(each for each in rows if each.match.outcome not in ALONE),
        alone=tuple(each.match for each in rows if each.match.outcome in ALONE),
        unseated=tuple(waiting),
    )


# The next one.


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A round that was paired and is not published."""

    round: Round
    rows: tuple[Match, ...]
    stale: rounds.Staleness
    fitted: "Fitted | None" = None

    @property
    def tables(self) -> tuple[Match, ...]:
        return tuple(each for each in self.rows if each.away_id)

    @property
    def resting(self) -> tuple[Match, ...]:
        return tuple(each for each in self.rows if each.outcome == Outcome.BYE)

    @property
    def notable(self) -> list[Match]:
        """Give the tables that somebody will ask about; equal points ask nothing."""
        asked = [each for each in self.rows if each.reason not in UNREMARKABLE]
        return sorted(asked, key=lambda each: list(Reason).index(Reason(each.reason)))[
            ::-1
        ][:MOST_NOTABLE]

    @property
    def notices(self) -> list[tuple[str, dict[str, object]]]:
        """Give what has to be acknowledged, each with its heading."""
        return [(CAUTIONS[each["caution"]], each) for each in self.round.notices]

    @property
    def told(self) -> str:
        """Give the proof in words, as long as nobody has edited the round."""
        return "" if self.round.is_edited else self.round.certificate.get("told", "")


UNREMARKABLE = (Reason.SAME_POINTS, "")
CAUTIONS = {
    Caution.REMATCH: "Rematch",
    Caution.SECOND_BYE: "Second bye",
    Caution.FORBIDDEN_PAIR: "Should not meet",
    Caution.FIXED_TABLE_BROKEN: "Fixed table",
    Caution.TOO_FEW_TABLES: "Too few tables",
}
REASONS = {
    Reason.SAME_POINTS: "same points",
    Reason.PAIRED_DOWN: "paired down",
    Reason.REMATCH_AVOIDED: "rematch avoided",
    Reason.ONLY_PARTNER_LEFT: "only partner left",
    Reason.LOWEST_ELIGIBLE_BYE: "bye",
    Reason.REMATCH_UNAVOIDABLE: "rematch",
    Reason.FORBIDDEN_UNAVOIDABLE: "should not meet",
    Reason.MANUAL: "by hand",
}


@dataclass(frozen=True, slots=True)
class Fitted:
    """How closing the round before changed a draft: pairs that are gone, and new."""

    gone: tuple[str, ...]
    new: tuple[str, ...]
    edits_lost: bool


def draft(tournament: Tournament, last_lines: Iterable[Entry] = ()) -> Draft | None:
    """Read the draft: four queries. Among the last lines is why it was made anew."""
    round_ = rounds.draft_of(tournament)
    if round_ is None:
        return None
    round_.tournament = tournament
    rows = tuple(rounds.tables(round_))
    return Draft(
        round=round_,
        rows=rows,
        stale=rounds.staleness(round_, rows),
        fitted=fitted(rows, last_lines),
    )


def fitted(rows: Sequence[Match], last_lines: Iterable[Entry]) -> Fitted | None:
    line = next((each for each in last_lines if each.kind == "draft_made_to_fit"), None)
    if line is None or not hasattr(line, "payload"):
        return None
    names = {str(key): each.name for key, each in rounds.people_in(rows).items()}
    was, now = line.payload.before, line.payload.after
    old, new = ({frozenset(each[1:]) for each in one["tables"]} for one in (was, now))
    return Fitted(
        gone=told(was["tables"], old - new, names),
        new=told(now["tables"], new - old, names),
        edits_lost=bool(was.get("edited")),
    )


def told(
    tables: Iterable[Sequence[object]],
    wanted: set[frozenset[object]],
    names: dict[str, str],
) -> tuple[str, ...]:
    return tuple(
        DASH.join(names.get(str(each), "somebody") for each in pair if each)
        + ("" if all(pair) else ", bye")
        for _, *pair in tables
        if frozenset(pair) in wanted
    )


# Where an event that runs stands.


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """What has been played, and what comes next."""

    tournament: Tournament
    rounds: tuple[Round, ...]  # that were not cancelled, in order

    def _in(self, state: str) -> list[Round]:
        return [each for each in self.rounds if each.state == state]

    @property
    def current(self) -> Round | None:
        return next(iter(self._in(RoundState.PUBLISHED)), None)

    @property
    def has_draft(self) -> bool:
        return bool(self._in(RoundState.DRAFT))

    @property
    def last(self) -> Round | None:
        """Give the round that was closed last."""
        closed = self._in(RoundState.CLOSED)
        return max(closed, key=lambda each: each.closed_at) if closed else None

    def numbers(self, stage: str) -> list[int]:
        return [each.number for each in self.rounds if each.stage == stage]

    @property
    def next_swiss(self) -> int | None:
        """Give the number of the Swiss round that can be drafted now, if one can."""
        number = max(self.numbers(Stage.SWISS), default=0) + 1
        is_open = self.tournament.stage == Stage.SWISS and not self.has_draft
        return number if is_open and number <= (self.tournament.rounds or 0) else None

    @property
    def is_swiss_over(self) -> bool:
        return self.current is None and not self.has_draft and self.next_swiss is None

    @property
    def awaits_cut(self) -> bool:
        """Tell whether the cut is to be confirmed now."""
        return (
            self.is_swiss_over
            and self.tournament.stage == Stage.SWISS
            and cut.has_cut(self.tournament)
        )


def stand(tournament: Tournament) -> Stand:
    found = list(rounds.rounds(tournament))
    for each in found:
        each.tournament = tournament
    return Stand(tournament=tournament, rounds=tuple(found))


# The cut.


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRound:
    """The next round of the cut, as the bracket has it."""

    number: int
    name: str
    pairs: tuple[tuple[Entrant | None, Entrant | None, CutMatch], ...]


def everybody(tournament: Tournament) -> dict[str, Entrant]:
    found = Entrant.objects.filter(tournament=tournament)
    return {str(each.pk): each for each in found}


def qualified(tournament: Tournament) -> list[tuple[int, Entrant, int, str]]:
    """Give who would be in the cut: seed, entrant, points and record."""
    people = everybody(tournament)
    rows = {row.entrant: row for row in played.standing(tournament)}
    return [
        (seed, people[key], rows[key].points, rows[key].record)
        for seed, key in enumerate(cut.qualified(tournament), 1)
    ]


def next_cut_round(found: Stand) -> CutRound | None:
    """Give the round of the cut that is published next; none when it is over."""
    tournament = found.tournament
    if tournament.stage != Stage.CUT or found.current is not None:
        return None
    progress = cut.bracket_of(tournament)
    if progress is None:
        return None
    names = cut.round_names(progress.bracket)
    number = max(found.numbers(Stage.CUT), default=0) + 1
    if number > len(names):
        return None
    people = everybody(tournament)
    return CutRound(
        number=number,
        name=str(names[number - 1]),
        pairs=tuple(
            (people.get(each.home), people.get(each.away), each)
            for each in cut.matches(progress, number)
        ),
    )


def cut_name(tournament: Tournament, number: int) -> str:
    """Name a round of the cut as people do: "Semifinals"."""
    names = cut.round_names(cut.drawn(tournament))
    return str(names[number - 1]) if number <= len(names) else str(RoundName.FINAL)


# The end.


def podium(tournament: Tournament) -> list[tuple[int, Entrant]]:
    """Give the first places of the final order."""
    people = everybody(tournament)
    order = cut.final_order(tournament)
    return [(each.place, people[each.entrant]) for each in order][:MOST_NAMED]


# The start.


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What a start would do, and what keeps the event from it, with names."""

    frozen: events.Freeze
    missing: tuple[Entrant, ...]  # whose list is not there
    undecided: tuple[Entrant, ...]  # whose list is there and not accepted
    others: tuple[str, ...]  # what else is in the way
    why: str  # so many rounds

    @property
    def warning(self) -> str:
        plan, ready = self.frozen.plan, len(self.frozen.ready)
        if ready < schedule.FEWEST_ENTRANTS:
            return ""
        return schedule.rematch_warning(ready, rounds=plan.rounds)


def start(tournament: Tournament) -> Start:
    """Work out the start, with whoever is in its way by name."""
    found = events.freeze(tournament)
    held = events.handed_in(tournament)
    open_ones = [
        each
        for each in found.ready
        if not events.is_list_settled(tournament, each, held.get(each.pk))
    ]
    return Start(
        frozen=found,
        missing=tuple(each for each in open_ones if each.pk not in held),
        undecided=tuple(each for each in open_ones if each.pk in held),
        others=(
            *events.stage_problems(tournament),
            *events.field_problems(tournament, len(found.ready), found.plan),
        ),
        why=why_so_many(tournament, len(found.ready)),
    )


def why_so_many(tournament: Tournament, ready: int) -> str:
    """Say where the number of rounds and the places of the cut come from."""
    title = str(tournament.get_round_table_display()).lower()
    table = "our table" if title == "ours" else "the MTR-like table"
    by_hand = [
        what
        for what, cell in (("rounds", tournament.rounds), ("cut", tournament.cut))
        if cell is not None
    ]
    if len(by_hand) == 2:  # noqa: PLR2004 - both
        return "Both numbers are settled by hand."
    said = f"For {ready} entrants {table} has these numbers (RN-1)."
    if by_hand:
        which = "number of rounds" if by_hand == ["rounds"] else "size of the cut"
        return f"{said} The {which} is settled by hand."
    return said


@dataclass(frozen=True, slots=True)
class Headcount:
    """How many are registered, there, and waiting."""

    registered: int  # those who are there included
    here: int
    waiting: int


def headcount(tournament: Tournament) -> Headcount:
    found = dict(
        Entrant.objects.filter(tournament=tournament)
        .order_by()
        .values_list("state")
        .annotate(Count("pk"))
    )
    here = found.get(EntrantState.CHECKED_IN, 0)
    return Headcount(
        registered=here + found.get(EntrantState.REGISTERED, 0),
        here=here,
        waiting=found.get(EntrantState.WAITLISTED, 0),
    )


# Making one.


def usual_zone(owner: User) -> str:
    """Give the zone of somebody's newest event, as a first guess for the next."""
    newest = Tournament.objects.filter(owner=owner).order_by("-made_at")
    return newest.values_list("zone", flat=True).first() or "UTC"
