"""Webhook messages for Discord: ready to show, short enough, without mentions. Pure.

Discord takes 2,000 characters a message, so longer texts are split. Nothing that people
typed can become a mention, a link or formatting.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

LONGEST = 2000
LONGEST_SENTENCE = 300
TOP = 16
MARKS = re.compile(r"([\\*_~`|<>@#:\[\]()/])")
Payload = Mapping[str, Any]
Message = dict[str, Any]
CHANNELS = (
    "https://discord.com/api/webhooks/",
    "https://discordapp.com/api/webhooks/",
)


def is_channel(address: str) -> bool:
    """Return whether a URL is the webhook of a Discord channel.

    >>> is_channel("https://discord.com/api/webhooks/1/a"), is_channel("https://a.example/")
    (True, False)
    """
    return address.lower().startswith(CHANNELS)


def messages(payload: Payload) -> list[Message]:
    """Return the Discord messages for a payload, in order."""
    return [
        {"content": text, "allowed_mentions": {"parse": []}}
        for text in parcels(list(lines(payload)))
    ]


def lines(payload: Payload) -> Iterator[str]:
    """Yield the text lines of a payload: the sentences, then tables or places."""
    event = payload["event"]
    for line in payload["lines"]:
        yield f"**{escaped(event['name'])}**: {escaped(clipped(line['sentence']))}"
    pairings, standings = payload.get("pairings"), payload.get("standings")
    if pairings:
        yield from (seats(each) for each in pairings["tables"])
        yield f"Find your table: <{pairings['link']}>"
    if payload.get("final"):
        yield from places(payload["final"])
    elif standings:
        yield from places(standings)
    if not (pairings or standings or payload.get("final")):
        yield f"<{event['link']}>"


def seats(table: Mapping[str, Any]) -> str:
    """Say who sits at a table.

    >>> seats({"table": 4, "home": {"name": "Ada"}, "away": {"name": "Ben"}})
    'Table 4: **Ada** – **Ben**'
    """  # noqa: RUF002
    home, away = table["home"], table["away"]
    if away is None:
        word = str(table.get("word") or "no match")
        return f"{word[:1].upper()}{word[1:]}: {name(home)}"
    return f"Table {table['table']}: {name(home)} \N{EN DASH} {name(away)}"


def places(table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the top places, and a link to the others."""
    rows: Sequence[Mapping[str, Any]] = table["rows"]
    for each in rows[:TOP]:
        points = f", {each['points']} points" if "points" in each else ""
        yield f"{escaped(str(each['place']))} {name(each)}{points}"
    rest = len(rows) - TOP
    yield f"{f'And {rest} more' if rest > 0 else 'All of it'}: <{table['link']}>"


def name(who: Mapping[str, Any]) -> str:
    return f"**{escaped(who['name'])}**"


def escaped(said: str) -> str:
    r"""Return typed text on one line, with Discord's formatting escaped.

    >>> escaped("@everyone *Ada*")
    '\\@everyone \\*Ada\\*'
    """
    return MARKS.sub(r"\\\1", " ".join(said.split()))


def clipped(said: str) -> str:
    """Return a sentence, shortened if it is too long."""
    if len(said) <= LONGEST_SENTENCE:
        return said
    return f"{said[: LONGEST_SENTENCE - 1]}…"


# Messages.


def parcels(said: Sequence[str]) -> Iterator[str]:
    """Join lines into messages of at most 2,000 characters and yield them."""
    parcel = ""
    for line in said:
        joined = f"{parcel}\n{line}" if parcel else line
        if size(joined) > LONGEST:
            yield parcel
            joined = line
        parcel = joined
    yield parcel


def size(said: str) -> int:
    """Return the length in UTF-16 units, as browsers count it: an emoji is two."""
    return len(said.encode("utf-16-le", "surrogatepass")) // 2
