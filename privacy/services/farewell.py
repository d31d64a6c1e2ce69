"""Deleting an account: names go everywhere, what others played stays (P5).

One transaction: either somebody is gone from every table, or from none. What hangs on
the account in events of others, results, rounds and seals, hangs on an id with an alias
from then on.
"""

from collections.abc import Iterable
from contextlib import suppress
from uuid import UUID

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import models, transaction
from django.db.models import Q, TextField
from django.db.models.functions import Cast

from accounts import mail
from accounts import names as naming
from accounts import services as accounts
from accounts.models import User
from decks.models import Deck
from gameengine.recording import NOTE
from integrations.models import Answer, Token
from outbox.models import Job
from privacy import selectors
from privacy.inventory import INVENTORY, Kept
from privacy.models import Copy
from recorder.models import LONGEST_REMARK, Mark, Scoresheet
from tournaments.core.action import busy_if_locked
from tournaments.desk.actions import remove_staff
from tournaments.entries import actions as entrants
from tournaments.entries.actions import farewells
from tournaments.entries.queries.lists import PUBLISHED
from tournaments.journal.actions import shredding
from tournaments.journal.mentions import Mentions
from tournaments.models import (
    Call,
    LogSubmission,
    Notice,
    Parcel,
    Series,
    SeriesChange,
    SeriesLink,
    SeriesOrganiser,
    Staff,
    Submission,
    Wish,
)
from tournaments.rules.errors import Busy, TournamentError

# Never rewritten but by an open shredding; `farewells` takes names out of these.
SEALED = {
    *("tournaments.GameLog", "tournaments.LogVerdict"),
    *("tournaments.Payload", "tournaments.Deed"),
}
TRIES = 3
LONGEST_DECK = 60  # signs of a deck's name
TEXTS = (models.CharField, models.TextField, models.JSONField)
LETTER = """\
Your account of Replay Booth is deleted, as you asked on the site.

Your name is taken out: where others played with you, {alias} stands now. Backups
forget you within 35 days.

Was this not you? Then somebody knew your password. Write to {operator}.
"""


class Needed(TournamentError):
    """Others still need somebody; `hindrances` say for what."""

    def __init__(self, hindrances: list[selectors.Hindrance]) -> None:
        super().__init__(
            " ".join(each.words for each in hindrances),
            remedy=" ".join(dict.fromkeys(each.remedy for each in hindrances)),
        )
        self.hindrances = hindrances


class Joined(Exception):
    """Somebody came into an event while the account was about to be locked."""


def say_farewell(person: User) -> None:
    """Delete an account, and every name of its owner with it."""
    for _ in range(TRIES):
        with suppress(Joined):
            return leave_for_good(person)
    raise Busy(
        "You are changing something in another window.",
        remedy="Try again in a moment; nothing was deleted.",
    )


@transaction.atomic
def leave_for_good(person: User) -> None:
    """Lock all that knows somebody, then the account: events first, always (C5).

    Whoever registers in another window holds the event and waits for the account, or
    was quicker; then there is one event more to lock, and all begins anew.
    """
    events = farewells.hold(person)
    with busy_if_locked("You are changing something in another window."):
        who = User.objects.select_for_update(no_key=True).get(pk=person.pk)
    if not who.is_active:
        return  # a second click, or a second window
    if farewells.concerned(who) != events:
        raise Joined
    if found := selectors.hindrances(who):
        raise Needed(found)
    go(who, events)


def go(who: User, events: list[UUID]) -> None:
    address, alias = who.email, naming.alias(str(who.pk))
    leave_what_is_ahead(who)
    gone = selectors.names_of(who)
    for event in events:
        farewells.take_out(event, who, gone)
    delete_own(who)
    empty_own(who, gone)
    hand_series_on(who)
    take_mentions_out(gone, events)
    forget_work(who, gone)
    accounts.anonymize_account(who)
    mail.promise_letter(
        to=address,
        subject="Your account is deleted",
        words=LETTER.format(alias=alias, operator=operator()),
    )


def operator() -> str:
    """Return whom to write to, as far as the site says it."""
    named = settings.DESK_OPERATOR
    return f"whoever runs the site: {named}" if named else "whoever runs the site"


def leave_what_is_ahead(who: User) -> None:
    """Free the places and lay down the roles that somebody has in events to come."""
    for entry in selectors.coming(list(selectors.entries_of(who))):
        entrants.withdraw(
            entry.tournament_id, who, entrant=entry.pk, expected=entry.version
        )
    roles = Staff.objects.filter(person=who).exclude(
        tournament__state__in=selectors.OVER
    )
    for event, role in roles.values_list("tournament", "role"):
        remove_staff(event, who, person=who, role=role)


