"""Entrants at the desk: the roster, one entrant, and their deck lists."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from cards.listing import page_context, search_text
from decks.legality.violation import Verdict
from tournaments.core import entrants as entrant_selectors
from tournaments.core import events, played
from tournaments.core.access import FORM, SAFE, desk_page, redirect_with_message
from tournaments.core.desk_page import AllowedActions, render_desk_page
from tournaments.core.desk_tabs import may_keep_entrants_apart, may_seed
from tournaments.core.fields import OptionalReasonForm, VersionForm
from tournaments.core.permissions import Position
from tournaments.desk.queries.progress import entrant_progress
from tournaments.entries import actions as entrants
from tournaments.entries.actions import lists
from tournaments.entries.forms.people import (
    AwardByesForm,
    DropEntrantForm,
    FixedTableForm,
    LateEntryForm,
    RenameEntrantForm,
    StaffDeckListForm,
    UndropForm,
)
from tournaments.entries.queries import byes, pairs, people
from tournaments.entries.queries import lists as list_selectors
from tournaments.entries.queries.late_entry import late_entry_at_desk
from tournaments.entries.views.presence import entrants_checked_in_at, roster_context
from tournaments.journal.desk_action import run_desk_action, save_form
from tournaments.journal.queries import logbook
from tournaments.models import Entrant, EntrantState, Submission, TournamentState
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.penalties import queries as penalties
from tournaments.rules.result_text import rounds_text

A_PAGE = 300  # of which a form can name each (DATA_UPLOAD_MAX_NUMBER_FIELDS)


@desk_page(SAFE)
def show_roster(request: HttpRequest, position: Position) -> HttpResponse:
    """List the entrants, each with the next actions of the desk."""
    event = position.tournament
    said = search_text(request)
    which = request.GET.get("show", "")
    everybody = people.roster_people(event, in_full=AllowedActions(position).read_lists)
    parts = roster_context(event, everybody, which)
    found = people.filter_people(everybody, parts["show"])
    query = {key: value for key, value in (("show", which), ("q", said)) if value}
    rows = people.filter_by_name(found, said) if said else found
    paged = page_context(request, rows, size=A_PAGE, query=query)
    shown = paged["page"]
    return render_desk_page(
        request,
        position,
        "tournaments/desk/entrants.html",
        rows=list(shown),
        **paged,
        said=said,
        is_only_hit=bool(said) and len(shown) == 1,
        waiting=sum(each.may_check_in for each in shown),
        checked=entrants_checked_in_at(event, request.GET.get("checked", "")),
        taken=sum(each.entrant.state in IN_THE_EVENT for each in everybody),
        late=late_entry_at_desk(event),
        **parts,
    )


@desk_page(FORM)
def show_entrant(
    request: HttpRequest, position: Position, entrant_id: UUID
) -> HttpResponse:
    """Show one entrant, or run an action of the desk on them."""
    row = get_object_or_404(Entrant, tournament=position.tournament, pk=entrant_id)
    if request.method == "GET":
        return entrant_page(request, position, row)
    name = request.POST.get("do", "")
    if name in OTHERS:
        return OTHERS[name](request, position, row)
    do = DEEDS.get(name)
    if do is None:
        raise Http404
    form_class, service, said = do
    address = reverse("desk_entrant", args=[position.tournament.pk, row.pk])
    if request.POST.get("from") == "desk":
        address = reverse("desk", args=[position.tournament.pk])
    return run_desk_action(
        request,
        position,
        service,
        form=form_class(request.POST),
        entrant=row.pk,
        back=address,
        said=lambda changed: (
            said.format(changed.name)
            + (lookalike_note(changed) if name == "rename" else "")
        ),
    )


def lookalike_note(row: Entrant) -> str:
    """Return whose name looks the same, as an addition to a message, or nothing."""
    twin = entrant_selectors.entrant_with_similar_name(
        row.tournament, row.name, besides=row
    )
    return f" It looks the same as {twin.name}, another entrant." if twin else ""


EntrantAction = tuple[type[VersionForm], Callable[..., Entrant], str]
DEEDS: dict[str, EntrantAction] = {
    "withdraw": (OptionalReasonForm, entrants.withdraw_from_event, "{} was withdrawn."),
    "readmit": (
        VersionForm,
        entrants.readmit_withdrawn_entrant,
        "{} is back in the event.",
    ),
    "drop": (
        DropEntrantForm,
        entrants.drop_from_event,
        "{} was dropped. Their results stay.",
    ),
    "undrop": (UndropForm, entrants.undrop_entrant, "{} is back in the event."),
    "late": (
        LateEntryForm,
        entrants.enter_late_entrant,
        "{} was entered late.",
    ),
    "rename": (RenameEntrantForm, entrants.rename_entrant, "Renamed to {}."),
    "fix_table": (
        FixedTableForm,
        entrants.fix_entrant_table,
        "The fixed table of {} is saved.",
    ),
    "revoke_byes": (AwardByesForm, entrants.revoke_byes, "{} plays in this round."),
    "waive": (OptionalReasonForm, lists.waive_deck_list, "{} can play with this list."),
    "unlock": (
        OptionalReasonForm,
        lists.unlock_deck_list,
        "{} can submit a new deck list.",
    ),
}


def show_claim_code(
    request: HttpRequest, position: Position, row: Entrant
) -> HttpResponse:
    """Create a claim code for an entrant and show it once."""
    made: list[str] = []
    answer = run_desk_action(
        request,
        position,
        lambda *by, **sent: made.append(entrants.make_claim_code(*by, **sent)),
        form=VersionForm(request.POST),
        entrant=row.pk,
        back=reverse("desk_entrant", args=[position.tournament.pk, row.pk]),
    )
    if not made:
        return answer
    return render_desk_page(
        request, position, "tournaments/desk/claim_code.html", entrant=row, code=made[0]
    )


def submit_list(request: HttpRequest, position: Position, row: Entrant) -> HttpResponse:
    """Submit a deck list for an entrant who has no account."""
    form, event = StaffDeckListForm(request.POST), position.tournament
    said = f"Deck list of {row.name} submitted."
    return save_form(
        request,
        position,
        form,
        lists.submit_deck_list,
        entrant=row.pk,
        page=lambda *_, **more: entrant_page(
            request, position, row, list_form=form, **more
        ),
        done=lambda _: redirect_with_message(
            request, said, "desk_entrant", event.pk, row.pk
        ),
    )


def award_byes(request: HttpRequest, position: Position, row: Entrant) -> HttpResponse:
    """Award byes; a refused form keeps the ticked rounds."""
    form = AwardByesForm(request.POST)
    address = reverse("desk_entrant", args=[position.tournament.pk, row.pk]) + "#byes"

    def redirect_after_award(changed: Entrant) -> HttpResponse:
        rounds = rounds_text(form.cleaned_data["rounds"])
        paired = byes.paired_bye_rounds(position.tournament, changed)
        others = {*changed.bye_rounds, *paired} - {*form.cleaned_data["rounds"]}
        if others:
            more = f"{changed.name} also has a bye in {rounds_text(others)}."
            messages.warning(request, more)
        return redirect_with_message(
            request, f"{changed.name} has a bye in {rounds}.", address
        )

    return save_form(
        request,
        position,
        form,
        entrants.award_byes,
        entrant=row.pk,
        page=lambda *_, **more: entrant_page(
            request, position, row, bye_form=form, **more
        ),
        done=redirect_after_award,
        back=address,
    )


OTHERS = {"code": show_claim_code, "submit": submit_list, "award_byes": award_byes}


def entrant_page(  # noqa: PLR0913
    request: HttpRequest,
    position: Position,
    row: Entrant,
    *,
    status: int = HTTPStatus.OK,
    list_form: StaffDeckListForm | None = None,
    bye_form: AwardByesForm | None = None,
) -> HttpResponse:
    event = position.tournament
    may = AllowedActions(position)
    locks_at = event.list_deadline_at or event.starts_at
    are_locked = bool(locks_at and locks_at < timezone.now())
    is_list_open = row.is_unlocked or not are_locked
    submissions = list(list_selectors.submissions_of(row).defer("text", "violations"))
    held = {each.entrant_id: each for each in submissions if each.is_current}
    is_running = event.state == TournamentState.RUNNING
    has_played = event.started_at and row.state not in played.NEVER_TOOK_PART
    record = entrant_progress(event, row) if has_played else None
    return render_desk_page(
        request,
        position,
        "tournaments/desk/entrant.html",
        status=status,
        entrant=row,
        list_form=list_form or (is_list_open and StaffDeckListForm()),
        bye_form=bye_form or AwardByesForm(),
        byes=byes.byes_of_entrant(event, row),
        may_keep_apart=may_keep_entrants_apart(position),
        may_seed=may_seed(position),
        apart=pairs.pairs_kept_apart(position, row) if may.pair else [],
        person=people.roster_person(event, row, held, in_full=may.read_lists),
        submissions=submissions,
        progress=record,
        open_match=record.open_round.match
        if is_running and record and record.open_round
        else None,
        late=late_entry_at_desk(event) if row.state in played.NEVER_TOOK_PART else None,
        is_own=position.entry(row.pk) is not None,
        lines=logbook.to_log_lines(
            logbook.with_related_rows(
                logbook.readable_entries(position).filter(entrant=row)
            )[:20],
            position=position,
        ),
        is_check_in_open=events.is_check_in_open(event),
        are_locked=are_locked,
        deeds=offered_actions(event, row),
        given=penalties.own_penalties(row),
        may_penalise=may.penalise
        and event.state in penalties.WRITTEN_IN
        and not penalties.is_official_or_opponent(position, row),
    )


def offered_actions(event: Any, row: Entrant) -> set[str]:
    """Return the names of the actions that the state of entrant and event allows."""
    before = event.state in events.BEFORE_THE_START
    running = event.state == TournamentState.RUNNING
    is_in = row.state in (EntrantState.REGISTERED, EntrantState.CHECKED_IN)
    found = {
        "withdraw": before and (is_in or row.state == EntrantState.WAITLISTED),
        "drop": running and is_in,
        "undrop": running and row.state == EntrantState.DROPPED,
        "readmit": before and row.state == EntrantState.WITHDRAWN,
        "late": running and row.state in played.NEVER_TOOK_PART,
    }
    return {name for name, holds in found.items() if holds}


# Lists.


@desk_page(FORM)
def submitted_list(
    request: HttpRequest, position: Position, submission_id: UUID
) -> HttpResponse:
    """Ask before an official reads a deck list, which is logged, or decide on one."""
    row = get_object_or_404(
        Submission.objects.select_related("entrant").defer("text", "violations"),
        entrant__tournament=position.tournament,
        pk=submission_id,
    )
    if not AllowedActions(position).read_lists:
        raise Http404  # H4
    if request.method == "POST":
        return accept_or_refuse_list(request, position, row)
    return render_desk_page(
        request,
        position,
        "tournaments/desk/entrant_deck_list.html",
        submission=row,
        is_by_role=list_selectors.access_to_submission(position, row).is_by_role,
        is_in_doubt=row.is_current and row.verdict == Verdict.UNDETERMINED,
    )


def accept_or_refuse_list(
    request: HttpRequest, position: Position, row: Submission
) -> HttpResponse:
    do = request.POST.get("do", "")
    if do not in ("accept", "refuse"):
        raise Http404
    event, accepted = position.tournament, do == "accept"
    return run_desk_action(
        request,
        position,
        lists.decide_on_deck_list,
        submission=row.pk,
        accepted=accepted,
        reason=request.POST.get("reason", ""),
        back=reverse("desk_entrant", args=[event.pk, row.entrant_id]),
        said=f"The deck list of {row.entrant.name} is {do}ed."
        if accepted
        else f"The deck list of {row.entrant.name} is refused.",
    )
