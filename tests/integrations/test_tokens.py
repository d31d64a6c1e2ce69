"""A7: tokens have 128 bits or more, are hashed, shown once, scoped, and end."""

import datetime as dt
from uuid import uuid4

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone

from integrations.models import Token
from integrations.services import tokens
from tests.builders.desk import guarded
from tests.builders.documented import is_a_problem
from tests.builders.events import an_entrant, an_event, an_official
from tests.builders.people import PASSWORD, a_person, a_visit
from tests.builders.programs import OF_EVENTS, PLAYERS, Program, a_program, a_secret
from tournaments.core.permissions import position_of
from tournaments.rules.api_scopes import ApiScope
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event()


@pytest.fixture
def ada(event):
    ada = a_person("Ada")
    an_entrant(event, "Ada Ito", person=ada, state="registered")
    return ada


@pytest.mark.nightly
def test_a_secret_is_long_and_only_its_digest_is_kept(event, ada):
    first, second = (a_secret(ada, event, ApiScope.READ) for _ in range(2))

    assert first != second
    assert len(first.removeprefix(tokens.PREFIX)) >= 43  # 256 bits
    for row in Token.objects.values():
        assert first not in str(row)
        assert second not in str(row)
    assert Token.objects.get(digest=tokens.token_digest(first)).hint == first[-4:]


@pytest.mark.nightly
def test_a_token_stands_for_its_person(event, ada):
    told = a_program(ada, event).get("me/").json()

    assert told["entrant"]["name"] == "Ada Ito"


@pytest.mark.nightly
def test_a_token_that_is_unknown_is_refused_and_says_how_to_come_in(event):
    answer = Program("booth_guess", event).get()

    told = is_a_problem(answer, 401)
    assert told["code"] == "unknown_token"
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_a_token_reaches_its_event_and_no_other(event, ada):
    other = an_event(event.owner, name="Elsewhere")
    secret = a_secret(ada, event, *PLAYERS)

    told = is_a_problem(Program(secret, other).get(), 403)
    decks = is_a_problem(Program(secret, event).visit.get("/api/v1/decks/"), 403)

    assert told["code"] == decks["code"] == "beyond_token"
    assert told["message"] == "This token is for another event."


def test_a_token_of_an_account_is_for_all_its_events_and_decks(event, ada):
    other = an_event(event.owner, name="Elsewhere")
    an_entrant(other, "Ada Ito", person=ada)
    draft = an_event(ada, name="Plan", state="draft", opened_at=None)
    secret = a_secret(ada, None, ApiScope.READ, ApiScope.DECK)
    visit = Program(secret, event).visit
    mine = "/api/v1/events/?mine=true"

    for each in (event, other):
        assert Program(secret, each).get("me/").json()["entrant"]["name"] == "Ada Ito"
    assert visit.get("/api/v1/decks/").json()["count"] == 0
    found = {each["id"] for each in visit.get(mine).json()["results"]}
    assert found == {str(each.pk) for each in (event, other, draft)}
    lesser = Program(a_secret(ada, None, ApiScope.REPORT), event)
    for where in ("/api/v1/decks/", f"/api/v1/events/{event.pk}/"):
        assert is_a_problem(lesser.visit.get(where), 403)["code"] == "beyond_token"
    is_a_problem(lesser.visit.get(mine), 401)
    is_a_problem(visit.get("/api/v1/events/?mine=yes"), 400)


def test_a_token_of_an_account_creates_events(event):
    owner = guarded(event.owner)
    start = "2027-05-01T09:00:00Z"
    sent = {"name": "Pier Cup", "preset": "regional", "starts_at": start}

    def create(secret, **more):
        visit = Program(secret, event).visit
        return visit.post("/api/v1/events/", sent | more, "application/json")

    every = a_secret(owner, None, ApiScope.CREATE)
    made = create(every)

    told = made.json()
    assert (made.status_code, told["state"], told["list_policy"]) == (
        *(201, "draft", "required"),
    )
    assert made["Location"] == f"/api/v1/events/{told['id']}/"
    is_a_problem(create(a_secret(owner, event, *OF_EVENTS)), 403)
    for more, status in (
        ({"zone": "Mars"}, 422),
        ({"name": "x" * 100}, 422),
        ({"starts_at": "0001-01-01T00:00:00+14:00"}, 400),
        ({"preset": "grand"}, 400),
    ):
        is_a_problem(create(every, **more), status)
    with pytest.raises(TournamentError, match="for one event"):
        a_secret(owner, event, ApiScope.CREATE)


