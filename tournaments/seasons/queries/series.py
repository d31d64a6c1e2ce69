"""Series: who may see and run one, its events and its leaderboard.

People are identified by their account or by their guardian's, never by name: an entry
that belongs to neither is a line of its own, unless an organizer of the series has
linked it to others.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from accounts import names
from accounts.models import User
from accounts.policy import has_public_page, public_name
from tournaments.core.permissions import Viewer
from tournaments.models import (
    Entrant,
    Role,
    Series,
    SeriesEvent,
    SeriesOrganiser,
    Tournament,
    TournamentState,
    Visibility,
)
from tournaments.rounds.queries import final_places
from tournaments.rules import series
from tournaments.rules.series import EventResult, LeaderboardLine
from tournaments.seasons.queries import links

PERSON, WARD, ENTRY, LINK = "person", "ward", "entry", "link"


# Who may see and run one.


def visible_to(viewer: Viewer) -> QuerySet[Series]:
    """Return the series that a viewer may open: public ones, and those they run."""
    shown = Q(is_public=True)
    if not viewer.is_authenticated:
        return Series.objects.filter(shown)
    run = Q(owner=viewer.pk) | Q(
        pk__in=SeriesOrganiser.objects.filter(person=viewer.pk).values("series")
    )
    return Series.objects.filter(shown | run)


def listed_series(viewer: Viewer) -> QuerySet[Series]:
    """Return the visible series with the number of their events, the newest first."""
    over = public_events_filter("members__tournament__") & Q(
        members__tournament__state=TournamentState.FINISHED
    )
    return (
        visible_to(viewer)
        .annotate(
            events=Count(
                "members", filter=public_events_filter("members__tournament__")
            ),
            finished=Count("members", filter=over),
        )
        .order_by("-made_at", "pk")
    )


def public_events_filter(prefix: str = "") -> Q:
    """Return a filter for events that everybody may see."""
    draft = Q(**{f"{prefix}state": TournamentState.DRAFT})
    public = Q(**{f"{prefix}visibility": Visibility.PUBLIC})
    return Q(**{f"{prefix}opened_at__isnull": False}) & public & ~draft


def may_run(viewer: Viewer, series: Series) -> bool:
    """Return whether the viewer runs a series: as its owner or as an organizer."""
    if not viewer.is_authenticated:
        return False
    if series.owner_id == viewer.pk:
        return True
    return SeriesOrganiser.objects.filter(series=series, person=viewer.pk).exists()


def events_in_series(series: Series, *, all_of_them: bool = False) -> list[Tournament]:
    """Return the events of a series in order; by default only public ones."""
    rows = Tournament.objects.filter(memberships__series=series)
    if not all_of_them:
        rows = rows.filter(public_events_filter())
    return [*rows.order_by("starts_at", "name", "pk")]


def addable_events(viewer: User, series: Series) -> QuerySet[Tournament]:
    """Return the events that the viewer organizes and that are not in the series."""
    named = Q(owner=viewer.pk) | Q(
        pk__in=Tournament.objects.filter(
            staff__person=viewer.pk, staff__role=Role.ORGANISER
        ).values("pk")
    )
    there = SeriesEvent.objects.filter(series=series).values("tournament")
    return (
        Tournament.objects.filter(named)
        .exclude(pk__in=there)
        .exclude(state=TournamentState.CANCELLED)
        .order_by("-starts_at", "name")
    )


def series_of_event(event: Tournament) -> QuerySet[Series]:
    """Return the public series that an event counts in."""
    return Series.objects.filter(is_public=True, members__tournament=event)


# The leaderboard.


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardPerson:
    """A person on a leaderboard, with what everybody may see of them (P3)."""

    key: str
    name: str
    page: UUID | None = None  # of the history, where there is one
    event: str = ""  # the only event of an entry that belongs to nobody


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardRow:
    """One row of a leaderboard: the points and the person."""

    line: LeaderboardLine
    who: LeaderboardPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """A leaderboard and the events that it counts."""

    standings: tuple[LeaderboardRow, ...]
    counting: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]

    def row_of(self, key: str) -> LeaderboardRow | None:
        """Return the row of the person with this key, or None."""
        return next((each for each in self.standings if each.who.key == key), None)


def leaderboard(found: Series) -> Leaderboard:
    """Compute the leaderboard: six queries for any number of events and people."""
    events = events_in_series(found)
    places = final_places.places_by_event(events)
    counting = [each for each in events if places.get(each.pk)]
    entries = entrants_by_id(places)
    keys = person_keys(found, entries)
    results: list[EventResult] = []
    for event in counting:
        own = {keys[each]: place for each, place in places[event.pk].items()}
        results += series.event_results(str(event.pk), own, found.table)
    titles = {each.pk: each.name for each in counting}
    people = people_by_key(keys, entries, titles)
    lines = series.leaderboard(results, best=found.counts_best)
    ordered = sorted(lines, key=lambda each: (each.place, people[each.who].name))
    return Leaderboard(
        standings=tuple(
            LeaderboardRow(line=each, who=people[each.who]) for each in ordered
        ),
        counting=tuple(counting),
        coming=tuple(each for each in events if not places.get(each.pk)),
    )


def entrants_by_id(places: dict[UUID, final_places.Places]) -> dict[str, Entrant]:
    """Return the entrants behind the places by id, with their accounts."""
    events = [pk for pk, found in places.items() if found]
    rows = [
        *Entrant.objects.filter(tournament__in=events)
        .only("name", "tournament_id", "person_id", "ward_id")
        .order_by()
    ]
    people = User.objects.in_bulk({row.person_id for row in rows if row.person_id})
    for row in rows:
        row.person = people.get(row.person_id)
    placed = {entrant for found in places.values() for entrant in found}
    return {str(row.pk): row for row in rows if str(row.pk) in placed}


def person_keys(series: Series, entries: dict[str, Entrant]) -> dict[str, str]:
    """Return the person's key for each entry; linked entries share one.

    If an account has claimed one of them, all count for it. An entry of an account is
    never counted for another one, and nobody has two results in one event: where a link
    would cause that, the entry counts alone.
    """
    keys = {entrant: person_key(series, row) for entrant, row in entries.items()}
    groups: dict[UUID, list[str]] = defaultdict(list)
    for entrant, group in links.link_groups_by_entry(series).items():
        if str(entrant) in entries:
            groups[group].append(str(entrant))
    taken = {(row.tournament_id, keys[entrant]) for entrant, row in entries.items()}
    for group, linked in groups.items():
        if len(linked) == 1:
            continue  # told apart, or alone in the events that count
        accounts = {keys[each] for each in linked if entries[each].person_id}
        [key] = (
            accounts if len(accounts) == 1 else [hash_person_key(series, LINK, group)]
        )
        for each in sorted(linked):
            event = entries[each].tournament_id
            if entries[each].person_id is None and (event, key) not in taken:
                keys[each] = key
                taken.add((event, key))
    return keys


def people_by_key(
    keys: dict[str, str], entries: dict[str, Entrant], titles: dict[UUID, str]
) -> dict[str, LeaderboardPerson]:
    """Return the person behind each key, named by account or newest entry."""
    found: dict[str, LeaderboardPerson] = {}
    order = {event: at for at, event in enumerate(titles)}
    played = Counter(keys.values())
    for entrant, row in sorted(
        entries.items(),
        key=lambda each: (each[1].person_id is not None, order[each[1].tournament_id]),
    ):
        key = keys[entrant]
        event = titles[row.tournament_id] if played[key] == 1 else ""
        found[key] = leaderboard_person(key, row, event)
    return found


def person_key(series: Series, row: Entrant) -> str:
    """Return a key that is the same for a person in every event of the series.

    It stands in URLs, so it is a hash that differs from series to series (P3).
    """
    kind, own = ENTRY, row.pk
    if row.person_id is not None:
        kind, own = PERSON, row.person_id
    elif row.ward_id is not None:
        kind, own = WARD, row.ward_id
    return hash_person_key(series, kind, own)


def hash_person_key(series: Series, kind: str, own: UUID) -> str:
    return short_hash(f"{series.pk}:{kind}:{own}")


def short_hash(words: str) -> str:
    return sha256(words.encode()).hexdigest()[:32]


def person_keys_of_viewer(viewer: Viewer, series: Series) -> set[str]:
    """Return the keys of the viewer and of the children for whom they act."""
    if not viewer.is_authenticated:
        return set()
    wards = viewer.wards.values_list("pk", flat=True)
    return {
        hash_person_key(series, PERSON, viewer.pk),
        *(hash_person_key(series, WARD, each) for each in wards),
    }


def leaderboard_person(key: str, row: Entrant, event: str) -> LeaderboardPerson:
    """Return a person as pages across events may name them (P3)."""
    if row.person is not None:
        page = row.person.page_id if has_public_page(row.person) else None
        return LeaderboardPerson(key=key, name=public_name(row.person), page=page)
    if row.ward_id is not None:
        return LeaderboardPerson(key=key, name=names.alias_for_key(str(row.ward_id)))
    return LeaderboardPerson(key=key, name=names.shorten_name(row.name), event=event)
