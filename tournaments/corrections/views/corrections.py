"""Correct a result at the desk: enter it, see what it would change, confirm."""

from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from typing import Any
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from accounts.adapter import DESK
from tournaments.core import correction_window
from tournaments.core.access import (
    FORM,
    desk_page,
    http_status,
    redirect_with_message,
    refuse_page,
)
from tournaments.core.desk_page import render_desk_page, round_name_context
from tournaments.core.permissions import Position
from tournaments.core.played import newest_round
from tournaments.core.words import result_in_words
from tournaments.core.words import result_text_of as said_of
from tournaments.corrections import actions as corrections
from tournaments.corrections.actions import TablesToPairAgain
from tournaments.corrections.forms import BACK, CORRECT, CorrectionForm
from tournaments.corrections.queries import impact
from tournaments.corrections.queries.basis import preview_basis_version
from tournaments.corrections.queries.proposals import approval_needed, second_officials
from tournaments.models import Match, Stage
from tournaments.results import queries as selectors
from tournaments.results.forms.results import form_data_for_result
from tournaments.results.queries import reported_result_of
from tournaments.rules.capabilities import Capability
from tournaments.rules.claims import ClaimedResult, check_claim
from tournaments.rules.corrections import (
    INSTEAD,
    CorrectionRequirement,
    CurrentRoundChoice,
    RoundAge,
    may_correct,
)
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import ALONE, Outcome


@desk_page(FORM)
def correct_match_result(
    request: HttpRequest, position: Position, match_id: UUID
) -> HttpResponse:
    """Ask for another result, show what it would change, then store it."""
    page = CorrectionPage.for_match(request, position, match_id)
    if problem := page.problem:
        return refuse_page(request, position, problem, back=page.match_address)
    if request.method == "GET":
        return page.first_page(
            page.form(initial=form_data_for_result(reported_result_of(page.match)))
        )
    if page.is_outdated:
        return page.outdated_page()
    return answer_form(request, page, page.form(request.POST))


