"""What happens at a rehearsal, from the draft of the event to its champion."""

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
from tournaments.rounds.actions.edits import Edit
from tournaments.rules.presets import PRESETS

from .hall import Hall, quiet
from .people import account, has_account, names
from .quarrels import play_table, put_right

A_JUDGE_FOR = 64  # entrants
COME_BACK = 25  # per cent of those who have left, in every round
EDITED = 20  # per cent of the rounds
WHY = "As the rehearsal has it."


def rehearse(hall: Hall) -> str:
    """Play an event to its end; give the name of its champion."""
    with quiet():
        open_it(hall)
        fill(hall)
        begin(hall)
        for number in range(1, (hall.event.rounds or 0) + 1):
            swiss_round(hall, number)
        play_cut(hall)
        hall.where = "at the end"
        hall.do(events.finish, hall.who, expected=hall.fresh().version)
        hall.look_at_all()
    return champion(hall)


# Before the start.


def open_it(hall: Hall) -> None:
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
    hall.make(plan.name, **cells)
    hall.scorekeeper = official(hall, "Scorekeeper", Role.SCOREKEEPER)
    hall.head_judge = official(hall, "Head Judge", Role.HEAD_JUDGE)
    hall.judges = [
        official(hall, f"Judge {number}", Role.JUDGE)
        for number in range(1, plan.entrants // A_JUDGE_FOR + 2)
    ]


def official(hall: Hall, title: str, role: Role) -> User:
    person = account(hall.plan, f"Rehearsed {title}")
    hall.do(events.name_staff, hall.who, person=person, role=role)
    return person


def fill(hall: Hall) -> None:
    """Let everybody register, most of them by themselves, and hand in a list."""
    plan = hall.plan
    everybody = names(plan)
    hall.newcomers = everybody[: plan.late]
    for name in everybody[plan.late :]:
        if has_account(hall.rng):
            person = account(plan, name)
            row = hall.do(entrants.register, person, name=name)
        else:
            row = hall.do(entrants.add, hall.who, name=name)
        hall.hand_in(row)


def begin(hall: Hall) -> None:
    """Check in all but those who do not come, and start."""
    hall.do(events.open_check_in, hall.who, expected=hall.fresh().version)
    people = by_name(hall, EntrantState.REGISTERED)
    absent = set(hall.rng.sample([row.pk for row in people], hall.plan.absent))
    for row in people:
        if row.pk not in absent:
            who = row.person or hall.scorekeeper
            hall.do(entrants.check_in, who, entrant=row.pk, expected=row.version)
    hall.start()
    hall.look_at_books()


def by_name(hall: Hall, *states: str) -> list[Entrant]:
    """Return people in an order that does not hang on when they came."""
    there = Entrant.objects.filter(tournament=hall.event, state__in=states)
    return sorted(there.select_related("person"), key=lambda row: row.name)


# Rounds.


def swiss_round(hall: Hall, number: int) -> None:
    hall.where = f"round {number}"
    made = hall.do(rounds.draft, hall.who, number=number)
    if hall.is_drawn(EDITED):
        made = swap_two(hall, made)
    hall.publish(made)
    hall.stopwatch.published(hall.where)
    hall.look_at_books()
    play_round(hall)
    leave_and_come(hall, number)


def swap_two(hall: Hall, made: tables.Round) -> tables.Round:
    """Let two at the first two tables change seats, as somebody asked for it."""
    there = [row for row in tables.tables(made) if row.away_id]
    if len(there) < 2:  # noqa: PLR2004 - two tables
        return made
    edit = Edit(round_id=made.pk, expected=made.version, reason=WHY)
    one, two = there[0].home_id, there[1].home_id
    return hall.do(edits.swap, hall.scorekeeper, edit, one=one, two=two)


def play_round(hall: Hall) -> None:
    """Play the round that is out, from its clock to its end."""
    there = played.current_round(hall.fresh())
    is_cut = there.stage == Stage.CUT
    if hall.event.cut_minutes if is_cut else hall.event.minutes:
        hall.do(clock.start_clock, hall.scorekeeper, round_id=there.pk, expected=0)
    for row in hall.open_tables():
        play_table(hall, row)
    put_right(hall)
    hall.stopwatch.all_in()
    hall.look_at_books()
    there.refresh_from_db()
    hall.do(rounds.close, hall.who, round_id=there.pk, expected=there.version)
    hall.look_at_books()


def leave_and_come(hall: Hall, number: int) -> None:
    """Let some go home, some come back, and some come late."""
    hall.where = f"after round {number}"
    is_last = number == hall.event.rounds
    playing = by_name(hall, *played.PLAYING)
    fewest = max(hall.plan.entrants // 2, hall.event.cut or 0)
    for row in playing:
        if len(playing) > fewest and hall.is_drawn(hall.plan.rates.drops / 2):
            who = row.person or hall.scorekeeper
            hall.do(entrants.drop, who, entrant=row.pk, expected=row.version)
            playing = playing[1:]
    if is_last:
        return
    for row in by_name(hall, EntrantState.DROPPED):
        if hall.is_drawn(COME_BACK):
            more = {"entrant": row.pk, "expected": row.version}
            hall.do(entrants.undrop, hall.scorekeeper, **more)
    come_late(hall, number)


def come_late(hall: Hall, number: int) -> None:
    until = hall.event.late_entry_until_round
    if number >= min(until, hall.event.rounds or 0):
        return
    each_time = -(-hall.plan.late // max(1, until - 1))
    coming, hall.newcomers = hall.newcomers[:each_time], hall.newcomers[each_time:]
    for name in coming:
        row = hall.do(entrants.enter_late, hall.scorekeeper, losses=number, name=name)
        hall.hand_in(row)


def play_cut(hall: Hall) -> None:
    event = hall.fresh()
    if not cuts.has_cut(event):
        return
    hall.where = "the cut"
    hall.do(cut.confirm, hall.who, expected=event.version)
    most = len(cuts.round_names(cuts.draw_bracket(hall.fresh())))
    for number in range(1, most + 1):
        hall.where = f"cut round {number}"
        hall.do(cut.publish, hall.who, number=number)
        hall.stopwatch.published(hall.where)
        play_round(hall)


# What came of it.


def champion(hall: Hall) -> str:
    first = cuts.final_order(hall.fresh())[0]
    return Entrant.objects.get(pk=first.entrant).name


def fingerprint(hall: Hall) -> str:
    """Give what tells whether two rehearsals were the same: names, tables, results."""
    rows = Match.objects.filter(round__tournament=hall.event)
    told = rows.order_by("round__stage", "round__number", "table", "home__name")
    words = [
        list(row)
        for row in told.values_list(
            "round__stage", "round__number", "round__state", "table", "home__name",
            "away__name", "outcome", "winner", "games",
        )
    ]  # fmt: skip
    places = [str(each.entrant) for each in cuts.final_order(hall.fresh())]
    text = json.dumps([words, places], sort_keys=True, ensure_ascii=True)
    return sha256(text.encode()).hexdigest()[:16]
