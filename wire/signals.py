"""An act on an event is promised to the programs that want to know (C9)."""

from typing import Any

from django.conf import settings
from django.dispatch import receiver

from outbox import services as outbox
from tournaments.acting import Act, acted
from wire import listeners, tasks


@receiver(acted, dispatch_uid="wire.hand_on")
def hand_on(act: Act, **_: Any) -> None:
    """Promise it in the act's own transaction: what is rolled back is told to nobody.

    One query, and none where webhooks are off or nothing public happened.
    """
    if not settings.WEBHOOKS:
        return
    told = {listeners.topic_of(each) for each in act.logged} - {None}
    if not told:
        return
    wanted = listeners.listening(act.tournament.pk).values_list("topics", flat=True)
    if all(told.isdisjoint(each) for each in wanted):
        return
    event, first = str(act.tournament.pk), act.logged[0].seq
    outbox.promise(
        tasks.hand_on,
        key=f"hand_on:{event}:{first}",
        payload={"event": event, "first": first, "last": act.logged[-1].seq},
    )
