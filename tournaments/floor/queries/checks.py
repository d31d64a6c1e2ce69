"""Deck checks as judges see them: the random draw, the tables, the decks line by line.

Players learn nothing of them: every page and log line asks `may_check_decks`
or leaves them out for players.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from decks import decklist, known_cards
from decks.decklist import ListedCard
from decks.decklist.contents import count_text
from decks.decklist.writing import canonical_order
from decks.facts import Group
from decks.formats import SNAPSHOTS
from tournaments.core import permissions, played
from tournaments.core.permissions import Position
from tournaments.floor import sampling
from tournaments.floor.sampling import CheckTarget, TableToDraw
from tournaments.models import (
    CheckFinding,
    Entrant,
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
from tournaments.rules.capabilities import Capability
from tournaments.rules.scoring import Outcome


def may_check_decks(position: Position) -> bool:
    """Return whether the viewer is a judge who does not play and so may check decks."""
    return position.may(Capability.RULE) and permissions.may_read_hidden_lists(position)


def requires_deck_lists(tournament: Tournament) -> bool:
    return tournament.list_policy != ListPolicy.NONE


# The lot.


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCheckDraw:
    """The input of a random draw of tables, logged so that it can be repeated."""

    aim: CheckTarget
    number: int
    checked: tuple[str, ...]
    top: tuple[str, ...]
    tables: tuple[TableToDraw, ...]

    def draw_tables(self, lot_seed: str) -> list[int]:
        """Return the drawn table numbers; the same seed draws the same tables."""
        found = sampling.draw_tables_to_check(
            self.tables,
            aim=self.aim,
            number=self.number,
            lot_seed=lot_seed,
            checked=self.checked,
            top=self.top,
        )
        return [table.number for table in found]

    def to_log_data(self) -> dict[str, Any]:
        """Return the input of the draw as the event log stores it."""
        return {
            "number": self.number,
            "percent": self.aim.percent,
            "entrants": self.aim.entrants,
            "rounds": self.aim.rounds,
            "checked": list(self.checked),
            "top": list(self.top),
            "tables": [[each.number, each.home, each.away] for each in self.tables],
        }


def deck_check_draw_of_round(
    tournament: Tournament, round_: Round, rows: Iterable[Match]
) -> DeckCheckDraw:
    """Collect the input of a round's random draw of deck checks."""
    return DeckCheckDraw(
        aim=CheckTarget(
            percent=tournament.check_target,
            entrants=played.participants(tournament).count(),
            rounds=tournament.rounds or 0,
        ),
        number=round_.number,
        checked=tuple(sorted(checked_entrants(tournament))),
        top=tuple(sorted(sampling.top_quarter(last_standings(tournament)))),
        tables=tuple(
            TableToDraw(number=row.table, home=str(row.home_id), away=str(row.away_id))
            for row in sorted(rows, key=lambda row: row.table or 0)
            if row.away_id and row.table and row.outcome != Outcome.CANCELLED
        ),
    )


def last_standings(tournament: Tournament) -> list[str]:
    """Return entrant ids in the last closed Swiss round's order; [] before one."""
    last = (
        Round.objects.filter(
            tournament=tournament, stage=Stage.SWISS, state=RoundState.CLOSED
        )
        .order_by("-number")
        .values_list("standings", flat=True)
        .first()
    )
    return [row["entrant"] for row in last or ()]


def checked_entrants(tournament: Tournament) -> set[str]:
    """Return the ids of entrants whose decks were checked (DK-3)."""
    done = TableCheck.objects.filter(
        match__round__tournament=tournament, ended_at__isnull=False
    ).values_list("match__home_id", "match__away_id", "home", "away")
    found = set()
    for home_id, away_id, home, away in done:
        found |= {str(home_id)} if home else set()
        found |= {str(away_id)} if away else set()
    return found


# Where they stand.


def visible_checks(tournament: Tournament) -> QuerySet[TableCheck]:
    """Return the deck checks of published rounds, without cancelled matches."""
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
class DeckCheckOverview:
    """The deck checks of the current round and of earlier ones, with totals."""

    now: list[TableCheck]
    before: list[TableCheck]
    done: int  # entrants whose decks were checked
    wanted: int

    @property
    def waiting_count(self) -> int:
        return sum(each.ended_at is None for each in self.now)


