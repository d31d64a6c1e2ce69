"""All that an event is, to be compared: what undoing must give back to the letter."""

from django.db.models import Q

from tournaments.models import (
    Call,
    Entrant,
    Extension,
    Match,
    Penalty,
    Report,
    Round,
    Run,
    Submission,
    TableCheck,
    Tournament,
)

# Rises with every act, there and back.
COUNTED = ("version",)


def state_of(event) -> dict[str, list]:
    """Give every row of an event; what has ended as if it never was is left out."""
    of = {"tournament": event.pk}
    in_round = {"round__tournament": event.pk}
    in_match = {"match__round__tournament": event.pk}
    seen = ~Q(state="cancelled")
    return {
        "event": rows(Tournament.objects.filter(pk=event.pk)),
        "entrants": rows(Entrant.objects.filter(**of).exclude(state="withdrawn")),
        "lists": rows(Submission.objects.filter(entrant__tournament=event.pk)),
        "rounds": rows(Round.objects.filter(seen, **of)),
        "matches": rows(Match.objects.filter(**in_round).exclude(outcome="cancelled")),
        "reports": rows(Report.objects.filter(is_current=True, **in_match)),
        "runs": rows(Run.objects.filter(**in_round)),
        "extensions": rows(Extension.objects.filter(revoked_at=None, **in_match)),
        "calls": rows(Call.objects.filter(ended_at=None, **in_match)),
        "penalties": rows(
            Penalty.objects.filter(revoked_at=None, entrant__tournament=event.pk)
        ),
        "checks": rows(TableCheck.objects.filter(**in_match)),
    }


def rows(found) -> list[dict]:
    return [
        {name: cell for name, cell in row.items() if name not in COUNTED}
        for row in found.order_by("pk").values()
    ]
