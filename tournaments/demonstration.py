"""A demonstration: three events as people would play them, all of it by the services.

One is in the middle of round 3, one is over with its top 4, one takes registrations.
Nothing is written past the services, so every log is true; whoever did what is there.
Pairings are drawn by the lot of each event, results by a seed, so that two desks show
other tables and the same story: Ada and Ben have won twice and meet in round 3.
"""

import datetime as dt
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts import services as accounts
from accounts.models import User
from decks import selectors as deck_selectors
from decks import services as decks
from decks.formats import PRESEASON
from tournaments.claims import AWAY, HOME, Claim, other, read
from tournaments.models import Entrant, ListPolicy, Match, Mode, Role, Round, Tournament
from tournaments.scoring import Outcome
from tournaments.selectors import played
from tournaments.selectors import rounds as tables
from tournaments.selectors.results import heard, sheets, unmoved
from tournaments.services import cut, entrants, events, lists, results, rounds

RUNNING, OVER, COMING = "Lighthouse Open", "Winter Kickoff", "Spring Scrimmage"
SNAPSHOT = PRESEASON.snapshots[-1]
PLACE = "Harbor City"
SEED = 5
HOST = "booth.example"


@dataclass(frozen=True, slots=True)
class Part:
    """Somebody whom a visitor may be, and what there is to see as him."""

    name: str
    words: str

    @property
    def email(self) -> str:
        return address(self.name)


ORGANISER = Part("Olga Brandt", f"organises the {RUNNING}: open its desk")
JUDGE = Part("Jude Falk", "judges it: a dispute waits for a ruling")
ADA = Part("Ada Quill", "plays in it and has reported her match")
BEN = Part("Ben Marlow", "is her opponent: agree, or object")
CAST = (ORGANISER, JUDGE, ADA, BEN)
OTHERS = (
    "Cleo Vance", "Dan Osei", "Eve Lindqvist", "Farid Noor", "Greta Holm",
    "Hugo Castellan", "Ines Duarte", "Jonas Weir", "Kira Solberg", "Luca Ferrante",
    "Mona Adeyemi", "Nils Aldgate", "Rosa Whitlock", "Soren Pryce", "Talia Brook",
)  # fmt: skip
WALK_IN, LATE = "Umar Siddall", "Vera Quennell"  # without accounts
DECKS = ("Anchors aweigh", "Long lamp")  # of Ada and Ben
SCORES = (
    (17, 14), (21, 10), (24, 21), (13, 10), (28, 7), (20, 17), (14, 7), (31, 24),
    (10, 3), (27, 20), (16, 13), (23, 6),
)  # fmt: skip
LEVEL = (7, 10, 14, 17)


def address(name: str) -> str:
    return f"{name.split(maxsplit=1)[0].lower()}@{HOST}"


# People.


def enrol(password: str) -> list[Part]:
    """Make the accounts that a visitor may use; give those that are new."""
    made = [each for each in CAST if find(each.name) is None]
    for each in made:
        accounts.make_account(each.email, name=each.name, password=password)
    return made


def find(name: str) -> User | None:
    return User.objects.filter(email=address(name)).first()


def account(name: str) -> User:
    """Give somebody's account; one that nobody can sign in to, if it is new."""
    return find(name) or accounts.make_account(address(name), name=name)


def is_wanted() -> bool:
    """Tell whether a demonstration was begun here and is not complete."""
    organiser = find(ORGANISER.name)
    return organiser is not None and not is_there(organiser, COMING)


def is_there(organiser: User, name: str) -> bool:
    return Tournament.objects.filter(owner=organiser, name=name).exists()


# The three events, each as a whole or not at all.


def play() -> dict[str, Tournament]:
    """Play what is missing of the demonstration; give its events by name."""
    organiser = account(ORGANISER.name)
    for name, story in STORIES.items():
        if not is_there(organiser, name):
            with transaction.atomic():
                story(Desk(organiser))
    found = Tournament.objects.filter(owner=organiser, name__in=STORIES)
    return {each.name: each for each in found}


