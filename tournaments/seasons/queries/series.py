"""Series as they may be seen: who runs one, what counts in it, its leaderboard.

Persons are told apart by their account or by the guardian who acts for them, never by
a name: an entry that belongs to neither is a line of its own, unless whoever runs the
series has linked it to others.
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
from tournaments.rounds.queries import finals
from tournaments.rules import series
from tournaments.rules.series import Line, Result
from tournaments.seasons.queries import links

PERSON, WARD, ENTRY, LINK = "person", "ward", "entry", "link"


# Who may see and run one.


def visible_to(viewer: Viewer) -> QuerySet[Series]:
    """Give the series that somebody may open; a hidden one is its organisers' alone."""
    shown = Q(is_public=True)
    if not viewer.is_authenticated:
        return Series.objects.filter(shown)
    run = Q(owner=viewer.pk) | Q(
        pk__in=SeriesOrganiser.objects.filter(person=viewer.pk).values("series")
    )
    return Series.objects.filter(shown | run)


def listed(viewer: Viewer) -> QuerySet[Series]:
    """Return them with the number of their events, the newest first."""
    over = seen("members__tournament__") & Q(
        members__tournament__state=TournamentState.FINISHED
    )
    return (
        visible_to(viewer)
        .annotate(
            events=Count("members", filter=seen("members__tournament__")),
            finished=Count("members", filter=over),
        )
        .order_by("-made_at", "pk")
    )


def seen(prefix: str = "") -> Q:
    """Keep events that everybody may look at (see policy.is_open_to_all)."""
    draft = Q(**{f"{prefix}state": TournamentState.DRAFT})
    public = Q(**{f"{prefix}visibility": Visibility.PUBLIC})
    return Q(**{f"{prefix}opened_at__isnull": False}) & public & ~draft


def runs(viewer: Viewer, found: Series) -> bool:
    """Return whether somebody runs a series: its owner, or an organiser beside them."""
    if not viewer.is_authenticated:
        return False
    if found.owner_id == viewer.pk:
        return True
    return SeriesOrganiser.objects.filter(series=found, person=viewer.pk).exists()


def events_of(found: Series, *, all_of_them: bool = False) -> list[Tournament]:
    """Return the events of a series in their order; drafts only to who runs it."""
    rows = Tournament.objects.filter(memberships__series=found)
    if not all_of_them:
        rows = rows.filter(seen())
    return [*rows.order_by("starts_at", "name", "pk")]


def could_join(viewer: User, found: Series) -> QuerySet[Tournament]:
    """Return the events that somebody organises and that do not count here yet."""
    named = Q(owner=viewer.pk) | Q(
        pk__in=Tournament.objects.filter(
            staff__person=viewer.pk, staff__role=Role.ORGANISER
        ).values("pk")
    )
    there = SeriesEvent.objects.filter(series=found).values("tournament")
    return (
        Tournament.objects.filter(named)
        .exclude(pk__in=there)
        .exclude(state=TournamentState.CANCELLED)
        .order_by("-starts_at", "name")
    )


def of_event(event: Tournament) -> QuerySet[Series]:
    """Return the public series in which an event counts."""
    return Series.objects.filter(is_public=True, members__tournament=event)


