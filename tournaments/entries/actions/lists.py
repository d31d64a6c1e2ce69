"""Actions on deck lists of an event: submit, unlock, decide, waive, read."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce, Now
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_noop as _

from accounts.models import User
from decks import receipts
from decks import selectors as deck_selectors
from decks.checking import CHECKER, CheckOutcome, check_text, serialize_check
from decks.formats import SNAPSHOTS
from decks.legality.violation import Verdict
from decks.models import DeckVersion
from tournaments.core import events, permissions
from tournaments.core.action import NOBODY, Act, act_on, lock_tournament
from tournaments.core.played import NEVER_TOOK_PART
from tournaments.entries.actions.rows import get_entrant, refuse_own_entry, save_changes
from tournaments.entries.queries import lists
from tournaments.models import (
    Audience,
    Entrant,
    EntrantState,
    ListPolicy,
    Submission,
    Tournament,
    TournamentState,
    UndeterminedPolicy,
)
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.rules import reasons
from tournaments.rules.capabilities import Capability, EventRole
from tournaments.rules.decklist_visibility import RefusedDecklist
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.result_text import pluralize

TAKES_LISTS = (*events.BEFORE_THE_START, TournamentState.RUNNING)
LONGEST_WAIVER = 200


def submit_deck_list(
    event_id: UUID,
    user: User,
    *,
    entrant: UUID,
    version: DeckVersion | None = None,
    text: str = "",
) -> Submission:
    """Submit a deck list, as a version of a deck or as text; the newest one counts."""
    tournament = Tournament.objects.get(pk=event_id)
    if version is not None:
        # H4: a deck that the user may not see is reported as missing.
        deck_selectors.visible_to(user).get(pk=version.deck_id)
        text = version.text
    # Before the lock: a check takes as long as everything else together.
    outcome = check_text(text, SNAPSHOTS[tournament.snapshot])
    with act_on(event_id, user) as act:
        row = Entrant.objects.get(tournament=act.tournament, pk=entrant)
        require_may_submit(act, row)
        require_list_accepted_now(act, row, outcome)
        made = store_submission(act, row, outcome, text=text, version=version)
        act.log(
            "list_submitted",
            # H5: neither title nor verdict; the receipt gives nothing away (H10).
            after={"number": made.number, "receipt": made.receipt},
            entrant=row,
            to=Audience.SELF,
        )
    return made


def require_may_submit(act: Act, entrant: Entrant) -> None:
    """Raise Forbidden unless the user may submit a deck list for this entrant.

    Entrants submit their own. For an entrant without an account, an official who may
    read lists does it.
    """
    if act.by.entry(entrant.pk) is not None:
        return
    if entrant.person_id is not None or not permissions.may_read_hidden_lists(act.by):
        raise Forbidden(
            f"You cannot submit a deck list for {entrant.name}.",
            remedy="They submit it themselves, with a code from staff.",
        )


def require_list_accepted_now(
    act: Act, entrant: Entrant, outcome: CheckOutcome
) -> None:
    """Raise TournamentError if the event does not take this deck list now."""
    tournament = act.tournament
    if tournament.list_policy == ListPolicy.NONE or tournament.state not in TAKES_LISTS:
        raise TournamentError(
            _("This event does not take deck lists now."),
            remedy=_("There is nothing to submit."),
        )
    if entrant.state not in (*IN_THE_EVENT, EntrantState.WAITLISTED):
        raise TournamentError(
            f"{entrant.name} is no longer in the event "
            f"({entrant.get_state_display().lower()}).",
            remedy="There is nothing to submit.",
        )
    if tournament.snapshot != outcome.snapshot.id:
        raise Stale(
            _("The format of the event has changed in the meantime."),
            remedy=_("Check the list under the new format, then submit it again."),
        )
    require_playable_list(tournament, outcome)


def require_playable_list(tournament: Tournament, outcome: CheckOutcome) -> None:
    """Raise RefusedDecklist if a list is unreadable, illegal, or too doubtful."""
    found = msgspec.to_builtins(serialize_check(outcome))
    if outcome.reading.errors:
        unread = len(outcome.reading.errors)
        raise RefusedDecklist(
            f"{pluralize(unread, 'line')} could not be read.",
            remedy=_("Fix this line, then submit the list again.")
            if unread == 1
            else _("Fix these lines, then submit the list again."),
            found=found,
        )
    if outcome.verdict == Verdict.ILLEGAL:
        raise RefusedDecklist(
            "The list is not legal in this event: "
            + " ".join(each["message"] for each in found["violations"]),
            remedy=_("Fix it, then submit the list again."),
            found=found,
        )
    refuses = tournament.undetermined_policy == UndeterminedPolicy.REFUSE
    if outcome.verdict == Verdict.UNDETERMINED and refuses:
        raise RefusedDecklist(
            "We can't check whether the list is legal, and this event does not accept "
            "such lists.",
            remedy=_("Remove the cards in doubt."),
            found=found,
        )


def store_submission(
    act: Act,
    entrant: Entrant,
    outcome: CheckOutcome,
    *,
    text: str,
    version: DeckVersion | None,
) -> Submission:
    """Store a submitted deck list; raise TournamentError after the deadline.

    H11: checked in the condition of the update and by a trigger on the new row, both by
    the clock of the database.
    """
    in_time = Entrant.objects.annotate(
        locks_at=Coalesce(F("tournament__list_deadline_at"), F("tournament__starts_at"))
    ).filter(Q(is_unlocked=True) | Q(locks_at=None) | Q(locks_at__gte=Now()))
    if not in_time.filter(pk=entrant.pk).update(version=F("version") + 1):
        raise deadline_passed_error()
    last = lists.submissions_of(entrant).first()
    Submission.objects.filter(entrant=entrant, is_current=True).update(is_current=False)
    try:
        made = Submission.objects.create(
            **submission_fields(act, outcome, text=text, version=version),
            entrant=entrant,
            number=last.number + 1 if last else 1,
        )
    except IntegrityError as error:
        if "deadline" not in str(error):
            raise
        raise deadline_passed_error() from error
    made.refresh_from_db(fields=["submitted_at"])  # which the database has set
    # One list an unlocking: with it, the lock closes again.
    Entrant.objects.filter(pk=entrant.pk).update(is_unlocked=False)
    return made


def submission_fields(
    act: Act, outcome: CheckOutcome, *, text: str, version: DeckVersion | None
) -> dict[str, Any]:
    pk = uuid4()
    name = version.deck.name if version else outcome.reading.decklist.name
    return {
        "id": pk,
        "deck": version.deck if version else None,
        "deck_name": (name or "List")[:60],
        "text": text,
        "verdict": outcome.verdict,
        "checker": CHECKER,
        "card_data": outcome.index.version,
        "violations": msgspec.to_builtins(serialize_check(outcome).violations),
        "receipt": deck_selectors.receipt_code(version)
        if version
        else text_receipt(pk, text),
        "consent": lists.consent_text(act.tournament),
        "by": act.by.viewer,
    }


def text_receipt(submission: UUID, text: str) -> str:
    """Return the receipt of a list submitted as text: a keyed, salted hash (H10)."""
    key = salted_hmac("tournaments.receipts", "", algorithm="sha256").digest()
    return receipts.receipt_code(
        key, receipts.version_nonce(key, str(submission)), text.encode()
    )


def deadline_passed_error() -> TournamentError:
    return TournamentError(
        _("The deadline for deck lists has passed."),
        rule="events 4",
        remedy=_(
            "The last list submitted in time counts. The head judge or an "
            "organizer can unlock yours."
        ),
    )


# What officials do.


def unlock_deck_list(
    event_id: UUID, user: User, *, entrant: UUID, expected: int, reason: str
) -> Entrant:
    """Allow one entrant to submit one deck list after the deadline."""
    with act_on(event_id, user) as act:
        require_role(act, EventRole.HEAD_JUDGE, EventRole.ORGANISER)
        row = get_entrant(act, entrant, expected=expected)
        refuse_own_entry(act, row)
        if act.tournament.state not in TAKES_LISTS or not events.are_deck_lists_locked(
            act.tournament
        ):
            raise TournamentError(
                "Lists are not locked.", remedy="There is nothing to unlock."
            )
        why = reasons.required_reason(reason)
        save_changes(row, is_unlocked=True)
        act.log("list_unlocked", reason=why, entrant=row, to=Audience.SELF)
    return row


def decide_on_deck_list(
    event_id: UUID, user: User, *, submission: UUID, accepted: bool, reason: str
) -> Submission:
    """Record whether a deck list may be played whose legality is undetermined."""
    with act_on(event_id, user) as act:
        require_role(act, EventRole.HEAD_JUDGE)
        row = Submission.objects.select_related("entrant").get(
            pk=submission, entrant__tournament=act.tournament
        )
        refuse_own_entry(act, row.entrant)
        require_undetermined_legality(act, row)
        why = reasons.required_reason(reason)
        before = row.accepted
        row.accepted = accepted
        row.save(update_fields=["accepted"])
        act.log(
            "list_decided",
            before={"accepted": before},
            after={"number": row.number, "accepted": accepted},
            reason=why,
            entrant=row.entrant,
            to=Audience.SELF,
        )
    return row


def require_undetermined_legality(act: Act, submission: Submission) -> None:
    if not permissions.may_read_hidden_lists(act.by):
        raise Forbidden(
            "You are playing in this event, so you cannot see its deck lists.",
            rule="H9",
            remedy="Appoint another head judge.",
        )
    if not submission.is_current:
        raise Stale(
            f"{submission.entrant.name} has submitted a new list in the meantime.",
            remedy="Check the new list.",
        )
    if submission.verdict != Verdict.UNDETERMINED:
        raise TournamentError(
            (
                f"The result of the check is {submission.verdict}; only undetermined "
                "lists need a decision."
            ),
            rule="DC-25",
            remedy="There is nothing to decide.",
        )


def waive_deck_list(
    event_id: UUID, user: User, *, entrant: UUID, expected: int, reason: str
) -> Entrant:
    """Allow an entrant to play although their deck list is missing or refused."""
    with act_on(event_id, user, may=Capability.SETTLE) as act:
        row = get_entrant(act, entrant, expected=expected)
        refuse_own_entry(act, row)
        why = reasons.required_reason(reason, longest=LONGEST_WAIVER)
        store_waiver(act, row, why)
    return row


def waive_missing_deck_lists(
    event_id: UUID, user: User, *, expected: int, reason: str
) -> list[Entrant]:
    """Waive the deck list of every entrant without one, except the official's own.

    `expected` is the version of the event with which their names were shown.
    """
    with act_on(event_id, user, may=Capability.SETTLE, expected=expected) as act:
        why = reasons.required_reason(reason, longest=LONGEST_WAIVER)
        rows = events.start_preview(act.tournament).missing
        if not rows:
            raise TournamentError(
                "No deck lists are missing.", remedy="There is nothing to waive."
            )
        others = [each for each in rows if act.by.entry(each.pk) is None]
        if not others:
            refuse_own_entry(act, rows[0])
        for row in others:
            store_waiver(act, row, why)
    return others


def store_waiver(act: Act, entrant: Entrant, reason: str) -> None:
    before = entrant.waived
    save_changes(entrant, waived=reason)
    act.log(
        "list_waived",
        before={"waived": before},
        after={"waived": reason},
        reason=reason,
        entrant=entrant,
        to=Audience.SELF,
    )


def require_role(act: Act, *parts: EventRole) -> None:
    if act.by.parts.isdisjoint(parts):
        wanted = " or ".join(str(part).replace("_", " ") for part in parts)
        raise Forbidden(
            f"Only the {wanted} of this event can do this.", remedy=f"Ask the {wanted}."
        )


# Reading.


def read_decklist(event_id: UUID, user: User | None, *, submission: UUID) -> Submission:
    """Return a deck list; raise Submission.DoesNotExist if it is hidden (H4).

    H9: a list that the user reads only as an official is logged before it is shown.
    That does not change the version of the event.
    """
    with transaction.atomic():
        row = Submission.objects.select_related("entrant").get(
            pk=submission, entrant__tournament=event_id
        )
        tournament = Tournament.objects.get(pk=event_id)
        sight = lists.access_to_submission(
            permissions.position_of(user or NOBODY, tournament), row
        )
        if sight.is_by_role:
            tournament = lock_tournament(event_id)
            position = permissions.position_of(user or NOBODY, tournament)
            sight = lists.access_to_submission(position, row)
            if sight.is_by_role:  # still so, now that nobody can come in
                log_deck_list_reading(Act(tournament, position), row)
        if not sight.can_view:
            raise Submission.DoesNotExist
    return row


def read_all_decklists(event_id: UUID, user: User) -> list[Submission]:
    """Return all deck lists of an event by name, for an official to print.

    H9: each reading is logged first. Raise Submission.DoesNotExist for others (H4).
    """
    with transaction.atomic():
        tournament = lock_tournament(event_id)
        position = permissions.position_of(user, tournament)
        if not permissions.may_read_hidden_lists(position):
            raise Submission.DoesNotExist
        rows = list(
            lists.lists_visible_to(position)
            .exclude(entrant__state__in=NEVER_TOOK_PART)
            .order_by("entrant__name_key")
        )
        act = Act(tournament, position)
        for row in lists.lists_read_as_official(position, rows):
            log_deck_list_reading(act, row)
    return rows


def log_deck_list_reading(act: Act, submission: Submission) -> None:
    act.log(
        "hidden_list_read",
        after={"number": submission.number},
        entrant=submission.entrant,
        to=Audience.JUDGES,
    )
