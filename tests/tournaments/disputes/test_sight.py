"""H14: who sees a log, with whose eyes, and what stays hidden from him."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gameengine.notation import from_text as read_log
from gameengine.viewpoint import Audience
from tests.builders.desk import at_the_desk
from tests.builders.events import a_running_event, an_official
from tests.builders.evidence import (
    a_game,
    a_setup,
    a_table,
    check_all,
    disputed,
    named,
    ruled,
    seen_by_all,
    settled,
)
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person
from tournaments.core.permissions import position_of
from tournaments.disputes.queries import logs
from tournaments.models import (
    DecklistMode,
    Entry,
    GameLog,
    Role,
    Round,
    RoundState,
    Staff,
)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("samples"),
]
PAGES = ((), ("state",), ("file",), ("replay",), ("replay", "possession"))


def the_log():
    return GameLog.objects.select_related("match__round").get()


def seen_by(person):
    shown = logs.get_log(the_log().match.round.tournament, the_log().pk)
    return logs.audience_of_viewer(
        position_of(person, shown.match.round.tournament), shown
    )


def address(*more):
    log = the_log()
    event = log.match.round.tournament_id
    return "/".join(("", "events", str(event), "logs", str(log.pk), *more, ""))


def a_disputed_log(**cells):
    table = a_table(**cells)
    log = named(a_game(), table)
    disputed(table, log)
    table.hand_in(log)
    check_all()
    return table


def finished(table):
    ruled(table, an_official(table.event, name="Ruth"))
    table.event.played.update(state=RoundState.CLOSED, closed_at="2026-01-01T00:00Z")


# Who sees it.


@pytest.mark.nightly
def test_before_the_ruling_it_is_its_authors_and_the_judges():
    table = a_disputed_log(visible_in_swiss=DecklistMode.PUBLIC)
    other = table.event.entrants.exclude(person__in=(table.ada, table.ben)).first()

    assert seen_by(table.ada) is Audience.HOME
    assert seen_by(table.ben) is None
    assert seen_by(other.person) is None
    assert seen_by(an_official(table.event)) is Audience.JUDGE
    assert seen_by(a_person("Stranger")) is None


@pytest.mark.nightly
def test_after_the_ruling_the_opponent_sees_it_from_his_seat():
    table = a_disputed_log()

    ruled(table, an_official(table.event))

    assert seen_by(table.ben) is Audience.AWAY


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.SCOREKEEPER, "playing judge", "judge elsewhere"])
def test_who_may_not_read_lists_sees_no_log(role):
    table = a_disputed_log()
    if role == Role.SCOREKEEPER:
        person = an_official(table.event, role)
    elif role == "playing judge":
        rows = table.event.entrants.exclude(person__in=(table.ada, table.ben))
        person = rows.first().person
        Staff.objects.create(tournament=table.event, person=person, role=Role.JUDGE)
    else:
        elsewhere = a_running_event(4, owner=table.event.owner)
        person = an_official(elsewhere)

    assert seen_by(person) is None


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("mode", "entrant", "stranger"),
    [
        (DecklistMode.PRIVATE, None, None),
        (DecklistMode.OPPONENT, None, None),
        (DecklistMode.ENTRANTS, Audience.SPECTATOR, None),
        (DecklistMode.PUBLIC, Audience.SPECTATOR, Audience.SPECTATOR),
    ],
)
def test_once_the_round_is_closed_lists_decide_who_else_sees_it(
    mode, entrant, stranger
):
    table = a_disputed_log(visible_in_swiss=mode)
    finished(table)
    others = table.event.entrants.exclude(person__in=(table.ada, table.ben))

    assert seen_by(others.first().person) is entrant
    assert seen_by(a_person("Stranger")) is stranger


@pytest.mark.daily("True-()")
@pytest.mark.parametrize("page", PAGES, ids=str)
@pytest.mark.parametrize("is_over", [False, True])
def test_what_is_hidden_is_the_same_as_what_is_not_there(page, is_over):
    """H4: the same bytes for as many queries."""
    table = a_disputed_log()
    if is_over:
        settled(table)
        Round.objects.update(state=RoundState.CLOSED, closed_at=timezone.now())
    others = table.event.entrants.exclude(person__in=(table.ada, table.ben))
    entrant = a_browser(others.first().person)
    hidden = address(*page)
    unknown = hidden.replace(str(the_log().pk), "00000000-0000-4000-8000-000000000000")

    for visit in (Client(), entrant, *([] if is_over else [a_browser(table.ben)])):
        visit.get("/")  # the session is tracked once
        answers, queries = [], []
        for each in (hidden, unknown):
            with CaptureQueriesContext(connection) as asked:
                answers.append(visit.get(each))
            queries.append(len(asked))
        assert [each.status_code for each in answers] == [404, 404]
        assert bare(answers[0]) == bare(answers[1])
        assert queries[0] == queries[1]


def bare(answer):
    return re.sub(r"[0-9a-f-]{36}|csrf[^>]*>|nonce\S*", "", source(answer))


# What stays hidden.


def secret_titles(seat):
    """Give the titles of a seat's cards that nobody but its owner could know."""
    log, setup = a_game(), a_setup()
    known = {word for entry in seen_by_all().entries for word in entry.words}
    shown = {
        number
        for word in known
        for number in [word.rpartition(":")[2].partition("/")[0]]
    }
    own = {
        card.number: card.title
        for card in (*setup.decks[seat].plays, *setup.decks[seat].actions)
    }
    others = {getattr(card, "title", "") for card in setup.decks[1 - seat].cards()} | {
        title for number, title in own.items() if number in shown
    }
    assert log
    return {title for number, title in own.items() if number not in shown} - others


