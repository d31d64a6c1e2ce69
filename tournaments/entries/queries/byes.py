"""Awarded byes: the rounds for which they may be awarded, and who would still play."""

from dataclasses import dataclass

from tournaments.core import events, played, rounds
from tournaments.models import Entrant, Match, Stage, Tournament, TournamentState
from tournaments.rules.pairing import PairingReason
from tournaments.rules.scoring import Outcome

# Every round table plays that many Swiss rounds, so they are there in any case.
SURE_ROUNDS = 3


def last_round_for_byes(tournament: Tournament) -> int:
    """Return the last Swiss round; before the start, the last that is certain."""
    return SURE_ROUNDS if tournament.rounds is None else tournament.rounds


def newest_swiss_round_number(tournament: Tournament) -> int:
    """Return the number of the newest published Swiss round, or 0."""
    newest = played.newest_round(tournament, Stage.SWISS)
    return newest.number if newest else 0


def rounds_open_for_byes(tournament: Tournament, newest: int) -> list[int]:
    """Return the Swiss rounds for which a bye may be awarded or revoked."""
    if not has_rounds_open_for_byes(tournament) or not tournament.is_swiss:
        return []
    return [*range(newest + 1, last_round_for_byes(tournament) + 1)]


def has_rounds_open_for_byes(tournament: Tournament) -> bool:
    """Return whether there are Swiss rounds to come."""
    if tournament.state == TournamentState.RUNNING:
        return tournament.stage == Stage.SWISS
    return tournament.state in events.BEFORE_THE_START


def count_entrants_to_pair(
    tournament: Tournament, number: int, *, beside: Entrant
) -> int:
    """Return how many would be paired in a round if one more entrant had a bye."""
    there = rounds.entrants_to_seat(tournament, number).exclude(pk=beside.pk)
    return sum(number not in each.bye_rounds for each in there)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantByes:
    """The byes of one entrant: fixed, revocable, and rounds still possible."""

    held: tuple[int, ...]  # can't be taken back any more
    awarded: tuple[int, ...]  # and may be taken back
    open: tuple[int, ...]  # may be awarded

    def __bool__(self) -> bool:
        return bool(self.held or self.awarded or self.open)


def byes_of_entrant(tournament: Tournament, entrant: Entrant) -> EntrantByes:
    has = entrant.bye_rounds
    newest = newest_swiss_round_number(tournament)
    to_come = (
        [each for each in has if each > newest]
        if has_rounds_open_for_byes(tournament)
        else []
    )
    return EntrantByes(
        held=tuple(each for each in has if each not in to_come),
        awarded=tuple(to_come),
        open=tuple(
            each for each in rounds_open_for_byes(tournament, newest) if each not in has
        ),
    )


def paired_bye_rounds(tournament: Tournament, entrant: Entrant) -> set[int]:
    """Return the Swiss rounds in which the pairing gave the bye, also of a draft."""
    found = Match.objects.filter(
        round__tournament=tournament,
        round__stage=Stage.SWISS,
        home=entrant,
        outcome=Outcome.BYE,
    ).exclude(reason=PairingReason.AWARDED_BYE)
    return {*found.values_list("round__number", flat=True)}
