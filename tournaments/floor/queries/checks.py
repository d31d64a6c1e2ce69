"""Deck checks as judges see them: which tables, whose turn, and the decks line by line.

Whoever plays learns nothing of it (events 8): every page and every line of the log asks
`may_check`, or is left out for those who play.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from decks import decklist, shelving
from decks.decklist import Listed
from decks.decklist.listed import told
from decks.decklist.writing import ordered
from decks.facts import Group
from decks.formats import SNAPSHOTS
from tournaments.core import permissions, played
from tournaments.core.permissions import Position
from tournaments.models import (
    Entrant,
    Entry,
    Finding,
    ListPolicy,
    Match,
    Round,
    RoundState,
    Side,
    Stage,
    Submission,
    TableCheck,
    Tournament,
)
from tournaments.rules import sampling
from tournaments.rules.capabilities import May
from tournaments.rules.sampling import Aim, Table
from tournaments.rules.scoring import Outcome

DRAWN = "checks_drawn"


def may_check(position: Position) -> bool:
    """Let judges check who do not play and may read lists (events 1)."""
    return position.may(May.RULE) and permissions.is_official(position)


def takes_lists(tournament: Tournament) -> bool:
    return tournament.list_policy != ListPolicy.NONE


# The lot.


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """What the tables of a round are drawn from, fit for the log and for redoing."""

    aim: Aim
    number: int
    checked: tuple[str, ...]
    top: tuple[str, ...]
    tables: tuple[Table, ...]

    def drawn(self, lot_seed: str) -> list[int]:
        """Draw: the same seed and the same facts give the same tables."""
        found = sampling.sample(
            self.tables,
            aim=self.aim,
            number=self.number,
            lot_seed=lot_seed,
            checked=self.checked,
            top=self.top,
        )
        return [table.number for table in found]

    def kept(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "percent": self.aim.percent,
            "entrants": self.aim.entrants,
            "rounds": self.aim.rounds,
            "checked": list(self.checked),
            "top": list(self.top),
            "tables": [[each.number, each.home, each.away] for each in self.tables],
        }


def draw_for(tournament: Tournament, round_: Round, rows: Iterable[Match]) -> Draw:
    """Gather what decides about the sample of a round, in an order of its own."""
    return Draw(
        aim=Aim(
            percent=tournament.check_target,
            entrants=played.took_part(tournament).count(),
            rounds=tournament.rounds or 0,
        ),
        number=round_.number,
        checked=tuple(sorted(checked_already(tournament))),
        top=tuple(sorted(sampling.top_quarter(order_before(tournament)))),
        tables=tuple(
            Table(number=row.table, home=str(row.home_id), away=str(row.away_id))
            for row in sorted(rows, key=lambda row: row.table or 0)
            if row.away_id and row.table and row.outcome != Outcome.CANCELLED
        ),
    )


def order_before(tournament: Tournament) -> list[str]:
    """Give the standings when the last round closed; before round 1 there are none."""
    last = (
        Round.objects.filter(
            tournament=tournament, stage=Stage.SWISS, state=RoundState.CLOSED
        )
        .order_by("-number")
        .values_list("standings", flat=True)
        .first()
    )
    return [row["entrant"] for row in last or ()]


def checked_already(tournament: Tournament) -> set[str]:
    """Return whose decks were checked, whatever was found (DK-3)."""
    done = TableCheck.objects.filter(
        match__round__tournament=tournament, ended_at__isnull=False
    ).values_list("match__home_id", "match__away_id", "home", "away")
    found = set()
    for home_id, away_id, home, away in done:
        found |= {str(home_id)} if home else set()
        found |= {str(away_id)} if away else set()
    return found


def redo(round_: Round) -> list[str]:
    """Draw a round's tables again from the log; name what comes out otherwise (I4)."""
    line = (
        Entry.objects.filter(
            tournament=round_.tournament,
            kind=DRAWN,
            payload__after__round=str(round_.pk),
        )
        .select_related("payload")
        .first()
    )
    if line is None:
        return []
    said = line.payload.after
    kept = Draw(
        aim=Aim(
            percent=said["percent"], entrants=said["entrants"], rounds=said["rounds"]
        ),
        number=said["number"],
        checked=tuple(said["checked"]),
        top=tuple(said["top"]),
        tables=tuple(
            Table(number=number, home=home, away=away)
            for number, home, away in said["tables"]
        ),
    )
    again = kept.drawn(round_.tournament.lot_seed)
    return [] if again == said["drawn"] else ["The deck checks are others than drawn."]


# Where they stand.