@pytest.mark.parametrize(
    ("where", "verb"),
    [
        ("register/", ApiScope.ENTER),
        ("start/", ApiScope.PAIR),
        ("rounds/pair/", ApiScope.PAIR),
        ("matches/3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90/report/", ApiScope.REPORT),
        ("matches/3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90/rule/", ApiScope.RULE),
        ("matches/3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90/logs/", ApiScope.LOG),
        ("entrants/3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90/list/", ApiScope.LIST),
    ],
)
def test_a_token_does_what_it_names_and_nothing_else(event, where, verb):
    owner = guarded(event.owner)
    others = [each for each in OF_EVENTS if each is not verb]

    refused = is_a_problem(a_program(owner, event, *others).post(where), 403)
    answer = a_program(owner, event, verb).post(where)

    assert refused["code"] == "beyond_token"
    assert answer.json().get("code") != "beyond_token"
    told = is_a_problem(a_program(owner, event, verb).get("entrants/"), 403)
    assert (
        told["message"] == "This token may not read anything you can see on this site."
    )


def test_a_token_may_no_more_than_its_person(event, ada):
    told = is_a_problem(
        a_program(ada, event, ApiScope.ENTER).post("entrants/add/", {"name": "Eve"}),
        403,
    )

    assert told["code"] in {"forbidden", "no_second_factor"}


def test_an_official_without_a_second_factor_does_nothing_by_office(event, settings):
    """A1 holds for programs, too."""
    settings.STAFF_SECOND_FACTOR = True
    judge = an_official(event)
    program = a_program(judge, event, *OF_EVENTS)

    for answer in (
        program.get("disputes/"),
        program.get("log/"),
        program.post("start/"),
    ):
        assert is_a_problem(answer, 403)["code"] == "no_second_factor"


def test_days_end(event, ada):
    program = a_program(ada, event, ApiScope.READ)
    assert program.get().status_code == 200

    with time_machine.travel(timezone.now() + dt.timedelta(days=31)):
        assert program.get().status_code == 401


@pytest.mark.nightly
def test_what_was_ended_is_unknown(event, ada):
    program = a_program(ada, event, ApiScope.READ)
    tokens.revoke_token(ada, tournament=event, pk=Token.objects.get().pk)

    assert program.get().status_code == 401


@pytest.mark.nightly
def test_who_is_shut_out_takes_the_tokens_along(event, ada):
    program = a_program(ada, event, ApiScope.READ)
    ada.is_active = False
    ada.save()

    assert program.get().status_code == 401


@pytest.mark.nightly
def test_nobody_ends_a_token_of_somebody_else(event, ada):
    a_secret(ada, event, ApiScope.READ)

    with pytest.raises(Token.DoesNotExist):
        tokens.revoke_token(event.owner, tournament=event, pk=Token.objects.get().pk)


@pytest.mark.parametrize(
    ("verbs", "days", "words"),
    [
        ((), 30, "without permissions"),
        ((ApiScope.READ,), 0, "1 to 90 days, not 0"),
        ((ApiScope.READ,), 91, "1 to 90 days, not 91"),
        ((ApiScope.PAIR,), 30, "your token may not either"),
    ],
)
def test_a_token_that_reaches_too_far_is_not_made(event, ada, verbs, days, words):
    with pytest.raises(TournamentError, match=words):
        a_secret(ada, event, *verbs, days=days)


def test_a_stranger_makes_none(event):
    with pytest.raises(Forbidden, match="You are not in this event"):
        a_secret(a_person("Eve"), event, ApiScope.READ)


def test_twenty_hold_at_a_time(event, ada):
    for _ in range(tokens.MOST_TOKENS):
        a_secret(ada, event, ApiScope.READ)

    with pytest.raises(TournamentError, match="20 tokens"):
        a_secret(ada, event, ApiScope.READ)
    tokens.revoke_token(ada, tournament=event, pk=Token.objects.first().pk)
    assert a_secret(ada, event, ApiScope.READ)