def answer_form(
    request: HttpRequest, page: "CorrectionPage", form: CorrectionForm
) -> HttpResponse:
    """Go to the next page, or back to what was typed."""
    do = request.POST.get("do")
    if do == BACK:
        form.is_valid()
        return page.first_page(form)
    if form.is_valid() and (problem := page.problem_with(form.cleaned_data["claim"])):
        form.add_error(None, str(problem))
    if form.errors:
        return page.first_page(form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if do != CORRECT:
        return page.preview_page(form)
    needs_password = page.level.needs_password or is_pairing_again(form.cleaned_data)
    return (submit_correction_with_password if needs_password else submit_correction)(
        request, page, form
    )


def submit_correction(
    request: HttpRequest, page: "CorrectionPage", form: CorrectionForm
) -> HttpResponse:
    """Store the correction, or propose it to a second official."""
    event, sent = page.position.tournament, form.cleaned_data
    success = success_message(page, sent)  # worded from the state before
    had_cut = bool(event.cut_seeds)
    fields: dict[str, Any] = {
        "match_id": page.match.pk,
        "expected": sent["expected"],
        "claim": sent["claim"],
        "reason": sent["reason"],
        "basis": sent["basis"],
    }
    try:
        if page.level is CorrectionRequirement.SECOND:
            corrections.propose_correction(event.pk, request.user, **fields)
        else:
            fields |= {
                "repairs": chosen_repairs(sent),
                "typed_name": sent["typed_name"],
            }
            corrections.correct_result(event.pk, request.user, **fields)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except Stale as error:
        event.refresh_from_db()
        now = CorrectionPage.for_match(request, page.position, page.match.pk)
        if now.is_outdated:
            return now.outdated_page()
        form.add_error(None, str(error))
        return now.preview_page(form, status=http_status(error))
    except TournamentError as error:
        form.add_error(None, str(error))
        return page.preview_page(form, status=http_status(error))
    if page.level is CorrectionRequirement.SECOND:
        said = "It is waiting for a second staff member, who was notified."
        return redirect_with_message(request, said, "desk_proposals", event.pk)
    event.refresh_from_db()
    if had_cut and not event.cut_seeds:
        success += " The confirmed cut was undone: confirm it again on the desk."
    return redirect_with_message(request, success, page.match_address)


# A4: published tables, and results below a cut, ask for the password of the desk.
submit_correction_with_password = reauthentication_required(submit_correction, app=DESK)


def is_pairing_again(sent: dict[str, Any]) -> bool:
    return sent["choice"] in (
        CurrentRoundChoice.REPAIR_TABLES,
        CurrentRoundChoice.REPAIR_ROUND,
    )


def chosen_repairs(sent: dict[str, Any]) -> TablesToPairAgain:
    return TablesToPairAgain(
        choice=CurrentRoundChoice(sent["choice"] or CurrentRoundChoice.STANDINGS_ONLY),
        tables=tuple(sent["tables"]),
        expected=sent["round_version"] or 0,
    )


def success_message(bench: "CorrectionPage", sent: dict[str, Any]) -> str:
    said = f"Table {bench.match.table} is corrected"
    if bench.is_cut:
        changed = impact.preview_correction(bench.match, sent["claim"]).advances
        bracket = " ".join(each.now for each in changed) or "The same player advances."
        return f"{said}. {bracket}"
    said = f"{said}, and the standings are recalculated."
    if is_pairing_again(sent):
        return f"{said} Tables of the current round were re-paired."
    return f"{said} No tables were re-paired."


@dataclass(frozen=True)
class CorrectionPage:
    """The pages on which one official corrects one result."""

    request: HttpRequest
    position: Position
    match: Match

    @classmethod
    def for_match(
        cls, request: HttpRequest, position: Position, match_id: UUID
    ) -> "CorrectionPage":
        try:
            match = selectors.matches_with_reports(position.tournament).get(pk=match_id)
        except Match.DoesNotExist as error:
            raise Http404 from error
        if match.outcome in ALONE or match.outcome == Outcome.CANCELLED:
            raise Http404
        match.round.tournament = position.tournament
        return cls(request, position, match)

    @cached_property
    def level(self) -> CorrectionRequirement:
        return approval_needed(
            self.position,
            correction_window.requirement_for_round(self.match.round),
            self.match,
        )

    @property
    def is_cut(self) -> bool:
        return self.match.round.stage == Stage.CUT

    @cached_property
    def age(self) -> RoundAge:
        return correction_window.round_age(self.match.round)

    @property
    def match_address(self) -> str:
        return reverse("desk_match", args=[self.position.tournament.pk, self.match.pk])

    @property
    def problem(self) -> TournamentError | None:
        """Return why the official may not correct this result, or None."""
        age = self.age
        try:
            self.position.require(Capability.CORRECT, match=self.match)
        except Forbidden as error:
            return error
        if (
            self.level is CorrectionRequirement.NO
            or not self.position.tournament.is_in_play
        ):
            return TournamentError(
                "The event is not running; its results are final.",
                remedy=INSTEAD[age],
            )
        if self.match.is_open:
            return TournamentError(
                f"{self.match} has no result to correct.",
                remedy="Enter a result.",
            )
        if not may_correct(self.position.parts, age):
            return Forbidden(
                "Your role cannot correct a round this old.",
                rule="events 7",
                remedy="Ask the head judge or an organizer.",
            )
        return None

    @property
    def is_outdated(self) -> bool:
        """Return whether the submitted form showed an older state of the match."""
        seen = self.request.POST.get("expected", "")
        return seen.isdecimal() and seen != str(self.match.version)

    def problem_with(self, claim: ClaimedResult) -> TournamentError | None:
        """Return what is wrong with a claim, or None."""
        terms = selectors.claim_rules(
            self.position.tournament, self.match, by_staff=True
        )
        try:
            check_claim(claim, terms)
        except TournamentError as error:
            return error
        if claim == reported_result_of(self.match):
            return TournamentError(
                "This is already the current result.",
                remedy="Enter the correct result.",
            )
        if impact.changes_published_bracket(self.match, claim):
            return TournamentError(
                "Another player would advance, and the next round of the bracket is "
                "published.",
                rule="events 7",
                remedy=(
                    "Roll back to the end of {impact.round_name(self.match.round)}, "
                    "then correct the result."
                ),
            )
        return None

    def form(self, *data: Any, **more: Any) -> CorrectionForm:
        event = self.position.tournament
        return CorrectionForm(
            *data,
            match=self.match,
            terms=selectors.claim_rules(event, self.match, by_staff=True),
            may_penalise=self.position.may(Capability.PENALISE, match=self.match),
            needs_reason=True,
            **more,
        )

    def outdated_page(self) -> HttpResponse:
        """Show the match as it is now, with what was typed."""
        kept = {
            **self.request.POST.dict(),
            "expected": self.match.version,
            "tables": self.request.POST.getlist("tables"),
        }
        form = self.form(initial=kept)
        return self.first_page(form, status=HTTPStatus.CONFLICT, is_outrun=True)

    def first_page(self, form: CorrectionForm, **more: Any) -> HttpResponse:
        """Ask for the new result and the reason."""
        return self.page("tournaments/corrections/desk_correct.html", form, **more)

    def preview_page(self, form: CorrectionForm, **more: Any) -> HttpResponse:
        """Show what the result changes, and ask for what the correction requires."""
        claim = form.cleaned_data["claim"]
        games = impact.games_of(claim)
        may_repair = self.age is RoundAge.OLDER and not self.is_cut
        return self.page(
            "tournaments/corrections/desk_correct_preview.html",
            form,
            now=result_in_words(self.match, claim.outcome, claim.winner, games),
            impact=impact.preview_correction(self.match, claim),
            basis=preview_basis_version(self.position.tournament),
            last_swiss=newest_round(self.position.tournament, Stage.SWISS),
            offer=impact.repair_offer(self.position, self.match)
            if may_repair
            else None,
            **more,
        )

    def page(
        self, template: str, form: CorrectionForm, *, status: int = 200, **more: Any
    ) -> HttpResponse:
        needs_second = self.level is CorrectionRequirement.SECOND
        return render_desk_page(
            self.request,
            self.position,
            template,
            status=status,
            match=self.match,
            result=said_of(self.match),
            form=form,
            seconds=second_officials(self.position, self.match) if needs_second else [],
            is_alone=self.level is CorrectionRequirement.ALONE,
            is_cut=self.is_cut,
            age=self.age,
            **round_name_context(self.match.round),
            **more,
        )
