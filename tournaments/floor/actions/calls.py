"""Judge calls: a table calls, one judge takes the call and ends it.

A table has one call at a time. While it is open no countdown accepts a report there;
when it ends, a report that waits gets the full countdown again.
"""

from uuid import UUID

from django.db.models.functions import Now

from accounts.models import User
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import raise_round_version
from tournaments.models import Audience, Call, CallTopic, Entrant, Match
from tournaments.results.actions.countdown import accept_if_overdue, countdown_end
from tournaments.results.actions.guards import require_match_in_play
from tournaments.results.queries import build_match_sheet, matches_with_reports
from tournaments.rules import reasons
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Forbidden, Stale, TournamentError

LONGEST = 200


def call_judge(
    event_id: UUID, user: User | None, *, match_id: UUID, about: str, words: str = ""
) -> Call:
    """Call a judge to a table, as one of its players or as staff for them.

    That is possible after a result was accepted, as long as the round is played.
    """
    with act_on(event_id, user) as act:
        match = matches_with_reports(act.tournament).get(pk=match_id)
        caller = calling_entrant(act, match)
        require_match_in_play(act, match)
        kind, note = validate_topic_and_note(about, words)
        refuse_second_call(match)
        accept_if_overdue(act, match)
        made = Call.objects.create(
            match=match,
            side=match.side_of(caller.pk) if caller else "",
            about=kind,
            words=note,
            by=act.by.viewer,
        )
        raise_round_version(match.round_id)
        log_call(act, "judge_called", made, match, entrant=caller, reason=note)
        made.refresh_from_db(fields=["called_at"])
        return made


def withdraw_call(event_id: UUID, user: User | None, *, call_id: UUID) -> Call:
    """Withdraw one's own call as long as no judge has taken it."""
    with act_on(event_id, user) as act:
        row, match = get_call(act, call_id)
        if row.by_id != act.by.viewer.pk:
            raise Forbidden(
                "Somebody else called the judge.",
                remedy="Ask the person who called, or tell the judge when they come.",
            )
        refuse_ended_call(row, match)
        if row.taken_by is not None:
            raise Stale(
                f"{row.taken_by.display_name} is on the way to {table_text(match)}.",
                remedy="Tell the judge that it is settled.",
            )
        close_call(act, row, match)
        log_call(act, "call_withdrawn", row, match, entrant=own_entrant(act, match))
        return row


def take_call(event_id: UUID, user: User | None, *, call_id: UUID) -> Call:
    """Take a call as a judge; raise Stale with the judge's name if it is taken."""
    with act_on(event_id, user) as act:
        row, match = get_call(act, call_id)
        act.by.require(Capability.RULE, match=match)
        refuse_ended_call(row, match)
        refuse_taken_call(act, row, match)
        row.taken_by, row.taken_at = act.by.viewer, Now()
        row.save(update_fields=["taken_by", "taken_at"])
        row.refresh_from_db(fields=["taken_at"])
        raise_round_version(match.round_id)
        log_call(act, "call_taken", row, match)
        return row


def end_call(
    event_id: UUID, user: User | None, *, call_id: UUID, reason: str = ""
) -> Call:
    """End a call as a judge, optionally with a note on what came of it."""
    with act_on(event_id, user) as act:
        row, match = get_call(act, call_id)
        act.by.require(Capability.RULE, match=match)
        refuse_ended_call(row, match)
        why = reasons.optional_reason(reason)
        close_call(act, row, match)
        log_call(act, "call_ended", row, match, reason=why)
        return row


# What all of these need.


def calling_entrant(act: Act, match: Match) -> Entrant | None:
    """Return the player who calls, or None for staff; raise Forbidden for others."""
    caller = own_entrant(act, match)
    if caller is None:
        act.by.require(Capability.EXTEND, match=match)
    return caller


def own_entrant(act: Act, match: Match) -> Entrant | None:
    return next((each for each in act.by.entries if match.side_of(each.pk)), None)


def get_call(act: Act, call_id: UUID) -> tuple[Call, Match]:
    rows = Call.objects.select_related("taken_by")
    row = rows.get(pk=call_id, match__round__tournament=act.tournament)
    return row, matches_with_reports(act.tournament).get(pk=row.match_id)


def close_call(act: Act, row: Call, match: Match) -> None:
    """End a call; a report that waited for it gets the full countdown again."""
    row.ended_at = Now()
    row.save(update_fields=["ended_at"])
    row.refresh_from_db(fields=["ended_at"])
    match.is_called = False
    sheet = build_match_sheet(match)
    waits = match.is_open and not match.is_disputed and (sheet.home or sheet.away)
    if waits:
        # What was said is the same, so no form about it grows stale by this.
        Match.objects.filter(pk=match.pk).update(
            accepts_at=countdown_end(
                act.tournament, match, entrant_to_answer=sheet.entrant_to_answer
            )
        )
    raise_round_version(match.round_id)


def log_call(  # noqa: PLR0913
    act: Act,
    kind: str,
    row: Call,
    match: Match,
    *,
    entrant: Entrant | None = None,
    reason: str = "",
) -> None:
    taken = row.taken_by.display_name if row.taken_by else ""
    act.log(
        kind,
        after={"about": str(row.about), "side": str(row.side), "taken_by": taken},
        reason=reason,
        match=match,
        entrant=entrant,
        # What somebody calls for may be about the other one.
        to=Audience.SELF if kind == "judge_called" else Audience.MATCH,
    )


def table_text(match: Match) -> str:
    return f"table {match.table}"


# What is refused.


def validate_topic_and_note(about: str, words: str) -> tuple[str, str]:
    """Return the topic and note of a call; raise TournamentError if one is invalid."""
    if about not in CallTopic.values:
        raise TournamentError(
            f"“{about}” is not one of the reasons to call a judge.",
            remedy=f"Choose one of: {', '.join(CallTopic.values)}.",
        )
    note = " ".join(words.split())
    if len(note) > LONGEST:
        raise TournamentError(
            f"The note has {len(note)} characters; at most {LONGEST} are allowed.",
            remedy="Shorten it; tell the judge the rest.",
        )
    return about, note


def refuse_second_call(match: Match) -> None:
    """Raise Stale if the table has an open call."""
    there = Call.objects.filter(match=match, ended_at=None).select_related("taken_by")
    row = there.first()
    if row is not None:
        how = (
            f"{row.taken_by.display_name} is on the way"
            if row.taken_by
            else "the judges can see it"
        )
        raise Stale(
            f"A judge has already been called to {table_text(match)}; {how}.",
            remedy="Stay at the table.",
        )


def refuse_ended_call(row: Call, match: Match) -> None:
    if row.ended_at is not None:
        raise Stale(
            f"The call of {table_text(match)} has ended.",
            remedy="Call again if a judge is needed.",
        )


def refuse_taken_call(act: Act, row: Call, match: Match) -> None:
    if row.taken_by is None:
        return
    if row.taken_by_id == act.by.viewer.pk:
        raise Stale(
            f"You have already taken the call of {table_text(match)}.",
            remedy="End the call when you are done.",
        )
    raise Stale(
        f"{row.taken_by.display_name} has taken the call of {table_text(match)}.",
        remedy="Take another call.",
    )
