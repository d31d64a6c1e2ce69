"""What was played, as the pure modules know it: no row goes further than this."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import (
    Call,
    Entrant,
    EntrantState,
    Match,
    Round,
    RoundState,
    Side,
    Stage,
    Tournament,
    TournamentState,
)
from tournaments.rules import scoring
from tournaments.rules.pairing import Candidate, candidates
from tournaments.rules.scoring import NOBODY, Game, Outcome
from tournaments.rules.standings import Standings, State, standings

# What only a look at the pairing itself needs: kilobytes with every row of a round.
BULKY = ("inputs", "certificate", "standings")
ON_THE_BOOKS = (RoundState.PUBLISHED, RoundState.CLOSED)
NEVER_TOOK_PART = (EntrantState.WAITLISTED, EntrantState.WITHDRAWN)
PLAYING = (EntrantState.REGISTERED, EntrantState.CHECKED_IN)
# Of a match: somebody there waits for a judge.
IS_CALLED = Exists(Call.objects.filter(match=OuterRef("pk"), ended_at=None))
# Of an event, read with it: tabs ask on every page of the desk.
IS_ROUND_PLAYED = Exists(
    Round.objects.filter(tournament=OuterRef("pk"), state=RoundState.PUBLISHED)
)


def took_part(tournament: Tournament) -> QuerySet[Entrant]:
    """Return everybody who is or was in the event itself."""
    return Entrant.objects.filter(tournament=tournament).exclude(
        state__in=NEVER_TOOK_PART
    )


def has_taken_part(entrant: Entrant) -> bool:
    return entrant.state not in NEVER_TOOK_PART


def active(tournament: Tournament) -> QuerySet[Entrant]:
    """Return those who are to have a seat in the next Swiss round."""
    return Entrant.objects.filter(tournament=tournament, state__in=PLAYING)


def matches(tournament: Tournament, stage: str = Stage.SWISS) -> QuerySet[Match]:
    """Return the matches of all rounds that were published, in order."""
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


def current(tournament: Tournament) -> Round | None:
    """Return the round that is being played."""
    return Round.objects.filter(
        tournament=tournament, state=RoundState.PUBLISHED
    ).first()


def last(tournament: Tournament, stage: str | None = None) -> Round | None:
    """Return the newest round on the books."""
    found = Round.objects.filter(tournament=tournament, state__in=ON_THE_BOOKS)
    if stage is not None:
        found = found.filter(stage=stage)
    return found.order_by("-published_at").first()


def without_seat(tournament: Tournament, entrant: Entrant) -> QuerySet[Round]:
    """Return the Swiss rounds on the books in which an entrant had no seat."""
    return (
        Round.objects.filter(
            tournament=tournament, stage=Stage.SWISS, state__in=ON_THE_BOOKS
        )
        .exclude(seats__entrant=entrant)
        .order_by("number")
    )


def is_newest(round_: Round) -> bool:
    """Return whether no later round is out, so that its results may be corrected."""
    if round_.state == RoundState.PUBLISHED:
        return True
    newest = last(round_.tournament)
    return newest is not None and newest.pk == round_.pk


# As values.


def entrant(row: Entrant) -> scoring.Entrant:
    return scoring.Entrant(
        id=str(row.pk),
        name=row.name,
        late=row.first_round > 1,
        dropped_after=row.dropped_after,
        disqualified=row.state == EntrantState.DISQUALIFIED,
    )


def match(row: Match) -> scoring.Match:
    """Turn a row into what the sums are made of; a side becomes an id."""
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


def standing(tournament: Tournament) -> Standings:
    """Compute the standings of the Swiss rounds as they are now."""
    return standing_of(tournament, took_part(tournament), matches(tournament))


def standing_of(
    tournament: Tournament, people: Iterable[Entrant], rows: Iterable[Match]
) -> Standings:
    """Compute them of what was read already."""
    state = None
    if tournament.state == TournamentState.FINISHED:
        state = State.FINAL
    return standings(
        map(entrant, people),
        map(match, rows),
        settings=tournament.scoring,
        lot_seed=tournament.lot_seed,
        state=state,
    )


def field(
    tournament: Tournament, people: Iterable[Entrant], *, number: int
) -> list[Candidate]:
    """Return some people as candidates for a round, in the order of their ids.

    The order of rows must not decide anything: the same field is the same pairing.
    """
    return candidates(
        [
            Candidate(
                id=str(row.pk),
                name=row.name,
                fixed_table=row.fixed_table or 0,
                has_awarded_bye=number in row.bye_rounds,
            )
            for row in sorted(people, key=lambda row: str(row.pk))
        ],
        map(match, matches(tournament)),
        points=tournament.points,
    )
