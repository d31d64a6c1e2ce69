"""Lists of an event on their pages: handed in, locked, shown to whoever may read."""

import datetime as dt
import re
import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders.cards import a_card
from tests.builders.decks import PS, a_deck, a_list, a_version, on_the_shelf
from tests.builders.events import (
    a_field,
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.looking import FOR_MANY, source
from tests.builders.people import a_browser, a_person
from tournaments.entries.actions import lists
from tournaments.entries.queries import lists as list_selectors
from tournaments.models import EntrantState, Role, Submission, UndeterminedPolicy

pytestmark = pytest.mark.django_db
ILLEGAL = a_list("illegal-three-copies")
UNREAD = a_list().replace("C27-PS Dale Hutchcraft", "Dale Huchcroft")


@pytest.fixture(scope="module", autouse=True)
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        a_card("C901-PS", name="Nobody Known", type="Player")
        yield


@pytest.fixture
def ada():
    return a_person("Ada")


@pytest.fixture
def event():
    return an_event(snapshot=PS.id, list_policy="required")


@pytest.fixture
def own(event, ada):
    return an_entrant(event, person=ada, state=EntrantState.REGISTERED)


def at(event, *parts):
    return "/".join(["/events", str(event.pk), *map(str, parts), ""])


def words(answer):
    text = re.sub(r"<[^>]+>", " ", source(answer))
    return " ".join(text.split())


def handed_in(event, person, **fields):
    return a_browser(person).post(at(event, "list"), {"do": "submit", **fields})


# Handing in


@pytest.mark.nightly
def test_before_a_list_is_in_the_page_says_until_when_and_who_reads_it(event, own, ada):
    event.list_deadline_at = dt.datetime(2031, 3, 29, 9, tzinfo=dt.UTC)
    event.save()

    page = words(a_browser(ada).get(at(event, "list")))

    assert "No deck list submitted yet" in page
    assert "Lists lock on Saturday, March 29, 10:00 (Europe/Berlin), in " in page
    assert list_selectors.consent_text(event) in page


@pytest.mark.nightly
def test_a_text_is_handed_in_and_has_its_receipt(event, own, ada):
    answer = handed_in(event, ada, text=a_list())

    assert answer.status_code == 302
    made = Submission.objects.get(entrant=own)
    assert made.consent == list_selectors.consent_text(event)
    page = words(a_browser(ada).get(at(event, "list")))
    assert f"Receipt {made.receipt}" in page
    assert "accepted Legal in this event." in page
    assert "Back to My event" in page
    assert "C27-PS Dale Hutchcraft" in page


def test_a_deck_is_handed_in_by_its_version(event, own, ada):
    deck = a_deck(ada, "Anchors aweigh")
    a_version(deck, a_list("legal-promo-night"))
    page = source(a_browser(ada).get(at(event, "list")))
    assert "Anchors aweigh (version 2, legal)" in page

    handed_in(event, ada, deck=str(deck.pk))
    handed_in(event, ada, deck=str(deck.pk), version="1")

    newest, first = Submission.objects.filter(entrant=own).order_by("-number")
    assert (newest.text, newest.is_current) == (a_list(), True)
    assert (first.text, first.is_current) == (a_list("legal-promo-night"), False)
    assert newest.deck_name == "Anchors aweigh"


@pytest.mark.nightly
def test_decks_that_are_legal_here_come_first(event, own, ada):
    a_deck(ada, "Legal one")
    a_deck(ada, "Broken one", ILLEGAL)

    page = source(a_browser(ada).get(at(event, "list")))

    assert page.index("Legal one") < page.index("Broken one (version 1, illegal)")


@pytest.mark.nightly
def test_a_text_beside_a_deck_is_what_counts(event, own, ada):
    deck = a_deck(ada, "Anchors aweigh", ILLEGAL)

    handed_in(event, ada, deck=str(deck.pk), text=a_list())

    assert Submission.objects.get(entrant=own).text == a_list()


def test_a_list_is_checked_without_being_handed_in(event, own, ada):
    answer = a_browser(ada).post(at(event, "list"), {"do": "check", "text": ILLEGAL})

    page = words(answer)
    assert answer.status_code == 200
    assert "Illegal: 1 problem" in page
    assert "3 copies of" in page
    assert "Fix it in the deck check" in page
    assert not Submission.objects.exists()


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(ILLEGAL, "The list is not legal in this event.", id="illegal"),
        pytest.param(UNREAD, "1 line could not be read.", id="unread"),
        pytest.param("", "Choose a deck, or paste a list.", id="none"),
        pytest.param("1 C27-PS\n" * 500, "lines; ", id="too long"),
    ],
)
def test_a_list_that_is_refused_stays_and_says_why(event, own, ada, text, told):
    answer = handed_in(event, ada, text=text)

    assert answer.status_code == 422
    assert told in words(answer)
    assert not Submission.objects.exists()
    if text:
        assert "<textarea" in source(answer)
        assert text.splitlines()[-1] in answer.content.decode()


