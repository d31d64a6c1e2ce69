"""Account deletion: names are removed everywhere, what others played stays (P5).

It happens in one transaction. Results, rounds and log lines of events keep pointing at
the account, which is an id with an alias from then on.
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
from cards.models import Photo
from decks.models import Deck
from decks.selectors import drafts_of
from gameengine.recording import REMARK
from integrations.models import Answer, Token, Webhook
from integrations.services.exports import delete_lines_of
from outbox.models import Job
from privacy import selectors
from privacy.inventory import INVENTORY, PersonalData
from privacy.models import Copy
from recorder.models import LONGEST_REMARK, Mark, Scoresheet
from tournaments.core.action import raise_event_locked
from tournaments.desk.actions import remove_staff_role
from tournaments.entries import actions as entrants
from tournaments.entries.actions import name_removal
from tournaments.entries.queries.lists import PUBLISHED
from tournaments.journal.actions import shredding
from tournaments.journal.name_redaction import NameRedactor
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
from tournaments.rules.errors import EventLocked, TournamentError

# Never rewritten but by an open shredding; `name_removal` takes names out of these.
SEALED = {
    *("tournaments.GameLog", "tournaments.LogVerdict"),
    *("tournaments.Payload", "tournaments.Deed"),
}
TRIES = 3
LONGEST_DECK = 60  # signs of a deck's name
TEXTS = (models.CharField, models.TextField, models.JSONField)
LETTER = """\
Your Replay Booth account is deleted, as you requested on the site. Your name was
removed: events you played in now show {alias}. Your data is gone from our backups
after 35 days.

If this was not you, somebody else knows your password. Contact {operator}.
"""


class DeletionBlocked(TournamentError):
    """The account cannot be deleted yet; `obstacles` has the reasons."""

    def __init__(self, obstacles: list[selectors.DeletionObstacle]) -> None:
        super().__init__(
            " ".join(each.words for each in obstacles),
            remedy=" ".join(dict.fromkeys(each.remedy for each in obstacles)),
        )
        self.obstacles = obstacles


class UserEventsChanged(Exception):
    """The user joined an event while the account was being locked; try again."""


def delete_account(person: User) -> None:
    """Delete an account.

    Raise DeletionBlocked, or EventLocked if its events stay locked.
    """
    for _ in range(TRIES):
        with suppress(UserEventsChanged):
            return lock_and_delete(person)
    raise EventLocked(
        "You are changing something in another window.",
        remedy="Try again in a moment. Nothing was deleted.",
    )


@transaction.atomic
def lock_and_delete(person: User) -> None:
    """Lock the user's events, then the account (C5), and delete it."""
    events = name_removal.lock_events_of(person)
    with raise_event_locked("You are changing something in another window."):
        user = User.objects.select_for_update(no_key=True).get(pk=person.pk)
    if not user.is_active:
        return  # a second click, or a second window
    if name_removal.event_ids_of_user(user) != events:
        raise UserEventsChanged
    if found := selectors.deletion_obstacles(user):
        raise DeletionBlocked(found)
    delete_locked_account(user, events)


def delete_locked_account(user: User, events: list[UUID]) -> None:
    address, alias = user.email, naming.alias_for_key(str(user.pk))
    leave_future_events(user)
    gone = selectors.names_used_by(user)
    for event in events:
        name_removal.remove_names_from_event(event, user, gone)
    delete_private_rows(user)
    empty_own_texts(user, gone)
    hand_over_series(user)
    mask_names_in_events(gone, events)
    delete_lines_of(events)
    delete_jobs_and_answers(user, gone)
    accounts.anonymize_account(user)
    mail.queue_email(
        to=address,
        subject="Your account is deleted",
        words=LETTER.format(alias=alias, operator=operator_contact()),
    )


def operator_contact() -> str:
    """Return whom to write to about a deletion that is blocked."""
    named = settings.DESK_OPERATOR
    return f"the site's administrator: {named}" if named else "the site's administrator"


def leave_future_events(user: User) -> None:
    """Withdraw entries from events not yet started; leave the staff of open events."""
    for entry in selectors.entries_before_start(
        list(selectors.entries_of_user_and_wards(user))
    ):
        entrants.withdraw_from_event(
            entry.tournament_id, user, entrant=entry.pk, expected=entry.version
        )
    roles = Staff.objects.filter(person=user).exclude(
        tournament__state__in=selectors.OVER
    )
    for event, role in roles.values_list("tournament", "role"):
        remove_staff_role(event, user, person=user, role=role)


