"""The headers of every answer, and what stays out of the logs."""

import json
import os
import subprocess
import sys
from contextlib import closing
from uuid import UUID

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import OperationalError
from django.urls import path
from django.utils.html import escape

from config import urls
from config.logs import hide_secrets
from tests.builders.looking import source


def broken(_request):
    raise RuntimeError("a bug")


def without_database(_request):
    raise OperationalError("the connection is closed")


urlpatterns = [
    *urls.urlpatterns,
    path("broken", broken),
    path("without-database", without_database),
]
handler404, handler500 = urls.handler404, urls.handler500


@pytest.fixture
def site(client, settings, db):
    settings.ROOT_URLCONF = __name__
    client.raise_request_exception = False
    return client


def an_address(kind):
    return {
        "page": "/",
        "unknown": "/no/such/page",
        "error": "/broken",
        "static": staticfiles_storage.url("css/base.css"),
        "health": "/healthz",
    }[kind]


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["page", "unknown", "error", "static", "health"])
def test_every_answer_carries_the_policy(site, kind):
    """O3, X1: also errors and static files."""
    with closing(site.get(an_address(kind))) as answer:
        headers = answer.headers

    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    for directive in ("object-src", "base-uri", "frame-ancestors"):
        assert f"{directive} 'none'" in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["page", "unknown", "error", "static", "health"])
def test_every_answer_over_tls_says_that_tls_stays(site, settings, kind):
    """X1: HSTS for a year, also on errors and static files."""
    settings.SECURE_HSTS_SECONDS = 365 * 24 * 3600  # test_settings: in production

    with closing(site.get(an_address(kind), secure=True)) as answer:
        said = answer.headers["Strict-Transport-Security"]

    assert said.split(";")[0] == "max-age=31536000"


@pytest.mark.nightly
def test_pages_stay_out_of_caches_and_hashed_files_stay_in(site):
    """H12: private and not stored; a static file with its hash is for ever."""
    assert site.get("/").headers["Cache-Control"] == "private, no-store"
    with closing(site.get(an_address("static"))) as static:
        assert "immutable" in static.headers["Cache-Control"]


@pytest.mark.nightly
def test_an_error_shows_a_reference_and_no_detail(site):
    answer = site.get("/broken", headers={"x-request-id": "table-12-round-4"})

    assert answer.status_code == 500
    page = source(answer)
    assert "table-12-round-4" in page
    assert "a bug" not in page
    assert "unofficial" in page


def test_an_error_page_needs_no_database(client, settings):
    settings.ROOT_URLCONF = __name__
    client.raise_request_exception = False

    assert client.get("/broken").status_code == 500


@pytest.mark.parametrize("page", ["/", "/broken"])
def test_an_error_page_needs_no_style_sheet(client, settings, tmp_path, page, db):
    """Before collectstatic no template that names a file can be made."""
    client.raise_request_exception = False
    settings.ROOT_URLCONF = __name__
    settings.STATIC_ROOT = tmp_path

    answer = client.get(page, headers={"x-request-id": "table-12-round-4"})

    assert answer.status_code == 500
    said = source(answer)
    assert "Something went wrong" in said
    assert "Reference <code>table-12-round-4<" in said


# Servers that are away


@pytest.fixture
def no_redis(settings):
    dead = {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {"default": dead}


@pytest.mark.parametrize(
    "page", ["/", "/accounts/login/", "/accounts/signup/", "/no/such/page"]
)
def test_pages_are_there_without_redis(site, no_redis, page):
    """K1."""
    assert site.get(page).status_code < 500


@pytest.mark.nightly
def test_without_redis_nobody_guesses_passwords(site, no_redis):
    """K1: sign-in is closed when failures cannot be counted."""
    answer = site.post("/accounts/login/", {"login": "a@b.example", "password": "x"})

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert "The site is briefly unavailable" in source(answer)


def test_a_database_that_is_away_is_no_bug(site, caplog):
    answer = site.get("/without-database", headers={"x-request-id": "round-4-table-12"})

    assert answer.status_code == 503
    assert "round-4-table-12" in source(answer)
    assert "have been saved" not in source(answer)
    [failed] = [each.msg for each in caplog.records if each.levelname == "ERROR"]
    assert failed["code"] == 503


def test_what_was_sent_to_a_database_that_is_away_may_have_been_saved(site):
    """10 of 149 such actions had been carried out."""
    page = "http://testserver/events/"

    answer = site.post("/without-database", headers={"referer": page})

    assert answer.status_code == 503
    assert "may or may not have been saved" in source(answer)
    assert f'href="{page}"' in source(answer)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "evil", ["short", "x" * 65, "new\nline-in-here", "<script>alert(1)</script>"]
)
def test_a_request_id_from_outside_must_be_plain(site, evil):
    page = source(site.get("/broken", headers={"x-request-id": evil}))

    assert escape(evil) not in page


@pytest.mark.parametrize(
    ("request_line", "logged"),
    [
        (
            "GET /accounts/password/reset/key/4f-c9a-11/?x=1",
            "GET /accounts/password/reset/key/[hidden]/?x=1",
        ),
        (
            "GET /accounts/confirm-email/Mg:1vK:abc/",
            "GET /accounts/confirm-email/[hidden]/",
        ),
        ("GET /accounts/password/reset/", "GET /accounts/password/reset/"),
        ("GET /events/invitation/aB-9_z/", "GET /events/invitation/[hidden]/"),
        (
            f"GET /events/{UUID(int=7)}/link/aB-9_z/?to=check-in",
            f"GET /events/{UUID(int=7)}/link/[hidden]/?to=check-in",
        ),
        (
            "GET /accounts/login/?next=%2Fevents%2Finvitation%2FaB-9_z%2F&x=1",
            "GET /accounts/login/?next=%2Fevents%2Finvitation%2F[hidden]%2F&x=1",
        ),
        (
            "GET /accounts/login/?next=/events/invitation/aB-9_z/",
            "GET /accounts/login/?next=/events/invitation/[hidden]/",
        ),
        ("POST /notices/stop/Mg:1vK:abc/", "POST /notices/stop/[hidden]/"),
        ("GET /recorder/with/K7QX2M/", "GET /recorder/with/[hidden]/"),
        ("GET /series/link/abc/", "GET /series/link/abc/"),
    ],
)
@pytest.mark.parametrize("key", ["request", "event", "exception"])
def test_the_keys_of_links_stay_out_of_the_log(request_line, logged, key):
    """O7: a log line holds no token."""
    assert hide_secrets(None, "info", {key: request_line}) == {key: logged}


@pytest.mark.nightly
def test_log_lines_are_json_with_line_breaks_encoded():
    """O7: what a visitor types cannot start a line of its own."""
    words = (
        "import django; django.setup();"
        "import logging; logging.getLogger('x').warning('one\\ntwo')"
    )
    done = subprocess.run(
        [sys.executable, "-c", words],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=True,
    )

    [line] = done.stderr.splitlines()
    assert json.loads(line)["event"] == "one\ntwo"
