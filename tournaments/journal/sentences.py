"""The English sentence of each line of an event's log, by the templates of `log_kinds`.

Where a template is not enough, a function makes the sentence, by a dict of kinds.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.core import words as wording
from tournaments.core.log_kinds import LOG_KINDS, LogKind
from tournaments.core.words import result_in_words
from tournaments.models import (
    CallTopic,
    CheckFinding,
    Entrant,
    EntrantState,
    Entry,
    ProposalAnswer,
    ProposalKind,
    Role,
    Stage,
)
from tournaments.rules import infractions, roundclock
from tournaments.rules.result_text import pluralize, rounds_text
from tournaments.rules.scoring import Outcome

CLOCK = "The clock"
Cells = Mapping[str, Any]


def code_in_plain_words(key: str) -> str:
    return str(key).replace("_", " ")


def payload_fields(entry: Entry, part: str) -> Any:
    """Return "before", "after" or "reason" of a line; empty if it was shredded (T3)."""
    found = getattr(entry, "payload", None)
    if found is not None:
        return getattr(found, part)
    return reason_after_shredding(entry) if part == "reason" else {}


def reason_after_shredding(entry: Entry) -> str:
    """Return the reason, without names, that is left of a shredded line, or "" (P5)."""
    left = getattr(entry, "remainder", None) if entry.pk else None
    return left.reason if left else ""


def full_sentence(entry: Entry) -> str:
    """Return a log line as a sentence that begins with who did it."""
    entrant = acting_entrant(entry)
    own = own_predicate(entry) if entrant else ""
    if entrant and own:
        return f"{entrant.name} {own}."
    user = entry.actor.display_name if entry.actor else CLOCK
    return f"{user} {log_predicate(entry)}."


def log_predicate(entry: Entry) -> str:
    """Return what was done, without its subject: "closed round 3"."""
    kind = LOG_KINDS.get(entry.kind)
    if kind is None:
        return code_in_plain_words(entry.kind)
    words = shredded_words(entry, kind)
    if not words and kind.sentence:
        words = fill_template(kind.sentence, entry)
    return (words or SENTENCES[entry.kind](entry)).removesuffix(".")


def own_predicate(entry: Entry) -> str:
    """Return the predicate where entrants act for themselves; "" if there is none."""
    kind = LOG_KINDS.get(entry.kind)
    if kind is None or not has_own_sentence(kind):
        return ""
    words = shredded_words(entry, kind)
    if not words and kind.own_sentence:
        words = fill_template(kind.own_sentence, entry)
    return (words or SENTENCES[entry.kind](entry)).removesuffix(".")


def has_own_sentence(kind: LogKind) -> bool:
    return bool(kind.own_sentence) or kind.key == "judge_called"


def shredded_words(entry: Entry, kind: LogKind) -> str:
    """Return the predicate of a line whose details were deleted; "" if they exist."""
    is_shredded = getattr(entry, "payload", None) is None
    return fill_template(kind.shredded, entry) if is_shredded and kind.shredded else ""


def acting_entrant(entry: Entry) -> Entrant | None:
    """Return the entrant who did it; None if another person did."""
    seats = (entry.match.home, entry.match.away) if entry.match else ()
    concerned = (entry.entrant,) if entry.entrant else seats
    for each in concerned:
        if each and each.person_id and each.person_id == entry.actor_id:
            return each
    return None


def fields_after(entry: Entry) -> Cells:
    return payload_fields(entry, "after")


def fields_before(entry: Entry) -> Cells:
    return payload_fields(entry, "before")


def entrant_name(entry: Entry) -> str:
    return entry.entrant.name if entry.entrant else "somebody"


def table_text(entry: Entry) -> str:
    match = entry.match
    if match is None:
        return "a table"
    return f"table {match.table}" if match.table else f"the bye of {match.home.name}"


def round_text(entry: Entry) -> str:
    """Return the round that a line is about; its subject is "swiss 3"."""
    stage, _, number = entry.subject.partition(" ")
    if stage != Stage.CUT or not number.isdigit():
        return f"round {number}"
    title = wording.cut_round_name(entry.tournament, int(number))
    return wording.title_in_sentence(title)


def role_text(cells: Cells) -> str:
    found = cells.get("role", "")
    return Role(found).label.lower() if found in Role.values else str(found)


def result_text(entry: Entry, cells: Cells) -> str:
    """Return a result with the players' names; `cells` are from the log line."""
    outcome = str(cells.get("outcome", ""))
    if entry.match is None:
        return outcome.replace("_", " ")
    winner, games = str(cells.get("winner", "")), cells.get("games", [])
    return result_in_words(entry.match, outcome, winner, games)


