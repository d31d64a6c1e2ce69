"""Roll back to the end of a round, or discard the current round, at the desk."""

from functools import partial
from http import HTTPStatus
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from accounts.adapter import DESK
from tournaments.core import correction_window, words
from tournaments.core import rounds as round_selectors
from tournaments.core.access import (
    FORM,
    desk_page,
    http_status,
    redirect_with_message,
    refuse_page,
    standing_round_or_404,
)
from tournaments.core.desk_page import render_desk_page, round_name_context
from tournaments.core.permissions import Position
from tournaments.corrections import actions as corrections
from tournaments.corrections.actions.last_round import (
    has_accepted_result,
    is_in_dispute,
)
from tournaments.corrections.forms import DiscardForm, RestoreForm
from tournaments.corrections.queries import restoring as preview_selectors
from tournaments.corrections.queries.proposals import approval_needed, second_officials
from tournaments.journal.desk_action import save_form
from tournaments.models import Report, Round, RoundState
from tournaments.rules.corrections import (
    INSTEAD,
    CorrectionRequirement,
    may_restore_round,
)
from tournaments.rules.errors import Forbidden, Stale, TournamentError

# Back to the end of a round.


@desk_page(FORM)
def restore_round_view(
    request: HttpRequest, position: Position, round_id: UUID
) -> HttpResponse:
    """Show what going back to the end of a round would undo, then do it."""
    round_ = standing_round_or_404(position, round_id)
    level = approval_needed(position, correction_window.requirement_to_restore(round_))
    if problem := restore_problem(position, round_, level):
        back = reverse("desk", args=[position.tournament.pk])
        return refuse_page(request, position, problem, back=back)
    if request.method == "GET":
        form = RestoreForm()
        return restore_page(request, position, form, round_=round_, level=level)
    form = RestoreForm(request.POST)
    submit = submit_restore if form.is_valid() else try_to_restore
    return submit(request, position, round_, form, level)


def restore_problem(
    position: Position, round_: Round, level: CorrectionRequirement
) -> TournamentError | None:
    """Return why the official cannot go back to this round, or None."""
    if not may_restore_round(position.parts):
        return Forbidden(
            (
                "Only organizers and the head judge can roll an event back to an "
                "earlier round."
            ),
            rule="events 7",
            remedy="Ask one of them.",
        )
    if level is CorrectionRequirement.NO or not position.tournament.is_in_play:
        return TournamentError(
            "Only a running event can be rolled back, and only to the end of a closed "
            "round;"
            f" {words.round_in_sentence(round_)} is "
            f"{round_.get_state_display().lower()}.",
            remedy=INSTEAD[correction_window.round_age(round_)],
        )
    return None


def try_to_restore(
    request: HttpRequest,
    position: Position,
    round_: Round,
    form: RestoreForm,
    level: CorrectionRequirement,
) -> HttpResponse:
    is_asked = level is CorrectionRequirement.SECOND
    said = f"The event was rolled back to the end of {words.round_in_sentence(round_)}."
    if is_asked:
        said = "It is waiting for a second staff member, who was notified."
    then = "desk_proposals" if is_asked else "desk"
    return save_form(
        request,
        position,
        form,
        corrections.propose_restore_round if is_asked else corrections.restore_round,
        round_id=round_.pk,
        page=partial(restore_page, round_=round_, level=level),
        done=lambda _: redirect_with_message(
            request, said, then, position.tournament.pk
        ),
    )


submit_restore = reauthentication_required(try_to_restore, app=DESK)


def restore_page(  # noqa: PLR0913
    request: HttpRequest,
    position: Position,
    form: RestoreForm,
    *,
    round_: Round,
    level: CorrectionRequirement,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    if form.is_bound:  # what was typed stays, beside what is so now
        position.tournament.refresh_from_db()
    return render_desk_page(
        request,
        position,
        "tournaments/corrections/desk_restore.html",
        status=status,
        round=round_,
        **round_name_context(round_),
        back=preview_selectors.restore_preview(round_),
        form=form,
        seconds=second_officials(position)
        if level is CorrectionRequirement.SECOND
        else [],
        is_alone=level is CorrectionRequirement.ALONE,
    )


# The round that is played.


@desk_page(FORM)
def discard_current_round(
    request: HttpRequest, position: Position, round_id: UUID
) -> HttpResponse:
    """Show what discarding the current round would lose, then do it."""
    round_ = standing_round_or_404(position, round_id)
    if round_.state != RoundState.PUBLISHED or not position.tournament.is_in_play:
        raise Http404
    if request.method == "GET":
        form = DiscardForm(initial={"expected": round_.version})
        return discard_page(request, position, round_, form)
    form = DiscardForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return discard_page(request, position, round_, form, status=status)
    return submit_discard(request, position, round_, form)


@reauthentication_required(app=DESK)
def submit_discard(
    request: HttpRequest, position: Position, round_: Round, form: DiscardForm
) -> HttpResponse:
    event = position.tournament
    try:
        corrections.discard_published_round(
            event.pk, request.user, round_id=round_.pk, **form.cleaned_data
        )
    except TournamentError as error:
        if isinstance(error, Stale):  # what was typed is sent about what is so now
            round_ = standing_round_or_404(position, round_.pk)
            form.data = {**form.data.dict(), "expected": round_.version}
        form.add_error(None, str(error))
        status = http_status(error)
        return discard_page(request, position, round_, form, status=status)
    said = f"{words.round_state_sentence(round_, 'discarded')}."
    return redirect_with_message(request, said, "desk", event.pk)


def discard_page(
    request: HttpRequest,
    position: Position,
    round_: Round,
    form: DiscardForm,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    rows = list(round_selectors.matches_by_table(round_))
    reports = Report.objects.filter(match__round=round_, is_current=True)
    return render_desk_page(
        request,
        position,
        "tournaments/corrections/desk_discard.html",
        status=status,
        round=round_,
        **round_name_context(round_),
        accepted=[row for row in rows if has_accepted_result(row)],
        disputed=[row for row in rows if is_in_dispute(row)],
        tables=[row for row in rows if row.away_id],
        reports=reports.count(),
        form=form,
    )
