"""What is shipped for production parses, and names nothing that is not there.

That it works is shown by deploy/rehearse, which runs the guide on a bare Debian.
"""

import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands

from tests import services

HERE = Path(__file__).resolve().parent.parent
DEPLOY = HERE / "deploy"
GUIDE = (HERE / "docs" / "deploy.md").read_text()
SETTINGS = (HERE / "docs" / "settings.md").read_text()
KNOWN = set(re.findall(r"`([A-Z][A-Z_0-9]+)`", SETTINGS))
COMPOSE = yaml.safe_load((HERE / "compose.yaml").read_text())
OURS = {name: each for name, each in COMPOSE["services"].items() if "build" in each}
UNITS = sorted((DEPLOY / "systemd").iterdir())
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


class Unit(configparser.RawConfigParser):
    optionxform = staticmethod(str)


def unit(path):
    found = Unit(strict=False)
    found.read_string(path.read_text())
    return found


def started():
    """Give every command line of ours that something in production starts."""
    for name, each in OURS.items():
        if "command" in each:
            yield pytest.param(each["command"], id=f"compose {name}")
    for path in UNITS:
        if path.suffix == ".service":
            line = unit(path)["Service"]["ExecStart"]
            yield pytest.param(line, id=path.name)


@pytest.mark.parametrize("line", list(started()))
def test_what_is_started_is_there(line):
    words = shlex.split(line)
    assert words[0] in {"python", "/srv/booth/app/.venv/bin/python"}
    if words[1] == "manage.py":
        assert words[2] in get_commands()
    elif "gunicorn" in words:
        assert words[1:4] == ["-m", "gunicorn", "config.wsgi"]
    else:
        assert words[1:5] == ["-m", "celery", "--app", "config"]
        assert words[5] in {"worker", "beat"}


def test_workers_listen_to_every_queue():
    queues = {each["queue"] for each in settings.CELERY_TASK_ROUTES.values()}
    queues.add(settings.CELERY_TASK_DEFAULT_QUEUE)
    lines = [each.values[0] for each in started() if " worker " in each.values[0]]

    assert len(lines) == 3
    for line in lines:
        words = shlex.split(line)
        assert set(words[words.index("--queues") + 1].split(",")) == queues


def variables(text):
    return dict(re.findall(r"^([A-Z][A-Z_0-9]*)=(.*)$", text, re.MULTILINE))


@pytest.mark.parametrize("name", ["compose", "guide"])
def test_an_environment_has_all_that_production_needs_and_nothing_unknown(name):
    if name == "compose":
        given = variables((DEPLOY / "booth.env.example").read_text())
        assert given.pop("POSTGRES_PASSWORD") == ""  # PostgreSQL's own
    else:
        [block] = [each for each in BLOCKS if "booth.env <<EOF" in each]
        given = variables(block)

    assert set(given) <= KNOWN
    assert {*settings.MUST_BE_SET, "DATABASE_URL", "BACKUP_KEY"} <= set(given)


def test_the_parts_of_compose_are_those_of_the_guide():
    kinds = [("web", None), ("beat", "beat"), ("migrate", "migrate")]
    kinds += [("worker-1", "worker"), ("worker-2", "worker")]
    for name, word in kinds:
        assert word is None or word in OURS[name]["command"].split()
    assert set(COMPOSE["services"]) - set(OURS) == {"postgres", "valkey"}
    for name in ("postgres", "valkey", "web", "worker-1", "worker-2"):
        assert "healthcheck" in COMPOSE["services"][name]
    for name in ("web", "worker-1", "worker-2", "beat"):
        waits = OURS[name]["depends_on"]
        assert waits["migrate"]["condition"] == "service_completed_successfully"
    valkey = COMPOSE["services"]["valkey"]["command"]
    assert "--appendonly yes" in valkey
    assert "--maxmemory-policy noeviction" in valkey


def test_images_name_no_host_and_volumes_are_declared():
    images = [each["image"] for each in COMPOSE["services"].values()]
    images += re.findall(
        r"^FROM (\S+)", (HERE / "Dockerfile").read_text(), re.MULTILINE
    )
    for image in images:
        first, slash, _ = image.partition("/")
        assert not (slash and re.search(r"[.:]", first)), image
    used = {
        volume.partition(":")[0]
        for each in COMPOSE["services"].values()
        for volume in each.get("volumes", [])
    }
    assert used == set(COMPOSE["volumes"])


