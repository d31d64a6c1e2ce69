"""Notices as their reader finds them, and how he wants to hear of what."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.core import signing
from django.db.models import QuerySet

from accounts.models import User
from tournaments.models import Notice, Topic, Wish
from tournaments.rules.notification_rules import MAILED

MOST_COUNTED = 100  # a head that says "99+" need not know more
SALT = "tournaments.notices.stop"


def own(person: User) -> QuerySet[Notice]:
    """Return what somebody was told by any way; a letter leads to one, too."""
    return Notice.objects.filter(person=person)


def shown_to(person: User) -> QuerySet[Notice]:
    """Return somebody's own notices on the site, the newest first."""
    return own(person).filter(is_shown=True)


def with_events(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Fetch with notices the names of their events, and no more of these."""
    return notices.select_related("entry__tournament").only(
        "topic",
        "words",
        "made_at",
        "read_at",
        "entry__tournament__name",
        "entry__tournament__zone",
    )


def unread(person: User) -> QuerySet[Notice]:
    return shown_to(person).filter(read_at=None)


def unread_count(person: User) -> int:
    """Count up to a hundred: one look into a small index."""
    return unread(person).order_by()[:MOST_COUNTED].count()


# Wishes.


@dataclass(frozen=True, slots=True)
class Ways:
    """How somebody hears of a topic."""

    on_site: bool
    by_mail: bool


def usual(topic: str) -> Ways:
    return Ways(on_site=True, by_mail=topic in MAILED)


def wishes(people: Collection[UUID]) -> Mapping[tuple[UUID, str], Ways]:
    """Return what people wish, each topic that they chose about: one query."""
    rows = Wish.objects.filter(person__in=people)
    found = rows.values_list("person_id", "topic", "on_site", "by_mail")
    return {(person, topic): Ways(*ways) for person, topic, *ways in found}


def wishes_of(person: User) -> dict[str, Ways]:
    """Return how somebody hears of every topic."""
    chosen = wishes([person.pk])
    return {each: chosen.get((person.pk, each), usual(each)) for each in Topic.values}


# The link at the end of a letter.


def stop_token(person: UUID, topic: str) -> str:
    """Sign who wants no more letters of what; it works as long as the account does."""
    return signing.dumps([str(person), topic], salt=SALT)


def stopped_by(token: str) -> tuple[UUID, Topic] | None:
    """Read such a link, or give nothing if we did not write it."""
    try:
        person, topic = signing.loads(token, salt=SALT)
        return UUID(person), Topic(topic)
    except (signing.BadSignature, TypeError, ValueError):
        return None
