"""Events that have come far: in the cut, or over."""

from tests.builders import swiss
from tests.builders.events import a_running_event
from tournaments.desk import actions as events
from tournaments.models import Tournament
from tournaments.rounds.actions import cut


def again(event: Tournament) -> Tournament:
    """Read an event anew, with the version that its next form would carry."""
    return Tournament.objects.get(pk=event.pk)


def in_the_cut(size: int = 8, *, played: int = 0, **cells) -> Tournament:
    """Play the Swiss rounds, confirm the cut, and play so many rounds of that."""
    event = a_running_event(size, **{"rounds": 3, "cut": 4, **cells})
    swiss.play(event, upto=event.rounds)
    cut.confirm_cut(event.pk, event.owner, expected=again(event).version)
    for number in range(1, played + 1):
        found = cut.publish_cut_round(event.pk, event.owner, number=number)
        swiss.close(swiss.decide(found))
    return again(event)


def a_finished_event(**cells) -> Tournament:
    """Play an event of eight to its end: a cut of four with a third place."""
    if cells.get("cut") == 0:
        event = a_running_event(8, **cells)
        swiss.play(event, upto=event.rounds)
    else:
        event = in_the_cut(played=2, **{"third_place": True, **cells})
    events.finish_event(event.pk, event.owner, expected=again(event).version)
    return again(event)
