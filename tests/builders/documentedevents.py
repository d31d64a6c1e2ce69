"""The event that the documentation of the API shows, wherever an example finds it."""

import datetime as dt

from django.test import Client
from django.utils import timezone

from accounts.models import User
from integrations.examples import WEBHOOK_ID
from tests.builders.desk import at_the_desk
from tests.builders.events import a_submission, an_entrant, an_event
from tests.builders.people import a_browser, a_person
from tests.builders.series import a_finished, a_series
from tests.builders.tables import a_round
from tests.builders.webhooks import a_delivery, a_webhook
from tournaments.api.examples import desk, series
from tournaments.api.examples import events as examples
from tournaments.api.examples.logs import EVENT_ID, MATCH_ID
from tournaments.desk import actions as events
from tournaments.entries import actions as entrants
from tournaments.floor.actions import clock
from tournaments.journal.actions import announcements
from tournaments.models import Announcement, Entrant, Match, Tournament, TournamentState
from tournaments.results import actions as results
from tournaments.results.queries import match_version_for_report, matches_with_reports
from tournaments.rounds.actions import cut, rounds
from tournaments.rules.claims import parse_claim

OTHERS = {"Ben Okafor": examples.OTHER_ID, "Cleo Marsh": None, "Dev Anand": None}
CLAIM = parse_claim("win", "home", [{"home_score": 21, "away_score": 14}])


def documented(state: str, **cells) -> Tournament:
    """Make the event in a state, with nobody in it."""
    now = timezone.now()
    began = {"started_at": now, "starts_at": now - dt.timedelta(hours=1)}
    return an_event(
        id=EVENT_ID,
        state=state,
        rounds=1,
        **{"cut": 0, **cells},
        **(began if state == TournamentState.RUNNING else {}),
    )


def somebody(name: str) -> User:
    """Return a person; the owner of the documented deck is there already."""
    return User.objects.filter(display_name=name).first() or a_person(name)


def with_people(event: Tournament, state: str = "checked_in") -> Entrant:
    """Let Ada be in it with a list, and three more; give Ada's entry."""
    ada = an_entrant(
        event, "Ada Ito", id=examples.ENTRANT_ID, person=somebody("Ada"), state=state
    )
    a_submission(ada, id=examples.LIST_ID)
    for name, pk in OTHERS.items():
        person = somebody(name.split()[0])
        known = {"id": pk} if pk else {}
        an_entrant(event, name, person=person, state=state, **known)
    return ada


def seated(**cells) -> Tournament:
    """Seat Ada and Ben at table 1 of round 1."""
    event = documented(TournamentState.RUNNING, **cells)
    ada = with_people(event)
    ben, *rest = (Entrant.objects.get(name=name) for name in OTHERS)
    a_round(event, (ada, ben), tuple(rest))
    match = Match.objects.get(home=ada)
    match.delete()
    match.pk = MATCH_ID
    match.save(force_insert=True)
    return event


def said_by_ben() -> Tournament:
    event = seated()
    ben = Entrant.objects.get(name="Ben Okafor")
    row = matches_with_reports(event).get(pk=MATCH_ID)
    expected = match_version_for_report(row, side="away")
    results.report_result(
        event.pk, ben.person, match_id=MATCH_ID, expected=expected, claim=CLAIM
    )
    return event


def disputed() -> Tournament:
    event = said_by_ben()
    ada = Entrant.objects.get(name="Ada Ito")
    row = matches_with_reports(event).get(pk=MATCH_ID)
    results.dispute_result(
        event.pk, ada.person, match_id=MATCH_ID, expected=row.version
    )
    return event


def played(**cells) -> Tournament:
    event = seated(**cells)
    for row in matches_with_reports(event):
        results.enter_result(
            event.pk, event.owner, match_id=row.pk, expected=row.version, claim=CLAIM
        )
    return event


def closed(**cells) -> Tournament:
    event = played(**cells)
    row = event.played.get()
    rounds.close_round(event.pk, event.owner, round_id=row.pk, expected=row.version)
    return event


def finished() -> Tournament:
    event = closed()
    event.refresh_from_db()
    events.finish_event(event.pk, event.owner, expected=event.version)
    return event


def confirmed(event: Tournament) -> Tournament:
    event.refresh_from_db()
    cut.confirm_cut(event.pk, event.owner, expected=event.version)
    return event


