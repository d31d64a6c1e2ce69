"""Actions of a demo organizer and players, all through the services."""

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings

from accounts.models import User
from decks import selectors as deck_selectors
from decks.formats import PRESEASON
from gameengine.notation import Log
from tournaments.core import played
from tournaments.core import rounds as tables
from tournaments.desk import actions as events
from tournaments.disputes import actions as evidence
from tournaments.entries import actions as entrants
from tournaments.entries.actions import lists
from tournaments.models import Entrant, Match, Round, Tournament
from tournaments.results import actions as results
from tournaments.results.queries import (
    match_version_for_report,
    matches_with_reports,
    reports_version,
)
from tournaments.rounds.actions import rounds
from tournaments.rules.claims import AWAY, HOME, ClaimedResult, other_side, parse_claim
from tournaments.rules.scoring import Outcome

from . import games
from .people import ADA, BEN, find_or_create_demo_account

SNAPSHOT = PRESEASON.snapshots[-1]
PLACE = "Harbor City"
SEED = 5
SCORES = (
    (17, 14), (21, 10), (24, 21), (13, 10), (28, 7), (20, 17), (14, 7), (31, 24),
    (10, 3), (27, 20), (16, 13), (23, 6),
)  # fmt: skip
LEVEL = (7, 10, 14, 17)


class DemoEventDesk:
    """The organizer of a demo event, with the actions that are repeated there."""

    def __init__(self, organiser: User, *, seed: int | str = SEED) -> None:
        self.who = organiser
        self.rng = random.Random(seed)  # noqa: S311 (no secret hangs on it)
        self.texts = sample_lists()
        self.event: Tournament

    def call_service(
        self, service: Callable[..., Any], who: User | None, *more: Any, **words: Any
    ) -> Any:
        """Call a service on the event; every action of the demo goes through here."""
        return service(self.event.pk, who, *more, **words)

    def create_event(self, name: str, **cells: Any) -> None:
        """Create an event with these settings, and open registration."""
        self.event = events.create_event(
            self.who,
            name=name,
            snapshot=SNAPSHOT.id,
            **{"zone": settings.TIME_ZONE, "place": PLACE, **cells},
        )
        self.event = self.call_service(
            events.open_registration, self.who, expected=self.event.version
        )

    def reloaded_event(self) -> Tournament:
        self.event = Tournament.objects.get(pk=self.event.pk)
        return self.event

    def register(self, names: Iterable[str]) -> None:
        for name in names:
            self.call_service(
                entrants.register_for_event,
                find_or_create_demo_account(name),
                name=name,
            )

    def submit_deck_list_for(self, row: Entrant) -> None:
        """Submit a deck list for an entrant: their own deck, or a sample list."""
        version = None
        if row.person in self.deck_owners():
            deck = deck_selectors.owned_by(row.person).first()
            version = deck and deck_selectors.find_version(deck)
        self.call_service(
            lists.submit_deck_list,
            row.person or self.who,
            entrant=row.pk,
            version=version,
            text="" if version else next(self.texts),
        )

    def deck_owners(self) -> list[User]:
        return [find_or_create_demo_account(each.name) for each in (ADA, BEN)]

    def registered_people(self) -> list[Entrant]:
        found = Entrant.objects.filter(tournament=self.event).select_related("person")
        return list(found.order_by("registered_at", "id"))

    def start(self) -> None:
        event = self.reloaded_event()
        self.call_service(events.start_event, self.who, expected=event.version)
        self.reloaded_event()

    # Rounds

    def pair_and_publish_round(
        self, number: int, *, apart: frozenset[Any] = frozenset()
    ) -> Round:
        """Pair and publish a round in which the two of `apart` do not meet."""
        made = self.call_service(rounds.draft_swiss_round, self.who, number=number)
        while any(
            {row.home_id, row.away_id} == apart for row in tables.matches_by_table(made)
        ):
            made = self.call_service(
                rounds.redraft_round, self.who, round_id=made.pk, expected=made.version
            )
        return self.publish_draft_round(made)

    def publish_draft_round(self, made: Round) -> Round:
        """Publish a draft round, with all its warnings acknowledged."""
        return self.call_service(
            rounds.publish_swiss_round,
            self.who,
            round_id=made.pk,
            expected=made.version,
            acknowledged={each["key"] for each in made.notices},
        )

    def close_round(self, number: int) -> None:
        there = played.current_round(self.event)
        if there is None or there.number != number:
            raise RuntimeError(f"Round {number} is not the current round.")
        self.call_service(
            rounds.close_round, self.who, round_id=there.pk, expected=there.version
        )
        self.reloaded_event()

    def open_tables(self) -> list[Match]:
        rows = matches_with_reports(self.event).filter(
            round__state="published", outcome=Outcome.PENDING
        )
        return list(rows.select_related("home__person", "away__person"))

    def decide_all(self, winner: Callable[[Match], str]) -> None:
        """Record a result for every open match of the round."""
        for row in self.open_tables():
            self.report_from_both_sides(row, self.claim(winner(row)))

    def report_from_both_sides(self, row: Match, claim: ClaimedResult) -> None:
        """Let both players report; the desk enters it if one has no account."""
        if row.home.person and row.away.person:
            self.report(row, HOME, claim)
            self.confirm_report(row, AWAY)
        else:
            self.enter_result(row, claim)

    def enter_result(self, row: Match, claim: ClaimedResult) -> None:
        self.call_service(
            results.enter_result,
            self.who,
            match_id=row.pk,
            expected=row.version,
            claim=claim,
        )

    def claim(self, winner: str) -> ClaimedResult:
        if not winner:
            score = self.rng.choice(LEVEL)
            game = {"home_score": score, "away_score": score, "ending": "time"}
            return parse_claim(Outcome.TIE, "", [game])
        more, less = self.rng.choice(SCORES)
        game = {f"{winner}_score": more, f"{other_side(winner)}_score": less}
        return parse_claim(Outcome.WIN, winner, [game])

    def report(self, row: Match, side: str, claim: ClaimedResult) -> None:
        now = matches_with_reports(self.event).get(pk=row.pk)
        self.call_service(
            results.report_result,
            person_at(row, side),
            match_id=row.pk,
            expected=match_version_for_report(now, side=side),
            claim=claim,
        )

    def hand_in_log(self, row: Match, side: str, log: Log) -> None:
        self.call_service(
            evidence.submit_log,
            person_at(row, side),
            match_id=row.pk,
            upload=games.demo_log_upload(log),
        )

    def confirm_report(self, row: Match, side: str) -> None:
        now = matches_with_reports(self.event).get(pk=row.pk)
        self.call_service(
            results.confirm_report,
            person_at(row, side),
            match_id=row.pk,
            expected=reports_version(now),
        )


def person_at(row: Match, side: str) -> User | None:
    seat = row.seat(side)
    return seat.person if seat else None


def sample_lists() -> Iterator[str]:
    """Yield the legal sample deck lists in an endless cycle."""
    folder = Path(settings.FILES_DIR, "samples", "decks")
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("legal-*.txt"))]
    while True:
        yield from texts
