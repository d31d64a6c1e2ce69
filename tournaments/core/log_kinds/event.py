"""Log lines about the event itself and its staff."""

from functools import partial

from tournaments.core.notification_rules import (
    EVENT,
    Recipients,
    notify_desk,
    one_rule,
)
from tournaments.rules.capabilities import Capability

from .kind import TO_EVERYBODY, LogHeading, LogKind, WebhookTopic

about_event = partial(LogKind, heading=LogHeading.EVENT)
about_staff = partial(LogKind, heading=LogHeading.STAFF)

EVENT_KINDS = (
    about_event("event_created", "made the event"),
    about_event("event_exported"),
    about_event(
        "venue_opened",
        "opened the venue's network for 12 hours",
        instead_of_undo="End it in the settings, or wait: it ends by itself.",
    ),
    about_event(
        "venue_closed",
        "closed the venue's network",
        instead_of_undo="Open the venue's network again in the settings.",
    ),
    about_event(
        "settings_changed",
        shredded="changed settings",
        notify=one_rule(Recipients.ALL, EVENT),
        instead_of_undo="Change the settings back.",
        topic=WebhookTopic.EVENT,
    ),
    about_event(
        "registration_opened",
        "opened registration",
        instead_of_undo="Registration is open; call the event off instead.",
        topic=WebhookTopic.EVENT,
    ),
    about_event(
        "check_in_opened",
        "opened check-in",
        you="Check-in for {event} has started. Please check in.{reason}",
        notify=one_rule(Recipients.ALL, EVENT),
        page="event_check_in",
        can_undo=True,
        topic=WebhookTopic.EVENT,
    ),
    about_event(
        "event_started",
        shredded="started the event",
        notify=one_rule(Recipients.ALL, EVENT, by_mail=False),
        can_undo=True,
        topic=WebhookTopic.EVENT,
    ),
    about_event(
        "event_finished",
        "finished the event",
        notify=one_rule(Recipients.ALL, EVENT),
        page="event_standings",
        instead_of_undo="The owner may take the event up again.",
        topic=WebhookTopic.EVENT,
    ),
    about_event(
        "event_cancelled",
        "called the event off",
        you="{event} is called off.{reason}",
        notify=one_rule(Recipients.ALL, EVENT),
        can_undo=True,
        topic=WebhookTopic.EVENT,
    ),
    about_event(
        "event_reopened",
        "took the event up again",
        you="{event} was taken up again.{reason}",
        notify=one_rule(Recipients.ALL, EVENT),
        instead_of_undo="Finish the event again.",
        topic=WebhookTopic.EVENT,
    ),
    about_staff(
        "staff_named",
        "named {new_name} {role}",
        shredded="gave somebody a role",
        notify=one_rule(Recipients.NAMED, EVENT, by_mail=False),
        page="desk",
        instead_of_undo="Take the role away on the page of the staff.",
    ),
    about_staff(
        "staff_removed",
        "took from {old_name} the role of {old_role}",
        shredded="took a role from somebody",
        notify=one_rule(Recipients.NAMED, EVENT, by_mail=False),
        instead_of_undo="Give the role again on the page of the staff.",
    ),
    about_event(
        "link_renewed",
        "renewed the link of the event",
        instead_of_undo="Send the new link to everybody who may see the event.",
    ),
    about_staff(
        "invitation_made", instead_of_undo="Revoke it on the page of the staff."
    ),
    about_staff(
        "invitation_revoked", instead_of_undo="Make a new one on the page of the staff."
    ),
    about_staff("invitation_accepted", notify=(notify_desk(Capability.SETTLE),)),
    about_staff(
        "owner_changed",
        "handed the event over to {new_name}",
        shredded="handed the event over",
        you="{event} is yours now: its owner handed it over to you.{reason}",
        notify=one_rule(Recipients.NAMED, EVENT, by_mail=False),
        page="desk",
        instead_of_undo="Ask the new owner to hand the event back.",
    ),
    about_event(
        "webhook_added",
        "had {host} told of what happens",
        shredded="had a program told of what happens",
        instead_of_undo="Remove it on the page of programs that are told.",
    ),
    about_event(
        "webhook_switched",
        "switched messages to {host} {subject}",
        shredded="switched messages to a program on or off",
        instead_of_undo="Switch it back on the page of programs that are told.",
    ),
    about_event(
        "webhook_removed",
        "had {host} told no more",
        shredded="had a program told no more",
        instead_of_undo="Add it anew on the page of programs that are told.",
    ),
    about_event(
        "webhook_stopped",
        "gave the messages to {host} up",
        shredded="gave the messages to a program up",
        desk="{event}: {host} is told no more. {why}",
        notify=(notify_desk(Capability.SETTLE),),
    ),
    about_event(
        "announcement_made",
        "announced: “{new_text}”",
        you="{event}: {new_text}",
        notify=TO_EVERYBODY,
        can_undo=True,
    ),
    about_event(
        "announcement_withdrawn",
        "took an announcement back: “{old_text}”",
        you="{event}: this announcement was taken back: “{old_text}”",
        notify=TO_EVERYBODY,
        can_undo=True,
    ),
    about_event("act_undone", shredded="took an act back"),
)
