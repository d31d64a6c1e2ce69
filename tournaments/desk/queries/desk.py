"""An event as its desk looks at it: the round that is played, the next one, the end."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, OuterRef

from tournaments.core import cut, rounds
from tournaments.models import (
    Entrant,
    Entry,
    Match,
    Round,
    RoundState,
    Settled,
    Side,
    Stage,
    TableCheck,
    Tournament,
)
from tournaments.results import queries as results
from tournaments.results.queries import Blocked, Sheet, is_due, obstacle, sheet_of
from tournaments.rounds.queries import pairings
from tournaments.rules.pairing import Caution, Reason
from tournaments.rules.scoring import ALONE, Outcome

DASH = " \u2013 "
MOST_NOTABLE = 6
MOST_SHOWN = 12
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
    def matches(self) -> tuple[Match, ...]:
        return (*(each.match for each in self.tables), *self.alone)

    @property
    def reported(self) -> int:
        return sum(not each.match.is_open for each in self.tables)

    @property
    def spoken(self) -> int:
        """Count the tables of which one side has said something, and no more."""
        return sum(each.by == results.Obstacle.ONE_SIDED for each in self.blocking)

    @property
    def unchecked(self) -> int:
        """Count the deck checks that nobody has ended: for judges' eyes alone."""
        return sum(each.match.awaits_check for each in self.tables)

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
            if is_stuck(each.match)
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


def reported(round_: Round) -> int:
    """Count the tables of a round that have a result, without reading them."""
    rows = Match.objects.filter(round=round_)
    return rows.exclude(
        outcome__in=[Outcome.PENDING, Outcome.CANCELLED, *ALONE]
    ).count()


def is_stuck(match: Match) -> bool:
    """Tell whether a table keeps its round from closing."""
    return (
        match.is_called or is_winnerless(match) or (match.is_open and not is_due(match))
    )


def is_winnerless(match: Match) -> bool:
    """Tell whether a match of the cut ended without anybody who goes on."""
    is_cut = match.round.stage == Stage.CUT
    return is_cut and not match.is_open and not match.winner


WAYS = {
    Settled.AGREED: "agreed",
    Settled.BY_CLOCK: "by clock",
    Settled.BY_STAFF: "entered by staff",
    Settled.RULED: "ruled",
    Settled.BY_DESK: "by the desk",
}


def board(round_: Round, people: Sequence[Entrant] | None = None) -> Board:
    """Read the round that is played: three queries, however many tables.

    Whoever has read those who play gives them, and it is a query less.
    """
    unchecked = TableCheck.objects.filter(match=OuterRef("pk"), ended_at=None)
    rows = [
        sheet_of(each)
        for each in pairings.marked(results.sheets(round_.tournament))
        .filter(round=round_)
        .exclude(outcome=Outcome.CANCELLED)
        .annotate(awaits_check=Exists(unchecked))
    ]
    waiting: Sequence[Entrant] = ()
    if round_.stage == Stage.SWISS:
        waiting = rounds.unseated(round_, [each.match for each in rows], people)
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
    missing: tuple[Entrant, ...] = ()  # seated, and a no-show of the round before

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
        order = list(Reason)
        return sorted(
            asked,
            key=lambda each: (-order.index(Reason(each.reason)), each.table or 0),
        )[:MOST_NOTABLE]

    @property
    def shown(self) -> list[tuple[Match, str]]:
        """Give the first tables in order, then others that are notable, and byes.

        Beside each stands in a word why it is as it is, if somebody will ask.
        """
        first = self.tables[:MOST_SHOWN]
        more = {each.pk for each in (*first, *self.notable, *self.resting[:MOST_SHOWN])}
        return [
            (each, "" if each.reason in UNREMARKABLE else REASONS[Reason(each.reason)])
            for each in self.rows
            if each.pk in more
        ]

    @property
    def unshown(self) -> int:
        return len(self.tables) - sum(1 for each, _ in self.shown if each.away_id)

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
    Reason.PAIRED_DOWN: "different points",
    Reason.REMATCH_AVOIDED: "rematch avoided",
    Reason.ONLY_PARTNER_LEFT: "only partner left",
    Reason.LOWEST_ELIGIBLE_BYE: "bye",
    Reason.AWARDED_BYE: "awarded bye",
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


def draft(
    tournament: Tournament,
    last_lines: Iterable[Entry] = (),
    people: Sequence[Entrant] | None = None,
    round_: Round | None = None,
) -> Draft | None:
    """Read the draft: four queries, less what was read already.

    Among the last lines is why it was paired again.
    """
    round_ = round_ or rounds.draft_of(tournament)
    if round_ is None:
        return None
    round_.tournament = tournament
    rows = tuple(rounds.tables(round_))
    return Draft(
        round=round_,
        rows=rows,
        stale=rounds.staleness(round_, rows, people),
        fitted=fitted(rows, last_lines),
        missing=tuple(missing(round_, rows)),
    )


def missing(round_: Round, rows: Sequence[Match]) -> Iterator[Entrant]:
    """Return who is seated in a draft and did not come in the round before."""
    seated = rounds.people_in(rows)
    no_shows = Match.objects.filter(
        round__tournament=round_.tournament,
        round__stage=round_.stage,
        round__number=round_.number - 1,
        round__state=RoundState.CLOSED,
        outcome=Outcome.NO_SHOW,
    )
    for home, away, winner in no_shows.values_list("home", "away", "winner"):
        absent = away if winner == Side.HOME else home
        if absent in seated:
            yield seated[absent]


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
    def draft(self) -> Round | None:
        return next(iter(self._in(RoundState.DRAFT)), None)

    @property
    def has_draft(self) -> bool:
        return self.draft is not None

    @property
    def shown(self) -> Round | None:
        """Return the round whose tables the desk lists: this one, else the last."""
        return self.current or self.last

    @property
    def before(self) -> Round | None:
        """Return the closed Swiss round before the one that is shown."""
        shown = self.shown
        if shown is None or shown.stage != Stage.SWISS:
            return None
        for each in self._in(RoundState.CLOSED):
            if each.stage == Stage.SWISS and each.number == shown.number - 1:
                return each
        return None

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


def whole(stand: Stand) -> dict[UUID, Round]:
    """Return the draft and the round before the one shown, with all that they keep.

    One query for both; without a draft none, because then only points are needed.
    """
    wanted = [each.pk for each in (stand.draft, stand.before) if each]
    return Round.objects.in_bulk(wanted) if stand.has_draft else {}


def stand(tournament: Tournament) -> Stand:
    found = list(rounds.rounds(tournament))
    for each in found:
        each.tournament = tournament
    return Stand(tournament=tournament, rounds=tuple(found))
