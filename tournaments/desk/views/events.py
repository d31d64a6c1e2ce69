"""Public pages of events: the list, one event, its entrants."""

from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from cards.listing import LONGEST_QUERY, page_context, search_text
from cards.names import fold_name
from decks.formats import SNAPSHOTS
from decks.forms import edition_title
from tournaments.core import announcements, cut, entrants, fragments, words
from tournaments.core import events as selectors
from tournaments.core.access import SAFE, event_page
from tournaments.core.fragments import CachedFragment
from tournaments.core.permissions import Position
from tournaments.desk.queries import overview
from tournaments.desk.queries.overview import COMING, OVER, RUNNING, EntrantCounts
from tournaments.entries.queries import lists
from tournaments.models import (
    Entrant,
    EntrantState,
    ListPolicy,
    Round,
    Side,
    Stage,
    Tournament,
    TournamentState,
)
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.results import queries as results
from tournaments.results.queries import MyMatch
from tournaments.rounds.queries import final_order, pairings, round_steps
from tournaments.rounds.views.pairings import (
    PairingsFilter,
    is_live,
    live_clock_context,
    searched_name,
    tables_fragment,
)
from tournaments.rules.scoring import ALONE
from tournaments.rules.tiebreaks import TIEBREAKS
from tournaments.seasons.queries import series

A_PAGE = 30
HEADINGS = {
    RUNNING: gettext_lazy("Running"),
    COMING: gettext_lazy("Upcoming"),
    OVER: gettext_lazy("Past"),
}


# The list


@dataclass(frozen=True, slots=True)
class EventGroup:
    heading: str
    events: list[tuple[Tournament, str, str]]  # each with its format and where it is


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    """List events: running, coming and past."""
    name = search_text(request)
    found = overview.listed_events(request.user, name)
    paged = page_context(
        request,
        found,
        size=A_PAGE,
        address=reverse("events"),
        query={"q": name} if name else {},
    )
    context = {
        "said": name,
        **paged,
        "groups": group_events(paged["page"]),
    }
    return render(request, "tournaments/desk/events.html", context)


def group_events(found: Any) -> list[EventGroup]:
    groups: dict[int, EventGroup] = {}
    for each in found:
        group = groups.setdefault(each.group, EventGroup(str(HEADINGS[each.group]), []))
        group.events.append(
            (each, edition_title(SNAPSHOTS[each.snapshot]), progress_label(each))
        )
    return list(groups.values())


def progress_label(event: Any) -> str:
    """Return how far a listed event is ("round 2 of 5"), or "" unless it is running."""
    if event.state != TournamentState.RUNNING or event.newest_round is None:
        return ""
    if event.stage == Stage.CUT:
        is_all = event.structure.endswith("elimination")
        return _("in the bracket") if is_all else _("top cut")
    return round_label(event.newest_round, event)


def progress_text(event: Tournament, newest: Round) -> str:
    """Return how far a running event is: its round, or the size of the cut."""
    if event.stage == Stage.CUT and event.is_elimination:
        return _("in the bracket")
    if event.stage == Stage.CUT:
        return _("top %(places)s") % {"places": len(event.cut_seeds)}
    return round_label(newest.number, event)


def round_label(number: int, event: Any) -> str:
    return _("round %(number)s of %(rounds)s") % {
        "number": number,
        "rounds": event.rounds,
    }


# One event


@event_page(SAFE)
def show_event(request: HttpRequest, position: Position) -> HttpResponse:
    """Show an event, before, during or after play."""
    tournament = position.tournament
    show = {
        TournamentState.RUNNING: context_running,
        TournamentState.FINISHED: context_finished,
        TournamentState.CANCELLED: context_cancelled,
    }.get(TournamentState(tournament.state), context_before_start)
    found = overview.count_turnout(tournament)
    context = {
        **base_context(position),
        "turnout": found,
        "announcements": announcements.active_announcements(tournament),
        "edition": edition_title(SNAPSHOTS[tournament.snapshot]),
        # While it is played, where one sits comes first (X7).
        "counts_in": ()
        if tournament.is_in_play
        else series.series_of_event(tournament),
        "may_read_lists": overview.may_read_lists(position),
        "may_claim": may_claim_entry(position, found),
        "order": [TIEBREAKS[key].short for key in tournament.scoring.tiebreaks],
        **show(position, found),
    }
    return render(request, "tournaments/desk/event.html", context)


def base_context(position: Position) -> dict[str, Any]:
    return {"event": position.tournament, "is": position}


def may_claim_entry(position: Position, found: EntrantCounts) -> bool:
    """Return whether the viewer may link an entry to their account with a code."""
    is_off = position.tournament.state == TournamentState.CANCELLED
    is_open = position.tournament.opened_at is not None and not is_off
    return is_open and position.entrant is None and found.unclaimed > 0


