"""Pages of practice: a whole game against a robot, kept in the visitor's session."""

from http import HTTPStatus
from time import thread_time
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_POST, require_safe

from gameengine.decisions import IllegalDecision
from gameengine.recording.log_writer import write_log
from gameengine.setup import Setup
from gameengine.viewpoint import Audience
from practice.forms import AnswerForm, NewGameForm
from practice.game import PracticeGame, PracticeTable, spend_timeout
from practice.page import NAMES, TablePageBuilder
from practice.selectors import EDITIONS, card_texts, practice_setup
from tournaments.disputes.replays import ReplayView
from tournaments.disputes.views.replay_viewer import (
    PartRenderer,
    possession_response,
    viewer_context,
)
from tournaments.rules.errors import TournamentError

KEY = "practice"  # of the session


def stored_game(request: HttpRequest) -> PracticeGame | None:
    return PracticeGame.from_json(request.session.get(KEY))


def store_game(request: HttpRequest, game: PracticeGame) -> None:
    request.session[KEY] = game.to_json()


def practice_home(request: HttpRequest) -> HttpResponse:
    """Choose edition, decks and robot, and start a game."""
    edition = request.GET.get("edition", "")
    edition = edition if edition in EDITIONS else next(iter(EDITIONS))
    form = NewGameForm(request.user, edition, request.POST or None)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            game = form.to_game()
            try:
                table = PracticeTable(
                    game, practice_setup(game, request.user), clock=thread_time
                )
            except TournamentError as error:
                form.add_error("deck", str(error))
            else:
                table.play_to_next_question()
                store_game(request, table.kept)
                return redirect("practice_table")
    context = {
        "form": form,
        "edition": edition,
        "editions": EDITIONS.values(),
        "running": stored_game(request),
    }
    answer = render(request, "practice/start.html", context, status=status)
    add_never_cache_headers(answer)
    return answer


@require_safe
def practice_table(request: HttpRequest) -> HttpResponse:
    """Show the table and the question that is open."""
    found = open_table(request)
    return found if isinstance(found, HttpResponse) else render_table(request, found)


@require_POST
def practice_answer(request: HttpRequest) -> HttpResponse:
    """Answer the open question, undo, spend a timeout, or change a setting."""
    found = open_table(request)
    if isinstance(found, HttpResponse):
        return found
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return render_table(request, found, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if form.cleaned_data["step"] != len(found.game.choices):
        return render_table(request, found, status=HTTPStatus.CONFLICT)
    try:
        table = apply_sent_action(found, form.cleaned_data)
    except IllegalDecision as error:
        return render_table(
            request, found, error=error, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    store_game(request, table.kept)
    if request.htmx:
        return render_table(request, table)
    return redirect(f"{reverse('practice_table')}#question")


def apply_sent_action(table: PracticeTable, sent: dict[str, Any]) -> PracticeTable:
    """Return the table after what was sent; raise IllegalDecision."""
    setup, clock = table.game.setup, table.clock
    match sent["do"]:
        case "undo":
            return PracticeTable(table.kept.undo(), setup, clock=clock)
        case "timeout":
            return spend_timeout(table, setup)
        case "stops" | "flow" as mode:
            table = PracticeTable(
                table.kept.with_stops(stops=mode == "stops"), setup, clock=clock
            )
            table.play_to_next_question()
        case _:
            table.answer(sent["choice"])
    return table


def open_table(request: HttpRequest) -> PracticeTable | HttpResponse:
    """Return the table of the session's game, or the way to a new one."""
    kept = stored_game(request)
    if kept is None:
        return redirect("practice")
    try:
        return PracticeTable(
            kept, practice_setup(kept, request.user), clock=thread_time
        )
    except (TournamentError, IllegalDecision):  # other cards or rules since then
        del request.session[KEY]
        return redirect("practice")


def render_table(
    request: HttpRequest,
    table: PracticeTable,
    *,
    error: IllegalDecision | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """Render the table, for htmx without the page around it."""
    builder = TablePageBuilder(table, card_texts(table.game.setup))
    page = builder.build()
    parts = PartRenderer(link="", uid="")
    context = {
        "page": page,
        "kept": table.kept,
        "error": error,
        "field": parts.render_part("field", page.board.situation),
        "log": builder.log_lines(),
    }
    template = "table/table.html" if request.htmx else "practice/table.html"
    answer = render(request, template, context, status=status)
    add_never_cache_headers(answer)
    return answer


@require_safe
def practice_replay(request: HttpRequest) -> HttpResponse:
    """Show the finished game in the replay viewer."""
    table = open_table(request)
    if isinstance(table, HttpResponse):
        return table
    if table.game.outcome is None:
        return redirect("practice_table")
    context = viewer_context(
        request,
        replay_view(table),
        here=reverse("practice_replay"),
        fragment=reverse("practice_possession"),
    )
    answer = render(request, "practice/replay.html", context)
    add_never_cache_headers(answer)
    return answer


@require_safe
def practice_possession(request: HttpRequest) -> HttpResponse:
    """Render the frames of one possession of the finished game."""
    table = open_table(request)
    if isinstance(table, HttpResponse) or table.game.outcome is None:
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    return possession_response(
        request, replay_view(table), here=reverse("practice_replay")
    )


def replay_view(table: PracticeTable) -> ReplayView:
    setup: Setup = table.game.setup
    return ReplayView(
        log=write_log(table.game), setup=setup, audience=Audience.JUDGE, names=NAMES
    )
