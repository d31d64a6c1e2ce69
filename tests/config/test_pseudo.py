"""No page of the second language says a word that its catalogue does not know."""

import datetime as dt
from http import HTTPStatus
from itertools import product

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from django.utils.translation import trans_real

from accounts.models import User
from tests.builders import evidence, floor, swiss
from tests.builders.endings import a_finished_event, again, in_the_cut
from tests.builders.events import (
    a_running_event,
    an_entrant,
    an_event,
    an_official,
)
from tests.builders.penalties import note
from tests.builders.people import a_browser, a_person, a_ward
from tests.builders.pseudo import Brackets, unsaid
from tests.builders.tables import (
    AWAY,
    HOME,
    a_dispute,
    a_round,
    a_table,
    click,
    conceded,
    event_of,
    rule,
    say,
    tied,
    won,
)
from tournaments.desk import actions as event_services
from tournaments.desk.views import mine
from tournaments.models import Entrant, EntrantState, Match, Tournament
from tournaments.results import actions as results

pytestmark = pytest.mark.django_db

# Names of things, which are the same in every language.
SAME = (
    *("Replay Booth", "English", "Deutsch", "API", "CSV", "UTC", "SHA-256"),
    *("MTR-like", "Europe/Berlin"),
)


BUILT_ONCE = (mine.empty_log_fields, mine.empty_call_fields)


@pytest.fixture(autouse=True)
def brackets(monkeypatch):
    """Let German be the language of brackets, also in what is built once."""
    monkeypatch.setitem(trans_real._translations, "de", Brackets())
    for built_once in BUILT_ONCE:
        built_once.cache_clear()
    yield
    for built_once in BUILT_ONCE:
        built_once.cache_clear()


def names():
    """Give all that people have named."""
    for event in Tournament.objects.all():
        yield from (event.name, event.place, event.about)
    for name in Entrant.objects.values_list("name", flat=True):
        yield from (name, name.partition(" ")[0])
    yield from (
        each.partition(" ")[0]
        for each in Entrant.objects.values_list("name", flat=True)
    )
    yield from User.objects.values_list("display_name", flat=True)


def checked(answer, status=200, more=()):
    """Look at an answer, and give what it says past the catalogue."""
    assert answer.status_code == status
    page = answer.content.decode()
    if "<html" in page:
        assert '<html lang="de"' in page
    return unsaid(page, [*SAME, *filter(None, names()), *more])


def browser(person=None):
    made = a_browser(person) if person else Client()
    made.cookies["language"] = "de"
    return made


# No tie ends a match of the cut, and a round without minutes has no clock.
IMPOSSIBLE = {("the cut", "a tie"), ("logs", "extended")}


def crossed(rows, columns):
    """Give the first row and the first column by day, and the rest by night."""
    firsts = {next(iter(rows)), next(iter(columns))}
    for pair in product(rows, columns):
        if pair not in IMPOSSIBLE:
            by_night = () if firsts & {*pair} else (pytest.mark.nightly,)
            yield pytest.param(*pair, marks=by_night)


def at(event, rest=""):
    return f"/events/{event.pk}/{rest}"


# Whoever comes before the start, in every state of a place.


def before(**cells):
    """Give an event with a date, a place and lists, and somebody who may come."""
    soon = timezone.now() + dt.timedelta(days=2, hours=3)
    event = an_event(
        place="Hafenhalle", starts_at=soon, **{"list_policy": "required", **cells}
    )
    return event, a_person("Ada")


PLACES = {
    "nobody": {},
    "registered": {"state": EntrantState.REGISTERED},
    "checked in": {"state": EntrantState.CHECKED_IN, "checked_in_at": "now"},
    "waiting": {"state": EntrantState.WAITLISTED},
    "withdrawn": {"state": EntrantState.WITHDRAWN},
}
EVENTS = {
    "open": {},
    "without lists": {"list_policy": "none", "has_check_in": False, "place": ""},
    "lists welcome": {"list_policy": "optional", "starts_at": None},
    "check-in": {"state": "check_in"},
    "full": {"capacity": 4},
    "points for the cut": {"cut_points": 9, "rounds": 5, "cut": 8, "best_of": 3},
}


@pytest.mark.nightly
@pytest.mark.parametrize(("kind", "place"), [*crossed(EVENTS, PLACES)])
def test_before_the_start(kind, place):
    event, ada = before()
    Tournament.objects.filter(pk=event.pk).update(**EVENTS[kind])
    for name in ("Ben Okafor", "Cleo Ruiz", "Dan Abara", "Eli Frost"):
        an_entrant(event, name, state=EntrantState.REGISTERED)
    cells = dict(PLACES[place])
    if cells.get("checked_in_at"):
        cells["checked_in_at"] = timezone.now()
    if cells:
        an_entrant(event, "Ada Ito", person=ada, **cells)
    visit = browser(ada)

    found = [
        (part, said)
        for part in ("", "match/", "register/", "register/child/", "check-in/", "list/")
        if (answer := visit.get(at(event, part))).status_code != 302
        for said in checked(answer)
    ]

    assert found == []
    assert checked(browser().get("/events/")) == []