class EntryFields:
    """The fields of one log line, each computed when a template names it."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def __getitem__(self, field: str) -> Any:
        return FIELDS[field](self.entry)


def fill_template(template: str, entry: Entry) -> str:
    return template.format_map(EntryFields(entry))


def void_reports_text(entry: Entry) -> str:
    """Return how many result reports an edit of tables made void; "" if none."""
    count = len(fields_before(entry).get("void") or ())
    if not count:
        return ""
    return (
        f"; {pluralize(count, 'report')} no longer "
        f"{'counts' if count == 1 else 'count'}"
    )


# What a template of `log_kinds` may name. Those of recipients may also name the fields
# of `recipient_sentences`.
FIELDS: dict[str, Callable[[Entry], Any]] = {
    "name": entrant_name,
    "table": table_text,
    "round": round_text,
    "result": lambda entry: result_text(entry, fields_after(entry)),
    "role": lambda entry: role_text(fields_after(entry)),
    "old_role": lambda entry: role_text(fields_before(entry)),
    "new_name": lambda entry: fields_after(entry).get("name"),
    "old_name": lambda entry: fields_before(entry).get("name"),
    "new_text": lambda entry: fields_after(entry).get("text", ""),
    "old_text": lambda entry: fields_before(entry).get("text", ""),
    "host": lambda entry: fields_after(entry).get("host"),
    "subject": lambda entry: entry.subject,
    "void": void_reports_text,
}


# Sentences that need more than a template.


def event_started_predicate(entry: Entry) -> str:
    entrants = pluralize(fields_after(entry).get("entrants"), "entrant")
    return f"started the event with {entrants}: {what_is_played(entry)}"


def what_is_played(entry: Entry) -> str:
    """Return the type of a started event, with its rounds and cut if it has them."""
    said, event = fields_after(entry), entry.tournament
    if event.is_elimination:
        return event.get_structure_display().lower()
    rounds = said.get("rounds")
    if event.is_round_robin:
        return f"round robin, {pluralize(rounds, 'round')}"
    cut = f", then a cut to the top {said['cut']}" if said.get("cut") else ", no cut"
    return f"{pluralize(rounds, 'Swiss round')}{cut}"


def cut_confirmed_predicate(entry: Entry) -> str:
    return (
        "drew the bracket" if entry.tournament.is_elimination else "confirmed the cut"
    )


def cut_taken_back_predicate(entry: Entry) -> str:
    what = "drawing of the bracket" if entry.tournament.is_elimination else "cut"
    return f"undid the {what}"


def event_exported_predicate(entry: Entry) -> str:
    lists = fields_after(entry).get("lists")
    return "exported the whole event" + (
        f", with {pluralize(lists, 'list')}" if lists else ""
    )


def settings_changed_predicate(entry: Entry) -> str:
    cells = [wording.setting_label(each) for each in fields_after(entry)]
    return f"changed settings: {', '.join(cells)}"


def entrants_added_predicate(entry: Entry) -> str:
    people = fields_after(entry).get("entrants", ())
    is_here = any(each["state"] == EntrantState.CHECKED_IN for each in people)
    how = "entered and checked in" if is_here else "entered"
    return f"{how} {pluralize(len(people), 'name')}"


def deck_list_decided_predicate(entry: Entry) -> str:
    how = "accepted" if fields_after(entry).get("accepted") else "refused"
    return f"{how} the list of {entrant_name(entry)}"


def fixed_table_predicate(entry: Entry) -> str:
    number = fields_after(entry).get("table")
    if number is None:
        return f"removed the fixed table from {entrant_name(entry)}"
    return f"assigned fixed table {number} to {entrant_name(entry)}"


def byes_awarded_predicate(entry: Entry) -> str:
    rounds = rounds_text(fields_after(entry).get("rounds") or ())
    return f"awarded {entrant_name(entry)} a bye in {rounds}"


def byes_revoked_predicate(entry: Entry) -> str:
    rounds = rounds_text(fields_before(entry).get("rounds") or ())
    return f"removed the bye awarded to {entrant_name(entry)} in {rounds}"


def seeds_changed_predicate(entry: Entry) -> str:
    people = fields_after(entry).get("entrants", ())
    whose = entry.entrant.name if entry.entrant else pluralize(len(people), "entrant")
    return f"changed the seed or team of {whose}"


def late_entry_predicate(entry: Entry) -> str:
    lost = len(fields_after(entry).get("late_loss", ()))
    losses = "1 loss" if lost == 1 else f"{lost} losses"
    return f"let {entrant_name(entry)} enter late, with {losses}"


def action_undone_predicate(entry: Entry) -> str:
    said = fields_after(entry)
    what = code_in_plain_words(said.get("kind", "something"))
    where = f", {table_text(entry)}" if entry.match else ""
    return f"undid line {said.get('line')} ({what}{where})"


def clock_started_predicate(entry: Entry) -> str:
    if fields_after(entry).get("resumed"):
        return f"restarted the clock of {round_text(entry)}"
    return f"started the clock of {round_text(entry)}"


def clock_stopped_predicate(entry: Entry) -> str:
    left = fields_after(entry).get("left")
    at = f" with {roundclock.format_clock(left)} left" if left is not None else ""
    return f"stopped the clock of {round_text(entry)}{at}"


def extra_time_predicate(entry: Entry) -> str:
    minutes = pluralize(fields_after(entry).get("minutes"), "more minute")
    return f"gave {minutes} to {table_text(entry)}"


def judge_called_predicate(entry: Entry) -> str:
    found = fields_after(entry).get("about", "")
    what = CallTopic(found).label.lower() if found in CallTopic.values else "something"
    return f"called a judge to {table_text(entry)}: {what}"


def result_corrected_predicate(entry: Entry) -> str:
    said = fields_after(entry)
    told = f"corrected the result of {table_text(entry)}: {result_text(entry, said)}"
    if said.get("confirmed_by"):
        told += f", as requested by {said.get('proposed_by')}"
    return told + no_second_official_note(said)


def no_second_official_note(said: Cells) -> str:
    """Return a note that nobody else confirmed a change, or ""."""
    note = ", confirmed alone because the event has no second staff member"
    return note if said.get("alone") is True else ""


def proposal_made_predicate(entry: Entry) -> str:
    return f"asked a second staff member to confirm: {proposal_text(entry)}"


def proposal_declined_predicate(entry: Entry) -> str:
    said = fields_after(entry)
    if said.get("answer") == ProposalAnswer.OUTRUN:
        asked = proposal_text(entry)
        return f"could not confirm this because the event had changed: {asked}"
    return f"declined {said.get('proposed_by')}'s request: {proposal_text(entry)}"


def proposal_confirmed_predicate(entry: Entry) -> str:
    who = fields_after(entry).get("proposed_by")
    return f"confirmed {who}'s request: {proposal_text(entry)}"


def proposal_text(entry: Entry) -> str:
    """Return what a second official was asked to confirm."""
    said = fields_after(entry)
    if entry.match is not None and said.get("outcome"):
        return f"{table_text(entry)}: {result_text(entry, said)}"
    asked = str(said.get("asked", ""))
    told = ProposalKind(asked).label.lower() if asked in ProposalKind.values else asked
    if entry.match is not None:
        return f"{told}, {table_text(entry)}"
    return f"{told}, {round_text(entry)}" if entry.subject else told


def penalty_grade_text(cells: Cells) -> str:
    return code_in_plain_words(cells.get("grade", "penalty"))


def penalty_given_predicate(entry: Entry) -> str:
    said = fields_after(entry)
    what = infractions.find_infraction(str(said.get("infraction", ""))).title.lower()
    told = f"gave {entrant_name(entry)} a {penalty_grade_text(said)}: {what}"
    return (
        f"{told}, at {table_text(entry)}" if entry.match else told
    ) + no_second_official_note(said)


def penalty_revoked_predicate(entry: Entry) -> str:
    grade = penalty_grade_text(fields_before(entry))
    told = f"revoked {entrant_name(entry)}'s {grade}"
    return told + no_second_official_note(fields_after(entry))


def result_penalised_predicate(entry: Entry) -> str:
    said = fields_after(entry)
    state = match_state_text(entry, said)
    if said.get("revoked"):
        return f"revoked a {penalty_grade_text(said)} at {table_text(entry)}: {state}"
    return f"gave a {penalty_grade_text(said)} at {table_text(entry)}: {state}"


def match_state_text(entry: Entry, cells: Cells) -> str:
    """Return the result; a match may be open with games lost by penalty."""
    lost = len(cells.get("games", ()))
    if cells.get("outcome") == Outcome.PENDING and lost:
        return f"the match goes on, with {pluralize(lost, 'game')} lost by penalty"
    return result_text(entry, cells)


def deck_checks_drawn_predicate(entry: Entry) -> str:
    # Which, is among what changed: a screen at the desk is read by many.
    count = pluralize(len(fields_after(entry).get("drawn", ())), "table")
    return f"drew {count} for deck checks in {round_text(entry)}"


def deck_check_ended_predicate(entry: Entry) -> str:
    said = fields_after(entry)
    found = {
        side: CheckFinding(said.get(side, "")).label.lower()
        for side in ("home", "away")
        if said.get(side, "") in CheckFinding.values
    }
    seats = (entry.match.home, entry.match.away) if entry.match else ()
    told = ", ".join(
        f"{seat.name} {words}"
        for seat, words in zip(seats, found.values(), strict=False)
        if seat
    )
    return f"ended the deck check at {table_text(entry)}: {told}"


def invitation_made_predicate(entry: Entry) -> str:
    return f"invited somebody as {role_text(fields_after(entry)) or 'staff'}"


def invitation_revoked_predicate(entry: Entry) -> str:
    return f"revoked the invitation as {role_text(fields_before(entry)) or 'staff'}"


def invitation_accepted_predicate(entry: Entry) -> str:
    return f"accepted the invitation as {role_text(fields_after(entry)) or 'staff'}"


def event_restored_predicate(entry: Entry) -> str:
    note = no_second_official_note(fields_after(entry))
    return f"rolled the event back to the end of {round_text(entry)}{note}"


def extra_time_revoked_predicate(entry: Entry) -> str:
    minutes = pluralize(fields_before(entry).get("minutes"), "minute")
    return f"removed {minutes} from {table_text(entry)}"


SENTENCES: dict[str, Callable[[Entry], str]] = {
    "event_exported": event_exported_predicate,
    "settings_changed": settings_changed_predicate,
    "event_started": event_started_predicate,
    "cut_confirmed": cut_confirmed_predicate,
    "cut_taken_back": cut_taken_back_predicate,
    "invitation_made": invitation_made_predicate,
    "invitation_revoked": invitation_revoked_predicate,
    "invitation_accepted": invitation_accepted_predicate,
    "entrants_added": entrants_added_predicate,
    "entrant_late": late_entry_predicate,
    "table_fixed": fixed_table_predicate,
    "byes_awarded": byes_awarded_predicate,
    "seeds_changed": seeds_changed_predicate,
    "byes_revoked": byes_revoked_predicate,
    "list_decided": deck_list_decided_predicate,
    "event_restored": event_restored_predicate,
    "result_corrected": result_corrected_predicate,
    "proposal_made": proposal_made_predicate,
    "proposal_declined": proposal_declined_predicate,
    "proposal_confirmed": proposal_confirmed_predicate,
    "clock_started": clock_started_predicate,
    "clock_stopped": clock_stopped_predicate,
    "table_extended": extra_time_predicate,
    "extension_revoked": extra_time_revoked_predicate,
    "judge_called": judge_called_predicate,
    "penalty_given": penalty_given_predicate,
    "penalty_revoked": penalty_revoked_predicate,
    "result_penalised": result_penalised_predicate,
    "checks_drawn": deck_checks_drawn_predicate,
    "check_ended": deck_check_ended_predicate,
    "act_undone": action_undone_predicate,
}
