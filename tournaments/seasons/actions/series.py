"""Every change of a series: made, settled, shown, and the events that count in it.

No row of an event changes by it, so no event is locked: the row of the series is, and
each change leaves a line with what was and is.
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
from tournaments.rules.capabilities import May
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.series import read
from tournaments.seasons.queries import series as selectors

MOST_A_DAY = 20
MOST_ORGANISERS = 20
MOST_COUNTED = 99
LONGEST_TEXT = 2000
Kind = SeriesChange.Kind


@contextmanager
def changing(series_id: UUID, who: User, *, expected: int) -> Iterator[Series]:
    """Hold a series for one change by whoever runs it."""
    with transaction.atomic():
        found = Series.objects.select_for_update().get(pk=series_id)
        if not selectors.runs(who, found):
            raise Forbidden(
                "Only those who run this series may change it.",
                remedy="Ask its owner to name you.",
            )
        if found.version != expected:
            raise Stale(
                "The series was changed meanwhile, by somebody else or in another "
                "window.",
                remedy="Look at what is new, then send it again.",
            )
        yield found
        found.version += 1
        found.save()


def note(
    found: Series,
    who: User,
    kind: str,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    SeriesChange.objects.create(
        series=found, actor=who, kind=kind, before=before or {}, after=after or {}
    )


# The series itself.


@transaction.atomic
def make(
    who: User, *, name: str, about: str = "", points: str, counts_best: int | None
) -> Series:
    """Make a series; until it is shown, only those who run it see it."""
    # Whoever makes two at once waits for the first, so that the limit holds.
    User.objects.select_for_update().get(pk=who.pk)
    made = Series.objects.filter(owner=who, made_at__gt=Now() - timedelta(days=1))
    if made.count() >= MOST_A_DAY:
        raise TournamentError(
            f"You have made {MOST_A_DAY} series in a day, and more are not taken.",
            remedy="Use one of them, or come back tomorrow.",
        )
    found = Series(
        owner=who,
        **cells(name=name, about=about, points=points, counts_best=counts_best),
    )
    found.save()
    note(found, who, Kind.MADE, after={"name": found.name})
    return found


def settle(series_id: UUID, who: User, *, expected: int, **said: Any) -> Series:
    """Change name, text, points, and how many results count."""
    with changing(series_id, who, expected=expected) as found:
        new = cells(**said)
        before = {cell: getattr(found, cell) for cell in new}
        for cell, value in new.items():
            setattr(found, cell, value)
        changed = [cell for cell in new if new[cell] != before[cell]]
        note(
            found,
            who,
            Kind.SETTLED,
            before={cell: before[cell] for cell in changed},
            after={cell: new[cell] for cell in changed},
        )
    return found


def cells(
    *, name: str, about: str, points: str, counts_best: int | None
) -> dict[str, Any]:
    """Return settings as they are kept, or say what is wrong with them."""
    table = read(points)
    tidied = names.tidy(name)
    if wrong := names.problems(tidied, longest=LONGEST_NAME):
        raise TournamentError(" ".join(wrong), remedy="Then send it again.")
    if counts_best is not None and not 1 <= counts_best <= MOST_COUNTED:
        raise TournamentError(
            f"{counts_best} results cannot count.",
            rule="SE-3",
            remedy=f"Give a number from 1 to {MOST_COUNTED}, or none for all of them.",
        )
    return {
        "name": tidied,
        "about": about.strip()[:LONGEST_TEXT],
        "points": table.rows,
        "other_points": table.others,
        "counts_best": counts_best,
    }


def show(series_id: UUID, who: User, *, expected: int, is_public: bool) -> Series:
    """Show a series to everybody, or to those alone who run it."""
    with changing(series_id, who, expected=expected) as found:
        found.is_public = is_public
        note(found, who, Kind.SHOWN if is_public else Kind.HIDDEN)
    return found


# Its events.


def add_event(series_id: UUID, who: User, *, expected: int, event: UUID) -> Series:
    """Let an event count, by somebody who runs the series and organises the event."""
    with changing(series_id, who, expected=expected) as found:
        row = Tournament.objects.get(pk=event)
        position = permissions.position(who, row)
        if not position.may(May.SETTLE):
            if not permissions.is_open_to_all(row):
                raise Tournament.DoesNotExist  # H4
            raise Forbidden(
                f"You do not organise {row.name}.",
                remedy="Ask its organiser to run this series with you.",
            )
        refuse_event(found, row)
        SeriesEvent.objects.create(series=found, tournament=row)
        note(found, who, Kind.ADDED, after={"event": str(row.pk), "name": row.name})
    return found


def refuse_event(found: Series, row: Tournament) -> None:
    held = SeriesEvent.objects.filter(series=found)
    if row.state == TournamentState.CANCELLED:
        raise TournamentError(
            f"{row.name} was cancelled.", remedy="Add an event that is played."
        )
    if held.filter(tournament=row).exists():
        raise TournamentError(
            f"{row.name} counts in this series already.",
            remedy="There is nothing left to do.",
        )
    if held.count() >= MOST_EVENTS:
        raise TournamentError(
            f"The series has {MOST_EVENTS} events, as many as one may have.",
            remedy="Make another series, or take one out first.",
        )


def take_out(series_id: UUID, who: User, *, expected: int, event: UUID) -> Series:
    """Let an event count no longer."""
    with changing(series_id, who, expected=expected) as found:
        row = SeriesEvent.objects.select_related("tournament").get(
            series=found, tournament=event
        )
        row.delete()
        note(
            found,
            who,
            Kind.TAKEN_OUT,
            before={"event": str(event), "name": row.tournament.name},
        )
    return found


# Who runs it.


def name_organiser(
    series_id: UUID, who: User, *, expected: int, email: str
) -> SeriesOrganiser:
    """Let somebody else run the series, too; only its owner names them."""
    with changing(series_id, who, expected=expected) as found:
        require_owner(found, who)
        person = User.objects.filter(email=email.strip().lower(), is_active=True)
        named = person.first()
        if named is None:
            raise TournamentError(
                "No account has this address.",
                remedy="Ask for the address with which they sign in.",
            )
        rows = SeriesOrganiser.objects.filter(series=found)
        if named.pk == found.owner_id or rows.filter(person=named).exists():
            raise TournamentError(
                f"{named} runs the series already.",
                remedy="There is nothing left to do.",
            )
        if rows.count() >= MOST_ORGANISERS:
            raise TournamentError(
                f"{MOST_ORGANISERS} run the series, as many as may.",
                remedy="Remove somebody first.",
            )
        made = SeriesOrganiser.objects.create(series=found, person=named)
        note(found, who, Kind.NAMED, after={"name": named.display_name})
    return made


def remove_organiser(
    series_id: UUID, who: User, *, expected: int, person: UUID
) -> None:
    """Let somebody run the series no longer: by the owner, or by themselves."""
    with changing(series_id, who, expected=expected) as found:
        if person != who.pk:
            require_owner(found, who)
        row = SeriesOrganiser.objects.select_related("person").get(
            series=found, person=person
        )
        row.delete()
        note(found, who, Kind.REMOVED, before={"name": row.person.display_name})


def require_owner(found: Series, who: User) -> None:
    if found.owner_id != who.pk:
        raise Forbidden(
            "Only the owner of the series may do this.", remedy="Ask the owner."
        )
