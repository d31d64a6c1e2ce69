"""The final ranking of an event, with names and place labels such as "3="."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core import cut, played, words
from tournaments.models import Stage, Tournament
from tournaments.rounds.queries import pairings
from tournaments.rules.place_labels import place_label


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPlace:
    """The final place of one entrant."""

    place: int
    label: str
    entrant: str
    name: str
    last: str  # their last round of the cut, if they were in it
    end: str  # how they ended there, such as "lost the final"
    # Of the rounds; none if disqualified, or in an elimination.
    points: int | None
    record: str


def final_order(tournament: Tournament) -> tuple[FinalPlace, ...]:
    """Return the final ranking, best first; entrants may share a place."""
    found = cut.final_order(tournament)
    names = {
        str(key): name
        for key, name in played.participants(tournament).values_list("pk", "name")
    }
    shared = Counter(each.place for each in found)
    main = played.published_matches(tournament, played.main_stage(tournament))
    people = played.participants(tournament)
    rows = {
        row.entrant: row for row in played.standings_from_rows(tournament, people, main)
    }
    return tuple(
        FinalPlace(
            end=words.bracket_exit_text(each.place, each.last) if each.last else "",
            place=each.place,
            label=place_label(each.place, is_shared=shared[each.place] > 1),
            entrant=each.entrant,
            name=names[each.entrant],
            last=words.last_round_text(each.last) if each.last else "",
            points=row.points if row and not tournament.is_elimination else None,
            record=row.record if row else "",
        )
        for each in found
        for row in [rows.get(each.entrant)]
    )


def final_score(tournament: Tournament, order: Sequence[FinalPlace]) -> str:
    """Return the score of the final match, the winner's first; "" if there was none."""
    first, *others = [each.entrant for each in order if each.last][:2]
    for row in reversed(played.published_matches(tournament, Stage.CUT)):
        if {str(row.home_id), str(row.away_id)} == {first, *others}:
            score = pairings.match_score(row)
            own = score if str(row.home_id) == first else score[::-1]
            return "\u2013".join(map(str, own))
    return ""
