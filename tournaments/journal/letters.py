"""The letter that tells somebody of a line in the log. Pure.

It goes to people who have entered the event or were asked to it and chose letters of
the desk, so it may name names; a list it never has. Plain text, so nothing is escaped.
"""

from dataclasses import dataclass

from tournaments.rules import notification_rules

# As short as a locked phone shows it. News of an event are no secret: they say what
# they are.
SUBJECTS = {
    notification_rules.TABLE: "your table",
    notification_rules.RESULT: "your result",
    notification_rules.RULING: "about your match",
    notification_rules.PENALTY: "from the judges",
    notification_rules.DESK: "the desk needs you",
}
LONGEST_SUBJECT = 70
BODY = """\
Hello from the desk,

{words}

{event}: {page}

No more letters of this kind: {stop}
All that can come by mail: {wishes}

Replay Booth, {site}
An unofficial tournament desk for NFL Five. Not connected with the league or the \
publisher.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """One letter, with the addresses that it leads to."""

    words: str
    event: str
    topic: str
    page: str
    stop: str
    wishes: str
    site: str

    @property
    def subject(self) -> str:
        topic = SUBJECTS.get(self.topic)
        said = f"{self.event}: {topic}" if topic else self.words
        # A header has one line, whatever an event is called.
        line = " ".join(said.split())
        if len(line) > LONGEST_SUBJECT:
            line = f"{line[: LONGEST_SUBJECT - 1].rstrip()}…"
        return f"[Replay Booth] {line}"

    @property
    def body(self) -> str:
        return BODY.format(
            words=self.words,
            event=self.event,
            page=self.page,
            stop=self.stop,
            wishes=self.wishes,
            site=self.site.partition("://")[2],
        )

    @property
    def headers(self) -> dict[str, str]:
        """Let mail programs offer the end of such letters with one click (RFC 8058)."""
        return {
            "List-Unsubscribe": f"<{self.stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        }
