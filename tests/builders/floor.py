"""The floor: the clock of a round, time for a table, calls for a judge."""

import datetime as dt

from django.db.models.functions import Now

from accounts.models import User
from tests.builders.tables import event_of
from tournaments.floor.actions import calls, clock
from tournaments.models import Call, Extension, Match, Round, Run, Tournament
from tournaments.rounds.queries import clocks

CALLED = "A judge was called."


def read(round_: Round) -> clocks.ClockReading:
    round_.tournament = Tournament.objects.get(pk=round_.tournament_id)
    return clocks.read_clock(round_)


def turn(service, round_: Round, who: User | None = None, **more) -> Round:
    """Press the button of a clock as it is shown now unless told."""
    more.setdefault("expected", read(round_).start_stop_count)
    who = who or round_.tournament.owner
    return service(round_.tournament_id, who, round_id=round_.pk, **more)


def start(round_: Round, **more) -> Round:
    return turn(clock.start_clock, round_, **more)


def stop(round_: Round, **more) -> Round:
    return turn(clock.stop_clock, round_, **more)


def ran(round_: Round, *, ago: dt.timedelta, lasted: dt.timedelta | None = None) -> Run:
    """Let the clock have been started so long ago, and stopped after a while."""
    started = Now() - ago
    stopped = None if lasted is None else started + lasted
    return Run.objects.create(round=round_, started_at=started, stopped_at=stopped)


def extend(match: Match, minutes: int = 5, *, by=None, reason="deck check", **more):
    event = event_of(match)
    return clock.extend_table(
        event.pk,
        by or event.owner,
        match_id=match.pk,
        minutes=minutes,
        reason=reason,
        **more,
    )


def revoke(extension: Extension, *, by=None, **more) -> Extension:
    event = event_of(extension.match)
    return clock.revoke_extension(
        event.pk, by or event.owner, extension_id=extension.pk, **more
    )


def call(match: Match, by: User | None = None, about="rules", words="") -> Call:
    """Let somebody call a judge: whoever sits at home unless told."""
    by = by or match.home.person
    event = event_of(match)
    return calls.call_judge(event.pk, by, match_id=match.pk, about=about, words=words)


def answer(service, row: Call, by: User, **more) -> Call:
    """Take a call, end it or take it back."""
    return service(event_of(row.match).pk, by, call_id=row.pk, **more)