def test_an_earlier_list_stays_when_another_is_refused(event, own, ada):
    handed_in(event, ada, text=a_list())

    assert handed_in(event, ada, text=ILLEGAL).status_code == 422

    assert Submission.objects.get(entrant=own, is_current=True).text == a_list()


def test_somebody_elses_deck_is_not_there(event, own, ada):
    a_deck(ada, "Mine")
    deck = a_deck(a_person("Ben"), "Theirs", visibility="public")

    answer = handed_in(event, ada, deck=str(deck.pk))

    assert answer.status_code == 422
    assert not Submission.objects.exists()


@pytest.mark.nightly
def test_after_the_deadline_a_list_is_locked(event, own, ada):
    handed_in(event, ada, text=a_list())
    event.list_deadline_at = timezone.now() - dt.timedelta(seconds=1)
    event.save()

    page = words(a_browser(ada).get(at(event, "list")))
    assert "Lists have been locked since" in page
    assert "Submit another list" not in page
    late = handed_in(event, ada, text=a_list("legal-promo-night"))

    assert late.status_code == 422
    assert Submission.objects.get(entrant=own).text == a_list()


@pytest.mark.nightly
def test_who_is_unlocked_may_hand_in_one_more(event, own, ada):
    event.list_deadline_at = timezone.now() - dt.timedelta(seconds=1)
    event.save()
    own.is_unlocked = True
    own.save()

    assert "Your list is unlocked" in words(a_browser(ada).get(at(event, "list")))
    assert handed_in(event, ada, text=a_list()).status_code == 302
    assert "Your list is unlocked" not in words(a_browser(ada).get(at(event, "list")))


@pytest.mark.parametrize(
    ("policy", "decided", "told"),
    [
        (
            UndeterminedPolicy.ACCEPT,
            None,
            "accepted Partly checked: some card data is missing.",
        ),
        (UndeterminedPolicy.HEAD_JUDGE, None, "the head judge decides"),
        (
            UndeterminedPolicy.HEAD_JUDGE,
            True,
            "accepted By the head judge: It is fine.",
        ),
        (UndeterminedPolicy.HEAD_JUDGE, False, "refused The head judge: It is not."),
    ],
)
def test_what_becomes_of_a_list_in_doubt(event, own, policy, decided, told):
    event.undetermined_policy = policy
    event.save()
    row = a_submission(own, verdict="UNDETERMINED")
    if decided is not None:
        why = "It is fine." if decided else "It is not."
        judge = an_official(event, Role.HEAD_JUDGE)
        lists.decide_on_deck_list(
            event.pk, judge, submission=row.pk, accepted=decided, reason=why
        )

    assert told in words(a_browser(own.person).get(at(event, "list")))


@pytest.mark.nightly
def test_an_event_without_lists_takes_none(ada):
    event = an_event(list_policy="none")
    an_entrant(event, person=ada)

    found = words(a_browser(ada).get(at(event, "list")))
    assert "This event doesn\N{RIGHT SINGLE QUOTATION MARK}t use deck lists" in found
    assert handed_in(event, ada, text=a_list()).status_code == 422


def test_who_is_not_in_the_event_hands_in_nothing(event, ada):
    answer = handed_in(event, ada, text=a_list())

    assert answer["Location"] == at(event, "match")
    assert not Submission.objects.exists()


# Reading


@pytest.mark.nightly
def test_the_owner_reads_his_list_and_nothing_is_logged(event, own, ada):
    row = a_submission(own, text=a_list())

    page = a_browser(ada).get(at(event, "lists", row.pk))

    assert "Journeymen" in words(page)
    assert "0000-0000-0000-0000" in words(page)
    assert page["X-Robots-Tag"] == "noindex"
    assert not lines(event, "hidden_list_read")


def test_what_a_judge_reads_by_office_is_logged(event, own, settings):
    settings.STAFF_SECOND_FACTOR = False
    row = a_submission(own)
    judge = an_official(event)

    page = a_browser(judge).get(at(event, "lists", row.pk))

    assert "the log shows that you viewed it" in words(page)
    [line] = lines(event, "hidden_list_read")
    assert (line.actor, line.entrant) == (judge, own)


def test_a_judge_without_a_second_factor_is_sent_to_set_one_up(event, own, settings):
    settings.STAFF_SECOND_FACTOR = True
    row = a_submission(own)

    answer = a_browser(an_official(event)).get(at(event, "lists", row.pk))

    assert (answer.status_code, answer["Location"]) == (302, "/accounts/2fa/")
    assert not lines(event, "hidden_list_read")


def bare(answer):
    """Give a page without what is drawn anew for every answer."""
    return re.sub(
        rb'(csrfmiddlewaretoken" value=|x-csrftoken":)"[^"]+"', b"", answer.content
    )


def counted(browser, address):
    """Give an answer, and for how many queries."""
    with CaptureQueriesContext(connection) as asked:
        answer = browser.get(address)
    return answer, len(asked)


