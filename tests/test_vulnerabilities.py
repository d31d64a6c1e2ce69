"""X2: ./booth audit finds what is known, and says so when it cannot ask."""

import json
import subprocess
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent
pytestmark = [pytest.mark.nightly, pytest.mark.load]


def a_flaw(asked):
    """Tell of a made-up flaw, in the form of OSV."""
    name = asked["package"]["name"]
    events = [{"introduced": "0"}, {"fixed": "99.1"}]
    return {
        "id": "GHSA-made-up",
        "summary": "made up",
        "details": "made up",
        "published": "2026-11-01T00:00:00Z",
        "modified": "2026-11-01T00:00:00Z",
        "affected": [
            {
                "package": {"name": name, "ecosystem": "PyPI"},
                "ranges": [{"type": "ECOSYSTEM", "events": events}],
            }
        ],
    }


@contextmanager
def known(*flawed, status=200):
    """Serve what is known of packages, on this machine alone."""

    class Service(BaseHTTPRequestHandler):
        def do_POST(self):
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            is_flawed = asked["package"]["name"] in flawed
            told = json.dumps({"vulns": [a_flaw(asked)]} if is_flawed else {}).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(told)))
            self.end_headers()
            self.wfile.write(told)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def audit(service):
    return subprocess.run(
        [HERE / "booth", "audit", "-s", "osv", "--osv-url", service],
        capture_output=True,
        text=True,
        check=False,
    )


def test_packages_without_a_flaw_pass():
    with known() as service:
        done = audit(service)

    assert done.returncode == 0, done.stderr
    assert "No known vulnerabilities found" in done.stdout + done.stderr


def test_a_flaw_is_named_with_its_remedy():
    with known("django") as service:
        done = audit(service)

    assert done.returncode == 1
    [line] = [line for line in done.stdout.splitlines() if "GHSA-made-up" in line]
    assert line.startswith("django ")
    assert "Nothing is known" not in done.stderr
    assert "99.1" in line


def test_nobody_to_ask_is_no_good_news():
    with known(status=503) as service:
        done = audit(service)

    assert done.returncode != 0
    assert "No known vulnerabilities" not in done.stdout + done.stderr
    assert "The packages could not be checked" in done.stderr
    assert "Traceback" not in done.stderr
