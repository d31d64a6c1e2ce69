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
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.http import HttpRequest, HttpResponse
from django.middleware.security import SecurityMiddleware
from django.urls import reverse

from accounts.addresses import ClientAddressMiddleware
from backups.encryption import new_backup_key, parse_backup_key
from config.body_size import MOST_BODY, MOST_EVENT
from config.embedded import WORKER_CLASS
from config.security import SecurityHeaders
from tests import services

HERE = Path(__file__).resolve().parent.parent
DEPLOY = HERE / "deploy"
GUIDE = (HERE / "docs" / "deploy.md").read_text()
SETTINGS = (HERE / "docs" / "settings.md").read_text()
KNOWN = set(re.findall(r"`([A-Z][A-Z_0-9]+)`", SETTINGS))
COMPOSE = yaml.safe_load((HERE / "compose.yaml").read_text())
OURS = {name: each for name, each in COMPOSE["services"].items() if "build" in each}
UNITS = sorted((DEPLOY / "systemd").iterdir())
SHOWN = re.findall(r"^```console\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
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
        assert words[words.index("--worker-class") + 1] == WORKER_CLASS
    else:
        assert words[1:5] == ["-m", "celery", "--app", "config"]
        assert words[5] in {"worker", "beat"}


def test_workers_listen_to_every_queue_and_do_upkeep_first():
    queues = [*{each["queue"] for each in settings.CELERY_TASK_ROUTES.values()}]
    queues.append(settings.CELERY_TASK_DEFAULT_QUEUE)
    lines = [each.values[0] for each in started() if " worker " in each.values[0]]

    assert len(lines) == 2
    for line in lines:
        words = shlex.split(line)
        assert words[words.index("--queues") + 1].split(",") == queues
        assert "--concurrency" not in words  # it would win over WORKER_CONCURRENCY


def test_how_many_processes_answer_is_a_setting():
    """Gunicorn reads WEB_CONCURRENCY unless its command line has a number."""
    service = unit(DEPLOY / "systemd" / "booth-web.service")["Service"]
    image = (HERE / "Dockerfile").read_text()

    assert "--workers" not in service["ExecStart"] + image
    assert service["Environment"] == "WEB_CONCURRENCY=3"
    assert re.search(r"\bWEB_CONCURRENCY=3$", image, re.MULTILINE)
    # systemd: what the file says wins over the line before it.
    [*order] = (each for each in service if each.startswith("Environment"))
    assert order == ["Environment", "EnvironmentFile"]


def variables(text):
    return dict(re.findall(r"^([A-Z][A-Z_0-9]*)=(.*)$", text, re.MULTILINE))


@pytest.mark.parametrize("name", ["compose", "guide"])
def test_an_environment_has_all_that_production_needs_and_nothing_unknown(name):
    if name == "compose":
        given = variables((DEPLOY / "booth.env.example").read_text())
    else:
        [block] = [each for each in BLOCKS if "booth.env <<EOF" in each]
        given = variables(block)

    assert set(given) <= KNOWN
    assert {*settings.MUST_BE_SET, "DATABASE_URL", "BACKUP_KEY"} <= set(given)


def test_the_parts_of_compose_are_those_of_the_guide():
    for name in ("beat", "migrate", "worker"):
        assert name in OURS[name]["command"].split()
    assert OURS["worker"]["deploy"]["replicas"] == 2
    assert set(COMPOSE["services"]) - set(OURS) == {"postgres", "valkey"}
    for name, each in COMPOSE["services"].items():
        assert name == "migrate" or "healthcheck" in each
        assert {*each["deploy"]["resources"]["limits"]} == {"memory", "pids"}
    for name in ("web", "worker", "beat"):
        waits = OURS[name]["depends_on"]
        assert waits["migrate"]["condition"] == "service_completed_successfully"
    valkey = COMPOSE["services"]["valkey"]["command"]
    assert "--appendonly yes" in valkey
    assert "--requirepass" in valkey
    assert "--maxmemory-policy noeviction" in valkey


def test_images_name_no_host_and_volumes_are_declared():
    images = [each["image"] for each in COMPOSE["services"].values()]
    images += re.findall(
        r"^ARG PYTHON=(\S+)", (HERE / "Dockerfile").read_text(), re.MULTILINE
    )
    assert len(images) == len(COMPOSE["services"]) + 1
    for image in images:
        first, slash, _ = image.partition("/")
        assert not (slash and re.search(r"[.:]", first)), image
    used = {
        volume.partition(":")[0]
        for each in COMPOSE["services"].values()
        for volume in each.get("volumes", [])
    }
    ours = {each for each in used if each.startswith("./")}
    assert used - ours == set(COMPOSE["volumes"])
    assert all((HERE / each).is_file() for each in ours)


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
    [imports] = re.findall(
        rf"location = {reverse('event_import')} \{{\n +client_max_body_size (\d+)k;",
        proxy,
    )
    everywhere = re.search(r"^    client_max_body_size (\d+)k;", proxy, re.MULTILINE)
    assert int(everywhere[1]) * 1024 == MOST_BODY
    assert int(imports) * 1024 == MOST_EVENT
    assert "X-Forwarded-For $remote_addr;" in proxy
    assert "$proxy_add_x_forwarded_for" not in proxy


def test_port_80_leads_to_the_name_that_is_configured():
    proxy = (DEPLOY / "nginx" / "booth.conf").read_text()

    assert re.findall(r"return 301 (\S+);", proxy) == ["https://DESK_NAME$request_uri"]


def test_what_nginx_answers_itself_has_the_headers_of_the_desk():
    """X1; HSTS is what production adds."""
    proxy = (DEPLOY / "nginx" / "booth.conf").read_text()
    ours = {*SecurityHeaders(lambda _: HttpResponse())(HttpRequest()).headers}
    ours |= {"X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy"}
    ours |= {"Strict-Transport-Security"}
    pages = re.findall(
        r"^    location = (/\.nginx/\S+) \{(.*?)^    \}",
        proxy,
        re.MULTILINE | re.DOTALL,
    )
    shown = re.findall(r"^    error_page ([\d ]+) (\S+);", proxy, re.MULTILINE)

    assert {name for _, name in shown} == {name for name, _ in pages}
    # A header that is too long is 494, plain HTTP on the port of TLS is 497.
    met = {"400", "405", "413", "414", "494", "497", "501", "502", "504"}
    assert met <= {*" ".join(codes for codes, _ in shown).split()}
    # From a request without an address nginx reaches no named location: 500.
    assert not [place for _, place in shown if place.startswith("@")]
    for _, body in pages:
        assert body.strip().startswith("internal;")
        told = {*re.findall(r"add_header (\S+) .* always;", body)}
        assert ours - {"Content-Type"} <= told


@pytest.mark.parametrize("name", ["beat", "web", "worker@"])
def test_a_unit_starts_again_however_often_it_failed(name):
    """Five failures in ten seconds, as on a full disk, would be the last."""
    found = unit(DEPLOY / "systemd" / f"booth-{name}.service")

    assert found["Unit"]["StartLimitIntervalSec"] == "0"
    assert found["Service"]["Restart"] == "always"


def test_redis_asks_for_a_password():
    [block] = [each for each in BLOCKS if "/etc/redis/booth.conf <<" in each]
    compose = variables((DEPLOY / "booth.env.example").read_text())

    assert "requirepass $(openssl rand -hex 24)" in block
    assert "REDIS_URL=redis://:$redis_password@127.0.0.1" in GUIDE
    assert compose["REDIS_URL"] == "redis://:the-valkey-password@valkey:6379/0"
    assert COMPOSE["services"]["valkey"]["env_file"] == "valkey.env"


def test_production_has_no_tools_that_install():
    assert (
        "pip uninstall --yes --quiet setuptools wheel pip"
        in (HERE / "Dockerfile").read_text()
    )
    removing = "rm -rf pip pip-* setuptools setuptools-*"
    assert len([each for each in BLOCKS if removing in each]) == 2


@pytest.mark.parametrize("lock", ["requirements.lock", "dev.lock"])
def test_one_library_draws_codes(lock):
    text = (HERE / lock).read_text()

    assert "\nsegno==" in text
    assert "\nqrcode==" not in text


def test_every_unit_of_the_guide_is_shipped():
    told = set(
        re.findall(r"\bbooth-[\w-]+(?:@\d)?(?:\.(?:timer|socket))?", "\n".join(BLOCKS))
    )
    shipped = {path.name for path in UNITS}
    wanted = {
        re.sub(r"@\d", "@", each) + ("" if "." in each else ".service") for each in told
    }

    assert wanted <= shipped
    assert {"booth-web.socket", "booth-worker@.service"} <= wanted


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
        text = re.sub(
            r"^((?:Socket)?(?:User|Group))=\S+$", r"\1=root", text, flags=re.MULTILINE
        )
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


def words_of(unit_file):
    """Give the words of the last command, after those that an empty one took away."""
    lines = re.findall(r"^ExecStart=(.*)$", unit_file, re.MULTILINE)
    assert lines[0] == "", "without an empty line first there would be two commands"
    assert len(lines) == 2
    return shlex.split(lines[1])


def test_a_second_place_is_added_as_the_guide_says():
    """X3: the unit may write there, starts without it, and both look at one place."""
    added = dict(
        re.findall(
            r"^cat > /etc/systemd/system/([\w-]+)\.service\.d/\S+ <<'EOF'\n(.*?)^EOF$",
            GUIDE,
            re.MULTILINE | re.DOTALL,
        )
    )
    assert set(added) == {"booth-backup", "booth-backup-check"}
    places = set()
    for name, text in added.items():
        words = words_of(text)
        places.add(words[words.index("--second") + 1])
        shipped = shlex.split(
            unit(DEPLOY / "systemd" / f"{name}.service")["Service"]["ExecStart"]
        )
        assert words[: len(shipped)] == shipped
        call_command_parses(words[3:])
    [place] = places
    assert f"ReadWritePaths=-{place}\n" in added["booth-backup"]
    # On the share, so that it is away when the share is (backups/backup_files.py).
    assert f"-m 0700 {place}\n" in GUIDE
    assert Path(place).parent.name == "elsewhere"


def call_command_parses(words):
    command = load_command_class("backups", "backup")
    assert command.create_parser("manage.py", "backup").parse_args(words)


# What nginx may reach


def test_nginx_reaches_the_socket_and_no_secret():
    """Whoever breaks into the proxy has no key of the desk."""
    proxy = (DEPLOY / "nginx" / "booth.conf").read_text()
    web = unit(DEPLOY / "systemd" / "booth-web.service")
    place = unit(DEPLOY / "systemd" / "booth-web.socket")["Socket"]

    assert f"server unix:{place['ListenStream']} " in proxy
    assert (place["SocketGroup"], place["SocketMode"]) == ("www-data", "0660")
    assert web["Unit"]["Requires"] == "booth-web.socket"
    assert "--bind" not in web["Service"]["ExecStart"]
    assert not re.search(r"(usermod|adduser|gpasswd --add).*www-data", GUIDE)
    assert "install -o root -g booth -m 0640 /dev/null /etc/booth/booth.env" in GUIDE


def test_certbot_is_answered_before_anything_is_sent_to_tls():
    proxy = (DEPLOY / "nginx" / "booth.conf").read_text()
    [plain] = [each for each in servers(proxy) if "listen 80;" in each]
    root = re.search(
        r"location /\.well-known/acme-challenge/ \{\s*root (\S+);\s*\}", plain
    )
    [told] = re.findall(r"certbot certonly --webroot -w (\S+)", GUIDE)

    assert root is not None
    assert root[1] == told
    assert f"install -d -m 0755 {told}\n" in "\n".join(BLOCKS)
    # A return of the server itself would come before every location.
    assert not re.search(r"^    return", plain, re.MULTILINE)
    # nginx starts with a certificate of our own, which the real one replaces.
    folder = Path(re.search(r"ssl_certificate (\S+);", proxy)[1]).parent
    first = GUIDE.index(f"-out {folder}/fullchain.pem")
    assert first < GUIDE.index("nginx -t") < GUIDE.index("certbot certonly")
    assert f"{folder}/ && systemctl reload nginx" in GUIDE


def servers(proxy):
    return re.findall(r"^server \{\n(.*?)^\}", proxy, re.MULTILINE | re.DOTALL)


def test_lines_of_the_log_go_within_30_days():
    """docs/privacy.md promises it; journald drops whole files, one a day."""
    [kept] = re.findall(r"^MaxRetentionSec=(\d+)day$", GUIDE, re.MULTILINE)

    assert int(kept) + 1 <= 30
    assert "MaxFileSec=1day\n" in GUIDE


# Compose


def test_a_proxy_of_the_machine_is_believed_by_the_containers(settings, rf):
    """Else the desk would send https to https for ever: R4 drops what it says."""
    [place] = COMPOSE["networks"]["default"]["ipam"]["config"]
    env = variables((DEPLOY / "booth.env.example").read_text())
    [gateway] = {each["environment"]["TRUSTED_PROXIES"] for each in OURS.values()}
    settings.TRUSTED_PROXIES = gateway.split(",")
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    site = ClientAddressMiddleware(
        SecurityMiddleware(lambda _: HttpResponse("the desk"))
    )

    def answer(sender):
        return site(
            rf.get("/", REMOTE_ADDR=sender, headers={"x-forwarded-proto": "https"})
        ).status_code

    assert place["gateway"] == gateway
    assert ip_address(gateway) in ip_network(place["subnet"])
    assert env["BEHIND_PROXY"] == "on"
    assert "TRUSTED_PROXIES" not in env
    assert answer(gateway) == 200
    assert answer("172.31.251.1") == 301


SECRET_FILES = ("booth.env", "owner.env", "postgres.env", "valkey.env")


def test_the_database_gets_its_own_password_and_no_other_secret():
    assert COMPOSE["services"]["postgres"]["env_file"] == "postgres.env"
    assert COMPOSE["services"]["valkey"]["env_file"] == "valkey.env"
    for name, each in OURS.items():
        is_owner = name == "migrate"
        assert each["env_file"] == (
            ["booth.env", "owner.env"] if is_owner else "booth.env"
        )


def test_the_secrets_of_compose_are_made_as_the_guide_says(tmp_path):
    [block] = [each for each in SHOWN if "> postgres.env" in each]
    (tmp_path / "deploy").mkdir()
    shutil.copy(DEPLOY / "booth.env.example", tmp_path / "deploy")

    docker = tmp_path / "docker"  # the image makes the key
    docker.write_text(f"#!/bin/sh\n[ $1 = build ] || echo {new_backup_key()}\n")
    docker.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}

    subprocess.run(
        ["sh", "-eu"],
        input=block,
        text=True,
        check=True,
        cwd=tmp_path,
        env=environment,
    )

    made = variables((tmp_path / "booth.env").read_text())
    roles = variables((tmp_path / "postgres.env").read_text())
    owner = variables((tmp_path / "owner.env").read_text())["DATABASE_URL"]
    assert len(made["SECRET_KEY"]) >= 50
    assert parse_backup_key(made["BACKUP_KEY"])
    assert f"booth:{roles['BOOTH_PASSWORD']}@" in made["DATABASE_URL"]
    assert f"booth_owner:{roles['POSTGRES_PASSWORD']}@" in owner
    [password] = variables((tmp_path / "valkey.env").read_text()).values()
    assert made["REDIS_URL"] == f"redis://:{password}@valkey:6379/0"
    for name in SECRET_FILES:
        assert (tmp_path / name).stat().st_mode & 0o077 == 0


