"""What every page of the desk shares: its frame, and how a deed ends there."""

from http import HTTPStatus
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.core import permissions, words
from tournaments.core.access import refuse_page
from tournaments.core.fields import joined_errors
from tournaments.core.permissions import Position
from tournaments.models import Round
from tournaments.rules.capabilities import May, Part
from tournaments.rules.corrections import may_go_back
from tournaments.rules.errors import TournamentError

TITLES = {
    Part.ORGANISER: "organiser",
    Part.SCOREKEEPER: "scorekeeper",
    Part.HEAD_JUDGE: "head judge",
    Part.JUDGE: "judge",
}


class Allowed:
    """What somebody may do here, so that buttons mirror the rules."""

    def __init__(self, position: Position) -> None:
        self.settle = position.may(May.SETTLE)
        self.admit = position.may(May.ADMIT)
        self.pair = position.may(May.PAIR)
        self.score = position.may(May.SCORE)
        self.correct = position.may(May.CORRECT)
        self.rule = position.may(May.RULE)
        self.penalise = position.may(May.PENALISE)
        self.announce = position.may(May.ANNOUNCE)
        self.read_lists = permissions.is_official(position)
        self.check = self.rule and self.read_lists
        self.decide = Part.HEAD_JUDGE in position.parts and self.read_lists
        self.go_back = may_go_back(position.parts)
        self.unlock = not position.parts.isdisjoint((Part.HEAD_JUDGE, Part.ORGANISER))


def page(
    request: HttpRequest,
    position: Position,
    template: str,
    *,
    status: int = HTTPStatus.OK,
    **more: Any,
) -> HttpResponse:
    context = {
        "event": position.tournament,
        "is": position,
        "may": Allowed(position),
        "titles": titles(position),
        **more,
    }
    return render(request, template, context, status=status)


def named(round_: Round) -> dict[str, str]:
    """Return a page the name of its round, for headings and for sentences."""
    return {"title": words.round_title(round_), "the": words.round_in_sentence(round_)}


def titles(position: Position) -> str:
    """Say what somebody is here: "organiser, scorekeeper and head judge"."""
    *most, last = [title for part, title in TITLES.items() if part in position.parts]
    return f"{', '.join(most)} and {last}" if most else last


def unreadable(
    request: HttpRequest, position: Position, form: Form, *, back: str
) -> HttpResponse:
    """Refuse what a form of one button sent; who uses the page never sees it."""
    error = TournamentError(joined_errors(form), remedy="Go back and send it again.")
    return refuse_page(request, position, error, back=back)
