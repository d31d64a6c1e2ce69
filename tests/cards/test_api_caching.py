"""The API of the card data: tags, caches, how many queries, how many reads."""

import gzip
from collections.abc import Iterator
from threading import Thread

import pytest
import time_machine
from django.db import connection
from django.test import Client

from cards.knowledge import Basis
from cards.models import CardData, CardSet
from cards.services import Origin, write_cells
from config.rest import READS_A_MINUTE
from tests.builders.cards import a_card, data_version, many_cards, the_documented_card
from tests.builders.people import a_browser, a_chief

pytestmark = pytest.mark.django_db

LISTS = ["/api/v1/cards/", "/api/v1/rulings/", "/api/v1/sets/"]
BULK = ["/api/v1/bulk/cards/", "/api/v1/bulk/rulings/", "/api/v1/bulk/sets/"]
SINGLE = ["/api/v1/cards/R1-PS/", "/api/v1/sets/PS/"]


# Tags and caches


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True),
        ("br, gzip;q=0.5", True),
        ("gzip;q=0, br", False),
        ("br, gzip; q=0.0", False),
        ("", False),
    ],
)
def test_who_does_not_want_it_packed_gets_it_plain(client, accepted, packed):
    answer = client.get(BULK[0], headers={"accept-encoding": accepted})

    assert answer.headers["ETag"].endswith('-gzip"') == packed


@pytest.mark.nightly
@pytest.mark.parametrize("address", BULK)
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_file_is_sent_once_for_each_state_of_the_data(client, address, encoding):
    """D17: a strong tag, and 304 until something changes."""
    card = the_documented_card()
    first = client.get(address, headers={"accept-encoding": encoding})

    again = client.get(
        address,
        headers={"accept-encoding": encoding, "if-none-match": first["ETag"]},
    )
    write_cells(card, {"name": "First Push"}, origin=Origin(basis=Basis.RULING))
    changed = client.get(
        address,
        headers={"accept-encoding": encoding, "if-none-match": first["ETag"]},
    )

    assert first["ETag"].startswith('"')
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


@pytest.mark.nightly
def test_a_packed_file_has_a_tag_of_its_own(client):
    the_documented_card()

    plain = client.get(BULK[0])
    packed = client.get(BULK[0], headers={"accept-encoding": "gzip, br"})

    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed["ETag"] != plain["ETag"]
    assert "Accept-Encoding" in plain["Vary"]
    assert "Accept-Encoding" in packed["Vary"]


@pytest.mark.nightly
def test_the_same_version_of_other_data_has_another_tag(client):
    """After a backup was put back the version counts from an older one on."""
    card = a_card("R1-PS")
    before = client.get(BULK[0])
    version = data_version()

    write_cells(card, {"name": "First Push"}, origin=Origin(basis=Basis.RULING))
    CardData.objects.update(version=version)
    after = client.get(BULK[0])

    assert before.json()["version"] == after.json()["version"]
    assert before["ETag"] != after["ETag"]


