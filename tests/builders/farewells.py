"""A user with data in every table, and the whole database as a text."""

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.mail import EmailMessage
from django.db import connection
from django.utils import timezone

from accounts import mail
from accounts.models import User, Ward
from cards.models import Card, Change, Photo, Printing
from decks.models import DeckVersion
from gameengine.recording import REMARK
from integrations.models import Answer
from outbox.models import Job
from privacy.models import Copy
from recorder.models import Mark, Scoresheet
from tests.builders import penalties
from tests.builders.archives import a_full_event
from tests.builders.decks import a_deck
from tests.builders.desk import guarded
from tests.builders.events import a_submission, an_entrant
from tests.builders.notices import tell
from tests.builders.people import PASSWORD, a_visit, a_ward
from tests.builders.programs import a_secret
from tests.builders.series import a_series
from tests.builders.webhooks import a_delivery, a_webhook
from tournaments.desk import actions as events
from tournaments.entries import actions as entrants
from tournaments.journal.actions.announcements import make_announcement
from tournaments.models import (
    Entrant,
    LogSubmission,
    Match,
    Parcel,
    Proposal,
    Role,
    Round,
    SeriesChange,
    SeriesLink,
    Tournament,
    Wish,
)
from tournaments.rules.api_scopes import ApiScope

NAME = "Zyra Quellmann"
MAIL = "zyra.quellmann@canary.example"
OLD = "Zyra Vorbeck"  # as she was called when she registered
CHILD = "Mirabelle Q"
NICKNAME = "Lumpazi"
# What a dump must not have when she is gone, whatever the case of its letters.
CANARIES = (
    "quellmann",
    "vorbeck",
    "mirabelle",
    "lumpazi",
    "canary-agent",
    "198.51.100.77",
)


def a_person_everywhere(**cells) -> User:
    """Create a user who played, helped, wrote and was written about, with the sample
    set.

    The event is finished unless `cells` say otherwise.
    """
    event = a_full_event()
    match = Match.objects.select_related("home", "away", "home__person").get(
        round__tournament=event, table=1
    )
    zyra = match.home.person
    User.objects.filter(pk=zyra.pk).update(email=MAIL, display_name=NAME)
    zyra.refresh_from_db()
    zyra.emailaddress_set.update(email=MAIL)
    signs_in(zyra)
    in_the_event(event, match, zyra)
    on_the_desk(event, match, zyra)
    beside_the_event(zyra, event)
    tell()
    if cells.get("is_over", True):
        end(event)
    return zyra


def the_event() -> Tournament:
    return Tournament.objects.get(name="Harbour Open")


