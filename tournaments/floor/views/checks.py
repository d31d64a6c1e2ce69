"""Deck checks on a judge's phone: the list of tables, then both decks line by line.

For a player, and for staff who are no judges, these pages do not exist (H4).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from decks.checking import check_text
from decks.formats import SNAPSHOTS
from decks.views.questions import Question
from decks.views.report import build_report
from tournaments.core import events
from tournaments.core.access import FORM, POST, SAFE, desk_page, http_status
from tournaments.core.desk_page import (
    desk_form_page,
    render_desk_page,
    round_name_context,
)
from tournaments.core.permissions import Position
from tournaments.floor.actions import checks
from tournaments.floor.forms import AddCheckForm, EndCheckForm
from tournaments.floor.queries import checks as selectors
from tournaments.journal.desk_action import render_refusal, run_desk_action, save_form
from tournaments.models import CheckFinding, Side, TableCheck, Tournament
from tournaments.results.own_match import match_or_404
from tournaments.rules import roundclock
from tournaments.rules.errors import TournamentError

CHECKS = "desk_checks"
View = Callable[..., HttpResponse]
DIGITS = 4  # of a line of a list


def judges_page(methods: Sequence[str]) -> Callable[[View], View]:
    """Decorate a view for judges who do not play; others get 404."""

    def decorate_view(view: View) -> View:
        @desk_page(methods)
        @wraps(view)
        def page_for_judges(
            request: HttpRequest, position: Position, **more: Any
        ) -> HttpResponse:
            if not selectors.may_check_decks(position):
                raise Http404
            return view(request, position, **more)

        return page_for_judges

    return decorate_view


@judges_page(SAFE)
def list_checks(request: HttpRequest, position: Position) -> HttpResponse:
    """List the tables whose decks are checked, with the findings."""
    event = position.tournament
    return render_desk_page(
        request,
        position,
        "tournaments/floor/desk_deck_checks.html",
        board=selectors.deck_check_overview(event),
        takes_lists=selectors.requires_deck_lists(event),
        now=events.database_now(event),
    )


@judges_page(FORM)
def add_check(request: HttpRequest, position: Position, match_id: UUID) -> HttpResponse:
    """Add a check of a table that was not drawn; if there is one, redirect to it."""
    event = position.tournament
    match = match_or_404(position, match_id)
    there = selectors.deck_check_of_match(match)
    if there is not None:
        return redirect("desk_check", event.pk, there.pk)
    page = desk_form_page(
        "tournaments/floor/desk_deck_check_add.html",
        match=match,
        **round_name_context(match.round),
    )
    if request.method == "GET":
        return page(request, position, AddCheckForm())
    return save_form(
        request,
        position,
        AddCheckForm(request.POST),
        checks.add_check,
        match_id=match.pk,
        page=page,
        done=lambda made: redirect("desk_check", event.pk, made.pk),
    )


@judges_page(FORM)
def show_check(
    request: HttpRequest, position: Position, check_id: UUID
) -> HttpResponse:
    """Show a deck check to the judge who does it; start it, save ticks or end it."""
    row = get_check_or_404(position, check_id)
    if request.method == "GET":
        return check_page(request, position, row)
    back = reverse("desk_check", args=[position.tournament.pk, row.pk])
    if request.POST.get("do") == "start":
        return run_desk_action(
            request, position, checks.start_check, check_id=row.pk, back=back
        )
    if request.POST.get("do") == "ticks":
        return run_desk_action(
            request,
            position,
            lambda *_: save_both_ticks(request, row),
            back=back,
            said="Check marks saved.",
        )
    return end_check(request, position, row)


def end_check(
    request: HttpRequest, position: Position, row: TableCheck
) -> HttpResponse:
    """End a check with the submitted findings; a refused form keeps them."""
    event = position.tournament
    form = EndCheckForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return check_page(request, position, row, form=form, status=status)
    try:
        save_both_ticks(request, row)  # without a script the ticks come with the end
        finished = checks.end_check(
            event.pk, request.user, check_id=row.pk, **form.cleaned_data
        )
    except TournamentError as error:
        form.add_error(None, str(error))
        fresh = get_check_or_404(position, row.pk)
        status = http_status(error)
        return check_page(request, position, fresh, form=form, status=status)
    messages.success(request, f"The deck check of {str(row.match).lower()} has ended.")
    if CheckFinding.PROBLEM in (finished.home, finished.away):
        return redirect("desk_check", event.pk, row.pk)
    return redirect(CHECKS, event.pk)


@judges_page(POST)
def save_ticks(
    request: HttpRequest, position: Position, check_id: UUID
) -> HttpResponse:
    """Save the ticks of one deck; htmx gets the new count, others the page again."""
    row = get_check_or_404(position, check_id)
    event, side = position.tournament, request.POST.get("side", "")
    if side not in Side.values:
        raise Http404
    back = f"{reverse('desk_check', args=[event.pk, row.pk])}#{side}"
    try:
        updated = save_ticks_of_side(request, event.pk, row, side)
    except TournamentError as error:
        return render_refusal(request, position, error, back=back)
    if not getattr(request, "htmx", False):
        return redirect(back)
    decks = {each.side: each for each in selectors.checked_decks(event, updated)}
    context = {"event": event, "deck": decks[side], "check": updated}
    return render(request, "tournaments/floor/parts/deck_check_count.html", context)


def save_both_ticks(request: HttpRequest, row: TableCheck) -> None:
    """Save the ticks of both decks, if the submitted page had them."""
    if "decks" in request.POST:
        for side in Side.values:
            row = save_ticks_of_side(request, row.match.round.tournament_id, row, side)


def save_ticks_of_side(
    request: HttpRequest, event_id: UUID, row: TableCheck, side: str
) -> TableCheck:
    numbers = request.POST.getlist(f"{side}_line")
    lines = [int(each) for each in numbers if each.isdecimal() and len(each) <= DIGITS]
    return checks.save_ticks(
        event_id, request.user, check_id=row.pk, side=side, lines=lines
    )


def get_check_or_404(position: Position, check_id: UUID) -> TableCheck:
    return get_object_or_404(selectors.visible_checks(position.tournament), pk=check_id)


def check_page(
    request: HttpRequest,
    position: Position,
    row: TableCheck,
    *,
    form: EndCheckForm | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    event = position.tournament
    now = events.database_now(event)
    decks = (
        selectors.checked_decks(event, row) if is_checked_by_user(request, row) else []
    )
    spent = (now - row.started_at).total_seconds() if row.started_at else 0
    return render_desk_page(
        request,
        position,
        "tournaments/floor/desk_deck_check.html",
        status=status,
        check=row,
        match=row.match,
        is_mine=is_checked_by_user(request, row),
        decks=[replace(it, questions=open_questions(event, it)) for it in decks],
        form=form or EndCheckForm(),
        findings=[each for each in CheckFinding.choices if each[0]],
        found=selectors.findings_by_entrant(row),
        now=now,
        spent=roundclock.format_clock(max(0, int(spent))),
        **round_name_context(row.match.round),
    )


def is_checked_by_user(request: HttpRequest, row: TableCheck) -> bool:
    """Return whether the user does this check.

    H9: the lists are there for whoever began, which logged that they read them.
    """
    return row.taken_by_id == request.user.pk and row.ended_at is None


def open_questions(
    event: Tournament, deck: selectors.CheckedDeck
) -> tuple[Question, ...]:
    """Return what the deck check of a list left to be checked by eye."""
    if not deck.is_listed:
        return ()
    return build_report(check_text(deck.text, SNAPSHOTS[event.snapshot])).questions