class Desk:
    """Whoever runs an event, with what he does many times."""

    def __init__(self, organiser: User) -> None:
        self.who = organiser
        self.rng = random.Random(SEED)  # noqa: S311 (no secret hangs on it)
        self.texts = sample_lists()
        self.event: Tournament

    def make(self, name: str, **cells: Any) -> None:
        """Make an event with these settings, and open it."""
        made = events.create(
            self.who,
            name=name,
            snapshot=SNAPSHOT.id,
            **{"zone": settings.TIME_ZONE, "place": PLACE, **cells},
        )
        self.event = events.open_registration(made.pk, self.who, expected=made.version)

    def fresh(self) -> Tournament:
        self.event = Tournament.objects.get(pk=self.event.pk)
        return self.event

    def register(self, names: Iterable[str]) -> None:
        for name in names:
            entrants.register(self.event.pk, account(name), name=name)

    def hand_in(self, row: Entrant) -> None:
        """Let somebody hand in a list: a deck of his own, or one that is typed."""
        version = None
        if row.person in self.keepers():
            deck = deck_selectors.owned_by(row.person).first()
            version = deck and deck_selectors.version(deck)
        lists.submit(
            self.event.pk,
            row.person or self.who,
            entrant=row.pk,
            version=version,
            text="" if version else next(self.texts),
        )

    def keepers(self) -> list[User]:
        return [account(each.name) for each in (ADA, BEN)]

    def people(self) -> list[Entrant]:
        found = Entrant.objects.filter(tournament=self.event).select_related("person")
        return list(found.order_by("registered_at", "id"))

    def start(self) -> None:
        event = self.fresh()
        events.start(event.pk, self.who, expected=event.version)
        self.fresh()

    # Rounds

    def pair(self, number: int, *, apart: frozenset[Any] = frozenset()) -> Round:
        """Pair and publish a round; who is to stay apart draws another lot."""
        made = rounds.draft(self.event.pk, self.who, number=number)
        while any({row.home_id, row.away_id} == apart for row in tables.tables(made)):
            made = rounds.redraft(
                self.event.pk, self.who, round_id=made.pk, expected=made.version
            )
        return rounds.publish(
            self.event.pk,
            self.who,
            round_id=made.pk,
            expected=made.version,
            acknowledged={each["key"] for each in made.notices},
        )

    def close(self, number: int) -> None:
        there = played.current(self.event)
        if there is None or there.number != number:
            raise RuntimeError(f"Round {number} is not the one that is played.")
        rounds.close(self.event.pk, self.who, round_id=there.pk, expected=there.version)
        self.fresh()

    def open_tables(self) -> list[Match]:
        rows = sheets(self.event).filter(
            round__state="published", outcome=Outcome.PENDING
        )
        return list(rows.select_related("home__person", "away__person"))

    def decide_all(self, winner: Callable[[Match], str]) -> None:
        """Let every match of the round end; nobody stays without a result."""
        for row in self.open_tables():
            self.end(row, self.claim(winner(row)))

    def end(self, row: Match, claim: Claim) -> None:
        """Let both say the same, or the desk write it down for who has no account."""
        if row.home.person and row.away.person:
            self.report(row, HOME, claim)
            self.agree(row, AWAY)
        else:
            results.enter(
                self.event.pk,
                self.who,
                match_id=row.pk,
                expected=row.version,
                claim=claim,
            )

    def claim(self, winner: str) -> Claim:
        if not winner:
            score = self.rng.choice(LEVEL)
            game = {"home_score": score, "away_score": score, "ending": "time"}
            return read(Outcome.TIE, "", [game])
        more, less = self.rng.choice(SCORES)
        game = {f"{winner}_score": more, f"{other(winner)}_score": less}
        return read(Outcome.WIN, winner, [game])

    def report(self, row: Match, side: str, claim: Claim) -> None:
        now = sheets(self.event).get(pk=row.pk)
        results.report(
            self.event.pk,
            person_at(row, side),
            match_id=row.pk,
            expected=unmoved(now, side=side),
            claim=claim,
        )

    def agree(self, row: Match, side: str) -> None:
        now = sheets(self.event).get(pk=row.pk)
        results.agree(
            self.event.pk,
            person_at(row, side),
            match_id=row.pk,
            expected=heard(now),
        )


def person_at(row: Match, side: str) -> User | None:
    seat = row.seat(side)
    return seat.person if seat else None


def sample_lists() -> Iterator[str]:
    """Give the legal sample lists one after the other, and again."""
    folder = Path(settings.BASE_DIR, "samples", "decks")
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("legal-*.txt"))]
    while True:
        yield from texts


# In the middle of round 3.


def mid_round(desk: Desk) -> None:
    """Play an event up to a round with everything that a desk has to look at."""
    now = timezone.now()
    desk.make(
        RUNNING,
        starts_at=now.replace(minute=0, second=0, microsecond=0)
        - dt.timedelta(hours=2),
        list_deadline_at=now + dt.timedelta(hours=1),  # the start locks them
        capacity=32,
        about="Five rounds, then the best four. Lists are shown when it is over.",
        list_policy=ListPolicy.REQUIRED,
        visible_when_finished=Mode.PUBLIC,
        auto_accept_minutes=60,
        late_entry_until_round=2,
    )
    judge = account(JUDGE.name)
    events.name_staff(desk.event.pk, desk.who, person=judge, role=Role.JUDGE)
    keep_decks(desk)
    desk.register((ADA.name, BEN.name, *OTHERS))
    entrants.add(desk.event.pk, desk.who, name=WALK_IN)
    for row in desk.people():
        desk.hand_in(row)
    check_everybody_in(desk)
    desk.start()
    two_rounds(desk)
    desk.pair(3)
    third_round(desk)


def keep_decks(desk: Desk) -> None:
    """Give Ada and Ben decks of their own, which their lists are versions of."""
    for person, name in zip(desk.keepers(), DECKS, strict=True):
        if not deck_selectors.owned_by(person).exists():
            text = next(desk.texts)
            decks.create(person, name=name, text=text, snapshot=SNAPSHOT)


