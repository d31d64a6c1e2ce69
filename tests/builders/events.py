"""Events with people in them, at any point of their life."""

import datetime as dt

from django.utils import timezone

from decks.formats import SNAPSHOTS
from tests.builders.people import a_person
from tournaments.models import (
    Entrant,
    EntrantState,
    Entry,
    ListPolicy,
    Role,
    Staff,
    Submission,
    Tournament,
    TournamentState,
)
from tournaments.rules.names import name_key

PRESEASON = next(iter(SNAPSHOTS))
NAMES = (
    "Ada Ito", "Ben Okafor", "Cleo Marsh", "Dev Anand", "Edda Falk", "Finn Rowe",
    "Gus Novak", "Hana Sato", "Ivo Brandt", "Juno Vale", "Kit Larsen", "Lea Moreau",
    "Max Ferro", "Nia Cole", "Odo Weiss", "Pia Lund",
)  # fmt: skip


def an_event(owner=None, **cells) -> Tournament:
    """Make an event that is open for registration; lists are welcome, not needed."""
    now = timezone.now()
    return Tournament.objects.create(
        **{
            "owner": owner or a_person("Olga"),
            "name": "Harbour Open",
            "state": TournamentState.REGISTRATION,
            "opened_at": now,
            "starts_at": now + dt.timedelta(days=1),
            "zone": "Europe/Berlin",
            "snapshot": PRESEASON,
            "list_policy": ListPolicy.OPTIONAL,
            **cells,
        }
    )


def an_entrant(event: Tournament, name: str = "Ada Ito", **cells) -> Entrant:
    """Put somebody into an event, without an account unless one is given."""
    return Entrant.objects.create(
        **{
            "tournament": event,
            "name": name,
            "name_key": name_key(name),
            "state": EntrantState.CHECKED_IN,
            **cells,
        }
    )


def a_field(event: Tournament, size: int) -> list[Entrant]:
    names = [
        f"{NAMES[at % len(NAMES)]} {at // len(NAMES) + 1}" if at >= len(NAMES) else each
        for at, each in ((at, NAMES[at % len(NAMES)]) for at in range(size))
    ]
    return Entrant.objects.bulk_create(
        Entrant(
            tournament=event,
            name=name,
            name_key=name_key(name),
            state=EntrantState.CHECKED_IN,
        )
        for name in names
    )


def a_running_event(size: int = 8, owner=None, **cells) -> Tournament:
    """Make an event that has just started: everybody is there, no round is drafted."""
    now = timezone.now()
    event = an_event(
        owner,
        **{
            "state": TournamentState.RUNNING,
            "starts_at": now - dt.timedelta(hours=1),
            "started_at": now,
            "rounds": 3,
            "cut": 4,
            **cells,
        },
    )
    a_field(event, size)
    return event


def an_official(event: Tournament, role: str = Role.JUDGE, name: str = "Jude"):
    person = a_person(name)
    Staff.objects.create(tournament=event, person=person, role=role)
    return person


def a_submission(entrant: Entrant, **cells) -> Submission:
    """Give somebody a list that counts, past the deadline too."""
    number = Submission.objects.filter(entrant=entrant).count() + 1
    Submission.objects.filter(entrant=entrant).update(is_current=False)
    Entrant.objects.filter(pk=entrant.pk).update(is_unlocked=True)
    made = Submission.objects.create(
        **{
            "entrant": entrant,
            "number": number,
            "deck_name": "Journeymen",
            "text": "1 C1-PS Cal Rook\n",
            "verdict": "LEGAL",
            "checker": "1",
            "card_data": "1",
            "receipt": "0000-0000-0000-0000",
            "consent": "Nobody reads it.",
            "by": entrant.person or entrant.tournament.owner,
            **cells,
        }
    )
    Entrant.objects.filter(pk=entrant.pk).update(is_unlocked=entrant.is_unlocked)
    return made


def lines(event: Tournament, kind: str) -> list[Entry]:
    """Give the lines of one kind from the log of an event."""
    found = Entry.objects.filter(tournament=event, kind=kind)
    return list(found.select_related("payload").order_by("seq"))


def sent(service, entrant: Entrant, who=None, **more):
    """Send a form about an entry as it is now, as the owner unless told."""
    entrant.refresh_from_db()
    event = entrant.tournament
    return service(
        event.pk,
        who or event.owner,
        entrant=entrant.pk,
        **{"expected": entrant.version, **more},
    )