@pytest.mark.parametrize("address", [*LISTS, *SINGLE])
def test_a_list_that_did_not_change_is_not_sent_again(client, address):
    the_documented_card()
    first = client.get(address)

    again = client.get(address, headers={"if-none-match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.nightly
@pytest.mark.parametrize("address", [*LISTS, *BULK, *SINGLE, "/api/v1/"])
@pytest.mark.parametrize("who", ["stranger", "staff"])
def test_what_is_public_may_be_cached_and_carries_nothing_personal(address, who):
    """H12: nothing varies by who asks, so no cookie is read or sent."""
    the_documented_card()
    visit = Client() if who == "stranger" else a_browser(a_chief(guarded=False))

    answer = visit.get(address)
    unchanged = visit.get(address, headers={"if-none-match": answer["ETag"]})

    for each in (answer, unchanged):
        assert each["Cache-Control"] == "public, no-cache"
        assert "Cookie" not in each["Vary"]
        assert not each.cookies
        assert each["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in each
        assert "default-src 'self'" in each["Content-Security-Policy"]


@pytest.mark.nightly
def test_an_error_is_not_kept_by_caches(client):
    answer = client.get("/api/v1/cards/C999-PS/")

    assert answer["Cache-Control"] == "private, no-store"


def test_pages_of_other_sites_may_ask_with_a_tag(client):
    answer = client.options("/api/v1/bulk/cards/")

    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Headers"] == "If-None-Match"


def test_a_head_has_the_headers_alone(client):
    the_documented_card()

    answer = client.head("/api/v1/bulk/cards/")

    assert (answer.status_code, answer.content) == (200, b"")
    assert answer["ETag"]


# Queries


@pytest.mark.nightly
@pytest.mark.parametrize("count", [3, 300])
@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/api/v1/cards/?size=100", 5),
        ("/api/v1/cards/?size=100&set=PS&type=Action", 6),
        ("/api/v1/cards/?size=100&q=t:action", 8),
        ("/api/v1/cards/C1-PS/", 4),
        ("/api/v1/rulings/?size=100", 3),
        ("/api/v1/sets/", 2),
        ("/api/v1/sets/PS/", 2),
        ("/api/v1/bulk/cards/", 5),
        ("/api/v1/bulk/rulings/", 3),
        ("/api/v1/bulk/sets/", 2),
    ],
)
def test_many_cards_cost_as_many_queries_as_few(
    client, address, queries, count, django_assert_num_queries
):
    many_cards(count)

    with django_assert_num_queries(queries):
        assert client.get(address).status_code == 200


def test_many_sets_cost_as_many_queries_as_few(client, django_assert_num_queries):
    CardSet.objects.bulk_create(
        CardSet(code=f"{each:02}", name=f"Season {each}") for each in range(100)
    )

    with django_assert_num_queries(2):
        found = client.get("/api/v1/sets/?size=100").json()

    assert len(found["results"]) == 100


@pytest.mark.parametrize("address", BULK)
def test_an_unchanged_file_costs_one_query(client, address, django_assert_num_queries):
    many_cards(3)
    tag = client.get(address)["ETag"]

    with django_assert_num_queries(1):
        client.get(address)
    with django_assert_num_queries(1):
        assert client.get(address, headers={"if-none-match": tag}).status_code == 304


# The limit


@pytest.fixture
def a_standing_clock() -> Iterator[None]:
    """Stop the clock a quarter into a minute, so that all reads fall into it."""
    with time_machine.travel("2026-11-15 10:00:15Z", tick=False):
        yield


def reads(client, times, **extra):
    return [client.get("/api/v1/sets/", **extra).status_code for _ in range(times)]


@pytest.mark.nightly
def test_an_address_reads_sixty_times_a_minute(client, a_standing_clock):
    statuses = reads(client, READS_A_MINUTE)
    one_more = client.get("/api/v1/sets/")

    assert set(statuses) == {200}
    assert one_more.status_code == 429
    assert one_more["Retry-After"] == "60"
    assert one_more.json()["remedy"].startswith("Wait as many seconds as ")
    assert reads(client, 1, REMOTE_ADDR="192.0.2.9") == [200]


@pytest.mark.nightly
def test_a_made_up_forwarding_does_not_help(client, a_standing_clock):
    """R4: only a proxy that is configured may say for whom it asks."""
    statuses = [
        client.get(
            "/api/v1/sets/", headers={"x-forwarded-for": f"192.0.2.{each}"}
        ).status_code
        for each in range(READS_A_MINUTE + 1)
    ]

    assert statuses[-1] == 429


def test_behind_a_proxy_of_ours_readers_are_told_apart(
    client, settings, a_standing_clock
):
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    for each in range(READS_A_MINUTE + 1):
        forwarded = f"198.51.100.7, 192.0.2.{each}"
        answer = client.get("/api/v1/sets/", headers={"x-forwarded-for": forwarded})

        assert answer.status_code == 200


def test_the_addresses_of_one_house_are_one_reader(client, a_standing_clock):
    for each in range(READS_A_MINUTE):
        reads(client, 1, REMOTE_ADDR=f"2001:db8:1:2::{each:x}")

    assert reads(client, 1, REMOTE_ADDR="2001:db8:1:2:ffff::1") == [429]
    assert reads(client, 1, REMOTE_ADDR="2001:db8:1:3::1") == [200]


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
def test_callers_at_once_are_counted_one_by_one(a_standing_clock):
    """R1: 20 at once, four reads each; sixty of them are answered."""
    statuses = []

    def call():
        statuses.extend(reads(Client(), 4))
        connection.close()

    threads = [Thread(target=call) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    assert sorted(statuses) == [200] * READS_A_MINUTE + [429] * 20


@pytest.mark.nightly
def test_without_redis_nobody_is_shut_out(client, settings):
    """K1: reads harm nobody."""
    if not settings.REDIS_URL:
        pytest.skip("the embedded desk has no Redis")
    settings.CACHES = {
        "default": settings.CACHES["default"] | {"LOCATION": "redis://127.0.0.1:1/0"}
    }

    assert reads(client, 2) == [200, 200]