@pytest.mark.nightly
def test_a_draft_and_a_late_entry():
    owner = a_person("Olga")
    draft = an_event(owner, state="draft", opened_at=None)
    late = a_running_event(4, owner, late_entry_until_round=2, list_policy="required")

    found = [*checked(browser(owner).get(at(draft)))]
    found += checked(browser(owner).get(at(draft, "register/")))
    found += checked(browser(owner).get(at(late, "register/")))
    swiss.play(late, upto=1)
    found += checked(browser(owner).get(at(late, "register/")))
    swiss.play(late, 2)
    found += checked(browser(owner).get(at(late, "register/")))

    assert found == []


@pytest.mark.nightly
def test_what_is_typed_wrong_when_somebody_comes():
    event, ada = before()
    an_entrant(event, "Ben Okafor")
    visit = browser(ada)
    found = []

    for name in ("", "...", "x" * 41, "a\u200bb", "Ben Okafor"):
        answer = visit.post(at(event, "register/"), {"name": name})
        found += checked(answer, 422, ["x" * 41, "a\u200bb", "U+200B"])
    found += checked(visit.post(at(event, "register/child/"), {}), 422)
    found += checked(visit.post(at(event, "claim/"), {}), 422)
    found += checked(
        visit.post(at(event, "claim/"), {"name": "Eve", "code": "1"}), 422, ["Eve"]
    )
    sent = {"name": "Ben Okafor", "code": "AAAA-AAAA"}
    found += checked(visit.post(at(event, "claim/"), sent), 422)
    Tournament.objects.update(state="cancelled")
    found += checked(visit.post(at(event, "register/"), {"name": "Ada"}), 422)

    assert found == []


@pytest.mark.nightly
def test_a_way_in_and_out():
    event, ada = before(state="check_in")
    visit = browser(ada)

    found = checked(
        visit.post(at(event, "register/"), {"name": "Ada Ito"}, follow=True)
    )
    row = Entrant.objects.get(name="Ada Ito")
    found += checked(visit.get(at(event, "leave/")))
    sent = {"expected": row.version}
    found += checked(visit.post(at(event, "check-in/"), sent, follow=True))
    found += checked(visit.post(at(event, "check-in/"), sent), 409)
    row.refresh_from_db()
    sent = {"expected": row.version}
    found += checked(visit.post(at(event, "leave/"), sent, follow=True))
    found += checked(visit.get(at(event, "register/")))

    assert found == []


def test_a_child_is_spoken_of():
    event, gwen = before()
    a_ward(gwen, "Mia")
    mia = a_ward(gwen, "mia", birth_year=2015)
    visit = browser(gwen)
    known = ["Mia", "mia", *(each.alias for each in gwen.wards.all())]

    found = checked(visit.get(at(event, "register/child/")), more=known)
    sent = {"ward": str(mia.pk)}
    answer = visit.post(at(event, "register/child/"), sent, follow=True)
    found += checked(answer, more=known)

    assert found == []


# A match.


def at_table(match):
    return at(event_of(match), "match/")


def opened(match, side=HOME):
    return browser(match.seat(side).person)


STORIES = {
    "nothing": str,
    "own report": lambda match: say(match, HOME, won(HOME)),
    "their report": lambda match: say(match, AWAY, won(AWAY, "14:21")),
    "a tie": lambda match: say(match, AWAY, tied()),
    "a concession": lambda match: say(match, AWAY, conceded(AWAY)),
    "agreed": lambda match: (
        say(match, HOME, won(HOME)),
        say(match, AWAY, won(HOME)),
    ),
    "called": lambda match: floor.call(match, match.home.person),
    "called by them": lambda match: floor.call(match, match.away.person),
    "called and reported": lambda match: (
        say(match, AWAY, won(AWAY, "14:21")),
        floor.call(match, match.away.person, words="Wer darf?"),
    ),
    "they object": lambda match: (
        say(match, HOME, won(HOME)),
        click(results.dispute, match, AWAY),
    ),
    "own objection": lambda match: (
        say(match, AWAY, won(AWAY, "14:21")),
        click(results.dispute, match, HOME),
    ),
    "extended": lambda match: (floor.start(match.round), floor.extend(match)),
    "a penalty": lambda match: note(match.home),
}
TERMS = {
    "swiss": {"minutes": 30},
    "three games": {"best_of": 3, "time_procedure": "finish_possession"},
    "the cut": {"stage": "cut", "cut_minutes": 40, "auto_accept_minutes": 0},
    "logs": {"log_policy": "always", "auto_accept_minutes": 1, "minutes": None},
}


