"""Taking a log for a match: what does not fit is flagged, and nothing is lost."""

from dataclasses import asdict, dataclass
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from gameengine.notation import Log, digest, to_json
from tournaments.core import played
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import raise_round_version
from tournaments.disputes import log_match_check
from tournaments.disputes.queries import logs, material
from tournaments.entries.queries import lists
from tournaments.models import (
    Audience,
    Channel,
    Entrant,
    GameLog,
    LogSubmission,
    Match,
    RoundState,
)
from tournaments.models.evidence import LONGEST_FILE_NAME
from tournaments.results.actions.guards import (
    refuse_own_match,
    require_running,
    require_two,
)
from tournaments.results.queries import claim_of, sheet_of, sheets, terms
from tournaments.rules.capabilities import May
from tournaments.rules.claims import HOME
from tournaments.rules.errors import TournamentError

from .checking import promise_check

# J9: how many logs of one person may wait, and how many he may hand in within a day.
MOST_WAITING, MOST_WAITING_OF_OFFICIALS = 2, 50
MOST_A_DAY = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A log as somebody hands it in."""

    log: Log
    channel: Channel
    file_name: str = ""
    game: int = 1
    # Which seat of the log he says that he has; None: as the log names the two.
    is_home: bool | None = None


def submit(
    event_id: UUID,
    who: User,
    *,
    match_id: UUID,
    sent: Sent,
    entrant: UUID | None = None,
) -> LogSubmission:
    """Take a log for a match, and have it replayed."""
    with act_on(event_id, who) as act:
        match = sheets(act.tournament).get(pk=match_id)
        speaker = speaking(act, match, entrant)
        require_running(act)
        require_two(match)
        refuse_late(act, match)
        refuse_game(act, match, sent.game)
        refuse_many(act, who)
        side = match.side_of(speaker.pk) if speaker else ""
        row = kept(act, match, sent, side=side)
        made = LogSubmission.objects.create(
            log=row,
            side=side,
            by=who,
            channel=sent.channel,
            file_name=sent.file_name[:LONGEST_FILE_NAME],
            job=promise_check(row),
        )
        act.log(
            "log_submitted",
            after={
                "game": row.game,
                "entries": row.entries,
                "flags": [each["code"] for each in row.flags],
            },
            match=match,
            entrant=speaker,
            to=Audience.MATCH,
        )
        # Pages of the round look for it; forms about the match do not grow stale.
        raise_round_version(match.round_id)
    return made


def speaking(act: Act, match: Match, entrant_id: UUID | None) -> Entrant | None:
    """Find who hands it in: one of the two, or nobody if an official does."""
    act.by.require(May.SCORE, match=match)
    own = act.by.entry(entrant_id)
    if own is not None and match.side_of(own.pk):
        return own
    refuse_own_match(act, match)
    if entrant_id is None:
        return None
    found = Entrant.objects.get(tournament=act.tournament, pk=entrant_id)
    if not match.side_of(found.pk):
        raise TournamentError(
            f"{found.name} is not in this match.", remedy="Name one of the two."
        )
    return found


def kept(act: Act, match: Match, sent: Sent, *, side: str) -> GameLog:
    """Return the row of a log, made if nobody has handed in the same one (U7)."""
    found = digest(sent.log)
    row = GameLog.objects.filter(match=match, digest=found).first()
    if row is not None:
        row.match = match
        return row
    occasion = material.occasion(act.tournament, match)
    if side and sent.is_home is not None:
        turned = sent.is_home != (side == HOME)
    else:
        turned = log_match_check.is_turned(sent.log, occasion)
    reported = sheet_of(match).by(side) if side else None
    flags = log_match_check.flags(
        sent.log,
        occasion,
        turned=turned,
        said=claim_of(reported) if reported else None,
    )
    if not match.is_open or match.appealed_by:
        flags.append(log_match_check.LATE)
    assert match.away is not None  # noqa: S101 (required above)
    return GameLog.objects.create(
        match=match,
        game=sent.game,
        digest=found,
        canonical=to_json(sent.log),
        entries=len(sent.log.steps),
        is_turned=turned,
        home_list=lists.current(match.home),
        away_list=lists.current(match.away),
        flags=[asdict(each) for each in flags],
    )


# What is refused.


def refuse_late(act: Act, match: Match) -> None:
    """Take logs of the round that is played, and of the last one."""
    is_open = match.round.state == RoundState.PUBLISHED or played.is_newest(match.round)
    if not is_open and not act.by.is_staff:
        raise TournamentError(
            f"{match.round} is over, and a later round is published.",
            remedy="Give the log to a judge; an official can still hand it in.",
        )


def refuse_game(act: Act, match: Match, game: int) -> None:
    best_of = terms(act.tournament, match).best_of
    if not 1 <= game <= best_of:
        raise TournamentError(
            f"Game {game} of a match that has at most {best_of}.",
            remedy="Say which game the log is of.",
        )


def refuse_many(act: Act, who: User) -> None:
    """J9: nobody keeps the workers busy alone."""
    most = MOST_WAITING_OF_OFFICIALS if act.by.is_staff else MOST_WAITING
    waiting = logs.pending_of(who)
    if waiting >= most:
        raise TournamentError(
            f"{waiting} logs of yours wait to be replayed; {most} may.",
            rule="J9",
            remedy="Wait until one of them is done; it takes seconds.",
        )
    if act.by.is_staff:  # whoever hands in the logs of a whole hall
        return
    since = timezone.now() - timedelta(days=1)
    today = LogSubmission.objects.filter(by=who, at__gte=since).count()
    if today >= MOST_A_DAY:
        raise TournamentError(
            f"You have handed in {today} logs within a day; {MOST_A_DAY} are taken.",
            rule="J9",
            remedy="Give the log to an official.",
        )
