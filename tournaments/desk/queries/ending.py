"""How an event comes to its end at the desk: the cut, its rounds, the podium."""

from dataclasses import dataclass

from tournaments.core import cut, played
from tournaments.models import Entrant, Stage, Tournament
from tournaments.rounds.queries.event_rounds import EventRounds
from tournaments.rules.bracket import CutMatch

ON_THE_PODIUM = 6


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
    """Return who would be in the cut, with seed, points and record: two queries."""
    people = everybody(tournament)
    found = played.standing_of(
        tournament,
        [each for each in people.values() if played.has_taken_part(each)],
        played.matches(tournament),
    )
    rows = {row.entrant: row for row in found}
    left = {key for key, each in people.items() if each.state not in played.PLAYING}
    return [
        (seed, people[key], rows[key].points, rows[key].record)
        for seed, key in enumerate(
            cut.qualified_by_standings(tournament, found, left), 1
        )
    ]


def next_cut_round(found: EventRounds) -> CutRound | None:
    """Return the round of the cut that is published next; none when it is over."""
    tournament = found.tournament
    if tournament.stage != Stage.CUT or found.current is not None:
        return None
    progress = cut.cut_progress(tournament)
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
            for each in cut.matches_of_round(progress, number)
        ),
    )


def podium(tournament: Tournament) -> list[tuple[int, Entrant]]:
    """Return the first places of the final order."""
    people = everybody(tournament)
    order = cut.final_order(tournament)
    return [(each.place, people[each.entrant]) for each in order][:ON_THE_PODIUM]