def test_the_image_can_back_up_the_server_beside_it():
    """X3: pg_dump must not be older than the server."""
    server = COMPOSE["services"]["postgres"]["image"].partition(":")[2]

    assert f"postgresql-client-{server}" in (HERE / "Dockerfile").read_text()


def test_files_that_an_image_or_a_guide_names_are_there():
    dockerfile = (HERE / "Dockerfile").read_text()
    named = re.findall(r"^COPY (\S+) ", dockerfile, re.MULTILINE)
    named += re.findall(
        r"\b(deploy/[\w./-]+\w)", GUIDE + (HERE / "compose.yaml").read_text()
    )

    assert [name for name in named if not (HERE / name).exists()] == []


def test_the_proxy_refuses_what_the_desk_would_refuse():
    """U2: no more than the desk takes, and R4: nothing of what visitors say."""
    proxy = (DEPLOY / "nginx" / "booth.conf").read_text()

    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == 1024**2
    assert "client_max_body_size 1m;" in proxy
    assert "X-Forwarded-For $remote_addr;" in proxy
    assert "$proxy_add_x_forwarded_for" not in proxy


def test_every_unit_of_the_guide_is_shipped():
    told = set(re.findall(r"\bbooth-[\w-]+(?:@\d)?(?:\.timer)?", "\n".join(BLOCKS)))
    shipped = {path.name for path in UNITS}
    wanted = {
        re.sub(r"@\d", "@", each) + ("" if each.endswith(".timer") else ".service")
        for each in told
    }

    assert wanted <= shipped
    assert {"booth-web.service", "booth-worker@.service"} <= wanted


@pytest.mark.parametrize(
    "path", [path for path in UNITS if path.suffix == ".service"], ids=lambda p: p.name
)
def test_a_unit_runs_as_the_desk_and_writes_nowhere_else(path):
    service = unit(path)["Service"]

    assert service["User"] == "booth"
    assert service["EnvironmentFile"] == "/etc/booth/booth.env"
    assert service["ProtectSystem"] == "strict"
    assert service["NoNewPrivileges"] == "yes"


def test_systemd_reads_the_units(tmp_path):
    """With the programs of this machine in place of those that the guide installs."""
    program = shutil.which("systemd-analyze")
    if program is None:
        return  # deploy/rehearse reads them too
    for path in UNITS:
        text = path.read_text().replace(
            "/srv/booth/app/.venv/bin/python", sys.executable
        )
        text = re.sub(r"^(User|Group)=booth$", r"\1=root", text, flags=re.MULTILINE)
        (tmp_path / path.name).write_text(text)
    names = [path.name.replace("@.", "@1.") for path in UNITS]
    done = subprocess.run(
        [program, "verify", "--recursive-errors=no", "--man=no", *names],
        cwd=tmp_path,
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
        capture_output=True,
        text=True,
        check=False,
    )

    ours = [line for line in done.stderr.splitlines() if "booth-" in line]
    assert (done.returncode, ours) == (0, [])


@pytest.mark.parametrize("block", BLOCKS, ids=lambda text: text.split("\n")[0][:40])
def test_a_block_of_the_guide_is_a_script(block):
    subprocess.run(["sh", "-n"], input=block, text=True, check=True)


def test_commands_of_the_guide_exist():
    told = re.findall(
        r"^\s*(?:desk|sudo -H -u booth ./booth manage) (\w+)", GUIDE, re.MULTILINE
    )

    assert len(told) >= 10
    assert {*told} - {*get_commands()} - {"version"} == set()


@pytest.mark.load
def test_a_container_knows_that_its_web_process_is_alive(process_environment):
    environment = {**process_environment, "ALLOWED_HOSTS": ".desk.example,x.example"}
    alive = [sys.executable, DEPLOY / "alive"]
    with services.serve("config.wsgi", environment) as port:
        done = subprocess.run([*alive, str(port)], env=environment, check=False)
        assert done.returncode == 0
    done = subprocess.run(
        [*alive, str(port)], env=environment, check=False, stderr=subprocess.DEVNULL
    )
    assert done.returncode == 1
