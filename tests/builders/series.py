"""Seasons with events in them."""

from django.utils import timezone

from tests.builders.events import a_running_event, an_entrant
from tests.builders.people import a_person
from tests.builders.tables import a_round
from tournaments.models import (
    Match,
    RoundState,
    Series,
    SeriesChange,
    SeriesEvent,
    SeriesOrganiser,
    SettledBy,
    Tournament,
    TournamentState,
)


def a_series(*events, owner=None, organiser=None, **cells) -> Series:
    """Make a series that everybody sees, in which some events count."""
    owner = owner or (events[0].owner if events else a_person("Olga"))
    made = Series.objects.create(
        **{"name": "Harbour Season", "owner": owner, "is_public": True, **cells}
    )
    for each in events:
        SeriesEvent.objects.create(series=made, tournament=each)
    if organiser is not None:
        SeriesOrganiser.objects.create(series=made, person=organiser)
    SeriesChange.objects.create(series=made, actor=owner, kind=SeriesChange.Kind.MADE)
    return made


def a_finished(*people, owner=None, name="Harbour Open", **cells) -> Tournament:
    """Make an event that is over, in which the first beat the second, and so on.

    Somebody is a name, an account, or a ward; places follow by wins: with four, the
    first has won both rounds.
    """
    event = a_running_event(0, owner, **{"name": name, "cut": 0, "rounds": 2, **cells})
    rows = [entry(event, each) for each in people]
    one, two, three, four = rows
    for number, pairs in enumerate(
        (((one, four), (two, three)), ((one, two), (three, four))), 1
    ):
        made = a_round(event, *pairs, number=number, state=RoundState.CLOSED)
        Match.objects.filter(round=made).update(
            outcome="win",
            winner="home",
            settled=SettledBy.BY_STAFF,
            settled_at=timezone.now(),
            games=[
                {"home_score": 21, "away_score": 14, "winner": "home",
                 "ending": "regulation"}
            ],
        )  # fmt: skip
    event.state = TournamentState.FINISHED
    event.finished_at = timezone.now()
    event.save()
    return event


def entry(event, who):
    if isinstance(who, str):
        return an_entrant(event, who)
    kind = "ward" if hasattr(who, "guardian") else "person"
    return an_entrant(event, who.display_name, **{kind: who})
