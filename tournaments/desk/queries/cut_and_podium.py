"""The entrants in the cut, the next round of the cut, and the podium, for the desk."""

from dataclasses import dataclass

from tournaments.core import cut, played, words
from tournaments.models import Entrant, Stage, Tournament
from tournaments.rounds.queries.event_rounds import EventRounds
from tournaments.rules import bracket
from tournaments.rules.bracket import CutMatch, CutProgress
from tournaments.rules.errors import TournamentError

ON_THE_PODIUM = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRound:
    """The next round of the cut, with the pairs that the bracket gives."""

    number: int
    name: str
    in_sentence: str
    pairs: tuple[tuple[Entrant | None, Entrant | None, CutMatch], ...]

    @property
    def seated_entrant_ids(self) -> list[str]:
        """Return the entrant ids seat by seat, as the form sends them."""
        return [key for *_, each in self.pairs for key in (each.home, each.away)]


def entrants_by_id(tournament: Tournament) -> dict[str, Entrant]:
    found = Entrant.objects.filter(tournament=tournament)
    return {str(each.pk): each for each in found}


def qualified_entrants(tournament: Tournament) -> list[tuple[int, Entrant, int, str]]:
    """Return who would make the cut, with seed, points and record: two queries."""
    people = entrants_by_id(tournament)
    found = played.standings_from_rows(
        tournament,
        [each for each in people.values() if played.is_participant(each)],
        played.published_matches(tournament),
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
    """Return the round of the cut to publish next, or None if there is none now."""
    tournament = found.tournament
    if tournament.stage != Stage.CUT or found.current is not None:
        return None
    number = max(found.numbers_in_stage(Stage.CUT), default=0) + 1
    people = entrants_by_id(tournament)
    left = {key for key, each in people.items() if each.state not in played.PLAYING}
    progress = bracket_to_publish(tournament, left)
    if number > progress.step_count:
        return None
    title = words.bracket_round_titles(progress.bracket)[number - 1]
    return CutRound(
        number=number,
        name=title,
        in_sentence=words.title_in_sentence(title),
        pairs=tuple(
            (people.get(each.home), people.get(each.away), each)
            for each in progress.matches_in_step(number)
        ),
    )


def bracket_to_publish(tournament: Tournament, left: set[str]) -> CutProgress:
    """Return the bracket with the players that publishing its next round would seat."""
    results = cut.bracket_winners(tournament)
    try:
        layout = cut.draw_bracket(
            tournament,
            cut.seeds_after_departures(tournament, left=left, results=results),
        )
    except TournamentError:  # too few are left; publishing says so
        layout = cut.draw_bracket(tournament)
    return bracket.cut_progress(layout, results=results, gone=left)


def podium_places(tournament: Tournament) -> list[tuple[int, Entrant]]:
    """Return the first places of the final order."""
    people = entrants_by_id(tournament)
    order = cut.final_order(tournament)
    return [(each.place, people[each.entrant]) for each in order][:ON_THE_PODIUM]
