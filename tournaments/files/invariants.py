"""Invariants of an event, such as one seat for each entrant and round.

Points and seats are computed from the matches alone, independently of the code that is
checked.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, QuerySet

from tournaments.core import cut, played, rounds
from tournaments.core.action import seal_breaches as seals_broken
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    Report,
    RoundState,
    Seat,
    SettledBy,
    Side,
    Stage,
    Tournament,
)
from tournaments.results.queries import reported_result_of
from tournaments.rounds.queries.standings import ResultLetter, read_standings
from tournaments.rules.claims import claims_agree
from tournaments.rules.scoring import ALONE, TIED, WON, Outcome

BOTH = {Side.HOME, Side.AWAY}


def broken_invariants(event: Tournament) -> list[str]:
    """Return a sentence for each broken invariant of an event."""
    return [
        *(f"The log: {words}" for words in seals_broken(event)),
        *broken_event_invariants(event),
        *rounds.recheck_event(event),  # I4
    ]


def broken_event_invariants(event: Tournament) -> Iterator[str]:
    """Yield each broken invariant, except those of the log and of pairing again."""
    matches = Match.objects.filter(round__tournament=event)
    yield from seat_errors(event)
    yield from standings_points_errors(event, list(played.published_matches(event)))
    yield from standings_table_errors(event)
    yield from agreement_errors(matches)
    yield from closed_round_errors(event)
    yield from bracket_errors(event)


# One seat a round.


def seat_errors(event: Tournament, *states: str) -> Iterator[str]:
    """Yield a sentence if `Seat` rows and matches do not agree.

    The database allows one seat for each entrant and round, so that nobody sits at two
    tables.
    """
    among = {"round__tournament": event}
    if states:
        among["round__state__in"] = states
    there = Match.objects.filter(**among).exclude(outcome=Outcome.CANCELLED)
    found = there.aggregate(
        homes=Count("pk"),
        aways=Count("away"),
        lacking=Count("pk", filter=~has_seat("home")),
        missing=Count("away", filter=~has_seat("away")),
    )
    without = found["lacking"] + found["missing"]
    if without:
        yield f"Seats: {without} players are at a table without a seat, or at two."
    people = found["homes"] + found["aways"]
    seats = Seat.objects.filter(**among).count()
    if people != seats:
        yield f"Seats: {people} players are at tables, but {seats} seats are stored."


def has_seat(side: str) -> Exists:
    return Exists(
        Seat.objects.filter(
            match=OuterRef("pk"), round=OuterRef("round"), entrant=OuterRef(side)
        )
    )


# Points are conserved.


def standings_points_errors(
    event: Tournament, matches: Sequence[Match]
) -> Iterator[str]:
    """Yield a sentence if the points in the standings are not those of the matches."""
    out = {str(key) for key in disqualified_ids(event)}
    due: Counter[str] = Counter()
    for row in matches:
        due[str(row.home_id)] += match_points(event, row, Side.HOME)
        if row.away_id is not None:
            due[str(row.away_id)] += match_points(event, row, Side.AWAY)
    people = played.participants(event).filter(pk__in=due)
    standing = played.standings_from_rows(event, people, matches)
    given = {row.entrant: row.points for row in standing}
    wrong = [key for key in due if key not in out and due[key] != given.get(key)]
    if wrong:
        yield f"The standings: {len(wrong)} have points that differ from their matches."
    if not out.isdisjoint(given):
        yield "The standings: somebody is listed who was disqualified."


def match_points(event: Tournament, row: Match, side: str) -> int:
    """Return the points of a match for one side, from its outcome alone."""
    if row.outcome in WON:
        return event.win_points if row.winner == side else event.loss_points
    if row.outcome in TIED:
        return event.tie_points
    if row.outcome == Outcome.BYE:
        return event.bye_points
    is_lost = row.outcome == Outcome.DOUBLE_LOSS or row.outcome in ALONE
    return event.loss_points if is_lost else 0


def standings_table_errors(event: Tournament) -> Iterator[str]:
    """Yield a sentence if the table of standings lacks an open match or a bye."""
    shown = read_standings(event)
    letters = Counter(cell.letter for line in shown.lines for cell in line.cells)
    out = set(disqualified_ids(event))
    words: Counter[str] = Counter()
    for row in played.published_matches(event, played.main_stage(event)):
        seats = [key for key in (row.home_id, row.away_id) if key is not None]
        words[row.outcome] += sum(key not in out for key in seats)
    for letter, word in (
        (ResultLetter.OPEN, Outcome.PENDING),
        (ResultLetter.BYE, Outcome.BYE),
    ):
        if letters[letter] != words[word]:
            yield (
                f"The standings show “{letter.word}” {letters[letter]} times; the "
                f"matches give it {words[word]} times."
            )


def disqualified_ids(event: Tournament) -> QuerySet:
    """Return the ids of disqualified entrants, who are not in the standings."""
    gone = Entrant.objects.filter(tournament=event, state=EntrantState.DISQUALIFIED)
    return gone.values_list("pk", flat=True)


# Results.


def agreement_errors(among: QuerySet[Match]) -> Iterator[str]:
    """Yield each match settled as agreed without two equal reports."""
    agreed = among.filter(settled=SettledBy.AGREED).exclude(outcome=Outcome.CANCELLED)
    said: dict[UUID, list[Report]] = defaultdict(list)
    for each in Report.objects.filter(match__in=agreed, is_current=True):
        said[each.match_id].append(each)
    for match in agreed:
        both = said[match.pk]
        if {each.side for each in both} != BOTH or not claims_agree(
            *map(reported_result_of, both)
        ):
            yield f"{match}: only one player agreed on its result."
        elif any(reported_result(each) != reported_result(match) for each in both):
            yield f"{match}: its result is not what both agreed on."


def reported_result(row: Report | Match) -> tuple[str, str]:
    return row.outcome, row.winner


def closed_round_errors(event: Tournament) -> Iterator[str]:
    """Yield a sentence if a closed round has a match without a result."""
    left = Match.objects.filter(
        round__tournament=event,
        round__state=RoundState.CLOSED,
        outcome=Outcome.PENDING,
    ).count()
    if left:
        yield f"{left} tables of closed rounds have no result."


def bracket_errors(event: Tournament) -> Iterator[str]:
    if event.stage == Stage.CUT and cut.cut_progress(event) is None:
        yield "The cut is being played, but there is no bracket to show."
