"""Queries for events: which are listed, deadlines, and what starting one would do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any
from uuid import UUID

from django.db.models import Case, Max, Q, QuerySet, When
from django.db.models.functions import Coalesce, Now

from accounts.models import User
from tournaments.core.permissions import Viewer
from tournaments.models import (
    Entrant,
    EntrantState,
    Entry,
    ListPolicy,
    Payload,
    Stage,
    Submission,
    Tournament,
    TournamentState,
    Visibility,
)
from tournaments.rules import decklist_visibility, random_draws, schedule
from tournaments.rules.bracket import FEWEST
from tournaments.rules.decklist_visibility import EventPhase
from tournaments.rules.schedule import RoundPlan, RoundTable
from tournaments.rules.structure import FEWEST as FEWEST_BY
from tournaments.rules.structure import MOST as MOST_BY
from tournaments.rules.structure import Structure, plan_structure

BEFORE_THE_START = (TournamentState.REGISTRATION, TournamentState.CHECK_IN)
RUNNING = TournamentState.RUNNING
FRONT_PAGE = 5
ONE_TABLE = 2  # entrants
# Lines of the log after which another form of the settings would be shown.
SETTLING = (
    *("settings_changed", "registration_opened", "check_in_opened", "event_started"),
    *("event_finished", "event_cancelled", "event_reopened"),
)
LOCKS_AT = Coalesce("list_deadline_at", "starts_at")  # events 4


def visible_to(viewer: Viewer) -> QuerySet[Tournament]:
    """Return the events listed for a viewer; some only for staff or entrants."""
    opened = Q(opened_at__isnull=False) & ~Q(state=TournamentState.DRAFT)
    public = Q(visibility=Visibility.PUBLIC)
    if not viewer.is_authenticated:
        return Tournament.objects.filter(opened & public)
    own, helped = entered_event_condition(viewer), staffed_event_condition(viewer)
    return Tournament.objects.filter((opened & (public | own)) | helped)


def viewer_event_condition(viewer: Viewer) -> Q:
    """Return the condition for events that somebody is in or helps to run."""
    return entered_event_condition(viewer) | staffed_event_condition(viewer)


def entered_event_condition(viewer: Viewer) -> Q:
    entered = Entrant.objects.filter(Q(person=viewer) | Q(ward__guardian=viewer))
    return Q(pk__in=entered.values("tournament"))


def staffed_event_condition(viewer: Viewer) -> Q:
    staffed = Tournament.objects.filter(staff__person=viewer.pk)
    return Q(owner=viewer.pk) | Q(pk__in=staffed.values("pk"))


def front_page_events() -> QuerySet[Tournament]:
    """Return the events of the front page: running ones first, then the next ones."""
    found = Tournament.objects.filter(
        state__in=(*BEFORE_THE_START, RUNNING), visibility=Visibility.PUBLIC
    )
    return found.order_by(
        Case(When(state=RUNNING, then=0), default=1), "starts_at", "name"
    )[:FRONT_PAGE]


def seconds_until_next_event(owner: User, *, most: int) -> int:
    """Return the seconds until the account may create or import an event again, or 0.

    `most` is the number allowed in a day.
    """
    day = timedelta(days=1)
    made = Q(owner=owner, made_at__gt=Now() - day)
    found = Tournament.objects.filter(
        made | Q(arrival__by=owner, arrival__at__gt=Now() - day)
    ).annotate(at=Coalesce("arrival__at", "made_at"))
    newest = found.order_by("-at").values_list("at", Now())
    for at, now in newest[most - 1 : most]:
        return max(1, ceil((at + day - now).total_seconds()))
    return 0


def last_settings_line(tournament: Tournament) -> int:
    """Return the number of the last log line that changed what the settings form shows.

    Forms carry it to detect a stale page (C7). The event's version would not do: it
    rises with every registration.
    """
    lines = Entry.objects.filter(tournament=tournament, kind__in=SETTLING)
    return lines.aggregate(last=Max("seq"))["last"] or 0


def previous_setting_values(tournament: Tournament, *, since: int) -> dict[str, Any]:
    """Return the settings that changed after a log line, with their values before."""
    found: dict[str, Any] = {}
    changes = Payload.objects.filter(
        entry__tournament=tournament,
        entry__kind="settings_changed",
        entry__seq__gt=since,
    )
    for before in changes.order_by("entry__seq").values_list("before", flat=True):
        found = {**before, **found}
    return found


# The clock of the database, which all deadlines go by (H6).


def database_now(tournament: Tournament) -> datetime:
    """Return the current time of the database, which all deadlines go by (H6)."""
    return Tournament.objects.filter(pk=tournament.pk).values_list(Now()).get()[0]


def are_deck_lists_locked(tournament: Tournament) -> bool:
    """Return whether the deadline for deck lists has passed."""
    locked = Tournament.objects.annotate(locks_at=LOCKS_AT)
    return locked.filter(pk=tournament.pk, locks_at__lt=Now()).exists()


def is_registration_over(tournament: Tournament) -> bool:
    """Return whether entrants can no longer register themselves; staff can add them."""
    return tournament.state not in BEFORE_THE_START or has_registration_closed(
        tournament
    )


def has_registration_closed(tournament: Tournament) -> bool:
    """Return whether the time at which registration closes has passed."""
    closes = tournament.registration_closes_at
    return closes is not None and closes <= database_now(tournament)


def is_check_in_open(tournament: Tournament) -> bool:
    """Return whether entrants may check in: opened by staff, or by its time."""
    if not tournament.has_check_in:
        return False
    if tournament.state != TournamentState.REGISTRATION:
        return tournament.state == TournamentState.CHECK_IN
    opened = Tournament.objects.filter(check_in_opens_at__lte=Now())
    return opened.filter(pk=tournament.pk).exists()


def may_be_reopened(tournament: Tournament, *, days: int) -> bool:
    """Return whether the event finished no more than `days` days ago."""
    since = Now() - timedelta(days=days)
    return Tournament.objects.filter(pk=tournament.pk, finished_at__gte=since).exists()


def deck_list_phase(tournament: Tournament) -> EventPhase:
    """Return the phase of the event that decides who may read deck lists."""
    if tournament.state == TournamentState.RUNNING:
        return EventPhase.CUT if tournament.stage == Stage.CUT else EventPhase.SWISS
    if tournament.state in BEFORE_THE_START and are_deck_lists_locked(tournament):
        return EventPhase.LOCKED
    ended = {
        TournamentState.FINISHED: EventPhase.FINISHED,
        TournamentState.CANCELLED: EventPhase.CANCELLED,
    }
    return ended.get(TournamentState(tournament.state), EventPhase.REGISTRATION)


# Lots.


@dataclass(frozen=True, slots=True)
class PublishedSeed:
    """What is public of the event's random seed; empty texts until it may be shown."""

    commitment: str  # its SHA-256, from the start on: nobody can change the seed
    seed: str  # itself, when the event is over: everybody can draw again


