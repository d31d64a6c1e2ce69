"""Queries for the list of events and the event page: turnout, top places, access to
deck lists.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import (
    Case,
    Count,
    DateTimeField,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from tournaments.core import cut, events, permissions, played
from tournaments.core.cut import qualified_by_order
from tournaments.core.entrants import names_by_id
from tournaments.core.permissions import Position, Viewer
from tournaments.core.played import BULKY
from tournaments.entries.queries import lists as list_selectors
from tournaments.models import (
    Audience,
    Entrant,
    EntrantState,
    Entry,
    ListPolicy,
    Match,
    Round,
    RoundState,
    Stage,
    Tournament,
    TournamentState,
)
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.rounds.queries.round_marks import RoundMark, round_mark
from tournaments.rounds.queries.standings import RoundCell, cells_by_round
from tournaments.rules import decklist_visibility
from tournaments.rules.decklist_visibility import ViewerRelation
from tournaments.rules.scoring import Outcome

RUNNING, COMING, OVER = range(3)
GROUPS = {
    TournamentState.RUNNING: RUNNING,
    TournamentState.DRAFT: COMING,
    TournamentState.REGISTRATION: COMING,
    TournamentState.CHECK_IN: COMING,
    TournamentState.FINISHED: OVER,
    TournamentState.CANCELLED: OVER,
}


def listed_events(viewer: Viewer, said: str = "") -> QuerySet[Tournament]:
    """Return the events a viewer may open by name: running, coming, past ones."""
    found = events.visible_to(viewer)
    if said:
        found = found.filter(name__icontains=said)
    groups = [When(state=state, then=Value(at)) for state, at in GROUPS.items()]
    is_coming = Q(state__in=[each for each, at in GROUPS.items() if at == COMING])
    return (
        found.annotate(
            group=Case(*groups, output_field=IntegerField()),
            coming_at=Case(
                When(is_coming, then=F("starts_at")), output_field=DateTimeField()
            ),
            taken=entrant_count_subquery(IN_THE_EVENT),
            waiting=entrant_count_subquery((EntrantState.WAITLISTED,)),
            came=entrant_count_subquery([*IN_THE_EVENT, *LEFT_IT]),
            newest_round=newest_round_subquery("number"),
            newest_stage=newest_round_subquery("stage"),
        )
        .defer("cut_seeds", "table_ranges", "about")
        .order_by(
            "group",
            F("coming_at").asc(nulls_last=True),
            F("starts_at").desc(nulls_last=True),
            "name",
            "pk",
        )
    )


LEFT_IT = (EntrantState.DROPPED, EntrantState.DISQUALIFIED)


def entrant_count_subquery(states: Iterable[str]) -> Coalesce:
    found = (
        Entrant.objects.filter(tournament=OuterRef("pk"), state__in=[*states])
        .order_by()
        .values("tournament")
        .annotate(many=Count("pk"))
        .values("many")
    )
    return Coalesce(Subquery(found), 0)


def newest_round_subquery(cell: str) -> Subquery:
    found = Round.objects.filter(
        tournament=OuterRef("pk"), state__in=played.ON_THE_BOOKS
    )
    return Subquery(found.order_by("-published_at").values(cell)[:1])


# Who is in.


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantCounts:
    """How many entrants an event has, by state."""

    taken: int  # places: registered or checked in
    checked_in: int
    waiting: int
    came: int  # those who took part, whoever left later
    unclaimed: int = 0  # entered by name, with no account behind it


def count_turnout(tournament: Tournament) -> EntrantCounts:
    """Count the entrants of an event by state. One query."""
    found = Entrant.objects.filter(tournament=tournament).order_by()
    rows = found.values_list("state").annotate(
        everybody=Count("pk"), nobodys=Count("pk", filter=Q(person=None, ward=None))
    )
    many = {state: everybody for state, everybody, _ in rows}
    taken = sum(many.get(state, 0) for state in IN_THE_EVENT)
    return EntrantCounts(
        taken=taken,
        checked_in=many.get(EntrantState.CHECKED_IN, 0),
        waiting=many.get(EntrantState.WAITLISTED, 0),
        came=taken + sum(many.get(state, 0) for state in LEFT_IT),
        unclaimed=sum(
            nobodys for state, _, nobodys in rows if state != EntrantState.WITHDRAWN
        ),
    )


# The top of the standings, as they were when the last round closed.


@dataclass(frozen=True, slots=True, kw_only=True)
class TopPlace:
    label: str
    entrant: str
    name: str
    points: int
    record: str
    marks: tuple[RoundMark, ...] = ()
    is_last_in: bool = False  # the cut line is below


@dataclass(frozen=True, slots=True, kw_only=True)
class TopPlaces:
    """The top places of the standings, as the event page shows them."""

    round: int
    places: tuple[TopPlace, ...]
    own: TopPlace | None  # of the viewer, if further down
    of: int
    rounds: tuple[int, ...]
    cut: int  # so many are in, or 0
    is_drawn: bool  # the last of them, by a draw that is still secret


FEWEST_SHOWN, BELOW_THE_LINE, MOST_SHOWN = 8, 2, 18


def top_places(tournament: Tournament, own: Entrant | None = None) -> TopPlaces | None:
    """Return the top places stored by the last closed Swiss round, or None."""
    last = (
        Round.objects.filter(
            tournament=tournament, stage=Stage.SWISS, state=RoundState.CLOSED
        )
        .order_by("-number")
        .only("number", "standings")
        .first()
    )
    if last is None or not last.standings:
        return None
    # The seeds of the cut say in which order those who share a place were drawn.
    rows = sorted(
        last.standings,
        key=lambda row: (row["place"], row["entrant"] not in tournament.cut_seeds),
    )
    within = entrant_ids_in_cut(tournament, rows)
    places = {row["entrant"]: row["place"] for row in rows}
    gone = [row["entrant"] for row in rows if row["left"] is not None]
    many = min(max(FEWEST_SHOWN, len(within) + BELOW_THE_LINE), MOST_SHOWN)
    shown = rows[:many]
    mine = str(own.pk) if own else ""
    below = [row for row in rows[many:] if row["entrant"] == mine]
    ids = [row["entrant"] for row in (*shown, *below)]
    cells = result_cells(tournament, ids, upto=last.number)
    names = names_by_id(tournament, {*ids, *(each.against for each in cells.values())})
    numbers = tuple(range(1, last.number + 1))
    last_in = [row["entrant"] for row in shown if row["entrant"] in within][-1:]

    def top_place(row: dict[str, Any]) -> TopPlace:
        who = row["entrant"]
        return TopPlace(
            label=row["label"],
            entrant=who,
            name=names[who],
            points=row["points"],
            record=row["record"],
            marks=tuple(
                round_mark(cells.get((who, at), RoundCell(round=at)), names)
                for at in numbers
            ),
            is_last_in=who in last_in,
        )

    return TopPlaces(
        round=last.number,
        places=tuple(map(top_place, shown)),
        own=top_place(below[0]) if below else None,
        of=len(rows),
        rounds=numbers,
        cut=len(within),
        is_drawn=not cut.is_draw_known(tournament)
        and bool(cut.entrants_tied_for_last_place(places, within, gone)),
    )


def entrant_ids_in_cut(
    tournament: Tournament, rows: list[dict[str, Any]]
) -> tuple[str, ...]:
    """Return the entrants in the cut, or those who would qualify by these standings."""
    if tournament.cut_seeds or not cut.has_cut(tournament):
        return tuple(tournament.cut_seeds)
    return qualified_by_order(
        tournament,
        [row["entrant"] for row in rows],
        points={row["entrant"]: row["points"] for row in rows},
        gone={row["entrant"] for row in rows if row["left"] is not None},
    )


def result_cells(
    tournament: Tournament, ids: Sequence[str], *, upto: int
) -> dict[tuple[str, int], RoundCell]:
    """Return results as cells of a cross table, by entrant and round. One query."""
    found = (
        Match.objects.filter(
            Q(home__in=ids) | Q(away__in=ids),
            round__tournament=tournament,
            round__stage=Stage.SWISS,
            round__state__in=played.ON_THE_BOOKS,
            round__number__lte=upto,
        )
        .exclude(outcome=Outcome.CANCELLED)
        .select_related("round")
        .defer(*(f"round__{each}" for each in BULKY))
    )
    return cells_by_round(found)


# Its lists.


def may_read_lists(position: Position) -> bool:
    """Return whether the viewer may read deck lists of other entrants.

    If opponents may read them, every entrant counts as an opponent here, even without a
    match at the moment.
    """
    tournament = position.tournament
    if tournament.list_policy == ListPolicy.NONE:
        return False
    if permissions.may_read_hidden_lists(position):
        return True
    phase = events.deck_list_phase(tournament)
    return decklist_visibility.is_shown_by_settings(
        ViewerRelation(
            is_entrant=position.plays_in_event, is_opponent=position.plays_in_event
        ),
        mode=list_selectors.list_visibility_in_phase(tournament, phase),
        phase=phase,
    )


# Its end.


def cancellation_line(tournament: Tournament) -> Entry | None:
    """Return the public log line that says why an event was cancelled, or None."""
    return (
        Entry.objects.filter(
            tournament=tournament, kind="event_cancelled", visibility=Audience.PUBLIC
        )
        .select_related("payload", "remainder")
        .order_by("-seq")
        .first()
    )
