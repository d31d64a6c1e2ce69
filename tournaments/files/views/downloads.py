"""Downloads of an event: CSV tables, the event file, the whole archive."""

from collections.abc import Callable, Iterable, Sequence

from allauth.account.decorators import reauthentication_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.timezone import localtime

from accounts.adapter import DESK
from tournaments.core import entrants, permissions, played
from tournaments.core.access import POST, SAFE, desk_page, refuse_page
from tournaments.core.desk_page import render_desk_page
from tournaments.core.permissions import Position
from tournaments.core.spreadsheet import (
    Sheet,
    attachment_response,
    csv_response,
    safe_file_name,
)
from tournaments.files import actions as archives
from tournaments.files import archive, eventfile
from tournaments.files.queries.eventfile import build_event_file
from tournaments.models import (
    EntrantState,
    Match,
    Side,
    Stage,
    Tournament,
    TournamentState,
)
from tournaments.penalties import queries as penalties
from tournaments.rounds.queries import final_order
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError
from tournaments.rules.infractions import find_infraction

Rows = Iterable[Sequence[object]]
WHOLE = ".event.json.gz"


@desk_page(SAFE)
def download_menu(request: HttpRequest, position: Position) -> HttpResponse:
    """List the downloads of an event."""
    event = position.tournament
    return render_desk_page(
        request,
        position,
        "tournaments/files/desk_files.html",
        has_begun=event.started_at is not None,
        has_places=is_table_available(event, "places"),
        may_export=position.may(Capability.SETTLE)
        and permissions.may_read_hidden_lists(position),
        arrival=getattr(event, "arrival", None),
    )


# Tables.


@desk_page(SAFE)
def download_table(request: HttpRequest, position: Position, what: str) -> HttpResponse:
    event = position.tournament
    if what not in TABLES or not is_table_available(event, what):
        raise Http404
    rows = TABLES[what]
    sheet = Sheet(
        name=f"{event.name} {what}",
        version=f"{event.pk}-{event.version}-{what}",
        rows=lambda: rows(event),
    )
    return csv_response(request, sheet)


def is_table_available(event: Tournament, what: str) -> bool:
    """Return whether an event has such a table yet."""
    if what == "places":
        return event.state == TournamentState.FINISHED
    return what != "results" or event.started_at is not None


def entrant_rows(event: Tournament) -> Rows:
    """Yield the entrants, in the columns that the entrant import reads."""
    yield "name", "state", "list", "table", "first round", "dropped after"
    for each in entrants.entrants_with_list_flag(event):
        yield (
            each.name,
            EntrantState(each.state).label,
            "submitted" if each.has_list else "",
            each.fixed_table,
            each.first_round,
            each.dropped_after,
        )


def result_rows(event: Tournament) -> Rows:
    """Yield every match of every round, the first round first.

    Scores are numbers in cells of their own: a spreadsheet reads 14:21 as a time.
    """
    games = max(event.best_of, event.cut_best_of)
    yield (
        *("stage", "round", "table", "home", "away", "result", "winner"),
        *("home games", "away games"),
        *(
            name
            for number in range(1, games + 1)
            for name in score_column_names(number)
        ),
        "settled",
    )
    for stage in Stage:
        found = played.published_matches(event, stage).select_related(
            "round", "home", "away"
        )
        for each in found:
            yield result_row(each, games)


def score_column_names(number: int) -> tuple[str, str]:
    """Return the column names of one game; the first game has no number."""
    last = f" {number}" if number > 1 else ""
    return f"home score{last}", f"away score{last}"


def result_row(match: Match, games: int) -> Sequence[object]:
    winner = match.seat(match.winner) if match.winner else None
    wins = [sum(game["winner"] == side for game in match.games) for side in Side]
    scores = [
        each[side] for each in match.games for side in ("home_score", "away_score")
    ]
    return (
        *round_and_table(match),
        *(match.home.name, match.away.name if match.away else ""),
        *(str(match.outcome).replace("_", " "), winner.name if winner else ""),
        *(wins if match.games else ("", "")),
        *(scores + [""] * (2 * games))[: 2 * games],
        match.settled_text if match.settled else "",
    )


def final_order_rows(event: Tournament) -> Rows:
    """Yield the final order: by the cut, then by the Swiss rounds."""
    yield "place", "name", "last round of the bracket"
    for each in final_order.final_order(event):
        yield each.place, each.name, each.last


def penalty_rows(event: Tournament) -> Rows:
    """Yield every penalty, the newest first."""
    yield (
        *("name", "grade", "infraction", "reason", "stage", "round", "table"),
        *("by", "at", "revoked by"),
    )
    for each in penalties.penalties_of_event(event):
        match = each.match
        yield (
            *(each.entrant.name, each.get_grade_display()),
            *(find_infraction(each.infraction).title, each.reason),
            *(
                (match.round.get_stage_display(), match.round.number)
                if match
                else ("", "")
            ),
            match.table if match else "",
            each.by.display_name,
            localtime(each.made_at, event.timezone).strftime("%Y-%m-%d %H:%M"),
            each.revoked_by.display_name if each.revoked_by else "",
        )


def round_and_table(match: Match) -> Sequence[object]:
    return match.round.get_stage_display(), match.round.number, match.table


TABLES: dict[str, Callable[[Tournament], Rows]] = {
    "entrants": entrant_rows,
    "results": result_rows,
    "places": final_order_rows,
    "penalties": penalty_rows,
}


# The Swiss rounds, for whoever wants to check them.


@desk_page(SAFE)
def download_event_file(_: HttpRequest, position: Position) -> HttpResponse:
    """Download the event file, which the commands `pair` and `standings` read."""
    found = build_event_file(started_event_or_404(position))
    name = safe_file_name(found.name, ".json")
    return attachment_response(
        eventfile.write_event_file(found), name=name, kind="application/json"
    )


def started_event_or_404(position: Position) -> Tournament:
    if position.tournament.started_at is None:
        raise Http404
    return position.tournament


# All of it.


@desk_page(POST)
def export_event(request: HttpRequest, position: Position) -> HttpResponse:
    return export_response(request, position)


@reauthentication_required(app=DESK)
def export_response(request: HttpRequest, position: Position) -> HttpResponse:
    """Download the whole event; requires a recent sign-in."""
    event = position.tournament
    try:
        data = archives.export_event(event.pk, request.user)
    except TournamentError as error:
        back = reverse("desk_files", args=[event.pk])
        return refuse_page(request, position, error, back=back)
    name = safe_file_name(event.name, WHOLE)
    return attachment_response(
        archive.compress_archive(data), name=name, kind="application/gzip"
    )
