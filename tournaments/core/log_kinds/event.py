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
event_change = partial(about_event, topic=WebhookTopic.EVENT)
about_staff = partial(LogKind, heading=LogHeading.STAFF)

EVENT_KINDS = (
    about_event("event_created", "created the event"),
    about_event("event_exported"),
    about_event(
        "venue_opened",
        "opened the venue's network for 12 hours",
        instead_of_undo="Close it in the settings, or wait until it ends on its own.",
    ),
    about_event(
        "venue_closed",
        "closed the venue's network",
        instead_of_undo="Open the venue's network again in the settings.",
    ),
    event_change(
        "settings_changed",
        shredded="changed settings",
        notify=one_rule(Recipients.ALL, EVENT),
        instead_of_undo="Change the settings back.",
    ),
    event_change(
        "registration_opened",
        "opened registration",
        instead_of_undo="Registration is already open. Cancel the event instead.",
    ),
    event_change(
        "check_in_opened",
        "opened check-in",
        you="Check-in for {event} has started. Please check in.{reason}",
        notify=one_rule(Recipients.ALL, EVENT),
        page="event_check_in",
        can_undo=True,
    ),
    event_change(
        "event_started",
        shredded="started the event",
        notify=one_rule(Recipients.ALL, EVENT, by_mail=False),
        can_undo=True,
    ),
    event_change(
        "event_finished",
        "finished the event",
        notify=one_rule(Recipients.ALL, EVENT),
        page="event_standings",
        instead_of_undo="The owner can reopen the event.",
    ),
    event_change(
        "event_cancelled",
        "canceled the event",
        you="{event} was canceled.{reason}",
        notify=one_rule(Recipients.ALL, EVENT),
        can_undo=True,
    ),
    event_change(
        "event_reopened",
        "reopened the event",
        you="{event} was reopened.{reason}",
        notify=one_rule(Recipients.ALL, EVENT),
        instead_of_undo="Finish the event again.",
    ),
    about_staff(
        "staff_named",
        "gave {new_name} the role of {role}",
        shredded="gave somebody a role",
        notify=one_rule(Recipients.NAMED, EVENT, by_mail=False),
        page="desk",
        instead_of_undo="Remove the role on the Staff page.",
    ),
    about_staff(
        "staff_removed",
        "removed {old_name} as {old_role}",
        shredded="removed somebody from the staff",
        notify=one_rule(Recipients.NAMED, EVENT, by_mail=False),
        instead_of_undo="Assign the role again on the Staff page.",
    ),
    about_event(
        "link_renewed",
        "renewed the link of the event",
        instead_of_undo="Send the new link to everybody who should see the event.",
    ),
    about_staff("invitation_made", instead_of_undo="Revoke it on the Staff page."),
    about_staff(
        "invitation_revoked", instead_of_undo="Create a new one on the Staff page."
    ),
    about_staff("invitation_accepted", notify=(notify_desk(Capability.SETTLE),)),
    about_staff(
        "owner_changed",
        "transferred the event to {new_name}",
        shredded="transferred the event",
        you="You now own {event}: the owner transferred it to you.{reason}",
        notify=one_rule(Recipients.NAMED, EVENT, by_mail=False),
        page="desk",
        instead_of_undo="Ask the new owner to transfer it back.",
    ),
    about_event(
        "webhook_added",
        "added a webhook to {host}",
        shredded="added a webhook",
        instead_of_undo="Remove it on the API tokens and webhooks page.",
    ),
    about_event(
        "webhook_switched",
        "switched the webhook to {host} {subject}",
        shredded="switched a webhook on or off",
        instead_of_undo="Switch it on or off again on the API tokens and webhooks "
        "page.",
    ),
    about_event(
        "webhook_removed",
        "removed the webhook to {host}",
        shredded="removed a webhook",
        instead_of_undo="Add it again on the API tokens and webhooks page.",
    ),
    about_event(
        "webhook_stopped",
        "switched off the webhook to {host}",
        shredded="switched off a webhook",
        desk="{event}: the webhook to {host} was switched off. {why}",
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
        "removed an announcement: “{old_text}”",
        you="{event}: this announcement was removed: “{old_text}”",
        notify=TO_EVERYBODY,
        can_undo=True,
    ),
    about_event("act_undone", shredded="undid an action"),
)
