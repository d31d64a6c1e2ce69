"""The sentence that a line of the log reads as, with the templates of `log_kinds`."""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.core import words as wording
from tournaments.core.words import result_in_words
from tournaments.models import (
    About,
    Answer,
    Asked,
    Entrant,
    EntrantState,
    Entry,
    Finding,
    Role,
    Stage,
)
from tournaments.rules import infractions, roundclock
from tournaments.rules.log_kinds import LOG_KINDS, LogKind
from tournaments.rules.result_text import counted, of_rounds
from tournaments.rules.scoring import Outcome

CLOCK = "The clock"
Said = Mapping[str, Any]


def plain_words(key: str) -> str:
    return str(key).replace("_", " ")


def payload(entry: Entry, part: str) -> Any:
    """Return a part of what an action changed; it may have been shredded (T3)."""
    found = getattr(entry, "payload", None)
    if found is not None:
        return getattr(found, part)
    return reason_left(entry) if part == "reason" else {}


def reason_left(entry: Entry) -> str:
    """Return what is left of the reason of a line that was shredded (P5)."""
    left = getattr(entry, "remainder", None) if entry.pk else None
    return left.reason if left else ""


def sentence(entry: Entry) -> str:
    """Return what a line tells, with whoever did it as its subject."""
    entrant = speaker(entry)
    own = own_words(entry) if entrant else ""
    if entrant and own:
        return f"{entrant.name} {own}."
    user = entry.actor.display_name if entry.actor else CLOCK
    return f"{user} {deed(entry)}."


def deed(entry: Entry) -> str:
    """Return what was done, without who did it: "closed round 3"."""
    kind = LOG_KINDS.get(entry.kind)
    if kind is None:
        return plain_words(entry.kind)
    words = shredded_words(entry, kind)
    if not words and kind.sentence:
        words = fill(kind.sentence, entry)
    return (words or SENTENCES[entry.kind](entry)).removesuffix(".")


def own_words(entry: Entry) -> str:
    """Return what an entrant did for themselves; empty where the kind has no words."""
    kind = LOG_KINDS.get(entry.kind)
    if kind is None or not has_own_sentence(kind):
        return ""
    words = shredded_words(entry, kind)
    if not words and kind.own_sentence:
        words = fill(kind.own_sentence, entry)
    return (words or SENTENCES[entry.kind](entry)).removesuffix(".")


def has_own_sentence(kind: LogKind) -> bool:
    return bool(kind.own_sentence) or kind.key == "judge_called"


def shredded_words(entry: Entry, kind: LogKind) -> str:
    """Return what is left of a line that was shredded; empty if it was not."""
    is_shredded = getattr(entry, "payload", None) is None
    return fill(kind.shredded, entry) if is_shredded and kind.shredded else ""


def speaker(entry: Entry) -> Entrant | None:
    """Return the entrant who did it, unless somebody did it for them."""
    seats = (entry.match.home, entry.match.away) if entry.match else ()
    concerned = (entry.entrant,) if entry.entrant else seats
    for each in concerned:
        if each and each.person_id and each.person_id == entry.actor_id:
            return each
    return None


def after(entry: Entry) -> Said:
    return payload(entry, "after")


def before(entry: Entry) -> Said:
    return payload(entry, "before")


def name(entry: Entry) -> str:
    return entry.entrant.name if entry.entrant else "somebody"


def table(entry: Entry) -> str:
    match = entry.match
    if match is None:
        return "a table"
    return f"table {match.table}" if match.table else f"the bye of {match.home.name}"


def round_of(entry: Entry) -> str:
    """Name the round that a line is about: its subject is "swiss 3"."""
    stage, _, number = entry.subject.partition(" ")
    if stage != Stage.CUT or not number.isdigit():
        return f"round {number}"
    return f"the {wording.cut_round_name(entry.tournament, int(number)).lower()}"


def role(cells: Said) -> str:
    found = cells.get("role", "")
    return Role(found).label.lower() if found in Role.values else str(found)


def result(entry: Entry, cells: Said) -> str:
    """Say a result that a line tells, with names."""
    outcome = str(cells.get("outcome", ""))
    if entry.match is None:
        return outcome.replace("_", " ")
    winner, games = str(cells.get("winner", "")), cells.get("games", [])
    return result_in_words(entry.match, outcome, winner, games)


