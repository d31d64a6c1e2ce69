"""Submit a game log for a match.

A log that does not fit the match is stored with a flag, not refused.
"""

from dataclasses import asdict, dataclass
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from gameengine.notation import Log, log_hash, to_json
from tournaments.core import played
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import raise_round_version
from tournaments.disputes import log_match_check
from tournaments.disputes.queries import logs, replay_inputs
from tournaments.disputes.versions import engine_version
from tournaments.entries.queries import lists
from tournaments.models import (
    Audience,
    Entrant,
    GameLog,
    LogChannel,
    LogSubmission,
    Match,
    RoundState,
)
from tournaments.models.evidence import LONGEST_FILE_NAME
from tournaments.results.actions.guards import (
    refuse_own_match,
    require_event_in_play,
    require_two_players,
)
from tournaments.results.queries import (
    build_match_sheet,
    claim_rules,
    matches_with_reports,
    reported_result_of,
)
from tournaments.rules.capabilities import Capability
from tournaments.rules.claims import HOME
from tournaments.rules.errors import TournamentError

from .checking import enqueue_check

# J9: how many logs of one person may wait, and how many they may hand in a day.
MOST_WAITING, MOST_WAITING_OF_OFFICIALS = 2, 50
MOST_A_DAY = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class LogUpload:
    """A game log as a user submits it, before it is stored."""

    log: Log
    channel: LogChannel
    file_name: str = ""
    game: int = 1
    # The submitter's seat in the log, as they say; None: as the log names the two.
    is_home: bool | None = None


def submit_log(
    event_id: UUID,
    user: User,
    *,
    match_id: UUID,
    upload: LogUpload,
    entrant: UUID | None = None,
) -> LogSubmission:
    """Store a game log and enqueue its check; raise if the match takes no logs."""
    engine_version()  # takes a second the first time, and the event is locked below
    with act_on(event_id, user) as act:
        match = matches_with_reports(act.tournament).get(pk=match_id)
        submitter = submitting_entrant(act, match, entrant)
        require_event_in_play(act)
        require_two_players(match)
        refuse_late_log(act, match)
        refuse_unknown_game(act, match, upload.game)
        refuse_too_many_logs(act, user)
        side = match.side_of(submitter.pk) if submitter else ""
        row = get_or_create_log(act, match, upload, side=side)
        made = LogSubmission.objects.create(
            log=row,
            side=side,
            by=user,
            channel=upload.channel,
            file_name=upload.file_name[:LONGEST_FILE_NAME],
            job=enqueue_check(row),
        )
        act.log(
            "log_submitted",
            after={
                "game": row.game,
                "entries": row.entries,
                "flags": [each["code"] for each in row.flags],
            },
            match=match,
            entrant=submitter,
            to=Audience.MATCH,
        )
        # Pages of the round look for it; forms about the match do not grow stale.
        raise_round_version(match.round_id)
    return made


def submitting_entrant(
    act: Act, match: Match, entrant_id: UUID | None
) -> Entrant | None:
    """Return the entrant who submits the log, of this match; None for an official."""
    act.by.require(Capability.SCORE, match=match)
    own = act.by.entry(entrant_id)
    if own is not None and match.side_of(own.pk):
        return own
    refuse_own_match(act, match)
    if entrant_id is None:
        return None
    found = Entrant.objects.get(tournament=act.tournament, pk=entrant_id)
    if not match.side_of(found.pk):
        raise TournamentError(
            f"{found.name} is not in this match.", remedy="Choose one of the two."
        )
    return found


def get_or_create_log(
    act: Act, match: Match, upload: LogUpload, *, side: str
) -> GameLog:
    """Return the stored log with the same content, or store this one (U7)."""
    found = log_hash(upload.log)
    row = GameLog.objects.filter(match=match, digest=found).first()
    if row is not None:
        row.match = match
        return row
    occasion = replay_inputs.expected_match(act.tournament, match)
    if side and upload.is_home is not None:
        turned = upload.is_home != (side == HOME)
    else:
        turned = log_match_check.are_seats_swapped(upload.log, occasion)
    reported = build_match_sheet(match).report_by_side(side) if side else None
    flags = log_match_check.find_mismatches(
        upload.log,
        occasion,
        turned=turned,
        reported=reported_result_of(reported) if reported else None,
    )
    if not match.is_open or match.appealed_by:
        flags.append(log_match_check.LATE)
    return GameLog.objects.create(
        match=match,
        game=upload.game,
        digest=found,
        canonical=to_json(upload.log),
        entries=len(upload.log.steps),
        is_turned=turned,
        home_list=lists.current_submission(match.home),
        away_list=lists.current_submission(match.away),
        flags=[asdict(each) for each in flags],
    )


# What is refused.


def refuse_late_log(act: Act, match: Match) -> None:
    """Raise TournamentError for a player's log of a round before the current one."""
    is_open = match.round.state == RoundState.PUBLISHED or played.is_newest_round(
        match.round
    )
    if not is_open and not act.by.is_staff:
        raise TournamentError(
            f"{match.round} is over, and a later round is published.",
            remedy="Give the log to a judge; staff can still submit it.",
        )


def refuse_unknown_game(act: Act, match: Match, game: int) -> None:
    """Raise TournamentError if the match has no game of that number."""
    best_of = claim_rules(act.tournament, match).best_of
    if not 1 <= game <= best_of:
        raise TournamentError(
            f"This is game {game}, but the match has at most {best_of} games.",
            remedy="Choose the game this log is for.",
        )


def refuse_too_many_logs(act: Act, user: User) -> None:
    """Raise TournamentError if too many logs of the user wait or came today (J9)."""
    most = MOST_WAITING_OF_OFFICIALS if act.by.is_staff else MOST_WAITING
    waiting = logs.count_waiting_logs(user)
    if waiting >= most:
        raise TournamentError(
            f"{waiting} of your logs are waiting to be replayed; that is the limit.",
            rule="J9",
            remedy="Wait until one of them is done. It takes a few seconds.",
        )
    if act.by.is_staff:  # whoever hands in the logs of a whole hall
        return
    since = timezone.now() - timedelta(days=1)
    today = LogSubmission.objects.filter(by=user, at__gte=since).count()
    if today >= MOST_A_DAY:
        raise TournamentError(
            f"You have submitted {today} logs today; the limit is {MOST_A_DAY} per "
            "day.",
            rule="J9",
            remedy="Give the log to staff.",
        )