def delete_private_rows(user: User) -> None:
    """Delete rows that belong to the user alone, such as decks, notices and tokens."""
    Deck.objects.everything().filter(owner=user).delete()
    Webhook.objects.filter(made_by=user, tournament=None).delete()
    drafts_of(user).delete()  # also that of a deck never saved
    # A game without an event belongs to the user who began it, with the lists of both.
    Scoresheet.objects.filter(made_by=user, match=None).delete()
    for rows, cell in (
        (Notice, "person"),
        (Wish, "person"),
        (Token, "person"),
        (Copy, "person"),
        (Photo, "by"),
        (SeriesOrganiser, "person"),
        (SeriesLink, "entrant__person"),
        (Parcel, "by"),
    ):
        rows.objects.filter(**{cell: user}).delete()
    account = ContentType.objects.get_for_model(User)
    about = Q(content_type=account, object_id=str(user.pk))
    LogEntry.objects.filter(Q(user=user) | about).delete()


def empty_own_texts(user: User, gone: NameRedactor) -> None:
    """Empty what the user wrote in events, except for published deck lists.

    A deck list in a running event stays as evidence until 60 days after its end.
    """
    over = Q(entrant__tournament__state__in=selectors.OVER)
    mine = Q(entrant__person=user) | Q(entrant__ward__guardian=user)
    shredding.empty_decklists(Submission.objects.filter(mine & over & ~PUBLISHED))
    for each in Submission.objects.filter(mine).exclude(text=""):
        Submission.objects.filter(pk=each.pk).update(
            deck_name=gone.redact(each.deck_name)[:LONGEST_DECK],
            text=mask_names_in_list(gone, each.text),
        )
    Call.objects.filter(by=user).update(words="")
    LogSubmission.objects.filter(by=user).update(file_name="")
    away = Scoresheet.objects.filter(away_by=user, match=None)
    away.update(away_name=naming.alias_for_key(str(user.pk)))


def hand_over_series(user: User) -> None:
    """Make the first co-organizer of each of the user's series its owner, if any."""
    for series in Series.objects.filter(owner=user):
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
            actor=user,
            kind=SeriesChange.Kind.NAMED,
            after={"name": name},
        )


def mask_names_in_list(gone: NameRedactor, text: str) -> str:
    r"""Replace names in the remarks of a deck list.

    Card lines stay, because athletes on cards may have the same name.

    >>> gone = NameRedactor({"Cal Rook": "Player 7F3A"})
    >>> mask_names_in_list(gone, "# by Cal Rook\n1 C1-PS Cal Rook\n")
    '# by Player 7F3A\n1 C1-PS Cal Rook\n'
    """
    return "".join(
        line if line.lstrip()[:1].isdigit() else gone.redact(line)
        for line in text.splitlines(keepends=True)
    )


# Names in what others wrote.


def mask_names_in_events(gone: NameRedactor, events: Iterable[UUID]) -> None:
    """Replace the user's names in all texts of the events they took part in."""
    known = list(events)
    for kept in INVENTORY:
        # Series have no event, so all of their rows are searched.
        is_series = kept.model in ("tournaments.Series", "tournaments.SeriesChange")
        if kept.model not in SEALED and (kept.event or is_series):
            mask_names_in_columns(kept, gone, known)
    mask_names_in_notes(gone, known)


def mask_names_in_notes(gone: NameRedactor, events: list[UUID]) -> None:
    """Replace the user's names in the notes of recorded games of these events."""
    notes = Mark.objects.filter(
        actor=REMARK, sheet__match__round__tournament__in=events
    )
    for note in notes:
        if gone.is_named_in(note.choice):
            left = gone.redact(note.choice)[:LONGEST_REMARK]
            Mark.objects.filter(pk=note.pk).update(choice=left)


def mask_names_in_columns(
    kept: PersonalData, gone: NameRedactor, events: list[UUID]
) -> None:
    rows, model = selectors.all_rows_of_entry(kept), selectors.model_of_entry(kept)
    if kept.event:
        rows = rows.filter(**{f"{kept.event}__in": events})
    for name in kept.cells:
        field = model._meta.get_field(name)  # noqa: SLF001 (Django's own)
        if not isinstance(field, TEXTS):
            continue
        there = rows.annotate(said=Cast(name, TextField())).filter(
            mentions_filter(gone)
        )
        for key, value in there.order_by().values_list("pk", name):
            left = gone.redact(value)
            if left != value:
                cut = left[: field.max_length] if isinstance(left, str) else left
                selectors.all_rows_of_entry(kept).filter(pk=key).update(**{name: cut})


def mentions_filter(gone: NameRedactor) -> Q:
    found = Q(pk__in=())
    for each in gone.search_terms():
        found |= Q(said__icontains=each)
    return found


def delete_jobs_and_answers(user: User, gone: NameRedactor) -> None:
    """Delete queued mail to the user, and stored API answers that name them."""
    jobs = Job.objects.annotate(said=Cast("payload", TextField()))
    jobs.filter(said__icontains=user.email).delete()
    Job.objects.filter(error__icontains=user.email).update(error="")
    needles = [f'"{each}"'.encode() for each in gone.search_terms()]
    for key, body in Answer.objects.values_list("pk", "body").iterator():
        if any(each in bytes(body) for each in needles):
            Answer.objects.filter(pk=key).delete()