class Fields:
    """The fields of one line, each looked up when a template names it."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def __getitem__(self, field: str) -> Any:
        return FIELDS[field](self.entry)


def fill(template: str, entry: Entry) -> str:
    return template.format_map(Fields(entry))


def void_reports(entry: Entry) -> str:
    """Return how many reports became void by an edit of tables, if any did."""
    count = len(before(entry).get("void") or ())
    if not count:
        return ""
    return f"; {counted(count, 'report')} {'is' if count == 1 else 'are'} void"


# What a template of `log_kinds` may name.
FIELDS: dict[str, Callable[[Entry], Any]] = {
    "name": name,
    "table": table,
    "round": round_of,
    "result": lambda entry: result(entry, after(entry)),
    "role": lambda entry: role(after(entry)),
    "old_role": lambda entry: role(before(entry)),
    "new_name": lambda entry: after(entry).get("name"),
    "old_name": lambda entry: before(entry).get("name"),
    "new_text": lambda entry: after(entry).get("text", ""),
    "old_text": lambda entry: before(entry).get("text", ""),
    "host": lambda entry: after(entry).get("host"),
    "subject": lambda entry: entry.subject,
    "void": void_reports,
}


# Sentences that need more than a template.


def started(entry: Entry) -> str:
    said = after(entry)
    cut = f", cut to {said['cut']}" if said.get("cut") else ", no cut"
    return (
        f"started the event with {counted(said.get('entrants'), 'entrant')}: "
        f"{counted(said.get('rounds'), 'Swiss round')}{cut}"
    )


def exported(entry: Entry) -> str:
    lists = after(entry).get("lists")
    return "exported the whole event" + (
        f", with {counted(lists, 'list')}" if lists else ""
    )


def settled(entry: Entry) -> str:
    cells = [wording.setting_label(each) for each in after(entry)]
    return f"changed settings: {', '.join(cells)}"


def entered(entry: Entry) -> str:
    people = after(entry).get("entrants", ())
    is_here = any(each["state"] == EntrantState.CHECKED_IN for each in people)
    how = "entered and checked in" if is_here else "entered"
    return f"{how} {counted(len(people), 'name')}"


def decided(entry: Entry) -> str:
    how = "accepted" if after(entry).get("accepted") else "refused"
    return f"{how} the list of {name(entry)}"


def fixed(entry: Entry) -> str:
    number = after(entry).get("table")
    if number is None:
        return f"freed {name(entry)} from a fixed table"
    return f"gave {name(entry)} the fixed table {number}"


def bye_awarded(entry: Entry) -> str:
    rounds = of_rounds(after(entry).get("rounds") or ())
    return f"awarded {name(entry)} a bye in {rounds}"


def bye_revoked(entry: Entry) -> str:
    rounds = of_rounds(before(entry).get("rounds") or ())
    return f"took back the awarded bye of {name(entry)} in {rounds}"


def late(entry: Entry) -> str:
    lost = len(after(entry).get("late_loss", ()))
    return f"let {name(entry)} enter late, with {counted(lost, 'lost round')}"


def undone(entry: Entry) -> str:
    said = after(entry)
    what = plain_words(said.get("kind", "something"))
    where = f", {table(entry)}" if entry.match else ""
    return f"took line {said.get('line')} back ({what}{where})"


def started_clock(entry: Entry) -> str:
    if after(entry).get("resumed"):
        return f"let the clock of {round_of(entry)} go on"
    return f"started the clock of {round_of(entry)}"


def stopped_clock(entry: Entry) -> str:
    left = after(entry).get("left")
    at = f" with {roundclock.shown(left)} left" if left is not None else ""
    return f"stopped the clock of {round_of(entry)}{at}"


def extended(entry: Entry) -> str:
    return f"gave {table(entry)} {counted(after(entry).get('minutes'), 'more minute')}"


def called(entry: Entry) -> str:
    found = after(entry).get("about", "")
    what = About(found).label.lower() if found in About.values else "something"
    return f"called a judge to {table(entry)}: {what}"


def corrected(entry: Entry) -> str:
    said = after(entry)
    told = f"corrected {table(entry)}: {result(entry, said)}"
    if said.get("confirmed_by"):
        told += f", as {said.get('proposed_by')} had asked"
    return told + alone(said)


def alone(said: Said) -> str:
    """Say that nobody else was there to confirm a change."""
    is_alone = said.get("alone") is True
    return ", confirmed alone: the event has no second official" if is_alone else ""


def proposed(entry: Entry) -> str:
    return f"asked a second official to confirm: {errand(entry)}"


def declined(entry: Entry) -> str:
    said = after(entry)
    if said.get("answer") == Answer.OUTRUN:
        return f"found that the event had gone on without this: {errand(entry)}"
    return f"declined what {said.get('proposed_by')} had asked for: {errand(entry)}"


def confirmed(entry: Entry) -> str:
    who = after(entry).get("proposed_by")
    return f"confirmed what {who} had asked for: {errand(entry)}"


def errand(entry: Entry) -> str:
    """Say what a second official was asked for."""
    said = after(entry)
    if entry.match is not None and said.get("outcome"):
        return f"{table(entry)}: {result(entry, said)}"
    asked = str(said.get("asked", ""))
    told = Asked(asked).label.lower() if asked in Asked.values else asked
    if entry.match is not None:
        return f"{told}, {table(entry)}"
    return f"{told}, {round_of(entry)}" if entry.subject else told


def grade(cells: Said) -> str:
    return plain_words(cells.get("grade", "penalty"))


def penalised(entry: Entry) -> str:
    said = after(entry)
    what = infractions.named(str(said.get("infraction", ""))).title.lower()
    told = f"gave {name(entry)} a {grade(said)}: {what}"
    return (f"{told}, at {table(entry)}" if entry.match else told) + alone(said)


def pardoned(entry: Entry) -> str:
    told = f"revoked a {grade(before(entry))} of {name(entry)}"
    return told + alone(after(entry))


def penalty_result(entry: Entry) -> str:
    said = after(entry)
    if said.get("revoked"):
        return f"took a {grade(said)} back at {table(entry)}: {standing(entry, said)}"
    return f"gave a {grade(said)} at {table(entry)}: {standing(entry, said)}"


def standing(entry: Entry, cells: Said) -> str:
    """Say how a match stands, which may be open with games that are lost."""
    lost = len(cells.get("games", ()))
    if cells.get("outcome") == Outcome.PENDING and lost:
        return f"the match goes on, {counted(lost, 'game')} lost by penalty"
    return result(entry, cells)


def checks_drawn(entry: Entry) -> str:
    # Which, is among what changed: a screen at the desk is read by many.
    count = counted(len(after(entry).get("drawn", ())), "table")
    return f"had {count} drawn for deck checks in {round_of(entry)}"


def check_ended(entry: Entry) -> str:
    said = after(entry)
    found = {
        side: Finding(said.get(side, "")).label.lower()
        for side in ("home", "away")
        if said.get(side, "") in Finding.values
    }
    seats = (entry.match.home, entry.match.away) if entry.match else ()
    told = ", ".join(
        f"{seat.name} {words}"
        for seat, words in zip(seats, found.values(), strict=False)
        if seat
    )
    return f"ended the deck check at {table(entry)}: {told}"


def invited(entry: Entry) -> str:
    return f"invited somebody as {role(after(entry)) or 'staff'}"


def uninvited(entry: Entry) -> str:
    return f"revoked the invitation as {role(before(entry)) or 'staff'}"


def accepted_invitation(entry: Entry) -> str:
    return f"accepted the invitation as {role(after(entry)) or 'staff'}"


def restored(entry: Entry) -> str:
    return f"took the event back to the end of {round_of(entry)}{alone(after(entry))}"


def shortened(entry: Entry) -> str:
    minutes = counted(before(entry).get("minutes"), "minute")
    return f"took {minutes} back from {table(entry)}"


SENTENCES: dict[str, Callable[[Entry], str]] = {
    "event_exported": exported,
    "settings_changed": settled,
    "event_started": started,
    "invitation_made": invited,
    "invitation_revoked": uninvited,
    "invitation_accepted": accepted_invitation,
    "entrants_added": entered,
    "entrant_late": late,
    "table_fixed": fixed,
    "byes_awarded": bye_awarded,
    "byes_revoked": bye_revoked,
    "list_decided": decided,
    "event_restored": restored,
    "result_corrected": corrected,
    "proposal_made": proposed,
    "proposal_declined": declined,
    "proposal_confirmed": confirmed,
    "clock_started": started_clock,
    "clock_stopped": stopped_clock,
    "table_extended": extended,
    "extension_revoked": shortened,
    "judge_called": called,
    "penalty_given": penalised,
    "penalty_revoked": pardoned,
    "result_penalised": penalty_result,
    "checks_drawn": checks_drawn,
    "check_ended": check_ended,
    "act_undone": undone,
}
