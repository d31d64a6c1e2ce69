"""The desk page of seeds and teams; the page of an entrant sends its form here."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from cards.listing import page_context
from decks.views.access import uuid_or_404
from tournaments.core import played
from tournaments.core.access import FORM, desk_page, http_status, redirect_with_message
from tournaments.core.desk_page import render_desk_page
from tournaments.core.desk_tabs import may_seed
from tournaments.core.permissions import Position
from tournaments.entries.actions.seeding import (
    MOST_DIGITS,
    SeedAndTeam,
    parse_seed,
    save_seeds_and_teams,
)
from tournaments.journal.desk_action import render_stale
from tournaments.models import Entrant, EntrantState, Tournament
from tournaments.rules.errors import Stale, TournamentError
from tournaments.rules.names import sort_key
from tournaments.rules.result_text import pluralize
from tournaments.seasons.queries.seeding import leaderboard_places, series_to_seed_from

A_PAGE = 100  # entrants of a form; each has three fields


@desk_page(FORM)
def seeds_page(request: HttpRequest, position: Position) -> HttpResponse:
    """List seeds and teams; save those that were typed, or take a leaderboard."""
    if not may_seed(position):
        raise Http404
    if request.method == "GET":
        return render_seeds(request, position)
    event, back = position.tournament, page_to_return_to(request, position.tournament)
    is_by_series = "series" in request.POST
    read = seeds_of_leaderboard if is_by_series else typed_seeds_and_teams
    try:
        wanted = read(request, position)
        changed = save_seeds_and_teams(event.pk, request.user, wanted=wanted)
    except Stale as error:
        return render_stale(request, position, error, back=back)
    except TournamentError as error:
        return render_seeds(request, position, refused=error)
    told = f"Saved for {pluralize(len(changed), 'entrant')}."
    return redirect_with_message(request, told, back)


def page_to_return_to(request: HttpRequest, event: Tournament) -> str:
    """Return the address of the page that sent the form: an entrant's, or this one."""
    entrant = request.POST.get("from", "")
    if entrant:
        return reverse("desk_entrant", args=[event.pk, uuid_or_404(entrant)])
    page, here = request.POST.get("page", ""), reverse("desk_seeds", args=[event.pk])
    return f"{here}?page={page}" if page.isdecimal() else here


def typed_seeds_and_teams(request: HttpRequest, _: Position) -> list[SeedAndTeam]:
    """Return what the form says of each entrant; raise if a seed is no number."""
    found = []
    for name in request.POST:
        kind, _, key = name.partition(":")
        if kind != "version":
            continue
        version = request.POST[name]
        if not version.isdecimal() or len(version) > MOST_DIGITS:
            raise Http404
        found.append(
            SeedAndTeam(
                entrant=uuid_or_404(key),
                expected=int(version),
                seed=parse_seed(request.POST.get(f"seed:{key}", "")),
                team=request.POST.get(f"team:{key}", ""),
            )
        )
    return found


def seeds_of_leaderboard(request: HttpRequest, position: Position) -> list[SeedAndTeam]:
    """Return the places on the chosen leaderboard as seeds; others have none."""
    there = series_to_seed_from(request.user, position.tournament)
    chosen = [each for each in there if str(each.pk) == request.POST["series"]]
    if not chosen:
        raise Http404
    people = entrants_to_seed(position.tournament)
    places = leaderboard_places(chosen[0], people)
    if not places:
        raise TournamentError(
            f"Nobody in this event is on the leaderboard of {chosen[0].name}.",
            remedy="Type the seeds instead.",
        )
    return [
        SeedAndTeam(
            entrant=row.pk, expected=row.version, seed=places.get(row), team=row.team
        )
        for row in people
        if position.entry(row.pk) is None
    ]


def entrants_to_seed(event: Tournament) -> list[Entrant]:
    rows = played.participants(event) | Entrant.objects.filter(
        tournament=event, state=EntrantState.WAITLISTED
    )
    by_name = sorted(rows, key=lambda each: sort_key(each.name))
    return sorted(by_name, key=lambda each: (each.seed is None, each.seed or 0))


def render_seeds(
    request: HttpRequest, position: Position, *, refused: TournamentError | None = None
) -> HttpResponse:
    event, sent = position.tournament, request.POST
    people = sorted(
        entrants_to_seed(event), key=lambda row: (row.seed is None, row.seed or 0)
    )
    number = sent.get("page") if refused else None
    paged = page_context(request, people, size=A_PAGE, number=number)
    rows = [
        (
            row,
            sent.get(f"seed:{row.pk}", "" if row.seed is None else row.seed),
            sent.get(f"team:{row.pk}", row.team),
            position.entry(row.pk) is not None,
        )
        for row in paged["page"]
    ]
    return render_desk_page(
        request,
        position,
        "tournaments/desk/seeds.html",
        status=http_status(refused) if refused else HTTPStatus.OK,
        rows=rows,
        refused=refused,
        teams=sorted({row.team for row in people if row.team}),
        series=series_to_seed_from(request.user, event),
        **paged,
    )
