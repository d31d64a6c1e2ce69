"""How a line of the log reads when what it changed was taken out (T3, P6)."""

from tournaments.models import Entry

# Only kinds whose sentence says more than the line itself knows.
WORDS = {
    "event_started": "started the event",
    "settings_changed": "changed settings",
    "staff_named": "gave somebody a role",
    "staff_removed": "took a role from somebody",
    "owner_changed": "handed the event over",
    "webhook_added": "had a program told of what happens",
    "webhook_switched": "switched messages to a program on or off",
    "webhook_removed": "had a program told no more",
    "webhook_stopped": "gave the messages to a program up",
    "entrants_added": "entered names",
    "entrant_late": "let {name} enter late",
    "entrant_renamed": "renamed {name}",
    "table_fixed": "changed the fixed table of {name}",
    "byes_awarded": "awarded {name} a bye",
    "byes_revoked": "took back an awarded bye of {name}",
    "list_decided": "decided about the list of {name}",
    "result_reported": "reported {table}",
    "report_held": "typed another result than the report at {table}",
    "result_accepted": "settled {table}",
    "result_entered": "entered the result of {table}",
    "result_ruled": "ruled on {table}",
    "result_corrected": "corrected {table}",
    "result_penalised": "changed {table} by a penalty",
    "match_left": "ended {table}",
    "proposal_made": "asked a second official to confirm a change",
    "proposal_declined": "declined what an official had asked for",
    "proposal_confirmed": "confirmed what an official had asked for",
    "clock_started": "started the clock of {round}",
    "clock_stopped": "stopped the clock of {round}",
    "table_extended": "gave {table} more time",
    "extension_revoked": "took time back from {table}",
    "judge_called": "called a judge to {table}",
    "penalty_given": "gave {name} a penalty",
    "penalty_revoked": "revoked a penalty of {name}",
    "checks_drawn": "had tables drawn for deck checks in {round}",
    "check_ended": "ended the deck check at {table}",
    "act_undone": "took an act back",
}


def is_shredded(entry: Entry) -> bool:
    return getattr(entry, "payload", None) is None