@pytest.mark.nightly
@pytest.mark.parametrize(("terms", "story"), [*crossed(TERMS, STORIES)])
def test_a_match(terms, story):
    match = a_table(**TERMS[terms])
    STORIES[story](match)
    known = ["Wer darf?", "Was told twice, and did it again."]

    found = checked(opened(match).get(at_table(match)), more=known)
    live = opened(match).get(at_table(match) + "live/?v=x&f=x")
    found += checked(live, more=known)
    found += checked(opened(match).get(at(event_of(match))), more=known)

    assert found == []


@pytest.mark.nightly
def test_a_log_is_handed_in():
    match = a_table(best_of=3)
    visit, to = opened(match), f"{at_table(match)}{match.pk}/log/"
    found = checked(visit.get(to))
    for wrong in ({}, {"text": "no log"}, {"text": "a\0b"}, {"text": "x", "game": "9"}):
        found += checked(visit.post(to, wrong), 422)

    assert found == []


@pytest.mark.nightly
@pytest.mark.usefixtures("samples")
def test_the_logs_of_a_match_are_listed():
    """By the one whose log it is and by the other; a verdict when all is settled."""
    at_hand = evidence.a_table()
    log = evidence.named(evidence.seen_by_all(), at_hand)
    evidence.disputed(at_hand, log)
    to = at(at_hand.event, f"match/{at_hand.match.pk}/logs/")
    found = []
    for deed in (
        lambda: at_hand.hand_in(log),
        lambda: at_hand.hand_in(evidence.doctored(log), at_hand.ben),
        evidence.check_all,
        lambda: rule(at_hand.match, an_official(at_hand.event), won(HOME)),
    ):
        deed()
        for who in (at_hand.ada, at_hand.ben):
            page = browser(who).get(to)
            found += checked(page)

    assert found == []
    assert "\u27e6illegal at step" in page.content.decode()


def test_a_dispute_and_its_ruling():
    match = a_dispute()
    found = checked(opened(match).get(at_table(match)))
    event = event_of(match)
    rule(match, an_official(event), won(HOME))
    known = ["Both counted the downs anew."]
    found += checked(opened(match).get(at_table(match)), more=known)
    match.refresh_from_db()
    sent = {"expected": match.version, "reason": "Er zog eine Karte zu viel."}
    to = f"{at_table(match)}{match.pk}/appeal/"
    found += checked(opened(match).post(to, {**sent, "reason": "x"}), 422)
    answer = opened(match).post(to, sent, follow=True)
    found += checked(answer, more=[*known, sent["reason"]])

    assert found == []


@pytest.mark.nightly
def test_what_is_said_back_to_a_report():
    match = a_table()
    visit, to = opened(match), at_table(match)
    report = f"{to}{match.pk}/report/"
    sent = {"expected": "0", "result": "won", "mine_1": "21", "theirs_1": "14"}
    found = []

    wrong = (
        {"result": ""},
        {"theirs_1": ""},
        {"mine_1": "x"},
        {"mine_1": "1000"},
        {"mine_1": "7"},
        {"result": "lost"},
        {"mine_1": "", "theirs_1": ""},
        {"ending": "agreed"},
        {"result": "tie", "ending": "concession"},
    )
    for each in wrong:
        cache.clear()  # trust 7: ten reports a minute
        answer = visit.post(report, {**sent, "ending": "regulation", **each})
        found += checked(answer, 422)
    found += checked(
        visit.post(report, {**sent, "expected": "7", "ending": "regulation"}), 409
    )
    found += checked(visit.post(report, sent, follow=True))
    other = opened(match, AWAY)
    found += checked(
        other.post(f"{to}{match.pk}/call/", {"about": "rules"}, follow=True)
    )
    found += checked(
        other.post(f"{to}{match.pk}/call/", {"about": "rules", "words": "x" * 999}),
        422,
        ["x" * 999],
    )
    found += checked(other.post(f"{to}{match.pk}/call/withdraw/", follow=True))
    found += checked(other.post(f"{to}{match.pk}/agree/", {"expected": "99"}), 409)

    assert found == []


# What everybody sees.

PUBLIC = (
    *("", "pairings/", "pairings/?by=name", "standings/", "entrants/"),
    *("pairings/?q=zz", "standings/?q=zz", "entrants/?q=zz", "clock/line/"),
)


