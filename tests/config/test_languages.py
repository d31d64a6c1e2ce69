"""A page is whole in one language: the chosen one where it has it, else English."""

import json
import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver
from django.utils import timezone, translation

from config.languages import TRANSLATED
from outbox import services
from outbox.models import Job, State
from tests.builders import swiss
from tests.builders.events import a_running_event, an_entrant, an_event
from tests.builders.notices import tell
from tests.builders.people import a_browser, a_person
from tests.builders.tables import a_round, a_table, event_of, say, won
from tournaments.core.access import spoken
from tournaments.entries.actions import lists
from tournaments.models import Entrant, Entry, Notice

pytestmark = pytest.mark.django_db

GERMAN = "Die Anmeldung ist offen"
ENGLISH = "Registration is open"
# What differs between any two days: ids, instants, seeds.
OWN = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|\d{4}-\d\d-\d\d[T ][\d:.+]+")


def at(event, rest=""):
    return f"/events/{event.pk}/{rest}"


def text(answer):
    return answer.content.decode()


def browser(language="", person=None, **headers):
    made = a_browser(person) if person else Client(headers=headers)
    if language:
        made.cookies["language"] = language
    return made


# Which language.


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cookie", "accepts", "expected"),
    [
        pytest.param("", "", "en", id="nothing said"),
        pytest.param("", "de-CH,fr;q=0.5", "de", id="the browser's"),
        pytest.param("", "fr,en-GB;q=0.9,de;q=0.5", "en", id="the browser's second"),
        pytest.param("", "fr", "en", id="one that we have not"),
        pytest.param("de", "en", "de", id="the cookie before the browser"),
        pytest.param("en", "de", "en", id="back to English"),
        pytest.param("xx", "de", "de", id="a cookie that means nothing"),
        pytest.param("../de", "", "en", id="a cookie that was tampered with"),
    ],
)
def test_the_cookie_counts_before_the_browser(cookie, accepts, expected):
    headers = {"accept-language": accepts} if accepts else {}

    answer = browser(cookie, **headers).get(at(an_event()))

    assert f'<html lang="{expected}"' in text(answer)
    assert (GERMAN in text(answer)) == (expected == "de")
    assert (ENGLISH in text(answer)) == (expected == "en")
    assert answer["Content-Language"] == expected


@pytest.mark.nightly
@pytest.mark.parametrize(
    "path", ["/", "/cards/", "/decks/", "/accounts/login/", "/events/none/"]
)
@pytest.mark.parametrize("by", ["the cookie", "the browser"])
def test_what_is_not_translated_is_in_english_and_says_so(path, by):
    visit = browser("de")
    if by == "the browser":
        visit = browser(**{"accept-language": "de-DE,de;q=0.9,en;q=0.8"})
    answer = visit.get(path)

    page = text(answer)
    assert '<html lang="en"' in page
    assert '<p lang="de">Diese Seite gibt es nur auf Englisch.</p>' in page
    assert "nur auf Englisch" not in text(browser("en").get(path))


def test_a_page_that_is_not_there_says_the_same_for_every_address():
    """H4: hidden and unknown are the same bytes, in the other language too."""
    hidden = an_event(state="draft", opened_at=None)
    visit = browser("de")

    pages = [
        re.sub(r"csrf\w*\" value=\"\w+|x-csrftoken\":\"\w+", "", text(visit.get(path)))
        for path in (at(hidden), f"/events/{uuid4()}/")
    ]

    assert pages[0] == pages[1]
    assert '<html lang="en"' in pages[0]


@pytest.mark.nightly
def test_every_translated_route_is_one():
    assert TRANSLATED - {*get_resolver().reverse_dict} == set()


@pytest.mark.nightly
def test_the_language_of_one_answer_is_not_that_of_the_next():
    event = an_event()

    browser("de").get(at(event))

    assert translation.get_language() == "en"
    assert ENGLISH in text(Client().get(at(event)))


# The switch.


