"""Lines of the log as they are said to whom they concern: plain, short, kind.

A sentence that is empty has nothing to say to him, and he is not told. What is said of
a list has no word of it, and not the reason either: that may name cards.
"""

from collections.abc import Callable

from tournaments.journal import sentences
from tournaments.journal.recipient_view import Heard, clock, small
from tournaments.journal.recipients import seeds
from tournaments.journal.sentences import Said, after, before
from tournaments.models.floor import About
from tournaments.models.repairs import Asked
from tournaments.rules.infractions import GRADES, INFRACTIONS, Grade
from tournaments.rules.notification_rules import Whom
from tournaments.rules.result_text import capital, counted, of_rounds


def sentence(heard: Heard) -> str:
    """Say a line to one person, or nothing if there is nothing in it for him."""
    if heard.telling.whom is Whom.DOER:
        return f"You {sentences.deed(heard.entry)}."
    table = {
        Whom.OFFICIALS: AT_THE_DESK,
        Whom.OPPONENT: TO_OPPONENTS,
    }.get(heard.telling.whom, WORDS)
    say = table.get(heard.entry.kind)
    return say(heard) if say else ""


# The event.


def moved(heard: Heard) -> str:
    """Say when or where the event is, if that is what changed."""
    said, event = after(heard.entry), heard.entry.tournament
    parts = []
    if event.starts_at and not {"starts_at", "zone"}.isdisjoint(said):
        day = clock(event.starts_at, event.zone, "%-d %B, %H:%M")
        parts.append(f"it starts on {day} ({event.zone})")
    if said.get("place"):
        parts.append(f"it takes place at {said['place']}")
    return f"{heard.event} has changed: {' and '.join(parts)}." if parts else ""


def started(heard: Heard) -> str:
    said = after(heard.entry)
    cut = f", then a cut to {said['cut']}" if said.get("cut") else ""
    rounds = counted(said.get("rounds"), "Swiss round")
    return f"{heard.event} has started: {rounds}{cut}. Have a good day!"


def finished(heard: Heard) -> str:
    place = heard.crowd.places.get(heard.me)
    yours = f" Your place: {place} of {len(heard.crowd.places)}." if place else ""
    return f"{heard.event} is over.{yours} Thank you for playing."


def role(cells: Said) -> str:
    found = sentences.role(cells)
    return f"an {found}" if found.startswith("o") else f"a {found}"


# Entrants.


def taken_back(heard: Heard) -> str:
    waits = after(heard.entry).get("state") == "waitlisted"
    where = "on the waiting list of" if waits else "back in"
    return f"You are {where} {heard.event}."


def returned(heard: Heard) -> str:
    missed = len(after(heard.entry).get("absent_loss") or ())
    lost = (
        f" {counted(missed, 'round')} that you missed count as lost." if missed else ""
    )
    return f"You are back in {heard.event}.{lost}"


def late(heard: Heard) -> str:
    lost = len(after(heard.entry).get("late_loss") or ())
    cost = f" You missed {counted(lost, 'round')}, and lost by it." if lost else ""
    return f"You are in {heard.event}.{cost}"


def table_fixed(heard: Heard) -> str:
    number = after(heard.entry).get("table")
    if number is None:
        return f"You have no fixed table in {heard.event} any more."
    return f"You play at table {number} in every round of {heard.event}."


def bye_awarded(heard: Heard) -> str:
    rounds = after(heard.entry).get("rounds") or ()
    points = counted(heard.entry.tournament.bye_points, "point")
    each = " each" if len(rounds) > 1 else ""
    return (
        f"You have a bye in {of_rounds(rounds)} of {heard.event}: {points}{each} "
        "without a match."
    )


def bye_revoked(heard: Heard) -> str:
    rounds = of_rounds(before(heard.entry).get("rounds") or ())
    return f"Your bye in {rounds} of {heard.event} was taken back: you play."


def list_decided(heard: Heard) -> str:
    how = "is accepted" if after(heard.entry).get("accepted") else "was not accepted"
    return f"Your list for {heard.event} {how}. The page of your list says more."


# Rounds.


def published(heard: Heard) -> str:
    return f"{heard.round} {heard.is_are} out: {heard.seat()}."


def unpublished(heard: Heard) -> str:
    return (
        f"{heard.round} {heard.was_were} taken back; please wait for new pairings."
        f"{heard.reason}"
    )


def reseated(heard: Heard) -> str:
    where = small(heard.round)
    is_void = heard.me in (before(heard.entry).get("void") or ())
    void = " Your report of your earlier table is void." if is_void else ""
    return f"Your seat in {where} has changed: {heard.seat()}.{void}{heard.reason}"


def seeded(heard: Heard) -> str:
    number = seeds(heard.entry, "after").get(heard.me)
    if number is None:
        return f"You are not in the cut of {heard.event} any more.{heard.reason}"
    return f"You are in the cut of {heard.event}, as seed {number}."