def check_everybody_in(desk: Desk) -> None:
    event = desk.fresh()
    events.open_check_in(event.pk, desk.who, expected=event.version)
    for row in desk.people():
        entrants.check_in(
            event.pk,
            row.person or desk.who,
            entrant=row.pk,
            expected=row.version,
        )


def two_rounds(desk: Desk) -> None:
    """Let Ada and Ben win twice without meeting, and nobody else."""
    pair = frozenset(
        row.pk for row in desk.people() if row.name in (ADA.name, BEN.name)
    )

    def hero(row: Match) -> str:
        return HOME if row.home_id in pair else AWAY if row.away_id in pair else ""

    desk.pair(1, apart=pair)
    desk.decide_all(lambda row: hero(row) or desk.rng.choice((HOME, AWAY)))
    desk.close(1)
    late = entrants.enter_late(desk.event.pk, desk.who, losses=1, name=LATE)
    desk.hand_in(late)
    points = {each.entrant: each.points for each in played.standing(desk.event)}

    def second(row: Match) -> str:
        """Who won before wins no more, unless it is one of the two."""
        ahead = [points.get(str(key), 0) for key in (row.home_id, row.away_id)]
        if hero(row) or ahead[0] == ahead[1] == 0:
            return hero(row) or desk.rng.choice((HOME, AWAY))
        if ahead[0] == ahead[1]:
            return ""
        return HOME if ahead[0] < ahead[1] else AWAY

    desk.pair(2, apart=pair)
    desk.decide_all(second)
    desk.close(2)
    drop_the_last(desk)


def drop_the_last(desk: Desk) -> None:
    """Let somebody leave who has an account and has had no luck."""
    people = {str(row.pk): row for row in desk.people()}
    for place in reversed([*played.standing(desk.event)]):
        row = people[place.entrant]
        if row.person is not None:
            entrants.drop(
                desk.event.pk, row.person, entrant=row.pk, expected=row.version
            )
            return


def third_round(desk: Desk) -> None:
    """Leave a round as one finds it after half an hour."""
    rows = desk.open_tables()
    [own] = [row for row in rows if ADA.name in (row.home.name, row.away.name)]
    desk.report(own, HOME if own.home.name == ADA.name else AWAY, hers(own))
    alone = [row for row in rows if not (row.home.person and row.away.person)]
    disputed, *others = (row for row in rows if row not in (own, *alone))
    desk.report(disputed, HOME, won(HOME, 24, 21))
    desk.report(disputed, AWAY, won(AWAY, 21, 24))
    for row in (*others[:3], *alone):
        desk.end(row, desk.claim(desk.rng.choice((HOME, AWAY))))


def hers(row: Match) -> Claim:
    if row.home.name == ADA.name:
        return won(HOME, 17, 14)
    return won(AWAY, 14, 17)


def won(side: str, home: int, away: int) -> Claim:
    return read(Outcome.WIN, side, [{"home_score": home, "away_score": away}])


# Over, with a top 4.


def over(desk: Desk) -> None:
    """Play an event of ten to its end, with its lists for everybody to read."""
    now = timezone.now()
    started = (now - dt.timedelta(days=8)).replace(minute=0, second=0, microsecond=0)
    desk.make(
        OVER,
        starts_at=started,
        list_deadline_at=now + dt.timedelta(hours=1),
        capacity=16,
        has_check_in=False,
        list_policy=ListPolicy.OPTIONAL,
        visible_when_finished=Mode.PUBLIC,
    )
    desk.register((ADA.name, BEN.name, *OTHERS[:4]))
    entrants.add_lines(
        desk.event.pk, desk.who, text="\n".join((*OTHERS[9:12], "Xenia Harrow"))
    )
    for row in desk.people():
        desk.hand_in(row)
    desk.start()
    for number in range(1, desk.event.rounds + 1):
        desk.pair(number)
        desk.decide_all(lambda _: desk.rng.choice((HOME, HOME, AWAY, AWAY, "")))
        desk.close(number)
    cut.confirm(desk.event.pk, desk.who, expected=desk.event.version)
    for number in (1, 2):
        cut.publish(desk.event.pk, desk.who, number=number)
        desk.fresh()
        desk.decide_all(lambda _: desk.rng.choice((HOME, AWAY)))
        desk.close(number)
    events.finish(desk.event.pk, desk.who, expected=desk.event.version)


# To come.


def coming(desk: Desk) -> None:
    """Open an event that a visitor can register for."""
    now = timezone.now()
    starts = (now + dt.timedelta(days=20)).replace(
        hour=10, minute=0, second=0, microsecond=0
    )
    desk.make(
        COMING,
        starts_at=starts,
        list_deadline_at=starts - dt.timedelta(hours=1),
        check_in_opens_at=starts - dt.timedelta(hours=1),
        capacity=16,
        about="Everybody is welcome; bring a list of the Preseason set.",
        list_policy=ListPolicy.REQUIRED,
        visible_in_cut=Mode.OPPONENT,
    )
    desk.register(OTHERS[:7])
    for row in desk.people()[:3]:
        desk.hand_in(row)


STORIES: dict[str, Callable[[Desk], None]] = {
    RUNNING: mid_round,
    OVER: over,
    COMING: coming,
}