def test_the_switch_remembers_and_goes_back():
    visit, event = Client(), an_event()

    answer = visit.post("/language/", {"language": "de", "next": at(event)})

    assert answer.url == at(event)
    assert visit.cookies["language"]["httponly"]
    assert GERMAN in text(visit.get(answer.url))
    assert 'value="de" lang="de"' in text(visit.get(answer.url))
    visit.post("/language/", {"language": "en", "next": at(event)})
    assert ENGLISH in text(visit.get(at(event)))


@pytest.mark.nightly
@pytest.mark.parametrize("said", ["", "xx", "de-DE", "../../etc"])
def test_what_is_no_language_is_forgotten(said):
    visit = browser("de")

    visit.post("/language/", {"language": said})

    assert visit.cookies["language"].value == ""


# Messages and errors.


@pytest.mark.nightly
def test_a_message_knows_its_language():
    """WCAG 3.1.2: what was said in English stands on a German page as English."""
    event, ada = an_event(), a_person("Ada")
    visit = browser("en", ada)
    visit.post(at(event, "register/"), {"name": "Ada Ito"})
    visit.cookies["language"] = "de"

    page = text(visit.get(at(event, "match/")))

    assert 'role="status" lang="en">Ada Ito is registered for Harbour Open.' in page


SCORE = (("mine", "21"), ("theirs", "14"))


def sent_in_german(match, **typed):
    """Send a report of Ada's; what is not typed is right."""
    visit = browser("de", match.home.person)
    sent = {"expected": "0", "result": "won", "mine_1": "21", "theirs_1": "14"}
    to = at(event_of(match), f"match/{match.pk}/report/")
    return visit.post(to, {**sent, "ending": "regulation", **typed})


def test_a_common_mistake_is_told_in_the_language_of_the_page():
    answer = sent_in_german(a_table(), mine_1="", theirs_1="")

    assert answer.status_code == 422
    assert "Ein Sieg braucht seinen Punktestand. Berichtige es." in text(answer)


@pytest.mark.nightly
def test_a_refusal_that_has_no_words_is_marked_as_english():
    """WCAG 3.1.2: services speak English, and not all that they say is translated."""
    won = {f"{whose}_{number}": score for number in (1, 2, 3) for whose, score in SCORE}

    answer = sent_in_german(a_table(best_of=3), **won)

    assert answer.status_code == 422
    assert re.search(r'<li lang="en">[^<]+</li>', text(answer))


def test_a_name_within_a_refusal_stays_what_it_is():
    """Only the sentence is translated; a person may be called as a state is."""
    event = an_event()
    an_entrant(event, "Draft <b>", state="registered")

    answer = browser("de", a_person("Ada")).post(
        at(event, "register/"), {"name": "Draft <b>"}
    )

    told = "Den Namen „Draft &lt;b&gt;“ hat schon Draft &lt;b&gt; (angemeldet)."
    assert told in text(answer)


def test_the_deadline_is_told_with_its_rule():
    error = spoken(lists.too_late())
    with translation.override("de"):
        german = spoken(lists.too_late())

    assert error.startswith("The deadline for lists has passed (events 4). The last")
    assert german.startswith("Die Frist für Listen ist vorbei (events 4). Die letzte")
    assert (error.lang, german.lang) == ("", "")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("no extension", "keine Zusatzzeit"),  # an overtime is a Verlängerung
        ("In overtime", "In der Verlängerung"),
        ("Appeal to the head judge", "Einspruch beim Head Judge einlegen"),
    ],
)
def test_words_that_were_misread_once(english, german):
    with translation.override("de"):
        assert translation.gettext(english) == german


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ("on_dispute", "erwünscht, wenn ein Ergebnis strittig ist; du"),
        ("cut", "erwünscht für jedes Match im Cut; du"),
        ("always", "erwünscht für jedes Match; du"),
    ],
)
def test_when_logs_are_wanted_is_one_sentence(policy, told):
    assert told in text(browser("de").get(at(an_event(log_policy=policy))))


# Pieces that poll.


