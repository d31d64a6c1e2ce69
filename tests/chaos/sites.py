"""The site in a process of its own, asked by people and by programs."""

import json
import os
import signal
import urllib.error
import urllib.request
from http.client import HTTPException

from django.conf import settings

from tests import services
from tests.builders.people import a_browser


class Site:
    """gunicorn with the settings of production, as far as the tests change none."""

    def __init__(self, environment):
        self.port, self.process = services.start_site("config.wsgi", environment)

    def end(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def ask(self, path, *, body=None, **headers):
        """Give the status of an answer and what it says; None where none came."""
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["Content-Type"] = "application/json"
        asked = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, headers
        )
        try:
            with urllib.request.urlopen(asked, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()
        except (OSError, HTTPException):
            return None, ""


def cookie_of(person):
    """Sign somebody in beforehand; sessions are rows."""
    browser = a_browser(person)
    browser.get("/")  # notes when the session began
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={browser.cookies[name].value}"
