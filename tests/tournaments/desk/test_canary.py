"""Registered lists through the real pages: who gets one, and where none may be found.

H1 goes cell by cell through the pages that show lists; H5 crawls every address as
everybody who may not read, for words that stand in one hidden list alone.
"""

import hashlib
import json
import re
from itertools import product

import pytest
from django.db.models import Q
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from config.rest import ReadThrottle
from gameengine.notation import Log, log_hash, to_json
from gameengine.replay.report import verdict_data
from gameengine.replay.verdict import Verdict, VerdictKind
from recorder.models import Scoresheet
from tests.builders.decks import PS, a_deck, a_list, on_the_shelf
from tests.builders.events import a_submission
from tests.builders.looking import source
from tests.builders.people import a_browser
from tests.builders.roles import ENTITLED, OTHERS, WITHOUT_FACTOR, with_rarer_roles
from tests.builders.series import a_series
from tests.decks.test_access_channels import leaks, links, read
from tests.tournaments.entries.test_visibility import CELLS, OFFICIALS, an_event_in
from tournaments.entries.actions import lists
from tournaments.floor.actions import checks
from tournaments.models import (
    Entrant,
    GameLog,
    LogSubmission,
    LogVerdict,
    Match,
    Notice,
    Round,
    Submission,
    TableCheck,
)
from tournaments.penalties import actions as penalties
from tournaments.rules.decklist_visibility import DecklistReaders, EventPhase
from tournaments.seasons.queries.series import person_key
from tournaments.venue.views.desk_printing import KINDS

pytestmark = [pytest.mark.django_db, pytest.mark.load, pytest.mark.nightly]

TITLE, CARD, REMARK = "Zanzibar Marmalade", "Obsidian Periwinkle", "Quixotic Gherkin"
WORDS = ("Marmalade", "Periwinkle", "Gherkin")
SEARCHES = ("zanzib", "obsid", "quix")  # a page may say what it was asked
PREFIXES = (
    "events/", "decks/", "cards/", "notices/", "series/", "players/", "api/",
    "practice/", "verify/",
)  # fmt: skip
FOLLOWED = tuple(f"/{each}" for each in PREFIXES)
MOST_PAGES = 500
SCOREKEEPER = "scorekeeper"
# Each has pages of its own; what is no page of events is the same in all of them.
PHASES = {
    EventPhase.REGISTRATION: ("/events/",),
    EventPhase.CUT: FOLLOWED,
    EventPhase.FINISHED: ("/events/",),
}
# By day: who sees most of an event, in each of its phases; by night everybody.
BY_DAY = {
    (SCOREKEEPER, EventPhase.REGISTRATION),
    ("opponent", EventPhase.CUT),
    ("anonymous", EventPhase.FINISHED),
}
CRAWLS = [
    pytest.param(*each, marks=() if each in BY_DAY else pytest.mark.nightly)
    for each in product(OTHERS, PHASES)
]


@pytest.fixture(autouse=True)
def _second_factor(settings, request):
    """It is asked of nobody but of the two roles that lack it (A1)."""
    viewer = getattr(request.node, "callspec", None)
    role = viewer.params.get("viewer") if viewer else None
    settings.STAFF_SECOND_FACTOR = role in WITHOUT_FACTOR


@pytest.fixture(autouse=True)
def _nobody_counts(monkeypatch):
    """A crawl that is told "too often" would find nothing, whatever is there."""
    monkeypatch.setattr(ReadThrottle, "allow_request", lambda *_: True)


def browsers(people):
    found = {}
    for name, person in people.items():
        found[name] = a_browser(person) if person.is_authenticated else Client()
    return found


# H1


@pytest.mark.parametrize("mode", DecklistReaders)
@pytest.mark.parametrize("phase", EventPhase)
def test_every_page_of_a_list_keeps_the_table(phase, mode):
    """The page gives a list to those of the 264 cells who may read it, and to nobody
    else; the index leads them there, the desk leads officials there, neither tells.
    """
    event, people, made = an_event_in(phase, mode)
    Submission.objects.filter(pk=made.pk).update(deck_name=TITLE)
    here = f"/events/{event.pk}"
    page = f"{here}/lists/{made.pk}/"
    found, expected = {}, {}

    for viewer, visit in browsers(people).items():
        may = CELLS[viewer, phase, mode]
        expected[viewer] = (may, may, viewer in OFFICIALS)
        shown, *leading = (
            source(visit.get(address))
            for address in (page, f"{here}/lists/", f"{here}/desk/lists/{made.pk}/")
        )
        found[viewer] = (TITLE in shown, *(page in said for said in leading))
        assert not any(TITLE in said for said in leading)

    assert found == expected