def context_before_start(position: Position, found: EntrantCounts) -> dict[str, Any]:
    """Return the context of an event that has not started."""
    tournament = position.tournament
    return {
        "consent": lists.consent_text(tournament, say=_),
        "has_lists": tournament.list_policy != ListPolicy.NONE,
        "locks_at": tournament.list_deadline_at or tournament.starts_at,
        "plan": selectors.planned_rounds(tournament, found.taken),
        "is_cut_by_table": tournament.cut is None and not tournament.cut_points,
        "is_full": found.taken >= tournament.capacity,
        "is_open": not selectors.is_registration_over(tournament),
        "can_check_in": selectors.is_check_in_open(tournament),
    }


def context_running(position: Position, found: EntrantCounts) -> dict[str, Any]:  # noqa: ARG001
    """Return the context of a running event: current round and top of the standings."""
    tournament = position.tournament
    there = list(pairings.public_rounds(tournament))
    context: dict[str, Any] = {
        "steps": round_steps.list_round_steps(tournament, there),
        "top": overview.top_places(tournament, position.entrant),
        "you": own_status(position) if tournament.is_in_play else None,
    }
    if there:
        newest = there[0]
        context |= {
            "round": newest,
            "at": pairings.round_slug(newest),
            "title": words.round_title(newest, tournament),
            "is_live": is_live(tournament, newest),
            "part": tables_fragment(position, newest, PairingsFilter()),
            "asked": PairingsFilter(),
            "where": progress_text(tournament, newest) if tournament.is_in_play else "",
            **live_clock_context(tournament, newest),
        }
    return context


def context_finished(position: Position, found: EntrantCounts) -> dict[str, Any]:  # noqa: ARG001
    """Return the context of a finished event: podium and final order, cached."""
    tournament = position.tournament
    kept = fragments.cached_fragment(
        tournament.pk,
        "final",
        tournament.version,
        lambda: render_final_order(tournament),
    )
    there = list(pairings.public_rounds(tournament))
    return {
        "steps": round_steps.list_round_steps(tournament, there),
        "final": kept.html,
    }


def render_final_order(tournament: Tournament) -> CachedFragment:
    order = final_order.final_order(tournament)
    context = {"event": tournament, "order": order, "podium": order[:3]}
    context["has_cut"] = bool(tournament.cut_seeds)
    if tournament.cut_seeds:
        context["final_score"] = final_order.final_score(tournament, order)
    html = render_to_string("tournaments/desk/parts/event_podium.html", context)
    return CachedFragment(tournament.version, html)


def context_cancelled(position: Position, found: EntrantCounts) -> dict[str, Any]:
    """Return the context of a cancelled event: the reason, and the rounds played."""
    line = overview.cancellation_line(position.tournament)
    context = {"called_off": line}
    if position.tournament.started_at is not None:
        context |= context_running(position, found)
    return context


# You


@dataclass(frozen=True, slots=True)
class OwnStatus:
    """The viewer's own status on the event page: heading, details, table and match."""

    heading: str
    words: str = ""
    table: int | None = None
    my: MyMatch | None = None

    @property
    def is_disputed(self) -> bool:
        return self.my is not None and self.my.sheet.is_disputed

    @property
    def may_report(self) -> bool:
        """Return whether to ask the viewer for a report; not while it is disputed."""
        return self.my is not None and self.my.may_report and not self.is_disputed


@event_page(SAFE)
def poll_own_status(request: HttpRequest, position: Position) -> HttpResponse:
    """Render the viewer's own status for a poll; 204 if there is none."""
    found = own_status(position) if position.tournament.is_in_play else None
    if found is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = {**base_context(position), "you": found}
    return render(request, "tournaments/desk/parts/event_you.html", context)


def own_status(position: Position) -> OwnStatus | None:
    entrant = position.entrant
    if entrant is None or not position.plays_in_event:
        return None
    my = results.my_match(position.tournament, entrant)
    has_left = entrant.state not in IN_THE_EVENT
    # An entrant who drops may finish the match first; then they have left.
    if my is not None and (my.match.is_open or not has_left):
        found = own_round_status(my, position.tournament)
        return add_last_match_note(found) if has_left else found
    if entrant.state == EntrantState.DISQUALIFIED:
        return OwnStatus(
            _("You are no longer in this event"), _("You were disqualified.")
        )
    if entrant.state == EntrantState.DROPPED:
        return OwnStatus(
            _("You have dropped from this event"), dropped_text(entrant.dropped_after)
        )
    return status_without_match(position.tournament, entrant)


