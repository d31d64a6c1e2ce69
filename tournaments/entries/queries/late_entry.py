"""Late entry: in which round a late entrant would start, and how many are lost."""

from dataclasses import dataclass, replace

from tournaments.core import entrants, played
from tournaments.models import Stage, Tournament, TournamentState


@dataclass(frozen=True, slots=True, kw_only=True)
class LateEntry:
    """The round in which a late entrant starts, and the last in which one may."""

    first_round: int
    last_round: int
    problem: str = ""  # why the desk takes nobody, if it does not

    @property
    def losses(self) -> int:
        """Return the number of rounds missed, the published one included."""
        return self.first_round - 1

    @property
    def is_possible(self) -> bool:
        """Return whether it is early enough; there may still be no free place."""
        return self.first_round <= self.last_round


def late_entry(tournament: Tournament) -> LateEntry | None:
    """Return the terms of entering now; None unless Swiss rounds are being played.

    The schedule of a round robin and a bracket have no seat for anybody else.
    """
    is_running = tournament.state == TournamentState.RUNNING
    if not is_running or not tournament.is_swiss or tournament.stage != Stage.SWISS:
        return None
    newest = played.newest_round(tournament, Stage.SWISS)
    return LateEntry(
        first_round=newest.number + 1 if newest else 1,
        last_round=last_round_of_late_entry(tournament),
    )


def last_round_of_late_entry(tournament: Tournament) -> int:
    """Return the last round in which a late entrant may start, or 0."""
    return min(tournament.late_entry_until_round, tournament.rounds or 0)


def late_entry_at_desk(tournament: Tournament) -> LateEntry | None:
    """Return the terms of late entry, and why the desk cannot enter anybody now."""
    found = late_entry(tournament)
    if found is None:
        return None
    if not found.is_possible:
        problem = (
            f"Late entry is over: the last round to start in was {found.last_round}."
        )
        return replace(found, problem=problem)
    if entrants.is_full(tournament):
        problem = (
            f"All {tournament.capacity} spots are taken. Increase the player cap "
            "in the settings first."
        )
        return replace(found, problem=problem)
    return found
