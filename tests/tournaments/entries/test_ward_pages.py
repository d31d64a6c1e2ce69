"""P2 through the pages: a guardian registers a child, and acts for it."""

import pytest

from tests.builders.events import a_running_event, an_entrant, an_event
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person, a_ward
from tests.builders.tables import HOME, a_round, again, result, say, seen, won
from tournaments.models import Entrant, EntrantState

pytestmark = pytest.mark.django_db


@pytest.fixture
def gwen(db):
    return a_person("Gwen")


@pytest.fixture
def mia(gwen):
    return a_ward(gwen, "Mia")


def text(answer):
    return " ".join(source(answer).split())


def at(event, part):
    return f"/events/{event.pk}/{part}"


def of_ward(row, part):
    return f"/events/{row.tournament_id}/for/{row.pk}/{part}"


@pytest.mark.nightly
def test_a_guardian_registers_a_child(gwen, mia):
    event = an_event()
    browser = a_browser(gwen)
    page = text(browser.get(at(event, "register/child/")))

    answer = browser.post(at(event, "register/child/"), {"ward": str(mia.pk)})

    row = Entrant.objects.get()
    assert "Mia" in page
    assert str(mia.birth_year) not in page
    assert answer.url == of_ward(row, "match/")
    shown = text(browser.get(answer.url))
    assert "You are acting for <b>Mia</b>" in shown
    assert of_ward(row, "leave/") in shown
    assert of_ward(row, "match/") in text(browser.get(at(event, "")))


@pytest.mark.nightly
def test_children_of_one_name_are_told_apart(gwen, mia):
    other, tom = a_ward(gwen, "mia", birth_year=mia.birth_year - 3), a_ward(gwen, "Tom")

    page = text(a_browser(gwen).get(at(an_event(), "register/child/")))
    account = text(a_browser(gwen).get("/accounts/wards/"))

    for each in (mia, other):
        told = f"{each.display_name} (born in {each.birth_year}, {each.alias})"
        assert told in page
        assert f"{each.alias} on leaderboards" in account
    assert mia.alias != other.alias
    assert "Tom" in page
    assert tom.alias not in page


def test_whoever_acts_for_nobody_is_led_to_add_a_child(gwen):
    event = an_event()

    assert "/accounts/wards/" in text(a_browser(gwen).get(at(event, "register/child/")))


def test_a_taken_name_is_said_and_nothing_is_written(gwen, mia):
    event = an_event()
    an_entrant(event, "mia")

    answer = a_browser(gwen).post(at(event, "register/child/"), {"ward": str(mia.pk)})

    assert answer.status_code == 422
    assert "is taken" in text(answer)


@pytest.mark.nightly
def test_where_the_nickname_is_taken_another_name_does(gwen, mia):
    event = an_event()
    an_entrant(event, "mia")
    sent = {"ward": str(mia.pk), "name": "Mia from the hill"}

    answer = a_browser(gwen).post(at(event, "register/child/"), sent)

    row = Entrant.objects.get(ward=mia)
    assert row.name == "Mia from the hill"
    assert answer.url == of_ward(row, "match/")


@pytest.mark.nightly
def test_the_child_of_another_cannot_be_chosen(mia):
    event = an_event()
    sam = a_person("Sam")
    a_ward(sam, "Tom")

    answer = a_browser(sam).post(at(event, "register/child/"), {"ward": str(mia.pk)})

    assert answer.status_code == 422
    assert not Entrant.objects.exists()


@pytest.mark.nightly
def test_the_front_page_leads_to_the_table_of_a_child(gwen, mia):
    row = an_entrant(a_running_event(3), "Mia", ward=mia)

    mine, others = (text(a_browser(each).get("/")) for each in (gwen, a_person("Sam")))

    assert f'href="{of_ward(row, "match/")}"' in mine
    assert "Mia" in mine
    assert of_ward(row, "match/") not in others


@pytest.mark.nightly
def test_who_checks_in_is_led_to_the_next_whom_she_answers_for(gwen, mia):
    event = an_event(state="check_in")
    own, child = (
        an_entrant(event, name, state=EntrantState.REGISTERED, **whose)
        for name, whose in (("Gwen", {"person": gwen}), ("Mia", {"ward": mia}))
    )
    browser = a_browser(gwen)

    first = browser.post(at(event, "check-in/"), {"expected": own.version})
    then = browser.post(first.url, {"expected": child.version})

    assert first.url == of_ward(child, "check-in/")
    assert then.url == of_ward(child, "match/")


