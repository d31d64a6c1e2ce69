"""A page gives up on a statement that takes too long; nothing else does."""

import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from django.db import connection, transaction

from tests import services

pytestmark = pytest.mark.nightly

SHOW = (
    "from django.db import connection as c; cursor = c.cursor();"
    "cursor.execute('SHOW statement_timeout'); print(cursor.fetchone()[0])"
)


def shown(environment, words):
    done = subprocess.run(
        [sys.executable, "-c", words],
        env={**environment, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.load
def test_web_processes_are_bound_and_others_are_not(process_environment):
    assert shown(process_environment, f"import config.wsgi; {SHOW}") == "20s"
    assert shown(process_environment, f"import django; django.setup(); {SHOW}") == "0"
    lifted = {**process_environment, "STATEMENT_TIMEOUT": "0"}
    assert shown(lifted, f"import config.wsgi; {SHOW}") == "0"


@pytest.mark.nightly
@pytest.mark.load
@pytest.mark.django_db(transaction=True)
def test_a_statement_that_takes_too_long_is_no_bug(process_environment):
    """The visitor is told to come back, and the thread is free again."""
    environment = {**process_environment, "STATEMENT_TIMEOUT": "0.3"}
    with services.serve("config.wsgi", environment) as port:
        home = f"http://127.0.0.1:{port}/"
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE tournaments_tournament")
            with pytest.raises(urllib.error.HTTPError) as found:
                urllib.request.urlopen(home, timeout=30)
        with found.value as answer:
            page = answer.read().decode()

        assert (answer.code, answer.headers["Retry-After"]) == (503, "10")
        assert "One of our servers is not responding." in page
        with urllib.request.urlopen(home, timeout=30) as answer:
            assert answer.status == 200
