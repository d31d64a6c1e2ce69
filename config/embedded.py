"""The embedded desk on one machine: what ./booth run starts.

It migrates, collects the static files, creates the first accounts, and then supervises
two child processes, gunicorn for the pages and a Celery worker with its scheduler,
until it is stopped. On a new desk a third process creates the demo events. No child
outlives it.
"""

import argparse
import fcntl
import os
import secrets
import socket
import sys
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from accounts.trial_sign_ins import TrialSignIn
from config import auto_migrate
from config.processes import PATIENCE, ChildProcess, stop_all, stop_on_signals

WORKER_CLASS = "config.webworker.NonBlockingCloseWorker"
ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 (a choice that the reader types)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="./booth run")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--empty", action="store_true")
    options = parser.parse_args(arguments)

    os.umask(0o077)  # passwords, sessions and letters are the owner's alone
    hosts = reachable_hosts(options.host)
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(hosts))
    os.environ.setdefault("SITE_ADDRESS", f"http://{hosts[0]}:{options.port}")
    stop = stop_on_signals()
    guard = lock_data_folder()
    logs = prepare_desk()
    web = ChildProcess("web", web_command(options.host, port=options.port), logs=logs)
    children = [web, ChildProcess("worker", worker_command(), logs=logs)]
    demo = ChildProcess("demo", [sys.executable, "-m", "django", "demo"], logs=logs)
    try:
        for child in children:
            child.start()
        sign_ins = [] if options.empty else create_first_accounts()  # while they start
        while not (
            is_desk_responding(options.host, port=options.port) or stop.wait(0.1)
        ):
            if web.has_died():
                return web.print_start_failure()
        if not stop.is_set():
            print(welcome_text(hosts, port=options.port, sign_ins=sign_ins), flush=True)
            if not options.empty and should_load_demo():
                demo.start()
                print(
                    "The demo is being prepared: three events. Until it is ready, "
                    "saving can take a few seconds.",
                    flush=True,
                )
        while not stop.wait(0.5):
            for child in children:
                child.keep_alive()
            if demo.has_died():
                print(demo_message(demo), flush=True)
                demo.process = None
    finally:
        stop_all([*children, demo])
        guard.close()
    print("Replay Booth is closed.", flush=True)
    return 0


# Before the doors open


def lock_data_folder() -> IO[str]:
    """Lock the data folder for this desk; exit if another one uses it."""
    var = Path(os.environ.get("BOOTH_VAR", "var"))
    var.mkdir(parents=True, exist_ok=True)
    guard = (var / "desk.lock").open("w")
    try:
        fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        sys.exit(
            f"Replay Booth is already running with the data in {var.resolve()}. "
            "Stop it, or use another folder: BOOTH_VAR=/another/folder ./booth run"
        )
    return guard


def prepare_desk() -> Path:
    """Migrate the database and collect static files; return the folder for logs."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    if not settings.EMBEDDED:
        sys.exit(
            "DATABASE_URL is set, but ./booth run uses its own database. Unset "
            "it, or set up a production site as docs/settings.md says."
        )
    auto_migrate.migrate()
    call_command("collectstatic", verbosity=0, interactive=False)
    logs = Path(settings.VAR, "log")
    logs.mkdir(exist_ok=True)
    return logs


def create_first_accounts() -> list[TrialSignIn]:
    """Create a new desk's accounts; return the sign-ins that still work."""
    from accounts import services, trial_sign_ins
    from tournaments.management.commands import demo

    email, password = "desk@booth.example", secrets.token_urlsafe(9)
    if services.create_first_account(email, password=password):
        trial_sign_ins.store_trial_sign_ins(
            TrialSignIn(email, password, "manages cards and accounts")
        )
        demo.create_demo_accounts()
        return trial_sign_ins.read_trial_sign_ins()
    return [
        each
        for each in trial_sign_ins.read_trial_sign_ins()
        if services.is_password_right(each.email, password=each.password)
    ]


def should_load_demo() -> bool:
    """Return whether this desk is new, or was stopped while it loaded the demo."""
    from tournaments import demo as demonstration

    return demonstration.is_demo_incomplete()


def reachable_hosts(host: str) -> list[str]:
    """Return the host names that reach this desk, the best one first."""
    local = ["127.0.0.1", "localhost", "[::1]"]
    if host not in ANY_ADDRESS:
        return list(dict.fromkeys([host_in_url(host), *local]))
    return [*own_network_addresses(), socket.gethostname(), *local]


def own_network_addresses() -> list[str]:
    """Return this machine's address in the local network, if any; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [probe.getsockname()[0]]


def welcome_text(
    hosts: Sequence[str], *, port: int, sign_ins: list[TrialSignIn]
) -> str:
    from django.conf import settings

    address = f"http://{hosts[0]}:{port}"
    lines = ["", f"Replay Booth is open: {address}", ""]
    if hosts[0] not in ("127.0.0.1", "localhost"):
        lines += [
            "Phones on this network can scan:",
            qr_code(address),
            "Everybody on this network can open the site, and nothing is encrypted.",
        ]
    lines += [f"  {each}" for each in sign_ins]
    lines += [
        f"  E-mails from the site are in {settings.VAR / 'mail'}",
        f"  Logs: {settings.VAR / 'log'}",
        "",
        "Trial mode: SQLite, one machine, no two-factor sign-in. Ctrl-C stops it.",
    ]
    return "\n".join(lines)


def qr_code(address: str) -> str:
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, error="m").terminal(drawn, compact=True)
    return drawn.getvalue()


def is_desk_responding(host: str, *, port: int) -> bool:
    target = "127.0.0.1" if host in ANY_ADDRESS else host
    address = f"http://{host_in_url(target)}:{port}/healthz"
    try:
        with urllib.request.urlopen(address, timeout=2):
            return True
    except OSError:
        return False


def host_in_url(host: str) -> str:
    """Return a host as URLs write it: IPv6 addresses in brackets."""
    return f"[{host}]" if ":" in host else host


# The children


def web_command(host: str, *, port: int) -> list[str]:
    # One process, because SQLite has one writer; threads, because phones wait.
    words = (
        f"gunicorn config.wsgi --bind {host_in_url(host)}:{port} --workers 1 "
        f"--worker-class {WORKER_CLASS} --threads 16 --no-control-socket "
        f"--graceful-timeout {PATIENCE} --log-level warning"
    )
    return [sys.executable, "-m", *words.split()]


def worker_command() -> list[str]:
    words = (
        "celery --app config worker --beat --concurrency 2 --queues upkeep,jobs "
        "--loglevel WARNING --without-gossip --without-mingle --without-heartbeat"
    )
    return [sys.executable, "-m", *words.split()]


def demo_message(demo: ChildProcess) -> str:
    if demo.process is not None and demo.process.returncode == 0:
        return "The demo is ready: three events, under Events."
    return f"The demo could not be prepared; see {demo.log} for the reason."


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except OSError as error:
        sys.exit(f"{error.strerror or error}: {error.filename or ''}")
