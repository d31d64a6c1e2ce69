"""How an event comes to its end at the desk: the cut, its rounds, the podium."""

from dataclasses import dataclass

from tournaments.bracket import CutMatch
from tournaments.models import Entrant, Stage, Tournament
from tournaments.selectors import cut, played
from tournaments.selectors.desk import Stand

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


def podium(tournament: Tournament) -> list[tuple[int, Entrant]]:
    """Give the first places of the final order."""
    people = everybody(tournament)
    order = cut.final_order(tournament)
    return [(each.place, people[each.entrant]) for each in order][:ON_THE_PODIUM]
