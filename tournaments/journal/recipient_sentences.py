"""Lines of the log as their recipients read them, by the templates of `log_kinds`.

Where the sentence is empty, nobody is notified. Sentences about a deck list quote
neither the list nor the reason, which may name cards. Where a
template is not enough, a function makes the sentence, by a dict of kinds.
"""

from collections.abc import Callable
from typing import Any

from tournaments.core.log_kinds import LOG_KINDS
from tournaments.core.notification_rules import Recipients
from tournaments.journal import sentences
from tournaments.journal.recipient_view import RecipientView, local_time, lower_first
from tournaments.journal.recipients import cut_seeds
from tournaments.journal.sentences import Cells, fields_after, fields_before
from tournaments.models.floor import CallTopic
from tournaments.models.repairs import ProposalKind
from tournaments.rules.infractions import GRADES, INFRACTIONS, PenaltyGrade
from tournaments.rules.result_text import capitalize_first, pluralize, rounds_text


def recipient_sentence(view: RecipientView) -> str:
    """Return a log line in the words for one recipient; "" if it is not for them."""
    kind = view.entry.kind
    if view.rule.recipients is Recipients.DOER:
        return f"You {sentences.log_predicate(view.entry)}."
    column, functions = {
        Recipients.OFFICIALS: ("desk", TO_DESK),
        Recipients.OPPONENT: ("opponent", TO_OPPONENT),
    }.get(view.rule.recipients, ("you", TO_YOU))
    template = getattr(LOG_KINDS[kind], column) if kind in LOG_KINDS else ""
    if template:
        return template.format_map(RecipientFields(view))
    return functions[kind](view) if kind in functions else ""


# The event.


def settings_changed_sentence(view: RecipientView) -> str:
    """Return where and when the event now is; "" if neither has changed."""
    said, event = fields_after(view.entry), view.entry.tournament
    parts = []
    if event.starts_at and not {"starts_at", "zone"}.isdisjoint(said):
        day = local_time(event.starts_at, event.zone, "%B %-d, %H:%M")
        parts.append(f"it starts on {day} ({event.zone})")
    if said.get("place"):
        parts.append(f"it is now at {said['place']}")
    return f"{view.event} has changed: {' and '.join(parts)}." if parts else ""


def event_started_sentence(view: RecipientView) -> str:
    what = sentences.what_is_played(view.entry)
    return f"{view.event} has started: {what}. Good luck!"


def event_finished_sentence(view: RecipientView) -> str:
    place = view.people.places.get(view.entrant_id)
    yours = (
        f" You finished in place {place} of {len(view.people.places)}." if place else ""
    )
    return f"{view.event} is over.{yours} Thank you for playing!"


def role_with_article(cells: Cells) -> str:
    found = sentences.role_text(cells)
    return f"an {found}" if found.startswith("o") else f"a {found}"


# Entrants.


def readmission_sentence(view: RecipientView) -> str:
    waits = fields_after(view.entry).get("state") == "waitlisted"
    where = "on the waiting list for" if waits else "back in"
    return f"You are {where} {view.event}."


def drop_taken_back_sentence(view: RecipientView) -> str:
    missed = len(fields_after(view.entry).get("absent_loss") or ())
    lost = (
        f" You missed {pluralize(missed, 'round')}; missed rounds count as losses."
        if missed
        else ""
    )
    return f"You are back in {view.event}.{lost}"


def late_entry_sentence(view: RecipientView) -> str:
    lost = len(fields_after(view.entry).get("late_loss") or ())
    counts = "counts as a loss" if lost == 1 else "count as losses"
    cost = f" You missed {pluralize(lost, 'round')}, which {counts}." if lost else ""
    return f"You are now entered in {view.event}.{cost}"


def fixed_table_sentence(view: RecipientView) -> str:
    number = fields_after(view.entry).get("table")
    if number is None:
        return f"You no longer have a fixed table in {view.event}."
    return f"You will play at table {number} in every round of {view.event}."


def byes_awarded_sentence(view: RecipientView) -> str:
    rounds = fields_after(view.entry).get("rounds") or ()
    points = pluralize(view.entry.tournament.bye_points, "point")
    each = " for each" if len(rounds) > 1 else ""
    bye = "byes" if len(rounds) > 1 else "a bye"
    return (
        f"You have {bye} in {rounds_text(rounds)} of {view.event}. You get "
        f"{points}{each} without playing."
    )


