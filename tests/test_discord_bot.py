"""The Discord bot plays recorded interactions against a real event; no network."""

import json
import queue
import runpy
import sys
import threading
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.builders.evidence import a_table
from tests.builders.programs import a_secret
from tournaments.rules.api_scopes import ApiScope

CLIENTS = Path(__file__).resolve().parent.parent / "clients"
KEY = Ed25519PrivateKey.generate()
PUBLIC = KEY.public_key().public_bytes_raw().hex()
AT = "1795129200"
ADA, BEN = "80351110224678912", "80351110224678913"


def recorded(kind, data, user=ADA):
    """Give an interaction as Discord sends it from a server."""
    return {
        "app_permissions": "442368",
        "application_id": "1210000000000000001",
        "channel_id": "1210000000000000002",
        "data": data,
        "entitlements": [],
        "guild_id": "1210000000000000003",
        "guild_locale": "en-US",
        "id": "1210000000000000004",
        "locale": "de",
        "member": {
            "nick": None,
            "roles": [],
            "user": {"id": user, "username": "someone", "global_name": "Someone"},
        },
        "token": "aW50ZXJhY3Rpb24",
        "type": kind,
        "version": 1,
    }


def command(name, user=ADA, **options):
    said = [
        {"name": each, "type": 4 if isinstance(value, int) else 3, "value": value}
        for each, value in options.items()
    ]
    cells = {"id": "1210000000000000005", "name": name, "type": 1}
    return recorded(2, cells | ({"options": said} if said else {}), user)


def press(button, user=ADA):
    return recorded(3, {"component_type": 2, "custom_id": button["custom_id"]}, user)


@contextmanager
def running(server):
    thread = threading.Thread(target=server.serve_forever, args=[0.01])
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def program(monkeypatch):
    """Give the bot's program, with the client installed."""
    monkeypatch.syspath_prepend(str(CLIENTS / "python"))
    yield runpy.run_path(str(CLIENTS / "discord" / "bot.py"))
    for name in [each for each in sys.modules if each.startswith("replaybooth")]:
        del sys.modules[name]


