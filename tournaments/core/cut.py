"""The cut as its rows tell it: who is in, who meets whom, the order at the end."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from tournaments.models import Entrant, EntrantState, Match, Side, Stage, Tournament
from tournaments.rules import bracket, schedule
from tournaments.rules.bracket import (
    FEWEST,
    Bracket,
    CutMatch,
    FirstOffense,
    Fixture,
    Place,
    Progress,
    RoundName,
)
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import Outcome
from tournaments.rules.standings import Standings

from . import played

THIRD_PLACE = RoundName.THIRD_PLACE


def has_cut(tournament: Tournament) -> bool:
    """Return whether an event plays a bracket; 0 places and no points mean none."""
    return bool(tournament.cut) or tournament.cut_points is not None


def swiss_order(found: Standings) -> tuple[str, ...]:
    return tuple(row.entrant for row in found)


def gone(tournament: Tournament) -> set[str]:
    """Return whoever was in the event and has left, or was put out."""
    left = Entrant.objects.filter(tournament=tournament).exclude(
        state__in=played.PLAYING
    )
    return {str(key) for key in left.values_list("pk", flat=True)}


def qualified(tournament: Tournament) -> tuple[str, ...]:
    """Give who is in the cut by the standings as they are, best first (RN-1, RN-4)."""
    return qualified_by(tournament, played.standing(tournament), gone(tournament))


def qualified_by(
    tournament: Tournament, found: Standings, left: set[str]
) -> tuple[str, ...]:
    """Return who is in the cut by some standings, whether they are or would be."""
    points = {row.entrant: row.points for row in found}
    return qualified_in(tournament, swiss_order(found), points=points, gone=left)


def qualified_in(
    tournament: Tournament,
    order: Sequence[str],
    *,
    points: dict[str, int],
    gone: Collection[str],
) -> tuple[str, ...]:
    """Return who is in the cut if `order` is that of the last round (RN-1, RN-4)."""
    if tournament.cut_points is None:
        return schedule.cut_by_places(order, places=tournament.cut or 0, gone=gone)
    return schedule.cut_by_points(
        order,
        points=points,
        cut_points=tournament.cut_points,
        cut_min_places=max(FEWEST, tournament.cut or 0),
        gone=gone,
    )


def drawn(tournament: Tournament) -> Bracket:
    """Lay out the bracket of those with whom the cut was confirmed."""
    return bracket.draw(
        tournament.cut_seeds,
        third_place=tournament.third_place,
        first_offense=FirstOffense(tournament.first_offense),
    )


def results(tournament: Tournament) -> dict[int, str]:
    """Return who won which match of the bracket so far."""
    return won(played.matches(tournament, Stage.CUT))


def won(rows: Iterable[Match]) -> dict[int, str]:
    """Return the winners of matches of a bracket that were read already."""
    return {
        row.fixture: str(row.home_id if row.winner == Side.HOME else row.away_id)
        for row in rows
        if row.winner and row.fixture
    }


def bracket_of(tournament: Tournament) -> Progress | None:
    """Return how far the cut has come; nothing before it was confirmed.

    Whoever leaves may finish his match first: until then it is not lost.
    """
    if not tournament.cut_seeds:
        return None
    return bracket.progress(
        drawn(tournament),
        results=results(tournament),
        gone=gone(tournament) - still_playing(tournament),
    )


def still_playing(tournament: Tournament) -> set[str]:
    open_ = played.matches(tournament, Stage.CUT).filter(outcome=Outcome.PENDING)
    return {str(each) for both in open_.values_list("home", "away") for each in both}


def final_order(tournament: Tournament) -> tuple[Place, ...]:
    """Return everybody's place at the end: by the bracket, then by the Swiss rounds."""
    return final_order_of(
        tournament,
        [*Entrant.objects.filter(tournament=tournament)],
        [*played.matches(tournament)],
        [*played.matches(tournament, Stage.CUT)],
    )


def final_order_of(
    tournament: Tournament,
    people: Sequence[Entrant],
    swiss: Sequence[Match],
    rows: Sequence[Match],
) -> tuple[Place, ...]:
    """Return it of what was read already: everybody, the Swiss rounds, the cut."""
    came = [each for each in people if each.state not in played.NEVER_TOOK_PART]
    found = played.standing_of(tournament, came, swiss)
    if tournament.cut_seeds:
        left = {str(each.pk) for each in people if each.state not in played.PLAYING}
        still = {
            str(seat)
            for row in rows
            for seat in (row.home_id, row.away_id)
            if row.outcome == Outcome.PENDING
        }
        cut = bracket.progress(drawn(tournament), results=won(rows), gone=left - still)
        out = {
            str(each.pk) for each in people if each.state == EntrantState.DISQUALIFIED
        }
        return bracket.final_order(cut, swiss=swiss_order(found), disqualified=out)
    if has_cut(tournament):
        raise TournamentError(
            "There is no final order yet: the cut was not confirmed.",
            rule="BR-8",
            remedy="Confirm who is in the cut, and play it.",
        )
    return tuple(Place(place=row.place, entrant=row.entrant) for row in found)


def disqualified(tournament: Tournament) -> set[str]:
    out = Entrant.objects.filter(tournament=tournament, state=EntrantState.DISQUALIFIED)
    return {str(key) for key in out.values_list("pk", flat=True)}


# Rounds of the bracket; the match for the third place is played beside the final.


def round_names(layout: Bracket) -> list[RoundName]:
    """Name the rounds of a bracket in their order."""
    named = dict.fromkeys(each.round for each in layout.fixtures)
    return [name for name in named if name is not THIRD_PLACE]


def fixtures(layout: Bracket, number: int) -> tuple[Fixture, ...]:
    """Return the matches of one round, counted from 1."""
    name = round_names(layout)[number - 1]
    both = {name}
    if name is RoundName.FINAL:
        both.add(THIRD_PLACE)
    return tuple(each for each in layout.fixtures if each.round in both)


def matches(cut: Progress, number: int) -> tuple[CutMatch, ...]:
    """Return one round of a cut with whoever is known to be in it, the final first."""
    numbers = {each.number for each in fixtures(cut.bracket, number)}
    found = [each for each in cut.matches if each.fixture.number in numbers]
    return tuple(sorted(found, key=lambda each: each.fixture.round == THIRD_PLACE))


def kept(cut: Progress, results: dict[int, str], left: set[str]) -> dict[str, Any]:
    """Return as plain JSON what a round of the cut follows from."""
    seeds = cut.bracket.entrants
    return {
        "seeds": list(seeds),
        "third_place": cut.bracket.third_place,
        "results": {str(number): winner for number, winner in sorted(results.items())},
        "gone": sorted(left & set(seeds)),
    }


def seats_of(inputs: dict[str, Any], number: int) -> dict[int | None, tuple[str, str]]:
    """Seat a round of the cut again from what is kept of it (I4)."""
    layout = bracket.draw(inputs["seeds"], third_place=inputs["third_place"])
    cut = bracket.progress(
        layout,
        results={int(each): winner for each, winner in inputs["results"].items()},
        gone=inputs["gone"],
    )
    return {
        each.fixture.number: (each.home, each.away) for each in matches(cut, number)
    }
