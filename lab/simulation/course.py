"""The course of a rehearsal, from the draft of the event to its champion."""

import datetime as dt
import json
from hashlib import sha256

from django.utils import timezone

from accounts.models import User
from tournaments.core import cut as cuts
from tournaments.core import played
from tournaments.core import rounds as tables
from tournaments.desk import actions as events
from tournaments.entries import actions as entrants
from tournaments.floor.actions import clock
from tournaments.models import Entrant, EntrantState, Match, Role, Stage
from tournaments.rounds.actions import cut, edits, rounds
from tournaments.rounds.actions.edits import RoundEdit
from tournaments.rules.presets import PRESETS

from .event_driver import EventDriver, quiet_outbox_log
from .matches import correct_some_results, play_table
from .people import create_account, draw_names, has_account

A_JUDGE_FOR = 64  # entrants
COME_BACK = 25  # per cent of those who have left, in every round
EDITED = 20  # per cent of the rounds
WHY = "As the rehearsal has it."


def rehearse_event(hall: EventDriver) -> str:
    """Play an event to its end; return the name of its champion."""
    with quiet_outbox_log():
        open_event(hall)
        register_all(hall)
        check_in_and_start(hall)
        for number in range(1, (hall.event.rounds or 0) + 1):
            play_swiss_round(hall, number)
        play_cut_rounds(hall)
        hall.where = "at the end"
        hall.call_service(
            events.finish_event, hall.who, expected=hall.reloaded_event().version
        )
        hall.check_whole_event()
    return champion_name(hall)


# Before the start.