@pytest.fixture
def discord():
    """Stand in for Discord: keep what it is sent."""
    sent = queue.Queue()

    class Api(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            said = self.command, self.path, self.headers["Authorization"]
            sent.put((*said, json.loads(body)))
            self.send_response(204)
            self.end_headers()

        def do_PUT(self):
            self.do_POST()

        def do_PATCH(self):
            self.do_POST()

        def log_message(self, *_):
            pass

    with running(ThreadingHTTPServer(("127.0.0.1", 0), Api)) as server:
        server.sent = sent
        yield server


class Chat:
    """A bot that runs, and what one sends to it."""

    def __init__(self, program, discord, *, site, event, kept):
        api = program["Discord"](
            "1210000000000000001",
            "the-bot-token",
            api=f"http://127.0.0.1:{discord.server_port}",
        )
        booth = program["Booth"](site)
        self.bot = program["Bot"](booth, event, api, kept)
        self.discord = discord
        self.server = program["make_server"](self.bot, PUBLIC, port=0)

    def post(self, body, *, signed=True):
        """Send a request as Discord signs it; return status and answer."""
        data = json.dumps(body).encode()
        signature = KEY.sign(AT.encode() + data if signed else data).hex()
        line = HTTPConnection("127.0.0.1", self.server.server_port, timeout=180)
        line.request(
            "POST",
            "/",
            data,
            {"X-Signature-Ed25519": signature, "X-Signature-Timestamp": AT},
        )
        answer = line.getresponse()
        found = answer.status, answer.read()
        line.close()
        return found

    def say(self, interaction):
        """Send an interaction; return the first answer and what it becomes."""
        status, first = self.post(interaction)
        assert status == 200
        sent = self.discord.sent.get(timeout=180)
        assert sent[:3] == (
            "PATCH",
            "/webhooks/1210000000000000001/aW50ZXJhY3Rpb24/messages/@original",
            "Bot the-bot-token",
        )
        assert sent[3]["allowed_mentions"] == {"parse": []}
        return json.loads(first), sent[3]

    def told(self, interaction):
        return self.say(interaction)[1]["content"]


@pytest.fixture
def chat(program, discord, tmp_path):
    """Return a function that starts the bot of an event."""
    with ExitStack() as stack:

        def start(site, event):
            made = Chat(
                program, discord, site=site, event=event, kept=tmp_path / "kept"
            )
            stack.enter_context(running(made.server))
            return made

        yield start


def test_discord_checks_the_address_with_a_right_and_a_wrong_signature(chat):
    bot = chat("https://desk.example", "an-event")
    ping = {"application_id": "1", "id": "2", "token": "x", "type": 1, "version": 1}

    assert bot.post(ping) == (200, b'{"type": 1}')
    assert bot.post(ping, signed=False)[0] == 401
    assert bot.discord.sent.empty()


def test_commands_are_as_discord_takes_them(program, discord):
    api = f"http://127.0.0.1:{discord.server_port}"

    program["Discord"]("1", "t", api=api).register_commands()

    method, path, _, commands = discord.sent.get(timeout=180)
    assert (method, path) == ("PUT", "/applications/1/commands")
    assert [each["name"] for each in commands] == [
        "pairings",
        "match",
        "link",
        "report",
    ]
    for each in [*commands, *(one for it in commands for one in it.get("options", []))]:
        assert each["name"].islower()
        assert len(each["description"]) <= 100


def test_long_lists_come_as_several_messages(program):
    lines = [f"Table {each}: **Ada** vs. **Ben**" for each in range(1, 300)]

    texts = list(program["split"](lines, last="<the page>"))

    assert "\n".join(texts).split("\n") == [*lines, "<the page>"]
    assert len(texts) == 5
    assert all(len(each) <= 2000 for each in texts)


@pytest.mark.nightly(seconds=15)
@pytest.mark.django_db(transaction=True)
def test_two_players_link_report_and_confirm(chat, live_server, tmp_path):
    table = a_table(with_lists=False)
    event = str(table.event.pk)
    bot = chat(live_server.url, event)
    scopes = ApiScope.READ, ApiScope.REPORT
    tokens = {
        user: a_secret(person, table.event, *scopes)
        for user, person in {ADA: table.ada, BEN: table.ben}.items()
    }

    assert "/programs/" in bot.told(command("match"))
    assert "unknown, was revoked" in bot.told(command("link", token="booth_wrong"))
    for user, name in {ADA: table.match.home.name, BEN: table.match.away.name}.items():
        first, then = bot.say(command("link", user, token=tokens[user]))
        assert first == {"type": 5, "data": {"flags": 64}}  # only they see it
        assert then["content"] == f"You are linked with the entry of **{name}**."
    assert (tmp_path / "kept").stat().st_mode & 0o077 == 0

    first, then = bot.say(command("pairings"))
    assert first == {"type": 5, "data": {"flags": 0}}
    names = f"**{table.match.home.name}** vs. **{table.match.away.name}**"
    assert f"\nTable 1: {names}\n" in then["content"]

    told = bot.told(command("report", result="lost", mine=14, theirs=21))
    assert told.startswith(f"Table 1: {names}\nReported. It counts when")
    assert table.fresh().outcome == "pending"

    [row] = bot.say(command("match", BEN))[1]["components"]
    assert bot.say(command("match", ADA))[1]["components"] == []  # not one's own
    first, then = bot.say(press(row["components"][0], BEN))
    assert first == {"type": 6}
    won = f"**{table.match.away.name}** won 14:21"
    assert then["content"] == f"Table 1: {names}\nConfirmed: {won}."
    match = table.fresh()
    assert (match.outcome, match.winner) == ("win", "away")

    bot.bot.post_round("result_accepted", "42")
    bot.bot.post_round("round_published", "42")
    method, path, _, body = bot.discord.sent.get(timeout=180)
    assert (method, path) == ("POST", "/channels/42/messages")
    assert names in body["content"]
    assert bot.discord.sent.empty()