def cut_taken_back(heard: Heard) -> str:
    return (
        f"The cut of {heard.event} was taken back and will be made anew.{heard.reason}"
    )


def restored(heard: Heard) -> str:
    return (
        f"{heard.event} went back to the end of {small(heard.round)}; please look at "
        f"where you stand.{heard.reason}"
    )


# Results.


def reported(heard: Heard) -> str:
    entry = heard.entry
    until = entry.match.accepts_at if entry.match else None
    answer = (
        f"It counts at {clock(until, entry.tournament.zone)} unless you object."
        if until
        else "Please confirm it, or object."
    )
    said = heard.result(after(entry))
    return f"{sentences.name(entry)} reported your match: {said}. {answer}"


def accepted(heard: Heard) -> str:
    said = heard.result(after(heard.entry))
    if after(heard.entry).get("settled") == "by_clock":
        return (
            f"Nobody objected in time, so your match counts: {said}. You may object "
            "until the round is closed."
        )
    return f"You agree on your match at {heard.table}: {said}."


def entered(heard: Heard) -> str:
    said = heard.result(after(heard.entry))
    return f"An official entered the result of your match at {heard.table}: {said}."


def ruled(heard: Heard) -> str:
    said = heard.result(after(heard.entry))
    return f"A judge ruled on your match at {heard.table}: {said}.{heard.reason}"


def corrected(heard: Heard) -> str:
    was, now = heard.result(before(heard.entry)), heard.result(after(heard.entry))
    return (
        f"An official corrected your match at {heard.table} in {heard.played_in}: "
        f"{now}; before, {was}.{heard.reason}"
    )


def left(heard: Heard) -> str:
    said = heard.result(after(heard.entry))
    return f"{sentences.name(heard.entry)} has left, so your match is over: {said}."


def disputed(heard: Heard) -> str:
    return (
        f"{sentences.name(heard.entry)} disputes the result of your match at "
        f"{heard.table}. A judge decides; please stay at the table."
    )


def appealed(heard: Heard) -> str:
    return (
        f"{sentences.name(heard.entry)} took the ruling on your match at {heard.table} "
        "to the head judge."
    )


def log_submitted(heard: Heard) -> str:
    who = heard.entry.entrant.name if heard.entry.entrant else "An official"
    return f"{who} handed in a game log of your match at {heard.table}."


# The floor.


def extended(heard: Heard) -> str:
    minutes = counted(after(heard.entry).get("minutes"), "minute")
    return f"Your table has {minutes} more.{heard.reason}"


def shortened(heard: Heard) -> str:
    minutes = counted(before(heard.entry).get("minutes"), "extra minute")
    return f"Your table no longer has {minutes}.{heard.reason}"


def coming(heard: Heard) -> str:
    who = after(heard.entry).get("taken_by") or JUDGE
    return f"{who} is on the way to your table."


def penalty(cells: Said) -> str:
    """Name a penalty and what it is for: "warning (Slow play)"."""
    found, key = str(cells.get("grade", "")), str(cells.get("infraction", ""))
    grade = Grade(found).words if found in GRADES else "penalty"
    what = INFRACTIONS.get(key)
    return f"{grade} ({what.title})" if what else grade


def penalised(heard: Heard) -> str:
    said = after(heard.entry)
    if said.get("grade") == Grade.DISQUALIFICATION:
        return f"You were disqualified from {heard.event}.{heard.reason}"
    return f"You were given a {penalty(said)}.{heard.reason}"


def forgiven(heard: Heard) -> str:
    return f"Your {penalty(before(heard.entry))} was revoked.{heard.reason}"


def penalty_counts(heard: Heard) -> str:
    """Say how a match ends now, and nothing of a penalty that is another's."""
    now = heard.result(after(heard.entry))
    return (
        f"An official changed the result of your match at {heard.table} in "
        f"{heard.played_in}: {now}."
    )


JUDGE = "A judge"
Say = Callable[[Heard], str]


def plain(words: str) -> Say:
    """Make a sentence that names the event, with its reason if there is one."""
    return lambda heard: words.format(heard.event) + heard.reason


def without_reason(words: str) -> Say:
    return lambda heard: words.format(heard.event)