def test_the_channels_of_a_list_are_all_known():
    """A new address that shows a list by its id must enter the table above."""
    keyed = {
        name for name, address in routes() if re.search(r"<uuid:submission", address)
    }

    assert keyed == {"event_list_shown", "desk_list", "api_list"}


# H5


@pytest.fixture(scope="module", autouse=True)
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


def routes(resolver=None, prefix="", within=PREFIXES):
    """Give the name and the address of everything that is about events or cards."""
    for pattern in (resolver or get_resolver()).url_patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, address, within)
        elif isinstance(pattern, URLPattern) and address.startswith(within):
            yield pattern.name, address


def test_every_room_is_crawled():
    """What is new must come to this test, or says nothing about anybody."""
    rooms = {each.partition("/")[0] for _, each in routes(within="")}

    # Accounts and administration are begun with; the recorder has a canary of its own.
    assert rooms - {each.rstrip("/") for each in PREFIXES} == {
        *("", "accounts", "admin", "recorder", "help", "rules", "theme", "privacy"),
        *("accessibility", "healthz", "readyz", "version", "robots.txt", "^api"),
        "metrics",
    }


class World:
    """An event with one list that nobody but its owner and officials may read."""

    def __init__(self, phase):
        self.event, self.people, first = an_event_in(phase, DecklistReaders.PRIVATE)
        first.delete()
        self.own = Entrant.objects.get(person=self.people["owner"])
        self.people = with_rarer_roles(self.event, self.people)
        self.deck = a_deck(self.own.person, TITLE, f"# {REMARK}\n1 {CARD}\n")
        if phase is EventPhase.REGISTRATION:
            self.hand_in_by_service()
        if phase is EventPhase.CUT:
            self.draw_the_bracket()
        if phase is EventPhase.FINISHED:
            self.decide_all()
        self.made = a_submission(
            self.own,
            deck=self.deck,
            deck_name=TITLE,
            text=f"# {REMARK}\n{a_list()}1 {CARD}\n",
            violations=[{"code": "DC-25", "message": f"Nobody knows {CARD}."}],
            receipt="CANA-RYRE-CEIP-T000",
        )
        lists.read_decklist(
            self.event.pk, self.people["judge_here"], submission=self.made.pk
        )
        self.log_a_game()
        self.series = a_series(self.event)

    def log_a_game(self):
        """Leave a log that has the list in it, and a verdict that names its card."""
        playing = Q(home=self.own) | Q(away=self.own)
        match = Match.objects.filter(playing, round__tournament=self.event).first()
        if match is None:
            return
        log = Log({"Profile": "P22C", "HomeDeck": f"1 {CARD}"})
        row = GameLog.objects.create(
            match=match, digest=log_hash(log), canonical=to_json(log), entries=0
        )
        LogSubmission.objects.create(
            log=row, by=self.own.person, side="home", channel="file", file_name=TITLE
        )
        said = Verdict(VerdictKind.UNDECIDED, f"Nobody reads {CARD}.")
        LogVerdict.objects.create(
            log=row,
            kind=VerdictKind.UNDECIDED,
            home_score=0,
            away_score=0,
            is_registered=False,
            report=json.dumps(verdict_data(said)),
        )

    def hand_in_by_service(self):
        """Leave a line in the log and a list that was replaced, too."""
        self.event.snapshot = PS.id
        self.event.save()
        lists.submit_deck_list(
            self.event.pk,
            self.own.person,
            entrant=self.own.pk,
            text=a_list().replace("# ", f"# {TITLE} ", 1),
        )

    def draw_the_bracket(self):
        """Let the tables be those of a bracket, so that its pages can be drawn."""
        first, second = Match.objects.filter(round__tournament=self.event)
        seats = (first.home_id, second.home_id, second.away_id, first.away_id)
        self.event.cut_seeds = [str(each) for each in seats]
        self.event.save()
        for number, match in enumerate((first, second), 1):
            Match.objects.filter(pk=match.pk).update(fixture=number)

    def decide_all(self):
        """Let an event that is over have results, and no cut."""
        self.event.cut = 0
        self.event.save()
        Match.objects.filter(round__tournament=self.event).update(
            outcome="win", winner="home", settled="staff", settled_at=timezone.now()
        )

    @property
    def words(self):
        """Give what is in the list, and plain hashes of it (H10)."""
        text = self.made.text.encode()
        hashes = [
            hashlib.new(each, text).hexdigest() for each in ("sha256", "sha1", "md5")
        ]
        return (*WORDS, self.made.receipt, *hashes)

    def parts(self):
        rounds = Round.objects.filter(tournament=self.event)
        round_ = rounds.first()
        match = Match.objects.filter(round__in=rounds).first()
        nothing = "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90"
        entrants = {self.own.pk, *Entrant.objects.values_list("pk", flat=True)}
        return {
            "<uuid:pk>": [self.event.pk],
            "<uuid:deck>": [self.deck.pk],
            "<uuid:entrant>": entrants,
            "<uuid:entrant_id>": entrants,
            "<uuid:round_id>": [round_.pk if round_ else nothing],
            "<uuid:match>": [match.pk if match else nothing],
            "<uuid:match_id>": [match.pk if match else nothing],
            "<uuid:submission>": Submission.objects.values_list("pk", flat=True),
            "<uuid:submission_id>": Submission.objects.values_list("pk", flat=True),
            "<uuid:log>": GameLog.objects.values_list("pk", flat=True) or [nothing],
            "<uuid:proposal_id>": [nothing],
            "<uuid:penalty_id>": [nothing],
            "<uuid:check_id>": [
                *TableCheck.objects.values_list("pk", flat=True),
                nothing,
            ],
            "<uuid:event>": [self.event.pk],
            "<slug:sheet>": KINDS,
            "<slug:what>": ["entrants", "results", "penalties"],
            "<uuid:parcel>": [nothing],
            "<uuid:series>": [self.series.pk],
            "<uuid:sheet>": Scoresheet.objects.values_list("pk", flat=True)
            or [nothing],
            "<slug:preset>": ["store"],
            "<uuid:webhook>": [nothing],
            "<slug:at>": ["1", "cut-1"],
            "<uuid:ward>": [self.own.pk],
            "<uuid:page>": [self.own.person.page_id],
            "<slug:key>": [person_key(self.series, self.own)],
            "<str:ending>": ["txt", "csv", "json"],
            "<str:token>": ["abc"],
            "<slug:token>": ["abc"],
            "<uuid:announcement>": [nothing],
            "<uuid:announcement_id>": [nothing],
            "<uuid:notice>": Notice.objects.values_list("pk", flat=True) or [nothing],
            "<str:number>": ["C27-PS"],
            "<str:code>": ["PS"],
            r"^decks/check/?$": ["decks/check"],
            r"^(?P<rest>.+)/$": ["nothing/"],
            r"^(?P<rest>.+[^/])$": ["nothing"],
        }

    def addresses(self):
        """Give every address there is, with all that can be put into it."""
        parts = self.parts()
        for _, address in routes():
            there = [part for part in parts if part in address]
            for values in product(*(parts[part] for part in there)):
                filled = address
                for part, value in zip(there, values, strict=True):
                    room = address.partition("/")[0] if part == "<uuid:pk>" else ""
                    whose = {"decks": self.deck.pk, "series": self.series.pk}
                    filled = filled.replace(part, str(whose.get(room, value)))
                assert not {*"<^"} & {*filled}, f"tell this test of {address}"
                yield f"/{filled}"
        for word in SEARCHES:
            yield f"/events/?q={word}"
            yield f"/decks/?show=public&q={word}"
            yield f"/cards/?q={word}"
            yield f"/api/v1/cards/?q={word}"
            yield f"/api/v1/events/?q={word}"
            yield f"/events/{self.event.pk}/entrants/?q={word}"
            yield f"/events/{self.event.pk}/pairings/?by=name&q={word}"


