"""Log lines about rounds, tables and the cut."""

from functools import partial

from tournaments.core.notification_rules import EVENT, TABLE, Recipients, one_rule

from .kind import SEAT_CHANGED, YOUR_SEAT, LogHeading, LogKind, WebhookTopic

about_round = partial(
    LogKind, heading=LogHeading.ROUNDS, can_undo=True, topic=WebhookTopic.ROUNDS
)
by_hand = partial(about_round, you=YOUR_SEAT, notify=SEAT_CHANGED)

ROUNDS_KINDS = (
    about_round("round_drafted", "drafted {round}", topic=None),
    about_round("round_redrafted", "drafted {round} anew, by another lot", topic=None),
    about_round("round_discarded", "discarded the draft of {round}", topic=None),
    about_round(
        "draft_made_to_fit", "had {round} drafted again to fit the results", topic=None
    ),
    about_round(
        "round_published",
        "published {round}",
        you="{round} {is_are} out: {seat}.",
        notify=one_rule(Recipients.SEATED, TABLE),
    ),
    about_round(
        "round_unpublished",
        "took {round} back",
        you="{round} {was_were} taken back; please wait for new pairings.{reason}",
        notify=one_rule(Recipients.SEATED, TABLE),
    ),
    about_round("round_closed", "closed {round}"),
    about_round(
        "round_reopened",
        "opened {round} again",
        you="{round} {is_are} open again.{reason}",
        notify=one_rule(Recipients.ALL, EVENT, by_mail=False),
    ),
    about_round(
        "event_restored",
        you="{event} went back to the end of {the_round}; please look at where you "
        "stand.{reason}",
        notify=one_rule(Recipients.ALL, EVENT, always=True),
        topic=WebhookTopic.EVENT,
    ),
    by_hand("tables_swapped", "swapped two seats of {round}{void}"),
    by_hand("table_broken_up", "took a table of {round} apart{void}"),
    by_hand("table_paired", "paired two by hand in {round}"),
    by_hand("bye_given", "gave the bye of {round} by hand"),
    by_hand("table_moved", "moved a table of {round}"),
    by_hand("tables_repaired", "had tables of {round} paired again{void}"),
    by_hand(
        "round_typed", "typed the tables of {round} as they were paired on paper{void}"
    ),
    about_round(
        "cut_confirmed", "confirmed the cut", notify=one_rule(Recipients.SEEDED, EVENT)
    ),
    about_round(
        "cut_refilled",
        "filled a place of the cut",
        notify=one_rule(Recipients.SEEDED, EVENT),
    ),
    about_round(
        "cut_taken_back",
        "took the cut back",
        you="The cut of {event} was taken back and will be made anew.{reason}",
        notify=one_rule(Recipients.SEEDED, EVENT),
    ),
)
