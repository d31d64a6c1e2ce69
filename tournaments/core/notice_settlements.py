"""Which log lines end what a notification asked its recipient to do. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.core.log_kinds import LOG_KINDS, SEAT_CHANGED, UNDO


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """Kinds of log lines that ask for an action, and kinds that show it is done.

    `same` names what both lines must be about: a match, an entrant, or only the event.
    """

    calls: frozenset[str]
    settled_by: frozenset[str]
    same: str = ""


_SEATS = frozenset(
    key for key, each in LOG_KINDS.items() if each.notify is SEAT_CHANGED
)
_ROUND_OVER = frozenset(
    (
        *("round_closed", "round_unpublished", "event_restored"),
        *("event_finished", "event_cancelled"),
    )
)
_DECIDED = frozenset(
    (
        *("result_accepted", "result_entered", "result_ruled", "result_corrected"),
        *("result_penalised", "match_left"),
    )
)
_OF_A_MATCH = frozenset(
    (
        *("result_reported", "result_disputed", "ruling_appealed"),
        *("dispute_referred", "log_submitted"),
    )
)
_FLOOR = frozenset(("judge_called", "call_taken", "table_extended"))
SETTLEMENTS: tuple[Settlement, ...] = (
    Settlement(
        calls=frozenset(("result_reported",)),
        settled_by=_DECIDED | {"result_reported", "result_disputed"},
        same="match",
    ),
    Settlement(
        calls=frozenset(("result_disputed", "ruling_appealed", "dispute_referred")),
        settled_by=_DECIDED,
        same="match",
    ),
    Settlement(
        calls=frozenset(("judge_called",)),
        settled_by=frozenset(("call_taken", "call_withdrawn", "call_ended")),
        same="match",
    ),
    Settlement(
        calls=frozenset(("call_taken",)),
        settled_by=frozenset(("call_withdrawn", "call_ended")),
        same="match",
    ),
    Settlement(
        calls=frozenset(("proposal_made",)),
        settled_by=frozenset(("proposal_declined", "proposal_confirmed")),
        same="match",
    ),
    Settlement(
        calls=frozenset(("list_unlocked",)),
        settled_by=frozenset(("list_submitted", "list_waived")),
        same="entrant",
    ),
    # A new round, or the end of this one, leaves nothing to do in it.
    Settlement(
        calls=_SEATS | _OF_A_MATCH | _FLOOR | {"round_published"},
        settled_by=_ROUND_OVER | {"round_published"},
    ),
    Settlement(
        calls=frozenset(("check_in_opened", "list_unlocked")),
        settled_by=frozenset(("event_started", "event_finished", "event_cancelled")),
    ),
)
SETTLING = frozenset(kind for each in SETTLEMENTS for kind in each.settled_by)


def settlements_for(kinds: Iterable[str]) -> list[Settlement]:
    """Return the settlements that have one of these kinds, asking or settling.

    A worker may write a notification after the line that settles it, so both count.
    """
    seen = frozenset(kinds)
    return [each for each in SETTLEMENTS if seen & (each.calls | each.settled_by)]


def needs_worker(kinds: Iterable[str]) -> bool:
    """Return whether lines of these kinds notify anybody or settle a notification.

    >>> needs_worker(["round_drafted"]), needs_worker(["round_published"])
    (False, True)
    >>> needs_worker(["round_closed"])
    True
    """
    return any(
        kind == UNDO
        or kind in SETTLING
        or (kind in LOG_KINDS and LOG_KINDS[kind].notify)
        for kind in kinds
    )
