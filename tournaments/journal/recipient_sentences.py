"""Lines of the log as their recipients read them, by the templates of `log_kinds`.

Whoever gets an empty sentence is not notified. Sentences about a deck list have no word
of it, and not the reason either: that may name cards.
"""

from collections.abc import Callable
from typing import Any

from tournaments.journal import sentences
from tournaments.journal.recipient_view import Heard, clock, small
from tournaments.journal.recipients import seeds
from tournaments.journal.sentences import Said, after, before
from tournaments.models.floor import About
from tournaments.models.repairs import Asked
from tournaments.rules.infractions import GRADES, INFRACTIONS, Grade
from tournaments.rules.log_kinds import LOG_KINDS
from tournaments.rules.notification_rules import Recipients
from tournaments.rules.result_text import capital, counted, of_rounds


def sentence(heard: Heard) -> str:
    """Return a line as one recipient reads it; empty if it says nothing to them."""
    kind = heard.entry.kind
    if heard.rule.recipients is Recipients.DOER:
        return f"You {sentences.deed(heard.entry)}."
    column, functions = {
        Recipients.OFFICIALS: ("desk", TO_DESK),
        Recipients.OPPONENT: ("opponent", TO_OPPONENT),
    }.get(heard.rule.recipients, ("you", TO_YOU))
    template = getattr(LOG_KINDS[kind], column) if kind in LOG_KINDS else ""
    if template:
        return template.format_map(Fields(heard))
    return functions[kind](heard) if kind in functions else ""


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


def seeded(heard: Heard) -> str:
    number = seeds(heard.entry, "after").get(heard.me)
    if number is None:
        return f"You are not in the cut of {heard.event} any more.{heard.reason}"
    return f"You are in the cut of {heard.event}, as seed {number}."


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


JUDGE = "A judge"
Say = Callable[[Heard], str]


TO_YOU: dict[str, Say] = {
    "settings_changed": moved,
    "event_started": started,
    "event_finished": finished,
    "staff_named": lambda heard: (
        f"You are {role(after(heard.entry))} of {heard.event} now."
    ),
    "staff_removed": lambda heard: (
        f"You are no longer {role(before(heard.entry))} of {heard.event}."
    ),
    "entrant_readmitted": taken_back,
    "entrant_undropped": returned,
    "entrant_late": late,
    "table_fixed": table_fixed,
    "byes_awarded": bye_awarded,
    "byes_revoked": bye_revoked,
    "list_decided": list_decided,
    "cut_confirmed": seeded,
    "cut_refilled": seeded,
    "result_accepted": accepted,
    "table_extended": extended,
    "extension_revoked": shortened,
    "call_taken": coming,
    "penalty_given": penalised,
    "penalty_revoked": forgiven,
}
TO_OPPONENT: dict[str, Say] = {
    "result_reported": reported,
    "log_submitted": log_submitted,
}


# The desk.


def players(heard: Heard) -> str:
    match = heard.entry.match
    names = [each.name for each in (match.home, match.away) if each] if match else []
    return f"{capital(heard.table)}, {' against '.join(names)}"


def calls(heard: Heard) -> str:
    about = str(after(heard.entry).get("about", ""))
    what = About(about).label.lower() if about in About.values else "a judge is needed"
    said = sentences.payload(heard.entry, "reason")
    more = f" “{said}”" if said else ""
    return f"{players(heard)}, calls a judge: {what}.{more}"


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
TO_DESK: dict[str, Say] = {
    "judge_called": calls,
    "proposal_made": proposed,
    "proposal_declined": declined,
    "proposal_confirmed": confirmed,
    "invitation_accepted": lambda heard: (
        f"{after(heard.entry).get('name')} accepted the invitation and is "
        f"{role(after(heard.entry))} of {heard.event} now."
    ),
}


def void_report(heard: Heard) -> str:
    is_void = heard.me in (before(heard.entry).get("void") or ())
    return " Your report of your earlier table is void." if is_void else ""


# What a template may name beside the fields of the line.
FIELDS: dict[str, Callable[[Heard], str]] = {
    "event": lambda heard: heard.event,
    "reason": lambda heard: heard.reason,
    "round": lambda heard: heard.round,
    "the_round": lambda heard: small(heard.round),
    "is_are": lambda heard: heard.is_are,
    "was_were": lambda heard: heard.was_were,
    "seat": lambda heard: heard.seat(),
    "played_in": lambda heard: heard.played_in,
    "result": lambda heard: heard.result(after(heard.entry)),
    "old_result": lambda heard: heard.result(before(heard.entry)),
    "players": players,
    "void": void_report,
    "why": lambda heard: str(after(heard.entry).get("why")),
}


class Fields:
    """The fields of one line for one recipient, looked up when a template names one."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard

    def __getitem__(self, field: str) -> Any:
        if field in FIELDS:
            return FIELDS[field](self.heard)
        return sentences.FIELDS[field](self.heard.entry)
