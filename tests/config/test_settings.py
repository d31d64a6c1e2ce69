"""Settings: embedded by default, and no production without its secrets."""

import os
import subprocess
import sys

import pytest
from django.core.management import call_command

PRODUCTION = {
    "DATABASE_URL": "postgresql://desk@localhost/desk",
    "REDIS_URL": "redis://localhost/0",
    "SECRET_KEY": "a-secret-of-more-than-fifty-characters-made-up-for-this-test-0123",
    "ALLOWED_HOSTS": "desk.example",
    "EMAIL_URL": "smtp+tls://desk:secret@mail.example:587",
    "BEHIND_PROXY": "on",
}


def manage(tmp_path, *words, **variables):
    """Run a management command with these variables and no others of ours."""
    clean = {k: os.environ[k] for k in ("PATH", "HOME") if k in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        env={**clean, "BOOTH_VAR": str(tmp_path), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.nightly
@pytest.mark.django_db
def test_the_migrations_say_what_the_models_say():
    call_command("makemigrations", check_changes=True, dry_run=True, verbosity=0)


@pytest.mark.nightly
def test_the_deployment_check_has_nothing_to_say(tmp_path):
    """X1: check --deploy without a warning."""
    done = manage(
        tmp_path, "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "no issues" in done.stdout


@pytest.mark.nightly
def test_production_has_browsers_insist_on_tls_for_a_year(tmp_path):
    """X1; deploy/rehearse sees the header arrive."""
    words = "from django.conf import settings; print(settings.SECURE_HSTS_SECONDS)"

    done = manage(tmp_path, "shell", "-v0", "-c", words, **PRODUCTION)

    assert int(done.stdout) == 365 * 24 * 3600


@pytest.mark.load
@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS", "REDIS_URL"])
def test_production_refuses_to_start_without_a_secret(tmp_path, name):
    variables = {k: v for k, v in PRODUCTION.items() if k != name}

    done = manage(tmp_path, "check", **variables)

    assert done.returncode == 1
    assert done.stderr.startswith("DATABASE_URL is set, so this is production, and")
    assert f"needs {name} in the environment" in done.stderr
    assert "Traceback" not in done.stderr


def test_all_missing_secrets_are_named_at_once(tmp_path):
    done = manage(tmp_path, "check", DATABASE_URL=PRODUCTION["DATABASE_URL"])

    assert "SECRET_KEY, ALLOWED_HOSTS, REDIS_URL, EMAIL_URL" in done.stderr


@pytest.mark.load
def test_the_embedded_desk_keeps_a_secret_of_its_own(tmp_path):
    words = "from django.conf import settings; print(settings.SECRET_KEY)"

    shown = [manage(tmp_path, "shell", "-v0", "-c", words).stdout for _ in range(2)]

    assert shown[0] == shown[1]
    assert len(shown[0]) > 50
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0


@pytest.mark.nightly
def test_production_cookies_are_bound_to_their_host(tmp_path):
    """A5: __Host-, Secure, HttpOnly, SameSite=Lax."""
    words = (
        "from django.conf import settings as s;"
        "print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.VIEWER_COOKIE_NAME,"
        "s.SESSION_COOKIE_SECURE,"
        "s.CSRF_COOKIE_SECURE, s.SESSION_COOKIE_HTTPONLY, s.CSRF_COOKIE_HTTPONLY,"
        "s.SESSION_COOKIE_SAMESITE, s.CSRF_COOKIE_SAMESITE, s.SESSION_COOKIE_DOMAIN)"
    )

    done = manage(tmp_path, "shell", "-v0", "-c", words, **PRODUCTION)

    assert done.stdout.split() == [
        *("__Host-session", "__Host-csrf", "__Host-viewer"),
        *("True",) * 4,
        *("Lax", "Lax", "None"),
    ]


@pytest.mark.daily("production")
@pytest.mark.load
@pytest.mark.parametrize(
    ("variables", "found"),
    [
        pytest.param({}, "False", id="a desk of people"),
        pytest.param({"BOOTH_DEBUG": "1"}, "True", id="a developer's trial desk"),
        pytest.param(PRODUCTION | {"BOOTH_DEBUG": "1"}, "False", id="production"),
    ],
)
def test_the_style_page_is_for_developers(tmp_path, variables, found):
    words = (
        "from django.urls import is_valid_path; print(bool(is_valid_path('/style/')))"
    )

    done = manage(tmp_path, "shell", "-v0", "-c", words, **variables)

    assert done.stdout.split() == [found]
