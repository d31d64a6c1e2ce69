"""A Discord bot for one event: it posts pairings and takes reports (README.md).

Discord sends each slash command as a signed request, so the bot is a small web server.
Every player reports with a token of their own: the bot can do nothing that its players
cannot do, and a result still counts by agreement.
"""
# ruff: noqa: INP001 - a program beside the package

import json
import os
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from replaybooth import ApiError, Booth
from replaybooth.operations import Match, Pairing

# What Discord sends and gets, by number.
PING, COMMAND, BUTTON = 1, 2, 3
PONG, THINKING, WILL_EDIT = 1, 5, 6
TEXT, NUMBER, ROW, GREEN = 3, 4, 1, 3
FOR_ONE_PERSON = 64
LONGEST = 2000  # letters in a message
LARGEST = 64 * 1024  # bytes of a request

RESULTS = {"won": "I won", "lost": "I lost", "tie": "It was a tie"}


def option(name: str, kind: int, description: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "type": kind, "description": description, **more}


COMMANDS = [
    {"name": "pairings", "description": "Show the pairings of the current round"},
    {"name": "match", "description": "Show your match, and confirm a report"},
    {
        "name": "link",
        "description": "Connect yourself with your entry; only you see it",
        "options": [
            option("token", TEXT, "Your API token for this event", required=True)
        ],
    },
    {
        "name": "report",
        "description": "Report the result of your match",
        "options": [
            option(
                "result",
                TEXT,
                "How it ended",
                required=True,
                choices=[{"name": RESULTS[each], "value": each} for each in RESULTS],
            ),
            option("mine", NUMBER, "Your points", min_value=0),
            option("theirs", NUMBER, "The points of your opponent", min_value=0),
        ],
    },
]


Command = Callable[[Booth, dict[str, Any]], dict[str, Any]]


class Discord:
    """Discord's API, as the application."""

    def __init__(self, application: str, token: str, *, api: str) -> None:
        self.application, self.token, self.api = application, token, api

    def send(self, method: str, path: str, body: Any) -> None:
        headers = {
            "Authorization": f"Bot {self.token}",
            "Content-Type": "application/json",
            "User-Agent": "DiscordBot (https://desk.example, 1.0)",
        }
        data = json.dumps(body).encode()
        request = Request(f"{self.api}{path}", data, headers, method=method)  # noqa: S310
        try:
            urlopen(request, timeout=10).close()  # noqa: S310
        except HTTPError as error:
            if error.code != HTTPStatus.TOO_MANY_REQUESTS:
                raise
            time.sleep(float(error.headers.get("Retry-After", 1)))
            urlopen(request, timeout=10).close()  # noqa: S310

    def register_commands(self) -> None:
        self.send("PUT", f"/applications/{self.application}/commands", COMMANDS)

    def post(self, channel: str, text: str) -> None:
        self.send("POST", f"/channels/{channel}/messages", message(text))

    def edit_answer(self, interaction: Mapping[str, Any], body: Any) -> None:
        where = f"/webhooks/{self.application}/{interaction['token']}"
        self.send("PATCH", f"{where}/messages/@original", body)


