"""A user's notices, and the channels by which they want them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.core import signing
from django.db.models import QuerySet

from accounts.models import User
from tournaments.core.notification_rules import MAILED
from tournaments.models import Notice, Topic, Wish

MOST_COUNTED = 100  # a head that says "99+" need not know more
SALT = "tournaments.notices.stop"


def notices_of(person: User) -> QuerySet[Notice]:
    """Return all notices of a user, also those that went out only as emails."""
    return Notice.objects.filter(person=person)


def shown_notices(person: User) -> QuerySet[Notice]:
    """Return the notices that a user sees on the site, newest first."""
    return notices_of(person).filter(is_shown=True)


def with_event_rows(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Fetch the name and time zone of each notice's event with it."""
    return notices.select_related("entry__tournament").only(
        "topic",
        "words",
        "made_at",
        "read_at",
        "entry__tournament__name",
        "entry__tournament__zone",
    )


def unread_notices(person: User) -> QuerySet[Notice]:
    return shown_notices(person).filter(read_at=None)


def unread_count(person: User) -> int:
    """Return the number of unread notices, at most 100."""
    return unread_notices(person).order_by()[:MOST_COUNTED].count()


# Wishes.


@dataclass(frozen=True, slots=True)
class NoticeChannels:
    """How a user is notified of one topic: on the site, by email."""

    on_site: bool
    by_mail: bool


def default_channels(topic: str) -> NoticeChannels:
    return NoticeChannels(on_site=True, by_mail=topic in MAILED)


def chosen_channels(
    people: Collection[UUID],
) -> Mapping[tuple[UUID, str], NoticeChannels]:
    """Return the choices of users by user and topic, where they made one; one query."""
    rows = Wish.objects.filter(person__in=people)
    found = rows.values_list("person_id", "topic", "on_site", "by_mail")
    return {(person, topic): NoticeChannels(*ways) for person, topic, *ways in found}


def channels_by_topic(person: User) -> dict[str, NoticeChannels]:
    """Return the channels of every topic for one user: chosen or default."""
    chosen = chosen_channels([person.pk])
    return {
        each: chosen.get((person.pk, each), default_channels(each))
        for each in Topic.values
    }


# The link at the end of a letter.


def unsubscribe_token(person: UUID, topic: str) -> str:
    """Return a signed token that names user and topic; it does not expire."""
    return signing.dumps([str(person), topic], salt=SALT)


def read_unsubscribe_token(token: str) -> tuple[UUID, Topic] | None:
    """Return user and topic of a token; None if the signature is not ours."""
    try:
        person, topic = signing.loads(token, salt=SALT)
        return UUID(person), Topic(topic)
    except (signing.BadSignature, TypeError, ValueError):
        return None
