"""The piece that a thousand phones poll for: built once, empty if nothing is new."""

import gzip
import re
import threading
import time
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import swiss
from tests.builders.events import a_running_event
from tests.builders.looking import rows, source, words
from tests.builders.people import a_browser
from tournaments.core import fragments
from tournaments.core.fragments import CachedFragment
from tournaments.entries import actions as entrants
from tournaments.models import Entrant
from tournaments.rounds.actions import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def on_commit(django_capture_on_commit_callbacks):
    """Give a block after which everything is told that a commit would tell."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def a_round(size=8):
    event = a_running_event(size)
    return swiss.published(swiss.a_draft(event))


def at(round_, **more):
    asked = "&".join(f"{key}={value}" for key, value in more.items())
    return f"/events/{round_.tournament_id}/rounds/{round_.pk}/table/?{asked}"


def poll(round_, **more):
    return Client().get(at(round_, **more))


def version_in(answer):
    [found] = re.findall(r"[?;]v=(\d+)", source(answer))
    return int(found)


# Nothing new


@pytest.mark.nightly
def test_what_is_unchanged_costs_no_query():
    """Neither for the round nor for a session or a user."""
    round_ = a_round()
    visit = a_browser(round_.tournament.owner)
    visit.get(at(round_, v=round_.version))  # the first one asks which version it is

    with CaptureQueriesContext(connection) as found:
        answer = visit.get(at(round_, v=round_.version))

    assert answer.status_code == 204
    assert answer.content == b""
    assert len(found) == 0


@pytest.mark.nightly
def test_what_was_built_costs_no_query_either():
    round_ = a_round()
    poll(round_, v=0)

    with CaptureQueriesContext(connection) as found:
        answer = poll(round_, v=0)

    assert answer.status_code == 200
    assert len(found) == 0


@pytest.mark.nightly
def test_who_publishes_tells_the_version_before_anybody_asks(on_commit):
    event = a_running_event(8)
    with on_commit():
        round_ = swiss.published(swiss.a_draft(event))

    with CaptureQueriesContext(connection) as found:
        answer = poll(round_, v=round_.version)

    assert answer.status_code == 204
    assert len(found) == 0


@pytest.mark.nightly
def test_without_a_cache_one_query_finds_the_version():
    """K1: Redis may be away, and in trial mode there is none."""
    round_ = a_round()
    poll(round_, v=round_.version)
    cache.clear()

    with CaptureQueriesContext(connection) as found:
        answer = poll(round_, v=round_.version)

    assert answer.status_code == 204
    assert len(found) == 1


@pytest.mark.nightly
def test_an_answer_is_kept_by_nobody_and_sets_no_cookie():
    round_ = a_round()

    for answer in (poll(round_, v=round_.version), poll(round_)):
        assert answer["Cache-Control"] == "private, no-store"
        assert "ETag" not in answer
        assert "Cookie" not in answer.get("Vary", "")
        assert not answer.cookies


@pytest.mark.nightly
def test_who_takes_it_packed_gets_the_same_table():
    round_ = a_round()

    packed = Client(headers={"accept-encoding": "br, gzip"}).get(at(round_))

    assert packed["Content-Encoding"] == "gzip"
    assert packed["Vary"] == "Accept-Encoding"
    assert gzip.decompress(packed.content) == poll(round_).content


# Something new


@pytest.mark.nightly
def test_what_has_changed_comes_with_its_new_version(on_commit):
    round_ = a_round()
    first = poll(round_)
    with on_commit():
        rounds.close_round(
            round_.tournament_id,
            round_.tournament.owner,
            round_id=round_.pk,
            expected=swiss.decide(round_).version,
        )

    second = poll(round_, v=version_in(first))

    assert second.status_code == 200
    assert "0 of 4 reported." in words(first)
    assert "Round 1 is closed." in words(second)


@pytest.mark.nightly
def test_an_open_round_polls_and_a_closed_one_has_stopped():
    round_ = a_round()
    assert 'hx-trigger="every 15s' in source(poll(round_))
    cache.clear()

    closed = swiss.close(swiss.decide(round_)).round

    assert "hx-" not in source(poll(closed))
    assert rows(poll(closed))[0][1].endswith("0")


@pytest.mark.nightly
@pytest.mark.parametrize("by", ["table", "name"])
def test_page_and_piece_have_the_same_table(by):
    round_ = a_round()
    page = Client().get(f"/events/{round_.tournament_id}/pairings/?by={by}")
    cache.clear()

    assert source(poll(round_, by=by)) in source(page)


@pytest.mark.nightly
@pytest.mark.parametrize("said", ["", "x", "-1", "9" * 400, "0"])
def test_whoever_says_no_known_version_gets_the_table(said):
    assert poll(a_round(), v=said).status_code == 200


@pytest.mark.nightly
def test_nothing_in_it_is_personal():
    """H12: the same bytes for an entrant, an organiser and a stranger."""
    round_ = a_round()
    event = round_.tournament
    Entrant.objects.filter(tournament=event, name="Ada Ito").update(person=event.owner)

    mine = a_browser(event.owner).get(at(round_))
    cache.clear()

    assert source(mine) == source(poll(round_))


@pytest.mark.nightly
def test_a_table_has_a_place_of_its_own_to_point_at():
    assert 'id="t3"' in source(poll(a_round()))


@pytest.mark.nightly
def test_whoever_is_called_otherwise_is_so_at_his_table_too(on_commit):
    round_ = a_round()
    first = poll(round_)
    ada = round_.tournament.entrants.get(name="Ada Ito")
    with on_commit():
        entrants.rename_entrant(
            round_.tournament_id,
            round_.tournament.owner,
            entrant=ada.pk,
            name="Ada Ibsen",
            expected=ada.version,
        )

    second = poll(round_, v=version_in(first))

    assert "Ada Ito" not in words(second)
    assert "Ada Ibsen" in words(second)


# No round


@pytest.mark.nightly
def test_a_round_that_is_nobodys_business_is_not_there():
    """H4: drafts, rounds of others, and rounds that never were."""
    event = a_running_event(8)
    draft = swiss.a_draft(event)
    assert poll(draft).status_code == 404

    shown = swiss.published(draft)
    elsewhere = f"/events/{uuid4()}/rounds/{shown.pk}/table/"
    unknown = f"/events/{event.pk}/rounds/{uuid4()}/table/"

    assert Client().get(elsewhere).status_code == 404
    assert Client().get(unknown).status_code == 404


def test_a_round_that_was_taken_back_says_so_and_polls_no_more():
    round_ = a_round()
    rounds.unpublish_round(
        round_.tournament_id,
        round_.tournament.owner,
        round_id=round_.pk,
        expected=round_.version,
        reason="The wrong field.",
    )
    cache.clear()

    answer = poll(round_, v=round_.version)

    assert answer.status_code == 200
    assert "Staff unpublished this round." in words(answer)
    assert "hx-" not in source(answer)


def test_a_draft_that_was_thrown_away_was_never_there():
    event = a_running_event(8)
    draft = swiss.a_draft(event)
    rounds.discard_draft(
        event.pk, event.owner, round_id=draft.pk, expected=draft.version
    )

    assert poll(draft).status_code == 404


# Built by one alone


def test_of_many_who_ask_at_once_one_builds():
    round_id, built = uuid4(), []
    start = threading.Barrier(8)

    def build():
        built.append(1)
        return CachedFragment(3, "the table")

    def ask(found):
        start.wait()
        found.append(fragments.cached_fragment(round_id, "table", 3, build).html)

    found: list[str] = []
    threads = [threading.Thread(target=ask, args=(found,)) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()

    assert found == ["the table"] * 8
    assert built == [1]


@pytest.mark.nightly
def test_an_older_piece_is_built_anew():
    round_id = uuid4()
    fragments.cached_fragment(round_id, "table", 1, lambda: CachedFragment(1, "old"))

    assert fragments.cached_fragment(
        round_id, "table", 2, lambda: CachedFragment(2, "new")
    ).html == ("new")


@pytest.mark.nightly
def test_who_closes_a_round_tells_its_new_version(on_commit):
    round_ = a_round()
    poll(round_)  # keeps the version of now
    with on_commit():
        closed = swiss.close(swiss.decide(round_)).round

    assert fragments.public_round_version(round_.pk) == closed.version


# A hall that reports at once


@pytest.mark.nightly
def test_what_was_built_a_moment_ago_is_given_to_whoever_looks(settings):
    settings.FRAGMENT_REST = 60
    round_ = a_round()
    event = round_.tournament
    olga, somebody = a_browser(event.owner), Client()
    pages = [f"/events/{event.pk}/{each}/" for each in ("pairings", "standings")]
    for page in pages:
        somebody.get(page)

    swiss.decide(round_, table=1)
    event.version += 1
    event.save()

    for page in pages:
        assert source(somebody.get(page)) != source(olga.get(page))
        # What staff had built is there for everybody.
        assert "1 of 4" in words(somebody.get(pages[0]))


def test_a_moment_later_it_is_built_anew(settings):
    settings.FRAGMENT_REST = 1
    event, asked = uuid4(), []

    def build():
        asked.append(1)
        return CachedFragment(len(asked), "")

    found = [fragments.cached_fragment(event, "x", 1, build).version]
    found += [fragments.cached_fragment(event, "x", 2, build).version]
    time.sleep(1.1)
    found += [fragments.cached_fragment(event, "x", 2, build).version]

    assert found == [1, 1, 2]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("spent", "rests"), [(0, 2), (0.1, 2), (0.101, 3), (0.3, 6), (0.5, 10), (4, 10)]
)
def test_what_takes_long_to_build_rests_longer(settings, spent, rests):
    settings.FRAGMENT_REST = 2
    assert fragments.reuse_seconds(spent) == rests