def checks(tournament: Tournament) -> QuerySet[TableCheck]:
    """Return the checks of rounds that are out, at tables that are still there."""
    return (
        TableCheck.objects.filter(
            match__round__tournament=tournament,
            match__round__state__in=played.ON_THE_BOOKS,
        )
        .exclude(match__outcome=Outcome.CANCELLED)
        .select_related("match__round", "match__home", "match__away", "taken_by")
        .defer(*(f"match__round__{each}" for each in played.BULKY))
        .order_by("-match__round__published_at", "match__table")
    )


@dataclass(frozen=True, slots=True)
class Board:
    """The checks of the round that is played, and those before it."""

    now: list[TableCheck]
    before: list[TableCheck]
    done: int  # entrants whose decks were checked
    wanted: int

    @property
    def waiting(self) -> int:
        return sum(each.ended_at is None for each in self.now)


def board(tournament: Tournament) -> Board:
    found = list(checks(tournament))
    is_played = RoundState.PUBLISHED
    entrants = played.took_part(tournament).count()
    aim = Aim(percent=tournament.check_target, entrants=entrants, rounds=1)
    return Board(
        now=[each for each in found if each.match.round.state == is_played],
        before=[
            each
            for each in found
            if each.match.round.state != is_played and each.started_at is not None
        ],
        done=len(checked_already(tournament)),
        wanted=aim.count,
    )


def of_match(match: Match) -> TableCheck | None:
    return TableCheck.objects.filter(match=match).first()


# The decks of a table.


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a list as its sheet has it; `at` is where it stands in the text."""

    at: int
    quantity: str
    number: str
    title: str
    is_ticked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    title: str
    total: str
    lines: tuple[Line, ...]

    @property
    def ticked(self) -> int:
        return sum(each.is_ticked for each in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """What one of the two has registered, to be laid out beside it."""

    side: str
    entrant: Entrant
    is_listed: bool
    parts: tuple[Part, ...]

    @property
    def lines(self) -> list[Line]:
        return [line for part in self.parts for line in part.lines]

    @property
    def ticked(self) -> int:
        return sum(line.is_ticked for line in self.lines)

    @property
    def count(self) -> int:
        return len(self.lines)

    @property
    def words(self) -> str:
        """Say how far the check of this deck is."""
        noun = "line" if self.count == 1 else "lines"
        return f"{self.ticked} of {self.count} {noun}"


def registered(match: Match) -> dict[UUID, Submission]:
    """Return the lists of the two at a table that count: one query."""
    found = Submission.objects.filter(
        entrant__in=(match.home_id, match.away_id), is_current=True
    )
    return {each.entrant_id: each for each in found}


def decks(tournament: Tournament, check: TableCheck) -> list[Deck]:
    """Lay both lists of a table out in the order of their sheets."""
    held = registered(check.match)
    return [
        deck(tournament, check, side, held.get(check.match.seat(side).pk))
        for side in Side.values
    ]


def deck(
    tournament: Tournament, check: TableCheck, side: str, held: Submission | None
) -> Deck:
    ticked = set(check.ticks.get(side, ()))
    parts: tuple[Part, ...] = ()
    if held is not None:
        snapshot = SNAPSHOTS[tournament.snapshot]
        reading = decklist.read(held.text, shelving.shelf(), pool=snapshot.pool)
        parts = tuple(parts_of(reading.decklist, ticked))
    return Deck(
        side=side,
        entrant=check.match.seat(side),
        is_listed=held is not None,
        parts=parts,
    )


def parts_of(found: decklist.Decklist, ticked: set[int]) -> Iterator[Part]:
    """Yield a list group by group, each in the order of the registration sheet."""
    groups = [
        (
            str(group or "Nobody knows where"),
            [it for it in found.cards if it.group is group],
        )
        for group in (*Group, None)
    ]
    for title, cards in (*groups, ("Sideboard", list(found.sideboard))):
        if cards:
            rows = ordered(cards)
            yield Part(
                title=title,
                total=told(rows),
                lines=tuple(line(each, ticked) for each in rows),
            )


def line(listed: Listed, ticked: set[int]) -> Line:
    at = listed.lines[0] if listed.lines else 0
    return Line(
        at=at,
        quantity=str(listed.quantity) if listed.is_counted else "?",
        number=listed.card.number,
        title=listed.card.title,
        is_ticked=at in ticked,
    )


def found_in(check: TableCheck) -> list[tuple[Entrant, str, str]]:
    """Return what came of a check: entrant, finding, its words."""
    return [
        (
            check.match.seat(side),
            getattr(check, side),
            Finding(getattr(check, side)).label,
        )
        for side in Side.values
    ]