def test_secrets_get_into_no_commit():
    ignored = (HERE / ".gitignore").read_text().splitlines()

    assert {*SECRET_FILES} <= set(ignored)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda text: text.split("\n")[0][:40])
def test_a_block_of_the_guide_is_a_script(block):
    subprocess.run(["sh", "-n"], input=block, text=True, check=True)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda text: text.split("\n")[0][:40])
def test_a_block_of_the_guide_needs_no_other(block):
    """A reader comes back another day; deploy/rehearse has a new shell for each."""
    names = set(re.findall(r"\$\{?([A-Za-z_]\w*)", re.sub(r"(?s)<<'EOF'.*", "", block)))
    own = set(re.findall(r"^\s*([A-Za-z_]\w*)=|\bfor (\w+) in", block, re.MULTILINE))
    known = {name for pair in own for name in pair if name}
    if ". /etc/booth/names" in block:
        known |= {"BOOTH_HOST", "BOOTH_REPOSITORY"}
    at_home = block.find("cd /srv/booth/app")
    relative = re.search(r"(?<![\w/])(?:\./booth|deploy/|git pull)", block)

    assert names <= known
    assert relative is None or -1 < at_home < relative.start()


def test_an_upgrade_renews_all_that_was_installed():
    [block] = [each for each in BLOCKS if "git pull" in each]

    for word in ("/usr/local/bin/desk", "/etc/systemd/system/", "sites-available"):
        assert word in block
    reloaded = block.index("daemon-reload")
    assert block.index("git pull") < block.index("migrate") < reloaded
    assert reloaded < block.index("systemctl restart booth-web")


def test_commands_of_the_guide_exist():
    told = re.findall(
        r"^\s*(?:desk|sudo -H -u booth ./booth manage|.* python manage.py) ([a-z_]\w*)",
        GUIDE,
        re.MULTILINE,
    )

    assert len(told) >= 10
    assert {*told} - {*get_commands()} - {"version"} == set()


@pytest.mark.nightly
@pytest.mark.load
@pytest.mark.django_db(transaction=True)
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
