"""Watch an event while it is played: invariants after each action, and its rows.

The invariants themselves are in `tournaments.files.invariants`.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.core import played, rounds
from tournaments.core.action import log_line_as_sealed
from tournaments.files.invariants import (
    agreement_errors,
    broken_event_invariants,
    closed_round_errors,
    seat_errors,
    standings_points_errors,
)
from tournaments.models import (
    Announcement,
    Call,
    Entrant,
    EntrantState,
    Entry,
    Extension,
    Match,
    Penalty,
    Report,
    Round,
    RoundState,
    Run,
    Submission,
    TableCheck,
    Tournament,
)
from tournaments.rules import seals
from tournaments.rules.scoring import Outcome

LIVE = (RoundState.DRAFT, RoundState.PUBLISHED)


class InvariantWatch:
    """Checks an event after every action, limited to what the action can have changed.

    It follows the log and checks the matches and entrants of new lines and the open
    rounds. Now and then `breaches_in_event` checks everything.
    """

    def __init__(self) -> None:
        self.seen: tuple[int, str] = (0, seals.FIRST)

    def breaches_after_action(self, event: Tournament) -> list[str]:
        new = list(
            Entry.objects.filter(tournament=event, seq__gt=self.seen[0])
            .select_related("payload")
            .order_by("seq")
        )
        found = [
            f"The log: {words}"
            for words in seals.chain_breaches(
                map(log_line_as_sealed, new), after=self.seen
            )
        ]
        if new:
            self.seen = (new[-1].seq, new[-1].hash)
        return [
            *found,
            *seat_errors(event, *LIVE),
            *self.broken_match_invariants(event, new),
            *closed_round_errors(event),
        ]

    def broken_match_invariants(
        self, event: Tournament, new: Iterable[Entry]
    ) -> Iterator[str]:
        """Yield broken invariants of the matches that some log lines are about."""
        named = {each.match_id for each in new if each.match_id}
        people = {each.entrant_id for each in new if each.entrant_id}
        if not named and not people:
            return
        sit = Q(pk__in=named) | Q(home__in=people) | Q(away__in=people)
        yield from standings_points_errors(
            event, list(played.published_matches(event).filter(sit))
        )
        yield from agreement_errors(Match.objects.filter(pk__in=named))

    def breaches_in_event(self, event: Tournament) -> list[str]:
        """Return broken invariants; the newest round is paired and scored again."""
        newest = played.newest_round(event)
        again = rounds.recheck_round(newest) if newest else []
        return [*broken_event_invariants(event), *again]


# Undo after do is nothing: all that an event is, to be compared.

COUNTED = ("version",)  # rises with every act, there and back


def event_state(event: Tournament) -> dict[str, list[dict[str, Any]]]:
    """Return every row of an event by kind, without cancelled or revoked ones."""
    of = {"tournament": event.pk}
    in_round = {"round__tournament": event.pk}
    in_match = {"match__round__tournament": event.pk}
    seen = ~Q(state=RoundState.CANCELLED)
    people = Entrant.objects.filter(**of).exclude(state=EntrantState.WITHDRAWN)
    matches = Match.objects.filter(**in_round).exclude(outcome=Outcome.CANCELLED)
    return {
        "event": plain_rows(Tournament.objects.filter(pk=event.pk)),
        "entrants": plain_rows(people),
        "lists": plain_rows(Submission.objects.filter(entrant__tournament=event.pk)),
        "rounds": plain_rows(Round.objects.filter(seen, **of)),
        "matches": plain_rows(matches),
        "reports": plain_rows(Report.objects.filter(is_current=True, **in_match)),
        "runs": plain_rows(Run.objects.filter(**in_round)),
        "extensions": plain_rows(Extension.objects.filter(revoked_at=None, **in_match)),
        "calls": plain_rows(Call.objects.filter(ended_at=None, **in_match)),
        "penalties": plain_rows(
            Penalty.objects.filter(revoked_at=None, entrant__tournament=event.pk)
        ),
        "checks": plain_rows(TableCheck.objects.filter(**in_match)),
        "announcements": plain_rows(
            Announcement.objects.filter(withdrawn_at=None, **of)
        ),
    }


def plain_rows(found: QuerySet) -> list[dict[str, Any]]:
    return [
        {name: cell for name, cell in row.items() if name not in COUNTED}
        for row in found.order_by("pk").values()
    ]


def changed_kinds(before: dict[str, Any], after: dict[str, Any]) -> Iterable[str]:
    """Return the kinds of rows that differ between two states."""
    return [kind for kind in before if before[kind] != after[kind]]
