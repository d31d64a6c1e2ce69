"""Store the notices of an action and send the emails of users who want them.

Each action queues one job in its own transaction, so nobody is notified of what was
rolled back (C9). The job stores one notice per user and log line, however often it
runs.
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
from tournaments.core import notice_settlements
from tournaments.core.log_kinds import UNDO
from tournaments.journal.emails import NotificationEmail
from tournaments.journal.notifications import Notification, notifications_of
from tournaments.journal.queries import notices
from tournaments.journal.queries.notices import NoticeChannels
from tournaments.models import Entry, Notice, Topic, Wish

log = structlog.get_logger(__name__)

EMAILS_PER_JOB = 25  # well within a job's time, also with a slow mail host


# Notifying.


def prepare_notices(payload: Mapping[str, Any]) -> Effect:
    """Find the notices of one action; return the function that stores them."""
    event, first = UUID(payload["event"]), payload["first"]
    found = notifications_of(event, first=first, last=payload["last"])
    wishes = notices.chosen_channels({each.person.pk for each in found})
    ways = [
        (each, channels_for(each, wishes.get((each.person.pk, each.rule.topic))))
        for each in found
    ]

    def store_prepared_notices(_job: object) -> None:
        store_notices(ways, key=f"{event}:{first}")
        hide_settled_notices(event, first=first, last=payload["last"])

    return store_prepared_notices


def channels_for(
    notification: Notification, wish: NoticeChannels | None
) -> NoticeChannels:
    """Return the channels that the user chose and the kind of line allows (I2)."""
    rule = notification.rule
    wish = wish or notices.default_channels(rule.topic)
    # An account without a password is nobody's: those of the demonstration.
    has_reader = notification.person.has_usable_password()
    return NoticeChannels(
        on_site=wish.on_site or rule.always,
        by_mail=wish.by_mail and rule.by_mail and has_reader,
    )


def store_notices(
    ways: Sequence[tuple[Notification, NoticeChannels]], *, key: str
) -> None:
    """Create each notice once per user and log line, and queue the emails."""
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
        queue_emails(mailed, key=key)


def queue_emails(mailed: set[tuple[int, UUID]], *, key: str) -> None:
    """Queue the emails in jobs of 25, for the notices that are in the database."""
    lines, people = zip(*mailed, strict=True)
    rows = Notice.objects.filter(entry__in={*lines}, person__in={*people}, mail_at=None)
    found = rows.order_by("pk").values_list("pk", "entry_id", "person_id")
    wanted = [str(row) for row, entry, person in found if (entry, person) in mailed]
    for start in range(0, len(wanted), EMAILS_PER_JOB):
        outbox.enqueue(
            tasks.send_notification_emails,
            key=f"post:{key}:{start}",
            payload={"notices": wanted[start : start + EMAILS_PER_JOB]},
        )


def hide_settled_notices(event: UUID, *, first: int, last: int) -> None:
    """Hide notices that ask for something which the lines of one action settled.

    If the action undid what had settled a notice, that is shown again. Links in emails
    still work; the outcome has a notice of its own.
    """
    lines = Entry.objects.filter(tournament=event, seq__gte=first, seq__lte=last)
    seen = [*lines.values("kind", "match", "entrant", "payload__after__kind")]
    taken_back = {each["payload__after__kind"] for each in seen if is_undo_line(each)}
    undone = undone_line_numbers(event)
    for rule in notice_settlements.settlements_for(
        {each["kind"] for each in seen} | taken_back
    ):
        rows = Notice.objects.filter(
            entry__tournament=event, entry__kind__in=rule.calls
        )
        if rule.same:
            about = {each[rule.same] for each in seen if each[rule.same]}
            rows = rows.filter(**{f"entry__{rule.same}__in": about})
        rows.filter(is_shown=True).filter(
            Exists(settling_log_lines(event, rule, undone))
        ).update(is_shown=False)
        if taken_back & rule.settled_by:
            show_unsettled_notices_again(event, rows, undone)


def is_undo_line(line: Mapping[str, Any]) -> bool:
    return line["kind"] == UNDO and bool(line["payload__after__kind"])


def undone_line_numbers(event: UUID) -> list[int]:
    found = Entry.objects.filter(tournament=event, kind=UNDO)
    lines = found.values_list("payload__after__line", flat=True)
    return [each for each in lines if each is not None]


def settling_log_lines(
    event: UUID, rule: notice_settlements.Settlement, undone: Sequence[int]
) -> QuerySet[Entry]:
    """Return later lines that settle a notice by a rule, and were not undone."""
    later = Entry.objects.filter(
        tournament=event, kind__in=rule.settled_by, seq__gt=OuterRef("entry__seq")
    ).exclude(seq__in=undone)
    if rule.same:
        later = later.filter(**{rule.same: OuterRef(f"entry__{rule.same}")})
    return later


def show_unsettled_notices_again(
    event: UUID, rows: QuerySet[Notice], undone: Sequence[int]
) -> None:
    """Show notices that no line settles any more, if the reader wants them on site."""
    rows = rows.filter(is_shown=False).exclude(entry__seq__in=undone)
    for rule in notice_settlements.SETTLEMENTS:
        rows = rows.exclude(
            Exists(settling_log_lines(event, rule, undone)), entry__kind__in=rule.calls
        )
    found = [*rows.values_list("pk", "person_id", "topic")]
    wishes = notices.chosen_channels({person for _, person, _ in found})
    wanted = [
        pk
        for pk, person, topic in found
        if (wishes.get((person, topic)) or notices.default_channels(topic)).on_site
    ]
    Notice.objects.filter(pk__in=wanted).update(is_shown=True)


# Letters.


def send_emails(payload: Mapping[str, Any]) -> None:
    """Send the emails of one job that were not sent yet."""
    rows = Notice.objects.filter(pk__in=payload["notices"], mail_at=None)
    # Opened first: where no mail host answers, nothing is taken and all is tried again.
    with get_connection() as host:
        for row in rows.select_related("person", "entry__tournament"):
            send_email(row, host)


def send_email(row: Notice, host: BaseEmailBackend) -> None:
    """Send one email, at most once.

    It is marked as sent before it leaves, and other workers see the mark. If a worker
    dies in between, the email is lost and the notice is still on the site: better than
    sending an email twice.
    """
    taken = Notice.objects.filter(pk=row.pk, mail_at=None).update(mail_at=Now())
    if not taken:
        return
    try:
        to_email_message(row, host).send()
    except (SMTPRecipientsRefused, SMTPDataError) as error:
        # The host will not have this one; the others may still go. O7: no address.
        log.warning("letter_refused", notice=str(row.pk), error=type(error).__name__)


def to_email_message(row: Notice, host: BaseEmailBackend) -> EmailMessage:
    token = notices.unsubscribe_token(row.person_id, row.topic)
    email = NotificationEmail(
        words=row.words,
        event=row.entry.tournament.name,
        topic=row.topic,
        page=absolute_url("notice", row.pk),
        stop=absolute_url("notices_stop", token),
        wishes=absolute_url("notice_wishes"),
        site=settings.SITE_ADDRESS,
    )
    return EmailMessage(
        subject=email.subject,
        body=email.body,
        to=[row.person.email],
        headers=email.headers,
        connection=host,
    )


def absolute_url(name: str, *words: object) -> str:
    return f"{settings.SITE_ADDRESS}{reverse(name, args=words)}"


# What a reader does.


def open_notice(person: User, *, notice: UUID) -> Notice:
    """Mark one of the user's own notices as read, and return it."""
    row = notices.notices_of(person).get(pk=notice)
    notices.unread_notices(person).filter(pk=row.pk).update(read_at=Now())
    return row


def mark_all_read(person: User) -> int:
    return notices.unread_notices(person).update(read_at=Now())


def save_channels(person: User, chosen: Mapping[str, NoticeChannels]) -> None:
    """Store the channels that a user chose for each topic."""
    Wish.objects.bulk_create(
        (
            Wish(person=person, topic=topic, on_site=way.on_site, by_mail=way.by_mail)
            for topic, way in chosen.items()
        ),
        update_conflicts=True,
        unique_fields=["person", "topic"],
        update_fields=["on_site", "by_mail"],
    )


def stop_emails(person: UUID, topic: Topic) -> None:
    """Turn off a user's emails about one topic, if there is such a user."""
    if User.objects.filter(pk=person).exists():
        Wish.objects.bulk_create(
            [Wish(person_id=person, topic=topic, on_site=True, by_mail=False)],
            update_conflicts=True,
            unique_fields=["person", "topic"],
            update_fields=["by_mail"],
        )
