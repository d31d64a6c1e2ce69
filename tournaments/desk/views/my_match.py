"""The page "my match": table, reports and forms of an entrant, before, during and after
play.

It has two parts. The state is polled; the forms below are replaced only when they
change, so that nobody loses typed text because the opponent reports.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib.humanize.templatetags.humanize import ordinal
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.core import change_tokens, cut, events, words
from tournaments.core.access import SAFE, entrant_page, error_parts
from tournaments.core.compiled_query import Row
from tournaments.core.permissions import Position
from tournaments.desk.queries import own_status
from tournaments.desk.queries.own_status import PastRound
from tournaments.desk.views.screen_reader import change_sentence
from tournaments.disputes.forms import LogForm
from tournaments.disputes.views.log_list import log_list_context
from tournaments.entries.queries import own_list
from tournaments.floor.forms import CallForm
from tournaments.floor.queries import floor
from tournaments.models import (
    CallTopic,
    Entrant,
    EntrantState,
    Match,
    Report,
    Round,
    SettledBy,
    Side,
    Stage,
    Tournament,
    TournamentState,
)
from tournaments.penalties import queries as penalties
from tournaments.results import log_proof, rulings
from tournaments.results import queries as results
from tournaments.results.forms.reports import ReportForm
from tournaments.results.queries import OTHER, MyMatch, is_overdue, reported_result_of
from tournaments.rounds.queries import chances, clocks
from tournaments.rules import result_text
from tournaments.rules.claims import ClaimedResult, claims_agree
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import ALONE, UNDECIDED

SECONDS = 10  # between two looks at the state
LOG = "log"  # how the fields of a log begin that comes with a report
SLOW_SECONDS = 30  # while nothing but check-in can happen


class MyMatchCase(StrEnum):
    """Which of its cases the page "my match" shows."""

    STRANGER = "stranger"
    BEFORE = "before"
    WAITING = "waiting"  # the event runs; no round with them is published
    ALONE = "alone"  # a bye, or a round that they missed
    MATCH = "match"
    LEFT = "left"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class MyMatchState:
    """What the page "my match" shows to one entrant at one moment."""

    position: Position
    seen: Row | None = None  # what the state rests on
    matches: Sequence[Match] = ()  # all of the entrant's, in order
    my: MyMatch | None = None

    @property
    def event(self) -> Tournament:
        return self.position.tournament

    @property
    def entrant(self) -> Entrant | None:
        return self.position.entrant

    @property
    def situation(self) -> MyMatchCase:
        if self.entrant is None:
            return MyMatchCase.STRANGER
        if self.event.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
            return MyMatchCase.OVER
        if self.my is not None and self.my.match.is_open:
            return MyMatchCase.MATCH  # an entrant who drops may finish it first
        if self.entrant.state not in HERE:
            return MyMatchCase.LEFT
        return self.situation_in_event

    @property
    def situation_in_event(self) -> MyMatchCase:
        if self.event.state != TournamentState.RUNNING:
            return MyMatchCase.BEFORE
        if self.my is None:
            return MyMatchCase.WAITING
        return (
            MyMatchCase.ALONE if self.my.match.outcome in ALONE else MyMatchCase.MATCH
        )

    @property
    def state_key(self) -> str:
        """Return a digest of what the page shows; it changes with it."""
        return short_digest(self.seen)

    @property
    def forms_key(self) -> str:
        """Return a digest of the forms; a report of the opponent does not change it."""
        my = self.my
        return short_digest(
            self.event.state,
            self.event.stage,
            self.entrant and (self.entrant.pk, self.entrant.version),
            my and (my.match.pk, my.expected, my.match.outcome, my.match.settled),
            my and my.match.is_called,
        )

    @property
    def poll_seconds(self) -> int:
        """Return the seconds between two polls, or 0 for no polling."""
        pace = {
            TournamentState.RUNNING: SECONDS,
            TournamentState.CHECK_IN: SLOW_SECONDS,
        }
        return pace.get(TournamentState(self.event.state), 0) if self.entrant else 0


HERE = (EntrantState.REGISTERED, EntrantState.CHECKED_IN, EntrantState.WAITLISTED)


def short_digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


def load_state(position: Position, seen: Row | None = None) -> MyMatchState:
    """Load what the page shows.

    The token that tells whether anything has changed is read before the data, so that
    it is never newer.
    """
    event, own = position.tournament, position.entrant
    if own is None:
        return MyMatchState(position)
    if seen is None:
        seen = change_tokens.entrant_page_state(
            event.pk, position.viewer.pk, own.ward_id and own.pk
        )
    matches: Sequence[Match] = ()
    if event.started_at:
        matches = results.matches_of_entrant(event, own)
    is_running = event.state == TournamentState.RUNNING
    my = results.find_my_match(matches, own) if is_running else None
    return MyMatchState(position, seen, matches, my)


# The page and its pieces.


@entrant_page(SAFE)
def show_my_match(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the viewer's own match, or what there is instead of it."""
    return my_match_page(request, load_state(position))