def byes_revoked_sentence(view: RecipientView) -> str:
    rounds = rounds_text(fields_before(view.entry).get("rounds") or ())
    return f"Your bye in {rounds} of {view.event} was removed, so you will be paired."


def deck_list_decided_sentence(view: RecipientView) -> str:
    how = (
        "was accepted"
        if fields_after(view.entry).get("accepted")
        else "was not accepted"
    )
    return f"Your deck list for {view.event} {how}. See its page for details."


# Rounds.


def seed_or_cut_sentence(view: RecipientView) -> str:
    number = cut_seeds(view.entry, "after").get(view.entrant_id)
    if view.entry.tournament.is_elimination and number is not None:
        return f"The bracket of {view.event} has been drawn. You are seed {number}."
    if number is None:
        return f"You are no longer in the cut of {view.event}.{view.reason}"
    return f"You made the cut at {view.event} as seed {number}."


def cut_taken_back_sentence(view: RecipientView) -> str:
    if view.entry.tournament.is_elimination:
        return f"The bracket of {view.event} will be drawn again.{view.reason}"
    return (
        f"The cut of {view.event} was undone and will be confirmed again.{view.reason}"
    )


# Results.


def result_reported_sentence(view: RecipientView) -> str:
    entry = view.entry
    until = entry.match.accepts_at if entry.match else None
    answer = (
        f"It will be accepted at {local_time(until, entry.tournament.zone)} unless "
        "you object."
        if until
        else "Please confirm it, or object if it is wrong."
    )
    said = view.result(fields_after(entry))
    who = sentences.entrant_name(entry)
    return f"{who} reported the result of your match: {said}. {answer}"


def result_accepted_sentence(view: RecipientView) -> str:
    said = view.result(fields_after(view.entry))
    if fields_after(view.entry).get("settled") == "by_clock":
        return (
            f"Nobody objected in time, so the result was accepted: {said}. You can "
            "still object until the round is closed."
        )
    return f"You and your opponent agree on the result at {view.table}: {said}."


def game_log_submitted_sentence(view: RecipientView) -> str:
    who = view.entry.entrant.name if view.entry.entrant else "Staff"
    return f"{who} submitted a game log for your match at {view.table}."


# The floor.


def extra_time_sentence(view: RecipientView) -> str:
    minutes = pluralize(fields_after(view.entry).get("minutes"), "extra minute")
    return f"Your table gets {minutes}.{view.reason}"


def extra_time_revoked_sentence(view: RecipientView) -> str:
    minutes = pluralize(fields_before(view.entry).get("minutes"), "extra minute")
    return f"Your table no longer has {minutes}.{view.reason}"


def judge_call_taken_sentence(view: RecipientView) -> str:
    who = fields_after(view.entry).get("taken_by") or JUDGE
    return f"{who} is on the way to your table."


def penalty_text(cells: Cells) -> str:
    """Return a penalty and what it is for: "warning (Slow play)"."""
    found, key = str(cells.get("grade", "")), str(cells.get("infraction", ""))
    grade = PenaltyGrade(found).words if found in GRADES else "penalty"
    what = INFRACTIONS.get(key)
    return f"{grade} ({what.title})" if what else grade


def penalty_given_sentence(view: RecipientView) -> str:
    said = fields_after(view.entry)
    if said.get("grade") == PenaltyGrade.DISQUALIFICATION:
        return f"You were disqualified from {view.event}.{view.reason}"
    return f"You were given a {penalty_text(said)}.{view.reason}"


def penalty_revoked_sentence(view: RecipientView) -> str:
    return f"Your {penalty_text(fields_before(view.entry))} was revoked.{view.reason}"


JUDGE = "A judge"
SentenceFunction = Callable[[RecipientView], str]


