"""What every page of the desk shares: its template context and refused forms."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.core import permissions, words
from tournaments.core.access import is_loopback, refuse_page
from tournaments.core.fields import joined_errors
from tournaments.core.permissions import Position
from tournaments.models import Round
from tournaments.rules.capabilities import Capability, EventRole
from tournaments.rules.corrections import may_restore_round
from tournaments.rules.errors import TournamentError

TITLES = {
    EventRole.ORGANISER: "organizer",
    EventRole.SCOREKEEPER: "scorekeeper",
    EventRole.HEAD_JUDGE: "head judge",
    EventRole.JUDGE: "judge",
}


class AllowedActions:
    """What the viewer may do at the desk; templates show buttons by it."""

    def __init__(self, position: Position) -> None:
        self.settle = position.may(Capability.SETTLE)
        self.admit = position.may(Capability.ADMIT)
        self.pair = position.may(Capability.PAIR)
        self.score = position.may(Capability.SCORE)
        self.correct = position.may(Capability.CORRECT)
        self.rule = position.may(Capability.RULE)
        self.penalise = position.may(Capability.PENALISE)
        self.announce = position.may(Capability.ANNOUNCE)
        self.read_lists = permissions.may_read_hidden_lists(position)
        self.check = self.rule and self.read_lists
        self.decide = EventRole.HEAD_JUDGE in position.parts and self.read_lists
        self.go_back = may_restore_round(position.parts)
        self.unlock = not position.parts.isdisjoint(
            (EventRole.HEAD_JUDGE, EventRole.ORGANISER)
        )


def render_desk_page(
    request: HttpRequest,
    position: Position,
    template: str,
    *,
    status: int = HTTPStatus.OK,
    **more: Any,
) -> HttpResponse:
    """Render a template of the desk with the event, the viewer's role and rights."""
    context = {
        "event": position.tournament,
        "is": position,
        "may": AllowedActions(position),
        "titles": viewer_role_titles(position),
        "is_loopback": is_loopback(request),
        **more,
    }
    return render(request, template, context, status=status)


def desk_form_page(template: str, **more: Any) -> Callable[..., HttpResponse]:
    """Return a function that renders a form of the desk in this template."""

    def render_form(
        request: HttpRequest,
        position: Position,
        form: Form,
        *,
        status: int = HTTPStatus.OK,
    ) -> HttpResponse:
        return render_desk_page(
            request, position, template, status=status, form=form, **more
        )

    return render_form


def round_name_context(round_: Round) -> dict[str, str]:
    """Return the template context for a round's name: in headings, in sentences."""
    return {"title": words.round_title(round_), "the": words.round_in_sentence(round_)}


def viewer_role_titles(position: Position) -> str:
    """Return the viewer's roles in words: "organizer, scorekeeper and head judge"."""
    *most, last = [title for part, title in TITLES.items() if part in position.parts]
    return f"{', '.join(most)} and {last}" if most else last


def refuse_invalid_form(
    request: HttpRequest, position: Position, form: Form, *, back: str
) -> HttpResponse:
    """Render the refusal of an invalid one-button form, which no normal use sends."""
    error = TournamentError(joined_errors(form), remedy="Go back and submit it again.")
    return refuse_page(request, position, error, back=back)
