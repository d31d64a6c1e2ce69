"""Backups lie in a folder whole or not at all, and the old ones go."""

import datetime as dt
import subprocess

import pytest

from backups import backup_files
from backups.errors import BackupError, DamagedBackup

NOON = dt.datetime(2026, 11, 16, 12, tzinfo=dt.UTC)


def put(folder, *, days=0, data=b"sealed"):
    return backup_files.write_backup(
        folder,
        backup_files.backup_name(NOON + dt.timedelta(days=days)),
        lambda file: file.write(data),
    )


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_backup_is_its_owners_alone_and_has_its_sum_beside_it(tmp_path):
    made = put(tmp_path / "new")

    assert made.name == "desk-20261116T120000Z.age"
    assert made.stat().st_mode & 0o077 == 0
    assert made.parent.stat().st_mode & 0o077 == 0
    checked = subprocess.run(
        ["sha256sum", "--check", "desk-20261116T120000Z.sha256"],
        cwd=made.parent,
        check=True,
        capture_output=True,
        text=True,
    )
    assert checked.stdout == "desk-20261116T120000Z.age: OK\n"


def test_one_that_fails_half_way_leaves_nothing(tmp_path):
    def write_half(file):
        file.write(b"half")
        raise BackupError("pg_dump failed")

    with pytest.raises(BackupError):
        backup_files.write_backup(tmp_path, backup_files.backup_name(NOON), write_half)

    assert names(tmp_path) == []


def test_the_newest_stay_and_other_files_are_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    made = [put(tmp_path, days=day) for day in range(4)]

    assert backup_files.remove_old_backups(tmp_path, keep=2) == [made[1], made[0]]

    assert backup_files.list_backups(tmp_path) == [made[3], made[2]]
    assert "notes.txt" in names(tmp_path)
    assert len(names(tmp_path)) == 5


def test_a_copy_is_read_back(tmp_path):
    made = put(tmp_path)
    (tmp_path / "second").mkdir()

    copied = backup_files.copy_backup(made, tmp_path / "second")

    assert copied.read_bytes() == made.read_bytes()
    backup_files.verify_checksum(copied)


def test_a_second_place_that_is_not_there_is_never_made(tmp_path):
    """X3: a share that is not mounted must not look like one that is."""
    made = put(tmp_path)

    with pytest.raises(BackupError, match=r"(?s)no folder .*second.* Mount .* stays"):
        backup_files.copy_backup(made, tmp_path / "second")

    assert not (tmp_path / "second").exists()
    backup_files.verify_checksum(made)


def test_a_second_place_that_takes_nothing_is_told(tmp_path):
    made = put(tmp_path)
    second = tmp_path / "second"
    (second / f".{made.name}.part").mkdir(parents=True)  # writing there fails

    with pytest.raises(BackupError, match=r"cannot be written to .*ReadWritePaths"):
        backup_files.copy_backup(made, second)

    backup_files.verify_checksum(made)


@pytest.mark.parametrize("spoil", ["alter", "lose the sum"])
def test_what_is_not_as_it_was_written_is_found(tmp_path, spoil):
    made = put(tmp_path)
    if spoil == "alter":
        made.write_bytes(b"sealeD")
    else:
        backup_files.checksum_path(made).unlink()

    with pytest.raises(DamagedBackup):
        backup_files.verify_checksum(made)


def test_the_age_follows_from_the_name(tmp_path):
    later = NOON + dt.timedelta(hours=27)

    assert backup_files.backup_age(put(tmp_path), now=later) == dt.timedelta(hours=27)
