"""Every kind of line in the log of an event, and the sentence that it reads as."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.core import words as wording
from tournaments.core.words import worded
from tournaments.journal import shredded
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
from tournaments.rules.result_text import counted, of_rounds
from tournaments.rules.scoring import Outcome

CLOCK = "The clock"
Said = Mapping[str, Any]


def plain_words(key: str) -> str:
    return str(key).replace("_", " ")


def payload(entry: Entry, part: str) -> Any:
    """Give a part of what an act changed; it may have been taken out (T3)."""
    found = getattr(entry, "payload", None)
    if found is not None:
        return getattr(found, part)
    return reason_left(entry) if part == "reason" else {}


def reason_left(entry: Entry) -> str:
    """Give what is left of the reason of a line that was shredded (P5)."""
    left = getattr(entry, "remainder", None) if entry.pk else None
    return left.reason if left else ""


def sentence(entry: Entry) -> str:
    """Say what a line tells, with whoever did it as its subject."""
    how = KINDS.get(entry.kind)
    himself = speaker(entry)
    if how and how.own and himself:
        own = bare(entry) or how.own(entry)
        return f"{himself.name} {own.removesuffix('.')}."
    who = entry.actor.display_name if entry.actor else CLOCK
    return f"{who} {deed(entry)}."


def deed(entry: Entry) -> str:
    """Say what was done, without who did it: "closed round 3"."""
    how = KINDS.get(entry.kind)
    told = bare(entry) or (how.words(entry) if how else plain_words(entry.kind))
    return told.removesuffix(".")


def bare(entry: Entry) -> str:
    """Say what is left of a line that was shredded; nothing if it was not."""
    if not shredded.is_shredded(entry) or entry.kind not in shredded.WORDS:
        return ""
    about = {"name": name(entry), "table": table(entry), "round": round_of(entry)}
    return shredded.WORDS[entry.kind].format(**about)


def speaker(entry: Entry) -> Entrant | None:
    """Give the entrant who did it himself, and not somebody on his behalf."""
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
    return f"the {wording.cut_name(entry.tournament, int(number)).lower()}"


def role(cells: Said) -> str:
    found = cells.get("role", "")
    return Role(found).label.lower() if found in Role.values else str(found)


def result(entry: Entry, cells: Said) -> str:
    """Say a result that a line tells, with names."""
    outcome = str(cells.get("outcome", ""))
    if entry.match is None:
        return outcome.replace("_", " ")
    winner, games = str(cells.get("winner", "")), cells.get("games", [])
    return worded(entry.match, outcome, winner, games)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of line: under which heading it is found, and how it reads."""

    about: str
    words: Callable[[Entry], str]
    own: Callable[[Entry], str] | None = None  # of whoever did it for himself


def plain(about: str, words: str) -> Kind:
    return Kind(about, lambda _: words)


def of_person(words: str, own: str = "") -> Kind:
    return Kind(
        PEOPLE,
        lambda entry: words.format(name(entry)),
        (lambda _: own) if own else None,
    )


def of_host(words: str) -> Kind:
    return Kind(EVENT, lambda it: words.format(after(it).get("host"), it.subject))


def of_log(words: str) -> Kind:
    return Kind(LOGS, lambda entry: words.format(table(entry)))


def of_round(words: str) -> Kind:
    return Kind(ROUNDS, lambda entry: words.format(round_of(entry)))


def of_tables(words: str) -> Kind:
    """Return a kind of edit by which reports of tables may become void."""
    return Kind(ROUNDS, lambda entry: f"{words.format(round_of(entry))}{void(entry)}")


def void(entry: Entry) -> str:
    count = len(before(entry).get("void") or ())
    if not count:
        return ""
    return f"; {counted(count, 'report')} {'is' if count == 1 else 'are'} void"


def of_result(words: str) -> Kind:
    return Kind(
        RESULTS,
        lambda entry: words.format(table(entry), result(entry, after(entry))),
    )


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
    cells = [wording.setting(each) for each in after(entry)]
    return f"changed settings: {', '.join(cells)}"


def entered(entry: Entry) -> str:
    people = after(entry).get("entrants", ())
    is_here = any(each["state"] == EntrantState.CHECKED_IN for each in people)
    how = "entered and checked in" if is_here else "entered"
    return f"{how} {counted(len(people), 'name')}"


def disputed(entry: Entry) -> str:
    return f"disputed the result of {table(entry)} for {name(entry)}"


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


def renamed(entry: Entry) -> str:
    return f"renamed {before(entry).get('name')} to {after(entry).get('name')}"


