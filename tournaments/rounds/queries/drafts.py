"""The drafted round, as the desk reviews it before publishing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.core import rounds
from tournaments.models import (
    Entrant,
    Entry,
    Match,
    Round,
    RoundState,
    Side,
    Tournament,
)
from tournaments.rules.pairing import Caution, Reason
from tournaments.rules.scoring import Outcome

DASH = " \u2013 "
MOST_NOTABLE = 6
MOST_SHOWN = 12
MOST_NAMED = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A round that is paired but not published."""

    round: Round
    rows: tuple[Match, ...]
    stale: rounds.Staleness
    fitted: "DraftChange | None" = None
    missing: tuple[Entrant, ...] = ()  # seated, and a no-show of the round before

    @property
    def tables(self) -> tuple[Match, ...]:
        return tuple(each for each in self.rows if each.away_id)

    @property
    def resting(self) -> tuple[Match, ...]:
        return tuple(each for each in self.rows if each.outcome == Outcome.BYE)

    @property
    def notable(self) -> list[Match]:
        """Return a few tables that players may ask about, the most unusual first."""
        asked = [each for each in self.rows if each.reason not in UNREMARKABLE]
        order = list(Reason)
        return sorted(
            asked,
            key=lambda each: (-order.index(Reason(each.reason)), each.table or 0),
        )[:MOST_NOTABLE]

    @property
    def shown(self) -> list[tuple[Match, str]]:
        """Return the first tables, notable others and byes, each with its reason.

        The reason is "" where entrants of equal points meet.
        """
        first = self.tables[:MOST_SHOWN]
        more = {each.pk for each in (*first, *self.notable, *self.resting[:MOST_SHOWN])}
        return [
            (each, "" if each.reason in UNREMARKABLE else REASONS[Reason(each.reason)])
            for each in self.rows
            if each.pk in more
        ]

    @property
    def unshown(self) -> int:
        return len(self.tables) - sum(1 for each, _ in self.shown if each.away_id)

    @property
    def notices(self) -> list[tuple[str, dict[str, object]]]:
        """Return the notices to acknowledge, each with its heading."""
        return [(CAUTIONS[each["caution"]], each) for each in self.round.notices]

    @property
    def told(self) -> str:
        """Return the pairing's certificate in words; "" once the round was edited."""
        return "" if self.round.is_edited else self.round.certificate.get("told", "")


UNREMARKABLE = (Reason.SAME_POINTS, "")
CAUTIONS = {
    Caution.REMATCH: "Rematch",
    Caution.SECOND_BYE: "Second bye",
    Caution.FORBIDDEN_PAIR: "Should not meet",
    Caution.FIXED_TABLE_BROKEN: "Fixed table",
    Caution.TOO_FEW_TABLES: "Too few tables",
}
REASONS = {
    Reason.SAME_POINTS: "same points",
    Reason.PAIRED_DOWN: "different points",
    Reason.REMATCH_AVOIDED: "rematch avoided",
    Reason.ONLY_PARTNER_LEFT: "only partner left",
    Reason.LOWEST_ELIGIBLE_BYE: "bye",
    Reason.AWARDED_BYE: "awarded bye",
    Reason.REMATCH_UNAVOIDABLE: "rematch",
    Reason.FORBIDDEN_UNAVOIDABLE: "should not meet",
    Reason.MANUAL: "by hand",
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
) -> Draft | None:
    """Return the draft of an event, in at most four queries; None without one.

    `last_lines`, the newest log lines, may tell why it was paired again. While the
    previous round is being played, no-shows are not known yet.
    """
    round_ = round_ or rounds.draft_round(tournament)
    if round_ is None:
        return None
    round_.tournament = tournament
    rows = tuple(rounds.tables(round_))
    return Draft(
        round=round_,
        rows=rows,
        stale=rounds.staleness(round_, rows, people),
        fitted=draft_change(rows, last_lines),
        missing=() if is_round_played else tuple(no_shows_before(round_, rows)),
    )


def no_shows_before(round_: Round, rows: Sequence[Match]) -> Iterator[Entrant]:
    """Yield the entrants seated in a draft who missed the previous round."""
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
    """Return how the draft changed when it was paired again, if a log line says so."""
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
    """Return the names of each wanted pair; one who has the bye is marked."""
    return tuple(
        DASH.join(names.get(str(each), "somebody") for each in pair if each)
        + ("" if all(pair) else ", bye")
        for _, *pair in tables
        if frozenset(pair) in wanted
    )
