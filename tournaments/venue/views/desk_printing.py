"""Printing at the desk: every sheet of an event as a PDF, on A4 or Letter.

All staff may print. Registration sheets, which show whole deck lists, need the right to
read them; the log records each reading.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify

from decks import sheet as registration
from decks.checking import check_text
from decks.formats import SNAPSHOTS
from decks.forms import edition_title
from decks.press import Paper, is_printable
from decks.views.files import file_response, sheet_parts
from decks.views.report import build_report
from tournaments.core import words
from tournaments.core.access import (
    POST,
    SAFE,
    check_in_path,
    desk_page,
    is_loopback,
    refuse_page,
    share_url,
)
from tournaments.core.desk_page import AllowedActions, render_desk_page
from tournaments.core.permissions import Position
from tournaments.entries.actions import lists
from tournaments.models import (
    ListPolicy,
    Round,
    Submission,
    Tournament,
    TournamentState,
)
from tournaments.rounds.queries import pairings as rounds
from tournaments.rounds.queries import standings
from tournaments.rounds.queries.pairings import RoundPairings
from tournaments.rounds.views.pairings import round_or_404
from tournaments.rounds.views.standings import cut_context, standings_state_text
from tournaments.rules.errors import TournamentError
from tournaments.venue import paper
from tournaments.venue import queries as selectors
from tournaments.venue.paper import Sheet

A_ROUND, A_START = "a round is published", "the event has started"
A_BRACKET, AN_END = "the bracket is drawn", "the event is finished"
AN_OPENING, A_CHECK_IN = "registration is open", "the event has check-in"
PAPERS = {Paper.A4: "A4", Paper.LETTER: "Letter"}


class PrintJob:
    """One print job: an event, the chosen round, and what was loaded for them."""

    def __init__(
        self, request: HttpRequest, position: Position, round_: Round | None
    ) -> None:
        self.tournament: Tournament = position.tournament
        self.round = round_
        self._site = request.build_absolute_uri
        self.has_codes = not is_loopback(request)
        self.address = self.url_for_phones("my_match")
        self.shared = share_url(request, self.tournament) if self.has_codes else ""

    def url_for_phones(self, name: str) -> str:
        """Return a page's URL, or "" if phones cannot reach this server."""
        path = reverse(name, args=[self.tournament.pk])
        return self._site(path) if self.has_codes else ""

    @property
    def unmet_needs(self) -> set[str]:
        """Return what the event lacks for some sheets, such as a published round."""
        found = set()
        if self.round is None:
            found.add(A_ROUND)
        if self.tournament.started_at is None:
            found.add(A_START)
        if not self.tournament.cut_seeds:
            found.add(A_BRACKET)
        if self.tournament.state != TournamentState.FINISHED:
            found.add(AN_END)
        if self.tournament.opened_at is None:
            found.add(AN_OPENING)
        if not self.tournament.has_check_in:
            found.add(A_CHECK_IN)
        return found

    @cached_property
    def round_pairings(self) -> RoundPairings:
        if self.round is None:
            raise Http404
        return rounds.read_pairings(self.tournament, self.round)

    @cached_property
    def round_title(self) -> str:
        return words.round_title(self.round_pairings.round, self.tournament)

    @cached_property
    def standings_table(self) -> standings.StandingsTable:
        return standings.read_standings(self.tournament)

    @property
    def games_per_match(self) -> int:
        return selectors.games_per_match(self.tournament, self.round_pairings.round)

    def pairings_by_name(self) -> list[Sheet]:
        return [selectors.pairings_by_name_sheet(self.round_title, self.round_pairings)]

    def pairings_by_table(self) -> list[Sheet]:
        return [
            selectors.pairings_by_table_sheet(self.round_title, self.round_pairings)
        ]

    def match_slips(self, *, only_open: bool = False) -> list[Sheet]:
        made = selectors.slips_sheet(
            self.round_title,
            self.round_pairings,
            games=self.games_per_match,
            address=self.address,
            only_open=only_open,
        )
        return [made] if made.slips else []

    def all_round_sheets(self) -> list[Sheet]:
        return [
            *self.pairings_by_name(),
            *self.pairings_by_table(),
            *self.match_slips(),
        ]

    def standings_sheet(self) -> list[Sheet]:
        cut = cut_context(self.tournament, self.standings_table)
        return [
            selectors.standings_sheet(
                self.standings_table,
                note=standings_state_text(self.tournament, self.standings_table),
                cut_after=0 if cut["is_marked"] else cut["cut"],
            )
        ]

    def standings_with_opponents(self) -> list[Sheet]:
        return [selectors.opponents_sheet(self.tournament, self.standings_table)]

    def final_order_sheet(self) -> list[Sheet]:
        return [selectors.final_order_sheet(self.tournament)]

    def bracket_sheet(self) -> list[Sheet]:
        made = selectors.bracket_sheet(self.tournament)
        return [made] if made else []

    def seating_sheet(self) -> list[Sheet]:
        return [selectors.seating_sheet(self.tournament)]

    def roster_sheet(self) -> list[Sheet]:
        return [selectors.roster_sheet(self.tournament)]

    def poster_sheet(self) -> list[Sheet]:
        return [selectors.poster_sheet(self.tournament, self.shared)]

    def check_in_sheet(self) -> list[Sheet]:
        path = check_in_path(self.tournament)
        address = self._site(path) if self.has_codes else ""
        return [selectors.door_sheet(self.tournament, address)]

    def emergency_pack(self) -> list[Sheet]:
        """Return the sheets to continue an event on paper if the site fails."""
        made: list[Sheet] = self.roster_sheet()
        if self.round is not None:
            made += self.pairings_by_name()
            made.append(
                selectors.pairings_by_table_sheet(
                    self.round_title, self.round_pairings, note=selectors.TYPED_LATER
                )
            )
            made += self.match_slips(only_open=True)
        else:
            made += self.seating_sheet()
        made += self.bracket_sheet()
        if self.tournament.started_at is not None:
            made += self.standings_with_opponents()
        coming = selectors.next_round_form_data(self.tournament, self.round)
        if coming is not None:
            made += [coming, selectors.blank_slips_sheet(self.tournament, self.round)]
        return made


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A kind of sheet, and what an event must have for it."""

    key: str
    title: str
    about: str
    make: Callable[[PrintJob], Sequence[Sheet]]
    needs: str = ""


ROUND = (
    SheetKind(
        "round",
        "Everything for the round",
        "By name, by table and slips, in one file.",
        PrintJob.all_round_sheets,
        A_ROUND,
    ),
    SheetKind(
        "by-name",
        "Pairings by name",
        "For the wall: two columns, large table numbers.",
        PrintJob.pairings_by_name,
        A_ROUND,
    ),
    SheetKind(
        "by-table",
        "Pairings by table",
        "For judges: points, and room for each result.",
        PrintJob.pairings_by_table,
        A_ROUND,
    ),
    SheetKind(
        "slips",
        "Match slips",
        "Four per sheet. Cut the stack, and the slips stay in table order.",
        PrintJob.match_slips,
        A_ROUND,
    ),
)
EVENT = (
    SheetKind(
        "places",
        "Final standings",
        "All entrants by place, the champion first.",
        PrintJob.final_order_sheet,
        AN_END,
    ),
    SheetKind(
        "standings",
        "Standings",
        "Places, points and tiebreakers, as they are now.",
        PrintJob.standings_sheet,
        A_START,
    ),
    SheetKind(
        "opponents",
        "Standings with opponents",
        "Who played whom, round by round.",
        PrintJob.standings_with_opponents,
        A_START,
    ),
    SheetKind(
        "bracket",
        "Bracket",
        "Every match with its result, and where the winner and the loser play next.",
        PrintJob.bracket_sheet,
        A_BRACKET,
    ),
    SheetKind(
        "seats",
        "Player meeting seating",
        (
            "For the player meeting before round 1: a seat for each player, listed "
            "by name."
        ),
        PrintJob.seating_sheet,
    ),
    SheetKind(
        "roster",
        "Roster",
        "All entrants with a checkbox, and whether they have submitted a deck list.",
        PrintJob.roster_sheet,
    ),
)
BEFORE = (
    SheetKind(
        "poster",
        "Poster",
        "Name, date and place, with a QR code that leads to registration.",
        PrintJob.poster_sheet,
        AN_OPENING,
    ),
    SheetKind(
        "door",
        "Check-in sheet for the door",
        "Entrants with an account scan its QR code and check themselves in.",
        PrintJob.check_in_sheet,
        A_CHECK_IN,
    ),
)
EMERGENCY = SheetKind(
    "emergency",
    "Emergency pack",
    "Roster, pairings, slips, the bracket, standings with opponents, a form for the "
    "next round.",
    PrintJob.emergency_pack,
)
KINDS = {each.key: each for each in (*ROUND, *EVENT, *BEFORE, EMERGENCY)}


def print_job_and_rounds(
    request: HttpRequest, position: Position
) -> tuple[PrintJob, list[Round]]:
    there = list(rounds.public_rounds(position.tournament))
    round_ = round_or_404(request, there, there[0] if there else None)
    return PrintJob(request, position, round_), there


def paper_or_404(sent: Any) -> Paper:
    try:
        return Paper(sent.get("paper", Paper.A4).lower())
    except ValueError as error:
        raise Http404 from error


@desk_page(SAFE)
def print_menu(request: HttpRequest, position: Position) -> HttpResponse:
    """List the kinds of sheets, and which can be printed now."""
    desk, there = print_job_and_rounds(request, position)
    tournament = position.tournament
    return render_desk_page(
        request,
        position,
        "tournaments/venue/desk_print.html",
        groups=sheet_groups(tournament),
        emergency=EMERGENCY,
        lacks=desk.unmet_needs,
        rounds=[
            (rounds.round_slug(each), words.round_title(each, tournament))
            for each in there
        ],
        at=rounds.round_slug(desk.round) if desk.round else "",
        papers=PAPERS.items(),
        paper=paper_or_404(request.GET),
        has_lists=tournament.list_policy != ListPolicy.NONE,
        unprintable=unprintable_names(tournament),
    )


def unprintable_names(tournament: Tournament) -> list[tuple[str, str]]:
    """Return each name that the PDF font lacks, with the page that can change it."""
    settings = reverse("desk_settings", args=[tournament.pk])
    found = [(name, settings) for name in (tournament.name, tournament.place)]
    for key, name in tournament.entrants.order_by("name_key").values_list("pk", "name"):
        found.append((name, reverse("desk_entrant", args=[tournament.pk, key])))
    return [each for each in found if not is_printable(each[0])]


def sheet_groups(tournament: Tournament) -> list[tuple[str, tuple[SheetKind, ...]]]:
    """Return the kinds of sheets by group; before the start, check-in comes first."""
    found = [("The round", ROUND), ("The event", EVENT)]
    before = ("Before the start", BEFORE)
    return [*found, before] if tournament.started_at else [before, *found]


@desk_page(SAFE)
def print_sheet(request: HttpRequest, position: Position, sheet: str) -> HttpResponse:
    """Return one kind of sheet as a PDF."""
    kind = KINDS.get(sheet)
    desk, _ = print_job_and_rounds(request, position)
    size = paper_or_404(request.GET)
    if kind is None or kind.needs in desk.unmet_needs:
        raise Http404
    made = kind.make(desk)
    if not made:
        return refuse_page(
            request,
            position,
            TournamentError(
                f"{desk.round_title} has no table with two players.",
                remedy="There is nothing to print.",
            ),
            back=reverse("desk_print", args=[position.tournament.pk]),
        )
    imprint = selectors.header_and_footer(position.tournament, timezone.now())
    data = paper.render_pdf(made, size, imprint, title=kind.title)
    return pdf_response(
        data, position.tournament, f"{kind.key}-{round_in_file_name(desk, kind)}"
    )


def round_in_file_name(desk: PrintJob, kind: SheetKind) -> str:
    """Return the part of the file name that names the round."""
    if desk.round is None:
        return "before-round-1" if kind is EMERGENCY else "now"
    is_of_a_round = kind.needs in (A_ROUND, A_START) or kind is EMERGENCY
    return rounds.round_slug(desk.round) if is_of_a_round else "now"


def pdf_response(data: bytes, tournament: Tournament, what: str) -> HttpResponse:
    name = f"{slugify(tournament.name)[:40] or 'event'}-{what}.pdf"
    answer = file_response(data, name, "application/pdf")
    answer["X-Robots-Tag"] = "noindex"
    return answer


# Registration sheets.


@desk_page(POST)
def print_registrations(request: HttpRequest, position: Position) -> HttpResponse:
    """Print all deck lists as registration sheets, in the order of surnames."""
    size = paper_or_404(request.POST)
    if not AllowedActions(position).read_lists:
        raise Http404  # H4
    tournament = position.tournament
    found = lists.read_all_decklists(tournament.pk, request.user)
    if not found:
        return refuse_page(
            request,
            position,
            TournamentError(
                "No deck lists have been submitted.",
                remedy="There is nothing to print.",
            ),
            back=reverse("desk_print", args=[tournament.pk]),
        )
    seats = current_tables(tournament)
    made = [
        registration_sheet(request, tournament, each, seats.get(each.entrant_id, ""))
        for each in found
    ]
    return pdf_response(registration.render_pdf(made, size), tournament, "lists")


def current_tables(tournament: Tournament) -> dict[Any, str]:
    """Return the current table of each entrant, by entrant id."""
    newest = rounds.public_rounds(tournament).first()
    if newest is None:
        return {}
    found = rounds.read_pairings(tournament, newest).rows_by_name()
    return {line.who.id: str(line.table.number or "") for line in found}


def registration_sheet(
    request: HttpRequest, tournament: Tournament, submission: Submission, table: str
) -> registration.Sheet:
    """Return the registration sheet of a submitted deck list."""
    report = build_report(check_text(submission.text, SNAPSHOTS[tournament.snapshot]))
    shown = reverse("event_list_shown", args=[tournament.pk, submission.pk])
    at = submission.submitted_at.astimezone(tournament.timezone)
    name = submission.entrant.name
    return registration.Sheet(
        entrant=name,
        surname=registration.surname(name),
        version=f"{submission.deck_name}, list {submission.number}",
        format=edition_title(report.snapshot),
        verdict=str(report.outcome.verdict),
        made_at=f"{at:%Y-%m-%d %H:%M %Z}",
        receipt=submission.receipt,
        address=request.build_absolute_uri(shown),
        parts=sheet_parts(report),
        event=tournament.name,
        table=table,
    )
