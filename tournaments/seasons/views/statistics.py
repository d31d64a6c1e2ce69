"""The statistics page of a finished event."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from decks import known_cards
from decks.decklist import CardIndex
from tournaments.core import fragments
from tournaments.core.access import SAFE, event_page
from tournaments.core.fragments import CachedFragment
from tournaments.core.permissions import Position
from tournaments.models import ListPolicy, Round, Tournament, TournamentState
from tournaments.rounds.queries import pairings, round_steps
from tournaments.rules.decklist_visibility import DecklistReaders
from tournaments.seasons import statistics
from tournaments.seasons.queries import statistics as selectors
from tournaments.seasons.queries.statistics import ListCounts

HIDDEN = {
    DecklistReaders.PRIVATE: "only staff can see deck lists",
    DecklistReaders.OPPONENT: "only opponents could see deck lists",
    DecklistReaders.ENTRANTS: "only entrants can see deck lists",
}


@event_page(SAFE)
def show_statistics(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the statistics of an event; 404 before it is finished.

    The page is rendered once for each version of the event; the part about deck lists
    separately, because not every viewer may see it.
    """
    tournament = position.tournament
    if tournament.state != TournamentState.FINISHED:
        raise Http404
    there = list(pairings.public_rounds(tournament))
    handed = selectors.count_lists(tournament)
    context: dict[str, Any] = {
        "event": tournament,
        "is": position,
        "steps": round_steps.list_round_steps(tournament, there),
        "results": cached_html(
            tournament, "statistics", lambda: render_results(tournament, there)
        ),
        "handed": handed,
        "has_lists": tournament.list_policy != ListPolicy.NONE,
        "hidden": hidden_reason(tournament, handed),
    }
    if selectors.may_see_all_lists(position, handed):
        index = known_cards.card_index()
        kind = f"statistics-lists-{index.version}"
        context["lists"] = cached_html(
            tournament, kind, lambda: render_list_statistics(position, index)
        )
    return render(request, "tournaments/seasons/statistics.html", context)


def cached_html(tournament: Tournament, kind: str, build: Callable[[], str]) -> str:
    return fragments.cached_fragment(
        tournament.pk,
        kind,
        tournament.version,
        lambda: CachedFragment(tournament.version, build()),
    ).html


def hidden_reason(tournament: Tournament, handed: ListCounts) -> str:
    """Return why there are no figures about deck lists, or ""."""
    if not handed.lists:
        return "no deck list was submitted"
    return HIDDEN.get(DecklistReaders(tournament.visible_when_finished), "")


def render_results(tournament: Tournament, there: Sequence[Round]) -> str:
    found = selectors.result_statistics(tournament, there)
    context = {
        "event_id": tournament.pk,
        "report": found,
        "widest": statistics.WIDEST,
        "swiss": [each for each in found.rounds if each.is_swiss],
        "averages": statistics.average_chart(found.by_round) if found.games else None,
        "scores": statistics.score_chart(found.whole.scores),
        "margins": statistics.margin_chart(found.games),
        "endings": statistics.count_endings(found.rounds),
        "seats": statistics.wins_by_seat(found.rounds),
    }
    return render_to_string(
        "tournaments/seasons/parts/statistics_results.html", context
    )


def render_list_statistics(position: Position, index: CardIndex) -> str:
    context = {
        "fielded": selectors.list_statistics(position, index),
        "widest": statistics.WIDEST,
    }
    return render_to_string("tournaments/seasons/parts/statistics_lists.html", context)
