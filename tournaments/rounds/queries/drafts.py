"""A round that was paired and is not published, as the desk reviews it."""

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
    """A round that was paired and is not published."""

    round: Round
    rows: tuple[Match, ...]
    stale: rounds.Staleness
    fitted: "Fitted | None" = None
    missing: tuple[Entrant, ...] = ()  # seated, and a no-show of the round before

    @property
    def tables(self) -> tuple[Match, ...]:
        return tuple(each for each in self.rows if each.away_id)

    @property
    def resting(self) -> tuple[Match, ...]:
        return tuple(each for each in self.rows if each.outcome == Outcome.BYE)

    @property
    def notable(self) -> list[Match]:
        """Return the tables that somebody will ask about; equal points ask nothing."""
        asked = [each for each in self.rows if each.reason not in UNREMARKABLE]
        order = list(Reason)
        return sorted(
            asked,
            key=lambda each: (-order.index(Reason(each.reason)), each.table or 0),
        )[:MOST_NOTABLE]

    @property
    def shown(self) -> list[tuple[Match, str]]:
        """Return the first tables in order, then others that are notable, and byes.

        Beside each stands in a word why it is as it is, if somebody will ask.
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
        """Return what has to be acknowledged, each with its heading."""
        return [(CAUTIONS[each["caution"]], each) for each in self.round.notices]

    @property
    def told(self) -> str:
        """Return the proof in words, as long as nobody has edited the round."""
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
class Fitted:
    """How closing the round before changed a draft: pairs that are gone, and new."""

    gone: tuple[str, ...]
    new: tuple[str, ...]
    edits_lost: bool


def draft(
    tournament: Tournament,
    last_lines: Iterable[Entry] = (),
    people: Sequence[Entrant] | None = None,
    round_: Round | None = None,
    *,
    is_round_played: bool = False,
) -> Draft | None:
    """Read the draft: four queries, less what was read already.

    Among the last lines is why it was paired again. While the round before is played,
    nobody is known to have missed it.
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
        fitted=fitted(rows, last_lines),
        missing=() if is_round_played else tuple(missing(round_, rows)),
    )


def missing(round_: Round, rows: Sequence[Match]) -> Iterator[Entrant]:
    """Return who is seated in a draft and did not come in the round before."""
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


def fitted(rows: Sequence[Match], last_lines: Iterable[Entry]) -> Fitted | None:
    line = next((each for each in last_lines if each.kind == "draft_made_to_fit"), None)
    if line is None or not hasattr(line, "payload"):
        return None
    names = {
        str(key): each.name for key, each in rounds.entrants_at_tables(rows).items()
    }
    was, now = line.payload.before, line.payload.after
    old, new = ({frozenset(each[1:]) for each in one["tables"]} for one in (was, now))
    return Fitted(
        gone=told(was["tables"], old - new, names),
        new=told(now["tables"], new - old, names),
        edits_lost=bool(was.get("edited")),
    )


def told(
    tables: Iterable[Sequence[object]],
    wanted: set[frozenset[object]],
    names: dict[str, str],
) -> tuple[str, ...]:
    return tuple(
        DASH.join(names.get(str(each), "somebody") for each in pair if each)
        + ("" if all(pair) else ", bye")
        for _, *pair in tables
        if frozenset(pair) in wanted
    )
