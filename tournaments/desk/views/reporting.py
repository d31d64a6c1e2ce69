"""What entrants send about their match: report, confirmation, dispute, appeal."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.core.access import (
    POST,
    entrant_page,
    http_status,
    own_page_url,
    posted_number,
    refuse_page,
    run_action,
    translate_error,
)
from tournaments.core.permissions import Position
from tournaments.desk.views.my_match import (
    LOG,
    MyMatchCase,
    MyMatchState,
    load_state,
    may_report,
    my_match_page,
    report_form,
    report_form_for_side,
)
from tournaments.disputes import actions as evidence
from tournaments.disputes.forms import LogForm
from tournaments.models import Match, Side, Tournament
from tournaments.results import actions as services
from tournaments.results.forms.reports import ReportForm
from tournaments.results.own_match import (
    own_entrant_or_404,
    own_match_or_404,
    redirect_to_my_match,
)
from tournaments.results.queries import OTHER, claim_rules
from tournaments.rules.errors import Stale, TournamentError


@entrant_page(POST)
def submit_report(
    request: HttpRequest, position: Position, match: UUID
) -> HttpResponse:
    """Record a report, or show the form again with its errors."""
    row = own_match_or_404(position, match)
    if row is None:
        return redirect_to_my_match(request, position)
    event, side = position.tournament, row.side_of(own_entrant_or_404(position).pk)
    form = report_form_for_side(event, row, side, request.POST)
    beside = attached_log_form(request, event, row)
    if not all([form.is_valid(), beside.is_valid()]):
        return show_report_again(request, position, match, form, beside=beside)
    try:
        settled = services.report_result(
            event.pk,
            request.user,
            match_id=match,
            expected=form.cleaned_data["expected"],
            claim=form.to_claim(),
            entrant=own_entrant_or_404(position).pk,
        )
    except TournamentError as error:
        return show_report_again(
            request, position, match, form, beside=beside, error=error
        )
    submit_attached_log(request, position, row, beside)
    level = messages.SUCCESS if not settled.is_disputed else messages.WARNING
    messages.add_message(request, level, report_message(settled, side))
    return redirect(own_page_url(position, "my_match"))


def attached_log_form(request: HttpRequest, event: Tournament, row: Match) -> LogForm:
    """Return the form of the game log that may come with a report."""
    best_of = claim_rules(event, row).best_of
    return LogForm(
        request.POST, request.FILES, prefix=LOG, best_of=best_of, is_optional=True
    )


def submit_attached_log(
    request: HttpRequest, position: Position, row: Match, beside: LogForm
) -> None:
    """Submit the game log that came with a report; if it is refused, warn."""
    sent = beside.log_upload()
    if sent is None:
        return
    try:
        evidence.submit_log(
            position.tournament.pk,
            request.user,
            match_id=row.pk,
            upload=sent,
            entrant=own_entrant_or_404(position).pk,
        )
    except TournamentError as error:
        told = _("The log was not accepted: %(why)s") % {"why": translate_error(error)}
        messages.warning(request, told)


def show_report_again(  # noqa: PLR0913
    request: HttpRequest,
    position: Position,
    match: UUID,
    form: ReportForm,
    *,
    beside: LogForm,
    error: TournamentError | None = None,
) -> HttpResponse:
    """Show the current page with what was typed, and why it was refused."""
    found = load_state(position)
    back = own_page_url(position, "my_match")
    if has_result(found, match) and form.is_valid():
        claim, status = form.to_claim(), HTTPStatus.CONFLICT
        return my_match_page(request, found, unsent=claim, status=status)
    if found.my is None or found.my.match.pk != match or not may_report(found):
        error = error or Stale(
            gettext_noop("This match is over."),
            remedy=gettext_noop("See your page for what's next."),
        )
        return refuse_page(request, position, error, back=back)
    if isinstance(error, Stale):
        # C7: what was typed stays, and what is new stands above it.
        typed = form.data.dict() | {"expected": found.my.expected}
        fresh = report_form(found, initial=typed)
        return my_match_page(
            request,
            found,
            form=fresh,
            log_form=beside,
            outrun=error,
            status=http_status(error),
        )
    status = http_status(error) if error else HTTPStatus.UNPROCESSABLE_ENTITY
    if error is not None:
        form.add_error(None, translate_error(error))
    return my_match_page(request, found, form=form, log_form=beside, status=status)


def has_result(found: MyMatchState, match: UUID) -> bool:
    """Return whether the match already has a result, so that no report is accepted."""
    my = found.my
    is_his = my is not None and my.match.pk == match and not my.match.is_open
    return is_his and found.situation is MyMatchCase.MATCH and not may_report(found)


def report_message(row: Match, side: str) -> str:
    """Return the message after a report: accepted, disputed, or still waiting."""
    opponent = row.seat(OTHER[Side(side)])
    if row.is_disputed:
        told = _(
            "You and %(name)s reported different results. A judge will look at both."
        )
    elif not row.is_open:
        told = _("Your reports agree: the result is accepted.")
    elif not opponent.has_account:
        told = _("Report saved. It waits for staff, because %(name)s has no account.")
    else:
        told = _("Report saved. %(name)s can see it and confirm.")
    return told % {"name": opponent}


@entrant_page(POST)
def confirm_report(
    request: HttpRequest, position: Position, match: UUID
) -> HttpResponse:
    """Confirm the opponent's report with one tap."""
    said = _("Your reports agree: the result is accepted.")
    return run_match_action(
        request, position, match, services.confirm_report, said=said
    )


@entrant_page(POST)
def dispute_result(
    request: HttpRequest, position: Position, match: UUID
) -> HttpResponse:
    """Dispute the opponent's report, or a result that was accepted by timeout."""
    said = _("A judge will look at it. Stay at your table.")
    why = {"reason": request.POST.get("reason", "")}
    return run_match_action(
        request, position, match, services.dispute_result, said=said, **why
    )


@entrant_page(POST)
def appeal_ruling(
    request: HttpRequest, position: Position, match: UUID
) -> HttpResponse:
    """Appeal a judge's ruling to the head judge, with a reason."""
    said = _("The head judge will look at it. Stay at your table.")
    why = {"reason": request.POST.get("reason", "")}
    return run_match_action(
        request, position, match, services.appeal_ruling, said=said, **why
    )


def run_match_action(
    request: HttpRequest,
    position: Position,
    match: UUID,
    service: Callable[..., Match],
    *,
    said: str,
    **more: str,
) -> HttpResponse:
    """Run the service behind a button on "my match" and redirect back to it."""
    if own_match_or_404(position, match) is None:
        return redirect_to_my_match(request, position)
    return run_action(
        request,
        position,
        service,
        match_id=match,
        expected=posted_number(request, "expected"),
        entrant=own_entrant_or_404(position).pk,
        back=own_page_url(position, "my_match"),
        success=said,
        **more,
    )