def published_seed(tournament: Tournament) -> PublishedSeed:
    """Return the commitment from the start on, and the seed once the event is over."""
    has_begun = tournament.started_at is not None
    is_over = tournament.state == TournamentState.FINISHED
    return PublishedSeed(
        commitment=random_draws.seeded_hash(tournament.lot_seed) if has_begun else "",
        seed=tournament.lot_seed if is_over else "",
    )


# What a start would do.


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPreview:
    """What starting the event now would do, and the problems that prevent it."""

    ready: tuple[Entrant, ...]  # those who moved up included
    moved_up: tuple[Entrant, ...]
    withdrawn: tuple[Entrant, ...]  # registered, and not there
    missing: tuple[Entrant, ...]  # whose list is not there
    undecided: tuple[Entrant, ...]  # whose list is there and not accepted
    problems: tuple[str, ...]
    plan: RoundPlan  # of rounds and cut

    @property
    def is_possible(self) -> bool:
        return not self.problems


def start_preview(tournament: Tournament) -> StartPreview:
    """Return who would play, who would be withdrawn, and what prevents the start."""
    people = Entrant.objects.filter(tournament=tournament).order_by(
        "registered_at", "id"
    )
    held = current_deck_lists(tournament)
    by_state: dict[str, list[Entrant]] = {}
    for each in people:
        by_state.setdefault(each.state, []).append(each)
    here = by_state.get(EntrantState.CHECKED_IN, [])
    absent = by_state.get(EntrantState.REGISTERED, [])
    if not tournament.has_check_in:
        here, absent = [*here, *absent], []
    moved_up = [
        each
        for each in by_state.get(EntrantState.WAITLISTED, [])
        if each.checked_in_at
        and may_play_with_current_list(tournament, each, held.get(each.pk))
    ][: max(0, tournament.capacity - len(here))]
    ready = (*here, *moved_up)
    plan = planned_rounds(
        tournament,
        len(ready),
        byes=[schedule.leading_byes(each.bye_rounds) for each in ready],
    )
    unsettled = [
        each
        for each in ready
        if not may_play_with_current_list(tournament, each, held.get(each.pk))
    ]
    missing = tuple(each for each in unsettled if each.pk not in held)
    undecided = tuple(each for each in unsettled if each.pk in held)
    return StartPreview(
        ready=ready,
        moved_up=tuple(moved_up),
        withdrawn=tuple(absent),
        missing=missing,
        undecided=undecided,
        problems=(
            *event_state_problems(tournament),
            *entrant_count_problems(tournament, len(ready), plan),
            *bye_problems(tournament, ready, plan),
            *deck_list_problems(missing, undecided),
        ),
        plan=plan,
    )


