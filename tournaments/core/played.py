"""Who plays in an event and what was played, as queries and as values for `rules`."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import (
    Call,
    Entrant,
    EntrantState,
    ForbiddenPair,
    Match,
    Round,
    RoundState,
    Side,
    Stage,
    Tournament,
    TournamentState,
)
from tournaments.rules import pairing_record, scoring
from tournaments.rules.names import name_key, sort_key
from tournaments.rules.pairing import (
    NO_PAIRS,
    Candidate,
    Pairs,
    ScheduledRound,
    build_candidates,
    upper_half,
)
from tournaments.rules.scoring import NOBODY, Game, Outcome
from tournaments.rules.standings import Standings, StandingsState, compute_standings
from tournaments.rules.tiebreaks import random_draw_of

# What only a look at the pairing itself needs: kilobytes with every row of a round.
BULKY = ("inputs", "certificate", "standings")
ON_THE_BOOKS = (RoundState.PUBLISHED, RoundState.CLOSED)
LARGEST_TEAM = 100  # that is kept apart
NEVER_TOOK_PART = (EntrantState.WAITLISTED, EntrantState.WITHDRAWN)
PLAYING = (EntrantState.REGISTERED, EntrantState.CHECKED_IN)
# Of a match: somebody there waits for a judge.
IS_CALLED = Exists(Call.objects.filter(match=OuterRef("pk"), ended_at=None))
# Of an event, read with it: tabs ask on every page of the desk.
IS_ROUND_PLAYED = Exists(
    Round.objects.filter(tournament=OuterRef("pk"), state=RoundState.PUBLISHED)
)


def participants(tournament: Tournament) -> QuerySet[Entrant]:
    """Return everybody who plays or played in the event; not the waiting list."""
    return Entrant.objects.filter(tournament=tournament).exclude(
        state__in=NEVER_TOOK_PART
    )


def is_participant(entrant: Entrant) -> bool:
    return entrant.state not in NEVER_TOOK_PART


def active_entrants(tournament: Tournament) -> QuerySet[Entrant]:
    """Return the entrants who have not left, so get a seat in the next Swiss round."""
    return Entrant.objects.filter(tournament=tournament, state__in=PLAYING)


def published_matches(
    tournament: Tournament, stage: str = Stage.SWISS
) -> QuerySet[Match]:
    """Return the matches of all published and closed rounds of a stage, in order."""
    return (
        Match.objects.filter(
            round__tournament=tournament,
            round__stage=stage,
            round__state__in=ON_THE_BOOKS,
        )
        .exclude(outcome=Outcome.CANCELLED)
        .select_related("round")
        .defer(*(f"round__{each}" for each in BULKY))
        .order_by("round__number", "table", "id")
    )


def main_stage(tournament: Tournament) -> Stage:
    """Return the stage that the standings are about: in an elimination the bracket."""
    return Stage.CUT if tournament.is_elimination else Stage.SWISS


def current_round(tournament: Tournament) -> Round | None:
    """Return the round that is being played, or None."""
    return Round.objects.filter(
        tournament=tournament, state=RoundState.PUBLISHED
    ).first()


def newest_round(tournament: Tournament, stage: str | None = None) -> Round | None:
    """Return the newest round that was published, or None."""
    found = Round.objects.filter(tournament=tournament, state__in=ON_THE_BOOKS)
    if stage is not None:
        found = found.filter(stage=stage)
    return found.order_by("-published_at").first()


def rounds_without_seat(tournament: Tournament, entrant: Entrant) -> QuerySet[Round]:
    """Return the published Swiss rounds in which an entrant had no seat."""
    return (
        Round.objects.filter(
            tournament=tournament, stage=Stage.SWISS, state__in=ON_THE_BOOKS
        )
        .exclude(seats__entrant=entrant)
        .order_by("number")
    )


def is_newest_round(round_: Round) -> bool:
    """Return whether no later round is published."""
    if round_.state == RoundState.PUBLISHED:
        return True
    newest = newest_round(round_.tournament)
    return newest is not None and newest.pk == round_.pk


# As values.


def to_scoring_entrant(row: Entrant) -> scoring.Entrant:
    return scoring.Entrant(
        id=str(row.pk),
        name=row.name,
        late=row.first_round > 1,
        dropped_after=row.dropped_after,
        disqualified=row.state == EntrantState.DISQUALIFIED,
    )


def to_scoring_match(row: Match) -> scoring.Match:
    """Return a match row as a scoring value, with entrant ids instead of sides."""
    seats = {Side.HOME: str(row.home_id), Side.AWAY: str(row.away_id or NOBODY)}
    return scoring.Match(
        round=row.round.number,
        home=seats[Side.HOME],
        away=seats[Side.AWAY],
        outcome=Outcome(row.outcome),
        winner=seats.get(row.winner, NOBODY),
        games=tuple(
            Game(
                home_score=game["home_score"],
                away_score=game["away_score"],
                winner=seats.get(game["winner"], NOBODY),
                ending=game["ending"],
            )
            for game in row.games
        ),
        table=row.table or 0,
    )


def current_standings(tournament: Tournament) -> Standings:
    """Return the standings of the Swiss rounds as they are now."""
    return standings_from_rows(
        tournament, participants(tournament), published_matches(tournament)
    )


def standings_from_rows(
    tournament: Tournament,
    people: Iterable[Entrant],
    rows: Iterable[Match],
    *,
    is_drawn: bool = True,
) -> Standings:
    """Return the standings, computed from rows that were read already.

    Whoever shares a place comes in the order of the random draw, or by name if it is
    not to be drawn: until the event is over the draw is secret (CL-3).
    """
    state = None
    if tournament.state == TournamentState.FINISHED:
        state = StandingsState.FINAL
    people = list(people)
    found = compute_standings(
        map(to_scoring_entrant, people),
        map(to_scoring_match, rows),
        settings=tournament.scoring,
        lot_seed=tournament.lot_seed if is_drawn else "",
        state=state,
    )
    return found if is_drawn else shared_places_by_name(found, people)


def shared_places_by_name(found: Standings, people: Iterable[Entrant]) -> Standings:
    """Return standings in which those who share a place are in the order of names."""
    keys = {str(row.pk): sort_key(row.name) for row in people}
    by_name = sorted(found, key=lambda row: (row.place, keys[row.entrant]))
    return replace(found, rows=tuple(by_name))


def schedule_numbers(tournament: Tournament) -> dict[str, int]:
    """Return each entrant's number in the schedule, kept when they leave (RR-3)."""
    ids = participants(tournament).values_list("pk", flat=True)
    order = sorted(
        map(str, ids),
        key=lambda entrant: random_draw_of(tournament.lot_seed, entrant=entrant),
    )
    return {entrant: number for number, entrant in enumerate(order, 1)}