def test_use_is_noted_once_a_minute(event, ada):
    program = a_program(ada, event, ApiScope.READ)
    later = timezone.now() + dt.timedelta(minutes=5)

    with time_machine.travel(later, tick=False):
        program.get()
        program.get()

    assert Token.objects.get().used_at == later


@pytest.mark.nightly
def test_a_cookie_does_not_widen_a_token(event, ada):
    """Whoever sends both is the token, as far as it reaches."""
    visit = Client(
        headers={"Authorization": f"Bearer {a_secret(ada, event, ApiScope.READ)}"}
    )
    visit.force_login(event.owner)

    told = visit.get(f"/api/v1/events/{event.pk}/").json()

    assert told["you"]["parts"] == ["entrant", "spectator"]


def test_a_list_of_events_shows_no_draft_to_a_token(event, ada):
    an_event(ada, name="Secret plan", state="draft", opened_at=None)

    told = a_program(ada, event, ApiScope.READ).visit.get("/api/v1/events/").json()

    assert [each["name"] for each in told["results"]] == ["Harbour Open"]


def test_public_addresses_take_a_token_to_count_by(event, ada):
    program = a_program(ada, event, ApiScope.READ)

    assert program.visit.get("/api/v1/cards/").status_code == 200
    assert Program("booth_guess", event).visit.get("/api/v1/cards/").status_code == 401


@pytest.mark.nightly
@pytest.mark.parametrize(
    "breach",
    [
        "UPDATE integrations_token SET expires_at = made_at",
        """INSERT INTO integrations_token
        SELECT gen_random_uuid(), name, verbs, digest, hint, made_at, expires_at,
        used_at, ended_at, person_id, tournament_id
        FROM integrations_token""",
    ],
)
def test_the_database_refuses_what_must_never_be(event, ada, breach):
    a_secret(ada, event, ApiScope.READ)

    with pytest.raises(IntegrityError), transaction.atomic():
        connection.cursor().execute(breach)


@pytest.mark.nightly
def test_position_is_read_anew_for_every_call(event, ada):
    """Whoever is named or removed meanwhile is what he is now."""
    assert position_of(ada, event).parts
    program = a_program(guarded(event.owner), event, *OF_EVENTS)
    event.owner = ada
    event.save()

    assert is_a_problem(program.post("start/"), 403)["code"] == "forbidden"


@pytest.mark.nightly
@pytest.mark.parametrize("said", ["Bearer", "Bearer ", "bearer  "])
def test_a_header_without_its_token_is_no_visitor(event, said):
    """Whose variable is not set learns so at once."""
    answer = Client().get(
        f"/api/v1/events/{event.pk}/", headers={"Authorization": said}
    )

    assert is_a_problem(answer, 401)["code"] == "unknown_token"


def test_tokens_end_with_a_new_password(event, ada):
    """A3: whoever stole the old one is not let in by what was made with it."""
    program = a_program(ada, event, ApiScope.READ)
    visit = a_visit(ada)

    visit.post(
        "/accounts/password/change/",
        {
            "oldpassword": PASSWORD,
            "password1": "another kelp lantern",
            "password2": "another kelp lantern",
        },
    )

    assert program.get().status_code == 401
    assert Token.objects.get().ended_at is not None


def test_nobody_is_told_how_to_come_in(event):
    told = is_a_problem(Client().get(f"/api/v1/events/{event.pk}/me/"), 401)

    assert "Authorization: Bearer" in told["remedy"]


def test_an_official_enters_the_results_of_a_whole_round(event):
    """The limit is of one match, whoever reports it."""
    desk = a_program(guarded(event.owner), event, ApiScope.REPORT)
    many = [f"matches/{uuid4()}/report/" for _ in range(12)]

    statuses = {desk.post(each, {"outcome": "tie"}).status_code for each in many}
    again = [desk.post(many[0], {"outcome": "tie"}).status_code for _ in range(10)]

    assert statuses == {404}
    assert again == [404] * 9 + [429]


def test_a_body_in_pieces_is_not_taken_for_an_empty_one(event):
    """U2."""
    desk = a_program(guarded(event.owner), event, *OF_EVENTS)

    answer = desk.post(
        "check-in/",
        {"version": 40},
        CONTENT_LENGTH="",
        HTTP_TRANSFER_ENCODING="chunked",
    )

    assert is_a_problem(answer, 411)["code"] == "length_required"
    event.refresh_from_db()
    assert event.state == "registration"
