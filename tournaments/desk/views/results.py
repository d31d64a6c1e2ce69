"""Results at the desk: enter, rule on and correct them; the list of disputes."""

from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from cards.listing import page_context, search_text
from tournaments.core import words
from tournaments.core.access import (
    FORM,
    POST,
    SAFE,
    desk_page,
    http_status,
    refuse_page,
)
from tournaments.core.correction_window import round_age
from tournaments.core.desk_page import render_desk_page, round_name_context
from tournaments.core.fields import OptionalReasonForm, VersionForm
from tournaments.core.permissions import Position
from tournaments.core.words import result_text_of as said_of
from tournaments.corrections.views.corrections import correct_match_result
from tournaments.desk.views.quick_entry import (
    A_PAGE,
    matches_search,
    quick_page,
    reports_text,
    result_form,
    typed_result_text,
)
from tournaments.disputes.queries import logs
from tournaments.disputes.queries.ruling_reasons import ruling_reason
from tournaments.disputes.views.log_list import log_differences, log_rows
from tournaments.floor.queries import checks
from tournaments.journal.desk_action import run_desk_action
from tournaments.journal.queries import logbook
from tournaments.models import Match, Round, RoundState
from tournaments.penalties import queries as penalties
from tournaments.results import actions as results
from tournaments.results import log_proof, report_text, rulings
from tournaments.results import queries as result_selectors
from tournaments.results.forms.results import ResultForm, form_data_for_result
from tournaments.results.queries import MatchSheet, reported_result_of
from tournaments.results.report_text import side_reports
from tournaments.rounds.queries import pairings
from tournaments.rounds.views.pairings import round_or_404
from tournaments.rules.capabilities import Capability, EventRole
from tournaments.rules.claims import SIDES, ClaimedResult, claims_agree
from tournaments.rules.corrections import (
    CorrectionKind,
    CorrectionRequirement,
    RoundAge,
    correction_requirement,
    may_correct,
)
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import ALONE, Outcome

QUICK, CONFIRM = "quick", "confirm"
ENTER, RULE, CORRECT = "enter", "rule", "correct"


@desk_page(FORM)
def show_match(
    request: HttpRequest, position: Position, match_id: UUID
) -> HttpResponse:
    """Show the reports and logs of a match, and record its result."""
    table = MatchAtDesk.load(request, position, match_id)
    if request.method == "GET":
        return table.render_page(table.prefilled_form())
    if table.is_stale:
        return table.stale_page()
    if not table.allowed_action:
        return table.refusal_page()
    if CONFIRM in request.POST:
        return confirm_and_redirect(table)
    return record_result(request, table)


