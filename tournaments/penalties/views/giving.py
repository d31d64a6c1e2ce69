"""Issue a penalty at the desk, in two short steps for a phone.

First the player and the infraction, then the grade and the reason; the grade that the
player's history suggests is already chosen. No script is needed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
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
from tournaments.corrections.queries.proposals import approval_needed
from tournaments.models import Entrant, Match, Penalty, Proposal, Side
from tournaments.penalties import actions as penalties
from tournaments.penalties import queries as selectors
from tournaments.penalties.forms import PenaltyForm
from tournaments.penalties.queries import PenaltyText
from tournaments.results import queries as results
from tournaments.results.own_match import match_or_404
from tournaments.rules import corrections
from tournaments.rules.capabilities import Capability
from tournaments.rules.corrections import CorrectionRequirement
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.infractions import (
    FORFEITS,
    INFRACTIONS,
    PenaltyGrade,
    PenaltySuggestion,
)

GRADES = tuple(str(each) for each in PenaltyGrade)


@dataclass(frozen=True, slots=True)
class PenaltyCandidate:
    """A player who may get a penalty, with their earlier penalties."""

    side: str  # nothing without a match
    entrant: Entrant
    past: list[Penalty]

    @property
    def earlier_penalties_text(self) -> str:
        return selectors.penalty_counts_text(self.past)

    @property
    def suggestions_by_infraction(self) -> Mapping[str, PenaltySuggestion]:
        return selectors.suggested_grades(self.past)

    @property
    def penalty_texts(self) -> list[PenaltyText]:
        return [PenaltyText(each) for each in self.past]


@dataclass(frozen=True, slots=True)
class PenaltyPage:
    """The pages on which an official gives a penalty."""

    request: HttpRequest
    position: Position
    match: Match | None
    seats: tuple[PenaltyCandidate, ...]

    @classmethod
    def at_match(
        cls, request: HttpRequest, position: Position, match_id: UUID
    ) -> "PenaltyPage":
        row = match_or_404(position, match_id)
        row.round.tournament = position.tournament
        people = [(side, seat) for side in Side.values if (seat := row.seat(side))]
        about = [each.pk for _, each in people]
        given = selectors.penalties_with_event(
            selectors.penalties_of_event(position.tournament).filter(entrant__in=about),
            position.tournament,
        )
        seats = tuple(
            PenaltyCandidate(
                side, each, [it for it in given if it.entrant_id == each.pk]
            )
            for side, each in people
        )
        return cls(request, position, row, seats)

    @classmethod
    def for_entrant(
        cls, request: HttpRequest, position: Position, entrant: Entrant
    ) -> "PenaltyPage":
        entrant.tournament = position.tournament
        seat = PenaltyCandidate("", entrant, selectors.penalties_of_entrant(entrant))
        return cls(request, position, None, (seat,))

    # What was chosen so far.

    @property
    def sent_fields(self) -> Mapping[str, str]:
        return self.request.POST if self.request.method == "POST" else self.request.GET

    @property
    def chosen_player(self) -> PenaltyCandidate | None:
        if self.match is None:
            return self.seats[0]
        who = self.sent_fields.get("who", "")
        return next((each for each in self.seats if each.side == who), None)

    @property
    def infraction(self) -> str:
        found = self.sent_fields.get("infraction", "")
        return found if found in INFRACTIONS else ""

    @property
    def preset_grade(self) -> str:
        """Return the grade in the address, which a link from the floor may set."""
        found = self.sent_fields.get("grade", "")
        return found if found in GRADES else ""

    # What may be given.

    @property
    def requirement(self) -> CorrectionRequirement:
        """Return what a changed result requires here; NO if it is impossible."""
        if self.match is None or self.match.away_id is None:
            return CorrectionRequirement.NO
        if not self.position.tournament.is_in_play:
            return CorrectionRequirement.NO
        age = correction_window.round_age(self.match.round)
        if not corrections.may_correct(self.position.parts, age):
            return CorrectionRequirement.NO
        found = corrections.correction_requirement(
            corrections.CorrectionKind.RESULT, age
        )
        return approval_needed(self.position, found, self.match)

    @property
    def grades(self) -> list[PenaltyGrade]:
        allowed = selectors.grades_for(self.position)
        if not self.position.tournament.is_in_play:
            allowed = [
                each for each in allowed if each is not PenaltyGrade.DISQUALIFICATION
            ]
        is_lost = self.requirement is not CorrectionRequirement.NO
        return [each for each in allowed if is_lost or each not in FORFEITS]

    @property
    def choices(self) -> list[tuple[PenaltyGrade, str]]:
        return [(each, self.effect(each)) for each in self.grades]

    def effect(self, grade: PenaltyGrade) -> str:
        """Return what a grade would do to this match."""
        if grade not in FORFEITS or self.match is None:
            return EFFECTS.get(grade, "")
        accused = self.chosen_player
        others = [each.entrant.name for each in self.seats if each is not accused]
        other = others[0] if others else "the opponent"
        many = results.claim_rules(self.position.tournament, self.match).best_of > 1
        if grade is PenaltyGrade.MATCH_LOSS:
            return f"The match is lost; {other} wins it."
        if not many:
            return f"This match has one game: {other} wins it."
        if self.match.is_open:
            return "The current game is lost; the match goes on if games remain."
        return (
            "The last game that was won becomes a loss, and the result changes if "
            "needed."
        )

    # Pages.

    def form(self, *data: Any, **more: Any) -> PenaltyForm:
        accused = self.chosen_player
        start = {
            "who": accused.side,
            "infraction": self.infraction,
            "grade": self.initial_grade(accused),
            "expected": self.expected_version,
            "known": len(accused.past),
        }
        more["initial"] = {**start, **more.get("initial", {})}
        return PenaltyForm(*data, grades=self.grades, **more)

    @property
    def expected_version(self) -> int:
        if self.match is None:
            return self.seats[0].entrant.version
        return selectors.version_without_penalties(self.match)

    def initial_grade(self, accused: PenaltyCandidate) -> str:
        """Return the suggested grade, or "" if that would change a result."""
        if self.preset_grade in [str(each) for each in self.grades]:
            return self.preset_grade
        hint = (
            accused.suggestions_by_infraction[self.infraction].grade
            if self.infraction
            else PenaltyGrade.NOTE
        )
        order = list(PenaltyGrade)
        if hint not in self.grades or order.index(hint) > order.index(
            PenaltyGrade.WARNING
        ):
            return ""
        return str(hint)

    @property
    def back_link(self) -> str:
        event = self.position.tournament.pk
        if self.match is None:
            return reverse("desk_entrant", args=[event, self.seats[0].entrant.pk])
        return reverse("desk_match", args=[event, self.match.pk])

    @property
    def own_url(self) -> str:
        event = self.position.tournament.pk
        if self.match is None:
            args = [event, self.seats[0].entrant.pk]
            return reverse("desk_entrant_penalty", args=args)
        return reverse("desk_penalty", args=[event, self.match.pk])

    def page(self, template: str, *, status: int = HTTPStatus.OK, **more: Any) -> Any:
        about = round_name_context(self.match.round) if self.match else {}
        return render_desk_page(
            self.request,
            self.position,
            template,
            status=status,
            match=self.match,
            seats=self.seats,
            accused=self.chosen_player,
            wished=self.preset_grade,
            here=self.own_url,
            back=self.back_link,
            **about,
            **more,
        )

    def first_step(self) -> HttpResponse:
        return self.page(
            "tournaments/penalties/desk_penalty.html",
            infractions=[
                (each, self.repeat_hints(each.key)) for each in INFRACTIONS.values()
            ],
            chosen=INFRACTIONS.get(self.infraction),
        )

    def repeat_hints(self, infraction: str) -> list[str]:
        """Return who committed an infraction before, and what that suggests."""
        players = (self.chosen_player,) if self.chosen_player else self.seats
        hints = [
            (each.entrant, each.suggestions_by_infraction[infraction])
            for each in players
        ]
        return [
            f"{entrant.name}: {hint.short_text}"
            if self.match
            else hint.short_text.capitalize()
            for entrant, hint in hints
            if hint.is_repeat
        ]

    def second_step(self, form: PenaltyForm, **more: Any) -> HttpResponse:
        accused = self.chosen_player
        return self.page(
            "tournaments/penalties/desk_penalty_give.html",
            form=form,
            infraction=INFRACTIONS[self.infraction],
            hint=accused.suggestions_by_infraction[self.infraction],
            choices=self.choices,
            is_lost_out=self.match is not None
            and self.requirement is CorrectionRequirement.NO,
            needs_second=self.requirement is CorrectionRequirement.SECOND,
            is_alone=self.requirement is CorrectionRequirement.ALONE,
            **more,
        )


EFFECTS = {
    PenaltyGrade.NOTE: "Recorded; it has no other effect.",
    PenaltyGrade.CAUTION: "A reminder, recorded in case it happens again.",
    PenaltyGrade.WARNING: "The last step before a game loss.",
    PenaltyGrade.DISQUALIFICATION: (
        "Out of the event and the standings. Results stay for opponents; an open "
        "match is lost."
    ),
}


@desk_page(FORM)
def penalty_at_table(
    request: HttpRequest, position: Position, match_id: UUID
) -> HttpResponse:
    """Issue a penalty to one of the two players at a table."""
    page = PenaltyPage.at_match(request, position, match_id)
    return penalty_steps(request, page)


@desk_page(FORM)
def penalty_for_entrant(
    request: HttpRequest, position: Position, entrant_id: UUID
) -> HttpResponse:
    """Issue a penalty to an entrant without a match."""
    row = get_object_or_404(Entrant, tournament=position.tournament, pk=entrant_id)
    return penalty_steps(request, PenaltyPage.for_entrant(request, position, row))


def penalty_steps(request: HttpRequest, page: PenaltyPage) -> HttpResponse:
    """Show the first or second step, or give the penalty."""
    refusal = access_problem(page)
    if refusal is not None:
        return refuse_page(request, page.position, refusal, back=page.back_link)
    if page.chosen_player is None or not page.infraction:
        return page.first_step()
    if request.method == "GET":
        return page.second_step(page.form())
    form = page.form(request.POST)
    if not form.is_valid():
        return page.second_step(form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    is_forfeit = form.cleaned_data["grade"] in FORFEITS
    needs_password = is_forfeit and page.requirement.needs_password
    return (submit_with_password if needs_password else submit_penalty)(
        request, page, form
    )


def access_problem(page: PenaltyPage) -> TournamentError | None:
    """Return why the official may not give a penalty here, or None."""
    position = page.position
    try:
        position.require(Capability.PENALISE, match=page.match)
    except Forbidden as error:
        return error
    own = [each.entrant for each in page.seats if page.match is None]
    if any(selectors.is_official_or_opponent(position, each) for each in own):
        return Forbidden(
            "This is you or your opponent.",
            remedy="Ask another staff member to do it.",
        )
    return None


def submit_penalty(
    request: HttpRequest, page: PenaltyPage, form: PenaltyForm
) -> HttpResponse:
    """Give the penalty and redirect; a refused form keeps what was typed."""
    try:
        done = give_or_propose(request, page, form.cleaned_data)
    except Stale as error:
        fresh = page.form(initial={**form.cleaned_data, **current_versions(page)})
        status = HTTPStatus.CONFLICT
        return page.second_step(fresh, outrun=error, status=status)
    except TournamentError as error:
        form.add_error(None, str(error))
        return page.second_step(form, status=http_status(error))
    if isinstance(done, Proposal):
        said, event = "A second staff member was asked to confirm it.", page.position
        return redirect_with_message(
            request, said, "desk_proposals", event.tournament.pk
        )
    said = f"{done.entrant.name}: {done.get_grade_display().lower()} given."
    return redirect_with_message(request, said, page.back_link)


# A4: a result below a published cut asks for the password of the desk.
submit_with_password = reauthentication_required(submit_penalty, app=DESK)


def current_versions(page: PenaltyPage) -> dict[str, Any]:
    accused = page.chosen_player
    return {"expected": page.expected_version, "known": len(accused.past)}


def give_or_propose(
    request: HttpRequest, page: PenaltyPage, sent: dict[str, Any]
) -> Penalty | Proposal:
    """Give the penalty, or propose it to a second official."""
    accused = page.chosen_player
    fields = {
        "entrant": accused.entrant.pk,
        "match": page.match and page.match.pk,
        "grade": sent["grade"],
        "infraction": sent["infraction"],
        "reason": sent["reason"],
        "expected": sent["expected"],
    }
    event = page.position.tournament.pk
    if page.requirement is CorrectionRequirement.SECOND and sent["grade"] in FORFEITS:
        return penalties.propose_penalty(event, request.user, **fields)
    return penalties.give_penalty(event, request.user, known=sent["known"], **fields)
