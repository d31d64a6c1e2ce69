"""The restore drill of a trial desk: SQLite, the key beside the data (X3)."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.config.test_embedded import PRODUCTION

pytestmark = [pytest.mark.load, pytest.mark.nightly]
HERE = Path(__file__).resolve().parents[2]
PLAY = """
from tests.builders.cards import the_sample_set
from tests.builders.evidence import a_table, check_all, named, seen_by_all
the_sample_set()
table = a_table()
table.hand_in(named(seen_by_all(11), table))
check_all()
"""


def manage(*words, var):
    environment = {k: v for k, v in os.environ.items() if k not in PRODUCTION}
    return subprocess.run(
        [sys.executable, HERE / "manage.py", *map(str, words)],
        env={**environment, "BOOTH_VAR": str(var)},
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Have a trial desk with an event and a verdict, and its backup."""
    var = tmp_path_factory.mktemp("desk") / "var"
    for words in (["migrate"], ["shell", "-v0", "-c", PLAY]):
        done = manage(*words, var=var)
        assert done.returncode == 0, done.stderr
    done = manage("backup", var / "backups", var=var)
    assert (done.returncode, done.stderr) == (0, "")
    assert "backup-key: keep a copy of it elsewhere" in done.stdout
    return var


@pytest.fixture
def made(desk):
    [found] = (desk / "backups").glob("*.age")
    return found


@pytest.fixture
def fresh(desk, tmp_path):
    """Return the folder of a new desk that has the keys of the old one."""
    for name in ("backup-key", "secret-key"):
        shutil.copy(desk / name, tmp_path)
    return tmp_path


def everything(var):
    with closing(sqlite3.connect(var / "db.sqlite3")) as there:
        return list(there.iterdump())


def test_a_trial_desk_comes_back_as_it_was(desk, made, fresh):
    done = manage("restore", made, var=fresh)

    assert (done.returncode, done.stderr) == (0, "")
    assert "WRONG" not in done.stdout
    assert "verdicts: 1 replayed" in done.stdout
    assert everything(fresh) == everything(desk)


def test_a_desk_that_has_data_is_not_written_over(desk, made):
    done = manage("restore", made, var=desk)

    assert done.returncode == 1
    assert "into an empty one" in done.stderr
    assert f"copy backup-key and secret-key of {desk} into it" in done.stderr
    assert "set BOOTH_VAR to it" in done.stderr


def test_a_new_desk_without_the_old_key_is_told_which_files_to_copy(made, tmp_path):
    done = manage("restore", made, var=tmp_path)

    assert done.returncode == 1
    assert f"and {tmp_path} has none. Copy backup-key and secret-key" in done.stderr


def test_an_altered_backup_is_found_and_nothing_is_there(made, fresh):
    data = bytearray(made.read_bytes())
    data[-100] ^= 1
    altered = fresh / made.name
    altered.write_bytes(bytes(data))

    done = manage("restore", altered, var=fresh)

    assert done.returncode == 1
    assert "it was cut off or changed" in done.stderr
    with closing(sqlite3.connect(fresh / "db.sqlite3")) as there:
        assert there.execute("SELECT * FROM sqlite_master").fetchall() == []


def test_another_secret_is_told(made, fresh):
    (fresh / "secret-key").write_text("another one, which was made for a new desk")

    done = manage("restore", made, var=fresh)

    assert done.returncode == 1
    assert "The backup was made with another SECRET_KEY." in done.stderr


def test_the_bare_dump_can_be_had_for_other_programs(made, fresh):
    dump = fresh / "dump.sqlite3"

    done = manage("restore", made, "--open-to", dump, var=fresh)

    assert done.returncode == 0
    assert dump.read_bytes().startswith(b"SQLite format 3")
    assert dump.stat().st_mode & 0o077 == 0