def record_result(request: HttpRequest, table: "MatchAtDesk") -> HttpResponse:
    """Record the typed result, or show its errors."""
    if table.allowed_action == CORRECT:
        event, row = table.position.tournament, table.sheet.match
        return correct_match_result(request, pk=event.pk, match_id=row.pk)
    form = table.make_form(request.POST)
    if not form.is_valid():
        return table.show_form_again(form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return save_result(request, table, form)


def save_result(
    request: HttpRequest, table: "MatchAtDesk", form: ResultForm
) -> HttpResponse:
    """Run the service that records the result; a refused form is shown again."""
    event, row, sent = table.position.tournament, table.sheet.match, form.cleaned_data
    more = {} if table.allowed_action == ENTER else {"reason": sent["reason"]}
    try:
        if table.contradicts_report(form):
            table.hold_report_countdown(form)
            form.ask_to_save_again(reports_text(table.sheet), typed_result_text(form))
            return table.show_form_again(form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
        SERVICES[table.allowed_action](
            event.pk,
            request.user,
            match_id=row.pk,
            expected=sent["expected"],
            claim=sent["claim"],
            **more,
        )
    except Stale:
        return MatchAtDesk.load(request, table.position, row.pk).stale_page()
    except TournamentError as error:
        form.add_error(None, str(error))
        return table.show_form_again(form, status=http_status(error))
    now = result_selectors.get_match_sheet(event, row.pk).match
    messages.success(request, f"Table {now.table}: {said_of(now)}.")
    return redirect(table.next_url())


def confirm_and_redirect(table: "MatchAtDesk") -> HttpResponse:
    """Record the result that one player reported; go back to its page."""
    position, match = table.position, table.sheet.match
    back = reverse("desk", args=[position.tournament.pk])
    if table.request.POST.get("from") == QUICK:
        back = table.next_url()
    return run_desk_action(
        table.request,
        position,
        lambda *_, expected: confirm_report(table, expected=expected),
        form=VersionForm(table.request.POST),
        back=back,
        said=lambda now: f"Table {match.table}: {said_of(now)}.",
    )


def confirm_report(table: "MatchAtDesk", *, expected: int) -> Match:
    """Record what one player reported; raise Stale unless it is the only report."""
    sheet = table.sheet
    report = sheet.home or sheet.away
    if report is None or report_text.lone_report(sheet) is None:
        raise Stale("There is no report to use anymore.", remedy="Reload the match.")
    return results.enter_result(
        table.position.tournament.pk,
        table.request.user,
        match_id=sheet.match.pk,
        expected=expected,
        claim=reported_result_of(report),
    )


SERVICES = {ENTER: results.enter_result, RULE: results.rule_on_dispute}
MAY = {ENTER: Capability.SCORE, RULE: Capability.RULE, CORRECT: Capability.CORRECT}


@dataclass(frozen=True)
class MatchAtDesk:
    """A match that an official works on: what they may do, with form and pages."""

    request: HttpRequest
    position: Position
    sheet: MatchSheet

    @classmethod
    def load(
        cls, request: HttpRequest, position: Position, match_id: UUID
    ) -> "MatchAtDesk":
        try:
            sheet = result_selectors.get_match_sheet(position.tournament, match_id)
        except Match.DoesNotExist as error:
            raise Http404 from error
        return cls(request, position, sheet)

    @property
    def is_own_match(self) -> bool:
        return self.position.plays_match(self.sheet.match)

    @property
    def needed_action(self) -> str:
        """Return what the match needs now: ENTER, RULE, CORRECT, or "" for nothing."""
        row = self.sheet.match
        if row.outcome in ALONE or row.outcome == Outcome.CANCELLED:
            return ""
        if not self.position.tournament.is_in_play:
            return ""
        if not row.is_open and not self.sheet.is_disputed:
            return CORRECT
        if row.round.state != RoundState.PUBLISHED:
            return ""
        return RULE if self.sheet.is_disputed else ENTER

    @property
    def allowed_action(self) -> str:
        """Return what the match needs if this official may do it, else ""."""
        found = self.needed_action
        if not found or self.is_own_match:
            return ""
        match = self.sheet.match
        is_his = self.position.may(MAY[found], match=match)
        if found == RULE and match.appealed_by:
            is_his = EventRole.HEAD_JUDGE in self.position.parts
        return found if is_his else ""

    @property
    def is_stale(self) -> bool:
        """Return whether the submitted page showed an older version of the match."""
        seen = self.request.POST.get("expected", "")
        return seen.isdecimal() and seen != str(self.sheet.match.version)

    def contradicts_report(self, form: ResultForm) -> bool:
        """Return whether a result from quick entry contradicts a player's report.

        Quick entry then asks once more; the page of the match shows both reports
        anyway.
        """
        if self.allowed_action != ENTER or self.request.POST.get("from") != QUICK:
            return False
        said = [each for each in (self.sheet.home, self.sheet.away) if each]
        differs = any(
            not claims_agree(reported_result_of(each), form.cleaned_data["claim"])
            for each in said
        )
        return differs and "overrule" not in self.request.POST

    def hold_report_countdown(self, form: ResultForm) -> None:
        """Stop the countdown of a report that the desk has just contradicted."""
        if self.sheet.is_held_by_desk:
            return
        results.stop_report_countdown(
            self.position.tournament.pk,
            self.request.user,
            match_id=self.sheet.match.pk,
            expected=form.cleaned_data["expected"],
            claim=form.cleaned_data["claim"],
        )

    def make_form(self, *data: Any, **more: Any) -> ResultForm:
        needs_reason = self.allowed_action != ENTER
        return result_form(
            self.position,
            self.sheet.match,
            *data,
            needs_reason=needs_reason,
            is_ruling=self.allowed_action == RULE,
            **more,
        )

    def prefilled_form(self) -> ResultForm | None:
        """Return the form with the recorded result or adopted report, if allowed."""
        if not self.allowed_action:
            return None
        if self.allowed_action == CORRECT and not self.may_correct_now:
            return None
        claim = (
            reported_result_of(self.sheet.match)
            if self.allowed_action == CORRECT
            else self.adopted_claim()
        )
        initial = form_data_for_result(claim) if claim else {}
        if self.allowed_action == RULE:
            initial["reason"] = self.reason_from_log()
        return self.make_form(initial=initial)

    @cached_property
    def round_age(self) -> RoundAge:
        self.sheet.match.round.tournament = self.position.tournament
        return round_age(self.sheet.match.round)

    @property
    def may_correct_now(self) -> bool:
        """Return whether the official's role may correct a round this old."""
        return may_correct(self.position.parts, self.round_age)

    def adopted_claim(self) -> ClaimedResult | None:
        """Return the result that the judge takes over from a report or a game log."""
        taken = self.request.GET.get("take", "")
        if taken in SIDES:
            report = self.sheet.report_by_side(taken)
            return reported_result_of(report) if report else None
        found = logs.result_from_replay(self.sheet.match, taken)
        return found if self.position.may(Capability.READ_LISTS) else None

    def reason_from_log(self) -> str:
        """Return what the replay of the log showed that the judge rules by."""
        log_id = self.request.GET.get("log") or self.request.GET.get("take", "")
        return ruling_reason(self.position, self.sheet.match, log_id)

    def next_url(self) -> str:
        event, row = self.position.tournament, self.sheet.match
        if self.request.POST.get("from") == QUICK:
            return f"{reverse('desk_results', args=[event.pk])}?after={row.table}"
        if self.allowed_action == RULE:
            return reverse("desk_disputes", args=[event.pk])
        return reverse("desk_match", args=[event.pk, row.pk])

    def show_form_again(self, form: ResultForm, *, status: int) -> HttpResponse:
        """Show the form with its errors, on the page where it was filled in."""
        if self.request.POST.get("from") == QUICK:
            return quick_page(self.request, self.position, sent=form, status=status)
        return self.render_page(form, status=status)

    def stale_page(self) -> HttpResponse:
        """Show the current match with what was typed beside it, with status 409."""
        kept = {**self.request.POST.dict(), "expected": self.sheet.match.version}
        form = self.make_form(initial=kept) if self.allowed_action else None
        return self.render_page(form, status=HTTPStatus.CONFLICT, is_outrun=True)

    def refusal_page(self) -> HttpResponse:
        """Show why this official may not record the result."""
        row = self.sheet.match
        if not self.needed_action:
            raise Http404
        try:
            self.position.require(MAY[self.needed_action], match=row)
            raise Forbidden(
                "You are playing in this match.",
                remedy="Ask another staff member to do it.",
            )
        except Forbidden as error:
            back = reverse("desk_match", args=[self.position.tournament.pk, row.pk])
            return refuse_page(self.request, self.position, error, back=back)

    def render_page(
        self, form: ResultForm | None, *, status: int = HTTPStatus.OK, **more: Any
    ) -> HttpResponse:
        row = self.sheet.match
        exhibits = logs.logs_of_match(row)
        about = logbook.readable_entries(self.position).filter(match=row)
        return render_desk_page(
            self.request,
            self.position,
            "tournaments/desk/match.html",
            status=status,
            sheet=self.sheet,
            match=row,
            **round_name_context(row.round),
            claims=side_reports(
                self.sheet, result_selectors.newest_objections(self.sheet).get(row.pk)
            ),
            logs=log_rows(self.position, exhibits),
            parted=log_differences(self.position, exhibits),
            appealed=rulings.appealed_ruling(row),
            referral=rulings.referral_notes(row).get(row.pk),
            may_refer=self.allowed_action == RULE
            and EventRole.HEAD_JUDGE not in self.position.parts,
            is_verified=bool(log_proof.proven_matches([row])),
            result="" if row.is_open else said_of(row),
            form=form,
            deed=self.allowed_action,
            is_own=self.is_own_match,
            is_older=self.allowed_action == CORRECT
            and self.round_age in (RoundAge.OLDER, RoundAge.BEFORE_CUT),
            lines=logbook.to_log_lines(
                logbook.with_related_rows(about), position=self.position
            ),
            given=penalties.penalties_at(row, self.position.tournament),
            check=checks.deck_check_of_match(row)
            if checks.may_check_decks(self.position)
            else None,
            **more,
        )


# Disputes.


@desk_page(POST)
def refer_dispute(
    request: HttpRequest, position: Position, match_id: UUID
) -> HttpResponse:
    """Refer a dispute to the head judge, with a note."""
    return run_desk_action(
        request,
        position,
        results.refer_dispute,
        form=OptionalReasonForm(request.POST),
        match_id=match_id,
        back=reverse("desk_match", args=[position.tournament.pk, match_id]),
        said="The head judge is notified. Any judge can still rule.",
    )


@desk_page(SAFE)
def dispute_list(request: HttpRequest, position: Position) -> HttpResponse:
    """List the matches that wait for a judge, and results to correct."""
    event = position.tournament
    said = search_text(request)
    waiting = result_selectors.dispute_queue(event)
    exhibits = logs.logs_of_matches([each.match for each in waiting])
    objections = result_selectors.newest_objections(*waiting)
    queue = [
        (
            each,
            side_reports(each, objections.get(key)),
            log_rows(position, exhibits[key]),
        )
        for each in waiting
        for key in [each.match.pk]
    ]
    there = list(pairings.public_rounds(event))
    of_round = round_or_404(request, there, there[0] if there else None)
    paged = page_context(
        request,
        matches_with_result(position, of_round, said),
        size=A_PAGE,
        query={"round": pairings.round_slug(of_round) if of_round else "", "q": said},
    )
    return render_desk_page(
        request,
        position,
        "tournaments/desk/disputes.html",
        queue=queue,
        referred=rulings.referral_notes(*(each.match for each in waiting)),
        open=result_selectors.matches_with_reports(event)
        .filter(round__state=RoundState.PUBLISHED, outcome=Outcome.PENDING)
        .count(),
        rows=[(each, said_of(each)) for each in paged["page"]],
        **paged,
        said=said,
        rounds=[
            (pairings.round_slug(each), words.round_title(each, event))
            for each in there
        ],
        **correctable_round_context(position, of_round),
    )


def correctable_round_context(
    position: Position, round_: Round | None
) -> dict[str, Any]:
    """Return the context of the chosen round, and whether results are correctable."""
    if round_ is None:
        return {"at": "", "may_reach": False}
    round_.tournament = position.tournament
    found = round_age(round_)
    is_open = (
        correction_requirement(CorrectionKind.RESULT, found)
        is not CorrectionRequirement.NO
    )
    return {
        "at": pairings.round_slug(round_),
        "of_round": words.round_in_sentence(round_),
        "may_reach": is_open and may_correct(position.parts, found),
    }


def matches_with_result(
    position: Position, round_: Round | None, said: str
) -> list[Match]:
    """Return the matches of a round with a result, filtered by name or table."""
    if round_ is None:
        return []
    rows = (
        result_selectors.matches_with_reports(position.tournament)
        .filter(round=round_)
        .exclude(outcome__in=[Outcome.PENDING, Outcome.CANCELLED, *ALONE])
    )
    return [each for each in rows if not said or matches_search(each, said)]