@pytest.mark.nightly
@pytest.mark.parametrize("who", ["ben", "stranger"])
def test_no_page_tells_a_card_that_its_reader_could_not_know(who):
    """H5, H14: every possession of the viewer, the verdict, and the file."""
    table = a_disputed_log(visible_in_swiss=DecklistMode.PUBLIC)
    finished(table)
    visit = a_browser(table.ben) if who == "ben" else Client()
    secrets = secret_titles(0)
    assert secrets

    pages = [visit.get(address(*page)) for page in PAGES if page != ("state",)]
    pages += [
        visit.get(f"{address('replay', 'possession')}?possession={number}")
        for number in range(1, 40)
    ]

    assert {each.status_code for each in pages} == {200}
    for page in pages:
        found = [each for each in secrets if each in source(page)]
        assert not found


@pytest.mark.nightly
def test_the_file_that_an_opponent_gets_holds_no_hand_and_no_list():
    table = a_disputed_log()
    ruled(table, an_official(table.event))

    answer = a_browser(table.ben).get(address("file"))

    log = read_log(answer.content.decode())
    verbs = {act.verb for _, act in log.acts()}
    drawn = [act for _, act in log.acts() if act.verb == "draw"]
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "order" not in verbs
    assert all(word[0] == "A" for act in drawn for word in act.words)
    assert not log.tags.get("HomeDeck")


# What is noted.


def test_a_judges_look_is_noted_once_however_often_he_steps():
    """H9."""
    table = a_disputed_log()
    visit = at_the_desk(an_official(table.event))

    for page in PAGES:
        if page != ("state",):
            assert visit.get(address(*page)).status_code == 200

    [line] = Entry.objects.filter(kind="hidden_log_read")
    assert line.match_id == table.match.pk


@pytest.mark.nightly
def test_a_judge_without_a_second_factor_is_led_to_it(settings):
    """A1."""
    settings.STAFF_SECOND_FACTOR = True
    table = a_disputed_log()

    answer = a_browser(an_official(table.event)).get(address())

    assert answer.status_code == 302
    assert not Entry.objects.filter(kind="hidden_log_read").exists()