def crawled(visit, world, within=FOLLOWED):
    """Read every address below some folders, and whatever they lead to there."""
    starts = [each for each in world.addresses() if each.startswith(within)]
    waiting = [*dict.fromkeys(("/", "/accounts/", "/admin/", *starts))]
    seen, pages = set(waiting), []
    while waiting:
        pages.append(read(visit, waiting.pop(0)))
        assert len(pages) < MOST_PAGES
        assert pages[-1].answer.status_code < 500, pages[-1].address
        for address in links(pages[-1]):
            plain = address.partition("?")[0]
            is_card = plain.startswith("/cards/") and plain != "/cards/"
            # Each filter and density of the floor with each other shows no more.
            is_again = pages[-1].address.startswith(f"{plain}?")
            is_new = address not in seen and address.startswith(within)
            if is_new and not is_card and not is_again:
                seen.add(address)
                waiting.append(address)
    return pages


@pytest.mark.nightly
@pytest.mark.parametrize(("viewer", "phase"), CRAWLS)
def test_nobody_else_finds_a_word_of_a_hidden_list(viewer, phase, caplog):
    world = World(phase)
    visit = browsers({viewer: world.people[viewer]})[viewer]

    pages = crawled(visit, world, PHASES[phase])

    assert leaks(pages, world.words) == []
    assert not any(word in caplog.text for word in world.words)  # O7
    assert {page.answer.status_code for page in pages} >= {200, 404}


