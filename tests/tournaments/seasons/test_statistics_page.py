"""An event in numbers for everybody; of lists only what somebody may read (H5)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.decks import a_list
from tests.builders.documented import fits, is_a_problem, shape
from tests.builders.endings import a_finished_event, again, in_the_cut
from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
)
from tests.builders.looking import FOR_MANY, asked, rows, source, words
from tests.builders.people import a_browser, a_person
from tests.builders.samples import HERE
from tournaments.desk import actions as events
from tournaments.models import (
    Entrant,
    EntrantState,
    Entry,
    ListPolicy,
    Match,
    Role,
    Tournament,
)
from tournaments.rounds.queries import final_order
from tournaments.rules.decklist_visibility import DecklistReaders

pytestmark = pytest.mark.django_db
HELD = "Deck lists"
HIDDEN = "No deck list statistics"
CLUBS = {
    line.split(",")[0]
    for line in (HERE / "cards" / "franchises.csv").read_text("utf-8").splitlines()
}


def at(event):
    return reverse("event_statistics", args=[event.pk])


def seen(event, who=None):
    return (a_browser(who) if who else Client()).get(at(event))


def from_api(event, who=None):
    answer = (a_browser(who) if who else Client()).get(
        f"/api/v1/events/{event.pk}/statistics/"
    )
    assert answer.status_code == 200, answer.content
    fits(answer.json(), shape("Statistics"))
    return answer.json()


def with_scores(event):
    """Give every match that was won at its table a score, each another one."""
    found = Match.objects.filter(round__tournament=event, outcome="win")
    for margin, match in enumerate(found.order_by("round__published_at", "table"), 1):
        match.games = [
            {
                "home_score": 20 + margin,
                "away_score": 20,
                "winner": "home",
                "ending": "regulation",
            }
        ]
        match.save(update_fields=["games"])
    return event


def with_lists(event, mode, *, of=None):
    """Submit a deck list for everybody, or for some, and settle who reads them."""
    for entrant in Entrant.objects.filter(tournament=event)[:of]:
        a_submission(entrant, deck_name="Zanzibar", text=a_list())
    Tournament.objects.filter(pk=event.pk).update(visible_when_finished=mode)
    return Tournament.objects.get(pk=event.pk)


# When.


@pytest.mark.nightly
def test_before_its_end_an_event_has_no_numbers():
    owner = a_person("Olga")
    for event in (an_event(owner), a_running_event(8, owner), in_the_cut(owner=owner)):
        assert seen(event).status_code == 404
        assert seen(event, owner).status_code == 404


@pytest.mark.nightly
def test_the_page_of_a_finished_event_leads_to_it():
    event = a_finished_event()

    page = Client().get(f"/events/{event.pk}/")

    assert f'href="{at(event)}"' in source(page)
    other = a_running_event(8, event.owner)
    assert at(other) not in source(Client().get(f"/events/{other.pk}/"))


# Results.


def facts(page):
    """Give what stands above everything, by its words."""
    found = re.search(r'<dl class="stats-facts">(.*?)</dl>', source(page), re.DOTALL)[1]
    return dict(re.findall(r"<dt>([^<]*)</dt><dd>([^<]*)</dd>", found))


@pytest.mark.nightly
def test_results_are_added_up():
    """Three rounds of four tables; two semifinals, the final and the third place."""
    page = seen(with_scores(a_finished_event()))

    assert facts(page) == {
        "Entrants": "8",
        "Rounds": "5",
        "Matches": "16",
        "Ties": "0",
        "Games with a score": "16",
        "Average score of a game": "48.5",  # 40, and 1 to 16 on top of it
    }
    assert ["Round 1", "4", "0", "0", "0", "4", "42.5", "44"] in rows(page)
    assert ["Final", "2", "0", "0", "0", "2", "55.5", "56"] in rows(page)


def test_the_api_has_the_figures_of_the_page():
    event = with_scores(a_finished_event())

    found = from_api(event)

    whole = found["whole"]
    assert (found["entrants"], len(found["rounds"])) == (8, 5)
    assert (whole["matches"], whole["games"], whole["average"]) == (16, 16, "97/2")
    assert [each["highest"] for each in found["rounds"]] == [44, 48, 52, 54, 56]
    assert found["closest"][0]["home_score"] == 21
    assert [len(each["points"]) for each in found["leaders"]] == 8 * [3]
    assert sum(each["count"] for each in found["margins"]) == 16
    assert found["lists"] is None


def test_before_its_end_the_api_has_no_figures():
    event = a_running_event(8)

    answer = Client().get(f"/api/v1/events/{event.pk}/statistics/")

    is_a_problem(answer, 404)


@pytest.mark.nightly
def test_the_closest_games_stand_with_their_round():
    event = with_scores(a_finished_event())
    match = Match.objects.get(games__0__home_score=21)

    found = [row for row in rows(seen(event)) if len(row) == 5]

    assert found[0] == [
        match.home.name,
        "21\u201320 Round 1",
        match.away.name,
        "1",
        "Round 1",
    ]
    assert [row[3] for row in found] == [str(each) for each in range(1, 11)]


@pytest.mark.nightly
def test_the_first_eight_stand_with_their_points_after_each_round():
    event = a_finished_event()
    champion = Entrant.objects.get(pk=event.cut_seeds[0])

    found = [row for row in rows(seen(event)) if row[0].endswith(champion.name)]

    assert found[0][2:] == ["3", "6", "9", "9"]


@pytest.mark.nightly
def test_without_any_score_there_are_no_charts_of_them():
    page = seen(a_finished_event())

    assert facts(page)["Games with a score"] == "0"
    assert "No scores recorded" in words(page)
    assert "Closest games" not in words(page)
    assert "fig-chart" not in source(page)


def test_every_chart_has_its_table():
    page = source(seen(with_scores(a_finished_event())))

    assert page.count('class="fig-chart') == page.count('class="fig-table"') == 3


# Lists.

VIEWERS = ("anonymous", "stranger", "entrant", "judge", "owner")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("mode", "may"),
    [
        pytest.param(DecklistReaders.PRIVATE, (), id="private"),
        pytest.param(DecklistReaders.OPPONENT, (), id="opponent"),
        pytest.param(DecklistReaders.ENTRANTS, ("entrant",), id="entrants"),
        pytest.param(DecklistReaders.PUBLIC, VIEWERS, id="public"),
    ],
)
def test_figures_of_lists_are_for_those_who_may_read_every_list(samples, mode, may):
    """H5, H9: nobody reads them by office either, as each such reading is logged."""
    event = with_lists(a_finished_event(), mode)
    entrant = a_person("Ada")
    Entrant.objects.filter(pk=event.cut_seeds[0]).update(person=entrant)
    viewers = {
        "anonymous": None,
        "stranger": a_person("Sten"),
        "entrant": entrant,
        "judge": an_official(event, Role.HEAD_JUDGE),
        "owner": event.owner,
    }
    before = Entry.objects.count()

    pages = {name: seen(event, who) for name, who in viewers.items()}

    shown = {name for name, page in pages.items() if "Types of Plays" in words(page)}
    assert shown == {*may}
    told = {name for name, who in viewers.items() if from_api(event, who)["lists"]}
    assert told == {*may}
    for name, page in pages.items():
        assert (HIDDEN in words(page)) == (name not in may)
        assert "Zanzibar" not in source(page)
    assert Entry.objects.count() == before


@pytest.mark.nightly
def test_what_was_built_for_an_entrant_is_not_shown_to_others(samples):
    event = with_lists(a_finished_event(), DecklistReaders.ENTRANTS)
    entrant = a_person("Ada")
    Entrant.objects.filter(pk=event.cut_seeds[0]).update(person=entrant)

    assert "Types of Plays" in words(seen(event, entrant))
    assert "Types of Plays" not in words(seen(event))


@pytest.mark.nightly
def test_the_page_says_of_how_many_lists(samples):
    event = with_lists(a_finished_event(), DecklistReaders.PUBLIC, of=3)

    page, figures = words(seen(event)), from_api(event)["lists"]

    assert "From all 3 submitted deck lists (8 entrants)." in page
    assert "Franchises" in page
    assert figures["lists"] == 3
    assert sum(each["count"] for each in figures["franchises"]) == 3 * 10


@pytest.mark.nightly
def test_what_lists_hold_is_counted_by_hand(samples):
    """Three equal lists have three times the cards of one."""
    event = with_lists(a_finished_event(), DecklistReaders.PUBLIC, of=3)

    found = [row for row in rows(seen(event)) if row[0] in CLUBS]

    assert sum(int(row[2]) for row in found) == 3 * 10


def test_a_list_of_somebody_who_never_came_counts_for_nothing(samples):
    event = with_lists(a_finished_event(), DecklistReaders.PUBLIC, of=2)
    gone = an_entrant(event, "Ghost", state=EntrantState.WITHDRAWN)
    a_submission(gone, text=a_list())

    assert "From all 2 submitted deck lists" in words(seen(event))


@pytest.mark.nightly
@pytest.mark.parametrize("policy", [ListPolicy.OPTIONAL, ListPolicy.NONE])
def test_without_lists_there_is_nothing_to_say_of_them(policy):
    event = a_finished_event(
        list_policy=policy, visible_when_finished=DecklistReaders.PUBLIC
    )

    page = words(seen(event))

    assert ("no deck list was submitted" in page) == (policy != ListPolicy.NONE)
    assert (HELD in page) == (policy != ListPolicy.NONE)


# Cost.


@pytest.mark.nightly
@FOR_MANY
def test_as_many_queries_for_eight_as_for_many(samples, many):
    owner, counts = a_person("Olga"), []
    for size in (8, many):
        event = with_lists(finished(size, owner), DecklistReaders.PUBLIC, of=size // 4)
        asked(at(event))  # the first page of a process reads the cards
        counts.append(asked(at(event)))

    assert counts[0] == counts[1]
    assert counts[0] <= 15


def finished(size, owner):
    event = in_the_cut(size, owner=owner, played=2)
    events.finish_event(event.pk, owner, expected=again(event).version)
    return with_scores(again(event))


@pytest.mark.nightly
@pytest.mark.parametrize("cells", [{}, {"cut": 0}, {"third_place": False}])
def test_the_order_is_that_of_the_event_itself(cells):
    """Whoever left, or was put out, stands where the final order has him."""
    event = a_finished_event(**cells)
    some = Entrant.objects.filter(tournament=event).order_by("name")
    some.filter(pk=some[0].pk).update(state=EntrantState.DROPPED, dropped_after=2)
    some.filter(pk=some[3].pk).update(state=EntrantState.DISQUALIFIED, dropped_after=2)

    page = seen(event)

    found = [row[0] for row in rows(page) if re.match(r"\d+ \D+$", row[0])]
    assert found == [
        f"{each.place} {each.name}" for each in final_order.final_order(event)[:8]
    ]