@pytest.mark.nightly
@pytest.mark.parametrize("upto", [0, 1, 2])
def test_swiss_rounds(upto):
    event = a_running_event(7, minutes=30, place="Hafenhalle")
    ada = a_person("Ada")
    Entrant.objects.filter(name="Ada Ito").update(person=ada)
    if upto:
        swiss.play(event, upto=upto)
    round_ = swiss.published(swiss.a_draft(again(event), upto + 1))
    visit = browser(ada)

    found = [
        (part, said)
        for part in (*PUBLIC, "match/", "you/", f"rounds/{round_.pk}/table/")
        for said in checked(visit.get(at(event, part)))
    ]

    assert found == []


LINES = {
    "a cut": {"cut": 2},
    "points": {"cut": 2, "cut_points": 6},
    "first place": {"cut": 0},
}


@pytest.mark.nightly
@pytest.mark.parametrize("upto", [0, 1, 2, 3])
@pytest.mark.parametrize("line", LINES)
def test_what_everybody_needs(line, upto):
    event = a_running_event(6, rounds=3, **LINES[line])
    ada = a_person("Ada")
    Entrant.objects.filter(name="Ada Ito").update(person=ada)
    if upto:
        swiss.play(event, upto=upto)
    if upto < event.rounds:
        swiss.published(swiss.a_draft(again(event), upto + 1))
    Entrant.objects.filter(name="Ben Okafor").update(state="dropped", dropped_after=1)

    found = [
        said
        for each in Entrant.objects.filter(tournament=event)
        if (page := browser(ada).get(at(event, f"standings/{each.pk}/needs/")))
        and page.status_code == HTTPStatus.OK
        for said in checked(page)
    ]

    assert found == []


@pytest.mark.nightly
def test_a_bye_and_a_round_missed():
    event = a_running_event(0)
    ada = a_person("Ada")
    own = an_entrant(event, "Ada Ito", person=ada)
    ben = an_entrant(event, "Ben Okafor")
    cleo = an_entrant(event, "Cleo Ruiz")
    a_round(event, (own,), (ben, cleo))
    found = [
        *checked(browser(ada).get(at(event))),
        *checked(browser(ada).get(at(event, "match/"))),
    ]
    for outcome in ("late_loss", "absent_loss"):
        Match.objects.filter(home=own).update(outcome=outcome)
        for part in ("", "match/"):
            found += checked(browser(ada).get(at(event, part)))

    assert found == []


@pytest.mark.nightly
def test_who_drops_and_comes_back():
    match = a_table()
    event, visit = event_of(match), opened(match)
    found = checked(visit.get(at(event, "leave/")))
    row = match.home
    sent = {"expected": row.version, "open_match": "concede"}
    found += checked(visit.post(at(event, "leave/"), {"expected": row.version}), 422)
    found += checked(visit.post(at(event, "leave/"), sent, follow=True))
    found += checked(visit.get(at(event)))
    row.refresh_from_db()
    sent = {"expected": row.version}
    found += checked(visit.post(at(event, "return/"), sent, follow=True))

    assert found == []


@pytest.mark.nightly
@pytest.mark.parametrize("played", [0, 1, 2])
def test_the_cut(played):
    event = in_the_cut(played=played, third_place=True)
    ada = a_person("Ada")
    Entrant.objects.filter(name="Ada Ito").update(person=ada)

    found = [
        (part, said)
        for part in (*PUBLIC, "bracket/", "match/")
        for said in checked(browser(ada).get(at(event, part)))
    ]

    assert found == []


@pytest.mark.nightly
def test_what_is_over():
    event = a_finished_event()
    ada = a_person("Ada")
    Entrant.objects.filter(name="Ada Ito").update(person=ada)
    off = a_running_event(4, event.owner, name="Old Cup")
    swiss.play(off, upto=1)
    event_services.cancel(
        off.pk, off.owner, reason="Sturmflut im Hafen.", expected=again(off).version
    )

    found = [
        (part, said)
        for part in (*PUBLIC, "bracket/", "match/")
        for said in checked(browser(ada).get(at(event, part)))
    ]
    uncut = a_finished_event(cut=0, rounds=1, owner=a_person("Otto"))
    found += checked(browser(ada).get(at(uncut)))
    found += checked(browser(ada).get(at(off)), more=["Sturmflut im Hafen."])
    found += checked(browser().get("/events/"))

    assert found == []


@pytest.mark.nightly
def test_the_brackets_would_show_a_word_that_is_not_translated():
    """The test proves itself: a page in plain English has words outside brackets."""
    event = an_event()

    page = Client().get(at(event)).content.decode()

    assert "Registration is open" in unsaid(page, SAME)