def open_event(hall: EventDriver) -> None:
    plan = hall.plan
    starts = timezone.now() + dt.timedelta(hours=1)
    cells = {
        **PRESETS[plan.preset].cells,
        "starts_at": starts,
        "capacity": plan.capacity,
        "about": f"A rehearsal with invented people, drawn from seed {plan.seed}.",
        "rounds": plan.rounds,
    }
    if plan.cut is not None:
        cells["cut"] = plan.cut
    hall.create_event(plan.name, **cells)
    hall.scorekeeper = add_official(hall, "Scorekeeper", Role.SCOREKEEPER)
    hall.head_judge = add_official(hall, "Head Judge", Role.HEAD_JUDGE)
    hall.judges = [
        add_official(hall, f"Judge {number}", Role.JUDGE)
        for number in range(1, plan.entrants // A_JUDGE_FOR + 2)
    ]


def add_official(hall: EventDriver, title: str, role: Role) -> User:
    person = create_account(hall.plan, f"Rehearsed {title}")
    hall.call_service(events.assign_staff_role, hall.who, person=person, role=role)
    return person


def register_all(hall: EventDriver) -> None:
    """Register everybody, most by themselves, and submit their deck lists."""
    plan = hall.plan
    everybody = draw_names(plan)
    hall.newcomers = everybody[: plan.late_count]
    for name in everybody[plan.late_count :]:
        if has_account(hall.rng):
            person = create_account(plan, name)
            row = hall.call_service(entrants.register_for_event, person, name=name)
        else:
            row = hall.call_service(entrants.add_entrant_at_desk, hall.who, name=name)
        hall.submit_deck_list_for(row)


def check_in_and_start(hall: EventDriver) -> None:
    """Check in all but the absent entrants, and start the event."""
    hall.call_service(
        events.open_check_in, hall.who, expected=hall.reloaded_event().version
    )
    people = entrants_by_name(hall, EntrantState.REGISTERED)
    absent = set(hall.rng.sample([row.pk for row in people], hall.plan.absent_count))
    for row in people:
        if row.pk not in absent:
            who = row.person or hall.scorekeeper
            hall.call_service(
                entrants.check_in, who, entrant=row.pk, expected=row.version
            )
    hall.start()
    hall.check_state()


def entrants_by_name(hall: EventDriver, *states: str) -> list[Entrant]:
    """Return entrants in an order that does not depend on when they registered."""
    there = Entrant.objects.filter(tournament=hall.event, state__in=states)
    return sorted(there.select_related("person"), key=lambda row: row.name)


# Rounds.


def play_swiss_round(hall: EventDriver, number: int) -> None:
    hall.where = f"round {number}"
    made = hall.call_service(rounds.draft_swiss_round, hall.who, number=number)
    if hall.incident_happens(EDITED):
        made = swap_two_entrants(hall, made)
    hall.publish_draft_round(made)
    hall.stopwatch.note_round_published(hall.where)
    hall.check_state()
    play_round(hall)
    drop_and_readmit(hall, number)


def swap_two_entrants(hall: EventDriver, made: tables.Round) -> tables.Round:
    """Swap two entrants of the first two tables in the draft."""
    there = [row for row in tables.matches_by_table(made) if row.away_id]
    if len(there) < 2:  # noqa: PLR2004 - two tables
        return made
    edit = RoundEdit(round_id=made.pk, expected=made.version, reason=WHY)
    one, two = there[0].home_id, there[1].home_id
    return hall.call_service(edits.swap_seats, hall.scorekeeper, edit, one=one, two=two)


def play_round(hall: EventDriver) -> None:
    """Play the published round, from its clock to its end."""
    there = played.current_round(hall.reloaded_event())
    is_cut = there.stage == Stage.CUT
    if hall.event.cut_minutes if is_cut else hall.event.minutes:
        hall.call_service(
            clock.start_clock, hall.scorekeeper, round_id=there.pk, expected=0
        )
    for row in hall.open_tables():
        play_table(hall, row)
    correct_some_results(hall)
    hall.stopwatch.note_last_result()
    hall.check_state()
    there.refresh_from_db()
    hall.call_service(
        rounds.close_round, hall.who, round_id=there.pk, expected=there.version
    )
    hall.check_state()


def drop_and_readmit(hall: EventDriver, number: int) -> None:
    """Drop some entrants, readmit some, and enter some late."""
    hall.where = f"after round {number}"
    is_last = number == hall.event.rounds
    playing = entrants_by_name(hall, *played.PLAYING)
    fewest = max(hall.plan.entrants // 2, hall.event.cut or 0)
    for row in playing:
        if len(playing) > fewest and hall.incident_happens(hall.plan.rates.drops / 2):
            who = row.person or hall.scorekeeper
            hall.call_service(
                entrants.drop_from_event, who, entrant=row.pk, expected=row.version
            )
            playing = playing[1:]
    if is_last:
        return
    for row in entrants_by_name(hall, EntrantState.DROPPED):
        if hall.incident_happens(COME_BACK):
            more = {"entrant": row.pk, "expected": row.version}
            hall.call_service(entrants.undrop_entrant, hall.scorekeeper, **more)
    enter_latecomers(hall, number)


def enter_latecomers(hall: EventDriver, number: int) -> None:
    until = hall.event.late_entry_until_round
    if number >= min(until, hall.event.rounds or 0):
        return
    each_time = -(-hall.plan.late_count // max(1, until - 1))
    coming, hall.newcomers = hall.newcomers[:each_time], hall.newcomers[each_time:]
    for name in coming:
        row = hall.call_service(
            entrants.enter_late_entrant, hall.scorekeeper, losses=number, name=name
        )
        hall.submit_deck_list_for(row)


def play_cut_rounds(hall: EventDriver) -> None:
    event = hall.reloaded_event()
    if not cuts.has_cut(event):
        return
    hall.where = "the cut"
    hall.call_service(cut.confirm_cut, hall.who, expected=event.version)
    number = 0
    while (
        progress := cuts.cut_progress(hall.reloaded_event())
    ) and progress.step_count > number:
        number += 1
        hall.where = f"cut round {number}"
        hall.call_service(cut.publish_cut_round, hall.who, number=number)
        hall.stopwatch.note_round_published(hall.where)
        play_round(hall)


# What came of it.


def champion_name(hall: EventDriver) -> str:
    first = cuts.final_order(hall.reloaded_event())[0]
    return Entrant.objects.get(pk=first.entrant).name


def result_fingerprint(hall: EventDriver) -> str:
    """Return a hash of names, tables and results, equal for equal rehearsals."""
    rows = Match.objects.filter(round__tournament=hall.event)
    told = rows.order_by("round__stage", "round__number", "table", "home__name")
    words = [
        list(row)
        for row in told.values_list(
            "round__stage", "round__number", "round__state", "table", "home__name",
            "away__name", "outcome", "winner", "games",
        )
    ]  # fmt: skip
    places = [str(each.entrant) for each in cuts.final_order(hall.reloaded_event())]
    text = json.dumps([words, places], sort_keys=True, ensure_ascii=True)
    return sha256(text.encode()).hexdigest()[:16]
