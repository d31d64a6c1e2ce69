"""Reports to a Sentry server say what failed and where, and nothing of anybody."""

import gzip
import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
import sentry_sdk
from sentry_sdk.transport import Transport

from config.error_reports import reduce_report, start_error_reports

CANARY = "Canary Q. Public"
# In a process of the tests, nothing of Django or the logs is watched.
ALONE = {"default_integrations": False, "auto_enabling_integrations": False}


class KeptReports(Transport):
    """A transport that keeps what it gets."""

    def __init__(self):
        super().__init__()
        self.sent = []

    def capture_envelope(self, envelope):
        self.sent.append(envelope.serialize().decode())


@pytest.fixture
def sent():
    kept = KeptReports()
    address = "https://key@sentry.example/1"
    start_error_reports(address, version="1.2.3", transport=kept, **ALONE)
    yield kept.sent
    sentry_sdk.init(**ALONE)


def fail(name):
    secret = f"of {name}"
    raise ValueError(f"The list {secret} cannot be read")


def test_a_report_has_the_place_and_no_word_of_anybody(sent):
    with sentry_sdk.isolation_scope() as scope:
        scope.set_user({"email": CANARY})
        scope.set_tag("who", CANARY)
        scope.add_breadcrumb(message=CANARY)
        try:
            fail(CANARY)
        except ValueError:
            sentry_sdk.capture_exception()

    [report] = sent
    assert CANARY not in report
    event = json.loads(report.splitlines()[-1])
    assert event["release"] == "1.2.3"
    [found] = event["exception"]["values"]
    assert {*found} == {"type", "module", "stacktrace"}
    assert found["type"] == "ValueError"
    last = found["stacktrace"]["frames"][-1]
    assert last["function"] == "fail"
    assert {*last} <= {"filename", "function", "lineno", "module", "in_app"}


def test_a_log_line_without_an_exception_is_no_report():
    line = {"logentry": {"message": CANARY}, "level": "error"}

    assert reduce_report(line, {}) is None


def test_without_an_address_nothing_is_started(monkeypatch):
    monkeypatch.setattr(sentry_sdk, "init", lambda **_: pytest.fail("it was started"))

    start_error_reports("", version="1")


PROGRAM = f"""
import django, sentry_sdk
django.setup()
from django.test import Client
from config import views
def broken(*_, **__):
    raise RuntimeError("{CANARY}")
views.render = broken
browser = Client(raise_request_exception=False, headers={{"user-agent": "{CANARY}"}})
print(browser.get("/privacy/?who={CANARY}", HTTP_HOST="localhost").status_code)
sentry_sdk.flush(20)
"""


@pytest.mark.nightly
@pytest.mark.load
def test_a_page_that_fails_is_reported_without_its_address(tmp_path):
    sent = []

    class Server(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            sent.append(gzip.decompress(body).decode())
            self.send_response(200)
            self.end_headers()

    server = HTTPServer(("127.0.0.1", 0), Server)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    clean = {k: os.environ[k] for k in ("PATH", "HOME") if k in os.environ}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={
            **clean,
            "BOOTH_VAR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "SENTRY_DSN": f"http://key@127.0.0.1:{server.server_port}/1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    server.shutdown()
    thread.join()
    server.server_close()

    assert done.stdout.strip() == "500", done.stderr
    assert '"type":"RuntimeError"' in sent[0]
    assert not [each for each in sent if "Canary" in each or "/privacy/" in each]