def scheduled_round(tournament: Tournament, number: int) -> ScheduledRound | None:
    """Return what the pairing of a round robin needs to know; None for Swiss."""
    if not tournament.is_round_robin:
        return None
    return ScheduledRound(number=number, entrants=participants(tournament).count())


def forbidden_pairs(
    tournament: Tournament,
    people: Iterable[Entrant],
    *,
    number: int,
    apart: Pairs | None = None,
) -> Pairs:
    """Return which pairs of these entrants a Swiss round should not have.

    Those whom the desk keeps apart (`apart`, if loaded) and, in the first rounds,
    those of one team.
    """
    if not tournament.is_swiss:
        return NO_PAIRS
    people = list(people)
    if apart is None:
        there = {row.pk for row in people}
        pairs = ForbiddenPair.objects.filter(tournament=tournament)
        apart = frozenset(
            frozenset(map(str, pair))
            for pair in pairs.values_list("one", "two")
            if there.issuperset(pair)
        )
    if number <= tournament.team_protection_rounds:
        apart |= pairs_of_one_team(people)
    return apart


def pairs_of_one_team(people: Iterable[Entrant]) -> Pairs:
    """Return every pair of entrants whose team is the same, in whatever case.

    A team too large to be separated in reasonable time is left out.
    """
    teams: defaultdict[str, list[str]] = defaultdict(list)
    for row in people:
        if row.team:
            teams[name_key(row.team)].append(str(row.pk))
    return frozenset(
        frozenset(pair)
        for each in teams.values()
        if len(each) <= LARGEST_TEAM
        for pair in combinations(each, 2)
    )


def pairs_by_seed(tournament: Tournament, number: int) -> bool:
    """Return whether a round pairs the upper half of the seeds with the lower half."""
    return tournament.is_swiss and tournament.is_first_round_seeded and number == 1


def accelerated_entrants(tournament: Tournament, number: int) -> frozenset[str]:
    """Return who counts one more win in a round: the upper half by seed in the first.

    Equal seeds are ordered by random draw. Of those paired in round 1 the half is an
    even number, and it stays as round 1 was paired; whoever comes later is not in it.
    """
    if not tournament.is_swiss or number > tournament.accelerated_rounds:
        return frozenset()
    first = Round.objects.filter(
        tournament=tournament, stage=Stage.SWISS, number=1, state__in=ON_THE_BOOKS
    ).first()
    if first is not None:
        field = pairing_record.recorded_candidates(first.inputs).values()
        return frozenset(each.id for each in field if each.acceleration)
    rows = active_entrants(tournament).filter(first_round__lte=1)
    return upper_half(
        {str(row.pk): row.seed for row in rows},
        lot_seed=tournament.lot_seed,
        awarded_byes={str(row.pk) for row in rows if 1 in row.bye_rounds},
    )


def pairing_candidates(
    tournament: Tournament, people: Iterable[Entrant], *, number: int
) -> list[Candidate]:
    """Return entrants as candidates for the pairing of a round, sorted by id.

    The order of database rows must not matter: the same field gives the same pairing.
    """
    people = sorted(people, key=lambda row: str(row.pk))
    ranks: dict[str, int] = {}
    if tournament.is_round_robin:
        ranks = schedule_numbers(tournament)
    elif pairs_by_seed(tournament, number):
        ranks = {str(row.pk): row.seed or 0 for row in people}
    accelerated = accelerated_entrants(tournament, number)
    return build_candidates(
        [
            Candidate(
                id=str(row.pk),
                name=row.name,
                rank=ranks.get(str(row.pk), 0),
                fixed_table=row.fixed_table or 0,
                has_awarded_bye=number in row.bye_rounds,
                acceleration=tournament.points.acceleration
                if str(row.pk) in accelerated
                else 0,
            )
            for row in people
        ],
        map(to_scoring_match, published_matches(tournament)),
        points=tournament.points,
    )
