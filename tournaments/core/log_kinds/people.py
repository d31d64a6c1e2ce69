"""Log lines about entrants and their lists."""

from functools import partial

from tournaments.core.notification_rules import (
    EVENT,
    PENALTY,
    TABLE,
    NotificationRule,
    Recipients,
    one_rule,
)

from .kind import TO_ENTRANT, LogHeading, LogKind, WebhookTopic

entrant_line = partial(LogKind, heading=LogHeading.PEOPLE)
about_entrant = partial(entrant_line, can_undo=True, topic=WebhookTopic.PEOPLE)
about_list = partial(LogKind, heading=LogHeading.LISTS)

PEOPLE_KINDS = (
    about_entrant(
        "entrant_registered",
        "registered {name}",
        own_sentence="registered",
        can_undo=False,
    ),
    about_entrant("entrant_added", "entered {name}"),
    about_entrant("entrants_added", shredded="entered names"),
    about_entrant(
        "entrant_checked_in",
        "checked {name} in",
        own_sentence="checked in",
        you="You are checked in for {event}.{reason}",
        notify=one_rule(Recipients.ENTRANT, EVENT, by_mail=False),
    ),
    about_entrant(
        "check_in_undone",
        "undid the check-in of {name}",
        you=(
            "Your check-in for {event} was undone. If you are at the event, tell "
            "staff.{reason}"
        ),
        notify=one_rule(Recipients.ENTRANT, EVENT, by_mail=False),
    ),
    about_entrant(
        "entrant_promoted",
        "gave {name} a free spot",
        you="A spot opened up, and you are now in {event}.{reason}",
        notify=TO_ENTRANT,
    ),
    about_entrant(
        "entrant_readmitted",
        "let {name} back in",
        own_sentence="came back",
        notify=TO_ENTRANT,
    ),
    about_entrant(
        "entrant_withdrawn",
        "withdrew {name}",
        own_sentence="withdrew",
        you="You are no longer in {event}.{reason}",
        notify=TO_ENTRANT,
    ),
    about_entrant(
        "entrant_dropped",
        "dropped {name}",
        own_sentence="dropped",
        you="You were dropped from {event}. Your results stay.{reason}",
        notify=TO_ENTRANT,
    ),
    about_entrant(
        "entrant_undropped",
        "let {name} back in",
        own_sentence="came back",
        notify=TO_ENTRANT,
    ),
    about_entrant("entrant_late", shredded="let {name} enter late", notify=TO_ENTRANT),
    about_entrant(
        "entrant_renamed",
        "renamed {old_name} to {new_name}",
        shredded="renamed {name}",
        you="Your name in {event} is now {new_name}.",
        notify=TO_ENTRANT,
        topic=None,
    ),
    about_entrant(
        "table_fixed",
        shredded="changed the fixed table of {name}",
        notify=one_rule(Recipients.ENTRANT, TABLE),
        topic=None,
    ),
    about_entrant(
        "byes_awarded",
        shredded="awarded {name} a bye",
        notify=one_rule(Recipients.ENTRANT, TABLE),
        topic=None,
    ),
    about_entrant(
        "byes_revoked",
        shredded="removed an awarded bye from {name}",
        notify=one_rule(Recipients.ENTRANT, TABLE),
        topic=None,
    ),
    about_entrant("seeds_changed", shredded="changed seeds or teams", topic=None),
    about_entrant(
        "pair_forbidden",
        "kept {name} and {new_name} apart",
        shredded="kept {name} and another entrant apart",
        topic=None,
    ),
    about_entrant(
        "pair_allowed",
        "allowed {name} and {old_name} to be paired again",
        shredded="allowed {name} and another entrant to be paired again",
        topic=None,
    ),
    entrant_line(
        "claim_code_made",
        "made a claim code for {name}",
        instead_of_undo="The code expires by itself.",
    ),
    entrant_line(
        "claim_code_refused",
        "entered a wrong claim code for {name}",
    ),
    entrant_line("entry_claimed", "claimed the entry of {name}"),
    entrant_line(
        "name_taken_out",
        "deleted their account; the name was removed",
    ),
    about_list(
        "list_submitted",
        "submitted a deck list for {name}",
        own_sentence="submitted a deck list",
    ),
    about_list(
        "list_unlocked",
        "unlocked the deck list of {name}",
        you="You can submit a new deck list for {event}.",
        notify=TO_ENTRANT,
        page="event_list",
        can_undo=True,
    ),
    about_list(
        "list_decided",
        shredded="decided on the deck list of {name}",
        notify=TO_ENTRANT,
        page="event_list",
        can_undo=True,
    ),
    about_list(
        "list_waived",
        "waived the deck list of {name}",
        you="You can play in {event} with your deck list as it is, or without one.",
        notify=TO_ENTRANT,
        page="event_list",
        can_undo=True,
    ),
    about_list("hidden_list_read", "viewed the hidden deck list of {name}"),
    about_entrant(
        "entrant_disqualified",
        "disqualified {name}",
        you="You were disqualified from {event}.{reason}",
        notify=(
            NotificationRule(
                recipients=Recipients.ENTRANT,
                topic=PENALTY,
                always=True,
                unless=frozenset(("penalty_given",)),
            ),
        ),
    ),
)
