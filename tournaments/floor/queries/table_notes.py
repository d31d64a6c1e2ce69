"""What only judges learn of the tables of a round: deck checks, what logs show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from uuid import UUID

from gameengine.replay.verdict import VerdictKind
from tournaments.core.permissions import Position
from tournaments.floor.queries import checks
from tournaments.models import LogVerdict, Match, TableCheck


@dataclass(frozen=True, slots=True)
class TableNote:
    """What a judge should know of one table."""

    is_in_check: bool = False  # a deck check has begun
    wrong_steps: tuple[int, ...] = ()  # of its logs, the first one of each

    @property
    def wrong_step_text(self) -> str:
        steps = " and ".join(map(str, self.wrong_steps))
        return f"differs at step {steps}" if steps else ""


NO_NOTE = TableNote()
NO_NOTES: Mapping[UUID, TableNote] = MappingProxyType({})


def notes_for_judges(
    position: Position, matches: Sequence[Match]
) -> Mapping[UUID, TableNote]:
    """Return the notes of tables; none for who may not check decks or read logs."""
    if not checks.may_check_decks(position):
        return NO_NOTES
    in_check = set(
        TableCheck.objects.filter(
            match__in=matches, started_at__isnull=False, ended_at=None
        ).values_list("match_id", flat=True)
    )
    steps = wrong_steps([each for each in matches if each.is_disputed])
    return {
        key: TableNote(key in in_check, steps.get(key, ()))
        for key in in_check | steps.keys()
    }


def wrong_steps(matches: Sequence[Match]) -> dict[UUID, tuple[int, ...]]:
    """Return the first wrong steps of the logs of matches, by the newest verdicts."""
    if not matches:
        return {}
    rows = LogVerdict.objects.filter(log__match__in=matches).order_by("at")
    newest = {
        log: (match, kind, step)
        for log, match, kind, step in rows.values_list(
            "log_id", "log__match_id", "kind", "step"
        )
    }
    found: dict[UUID, set[int]] = {}
    for match, kind, step in newest.values():
        if kind == VerdictKind.ILLEGAL and step:
            found.setdefault(match, set()).add(step)
    return {match: tuple(sorted(steps)) for match, steps in found.items()}
