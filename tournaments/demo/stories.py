"""The three demo events: one in play, one finished, one to come."""

import datetime as dt
from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from decks import selectors as deck_selectors
from decks import services as decks
from tournaments.core import played
from tournaments.desk import actions as events
from tournaments.disputes.versions import engine_version
from tournaments.entries import actions as entrants
from tournaments.models import DecklistMode, ListPolicy, Match, Role, Tournament
from tournaments.rounds.actions import cut
from tournaments.rules.claims import AWAY, HOME, ClaimedResult, parse_claim
from tournaments.rules.scoring import Outcome

from . import games
from .desk import SNAPSHOT, DemoEventDesk
from .people import (
    ADA,
    BEN,
    JUDGE,
    LATE,
    ORGANISER,
    OTHERS,
    RUNNING,
    WALK_IN,
    find_account,
    find_or_create_demo_account,
)

OVER, COMING = "Winter Kickoff", "Spring Scrimmage"
DECKS = ("Anchors aweigh", "Long lamp")  # of Ada and Ben


def play_missing_events() -> dict[str, Tournament]:
    """Play the demo events that do not exist yet; return all of them by name."""
    organiser = find_or_create_demo_account(ORGANISER.name)
    engine_version()  # before the first transaction: others wait while one is open
    for name, story in STORIES.items():
        if not event_exists(organiser, name):
            with transaction.atomic():
                story(DemoEventDesk(organiser))
    found = Tournament.objects.filter(owner=organiser, name__in=STORIES)
    return {each.name: each for each in found}


def is_demo_incomplete() -> bool:
    """Return whether the demo was begun here and is not complete."""
    organiser = find_account(ORGANISER.name)
    return organiser is not None and not event_exists(organiser, COMING)


def event_exists(organiser: User, name: str) -> bool:
    return Tournament.objects.filter(owner=organiser, name=name).exists()


# In the middle of round 3.


def play_event_in_progress(desk: DemoEventDesk) -> None:
    """Play an event into round 3, with a dispute and open reports for the desk."""
    now = timezone.now()
    desk.create_event(
        RUNNING,
        starts_at=now.replace(minute=0, second=0, microsecond=0)
        - dt.timedelta(hours=2),
        list_deadline_at=now + dt.timedelta(hours=1),  # the start locks them
        capacity=32,
        about="Five rounds, then a top 4. Deck lists are shown when the event is over.",
        list_policy=ListPolicy.REQUIRED,
        visible_when_finished=DecklistMode.PUBLIC,
        auto_accept_minutes=60,
        late_entry_until_round=2,
    )
    judge = find_or_create_demo_account(JUDGE.name)
    events.assign_staff_role(desk.event.pk, desk.who, person=judge, role=Role.JUDGE)
    create_decks(desk)
    desk.register((ADA.name, BEN.name, *OTHERS))
    entrants.add_entrant_at_desk(desk.event.pk, desk.who, name=WALK_IN)
    for row in desk.registered_people():
        desk.submit_deck_list_for(row)
    check_in_all(desk)
    desk.start()
    play_two_rounds(desk)
    desk.pair_and_publish_round(3)
    play_third_round(desk)


def create_decks(desk: DemoEventDesk) -> None:
    """Create saved decks for Ada and Ben, which they will submit."""
    for person, name in zip(desk.deck_owners(), DECKS, strict=True):
        if not deck_selectors.owned_by(person).exists():
            text = next(desk.texts)
            decks.create_deck(person, name=name, text=text, snapshot=SNAPSHOT)


def check_in_all(desk: DemoEventDesk) -> None:
    event = desk.reloaded_event()
    events.open_check_in(event.pk, desk.who, expected=event.version)
    for row in desk.registered_people():
        entrants.check_in(
            event.pk,
            row.person or desk.who,
            entrant=row.pk,
            expected=row.version,
        )


def play_two_rounds(desk: DemoEventDesk) -> None:
    """Play two rounds in which only Ada and Ben win twice, without meeting."""
    pair = frozenset(
        row.pk for row in desk.registered_people() if row.name in (ADA.name, BEN.name)
    )

    def favored_winner(row: Match) -> str:
        return HOME if row.home_id in pair else AWAY if row.away_id in pair else ""

    desk.pair_and_publish_round(1, apart=pair)
    desk.decide_all(lambda row: favored_winner(row) or desk.rng.choice((HOME, AWAY)))
    desk.close_round(1)
    late = entrants.enter_late_entrant(desk.event.pk, desk.who, losses=1, name=LATE)
    desk.submit_deck_list_for(late)
    points = {
        each.entrant: each.points for each in played.current_standings(desk.event)
    }

    def first_round_loser(row: Match) -> str:
        """Return the side that lost before, unless Ada or Ben plays at the table."""
        ahead = [points.get(str(key), 0) for key in (row.home_id, row.away_id)]
        if favored_winner(row) or ahead[0] == ahead[1] == 0:
            return favored_winner(row) or desk.rng.choice((HOME, AWAY))
        if ahead[0] == ahead[1]:
            return ""
        return HOME if ahead[0] < ahead[1] else AWAY

    desk.pair_and_publish_round(2, apart=pair)
    desk.decide_all(first_round_loser)
    desk.close_round(2)
    drop_last_entrant(desk)


