"""The site, the engine and the client install as packages, without this checkout."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from config.version import program_version

HERE = Path(__file__).parent.parent


def run(*words, cwd, **more):
    done = subprocess.run(
        [str(each) for each in words],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        **more,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """The three wheels, built with the backend that is installed here."""
    made = tmp_path_factory.mktemp("wheels")
    build = (
        "import os, sys; from hatchling.build import build_wheel; "
        "print(build_wheel(sys.argv[1]))"
    )
    names = [
        run(sys.executable, "-c", build, made, cwd=each).split()[-1]
        for each in (HERE, HERE / "packages/fivelog", HERE / "clients/python")
    ]
    return [made / each for each in names]


def unpacked(wheel, into):
    """Install a wheel the plain way: its files go into a folder."""
    with ZipFile(wheel) as files:
        files.extractall(into)
    return into


@pytest.mark.load
def test_the_engine_plays_and_verifies_a_game_without_other_packages(wheels, tmp_path):
    engine = unpacked(wheels[1], tmp_path / "engine")
    alone = [sys.executable, "-S", "-m", "gameengine"]  # -S: no installed packages
    game = tmp_path / "game.fivelog"

    run(*alone, "play", "--seed", "7", "--out", game, cwd=engine)

    assert "confirmed" in run(*alone, "verify", game, cwd=engine).lower()
    assert (engine / "gameengine/py.typed").exists()


def test_the_command_of_the_engine_is_called_fivelog(wheels, tmp_path):
    engine = unpacked(wheels[1], tmp_path)

    points = next(engine.glob("*.dist-info/entry_points.txt")).read_text()

    assert "fivelog = gameengine.__main__:main" in points


@pytest.mark.load
def test_the_site_is_complete_without_its_checkout(wheels, tmp_path):
    site = unpacked(wheels[0], tmp_path / "site")
    served = {**os.environ, "BOOTH_VAR": str(tmp_path / "var"), "PYTHONPATH": str(site)}
    served.pop("DATABASE_URL", None)
    look = (
        "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'; "
        "import django; django.setup(); "
        "from django.conf import settings; "
        "from django.contrib.staticfiles import finders; "
        "from django.template.loader import get_template; "
        "from django.urls import reverse; "
        "get_template('help/index.html'); "
        "print(settings.BASE_DIR, bool(finders.find('css/base.css'))); "
        "print(reverse('practice'), settings.VERSION)"
    )

    said = run(sys.executable, "-c", look, cwd=tmp_path, env=served)

    assert said.split() == [str(site), "True", "/practice/", program_version()]
    assert not (site / "tests").exists()


def test_all_packages_have_the_version_of_the_site():
    """One tag releases all of them; the workflow compares it with this number."""
    folders = HERE, HERE / "packages/fivelog", HERE / "clients/python"
    projects = [(each / "pyproject.toml").read_text() for each in folders]
    versions = {tomllib.loads(each)["project"]["version"] for each in projects}
    newest = re.search(
        r"^## (\S+)(?: \((\d{4}-\d\d-\d\d)\))?$",
        (HERE / "CHANGELOG.md").read_text(),
        re.MULTILINE,
    )

    assert versions == {program_version()}
    assert newest[1] == "Unreleased" or (newest[1], bool(newest[2])) == (
        program_version(),
        True,
    )


def test_the_client_imports_without_other_packages(wheels, tmp_path):
    client = unpacked(wheels[2], tmp_path)
    look = "import replaybooth; print(replaybooth.Booth('https://desk.example').site)"

    said = run(sys.executable, "-S", "-c", look, cwd=client)

    assert said.strip() == "https://desk.example"
    assert (client / "replaybooth/py.typed").exists()