@pytest.mark.nightly
def test_the_number_of_notices_is_told_in_the_language_of_the_page():
    match = a_table()
    say(match, "home", won("home"))
    tell()

    visit = browser("de", match.away.person)

    assert "ungelesen" in text(visit.get("/notices/count/"))
    said = visit.get("/notices/count/", headers={"x-language": "en"})
    assert "unread" in text(said)


def piece(round_, **more):
    asked = "&".join(f"{key}={value}" for key, value in more.items())
    return f"/events/{round_.tournament_id}/rounds/{round_.pk}/table/?{asked}"


@pytest.mark.nightly
def test_two_who_poll_in_two_languages_get_each_their_own():
    round_ = swiss.published(swiss.a_draft(a_running_event(8)))
    german, english = browser("de"), browser("en")
    for _ in range(2):
        assert '<th scope="col">Heim</th>' in text(german.get(piece(round_, v=0)))
        assert '<th scope="col">Home</th>' in text(english.get(piece(round_, v=0)))

    with CaptureQueriesContext(connection) as found:
        for visit in (german, english):
            assert visit.get(piece(round_, v=0)).status_code == 200
            assert visit.get(piece(round_, v=round_.version)).status_code == 204

    assert len(found) == 0


@pytest.mark.nightly
def test_a_piece_is_in_the_language_of_its_page_whatever_the_cookie_became():
    """Two tabs share a cookie; each page goes on in its own language."""
    round_ = swiss.published(swiss.a_draft(a_running_event(8)))
    visit = browser("en")

    answer = visit.get(piece(round_, v=0), headers={"x-language": "de"})

    assert "Heim" in text(answer)
    page = text(browser("de").get(f"/events/{round_.tournament_id}/pairings/"))
    assert '"x-language":"de"' in page


# What is kept.


@pytest.mark.nightly
def test_what_is_kept_does_not_depend_on_who_reads():
    """A day in German leaves the same rows as one in English, word for word."""
    kept = [a_day(language) for language in ("en", "de")]

    assert kept[0] == kept[1]


def a_day(language):
    """Let Ada come, play, object and leave in a language, and give what is kept."""
    event = an_event(
        a_person(f"Olga {language}"), state="check_in", list_policy="optional"
    )
    ada, ben = (a_person(f"{name} {language}") for name in ("Ada", "Ben"))
    visit = browser(language, ada)
    visit.post(at(event, "register/"), {"name": "Ada Ito"})
    row = Entrant.objects.get(tournament=event, name="Ada Ito")
    visit.post(at(event, "check-in/"), {"expected": row.version})
    rival = an_entrant(event, "Ben Okafor", person=ben)
    type(event).objects.filter(pk=event.pk).update(
        state="running", started_at=timezone.now(), rounds=1, cut=0
    )
    match = a_round(event, (row, rival)).matches.get()
    to = at(event, f"match/{match.pk}/")
    won = {"expected": "0", "result": "won", "ending": "regulation"}
    visit.post(f"{to}report/", {**won, "mine_1": "21", "theirs_1": "14"})
    other = browser(language, ben)
    other.post(f"{to}report/", {**won, "mine_1": "24", "theirs_1": "3"})
    other.post(f"{to}call/", {"about": "result"})
    other.post(f"{to}call/withdraw/")
    row.refresh_from_db()
    visit.post(at(event, "leave/"), {"expected": row.version, "open_match": "finish"})
    return told(event)


def told(event):
    """Give what the log has kept and what people were told, but for ids and times."""
    lines = Entry.objects.filter(tournament=event).select_related("payload")
    payloads = [
        json.dumps([each.kind, each.payload.before, each.payload.after], default=str)
        + each.payload.reason
        for each in lines.order_by("seq")
    ]
    for job in Job.objects.filter(state=State.QUEUED):
        services.run(job.pk)
    notices = Notice.objects.filter(entry__tournament=event).order_by("entry__seq")
    assert len(payloads) >= 8
    assert notices.exists()
    return [OWN.sub("", each) for each in [*payloads, *(row.words for row in notices)]]
