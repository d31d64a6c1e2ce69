"""Find the user's own match for a request; redirect if its round was unpublished."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.core.access import own_page_url
from tournaments.core.permissions import Position
from tournaments.models import Entrant, Match
from tournaments.results import queries


def own_entrant_or_404(position: Position) -> Entrant:
    """Return the entrant that the page is about; raise Http404 if there is none."""
    if position.entrant is None:
        raise Http404
    return position.entrant


def match_or_404(position: Position, match_id: UUID) -> Match:
    """Return a match of a published or closed round, with its reports, or 404."""
    try:
        return queries.get_match_sheet(position.tournament, match_id).match
    except Match.DoesNotExist as error:
        raise Http404 from error


def own_match_or_404(position: Position, match: UUID) -> Match | None:
    """Return a match of the entrant, or None if its round was unpublished meanwhile."""
    try:
        return queries.get_own_match(
            position.tournament, own_entrant_or_404(position), match
        )
    except Match.DoesNotExist as error:
        if queries.was_publicly_paired_in(own_entrant_or_404(position), match):
            return None
        raise Http404 from error


def redirect_to_my_match(request: HttpRequest, position: Position) -> HttpResponse:
    """Warn that the match was cancelled, and redirect to the current one."""
    messages.warning(
        request,
        _(
            "Not saved: this table was re-paired in the meantime. This is the "
            "current state."
        ),
    )
    return redirect(own_page_url(position, "my_match"))
