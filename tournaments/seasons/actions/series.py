"""Create and change series: settings, visibility, events, organizers.

Only the row of the series is locked, since no event changes; each change is recorded
with the values before and after.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models.functions import Now

from accounts import names
from accounts.models import User
from tournaments.core import permissions
from tournaments.models import (
    Series,
    SeriesChange,
    SeriesEvent,
    SeriesOrganiser,
    Tournament,
    TournamentState,
)
from tournaments.models.series import MOST_EVENTS
from tournaments.models.settings import LONGEST_NAME
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.series import parse_points_table
from tournaments.seasons.queries import series as selectors

MOST_A_DAY = 20
MOST_ORGANISERS = 20
MOST_COUNTED = 99
LONGEST_TEXT = 2000
Kind = SeriesChange.Kind


@contextmanager
def lock_series(series_id: UUID, user: User, *, expected: int) -> Iterator[Series]:
    """Lock a series for one change; raise Forbidden or Stale if it may not happen."""
    with transaction.atomic():
        series = Series.objects.select_for_update().get(pk=series_id)
        if not selectors.may_run(user, series):
            raise Forbidden(
                "Only the organizers of this series can change it.",
                remedy="Ask its owner to add you.",
            )
        if series.version != expected:
            raise Stale(
                "The series was changed by somebody else, or by you in another window, "
                "so your change was not saved.",
                remedy="Reload the page, check what changed, then try again.",
            )
        yield series
        series.version += 1
        series.save()


def record_change(
    series: Series,
    user: User,
    kind: str,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    SeriesChange.objects.create(
        series=series, actor=user, kind=kind, before=before or {}, after=after or {}
    )


# The series itself.


@transaction.atomic
def create_series(
    user: User, *, name: str, about: str = "", points: str, counts_best: int | None
) -> Series:
    """Create a series; until it is published only its organizers see it."""
    # Whoever makes two at once waits for the first, so that the limit holds.
    User.objects.select_for_update().get(pk=user.pk)
    recent = Series.objects.filter(owner=user, made_at__gt=Now() - timedelta(days=1))
    if recent.count() >= MOST_A_DAY:
        raise TournamentError(
            f"You have created {MOST_A_DAY} series within 24 hours, which is the "
            "limit.",
            remedy="Use one of them, or try again in 24 hours.",
        )
    series = Series(
        owner=user,
        **validate_settings(
            name=name, about=about, points=points, counts_best=counts_best
        ),
    )
    series.save()
    record_change(series, user, Kind.MADE, after={"name": series.name})
    return series


def change_settings(
    series_id: UUID, user: User, *, expected: int, **settings: Any
) -> Series:
    """Change name, description, points and how many results count."""
    with lock_series(series_id, user, expected=expected) as series:
        new = validate_settings(**settings)
        before = {cell: getattr(series, cell) for cell in new}
        for cell, value in new.items():
            setattr(series, cell, value)
        changed = [cell for cell in new if new[cell] != before[cell]]
        record_change(
            series,
            user,
            Kind.SETTLED,
            before={cell: before[cell] for cell in changed},
            after={cell: new[cell] for cell in changed},
        )
    return series


def validate_settings(
    *, name: str, about: str, points: str, counts_best: int | None
) -> dict[str, Any]:
    """Return the settings as model fields; raise TournamentError if one is invalid."""
    table = parse_points_table(points)
    tidied = names.normalize_name(name)
    if wrong := names.name_problems(tidied, longest=LONGEST_NAME):
        raise TournamentError(" ".join(wrong), remedy="Then send it again.")
    if counts_best is not None and not 1 <= counts_best <= MOST_COUNTED:
        raise TournamentError(
            f"{counts_best} is not a possible number of results.",
            rule="SE-3",
            remedy=(
                f"Enter a number from 1 to {MOST_COUNTED}, or leave it empty to "
                "count all results."
            ),
        )
    return {
        "name": tidied,
        "about": about.strip()[:LONGEST_TEXT],
        "points": table.rows,
        "other_points": table.others,
        "counts_best": counts_best,
    }


def set_visibility(
    series_id: UUID, user: User, *, expected: int, is_public: bool
) -> Series:
    """Publish a series, or hide it from all but its organizers."""
    with lock_series(series_id, user, expected=expected) as series:
        series.is_public = is_public
        record_change(series, user, Kind.SHOWN if is_public else Kind.HIDDEN)
    return series


# Its events.


def add_event(series_id: UUID, user: User, *, expected: int, event: UUID) -> Series:
    """Add an event to a series; the user must organize both."""
    with lock_series(series_id, user, expected=expected) as series:
        row = Tournament.objects.get(pk=event)
        position = permissions.position_of(user, row)
        if not position.may(Capability.SETTLE):
            if not permissions.is_event_public(row):
                raise Tournament.DoesNotExist  # H4
            raise Forbidden(
                f"You are not an organizer of {row.name}.",
                remedy="Ask its organizer to run this series with you.",
            )
        refuse_event(series, row)
        SeriesEvent.objects.create(series=series, tournament=row)
        record_change(
            series, user, Kind.ADDED, after={"event": str(row.pk), "name": row.name}
        )
    return series


def refuse_event(series: Series, row: Tournament) -> None:
    """Raise TournamentError if the event cannot be added to the series."""
    held = SeriesEvent.objects.filter(series=series)
    if row.state == TournamentState.CANCELLED:
        raise TournamentError(f"{row.name} was canceled.", remedy="Add another event.")
    if held.filter(tournament=row).exists():
        raise TournamentError(
            f"{row.name} already counts in this series.",
            remedy="Nothing was changed.",
        )
    if held.count() >= MOST_EVENTS:
        raise TournamentError(
            f"The series has {MOST_EVENTS} events; that is the limit.",
            remedy="Create another series, or remove an event first.",
        )


def remove_event(series_id: UUID, user: User, *, expected: int, event: UUID) -> Series:
    """Remove an event from a series."""
    with lock_series(series_id, user, expected=expected) as series:
        row = SeriesEvent.objects.select_related("tournament").get(
            series=series, tournament=event
        )
        row.delete()
        record_change(
            series,
            user,
            Kind.TAKEN_OUT,
            before={"event": str(event), "name": row.tournament.name},
        )
    return series


# Who runs it.


def add_organizer(
    series_id: UUID, user: User, *, expected: int, email: str
) -> SeriesOrganiser:
    """Let another account run the series, too; only the owner may."""
    with lock_series(series_id, user, expected=expected) as series:
        require_owner(series, user)
        person = User.objects.filter(email=email.strip().lower(), is_active=True)
        named = person.first()
        if named is None:
            raise TournamentError(
                "There is no account with this e-mail address.",
                remedy="Ask for the e-mail address they sign in with.",
            )
        rows = SeriesOrganiser.objects.filter(series=series)
        if named.pk == series.owner_id or rows.filter(person=named).exists():
            raise TournamentError(
                f"{named} already runs the series.",
                remedy="Nothing was changed.",
            )
        if rows.count() >= MOST_ORGANISERS:
            raise TournamentError(
                f"{MOST_ORGANISERS} people run the series; that is the limit.",
                remedy="Remove somebody first.",
            )
        made = SeriesOrganiser.objects.create(series=series, person=named)
        record_change(series, user, Kind.NAMED, after={"name": named.display_name})
    return made


def remove_organizer(
    series_id: UUID, user: User, *, expected: int, person: UUID
) -> None:
    """Remove an organizer: by the owner, or by themselves."""
    with lock_series(series_id, user, expected=expected) as series:
        if person != user.pk:
            require_owner(series, user)
        row = SeriesOrganiser.objects.select_related("person").get(
            series=series, person=person
        )
        row.delete()
        record_change(
            series, user, Kind.REMOVED, before={"name": row.person.display_name}
        )


def require_owner(series: Series, user: User) -> None:
    if series.owner_id != user.pk:
        raise Forbidden(
            "Only the owner of the series can do this.", remedy="Ask the owner."
        )
