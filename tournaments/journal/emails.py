"""The text of a notification email. Pure.

It goes to people who entered the event or were invited to it, and who chose email, so
it may name names; it never holds a deck list. Plain text, so nothing is escaped.
"""

from dataclasses import dataclass

from tournaments.core import notification_rules

# As short as a locked phone shows it. News of an event are no secret: they say what
# they are.
SUBJECTS = {
    notification_rules.TABLE: "your table",
    notification_rules.RESULT: "your result",
    notification_rules.RULING: "about your match",
    notification_rules.PENALTY: "from the judges",
    notification_rules.DESK: "staff task",
}
LONGEST_SUBJECT = 70
BODY = """\
Hello,

{words}

{event}: {page}

Unsubscribe from e-mails like this: {stop}
Notification settings: {wishes}

Replay Booth, {site}
An unofficial tournament desk for NFL Five. Not affiliated with the league or the \
publisher.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotificationEmail:
    """One email about a notice: its text and the links in it."""

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
        """Return the headers by which mail programs offer to unsubscribe (RFC 8058)."""
        return {
            "List-Unsubscribe": f"<{self.stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        }
