"""Notifying people: rows for the site, letters for those who want them.

An act promises one job in its own transaction, so what is rolled back is told to
nobody (C9). The job writes each person's notice once a line, however often it runs.
"""

from collections.abc import Mapping, Sequence
from smtplib import SMTPDataError, SMTPRecipientsRefused
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now
from django.urls import reverse

from accounts.models import User
from outbox import services as outbox
from outbox.kinds import Effect
from tournaments import tasks
from tournaments.journal.letters import Letter
from tournaments.journal.notifications import Notification, notifications_of
from tournaments.journal.queries import notices
from tournaments.journal.queries.notices import Ways
from tournaments.models import Entry, Notice, Topic, Wish
from tournaments.rules import notice_settlements
from tournaments.rules.log_kinds import UNDO

log = structlog.get_logger(__name__)

LETTERS_A_JOB = 25  # well within a job's time, also with a slow mail host


# Notifying.


def told(payload: Mapping[str, Any]) -> Effect:
    """Find who is told what of an act; give what writes it down."""
    event, first = UUID(payload["event"]), payload["first"]
    found = notifications_of(event, first=first, last=payload["last"])
    wishes = notices.wishes({each.person.pk for each in found})
    ways = [
        (each, way_of(each, wishes.get((each.person.pk, each.rule.topic))))
        for each in found
    ]

    def effect(_job: object) -> None:
        keep(ways, key=f"{event}:{first}")
        retire_settled(event, first=first, last=payload["last"])

    return effect


def way_of(notification: Notification, wish: Ways | None) -> Ways:
    """Join what somebody wishes with what the kind of line allows (I2)."""
    rule = notification.rule
    wish = wish or notices.usual(rule.topic)
    # An account without a password is nobody's: those of the demonstration.
    has_reader = notification.person.has_usable_password()
    return Ways(
        on_site=wish.on_site or rule.always,
        by_mail=wish.by_mail and rule.by_mail and has_reader,
    )


def keep(ways: Sequence[tuple[Notification, Ways]], *, key: str) -> None:
    """Write notices down, once for each person and line, and promise the letters."""
    wanted = [(each, way) for each, way in ways if way.on_site or way.by_mail]
    Notice.objects.bulk_create(
        (
            Notice(
                person=each.person,
                entry=each.entry,
                topic=each.rule.topic,
                words=each.words,
                address=each.address,
                is_shown=way.on_site,
            )
            for each, way in wanted
        ),
        ignore_conflicts=True,
    )
    mailed = {(each.entry.pk, each.person.pk) for each, way in wanted if way.by_mail}
    if mailed:
        promise_letters(mailed, key=key)


def promise_letters(mailed: set[tuple[int, UUID]], *, key: str) -> None:
    """Promise letters in parcels, by the rows that are there now."""
    lines, people = zip(*mailed, strict=True)
    rows = Notice.objects.filter(entry__in={*lines}, person__in={*people}, mail_at=None)
    found = rows.order_by("pk").values_list("pk", "entry_id", "person_id")
    wanted = [str(row) for row, entry, person in found if (entry, person) in mailed]
    for start in range(0, len(wanted), LETTERS_A_JOB):
        outbox.enqueue(
            tasks.post,
            key=f"post:{key}:{start}",
            payload={"notices": wanted[start : start + LETTERS_A_JOB]},
        )


def retire_settled(event: UUID, *, first: int, last: int) -> None:
    """Take off the site what lines of one act settled: a call to action that is old.

    If the act took back what had settled something, that is shown again. Letters still
    lead to the page; what was decided is told by a notice of its own.
    """
    lines = Entry.objects.filter(tournament=event, seq__gte=first, seq__lte=last)
    seen = [*lines.values("kind", "match", "entrant", "payload__after__kind")]
    taken_back = {each["payload__after__kind"] for each in seen if is_undo(each)}
    undone = undone_lines(event)
    for rule in notice_settlements.settlements(
        {each["kind"] for each in seen} | taken_back
    ):
        rows = Notice.objects.filter(
            entry__tournament=event, entry__kind__in=rule.calls
        )
        if rule.same:
            about = {each[rule.same] for each in seen if each[rule.same]}
            rows = rows.filter(**{f"entry__{rule.same}__in": about})
        rows.filter(is_shown=True).filter(Exists(settling(event, rule, undone))).update(
            is_shown=False
        )
        if taken_back & rule.settled_by:
            show_again(event, rows, undone)


def is_undo(line: Mapping[str, Any]) -> bool:
    return line["kind"] == UNDO and bool(line["payload__after__kind"])