@pytest.mark.daily("entrant")
@pytest.mark.parametrize(
    "viewer", ["anonymous", "stranger", "entrant", "playing judge"]
)
def test_a_hidden_list_is_as_unknown(event, own, viewer):
    """H4: byte for byte, for as many queries."""
    row = a_submission(own)
    browser = Client()
    if viewer != "anonymous":
        person = a_person("Ben")
        browser = a_browser(person)
    if viewer in ("entrant", "playing judge"):
        an_entrant(event, "Ben Okafor", person=person)
    if viewer == "playing judge":
        event.staff.create(person=person, role=Role.JUDGE)

    browser.get("/")  # the session is tracked once

    hidden, asked = counted(browser, at(event, "lists", row.pk))
    unknown, asked_there = counted(browser, at(event, "lists", uuid.uuid4()))

    assert asked == asked_there
    assert (hidden.status_code, unknown.status_code) == (404, 404)
    assert bare(hidden) == bare(unknown)
    assert not lines(event, "hidden_list_read")


def test_a_list_of_another_event_is_not_there(event, own, ada):
    row = a_submission(own)
    other = an_event(a_person("Oda"))

    assert a_browser(ada).get(at(other, "lists", row.pk)).status_code == 404


def test_everybody_reads_what_the_event_has_released(ada):
    event = a_running_event(
        0, state="finished", snapshot=PS.id, visible_when_finished="public"
    )
    own = an_entrant(event, person=ada)
    row = a_submission(own, text=a_list())

    index = Client().get(at(event, "lists"))
    assert at(event, "lists", row.pk) in source(index)
    assert "Journeymen" not in source(index)
    page = Client().get(at(event, "lists", row.pk))

    assert "C27-PS Dale Hutchcraft" in words(page)
    assert "0000-0000" not in words(page)
    assert "X-Robots-Tag" not in page


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cells", "readers"),
    [
        pytest.param(
            {"state": "finished", "visible_when_finished": "public"},
            {"stranger", "entrant", "organiser"},
            id="public when over",
        ),
        pytest.param({"visible_in_swiss": "private"}, {"organiser"}, id="hidden"),
        pytest.param(
            {"visible_in_swiss": "entrants"}, {"entrant", "organiser"}, id="entrants"
        ),
        pytest.param(
            {"visible_in_swiss": "opponent"}, {"entrant", "organiser"}, id="opponent"
        ),
        pytest.param(
            {"visible_in_swiss": "public", "list_policy": "none"}, set(), id="no lists"
        ),
    ],
)
def test_the_event_leads_to_its_lists_whoever_may_read_them(ada, cells, readers):
    plain = {"snapshot": PS.id, "list_policy": "required", "cut": 0}
    event = a_running_event(0, **plain | cells)
    an_entrant(event, person=ada)

    visits = {
        "stranger": Client(),
        "entrant": a_browser(ada),
        "organiser": a_browser(event.owner),
    }
    led = {
        who
        for who, visit in visits.items()
        if at(event, "lists") in source(visit.get(at(event)))
    }

    assert led == readers


def test_lists_that_are_locked_and_released_are_linked_before_the_start(event, own):
    event.visible_in_swiss = "public"
    event.list_deadline_at = timezone.now() - dt.timedelta(minutes=1)
    event.save()

    assert at(event, "lists") in source(Client().get(at(event)))


@pytest.mark.nightly
def test_the_index_names_what_one_may_read_and_nothing_else(event, own, ada):
    a_submission(own)
    a_submission(an_entrant(event, "Ben Okafor"))

    assert "Ben" not in words(a_browser(ada).get(at(event, "lists")))
    assert "no deck lists you can see" in words(Client().get(at(event, "lists")))
    official = words(a_browser(event.owner).get(at(event, "lists")))
    assert "Ada Ito" in official
    assert "Ben Okafor" in official
    assert not lines(event, "hidden_list_read")


# Cost


@pytest.mark.nightly
@FOR_MANY
def test_the_pages_cost_the_same_for_8_and_for_many(many):
    counts = {size: cost(size) for size in (8, many)}

    assert counts[8] == counts[many]
    assert max(counts[8].values()) <= 15, counts[8]


def cost(size):
    ada = a_person(f"Ada{size}")
    for at_ in range(size // 8):
        a_deck(ada, f"Deck {at_}")
    event = a_running_event(
        0,
        owner=a_person(f"Olga{size}"),
        state="finished",
        snapshot=PS.id,
        visible_when_finished="public",
    )
    own = an_entrant(event, "Ada X", person=ada)
    row = a_submission(own, text=a_list())
    for each in a_field(event, size):
        each.tournament = event
        a_submission(each)
    browser = a_browser(ada)
    pages = {"list": at(event, "list"), "lists": at(event, "lists")}
    pages["shown"] = at(event, "lists", row.pk)
    counts = {}
    for page, where in pages.items():
        browser.get(where)
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(where).status_code == 200
        counts[page] = len(queries)
    return counts
