"""Whether an entrant's own page has changed: what phones ask the server most often.

Two small queries decide it, so that the answer "nothing new" is cheap.
"""

from uuid import UUID

from django.db.models import (
    BooleanField,
    Count,
    Exists,
    ExpressionWrapper,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Coalesce, Now

from tournaments.core.compiled_query import CompiledQuery, Row
from tournaments.core.permissions import entries_of_viewer
from tournaments.core.played import IS_CALLED
from tournaments.models import Call, Extension, Match, RoundState, Run
from tournaments.rules.scoring import Outcome


def entrant_page_state(
    event: UUID, viewer: UUID, ward: UUID | None = None
) -> Row | None:
    """Return values that differ once an entrant's (or ward's) page differs, or None."""
    for own in ENTRIES(event=event, viewer=viewer):
        pk, ward_id, *_ = own
        is_meant = pk == ward if ward_id else ward is None
        if is_meant:
            return (*own, *TABLES(event=event, entrant=pk))
    return None


ENTRIES = CompiledQuery(
    lambda event, viewer: entries_of_viewer(event, viewer).values_list(
        "pk", "ward", "version", "tournament__state", "tournament__stage"
    )
)


def count_subquery(rows: QuerySet) -> Coalesce:
    """Return an expression that counts related rows within a query for matches."""
    grouped = rows.order_by().values(one=Value(1)).annotate(count=Count("pk"))
    return Coalesce(Subquery(grouped.values("count")), 0)


RUNS = Run.objects.filter(round=OuterRef("round"))
TAKEN = Call.objects.filter(match=OuterRef("pk"), ended_at=None, taken_by__isnull=False)
EXTENSIONS = Extension.objects.filter(match=OuterRef("pk"), revoked_at=None)
# The match and what is said of it; whether its countdown is over, by the clock of the
# database (H6); whether somebody comes, and how the clock of the round was turned.
TABLES = CompiledQuery(
    lambda event, entrant: (
        Match.objects.filter(
            Q(home=entrant) | Q(away=entrant),
            round__tournament=event,
            round__state=RoundState.PUBLISHED,
        )
        .exclude(outcome=Outcome.CANCELLED)
        .order_by("pk")
        .values_list(
            *("pk", "version", "table", "accepts_at"),
            ExpressionWrapper(Q(accepts_at__lte=Now()), BooleanField()),
            IS_CALLED,
            Exists(TAKEN),
            count_subquery(RUNS),
            count_subquery(RUNS.filter(stopped_at__isnull=False)),
            count_subquery(EXTENSIONS),
        )
    )
)