@require_safe
def poll_my_match(
    request: HttpRequest, pk: UUID, ward: UUID | None = None
) -> HttpResponse:
    """Answer a poll of the page: 204 unless something has changed."""
    who = request.user.pk
    seen = change_tokens.entrant_page_state(pk, who, ward) if who else None
    if seen is not None and request.GET.get("v") == short_digest(seen):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render_changed_parts(request, pk=pk, ward=ward, seen=seen)


@entrant_page(SAFE)
def render_changed_parts(
    request: HttpRequest, position: Position, seen: Row | None
) -> HttpResponse:
    """Render the parts of the page that have changed."""
    found = load_state(position, seen)
    context = state_context(found)
    if request.GET.get("f") != found.forms_key:
        context |= forms_context(found) | {"with_deeds": True}
    return render(request, "tournaments/desk/parts/my_live.html", context)


def my_match_page(  # noqa: PLR0913
    request: HttpRequest,
    found: MyMatchState,
    *,
    form: ReportForm | None = None,
    log_form: LogForm | None = None,
    outrun: TournamentError | None = None,
    unsent: ClaimedResult | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context = (
        state_context(found)
        | forms_context(found)
        | {"outrun": outrun and error_parts(outrun)}
    )
    if form is not None:
        context["form"] = form
    if log_form is not None:
        context["log_form"] = log_form
    if unsent is not None:
        context |= unsent_report_context(found, unsent)
    return render(request, "tournaments/desk/my_match.html", context, status=status)


def unsent_report_context(found: MyMatchState, claim: ClaimedResult) -> dict[str, Any]:
    """Return the context of a report that came too late, with a judge call form."""
    my = found.my
    names_told = words.entrant_names_by_side(my.match)
    typed = result_text.result_sentence(claim, names_told, say=_)
    form = CallForm(initial={"about": CallTopic.RESULT, "words": typed})
    return {
        "unsent": reported_claim_of_entrant(my, claim),
        "call_fields": "" if my.match.is_called else render_call_fields(form),
    }


def state_context(found: MyMatchState) -> dict[str, Any]:
    """Return the context of the part of the page that is polled."""
    context = {
        "event": found.event,
        "is": found.position,
        "entrant": found.entrant,
        "situation": found.situation,
        "key": found.state_key,
        "deeds_key": found.forms_key,
        "every": found.poll_seconds,
        "my": found.my,
    }
    match found.situation:
        case MyMatchCase.MATCH:
            context |= match_context(found)
        case MyMatchCase.BEFORE:
            context |= before_start_context(found)
        case MyMatchCase.ALONE:
            context |= {"round_title": current_round_title(found)}
        case MyMatchCase.WAITING:
            context |= waiting_context(found)
        case MyMatchCase.OVER:
            context |= {"ended": final_place_text(found)}
    return context | {"spoken": change_sentence(context)}


def current_round_title(found: MyMatchState) -> str:
    return words.round_title(found.my.match.round, found.event)


def waiting_context(found: MyMatchState) -> dict[str, Any]:
    newest = own_status.newest_public_round(found.event)
    own_seed, *_ = own_status.cut_seeds_of(found.event, found.entrant)
    return {
        "newest": newest,
        "newest_title": newest and words.round_title(newest, found.event),
        "is_in_cut": own_seed is not None,
        "is_out": bool(found.entrant) and cut.is_out_of_cut(found.event, found.entrant),
        "byes": byes_to_come(found, newest),
    }


def byes_to_come(found: MyMatchState, newest: Round | None) -> list[int]:
    """Return the numbers of coming Swiss rounds in which the entrant has a bye."""
    if found.event.stage == Stage.CUT:
        return []
    first = newest.number + 1 if newest else 1
    return [each for each in found.entrant.bye_rounds if each >= first]


def final_place_text(found: MyMatchState) -> str:
    """Return a sentence with the entrant's final place, or "" if there is none."""
    if found.event.state != TournamentState.FINISHED:
        return ""
    last = own_status.final_place(found.event, found.entrant)
    if last is None:
        return ""
    if last.place == 1 and not last.is_shared:
        return _("You won the event")
    how = _("You finished %(place)s of %(of)s")
    if last.is_shared:
        how = _("You finished %(place)s of %(of)s, tied with others")
    return how % {"place": ordinal(last.place), "of": last.of}


def match_context(found: MyMatchState) -> dict[str, Any]:
    my = found.my
    row, opponent = my.match, my.opponent
    row.round.tournament = found.event
    own_seed, other_seed = own_status.cut_seeds_of(found.event, found.entrant, opponent)
    terms = results.claim_rules(found.event, row)
    return {
        "round_title": current_round_title(found),
        "opponent": opponent,
        "seat": seat_name(my.side),
        "other_seat": seat_name(OTHER[Side(my.side)]),
        "terms": terms,
        "own_seed": own_seed,
        "other_seed": other_seed,
        "minutes": found.event.minutes_in_cut if terms.is_cut else found.event.minutes,
        "is_due": is_overdue(row),
        "now": row.now,
        "face": clocks.read_clock(row.round).face_at_table(row.table),
        "call": floor.latest_call(row.pk) if row.is_called else None,
        "mine": result_for_entrant(my.own_report, my),
        "theirs": result_for_entrant(my.opponent_report, my),
        "theirs_before": result_for_entrant(my.earlier_opponent_report, my),
        "result": "" if row.is_open else result_for_entrant(row, my),
        "is_provisional": my.sheet.is_provisional,
        "settled": row.get_settled_display(),
        "overruled": overruled_report(my),
        "why": rulings.ruling_reasons(row).get(row.pk, ""),
        "is_verified": bool(log_proof.proven_matches([row])),
        "may_appeal": rulings.may_appeal(found.event, row),
        "appealed": rulings.appealed_ruling(row),
        "objection": results.newest_objections(my.sheet).get(row.pk)
        if row.is_disputed
        else None,
    }


def seat_name(side: str) -> str:
    return _("home") if side == Side.HOME else _("away")


def result_for_entrant(row: Report | Match | None, my: MyMatch) -> str:
    """Return a report or result in words, as the entrant sees it ("You won")."""
    if row is None or row.outcome in UNDECIDED:
        return ""
    return reported_claim_of_entrant(my, reported_result_of(row))


def reported_claim_of_entrant(my: MyMatch, claim: ClaimedResult) -> str:
    side = my.side
    names = names_for_side(my.match, side)
    return result_text.result_sentence(
        claim, names, first=side, you=side, say=_, with_end=True
    )


def overruled_report(my: MyMatch) -> str:
    """Return what the entrant reported, if staff entered another result; else ""."""
    row, report = my.match, my.own_report
    if report is None or row.settled != SettledBy.BY_STAFF:
        return ""
    is_same = claims_agree(reported_result_of(report), reported_result_of(row))
    return "" if is_same else result_for_entrant(report, my)


def names_for_side(row: Match, side: str) -> Mapping[str, str]:
    """Return the names of both players as one sees them: "You", a short name."""
    return {side: _("You"), OTHER[Side(side)]: opponent_short_name(row, side)}


def opponent_short_name(row: Match, side: str) -> str:
    """Return the short name of the opponent of a side."""
    return result_text.short_name(
        str(row.seat(OTHER[Side(side)])), unlike=str(row.seat(side))
    )


def before_start_context(found: MyMatchState) -> dict[str, Any]:
    entrant = found.entrant
    waits = entrant.state == EntrantState.WAITLISTED
    return {
        "ahead": own_status.entrants_ahead(found.event, entrant) if waits else 0,
        "list": own_list.own_list_status(found.event, entrant),
        "is_check_in_open": events.is_check_in_open(found.event),
        "byes": byes_to_come(found, None),
    }


def forms_context(found: MyMatchState) -> dict[str, Any]:
    """Return the context below the polled part: report form, past rounds, drop."""
    entrant = found.entrant
    if entrant is None:
        return {"situation": found.situation}
    rounds = [
        own_status.past_round(each, entrant, found.event) for each in found.matches
    ]
    above = found.my.match.pk if found.my else None  # its reason stands there
    looked_back = (each.match for each in rounds if each.match.pk != above)
    why = rulings.ruling_reasons(*looked_back)
    is_finished = found.event.state == TournamentState.FINISHED
    has_place = bool(rounds) and not is_finished  # then the last place counts
    standing = (
        own_status.place_after_last_closed_round(found.event, entrant)
        if has_place
        else None
    )
    return {
        "entrant": entrant,
        "form": report_form(found) if may_report(found) else None,
        **logs_context(found),
        "rounds": [
            (
                each,
                words.round_title(each.match.round, found.event),
                past_round_text(each),
                why.get(each.match.pk, ""),
            )
            for each in rounds
        ],
        "tally": own_status.swiss_record(rounds),
        "penalties": penalties.own_penalties(entrant),
        "standing": standing,
        "has_chances": chances.has_chances_page(
            found.event, found.my.match if found.my else None, entrant.pk
        ),
        "may_leave": entrant.state in HERE and found.situation is not MyMatchCase.OVER,
        "may_return": may_offer_return(found),
    }


def logs_context(found: MyMatchState) -> dict[str, Any]:
    """Return the game logs of the current match, and empty fields for another one."""
    if found.my is None or found.situation is not MyMatchCase.MATCH:
        return {}
    match = found.my.match
    best_of = results.claim_rules(found.event, match).best_of
    return {
        "match": match,
        "log_fields": empty_log_fields(best_of, get_language()),
        "wants_log": results.asks_for_log(found.event, match),
        **log_list_context(found.position, match),
        "call_fields": "" if match.is_called else empty_call_fields(get_language()),
    }


@cache
def empty_log_fields(best_of: int, _language: str) -> str:
    """Return the rendered empty fields of a game log, the same for all users."""
    form = LogForm(prefix=LOG, best_of=best_of, is_optional=True)
    return render_to_string(
        "tournaments/disputes/parts/log_fields.html", {"form": form}
    )


@cache
def empty_call_fields(_language: str) -> str:
    """Return the rendered empty fields of a judge call, the same for all users."""
    return render_call_fields(CallForm())


def render_call_fields(form: CallForm) -> str:
    return render_to_string("tournaments/floor/parts/call_fields.html", {"form": form})


def may_report(found: MyMatchState) -> bool:
    return found.situation is MyMatchCase.MATCH and bool(
        found.my and found.my.may_report
    )


def may_offer_return(found: MyMatchState) -> bool:
    """Return whether to offer a dropped entrant to return to the event."""
    entrant = found.entrant
    return (
        entrant is not None
        and entrant.state == EntrantState.DROPPED
        and found.event.is_in_play
        and found.event.stage == "swiss"
    )


def past_round_text(past: PastRound) -> str:
    row = past.match
    if row.outcome in UNDECIDED:
        return _("disputed") if row.is_disputed else _("not decided yet")
    if row.outcome in ALONE:
        return {
            "bye": _("no opponent"),
            "late_loss": _("before you joined"),
            "absent_loss": _("missed"),
        }[row.outcome]
    told = result_text.result_sentence(
        reported_result_of(row),
        names_for_side(row, past.side),
        first=past.side,
        you=past.side,
        say=_,
    )
    if past.is_provisional:
        return _("%(result)s, provisional") % {"result": told}
    return told


# The form of the entrant's report.


def report_form(found: MyMatchState, **more: Any) -> ReportForm:
    my = found.my
    more.setdefault("initial", {"expected": my.expected})
    return report_form_for_side(found.event, my.match, my.side, **more)


def report_form_for_side(
    event: Tournament, row: Match, side: str, data: Any = None, **more: Any
) -> ReportForm:
    return ReportForm(
        data,
        side=side,
        opponent=opponent_short_name(row, side),
        terms=results.claim_rules(event, row),
        **more,
    )
