"""What the home page of a signed-in user shows: the events they play in or run.

The number of queries does not grow with the number or size of events.
"""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import (
    BooleanField,
    Case,
    Exists,
    ExpressionWrapper,
    OuterRef,
    Q,
    QuerySet,
    When,
)
from django.db.models.functions import Coalesce, Now

from accounts.models import User
from tournaments.core.events import BEFORE_THE_START, RUNNING
from tournaments.core.played import BULKY, IS_CALLED
from tournaments.models import (
    Entrant,
    EntrantState,
    ListPolicy,
    Match,
    RoundState,
    Staff,
    Submission,
    Tournament,
    TournamentState,
)
from tournaments.results.queries import MyMatch, find_my_match
from tournaments.rules.scoring import Outcome

MOST_PLAYED, MOST_COMING, MOST_RUN = 4, 6, 6
HERE = (EntrantState.WAITLISTED, EntrantState.REGISTERED, EntrantState.CHECKED_IN)
# Somebody who drops may finish the match first.
MAY_PLAY = (*HERE, EntrantState.DROPPED)
BULKY_EVENT = ("cut_seeds", "table_ranges", "about")


def boolean_expression(condition: Q) -> ExpressionWrapper:
    return ExpressionWrapper(condition, output_field=BooleanField())


def entries_of_user(user: User) -> QuerySet[Entrant]:
    """Return the user's entries and those of their wards, with their events."""
    return Entrant.objects.filter(
        Q(person=user) | Q(ward__guardian=user)
    ).select_related("tournament", "ward")


def running_entries(user: User) -> QuerySet[Entrant]:
    """Return the user's entries in running events."""
    found = entries_of_user(user).filter(tournament__state=RUNNING, state__in=MAY_PLAY)
    return found.order_by("tournament__starts_at", "ward", "name")[:MOST_PLAYED]


def upcoming_entries(user: User) -> QuerySet[Entrant]:
    """Return entries in events to come, with deadlines by the database's clock."""
    locks_at = Coalesce("tournament__list_deadline_at", "tournament__starts_at")
    opened = Q(tournament__state=TournamentState.CHECK_IN) | Q(
        tournament__check_in_opens_at__lte=Now()
    )
    lists = Submission.objects.filter(entrant=OuterRef("pk"), is_current=True)
    return (
        entries_of_user(user)
        .filter(tournament__state__in=BEFORE_THE_START, state__in=HERE)
        .annotate(locks_at=locks_at, has_list=Exists(lists))
        .annotate(
            may_check_in=boolean_expression(
                opened & Q(tournament__has_check_in=True, checked_in_at=None)
            ),
            may_hand_in=boolean_expression(
                Q(has_list=False, waived="")
                & ~Q(tournament__list_policy=ListPolicy.NONE)
                & (Q(locks_at=None) | Q(locks_at__gte=Now()) | Q(is_unlocked=True))
            ),
        )
        .defer(*(f"tournament__{each}" for each in BULKY_EVENT))
        .order_by("-may_check_in", "tournament__starts_at", "ward", "name")
    )[:MOST_COMING]


def current_matches(own: Sequence[Entrant]) -> dict[UUID, MyMatch]:
    """Return the match of each entrant in the current round, by id: two queries."""
    keys = [each.pk for each in own]
    found = (
        Match.objects.filter(
            Q(home__in=keys) | Q(away__in=keys), round__state=RoundState.PUBLISHED
        )
        .exclude(outcome=Outcome.CANCELLED)
        .annotate(now=Now(), is_called=IS_CALLED)
        .select_related("round", "home", "away")
        .defer(*(f"round__{each}" for each in BULKY))
        .prefetch_related("reports")
    )
    rows = [*found]
    mine = (
        (each.pk, find_my_match([row for row in rows if row.side_of(each.pk)], each))
        for each in own
    )
    return {key: my for key, my in mine if my is not None}


def events_run_by(user: User) -> QuerySet[Tournament]:
    """Return the events that the user helps to run and that are not over."""
    helps = Staff.objects.filter(tournament=OuterRef("pk"), person=user)
    states = (TournamentState.DRAFT, *BEFORE_THE_START, RUNNING)
    return (
        Tournament.objects.filter(Q(owner=user) | Exists(helps), state__in=states)
        .defer(*BULKY_EVENT)
        .order_by(Case(When(state=RUNNING, then=0), default=1), "starts_at", "name")
    )[:MOST_RUN]
