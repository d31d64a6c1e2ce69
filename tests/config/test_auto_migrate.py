"""Commands find their tables: made on a new machine, never missed in a traceback."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from config import auto_migrate
from tests.config.test_embedded import PRODUCTION

HERE = Path(__file__).resolve().parents[2]


def manage(*words: str, var: Path) -> subprocess.CompletedProcess[str]:
    """Call manage.py on the data in a folder, as ./booth manage does."""
    environment = {k: v for k, v in os.environ.items() if k not in PRODUCTION}
    return subprocess.run(
        [sys.executable, HERE / "manage.py", *words],
        env={**environment, "BOOTH_VAR": str(var)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["import_cards", "cards.csv"], True),
        (["export_cards"], True),
        (["load_rulings"], True),
        (["check_deck", "-"], True),
        (["createsuperuser"], True),
        (["migrate"], False),
        (["makemigrations", "cards"], False),
        (["check"], False),
        (["shell"], False),
        (["collectstatic"], False),
        (["pair", "event.json"], False),
        (["import_cards", "--help"], False),
        (["export_event", "--schema"], False),
        (["export_event", "--by", "olga@example.org"], True),
        (["import_crads"], False),
        ([], False),
    ],
)
def test_which_commands_need_tables(words, expected):
    assert auto_migrate.command_needs_tables(words) == expected


@pytest.mark.nightly
def test_a_command_on_a_new_machine_just_works(tmp_path):
    sheet = tmp_path / "cards.csv"
    sheet.write_text("number,name,type\nC1-PS,Cal Rook,Player\n")

    first, second = (
        manage("import_cards", str(sheet), var=tmp_path / "new") for _ in range(2)
    )

    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.startswith("line 2: added  C1-PS  Cal Rook\n")
    assert "0 added, 0 changed, 1 unchanged" in second.stdout
    database = tmp_path / "new" / "db.sqlite3"
    assert database.stat().st_mode & 0o077 == 0, "it is the owner's alone"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["simulate", "--entrants", "7"], "'7' is not allowed; use 8 to 512."),
        (["simulate", "--entrants", "many"], "'many' is not allowed; use 8 to 512."),
        (["import_event"], "the following arguments are required: file"),
    ],
)
def test_wrong_words_make_no_tables(monkeypatch, capsys, settings, words, told):
    settings.EMBEDDED = True
    monkeypatch.setattr(
        auto_migrate, "needs_migration", lambda: pytest.fail("too late")
    )

    with pytest.raises(SystemExit) as ended:
        auto_migrate.migrate_if_needed(words)

    assert ended.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.load
def test_a_missing_table_is_no_traceback(tmp_path):
    """Where nobody made the tables, as in production before the first migrate."""
    asks = "from cards.models import Card; Card.objects.count()"

    done = manage("shell", "-c", asks, var=tmp_path / "new")

    assert done.returncode == 1
    assert done.stderr == f"{auto_migrate.BEHIND}\n"


@pytest.mark.load
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["migrate", "contenttypes"], "CommandError: Migration {}"),
        (["export_cards"], "Migration {}"),
    ],
)
def test_a_migration_that_fails_is_named_with_the_databases_message(
    tmp_path, words, said
):
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.execute("CREATE TABLE django_content_type (id integer)")

    done = manage(*words, var=tmp_path)

    failed = (
        'contenttypes.0001_initial failed: table "django_content_type" already exists'
    )
    assert (done.returncode, done.stderr) == (1, f"{said.format(failed)}\n")


@pytest.mark.nightly
def test_the_schema_of_an_archive_needs_no_database(tmp_path):
    done = manage("export_event", "--schema", var=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert not (tmp_path / "db.sqlite3").exists()
