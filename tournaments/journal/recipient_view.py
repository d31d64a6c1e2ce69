"""One line of the log in the view of one recipient: "you", their seat, their table."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from tournaments.core.notification_rules import NotificationRule
from tournaments.core.words import OTHERS, cut_round_name
from tournaments.journal import sentences
from tournaments.journal.recipients import EventPeople, Recipient
from tournaments.journal.sentences import Cells
from tournaments.models import Entrant, Entry, Side, Stage
from tournaments.rules import result_text
from tournaments.rules.claims import parse_claim
from tournaments.rules.result_text import capitalize_first


@dataclass(frozen=True, slots=True, kw_only=True)
class RecipientView:
    """One line of the log, one recipient, and the rule by which they are notified."""

    entry: Entry
    recipient: Recipient
    rule: NotificationRule
    people: EventPeople

    @property
    def event(self) -> str:
        return self.entry.tournament.name

    @property
    def entrant_id(self) -> str:
        return str(self.recipient.entrant.pk) if self.recipient.entrant else ""

    @property
    def child_name(self) -> str:
        """Return the child for whom a guardian reads it; "" for the player."""
        ward = self.recipient.position.ward_entry
        return ward.name if ward else ""

    @property
    def table(self) -> str:
        return sentences.table_text(self.entry)

    @property
    def opponent(self) -> Entrant | None:
        match = self.entry.match
        if match is None:
            return None
        return match.away if str(match.home_id) == self.entrant_id else match.home

    @property
    def reason(self) -> str:
        """Return the reason of the line as a sentence; "" if it has none."""
        said = sentences.payload_fields(self.entry, "reason")
        return f" Reason: {end_sentence(said)}" if said else ""

    @property
    def round(self) -> str:
        """Return the round as a sentence begins: "Round 3", "The semifinals"."""
        return capitalize_first(sentences.round_text(self.entry))

    @property
    def played_in(self) -> str:
        """Return the round of the match: "round 3", "the semifinals"."""
        match, event = self.entry.match, self.entry.tournament
        if match is None:
            return "the event"
        if match.round.stage != Stage.CUT:
            return f"round {match.round.number}"
        return f"the {cut_round_name(event, match.round.number).lower()}"

    @property
    def is_or_are(self) -> str:
        return "are" if self.round.endswith("s") else "is"

    @property
    def was_or_were(self) -> str:
        return "were" if self.round.endswith("s") else "was"

    def result(self, cells: Cells) -> str:
        """Return a result as the recipient reads it: "you won 21:14"."""
        outcome = str(cells.get("outcome", ""))
        if outcome in OTHERS or self.entry.match is None or not self.opponent:
            return OTHERS.get(outcome, "no result")
        is_home = str(self.entry.match.home_id) == self.entrant_id
        mine, theirs = (Side.HOME, Side.AWAY) if is_home else (Side.AWAY, Side.HOME)
        claim = parse_claim(outcome, cells.get("winner", ""), cells.get("games", []))
        names = {str(mine): "you", str(theirs): self.opponent.name}
        said = result_text.result_sentence(claim, names, first=mine)
        return said if said.startswith(self.opponent.name) else lower_first(said)

    def seat(self, part: str = "after") -> str:
        """Return the seat of the recipient: "table 12 against Ben Okafor"."""
        table, other = self.people.seats(self.entry, part).get(
            self.entrant_id, (None, "")
        )
        if table is None:
            return "you have no seat at the moment"
        if not other:
            return "you have a bye"
        return f"table {table} against {self.people.entrant_name(other)}"


def lower_first(said: str) -> str:
    return f"{said[:1].lower()}{said[1:]}"


def end_sentence(said: str) -> str:
    return said if said.endswith((".", "!", "?", "…")) else f"{said}."


def local_time(instant: datetime, zone: str, form: str = "%H:%M") -> str:
    return f"{instant.astimezone(ZoneInfo(zone)):{form}}"