def late(entry: Entry) -> str:
    lost = len(after(entry).get("late_loss", ()))
    return f"let {name(entry)} enter late, with {counted(lost, 'lost round')}"


def undone(entry: Entry) -> str:
    said = after(entry)
    what = plain_words(said.get("kind", "something"))
    return f"took line {said.get('line')} back ({what})"


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


def took_call_back(entry: Entry) -> str:
    return f"took the call of {table(entry)} back"


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


EVENT, STAFF, PEOPLE = "The event", "Staff", "Entrants"
LISTS, ROUNDS, RESULTS = "Lists", "Rounds", "Results"
LOGS, FLOOR = "Game logs", "The floor"
KINDS: dict[str, Kind] = {
    "event_created": plain(EVENT, "made the event"),
    "event_exported": Kind(EVENT, exported),
    "venue_opened": plain(EVENT, "opened the venue's network for 12 hours"),
    "venue_closed": plain(EVENT, "closed the venue's network"),
    "settings_changed": Kind(EVENT, settled),
    "registration_opened": plain(EVENT, "opened registration"),
    "check_in_opened": plain(EVENT, "opened check-in"),
    "event_started": Kind(EVENT, started),
    "event_finished": plain(EVENT, "finished the event"),
    "event_cancelled": plain(EVENT, "called the event off"),
    "event_reopened": plain(EVENT, "took the event up again"),
    "staff_named": Kind(
        STAFF,
        lambda entry: f"named {after(entry).get('name')} {role(after(entry))}",
    ),
    "staff_removed": Kind(
        STAFF,
        lambda entry: (
            f"took from {before(entry).get('name')} the role of {role(before(entry))}"
        ),
    ),
    "link_renewed": plain(EVENT, "renewed the link of the event"),
    "invitation_made": Kind(
        STAFF, lambda entry: f"invited somebody as {role(after(entry)) or 'staff'}"
    ),
    "invitation_revoked": Kind(
        STAFF,
        lambda entry: f"revoked the invitation as {role(before(entry)) or 'staff'}",
    ),
    "invitation_accepted": Kind(
        STAFF,
        lambda entry: f"accepted the invitation as {role(after(entry)) or 'staff'}",
    ),
    "owner_changed": Kind(
        STAFF, lambda entry: f"handed the event over to {after(entry).get('name')}"
    ),
    "webhook_added": of_host("had {} told of what happens"),
    "webhook_switched": of_host("switched messages to {} {}"),
    "webhook_removed": of_host("had {} told no more"),
    "webhook_stopped": of_host("gave the messages to {} up"),
    "entrant_registered": of_person("registered {}", "registered"),
    "entrant_added": of_person("entered {}"),
    "entrants_added": Kind(PEOPLE, entered),
    "entrant_checked_in": of_person("checked {} in", "checked in"),
    "check_in_undone": of_person("undid the check-in of {}"),
    "entrant_promoted": of_person("gave {} a place that came free"),
    "entrant_readmitted": of_person("took {} back", "came back"),
    "entrant_withdrawn": of_person("withdrew {}", "withdrew"),
    "entrant_dropped": of_person("dropped {}", "left"),
    "entrant_undropped": of_person("took the drop of {} back", "came back"),
    "entrant_late": Kind(PEOPLE, late),
    "entrant_renamed": Kind(PEOPLE, renamed),
    "table_fixed": Kind(PEOPLE, fixed),
    "byes_awarded": Kind(PEOPLE, bye_awarded),
    "byes_revoked": Kind(PEOPLE, bye_revoked),
    "claim_code_made": of_person("made a claim code for {}"),
    "claim_code_refused": of_person("typed a wrong claim code for {}"),
    "entry_claimed": of_person("claimed the entry of {}"),
    "name_taken_out": plain(PEOPLE, "left this site; the name is taken out"),
    "list_submitted": Kind(
        LISTS,
        lambda entry: f"handed in a list for {name(entry)}",
        lambda _: "handed in a list",
    ),
    "list_unlocked": Kind(LISTS, lambda entry: f"unlocked the list of {name(entry)}"),
    "list_decided": Kind(LISTS, decided),
    "list_waived": Kind(LISTS, lambda entry: f"waived the list of {name(entry)}"),
    "hidden_list_read": Kind(
        LISTS, lambda entry: f"read the hidden list of {name(entry)}"
    ),
    "round_drafted": of_round("drafted {}"),
    "round_redrafted": of_round("drafted {} anew, by another lot"),
    "round_discarded": of_round("discarded the draft of {}"),
    "draft_made_to_fit": of_round("had {} drafted again to fit the results"),
    "round_published": of_round("published {}"),
    "round_unpublished": of_round("took {} back"),
    "round_closed": of_round("closed {}"),
    "round_reopened": of_round("opened {} again"),
    "event_restored": Kind(
        ROUNDS,
        lambda entry: (
            f"took the event back to the end of {round_of(entry)}{alone(after(entry))}"
        ),
    ),
    "tables_swapped": of_tables("swapped two seats of {}"),
    "table_broken_up": of_tables("took a table of {} apart"),
    "table_paired": of_round("paired two by hand in {}"),
    "bye_given": of_round("gave the bye of {} by hand"),
    "table_moved": of_round("moved a table of {}"),
    "tables_repaired": of_tables("had tables of {} paired again"),
    "round_typed": of_tables("typed the tables of {} as they were paired on paper"),
    "cut_confirmed": plain(ROUNDS, "confirmed the cut"),
    "cut_refilled": plain(ROUNDS, "filled a place of the cut"),
    "cut_taken_back": plain(ROUNDS, "took the cut back"),
    "result_reported": Kind(
        RESULTS,
        lambda entry: (
            f"reported {table(entry)} for {name(entry)}: {result(entry, after(entry))}"
        ),
        lambda entry: f"reported {table(entry)}: {result(entry, after(entry))}",
    ),
    "report_held": of_result(
        "typed another result than the report at {}, which now waits for the desk: {}"
    ),
    "result_disputed": Kind(
        RESULTS,
        disputed,
        lambda entry: f"disputed the result of {table(entry)}",
    ),
    "result_accepted": Kind(
        RESULTS,
        lambda entry: f"settled {table(entry)}: {result(entry, after(entry))}",
        lambda entry: f"agreed at {table(entry)}: {result(entry, after(entry))}",
    ),
    "result_entered": of_result("entered the result of {}: {}"),
    "result_ruled": of_result("ruled on {}: {}"),
    "result_corrected": Kind(RESULTS, corrected),
    "proposal_made": Kind(RESULTS, proposed),
    "proposal_declined": Kind(RESULTS, declined),
    "proposal_confirmed": Kind(RESULTS, confirmed),
    "ruling_appealed": Kind(
        RESULTS,
        lambda entry: f"took the ruling on {table(entry)} further for {name(entry)}",
        lambda entry: f"took the ruling on {table(entry)} to the head judge",
    ),
    "log_submitted": of_log("handed in a game log of {}"),
    "log_checked_again": of_log("had a game log of {} checked again"),
    "hidden_log_read": of_log("read a game log of {}, with its lists"),
    "scoresheet_opened": of_log("opened the scoresheet of {}"),
    "kickoff_confirmed": of_log("confirmed the kick-off at {}"),
    "match_left": of_result("ended {}: {}"),
    "clock_started": Kind(FLOOR, started_clock),
    "clock_stopped": Kind(FLOOR, stopped_clock),
    "table_extended": Kind(FLOOR, extended),
    "extension_revoked": Kind(
        FLOOR,
        lambda entry: (
            f"took {counted(before(entry).get('minutes'), 'minute')} back from "
            f"{table(entry)}"
        ),
    ),
    "judge_called": Kind(FLOOR, called, called),
    "call_withdrawn": Kind(FLOOR, took_call_back, took_call_back),
    "call_taken": Kind(FLOOR, lambda entry: f"took the call of {table(entry)}"),
    "call_ended": Kind(FLOOR, lambda entry: f"ended the call of {table(entry)}"),
    "penalty_given": Kind(FLOOR, penalised),
    "penalty_revoked": Kind(FLOOR, pardoned),
    "result_penalised": Kind(RESULTS, penalty_result),
    "entrant_disqualified": of_person("disqualified {}"),
    "checks_drawn": Kind(FLOOR, checks_drawn),
    "check_added": Kind(
        FLOOR, lambda entry: f"added {table(entry)} to the deck checks"
    ),
    "check_started": Kind(
        FLOOR, lambda entry: f"began to check the decks of {table(entry)}"
    ),
    "check_ended": Kind(FLOOR, check_ended),
    "announcement_made": Kind(
        EVENT, lambda entry: f"announced: “{after(entry).get('text', '')}”"
    ),
    "announcement_withdrawn": Kind(
        EVENT,
        lambda entry: f"took an announcement back: “{before(entry).get('text', '')}”",
    ),
    "act_undone": Kind(EVENT, undone),
}
HEADINGS = (EVENT, STAFF, PEOPLE, LISTS, ROUNDS, RESULTS, LOGS, FLOOR)