@pytest.mark.parametrize(
    "viewer",
    [
        "judge_here",
        *(pytest.param(each, marks=pytest.mark.nightly) for each in ENTITLED[::2]),
    ],
)
def test_the_crawl_finds_what_is_there(viewer):
    """A crawl that can find nothing proves nothing."""
    world = World(EventPhase.CUT)
    visit = browsers({viewer: world.people[viewer]})[viewer]

    found = {word for _, word in leaks(crawled(visit, world), WORDS)}

    assert {"Marmalade", "Periwinkle"} <= found
    assert viewer not in OFFICIALS or "Gherkin" not in found  # remarks stay his


# What a judge wrote about somebody, and whose decks he looks at (events 8).

REBUKE, HUNCH = "Saxophone larkspur", "Tangerine obelisk"
OUTSIDE = ("opponent", "entrant", "stranger", "anonymous", "judge_elsewhere")


def a_rebuke_and_a_hunch(world):
    """Give the owner of the list a warning, and have his deck looked at."""
    judge = world.people["judge_here"]
    playing = Q(home=world.own) | Q(away=world.own)
    match = Match.objects.filter(playing, round__tournament=world.event).first()
    penalties.give_penalty(
        world.event.pk,
        judge,
        entrant=world.own.pk,
        match=match.pk,
        grade="warning",
        infraction="conduct",
        reason=f"{REBUKE}, said aloud.",
        expected=match.version,
    )
    made = checks.add_check(
        world.event.pk, judge, match_id=match.pk, reason=f"{HUNCH} in the sleeves."
    )
    checks.start_check(world.event.pk, judge, check_id=made.pk)


@pytest.mark.parametrize(
    "viewer",
    [
        "opponent",
        "playing_staff",
        *(
            pytest.param(each, marks=pytest.mark.nightly)
            for each in ("owner", SCOREKEEPER, *OUTSIDE[1:])
        ),
    ],
)
def test_nobody_else_finds_a_warning_or_a_deck_check(viewer):
    world = World(EventPhase.CUT)
    a_rebuke_and_a_hunch(world)
    visit = browsers({viewer: world.people[viewer]})[viewer]

    pages = crawled(visit, world, ("/events/", "/notices/"))

    # Whom it is about and officials read the warning; of the check only judges know.
    hidden = (REBUKE, HUNCH) if viewer in OUTSIDE else (HUNCH,)
    assert leaks(pages, hidden) == []
    told = [page.text.lower() for page in pages]
    assert not any("deck check of table" in each for each in told)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("viewer", "seen"),
    [("judge_here", {REBUKE, HUNCH}), ("owner", {REBUKE})],
)
def test_the_crawl_finds_them_where_they_are(viewer, seen):
    world = World(EventPhase.CUT)
    a_rebuke_and_a_hunch(world)
    visit = browsers({viewer: world.people[viewer]})[viewer]

    pages = crawled(visit, world, ("/events/",))

    assert {word for _, word in leaks(pages, (REBUKE, HUNCH))} == seen
