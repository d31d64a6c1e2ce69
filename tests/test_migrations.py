"""X5: what a release kept comes along, and a migration leaves the old program working.

While a new version starts, web processes of the old one still read and write. So a
column that is new may be empty or has a default that the database knows; and what is
removed, renamed or made stricter was not used by the release before: LISTED says so.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection, models
from django.db.migrations import (
    AddField,
    AlterField,
    DeleteModel,
    RemoveField,
    RenameField,
    RenameModel,
)
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED
from django.test import override_settings

from backups.services import read_manifest
from tests import releases, services

HERE = Path(__file__).resolve().parent.parent
OURS = (
    "accounts",
    "cards",
    "decks",
    "outbox",
    "recorder",
    "tournaments",
    "integrations",
)

# Operations that the release before can live with, by migration, each with its reason.
LISTED: dict[str, str] = {}


def newer_than_the_last_release():
    """Give our migrations that no release has had yet, with the models before each."""
    [*_, last] = releases.kept()
    with override_settings(BACKUP_KEY=releases.KEY):
        had = set(read_manifest(last).migrations)
    loader = MigrationLoader(None)
    for key, migration in sorted(loader.disk_migrations.items()):
        name = ".".join(key)
        if key[0] in OURS and name not in had and name not in LISTED:
            known = [each for each in migration.dependencies if each[1] != "__first__"]
            before = loader.project_state(known)
            yield name, migration, before


GONE = (RemoveField, RenameField, DeleteModel, RenameModel)


def breaches(operation, app, before):
    """Name what an operation takes away from a program that does not know of it."""
    if isinstance(operation, GONE):
        yield f"{operation.describe()}: the old program still reads it"
    elif isinstance(operation, AddField) and needs_a_value(operation.field):
        yield (
            f"{operation.describe()}: the old program writes rows without it; let it "
            "be null, or give it a db_default"
        )
    elif isinstance(operation, AlterField):
        yield from stricter(operation, app, before)


def needs_a_value(field):
    """Django drops the default of a column once its rows have it; db_default stays."""
    many = isinstance(field, models.ManyToManyField)
    return not (many or field.null or field.db_default is not NOT_PROVIDED)


def stricter(operation, app, before):
    model = before.models[app, operation.model_name.lower()]
    old, new = model.fields[operation.name], operation.field
    if old.null and not new.null:
        yield f"{operation.describe()}: the old program may write it empty"
    shorter = (new.max_length or 0) < (old.max_length or 0)
    if shorter and new.max_length is not None:
        yield f"{operation.describe()}: the old program may write longer ones"


def test_new_migrations_leave_the_old_program_working():
    found = [
        f"{name}: {words}"
        for name, migration, before in newer_than_the_last_release()
        for operation in migration.operations
        for words in breaches(operation, migration.app_label, before)
    ]

    assert found == [], (
        "Split it into two releases, or list it in LISTED with the reason why the "
        "release before can live with it."
    )


def test_what_is_listed_is_there():
    known = {".".join(key) for key in MigrationLoader(None).disk_migrations}

    assert set(LISTED) <= known
    assert all(len(reason) > 20 for reason in LISTED.values())


NAME = models.CharField(max_length=10)


@pytest.mark.parametrize(
    ("operation", "is_breach"),
    [
        (AddField("user", "x", models.IntegerField(null=True)), False),
        (AddField("user", "x", models.IntegerField(db_default=0)), False),
        (AddField("user", "x", models.IntegerField(default=0)), True),
        (AddField("user", "x", models.IntegerField()), True),
        (RemoveField("user", "email"), True),
        (RenameField("user", "email", "mail"), True),
        (DeleteModel("Ward"), True),
        (RenameModel("Ward", "Child"), True),
        (AlterField("user", "adult_from", models.DateField()), True),
        (AlterField("user", "adult_from", models.DateField(null=True)), False),
        (AlterField("user", "display_name", NAME), True),
        (AlterField("user", "display_name", models.CharField(max_length=99)), False),
    ],
)
def test_the_check_knows_what_breaks(operation, is_breach):
    loader = MigrationLoader(None)
    now = loader.project_state([("accounts", "0001_initial")])

    assert bool(list(breaches(operation, "accounts", now))) is is_breach


def of_releases():
    """Try the last one always, and those before it at night."""
    [*older, last] = releases.kept()
    nightly = [
        pytest.param(each, id=each.stem, marks=pytest.mark.nightly) for each in older
    ]
    return [*nightly, pytest.param(last, id=last.stem)]


@pytest.mark.nightly
@pytest.mark.load
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", of_releases())
def test_the_data_of_a_release_is_brought_up_to_date(path):
    """Restored, migrated and proven: logs, standings, pairings, verdicts, a sign-in."""
    name = f"release_{os.getpid()}"
    here = connection.settings_dict
    programs, _ = services.find_postgres()
    with connection.creation._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    try:
        done = subprocess.run(
            [sys.executable, HERE / "manage.py", "restore", path],
            env={
                **os.environ,
                "PATH": f"{programs}:{os.environ['PATH']}",
                "SECRET_KEY": releases.SECRET,
                "BACKUP_KEY": releases.KEY,
                "DATABASE_URL": (
                    f"postgresql://{here['USER']}@/{name}?host="
                    f"{here['OPTIONS']['host']}"
                ),
            },
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        with connection.creation._nodb_cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')

    assert (done.returncode, done.stderr) == (0, "")
    assert "events: 2," in done.stdout
    assert re.search(r"^Restored\. All checks passed", done.stdout, re.MULTILINE)