def end(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(rounds=1, cut=0)
    event.refresh_from_db()
    events.finish_event(event.pk, event.owner, expected=event.version)


def signs_in(zyra: User) -> None:
    visit = a_visit(zyra, agent="canary-agent/1")
    visit.get("/accounts/", REMOTE_ADDR="198.51.100.77")
    from allauth.usersessions.models import UserSession

    UserSession.objects.filter(user=zyra).update(ip="198.51.100.77")
    guarded(zyra)


def renamed(event: Tournament, entrant: Entrant, name: str) -> None:
    entrant.refresh_from_db()
    entrants.rename_entrant(
        event.pk,
        event.owner,
        entrant=entrant.pk,
        name=name,
        expected=entrant.version,
    )


def in_the_event(event: Tournament, match: Match, zyra: User) -> None:
    for name in (OLD, NAME):
        renamed(event, match.home, name)
    child = a_ward(zyra, CHILD)
    an_entrant(event, CHILD, ward=child, state="dropped", dropped_after=0)
    Ward.objects.create(guardian=zyra, display_name=NICKNAME, birth_year=2015)
    a_submission(
        match.home,
        text=f"# {NAME} built this\n1 C1-PS Cal Rook\n",
        deck_name=f"{NAME} again",
        by=zyra,
    )
    LogSubmission.objects.filter(by=zyra).update(file_name=f"{NAME}.fivelog")
    sheet = Scoresheet.objects.create(
        match=match, snapshot=event.snapshot, made_by=zyra
    )
    Mark.objects.create(
        sheet=sheet,
        number=1,
        actor=REMARK,
        choice=f"{NAME} says 3rd down",
        tap=1,
        key=sheet.pk,
        by=zyra,
    )


def on_the_desk(event: Tournament, match: Match, zyra: User) -> None:
    """Write texts about the user in an event, by others and by herself."""
    judge = User.objects.get(display_name="Judith")
    penalties.punish(
        match, "home", "warning", reason=f"{NAME} shuffled too long.", by=judge
    )
    penalties.punish(
        match, "away", "caution", reason=f"Insulted {NAME.upper()}.", by=judge
    )
    Match.objects.filter(pk=match.pk).update(why=f"Olga swapped {NAME}: late")
    Round.objects.filter(tournament=event).update(
        notices=[
            {
                "key": "fixed_table_broken:9",
                "caution": "fixed_table_broken",
                "message": f"{NAME} can't play at table 9.",
                "tables": [9],
            }
        ]
    )
    Proposal.objects.create(
        tournament=event,
        asked="correction",
        match=match,
        words={"outcome": "win", "why": f"{NAME} won it"},
        reason=f"{NAME} has the slip.",
        by=event.owner,
        answer="declined",
    )
    Tournament.objects.filter(pk=event.pk).update(
        about=f"Ask {NAME}, {MAIL}, for a lift."
    )
    make_announcement(event.pk, event.owner, text=f"{NAME} has found a key.")
    events.assign_staff_role(event.pk, event.owner, person=zyra, role=Role.JUDGE)
    events.remove_staff_role(event.pk, event.owner, person=zyra, role=Role.JUDGE)
    both = (match.home_id, match.away_id)
    Entrant.objects.filter(pk__in=both).update(waived=f"{NAME} vouched")


def beside_the_event(zyra: User, event: Tournament) -> None:
    deck = a_deck(zyra, f"{NAME} deck")
    DeckVersion.objects.create(
        deck=deck, number=7, name=f"{NAME} seven", text=f"# {NAME}"
    )
    a_secret(zyra, event, ApiScope.REPORT)
    a_delivery(a_webhook(event), body=f'{{"said": "{NAME} won"}}')
    series = a_series(event, organiser=zyra)
    own = event.entrants.get(person=zyra)
    SeriesLink.objects.create(series=series, entrant=own)
    SeriesChange.objects.create(
        series=series, actor=zyra, kind="named", after={"name": NAME}
    )
    Wish.objects.create(person=zyra, topic="table", on_site=True, by_mail=False)
    Parcel.objects.create(by=zyra, file_name=f"{NAME}.json", data=b"x")
    Copy.objects.create(person=zyra, data=NAME.encode())
    Change.objects.create(
        card=Card.objects.first(), by=zyra, cell="name", source="typed"
    )
    Photo.objects.create(printing=Printing.objects.first(), by=zyra, data=b"x")
    LogEntry.objects.create(
        user=event.owner,
        content_type=ContentType.objects.get_for_model(User),
        object_id=str(zyra.pk),
        object_repr=NAME,
        action_flag=CHANGE,
        change_message="",
    )
    mail.queue_mail(EmailMessage(subject="Hello", body=NAME, to=[MAIL]))
    Job.objects.create(
        kind="mail",
        key="mail:refused",
        payload={},
        error=f"Refused: {MAIL}",
        due_at=timezone.now(),
        publish_at=timezone.now(),
    )
    Answer.objects.create(
        asker="a" * 64,
        key="k",
        question="q" * 64,
        begun_at=timezone.now(),
        status=200,
        body=f'{{"name":"{NAME}"}}'.encode(),
    )


# The whole database.


def dump() -> str:
    """Return every row of every table as a text; bytes also as hexadecimal digits."""
    connection.check_constraints()
    if connection.vendor == "sqlite":
        return "\n".join(connection.connection.iterdump())
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        return "".join(copied(cursor, table) for table in sorted(tables))


def copied(cursor, table: str) -> str:
    with cursor.copy(f'COPY "{table}" TO STDOUT') as rows:
        return f"== {table}\n" + b"".join(map(bytes, rows)).decode()


def hits(text: str, *words: str) -> list[str]:
    """Return the lines of a dump that have one of the words, as text or as bytes."""
    needles = [word.casefold() for word in words]
    needles += [
        each.encode().hex() for word in words for each in (word, word.capitalize())
    ]
    return [
        line[:300]
        for line in text.splitlines()
        if any(each in line.casefold() for each in needles)
    ]


__all__ = [
    "CANARIES",
    "MAIL",
    "NAME",
    "PASSWORD",
    "a_person_everywhere",
    "dump",
    "hits",
]
