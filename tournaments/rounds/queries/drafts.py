"""The draft of a round, as the desk reviews it before publishing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.core import rounds
from tournaments.entries.queries.late_entry import last_round_of_late_entry
from tournaments.models import (
    Entrant,
    Entry,
    Match,
    Round,
    RoundState,
    Side,
    Tournament,
)
from tournaments.rounds.queries import pairings
from tournaments.rules.pairing import NoticeKind, PairingReason
from tournaments.rules.scoring import Outcome

DASH = " \u2013 "
MOST_NOTABLE = 6
MOST_SHOWN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRound:
    """A round that is paired but not published, with what the desk should check."""

    round: Round
    rows: tuple[Match, ...]
    stale: rounds.DraftStaleness
    fitted: "DraftChange | None" = None
    missing: tuple[Entrant, ...] = ()  # seated, and a no-show of the round before

    @property
    def tables(self) -> tuple[Match, ...]:
        return tuple(each for each in self.rows if each.away_id)

    @property
    def byes(self) -> tuple[Match, ...]:
        return tuple(each for each in self.rows if each.outcome == Outcome.BYE)

    @property
    def notable_tables(self) -> list[Match]:
        """Return the few tables that players may ask about, the most unusual first."""
        asked = [each for each in self.rows if each.reason not in UNREMARKABLE]
        order = list(PairingReason)
        return sorted(
            asked,
            key=lambda each: (
                -order.index(PairingReason(each.reason)),
                each.table or 0,
            ),
        )[:MOST_NOTABLE]

    @property
    def listed_tables(self) -> list[tuple[Match, str]]:
        """Return the tables that the page lists, each with why it was paired so.

        These are the first tables, the notable ones and the byes; the reason is ""
        where entrants of equal points meet.
        """
        first = self.tables[:MOST_SHOWN]
        event = self.round.tournament
        is_accelerated = self.round.number <= event.accelerated_rounds
        points = pairings.points_before(event, self.round) if is_accelerated else {}
        more = {
            each.pk for each in (*first, *self.notable_tables, *self.byes[:MOST_SHOWN])
        }
        return [
            (
                each,
                "" if each.reason in UNREMARKABLE else self.reason_of(each, points),
            )
            for each in self.rows
            if each.pk in more
        ]

    def reason_of(self, row: Match, points: dict[str, int]) -> str:
        """Return why two sit together; `points` are those before the round."""
        is_down = row.reason == PairingReason.PAIRED_DOWN
        if is_down and pairings.is_accelerated(row, self.round, points):
            return pairings.ACCELERATED
        return REASONS[PairingReason(row.reason)]

    @property
    def unlisted_count(self) -> int:
        """Return how many tables the page leaves out."""
        return len(self.tables) - sum(
            1 for each, _ in self.listed_tables if each.away_id
        )

    @property
    def notices_with_headings(self) -> list[tuple[str, dict[str, object]]]:
        """Return the warnings to acknowledge before publishing, with their headings."""
        return [(CAUTIONS[each["caution"]], each) for each in self.round.notices]

    @property
    def ends_late_entry(self) -> bool:
        """Return whether nobody can enter late once the round is published."""
        event = self.round.tournament
        return event.is_swiss and self.round.number == last_round_of_late_entry(event)

    @property
    def certificate_text(self) -> str:
        """Return in words why no better pairing exists; "" once it was edited."""
        return "" if self.round.is_edited else self.round.certificate.get("told", "")


UNREMARKABLE = (PairingReason.SAME_POINTS, PairingReason.SCHEDULED, "")
CAUTIONS = {
    NoticeKind.REMATCH: "Rematch",
    NoticeKind.SECOND_BYE: "Second bye",
    NoticeKind.BYE_BY_HAND: "Bye assigned manually",
    NoticeKind.FORBIDDEN_PAIR: "Should not be paired",
    NoticeKind.FIXED_TABLE_BROKEN: "Fixed table",
    NoticeKind.TOO_FEW_TABLES: "Too few tables",
    NoticeKind.NOT_BY_SEED: "Seeds not followed",
    NoticeKind.OFF_SCHEDULE: "Off schedule",
}
REASONS = {
    PairingReason.SAME_POINTS: "same points",
    PairingReason.PAIRED_DOWN: "different points",
    PairingReason.REMATCH_AVOIDED: "rematch avoided",
    PairingReason.ONLY_PARTNER_LEFT: "only possible opponent",
    PairingReason.LOWEST_ELIGIBLE_BYE: "bye",
    PairingReason.AWARDED_BYE: "awarded bye",
    PairingReason.SCHEDULED: "by the schedule",
    PairingReason.REMATCH_UNAVOIDABLE: "rematch",
    PairingReason.FORBIDDEN_UNAVOIDABLE: "should not be paired",
    PairingReason.MANUAL: "set manually",
}


@dataclass(frozen=True, slots=True)
class DraftChange:
    """How closing the previous round changed a draft: pairs removed and added."""

    gone: tuple[str, ...]
    new: tuple[str, ...]
    edits_lost: bool


def read_draft(
    tournament: Tournament,
    last_lines: Iterable[Entry] = (),
    people: Sequence[Entrant] | None = None,
    round_: Round | None = None,
    *,
    is_round_played: bool = False,
) -> DraftRound | None:
    """Return the draft of an event, in at most four queries; None if there is none.

    `last_lines` are the newest log lines, from which the page learns that closing a
    round changed the draft. With `is_round_played` no-shows are not looked up yet.
    """
    round_ = round_ or rounds.draft_round(tournament)
    if round_ is None:
        return None
    round_.tournament = tournament
    found = rounds.with_pairs_kept_apart(rounds.matches_by_table(round_))
    rows = tuple(found)
    apart = frozenset(
        frozenset((str(row.home_id), str(row.away_id)))
        for row in rows
        if row.is_kept_apart
    )
    return DraftRound(
        round=round_,
        rows=rows,
        stale=rounds.draft_staleness(round_, rows, people, apart),
        fitted=draft_change(rows, last_lines),
        missing=() if is_round_played else tuple(seated_no_shows(round_, rows)),
    )


def seated_no_shows(round_: Round, rows: Sequence[Match]) -> Iterator[Entrant]:
    """Yield entrants seated in a draft who did not show up to the previous round."""
    seated = rounds.entrants_at_tables(rows)
    no_shows = Match.objects.filter(
        round__tournament=round_.tournament,
        round__stage=round_.stage,
        round__number=round_.number - 1,
        round__state=RoundState.CLOSED,
        outcome=Outcome.NO_SHOW,
    )
    for home, away, winner in no_shows.values_list("home", "away", "winner"):
        absent = away if winner == Side.HOME else home
        if absent in seated:
            yield seated[absent]


def draft_change(
    rows: Sequence[Match], last_lines: Iterable[Entry]
) -> DraftChange | None:
    """Return how closing the previous round changed the draft, if the log says so."""
    line = next((each for each in last_lines if each.kind == "draft_made_to_fit"), None)
    if line is None or not hasattr(line, "payload"):
        return None
    names = {
        str(key): each.name for key, each in rounds.entrants_at_tables(rows).items()
    }
    was, now = line.payload.before, line.payload.after
    old, new = ({frozenset(each[1:]) for each in one["tables"]} for one in (was, now))
    return DraftChange(
        gone=pair_texts(was["tables"], old - new, names),
        new=pair_texts(now["tables"], new - old, names),
        edits_lost=bool(was.get("edited")),
    )


def pair_texts(
    tables: Iterable[Sequence[object]],
    wanted: set[frozenset[object]],
    names: dict[str, str],
) -> tuple[str, ...]:
    """Return the wanted pairs as text, two names or a name with "bye"."""
    return tuple(
        DASH.join(names.get(str(each), "somebody") for each in pair if each)
        + ("" if all(pair) else ", bye")
        for _, *pair in tables
        if frozenset(pair) in wanted
    )
