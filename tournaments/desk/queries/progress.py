"""One entrant's event so far: place, points, record, and every round."""

from dataclasses import dataclass

from tournaments.core import cut, played, words
from tournaments.models import Entrant, Match, Tournament
from tournaments.rounds.queries import pairings
from tournaments.rounds.queries.pairings import Score
from tournaments.rounds.queries.round_marks import CSS
from tournaments.rounds.queries.standings import ResultLetter, result_letter
from tournaments.rules.standings import StandingsRow
from tournaments.seasons.queries import histories


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """One round of an entrant: the opponent and how it ended."""

    match: Match
    title: str  # of the round
    opponent: Entrant | None
    letter: ResultLetter
    score: Score  # the entrant's own first
    word: str  # what was not simply won

    @property
    def css_class(self) -> str:
        return CSS[self.letter]

    @property
    def is_open(self) -> bool:
        return self.letter is ResultLetter.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantProgress:
    """An entrant's row of the standings, record and rounds so far."""

    row: StandingsRow | None  # of the standings; who was disqualified has none
    places: int
    record: str
    meetings: tuple[PlayedRound, ...]

    @property
    def open_round(self) -> PlayedRound | None:
        """Return the match that is being played, or None."""
        return next((each for each in self.meetings if each.is_open), None)


def entrant_progress(tournament: Tournament, entrant: Entrant) -> EntrantProgress:
    """Return the place and rounds of an entrant, in three queries."""
    matches = histories.matches_by_entry([entrant])[entrant.pk]
    people = {each.pk: each for each in played.participants(tournament)}
    stage = played.main_stage(tournament)
    standing = cut.main_standings(
        tournament,
        people.values(),
        [*played.published_matches(tournament, stage)],
    )
    row = next((each for each in standing if each.entrant == str(entrant.pk)), None)
    return EntrantProgress(
        row=row,
        places=len(tuple(standing)),
        record=row.record if row else histories.record_text(matches, [entrant]),
        meetings=tuple(
            played_round(
                tournament, entrant, each, people.get(opponent_id(each, entrant))
            )
            for each in matches
        ),
    )


def opponent_id(match: Match, entrant: Entrant) -> object:
    return match.away_id if match.home_id == entrant.pk else match.home_id


def played_round(
    tournament: Tournament, entrant: Entrant, match: Match, opponent: Entrant | None
) -> PlayedRound:
    score = pairings.match_score(match)
    return PlayedRound(
        match=match,
        title=words.round_title(match.round, tournament),
        opponent=opponent,
        letter=result_letter(match, match.side_of(entrant.pk)),
        score=score if match.home_id == entrant.pk else score[::-1],
        word=pairings.outcome_word(match),
    )
