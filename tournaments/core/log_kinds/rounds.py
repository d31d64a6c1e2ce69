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
    about_round(
        "round_redrafted", "re-paired {round} with a new random draw", topic=None
    ),
    about_round("round_discarded", "discarded the draft of {round}", topic=None),
    about_round(
        "draft_made_to_fit", "re-paired {round} to fit the results", topic=None
    ),
    about_round(
        "round_published",
        "published {round}",
        you="Pairings for {the_round} are up: {seat}.",
        notify=one_rule(Recipients.SEATED, TABLE),
    ),
    about_round(
        "round_unpublished",
        "unpublished {round}",
        you="{round} {was_were} unpublished; please wait for new pairings.{reason}",
        notify=one_rule(Recipients.SEATED, TABLE),
    ),
    about_round("round_closed", "closed {round}"),
    about_round(
        "round_reopened",
        "reopened {round}",
        you="{round} {is_are} open again.{reason}",
        notify=one_rule(Recipients.ALL, EVENT, by_mail=False),
    ),
    about_round(
        "event_restored",
        you=(
            "{event} was rolled back to the end of {the_round}. Please check your "
            "place and your table.{reason}"
        ),
        notify=one_rule(Recipients.ALL, EVENT, always=True),
        topic=WebhookTopic.EVENT,
    ),
    by_hand("tables_swapped", "swapped two seats in {round}{void}"),
    by_hand("table_broken_up", "unpaired a table in {round}{void}"),
    by_hand("table_paired", "paired two entrants manually in {round}"),
    by_hand("bye_given", "assigned the bye manually in {round}"),
    by_hand("table_moved", "moved a table in {round}"),
    by_hand("tables_repaired", "re-paired tables in {round}{void}"),
    by_hand("round_typed", "entered the tables of {round} from paper{void}"),
    about_round(
        "cut_confirmed",
        shredded="confirmed the cut",
        notify=one_rule(Recipients.SEEDED, EVENT),
    ),
    about_round(
        "cut_refilled",
        "filled a spot in the cut",
        notify=one_rule(Recipients.SEEDED, EVENT),
    ),
    about_round(
        "cut_taken_back",
        shredded="undid the cut",
        notify=one_rule(Recipients.SEEDED, EVENT),
    ),
)
