"""The page with what anyone needs to verify an event: random seed and log seal."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.core import events, words
from tournaments.core.access import SAFE, event_page
from tournaments.core.permissions import Position
from tournaments.journal.queries import logbook
from tournaments.models import Entry, Stage
from tournaments.rounds.queries import pairings


@event_page(SAFE)
def verify_event(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the hash of the random seed, the seed itself once public, and the newest
    seal.
    """
    tournament = position.tournament
    if tournament.started_at is None:
        raise Http404
    rounds = [
        (each, words.round_title(each, tournament), pairings.round_slug(each))
        for each in reversed(pairings.public_rounds(tournament))
        if each.stage == Stage.SWISS
    ]
    context = {
        "event": tournament,
        "is": position,
        "lots": events.published_seed(tournament),
        "rounds": rounds,
        "was_finished": Entry.objects.filter(
            tournament=tournament, kind="event_reopened"
        ).exists(),
        "head": logbook.last_sealed_entry(tournament),
    }
    return render(request, "tournaments/files/verify.html", context)
