"""Of which lines of an event's log programs can be told, in five topics. Pure.

Every kind of line stands here: in a topic, or among those that are told to no program,
whoever may read them. A reason is free text that may name anybody, so none is told.
"""

from collections.abc import Iterable
from enum import StrEnum


class Topic(StrEnum):
    """What an organiser can choose; the words stand on the page."""

    EVENT = "event"
    ROUNDS = "rounds"
    RESULTS = "results"
    PEOPLE = "people"
    CLOCK = "clock"


WORDS = {
    Topic.ROUNDS: "Rounds, with pairings and standings",
    Topic.RESULTS: "Results of matches",
    Topic.EVENT: "The event: registration, start, final order",
    Topic.PEOPLE: "Entrants who come and go",
    Topic.CLOCK: "The round clock and extra time",
}
PUBLISHED, CLOSED, FINISHED = "round_published", "round_closed", "event_finished"
UNDO = "act_undone"
KINDS: dict[Topic, frozenset[str]] = {
    Topic.EVENT: frozenset(
        (
            *("settings_changed", "registration_opened", "check_in_opened"),
            *("event_started", FINISHED, "event_cancelled", "event_reopened"),
            "event_restored",
        )
    ),
    Topic.ROUNDS: frozenset(
        (
            *(PUBLISHED, "round_unpublished", CLOSED, "round_reopened"),
            *("tables_swapped", "table_broken_up", "table_paired", "bye_given"),
            *("table_moved", "tables_repaired", "round_typed"),
            *("cut_confirmed", "cut_refilled", "cut_taken_back"),
        )
    ),
    Topic.RESULTS: frozenset(
        (
            *("result_accepted", "result_entered", "result_ruled"),
            *("result_corrected", "result_penalised", "match_left"),
        )
    ),
    Topic.PEOPLE: frozenset(
        (
            *("entrant_registered", "entrant_added", "entrants_added"),
            *("entrant_checked_in", "check_in_undone", "entrant_promoted"),
            "entrant_readmitted",
            *("entrant_withdrawn", "entrant_dropped", "entrant_undropped"),
            *("entrant_late", "entrant_disqualified"),
        )
    ),
    Topic.CLOCK: frozenset(
        ("clock_started", "clock_stopped", "table_extended", "extension_revoked")
    ),
}
# What stays at the desk, or holds a name that P3 does not let out (the old one of
# whoever was renamed, those of officials).
UNTOLD = frozenset(
    (
        *("event_created", "event_exported", "entrant_renamed", "table_fixed"),
        *("byes_awarded", "byes_revoked"),
        *("staff_named", "staff_removed", "owner_changed"),
        "link_renewed",
        *("invitation_made", "invitation_revoked", "invitation_accepted"),
        *("venue_opened", "venue_closed"),
        *("claim_code_made", "claim_code_refused", "entry_claimed", "name_taken_out"),
        *("list_submitted", "list_unlocked", "list_decided", "list_waived"),
        *("hidden_list_read", "hidden_log_read", "log_submitted", "log_checked_again"),
        *("scoresheet_opened", "kickoff_confirmed"),
        *("round_drafted", "round_redrafted", "round_discarded", "draft_made_to_fit"),
        *("result_reported", "report_held", "result_disputed", "ruling_appealed"),
        *("proposal_made", "proposal_declined", "proposal_confirmed"),
        *("judge_called", "call_withdrawn", "call_taken", "call_ended"),
        *("penalty_given", "penalty_revoked"),
        *("checks_drawn", "check_added", "check_started", "check_ended"),
        *("announcement_made", "announcement_withdrawn"),
        *("webhook_added", "webhook_switched", "webhook_removed", "webhook_stopped"),
    )
)
TOPIC_OF = {kind: topic for topic, kinds in KINDS.items() for kind in kinds}


def topic_of(kind: str, *, undone: str = "") -> Topic | None:
    """Give the topic of a line; one that takes another back is of the other's.

    >>> topic_of("round_closed"), topic_of("act_undone", undone="result_entered")
    (<Topic.ROUNDS: 'rounds'>, <Topic.RESULTS: 'results'>)
    >>> topic_of("hidden_list_read") is None
    True
    """
    return TOPIC_OF.get(undone if kind == UNDO else kind)


def known(said: Iterable[str]) -> list[str]:
    """Give the topics among some words, in their order on the page.

    >>> known(["results", "rounds", "gossip"])
    ['rounds', 'results']
    """
    wanted = {*said}
    return [str(each) for each in WORDS if each in wanted]