class Bot:
    """Answers the commands of one event, and posts its rounds."""

    def __init__(self, booth: Booth, event: str, discord: Discord, kept: Path) -> None:
        self.booth, self.event, self.discord, self.kept = booth, event, discord, kept
        self.commands: dict[str, Command] = {
            "match": self.show_match,
            "report": self.report,
        }

    # Commands

    def first_answer(self, interaction: Mapping[str, Any]) -> dict[str, Any]:
        """Return what Discord gets within its three seconds."""
        if interaction["type"] == PING:
            return {"type": PONG}
        if interaction["type"] == BUTTON:
            return {"type": WILL_EDIT}
        for_all = interaction["data"]["name"] == "pairings"
        return {"type": THINKING, "data": {"flags": 0 if for_all else FOR_ONE_PERSON}}

    def finish(self, interaction: Mapping[str, Any]) -> None:
        """Do what was asked for, and put the outcome into the answer."""
        if interaction["type"] != PING:
            try:
                body = self.do(interaction)
            except ApiError as refusal:
                body = message(plain(str(refusal)))
            except URLError:
                body = message("The desk does not answer. Try again in a minute.")
            self.discord.edit_answer(interaction, body)

    def do(self, interaction: Mapping[str, Any]) -> dict[str, Any]:
        user = (interaction.get("member") or interaction)["user"]["id"]
        data = interaction["data"]
        if interaction["type"] == COMMAND and data["name"] == "pairings":
            return message(next(self.pairing_texts()))
        said = {each["name"]: each["value"] for each in data.get("options", [])}
        if interaction["type"] == COMMAND and data["name"] == "link":
            return self.link(user, said["token"].strip())
        token = self.tokens().get(user)
        if token is None:
            page = f"{self.booth.site}/events/{self.event}/programs/"
            return message(
                f"Create a token with the scopes read and report on <{page}>, "
                "then send it with /link."
            )
        own = Booth(self.booth.site, token)
        if interaction["type"] == BUTTON:
            return self.confirm(own, *data["custom_id"].split(" "))
        return self.commands[data["name"]](own, said)

    def link(self, user: str, token: str) -> dict[str, Any]:
        mine = Booth(self.booth.site, token).mine(self.event)
        tokens = {**self.tokens(), user: token}
        part = self.kept.with_suffix(".part")
        part.touch(mode=0o600)
        part.write_text(json.dumps(tokens))
        part.replace(self.kept)
        return message(f"You are linked with the entry of {bold(mine['entrant'])}.")

    def tokens(self) -> dict[str, str]:
        if not self.kept.exists():
            return {}
        found: dict[str, str] = json.loads(self.kept.read_text())
        return found

    def show_match(self, own: Booth, _said: object) -> dict[str, Any]:
        mine = own.mine(self.event)
        match = mine["match"]
        if match is None:
            return message("You have no match in this round.")
        text = [seats(match)]
        for each in match["reports"] or []:
            who = "You" if each["side"] == mine["side"] else "Your opponent"
            text.append(f"{who} reported: {result_text(match, each)}.")
        answer = message("\n".join(text))
        theirs = [each["side"] for each in match["reports"] or []]
        if match["outcome"] == "pending" and theirs and mine["side"] not in theirs:
            button = {
                "type": 2,
                "style": GREEN,
                "label": "Confirm this result",
                "custom_id": f"{match['id']} {match['version']}",
            }
            answer["components"] = [{"type": ROW, "components": [button]}]
        return answer

    def confirm(self, own: Booth, match: str, version: str) -> dict[str, Any]:
        """Confirm what the message shows: a report that changed since is refused."""
        found = own.match_confirm(self.event, match, version=int(version))
        return message(f"{seats(found)}\nConfirmed: {result_text(found, found)}.")

    def report(self, own: Booth, said: dict[str, Any]) -> dict[str, Any]:
        mine = own.mine(self.event)
        match = mine["match"]
        if match is None:
            return message("You have no match in this round.")
        side = mine["side"]
        other = "away" if side == "home" else "home"
        winner = {"won": side, "lost": other, "tie": ""}[said["result"]]
        games: list[Any] = []
        if "mine" in said and "theirs" in said:
            scores = {f"{side}_score": said["mine"], f"{other}_score": said["theirs"]}
            games = [scores | {"winner": winner}]
        found = own.match_report(
            self.event,
            match["id"],
            outcome="win" if winner else "tie",
            winner=winner,
            games=games,
        )
        if found["outcome"] != "pending":
            return message(f"{seats(found)}\nBoth agree: {result_text(found, found)}.")
        return message(
            f"{seats(found)}\nReported. It counts when your opponent confirms it "
            "with /match, or reports the same."
        )

    # Rounds

    def pairing_texts(self) -> Iterator[str]:
        """Yield the pairings of the current round, in messages that Discord takes."""
        event = self.booth.event(self.event)
        if event["round"] is None:
            yield f"{bold(event)} has no pairings yet."
            return
        lines = [f"{bold(event)}, round {event['round']}:"]
        lines += map(seats, self.booth.pairings(self.event, event["round"]))
        yield from split(lines, last=f"<{event['page']}>")

    def post_rounds(self, channel: str) -> None:
        """Post each round when it is published; never ends."""
        after = max((line["seq"] for line in self.booth.lines(self.event)), default=0)
        while True:
            try:
                for line in self.booth.follow(self.event, after):
                    after = line["seq"]
                    self.post_round(line["kind"], channel)
            except (ApiError, URLError) as error:
                print(f"Following the event failed, trying again: {error}", flush=True)  # noqa: T201
                time.sleep(60)

    def post_round(self, kind: str, channel: str) -> None:
        if kind == "round_published":
            for text in self.pairing_texts():
                self.discord.post(channel, text)


