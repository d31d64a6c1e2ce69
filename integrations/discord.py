"""Webhook messages for Discord: short plain text without mentions. Pure.

Discord takes 2,000 characters a message, so longer texts are split. Nothing that
people typed can become a mention, a link or formatting.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tournaments.rules.place_labels import place_label

LONGEST = 2000
LONGEST_SENTENCE = 300
TOP = 16
MARKS = re.compile(r"([\\*_~`|<>@#:\[\]()/])")
Payload = Mapping[str, Any]
Message = dict[str, Any]
CHANNELS = ("https://discord.com/api/webhooks/", "https://discordapp.com/api/webhooks/")


def is_discord_webhook(address: str) -> bool:
    """Return whether a URL is the webhook of a Discord channel.

    >>> is_discord_webhook("https://discord.com/api/webhooks/1/a"), is_discord_webhook("https://a.example/")
    (True, False)
    """
    return address.lower().startswith(CHANNELS)


def discord_messages(payload: Payload) -> list[Message]:
    return [
        {"content": text, "allowed_mentions": {"parse": []}}
        for text in split_messages(list(payload_lines(payload)))
    ]


def payload_lines(payload: Payload) -> Iterator[str]:
    """Yield the text of a payload: its sentences, then pairings or places."""
    event = payload["event"]
    for line in payload["lines"]:
        sentence = escape_markdown(shorten_sentence(line["sentence"]))
        yield f"{bold_name(event)}: {sentence}"
    pairings, standings = payload.get("pairings"), payload.get("standings")
    if pairings:
        yield from (seats_line(each) for each in pairings["tables"])
        yield f"Find your table: <{pairings['link']}>"
    final = payload.get("final")
    if final:
        yield from place_lines(final["places"], final["link"])
    elif standings:
        yield from place_lines(standings["rows"], standings["link"])
    if not (pairings or standings or final):
        yield f"<{event['link']}>"


def seats_line(table: Mapping[str, Any]) -> str:
    """Return the line of one table with the names of its two players.

    >>> seats_line({"table": 4, "home": {"name": "Ada"}, "away": {"name": "Ben"}})
    'Table 4: **Ada** – **Ben**'
    """  # noqa: RUF002
    home, away = table["home"], table["away"]
    if away is None:
        word = str(table.get("word") or "no match")
        return f"{word[:1].upper()}{word[1:]}: {bold_name(home)}"
    return f"Table {table['table']}: {bold_name(home)} \N{EN DASH} {bold_name(away)}"


def place_lines(rows: Sequence[Mapping[str, Any]], link: str) -> Iterator[str]:
    """Yield the lines of the top places, and a link to all others."""
    for each in rows[:TOP]:
        place = place_label(each["place"], is_shared=each["shared"])
        points = "" if each["points"] is None else f", {each['points']} points"
        yield f"{place} {bold_name(each)}{points}"
    rest = len(rows) - TOP
    yield f"{f'And {rest} more' if rest > 0 else 'All of it'}: <{link}>"


def bold_name(row: Mapping[str, Any]) -> str:
    return f"**{escape_markdown(row['name'])}**"


def escape_markdown(text: str) -> str:
    r"""Return typed text on one line, with Discord's formatting escaped.

    >>> escape_markdown("@everyone *Ada*")
    '\\@everyone \\*Ada\\*'
    """
    return MARKS.sub(r"\\\1", " ".join(text.split()))


def shorten_sentence(text: str) -> str:
    """Return a sentence, shortened if it is too long."""
    if len(text) <= LONGEST_SENTENCE:
        return text
    return f"{text[: LONGEST_SENTENCE - 1]}…"


# Messages.


def split_messages(lines: Sequence[str]) -> Iterator[str]:
    """Join lines into messages of at most 2,000 characters and yield them."""
    parcel = ""
    for line in lines:
        joined = f"{parcel}\n{line}" if parcel else line
        if utf16_length(joined) > LONGEST:
            yield parcel
            joined = line
        parcel = joined
    yield parcel


def utf16_length(text: str) -> int:
    """Return the length in UTF-16 units, by which Discord counts: an emoji is two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