def deck_check_overview(tournament: Tournament) -> DeckCheckOverview:
    found = list(visible_checks(tournament))
    is_played = RoundState.PUBLISHED
    entrants = played.participants(tournament).count()
    aim = CheckTarget(percent=tournament.check_target, entrants=entrants, rounds=1)
    return DeckCheckOverview(
        now=[each for each in found if each.match.round.state == is_played],
        before=[
            each
            for each in found
            if each.match.round.state != is_played and each.started_at is not None
        ],
        done=len(checked_entrants(tournament)),
        wanted=aim.entrants_to_check,
    )


def deck_check_of_match(match: Match) -> TableCheck | None:
    return TableCheck.objects.filter(match=match).first()


# The decks of a table.


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckLine:
    """A line of a deck list that a judge ticks; `at` is its line number in the list."""

    at: int
    quantity: str
    number: str
    title: str
    is_ticked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckGroup:
    """A group of a deck list with its lines, as on the registration sheet."""

    title: str
    total: str
    lines: tuple[CheckLine, ...]

    @property
    def ticked_count(self) -> int:
        return sum(each.is_ticked for each in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedDeck:
    """One player's registered list, to compare the deck with."""

    side: str
    entrant: Entrant
    is_listed: bool
    parts: tuple[DeckGroup, ...]
    text: str = ""  # of the list
    questions: tuple[Any, ...] = ()  # left to be checked by eye, for the page

    @property
    def deck_lines(self) -> list[CheckLine]:
        return [line for part in self.parts for line in part.lines]

    @property
    def ticked_count(self) -> int:
        return sum(line.is_ticked for line in self.deck_lines)

    @property
    def line_count(self) -> int:
        return len(self.deck_lines)

    @property
    def ticked_text(self) -> str:
        """Return how many lines are ticked, as text."""
        noun = "line" if self.line_count == 1 else "lines"
        return f"{self.ticked_count} of {self.line_count} {noun}"


def current_lists(match: Match) -> dict[UUID, Submission]:
    """Return the registered deck lists of both players by entrant id: one query."""
    found = Submission.objects.filter(
        entrant__in=(match.home_id, match.away_id), is_current=True
    )
    return {each.entrant_id: each for each in found}


def checked_decks(tournament: Tournament, check: TableCheck) -> list[CheckedDeck]:
    """Return both lists of a table in the order of their registration sheets."""
    current = current_lists(check.match)
    return [
        checked_deck(tournament, check, side, current.get(check.match.seat(side).pk))
        for side in Side.values
    ]


def checked_deck(
    tournament: Tournament, check: TableCheck, side: str, held: Submission | None
) -> CheckedDeck:
    ticked = set(check.ticks.get(side, ()))
    parts: tuple[DeckGroup, ...] = ()
    if held is not None:
        snapshot = SNAPSHOTS[tournament.snapshot]
        reading = decklist.parse_deck_text(
            held.text, known_cards.card_index(), pool=snapshot.pool
        )
        parts = tuple(deck_groups(reading.decklist, ticked))
    return CheckedDeck(
        side=side,
        entrant=check.match.seat(side),
        is_listed=held is not None,
        parts=parts,
        text=held.text if held else "",
    )


def deck_groups(listed: decklist.Decklist, ticked: set[int]) -> Iterator[DeckGroup]:
    """Yield the groups of a deck list, each in the order of the registration sheet."""
    groups = [
        (
            str(group or "Place unknown"),
            [it for it in listed.cards if it.group is group],
        )
        for group in (*Group, None)
    ]
    for title, cards in (*groups, ("Sideboard", list(listed.sideboard))):
        if cards:
            rows = canonical_order(cards)
            yield DeckGroup(
                title=title,
                total=count_text(rows),
                lines=tuple(check_line(each, ticked) for each in rows),
            )


def check_line(listed: ListedCard, ticked: set[int]) -> CheckLine:
    at = listed.lines[0] if listed.lines else 0
    return CheckLine(
        at=at,
        quantity=str(listed.quantity) if listed.is_counted else "?",
        number=listed.card.number,
        title=listed.card.title,
        is_ticked=at in ticked,
    )


def findings_by_entrant(check: TableCheck) -> list[tuple[Entrant, str, str]]:
    """Return each entrant with the finding of a check and its label."""
    return [
        (
            check.match.seat(side),
            getattr(check, side),
            CheckFinding(getattr(check, side)).label,
        )
        for side in Side.values
    ]
