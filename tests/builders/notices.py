"""What people were told: promised by acts, done as a worker does it."""

from django.core import mail

from accounts.models import User
from outbox import services
from outbox.models import Job, JobState
from tests.builders.events import an_entrant, an_event
from tests.builders.people import a_person
from tournaments.models import Entrant, EntrantState, Notice, Tournament, Wish

JOBS = ("tell", "post")


def tell() -> None:
    """Let the workers' jobs be done: first who is told, then the letters of it."""
    for kind in JOBS:
        for job in Job.objects.filter(kind=kind, state=JobState.QUEUED).order_by("pk"):
            services.run_job(job.pk)


def forget() -> None:
    """Leave out what was promised so far."""
    tell()
    Notice.objects.all().delete()
    Job.objects.filter(kind__in=JOBS).delete()
    mail.outbox.clear()


def heard(person) -> list[str]:
    """Give all that somebody was told on the site, in order."""
    tell()
    rows = Notice.objects.filter(person=person, is_shown=True).order_by("entry_id")
    return [row.words for row in rows]


def mailed(person) -> list[str]:
    """Give the letters that somebody got."""
    tell()
    return [each.body for each in mail.outbox if each.to == [person.email]]


def wish(person, topic: str, *, on_site: bool = True, by_mail: bool = False) -> None:
    Wish.objects.create(person=person, topic=topic, on_site=on_site, by_mail=by_mail)


# People.


def person(name: str) -> User:
    return User.objects.get(display_name=name)


def known(event: Tournament, *names: str) -> list[User]:
    """Give entrants of an event accounts."""
    for name in names:
        row = Entrant.objects.get(tournament=event, name=name)
        row.person = a_person(name.split()[0])
        row.save()
    return [person(name.split()[0]) for name in names]


def an_event_of(*names: str) -> Tournament:
    """Make an event that some people with accounts have registered for."""
    event = an_event()
    for name in names:
        an_entrant(event, name, person=a_person(name), state=EntrantState.REGISTERED)
    return event