def drafted() -> Tournament:
    event = started()
    rounds.draft_swiss_round(event.pk, event.owner, number=1)
    return event


def dropped() -> Tournament:
    event = closed()
    ada = Entrant.objects.get(name="Ada Ito")
    entrants.drop_from_event(event.pk, ada.person, entrant=ada.pk, expected=ada.version)
    return event


def in_a_series() -> Tournament:
    event = a_finished("Ada Ito", "Ben Okafor", "Cleo Marsh", "Dev Anand")
    a_series(event, id=series.SERIES_ID, counts_best=3)
    return event


def announced() -> Tournament:
    event = seated()
    text = desk.ANNOUNCEMENT["text"]
    row = announcements.make_announcement(event.pk, event.owner, text=text)
    Announcement.objects.filter(pk=row.pk).update(id=desk.ANNOUNCEMENT_ID)
    return event


def timed() -> Tournament:
    event = seated()
    clock.start_clock(event.pk, event.owner, round_id=event.played.get().pk, expected=0)
    return event


def present() -> Tournament:
    """Let the desk check Ada in, which it can undo."""
    event = before("check_in", "registered")
    ada = Entrant.objects.get(name="Ada Ito")
    entrants.check_in(event.pk, event.owner, entrant=ada.pk, expected=ada.version)
    return event


def started() -> Tournament:
    event = documented(TournamentState.RUNNING)
    with_people(event)
    return event


def before(state: str, entered: str = "") -> Tournament:
    event = documented(state)
    if entered:
        with_people(event, entered)
    return event


def hooked() -> Tournament:
    """Have a webhook of which a message failed."""
    event = seated()
    hook = a_webhook(event, id=WEBHOOK_ID)
    a_delivery(
        hook, line=1, last=1, state="given_up", body="", attempts=12, at=timezone.now()
    )
    return event


ADA, DESK, EVE = "Ada", "the desk", "a stranger"
# Where each example that changes something, or is not of a round in play, happens.
SCENES = {
    "event_open": (
        lambda: documented("draft", opened_at=None, list_policy="none"),
        DESK,
    ),
    "event_new": (lambda: before("registration"), DESK),
    "event_check_in": (lambda: before("registration"), DESK),
    "event_start": (lambda: before("check_in", "checked_in"), DESK),
    "event_finish": (closed, DESK),
    "final": (finished, EVE),
    "statistics": (finished, EVE),
    "bracket": (lambda: confirmed(closed(cut=2)), EVE),
    "cut_confirm": (lambda: closed(cut=2), DESK),
    "register": (lambda: before("registration"), EVE),
    "entrant_add": (lambda: before("registration"), DESK),
    "entrant_check_in": (lambda: before("check_in", "registered"), ADA),
    "entrant_return": (dropped, ADA),
    "list_submit": (lambda: before("registration", "registered"), ADA),
    "round_pair": (started, DESK),
    "round_publish": (drafted, DESK),
    "round_discard": (drafted, DESK),
    "round_close": (played, DESK),
    "series": (in_a_series, EVE),
    "leaderboard": (in_a_series, EVE),
    "webhooks": (hooked, DESK),
    "webhook_replay": (hooked, DESK),
    "announce": (seated, DESK),
    "announcement_remove": (announced, DESK),
    "clock": (timed, EVE),
    "clock_start": (seated, DESK),
    "clock_stop": (timed, DESK),
    "match_extend": (seated, DESK),
    "match_correct": (played, DESK),
    "match_correct_preview": (played, DESK),
    "entrant_late": (started, DESK),
    "list_waive": (lambda: before("check_in", "registered"), DESK),
    "penalty_give": (seated, DESK),
    "undo": (present, DESK),
    "match_confirm": (said_by_ben, ADA),
    "match_dispute": (said_by_ben, ADA),
    "match_rule": (disputed, DESK),
    "disputes": (disputed, DESK),
}


def on_the_scene(operation: str) -> Client:
    """Bring the event to where an example finds it; give a browser of who asks."""
    made, who = SCENES.get(operation, (seated, ADA))
    event = made()
    if who is DESK:
        return at_the_desk(event.owner)
    if who is EVE:
        return a_browser(a_person("Eve"))
    return a_browser(Entrant.objects.get(name="Ada Ito").person)
