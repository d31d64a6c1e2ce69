"""The round clock: start, stop, and extra time for single tables.

Only times are stored, by the clock of the database. Publishing a round may start its
clock; closing the round stops it.
"""

from uuid import UUID

from django.db.models import F
from django.db.models.functions import Greatest, Now

from accounts.models import User
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import raise_round_version
from tournaments.core.rounds import round_label
from tournaments.models import Extension, Match, Round, RoundState, Run
from tournaments.models.floor import MOST_MINUTES
from tournaments.results.actions.guards import (
    require_event_in_play,
    require_match_in_play,
)
from tournaments.results.queries import matches_with_reports
from tournaments.rounds.actions.guards import require_state
from tournaments.rounds.queries import clocks
from tournaments.rounds.queries.clocks import ClockReading
from tournaments.rules import reasons
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Stale, TournamentError

LONGEST_REASON = 200


def start_clock(
    event_id: UUID, user: User | None, *, round_id: UUID, expected: int
) -> Round:
    """Start the clock of the current round, or resume it after a pause.

    `expected` is how often the clock was started or stopped when the page was loaded;
    raise Stale if that has changed since.
    """
    with act_on(event_id, user) as act:
        reading = get_clock_reading(act, round_id, expected=expected)
        require_state(reading.round, RoundState.PUBLISHED, "played by the clock")
        refuse_running_clock(reading)
        start_clock_run(act, reading)
        return reading.round


def start_clock_with_round(act: Act, round_: Round) -> None:
    """Start the clock as part of publishing the round, if it has a time limit."""
    if clocks.round_minutes(act.tournament, round_.stage) is not None:
        start_clock_run(act, clocks.read_clock(round_))


def start_clock_run(act: Act, reading: ClockReading) -> None:
    Run.objects.create(round=reading.round, started_at=Now())
    raise_clock_version(reading.round)
    log_clock(act, "clock_started", reading)


def stop_clock(
    event_id: UUID, user: User | None, *, round_id: UUID, expected: int
) -> Round:
    """Pause the clock of a round; raise Stale if it was started or stopped since."""
    with act_on(event_id, user) as act:
        reading = get_clock_reading(act, round_id, expected=expected)
        refuse_stopped_clock(reading)
        stop_running_clock(act, reading.round)
        raise_clock_version(reading.round)
        return reading.round


def stop_running_clock(act: Act, round_: Round) -> None:
    """Stop the clock if it runs, as part of an action such as closing the round."""
    running = Run.objects.filter(round=round_, stopped_at=None)
    if not running.exists():
        return
    # A clock that somebody set back still stops after its start.
    running.update(stopped_at=Greatest(Now(), F("started_at")))
    log_clock(act, "clock_stopped", clocks.read_clock(round_))


def extend_table(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    match_id: UUID,
    minutes: int,
    reason: str,
    expected: int | None = None,
) -> Extension:
    """Give a table extra time, in addition to what it has.

    `expected` is the number of extensions when the form was loaded, so that a button
    pressed twice gives time once.
    """
    with act_on(event_id, user) as act:
        match = matches_with_reports(act.tournament).get(pk=match_id)
        act.by.require(Capability.EXTEND, match=match)
        require_match_in_play(act, match)
        refuse_changed_extensions(match, expected)
        return create_extension(act, match, minutes=minutes, reason=reason)


def create_extension(act: Act, match: Match, *, minutes: int, reason: str) -> Extension:
    """Give a table extra time as part of another action, such as a deck check."""
    refuse_invalid_minutes(minutes)
    why = reasons.required_reason(reason, longest=LONGEST_REASON)
    refuse_untimed_round(act, match)
    refuse_decided_match(match)
    before = extra_minutes(match)
    made = Extension.objects.create(
        match=match, minutes=minutes, reason=why, by=act.by.viewer
    )
    raise_clock_version(match.round)
    act.log(
        "table_extended",
        before={"extra": before},
        after={"minutes": minutes, "extra": before + minutes},
        reason=why,
        match=match,
    )
    return made


