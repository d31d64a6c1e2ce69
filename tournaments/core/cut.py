"""The cut (playoff bracket) of an event, from the database: seeds, pairings, order."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    Side,
    Stage,
    Tournament,
    TournamentState,
)
from tournaments.rules import bracket, schedule
from tournaments.rules.bracket import (
    FEWEST,
    Bracket,
    CutProgress,
    FinalPlace,
    FirstOffense,
    Replacement,
    RoundName,
)
from tournaments.rules.errors import TournamentError
from tournaments.rules.pairing.field import UNRANKED
from tournaments.rules.scoring import Outcome
from tournaments.rules.standings import Standings

from . import played

THIRD_PLACE = RoundName.THIRD_PLACE


def has_cut(tournament: Tournament) -> bool:
    """Return whether the event has a cut; 0 places and no points limit mean none."""
    return bool(tournament.cut) or tournament.cut_points is not None


def swiss_order(found: Standings) -> tuple[str, ...]:
    return tuple(row.entrant for row in found)


def departed_entrants(tournament: Tournament) -> set[str]:
    """Return the ids of entrants who dropped, withdrew or were disqualified."""
    left = Entrant.objects.filter(tournament=tournament).exclude(
        state__in=played.PLAYING
    )
    return {str(key) for key in left.values_list("pk", flat=True)}


def qualified_entrants(tournament: Tournament) -> tuple[str, ...]:
    """Return who qualifies for the cut by the current standings, best first."""
    return qualified_by_standings(
        tournament, played.current_standings(tournament), departed_entrants(tournament)
    )


def qualified_by_standings(
    tournament: Tournament, found: Standings, left: set[str]
) -> tuple[str, ...]:
    """Return who qualifies for the cut by the given standings, best first."""
    points = {row.entrant: row.points for row in found}
    return qualified_by_order(tournament, swiss_order(found), points=points, gone=left)


def qualified_by_order(
    tournament: Tournament,
    order: Sequence[str],
    *,
    points: dict[str, int],
    gone: Collection[str],
) -> tuple[str, ...]:
    """Return who qualifies for the cut, given Swiss order and points (RN-1, RN-4).

    In an elimination everybody does, by the typed seeds; equal seeds and entrants
    without one stay in the order drawn (BR-1).
    """
    if tournament.is_elimination:
        people = played.active_entrants(tournament).exclude(seed=None)
        seeds = {str(key): seed for key, seed in people.values_list("pk", "seed")}
        order = sorted(order, key=lambda each: seeds.get(each, UNRANKED))
    if tournament.cut_points is None or tournament.is_elimination:
        return schedule.cut_by_places(order, places=tournament.cut or 0, gone=gone)
    return schedule.cut_by_points(
        order,
        points=points,
        cut_points=tournament.cut_points,
        cut_min_places=max(FEWEST, tournament.cut or 0),
        gone=gone,
    )


def entrants_tied_for_last_place(
    places: Mapping[str, int], qualified: Sequence[str], gone: Collection[str]
) -> frozenset[str]:
    """Return who shares the last place of a cut if only some of them are in it."""
    last = {places[each] for each in qualified[-1:]}
    level = {each for each, place in places.items() if place in last}.difference(gone)
    return frozenset() if level.issubset(qualified) else frozenset(level)


def draw_bracket(tournament: Tournament, seeds: Sequence[str] | None = None) -> Bracket:
    """Return the bracket of the seeds that were confirmed for the cut, or of others."""
    return bracket.draw_bracket(
        tournament.cut_seeds if seeds is None else seeds,
        third_place=tournament.third_place,
        first_offense=FirstOffense(tournament.first_offense),
        is_double=tournament.is_double_elimination,
    )


def seeds_after_departures(
    tournament: Tournament, *, left: set[str], results: dict[int, str]
) -> list[str]:
    """Return the seeds with which the next round is published (BR-7).

    The next of the standings replaces whoever has left, if the event does so and
    nothing was played.
    """
    # In an elimination everybody is in the bracket, so nobody is left to come in.
    if tournament.is_elimination or left.isdisjoint(tournament.cut_seeds):
        return list(tournament.cut_seeds)
    found = bracket.replace_departed_entrants(
        draw_bracket(tournament),
        gone=left,
        swiss=swiss_order(played.current_standings(tournament)),
        results=results,
        replacement=Replacement(tournament.replacement),
    )
    return list(found.entrants)


def bracket_winners(tournament: Tournament) -> dict[int, str]:
    """Return the winner of each decided match of the bracket, by fixture number."""
    return winners_by_fixture(played.published_matches(tournament, Stage.CUT))


def winners_by_fixture(rows: Iterable[Match]) -> dict[int, str]:
    """Return the same from matches that were read already."""
    return {
        row.fixture: str(row.home_id if row.winner == Side.HOME else row.away_id)
        for row in rows
        if row.winner and row.fixture
    }


def cut_progress(tournament: Tournament) -> CutProgress | None:
    """Return the state of the cut; None before it was confirmed.

    An entrant who leaves may finish an open match first: until then it is not lost.
    """
    if not tournament.cut_seeds:
        return None
    return bracket.cut_progress(
        draw_bracket(tournament),
        results=bracket_winners(tournament),
        gone=departed_entrants(tournament) - entrants_still_playing(tournament),
    )


def entrants_still_playing(tournament: Tournament) -> set[str]:
    """Return the ids of entrants with an open match in the cut."""
    open_ = played.published_matches(tournament, Stage.CUT).filter(
        outcome=Outcome.PENDING
    )
    return {str(each) for both in open_.values_list("home", "away") for each in both}


def is_out_of_cut(tournament: Tournament, entrant: Entrant) -> bool:
    """Return whether an entrant of the cut has no match left in it."""
    progress = cut_progress(tournament)
    if progress is None or str(entrant.pk) not in tournament.cut_seeds:
        return False
    return not any(
        str(entrant.pk) in (each.home, each.away) and not each.winner
        for each in progress.matches
    )


def final_order(tournament: Tournament) -> tuple[FinalPlace, ...]:
    """Return the final places: first by the bracket, then by the Swiss rounds."""
    return final_order_from_rows(
        tournament,
        [*Entrant.objects.filter(tournament=tournament)],
        [*played.published_matches(tournament)],
        [*played.published_matches(tournament, Stage.CUT)],
    )


def final_order_from_rows(
    tournament: Tournament,
    people: Sequence[Entrant],
    swiss: Sequence[Match],
    rows: Sequence[Match],
) -> tuple[FinalPlace, ...]:
    """Return the final places, computed from rows that were read already.

    `swiss` are the matches of the Swiss rounds, `rows` those of the cut. Raise
    TournamentError if the event has a cut that was not confirmed.
    """
    came = [each for each in people if each.state not in played.NEVER_TOOK_PART]
    found = played.standings_from_rows(tournament, came, swiss)
    if tournament.cut_seeds:
        left = {str(each.pk) for each in people if each.state not in played.PLAYING}
        still = {
            str(seat)
            for row in rows
            for seat in (row.home_id, row.away_id)
            if row.outcome == Outcome.PENDING
        }
        cut = bracket.cut_progress(
            draw_bracket(tournament),
            results=winners_by_fixture(rows),
            gone=left - still,
        )
        out = {
            str(each.pk) for each in people if each.state == EntrantState.DISQUALIFIED
        }
        return bracket.final_order(cut, swiss=swiss_order(found), disqualified=out)
    if has_cut(tournament):
        raise TournamentError(
            "There are no final standings yet: the cut was not confirmed.",
            rule="BR-8",
            remedy="Confirm the cut and play it.",
        )
    return tuple(FinalPlace(place=row.place, entrant=row.entrant) for row in found)


def is_draw_known(tournament: Tournament) -> bool:
    """Return whether pages may show the order of the random draw (CL-3)."""
    is_over = tournament.state == TournamentState.FINISHED
    return is_over or bool(tournament.cut_seeds)


def main_standings(
    tournament: Tournament, people: Iterable[Entrant], rows: Sequence[Match]
) -> Standings:
    """Return the standings of an event from the matches of its main stage.

    In an elimination they are in the order of the bracket and have no tiebreakers; all
    who are still in it share the first place, and behind them is who has left.
    """
    people = list(people)
    found = played.standings_from_rows(
        tournament, people, rows, is_drawn=is_draw_known(tournament)
    )
    progress = cut_progress(tournament) if tournament.is_elimination else None
    if progress is None:
        return found
    places = bracket.places_so_far(progress)
    left = {str(row.pk) for row in people if row.state not in played.PLAYING}
    still = {each for each, place in places.items() if place == 1} - left
    there = sorted(
        (row for row in found if row.entrant in places),
        key=lambda row: (
            places[row.entrant],
            row.entrant not in still,
            progress.bracket.seed_of(row.entrant),
        ),
    )
    others = [row for row in found if row.entrant not in places]
    ordered = [
        replace(
            row,
            place=1 if row.entrant in still else number,
            shared=len(still) > 1 and row.entrant in still,
            numerators=(),
            scales=(),
        )
        for number, row in enumerate([*there, *others], 1)
    ]
    return Standings(state=found.state, keys=(), rows=tuple(ordered))


def disqualified_entrants(tournament: Tournament) -> set[str]:
    out = Entrant.objects.filter(tournament=tournament, state=EntrantState.DISQUALIFIED)
    return {str(key) for key in out.values_list("pk", flat=True)}


# Rounds of the bracket; the match for the third place is played beside the final.


def round_names(layout: Bracket) -> list[RoundName]:
    """Return the name of each round of a bracket, in order.

    In double elimination two rounds may have one name; where both brackets play, the
    name is that of the winners bracket.
    """
    named: dict[int, RoundName] = {}
    for each in layout.fixtures:
        if each.round is not THIRD_PLACE:
            named.setdefault(each.step, each.round)
    return [*named.values()]


def serialize_cut_round(
    cut: CutProgress, results: dict[int, str], left: set[str]
) -> dict[str, Any]:
    """Return as plain JSON the input from which a round of the cut follows."""
    seeds = cut.bracket.entrants
    return {
        "seeds": list(seeds),
        "third_place": cut.bracket.third_place,
        **({"double": True} if cut.bracket.is_double else {}),
        "results": {str(number): winner for number, winner in sorted(results.items())},
        "gone": sorted(left & set(seeds)),
    }


def seats_from_record(
    inputs: dict[str, Any], number: int
) -> dict[int | None, tuple[str, str]]:
    """Return the seats of a cut round by fixture, recomputed from that JSON (I4)."""
    layout = bracket.draw_bracket(
        inputs["seeds"],
        third_place=inputs["third_place"],
        is_double=inputs.get("double", False),
    )
    cut = bracket.cut_progress(
        layout,
        results={int(each): winner for each, winner in inputs["results"].items()},
        gone=inputs["gone"],
    )
    return {
        each.fixture.number: (each.home, each.away)
        for each in cut.matches_in_step(number)
    }
