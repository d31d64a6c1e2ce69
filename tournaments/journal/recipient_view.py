"""One line of the log as one person hears it: from his seat, by his table."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from tournaments.core.words import OTHERS, cut_round_name
from tournaments.journal import sentences
from tournaments.journal.recipients import Crowd, Hearer
from tournaments.journal.sentences import Said
from tournaments.models import Entrant, Entry, Side, Stage
from tournaments.rules import result_text
from tournaments.rules.claims import read
from tournaments.rules.notification_rules import NotificationRule
from tournaments.rules.result_text import capital


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One line as one person hears it."""

    entry: Entry
    hearer: Hearer
    rule: NotificationRule
    crowd: Crowd

    @property
    def event(self) -> str:
        return self.entry.tournament.name

    @property
    def me(self) -> str:
        return str(self.hearer.entrant.pk) if self.hearer.entrant else ""

    @property
    def child(self) -> str:
        """Name the child for whom somebody hears it; nobody, if it is about himself."""
        ward = self.hearer.position.stands_for
        return ward.name if ward else ""

    @property
    def table(self) -> str:
        return sentences.table(self.entry)

    @property
    def opponent(self) -> Entrant | None:
        match = self.entry.match
        if match is None:
            return None
        return match.away if str(match.home_id) == self.me else match.home

    @property
    def reason(self) -> str:
        """Return the reason as a sentence of its own, if there is one."""
        said = sentences.payload(self.entry, "reason")
        return f" Reason: {stopped(said)}" if said else ""

    @property
    def round(self) -> str:
        """Name the round as a sentence begins: "Round 3", "The semifinals"."""
        return capital(sentences.round_of(self.entry))

    @property
    def played_in(self) -> str:
        """Name the round of the match: "round 3", "the semifinals"."""
        match, event = self.entry.match, self.entry.tournament
        if match is None:
            return "the event"
        if match.round.stage != Stage.CUT:
            return f"round {match.round.number}"
        return f"the {cut_round_name(event, match.round.number).lower()}"

    @property
    def is_are(self) -> str:
        return "are" if self.round.endswith("s") else "is"

    @property
    def was_were(self) -> str:
        return "were" if self.round.endswith("s") else "was"

    def result(self, cells: Said) -> str:
        """Say a result from his seat: "you won 21:14"."""
        outcome = str(cells.get("outcome", ""))
        if outcome in OTHERS or self.entry.match is None or not self.opponent:
            return OTHERS.get(outcome, "no result")
        is_home = str(self.entry.match.home_id) == self.me
        mine, theirs = (Side.HOME, Side.AWAY) if is_home else (Side.AWAY, Side.HOME)
        claim = read(outcome, cells.get("winner", ""), cells.get("games", []))
        names = {str(mine): "you", str(theirs): self.opponent.name}
        said = result_text.told(claim, names, first=mine)
        return said if said.startswith(self.opponent.name) else small(said)

    def seat(self, part: str = "after") -> str:
        """Say where he sits: "table 12 against Ben Okafor"."""
        table, other = self.crowd.seats(self.entry, part).get(self.me, (None, ""))
        if table is None:
            return "you have no seat at the moment"
        if not other:
            return "you have the bye"
        return f"table {table} against {self.crowd.name(other)}"


def small(said: str) -> str:
    return f"{said[:1].lower()}{said[1:]}"


def stopped(said: str) -> str:
    return said if said.endswith((".", "!", "?", "…")) else f"{said}."


def clock(instant: datetime, zone: str, form: str = "%H:%M") -> str:
    return f"{instant.astimezone(ZoneInfo(zone)):{form}}"