# The leaderboard.


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """Somebody on a leaderboard, as everybody may see them (P3)."""

    key: str
    name: str
    page: UUID | None = None  # of the history, where there is one
    event: str = ""  # the only event of an entry that belongs to nobody


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    line: Line
    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A leaderboard with the events behind it."""

    standings: tuple[Standing, ...]
    counting: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]

    def of(self, key: str) -> Standing | None:
        return next((each for each in self.standings if each.who.key == key), None)


def board(found: Series) -> Board:
    """Compute the leaderboard: six queries for any number of events and people."""
    events = events_of(found)
    places = finals.of(events)
    counting = [each for each in events if places.get(each.pk)]
    entries = entries_of(places)
    keys = keys_of(found, entries)
    results: list[Result] = []
    for event in counting:
        own = {keys[each]: place for each, place in places[event.pk].items()}
        results += series.results(str(event.pk), own, found.table)
    titles = {each.pk: each.name for each in counting}
    people = people_of(keys, entries, titles)
    lines = series.leaderboard(results, best=found.counts_best)
    ordered = sorted(lines, key=lambda each: (each.place, people[each.who].name))
    return Board(
        standings=tuple(Standing(line=each, who=people[each.who]) for each in ordered),
        counting=tuple(counting),
        coming=tuple(each for each in events if not places.get(each.pk)),
    )


def entries_of(places: dict[UUID, finals.Places]) -> dict[str, Entrant]:
    """Read who stands behind the places, with their accounts, each of them once."""
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


def keys_of(found: Series, entries: dict[str, Entrant]) -> dict[str, str]:
    """Return the key of who stands behind each entry; linked entries share one.

    Where one of them was claimed, the account has them all. An entry of an account is
    never taken for another one's, and nobody has two results in one event: where a
    link would say so, the entry stands alone.
    """
    keys = {entrant: key_of(found, row) for entrant, row in entries.items()}
    groups: dict[UUID, list[str]] = defaultdict(list)
    for entrant, group in links.groups_of(found).items():
        if str(entrant) in entries:
            groups[group].append(str(entrant))
    taken = {(row.tournament_id, keys[entrant]) for entrant, row in entries.items()}
    for group, linked in groups.items():
        if len(linked) == 1:
            continue  # told apart, or alone in the events that count
        accounts = {keys[each] for each in linked if entries[each].person_id}
        [key] = accounts if len(accounts) == 1 else [hashed(found, LINK, group)]
        for each in sorted(linked):
            event = entries[each].tournament_id
            if entries[each].person_id is None and (event, key) not in taken:
                keys[each] = key
                taken.add((event, key))
    return keys


def people_of(
    keys: dict[str, str], entries: dict[str, Entrant], titles: dict[UUID, str]
) -> dict[str, Who]:
    """Say who stands behind each key: by the account, else by the newest entry."""
    found: dict[str, Who] = {}
    order = {event: at for at, event in enumerate(titles)}
    played = Counter(keys.values())
    for entrant, row in sorted(
        entries.items(),
        key=lambda each: (each[1].person_id is not None, order[each[1].tournament_id]),
    ):
        key = keys[entrant]
        event = titles[row.tournament_id] if played[key] == 1 else ""
        found[key] = shown(key, row, event)
    return found


def key_of(found: Series, row: Entrant) -> str:
    """Name a person so that the same one has the same key in every event of a series.

    It stands in addresses, so it gives no id away and is another one elsewhere (P3).
    """
    kind, own = ENTRY, row.pk
    if row.person_id is not None:
        kind, own = PERSON, row.person_id
    elif row.ward_id is not None:
        kind, own = WARD, row.ward_id
    return hashed(found, kind, own)


def hashed(found: Series, kind: str, own: UUID) -> str:
    return digest(f"{found.pk}:{kind}:{own}")


def digest(words: str) -> str:
    return sha256(words.encode()).hexdigest()[:32]


def own_keys(viewer: Viewer, found: Series) -> set[str]:
    """Return the keys of a visitor and of the children for whom they act."""
    if not viewer.is_authenticated:
        return set()
    wards = viewer.wards.values_list("pk", flat=True)
    return {
        hashed(found, PERSON, viewer.pk),
        *(hashed(found, WARD, each) for each in wards),
    }


def shown(key: str, row: Entrant, event: str) -> Who:
    """Say who somebody is on pages across events (P3)."""
    if row.person is not None:
        page = row.person.page_id if has_public_page(row.person) else None
        return Who(key=key, name=public_name(row.person), page=page)
    if row.ward_id is not None:
        return Who(key=key, name=names.alias(str(row.ward_id)))
    return Who(key=key, name=names.shorten_name(row.name), event=event)
