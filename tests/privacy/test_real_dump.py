"""P5: a dump of the database has no trace of a deleted account's name."""

import subprocess

import pytest
from django.db import connection

from privacy.services.account_deletion import delete_account
from tests.builders.cards import the_sample_set
from tests.builders.farewells import CANARIES, a_person_everywhere, hits
from tests.builders.people import letters
from tests.services import find_postgres

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.nightly]


def backup() -> str:
    """Dump the database of the tests as a backup does."""
    here = connection.settings_dict
    programs, _ = find_postgres()
    url = f"postgresql://{here['USER']}@/{here['NAME']}?host={here['OPTIONS']['host']}"
    made = subprocess.run(
        [programs / "pg_dump", "--inserts", url],
        check=True,
        capture_output=True,
        text=True,
    )
    return made.stdout


def test_a_backup_has_no_trace_of_the_name():
    the_sample_set()
    zyra = a_person_everywhere()
    assert {each for each in CANARIES if hits(backup(), each)} == {*CANARIES}

    delete_account(zyra)
    letters()

    assert hits(backup(), *CANARIES) == []
