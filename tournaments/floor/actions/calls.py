"""Calls for a judge: made at a table, taken by one judge, ended (events 8).

A table has one call at a time. While it is open no countdown accepts a report there
(events 6); when it ends, a report that waits gets the whole time anew.
"""

from uuid import UUID

from django.db.models.functions import Now

from accounts.models import User
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import raise_round_version
from tournaments.models import About, Audience, Call, Entrant, Match
from tournaments.results.actions.countdown import accept_if_due, countdown
from tournaments.results.actions.guards import require_current
from tournaments.results.queries import sheet_of, sheets
from tournaments.rules import reasons
from tournaments.rules.capabilities import May
from tournaments.rules.errors import Forbidden, Stale, TournamentError

LONGEST = 200


def call(
    event_id: UUID, who: User | None, *, match_id: UUID, about: str, words: str = ""
) -> Call:
    """Call a judge to a table: one of the two who sit there, or staff for them.

    It may be called after a result was accepted, as long as the round is played.
    """
    with act_on(event_id, who) as act:
        match = sheets(act.tournament).get(pk=match_id)
        caller = calling(act, match)
        require_current(act, match)
        kind, said = read(about, words)
        refuse_second(match)
        accept_if_due(act, match)
        made = Call.objects.create(
            match=match,
            side=match.side_of(caller.pk) if caller else "",
            about=kind,
            words=said,
            by=act.by.viewer,
        )
        raise_round_version(match.round_id)
        log(act, "judge_called", made, match, entrant=caller, reason=said)
        made.refresh_from_db(fields=["called_at"])
        return made


def withdraw(event_id: UUID, who: User | None, *, call_id: UUID) -> Call:
    """Take a call back as long as no judge is on the way."""
    with act_on(event_id, who) as act:
        row, match = found(act, call_id)
        if row.by_id != act.by.viewer.pk:
            raise Forbidden(
                "Somebody else called the judge.",
                remedy="Ask who called, or tell the judge who comes.",
            )
        refuse_ended(row, match)
        if row.taken_by is not None:
            raise Stale(
                f"{row.taken_by.display_name} is on the way to {table(match)}.",
                remedy="Say there that it is settled.",
            )
        end_now(act, row, match)
        log(act, "call_withdrawn", row, match, entrant=own(act, match))
        return row


def take(event_id: UUID, who: User | None, *, call_id: UUID) -> Call:
    """Go to a table that called; of two judges one takes it, the other is told who."""
    with act_on(event_id, who) as act:
        row, match = found(act, call_id)
        act.by.require(May.RULE, match=match)
        refuse_ended(row, match)
        refuse_taken(act, row, match)
        row.taken_by, row.taken_at = act.by.viewer, Now()
        row.save(update_fields=["taken_by", "taken_at"])
        row.refresh_from_db(fields=["taken_at"])
        raise_round_version(match.round_id)
        log(act, "call_taken", row, match)
        return row


def end(event_id: UUID, who: User | None, *, call_id: UUID, reason: str = "") -> Call:
    """End a call, with what came of it if there is anything to say."""
    with act_on(event_id, who) as act:
        row, match = found(act, call_id)
        act.by.require(May.RULE, match=match)
        refuse_ended(row, match)
        why = reasons.optional(reason)
        end_now(act, row, match)
        log(act, "call_ended", row, match, reason=why)
        return row


# What all of these need.


def calling(act: Act, match: Match) -> Entrant | None:
    """Find who calls: one of the two, or nobody of them if it is staff."""
    caller = own(act, match)
    if caller is None:
        act.by.require(May.EXTEND, match=match)
    return caller


def own(act: Act, match: Match) -> Entrant | None:
    return next((each for each in act.by.entries if match.side_of(each.pk)), None)


def found(act: Act, call_id: UUID) -> tuple[Call, Match]:
    rows = Call.objects.select_related("taken_by")
    row = rows.get(pk=call_id, match__round__tournament=act.tournament)
    return row, sheets(act.tournament).get(pk=row.match_id)


def end_now(act: Act, row: Call, match: Match) -> None:
    """End a call; a report that waited for it gets the countdown anew (events 6)."""
    row.ended_at = Now()
    row.save(update_fields=["ended_at"])
    row.refresh_from_db(fields=["ended_at"])
    match.is_called = False
    sheet = sheet_of(match)
    waits = match.is_open and not match.is_disputed and (sheet.home or sheet.away)
    if waits:
        # What was said is the same, so no form about it grows stale by this.
        Match.objects.filter(pk=match.pk).update(
            accepts_at=countdown(act.tournament, match, answerer=sheet.answerer)
        )
    raise_round_version(match.round_id)


def log(  # noqa: PLR0913
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


def table(match: Match) -> str:
    return f"table {match.table}"


# What is refused.


def read(about: str, words: str) -> tuple[str, str]:
    if about not in About.values:
        raise TournamentError(
            f"“{about}” is nothing that a judge is called for.",
            remedy=f"Choose one of: {', '.join(About.values)}.",
        )
    said = " ".join(words.split())
    if len(said) > LONGEST:
        raise TournamentError(
            f"The words have {len(said)} characters; {LONGEST} are allowed.",
            remedy="Shorten them; tell the judge the rest.",
        )
    return about, said


def refuse_second(match: Match) -> None:
    there = Call.objects.filter(match=match, ended_at=None).select_related("taken_by")
    row = there.first()
    if row is not None:
        how = (
            f"{row.taken_by.display_name} is on the way"
            if row.taken_by
            else "the judges see it"
        )
        raise Stale(
            f"A judge is called to {table(match)} already; {how}.",
            remedy="Stay at the table.",
        )


def refuse_ended(row: Call, match: Match) -> None:
    if row.ended_at is not None:
        raise Stale(
            f"The call of {table(match)} has ended.",
            remedy="Call again if a judge is needed.",
        )


def refuse_taken(act: Act, row: Call, match: Match) -> None:
    if row.taken_by is None:
        return
    if row.taken_by_id == act.by.viewer.pk:
        raise Stale(
            f"You have taken the call of {table(match)} already.",
            remedy="End it when you are done.",
        )
    raise Stale(
        f"{row.taken_by.display_name} has taken the call of {table(match)}.",
        remedy="Look who waits next.",
    )