@pytest.mark.nightly
def test_who_reported_for_one_child_is_not_asked_to_agree_for_the_other(gwen, mia):
    event = a_running_event(0)
    tom = an_entrant(event, "Tom", ward=a_ward(gwen, "Tom"))
    match = a_round(event, (an_entrant(event, "Mia", ward=mia), tom)).matches.get()
    say(match, HOME, won(HOME, "21:14"), by=gwen, entrant=match.home_id)

    page = text(a_browser(gwen).get(of_ward(tom, "match/")))

    assert "confirm it yourself. Ask staff" in page
    assert f"match/{match.pk}/agree/" not in page


@pytest.mark.nightly
@pytest.mark.parametrize(
    "part", ["match/", "match/live/", "list/", "check-in/", "leave/"]
)
def test_pages_of_a_child_are_there_for_the_guardian_alone(gwen, mia, part):
    row = an_entrant(an_event(state="check_in"), "Mia", ward=mia)

    assert a_browser(gwen).get(of_ward(row, part)).status_code == 200
    assert a_browser(a_person("Sam")).get(of_ward(row, part)).status_code == 404
    assert a_browser(row.tournament.owner).get(of_ward(row, part)).status_code == 404


def test_an_own_entry_is_no_ward(gwen):
    """The address of a ward opens wards alone, and the own page the own entry."""
    row = an_entrant(an_event(), "Gwen", person=gwen)

    assert a_browser(gwen).get(of_ward(row, "match/")).status_code == 404


@pytest.mark.nightly
def test_a_guardian_checks_in_and_leaves_for_a_child(gwen, mia):
    row = an_entrant(
        an_event(state="check_in"), "Mia", ward=mia, state=EntrantState.REGISTERED
    )
    browser = a_browser(gwen)

    done = browser.post(of_ward(row, "check-in/"), {"expected": row.version})
    row.refresh_from_db()
    assert (done.url, row.state) == (of_ward(row, "match/"), "checked_in")
    done = browser.post(of_ward(row, "leave/"), {"expected": row.version})
    row.refresh_from_db()
    assert (done.url, row.state) == (of_ward(row, "match/"), "withdrawn")


@pytest.mark.nightly
def test_a_guardian_reports_for_a_child(gwen, mia):
    event = a_running_event(0)
    own = an_entrant(event, "Mia", ward=mia)
    ben = an_entrant(event, "Ben", person=a_person("Ben"))
    match = a_round(event, (own, ben)).matches.get()
    browser = a_browser(gwen)
    page = text(browser.get(of_ward(own, "match/")))
    address = of_ward(own, f"match/{match.pk}/report/")
    assert address in page

    answer = browser.post(
        address,
        {
            "expected": seen(match, HOME),
            "result": "won",
            "ending": "regulation",
            "mine_1": "21",
            "theirs_1": "14",
        },
    )

    assert answer.status_code == 302, text(answer)
    assert answer.url == of_ward(own, "match/")
    assert again(match).reports.get().side == HOME
    assert result(match)[0] == "pending"


def test_a_guardian_calls_a_judge_for_a_child(gwen, mia):
    event = a_running_event(0)
    own = an_entrant(event, "Mia", ward=mia)
    match = a_round(event, (own, an_entrant(event, "Ben"))).matches.get()

    answer = a_browser(gwen).post(
        of_ward(own, f"match/{match.pk}/call/"), {"about": "rules"}
    )

    assert answer.url == of_ward(own, "match/")
    assert match.calls.get().side == HOME


@pytest.mark.nightly
def test_the_birth_year_of_a_child_stands_on_no_page_of_an_event(gwen, mia):
    event = a_running_event(0)
    own = an_entrant(event, "Mia", ward=mia)
    a_round(event, (own, an_entrant(event, "Ben")))
    browser = a_browser(gwen)

    for part in ("", "entrants/", "pairings/", "standings/", "changes/"):
        assert f">{mia.birth_year}<" not in text(browser.get(at(event, part)))