def planned_rounds(
    tournament: Tournament, ready: int, *, byes: Sequence[int] = ()
) -> RoundPlan:
    """Return the number of rounds and the size of the cut: as set, or by the table."""
    structure = Structure(tournament.structure)
    table = RoundTable(tournament.round_table)
    found = plan_structure(structure, ready, table=table, byes=byes)
    if structure.is_elimination:  # ST-2
        return found
    # RN-4: a cut by points has places as well, those that are filled in any case.
    cut = max(found.cut, FEWEST) if tournament.cut_points else found.cut
    return RoundPlan(
        rounds=found.rounds if tournament.rounds is None else tournament.rounds,
        cut=cut if tournament.cut is None else tournament.cut,
    )


def event_state_problems(tournament: Tournament) -> Iterator[str]:
    """Yield a problem if the event is not in a state from which it can start."""
    if tournament.state not in BEFORE_THE_START:
        state = tournament.get_state_display()
        yield f"The event has the status “{state}”. Open registration, then check-in."
    elif tournament.has_check_in and not is_check_in_open(tournament):
        yield "Check-in is not open yet. Open it, or turn it off in the settings."


def entrant_count_problems(
    tournament: Tournament, ready: int, plan: RoundPlan
) -> Iterator[str]:
    """Yield a problem if there are too few entrants, or no round to play."""
    structure = Structure(tournament.structure)
    fewest, most = FEWEST_BY[structure], MOST_BY.get(structure, ready)
    if ready < fewest:
        how = "Check in" if tournament.has_check_in else "Register"
        yield (
            f"{schedule.ready_entrants_text(ready)}; an event needs at least "
            f"{fewest}. "
            f"{how} {fewest - ready} more."
        )
    elif ready > most:
        name = tournament.get_structure_display().lower()
        yield (
            f"{schedule.ready_entrants_text(ready)}; a {name} holds {most}. "
            "Choose another tournament type."
        )
    elif not plan.rounds and plan.cut < ready:
        yield (
            f"No Swiss rounds are planned, and a cut to {plan.cut} has no room "
            f"for all {ready} entrants. Plan Swiss rounds, or a larger cut."
        )


def bye_problems(
    tournament: Tournament, ready: Sequence[Entrant], plan: RoundPlan
) -> Iterator[str]:
    """Yield a problem for each round in which awarded byes would leave no match."""
    if not tournament.is_swiss:
        named = ", ".join(each.name for each in ready if each.bye_rounds)
        if named:
            name = tournament.get_structure_display().lower()
            yield f"A {name} has no awarded byes. Remove those of {named}."
        return
    for number in range(1, plan.rounds + 1):
        awarded = sum(number in each.bye_rounds for each in ready)
        if awarded and len(ready) - awarded < ONE_TABLE:
            yield (
                f"{awarded} of {len(ready)} entrants have an awarded bye in round "
                f"{number}, so nobody would play. Remove some of them."
            )


def deck_list_problems(
    missing: Sequence[Entrant], undecided: Sequence[Entrant]
) -> Iterator[str]:
    """Yield the entrants whose deck list is missing or not accepted."""
    without = "Ask them to submit one, or waive it with a reason."
    doubtful = (
        "The head judge decides on them, or an organizer waives them with a reason."
    )
    for title, entrants, remedy in (
        ("Entrants without a deck list", missing, without),
        ("Deck lists not accepted", undecided, doubtful),
    ):
        if entrants:
            names = ", ".join(each.name for each in entrants)
            yield f"{title} ({len(entrants)}): {names}. {remedy}"


def current_deck_lists(tournament: Tournament) -> dict[UUID, Submission]:
    """Return the current deck list of each entrant who has submitted one."""
    found = Submission.objects.filter(
        entrant__tournament=tournament, is_current=True
    ).defer("text", "violations")
    return {each.entrant_id: each for each in found}


def may_play_with_current_list(
    tournament: Tournament, entrant: Entrant, held: Submission | None
) -> bool:
    """Return whether nothing about the entrant's deck list keeps them from playing."""
    if tournament.list_policy == ListPolicy.NONE or entrant.waived:
        return True
    if held is None:
        return tournament.list_policy != ListPolicy.REQUIRED
    is_accepted = decklist_visibility.is_decklist_accepted(
        held.verdict,
        decided=held.accepted,
        undetermined_policy=tournament.undetermined_policy,
    )
    # Who need not have a list may play without the one that was refused.
    is_needless = tournament.list_policy == ListPolicy.OPTIONAL
    return is_accepted or (is_needless and held.accepted is False)