def delete_own(who: User) -> None:
    """Delete what is somebody's alone."""
    Deck.objects.everything().filter(owner=who).delete()
    # A game without an event belongs to who began it, with the lists of both.
    Scoresheet.objects.filter(made_by=who, match=None).delete()
    for rows, cell in (
        (Notice, "person"),
        (Wish, "person"),
        (Token, "person"),
        (Copy, "person"),
        (SeriesOrganiser, "person"),
        (SeriesLink, "entrant__person"),
        (Parcel, "by"),
    ):
        rows.objects.filter(**{cell: who}).delete()
    account = ContentType.objects.get_for_model(User)
    about = Q(content_type=account, object_id=str(who.pk))
    LogEntry.objects.filter(Q(user=who) | about).delete()


def empty_own(who: User, gone: Mentions) -> None:
    """Empty what somebody wrote into events, but for lists that were published.

    A list of an event that still runs is evidence there; it goes with all the others,
    60 days after the end.
    """
    over = Q(entrant__tournament__state__in=selectors.OVER)
    mine = Q(entrant__person=who) | Q(entrant__ward__guardian=who)
    shredding.empty(Submission.objects.filter(mine & over & ~PUBLISHED))
    for each in Submission.objects.filter(mine).exclude(text=""):
        Submission.objects.filter(pk=each.pk).update(
            deck_name=gone.out_of(each.deck_name)[:LONGEST_DECK],
            text=out_of_remarks(gone, each.text),
        )
    Call.objects.filter(by=who).update(words="")
    LogSubmission.objects.filter(by=who).update(file_name="")
    away = Scoresheet.objects.filter(away_by=who, match=None)
    away.update(away_name=naming.alias(str(who.pk)))


def hand_series_on(who: User) -> None:
    """Give a series to the first who helps to run it; else it stays as it is."""
    for series in Series.objects.filter(owner=who):
        helper = SeriesOrganiser.objects.filter(series=series).order_by("pk").first()
        if helper is None:
            continue
        series.owner = helper.person
        series.version += 1
        series.save()
        name = helper.person.display_name
        helper.delete()
        SeriesChange.objects.create(
            series=series,
            actor=who,
            kind=SeriesChange.Kind.NAMED,
            after={"name": name},
        )


def out_of_remarks(gone: Mentions, text: str) -> str:
    r"""Take names out of a list, but for its cards: an athlete may be called the same.

    >>> gone = Mentions({"Cal Rook": "Player 7F3A"})
    >>> out_of_remarks(gone, "# by Cal Rook\n1 C1-PS Cal Rook\n")
    '# by Player 7F3A\n1 C1-PS Cal Rook\n'
    """
    return "".join(
        line if line.lstrip()[:1].isdigit() else gone.out_of(line)
        for line in text.splitlines(keepends=True)
    )


# Names in what others wrote.


def take_mentions_out(gone: Mentions, events: Iterable[UUID]) -> None:
    """Replace the names wherever they stand in an event that knew their owner."""
    known = list(events)
    for kept in INVENTORY:
        if kept.model not in SEALED and (kept.event or is_of_all(kept)):
            take_out_of(kept, gone, known)
    take_out_of_notes(gone, known)


def take_out_of_notes(gone: Mentions, events: list[UUID]) -> None:
    """Replace names in notes at the table; every other mark is a move."""
    notes = Mark.objects.filter(actor=NOTE, sheet__match__round__tournament__in=events)
    for note in notes:
        if gone.are_in(note.choice):
            left = gone.out_of(note.choice)[:LONGEST_REMARK]
            Mark.objects.filter(pk=note.pk).update(choice=left)


def is_of_all(kept: Kept) -> bool:
    """Return whether a table without events is small enough to be read as a whole."""
    return kept.model in ("tournaments.Series", "tournaments.SeriesChange")


def take_out_of(kept: Kept, gone: Mentions, events: list[UUID]) -> None:
    rows, model = selectors.rows_of(kept), selectors.model_of(kept)
    if kept.event:
        rows = rows.filter(**{f"{kept.event}__in": events})
    for name in kept.cells:
        field = model._meta.get_field(name)  # noqa: SLF001 (Django's own)
        if not isinstance(field, TEXTS):
            continue
        there = rows.annotate(said=Cast(name, TextField())).filter(naming_any(gone))
        for key, value in there.order_by().values_list("pk", name):
            left = gone.out_of(value)
            if left != value:
                cut = left[: field.max_length] if isinstance(left, str) else left
                selectors.rows_of(kept).filter(pk=key).update(**{name: cut})


def naming_any(gone: Mentions) -> Q:
    found = Q(pk__in=())
    for each in gone.needles():
        found |= Q(said__icontains=each)
    return found


def forget_work(who: User, gone: Mentions) -> None:
    """Forget letters to somebody, and answers that name them: nobody reads them."""
    jobs = Job.objects.annotate(said=Cast("payload", TextField()))
    jobs.filter(said__icontains=who.email).delete()
    Job.objects.filter(error__icontains=who.email).update(error="")
    needles = [f'"{each}"'.encode() for each in gone.needles()]
    for key, body in Answer.objects.values_list("pk", "body").iterator():
        if any(each in bytes(body) for each in needles):
            Answer.objects.filter(pk=key).delete()