def revoke_extension(
    event_id: UUID, user: User | None, *, extension_id: UUID, reason: str = ""
) -> Extension:
    """Take back extra time that a table was given by mistake."""
    with act_on(event_id, user) as act:
        row = Extension.objects.get(
            pk=extension_id, match__round__tournament=act.tournament
        )
        match = matches_with_reports(act.tournament).get(pk=row.match_id)
        act.by.require(Capability.EXTEND, match=match)
        require_match_in_play(act, match)
        refuse_decided_match(match)
        if row.revoked_at is not None:
            raise Stale(
                f"The {row.minutes} min of {match} were already removed.",
                remedy="Reload the page.",
            )
        before = extra_minutes(match)
        row.revoked_at = Now()
        row.save(update_fields=["revoked_at"])
        row.refresh_from_db(fields=["revoked_at"])
        raise_clock_version(match.round)
        act.log(
            "extension_revoked",
            before={"minutes": row.minutes, "extra": before},
            after={"extra": before - row.minutes},
            reason=reasons.optional_reason(reason),
            match=match,
        )
        return row


# What all of these need.


def get_clock_reading(act: Act, round_id: UUID, *, expected: int) -> ClockReading:
    """Return the clock of a round; raise Stale if it was started or stopped since."""
    act.by.require(Capability.PAIR)
    require_event_in_play(act)
    round_ = Round.objects.get(tournament=act.tournament, pk=round_id)
    round_.tournament = act.tournament
    reading = clocks.read_clock(round_)
    if reading.clock is None:
        raise TournamentError(
            f"{round_label(round_)} has no time limit.",
            remedy="Play it without a clock.",
        )
    if reading.start_stop_count != expected:
        raise Stale(
            f"The clock of {round_label(round_).lower()} was "
            f"{'started' if reading.clock.is_running else 'stopped'} in the "
            "meantime.",
            remedy="Check the clock, then decide again.",
        )
    return reading


def raise_clock_version(round_: Round) -> None:
    """Raise the round's version, so that pages that poll it reload the clock."""
    raise_round_version(round_.pk)
    round_.refresh_from_db(fields=["version"])


def log_clock(act: Act, kind: str, reading: ClockReading) -> None:
    face = reading.face
    act.log(
        kind,
        after={
            "minutes": face.minutes if face else None,
            "left": face.left if face else None,  # seconds
            "resumed": reading.start_stop_count > 0,
        },
        subject=f"{reading.round.stage} {reading.round.number}",
    )


def extra_minutes(match: Match) -> int:
    """Return the extra minutes of a table, without revoked ones."""
    rows = Extension.objects.filter(match=match, revoked_at=None)
    return sum(rows.values_list("minutes", flat=True))


# What is refused.


def refuse_changed_extensions(match: Match, expected: int | None) -> None:
    """Raise Stale if the table's extensions changed since the form was loaded."""
    if expected is None:
        return
    there = Extension.objects.filter(match=match, revoked_at=None).count()
    if there != expected:
        raise Stale(
            (
                f"{match} was given extra time in the meantime, by somebody else or "
                "because you tapped twice."
            ),
            remedy="Check its time, then decide again.",
        )


def refuse_running_clock(reading: ClockReading) -> None:
    if reading.clock is not None and reading.clock.is_running:
        raise TournamentError(
            "The clock is already running.", rule="RC-1", remedy="Stop it first."
        )


def refuse_stopped_clock(reading: ClockReading) -> None:
    if reading.clock is not None and not reading.clock.is_running:
        raise TournamentError(
            "The clock is not running, so it cannot be stopped.",
            rule="RC-1",
            remedy="Start it first.",
        )


def refuse_invalid_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        raise TournamentError(
            f"{minutes} minutes of extra time are not possible; 1 to {MOST_MINUTES} "
            "minutes are allowed.",
            rule="RC-3",
            remedy="Enter the minutes that the table lost.",
        )


def refuse_untimed_round(act: Act, match: Match) -> None:
    if clocks.round_minutes(act.tournament, match.round.stage) is None:
        raise TournamentError(
            f"{round_label(match.round)} has no time limit, so {match} needs no "
            "extension.",
            remedy="They can just play on.",
        )


def refuse_decided_match(match: Match) -> None:
    if not match.is_open:
        raise TournamentError(
            f"{match} already has a result, so extra time changes nothing.",
            remedy="Correct the result if it is wrong.",
        )