def drop_last_entrant(desk: DemoEventDesk) -> None:
    """Drop the last entrant in the standings who has an account."""
    people = {str(row.pk): row for row in desk.registered_people()}
    for place in reversed([*played.current_standings(desk.event)]):
        row = people[place.entrant]
        if row.person is not None:
            entrants.drop_from_event(
                desk.event.pk, row.person, entrant=row.pk, expected=row.version
            )
            return


def play_third_round(desk: DemoEventDesk) -> None:
    """Record some results of round 3, as after half an hour of play."""
    rows = desk.open_tables()
    [own] = [row for row in rows if ADA.name in (row.home.name, row.away.name)]
    desk.report(own, HOME if own.home.name == ADA.name else AWAY, claim_of_ada(own))
    alone = [row for row in rows if not (row.home.person and row.away.person)]
    disputed, *others = (row for row in rows if row not in (own, *alone))
    report_different_results(desk, disputed)
    for row in (*others[:3], *alone):
        desk.report_from_both_sides(row, desk.claim(desk.rng.choice((HOME, AWAY))))


def report_different_results(desk: DemoEventDesk, row: Match) -> None:
    """Let both players report different results, each with a log; one log is false."""
    game = games.play_decided_game(desk.event, row)
    said, log = game.false_claim_with_log()
    desk.report(row, game.winner, game.claim)
    desk.report(row, game.loser, said)
    desk.hand_in_log(row, game.winner, game.log)
    desk.hand_in_log(row, game.loser, log)


def claim_of_ada(row: Match) -> ClaimedResult:
    if row.home.name == ADA.name:
        return win_claim(HOME, 17, 14)
    return win_claim(AWAY, 14, 17)


def win_claim(side: str, home: int, away: int) -> ClaimedResult:
    return parse_claim(Outcome.WIN, side, [{"home_score": home, "away_score": away}])


# Over, with a top 4.


def play_finished_event(desk: DemoEventDesk) -> None:
    """Play an event with ten entrants to its end, with public deck lists."""
    now = timezone.now()
    started = (now - dt.timedelta(days=8)).replace(minute=0, second=0, microsecond=0)
    desk.create_event(
        OVER,
        starts_at=started,
        list_deadline_at=now + dt.timedelta(hours=1),
        capacity=16,
        has_check_in=False,
        list_policy=ListPolicy.OPTIONAL,
        visible_when_finished=DecklistMode.PUBLIC,
    )
    desk.register((ADA.name, BEN.name, *OTHERS[:4]))
    entrants.enter_name_list(
        desk.event.pk, desk.who, text="\n".join((*OTHERS[9:12], "Xenia Harrow"))
    )
    for row in desk.registered_people():
        desk.submit_deck_list_for(row)
    desk.start()
    for number in range(1, desk.event.rounds + 1):
        desk.pair_and_publish_round(number)
        desk.decide_all(lambda _: desk.rng.choice((HOME, HOME, AWAY, AWAY, "")))
        desk.close_round(number)
    cut.confirm_cut(desk.event.pk, desk.who, expected=desk.event.version)
    for number in (1, 2):
        cut.publish_cut_round(desk.event.pk, desk.who, number=number)
        desk.reloaded_event()
        desk.decide_all(lambda _: desk.rng.choice((HOME, AWAY)))
        desk.close_round(number)
    events.finish_event(desk.event.pk, desk.who, expected=desk.event.version)


# To come.


def open_coming_event(desk: DemoEventDesk) -> None:
    """Open an event that a visitor can register for."""
    now = timezone.now()
    starts = (now + dt.timedelta(days=20)).replace(
        hour=10, minute=0, second=0, microsecond=0
    )
    desk.create_event(
        COMING,
        starts_at=starts,
        list_deadline_at=starts - dt.timedelta(hours=1),
        check_in_opens_at=starts - dt.timedelta(hours=1),
        capacity=16,
        about="Everybody is welcome; build your deck from the Preseason set and submit "
        "the list here.",
        list_policy=ListPolicy.REQUIRED,
        visible_in_cut=DecklistMode.OPPONENT,
    )
    desk.register(OTHERS[:7])
    for row in desk.registered_people()[:3]:
        desk.submit_deck_list_for(row)


STORIES: dict[str, Callable[[DemoEventDesk], None]] = {
    RUNNING: play_event_in_progress,
    OVER: play_finished_event,
    COMING: open_coming_event,
}