WORDS: dict[str, Say] = {
    "settings_changed": moved,
    "check_in_opened": plain("Check-in of {} is open. Please check in."),
    "event_started": started,
    "event_finished": finished,
    "event_cancelled": plain("{} is called off."),
    "event_reopened": plain("{} was taken up again."),
    "event_restored": restored,
    "announcement_made": lambda heard: (
        f"{heard.event}: {after(heard.entry).get('text', '')}"
    ),
    "announcement_withdrawn": lambda heard: (
        f"{heard.event}: this announcement was taken back: "
        f"“{before(heard.entry).get('text', '')}”"
    ),
    "staff_named": lambda heard: (
        f"You are {role(after(heard.entry))} of {heard.event} now."
    ),
    "staff_removed": lambda heard: (
        f"You are no longer {role(before(heard.entry))} of {heard.event}."
    ),
    "owner_changed": plain("{} is yours now: its owner handed it over to you."),
    "entrant_checked_in": plain("You are checked in for {}."),
    "check_in_undone": plain(
        "Your check-in for {} was undone. Go to the desk if you are there."
    ),
    "entrant_promoted": plain("A place came free: you are in {} now."),
    "entrant_readmitted": taken_back,
    "entrant_withdrawn": plain("You are no longer in {}."),
    "entrant_dropped": plain("You were taken out of {}. What you played stays."),
    "entrant_undropped": returned,
    "entrant_late": late,
    "entrant_renamed": lambda heard: (
        f"Your name in {heard.event} is {after(heard.entry).get('name')} now."
    ),
    "entrant_disqualified": plain("You were disqualified from {}."),
    "table_fixed": table_fixed,
    "byes_awarded": bye_awarded,
    "byes_revoked": bye_revoked,
    "list_unlocked": without_reason("You may hand in your list for {} once more."),
    "list_decided": list_decided,
    "list_waived": without_reason("You may play in {} as your list is, or without."),
    "round_published": published,
    "round_unpublished": unpublished,
    "round_reopened": lambda heard: (
        f"{heard.round} {heard.is_are} open again.{heard.reason}"
    ),
    "tables_swapped": reseated,
    "table_broken_up": reseated,
    "table_paired": reseated,
    "bye_given": reseated,
    "table_moved": reseated,
    "tables_repaired": reseated,
    "round_typed": reseated,
    "cut_confirmed": seeded,
    "cut_refilled": seeded,
    "cut_taken_back": cut_taken_back,
    "result_accepted": accepted,
    "result_entered": entered,
    "result_ruled": ruled,
    "result_corrected": corrected,
    "result_penalised": penalty_counts,
    "table_extended": extended,
    "extension_revoked": shortened,
    "call_taken": coming,
    "penalty_given": penalised,
    "penalty_revoked": forgiven,
}
TO_OPPONENTS: dict[str, Say] = {
    "result_reported": reported,
    "result_disputed": disputed,
    "ruling_appealed": appealed,
    "match_left": left,
    "log_submitted": log_submitted,
}


# The desk.


def two(heard: Heard) -> str:
    match = heard.entry.match
    names = [each.name for each in (match.home, match.away) if each] if match else []
    return f"{capital(heard.table)}, {' against '.join(names)}"


def calls(heard: Heard) -> str:
    about = str(after(heard.entry).get("about", ""))
    what = About(about).label.lower() if about in About.values else "a judge is needed"
    said = sentences.payload(heard.entry, "reason")
    more = f" “{said}”" if said else ""
    return f"{two(heard)}, calls a judge: {what}.{more}"


def asked(heard: Heard) -> str:
    """Name what a second official is asked for, as a verb."""
    found = str(after(heard.entry).get("asked", ""))
    what = small(Asked(found).label) if found in Asked.values else "change something"
    return f"{what} ({heard.table})" if heard.entry.match else what


def actor(heard: Heard) -> str:
    return heard.entry.actor.display_name if heard.entry.actor else OFFICIAL


def proposed(heard: Heard) -> str:
    return f"{actor(heard)} asks for a second official to {asked(heard)}.{heard.reason}"


def declined(heard: Heard) -> str:
    who = after(heard.entry).get("proposed_by") or OFFICIAL
    return (
        f"{actor(heard)} declined what {who} wanted: to {asked(heard)}.{heard.reason}"
    )


def confirmed(heard: Heard) -> str:
    who = after(heard.entry).get("proposed_by") or OFFICIAL
    return f"{actor(heard)} confirmed what {who} wanted: to {asked(heard)}."


OFFICIAL = "An official"
AT_THE_DESK: dict[str, Say] = {
    "result_disputed": lambda heard: f"{two(heard)}: the result is disputed.",
    "ruling_appealed": lambda heard: (
        f"{two(heard)}: the ruling was taken to the head judge.{heard.reason}"
    ),
    "judge_called": calls,
    "proposal_made": proposed,
    "proposal_declined": declined,
    "proposal_confirmed": confirmed,
    "invitation_accepted": lambda heard: (
        f"{after(heard.entry).get('name')} accepted the invitation and is "
        f"{role(after(heard.entry))} of {heard.event} now."
    ),
    "webhook_stopped": lambda heard: (
        f"{heard.event}: {after(heard.entry).get('host')} is told no more. "
        f"{after(heard.entry).get('why')}"
    ),
}
