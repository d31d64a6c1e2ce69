"""The image has the program and nothing else; computed from .dockerignore."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent
DOCKERFILE = (HERE / "Dockerfile").read_text()


def pattern(line):
    """Return a line of .dockerignore as an expression for whole paths."""
    words = re.escape(line.lstrip("!").strip("/"))
    words = words.replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*")
    return re.compile(f"{words}(?:/.*)?")


def image_files(tree=HERE):
    """Return the files that the build sends into the image: the last line decides."""
    lines = (HERE / ".dockerignore").read_text().splitlines()
    rules = [
        (pattern(line), line.startswith("!"))
        for line in lines
        if line and not line.startswith("#")
    ]
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=tree,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")[:-1]
    # What a clone may have that git does not know.
    strays = ["booth.env", "owner.env", "postgres.env", "valkey.env", ".git/config"]
    strays += [".venv/bin/python", "var/db.sqlite3", "cards/__pycache__/api.pyc"]

    def is_sent(path):
        fitting = [sent for each, sent in rules if each.fullmatch(path)]
        return fitting[-1] if fitting else True

    return {path for path in [*tracked, *strays] if is_sent(path)}


def test_no_test_document_or_secret_gets_into_the_image():
    files = image_files()
    tops = {path.partition("/")[0] for path in files}
    site = tomllib.loads((HERE / "pyproject.toml").read_text())
    target = site["tool"]["hatch"]["build"]["targets"]["wheel"]

    # What the package of the site has, and what starts it.
    assert tops == {
        *target["packages"],
        *target["force-include"],
        *("LICENSE", "manage.py", "pyproject.toml", "requirements.lock", "deploy"),
    }
    assert [path for path in files if path.startswith("deploy/")] == ["deploy/alive"]
    assert not [path for path in files if "test" in path.split("/")[-1]]
    assert not [path for path in files if path.endswith((".md", ".env", ".pyc"))]


def test_everything_that_the_image_starts_is_in_it():
    files = image_files()

    assert "COPY . .\n" in DOCKERFILE
    for needed in (
        *("manage.py", "config/wsgi.py", "config/celery.py", "config/webworker.py"),
        *("templates/base.html", "static/css/base.css", "samples/cards/players.csv"),
        *("backups/management/commands/backup.py", "deploy/alive", "LICENSE"),
        *("decks/press/fira/FiraSans-Bold.ttf", "decks/press/fira/LICENSE"),
    ):
        assert needed in files


@pytest.mark.nightly(seconds=15)
@pytest.mark.load
def test_the_program_in_the_image_is_complete(tmp_path):
    for path in image_files():
        target = tmp_path / "app" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / path, target)

    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=tmp_path / "app",
        env={"BOOTH_VAR": str(tmp_path / "var"), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