def undone_lines(event: UUID) -> list[int]:
    found = Entry.objects.filter(tournament=event, kind=UNDO)
    lines = found.values_list("payload__after__line", flat=True)
    return [each for each in lines if each is not None]


def settling(
    event: UUID, rule: notice_settlements.Settlement, undone: Sequence[int]
) -> QuerySet[Entry]:
    """Return the later lines that settle a notice by a rule and were not undone."""
    later = Entry.objects.filter(
        tournament=event, kind__in=rule.settled_by, seq__gt=OuterRef("entry__seq")
    ).exclude(seq__in=undone)
    if rule.same:
        later = later.filter(**{rule.same: OuterRef(f"entry__{rule.same}")})
    return later


def show_again(event: UUID, rows: QuerySet[Notice], undone: Sequence[int]) -> None:
    """Show notices that nothing settles any more, unless their reader wants none."""
    rows = rows.filter(is_shown=False).exclude(entry__seq__in=undone)
    for rule in notice_settlements.SETTLEMENTS:
        rows = rows.exclude(
            Exists(settling(event, rule, undone)), entry__kind__in=rule.calls
        )
    found = [*rows.values_list("pk", "person_id", "topic")]
    wishes = notices.wishes({person for _, person, _ in found})
    wanted = [
        pk
        for pk, person, topic in found
        if (wishes.get((person, topic)) or notices.usual(topic)).on_site
    ]
    Notice.objects.filter(pk__in=wanted).update(is_shown=True)


# Letters.


def posted(payload: Mapping[str, Any]) -> None:
    """Send the letters of one job that were not sent yet."""
    rows = Notice.objects.filter(pk__in=payload["notices"], mail_at=None)
    # Opened first: where no mail host answers, nothing is taken and all is tried again.
    with get_connection() as host:
        for row in rows.select_related("person", "entry__tournament"):
            send(row, host)


def send(row: Notice, host: BaseEmailBackend) -> None:
    """Send one letter, at most once.

    It is marked before it leaves, and the mark is there for every other worker. Whoever
    dies between the two loses one letter; the notice is on the site all the same, and
    a letter that comes twice would be worse than one that does not come.
    """
    taken = Notice.objects.filter(pk=row.pk, mail_at=None).update(mail_at=Now())
    if not taken:
        return
    try:
        as_mail(row, host).send()
    except (SMTPRecipientsRefused, SMTPDataError) as error:
        # The host will not have this one; the others may still go. O7: no address.
        log.warning("letter_refused", notice=str(row.pk), error=type(error).__name__)


def as_mail(row: Notice, host: BaseEmailBackend) -> EmailMessage:
    token = notices.stop_token(row.person_id, row.topic)
    letter = Letter(
        words=row.words,
        event=row.entry.tournament.name,
        topic=row.topic,
        page=absolute("notice", row.pk),
        stop=absolute("notices_stop", token),
        wishes=absolute("notice_wishes"),
        site=settings.SITE_ADDRESS,
    )
    return EmailMessage(
        subject=letter.subject,
        body=letter.body,
        to=[row.person.email],
        headers=letter.headers,
        connection=host,
    )


def absolute(name: str, *words: object) -> str:
    return f"{settings.SITE_ADDRESS}{reverse(name, args=words)}"


# What a reader does.


def open_notice(person: User, *, notice: UUID) -> Notice:
    """Note that somebody has followed a notice of his own; give where it leads."""
    row = notices.own(person).get(pk=notice)
    notices.unread(person).filter(pk=row.pk).update(read_at=Now())
    return row


def mark_all_read(person: User) -> int:
    return notices.unread(person).update(read_at=Now())


def wish(person: User, wishes: Mapping[str, Ways]) -> None:
    """Keep how somebody wants to hear of topics."""
    Wish.objects.bulk_create(
        (
            Wish(person=person, topic=topic, on_site=way.on_site, by_mail=way.by_mail)
            for topic, way in wishes.items()
        ),
        update_conflicts=True,
        unique_fields=["person", "topic"],
        update_fields=["on_site", "by_mail"],
    )


def stop_letters(person: UUID, topic: Topic) -> None:
    """Send somebody no more letters of one topic; nothing if there is no such person.

    What he sees on the site stays as it is.
    """
    if User.objects.filter(pk=person).exists():
        Wish.objects.bulk_create(
            [Wish(person_id=person, topic=topic, on_site=True, by_mail=False)],
            update_conflicts=True,
            unique_fields=["person", "topic"],
            update_fields=["by_mail"],
        )