def status_without_match(event: Tournament, entrant: Entrant) -> OwnStatus:
    """Return the status of an entrant without a table: waiting, or out of the cut."""
    if event.stage == Stage.CUT and str(entrant.pk) not in event.cut_seeds:
        return OwnStatus(_("No match for you now"), _("You are not in the cut."))
    if event.stage == Stage.CUT and cut.is_out_of_cut(event, entrant):
        return OwnStatus(
            _("No match for you now"), _("You have played all your matches.")
        )
    return OwnStatus(
        _("No match for you now"), _("Your next one appears here when it is published.")
    )


def add_last_match_note(found: OwnStatus) -> OwnStatus:
    last = _("You have dropped from the event; this is your last match.")
    return replace(found, words=f"{last} {found.words}")


def dropped_text(after: int | None) -> str:
    if not after:
        return _("You dropped. Your results stay.")
    return _("You dropped after round %(number)s. Your results stay.") % {
        "number": after
    }


def own_round_status(my: MyMatch, tournament: Tournament) -> OwnStatus:
    """Return the status of an entrant in this round: table, opponent, result."""
    match, opponent = my.match, my.opponent
    if match.outcome in ALONE or opponent is None:
        return OwnStatus(
            no_opponent_text(match.outcome, match.round.number, tournament), my=my
        )
    if match.is_open:
        heading = _("You are at table %(table)s against %(name)s") % {
            "table": match.table,
            "name": opponent.name,
        }
        return OwnStatus(heading, playing_text(my, tournament), match.table, my)
    how = _("You tied with %(name)s")
    if match.winner == my.side:
        how = _("You won against %(name)s")
    elif match.winner:
        how = _("You lost to %(name)s")
    return OwnStatus(how % {"name": opponent.name}, decided_text(my), match.table, my)


def playing_text(my: MyMatch, tournament: Tournament) -> str:
    if my.sheet.is_disputed:
        return disputed_text(my)
    if my.match.is_called:
        return f"{_('A judge has been called')}. {_('Leave the cards where they are.')}"
    return seat_text(my, tournament)


def decided_text(my: MyMatch) -> str:
    """Return in a sentence whether the result may still change and they may leave."""
    said = []
    if my.sheet.is_provisional:
        said += [
            _(
                "Nobody objected in time. Either of you can still object until the "
                "round "
                "is closed."
            )
        ]
    if my.match.is_called:
        said += [
            _(
                "The result is accepted, but the judge call is still open. Wait at the "
                "table."
            )
        ]
    return " ".join(said) or _("Accepted. You can leave the table.")


def disputed_text(my: MyMatch) -> str:
    """Return a sentence that says who rules on the dispute and what to do meanwhile."""
    looks = _("Waiting for a judge")
    stay = _(
        "Stay at table %(table)s and leave the cards where they are. The judge will "
        "give a ruling with a reason that you both can read."
    )
    if my.match.appealed_by:
        looks = _("Waiting for the head judge")
        stay = _(
            "Stay at table %(table)s and leave the cards where they are. The head "
            "judge will give a ruling with a reason that you both can read."
        )
    elif my.own_report and my.opponent_report:
        looks = _("Waiting for a judge")
    return f"{looks}. {stay % {'table': my.match.table}}"


def no_opponent_text(outcome: str, number: int, tournament: Tournament) -> str:
    if outcome == "bye":
        return _("You have a bye in round %(number)s: %(points)s points") % {
            "number": number,
            "points": tournament.bye_points,
        }
    return _("You are not in round %(number)s") % {"number": number}


def seat_text(my: MyMatch, tournament: Tournament) -> str:
    seat = _("You're in the away seat.")
    if my.side == Side.HOME:
        seat = _("You're in the home seat.")
    by_seed = tournament.first_offense == "higher_seed_chooses"
    if my.match.round.stage == Stage.CUT and by_seed:
        first = _("The higher seed chooses who is on offense first.")
    else:
        first = _("At the table, decide at random who is on offense first.")
    return f"{seat} {first}"


# Who is in it


@event_page(SAFE)
def public_roster(request: HttpRequest, position: Position) -> HttpResponse:
    """List the entrants; of a deck list, show only whether it was submitted."""
    tournament = position.tournament
    name = searched_name(request)
    rows = [
        (each, name not in fold_name(each.name))
        for each in entrants.roster(tournament)
        if each.state != EntrantState.WITHDRAWN
    ]
    context = {
        **base_context(position),
        "rows": rows,
        "q": request.GET.get("q", "")[:LONGEST_QUERY],
        "is_none": all(hidden for _, hidden in rows),
        "has_lists": tournament.list_policy != ListPolicy.NONE,
        "is_open": not selectors.is_registration_over(tournament),
        "turnout": overview.count_turnout(tournament),
        "labels": EntrantState,
    }
    return render(request, "tournaments/desk/roster.html", context)