# Texts


def message(text: str) -> dict[str, Any]:
    """Return the body of a message that mentions nobody."""
    return {"content": text, "allowed_mentions": {"parse": []}, "components": []}


def plain(text: str) -> str:
    """Return typed text on one line, without Discord's formatting."""
    return re.sub(r"([\\*_~`|<>@#:\[\]()/])", r"\\\1", " ".join(text.split()))


def bold(row: Mapping[str, Any]) -> str:
    return f"**{plain(row['name'])}**"


def seats(match: Match | Pairing) -> str:
    if match["away"] is None:
        return f"{plain(match['note'] or 'bye').capitalize()}: {bold(match['home'])}"
    names = f"{bold(match['home'])} vs. {bold(match['away'])}"
    return f"Table {match['table']}: {names}"


def result_text(match: Match, said: Mapping[str, Any]) -> str:
    """Return the result that a match has, or that a report says."""
    if not said["winner"]:
        return plain(said["outcome"].replace("_", " "))
    away = match["away"] or match["home"]  # a bye has one seat
    name = bold(match["home"] if said["winner"] == "home" else away)
    games = [f"{each['home_score']}:{each['away_score']}" for each in said["games"]]
    return f"{name} won {', '.join(games)}".strip()


def split(lines: list[str], *, last: str) -> Iterator[str]:
    """Yield lines in as few messages as possible."""
    text = ""
    for line in [*lines, last]:
        if text and len(text) + len(line) + 1 > LONGEST:
            yield text
            text = ""
        text = f"{text}\n{line}" if text else line
    yield text


# The server


def make_server(bot: Bot, public_key: str, *, port: int) -> ThreadingHTTPServer:
    """Return a server for Discord's requests; all others get 401."""
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))

    class Interactions(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = min(int(self.headers.get("Content-Length", 0)), LARGEST)
            body = self.rfile.read(length)
            if not self.is_from_discord(body):
                self.send_error(HTTPStatus.UNAUTHORIZED)
                return
            interaction = json.loads(body)
            answer = json.dumps(bot.first_answer(interaction)).encode()
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)
            self.wfile.flush()
            bot.finish(interaction)

        def is_from_discord(self, body: bytes) -> bool:
            said = self.headers.get("X-Signature-Timestamp", "").encode()
            try:
                signature = bytes.fromhex(self.headers.get("X-Signature-Ed25519", ""))
                key.verify(signature, said + body)
            except (InvalidSignature, ValueError):
                return False
            return True

        def log_message(self, *_: object) -> None:
            """Keep quiet: a request may carry a token."""

    return ThreadingHTTPServer(("127.0.0.1", port), Interactions)


def main() -> None:
    given = os.environ
    discord = Discord(
        given["DISCORD_APPLICATION"],
        given["DISCORD_TOKEN"],
        api="https://discord.com/api/v10",
    )
    kept = Path(given.get("BOT_TOKENS", "tokens.json"))
    bot = Bot(Booth(given["BOOTH_SITE"]), given["BOOTH_EVENT"], discord, kept)
    discord.register_commands()
    posting = threading.Thread(
        target=bot.post_rounds, args=[given["DISCORD_CHANNEL"]], daemon=True
    )
    posting.start()
    port = int(given.get("PORT", "8002"))
    make_server(bot, given["DISCORD_PUBLIC_KEY"], port=port).serve_forever()


if __name__ == "__main__":
    main()
