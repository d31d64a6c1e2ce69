"""What blocks or follows the deletion of an account, and all names of its owner."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.apps import apps
from django.db.models import Model, Q, QuerySet
from django.urls import reverse

from accounts import names
from accounts.models import User, Ward
from decks.models import Deck
from privacy.inventory import PersonalData
from tournaments.core.events import BEFORE_THE_START
from tournaments.journal.name_redaction import NameRedactor
from tournaments.models import (
    Entrant,
    EntrantState,
    Payload,
    Staff,
    Tournament,
    TournamentState,
)
from tournaments.models.entrants import IN_THE_EVENT

OVER = (TournamentState.FINISHED, TournamentState.CANCELLED)
STILL_IN = (*IN_THE_EVENT, EntrantState.WAITLISTED)


def model_of_entry(kept: PersonalData) -> type[Model]:
    return apps.get_model(kept.model)


def related_model(kept: PersonalData, way: str) -> type[Model]:
    """Return the model that a lookup such as `entry__tournament` ends at."""
    model = model_of_entry(kept)
    for step in way.split("__"):
        model = model._meta.get_field(step).related_model  # noqa: SLF001 (Django's)
    return model


def all_rows_of_entry(kept: PersonalData) -> QuerySet:
    """Return all rows of the model that an inventory entry names, of all owners."""
    manager = model_of_entry(kept)._base_manager  # noqa: SLF001 (Django's own)
    return getattr(manager, "everything", manager.all)()


def entries_of_user_and_wards(person: User) -> QuerySet[Entrant]:
    """Return the user's entries in events, and those of their wards."""
    mine = Entrant.objects.filter(Q(person=person) | Q(ward__guardian=person))
    return mine.select_related("tournament")


# What blocks the deletion of an account (P5).


@dataclass(frozen=True, slots=True)
class DeletionObstacle:
    """A reason why an account cannot be deleted yet, what to do first, and where."""

    words: str
    remedy: str
    address: str = ""


def deletion_obstacles(person: User) -> list[DeletionObstacle]:
    """Return every reason why the account cannot be deleted yet; none if it can."""
    return [
        *obstacles_as_organizer(person),
        *obstacles_as_entrant(person),
        *obstacles_as_administrator(person),
    ]


def obstacles_as_organizer(person: User) -> Iterator[DeletionObstacle]:
    mine = Tournament.objects.filter(owner=person).exclude(state__in=OVER)
    for event in mine.order_by("starts_at", "pk"):
        yield DeletionObstacle(
            f"You run {event.name} ({event.get_state_display().lower()}).",
            "Finish it, cancel it, or transfer it to another organizer.",
            reverse("desk", args=(event.pk,)),
        )


def obstacles_as_entrant(person: User) -> Iterator[DeletionObstacle]:
    running = entries_of_user_and_wards(person).filter(
        tournament__state=TournamentState.RUNNING, state__in=STILL_IN
    )
    for entry in running.order_by("tournament", "pk"):
        who = f"You act for {entry.name} in {entry.tournament.name}"
        if entry.ward_id is None:
            who = f"You are playing in {entry.tournament.name}"
        yield DeletionObstacle(
            f"{who}, which is still running.",
            "Drop from it first, or wait until it is over.",
            reverse("event", args=(entry.tournament_id,)),
        )


def obstacles_as_administrator(person: User) -> Iterator[DeletionObstacle]:
    others = User.objects.filter(is_active=True, is_superuser=True)
    if person.is_superuser and not others.exclude(pk=person.pk).exists():
        yield DeletionObstacle(
            "You are the only administrator of this site.",
            "Make somebody else an administrator first.",
        )


# What leaves, and what stays.


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletionPreview:
    """What the page shows before an account is deleted."""

    alias: str
    obstacles: list[DeletionObstacle]
    decks: int
    events: int
    coming: list[str]  # events that they will be withdrawn from
    helping: list[str]  # events whose staff they will leave
    wards: list[str]


def preview_deletion(person: User) -> DeletionPreview:
    entries = list(entries_of_user_and_wards(person).order_by("tournament__starts_at"))
    helping = Staff.objects.filter(person=person).exclude(tournament__state__in=OVER)
    return DeletionPreview(
        alias=names.alias_for_key(str(person.pk)),
        obstacles=deletion_obstacles(person),
        decks=Deck.objects.everything().filter(owner=person).count(),
        events=len({each.tournament_id for each in entries}),
        coming=sorted({each.tournament.name for each in entries_before_start(entries)}),
        helping=sorted(set(helping.values_list("tournament__name", flat=True))),
        wards=[each.display_name for each in Ward.objects.filter(guardian=person)],
    )


def entries_before_start(entries: list[Entrant]) -> list[Entrant]:
    """Return the user's entries in events that have not started."""
    return [
        each
        for each in entries
        if each.tournament.state in BEFORE_THE_START and each.state in STILL_IN
    ]


# Names.

# Lines of the log that say a name of whom they are about.
NAMING = ("entrant_registered", "entrant_added", "entrant_late", "entrant_renamed")
STAFFING = ("staff_named", "staff_removed", "owner_changed")


def names_used_by(person: User) -> NameRedactor:
    """Return every name and address that the user ever had here, each with an alias."""
    own = names.alias_for_key(str(person.pk))
    found = dict.fromkeys((person.display_name, person.email), own)
    for ward in Ward.objects.filter(guardian=person):
        found[ward.display_name] = ward.alias
    entries = {each.pk: each for each in entries_of_user_and_wards(person)}
    for entry in entries.values():
        found[entry.name] = entrant_alias(entry)
    lines = Payload.objects.filter(entry__entrant__in=entries, entry__kind__in=NAMING)
    for line in lines.select_related("entry"):
        for cells in (line.before, line.after):
            if "name" in cells:
                found[cells["name"]] = entrant_alias(entries[line.entry.entrant_id])
    about = Payload.objects.filter(
        entry__kind__in=STAFFING, entry__subject=str(person.pk)
    )
    for line in about:
        # Of a change of hands the former owner is named, too, who is another.
        cells = line.after or line.before
        found[cells.get("name", "")] = own
    return NameRedactor({name: alias for name, alias in found.items() if name})


def entrant_alias(entry: Entrant) -> str:
    key: UUID | None = entry.ward_id or entry.person_id
    return names.alias_for_key(str(key))