TO_YOU: dict[str, SentenceFunction] = {
    "settings_changed": settings_changed_sentence,
    "event_started": event_started_sentence,
    "event_finished": event_finished_sentence,
    "staff_named": lambda view: (
        f"You are now {role_with_article(fields_after(view.entry))} for {view.event}."
    ),
    "staff_removed": lambda view: (
        f"You are no longer {role_with_article(fields_before(view.entry))} "
        f"of {view.event}."
    ),
    "entrant_readmitted": readmission_sentence,
    "entrant_undropped": drop_taken_back_sentence,
    "entrant_late": late_entry_sentence,
    "table_fixed": fixed_table_sentence,
    "byes_awarded": byes_awarded_sentence,
    "byes_revoked": byes_revoked_sentence,
    "list_decided": deck_list_decided_sentence,
    "cut_confirmed": seed_or_cut_sentence,
    "cut_taken_back": cut_taken_back_sentence,
    "cut_refilled": seed_or_cut_sentence,
    "result_accepted": result_accepted_sentence,
    "table_extended": extra_time_sentence,
    "extension_revoked": extra_time_revoked_sentence,
    "call_taken": judge_call_taken_sentence,
    "penalty_given": penalty_given_sentence,
    "penalty_revoked": penalty_revoked_sentence,
}
TO_OPPONENT: dict[str, SentenceFunction] = {
    "result_reported": result_reported_sentence,
    "log_submitted": game_log_submitted_sentence,
}


# The desk.


def table_and_players(view: RecipientView) -> str:
    match = view.entry.match
    names = [each.name for each in (match.home, match.away) if each] if match else []
    return f"{capitalize_first(view.table)}, {' against '.join(names)}"


def judge_called_sentence(view: RecipientView) -> str:
    about = str(fields_after(view.entry).get("about", ""))
    what = (
        CallTopic(about).label.lower()
        if about in CallTopic.values
        else "a judge is needed"
    )
    said = sentences.payload_fields(view.entry, "reason")
    more = f" “{said}”" if said else ""
    return f"{table_and_players(view)}, has called a judge: {what}.{more}"


def proposal_text(view: RecipientView) -> str:
    """Return what a second official is asked to do, as a verb."""
    found = str(fields_after(view.entry).get("asked", ""))
    what = (
        lower_first(ProposalKind(found).label)
        if found in ProposalKind.values
        else "change something"
    )
    return f"{what} ({view.table})" if view.entry.match else what


def actor_name(view: RecipientView) -> str:
    return view.entry.actor.display_name if view.entry.actor else OFFICIAL


def proposal_made_sentence(view: RecipientView) -> str:
    return (
        f"{actor_name(view)} needs a second staff member to confirm a request to "
        f"{proposal_text(view)}.{view.reason}"
    )


def proposal_declined_sentence(view: RecipientView) -> str:
    who = fields_after(view.entry).get("proposed_by") or OFFICIAL
    return (
        f"{actor_name(view)} declined {who}'s request to "
        f"{proposal_text(view)}.{view.reason}"
    )


def proposal_confirmed_sentence(view: RecipientView) -> str:
    who = fields_after(view.entry).get("proposed_by") or OFFICIAL
    return f"{actor_name(view)} confirmed {who}'s request to {proposal_text(view)}."


OFFICIAL = "A staff member"
TO_DESK: dict[str, SentenceFunction] = {
    "judge_called": judge_called_sentence,
    "proposal_made": proposal_made_sentence,
    "proposal_declined": proposal_declined_sentence,
    "proposal_confirmed": proposal_confirmed_sentence,
    "invitation_accepted": lambda view: (
        f"{fields_after(view.entry).get('name')} accepted the invitation and is "
        f"now {role_with_article(fields_after(view.entry))} of {view.event}."
    ),
}


def void_report_text(view: RecipientView) -> str:
    is_void = view.entrant_id in (fields_before(view.entry).get("void") or ())
    return " Your report for your earlier table no longer counts." if is_void else ""


# What a template may name beside the fields of the line.
FIELDS: dict[str, Callable[[RecipientView], str]] = {
    "event": lambda view: view.event,
    "reason": lambda view: view.reason,
    "round": lambda view: view.round,
    "the_round": lambda view: lower_first(view.round),
    "is_are": lambda view: view.is_or_are,
    "was_were": lambda view: view.was_or_were,
    "seat": lambda view: view.seat(),
    "played_in": lambda view: view.played_in,
    "result": lambda view: view.result(fields_after(view.entry)),
    "old_result": lambda view: view.result(fields_before(view.entry)),
    "players": table_and_players,
    "void": void_report_text,
    "why": lambda view: str(fields_after(view.entry).get("why")),
}


class RecipientFields:
    """The fields of a line for one recipient, computed when a template names one."""

    def __init__(self, view: RecipientView) -> None:
        self.view = view

    def __getitem__(self, field: str) -> Any:
        if field in FIELDS:
            return FIELDS[field](self.view)
        return sentences.FIELDS[field](self.view.entry)
